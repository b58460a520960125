"""Heaps of stones, heaps on a circle, and rows of pins."""

from __future__ import annotations

from math import cos, pi, sin

from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, short_number, spread, words

SINGLE = 240
"""Most stones drawn one by one in a picture."""

HEAPS = 60
"""Most heaps drawn in a picture."""

STONE_WIDTH = 44
STONE_HEIGHT = 30
_CORNERS = 7
_STEP = 23
_COLUMN = 10
_WIDEST = 860
_GAP = 26
_PIN_STEP = 30
_PIN_HEIGHT = 58
_PIN_LINE = 24
_PIN = "c-6 0 -8 6 -6 12 c2 6 -6 12 -6 22 c0 9 3 14 5 17 h14 c2 -3 5 -8 5 -17 c0 -10 -8 -16 -6 -22 c2 -6 0 -12 -6 -12z"


def outline(x: float, y: float, width: float, height: float, *numbers: int) -> str:
    """The path of an irregular round shape about (x, y); the numbers decide the irregularity.

    >>> outline(0, 0, 10, 10, 1).startswith("M")
    True
    """
    turn = spread(*numbers, 99) * 2 * pi
    points = []
    for corner in range(_CORNERS):
        angle = turn + 2 * pi * corner / _CORNERS
        reach = 0.9 + 0.1 * spread(*numbers, corner)
        points.append((x + width / 2 * reach * cos(angle), y + height / 2 * reach * sin(angle)))
    path = f"M{length(points[0][0])} {length(points[0][1])}"
    for index in range(_CORNERS):
        before, here = points[index - 1], points[index]
        after, beyond = points[(index + 1) % _CORNERS], points[(index + 2) % _CORNERS]
        # Catmull and Rom's spline as a Bezier curve, a little tighter than usual
        first = (here[0] + (after[0] - before[0]) / 5.5, here[1] + (after[1] - before[1]) / 5.5)
        second = (after[0] - (beyond[0] - here[0]) / 5.5, after[1] - (beyond[1] - here[1]) / 5.5)
        path += "C" + " ".join(length(number) for point in (first, second, after) for number in point)
    return path + "Z"


def stone(x: float, y: float, heap: int, number: int, width: float = STONE_WIDTH, height: float = STONE_HEIGHT) -> str:
    """One stone with its middle at (x, y): slightly irregular, the same wherever it lies in every picture.

    >>> stone(0, 0, 0, 1).count("<path")
    2
    """
    tone = 1 + int(spread(heap, number, 7) * 4)
    light = outline(x - width * 0.12, y - height * 0.17, width * 0.5, height * 0.34, heap, number, 3)
    return (
        element(
            "ellipse",
            cx=float(x + 1),
            cy=float(y + height * 0.2),
            rx=width * 0.47,
            ry=height * 0.42,
            fill=colour("shadow"),
            opacity="0.16",
        )
        + element(
            "path",
            d=outline(x, y, width, height, heap, number),
            class_="stone",
            fill=colour(f"stone-{tone}"),
            stroke=colour("stone-edge"),
            stroke_width="0.8",
        )
        + element("path", d=light, fill=colour("stone-light"), opacity="0.2")
    )


def engraved(text: str, x: float, y: float, size: float = 17) -> str:
    """A number on a stone."""
    return element(
        "text",
        text,
        x=float(x),
        y=float(y),
        font_size=float(size),
        font_weight="600",
        text_anchor="middle",
        fill="#ffffff",
        stroke="#2b2926",
        stroke_width="3",
        paint_order="stroke",
    )


def largest_drawn(heaps: tuple[int, ...], total: int = SINGLE, each: int = 100) -> int:
    """The greatest heap whose stones are drawn one by one, so that not more than ``total`` are drawn in all.

    >>> largest_drawn((3, 4, 5)), largest_drawn((50,) * 9), largest_drawn((10**40, 7))
    (100, 49, 100)
    """
    for limit in range(each, 0, -1):
        if sum(heap for heap in heaps if heap <= limit) <= total:
            return limit
    return 0


def big_stone(shown: Shown, heap: int, index: int) -> Drawing:
    """A whole heap as one stone with its number."""
    label = short_number(heap)
    width = max(110.0, 9.5 * len(label) + 36)
    parts = [
        element("ellipse", cx=width / 2, cy=70.0, rx=width / 2 + 2, ry=8.0, fill=colour("ground"), opacity="0.5"),
        element(
            "g",
            stone(width / 2, 38, index, 1, width, 72),
            engraved(label, width / 2, 44),
            **shown.named(f"h{index}", "heap", heap=index + 1, size=heap),
            class_="object abbreviated",
        ),
    ]
    return Drawing(width, 78, parts)


def _pile(shown: Shown, heap: int, index: int, single: int, column: int = _COLUMN) -> Drawing:
    """One heap in columns from below; ``single`` is the greatest heap drawn stone by stone."""
    if heap > single:
        return big_stone(shown, heap, index)
    columns = max(1, -(-heap // column))
    width = columns * (STONE_WIDTH + 3)
    height = (min(heap, column) - 1) * _STEP + STONE_HEIGHT if heap else STONE_HEIGHT
    ground = float(height - STONE_HEIGHT * 0.3 + 9)
    shade = colour("ground")
    parts = [element("ellipse", cx=width / 2, cy=ground, rx=width / 2 + 2, ry=6.0, fill=shade, opacity="0.5")]
    for number in range(1, heap + 1):
        place, layer = divmod(number - 1, column)
        x = place * (STONE_WIDTH + 3) + STONE_WIDTH / 2 + 1.5
        y = height - STONE_HEIGHT / 2 - layer * _STEP
        name = shown.named(f"h{index}.{number}", "stone", heap=index + 1, stone=number)
        parts.append(element("g", stone(x, y, index, number), **name, class_="object"))
    return Drawing(width, height, parts)


def _heap_class(shown: Shown) -> str:
    """The class of a heap's group; in a stack, an object stands for itself and all that follow it."""
    return "heap" if shown.single else "heap stack"


def _hidden_heaps(shown: Shown, x: float, y: float) -> list[str]:
    """The line that counts the heaps left out, if any."""
    hidden = len(shown.heaps or ()) - HEAPS
    return [words(shown.say("more_heaps", count=hidden), x, y, 15, quiet=True)] if hidden > 0 else []


def draw_heaps(shown: Shown) -> Drawing:
    """All heaps in lines from left to right, each with its size below."""
    heaps = (shown.heaps or ())[:HEAPS]
    single = largest_drawn(heaps)
    piles = [_pile(shown, heap, index, single) for index, heap in enumerate(heaps)]
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
        height = max((piles[index].height for index in line), default=STONE_HEIGHT)
        x = (total - taken) / 2 + _GAP
        for index in line:
            drawing = piles[index]
            parts.append(drawing.grouped(x, y + height - drawing.height, class_=_heap_class(shown)))
            if heaps[index] <= single:
                parts.append(words(str(heaps[index]), x + drawing.width / 2, y + height + 26, 17))
            x += drawing.width + _GAP
        y += height + 42
    more = _hidden_heaps(shown, total / 2, y + 8)
    return Drawing(total, y + 22 * len(more), parts + more)


def draw_circle(shown: Shown) -> Drawing:
    """Heaps around a ring, clockwise from the top, each with its size inside: neighbours in the game are neighbours."""
    heaps = (shown.heaps or ())[:HEAPS]
    single = largest_drawn(heaps, 200, 36)
    piles = [_pile(shown, heap, index, single, column=4) for index, heap in enumerate(heaps)]
    count = max(1, len(piles))
    widest = max((drawing.width for drawing in piles), default=60.0)
    highest = max((drawing.height for drawing in piles), default=60.0)
    side = max(widest, highest) + 14
    radius = 0.0 if count == 1 else max(110.0, side / 2 / sin(pi / count))
    width, height = 2 * radius + widest + 60, 2 * radius + highest + 60
    middle_x, middle_y = width / 2, height / 2
    ring = {"fill": "none", "stroke": colour("ground"), "stroke_width": "2", "stroke_dasharray": "4 6"}
    parts = [element("circle", cx=middle_x, cy=middle_y, r=radius, **ring)]
    for index, drawing in enumerate(piles):
        angle = 2 * pi * index / count - pi / 2
        x, y = middle_x + radius * cos(angle), middle_y + radius * sin(angle)
        parts.append(drawing.grouped(x - drawing.width / 2, y - drawing.height / 2, class_=_heap_class(shown)))
        inward = max(radius - max(drawing.width, drawing.height) / 2 - 22, 0)
        if count > 1 and heaps[index] <= single:
            x, y = middle_x + inward * cos(angle), middle_y + 6 + inward * sin(angle)
            parts.append(words(short_number(heaps[index]), x, y, 17))
    if count == 1 and heaps:
        parts.append(words(short_number(heaps[0]), middle_x, height - 6, 17))
    return Drawing(width, height, parts + _hidden_heaps(shown, middle_x, middle_y))


def _pin(shown: Shown, x: float, y: float, heap: int, number: int) -> str:
    return element(
        "g",
        element("ellipse", cx=float(x + 1), cy=float(y + 52), rx=12.0, ry=4.0, fill=colour("shadow"), opacity="0.18"),
        element(
            "path",
            d=f"M{x:g} {y:g}{_PIN}",
            class_="pin",
            fill=colour("pin"),
            stroke=colour("pin-edge"),
            stroke_width="1.2",
        ),
        element("path", d=f"M{x - 5.6:g} {y + 14:g}h11.2", stroke=colour("pin-band"), stroke_width="2.4", fill="none"),
        **shown.named(f"h{heap}.{number}", "pin", heap=heap + 1, stone=number),
        class_="object",
    )


def draw_rows(shown: Shown) -> Drawing:
    """Rows of pins one below the other, long ones folded, very long ones as a big stone; neighbours are neighbours."""
    heaps = (shown.heaps or ())[:HEAPS]
    single = largest_drawn(heaps, SINGLE, 96)
    longest = min(_PIN_LINE, max((heap for heap in heaps if heap <= single), default=6))
    width = float(max(240, longest * _PIN_STEP + 90))
    parts: list[str] = []
    y = 10.0
    for index, heap in enumerate(heaps):
        if heap > single:
            drawing = big_stone(shown, heap, index)
            parts.append(drawing.grouped(20, y, class_="heap"))
            width = max(width, drawing.width + 40)
            y += drawing.height + 12
            continue
        pins = []
        for number in range(1, heap + 1):
            line, place = divmod(number - 1, _PIN_LINE)
            pins.append(_pin(shown, 30 + place * _PIN_STEP, y + 2 + line * (_PIN_HEIGHT + 4), index, number))
        lines = max(1, -(-heap // _PIN_LINE))
        bottom = y + lines * (_PIN_HEIGHT + 4)
        ground = min(max(heap, 1), _PIN_LINE) * _PIN_STEP
        line_below = {"stroke": colour("ground"), "stroke_width": "3", "fill": "none"}
        parts.append(element("path", d=f"M14 {bottom - 4:g}h{ground + 4}", **line_below))
        parts.append(element("g", *pins, class_="heap") if pins else "")
        parts.append(words(str(heap), ground + 40, bottom - 20, 17))
        y = bottom + 10
    more = _hidden_heaps(shown, width / 2, y + 8)
    return Drawing(width, y + 4 + 22 * len(more), parts + more)
