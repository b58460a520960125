"""Subtraction games whose subtraction set has a formula for the nim-values: both conventions, any number of heaps.

Misère play (Ferguson 1974). In every subtraction game G(n) = 1 exactly when G(n - min S) = 0. Therefore a heap of
nim-value 0 that has a move has one to nim-value 1, and the strategy of misère Nim works with nim-values instead of
heaps. P-positions have nim-sum 0 if a value exceeds 1, else nim-sum 1.

Remoteness with subtraction set 1..k. Let a P-position have quotients q and remainders r modulo k + 1. The loser can
make every pair of moves lower F = 2 sum(q) + sum(r) by only 2: take one object where the lowest one-bit of the
remainders is, or k objects if all remainders are 0. The winner can always lower F by 2: answer a take that raises a
remainder by taking that much back, else as in Nim. So the remoteness is F, in misère play F - 1 if a remainder exceeds
1.

One heap, misère play: a heap n has the outcome of n - min S in normal play, and its remoteness is one more.

Squares: no formula is known; misère play follows the nim-values, as in every subtraction game (Ferguson 1974).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.general import SquareFacts, red_numbers
from nimatron.explain.message import Explanation, Message, Step, game_over, last_one, printed
from nimatron.games.heaps.squares import Squares
from nimatron.games.heaps.subtraction import Subtraction
from nimatron.theory.nim import nim_sum
from nimatron.theory.take_patterns import TakePattern, pattern_of
from nimatron.theory.theorem import Answer, Theorem
from nimatron.theory.valuations.disjunctive import ferguson_step

Heaps = tuple[int, ...]
_MOST_TAKES = 100_000


def reasons_of_squares(answer: Answer) -> Explanation | None:
    """Explain which P-positions a single heap reaches; return None for several heaps, or if the moves are not listed.

    >>> import nimatron as nt
    >>> reasons_of_squares(nt.analyse("squares", 21)).steps[0].data["lost"]
    [20, 17, 12, 5]
    """
    game, position, best = cast("Squares", answer.game), answer.position, answer.best
    winning = answer.winning_moves
    full = [index for index, heap in enumerate(position) if heap]
    if len(full) != 1 or winning is None or game.count_moves(position) > _MOST_TAKES:
        return None
    place = full[0]
    facts = SquareFacts(
        outcome=answer.outcome,  # type: ignore[typeddict-item]
        heap=position[place],
        reachable=[option[0] for option in game.options(position[place])],
        winning=[move[place] for move in winning],
        best=best[place] if best is not None and answer.remoteness is not None else None,
    )
    return red_numbers(facts)


_LONGEST_SET = 60
"""Maximum number of characters of a subtraction set in a sentence."""
_LONGEST_ROW = 20
"""Maximum number of nim-values of a period that are shown in a row."""


class PatternValues(Theorem):
    """P-positions: the nim-values of the heaps, given by a formula, have nim-sum 0; misère play after Ferguson (1974).

    >>> theorem = PatternValues()
    >>> theorem.loses(Subtraction(), (21,), False), theorem.loses(Subtraction(), (21,), True)
    (False, True)
    """

    source = "Ferguson 1974"

    def __init__(self) -> None:
        self._pattern_asked: tuple[Subtraction, TakePattern | None] | None = None
        self._values_asked: tuple[Subtraction, Heaps, list[int]] | None = None

    def covers(self, game: Subtraction, position: Heaps, misere: bool) -> bool:
        """Return True for every position if the subtraction set follows a pattern."""
        return self._pattern_or_none(game) is not None

    def loses(self, game: Subtraction, position: Heaps, misere: bool) -> bool:
        """Return whether the values have nim-sum 0, or 1 in misère play if no value exceeds 1."""
        return _is_p(self._values(game, position), misere)

    def value(self, game: Subtraction, position: Heaps) -> int:
        """Return the nim-sum of the values of the heaps."""
        return nim_sum(self._values(game, position))

    def winning_moves(self, game: Subtraction, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """Yield the moves of one heap to the required nim-value, lazily, for there may be very many."""
        pattern, values = self._pattern(game), self._values(game, position)
        if not beside and _is_p(values, misere):
            return
        change = nim_sum(values) ^ beside
        for index, heap in enumerate(position):
            wanted = change ^ values[index]
            if misere and max(values[:index] + values[index + 1 :], default=0) <= 1:
                wanted ^= 1
            for rest in pattern.rests(game.take_set, heap, wanted):
                yield (*position[:index], rest, *position[index + 1 :])

    def remoteness(self, game: Subtraction, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return the remoteness of P-positions for takes 1..k and for multiples, else of one heap if known."""
        pattern = self._pattern(game)
        if pattern.kind == "multiples" or _is_bounded(pattern):
            return _p_remoteness(pattern, position, misere) if lost else None
        heaps = [heap for heap in position if heap >= pattern.least]
        if len(heaps) > 1:
            return None
        heap = heaps[0] if heaps else 0
        if not misere:
            return _one_heap_remoteness(pattern, game.take_set, heap)
        if heap < pattern.least:
            return 0
        length = _one_heap_remoteness(pattern, game.take_set, heap - pattern.least)
        return None if length is None else length + 1

    def best_move(
        self, game: Subtraction, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for a P-position with takes 1..k, the move that delays the end: one object, or k objects.

        One object is taken where the lowest one-bit of the remainders is; k objects are taken if all remainders are 0.
        """
        pattern = self._pattern(game)
        if not lost:
            return super().best_move(game, position, misere, lost, winning)
        if not _is_bounded(pattern):
            return None
        if len(position) == 1:
            return (position[0] - pattern.high,) if position[0] >= pattern.high else None
        rests = self._values(game, position)
        lowest = min((rest & -rest for rest in rests if rest), default=0)
        for index, heap in enumerate(position):
            if heap and rests[index] & -rests[index] == lowest:
                take = 1 if lowest else pattern.high
                return (*position[:index], heap - take, *position[index + 1 :])
        return None

    def explain(self, game: Subtraction, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the remainders or nim-values, their nim-sum, the move, and the rule of misère play."""
        pattern, values = self._pattern(game), self._values(game, position)
        if all(heap < pattern.least for heap in position):
            return game_over(misere)
        if misere and sum(position) == 1:
            return last_one()

        def steps() -> tuple[Step, ...]:
            rows = [{"component": str(heap), "value": value} for heap, value in zip(position, values, strict=True)]
            found = [*_repeats(game, pattern, position)]
            found.append(Step("component_values", {"components": rows, "nim_sum": nim_sum(values)}))
            if misere:
                after = None if lost or best is None else [pattern.value(heap) for heap in best]
                found.append(ferguson_step(values, after, pattern.least))
            return tuple(found)

        if _is_bounded(pattern) and len(position) == 1 and (lost or best is not None):
            sentence = _one_heap_sentence(
                pattern.high + 1, position[0], misere, None if best is None else best[0], lost
            )
            return Explanation((sentence,), steps)
        sentences = [_nim_sum_sentence(game.take_set, pattern, values, misere)]
        small = max(values) <= 1
        if misere and small:
            sentences.append(Message(f"subtraction.misere.small.{'lost' if lost else 'won'}"))
        switches = False
        if not lost and best is not None:
            index = next(place for place, heap in enumerate(position) if best[place] != heap)
            places = {"count": position[index] - best[index], "before": position[index]}
            switches = misere and nim_sum([pattern.value(heap) for heap in best]) == 1
            switch = "subtraction.misere.move" if small else "subtraction.misere.switch"
            sentences.append(Message(switch if switches else "subtraction.move", places))
        if misere and not small and not switches:
            sentences.append(Message("subtraction.misere.large"))
        return Explanation(tuple(sentences), steps)

    # -- caches of the last request: one analysis needs it several times ---------------------------------------------

    def _pattern(self, game: Subtraction) -> TakePattern:
        pattern = self._pattern_or_none(game)
        assert pattern is not None
        return pattern

    def _pattern_or_none(self, game: Subtraction) -> TakePattern | None:
        asked = self._pattern_asked
        if asked is None or asked[0] is not game:
            asked = self._pattern_asked = (game, pattern_of(game.take_set))
        return asked[1]

    def _values(self, game: Subtraction, position: Heaps) -> list[int]:
        asked = self._values_asked
        if asked is None or asked[1] is not position or asked[0] is not game:
            value = self._pattern(game).value
            asked = self._values_asked = (game, position, [value(heap) for heap in position])
        return asked[2]


def _is_bounded(pattern: TakePattern) -> bool:
    """Return whether the subtraction set is 1..k."""
    return pattern.kind == "interval" and pattern.exact and pattern.low == 1


def _is_p(values: list[int], misere: bool) -> bool:
    total = nim_sum(values)
    return total == 1 if misere and max(values, default=0) <= 1 else total == 0


def _p_remoteness(pattern: TakePattern, position: Heaps, misere: bool) -> int:
    """Return the remoteness of a P-position for takes 1..k, and for multiples, which are Nim with the quotients."""
    if pattern.kind == "multiples":
        numbers = [heap // pattern.low for heap in position]
        plies = sum(numbers)
    else:
        modulus = pattern.high + 1
        numbers = [heap % modulus for heap in position]
        # a heap of q (k + 1) + r contributes 2 q + r
        plies = 2 * ((sum(position) - sum(numbers)) // modulus) + sum(numbers)
    return plies - (1 if misere and max(numbers, default=0) > 1 else 0)


def _one_heap_remoteness(pattern: TakePattern, subtraction_set: SubtractionSet, heap: int) -> int | None:
    """Return the remoteness of one heap in normal play, or None if no formula is known."""
    if pattern.kind == "interval" and pattern.exact:
        quotient, rest = divmod(heap, pattern.low + pattern.high)
        return 2 * quotient + (1 if rest >= pattern.low else 0)
    if pattern.kind == "from":
        return 1 if heap >= pattern.low else 0
    if pattern.kind == "but":
        return 2 if heap == pattern.low else min(heap, 1)
    if subtraction_set.name == "odd":
        return 1 if heap % 2 else min(heap, 2)
    return None


# -- sentences and steps ----------------------------------------------------------------------------------------------


def _one_heap_sentence(modulus: int, heap: int, misere: bool, after: int | None, lost: bool) -> Message:
    """Return the sentence on one heap with takes 1..k; ``after`` is the heap after the winning move, or None."""
    kind = "subtraction.one.misere" if misere else "subtraction.one"
    if lost or after is None:
        return Message(f"{kind}.lost", {"heap": heap, "modulus": modulus})
    if after <= misere:  # no further completion is needed
        return Message(f"{kind}.last", {"count": heap - after})
    return Message(f"{kind}.won", {"heap": heap, "modulus": modulus, "count": heap - after, "after": after})


def _nim_sum_sentence(
    subtraction_set: SubtractionSet, pattern: TakePattern, values: list[int], misere: bool
) -> Message:
    total = nim_sum(values)
    places: dict[str, int | str | tuple[int | str, ...]] = {"values": printed(values), "total": total}
    if _is_bounded(pattern):
        key = "subtraction.remainders"
        places["modulus"] = pattern.high + 1
    else:
        key = "subtraction.values"
        places["takes"] = _shortened(subtraction_set)
    if misere and max(values) <= 1:
        return Message(f"{key}.misere", places)
    return Message(f"{key}.won" if total else f"{key}.lost", places)


def _repeats(game: Subtraction, pattern: TakePattern, position: Heaps) -> Iterator[Step]:
    """Yield the period of the nim-values, the values of one period if they are few, and each heap modulo the period."""
    period = pattern.period
    if period is None or max(position) < period:
        return
    heaps = []
    for heap in dict.fromkeys(position):
        rounds, rest = divmod(heap, period)
        value = pattern.value(heap)
        heaps.append({"heap": heap, "reduced": rest, "rounds": rounds, "known": value, "value": value})
    row = [pattern.value(heap) for heap in range(period)] if period <= _LONGEST_ROW else []
    yield Step("period", {
        "game": game.written(), "takes": _shortened(game.take_set), "theorem": "", "preperiod": 0, "period": period,
        "saltus": 0, "row": row, "heaps": heaps, "named": False,
    })  # fmt: skip


def _shortened(subtraction_set: SubtractionSet) -> str:
    written = str(subtraction_set)
    return written if len(written) <= _LONGEST_SET else written[: _LONGEST_SET - 1] + "…"
