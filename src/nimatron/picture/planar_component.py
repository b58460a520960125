"""Places for one component of a planar map: circles along its lines, and a free disc in each of its areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from nimatron.picture.circle_packing import Circle, Triangle, overlapping, packed
from nimatron.picture.planar_map import Area, PlanarComponent

_ROUND_LONE = 12
_BETWEEN = 2
"""Circles along a line between its two ends."""
_MOST_CIRCLES = 500
_TRIES = 8
_ENOUGH = 0.9
SHRINK = 0.75
STICK = 1.3
"""How much longer than what it surrounds a line around an area is."""
_SMALL = 0.03
"""A spot that is smaller than this part of its component gets more circles around it."""
_WIDER = 4
_LEAST = 1.1
"""The wanted radius of the disc in an area with nothing in it."""


class PlacedArea(NamedTuple):
    """The free space of an area.

    Parameters:
        area: the area.
        disc: a disc in it that touches nothing; for the outer area, all of the component lies in it.
        ring: circles along the area, in the order of its darts, between the lines and everything else in the area.
        ports: for each dart, the index of the circle of the ring beside the spot at which it begins.
    """

    area: Area
    disc: Circle
    ring: tuple[Circle, ...]
    ports: tuple[int, ...]


class PlacedComponent(NamedTuple):
    """A component in the plane.

    Parameters:
        spots: the circle of each spot, of dead spots also.
        lines: the circles along each line, those of its ends included; neighbours touch, others do not.
        areas: the areas in which there may be something.
        dead: the lines around each dead area: the darts.
        rim: circles on the convex outer rim.
        unit: the radius of the smallest living spot.
    """

    spots: dict[int, Circle]
    lines: tuple[tuple[Circle, ...], ...]
    areas: tuple[PlacedArea, ...]
    dead: tuple[tuple[int, ...], ...]
    rim: tuple[Circle, ...]
    unit: float


def placed_component(
    component: PlanarComponent, outer: int, radii: Mapping[int, float], wider: bool = False
) -> PlacedComponent | None:
    """Return places for a component, or None if it would need too many circles.

    Parameters:
        component: the component.
        outer: the index of the area that surrounds it.
        radii: the wanted radii of the discs of some areas, by their index, in radii of the smallest spot.
        wider: whether a spot that would be very small gets more space, which takes several attempts.

    >>> from nimatron.picture.planar_map import planar_map
    >>> ring = planar_map([[(1, 2)], [(1, 2)]], {1: 1, 2: 1})[0]
    >>> place = placed_component(ring, 0, {1: 4.0})
    >>> place.areas[1].disc.r / place.unit > 3.6
    True
    """
    if not component.lines:
        return _lone(component)
    wanted = {index: _LEAST for index, area in enumerate(component.areas) if area.region >= 0 and index != outer}
    wanted |= radii
    further = _lengths(component, outer)
    around = {index: max(6, round(pi * (1.4 * radius + 1))) for index, radius in wanted.items()}
    wide: Counter[int] = Counter()
    best: PlacedComponent | None = None
    value = 0.0
    for _ in range(_TRIES):
        made = _Triangulation(component, outer, further, around, wide)
        if made.count > _MOST_CIRCLES:
            break
        lacking = {index: around[index] - made.rings[index] for index in around}
        longer = dict.fromkeys(range(len(further)), 0)
        if max(lacking.values(), default=0) <= 0:
            drawn = made.placed()
            if drawn is None:  # too much lies within the outer lines
                lacking[outer] = round(0.4 * made.rings[outer])
            else:
                scales = [drawn.areas[_order(component, index)].disc.r / radius for index, radius in wanted.items()]
                worth = min([drawn.unit, *scales]) / drawn.areas[_order(component, outer)].disc.r
                if worth > value:
                    best, value = drawn, worth
                for index, radius in wanted.items():
                    free = drawn.areas[_order(component, index)].disc.r / drawn.unit
                    if free < _ENOUGH * radius:
                        around[index] += max(1, round(around[index] * min(1.0, (radius + 1) / (free + 1) - 1)))
                        lacking[index] = around[index] - made.rings[index]
                small = min(spot for spot, circle in drawn.spots.items() if spot > 0 and circle.r == drawn.unit)
                if wider and drawn.unit < _SMALL * drawn.areas[_order(component, outer)].disc.r:
                    wide[small] += _WIDER
                    for line in _around(component, outer, small):
                        longer[line] = max(longer[line], 2)
        for index, number in lacking.items():
            darts = component.areas[index].darts
            for line in {dart // 2 for dart in darts} if number > 0 else ():
                longer[line] = max(longer[line], -(-number // len(darts)))
        if not any(longer.values()) and all(around[index] <= made.degrees[index] for index in around):
            break
        further = [number + longer[line] for line, number in enumerate(further)]
    return best


def _lengths(component: PlanarComponent, outer: int) -> list[int]:
    """Return how many further circles each line needs so that what lies within outer lines has space."""
    areas = component.areas
    side = {dart: index for index, area in enumerate(areas) for dart in area.darts}
    depth, order = {outer: 0}, [outer]
    for index in order:
        for dart in areas[index].darts:
            other = side[dart ^ 1]
            if other not in depth:
                depth[other] = depth[index] + 1
                order.append(other)
    further = [0] * len(component.lines)
    for index in reversed(order[1:]):
        darts = areas[index].darts
        outside = [dart for dart in darts if depth[side[dart ^ 1]] < depth[index]]
        within = sum(further[dart // 2] + _BETWEEN + 2 for dart in darts if dart not in outside)
        lacking = round(STICK * within) - sum(further[dart // 2] + _BETWEEN + 1 for dart in outside)
        for dart in outside if within and lacking > 0 else ():
            further[dart // 2] += -(-lacking // len(outside))
    return further


def _around(component: PlanarComponent, outer: int, spot: int) -> set[int]:
    """Return the lines around the areas in which a spot lies, without those at the spot and those of the outer area."""
    found: set[int] = set()
    for index, area in enumerate(component.areas):
        lines = [dart // 2 for dart in area.darts]
        if index != outer and any(spot in component.lines[line] for line in lines):
            found |= {line for line in lines if spot not in component.lines[line]}
    return found


def _order(component: PlanarComponent, index: int) -> int:
    """Return the place of an area among those that are not dead."""
    return sum(area.region >= 0 for area in component.areas[:index])


def _lone(component: PlanarComponent) -> PlacedComponent:
    spot = Circle(0.0, 0.0, 1.0)
    rim = tuple(Circle(1.6 * cos(k * pi / 6), 1.6 * sin(k * pi / 6), 0.41) for k in range(_ROUND_LONE))
    area = PlacedArea(component.areas[0], Circle(0.0, 0.0, 2.1), rim, ())
    return PlacedComponent({component.spots[0]: spot}, (), (area,), (), rim, 1.0)


class _Triangulation:
    """A triangulated disc that contains a component.

    Each line has vertices along it. Along each area lies a ring of vertices, with more of them beside a vertex that has
    few neighbours, and one vertex in the middle. The ring of the outer area is the rim.
    """

    def __init__(
        self,
        component: PlanarComponent,
        outer: int,
        further: Sequence[int],
        around: Mapping[int, int],
        wide: Mapping[int, int],
    ) -> None:
        self.component, self.outer, self.around = component, outer, around
        self.rings: dict[int, int] = {}
        """The length of the ring along each area."""
        self.degrees: dict[int, int] = {}
        """The number of neighbours of the vertex in the middle of an area."""
        self.triangles: list[Triangle] = []
        self.count = 0
        ends = Counter(end for line in component.lines for end in line)
        self.degree: dict[int, int] = {}
        """The number of line ends at each vertex."""
        self.living: set[int] = set()
        self.vertex: dict[int, int] = {}
        self.wide: Counter[int] = Counter()
        """How many more vertices than usual lie beside a corner at a vertex."""
        for spot, degree in ends.items():
            self.vertex[spot] = self._new(degree)
            self.wide[self.vertex[spot]] = wide.get(spot, 0)
            if spot > 0:
                self.living.add(self.vertex[spot])
        self.along: list[list[int]] = []
        for (one, other), more in zip(component.lines, further, strict=True):
            between = _BETWEEN + more + (one == other)
            inner = [self._new(2) for _ in range(between)]
            self.along.append([self.vertex[one], *inner, self.vertex[other]])
        self.rim: list[int] = []
        self.middles: dict[int, int] = {}
        self.ports: dict[int, list[int]] = {}
        self.along_areas: dict[int, list[int]] = {}
        for index, area in enumerate(component.areas):
            self._fill(index, area)

    def _new(self, degree: int) -> int:
        self.count += 1
        self.degree[self.count] = degree
        return self.count

    def _beside(self, vertex: int) -> int:
        """Return how many vertices of the ring lie beside a corner at this vertex."""
        degree = self.degree[vertex]
        if vertex in self.living:
            return {1: 8, 2: 4}.get(degree, 2) + self.wide[vertex]
        return {1: 5, 2: 2}.get(degree, 1)

    def _round(self, area: Area) -> bool:
        """Return whether there is a line of which only one side is on this area."""
        return len({dart // 2 for dart in area.darts}) * 2 > len(area.darts)

    def _fill(self, index: int, area: Area) -> None:
        """Add the triangles of an area, which lies on the left of its darts."""
        walk: list[int] = []
        begins: list[int] = []
        for dart in area.darts:
            begins.append(len(walk))
            walk += (self.along[dart // 2][:: 1 - 2 * (dart % 2)])[:-1]
        if area.region < 0:
            middle = self._new(0)
            self.triangles += [(one, other, middle) for one, other in zip(walk, walk[1:] + walk[:1], strict=True)]
            return
        beside = [self._beside(vertex) for vertex in walk]
        if index == self.outer and self._round(area):
            # around something round there are six more circles than along it
            for place in range(0, len(walk), max(1, len(walk) // 6)):
                beside[place] += 1
        ring: list[int] = []
        corners: list[tuple[int, int]] = []  # the first and last vertex of the ring beside each corner
        for number in beside:
            corners.append((len(ring), len(ring) + number - 1))
            ring += [0] * (number - 1)
        size = len(ring)
        ring = [self._new(0) for _ in range(size)]
        for place, (first, last) in enumerate(corners):
            vertex, following = walk[place], walk[(place + 1) % len(walk)]
            for k in range(first, last):
                self.triangles.append((vertex, ring[(k + 1) % size], ring[k]))
            self.triangles.append((vertex, following, ring[last % size]))
        self.along_areas[index] = ring
        self.ports[index] = [sum(corners[place]) // 2 % size for place in begins]
        self.rings[index] = size
        if index == self.outer:
            self.rim = ring[::-1]
            return
        goal = self.around.get(index, 6)
        while len(ring) > goal + 6:
            shorter = [self._new(0) for _ in range(max(goal, min(len(ring) - 6, round(SHRINK * len(ring)))))]
            self._between(ring, shorter)
            ring = shorter
        self.middles[index], self.degrees[index] = self._new(0), len(ring)
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True):
            self.triangles.append((one, other, self.middles[index]))

    def _between(self, ring: Sequence[int], inner: Sequence[int]) -> None:
        """Add the triangles between a ring and the next one, on its left."""
        i = j = 0
        while i < len(ring) or j < len(inner):
            one, other = ring[i % len(ring)], inner[j % len(inner)]
            if (i + 1) * len(inner) <= (j + 1) * len(ring):
                i += 1
                self.triangles.append((one, ring[i % len(ring)], other))
            else:
                j += 1
                self.triangles.append((one, inner[j % len(inner)], other))

    def placed(self) -> PlacedComponent | None:
        """Pack the circles; return None if some overlap."""
        circles = packed(self.triangles, self.rim)
        return None if overlapping(circles) else self._made(circles)

    def _made(self, circles: Mapping[int, Circle]) -> PlacedComponent:
        rim = tuple(circles[vertex] for vertex in self.rim)
        x = (min(c.x - c.r for c in rim) + max(c.x + c.r for c in rim)) / 2
        y = (min(c.y - c.r for c in rim) + max(c.y + c.r for c in rim)) / 2
        around = Circle(x, y, max(((c.x - x) ** 2 + (c.y - y) ** 2) ** 0.5 + c.r for c in rim))
        areas = tuple(
            PlacedArea(
                area,
                around if index == self.outer else circles[self.middles[index]],
                tuple(circles[vertex] for vertex in self.along_areas[index]),
                tuple(self.ports[index]),
            )
            for index, area in enumerate(self.component.areas)
            if area.region >= 0
        )
        return PlacedComponent(
            {spot: circles[vertex] for spot, vertex in self.vertex.items()},
            tuple(tuple(circles[vertex] for vertex in line) for line in self.along),
            areas,
            tuple(area.darts for area in self.component.areas if area.region < 0),
            rim,
            min(circles[vertex].r for vertex in self.living),
        )
