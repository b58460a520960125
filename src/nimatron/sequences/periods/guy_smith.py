"""Guy and Smith's theorem: a sequence that has repeated for long enough repeats forever.

**Theorem.** Let a code have a last place t, and let G(n + p) = G(n) for all n with m <= n and n + p < M0, where m >=
1. Then G(n + p) = G(n) for all n >= m, if M0 is at least m + p and at least

- p + k + 1 for each place k that may leave nothing;
- j (m + p) + k for each place k that may leave j = 1, 2 or 3 heaps.

For octal codes that is at most 2 m + 2 p + t (Guy and Smith 1956). The same argument serves any number of heaps.

*Proof* by induction on M >= M0. Let G have period p from m to M - 1. It suffices that M and M - p have options of the
same values. Let a be the largest *part* (heap) that an option of M leaves after the removal of k objects. Then a >= (M
- k) / j >= m + p. Replace a by a - p: this is an option of M - p with the same value, since m <= a - p and a < M.
Conversely, p is added to the largest part of an option of M - p, which is at least (M - p - k) / j >= m. If nothing is
left, M or M - p equals k, but both are greater than t.

**Parts that must be different or equal** (modifiers ``!``, ``?``, ``=``; proved here). Let P be a multiple of p. P
must be even if a place asks for two equal parts, and a multiple of 3 p if a place asks for three equal parts.
Otherwise P = p serves. Compare M with M - P in the same way. M0 must be at least m + P, and for each place k at least

- two or three parts, any: j (m + P) + k, as above, with P for p;
- two different parts: also 2 m + 2 q + P + k, where q = p / 2 if p is even, else q = p. *Proof.* Let a > b be the
  parts. They become equal only if a - P = b. Then b = (M - P - k) / 2 >= m + q, and the value of the option is G(b + P)
  xor G(b) = 0. The parts b + q and b - q of M - P - k are different. Their values are equal, since 2 q is a multiple
  of p;
- three parts, all different: 3 (m + P + 2 p) + k. *Proof.* Let a > b > c be the parts. If b < m, then a - P > m > b,
  and a - P, b, c are different. If b >= m, take a - P - r p, b + r p, c with r = 0, 1 or 2. The values stay, since a -
  P - 2 p >= m. The first part equals the second for at most one r, and c for at most one r. The second is never c. So
  one r is left;
- three parts, not all equal: 3 (m + P) + k and 3 m + 3 p + P + k. *Proof.* a - P, b, c are all equal only if b = c =
  a - P. Then b = (M - P - k) / 3 >= m + p, and the value is G(b). The parts b + p, b - p, b have the same sum and the
  same value;
- two equal parts: as above. Their value is 0, and M - k and M - P - k have the same parity;
- three equal parts: as above. Their value is that of one part. The part of M is greater by P / 3, a multiple of p. The
  part of M - P is at least m since M >= 3 m + P + k.

Conversely, P is added to the largest part: different parts stay different, parts not all equal stay so.

The values themselves show that p is the least period and m (or 0) the least start. The search finds the repetitions of
all p together in linear time (``repetition.matches_of``).
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
    """Return the name of the theorem for a code.

    >>> from nimatron.rules.codes import Code
    >>> theorem_of(Code.parse("0.77")), theorem_of(Code.parse("4!.0"))
    ('Guy and Smith 1956', 'Guy and Smith 1956, for different and equal parts')
    """
    return GUY_SMITH_PARTS if code.is_modified else GUY_SMITH


_AT_ONCE = 1 << 20
"""Lengths compared together, to spare memory."""
_MOST_TRIED = 64


def values_needed(code: Code, start: int, length: int) -> int:
    """Return M0 for a period that is seen from ``start`` on: the number of values, from G(0) on, that prove it.

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
    """Return the least (preperiod, period) that these values prove, and how many of them the proof needs, or None.

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

    # The theorem for plain parts needs about parts * (start + length) values; this leaves few candidates.
    parts = max(code.most_parts, 1)
    tried = 0
    for low in range(1, count // 2 + 1, _AT_ONCE):
        lengths = np.arange(low, min(low + _AT_ONCE, count // 2 + 1), dtype=np.int64)
        starts = count - lengths - matches[low : low + len(lengths)]
        likely = np.flatnonzero(parts * (np.maximum(starts, 1) + lengths) <= count + 1)
        for place in likely[: _MOST_TRIED - tried].tolist():
            if values_needed(code, int(starts[place]), int(lengths[place])) <= count:
                return int(starts[place]), int(lengths[place])
        tried += len(likely)
    return None


def _bounds(code: Code, m: int, p: int, whole: int, q: int) -> Iterator[int]:
    """Yield the lower bounds of M0; ``whole`` is the P of the proof and ``q`` its q."""
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
