"""Reference twins of the checker's kernels for long sequences; the why: sequences/certificates/streams.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

NEAR = 64
"""Taps nearer than this are read one by one; so many values are made at least."""
_FACTOR, _WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


class Taps(NamedTuple):
    """Places to read: the short value ``lags`` before, with ``xors`` added to it."""

    lags: Array
    xors: Array


def run(
    values: Array, near: Taps, far: Taps, witnesses: Taps, needed: Array, window: int, heap: int, width: int
) -> int:
    """Short values after the first ``window`` ones, which end before ``heap``: as many as fit, in rounds of 64.

    ``needed`` has, for the heap's parity and each short value, the bits of the short values that need a witness, in
    words of 32 bits (``width`` 32) or width / 64 words of 64. Gives how many are there and proved, less where a short
    value would be ``width`` or more, or -1 - i where value i has no witness.
    """
    kernels = native()
    if kernels is not None:
        found: int = kernels.check_stream(values, *near, *far, *witnesses, needed, window, heap, width)
        return found
    words, bits = (1, 32) if width == 32 else (width // 64, 64)
    wanted = [
        sum(int(word) << (bits * place) for place, word in enumerate(row))
        for row in needed.reshape(512, words).tolist()
    ]
    taps = [
        *zip(near.lags.tolist(), near.xors.tolist(), strict=True),
        *zip(far.lags.tolist(), far.xors.tolist(), strict=True),
    ]
    probes = list(zip(witnesses.lags.tolist(), witnesses.xors.tolist(), strict=True))
    known = values.tolist()
    for done in range((len(known) - window) // NEAR * NEAR):
        here = window + done
        excluded = {known[here - lag] ^ xor for lag, xor in taps}
        short = next(value for value in range(width + 1) if value not in excluded)
        if short == width:
            return done
        known[here] = short
        missing = wanted[(heap + done) % 2 * 256 + short]
        for lag, xor in probes:
            if not missing:
                break
            missing &= ~(1 << (known[here - lag] ^ xor))
        if missing:
            return -1 - done
        values[here] = short
    return (len(known) - window) // NEAR * NEAR


def digest(values: Array, start: int = 0) -> int:
    """The digest of short values (one byte each): h = (h XOR word) 0x9E3779B97F4A7C15 modulo 2^64, h = h XOR h / 2^32.

    Words are 8 values, little-endian, the last one filled up with zeros; ``start`` continues a digest of whole words.

    >>> import numpy as np
    >>> hex(digest(np.arange(11, dtype=np.uint8)))
    '0xa1f2dd98a7bec0fc'
    """
    kernels = native()
    if kernels is not None:
        found: int = kernels.check_digest(values, start)
        return found
    content = values.tobytes()
    h = start
    for place in range(0, len(content), 8):
        h = (h ^ int.from_bytes(content[place : place + 8], "little")) * _FACTOR & _WORD
        h ^= h >> 32
    return h
