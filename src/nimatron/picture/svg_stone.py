"""One stone: slightly irregular, with a soft shadow; the same stone wherever it lies in every picture."""

from __future__ import annotations

from math import cos, pi, sin

from nimatron.picture.svg_drawing import colour, element, length, spread

WIDTH = 44
HEIGHT = 30
_CORNERS = 7


def outline(x: float, y: float, width: float, height: float, *numbers: int) -> str:
    """Give the path of an irregular round shape about (x, y); the numbers decide the irregularity.

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


def stone(x: float, y: float, heap: int, number: int, width: float = WIDTH, height: float = HEIGHT) -> str:
    """Give the elements of stone ``number`` of ``heap`` with its middle at (x, y).

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
