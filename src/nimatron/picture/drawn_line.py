"""The line that a person draws by hand into the picture of a position of Sprouts or Brussels Sprouts.

A curve is read by what matters in these games: the spots where it begins and ends, the region in which it runs, and,
if it joins a boundary to itself, which other boundaries it leaves on each side. A closed polygon along the curve and
along the shore of the boundary separates the two sides. A point lies inside if a ray from it crosses the polygon an odd
number of times (Jordan).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, hypot
from typing import Any, NamedTuple

from nimatron.errors import IllegalMoveError
from nimatron.explain.reason import reason
from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_drawing import Chain, Space
from nimatron.picture.planar_lines import Point, Wanted, lies_inside, stretch
from nimatron.picture.shown import Shown
from nimatron.picture.svg_planar import Laid
from nimatron.picture.svg_regions import line_places
from nimatron.rules.parameters import shown as quoted
from nimatron.views.regions import NamedLine, RegionsView
from nimatron.views.view import view_of

MOST_POINTS = 400
"""The maximum number of points of a curve."""
_CORNER = re.compile(r"-?\d{1,5}(\.\d{1,20})?,-?\d{1,5}(\.\d{1,20})?", re.ASCII)
_NEAR = 1.5
"""How far from a spot a curve may begin or end, in radii of the spot."""
_NEAREST = 14.0
"""The same in units of the picture, for small spots."""
_OVER = 0.35
"""How near a curve may pass by a spot that is not its own, in radii of the spot."""
_LOOP = 1.5
"""The size of the largest loop that is taken for a trembling of the hand, in radii of the spot."""


class _Place(NamedTuple):
    """A gap between the lines at a spot: the region, the boundary of it, and the place on the boundary."""

    space: Space
    boundary: int
    place: int


def read_curve(text: str) -> tuple[Point, ...]:
    """Return the corners of a written curve. Raise ``IllegalMoveError`` if the text is not one.

    >>> read_curve("10,20;30.5,42")
    ((10.0, 20.0), (30.5, 42.0))
    """
    corners = text.split(";")
    if not 2 <= len(corners) <= MOST_POINTS or not all(_CORNER.fullmatch(corner) for corner in corners):
        raise IllegalMoveError(reason("line.curve", given=quoted(text), limit=MOST_POINTS))
    return tuple((float(x), float(y)) for x, y in (corner.split(",") for corner in corners))


def drawn_line(shown: Shown, points: Sequence[Point]) -> tuple[Any, NamedLine]:
    """Return the move that a curve means, and its line. Raise ``IllegalMoveError``, which says why it means none.

    Parameters:
        shown: the position in its picture.
        points: the corners of the curve, in units of the picture.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> from nimatron.picture.svg_regions import line_places
    >>> two = Shown.of(Sprouts(), Sprouts().parse("2"))
    >>> (laid,) = line_places(two)
    >>> one, other = (laid.at(circle) for circle in laid.sheet.spots.values())
    >>> drawn_line(two, [one[:2], other[:2]])[1].typed
    '1-2'
    """
    view = view_of(shown.game)
    places = line_places(shown)
    if not isinstance(view, RegionsView) or not places:
        raise IllegalMoveError(reason("line.picture"))
    laid, one, other = _ends(places, points)
    circles = {spot: laid.at(circle) for spot, circle in laid.sheet.spots.items()}
    inner = _outside(points, circles[one], circles[other])
    path = _without_small_loops([circles[one][:2], *inner, circles[other][:2]], circles[one].r, one == other)
    inner = path[1:-1]
    _check_course(path, inner, [_line_points(laid.chain(line)) for line in laid.sheet.lines], circles, {one, other})
    ends = _places(laid, one, inner[0]), _places(laid, other, inner[-1])
    for first in ends[0]:
        for last in ends[1]:
            if first.space is last.space:
                found = _line(view, shown.position, laid, path, first, last)
                if found is not None:
                    return found.line.after, found
    if one == other and view.lives(shown.position)[one] == 1:
        raise IllegalMoveError(reason("line.lives", spot=one))
    raise IllegalMoveError(reason("line.none", one=one, other=other))


def _ends(places: Iterable[Laid], points: Sequence[Point]) -> tuple[Laid, int, int]:
    """Return the sheet in which a curve is drawn, and the spots at its ends."""
    found: list[tuple[Laid, int]] = []
    for x, y in (points[0], points[-1]) if len(points) > 1 else ():
        near = []
        for laid in places:
            for spot, circle in laid.sheet.spots.items():
                at = laid.at(circle)
                far = hypot(x - at.x, y - at.y)
                if far <= max(_NEAR * at.r, _NEAREST):
                    near.append((far, spot, laid))
        if near:
            _, spot, laid = min(near, key=lambda one: one[:2])
            found.append((laid, spot))
    if len(found) < 2:
        raise IllegalMoveError(reason("line.ends"))
    (laid, one), (there, other) = found
    if laid is not there:
        raise IllegalMoveError(reason("line.regions", one=one, other=other))
    return laid, one, other


def _outside(points: Sequence[Point], one: Circle, other: Circle) -> list[Point]:
    """Return the points of a curve between the circles of the spots at its ends."""
    start, end = 0, len(points)
    while start < end and hypot(points[start][0] - one.x, points[start][1] - one.y) <= one.r:
        start += 1
    while end > start and hypot(points[end - 1][0] - other.x, points[end - 1][1] - other.y) <= other.r:
        end -= 1
    if start < end:
        return list(points[start:end])
    if one == other:
        raise IllegalMoveError(reason("line.short"))
    return [((one.x + other.x) / 2, (one.y + other.y) / 2)]


def _line_points(circles: Chain) -> list[Point]:
    """Return points along a line of the drawing, which is a smooth curve within its circles."""
    touching = [
        (one.x + (other.x - one.x) * one.r / (one.r + other.r), one.y + (other.y - one.y) * one.r / (one.r + other.r))
        for one, other in pairwise(circles)
    ]
    found: list[Point] = [circles[0][:2], touching[0]]
    for circle, before, after in zip(circles[1:], touching, touching[1:], strict=False):
        found.append(((before[0] + 2 * circle.x + after[0]) / 4, (before[1] + 2 * circle.y + after[1]) / 4))
        found.append(after)
    return [*found, circles[-1][:2]]


def _check_course(
    path: Sequence[Point],
    inner: Sequence[Point],
    lines: Sequence[Sequence[Point]],
    circles: dict[int, Circle],
    own: set[int],
) -> None:
    """Raise ``IllegalMoveError`` if a curve crosses a line or runs over a spot."""
    for spot, circle in circles.items():
        if spot not in own and any(_distance(circle[:2], piece) < _OVER * circle.r for piece in pairwise(path)):
            raise IllegalMoveError(reason("line.over", spot=spot))
    for piece in list(pairwise(inner)) or list(pairwise(path)):
        if any(_cross(piece, other) for line in lines for other in pairwise(line)):
            raise IllegalMoveError(reason("line.crosses"))


def _without_small_loops(path: list[Point], radius: float, closed: bool) -> list[Point]:
    """Return a curve without the loops of a trembling hand. Raise ``IllegalMoveError`` if it has a large loop."""
    index = 0
    while index < len(path) - 1:
        piece, end = (path[index], path[index + 1]), len(path) - 2
        for later in range(end, index + 1, -1):
            if _cross(piece, (path[later], path[later + 1])) and not (closed and index == 0 and later == end):
                loop = path[index + 1 : later + 1]
                size = max(max(point[way] for point in loop) - min(point[way] for point in loop) for way in (0, 1))
                if size > _LOOP * radius:
                    raise IllegalMoveError(reason("line.itself"))
                path = [*path[: index + 1], loop[len(loop) // 2], *path[later + 1 :]]
                break
        else:
            index += 1
    return path


def _cross(piece: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Return whether two straight pieces cross.

    >>> _cross(((0, 0), (2, 2)), ((0, 2), (2, 0))), _cross(((0, 0), (2, 2)), ((3, 0), (5, 2)))
    (True, False)
    """
    (a, b), (c, d) = piece, other
    for way in (0, 1):
        if max(a[way], b[way]) < min(c[way], d[way]) or max(c[way], d[way]) < min(a[way], b[way]):
            return False
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _distance(point: Point, piece: tuple[Point, Point]) -> float:
    """Return the distance of a point from a straight piece."""
    (x, y), ((a, b), (c, d)) = point, piece
    square = (c - a) ** 2 + (d - b) ** 2
    along = 0.0 if square == 0 else max(0.0, min(1.0, ((x - a) * (c - a) + (y - b) * (d - b)) / square))
    return hypot(x - a - along * (c - a), y - b - along * (d - b))


def _places(laid: Laid, spot: int, towards: Point) -> list[_Place]:
    """Return the gaps between the lines at a spot through which a curve to a point leaves it."""
    circle = laid.sheet.spots[spot]
    found = [
        (_Place(space, boundary, place), space.shores[boundary][port.beside] if port.beside >= 0 else None)
        for space in laid.sheet.spaces
        for (boundary, place), port in space.ports.items()
        if _same(port.spot, circle)
    ]
    middle = laid.at(circle)

    def turn(point: Point) -> float:
        return atan2(point[1] - middle.y, point[0] - middle.x)

    turns = sorted(turn(laid.at(next_one)[:2]) for _, next_one in _lines_at(laid, circle))
    if len(found) < 2 or len(turns) < 2:
        return [place for place, _ in found]
    gap = _gap(turns, turn(towards))
    return [place for place, beside in found if beside is None or _gap(turns, turn(laid.at(beside)[:2])) == gap]


def _gap(turns: Sequence[float], turn: float) -> int:
    """Return the number of the gap between directions in which a direction lies; the last one goes round to the first.

    >>> [_gap([-1.0, 1.0], turn) for turn in (0.0, 2.0, -2.0)]
    [1, 0, 0]
    """
    return sum(one < turn for one in turns) % len(turns)


def _lines_at(laid: Laid, circle: Circle) -> Iterator[tuple[Chain, Circle]]:
    """Yield the lines at a spot, each with its next circle."""
    for line in laid.sheet.lines:
        for ordered in (line, line[::-1]):
            if _same(ordered[0], circle):
                yield line, ordered[1]


def _same(one: Circle, other: Circle) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) < 1e-6


def _line(
    view: RegionsView[Any], position: Any, laid: Laid, path: Sequence[Point], first: _Place, last: _Place
) -> NamedLine | None:
    """Return the line that a curve between two places of a region means, or None if the rules allow none there."""
    space = first.space
    ends = tuple(sorted({first[1:], last[1:]}))
    around: frozenset[int] = frozenset()
    if first.boundary == last.boundary:
        along = path if first[1:] == ends[0] else path[::-1]
        around = frozenset(_around(laid, space, along, ends))
    lone = len(ends) == 1 and space.ports[ends[0]].beside < 0  # its two sides are alike
    others = frozenset(space.shores) - around - {first.boundary}
    lines = [line for line in view.named(position) if line.line.region == space.region]
    for line in lines:
        if set(line.line.ends) == set(ends) and frozenset(line.line.around) in ({around, others} if lone else {around}):
            return line
    return _equal_line(view, position, space, ends, around)


def _equal_line(
    view: RegionsView[Any], position: Any, space: Space, ends: Sequence[tuple[int, int]], around: frozenset[int]
) -> NamedLine | None:
    """Return a listed line that leads to an equal position, in a region where equal boundaries stand for each other."""
    walks = view.numbered(position)[space.region]
    spots = [walks[boundary][place] for boundary, place in ends]
    enclosed = " ".join(str(spot) for other in sorted(around) for spot in walks[other])
    typed = f"{spots[0]}-{spots[-1]} ({enclosed}) /{space.region + 1}"
    moves = list((view.read_typed(position, typed) or {}).values())
    return view.line(position, moves[0]) if len(moves) == 1 else None


def _around(laid: Laid, space: Space, path: Sequence[Point], ends: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Yield the boundaries on the side of a curve where the places between its ends lie."""
    own = ends[0][0]
    shore = laid.chain(space.shores[own])
    closing: Sequence[Point] = ()
    if len(ends) > 1:
        first, last = stretch(space, Wanted(space.region, tuple(ends), ()), space.shores[own])
        turned = (*shore[first:], *shore[:first])[: (last - first) % len(shore) + 1]
        begins = first == space.ports[ends[0]].beside
        closing = [circle[:2] for circle in (turned[::-1] if begins else turned)]
    polygon = [*path, *closing]
    # the boundary itself lies beyond its shore, that is, on the other side; a lone spot has two equal sides
    line = next((line for line, _ in _lines_at(laid, space.ports[ends[0]].spot)), None)
    points = [] if line is None else _line_points(laid.chain(line))
    beyond = lies_inside(points[len(points) // 2], polygon) if points else False
    for other, ring in space.shores.items():
        if other != own:
            at = next((port.spot for (name, _), port in space.ports.items() if name == other), ring[0])
            if lies_inside(laid.at(at)[:2], polygon) != beyond:
                yield other
