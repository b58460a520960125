"""Games whose heaps have a nim-value by formula and are added by nim-sum.

- Aliquot in normal play: the nim-value of a heap is the exponent of 2 in its size.
- Dim in normal play: the nim-value of a heap is one more than the exponent of 2 in its size.
- Mark in normal play: the nim-value follows from the trailing zeros of the binary form and the number of its ones.
- Take at most half in normal play: if n + 1 is a power of 2 times the odd number 2v + 1, a heap of n has nim-value v.
- Prim in normal play: even heaps have nim-value 0, odd ones the index of their smallest prime among all primes.
- Lasker's Nim in normal play: the nim-value is the size, but 4k + 3 and 4k + 4 are exchanged (Lasker 1931).

One heap, in both conventions where the rule is known: :mod:`nimatron.theory.one_counted_heap`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from nimatron.arithmetic.divisors import prime_index, smallest_prime
from nimatron.explain.message import Explanation, Message, Step, game_over, printed
from nimatron.games.heaps.aliquot import Aliquot
from nimatron.games.heaps.mark import Mark
from nimatron.games.heaps.prim import Prim
from nimatron.rules.heap_game import HeapGame, Heaps
from nimatron.theory.nim import nim_sum
from nimatron.theory.one_counted_heap import (
    AlwaysTaken,
    EvenHeaps,
    LeftToOne,
    OddHeaps,
    OddlyOftenHalved,
    OneLessThanPower,
    RuleForOneHeap,
    halvings,
)
from nimatron.theory.theorem import Theorem


class HeapFormula(Theorem):
    """P-positions in normal play: the nim-values of the heaps have nim-sum 0 (Sprague 1935, Grundy 1939).

    A subclass defines ``heap_value``, if possible ``to_value``, and ``rule``, the key of the sentence that explains the
    values. If it defines ``one_heap``, the rule for one heap, a single heap is explained by it, and where the rule
    covers misère play, so does the theorem.
    """

    rule: ClassVar[str]
    one_heap: ClassVar[RuleForOneHeap | None] = None

    @abstractmethod
    def heap_value(self, heap: int) -> int | None:
        """Return the nim-value of one heap, or None if the formula cannot be evaluated."""

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps] | None:
        """Return the options of a heap that have this nim-value; None: all options are tried."""
        return None

    def covers(self, game: Any, position: Heaps, misere: bool) -> bool:
        """Return True for normal play if all values are known; for one heap in misère play if its rule is known."""
        if misere:
            rule = self.one_heap
            return rule is not None and rule.in_misere and len(self._live(position)) <= 1
        return None not in map(self.heap_value, position)

    def loses(self, game: Any, position: Heaps, misere: bool) -> bool:
        """Return whether the nim-sum of the values is 0; in misère play what the rule for one heap says."""
        if misere:
            return any(self._rule().loses(position[index], misere) for index in self._live(position))
        return self.value(game, position) == 0

    def value(self, game: Any, position: Heaps) -> int | None:
        """Return the nim-sum of the values."""
        return nim_sum(self._values(position))

    def winning_moves(self, game: Any, position: Heaps, misere: bool, beside: int = 0) -> Iterable[Heaps] | None:
        """Yield, heap by heap, the moves to the required value; return None if they cannot be constructed."""
        if misere:
            return self._misere_moves(position) if self._rule().one_way else None
        values = self._values(position)
        change = nim_sum(values) ^ beside
        found = [self.to_value(heap, value ^ change) for heap, value in zip(position, values, strict=True)]
        if any(options is None for options in found):
            return None
        return (
            (*position[:index], *(option or (0,)), *position[index + 1 :])
            for index, options in enumerate(found)
            if change
            for option in options or ()
        )

    def best_move(
        self, game: Any, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for one heap in misère play, the move that the rule constructs."""
        if misere and not lost and winning is None:
            return next(self._misere_moves(position), None)
        return super().best_move(game, position, misere, lost, winning)

    def explain(
        self, game: HeapGame, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain the values and their nim-sum, and how the move changes them; one heap by its rule."""
        if not game.moves(position):
            return game_over(won=misere)
        alone = self._alone(position, misere, best, lost)
        if alone is not None or misere:
            return alone
        values = self._values(position)
        total = nim_sum(values)
        rows = [{"component": str(heap), "value": value} for heap, value in zip(position, values, strict=True)]
        steps = (Step("component_values", {"components": rows, "nim_sum": total}),)
        sentences = [Message(self.rule)]
        if len(position) == 1:
            sentences.append(Message(f"general.value.{'lost' if lost else 'won'}", {"value": total}))
        elif lost:
            sentences.append(Message("formula.lost", {"values": printed(values)}))
        else:
            sentences.append(Message("formula.won", {"values": printed(values), "total": total}))
        if not lost and best is not None:
            made = {"left": printed(best), "values": printed(self._values(best))}
            sentences.append(Message("formula.move", made))
        return Explanation(tuple(sentences), steps)

    def _values(self, position: Heaps) -> list[int]:
        return [self.heap_value(heap) or 0 for heap in position]

    # -- one heap ----------------------------------------------------------------------------------------------------

    def _rule(self) -> RuleForOneHeap:
        assert self.one_heap is not None
        return self.one_heap

    def _live(self, position: Heaps) -> list[int]:
        """Return the places of the heaps that have a move."""
        return [index for index, heap in enumerate(position) if heap > self._rule().dead]

    def _misere_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the move to a single heap that loses in misère play."""
        for index in self._live(position):
            heap = position[index]
            below = None if self._rule().loses(heap, misere=True) else self._rule().lost_below(heap)
            if below is not None:
                yield (*position[:index], below, *position[index + 1 :])

    def _alone(self, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation | None:
        """Return the reason by the rule for one heap, if only one heap has a move and a winning move is known."""
        live = [] if self.one_heap is None else self._live(position)
        if len(live) != 1 or (best is None and not lost) or (best is not None and len(best) != len(position)):
            return None
        after = None if lost or best is None else best[live[0]]
        sentence = self._rule().explained(position[live[0]], after, misere)
        return None if sentence is None else Explanation((sentence,))


class ExponentOfTwo(HeapFormula):
    """P-positions: the exponents of 2 have nim-sum 0.

    Proof. Let n = 2^k m, m odd. A proper divisor d = 2^j e with j < k leaves a number with exponent j, and every j < k
    occurs, with d = 2^j. A proper divisor with j = k leaves 2^k (m - e) with m - e even and not 0: an exponent above k.

    >>> ExponentOfTwo().loses(Aliquot(), (6, 10), False)
    True
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "formula.aliquot"
    one_heap: ClassVar[RuleForOneHeap | None] = OddHeaps()
    offset = 0
    """The difference between the nim-value and the exponent."""

    def heap_value(self, heap: int) -> int:
        """Return the exponent of 2, plus ``offset``."""
        return halvings(heap) + self.offset if heap else 0

    def best_move(
        self, game: Aliquot, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for an N-position, a move that takes a power of 2 whose exponent is the required value.

        It is taken from a heap whose value must fall.
        """
        if misere or lost or winning is not None:
            return super().best_move(game, position, misere, lost, winning)
        values = self._values(position)
        change = nim_sum(values)
        for index, (heap, value) in enumerate(zip(position, values, strict=True)):
            if value ^ change < value:
                wanted = (value ^ change) - self.offset
                rest = heap - (1 << wanted) if wanted >= 0 else 0
                return (*position[:index], rest, *position[index + 1 :])
        return None


class OneMoreThanExponent(ExponentOfTwo):
    """P-positions: the numbers "exponent of 2 plus one" have nim-sum 0.

    Proof. As for Aliquot, proper divisors leave every exponent below k, and some exponents above k. Values are
    exponents plus one, so these options have the values 1, ..., k and some above k + 1. Taking the whole heap leaves
    the value 0. So the value is k + 1.

    >>> from nimatron.games.heaps.dim import Dim
    >>> OneMoreThanExponent().loses(Dim(), (3, 5), False), OneMoreThanExponent().value(Dim(), (12,))
    (True, 3)
    """

    rule = "formula.dim"
    one_heap = AlwaysTaken()
    offset = 1


class ZerosAndOnes(HeapFormula):
    """P-positions: the values by trailing zeros and number of ones have nim-sum 0.

    A heap whose binary form ends in an odd number of zeros has value 0, as has the empty heap. Any other heap has value
    1 if the number of its ones is odd, and 2 if it is even.

    Proof by induction. If n ends in an odd number of zeros, n / 2 ends in an even number, and n - 1 in none: both have
    values above 0. Let n end in an even number of zeros. If that number is 2 or more, n / 2 has value 0. The numbers of
    ones of n - 1 and n differ by an odd number, so n - 1 has the other one of the values 1 and 2. If it is 0, both n -
    1 and (n - 1) / 2 have one digit 1 fewer. Either exactly one of them ends in an even number of zeros and so has the
    other value, or both are 0 (n = 1).

    >>> ZerosAndOnes().loses(Mark(), (6,), False), ZerosAndOnes().value(Mark(), (3, 4))
    (True, 3)
    """

    source = "Fraenkel 2011"
    rule = "formula.mark"
    one_heap = OddlyOftenHalved()

    def heap_value(self, heap: int) -> int:
        """Return 0, 1 or 2."""
        if heap == 0 or halvings(heap) % 2:
            return 0
        return 1 if heap.bit_count() % 2 else 2

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """Yield the options, of the two, that have this value."""
        return (option for option in Mark().options(heap) if self.heap_value(option[0]) == wanted)


class HalvedOddPart(HeapFormula):
    """P-positions: the odd parts of the numbers n + 1, halved and rounded down, have nim-sum 0.

    Proof by induction. A move leads from n to r with (n + 1) / 2 < r + 1 < n + 1. In the half-open interval (x, 2x],
    every odd number up to 2x has exactly one multiple by a power of 2. So the numbers r + 1, together with n + 1
    itself, have as odd parts all of 1, 3, 5, ... up to n + 1, each once. The values of the options are therefore all
    numbers up to n / 2 except v, and v is the least that is missing.

    >>> from nimatron.games.heaps.take_at_most_half import TakeAtMostHalf
    >>> HalvedOddPart().loses(TakeAtMostHalf(), (7,), False), HalvedOddPart().value(TakeAtMostHalf(), (6,))
    (True, 3)
    """

    source = "Levine 2006"
    rule = "formula.take-at-most-half"
    one_heap = OneLessThanPower()

    def heap_value(self, heap: int) -> int:
        """Return half of the odd part of n + 1, rounded down.

        >>> [HalvedOddPart().heap_value(heap) for heap in range(9)]
        [0, 0, 1, 0, 2, 1, 3, 0, 4]
        """
        after = heap + 1
        return after // (after & -after) // 2

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """Yield the greatest smaller heap of this value, if a move leads to it."""
        odd = 2 * wanted + 1
        if odd <= heap:
            doublings = (heap // odd).bit_length() - 1
            rest = (odd << doublings) - 1
            if 2 * rest >= heap:
                yield (rest,)


class IndexOfPrime(HeapFormula):
    """P-positions: the indices of the smallest primes (0 for even heaps) have nim-sum 0.

    Proof by induction. G(0) = 0 and G(1) = 1. From an even n only odd numbers may be taken (for n >= 2 not n itself).
    They leave odd heaps, whose values are not 0. Let p, the i-th prime, be the smallest prime factor of an odd n > 1.

    - Every value below i occurs. Taking 1 leaves an even heap, of value 0. Taking n - 1 leaves 1, of value 1. For an
      odd prime q < p with index j, 1 < j < i, taking n - q is allowed: a common divisor of n and n - q would divide q,
      and q does not divide n. It leaves q, of value j.
    - The value i does not occur. A heap r of this value is an odd multiple of p (r = 1 has value 1 < i), and if n - r
      were coprime to n, p would divide both.

    The index of a prime is known for primes up to 65537. Of a larger one only that it is not 0 is known. Positions with
    exactly one odd heap are always covered.

    >>> IndexOfPrime().loses(Prim(), (9, 15), False), IndexOfPrime().value(Prim(), (25,))
    (True, 3)
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "formula.prim"
    one_heap = EvenHeaps()

    def heap_value(self, heap: int) -> int | None:
        """Return 0 for even heaps, 1 for 1, else the index of the smallest prime factor."""
        if heap % 2 == 0 or heap == 1:
            return heap % 2
        prime = smallest_prime(heap)
        return None if prime is None else prime_index(prime)

    def covers(self, game: Prim, position: Heaps, misere: bool) -> bool:
        """Return True if all indices are known or exactly one heap is odd; in misère play for one heap."""
        return (not misere and _odd(position) == 1) or super().covers(game, position, misere)

    def loses(self, game: Prim, position: Heaps, misere: bool) -> bool:
        """Return whether the nim-sum of the indices is 0; False if exactly one heap is odd; one heap by its rule."""
        if misere:
            return super().loses(game, position, misere)
        return _odd(position) != 1 and self.value(game, position) == 0

    def value(self, game: Prim, position: Heaps) -> int | None:
        """Return the nim-sum of the indices."""
        return super().value(game, position) if super().covers(game, position, False) else None

    def explain(
        self, game: HeapGame, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain the values; in general words if an index is not known."""
        known = super().covers(game, position, False) or len(self._live(position)) == 1
        return super().explain(game, position, misere, best, lost) if known else None

    def best_move(
        self, game: Prim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, if exactly one heap is odd, the move that takes one object from it; one heap by its rule."""
        if misere:
            return super().best_move(game, position, misere, lost, winning)
        if lost or winning is not None or _odd(position) != 1:
            return None
        return tuple(heap - heap % 2 for heap in position)


def _odd(position: Heaps) -> int:
    """Return the number of odd heaps."""
    return sum(heap % 2 for heap in position)


_ADDED = (-1, 0, 0, 1)
"""The value minus the size, by the remainder of the size modulo 4; also the size minus the value, by that of the value.
"""


class LaskerValues(HeapFormula):
    """The values of Nim, but 3 and 4, 7 and 8, 11 and 12, ... are exchanged.

    Proof by induction over n = 4k + r, r = 1, ..., 4, with G(m) as stated for m < n. Taking objects gives all G(m), m <
    n: these are 0, ..., 4k, and those of 4k + 1, ..., n - 1. A split a + b = n has the value G(a) xor G(b). Modulo 4, G
    exchanges 3 and 0, so the residue of this value follows from the residues of a and b:

    - n = 4k + 1: no take leaves value 4k + 1. Splits into residues (0, 1), (2, 3) have values of residue 3 xor 1 = 2 or
      2 xor 0 = 2. So G = 4k + 1. n = 4k + 2: residues (0, 2), (1, 1), (3, 3) give 1, 0, 0. So G = 4k + 2.
    - n = 4k + 3: a take can leave every value up to 4k + 2. A split into 1 and 4k + 2 has 1 xor (4k + 2) = 4k + 3.
      Residues (0, 3), (1, 2) give 3 xor 0 and 1 xor 2, both 3, not that of 4k + 4. So G = 4k + 4.
    - n = 4k + 4: a take can leave every value up to 4k + 2, and 4k + 4. Residues (0, 0), (1, 3), (2, 2) give 0, 1, 0,
      not 3. So G = 4k + 3.

    >>> from nimatron.games.heaps.lasker import Lasker
    >>> LaskerValues().loses(Lasker(), (1, 3, 5), False), list(LaskerValues().winning_moves(Lasker(), (3, 4), False))
    (True, [(1, 2, 4), (3, 3)])
    """

    source = "Lasker 1931"
    rule = "formula.lasker"
    one_heap = LeftToOne()

    def heap_value(self, heap: int) -> int:
        """Return the size, or its exchange partner.

        >>> [LaskerValues().heap_value(heap) for heap in range(9)]
        [0, 1, 2, 4, 3, 5, 6, 8, 7]
        """
        return heap + _ADDED[heap % 4] if heap else 0

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """Yield the take, if there is one, and the splits, lazily, for there may be very many."""
        yield from _splits(heap, wanted)
        rest = self.heap_value(wanted)
        if rest < heap:
            yield (rest,)


def _splits(heap: int, wanted: int) -> Iterator[Heaps]:
    """Yield the splits into sizes of values x, y with x xor y = wanted, the smaller first.

    A size differs from its value by an amount that depends on the last two bits of the value. So the sum x + y is known
    for each choice of these bits, and x + y = wanted + 2 (x and y) gives the common bits of x and y. The other bits are
    distributed in all ways.
    """
    for low in range(4):
        other = low ^ wanted & 3
        common = heap - _ADDED[low] - _ADDED[other] - wanted
        if common < 0 or common % 2:
            continue
        common //= 2
        if common & wanted or common & 3 != low & other:
            continue
        free = wanted >> 2
        given = free ^ (1 << free.bit_length() >> 1)  # the highest of them is in y
        part = 0
        while True:
            x = common | part << 2 | low
            y = x ^ wanted
            small, large = x + _ADDED[low], y + _ADDED[other]
            if x and y and (free or small <= large):  # without a free bit each pair occurs twice
                yield min(small, large), max(small, large)
            part = part - given & given
            if not part:
                break
