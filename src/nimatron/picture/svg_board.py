"""Chessboard with the queen: the first heap is her column, the second her row, and (0,0) is at the lower left.

Of a board too large to be drawn whole only a window is shown: the squares near the queen, most of them towards (0,0).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt
from typing import Any, NamedTuple

from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, short_number, words
from nimatron.views.scene import LARGEST_DRAWN

_BASE = ((9, 11), (-9, 11), (-9, 8))
SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "king": (
        (-6, 8), (-8, -2), (-2, -4), (-2, -7), (-4, -7), (-4, -9), (-1, -9), (-1, -12), (1, -12), (1, -9), (4, -9),
        (4, -7), (2, -7), (2, -4), (8, -2), (6, 8), (9, 8), *_BASE,
    ),
    "rook": (
        (-6, 8), (-5, -3), (-8, -5), (-8, -11), (-4.5, -11), (-4.5, -8), (-1.8, -8), (-1.8, -11), (1.8, -11),
        (1.8, -8), (4.5, -8), (4.5, -11), (8, -11), (8, -5), (5, -3), (6, 8), (9, 8), *_BASE,
    ),
    "knight": (
        (-6, 8), (-4, 1), (0, -3), (-4, -2), (-7, 1), (-9, -2), (-4, -9), (-3, -12), (0, -9), (5, -7), (7, 0), (7, 8),
        (9, 8), *_BASE,
    ),
}  # fmt: skip


def chess_piece(piece: str, x: float, y: float, side: float) -> str:
    """Return the outline of a piece centred at (x, y), for a square of this side.

    >>> chess_piece("rook", 15, 15, 30).startswith("<path")
    True
    """
    unit = side / 30
    outline = "M" + "L".join(f"{length(x + px * unit)} {length(y + py * unit)}" for px, py in SHAPES[piece]) + "Z"
    edge = {"stroke": colour("queen-edge"), "stroke_width": "0.8", "stroke_linejoin": "round"}
    return element("path", d=outline, fill=colour("queen"), **edge)


CELL = 30
"""Side of a cell in SVG units."""

ALL_CELLS = 18
"""Up to this side every cell is an element; on larger boards only the cells that the queen can reach."""

WHOLE = 60
"""Largest side drawn whole."""

WINDOW = 16
"""Side of the window on a larger board."""

_BEYOND = 2
"""Squares of a window beyond the queen."""
_MOST_REACHED = 500
_ALL_CELLS_OF = 3
"""Maximum number of pictures side by side for which every cell of a board is an element."""
_LEFT = 34.0
_TOP = 14.0
_DIGIT = 7.6
_LONGEST_LABEL = 12
_LINE_DRAWN = 10**9


class _Window(NamedTuple):
    """The visible squares: ``side`` in each direction from ``column`` and ``row`` on, and their coordinates."""

    column: int
    row: int
    side: int
    left: float

    @property
    def bottom(self) -> float:
        """Lower edge of the lowest row."""
        return _TOP + CELL * self.side

    def corner(self, x: int, y: int) -> tuple[float, float]:
        """Return the upper left corner of a square."""
        return self.left + (x - self.column) * CELL, self.bottom - (y - self.row + 1) * CELL

    def squares(self) -> Iterable[tuple[int, int]]:
        """Return all squares, column by column."""
        rows = range(self.row, self.row + self.side)
        return ((x, y) for x in range(self.column, self.column + self.side) for y in rows)


def draw_board(shown: Shown) -> Drawing:
    """Draw the board from 0 to the larger heap, or a window of it, with the reachable cells and the queen."""
    x, y = shown.heaps or (0, 0)
    side = max(8, *(most + 1 for most in shown.largest_heaps))
    windowed = side > (ALL_CELLS if shown.window or shown.share > 1 else WHOLE)
    if windowed:
        column, row = (max(0, min(place + _BEYOND + 1, side) - WINDOW) for place in (x, y))
        window = _Window(column, row, WINDOW, 30 + _DIGIT * len(_label(side - 1)))
    else:
        window = _Window(0, 0, side, _LEFT)
    larger = max(1.0, window.side / 18)  # queen and numbers grow with the board, to stay visible
    places = _label_places(window, (x, y), side) if windowed else _every(window.side)
    parts = [_squares(shown, window), *_coordinates(window, places, larger, windowed)]
    if "beams" in shown.layers:
        parts.append(_beams(shown, window))
    corner = window.corner(x, y)
    parts.append(_queen(shown, corner[0] + CELL / 2, corner[1] + CELL / 2, CELL * larger))
    margin = 36 * (larger - 1)
    return Drawing(
        window.left + CELL * window.side + 14 + margin,
        window.bottom + 30 + margin,
        [element("g", *parts, transform=f"translate({length(margin)} 0)") if margin else "".join(parts)],
        {
            "data-size": str(window.side),
            "data-column": str(window.column),
            "data-row": str(window.row),
            "data-cell-side": str(CELL),
            "data-left": length(window.left + margin),
            "data-bottom": length(window.bottom),
        },
    )


def _reached(shown: Shown, window: _Window) -> set[tuple[int, int]]:
    """Return the visible squares to which a move leads."""
    game, position, heaps = shown.game, shown.position, shown.heaps or ()
    if isinstance(position, tuple) and position[: len(heaps)] == heaps:
        # the position is its two heaps, perhaps with remembered values: test each square
        moves = game.moves(position)
        return {square for square in window.squares() if _like(position, square) in moves}
    rows = (game.heaps(target) for target in shown.targets(_MOST_REACHED) or ())
    return {(row[0], row[1]) for row in rows if row is not None and len(row) == 2}


def _like(position: Any, square: tuple[int, int]) -> Any:
    """Return a position with these heaps and the same remembered values."""
    values = (*square, *position[2:])
    return position._make(values) if hasattr(position, "_make") else values


def _squares(shown: Shown, window: _Window) -> str:
    """Draw the dark squares as one path, and on top of them the cells that can be pointed at."""
    side = window.side
    dark = "".join(
        "M{} {}h{side}v{side}h-{side}z".format(*map(length, window.corner(x, y)), side=CELL)
        for x, y in window.squares()
        if (x + y) % 2 == 0
    )
    edge = {"x": window.left, "y": _TOP, "width": CELL * side, "height": CELL * side}
    parts = [
        element("rect", **edge, fill=colour("cell-light"), stroke=colour("cell-edge"), stroke_width="1.5"),
        element("path", d=dark, fill=colour("cell-dark")),
    ]
    here = shown.heaps or (0, 0)
    reached = _reached(shown, window)
    if max(here) > LARGEST_DRAWN:
        cells: set[tuple[int, int]] = set()
    elif side <= ALL_CELLS and shown.share <= _ALL_CELLS_OF:
        cells = set(window.squares())
    else:
        cells = {(here[0], here[1]), *(reached if len(reached) <= shown.most(_MOST_REACHED) else ())}
        parts.append(_far(window, {*reached, (here[0], here[1])}))
    for x, y in sorted(cells):
        near = (x, y) in reached
        left, top = window.corner(x, y)
        square = element(
            "rect",
            x=left,
            y=top,
            width=CELL,
            height=CELL,
            fill=colour("cell-reach") if near else "#ffffff",
            fill_opacity="0.75" if near else "0",
        )
        name = shown.named(f"c{x}.{y}", "square", square=f"{x},{y}")
        kind = "reach" if near else "here" if (x, y) == here else "far"
        parts.append(element("g", square, **name, class_=f"cell {kind}"))
    return element("g", *parts, class_="board")


def _far(window: _Window, near: set[tuple[int, int]]) -> str:
    """Draw all squares except these as one transparent shape, which a page may shade."""
    path = ""
    for y in range(window.row, window.row + window.side):
        run = 0
        for x in range(window.column, window.column + window.side + 1):
            if x < window.column + window.side and (x, y) not in near:
                run += 1
            elif run:
                left, top = window.corner(x - run, y)
                path += f"M{length(left)} {length(top)}h{run * CELL}v{CELL}h-{run * CELL}z"
                run = 0
            else:
                run = 0
    return element("path", d=path or "M0 0", fill=colour("cell-dark"), fill_opacity="0", class_="far")


def _label(number: int) -> str:
    """Return a coordinate as text, or nothing if it is too long."""
    text = str(number)
    return text if len(text) <= _LONGEST_LABEL else short_number(number)


def _every(side: int) -> tuple[list[int], list[int]]:
    step = 1 if side <= 20 else 5 if side <= 60 else 10
    return [*range(0, side, step)], [*range(0, side, step)]


def _label_places(window: _Window, queen: tuple[int, int], side: int) -> tuple[list[int], list[int]]:
    """Return the numbered columns and rows of a window: the queen's, and others as space allows."""
    step = ceil((_DIGIT * len(_label(side - 1)) + 6) / CELL)
    columns = [x for x in range(window.column, window.column + window.side) if (x - queen[0]) % step == 0]
    return columns, [*range(window.row, window.row + window.side)]


def _coordinates(window: _Window, places: tuple[list[int], list[int]], larger: float, windowed: bool) -> list[str]:
    found = []
    size = 13 * larger
    below = window.bottom + 6 + size
    for x in places[0]:
        found.append(words(_label(x), window.corner(x, window.row)[0] + CELL / 2, below, size, quiet=True))
    for y in places[1]:
        middle = window.corner(window.column, y)[1] + CELL / 2
        found.append(words(_label(y), window.left - 8, middle + size * 0.36, size, quiet=True, anchor="end"))
    if windowed and window.column:
        found.append(words("…", window.left - 2, below, 17, quiet=True, anchor="end"))
    if windowed and window.row:
        found.append(words("⋮", window.left / 2, window.bottom + 8, 15, quiet=True))
    return found


def _beams(shown: Shown, window: _Window) -> str:
    """Draw the two lines near which the P-positions lie, with slope a/2 + sqrt(1 + a^2/4) (a = 1: golden ratio)."""
    a = getattr(shown.game, "a", 1)
    slope = (a + sqrt(a * a + 4)) / 2
    lines = []
    for up in (slope, 1 / slope):
        ends = _within(up, window)
        if ends is None:
            continue
        (x1, y1), (x2, y2) = ends
        lines.append(
            element(
                "path",
                d=f"M{length(window.left + x1 * CELL)} {length(window.bottom - y1 * CELL)}"
                f"L{length(window.left + x2 * CELL)} {length(window.bottom - y2 * CELL)}",
                stroke=colour("beam"),
                stroke_width="5",
                stroke_linecap="round",
                opacity="0.55",
                fill="none",
            )
        )
    return element("g", *lines, class_="beams", pointer_events="none") if lines else ""


def _within(up: float, window: _Window) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Return where the line of slope ``up`` through the centre of (0,0) enters and leaves the visible squares."""
    if max(window.column, window.row) > _LINE_DRAWN:
        return None
    low, high = 0.0 if window.column else 0.5, float(window.side)
    shift = 0.5 + up * (window.column - 0.5) - window.row  # height above the lower edge, at the left edge
    low = max(low, ((0.0 if window.row else 0.5) - shift) / up)
    high = min(high, (window.side - shift) / up)
    return ((low, shift + up * low), (high, shift + up * high)) if low < high else None


def _queen(shown: Shown, x: float, y: float, side: float) -> str:
    """Draw the piece centred at (x, y): the one named by the scene, or the queen, a crown with five points."""
    name = {"data_slides": f"{shown.prefix}queen", "pointer_events": "none"}
    if shown.piece in SHAPES:
        return element("g", chess_piece(shown.piece, x, y, side), class_="queen", **name)
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
    return element("g", outline, *balls, base, class_="queen", **name)
