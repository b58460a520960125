"""Unbalanced Nim in normal play: Welter's function, and for the game Antonim the theory of up to three heaps.

Welter's function of different heaps is the nim-sum of all heaps and, over all pairs with difference d, of d and d - 1,
that is of a row of ones up to the lowest binary digit in which the two heaps differ. So digit i of the function
depends, for one heap x, on digit i of x and on how many other heaps agree with x in all digits below i: a wanted value
is solved for x digit by digit from the lowest, and there is at most one solution.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.unbalanced_nim import UnbalancedNim
from nimatron.theory.closed_form import ClosedForm

Heaps = tuple[int, ...]


def welter_function(heaps: Heaps) -> int:
    """Give the nim-value of different heaps in Welter's game (Welter 1954).

    >>> welter_function((1, 3, 5)), welter_function((3, 4, 5))
    (0, 1)
    """
    value = 0
    for index, heap in enumerate(heaps):
        value ^= heap
        for other in heaps[:index]:
            value ^= _mate(heap, other)
    return value


def _mate(one: int, other: int) -> int:
    """Give d ⊕ (d - 1) for the difference d: ones up to the lowest digit where the two differ."""
    differing = one ^ other
    return 2 * (differing & -differing) - 1


def heap_for_value(others: Heaps, wanted: int) -> int | None:
    """Give the heap x, different from the others, with which Welter's function is ``wanted``, or None if there is none.

    >>> heap_for_value((4, 5), 0), welter_function((2, 4, 5))
    (2, 0)
    """
    rest = wanted ^ (welter_function(others) if others else 0)
    digits = max([rest.bit_length()] + [other.bit_length() for other in others]) + 1
    agreeing, low, place = list(others), 0, 0
    while agreeing:
        if place > digits:  # x would have to be equal to another heap
            return None
        digit = (rest >> place & 1) ^ (len(agreeing) & 1)
        low |= digit << place
        agreeing = [other for other in agreeing if other >> place & 1 == digit]
        place += 1
    return low | (rest >> place) << place


class WelterFunction(ClosedForm):
    """Normal play: the nim-value of any number of different heaps.

    >>> WelterFunction().loses(UnbalancedNim(), (1, 2, 4, 7), False)
    True
    """

    game = "unbalanced-nim"
    source = "Welter 1954"

    def covers(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Cover normal play with all heaps different."""
        return not misere and not game.empty_may_repeat

    def loses(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Compare Welter's function with 0."""
        return welter_function(position) == 0

    def value(self, game: UnbalancedNim, position: Heaps) -> int:
        """Give Welter's function."""
        return welter_function(position)

    def winning_moves(self, game: UnbalancedNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Solve for each heap in turn."""
        return iter(()) if self.loses(game, position, misere) else self.moves_to_value(game, position, 0)

    def moves_to_value(self, game: UnbalancedNim, position: Heaps, wanted: int) -> Iterator[Heaps]:
        """Solve for each heap in turn and keep what makes it smaller."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            rest = heap_for_value(before + after, wanted)
            if rest is not None and rest < heap:
                yield (*before, rest, *after)

    def explain(self, game: UnbalancedNim, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Give the rule for two, three, four or more heaps."""
        if max(position) == len(position) - 1:
            return Explanation((Message("unbalanced-nim.end"),))
        total = welter_function(position)
        size = {2: "two", 3: "three", 4: "four"}.get(len(position), "many")
        state = "won" if total else "lost"
        values: dict[str, int | str | tuple[int, ...]] = {"total": total}
        steps: tuple[Step, ...] = ()
        if size == "two":
            values.update(low=min(position), high=max(position))
        elif size == "three":
            raised = tuple(heap + 1 for heap in position)
            values.update(raised=raised, total=nim_sum(raised))
            steps = (Step("binary_columns", {"heaps": list(raised), "nim_sum": nim_sum(raised)}),)
        elif size == "four":
            values.update(total=nim_sum(position))
            steps = (Step("binary_columns", {"heaps": list(position), "nim_sum": nim_sum(position)}),)
        sentences = [Message(f"unbalanced-nim.{size}.{state}", values)]
        if best is not None and total and size != "two":
            place = next(index for index, heap in enumerate(position) if best[index] != heap)
            sentences.append(Message("unbalanced-nim.move.why", {"before": position[place], "after": best[place]}))
        return Explanation(tuple(sentences), steps)

    def domain(self) -> list[tuple[UnbalancedNim, bool, int]]:
        """Compare three heaps; fewer and more are extra positions."""
        return [(UnbalancedNim(), False, 11)]

    def extra_positions(self, game: UnbalancedNim) -> Iterator[Heaps]:
        """Compare one, two, four and five heaps."""
        yield from combinations(range(12), 1)
        yield from combinations(range(12), 2)
        yield from combinations(range(9), 4)
        yield from combinations(range(8), 5)
        yield (5, 0, 3)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[UnbalancedNim, Heaps, bool]]:
        """Draw heaps of up to 200 bits, some near to each other; every second position is completed to value 0."""
        for round_number in range(150):
            bits = dice.choice((8, 64, 200))
            heaps = list({dice.getrandbits(bits) for _ in range(dice.randint(1, 6))})
            if round_number % 3 == 0:
                heaps = list({*heaps, heaps[0] + (1 << 5), heaps[0] + 1})
            last = heap_for_value(tuple(heaps), 0) if round_number % 2 else None
            yield UnbalancedNim(), tuple(heaps) if last is None else (*heaps, last), False


class AntonimHeaps(ClosedForm):
    """Antonim (several heaps may be empty) in normal play with at most three heaps that are not empty.

    >>> game = UnbalancedNim(empty_may_repeat=True)
    >>> [AntonimHeaps().loses(game, heaps, False) for heaps in ((0, 0), (1, 2), (0, 3, 4), (1, 3, 5))]
    [True, True, True, True]
    """

    game = "unbalanced-nim"
    source = "Berlekamp, Conway and Guy 1982"

    def covers(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Cover normal play with at most three heaps that are not empty."""
        return not misere and game.empty_may_repeat and sum(1 for heap in position if heap) <= 3

    def loses(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Add one to three heaps, empty ones among them, and compare their nim-sum with 0."""
        return not any(position) or nim_sum(_raised(position)) == 0

    def winning_moves(self, game: UnbalancedNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Take a single heap whole; else repair the nim-sum of the raised heaps."""
        full = [heap for heap in position if heap]
        raised = _raised(position)
        total = nim_sum(raised)
        if total == 0 or not full:
            return
        for index, heap in enumerate(position):
            rest = 0 if len(full) == 1 else ((heap + 1) ^ total) - 1
            if heap and 0 <= rest < heap and (rest == 0 or rest not in position):
                yield (*position[:index], rest, *position[index + 1 :])

    def explain(self, game: UnbalancedNim, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Give the rule for one, two or three heaps."""
        full = [heap for heap in position if heap]
        if not full:
            return Explanation((Message("unbalanced-nim.antonim.empty"),))
        if len(full) == 1:
            return Explanation((Message("unbalanced-nim.antonim.one.won"),))
        state = "lost" if self.loses(game, position, misere) else "won"
        if len(full) == 2:
            return Explanation((Message(f"unbalanced-nim.antonim.two.{state}"),))
        raised = _raised(position)
        step = Step("binary_columns", {"heaps": list(raised), "nim_sum": nim_sum(raised)})
        values = {"raised": raised, "total": nim_sum(raised)}
        return Explanation((Message(f"unbalanced-nim.three.{state}", values),), (step,))

    def domain(self) -> list[tuple[UnbalancedNim, bool, int]]:
        """Compare three heaps, empty ones among them."""
        return [(UnbalancedNim(empty_may_repeat=True), False, 12)]

    def extra_positions(self, game: UnbalancedNim) -> Iterator[Heaps]:
        """Compare fewer heaps, and more empty ones."""
        yield from combinations(range(12), 1)
        yield from combinations(range(12), 2)
        yield from ((0, 0, 0, *heaps) for heaps in combinations(range(1, 8), 3))

    def large_positions(self, dice: random.Random) -> Iterator[tuple[UnbalancedNim, Heaps, bool]]:
        """Draw up to three heaps of up to 200 bits; every second triple is completed to a lost one."""
        game = UnbalancedNim(empty_may_repeat=True)
        for round_number in range(100):
            heaps = sorted({dice.getrandbits(dice.choice((8, 200))) for _ in range(dice.randint(1, 3))} - {0})
            last = ((heaps[0] + 1) ^ (heaps[-1] + 1)) - 1 if round_number % 2 and heaps else 0
            if last > 0 and last not in heaps[:1] + heaps[-1:]:
                heaps = sorted({heaps[0], heaps[-1], last})
            yield game, (0, *heaps), False


def _raised(position: Heaps) -> Heaps:
    """Give three heaps, each one greater: those not empty, filled up with empty ones."""
    full = [heap for heap in position if heap]
    return tuple(heap + 1 for heap in (*full, *[0] * (3 - len(full))))


CLOSED_FORMS = (WelterFunction(), AntonimHeaps())
