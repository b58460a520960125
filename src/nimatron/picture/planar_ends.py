"""Regions with free ends as fields: one field for each region, with an island for each boundary in it.

A position of Brussels Sprouts says how many free ends each boundary of a region has. It does not say which region lies
in which. In the plane one region is outside all lines, and each other one is inside a closed line. So one field is
open, that of the region with the most ends. Each other field is round, and its boundary with the most ends is the
closed line around it.

Every other boundary is an island. A tree of crosses has 4, 8, 12, ... ends; 4m ends belong to a tree of 2m - 1 crosses.
Any other boundary is a closed line, seen from outside. If there are several regions, the largest boundary of the open
one is closed too, since some other region lies in it. The ends of an island lie on a circle, clockwise from the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin
from typing import NamedTuple

from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_drawing import Chain, Port, Sheet, Space, arranged

Point = tuple[float, float]

_KEPT = 64
_CROSS = 4
_STROKE = 1.7
"""The length of a stroke with a free end, in radii of the dot at its end."""
_APART = 2.7
"""The distance of neighbouring ends along a circle."""
_BESIDE = 1.35
"""How far the shore runs from the middles of the dots."""
_AROUND = 1.75
"""How far the disc of an island extends beyond the middles of the dots."""
_FREE = 0.8
"""The least radius of the free space in a field with several ends."""
_LEAST = 1.0
"""The least radius of a closed line seen from outside."""
_DEAD = 2.0
"""The radius of a field with one end."""
_SLACK = 0.1
_EDGE = 1.0
"""The width of the free edge of the open field."""
_STRETCH = 1.35


class _Boundary(NamedTuple):
    """A boundary around (0, 0), or what is drawn of it in a field.

    Parameters:
        tips: the free ends, in order.
        crosses: the places of crosses.
        lines: circles along each line.
        shore: circles along the boundary; the first is beside the first end.
        closed: the lines around its shaded inside; empty for a tree and for the boundary around a field.
        radius: the radius of the disc that contains an island; that of the free disc inside the boundary of a field.
    """

    tips: Chain
    crosses: Chain
    lines: tuple[Chain, ...]
    shore: Chain
    closed: tuple[Chain, ...]
    radius: float

    def moved(self, x: float, y: float) -> _Boundary:
        """Return the boundary around another place."""

        def chain(circles: Chain) -> Chain:
            return tuple(Circle(c.x + x, c.y + y, c.r) for c in circles)

        return _Boundary(
            chain(self.tips),
            chain(self.crosses),
            tuple(map(chain, self.lines)),
            chain(self.shore),
            tuple(map(chain, self.closed)),
            self.radius,
        )


def fields_of_ends(regions: Sequence[Sequence[Sequence[int]]]) -> tuple[Sheet, ...]:
    """Return a field for each region.

    Parameters:
        regions: of each boundary of each region the numbers of its free ends.

    >>> [sorted(field.spots) for field in fields_of_ends([[(1,), (2, 3)], [(4, 5, 6)]])]
    [[1, 2, 3], [4, 5, 6]]
    >>> [field.spaces[0].around for field in fields_of_ends([[(1,), (2, 3)], [(4, 5, 6, 7)]])]
    [1, None]
    """
    return _fields(tuple(tuple(map(tuple, region)) for region in regions))


@lru_cache(_KEPT)
def _fields(regions: tuple[tuple[tuple[int, ...], ...], ...]) -> tuple[Sheet, ...]:
    sizes = [sum(map(len, region)) for region in regions]
    outside = sizes.index(max(sizes, default=0)) if sizes else 0
    return tuple(_field(number, region, number == outside, len(regions) > 1) for number, region in enumerate(regions))


def _field(number: int, region: Sequence[tuple[int, ...]], is_open: bool, several: bool) -> Sheet:
    """Return the field of a region."""
    largest = max(range(len(region)), key=lambda boundary: len(region[boundary]))
    around = None if is_open else largest
    islands = {
        boundary: _island(len(ends), closed=several and boundary == largest)
        for boundary, ends in enumerate(region)
        if boundary != around
    }
    radii = [island.radius for island in islands.values()]
    seats = arranged(radii, _STRETCH if is_open else 1.0) if radii else []
    placed = {boundary: island.moved(x, y) for (boundary, island), (x, y) in zip(islands.items(), seats, strict=True)}
    discs = {boundary: Circle(*seat, islands[boundary].radius) for boundary, seat in zip(placed, seats, strict=True)}
    if around is None:
        left, right = min(d.x - d.r for d in discs.values()), max(d.x + d.r for d in discs.values())
        top, bottom = min(d.y - d.r for d in discs.values()), max(d.y + d.r for d in discs.values())
        width, height = right - left + 2 * _EDGE, bottom - top + 2 * _EDGE
        shift = _EDGE - left, _EDGE - top
        whole = Circle(width / 2, height / 2, hypot(width, height) / 2)
    else:
        x, y, reach = _enclosing(list(discs.values()))
        rim = _rim(len(region[around]), reach)
        outer = max(hypot(c.x, c.y) for line in rim.lines for c in line)
        placed = {boundary: island.moved(-x, -y) for boundary, island in placed.items()} | {around: rim}
        discs = {boundary: Circle(d.x - x, d.y - y, d.r) for boundary, d in discs.items()}
        width = height = 2 * outer
        shift = outer, outer
        whole = Circle(outer, outer, rim.radius)
    drawn = {boundary: placed[boundary].moved(*shift) for boundary in sorted(placed)}
    space = Space(
        number,
        whole,
        around,
        {boundary: Circle(d.x + shift[0], d.y + shift[1], d.r) for boundary, d in discs.items()},
        {boundary: one.shore for boundary, one in drawn.items()},
        {
            (boundary, place): Port(tip, place * len(one.shore) // len(one.tips))
            for boundary, one in drawn.items()
            for place, tip in enumerate(one.tips)
        },
    )
    return Sheet(
        {end: tip for b, one in drawn.items() for end, tip in zip(region[b], one.tips, strict=True)},
        tuple(cross for one in drawn.values() for cross in one.crosses),
        tuple(line for one in drawn.values() for line in one.lines),
        tuple(one.closed for one in drawn.values() if one.closed),
        (space,),
        width,
        height,
        1.0,
    )


def _enclosing(discs: Sequence[Circle]) -> tuple[float, float, float]:
    """Return a disc that contains discs: a small one, found by steps towards the farthest disc.

    >>> [round(number, 1) for number in _enclosing([Circle(0, 0, 1), Circle(4, 0, 1)])]
    [2.0, 0.0, 3.1]
    """
    if not discs:
        return 0.0, 0.0, 0.0
    x, y = sum(d.x for d in discs) / len(discs), sum(d.y for d in discs) / len(discs)
    for step in range(1, 200):
        far = max(discs, key=lambda d: hypot(d.x - x, d.y - y) + d.r)
        x, y = x + (far.x - x) / (step + 1), y + (far.y - y) / (step + 1)
    return x, y, max(hypot(d.x - x, d.y - y) + d.r for d in discs) + _SLACK


# -- boundaries ------------------------------------------------------------------------------------------------------


def _polar(radius: float, turn: float) -> Point:
    """Return a place on a circle; a turn of 0 is the top, a turn of 1 the whole circle clockwise."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _chain(points: Sequence[Point]) -> Chain:
    """Return touching circles around points with equal distances."""
    radius = hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]) / 2
    return tuple(Circle(x, y, radius) for x, y in points)


def _round(radius: float, ends: int) -> tuple[Chain, ...]:
    """Return the parts of a closed line between the feet of its strokes."""
    each = max(3, ceil(24 / ends))
    return tuple(
        _chain([_polar(radius, (place + k / each) / ends % 1.0) for k in range(each + 1)]) for place in range(ends)
    )


def _shore(radius: float, ends: int) -> Chain:
    """Return circles along a shore, as many from each end to the next."""
    count = ends * max(2, ceil(2 * pi * radius / (0.9 * ends)), ceil(12 / ends))
    half = radius * sin(pi / count)
    return tuple(Circle(*_polar(radius, k / count), half) for k in range(count))


def _tips(radius: float, ends: int) -> Chain:
    return tuple(Circle(*_polar(radius, place / ends), 1.0) for place in range(ends))


def _island(ends: int, closed: bool) -> _Boundary:
    """Return a boundary seen from outside: a tree of crosses if it can be one, otherwise a closed line."""
    if ends % _CROSS == 0 and not closed:
        radius, crosses, lines = _tree(ends)
        inside: tuple[Chain, ...] = ()
    else:
        radius = max(_STROKE + _LEAST, ends * _APART / (2 * pi))
        down = 0.0
        if ends == 1:  # the closed line lies opposite to the end
            radius = _LEAST + _STROKE / 2 - 0.5
            down = _STROKE - radius + _LEAST
        inside = tuple(
            tuple(Circle(c.x, c.y + down, c.r) for c in line)
            for line in _round(radius - _STROKE if ends > 1 else _LEAST, ends)
        )
        crosses = tuple(line[0] for line in inside)
        strokes = [_chain([line[0][:2], _polar(radius, place / ends)]) for place, line in enumerate(inside)]
        lines = (*inside, *strokes)
    return _Boundary(_tips(radius, ends), crosses, lines, _shore(radius + _BESIDE, ends), inside, radius + _AROUND)


def _rim(ends: int, reach: float) -> _Boundary:
    """Return the boundary around a field, with its ends inside, around a free disc of that radius."""
    radius = reach + _AROUND if reach else max(_FREE + _BESIDE, ends * _APART / (2 * pi))
    if reach:
        radius = max(radius, ends * _APART / (2 * pi))
    if ends == 1 and not reach:
        radius = _DEAD - _STROKE
    line = _round(radius + _STROKE, ends)
    strokes = [_chain([part[0][:2], _polar(radius, place / ends)]) for place, part in enumerate(line)]
    shore = _shore(max(0.3, radius - _BESIDE), ends)
    return _Boundary(
        _tips(radius, ends), tuple(part[0] for part in line), (*line, *strokes), shore, (), max(reach, radius - _AROUND)
    )


class _Cross(NamedTuple):
    """A cross of a tree: what it is joined to, in order; None is a free end."""

    arms: tuple[_Cross | None, ...]

    @property
    def height(self) -> int:
        """The number of lines on the longest way to a free end."""
        return 1 + max(arm.height if arm else 0 for arm in self.arms)


def _tree(ends: int) -> tuple[float, Chain, tuple[Chain, ...]]:
    """Return the radius of the circle of the ends of a tree, its crosses and its lines, those of the ends included.

    >>> [len(_tree(ends)[1]) for ends in (4, 8, 12, 16)]
    [1, 3, 5, 7]
    """
    root = _grown(ends // 2 - 1, _CROSS)
    radius = max(_STROKE * root.height + 0.3, ends * _APART / (2 * pi))
    step = radius / root.height
    crosses: list[Point] = []
    lines: list[Chain] = []

    def leaves(cross: _Cross | None) -> int:
        return sum(map(leaves, cross.arms)) if cross else 1

    def place(cross: _Cross | None, first: int) -> Point:
        """Place a cross or an end whose first free end has this number."""
        middle = (first + (leaves(cross) - 1) / 2) / ends
        if cross is None:
            return _polar(radius, middle)
        at = (0.0, 0.0) if cross is root else _polar(radius - step * cross.height, middle)
        crosses.append(at)
        for arm in cross.arms:
            lines.append(_chain([at, place(arm, first)]))
            first += leaves(arm)
        return at

    place(root, 0)
    return radius, tuple(Circle(*at, 0.0) for at in crosses), tuple(lines)


def _grown(count: int, arms: int) -> _Cross:
    """Return a tree of that many crosses, shared out evenly among the arms of the first one."""
    each, more = divmod(count - 1, arms)
    order = (0, 2, 1, 3) if arms == _CROSS else (1, 0, 2)
    sizes = [each + (order.index(arm) < more) for arm in range(arms)]
    return _Cross(tuple(_grown(size, _CROSS - 1) if size else None for size in sizes))
