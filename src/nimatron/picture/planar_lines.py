"""Lines that could be drawn in a planar drawing: a curve from spot to spot that leaves what it goes around on one side.

The free space of the region is divided into small squares. A line that joins two boundaries is a shortest path. A
line from a boundary to itself separates two parts of the region. Each part is connected first: the stretch of the
boundary on its side with the islands there. Then both grow until they meet, and the line runs where they meet.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_drawing import Sheet, Space, place

Cell = tuple[int, int]
Point = tuple[float, float]

_ACROSS = 110
"""The greatest number of squares in a row."""
_SMOOTHED = 14


class Wanted(NamedTuple):
    """A line to draw.

    Parameters:
        region: the region.
        ends: one or two places, each a boundary and a place on it.
        around: the other boundaries on its left, that is, on the side of the places between its ends.
    """

    region: int
    ends: tuple[tuple[int, int], ...]
    around: tuple[int, ...]


def line_path(sheet: Sheet, wanted: Wanted) -> tuple[Point, ...]:
    """Return points along a curve for a line, in units of the sheet; empty if there is no room for it.

    >>> from nimatron.picture.planar_drawing import planar_drawing
    >>> sheet = planar_drawing([[(1,), (2,)]], {1: 3, 2: 3})[0]
    >>> path = line_path(sheet, Wanted(0, ((0, 0), (1, 0)), ()))
    >>> path[0] == sheet.spots[1][:2], path[-1] == sheet.spots[2][:2]
    (True, True)
    """
    space = next(space for space in sheet.spaces if space.region == wanted.region)
    ground = _Ground(sheet, space)
    ends = [space.ports[end] for end in wanted.ends]
    backwards = False
    if wanted.ends[0][0] != wanted.ends[-1][0]:
        middles = [_middle(space.shores[boundary]) for boundary, _ in wanted.ends]
        ports = [
            space.shores[boundary][port.beside if port.beside >= 0 else _towards(space.shores[boundary], middle)]
            for (boundary, _), port, middle in zip(wanted.ends, ends, reversed(middles), strict=True)
        ]
        path = ground.path([ground.cell(ports[0])], {ground.cell(ports[1])}, ground.walls)
    else:
        shore = space.shores[wanted.ends[0][0]]
        first, last = stretch(space, wanted, shore)
        ports = [shore[first], shore[last]]
        backwards = len(ends) > 1 and first != ends[0].beside
        path = ground.between(space, wanted, first, last)
    if not path:
        return ()
    points = _smooth([(ports[0].x, ports[0].y), *path, (ports[1].x, ports[1].y)])
    if backwards:
        points.reverse()
    line = (ends[0].spot[:2], *points, ends[-1].spot[:2])
    return line if len(ends) > 1 or _separates(line, space, wanted) else ()


def path_data(points: Sequence[Point]) -> str:
    """Return a smooth path near the points, through the first and the last.

    >>> path_data([(0, 0), (2, 0), (2, 2)])
    'M0 0L1 0Q2 0 2 1L2 2'
    """
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    path = f"M{place(points[0])}L{place(middles[0])}"
    for point, middle in zip(points[1:], middles[1:], strict=False):
        path += f"Q{place(point)} {place(middle)}"
    return path + f"L{place(points[-1])}"


def _separates(loop: Sequence[Point], space: Space, wanted: Wanted) -> bool:
    """Return whether a closed line has the boundaries that it goes around on one side, and the others on the other."""
    sides: dict[bool, set[bool]] = {True: set(), False: set()}
    for boundary, shore in space.shores.items():
        if boundary != wanted.ends[0][0] and boundary != space.around:
            sides[boundary in wanted.around].add(lies_inside(_middle(shore), loop))
    if space.around is not None:  # the boundary around the region lies outside every loop
        sides[space.around in wanted.around].add(False)
    return sides[True].isdisjoint(sides[False])


def lies_inside(point: Point, loop: Sequence[Point]) -> bool:
    """Return whether a point lies inside a closed line.

    >>> lies_inside((1, 1), [(0, 0), (2, 0), (2, 2), (0, 2)]), lies_inside((3, 1), [(0, 0), (2, 0), (2, 2), (0, 2)])
    (True, False)
    """
    inside = False
    for (left, top), (right, low) in pairwise((*loop, loop[0])):
        if (top > point[1]) != (low > point[1]):
            inside ^= point[0] < left + (point[1] - top) * (right - left) / (low - top)
    return inside


def _middle(shore: Sequence[Circle]) -> Point:
    return sum(c.x for c in shore) / len(shore), sum(c.y for c in shore) / len(shore)


def _towards(shore: Sequence[Circle], goal: Point) -> int:
    return min(range(len(shore)), key=lambda k: hypot(shore[k].x - goal[0], shore[k].y - goal[1]))


def stretch(space: Space, wanted: Wanted, shore: Sequence[Circle]) -> tuple[int, int]:
    """Return where on the shore the stretch to the left of a line begins and ends, in the order of the shore.

    Parameters:
        space: the space of the region.
        wanted: a line from a boundary to itself.
        shore: the circles along this boundary.
    """
    boundary = wanted.ends[0][0]
    ports = [space.ports[end].beside for end in wanted.ends]
    if ports[0] < 0:  # a lone spot
        goals = [_middle(space.shores[other]) for other in wanted.around]
        others = [_middle(ring) for other, ring in space.shores.items() if other != boundary]
        x, y = _middle(shore)
        if goals:
            goal = sum(g[0] for g in goals) / len(goals), sum(g[1] for g in goals) / len(goals)
        else:  # away from the nearest island
            near = min(others, key=lambda g: hypot(g[0] - x, g[1] - y), default=(x - 1, y))
            goal = 2 * x - near[0], 2 * y - near[1]
        ports = [_towards(shore, goal)]
    if len(ports) == 1:
        return (ports[0] - 1) % len(shore), (ports[0] + 1) % len(shore)
    first, last = ports
    i, j = wanted.ends[0][1], wanted.ends[1][1]
    between = {at: port.beside for (name, at), port in space.ports.items() if name == boundary and at not in (i, j)}
    for at, beside in between.items():
        inside = (beside - first) % len(shore) < (last - first) % len(shore)
        return (first, last) if inside == (i < at < j) else (last, first)
    return first, last


class _Ground:
    """The squares of a region: walls, and cells where a line may run."""

    def __init__(self, sheet: Sheet, space: Space) -> None:
        rings = [circle for shore in space.shores.values() for circle in shore]
        margin = 0.0 if space.around is not None else sheet.unit
        self.left = min(c.x - c.r for c in rings) - margin
        self.top = min(c.y - c.r for c in rings) - margin
        width = max(c.x + c.r for c in rings) + margin - self.left
        height = max(c.y + c.r for c in rings) + margin - self.top
        self.side = max(min(0.5 * min(c.r for c in rings), 0.3 * sheet.unit), max(width, height) / _ACROSS)
        self.size = int(width / self.side) + 1, int(height / self.side) + 1
        self.walls: set[Cell] = set()
        for line in sheet.lines:
            for one, other in pairwise(line):
                steps = int(2 * hypot(one.x - other.x, one.y - other.y) / self.side) + 1
                for k in range(steps + 1):
                    x, y = one.x + (other.x - one.x) * k / steps, one.y + (other.y - one.y) * k / steps
                    self.walls.add(self.cell(Circle(x, y, 0)))
        for spot in sheet.spots.values():
            self.walls |= self._disc(spot, 0.8 * sheet.unit)
        self.walls -= {self.cell(circle) for circle in rings}

    def cell(self, point: Circle) -> Cell:
        """Return the square in which a point lies."""
        return int((point.x - self.left) / self.side), int((point.y - self.top) / self.side)

    def _disc(self, middle: Circle, radius: float) -> set[Cell]:
        x, y = self.cell(middle)
        far = int(radius / self.side)
        return {
            (x + i, y + j) for i in range(-far, far + 1) for j in range(-far, far + 1) if i * i + j * j <= far * far
        }

    def _near(self, cell: Cell) -> Iterable[Cell]:
        x, y = cell
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= near[0] < self.size[0] and 0 <= near[1] < self.size[1]:
                yield near

    def cells_of(self, ring: Sequence[Circle]) -> set[Cell]:
        """Return the cells along part of a shore, without gaps where there is no wall."""
        found = set()
        for one, other in pairwise(ring):
            steps = int(2 * hypot(one.x - other.x, one.y - other.y) / self.side) + 1
            for k in range(steps + 1):
                found.add(
                    self.cell(Circle(one.x + (other.x - one.x) * k / steps, one.y + (other.y - one.y) * k / steps, 0))
                )
        return found | {self.cell(circle) for circle in ring}

    def path(self, starts: Iterable[Cell], goals: set[Cell], walls: set[Cell]) -> list[Point]:
        """Return the middles of the cells of a shortest path, at first with some distance from walls."""
        for cells, blocked in self.shortest(list(starts), goals, walls):
            return [self._point(cell) for cell in self._straight(cells, blocked)]
        return []

    def _straight(self, cells: list[Cell], blocked: set[Cell]) -> list[tuple[float, float]]:
        """Return places along a path that takes every straight way that is free, about one for each square."""
        found: list[tuple[float, float]] = [cells[0]]
        at = 0
        while at < len(cells) - 1:
            free = (
                k for k in range(len(cells) - 1, at + 1, -1) if not blocked.intersection(_along(cells[at], cells[k]))
            )
            to = next(free, at + 1)
            found += _along(cells[at], cells[to], whole=False)
            at = to
        return found

    def shortest(
        self, starts: Sequence[Cell], goals: set[Cell], walls: set[Cell]
    ) -> Iterable[tuple[list[Cell], set[Cell]]]:
        """Yield shortest paths, with the squares that they avoid: walls with two squares beside them, one, none."""
        wide = walls | {near for cell in walls for near in self._near(cell)}
        for blocked in (wide | {near for cell in wide for near in self._near(cell)}, wide, walls):
            came: dict[Cell, Cell | None] = dict.fromkeys(starts)
            waiting = deque(starts)
            while waiting:
                cell = waiting.popleft()
                if cell in goals:
                    found: list[Cell] = []
                    at: Cell | None = cell
                    while at is not None:
                        found.append(at)
                        at = came[at]
                    yield found[::-1], blocked.difference(starts, goals)
                    break
                for near in self._near(cell):
                    if near not in came and (near not in blocked or near in goals):
                        came[near] = cell
                        waiting.append(near)

    def _point(self, cell: tuple[float, float]) -> Point:
        return self.left + (cell[0] + 0.5) * self.side, self.top + (cell[1] + 0.5) * self.side

    def between(self, space: Space, wanted: Wanted, first: int, last: int) -> list[Point]:
        """Return the points where the part on the left of the line meets the rest."""
        boundary = wanted.ends[0][0]
        shore = space.shores[boundary]
        length = (last - first) % len(shore)
        turned = shore[first:] + shore[:first]
        left, right = self.cells_of(turned[1:length]), self.cells_of(turned[length + 1 :])
        rest: list[set[Cell]] = []
        islands: list[set[Cell]] = []
        for other, ring in space.shores.items():
            if other != boundary:
                (islands if other in wanted.around else rest).append(self.cells_of((*ring, ring[0])))
        right = right.union(*rest)
        if space.around is None:
            across, down = self.size
            right |= {(x, y) for x in range(across) for y in (0, down - 1)}
            right |= {(x, y) for x in (0, across - 1) for y in range(down)}
        left -= right
        waiting = islands
        while waiting:
            goals = set().union(*waiting)
            path, _ = next(iter(self.shortest(sorted(left), goals, self.walls | right)), ([], set()))
            if not path:
                return []
            left |= set(path)
            reached = [cells for cells in waiting if cells & set(path)]
            left = left.union(*reached)
            waiting = [cells for cells in waiting if cells not in reached]
        return self._interface(self._grown(left, right), turned[-1], turned[(length + 1) % len(shore)])

    def _grown(self, left: set[Cell], right: set[Cell]) -> dict[Cell, int]:
        """Let both sets of cells grow until they meet; walls end up in neither."""
        label = dict.fromkeys(right, 2) | dict.fromkeys(left, 1)
        waiting = deque(sorted(label))
        while waiting:
            cell = waiting.popleft()
            for near in self._near(cell):
                if near not in label and near not in self.walls:
                    label[near] = label[cell]
                    waiting.append(near)
        return label

    def _interface(self, label: dict[Cell, int], start: Circle, end: Circle) -> list[Point]:
        """Return the corners of squares between the two parts.

        It begins and ends beside the first and the last circle of the stretch on the right of the line.
        """
        joined: dict[Cell, list[Cell]] = {}
        for (x, y), side in label.items():
            for other, corners in (
                ((x + 1, y), ((x + 1, y), (x + 1, y + 1))),
                ((x, y + 1), ((x, y + 1), (x + 1, y + 1))),
            ):
                if label.get(other, side) != side:
                    joined.setdefault(corners[0], []).append(corners[1])
                    joined.setdefault(corners[1], []).append(corners[0])
        if not joined:
            return []

        def nearest(circle: Circle) -> Cell:
            x, y = (circle.x - self.left) / self.side, (circle.y - self.top) / self.side
            return min(joined, key=lambda corner: hypot(corner[0] - x, corner[1] - y))

        begin, goal = nearest(start), nearest(end)
        came: dict[Cell, Cell | None] = {begin: None}
        waiting = deque([begin])
        while waiting and goal not in came:
            corner = waiting.popleft()
            for near in joined[corner]:
                if near not in came:
                    came[near] = corner
                    waiting.append(near)
        if goal not in came:
            return []
        found: list[Point] = []
        at: Cell | None = goal
        while at is not None:
            found.append((self.left + at[0] * self.side, self.top + at[1] * self.side))
            at = came[at]
        return found[::-1]


def _along(one: Cell, other: Cell, whole: bool = True) -> list[Any]:
    """Return the squares on the way from one to another, without the first; or places there, if not whole."""
    steps = max(abs(one[0] - other[0]), abs(one[1] - other[1])) * (2 if whole else 1) or 1
    places = [
        (one[0] + (other[0] - one[0]) * k / steps, one[1] + (other[1] - one[1]) * k / steps)
        for k in range(1, steps + 1)
    ]
    return [(round(x), round(y)) for x, y in places] if whole else places


def _smooth(points: list[Point]) -> list[Point]:
    """Return fewer points along the same path, without its steps."""
    for _ in range(_SMOOTHED):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(points, points[1:], points[2:], strict=False)
        ]
        points = [points[0], *inner, points[-1]]
    return points if len(points) < 12 else [points[0], *points[1:-1:3], points[-1]]
