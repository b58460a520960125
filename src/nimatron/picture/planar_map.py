"""A planar map for regions of the plane: which lines to draw so that each region becomes one area.

A position of Sprouts says of each region only which spots its boundaries meet, in order. Whatever is dead is left out:
dead spots, and regions in which no line can be drawn. The map fills these gaps. A boundary becomes a closed walk along
lines with its region on the left. Between the walks lie gaps. A gap with two corners becomes one line, a gap with more
becomes a dead spot where its lines meet. Beside a spot both of whose line ends are used by one gap it becomes a dead
area. So every living spot has as many line ends as in the game.

The two sides of a spot that is met twice decide how gaps are traversed. The orientation of a region is not part of the
position, so regions are reversed until the map is planar (Euler's formula).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

Walk = tuple[int, ...]
"""The spots that a boundary meets, in order; or the darts of an area."""

_TRIED = 4000
"""The maximum number of orientations of regions that are tried."""


class Area(NamedTuple):
    """An area of a component: its darts, with the area on the left.

    Parameters:
        darts: dart 2e runs along line e, dart 2e + 1 back along it.
        region: the number of the region; -1 for a dead area.
        boundary: the number of the boundary in its region.
        places: for each dart, the place in the boundary at which it begins; -1 if it begins at a dead spot.
    """

    darts: Walk
    region: int
    boundary: int
    places: Walk = ()


class PlanarComponent(NamedTuple):
    """A connected component of the map.

    Parameters:
        spots: the living spots; a dead spot has a number below 0.
        lines: the two ends of each line.
        areas: all its areas; a lone spot has one without darts.
    """

    spots: tuple[int, ...]
    lines: tuple[tuple[int, int], ...]
    areas: tuple[Area, ...]


def planar_map(regions: Sequence[Sequence[Walk]], lives: Mapping[int, int]) -> tuple[PlanarComponent, ...] | None:
    """Return the components of a map whose areas are these regions, or None if there is none in the plane.

    Parameters:
        regions: the boundaries of each region, as walks through its spots.
        lives: how many more line ends each spot can take.

    >>> [component.lines for component in planar_map([[(1,), (2, 3)], [(2, 3)]], {1: 3, 2: 1, 3: 1})]
    [(), ((2, 3), (3, 2))]
    >>> [component.lines for component in planar_map([[(1, 2, 3, 2)]], {1: 2, 2: 1, 3: 2})]
    [((1, 2), (2, 3))]
    """
    met = [(spot, region) for region, walks in enumerate(regions) for walk in walks for spot in walk]
    if any(sum(1 for one, _ in met if one == spot) > 2 for spot, _ in met):
        return None
    oriented = _oriented(regions)
    if oriented is None:
        return None
    names = [(region, boundary) for region, walks in enumerate(regions) for boundary in range(len(walks))]
    places = [oriented[region][boundary] for region, boundary in names]
    walks = [tuple(regions[r][b][place] for place in way) for (r, b), way in zip(names, places, strict=True)]
    components = [
        _component([walks[k] for k in group], [names[k] for k in group], [places[k] for k in group], lives)
        for group in _joined(walks)
    ]
    return tuple(components) if _tree_like(components) else None


def _tree_like(components: Sequence[PlanarComponent]) -> bool:
    """Return whether regions and components hang together like a forest, as they do in the plane."""
    above: dict[tuple[str, int], tuple[str, int]] = {}

    def root(one: tuple[str, int]) -> tuple[str, int]:
        while one in above:
            one = above[one]
        return one

    for index, component in enumerate(components):
        for area in component.areas:
            if area.region >= 0:
                one, other = root(("component", index)), root(("region", area.region))
                if one == other:
                    return False
                above[one] = other
    return True


# -- gaps ------------------------------------------------------------------------------------------------------------


def _gaps(walks: Sequence[Walk]) -> list[list[tuple[int, int]]]:
    """Return the gaps between walks: each the steps around it, backwards; a step is a walk and the place it begins at.

    >>> _gaps([(1, 2, 3, 2)])
    [[(0, 0), (0, 3)], [(0, 1), (0, 2)]]
    """
    at: dict[int, list[tuple[int, int]]] = {}
    for index, walk in enumerate(walks):
        for place, spot in enumerate(walk):
            at.setdefault(spot, []).append((index, place))
    left = {(index, place): None for index, walk in enumerate(walks) for place in range(len(walk))}
    found = []
    while left:
        step = next(iter(left))
        gap = []
        while step in left:
            del left[step]
            gap.append(step)
            index, place = step
            here = at[walks[index][place]]
            index, place = here[0] if here[-1] == step else here[-1]
            step = index, (place - 1) % len(walks[index])
        found.append(gap)
    return found


def _joined(walks: Sequence[Walk]) -> list[list[int]]:
    """Return the walks, by number, in groups that are joined by common spots."""
    groups: list[tuple[set[int], list[int]]] = []
    for index, walk in enumerate(walks):
        spots, members = set(walk), [index]
        for group in [group for group in groups if group[0] & spots]:
            groups.remove(group)
            spots |= group[0]
            members = group[1] + members
        groups.append((spots, members))
    return [members for _, members in groups]


def _planar(walks: Sequence[Walk]) -> bool:
    """Return whether these walks are areas of planar maps, by Euler's formula for each component."""
    for group in _joined(walks):
        here = [walks[index] for index in group]
        areas = len(here) + len(_gaps(here))
        if len({spot for walk in here for spot in walk}) - sum(map(len, here)) + areas != 2:
            return False
    return True


def _oriented(regions: Sequence[Sequence[Walk]]) -> list[list[Walk]] | None:
    """Reverse some regions so that all walks are areas of a planar map.

    Returns:
        For each boundary the places of its spots in the order in which it is walked; None if that is impossible.
    """
    order: list[int] = []
    while len(order) < len(regions):
        known = {spot for region in order for walk in regions[region] for spot in walk}
        rest = [region for region in range(len(regions)) if region not in order]
        order.append(max(rest, key=lambda region: sum(spot in known for walk in regions[region] for spot in walk)))
    ways: list[bool] = []
    chosen: list[Walk] = []
    tried = 0

    def extend() -> bool:
        nonlocal tried
        if len(ways) == len(order):
            return True
        plain = [tuple(walk) for walk in regions[order[len(ways)]]]
        for turned in (False, True) if ways else (False,):
            tried += 1
            ways.append(turned)
            chosen.extend(walk[::-1] if turned else walk for walk in plain)
            if tried < _TRIED and _planar(chosen) and extend():
                return True
            del chosen[-len(plain) :], ways[-1]
        return False

    if not extend():
        return None
    turned = dict(zip(order, ways, strict=True))
    return [
        [tuple(range(len(walk)))[:: -1 if turned[region] else 1] for walk in walks]
        for region, walks in enumerate(regions)
    ]


# -- lines -----------------------------------------------------------------------------------------------------------


def _component(
    walks: Sequence[Walk], names: Sequence[tuple[int, int]], places: Sequence[Walk], lives: Mapping[int, int]
) -> PlanarComponent:
    """Return the lines and areas of walks that hang together.

    Parameters:
        walks: the spots of each walk.
        names: the region of each walk, and the number of the boundary in it.
        places: the places of its spots in this boundary.
        lives: how many more line ends each spot can take.
    """
    spots = tuple(sorted({spot for walk in walks for spot in walk}))
    if len(spots) == 1 and lives[spots[0]] == 3:
        return PlanarComponent(spots, (), (Area((), *names[0]),))
    filling = _Filling(walks, lives)
    areas = []
    for index, walk in enumerate(walks):
        steps = [filling.along[index, place] for place in range(len(walk))]
        starts = [
            places[index][place] if not further else -1
            for place, step in enumerate(steps)
            for further in range(len(step))
        ]
        areas.append(Area(tuple(dart for step in steps for dart in step), *names[index], tuple(starts)))
    dead = tuple(Area(darts, -1, 0, (-1,) * len(darts)) for darts in filling.dead_areas)
    return PlanarComponent(spots, tuple(filling.lines), (*areas, *dead))


class _Filling:
    """The lines that fill the gaps between walks."""

    def __init__(self, walks: Sequence[Walk], lives: Mapping[int, int]) -> None:
        self.lines: list[tuple[int, int]] = []
        self.along: dict[tuple[int, int], list[int]] = {}
        """The darts of each step of a walk."""
        self.dead_areas: list[Walk] = []
        self.dead = 0
        met = Counter(spot for walk in walks for spot in walk)
        for gap in _gaps(walks):
            # gap[k] is the step from corners[k] to corners[k - 1]: a gap is traversed backwards
            corners = [walks[index][place] for index, place in gap]
            # a spot with two line ends that is met once lies on the edge of a dead area
            flat = [lives[spot] == 1 and met[spot] == 1 for spot in corners]
            if any(flat):
                self._dead_area(gap, corners, flat)
            elif len(gap) == 2:
                dart = self._line(*corners)
                self.along[gap[0]], self.along[gap[1]] = [dart], [dart + 1]
            else:
                middle = self._dead_spot()
                spokes = [self._line(spot, middle) for spot in corners]
                for k, step in enumerate(gap):
                    self.along[step] = [spokes[k], spokes[k - 1] + 1]

    def _dead_area(self, gap: Sequence[tuple[int, int]], spots: Sequence[int], flat: Sequence[bool]) -> None:
        """Fill a gap with a dead area; a spot that does not lie on its edge is joined to a dead spot that does."""
        corners = [spot if on_edge else self._dead_spot() for spot, on_edge in zip(spots, flat, strict=True)]
        spikes = [[] if one == spot else [self._line(spot, one)] for spot, one in zip(spots, corners, strict=True)]
        sides = []
        for k, step in enumerate(gap):
            side = self._line(corners[k], corners[k - 1])
            self.along[step] = [*spikes[k], side, *(spike + 1 for spike in spikes[k - 1])]
            sides.append(side + 1)
        self.dead_areas.append(tuple(sides))

    def _line(self, one: int, other: int) -> int:
        self.lines.append((one, other))
        return 2 * len(self.lines) - 2

    def _dead_spot(self) -> int:
        self.dead -= 1
        return self.dead
