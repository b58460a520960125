"""Games of splits and of infinitely many removals: values that keep pace with the heap, as in Lasker's Nim.

A *removal* leaves one heap or nothing. A *split* leaves two or three heaps, its *parts*. The place of a move is the
number of objects that it removes.

**Theorem** (proved here; Lasker 1931 and Guy and Smith 1956 have 4.[3], whose values are n, but 4 i + 4 for n = 4 i +
3 and 4 i + 3 for n = 4 i + 4). Let every place above some f allow a removal that leaves one heap. Any places may allow
splits; let j, 2 or 3, be the most parts in the whole code. Let P be a power of 2, n0 >= 1, and let G(0) .. G(M0 - 1)
be known. Let V be the greatest of G(0) .. G(n0 - 1), and let C >= 0 and D >= 0. Suppose that

1. G(n + P) = G(n) + P for n0 <= n < M0 - P; G(n) <= n + D for all known n; and for M0 - P <= n < M0 every number
   below n - C is among G(1) .. G(n - f - 1), or it is 0 and every place of the tail allows a removal of the whole heap;
2. P > V, P > n0 + D, 2 P > j D + C + 1;
3. for M0 - P <= n < M0 each w with n - C <= w < G(n) is the value of a *good* option of n: a removal that leaves a heap
   of at least n0, or a split whose largest part is at least n0 while the nim-sum of the other parts' values is below P;
   splits into parts that must be equal do not count;
4. M0 > 2 P + C + V, M0 >= P + C + D + n0, M0 - P is in the tail, M0 >= j (n0 + P) + (2^j - 1) P + t, where t is the
   greatest place up to j D + C that allows splits (0 if there is none).

Then G(n + P) = G(n) + P for all n >= n0.

*Proof* by induction. Let it hold below M = n + i P, with M0 - P <= n < M0 and i >= 1. Let g = G(n) + i P. We show
that g = G(M) in three steps. By 1, all numbers below n - C are values of options of n, so G(n) >= n - C and g >= M - C.

*Each w < g is the value of an option of M.*

- If w < n - C, it is among G(1) .. G(n - f - 1), or it is 0 and M may be removed as n may.
- If n - C <= w < M - C, then w is i' P more, 1 <= i' <= i, than a number between n - C - P and n - C. That number is
  one of these values too. It is more than V, so its heap is at least n0. Add i' P to that heap.
- If w >= M - C, take the good option of n with the value w - i P. Add i P to the heap that is left, or to the largest
  part. Its value grows by i P. So does the nim-sum, since P is a power of 2 and the nim-sum of the other parts is
  below P. The largest part stays the largest, so different parts stay different.

The heaps in the first two cases are left by removals of more than f.

*No removal has the value g.* Suppose g = G(M - k). Since g >= P > V, M - k >= n0. So M - k + D >= g >= M - C, that is
k <= C + D, and n - k >= n0 by 4. Then G(n) = G(n - k), and n - k is an option of n: a contradiction. A removal of the
whole heap has the value 0 < g.

*No split has the value g.* Suppose g is the nim-sum of the values of parts whose sum is M - k.

- The sum of their values is at most M - k + j D, and at least g >= M - C, so k <= j D + C. The sum exceeds the nim-sum
  by at least twice the common bits of any two of the values. So these bits are at most (j D + C + 1) / 2 < P.
- Write the value of each part x >= n0 as P A + (rest). No two of these A have a bit in common. Parts below n0 have
  values below P. The nim-sum of all is P times the sum of the A, plus the nim-sum of the rests. A part x = y + l P with
  n0 <= y < n0 + P has A = A0 + l with A0 = 0 or 1, by 2.
- Replace the A >= 1 by 1, 2, .. 2^(r - 1), where r is their number. These are at least A0, have no bits in common, and
  their sum is not greater than the sum of the A. Parts with A = 0 and those below n0 stay.
- The new parts have the sum M' - k with M' = M - h P, h >= 0, and the nim-sum of their values is g - h P. Parts that
  were different are still different (equal ones would have the same y and the same A). By 4, M' < j (n0 + P) + (2^j -
  1) P + t <= M0 <= M, so h >= 1. Some part is at least n0, so M' >= n0, and G(M') = g - h P by the induction. But no
  option of M' has the value G(M'): a contradiction.
- Parts that must all be equal have the value 0, or that of one heap of (M - k) / 3. Neither is g.

The least period divides P, and its saltus is the period itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code, Digit
from nimatron.sequences.periods.repetition import start_of

SLOPE_ONE = "values that keep pace with the heap (after Lasker 1931)"
_MOST_POWER = 12


class Conditions(NamedTuple):
    """Numbers of the theorem: n0, P, D, C and M0."""

    start: int
    power: int
    above: int
    below: int
    needed: int


def covers(code: Code) -> bool:
    """Return whether every place from some place on allows one heap to be left, and some place allows a split.

    >>> covers(Code.parse("4.[3]")), covers(Code.parse("0.[3]")), covers(Code.parse("4.[30]"))
    (True, False, False)
    """
    return bool(code.tail) and all(digit.bits & ONE for digit in code.tail) and code.most_parts > 1


def proved(code: Code, values: Sequence[int] | Any) -> tuple[int, int, int, int] | None:
    """Return (preperiod, period, saltus, number of values needed) that the theorem proves, or None.

    The period is a power of 2.

    >>> lasker = [0, *(n + (-1, 0, 0, 1)[n % 4] for n in range(1, 80))]
    >>> proved(Code.parse("4.[3]"), lasker)
    (1, 4, 4, 22)
    """
    if not covers(code):
        return None
    entries = [int(value) for value in values]
    for exponent in range(_MOST_POWER):
        power = 1 << exponent
        if 3 * power > len(entries):
            break
        start = start_of(entries, power, power)
        found = None if start + 2 * power > len(entries) else conditions(code, entries, max(start, 1), power)
        if found is not None:
            return start, power, power, found.needed
    return None


def conditions(code: Code, values: Sequence[int], start: int, power: int) -> Conditions | None:
    """Return the numbers for which all conditions hold, with M0 as small as they allow, or None."""
    parts = code.most_parts
    free = max((k for k in range(1, len(code.digits)) if not code.digit(k).bits & ONE), default=0)
    above = max(0, *(value - n for n, value in enumerate(values)))
    greatest = max(values[:start])
    empty = all(digit.bits & NOTHING for digit in code.tail)
    below = _below(values, free, empty, len(values) - power, len(values))
    if power <= greatest or power <= start + above or 2 * power <= parts * above + below + 1:
        return None
    deep = parts * above + below
    last = max((k for k in range(deep + 1) if code.digit(k).bits & (TWO | THREE)), default=0)
    needed = max(
        start + 2 * power,
        2 * power + below + greatest + 1,
        power + below + above + start,
        power + len(code.digits),
        parts * (start + power) + ((1 << parts) - 1) * power + last,
    )
    if needed > len(values) or _below(values, free, empty, needed - power, needed) > below:
        return None
    for n in range(needed - power, needed):
        for wanted in range(max(n - below, 0), values[n]):
            if not _good(code, values, n, wanted, start, power):
                return None
    return Conditions(start, power, above, below, needed)


def _below(values: Sequence[int], free: int, empty: bool, begin: int, end: int) -> int:
    """Return the least C: below n - C all numbers are values of the heaps 1 .. n - free - 1 (or 0, if an option)."""
    seen = {0} if empty else set()
    seen.update(int(value) for value in values[1 : max(begin - free, 1)])
    least, deepest = 0, 0
    for n in range(begin, end):
        if n - free - 1 >= 1:
            seen.add(int(values[n - free - 1]))
        while least in seen:
            least += 1
        deepest = max(deepest, n - least)
    return deepest


def _good(code: Code, values: Sequence[int], n: int, wanted: int, start: int, power: int) -> bool:
    """Return whether n has a good option of this value."""
    for place in range(-1, n):
        digit, rest = code.digit(place), n - place
        if digit.bits & ONE and rest >= start and values[rest] == wanted:
            return True
        for others in _splits(digit, rest):
            total = 0
            for part in others:
                total ^= values[part]
            largest = rest - sum(others)
            if largest >= start and total < power and values[largest] ^ total == wanted:
                return True
    return False


def _splits(digit: Digit, rest: int) -> Iterator[tuple[int, ...]]:
    """Yield the parts of every split that the digit allows, without the largest part."""
    if digit.bits & TWO:
        for small in range(1, rest // 2 + 1):
            if digit.admits((small, rest - small)) and digit.parts != "=":
                yield (small,)
    if digit.bits & THREE:
        for small in range(1, rest // 3 + 1):
            for middle in range(small, (rest - small) // 2 + 1):
                if digit.admits((small, middle, rest - small - middle)) and digit.parts != "=":
                    yield small, middle
