"""Finite-state proof: if the rare heaps end and witnesses have a small heap, the values follow from a finite window.

**Classes.** Let a code split heaps into two at most, at the places of a set T. Choose a mask m and a parity e, 0 or 1.
e may be 1 only if all places of T have the same parity t. Let |x| be the number of 1-bits of x. Modulo 2, the class of
a heap a >= 1 is c(a) = |G(a) and m| + e (a - t), and the class of a value v at heap n is |v and m| + e (n - t). Heaps
of class 0 are *rare*, others *common*. Remove k in T from n and split the rest into a and b. Since |x xor y| = |x| +
|y| modulo 2, the value of this option has the class c(a) + c(b) at n. So a split has a value of class 1 only if exactly
one of its heaps is rare, and one of class 0 only if both or none are. This holds for all m and e.

**Theorem.** Let t' be the last place, R the last rare heap known, A a number. Let n1 and p be numbers, p even if e = 1,
such that

- all heaps n with R < n <= n1 + p are common;
- for n1 < n <= n1 + p each value of class 0 below G(n) has a *witness*: a removal (a move that leaves at most one
  heap), or a split whose smaller heap is at most A, that has this value;
- W > t' + max(R, A), n1 - W >= R, and the W values that end with G(n1) are those that end with G(n1 + p).

Then G(n + p) = G(n) for all n > n1 - W.

*Proof* by induction for n > n1. The windows of W values before n and before n + p are equal.

1. Values of class 1 of options of n come from removals, or from splits with exactly one rare heap r <= R. The other
   heap is n - k - r, in the window. (It is not rare too, since it is more than R.) For n + p the window is the same,
   and p does not change classes. So these values are the same, and so is the least value of class 1 that is missing.
2. Each value of class 0 below it has a witness for n. The same removal, or the split with the same smaller heap a <= A,
   is an option of n + p with the same value.
3. So G(n + p) = G(n), and n + p is common.

Splits into heaps that must be different are always possible here, since n - k - a is more than a. Splits into equal
heaps have the value 0 and do not count as witnesses. If 0 is of class 1 at n, then e = 1, so p is even, and n + p has
that split too.

Guy and Smith's theorem needs about 2 n0 + 2 p values, this one n0 + p + W. The search tries few values of p, and each
trial looks for the witnesses of p heaps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels.sequence_scans import depth, odd_bits
from nimatron.rules.codes import ONE, THREE, TWO, Code
from nimatron.sequences.periods.repetition import matches_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_MOST_TRIED = 4


class Places(NamedTuple):
    """Places of a code that may leave one heap, and those that may leave two that need not be equal."""

    removals: tuple[int, ...]
    splits: tuple[int, ...]


class Proof(NamedTuple):
    """Preperiod, period, number of values that prove them, window, and largest smaller heap of a witness."""

    preperiod: int
    period: int
    needed: int
    window: int
    witness: int


def covers(code: Code) -> bool:
    """Return whether the code has a last place and no move leaves three heaps."""
    digits = [code.before, *code.digits]
    return code.last is not None and not any(digit.bits & THREE for digit in digits)


def places_of(code: Code) -> Places:
    """Return the places of removals that leave one heap, and of splits.

    >>> places_of(Code.parse("0.37"))
    Places(removals=(1, 2), splits=(2,))
    """
    numbered = [(place, code.digit(place)) for place in range((code.last or 0) + 1)]
    removals = tuple(place for place, digit in numbered if place and digit.bits & ONE)
    return Places(removals, tuple(place for place, digit in numbered if digit.bits & TWO and digit.parts != "="))


def rare_heaps(values: Array, mask: int, parity: int, splitting: int) -> Array:
    """Return the heaps of class 0, from heap 1 on; ``splitting`` is any place that splits (its parity counts).

    >>> import numpy as np
    >>> rare_heaps(np.array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], dtype=np.uint16), 7, 0, 1).tolist()
    [3, 6]
    """
    import numpy as np

    classes = odd_bits(mask)[values]
    if parity:
        classes = classes ^ ((np.arange(len(values)) - splitting) & 1).astype(np.uint8)
    classes[0] = 1
    return np.flatnonzero(classes == 0)


def proved(code: Code, values: Array, mask: int, parity: int) -> Proof | None:
    """Return the least period that the theorem proves from these values (below 2^16) with these classes, or None.

    The period is even if the classes depend on parity; :func:`repetition.least_divisor` finds the least one.

    >>> from nimatron.sequences.heap_sequences import nim_values_list
    >>> from nimatron.rules.registry import game
    >>> import numpy as np
    >>> values = np.array(nim_values_list(game("0.77"), 1000), dtype=np.uint16)
    >>> proved(Code.parse("0.77"), values, 15, 0)
    Proof(preperiod=71, period=12, needed=156, window=73, witness=27)
    """
    import numpy as np

    if not covers(code) or len(values) < 64:
        return None
    splits = places_of(code).splits
    if parity and len({place % 2 for place in splits}) > 1:
        return None
    rare = rare_heaps(values, mask, parity, splits[0] if splits else 0)
    rare_end = int(rare[-1]) if len(rare) else 0
    reach, count = code.last or 0, len(values)
    matches = np.asarray(matches_of(values))
    likely = np.flatnonzero(matches[: count - 1] > reach + rare_end)
    tried = 0
    for length in likely[likely > 0].tolist():
        if parity and length % 2:
            continue
        tried += 1
        if tried > _MOST_TRIED:
            return None
        found = _proof(code, values, (mask, parity), rare_end, length, int(matches[length]))
        if found is not None:
            return found
    return None


def _proof(code: Code, values: Array, classes: tuple[int, int], rare_end: int, length: int, match: int) -> Proof | None:
    """Return the proof for one period if its conditions hold, from as few values as possible."""
    removals, splits = places_of(code)
    reach, count = code.last or 0, len(values)
    # The window ends at n1 = count - 1 - length.
    longest = min(match, count - 1 - length - rare_end)
    if longest <= reach + rare_end:
        return None
    witness = depth(values, (count - length, count), removals, splits, *classes, longest - reach - 1)
    if witness < 0:
        return None
    preperiod = count - length - match
    window = reach + max(rare_end, witness) + 1
    last = max(preperiod + window - 1, rare_end + window)
    if last + length + 1 < count:
        earlier = depth(values, (last + 1, last + length + 1), removals, splits, *classes, window - reach - 1)
        if earlier >= 0:
            return Proof(preperiod, length, last + length + 1, window, max(witness, earlier))
    return Proof(preperiod, length, count, window, witness)
