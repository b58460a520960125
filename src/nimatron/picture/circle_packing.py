"""Circles for a triangulated disc: one for each vertex, and circles of neighbours touch (Koebe 1936, Thurston 1985).

The circles do not overlap, so whatever is drawn inside them cannot cross. The numbers only place things in pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import acos, asin, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

Triangle = tuple[int, int, int]
Point = tuple[float, float]

_ROUNDS = 300
_ACCURACY = 2e-3
_TOUCHING = 0.02


class Circle(NamedTuple):
    """A circle by its middle and its radius."""

    x: float
    y: float
    r: float


def packed(triangles: Sequence[Triangle], rim: Sequence[int]) -> dict[int, Circle]:
    """Return a circle for each vertex of a triangulated disc.

    The circles on the rim are equal. Then some circles may overlap, if many vertices lie within a short rim.

    Parameters:
        triangles: the vertices of each triangle, anticlockwise.
        rim: the vertices on the rim, in order.

    Returns:
        Circles by vertex; those of neighbours touch.

    >>> circles = packed([(0, 1, 2), (0, 2, 3), (0, 3, 1)], [1, 2, 3])
    >>> round(circles[1].r / circles[0].r, 2)
    6.46
    """
    pairs: dict[int, list[tuple[int, int]]] = {}
    for a, b, c in triangles:
        pairs.setdefault(a, []).append((b, c))
        pairs.setdefault(b, []).append((c, a))
        pairs.setdefault(c, []).append((a, b))
    outer = set(rim)
    angles = {vertex: 2 * pi for vertex in pairs if vertex not in outer}
    return _placed(triangles, _radii(pairs, angles))


def overlapping(circles: Mapping[int, Circle]) -> bool:
    """Return whether two circles overlap.

    >>> overlapping({1: Circle(0, 0, 1), 2: Circle(2, 0, 1)}), overlapping({1: Circle(0, 0, 1), 2: Circle(1, 0, 1)})
    (False, True)
    """
    seen: list[Circle] = sorted(circles.values(), key=lambda circle: circle.x - circle.r)
    for index, one in enumerate(seen):
        for other in seen[index + 1 :]:
            if other.x - other.r > one.x + one.r:
                break
            if hypot(one.x - other.x, one.y - other.y) < (one.r + other.r) * (1 - _TOUCHING):
                return True
    return False


def _radii(pairs: Mapping[int, Sequence[tuple[int, int]]], angles: Mapping[int, float]) -> dict[int, float]:
    """Return radii for which the triangles around each of these vertices have the wanted sum of angles.

    The other vertices have the radius 1.

    Each round replaces a circle by one that would have this sum among equal neighbours (Collins and Stephenson 2003).
    As long as the error falls evenly, further steps in the same direction are taken.
    """
    order = [*angles, *(vertex for vertex in pairs if vertex not in angles)]
    number = {vertex: index for index, vertex in enumerate(order)}
    around = [[(number[a], number[b]) for a, b in pairs[vertex]] for vertex in angles]
    radius = [1.0] * len(order)
    wanted = list(angles.values())
    shares = [(1 / (2 * len(a)), sin(angle / (2 * len(a)))) for a, angle in zip(around, wanted, strict=True)]
    last_error, last_rate, fresh = 1e9, 0.0, 0
    for _ in range(_ROUNDS):
        before = radius[:]
        error = 0.0
        for i, neighbours in enumerate(around):
            r = radius[i]
            total = 0.0
            for a, b in neighbours:
                p, q = radius[a], radius[b]
                total += asin(sqrt(p * q / ((r + p) * (r + q))))
            total *= 2
            error += (total - wanted[i]) ** 2
            share, goal = shares[i]
            beta = sin(total * share)
            radius[i] = beta / (1 - beta) * r * (1 - goal) / goal
        error = sqrt(error)
        if error < _ACCURACY:
            break
        rate = error / last_error
        fresh += 1
        if fresh > 3 and rate < 1 and abs(rate - last_rate) < 0.02:
            step = 0.9 * rate / (1 - rate)
            steepest = max((old - new) / new for old, new in zip(before, radius, strict=True))
            if steepest > 0:
                step = min(step, 0.5 / steepest)
            radius = [new + step * (new - old) for old, new in zip(before, radius, strict=True)]
            fresh, error = 0, 1e9
        last_error, last_rate = error, rate
    return dict(zip(order, radius, strict=True))


def _placed(triangles: Sequence[Triangle], radius: Mapping[int, float]) -> dict[int, Circle]:
    """Place circles one after the other, each touching two that are placed."""
    sides: dict[tuple[int, int], int] = {}
    for a, b, c in triangles:
        sides[a, b], sides[b, c], sides[c, a] = c, a, b
    a, b, _ = triangles[0]
    places: dict[int, Point] = {a: (0.0, 0.0), b: (radius[a] + radius[b], 0.0)}
    waiting = [(a, b), (b, a)]
    for one, other in waiting:
        third = sides.pop((one, other), None)
        if third is None:
            continue
        if third not in places:
            places[third] = _third(places[one], places[other], radius[one], radius[other], radius[third])
        waiting += [(one, third), (third, other)]
    return {vertex: Circle(x, y, radius[vertex]) for vertex, (x, y) in places.items()}


def _third(one: Point, other: Point, r: float, s: float, t: float) -> Point:
    """Return the middle of the circle of radius t that touches two touching circles, on the left of their middles."""
    across, down = other[0] - one[0], other[1] - one[1]
    long = hypot(across, down)
    angle = acos(max(-1.0, min(1.0, ((r + t) ** 2 + (r + s) ** 2 - (s + t) ** 2) / (2 * (r + t) * (r + s)))))
    x, y = across / long, down / long
    return (
        one[0] + (r + t) * (x * cos(angle) - y * sin(angle)),
        one[1] + (r + t) * (x * sin(angle) + y * cos(angle)),
    )
