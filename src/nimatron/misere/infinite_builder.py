"""Finding an infinite misère quotient in which two heaps are counted.

Rows of a heap h (``adjoining``) that never repeat refine the quotient of the smaller heaps again and again. Here each
refinement makes one heap a distinguish one more of its multiples, and changes nothing else. So all heaps but a and h
have finitely many elements, and the outcome of a sum depends on such an element x and on the numbers m and k of heaps a
and h. For each m and k the outcomes of all x follow from those of smaller sums; for large m and k they repeat.

All this is found by trying, and proved by the checker of the certificate (``certificates/infinite_quotients.py``).
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason, reason_of
from nimatron.misere.adjoining import Options, adjoined, check_size, refinement
from nimatron.misere.infinite_quotient import InfiniteQuotient, known_quotient
from nimatron.misere.option_monoid import OptionMonoid, set_of
from nimatron.misere.quotient import shown_name
from nimatron.misere.quotient_builder import QuotientBuilder, heap_game
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.certificates.infinite_quotients import KIND, infinite_quotient_faults, reduced_pair
from nimatron.sequences.certificates.recomputed import Work, rules_of

_SAME_STEPS = 3
"""Refinements in a row by which one heap distinguishes one more of its multiples, and the quotient gains the same
number of elements, before that heap is counted."""
_MOST_PRODUCTS = 100_000
"""Maximum number of elements of a table during the refinements."""
_LARGEST_CORNER, _LARGEST_PERIOD = 12, 4
_MORE_HEAPS = 4
"""Heaps a for which outcomes are computed beyond those asked for, at first."""
_CHECK_SECONDS = 600.0
"""Work that the check of the certificate may do, in seconds of a usual machine."""


def infinite_quotient(
    game: RuleSet[Any] | str, heaps: int, *, limits: Limits | None = None, progress: Progress | None = None
) -> InfiniteQuotient:
    """Return the infinite misère quotient of the heaps of a game up to a heap that makes it infinite.

    Parameters:
        game: a rule set that plays each heap independently, its written form or a code such as ``0.07``.
        heaps: the greatest heap; the quotient of the smaller ones must be finite.
        limits: limits of work.
        progress: called with the progress of the work.

    Raises:
        RuleError: if the game does not play each heap independently, or a certificate cannot name its rules.
        TooLargeError: if the quotient is finite or of another kind, or beyond the limits.

    >>> infinite_quotient("0.76", 12)
    <infinite misère quotient of 0.76: heaps 7 and 12 counted, order 22 for the others>
    """
    builder = QuotientBuilder([game])
    name = shown_name(builder.games[0])
    if rules_of(name)[0] is None:
        raise RuleError(reason("quotient.certificate", game=name))
    budget = Budget(limits, builder.asked, progress)
    letters = [sorted(builder.words(0, builder.games[0], heap)) for heap in range(heaps + 1)]
    monoid = OptionMonoid.of_nothing(None, is_p=False)
    for heap in range(heaps):
        budget.look(heap, heaps)
        try:
            monoid = adjoined(monoid, letters[: heap + 1], budget)
        except TooLargeError as error:
            raise TooLargeError(reason("limit.quotient_at", heap=heap, why=error)) from None
    monoid, small = _growing(monoid, letters, budget)
    finite = FinitePart(monoid, letters, small)
    certificate = finite.certificate(name, budget)
    if certificate is None or infinite_quotient_faults(certificate, Work(_CHECK_SECONDS)):
        raise _other_kind(heaps)
    return InfiniteQuotient(certificate)


def known(games: Sequence[RuleSet[Any] | str], heaps: int | None) -> InfiniteQuotient | None:
    """Return the infinite quotient that is shipped for a game and this greatest heap, or None.

    >>> known(["dawsons-kayles"], 34).counted, known(["0.07"], 33)
    ((30, 34), None)
    """
    found = known_quotient(shown_name(heap_game(games[0]))) if len(games) == 1 and heaps else None
    return found if found is not None and found.heaps == heaps else None


def needs_too_large_a_table(error: TooLargeError) -> bool:
    """Return whether a quotient was refused for the size of its table."""
    found: object = reason_of(error)
    while isinstance(found, Message):
        if found.key == "error.limit.quotient":
            return True
        found = found.values.get("why")
    return False


def _other_kind(heap: int) -> TooLargeError:
    return TooLargeError(reason("quotient.not_counted", heap=heap))


def _growing(monoid: OptionMonoid, letters: Sequence[Options], budget: Budget) -> tuple[OptionMonoid, int]:
    """Refine a monoid by the rows of the last letter until one heap alone goes on growing; return both."""
    steps: list[tuple[int, dict[int, int]]] = []
    while True:
        blocked = _first_row_that_refines(monoid, letters[-1], budget)
        if blocked is None:
            raise _other_kind(len(letters) - 1)
        before, order = _indices(monoid), monoid.order
        monoid = refinement(monoid, letters, blocked, budget, _MOST_PRODUCTS)
        grown = {heap: index - before[heap] for heap, index in _indices(monoid).items() if index > before[heap]}
        steps.append((monoid.order - order, grown))
        if steps[-_SAME_STEPS:] == [steps[-1]] * _SAME_STEPS and list(grown.values()) == [1]:
            return monoid, next(iter(grown))


def _first_row_that_refines(monoid: OptionMonoid, letter: Options, budget: Budget) -> int | None:
    """Return the elements that are blocked in the first row of a letter that is not a union of elements.

    Return None if the rows repeat before, so that the quotient is finite.
    """
    moves = monoid.multiples(set_of([monoid.total([monoid.letters[part] for part in option]) for option in letter]))
    row = monoid.p_portion
    seen: set[int] = set()
    while row not in seen:
        seen.add(row)
        check_size(len(seen) * monoid.order, _MOST_PRODUCTS)
        blocked = set_of([x for x, targets in enumerate(moves) if targets & row])
        row = monoid.p_elements(blocked)
        budget.spend(monoid.pairs, monoid.order)
        if not monoid.agree(row, blocked):
            return blocked
    return None


def _indices(monoid: OptionMonoid) -> dict[int, int]:
    """Return for each heap how many of its multiples come before those that repeat."""
    found: dict[int, int] = {}
    known: dict[int, int] = {}
    for heap, element in enumerate(monoid.letters):
        if element not in known:
            seen: dict[int, int] = {}
            power = 0
            while power not in seen:
                seen[power] = len(seen)
                power = monoid.product[power][element]
            known[element] = seen[power]
        found[heap] = known[element]
    return found


class FinitePart:
    """The sums of all heaps but the two that are counted: a finite monoid, and what the moves in each heap leave.

    Elements are numbered by their least sums. The weight of a heap n is 2 n - 1, so every move makes the weight of a
    sum less.
    """

    def __init__(self, monoid: OptionMonoid, letters: Sequence[Options], small: int) -> None:
        self.letters, self.small, self.large = letters, small, len(letters) - 1
        heaps = [heap for heap in range(1, self.large) if heap != small]
        weights: dict[int, int] = {0: 0}
        sums: dict[int, tuple[int, ...]] = {0: ()}
        waiting: list[tuple[int, int]] = [(0, 0)]
        found: list[int] = []
        while waiting:  # in the order of their weights
            weight, element = heapq.heappop(waiting)
            if weight > weights[element]:
                continue
            found.append(element)
            for heap in heaps:
                longer = monoid.product[element][monoid.letters[heap]]
                if weight + 2 * heap - 1 < weights.get(longer, weight + 2 * heap):
                    weights[longer] = weight + 2 * heap - 1
                    sums[longer] = (*sums[element], heap)
                    heapq.heappush(waiting, (weights[longer], longer))
        place = {element: number for number, element in enumerate(found)}
        self.product = [[place[monoid.product[one][other]] for other in found] for one in found]
        self.phi = [None if heap == small else place[monoid.letters[heap]] for heap in range(self.large)]
        self.weights = [weights[element] for element in found]
        self.sums: list[tuple[int, ...]] = [sums[element] for element in found]
        self.order = len(found)

    def _options(self, heaps: tuple[int, ...]) -> list[int]:
        """Return the elements to which the moves in a sum lead, as bits: those of layer j stand beside j heaps a."""
        layers: list[int] = []
        for place, heap in enumerate(heaps):
            rest = self._total((*heaps[:place], *heaps[place + 1 :]))[0]
            for option in self.letters[heap]:
                element, times = self._total(option)
                layers += [0] * (times + 1 - len(layers))
                layers[times] |= 1 << self.product[rest][element]
        return layers

    def _total(self, heaps: Sequence[int]) -> tuple[int, int]:
        element = times = 0
        for heap in heaps:
            own = self.phi[heap]
            element, times = (element, times + 1) if own is None else (self.product[element][own], times)
        return element, times

    def certificate(self, code: str, budget: Budget) -> dict[str, Any] | None:
        """Return the certificate, or None if the outcomes do not repeat as it must claim."""
        for corner in (_LARGEST_CORNER // 2, _LARGEST_CORNER):
            side = 2 * (corner + _LARGEST_PERIOD) + 2
            portions = self.portions(side, budget)
            for period in range(1, _LARGEST_PERIOD + 1):
                for least in range(corner + 1):
                    if all(portions[pair] == portions[reduced_pair(*pair, least, period)] for pair in portions):
                        return self._written(code, least, period, portions)
        return None

    def portions(self, side: int, budget: Budget) -> dict[tuple[int, int], int]:
        """Return for all m, k < ``side`` the elements that are P-positions beside m and k counted heaps, as bits.

        Each element stands for its least sum. Its options come before, in the order of weights; those with more heaps
        a than were computed are not known, so a few more are computed than asked for.
        """
        own = [self._options(heaps) for heaps in self.sums]
        small, large = self._moves_in(self.small), self._moves_in(self.large)
        raised = max(map(len, (*own, *small, *large)), default=1) - 1
        everything, more = (1 << self.order) - 1, _MORE_HEAPS
        while True:
            lost: dict[tuple[int, int], int] = {}
            known: dict[tuple[int, int], int] = {}
            for k in range(side):
                width = side + raised * (side - k + more)
                weight = 2 * self.small - 1
                order = sorted((self.weights[x] + weight * m, m, x) for m in range(width) for x in range(self.order))
                budget.spend(0, len(order))
                for _, m, x in order:
                    moves = [(m + j, k, layer) for j, layer in enumerate(own[x])]
                    if m:
                        moves += [(m - 1 + j, k, layer) for j, layer in enumerate(small[x])]
                    if k:
                        moves += [(m + j, k - 1, layer) for j, layer in enumerate(large[x])]
                    if not (m or k or self.sums[x]) or any(layer & lost.get((i, j), 0) for i, j, layer in moves):
                        known[m, k] = known.get((m, k), 0) | 1 << x
                    elif not any(layer & ~known.get((i, j), 0) for i, j, layer in moves):
                        known[m, k] = known.get((m, k), 0) | 1 << x
                        lost[m, k] = lost.get((m, k), 0) | 1 << x
            if all(known.get((m, k)) == everything for m in range(side) for k in range(side)):
                return {(m, k): lost.get((m, k), 0) for m in range(side) for k in range(side)}
            more *= 2

    def _moves_in(self, heap: int) -> list[list[int]]:
        """Return for each element to what the moves in one heap beside it lead, in layers."""
        found = []
        for row in self.product:
            layers: list[int] = []
            for option in self.letters[heap]:
                element, times = self._total(option)
                layers += [0] * (times + 1 - len(layers))
                layers[times] |= 1 << row[element]
            found.append(layers)
        return found

    def _written(self, code: str, corner: int, period: int, portions: dict[tuple[int, int], int]) -> dict[str, Any]:
        """Return the certificate, with elements that no sum distinguishes as one."""
        side = 2 * (corner + period)
        different = sorted({portions[m, k] for m in range(side) for k in range(side)})
        classes = self._classes(different)
        order = max(classes) + 1
        first = [classes.index(number) for number in range(order)]
        product = [[classes[self.product[one][other]] for other in first] for one in first]
        phi = [None if element is None else classes[element] for element in self.phi]
        reached, action = {0}, {}
        for element in dict.fromkeys(phi):
            if element is not None and element not in reached:
                action[str(element)] = product[element]
                waiting = list(reached)
                while waiting:
                    one = waiting.pop()
                    for row in action.values():
                        if row[one] not in reached:
                            reached.add(row[one])
                            waiting.append(row[one])
        shown = [set_of([number for number, x in enumerate(first) if portion >> x & 1]) for portion in different]
        return {
            "format": 1,
            "kind": KIND,
            "code": code,
            "counted": [self.small, self.large],
            "order": order,
            "action": action,
            "phi": phi,
            "corner": corner,
            "period": period,
            "portions": [f"{portion:x}" for portion in shown],
            "plane": [[different.index(portions[m, k]) for k in range(side)] for m in range(side)],
        }

    def _classes(self, portions: Sequence[int]) -> list[int]:
        """Return a number for each element, the same for two if they have the same outcome beside every sum."""
        heaps = sorted({element for element in self.phi if element})
        names: dict[tuple[int, ...], int] = {}
        classes = [
            names.setdefault(tuple(portion >> x & 1 for portion in portions), len(names)) for x in range(self.order)
        ]
        while True:
            names = {}
            finer = [
                names.setdefault((classes[x], *(classes[row[heap]] for heap in heaps)), len(names))
                for x, row in enumerate(self.product)
            ]
            if len(names) == max(classes) + 1:
                return finer
            classes = finer
