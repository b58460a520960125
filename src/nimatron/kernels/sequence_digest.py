"""A digest of 64 bits by which two computations of a sequence are compared; the C part is ``sequence_digest.c``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

BEGIN = 1469598103934665603
_FACTOR, _WORD = 1099511628211, (1 << 64) - 1
CHUNK = 1 << 27  # values in one call of the kernel: well under a second


def sequence_digest_reference(values: Iterable[int], begin: int = BEGIN) -> int:
    """Let h = (h XOR value) * 1099511628211 mod 2^64 go through the values.

    >>> f"{sequence_digest_reference([1, 2, 3]):016x}"
    'a094014f35a4929d'
    """
    h = begin
    for value in values:
        h = (h ^ value) * _FACTOR & _WORD
    return h


def sequence_digest(values: np.ndarray[Any, Any], begin: int = BEGIN) -> int:
    """Do the same as ``sequence_digest_reference`` for an array of values from 0 to 2^32 - 1, fast.

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
