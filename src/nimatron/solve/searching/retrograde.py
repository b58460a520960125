"""Games whose positions can repeat: retrograde analysis of the graph of all reachable positions.

Positions are labelled in order of remoteness. A position with a move to a P-position is an N-position; one whose moves
all lead to N-positions is a P-position; the rest are drawn with best play. In normal play loopy nim-values (Smith 1966,
Fraenkel and Perl 1975) add, so sums are decided without the graph of the whole.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Literal, NamedTuple

from nimatron.budget import Budget, weight_of
from nimatron.errors import TooLargeError
from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation


class LoopyVerdict(NamedTuple):
    """Outcome (P, N or D) and remoteness (None if drawn)."""

    outcome: Literal["P", "N", "D"]
    remoteness: int | None


class LoopyValue(NamedTuple):
    """A loopy nim-value: a number, or infinity with the set of the numbers among the options.

    >>> str(LoopyValue(3, frozenset())), str(LoopyValue(None, frozenset({1, 0})))
    ('3', 'inf{0,1}')
    """

    number: int | None
    reached: frozenset[int]

    def __str__(self) -> str:
        if self.number is not None:
            return str(self.number)
        return f"inf{{{','.join(map(str, sorted(self.reached)))}}}"


class ReachGraph:
    """All positions reachable from one, by canonical position, with their options and predecessors.

    Raises ``TooLargeError`` at a limit of the budget.

    >>> from nimatron.games.heaps.take_and_return import TakeAndReturn
    >>> sorted(ReachGraph(TakeAndReturn(take="2", cap=8), (3,), Budget()).options)[:3]
    [(0,), (1,), (2,)]
    """

    def __init__(self, game: RuleSet[Any], position: Any, budget: Budget) -> None:
        canonical = game.canonical
        self.game = game
        self.options: dict[Any, set[Any]] = {}
        self.places: dict[Any, int] = {}
        """The round in which ``nim_values`` labelled each position, among those with the same number."""
        self.before: dict[Any, list[Any]] = {canonical(position): []}
        pending = list(self.before)
        weight = weight_of(position)
        while pending:
            here = pending.pop()
            options = set()
            for option in game.generate_moves(here):
                budget.spend(weight * len(self.before), weight)
                options.add(canonical(option))
            self.options[here] = options
            for option in options:
                if option not in self.before:
                    self.before[option] = []
                    pending.append(option)
                self.before[option].append(here)

    def verdicts(self, misere: bool) -> dict[Any, LoopyVerdict]:
        """Return outcome and remoteness of every position.

        >>> from nimatron.games.heaps.take_and_return import TakeAndReturn
        >>> found = ReachGraph(TakeAndReturn(take="2", cap=8), (8,), Budget()).verdicts(False)
        >>> "".join(found[heap,].outcome for heap in range(9))
        'PPNNDDDDD'
        """
        found: dict[Any, LoopyVerdict] = {}
        waiting = {here: len(options) for here, options in self.options.items()}  # options not known as N-positions
        queue: deque[Any] = deque()
        for here, count in waiting.items():
            if count == 0:
                found[here] = LoopyVerdict("N" if (self.game.terminal_outcome(here) == "N") != misere else "P", 0)
                queue.append(here)
        # the queue is in order of remoteness: the first label is the least remoteness, the last the greatest
        while queue:
            here = queue.popleft()
            outcome, remoteness = found[here]
            assert remoteness is not None
            for earlier in self.before[here]:
                if earlier in found:
                    continue
                if outcome == "P":
                    found[earlier] = LoopyVerdict("N", remoteness + 1)
                    queue.append(earlier)
                else:
                    waiting[earlier] -= 1
                    if waiting[earlier] == 0:
                        found[earlier] = LoopyVerdict("P", remoteness + 1)
                        queue.append(earlier)
        for here in self.before:
            found.setdefault(here, LoopyVerdict("D", None))
        return found

    def nim_values(self) -> dict[Any, LoopyValue]:
        """Return the loopy nim-value of every position, in normal play.

        For m = 0, 1, ... a position gets the label m if its labelled options show 0 .. m - 1 and not m, and each of its
        unlabelled options already has an option with the label m (Smith 1966).

        >>> from nimatron.games.heaps.take_and_return import TakeAndReturn
        >>> found = ReachGraph(TakeAndReturn(), (4,), Budget()).nim_values()
        >>> [str(found[heap,]) for heap in range(4)]
        ['0', '0', 'inf{0}', 'inf{0}']
        """
        label: dict[Any, int] = {}
        shown: dict[Any, set[int]] = {here: set() for here in self.options}
        m = 0
        while True:
            ready = {here: shown[here].issuperset(range(m)) for here in self.options if here not in label}
            open_options = {here: len([o for o in self.options[here] if o not in label]) for here in ready}
            reverted: set[Any] = set()
            queue = deque(here for here in ready if ready[here] and not open_options[here] and m not in shown[here])
            self.places.update(dict.fromkeys(queue, 0))
            labelled = False
            while queue:
                here = queue.popleft()
                if here in label or m in shown[here]:
                    continue
                label[here] = m
                labelled = True
                for earlier in self.before[here]:
                    shown[earlier].add(m)
                for earlier in self.before[here]:
                    if earlier in label or earlier in reverted:
                        continue
                    reverted.add(earlier)
                    for first in self.before[earlier]:
                        if first in open_options:
                            open_options[first] -= 1
                            if first not in label and ready[first] and not open_options[first]:
                                self.places[first] = self.places[here] + 1
                                queue.append(first)
            if not labelled:
                break
            m += 1
        return {
            here: LoopyValue(label[here], frozenset())
            if here in label
            else LoopyValue(None, frozenset(label[option] for option in options if option in label))
            for here, options in self.options.items()
        }


class LoopyNimValues(Valuation[LoopyValue]):
    """Normal play of sums in which positions may repeat (Smith 1966, Fraenkel and Perl 1975)."""

    name = "loopy nim-value"
    source = "Smith 1966, Fraenkel and Perl 1975"
    method = "method.loopy"
    loops = True
    identity = LoopyValue(0, frozenset())

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._values: dict[Any, dict[Any, LoopyValue]] = {}
        self._places: dict[Any, dict[Any, int]] = {}

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> LoopyValue | None:
        """Return the label of a component in its own graph, or the nim-value of a component that must end."""
        if not may_repeat(game, position):
            return LoopyValue(known.nim_value(game, position), frozenset())
        found = self._values.setdefault(game, {})
        key = game.canonical(position)
        if key not in found:
            try:
                graph = ReachGraph(game, position, self._budget)
            except TooLargeError:
                return None
            found.update(graph.nim_values())
            self._places.setdefault(game, {}).update(graph.places)
        return found[key]

    def place(self, game: RuleSet[Any], position: Any) -> int:
        """Return the round in which the number of a component was found; 0 where positions do not repeat."""
        return self._places.get(game, {}).get(game.canonical(position), 0)

    def combine(self, one: LoopyValue, other: LoopyValue) -> LoopyValue:
        """Add two values: numbers by nim-sum; a number shifts the set of an infinity; two infinities are drawn."""
        if one.number is not None and other.number is not None:
            return LoopyValue(one.number ^ other.number, frozenset())
        if one.number is None and other.number is None:
            return LoopyValue(None, frozenset())
        number, reached = (one.number, other.reached) if one.number is not None else (other.number, one.reached)
        return LoopyValue(None, frozenset(value ^ (number or 0) for value in reached))

    def outcome(self, total: LoopyValue) -> Outcome:
        """Return P for 0, N for other numbers and for infinities with 0 among the options, else D."""
        if total.number is not None:
            return "N" if total.number else "P"
        return "N" if 0 in total.reached else "D"
