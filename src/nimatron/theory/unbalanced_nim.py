"""Unbalanced Nim: Welter's function for Welter's game in both conventions, and Antonim with up to three heaps.

Welter's function of different heaps is a nim-sum: of all heaps and, over all pairs with difference d, of d xor (d - 1).
The latter is a row of ones up to the lowest binary digit in which the two heaps differ. So digit i of the function
depends, for one heap x, on digit i of x and on the number of other heaps that agree with x in all digits below i. The
equation for a required value is solved for x digit by digit from the lowest, and has at most one solution.

Misère play of n heaps. Call a position mirrored if it has exactly one of every two numbers below 2n with sum 2n - 1.
The end is mirrored. A heap that is the larger number of its pair can only become the smaller one, if the position is to
stay mirrored; any other move leaves both numbers of one pair and none of another, and from there one of these two pairs
can be given either number: the position can be mirrored again with both numbers of larger heaps, odd and even. The same
holds if one heap is above 2n - 1 and the others are mirrored. So by induction a mirrored position has nim-value 0 or 1,
the parity of its larger numbers, a position that can be mirrored has a value above 1, and misère play reverses the
outcomes of the mirrored positions and no others.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, Step, game_over, last_one
from nimatron.games.rows.unbalanced_nim import UnbalancedNim
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


def welter_function(heaps: Heaps) -> int:
    """Return the nim-value of different heaps in Welter's game (Welter 1954).

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
    """Return d xor (d - 1) for the difference d: ones up to the lowest digit where the two differ."""
    differing = one ^ other
    return 2 * (differing & -differing) - 1


def heap_for_value(others: Heaps, wanted: int) -> int | None:
    """Return the heap x, different from the others, with which Welter's function is ``wanted``, or None.

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


class WelterFunction(Theorem):
    """The nim-value of any number of different heaps; misère play reverses the outcomes of mirrored positions.

    >>> WelterFunction().loses(UnbalancedNim(), (1, 2, 4, 7), False)
    True
    >>> [WelterFunction().loses(UnbalancedNim(), heaps, True) for heaps in ((0, 1), (0, 2), (4, 5), (1, 2, 5))]
    [False, True, True, True]
    """

    source = "Welter 1954"

    def covers(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return True if all heaps must be different."""
        return not game.empty_may_repeat

    def loses(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return whether Welter's function is 0; for a mirrored position in misère play whether it is 1."""
        return welter_function(position) == (1 if misere and is_mirrored(position) else 0)

    def value(self, game: UnbalancedNim, position: Heaps) -> int:
        """Return Welter's function."""
        return welter_function(position)

    def winning_moves(self, game: UnbalancedNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """Yield, for each heap in turn, the move that gives the required value."""
        if not misere:
            yield from _moves_to_value(position, beside)
            return
        for wanted in (0, 1):
            for move in _moves_to_value(position, wanted):
                if is_mirrored(move) == (wanted == 1):
                    yield move

    def explain(
        self, game: UnbalancedNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain the rule for two, three, four or more heaps."""
        if max(position) == len(position) - 1:
            return game_over(won=misere)
        state = "lost" if lost else "won"
        if misere and (is_mirrored(position) or (best is not None and not lost and is_mirrored(best))):
            return _mirrored_explanation(position, best, state)
        explained = self._explain_as_normal(position, best, state)
        if not misere:
            return explained
        same = Message("unbalanced-nim.misere.same", {"sum": 2 * len(position) - 1})
        return Explanation((*explained.sentences, same), explained.steps)

    def _explain_as_normal(self, position: Heaps, best: Heaps | None, state: str) -> Explanation:
        lost = state == "lost"
        if len(position) == 2:
            places = {"low": min(position), "high": max(position)} if lost else {}
            return Explanation((Message(f"unbalanced-nim.two.{state}", places),))
        if len(position) == 3:
            explained = _three_heaps(tuple(heap + 1 for heap in position), state)
        elif len(position) == 4:
            total = nim_sum(position)
            explained = _with_columns(Message(f"unbalanced-nim.four.{state}", {"total": total}), position, total)
        else:
            total = welter_function(position)
            explained = Explanation((Message(f"unbalanced-nim.many.{state}", {"total": total}),))
        return explained if lost or best is None else _with_move(explained, position, best)


def is_mirrored(position: Heaps) -> bool:
    """Return whether n heaps have exactly one of every two numbers with sum 2n - 1.

    >>> is_mirrored((1, 2, 5)), is_mirrored((1, 4, 5)), is_mirrored((0, 1, 6))
    (True, False, False)
    """
    total = 2 * len(position) - 1
    return len({min(heap, total - heap) for heap in position}) == len(position) and max(position) <= total


def _moves_to_value(position: Heaps, wanted: int) -> Iterator[Heaps]:
    """Yield, for each heap in turn, the move that gives Welter's function the required value."""
    if welter_function(position) == wanted:
        return
    for index, heap in enumerate(position):
        before, after = position[:index], position[index + 1 :]
        rest = heap_for_value(before + after, wanted)
        if rest is not None and rest < heap:
            yield (*before, rest, *after)


def _mirrored_explanation(position: Heaps, best: Heaps | None, state: str) -> Explanation:
    """Explain in misère play that the position is mirrored or that the best move makes it so."""
    if len(position) == 1:
        return last_one() if state == "lost" else Explanation((Message("nim.misere.switch", {"count": 1}),))
    total = 2 * len(position) - 1
    sentences: tuple[Message, ...] = ()
    if is_mirrored(position):
        count = sum(2 * heap > total for heap in position)
        sentences = (Message(f"unbalanced-nim.misere.mirrored.{state}", {"sum": total, "count": count}),)
    if state == "won" and best is not None:
        place = next(index for index, heap in enumerate(position) if best[index] != heap)
        places = {"before": position[place], "after": best[place], "sum": total}
        count = sum(2 * heap > total for heap in best)
        sentences += (Message("unbalanced-nim.misere.move", {**places, "count": count}),)
    return Explanation(sentences)


class AntonimHeaps(Theorem):
    """Antonim (several heaps may be empty) in normal play with at most three nonempty heaps.

    >>> game = UnbalancedNim(empty_may_repeat=True)
    >>> [AntonimHeaps().loses(game, heaps, False) for heaps in ((0, 0), (1, 2), (0, 3, 4), (1, 3, 5))]
    [True, True, True, True]
    """

    source = "Berlekamp, Conway and Guy 1982"

    def covers(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return True for normal play with at most three nonempty heaps."""
        return not misere and game.empty_may_repeat and sum(1 for heap in position if heap) <= 3

    def loses(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return whether three heaps, empty ones included, have nim-sum 0 when each is increased by one."""
        return not any(position) or nim_sum(_raised(position)) == 0

    def winning_moves(
        self, game: UnbalancedNim, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Yield the move that takes a single heap whole; else the moves to nim-sum 0 of the increased heaps."""
        return None if beside else self._winning_moves(position)

    def _winning_moves(self, position: Heaps) -> Iterator[Heaps]:
        full = [heap for heap in position if heap]
        total = nim_sum(_raised(position))
        if total == 0 or not full:
            return
        for index, heap in enumerate(position):
            rest = 0 if len(full) == 1 else ((heap + 1) ^ total) - 1
            if heap and 0 <= rest < heap and (rest == 0 or rest not in position):
                yield (*position[:index], rest, *position[index + 1 :])

    def explain(
        self, game: UnbalancedNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain the rule for one, two or three heaps."""
        full = [heap for heap in position if heap]
        state = "lost" if lost else "won"
        if not full:
            return game_over(won=False)
        if len(full) == 1:
            return Explanation((Message("unbalanced-nim.antonim.one.won"),))
        if len(full) == 2:
            places = {"low": min(full), "high": max(full)} if lost else {}
            return Explanation((Message(f"unbalanced-nim.antonim.two.{state}", places),))
        explained = _three_heaps(_raised(position), state)
        return explained if lost or best is None else _with_move(explained, position, best)


def _raised(position: Heaps) -> Heaps:
    """Return three heaps, each increased by one: the nonempty ones, then empty ones."""
    full = [heap for heap in position if heap]
    return tuple(heap + 1 for heap in (*full, *[0] * (3 - len(full))))


def _three_heaps(raised: Heaps, state: str) -> Explanation:
    total = nim_sum(raised)
    return _with_columns(Message(f"unbalanced-nim.three.{state}", {"raised": raised, "total": total}), raised, total)


def _with_columns(sentence: Message, heaps: Heaps, total: int) -> Explanation:
    return Explanation((sentence,), (Step("binary_columns", {"heaps": list(heaps), "nim_sum": total}),))


def _with_move(explained: Explanation, position: Heaps, best: Heaps) -> Explanation:
    place = next(index for index, heap in enumerate(position) if best[index] != heap)
    why = Message("unbalanced-nim.move.why", {"before": position[place], "after": best[place]})
    return Explanation((*explained.sentences, why), explained.steps)
