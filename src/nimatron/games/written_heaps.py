"""Reading and checking the heaps of a written position."""

from __future__ import annotations

import re
from typing import Any

from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from nimatron.errors import PositionError
from nimatron.games.parameters import shown

MAXIMUM_HEAPS = 10_000
_SEPARATOR = re.compile(r"\s*,\s*|\s+")
_PLAIN = re.compile(r"[0-9]{1,40}(?:,[0-9]{1,40}){0,99}", re.ASCII)
_LONG = 1 << 4096


def parse_heaps(text: str, game: str) -> tuple[int, ...]:
    """Give the heap sizes of a text such as ``3,4,5`` or ``3 4 5``.

    Raises ``PositionError`` naming the heap that is wrong.

    >>> parse_heaps("3, 4 5", "nim")
    (3, 4, 5)
    """
    if _PLAIN.fullmatch(text):
        return tuple(map(int, text.split(",")))
    stripped = text.strip()
    if not stripped:
        raise PositionError(f"{game}: the position is empty; write heap sizes such as 3,4,5 (no objects at all: 0)")
    if stripped.count(",") + stripped.count(" ") > 3 * MAXIMUM_HEAPS:
        raise PositionError(f"{game}: more than {MAXIMUM_HEAPS} heaps")
    pieces = _SEPARATOR.split(stripped)
    if len(pieces) > MAXIMUM_HEAPS:
        raise PositionError(f"{game}: {len(pieces)} heaps; at most {MAXIMUM_HEAPS} are read")
    return tuple(parse_heap(piece, game, f"heap {index + 1}") for index, piece in enumerate(pieces))


def parse_heap(text: str, game: str, where: str) -> int:
    """Give one heap size; ``where`` says in an error which number was meant.

    >>> parse_heap("12", "nim", "heap 1")
    12
    """
    text = text.strip()
    if len(text) < 19 and text.isdigit() and text.isascii():
        return int(text)
    if not text:
        raise PositionError(f"{game}: {where} is missing; write a whole number such as 5")
    try:
        return parse_integer(text)
    except PositionError:
        raise PositionError(f"{game}: {where} is {shown(text)}, not a whole number such as 5") from None


def check_heaps(value: Any, game: str) -> tuple[int, ...]:
    """Give the heaps of a Python value: a tuple or list of whole numbers, or one number.

    >>> check_heaps([3, 4], "nim")
    (3, 4)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        value = (value,)
    if not isinstance(value, (tuple, list)):
        raise PositionError(f"{game}: {shown(value)} is not a tuple of heap sizes such as (3, 4, 5)")
    if len(value) > MAXIMUM_HEAPS:
        raise PositionError(f"{game}: {len(value)} heaps; at most {MAXIMUM_HEAPS} are read")
    heaps = []
    for index, heap in enumerate(value):
        if not isinstance(heap, int):
            try:
                heap = heap.__index__()  # NumPy integers
            except AttributeError:
                raise PositionError(f"{game}: heap {index + 1} is {shown(heap)}, not a whole number") from None
        if isinstance(heap, bool) or heap < 0:
            raise PositionError(f"{game}: heap {index + 1} is {shown(heap)}, not a whole number from 0 up")
        heaps.append(int(heap))
    return tuple(heaps)


def format_heaps(heaps: tuple[int, ...]) -> str:
    """Give the written form, heaps separated by commas; no heaps at all are written ``0``.

    >>> format_heaps((3, 4, 5))
    '3,4,5'
    """
    return ",".join([str(heap) if heap < _LONG else format_integer(heap) for heap in heaps]) or "0"
