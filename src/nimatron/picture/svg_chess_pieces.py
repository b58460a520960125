"""The shapes of king, rook and knight, each as the corners of an outline about its middle, in a square of side 30."""

from __future__ import annotations

from nimatron.picture.svg_drawing import colour, element, length

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
    """The outline of a piece with its middle at (x, y), on a square of this side.

    >>> chess_piece("rook", 15, 15, 30).startswith("<path")
    True
    """
    unit = side / 30
    outline = "M" + "L".join(f"{length(x + px * unit)} {length(y + py * unit)}" for px, py in SHAPES[piece]) + "Z"
    edge = {"stroke": colour("queen-edge"), "stroke_width": "0.8", "stroke_linejoin": "round"}
    return element("path", d=outline, fill=colour("queen"), **edge)
