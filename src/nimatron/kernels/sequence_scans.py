"""Reference implementations of scans of a long sequence: its digest, repetitions, and the depth of its witnesses.

Two computations of a sequence are compared by a digest of 64 bits. The C kernel is ``sequence_digest.c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


BEGIN = 1469598103934665603
_FACTOR, _WORD = 1099511628211, (1 << 64) - 1
CHUNK = 1 << 27  # values per kernel call: well under a second


_DEEPEST = 1 << 62


def sequence_digest_reference(values: Iterable[int], begin: int = BEGIN) -> int:
    """Apply h = (h XOR value) * 1099511628211 mod 2^64 for each of the values and return h.

    >>> f"{sequence_digest_reference([1, 2, 3]):016x}"
    'a094014f35a4929d'
    """
    h = begin
    for value in values:
        h = (h ^ value) * _FACTOR & _WORD
    return h


def sequence_digest(values: np.ndarray[Any, Any], begin: int = BEGIN) -> int:
    """Return the digest of an array of values from 0 to 2^32 - 1, in C if available.

    >>> import numpy as np
    >>> sequence_digest(np.array([1, 2, 3])) == sequence_digest_reference([1, 2, 3])
    True
    """
    import numpy as np

    module, h = native(), begin
    for start in range(0, len(values), CHUNK):
        part = values[start : start + CHUNK]
        if module is None:
            h = sequence_digest_reference(part.tolist(), h)
            continue
        kind = np.uint16 if part.dtype.itemsize == 2 else np.uint32
        h = module.sequence_digest(h, np.ascontiguousarray(part, dtype=kind), kind().itemsize)
    return h


def z_function(word: Sequence[int]) -> list[int]:
    """Return, for each index, how many entries from there on agree with the beginning of the word (linear time).

    >>> z_function([1, 2, 1, 2, 3])
    [5, 0, 2, 0, 0]
    """
    count = len(word)
    found = [0] * count
    if count:
        found[0] = count
    left = right = 0
    for place in range(1, count):
        length = min(right - place, found[place - left]) if place < right else 0
        while place + length < count and word[length] == word[place + length]:
            length += 1
        found[place] = length
        if place + length > right:
            left, right = place, place + length
    return found


def repeats(values: Array) -> Array:
    """Return, for each p, how many entries at the end of the values (at most 16 bits each) equal those p places before.

    >>> import numpy as np
    >>> repeats(np.array([7, 1, 2, 1, 2], dtype=np.uint16)).tolist()
    [5, 0, 2, 0, 0]
    """
    import numpy as np

    kernels = native()
    if kernels is None or not len(values):
        return np.array(z_function(values[::-1].tolist()), dtype=np.int64)
    found = np.empty(len(values), dtype=np.int64)
    kernels.period_repeats(np.ascontiguousarray(values, dtype=np.uint16), found)
    return found


def depth(
    values: Array,
    heaps: tuple[int, int],
    takes: Sequence[int],
    splits: Sequence[int],
    mask: int,
    parity: int,
    most: int,
) -> int:
    """Return the greatest smaller part that a witness of the heaps of a range needs; -1 - n if heap n exceeds ``most``.

    Each value of class 0 that is smaller than the value of a heap must be the value of one of its options. A value is
    of class 0 if it has an even number of bits under the mask; if ``parity`` is 1, the heap's parity is added.

    >>> import numpy as np
    >>> values = np.array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=np.uint16)
    >>> depth(values, (11, 12), [1, 2], [1, 2], 7, 0, 4)
    2
    """
    import numpy as np

    begin, end = heaps
    splitting = splits[0] % 2 if splits else 0
    kernels = native()
    odd = odd_bits(mask)
    if kernels is not None:
        entries = np.ascontiguousarray(values, dtype=np.uint16)
        lags = np.array(takes, dtype=np.int64), np.array(splits, dtype=np.int64)
        found: int = kernels.period_depth(entries, *lags, odd, begin, end, parity, splitting, most)
        return found
    return _depth(values, heaps, takes, splits, odd, splitting if parity else None, most)


def _depth(
    values: Array,
    heaps: tuple[int, int],
    takes: Sequence[int],
    splits: Sequence[int],
    odd: Array,
    splitting: int | None,
    most: int,
) -> int:
    deepest = 0
    for n in range(*heaps):
        turned = 0 if splitting is None else (n - splitting) % 2
        missing = {v for v in range(int(values[n])) if int(odd[v]) == turned}
        missing -= {int(values[n - k]) for k in takes}
        part = 0
        while missing:
            part += 1
            if part > most:
                return -1 - n
            missing -= {int(values[part]) ^ int(values[n - k - part]) for k in splits}
        deepest = max(deepest, part)
    return deepest


def odd_bits(mask: int) -> Array:
    """Return for each 16-bit number 1 if it has an odd number of bits under the mask, else 0.

    >>> odd_bits(6)[:8].tolist()
    [0, 0, 1, 1, 1, 1, 0, 0]
    """
    import numpy as np

    bits = np.arange(1 << 16, dtype=np.uint32) & np.uint32(mask)
    for shift in (8, 4, 2, 1):
        bits ^= bits >> np.uint32(shift)
    return (bits & np.uint32(1)).astype(np.uint8)
