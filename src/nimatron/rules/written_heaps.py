"""Reading and checking the heaps of a written position."""

from __future__ import annotations

import re
from typing import Any

from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from nimatron.arithmetic.natural import whole
from nimatron.errors import PositionError
from nimatron.explain.reason import Reason, reason
from nimatron.rules.parameters import shown

MAXIMUM_HEAPS = 10_000
_SEPARATOR = re.compile(r"\s*,\s*|\s+")
_PLAIN = re.compile(r"(?:0|[1-9][0-9]{0,39})(?:,(?:0|[1-9][0-9]{0,39})){0,99}", re.ASCII)
_THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:(?:\s*,\s*|\s+)[0-9]{3})+", re.ASCII)
_LONG = 1 << 4096


def parse_heaps(text: str, game: str) -> tuple[int, ...]:
    """The heap sizes of a text such as ``3,4,5`` or ``3 4 5``.

    A size does not begin with 0, so that ``1,000,000`` is not taken for three heaps. Raises ``PositionError`` naming
    the heap that is wrong.

    >>> parse_heaps("3, 4 5", "nim")
    (3, 4, 5)
    >>> parse_heaps("12,000", "nim")
    Traceback (most recent call last):
    ...
    nimatron.errors.PositionError: nim: '12,000' may be one heap or 2; write 12000 for one heap, or 12,0 for 2
    """
    if _PLAIN.fullmatch(text):
        return tuple(map(int, text.split(",")))
    stripped = text.strip()
    if not stripped:
        raise PositionError(reason("position.empty", game=game))
    if stripped.count(",") + stripped.count(" ") > 3 * MAXIMUM_HEAPS:
        raise PositionError(reason("position.more_heaps", game=game, limit=MAXIMUM_HEAPS))
    pieces = _SEPARATOR.split(stripped)
    if len(pieces) > MAXIMUM_HEAPS:
        raise PositionError(reason("position.too_many_heaps", game=game, count=len(pieces), limit=MAXIMUM_HEAPS))
    if _THOUSANDS.fullmatch(stripped) and any(piece[0] == "0" for piece in pieces):
        one, several = "".join(pieces), ",".join(str(int(piece)) for piece in pieces)
        count = len(pieces)
        raise PositionError(
            reason("position.thousands", game=game, given=shown(stripped), count=count, one=one, several=several)
        )
    return tuple(parse_heap(piece, game, reason("where.heap", number=index)) for index, piece in enumerate(pieces, 1))


def parse_heap(text: str, game: str, where: Reason) -> int:
    """One heap size; ``where`` says in an error which number was meant.

    >>> parse_heap("12", "nim", reason("where.heap", number=1))
    12
    """
    text = text.strip()
    if text[:1] == "0" and len(text) > 1 and text.isdigit() and text.isascii():
        right = text.lstrip("0") or "0"
        said = {"game": game, "where": where, "given": shown(text)}
        if len(right) < 40:
            raise PositionError(reason("position.leading_zero.write", right=right, **said))
        raise PositionError(reason("position.leading_zero", **said))
    if len(text) < 19 and text.isdigit() and text.isascii():
        return int(text)
    if not text:
        raise PositionError(reason("position.heap_missing", game=game, where=where))
    try:
        return parse_integer(text)
    except PositionError:
        raise PositionError(reason("position.heap_not_whole", game=game, where=where, given=shown(text))) from None


def check_heaps(value: Any, game: str) -> tuple[int, ...]:
    """The heaps of a Python value: a tuple, list or NumPy row of whole numbers, or one number.

    >>> check_heaps([3, 4], "nim")
    (3, 4)
    """
    number = whole(value)
    if number is not None:
        value = (number,)
    elif len(getattr(value, "shape", ())) == 1:
        value = tuple(value)  # a row of a NumPy array
    if not isinstance(value, (tuple, list)):
        raise PositionError(reason("position.not_heaps", game=game, given=shown(value)))
    if len(value) > MAXIMUM_HEAPS:
        raise PositionError(reason("position.too_many_heaps", game=game, count=len(value), limit=MAXIMUM_HEAPS))
    heaps = []
    for index, heap in enumerate(value):
        number = whole(heap)
        if number is None or number < 0:
            raise PositionError(reason("position.heap_negative", game=game, number=index + 1, given=shown(heap)))
        heaps.append(number)
    return tuple(heaps)


def format_heaps(heaps: tuple[int, ...]) -> str:
    """The written form, heaps separated by commas; no heaps at all are written ``0``.

    >>> format_heaps((3, 4, 5))
    '3,4,5'
    """
    return ",".join([str(heap) if heap < _LONG else format_integer(heap) for heap in heaps]) or "0"
