"""Fibonacci Nim for every factor c: a P-position when the smallest part of the heap exceeds the cap (Schwenk 1970).

The parts, all winning takes and misère play: :mod:`nimatron.theory.take_parts`, for f(x) = c x.

Remoteness. A P-position n has remoteness rho(n) (:func:`p_remoteness`), whatever the cap. Proof. Let the smallest part
be H_j = H_(j-1) + H_l, and let x < H_j be taken. (a) If s is the smallest part of H_j - x, which may always be taken,
then rho(H_j - x - s) <= rho(H_j) - 2. For x < H_l the parts of H_j - x are H_(j-1) and those of H_l - x. For x = H_l
nothing of H_l is left. For x > H_l it is H_(j-1) less x - H_l. Induction applies in every case. (b) For x = 1 at most c
may be taken, and two parts are more than c, so s is the only answer. There (a) holds with equality: follow H_l - 1 down
to a number 2 <= H_i <= c + 1, where rho is 2 and H_i - 1 is one part. So taking one delays the end longest. An
N-position has remoteness one more than the position that its largest winning take leaves.

In misère play, which is normal play with one object less, the remoteness is greater by one.

Huge heaps. Whether all Zeckendorf parts of n are at least F_s can be seen from the fraction of n phi. A part F_i shifts
n phi from a whole number by F_i phi - F_(i+1) = -(-1/phi)^i. Non-neighbouring parts from F_s on fill the interval
between -phi^-(e-1) and phi^-(o-1), e the least even and o the least odd index >= s. Its length is phi^-(s-2), and for
each s the intervals of smallest parts F_2, ..., F_(s-1) fill the rest of the circle, so the test is exact:

    some m has  -phi^-(e-1) < n phi - m < phi^-(o-1).

With phi^-k = (-1)^k (F_(k+1) - F_k phi) both sides become comparisons of floor((n + F_k) phi) with whole numbers. This
costs a few multiplications instead of the O(digits^2) of a Zeckendorf decomposition.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.arithmetic.zeckendorf import fibonacci_pair, zeckendorf
from nimatron.explain.message import PRINTED, Explanation, Message, Step
from nimatron.games.heaps.fibonacci_nim import CappedHeap, FibonacciNim
from nimatron.rules.take_rule import TakeFunction
from nimatron.theory.take_parts import Parts, explain_by_parts, numbers_of, parts_of, winning_takes
from nimatron.theory.theorem import Theorem

_DECOMPOSED_BITS = 4000
"""Maximum number of bits for which a Zeckendorf sum is computed rather than tested by fractions."""
LARGEST_OTHER = 1024
"""Maximum number of bits for which sums for a factor of 3 or more are computed."""
_LISTED_BITS = 30_000
"""Maximum number of bits of a heap whose winning moves are all listed; each may have as many digits as the heap."""


class SmallestPart(Theorem):
    """P-positions: the smallest part of the heap exceeds the cap.

    >>> theorem, game = SmallestPart(), FibonacciNim()
    >>> theorem.loses(game, CappedHeap(13, 12), False), theorem.loses(game, CappedHeap(14, 12), True)
    (True, True)
    """

    source = "Whinihan 1963, Schwenk 1970"

    def covers(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> bool:
        """Return True for factors 1 and 2, and for heaps of up to 1024 bits with other factors."""
        return game.factor <= 2 or position.heap.bit_length() <= LARGEST_OTHER

    def loses(self, game: FibonacciNim, position: CappedHeap, misere: bool) -> bool:
        """Return whether the smallest part exceeds the cap; without a move return True, in misère play False."""
        heap, cap = position
        if not heap or not cap:
            return not misere
        heap -= misere
        return heap == 0 or smallest_part_exceeds(heap, cap, game.factor)

    def winning_moves(
        self, game: FibonacciNim, position: CappedHeap, misere: bool, beside: int = 0
    ) -> list[CappedHeap] | None:
        """Return the sums of last parts, in ascending order; None if they would fill the memory."""
        heap, cap = position
        if beside or heap.bit_length() > _LISTED_BITS:
            return None
        return [game.after(heap, take) for take in _takes(heap - misere, cap, game.factor)] if heap > misere else []

    def remoteness(self, game: FibonacciNim, position: CappedHeap, misere: bool, lost: bool) -> int | None:
        """Return rho of a P-position; of an N-position 1 + rho after the largest winning take, if moves are listed."""
        heap, cap = position
        if not heap or not cap:
            return 0
        number = heap - misere
        if lost:
            return misere + (p_remoteness(number, game.factor) if number else 0)
        if heap.bit_length() > _LISTED_BITS:
            return None
        *_, largest = _takes(number, cap, game.factor)
        return 1 + misere + (p_remoteness(number - largest, game.factor) if number > largest else 0)

    def best_move(
        self,
        game: FibonacciNim,
        position: CappedHeap,
        misere: bool,
        lost: bool,
        winning: list[CappedHeap] | None = None,
    ) -> CappedHeap | None:
        """Return, for a P-position, the take of one; for an N-position the largest winning take.

        The largest take is best because the remoteness of the rest is the sum over its parts.
        """
        heap, cap = position
        if lost:
            return game.after(heap, 1) if min(position) else None
        if winning:
            return min(winning)
        least = smallest_part(heap - misere, game.factor) if heap > misere else cap + 1
        return game.after(heap, least) if least <= cap else None

    def explain(
        self, game: FibonacciNim, position: CappedHeap, misere: bool, best: CappedHeap | None, lost: bool
    ) -> Explanation | None:
        """Explain the sum, its smallest part and the cap, and the effect of the take."""
        heap, cap = position
        return explain_by_parts(
            heap,
            cap,
            misere=misere,
            lost=lost,
            move=None if best is None else (heap - best.heap, best.heap),
            sum_of_parts=lambda number: _sum_sentence(number, game.factor),
            smallest=lambda number: smallest_part(number, game.factor),
            cap=TakeFunction(game.factor),
            steps=lambda: _steps(heap - misere, game.factor, cap),
        )


def _takes(heap: int, cap: int, factor: int) -> Iterator[int]:
    """Yield all winning takes in ascending order."""
    return winning_takes(Parts(parts(heap, factor)), cap, TakeFunction(factor))


def _sum_sentence(number: int, factor: int) -> Message:
    kind = {1: "powers", 2: "fibonacci"}.get(factor, "other")
    places = {"number": number, "factor": factor} if kind == "other" else {"number": number}
    summands = parts(number, factor) if number.bit_length() <= LARGEST_OTHER else ()
    if 0 < len(summands) <= PRINTED:
        written = " + ".join(str(part) for part in summands)
        return Message(f"fibonacci-nim.sum.{kind}", {**places, "sum": written})
    return Message(f"fibonacci-nim.smallest.{kind}", {**places, "part": smallest_part(number, factor)})


def _steps(number: int, factor: int, cap: int) -> tuple[Step, ...]:
    if factor != 2 or number.bit_length() > LARGEST_OTHER:
        return ()
    return (Step("zeckendorf", {"number": number, "parts": list(parts(number, factor)), "cap": cap}),)


# -- the parts of a number ---------------------------------------------------------------------------------------------


def parts_are_at_least(n: int, s: int) -> bool:
    """Return whether every Zeckendorf part of n is at least F_s (s >= 2), by the fraction of n phi.

    >>> [n for n in range(1, 30) if parts_are_at_least(n, 5)]
    [5, 8, 13, 18, 21, 26, 29]
    """
    floor = wythoff_a(n)
    even, odd = s + s % 2, s + 1 - s % 2
    f, above = fibonacci_pair(odd - 1)
    if wythoff_a(n + f) < floor + above:
        return True
    f, above = fibonacci_pair(even - 1)
    return wythoff_a(n + f) >= floor + 1 + above


def _first_above(cap: int) -> int:
    """Return the least s >= 2 with F_s > cap, searching upwards from an index just below it."""
    # F_k <= phi^(k-1) and log2(phi) < 0.694242, so F_k <= 2^(bits-1) <= cap for the first k
    k = max(2, (max(cap.bit_length(), 1) - 1) * 1_000_000 // 694_242)
    term, above = fibonacci_pair(k)
    while term <= cap:
        term, above, k = above, term + above, k + 1
    return k


def smallest_part_exceeds(n: int, cap: int, factor: int) -> bool:
    """Return whether the smallest part of n >= 1 is greater than ``cap``; fast also for millions of digits.

    >>> smallest_part_exceeds(13, 12, 2), smallest_part_exceeds(10, 9, 2), smallest_part_exceeds(12, 3, 1)
    (True, False, True)
    """
    if cap >= n:
        return False
    if factor == 1:
        return n & -n > cap
    if factor == 2 and n.bit_length() > _DECOMPOSED_BITS:
        return parts_are_at_least(n, _first_above(cap))
    return parts(n, factor)[-1] > cap


def smallest_part(n: int, factor: int) -> int:
    """Return the smallest part of n >= 1.

    >>> [smallest_part(n, 2) for n in (20, 13)], smallest_part(20, 1), smallest_part(20, 3)
    ([2, 13], 4, 1)
    """
    if factor == 1:
        return n & -n
    if factor == 2 and n.bit_length() > _DECOMPOSED_BITS:
        low, high = 2, 4
        while parts_are_at_least(n, high):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if parts_are_at_least(n, middle):
                low = middle
            else:
                high = middle
        return fibonacci_pair(low)[0]
    return parts(n, factor)[-1]


def parts(n: int, factor: int) -> tuple[int, ...]:
    """Return all parts of n, largest first: each is more than ``factor`` times the next (Schwenk 1970).

    >>> parts(20, 2), parts(20, 1), parts(20, 3)
    ((13, 5, 2), (16, 4), (15, 4, 1))
    """
    if factor == 2:
        return zeckendorf(n)
    if factor == 1:
        return tuple(1 << k for k in range(n.bit_length() - 1, -1, -1) if n >> k & 1)
    return parts_of(n, TakeFunction(factor)).others


def p_remoteness(n: int, factor: int) -> int:
    """Return rho(n), the remoteness of a P-position n, as a sum over the parts of n.

    The summands are rho(1) = 0, rho(2) = 2, rho(H_(k+1)) = rho(H_k) + rho(H_l).

    For factor 2, rho(F_i) = 2 F_(i-2). The sum of the F_(i+1) over the parts F_i of n is the whole number m for which n
    phi - m lies between -1/phi and 1/phi^2 (see the module docstring), so rho(n) = 2 (2 n - m).

    >>> [p_remoteness(n, 2) for n in (1, 2, 3, 5, 8, 13, 20)], p_remoteness(21, 1), p_remoteness(21, 3)
    ([0, 2, 2, 4, 6, 10, 16], 20, 14)
    """
    if factor == 1:
        return n - n % 2
    if factor == 2:
        floor = wythoff_a(n)
        return 2 * (2 * n - floor - (wythoff_a(n + 1) >= floor + 2))
    lengths = _p_remotenesses(factor, n.bit_length())
    return sum(lengths[part] for part in parts(n, factor))


@lru_cache(maxsize=8)
def _p_remotenesses(factor: int, bits: int) -> dict[int, int]:
    numbers = numbers_of(TakeFunction(factor), max(bits, 2))
    lengths = {1: 0, 2: 2}
    for below, number in pairwise(numbers[1:]):
        lengths[number] = lengths[below] + lengths[number - below]
    return lengths
