"""Reference twin of the checker's kernel that follows the definition of the nim-value of a taking-and-breaking game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MODIFIERS = ("", "!", "?", "=")


def fill_by_definition(bits: Array, parts: Array, values: Array, start: int, stop: int) -> None:
    """Put the values G(start) .. G(stop - 1) after those that are there.

    ``bits[i]`` is the digit of place i - 1, ``parts[i]`` the number of its modifier.

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
