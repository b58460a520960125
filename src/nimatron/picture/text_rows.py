"""Heaps and rows as text: one line each, the number in words first, then as many stones as fit."""

from __future__ import annotations

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message

_SHOWN_HEAPS = 20
_FIVE = 5
_LONGEST_NUMBER = 40


def heap_lines(heaps: tuple[int, ...], key: str, stone: str, width: int, words: Catalogue) -> list[str]:
    """Give a line for each heap, stones in groups of five; heaps wider than the line end in an ellipsis.

    >>> from nimatron.explain.catalogue import catalogue
    >>> heap_lines((7,), "picture.heap", "o", 40, catalogue())
    ['heap 1: 7  ooooo oo']
    """
    labels = [
        words.text(Message(key, {"index": index, "count": heap})) for index, heap in enumerate(heaps[:_SHOWN_HEAPS], 1)
    ]
    longest = max((len(label) for label in labels if len(label) <= 24), default=0)
    lines = []
    for label, heap in zip(labels, heaps, strict=False):
        drawn = stones(heap, stone, width - max(longest, len(label)) - 2)
        lines += wrap(f"{label:<{longest}}  {drawn}".rstrip() if drawn else label, width)
    if len(heaps) > _SHOWN_HEAPS:
        lines.append(words.text(Message("picture.more", {"count": len(heaps) - _SHOWN_HEAPS})))
    return lines or [words.text("picture.empty")]


def stones(count: int, stone: str, room: int) -> str:
    """Give ``count`` stones in groups of five, cut with an ellipsis when there is no room; '' if nothing helps.

    >>> stones(12, "o", 20), stones(1000, "o", 9)
    ('ooooo ooooo oo', 'ooooo …')
    """
    if count <= 0 or room < 3 or count.bit_length() > 30:
        return ""
    groups, rest = divmod(count, _FIVE)
    if groups * (_FIVE + 1) + rest <= room + (not rest):
        return " ".join([stone * _FIVE] * groups + ([stone * rest] if rest else []))
    fitting = (room - 3) // (_FIVE + 1)  # an ellipsis may be written with three full stops
    return " ".join([stone * _FIVE] * fitting + ["…"]) if fitting else ""


def cut_number(text: str) -> str:
    """Give a written number or position, cut in the middle if it is longer than 60 letters.

    >>> cut_number("12"), cut_number("1" * 100)
    ('12', '111111111111…111111111111')
    """
    return text if len(text) <= 60 else f"{text[:12]}…{text[-12:]}"


def wrap(text: str, width: int) -> list[str]:
    """Give the lines of a text broken at spaces; spaces inside a line that fits are kept.

    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    lines = []
    while len(text) > width:
        cut = text.rfind(" ", 1, width + 1)
        if cut < 0:
            cut = text.find(" ", width)
            if cut < 0:
                break
        lines.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*lines, text] if text else lines
