"""Rows of pins, as in Kayles: each heap is a row; neighbours in the row are neighbours in the game."""

from __future__ import annotations

from nimatron.picture.svg_drawing import Drawing, colour, element, words
from nimatron.picture.svg_piles import HEAPS, SINGLE, _big_stone, largest_drawn
from nimatron.picture.svg_scene import Scene

_STEP = 30
_HEIGHT = 58
_LINE = 24
_BODY = "c-6 0 -8 6 -6 12 c2 6 -6 12 -6 22 c0 9 3 14 5 17 h14 c2 -3 5 -8 5 -17 c0 -10 -8 -16 -6 -22 c2 -6 0 -12 -6 -12z"


def _pin(x: float, y: float, heap: int, number: int) -> str:
    return element(
        "g",
        element("ellipse", cx=float(x + 1), cy=float(y + 52), rx=12.0, ry=4.0, fill=colour("shadow"), opacity="0.18"),
        element(
            "path",
            d=f"M{x:g} {y:g}{_BODY}",
            class_="pin",
            fill=colour("pin"),
            stroke=colour("pin-edge"),
            stroke_width="1.2",
        ),
        element("path", d=f"M{x - 5.6:g} {y + 14:g}h11.2", stroke=colour("pin-band"), stroke_width="2.4", fill="none"),
        data_heap=heap,
        data_object=number,
        class_="object",
    )


def draw(scene: Scene) -> Drawing:
    """Give the rows one below the other, long ones folded, very long ones as a labelled big stone."""
    heaps = scene.heaps or ()
    shown = heaps[:HEAPS]
    single = largest_drawn(shown, SINGLE, 96)
    longest = min(_LINE, max((heap for heap in shown if heap <= single), default=6))
    width = max(240, longest * _STEP + 90)
    parts: list[str] = []
    y = 10.0
    for index, heap in enumerate(shown):
        if heap > single:
            stone = _big_stone(heap, index)
            parts.append(stone.grouped(20, y, class_="heap"))
            width = max(width, int(stone.width) + 40)
            y += stone.height + 12
            continue
        pins = []
        for number in range(1, heap + 1):
            line, place = divmod(number - 1, _LINE)
            pins.append(_pin(30 + place * _STEP, y + 2 + line * (_HEIGHT + 4), index, number))
        lines = max(1, -(-heap // _LINE))
        bottom = y + lines * (_HEIGHT + 4)
        ground = min(max(heap, 1), _LINE) * _STEP
        parts.append(
            element(
                "path", d=f"M14 {bottom - 4:g}h{ground + 4}", stroke=colour("ground"), stroke_width="3", fill="none"
            )
        )
        parts.append(element("g", *pins, class_="heap") if pins else "")
        parts.append(words(str(heap), min(max(heap, 1), _LINE) * _STEP + 40, bottom - 20, 17))
        y = bottom + 10
    if len(heaps) > HEAPS:
        parts.append(words(scene.say("more_heaps", count=len(heaps) - HEAPS), width / 2, y + 8, 15, quiet=True))
        y += 22
    return Drawing(width, y + 4, parts)
