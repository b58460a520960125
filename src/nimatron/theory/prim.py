"""Prim in normal play: even heaps have nim-value 0, odd ones the place of their smallest prime among all primes.

Proof by induction. G(0) = 0 and G(1) = 1. From an even n only odd numbers may be taken (for n >= 2 not n itself); they
leave odd heaps, whose values are not 0. Let p, the i-th prime, be the smallest prime of an odd n > 1.

- Every value below i is there: 1 may be taken, which leaves an even heap, value 0; n - 1 may be taken, which leaves 1,
  value 1; and for an odd prime q < p, with the place j, 1 < j < i, n - q may be taken, for a common divisor would
  divide q, and q does not divide n; it leaves q, of value j.
- The value i is not there: a heap r of this value is an odd multiple of p (r = 1 has value 1 < i), and if n - r were
  prime to n, p would divide both.

The place of a prime is known for primes to 65537; of a larger one only that it is not 0. One odd heap is covered in
any case.
"""

from __future__ import annotations

from nimatron.arithmetic.divisors import prime_index, smallest_prime
from nimatron.explain.message import Explanation
from nimatron.games.heaps.prim import Prim
from nimatron.rules.heap_game import HeapGame, Heaps
from nimatron.theory.heap_formula import HeapFormula


class PlaceOfPrime(HeapFormula):
    """Lost exactly when the places of the smallest primes, 0 for even heaps, have nim-sum 0.

    >>> PlaceOfPrime().loses(Prim(), (9, 15), False), PlaceOfPrime().value(Prim(), (25,))
    (True, 3)
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "formula.prim"

    def heap_value(self, heap: int) -> int | None:
        """0 for even heaps, 1 for 1, else the place of the smallest prime."""
        if heap % 2 == 0 or heap == 1:
            return heap % 2
        prime = smallest_prime(heap)
        return None if prime is None else prime_index(prime)

    def covers(self, game: Prim, position: Heaps, misere: bool) -> bool:
        """Normal play, where all places are known, or one heap alone is odd."""
        return not misere and (_odd(position) == 1 or super().covers(game, position, misere))

    def loses(self, game: Prim, position: Heaps, misere: bool) -> bool:
        """Nim-sum 0; not where one heap alone is odd."""
        return _odd(position) != 1 and self.value(game, position) == 0

    def value(self, game: Prim, position: Heaps) -> int | None:
        """The nim-sum of the places."""
        return super().value(game, position) if super().covers(game, position, False) else None

    def explain(
        self, game: HeapGame, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """In general words where a place is not known."""
        known = super().covers(game, position, False)
        return super().explain(game, position, misere, best, lost) if known else None

    def best_move(
        self, game: Prim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Of a single odd heap one object may be taken."""
        if lost or winning is not None or _odd(position) != 1:
            return None
        return tuple(heap - heap % 2 for heap in position)


def _odd(position: Heaps) -> int:
    """How many heaps are odd."""
    return sum(heap % 2 for heap in position)
