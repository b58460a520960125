"""The chessboard with the queen: the first heap is her column, the second her row, the corner (0,0) is below left."""

from __future__ import annotations

from math import sqrt

from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, words
from nimatron.picture.svg_heaps import big_stone

CELL = 30
"""Side of a cell in the picture's units."""

ALL_CELLS = 18
"""Up to this side every cell is an element; on larger boards only the cells that the queen reaches."""

LARGEST = 120
"""The largest side drawn cell by cell."""

_MOST_REACHED = 500
_LEFT = 34.0
_TOP = 14.0


def draw_board(shown: Shown) -> Drawing:
    """The board from 0 to the larger heap, cells in reach coloured, the queen on her cell."""
    heaps = shown.heaps or (0, 0)
    largest = max(heaps)
    if largest >= LARGEST:
        return _far_board(shown, heaps)
    side = max(8, largest + 1)
    x, y = heaps
    cells = CELL * side
    bottom = _TOP + cells
    larger = max(1.0, side / 18)  # on a large board queen and numbers grow, so that they can still be seen
    parts = [_squares(shown, side, _reached(shown)), *_coordinates(side, bottom, larger)]
    if "beams" in shown.layers:
        parts.append(_beams(shown, _LEFT + CELL / 2, bottom - CELL / 2, cells - CELL / 2))
    parts.append(_queen(shown, _LEFT + (x + 0.5) * CELL, bottom - (y + 0.5) * CELL, CELL * larger))
    margin = 36 * (larger - 1)
    return Drawing(
        _LEFT + cells + 14 + margin,
        bottom + 30 + margin,
        [element("g", *parts, transform=f"translate({length(margin)} 0)") if margin else "".join(parts)],
        {
            "data-size": str(side),
            "data-cell-side": str(CELL),
            "data-left": length(_LEFT + margin),
            "data-bottom": length(bottom),
        },
    )


def _reached(shown: Shown) -> set[tuple[int, int]]:
    """The cells that a move leads to, as far as they are few enough to be coloured."""
    rows = (shown.game.heaps(target) for target in shown.targets(_MOST_REACHED) or ())
    return {(row[0], row[1]) for row in rows if row is not None and len(row) == 2}


def _squares(shown: Shown, side: int, reached: set[tuple[int, int]]) -> str:
    """The dark squares as one path, and the cells that can be pointed at as groups above it."""
    bottom = _TOP + CELL * side
    dark = "".join(
        f"M{length(_LEFT + x * CELL)} {length(bottom - (y + 1) * CELL)}h{CELL}v{CELL}h-{CELL}z"
        for y in range(side)
        for x in range(y % 2, side, 2)
    )
    edge = {"x": _LEFT, "y": _TOP, "width": CELL * side, "height": CELL * side}
    parts = [
        element("rect", **edge, fill=colour("cell-light"), stroke=colour("cell-edge"), stroke_width="1.5"),
        element("path", d=dark, fill=colour("cell-dark")),
    ]
    cells = {(x, y) for x in range(side) for y in range(side)} if side <= ALL_CELLS else set(reached)
    if shown.heaps is not None:
        cells.add((shown.heaps[0], shown.heaps[1]))
    for x, y in sorted(cells):
        near = (x, y) in reached
        square = element(
            "rect",
            x=_LEFT + x * CELL,
            y=bottom - (y + 1) * CELL,
            width=CELL,
            height=CELL,
            fill=colour("cell-reach") if near else "#ffffff",
            fill_opacity="0.75" if near else "0",
        )
        name = shown.named(f"c{x}.{y}", "square", square=f"{x},{y}")
        parts.append(element("g", square, **name, class_="cell reach" if near else "cell"))
    return element("g", *parts, class_="board")


def _coordinates(side: int, bottom: float, larger: float) -> list[str]:
    step = 1 if side <= 20 else 5 if side <= 60 else 10
    found = []
    size = 13 * larger
    for number in range(0, side, step):
        middle = bottom - (number + 0.5) * CELL
        found.append(words(str(number), _LEFT + (number + 0.5) * CELL, bottom + 6 + size, size, quiet=True))
        found.append(words(str(number), _LEFT - 8, middle + size * 0.36, size, quiet=True, anchor="end"))
    return found


def _beams(shown: Shown, left: float, bottom: float, cells: float) -> str:
    """The two lines along which the lost cells lie: slope a/2 + sqrt(1 + a^2/4), the golden ratio for a = 1."""
    a = getattr(shown.game, "a", 1)
    slope = (a + sqrt(a * a + 4)) / 2
    lines = [
        element(
            "path",
            d=f"M{length(left)} {length(bottom)}L{length(left + cells * across)} {length(bottom - cells * up)}",
            stroke=colour("beam"),
            stroke_width="5",
            stroke_linecap="round",
            opacity="0.55",
            fill="none",
        )
        for across, up in ((1 / slope, 1.0), (1.0, 1 / slope))
    ]
    return element("g", *lines, class_="beams", pointer_events="none")


def _queen(shown: Shown, x: float, y: float, side: float) -> str:
    """A crown of five points with its middle at (x, y)."""
    unit = side / 30
    points = [
        (-11, -6),
        (-6, 3),
        (-5.5, -9),
        (-1.5, 2),
        (0, -11),
        (1.5, 2),
        (5.5, -9),
        (6, 3),
        (11, -6),
        (8, 8),
        (-8, 8),
    ]
    crown = "M" + "L".join(f"{length(x + px * unit)} {length(y + py * unit)}" for px, py in points) + "Z"
    balls = [
        element("circle", cx=x + px * unit, cy=y + py * unit, r=1.7 * unit, fill=colour("queen"))
        for px, py in points[::2][:5]
    ]
    base = element(
        "rect",
        x=x - 8.5 * unit,
        y=y + 9 * unit,
        width=17 * unit,
        height=2.6 * unit,
        rx=1.2 * unit,
        fill=colour("queen"),
    )
    outline = element(
        "path",
        d=crown,
        fill=colour("queen"),
        stroke=colour("queen-edge"),
        stroke_width="0.8",
        stroke_linejoin="round",
    )
    name = {"data_slides": f"{shown.prefix}queen", "pointer_events": "none"}
    return element("g", outline, *balls, base, class_="queen", **name)


def _far_board(shown: Shown, heaps: tuple[int, ...]) -> Drawing:
    """A board without cells for a queen that is far away: where she stands in proportion, and her numbers as heaps."""
    side = 300.0
    bottom = _TOP + side
    x, y = heaps
    most = max(x, y, 1)
    across, up = (float(x * 1000 // most) / 1000, float(y * 1000 // most) / 1000)
    stones = [big_stone(shown, heap, index) for index, heap in enumerate(heaps)]
    below = sum(drawing.width for drawing in stones) + 40
    width = max(side + 148, below + 40)
    left = (width - side) / 2
    queen_x, queen_y = left + across * side * 0.9 + 15, bottom - up * side * 0.9 - 15
    edge = {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.5"}
    line = {"fill": "none", "stroke": colour("ink-quiet"), "stroke_dasharray": "3 5"}
    parts = [
        element("rect", x=left, y=_TOP, width=side, height=side, **edge),
        _beams(shown, left, bottom, side) if "beams" in shown.layers else "",
        element("path", d=f"M{length(left)} {length(queen_y)}H{length(queen_x)}V{length(bottom)}", **line),
        _queen(shown, queen_x, queen_y, CELL),
        words("0,0", left - 6, bottom + 18, 13, quiet=True),
    ]
    at = (width - below) / 2
    for drawing in stones:
        parts.append(drawing.grouped(at, bottom + 34, class_="heap"))
        at += drawing.width + 40
    return Drawing(width, bottom + 124, parts)
