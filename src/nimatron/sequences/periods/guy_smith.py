"""Guy and Smith's theorem: a sequence that has repeated long enough repeats for ever.

**Theorem.** Let a code have a last place t, and let G(n + p) = G(n) for all n with m <= n and n + p < M0, where m >=
1. Then G(n + p) = G(n) for all n >= m, if M0 is at least m + p and at least

- j (m + p) + k for each place k that may leave j = 1, 2 or 3 heaps (for j = 0: p + k + 1),

which for octal codes is 2 m + 2 p + t: Guy and Smith 1956. The same argument serves any number of parts.

*Proof.* By induction on M >= M0 let G have period p from m to M - 1; G(M) = G(M - p) is to be shown, that is: M and M
- p have options of the same values. An option of M that leaves parts after the removal of k objects has a largest
part a >= (M - k) / j >= m + p. With a - p in its place it is an option of M - p, of the same value, since m <= a - p
and a < M. In the other direction p is added to the largest part of an option of M - p, which is at least (M - p - k)
/ j >= m. Neither heap can vanish: both are greater than t.

**Parts that must be different or equal** (modifiers ``!``, ``?``, ``=``; proved here). Let P be a multiple of p.
Where two equal parts are asked for (``=``) P must be even, where three equal parts are, a multiple of 3 p; else P = p
serves. Compare M with M - P in the same way; M0 must be at least m + P, and for each place k at least

- two or three parts, any: j (m + P) + k, as above, with P for p;
- two different parts: also 2 m + 2 q + P + k, where q = p / 2 if p is even, else q = p. *Proof.* Only where a - P = b
  the two parts become equal; then b = (M - P - k) / 2 >= m + q, the value of the option is G(b + P) xor G(b) = 0, and
  b + q, b - q are different parts of M - P - k with equal values, for 2 q is a multiple of p.
- three parts, all different: 3 (m + P + 2 p) + k. *Proof.* Let a > b > c be the parts. If b < m, then a - P > m > b,
  so a
  - P, b, c will do. If b >= m, take a - P - r p, b + r p, c with r = 0, 1 or 2; values stay, for a - P - 2 p >= m.
    The first equals the second for one r at most, and c for one r at most; the second is never c. One r is left.
- three parts, not all equal: 3 (m + P) + k and 3 m + 3 p + P + k. *Proof.* a - P, b, c are all equal only if b = c =
  a - P; then b = (M - P - k) / 3 >= m + p, the value is G(b), and b + p, b - p, b have the same sum and the same
  value.
- two equal parts: their value is 0, and M - k and M - P - k are even together. Three equal parts: their value is that
  of one, and the part of M is greater by P / 3, a multiple of p; the part of M - P is at least m since M >= 3 m + P +
  k.

In the other direction P is added to the largest part: different parts stay different, parts not all equal stay so.

That p is the least period, m (or 0) the least start, is read from the values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm
from typing import TYPE_CHECKING, Any

from nimatron.rules.codes import NOTHING, ONE, THREE, TWO
from nimatron.sequences.periods.repetition import matches_of

if TYPE_CHECKING:
    import numpy as np

    from nimatron.rules.codes import Code

    Array = np.ndarray[Any, np.dtype[Any]]

GUY_SMITH = "Guy and Smith 1956"
GUY_SMITH_PARTS = "Guy and Smith 1956, for different and equal parts"


def theorem_of(code: Code) -> str:
    """Under which name the theorem goes for a code.

    >>> from nimatron.rules.codes import Code
    >>> theorem_of(Code.parse("0.77")), theorem_of(Code.parse("4!.0"))
    ('Guy and Smith 1956', 'Guy and Smith 1956, for different and equal parts')
    """
    return GUY_SMITH_PARTS if code.is_modified else GUY_SMITH


def values_needed(code: Code, start: int, length: int) -> int:
    """M0 for a period that is seen from ``start`` on: so many values prove it, the first of them G(0).

    >>> from nimatron.rules.codes import Code
    >>> values_needed(Code.parse("0.77"), 71, 12), values_needed(Code.parse("0.8"), 1, 3)
    (168, 13)
    """
    equal = [digit.bits for digit in (code.before, *code.digits) if digit.parts == "="]
    whole = lcm(length, 2 if any(bits & TWO for bits in equal) else 1)
    whole *= 3 if any(bits & THREE for bits in equal) else 1
    half = length // 2 if length % 2 == 0 else length
    return max(_bounds(code, max(start, 1), length, whole, half))


def proved(code: Code, values: Sequence[int] | Array) -> tuple[int, int, int] | None:
    """The least (preperiod, period) that the theorem proves from these values, and how many of them it needs.

    >>> from nimatron.rules.codes import Code
    >>> proved(Code.parse("0.3"), [0, 1, 0, 1, 0, 1])
    (0, 2, 4)
    """
    if code.last is None or len(values) < values_needed(code, 0, 1):
        return None
    found = _candidate(code, values)
    if found is None:
        return None
    start, length = found
    return start, length, values_needed(code, start, length)


def _candidate(code: Code, values: Sequence[int] | Array) -> tuple[int, int] | None:
    count = len(values)
    matches = matches_of(values)
    if isinstance(matches, list):
        for length in range(1, count // 2 + 1):
            start = count - length - matches[length]
            if values_needed(code, start, length) <= count:
                return start, length
        return None
    import numpy as np

    lengths = np.arange(1, count // 2 + 1, dtype=np.int64)
    starts = count - lengths - matches[1 : len(lengths) + 1]
    # a period of plain parts is needed for twice as long as the beginning; what remains is few
    parts = max(code.most_parts, 1)
    likely = np.flatnonzero(parts * (np.maximum(starts, 1) + lengths) <= count + 1)
    for place in likely[:64].tolist():
        if values_needed(code, int(starts[place]), int(lengths[place])) <= count:
            return int(starts[place]), int(lengths[place])
    return None


def _bounds(code: Code, m: int, p: int, whole: int, q: int) -> Iterator[int]:
    """What M0 must be at least; ``whole`` is the P of the proof."""
    yield m + whole
    for place in range(-1, (code.last or 0) + 1):
        digit = code.digit(place)
        if digit.bits & NOTHING:
            yield whole + place + 1
        if digit.bits & ONE:
            yield m + whole + place
        if digit.bits & TWO:
            yield 2 * (m + whole) + place
            if digit.parts in ("!", "?"):
                yield 2 * m + 2 * q + whole + place
        if digit.bits & THREE:
            yield 3 * (m + whole) + place
            if digit.parts == "!":
                yield 3 * (m + whole + 2 * p) + place
            if digit.parts == "?":
                yield 3 * m + 3 * p + whole + place
