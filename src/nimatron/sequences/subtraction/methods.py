"""The choice of a method for a subtraction set, and the set as arrays."""

from __future__ import annotations

from itertools import islice
from math import isqrt
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason

if TYPE_CHECKING:
    import numpy as np


#: Greatest number of heap sizes: the kernels keep sizes in four bytes.
MOST_HEAPS = 2**32 - 1
#: Greatest number in a set for which the last outcomes fit in one machine word.
WORD = 64
#: Greatest number in a finite set whose nim-values are searched for a period during the computation.
WINDOW = 4096
#: Costs: a 64th of a step for each size by shift-or, a step for each number of the set by sieve; 8 words per operation.
DENSE = 200


def method(take: SubtractionSet | str, count: int, what: str = "outcomes") -> str:
    """Return the method that computes `outcomes`, `nim-values` or `remoteness` of the heaps 0..count-1.

    Outcomes:

    - ``word``: for finite sets up to 64. The last outcomes are the bits of one word. They are copied after they repeat.
    - ``sieve``: for sparse sets, block by block. While P-positions are frequent, the N-positions of a block are united
      from the blocks of P-positions that lie lower by each number of the set. Later each number of the set is added to
      each P-position.
    - ``shift-or``: for dense sets. The whole set is a bitset, which is shifted by each P-position.

    Nim-values:

    - ``planes``: the bits of the options' values are in machine words, for many heaps in parallel.
    - ``window``: the same, until a window of values repeats; for finite sets.
    - ``levels``: for each value in turn, the heaps that have it. They are the P-positions among the remaining heaps;
      shift-or finds them.

    Remoteness is always computed by ``sieve``, in its second form. The costs of sieve and shift-or both grow with the
    number of P-positions, so the density of the set decides between them.

    >>> method("squares", 10**6), method("primes", 10**6), method("1-3", 10**6), method("squares", 10**6, "nim-values")
    ('sieve', 'shift-or', 'word', 'planes')
    """
    take = SubtractionSet.of(take)
    if what not in ("outcomes", "nim-values", "remoteness"):
        raise RuleError(reason("rule.table_kind", given=repr(what)))
    if what == "remoteness":
        return "sieve"
    greatest = take.maximum
    if what == "outcomes" and greatest is not None and greatest <= WORD:
        return "word"
    if what == "nim-values" and greatest is not None and greatest <= WINDOW:
        return "window"
    enough = count // DENSE
    members = 0
    for low, high in islice(take.intervals_up_to(max(count - 1, 0)), enough + 1):
        members += high - low + 1
        if members > enough:
            return "shift-or" if what == "outcomes" else "levels"
    return "sieve" if what == "outcomes" else "planes"


def checked_count(count: int) -> int:
    """Return the count if tables of this size can be computed; raises `RuleError` or `TooLargeError`."""
    if count < 0:
        raise RuleError(reason("rule.heap_count", given=count))
    if count > MOST_HEAPS:
        raise TooLargeError(reason("limit.one_heap", limit=MOST_HEAPS, count=count))
    return count


def members_below(take: SubtractionSet, count: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the numbers of the set below `count`, ascending, as an int64 array.

    >>> members_below(SubtractionSet.parse("primes"), 20).tolist()
    [2, 3, 5, 7, 11, 13, 17, 19]
    >>> members_below(SubtractionSet.parse("2-4,9"), 8).tolist()
    [2, 3, 4]
    """
    import numpy as np

    limit = max(count - 1, 0)
    if take.name == "squares":
        return np.arange(1, isqrt(limit) + 1, dtype=np.int64) ** 2
    if take.name in ("odd", "even"):
        return np.arange(1 if take.name == "odd" else 2, limit + 1, 2, dtype=np.int64)
    if take.name == "primes":
        return np.flatnonzero(_prime_mask(limit)).astype(np.int64, copy=False)
    if take.is_finite or take.name is None:
        parts = [np.arange(low, high + 1, dtype=np.int64) for low, high in take.intervals_up_to(limit)]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)
    return np.fromiter(take.up_to(limit), dtype=np.int64)


def set_bits(take: SubtractionSet, count: int) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """Return the numbers of the set below `count` as a bitset of 64-bit words, with one zero word before, two after.

    >>> [hex(word) for word in set_bits(SubtractionSet.parse("1-3"), 10).tolist()]
    ['0x0', '0xe', '0x0', '0x0']
    """
    import numpy as np

    words = (count + 63) // 64
    mask = np.zeros(64 * (words + 3), dtype=np.bool_)
    if take.name == "primes":
        mask[64 : 64 + count] = _prime_mask(max(count - 1, 0))[:count]
    elif take.name is not None:
        mask[64 + members_below(take, count)] = True
    else:
        for low, high in take.intervals_up_to(max(count - 1, 0)):
            mask[64 + low : 65 + high] = True
    return np.packbits(mask, bitorder="little").view("<u8").astype(np.uint64, copy=False)


def _prime_mask(limit: int) -> np.ndarray[Any, np.dtype[np.bool_]]:
    import numpy as np

    mask = np.ones(limit + 1, dtype=np.bool_)
    mask[:2] = False
    mask[4::2] = False
    for q in range(3, isqrt(limit) + 1, 2):
        if mask[q]:
            mask[q * q :: 2 * q] = False
    return mask
