"""Subtraction Nim with a set of takes whose nim-values have a formula: both conventions, any number of heaps.

Misère play (Ferguson 1974). In every subtraction game G(n) = 1 exactly when G(n - min S) = 0. Therefore a heap of
nim-value 0 that can still be moved has a move to nim-value 1, and the strategy of misère Nim works with nim-values in
the place of heaps: lost is nim-sum 0 once a value exceeds 1, else nim-sum 1.

Remoteness with takes 1..k. Let a lost position have quotients q and remainders r modulo k + 1. The loser can make every
pair of moves lower F = 2 sum(q) + sum(r) by only 2: take one object where the lowest one-bit of the remainders stands,
or k objects if all remainders are 0. The winner can always lower it by 2: answer a take that raises a remainder by
taking that much back, else as in Nim. So the game lasts F moves, in misère play F - 1 once a remainder exceeds 1.

One heap, misère play: lost(n) in misère play is lost(n - min S) in normal play, and lasts one move more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

from nimatron.arithmetic.take_set import TakeSet
from nimatron.explain.message import Explanation
from nimatron.games.nim import Nim
from nimatron.games.subtraction import Subtraction
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.nim import NimSum, nim_sum
from nimatron.theory.subtraction_words import explain
from nimatron.theory.take_patterns import TakePattern, pattern_of

Heaps = tuple[int, ...]

_SETS = (
    "1", "2", "1-3", "1-4", "2-5", "3,4", "2,3", "2,6", "2,7", "1,4", "1,2,4,5", "1,3,9", "all", "odd", "even",
    "multiples-of-3", "powers-of-2", "powers-of-3", "powers-of-4", "not 1,2", "not 1", "not 2", "not 3",
)  # fmt: skip


class PatternValues(ClosedForm):
    """Lost exactly when the nim-values of the heaps, given by a formula, have nim-sum 0; misère play after Ferguson.

    >>> form = PatternValues()
    >>> form.loses(Subtraction(), (21,), False), form.loses(Subtraction(), (21,), True)
    (False, True)
    """

    game = "subtraction"
    source = "Ferguson 1974"

    def covers(self, game: Subtraction, position: Heaps, misere: bool) -> bool:
        """Cover every position when the set of takes follows a pattern."""
        return _pattern_or_none(game) is not None

    def loses(self, game: Subtraction, position: Heaps, misere: bool) -> bool:
        """Compare the nim-sum of the values with 0, or with 1 in misère play when no value exceeds 1."""
        value = _pattern(game).value
        return _lost([value(heap) for heap in position], misere)

    def value(self, game: Subtraction, position: Heaps) -> int:
        """Give the nim-sum of the values of the heaps."""
        pattern = _pattern(game)
        return int(nim_sum([pattern.value(heap) for heap in position]))

    def winning_moves(self, game: Subtraction, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Change one heap to the nim-value that repairs the nim-sum; lazily, for there may be very many."""
        pattern = _pattern(game)
        values = [pattern.value(heap) for heap in position]
        if _lost(values, misere):
            return
        total = nim_sum(values)
        for index, heap in enumerate(position):
            wanted = total ^ values[index]
            if misere and max(values[:index] + values[index + 1 :], default=0) <= 1:
                wanted ^= 1
            for rest in pattern.rests(game.take_set, heap, wanted):
                yield (*position[:index], rest, *position[index + 1 :])

    def moves_to_value(self, game: Subtraction, position: Heaps, wanted: int) -> Iterator[Heaps]:
        """Change each heap by the nim-sum of the present and the wanted value."""
        pattern = _pattern(game)
        values = [pattern.value(heap) for heap in position]
        change = nim_sum(values) ^ wanted
        for index, heap in enumerate(position):
            for rest in pattern.rests(game.take_set, heap, values[index] ^ change):
                yield (*position[:index], rest, *position[index + 1 :])

    def remoteness(self, game: Subtraction, position: Heaps, misere: bool) -> int | None:
        """Give the plies for takes 1..k, for multiples, and for one heap of the other patterns where it is known."""
        if self.adds_one_ply(game):
            return super().remoteness(game, position, misere)
        pattern = _pattern(game)
        heaps = [heap for heap in position if heap >= pattern.least]
        if len(heaps) > 1:
            return None
        heap = heaps[0] if heaps else 0
        if not misere:
            return _one_heap(pattern, game.take_set, heap)
        if heap < pattern.least:
            return 0
        length = _one_heap(pattern, game.take_set, heap - pattern.least)
        return None if length is None else length + 1

    def adds_one_ply(self, game: Subtraction) -> bool:
        """Tell whether the takes are 1..k or multiples."""
        pattern = _pattern(game)
        return _is_bounded(pattern) or pattern.kind == "multiples"

    def lost_length(self, game: Subtraction, position: Heaps, misere: bool) -> int | None:
        """Give the plies for takes 1..k and for multiples."""
        pattern = _pattern(game)
        if pattern.kind == "multiples":  # Nim with the quotients
            return NimSum().lost_length(Nim(), tuple([heap // pattern.low for heap in position]), misere)
        if not _is_bounded(pattern):
            return None
        modulus = pattern.high + 1
        rests = [heap % modulus for heap in position]
        # a heap of q (k + 1) + r counts 2 q + r
        plies = 2 * ((sum(position) - sum(rests)) // modulus) + sum(rests)
        return plies - (1 if misere and max(rests, default=0) > 1 else 0)

    def delaying_move(self, game: Subtraction, position: Heaps, misere: bool) -> Heaps | None:
        """With takes 1..k take one at the lowest one-bit of the remainders, or k if they are all 0."""
        pattern = _pattern(game)
        if not _is_bounded(pattern):
            return None
        if len(position) == 1:
            return (position[0] - pattern.high,) if position[0] >= pattern.high else None
        rests = [heap % (pattern.high + 1) for heap in position]
        lowest = min((rest & -rest for rest in rests if rest), default=0)
        for index, heap in enumerate(position):
            if heap and rests[index] & -rests[index] == lowest:
                take = 1 if lowest else pattern.high
                return (*position[:index], heap - take, *position[index + 1 :])
        return None

    def explain(self, game: Subtraction, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Tell the remainders or nim-values, their nim-sum, and the rule of misère play."""
        return explain(game.take_set, _pattern(game), position, misere, best, self.loses(game, position, misere))

    def domain(self) -> list[tuple[Subtraction, bool, int]]:
        """Compare one set of every kind in both conventions."""
        return [(Subtraction(take=TakeSet.parse(text)), misere, 30) for text in _SETS for misere in (False, True)]

    def extra_positions(self, game: Subtraction) -> Iterator[Heaps]:
        """Compare two and three small heaps."""
        yield ()
        yield from combinations_with_replacement(range(11), 2)
        yield from combinations_with_replacement(range(5), 3)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[Subtraction, Heaps, bool]]:
        """Draw heaps of up to 200 bits and sets of every kind, some with huge takes."""
        sets = [TakeSet.parse(text) for text in (*_SETS, "1-1000000007", "123456789-98765432123456789", "not 10007")]
        for round_number in range(200):
            heaps = tuple(dice.getrandbits(dice.choice((6, 40, 200))) for _ in range(dice.randint(1, 4)))
            yield Subtraction(take=dice.choice(sets)), heaps, bool(round_number & 1)


def _pattern(game: Subtraction) -> TakePattern:
    pattern = _pattern_or_none(game)
    assert pattern is not None
    return pattern


def _pattern_or_none(game: Subtraction) -> TakePattern | None:
    """Give the pattern; that of the set asked for last is at hand, for one analysis asks many times."""
    global _last_asked
    asked = _last_asked
    if asked is None or asked[0] is not game.take_set:
        asked = _last_asked = (game.take_set, pattern_of(game.take_set))
    return asked[1]


_last_asked: tuple[TakeSet, TakePattern | None] | None = None


def _is_bounded(pattern: TakePattern) -> bool:
    """Tell whether the takes are 1..k."""
    return pattern.kind == "interval" and pattern.exact and pattern.low == 1


def _lost(values: list[int], misere: bool) -> bool:
    total = nim_sum(values)
    return total == 1 if misere and max(values, default=0) <= 1 else total == 0


def _one_heap(pattern: TakePattern, takes: TakeSet, heap: int) -> int | None:
    """Give the remoteness of one heap in normal play, None where no formula is known."""
    if pattern.kind == "interval" and pattern.exact:
        quotient, rest = divmod(heap, pattern.low + pattern.high)
        return 2 * quotient + (1 if rest >= pattern.low else 0)
    if pattern.kind == "from":
        return 1 if heap >= pattern.low else 0
    if pattern.kind == "but":
        return 2 if heap == pattern.low else min(heap, 1)
    if takes.name == "odd":
        return 1 if heap % 2 else min(heap, 2)
    return None


CLOSED_FORMS = (PatternValues(),)
