"""Heaps of stones: each heap in columns of equal height on the ground, its size below."""

from __future__ import annotations

from nimatron.picture.svg_drawing import Drawing, colour, element, short_number, words
from nimatron.picture.svg_scene import Scene
from nimatron.picture.svg_stone import HEIGHT, WIDTH, stone

SINGLE = 240
"""Most stones drawn one by one in a picture."""

HEAPS = 60
"""Most heaps drawn in a picture."""

_STEP = 23
_COLUMN = 10
_WIDEST = 860
_GAP = 26


def largest_drawn(heaps: tuple[int, ...], total: int = SINGLE, each: int = 100) -> int:
    """Give the greatest heap whose stones are drawn one by one, so that not more than ``total`` are drawn in all.

    >>> largest_drawn((3, 4, 5)), largest_drawn((50,) * 9), largest_drawn((10**40, 7))
    (100, 49, 100)
    """
    for limit in range(each, 0, -1):
        if sum(heap for heap in heaps if heap <= limit) <= total:
            return limit
    return 0


def pile(heap: int, index: int, single: int, column: int = _COLUMN) -> Drawing:
    """Give one heap, its lower left corner's column first; ``single`` is the greatest heap drawn stone by stone."""
    if heap > single:
        return _big_stone(heap, index)
    columns = max(1, -(-heap // column))
    width = columns * (WIDTH + 3)
    height = (min(heap, column) - 1) * _STEP + HEIGHT if heap else HEIGHT
    ground = height - HEIGHT * 0.3
    parts = [
        element(
            "ellipse",
            cx=width / 2,
            cy=float(ground + 9),
            rx=width / 2 + 2,
            ry=6.0,
            fill=colour("ground"),
            opacity="0.5",
        )
    ]
    for number in range(1, heap + 1):
        place, layer = divmod(number - 1, column)
        x = place * (WIDTH + 3) + WIDTH / 2 + 1.5
        y = height - HEIGHT / 2 - layer * _STEP
        parts.append(element("g", stone(x, y, index, number), data_heap=index, data_object=number, class_="object"))
    return Drawing(width, height, parts)


def _big_stone(heap: int, index: int) -> Drawing:
    label = short_number(heap)
    width = max(110.0, 9.5 * len(label) + 36)
    parts = [
        element("ellipse", cx=width / 2, cy=70.0, rx=width / 2 + 2, ry=8.0, fill=colour("ground"), opacity="0.5"),
        element(
            "g",
            stone(width / 2, 38, index, 1, width, 72),
            element(
                "text",
                label,
                x=width / 2,
                y=44.0,
                font_size="17",
                font_weight="600",
                text_anchor="middle",
                fill="#ffffff",
                stroke="#2b2926",
                stroke_width="3",
                paint_order="stroke",
            ),
            data_heap=index,
            data_object=1,
            class_="object abbreviated",
        ),
    ]
    return Drawing(width, 78, parts)


def draw(scene: Scene) -> Drawing:
    """Give all heaps in lines from left to right."""
    heaps = scene.heaps or ()
    shown = heaps[:HEAPS]
    single = largest_drawn(shown)
    piles = [pile(heap, index, single) for index, heap in enumerate(shown)]
    lines: list[list[int]] = [[]]
    width = 0.0
    for index, drawing in enumerate(piles):
        if lines[-1] and width + drawing.width > _WIDEST:
            lines.append([])
            width = 0.0
        lines[-1].append(index)
        width += drawing.width + _GAP
    widths = [sum(piles[index].width for index in line) + _GAP * (len(line) + 1) for line in lines]
    total = max(200.0, *widths)
    parts: list[str] = []
    y = 12.0
    for line, taken in zip(lines, widths, strict=True):
        height = max((piles[index].height for index in line), default=HEIGHT)
        x = (total - taken) / 2 + _GAP
        for index in line:
            drawing = piles[index]
            parts.append(drawing.grouped(x, y + height - drawing.height, class_="heap"))
            if shown[index] <= single:
                parts.append(words(str(shown[index]), x + drawing.width / 2, y + height + 26, 17))
            x += drawing.width + _GAP
        y += height + 42
    if len(heaps) > HEAPS:
        parts.append(words(scene.say("more_heaps", count=len(heaps) - HEAPS), total / 2, y + 8, 15, quiet=True))
        y += 22
    return Drawing(total, y, parts)
