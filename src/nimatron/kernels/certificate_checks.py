"""Reference implementations of the kernels that check certificates: by definition, by classes, and of long sequences.

The proofs are in sequences/certificates/recomputed.py and sequences/certificates/walker.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


MODIFIERS = ("", "!", "?", "=")


NEAR = 64
"""Taps nearer than this are read one by one; at least that many values are computed together."""
_FACTOR, _WORD = 0x9E3779B97F4A7C15, (1 << 64) - 1


def fill_by_definition(bits: Array, parts: Array, values: Array, start: int, stop: int) -> None:
    """Compute the values G(start) .. G(stop - 1) from the earlier ones.

    ``bits[i]`` is the digit of place i - 1, ``parts[i]`` the code of its modifier.

    >>> import numpy as np
    >>> values = np.zeros(8, dtype=np.uint16)
    >>> kayles = np.array([0, 0, 7, 7], dtype=np.uint8)
    >>> fill_by_definition(kayles, np.zeros(4, dtype=np.uint8), values, 0, 8); values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    kernels = native()
    if kernels is not None:
        if kernels.check_definition(bits, parts, values, start, stop) < stop:
            raise TooLargeError(reason("limit.certificate_bits"))
        return
    known = values.tolist()
    for n in range(start, stop):
        seen = set()
        for heaps in _options(bits.tolist(), parts.tolist(), n):
            total = 0
            for heap in heaps:
                total ^= known[heap]
            seen.add(total)
        known[n] = next(value for value in range(len(seen) + 1) if value not in seen)
        values[n] = known[n]


def _options(bits: list[int], parts: list[int], n: int) -> Iterator[tuple[int, ...]]:
    for taken, (digit, modifier) in enumerate(zip(bits, parts, strict=True), -1):
        rest = n - taken
        if taken >= 1 and rest == 0 and digit & 1:
            yield ()
        if taken >= 1 and rest > 0 and digit & 2:
            yield (rest,)
        if digit & 4:
            yield from (two for a in range(1, rest // 2 + 1) if _allowed(two := (a, rest - a), modifier))
        if digit & 8:
            for a in range(1, rest // 3 + 1):
                for b in range(a, (rest - a) // 2 + 1):
                    if _allowed(three := (a, b, rest - a - b), modifier):
                        yield three


def _allowed(heaps: tuple[int, ...], modifier: int) -> bool:
    different = len(set(heaps))
    return (True, different == len(heaps), different > 1, different == 1)[modifier]


class Moves(NamedTuple):
    """Numbers of objects whose removal may leave one heap, two, two equal heaps, or none.

    ``unequal`` is 1 if the two must differ.
    """

    takes: Array
    splits: Array
    unequal: Array
    halves: Array
    vanish: Array


def fill_by_classes(
    moves: Moves,
    odd: Array,
    parity: int,
    values: Array,
    rare: Array,
    rare_count: int,
    heaps: tuple[int, int],
    watch: int,
) -> tuple[int, int, int]:
    """Compute the values of a range of heaps from the earlier ones, and append new rare heaps to ``rare``.

    Returns three numbers: the first heap not computed (-1: a value is too large, -2: ``rare`` is full), the number of
    rare heaps, and the greatest smaller part of a witness that a heap from ``watch`` on needs.
    """
    splitting = int(moves.splits[0]) % 2 if len(moves.splits) else 0
    kernels = native()
    if kernels is not None:
        begin, end = heaps
        found: tuple[int, int, int] = kernels.check_classes(
            *moves, odd, values, rare, rare_count, begin, end, watch, parity, splitting
        )
        return found
    return _by_classes(moves, odd.tolist(), (parity, splitting), values, rare, rare_count, heaps, watch)


def _by_classes(
    moves: Moves,
    odd: list[int],
    turning: tuple[int, int],
    values: Array,
    rare: Array,
    rare_count: int,
    heaps: tuple[int, int],
    watch: int,
) -> tuple[int, int, int]:
    known, rares, deepest = values.tolist(), rare[:rare_count].tolist(), 0
    takes, halves, vanish = moves.takes.tolist(), moves.halves.tolist(), moves.vanish.tolist()
    splits = list(zip(moves.splits.tolist(), moves.unequal.tolist(), strict=True))
    for n in range(*heaps):
        turned = (n - turning[1]) % 2 if turning[0] else 0
        seen = {known[n - k] for k in takes if k < n} | ({0} if n in vanish else set())
        seen |= {0 for k in halves if n - k >= 2 and (n - k) % 2 == 0}
        for r in rares:
            for k, unequal in splits:
                other = n - k - r
                if other >= 1 and not (unequal and other == r):
                    seen.add(known[r] ^ known[other])
        common = next(v for v in range(len(odd)) if odd[v] != turned and v not in seen)
        missing = {v for v in range(common) if odd[v] == turned and v not in seen}
        part = 0
        while missing and 2 * part < n:
            part += 1
            for k, unequal in splits:
                other = n - k - part
                if other >= part and not (unequal and other == part):
                    missing.discard(known[part] ^ known[other])
        if missing:
            if len(rares) == len(rare):
                return -2, len(rares), deepest
            rare[len(rares)] = n
            rares.append(n)
        elif n >= watch:
            deepest = max(deepest, part)
        known[n] = min(missing) if missing else common
        values[n] = known[n]
    return heaps[1], len(rares), deepest


class Taps(NamedTuple):
    """Places to read: the short value ``lags`` earlier, with ``xors`` added to it."""

    lags: Array
    xors: Array


def run(
    values: Array, near: Taps, far: Taps, witnesses: Taps, needed: Array, window: int, heap: int, width: int
) -> int:
    """Compute short values after the first ``window`` ones, which end before ``heap``, in rounds of 64 up to the end.

    ``needed`` contains, for the heap's parity and each short value, the set of short values that need a witness, in
    words of 32 bits (``width`` 32) or width / 64 words of 64. A greater short value needs at least the same. Returns
    the number of computed and proved values. It is smaller if a short value would be ``width`` or more, and -1 - i if
    value i has no witness.
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
    """Return the digest of short values (one byte each).

    Words are 8 values, little-endian, the last one padded with zeros. For each word, h = (h XOR word)
    0x9E3779B97F4A7C15 modulo 2^64, then h = h XOR h / 2^32. ``start`` continues a digest of whole words.

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
