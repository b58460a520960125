"""Maundy Cake with the same moves for both players: heaps of Nim from the prime factors of the sides."""

from __future__ import annotations

from functools import lru_cache

from nimatron.arithmetic.divisors import prime_factors
from nimatron.explain.message import Explanation, Message, MessageValue, game_over, printed
from nimatron.games.boards.maundy_cake import MaundyCake
from nimatron.rules.cake_game import Cake, Cakes
from nimatron.theory.cakes import explain_values
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem

_KEPT = 1 << 12


@lru_cache(_KEPT)
def odd_prime_factors(side: int) -> int:
    """Return the number of odd prime factors of a side, counted with multiplicity.

    >>> [odd_prime_factors(side) for side in (1, 2, 3, 9, 90)]
    [0, 0, 1, 2, 3]
    """
    return sum(exponent for prime, exponent in (prime_factors(side) or {}).items() if prime > 2)


def cake_value(cake: Cake) -> int:
    """Return the nim-value of one cake of this size.

    >>> [cake_value(Cake(*sides)) for sides in ((1, 1), (1, 8), (3, 5), (3, 25), (3, 50))]
    [0, 1, 0, 3, 4]
    """
    even = not (cake.rows % 2 and cake.columns % 2)
    return (odd_prime_factors(cake.rows) ^ odd_prime_factors(cake.columns)) + even


class OddPrimeFactors(Theorem):
    """Nim-values: the nim-sum of the numbers of odd prime factors of the two sides, plus 1 if a side is even.

    Proof by induction. Let i and j be the numbers of odd prime factors of the sides. A division into an even number
    of equal parts leaves value 0, since equal parts cancel in pairs. A division into an odd number of them leaves
    the value of one part. There i or j is smaller, by any number from 1 up that it allows, and the sides are even
    or odd as before. If both sides are odd, these are the moves of Nim with heaps i and j, so the value is i xor j.
    If a side is even, all values of those moves are one larger by induction, and value 0 is added to them, for the
    even side can be divided into two parts. The mex of 0 and of all numbers that are one larger is one larger than
    the mex before.

    >>> game = MaundyCake()
    >>> [OddPrimeFactors().loses(game, game.parse(cakes), False) for cakes in ("3x5", "9x5", "2*7x8", "3x25,1x18")]
    [True, False, True, True]
    """

    source = "Sprague 1935, Grundy 1939"

    def covers(self, game: MaundyCake, position: Cakes, misere: bool) -> bool:
        """Return True for normal play; the sides of a position can be factored."""
        return not misere

    def loses(self, game: MaundyCake, position: Cakes, misere: bool) -> bool:
        """Return whether the values of the cakes have nim-sum 0."""
        return self.value(game, position) == 0

    def value(self, game: MaundyCake, position: Cakes) -> int:
        """Return the nim-sum of the values; equal cakes cancel in pairs."""
        return nim_sum(cake_value(cake) for cake in position if cake.number % 2)

    def explain(self, game: MaundyCake, position: Cakes, misere: bool, best: Cakes | None, lost: bool) -> Explanation:
        """Explain the values by the prime factors, and what the move makes of them."""
        if not game.canonical(position):
            return game_over(won=False)
        return explain_values(game, position, best, lost, "maundy-cake.values", cake_value)


def heaps_in_misere_play(cake: Cake) -> tuple[int, ...] | None:
    """Return the heaps of Nim that a cake stands for in misère play; None if it is not known to stand for any.

    >>> [heaps_in_misere_play(Cake(*sides)) for sides in ((3, 25), (1, 50), (4, 6), (2, 9))]
    [(1, 2), (3,), (2,), None]
    """
    one, other = odd_prime_factors(cake.rows), odd_prime_factors(cake.columns)
    if cake.rows % 2 and cake.columns % 2:
        return one, other
    return (cake_value(cake),) if min(cake[:2]) == 1 or one + other <= 1 else None


class TameCakes(Theorem):
    """Misère play with cakes that stand for heaps of Nim: odd by odd, one row, or at most one odd prime factor.

    A cake whose sides are odd stands for the heaps i and j, its numbers of odd prime factors. A cake with an even
    side stands for one heap, its nim-value v, if it is one row or column, or if i + j is at most 1. The P-positions
    are those whose heaps are a P-position of misère Nim: nim-sum 0 if some heap exceeds 1, otherwise nim-sum 1.

    Proof by induction. What a division leaves is of the same kinds, so all positions have heaps. A division leaves
    d equal parts. For an even d their nim-sum is 0; for an odd d it is that of one part. In both cases some heap
    exceeds 1 exactly if this holds for one part.

    A P-position of Nim has no move to another one. With a heap above 1 and nim-sum 0, the nim-sum after a move is
    not 0, since the move changes the value of a cake. So no heap above 1 would be left, and all of them would be in
    the cake that is divided. One heap above 1 alone does not have nim-sum 0 with heaps 0 and 1. So both sides of
    this cake are odd and i and j exceed 1, but a move leaves one of them as it is. If no heap exceeds 1, every move
    changes the nim-sum 1 to 0: it takes a heap of 1, or turns it into an even number of heaps of 1.

    An N-position of Nim without a move is the end. In any other one Nim has a winning move, from a heap to w. In a
    cake with odd sides a division into an odd number of parts does the same to i or j. Now let a side be even. If w
    >= 1, some division into an odd number of parts leaves w - 1 odd prime factors. For w = 0 it is enough to find a
    division into an even number of parts that leaves no heap above 1. A single row is divided into squares. If i +
    j = 0, any division will do. If i + j = 1 and the side with the odd prime p is even, it is divided into single
    rows. If that side is p itself, the other one is, a power of 2.

    Other cakes need not stand for any heaps: 2x9 and 1x2 together are a P-position, though the nim-value of 2x9 is 3.

    >>> game = MaundyCake()
    >>> [TameCakes().loses(game, game.parse(cakes), True) for cakes in ("1x2", "3x5", "9x25", "1x6", "1x2,1x4")]
    [True, False, True, False, False]
    """

    source = "Conway 1976"

    def covers(self, game: MaundyCake, position: Cakes, misere: bool) -> bool:
        """Return True for misère play if every cake stands for heaps of Nim."""
        return misere and None not in map(heaps_in_misere_play, position)

    def loses(self, game: MaundyCake, position: Cakes, misere: bool) -> bool:
        """Return whether the heaps are a P-position of misère Nim."""
        heaps = heaps_of(position)
        return nim_sum(heaps) == (0 if max(heaps, default=0) > 1 else 1)

    def explain(self, game: MaundyCake, position: Cakes, misere: bool, best: Cakes | None, lost: bool) -> Explanation:
        """Explain the heaps of Nim, and those after the move."""
        if not game.canonical(position):
            return game_over(won=True)
        sentences = [_said("here", heaps_of(position))]
        if not lost and best is not None:
            sentences.append(_said("move", heaps_of(best)))
        return Explanation(tuple(sentences))


def _said(where: str, heaps: tuple[int, ...]) -> Message:
    size = "large" if max(heaps, default=0) > 1 else "small"
    values: dict[str, MessageValue] = {"heaps": printed(heaps), "total": nim_sum(heaps)}
    return Message(f"maundy-cake.misere.{where}.{size}", values)


def heaps_of(position: Cakes) -> tuple[int, ...]:
    """Return the heaps above 0 that the cakes stand for in misère play; of many equal cakes two or three are kept.

    >>> heaps_of((Cake(3, 25), Cake(1, 50, 10**20)))
    (1, 2, 3, 3)
    """
    found: list[int] = []
    for cake in position:
        heaps = tuple(heap for heap in heaps_in_misere_play(cake) or () if heap)
        found += heaps * (cake.number if cake.number <= 3 else 2 + cake.number % 2)
    return tuple(found)
