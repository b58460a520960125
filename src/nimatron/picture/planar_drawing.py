"""A planar drawing of regions: coordinates of spots and curves so that each region is one area.

The components of the map (:mod:`nimatron.picture.planar_map`) that share regions form a *sheet*, which one region
surrounds: the one that leaves the spots largest. Every other region is an area of a component. What else lies in this
region stands in a disc of the area. A curve runs inside a chain of circles that do not overlap
(:mod:`nimatron.picture.circle_packing`), so two curves meet only at spots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from types import MappingProxyType
from typing import NamedTuple

from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_component import PlacedComponent, placed_component
from nimatron.picture.planar_map import Area, PlanarComponent, Walk, planar_map

_KEPT = 64
_BETWEEN = 0.5
"""Least distance of neighbours in a region, in radii of a spot."""
_OUTER = 4
"""How many regions are tried as the one that surrounds a sheet."""
_LEAST = 0.015
"""The least radius of a spot in a drawing, as a part of its height."""
_EDGE = 1.2
"""The width of the free edge of a sheet, in radii of a spot."""
_MOST_ROOM = 16.0
_STRETCH = 1.35
"""A sheet is that many times as wide as it is high."""

Chain = tuple[Circle, ...]
"""Neighbouring circles that touch; a curve runs through them."""


def curve(chain: Chain, begin: str = "M") -> str:
    """Return a smooth path inside touching circles, from the middle of the first to that of the last.

    Within each circle it is a parabola between the points where the circle touches its neighbours, or a straight line,
    so it does not leave the circle.

    >>> curve((Circle(0, 0, 1), Circle(2, 0, 1), Circle(2, 2, 1)))
    'M0 0L1 0Q2 0 2 1L2 2'
    """
    touching = [
        (one.x + (other.x - one.x) * one.r / (one.r + other.r), one.y + (other.y - one.y) * one.r / (one.r + other.r))
        for one, other in pairwise(chain)
    ]
    path = f"{begin}{place(chain[0])}" + (f"L{place(touching[0])}" if touching else "")
    for circle, touched in zip(chain[1:], touching[1:], strict=False):
        path += f"Q{place(circle)} {place(touched)}"
    return path + (f"L{place(chain[-1])}" if touching else "")


def place(point: Circle | tuple[float, float]) -> str:
    """Return coordinates for a path, with two decimals.

    >>> place((1.0, 2.345))
    '1 2.35'
    """
    return " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in point[:2])


class Port(NamedTuple):
    """How a line leaves a spot: the circle of the spot, and the index of the circle of the shore beside it."""

    spot: Circle
    beside: int


class Space(NamedTuple):
    """The space of a region in which further lines can be drawn.

    Parameters:
        region: the number of the region.
        disc: the disc that contains what lies in the region; the boundary around the region lies outside it.
        around: the boundary outside the disc; None for the region that surrounds a sheet.
        inside: the discs of the other boundaries.
        shores: circles along each boundary, between its lines and everything else in the region.
        ports: for each spot, by boundary and place, its circle, and the index of the circle of the shore beside it;
            -1 for a lone spot, which a line may leave in any direction.
    """

    region: int
    disc: Circle
    around: int | None
    inside: dict[int, Circle]
    shores: dict[int, Chain]
    ports: dict[tuple[int, int], Port]


class Sheet(NamedTuple):
    """The drawing of components that share regions, with the region around them.

    Parameters:
        spots: the circle of each living spot.
        dead: the places of dead spots.
        lines: the circles along each line.
        areas: the chains around each dead area.
        spaces: the space of each region.
        width: its width; the least x is 0.
        height: its height.
        unit: the radius of the smallest spot.
    """

    spots: dict[int, Circle]
    dead: tuple[Circle, ...]
    lines: tuple[Chain, ...]
    areas: tuple[tuple[Chain, ...], ...]
    spaces: tuple[Space, ...]
    width: float
    height: float
    unit: float


def planar_drawing(regions: Sequence[Sequence[Walk]], lives: Mapping[int, int]) -> tuple[Sheet, ...] | None:
    """Return the sheets of a planar drawing, or None if the regions do not fit into the plane.

    Parameters:
        regions: the boundaries of each region, as walks through its spots.
        lives: how many more line ends each spot can take.

    >>> [sorted(sheet.spots) for sheet in planar_drawing([[(1,), (2, 3)], [(2, 3)]], {1: 3, 2: 1, 3: 1})]
    [[1, 2, 3]]
    """
    written = tuple(tuple(map(tuple, walks)) for walks in regions)
    return _drawing(written, tuple(sorted(lives.items())))


@lru_cache(_KEPT)
def _drawing(regions: tuple[tuple[Walk, ...], ...], lives: tuple[tuple[int, int], ...]) -> tuple[Sheet, ...] | None:
    components = planar_map(regions, dict(lives))
    if components is None:
        return None
    left = list(range(len(components)))
    sheets = []
    while left:
        group, known = [left.pop(0)], set()
        for index in group:
            known |= {area.region for area in components[index].areas if area.region >= 0}
            near = [other for other in left if known & {area.region for area in components[other].areas}]
            left = [other for other in left if other not in near]
            group += near
        outer = sorted(known, key=lambda region: (-sum(len(walk) + 2 for walk in regions[region]), region))[:_OUTER]
        options: list[Sheet] = []
        for wider in (False, True):
            nest = _Nest([components[index] for index in sorted(group)], wider)
            options += [sheet for region in outer if (sheet := nest.sheet(region)) is not None]
            if max(map(_size_of_spots, options), default=0.0) > _LEAST:
                break
        best = max(options, key=_size_of_spots, default=None)
        if best is None or _size_of_spots(best) < _LEAST:
            return None
        sheets.append(best)
    return tuple(sheets)


def _size_of_spots(sheet: Sheet) -> float:
    """Return the radius of the smallest spot in a sheet of height 1."""
    return sheet.unit / max(sheet.width / _STRETCH, sheet.height)


class _Block(NamedTuple):
    """What lies in a disc: a component with all that is in its areas."""

    spots: dict[int, Circle]
    dead: tuple[Circle, ...]
    lines: tuple[Chain, ...]
    areas: tuple[tuple[Chain, ...], ...]
    spaces: tuple[Space, ...]
    disc: Circle
    rim: Chain
    shores: dict[int, Chain]
    ports: dict[tuple[int, int], Port]
    unit: float

    def moved(self, factor: float, x: float, y: float, turn: float = 0.0) -> _Block:
        """Return the block turned about its middle, scaled, and with its middle at a place."""
        across, down = factor * cos(turn), factor * sin(turn)
        middle = self.disc

        def move(c: Circle) -> Circle:
            right, low = c.x - middle.x, c.y - middle.y
            return Circle(x + right * across - low * down, y + right * down + low * across, c.r * factor)

        def chain(circles: Chain) -> Chain:
            return tuple(map(move, circles))

        return _Block(
            {spot: move(c) for spot, c in self.spots.items()},
            chain(self.dead),
            tuple(map(chain, self.lines)),
            tuple(tuple(map(chain, area)) for area in self.areas),
            tuple(
                Space(
                    space.region,
                    move(space.disc),
                    space.around,
                    {boundary: move(disc) for boundary, disc in space.inside.items()},
                    {boundary: chain(shore) for boundary, shore in space.shores.items()},
                    {place: Port(move(port.spot), port.beside) for place, port in space.ports.items()},
                )
                for space in self.spaces
            ),
            move(self.disc),
            chain(self.rim),
            {boundary: chain(shore) for boundary, shore in self.shores.items()},
            {place: Port(move(port.spot), port.beside) for place, port in self.ports.items()},
            self.unit * factor,
        )


class _Nest:
    """The components of a sheet, with the regions that they share; ``wider`` if small spots get more space."""

    def __init__(self, components: Sequence[PlanarComponent], wider: bool = False) -> None:
        self.components, self.wider = components, wider
        self.at: dict[int, list[tuple[int, int]]] = {}
        """The components of a region, and the index of the area."""
        for index, component in enumerate(components):
            for number, area in enumerate(component.areas):
                if area.region >= 0:
                    self.at.setdefault(area.region, []).append((index, number))

    def sheet(self, outer: int) -> Sheet | None:
        """Return the sheet surrounded by a region, or None if it needs too many circles."""
        blocks = [block for at in self.at[outer] if (block := self._block(*at)) is not None]
        if len(blocks) < len(self.at[outer]):
            return None
        if len(blocks) == 1:
            turned = [blocks[0].moved(1 / blocks[0].unit, 0, 0, pi * k / 24) for k in range(24)]
            placed = [min(turned, key=lambda block: max(_extent(block.rim)[0] / _STRETCH, _extent(block.rim)[1]))]
        else:
            discs = [block.disc.r / block.unit for block in blocks]
            spots = arranged(discs, _STRETCH)
            placed = [block.moved(1 / block.unit, x, y) for block, (x, y) in zip(blocks, spots, strict=True)]
        rims = tuple(c for block in placed for c in block.rim)
        width, height = (size + 2 * _EDGE for size in _extent(rims))
        left, top = (min(c.x - c.r for c in rims) - _EDGE, min(c.y - c.r for c in rims) - _EDGE)
        whole = Circle(width / 2, height / 2, hypot(width, height) / 2 + 1)
        placed = [block.moved(1, block.disc.x - left, block.disc.y - top) for block in placed]
        space = self._space(outer, None, whole, placed)
        return Sheet(*_all(placed), (space, *(inner for block in placed for inner in block.spaces)), width, height,
                     min(block.unit for block in placed))  # fmt: skip

    def _space(
        self,
        region: int,
        around: int | None,
        disc: Circle,
        placed: Sequence[_Block],
        shores: Mapping[int, Chain] = MappingProxyType({}),
        ports: Mapping[tuple[int, int], Port] = MappingProxyType({}),
    ) -> Space:
        """Return the space of a region with blocks in it."""
        members = [self._area(*at).boundary for at in self.at[region] if self._area(*at).boundary != around]
        return Space(
            region,
            disc,
            around,
            {boundary: block.disc for boundary, block in zip(members, placed, strict=True)},
            dict(shores) | {boundary: shore for block in placed for boundary, shore in block.shores.items()},
            dict(ports) | {at: port for block in placed for at, port in block.ports.items()},
        )

    def _area(self, index: int, area: int) -> Area:
        return self.components[index].areas[area]

    def _block(self, index: int, outer: int) -> _Block | None:
        """Return a component, seen from the region of one of its areas, with all that lies in the others."""
        component = self.components[index]
        inner: dict[int, list[_Block]] = {}
        groups: dict[int, list[tuple[float, float]]] = {}
        room: dict[int, float] = {}
        wanted: dict[int, float] = {}
        for number, area in enumerate(component.areas):
            if area.region < 0 or number == outer:
                continue
            others = [at for at in self.at[area.region] if at != (index, number)]
            blocks = [block for at in others if (block := self._block(*at)) is not None]
            if len(blocks) < len(others):
                return None
            if blocks:
                discs = [block.disc.r / block.unit for block in blocks]
                inner[number], groups[number] = blocks, arranged(discs)
                room[number] = _reach(discs, groups[number])
                wanted[number] = min(room[number], _MOST_ROOM)
        placed = placed_component(component, outer, wanted, self.wider)
        return placed and self._filled(component, placed, outer, inner, groups, room)

    def _filled(
        self,
        component: PlanarComponent,
        placed: PlacedComponent,
        outer: int,
        inner: Mapping[int, Sequence[_Block]],
        groups: Mapping[int, Sequence[tuple[float, float]]],
        room: Mapping[int, float],
    ) -> _Block:
        shores: dict[int, Chain] = {}
        ports: dict[tuple[int, int], Port] = {}
        disc, spaces, within = placed.areas[0].disc, [], []
        for area, free, ring, beside in placed.areas:
            number = component.areas.index(area)
            starts = [component.lines[dart // 2][dart % 2] for dart in area.darts]
            here = {
                (area.boundary, place): Port(placed.spots[spot], port)
                for spot, place, port in zip(starts, area.places, beside, strict=True)
                if place >= 0
            } or {(area.boundary, 0): Port(placed.spots[component.spots[0]], -1)}
            if number == outer:
                disc, shores, ports = free, {area.boundary: ring}, here
                continue
            blocks: list[_Block] = []
            if number in inner:
                factor = free.r / room[number]
                blocks = [
                    block.moved(factor / block.unit, free.x + factor * x, free.y + factor * y)
                    for block, (x, y) in zip(inner[number], groups[number], strict=True)
                ]
            spaces.append(self._space(area.region, area.boundary, free, blocks, {area.boundary: ring}, here))
            within += blocks
        own = _Block(
            {spot: c for spot, c in placed.spots.items() if spot > 0},
            tuple(c for spot, c in placed.spots.items() if spot < 0),
            placed.lines,
            tuple(tuple(placed.lines[dart // 2][:: 1 - 2 * (dart % 2)] for dart in darts) for darts in placed.dead),
            tuple(spaces),
            disc,
            placed.rim,
            shores,
            ports,
            placed.unit,
        )
        return _Block(
            *_all([own, *within]),
            tuple(space for block in (own, *within) for space in block.spaces),
            disc,
            placed.rim,
            shores,
            ports,
            min(block.unit for block in (own, *within)),
        )


def _all(
    blocks: Sequence[_Block],
) -> tuple[dict[int, Circle], Chain, tuple[Chain, ...], tuple[tuple[Chain, ...], ...]]:
    """Return the spots, dead spots, lines and dead areas of blocks."""
    return (
        {spot: c for block in blocks for spot, c in block.spots.items()},
        tuple(c for block in blocks for c in block.dead),
        tuple(line for block in blocks for line in block.lines),
        tuple(area for block in blocks for area in block.areas),
    )


def _extent(circles: Sequence[Circle]) -> tuple[float, float]:
    return (
        max(c.x + c.r for c in circles) - min(c.x - c.r for c in circles),
        max(c.y + c.r for c in circles) - min(c.y - c.r for c in circles),
    )


def arranged(radii: Sequence[float], stretch: float = 1.0) -> list[tuple[float, float]]:
    """Return places for discs near 0, so that they do not overlap, within a shape that is wider than high.

    >>> arranged([1.0])
    [(0.0, 0.0)]
    """
    order = sorted(range(len(radii)), key=lambda index: -radii[index])
    places: list[tuple[float, float]] = [(0.0, 0.0)] * len(radii)
    done: list[int] = []
    for index in order:
        options = [(0.0, 0.0)] if not done else []
        for other in done:
            far = radii[index] + radii[other] + _BETWEEN
            x, y = places[other]
            options += [(x + far * cos(pi * k / 18), y + far * sin(pi * k / 18)) for k in range(36)]
        free = [
            (x, y)
            for x, y in options
            if all(
                hypot(x - places[other][0], y - places[other][1]) > radii[index] + radii[other] + 0.99 * _BETWEEN
                for other in done
            )
        ]
        places[index] = min(free, key=lambda at: hypot(at[0] / stretch, at[1]) + radii[index])
        done.append(index)
    for radius in set(radii):  # equal discs in reading order
        equal = [index for index, one in enumerate(radii) if one == radius]
        seats = sorted((places[index] for index in equal), key=lambda at: (round(at[1]), at[0]))
        for index, seat in zip(equal, seats, strict=True):
            places[index] = seat
    return places


def _reach(radii: Sequence[float], places: Sequence[tuple[float, float]]) -> float:
    """Return the radius of a disc around 0 that contains the discs with a margin."""
    return max(hypot(x, y) + radius for radius, (x, y) in zip(radii, places, strict=True)) + _BETWEEN
