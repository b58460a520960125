"""Planar drawings of Sprouts: curves meet only at spots, areas are regions, lines go around what they say."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise
from math import hypot
from typing import Any

import pytest

import nimatron as nt
from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_drawing import Sheet, planar_drawing
from nimatron.picture.planar_lines import Wanted, line_path
from nimatron.picture.planar_map import PlanarComponent, planar_map
from nimatron.picture.shown import Shown
from nimatron.picture.svg_regions import planar_places
from nimatron.views.regions import NamedLine, RegionsView, regions_of
from nimatron.views.view import view_of

SPROUTS = nt.game("sprouts")
SEED = int(os.environ.get("NIMATRON_SEED", "22"))
Point = tuple[float, float]


def played(spots: int, games: int, seed: int) -> Iterator[Any]:
    """Yield the positions of random games."""
    dice = random.Random(f"{seed} {spots}")
    for _ in range(games):
        position = SPROUTS.parse(str(spots))
        while position:
            yield position
            position = dice.choice(list(islice(SPROUTS.generate_moves(position), 300)) or [()])


def view() -> RegionsView[Any]:
    """Return the view of Sprouts."""
    found = view_of(SPROUTS)
    assert isinstance(found, RegionsView)
    return found


def checked_map(position: Any) -> tuple[PlanarComponent, ...]:
    """Return the map of a position after a check of all that it must fulfil."""
    numbers, lives = view().numbered(position), view().lives(position)
    components = planar_map(numbers, lives)
    assert components is not None, SPROUTS.format(position)
    walked: dict[tuple[int, int], list[int]] = {}
    for component in components:
        ends = [end for line in component.lines for end in line]
        vertices = {*ends, *component.spots}
        assert len(vertices) - len(component.lines) + len(component.areas) == 2  # Euler: it is drawn in the plane
        for spot in component.spots:
            assert ends.count(spot) == 3 - lives[spot]
        darts = sorted(dart for area in component.areas for dart in area.darts)
        assert darts == list(range(2 * len(component.lines)))  # each side of each line lies on one area
        for area in component.areas:
            for one, other in zip(area.darts, area.darts[1:] + area.darts[:1], strict=True):
                assert component.lines[one // 2][1 - one % 2] == component.lines[other // 2][other % 2]
            if area.region >= 0:
                starts = [component.lines[dart // 2][dart % 2] for dart in area.darts] or list(component.spots)
                walked[area.region, area.boundary] = [start for start in starts if start > 0]
    boundaries = {(r, b): walk for r, region in enumerate(numbers) for b, walk in enumerate(region)}
    assert walked.keys() == boundaries.keys()  # the boundaries are the areas that are not dead, one to one
    for name, walk in walked.items():
        wanted = boundaries[name]
        turns = [wanted[k:] + wanted[:k] for k in range(len(wanted))]
        assert tuple(walk) in turns + [turn[::-1] for turn in turns]
    return components


@pytest.mark.parametrize("spots", range(2, 9))
def test_areas_are_regions(spots: int) -> None:
    for position in played(spots, 12, SEED):
        checked_map(position)


@pytest.mark.full
@pytest.mark.parametrize("spots", range(2, 9))
def test_areas_are_regions_in_many_games(spots: int) -> None:
    for position in played(spots, 100, SEED + 1):
        checked_map(position)


# -- geometry --------------------------------------------------------------------------------------------------------


def samples(chain: Sequence[Circle]) -> list[Point]:
    """Return points of the curve inside a chain of circles, in order."""
    touching = [
        (a.x + (b.x - a.x) * a.r / (a.r + b.r), a.y + (b.y - a.y) * a.r / (a.r + b.r)) for a, b in pairwise(chain)
    ]
    found: list[Point] = [chain[0][:2], touching[0]]
    for circle, (one, other) in zip(chain[1:-1], pairwise(touching), strict=True):
        for k in (1, 2, 3, 4):
            t = k / 4
            weights = (1 - t) ** 2, 2 * t * (1 - t), t**2
            xs, ys = (one[0], circle.x, other[0]), (one[1], circle.y, other[1])
            found.append((sum(map(float.__mul__, weights, xs)), sum(map(float.__mul__, weights, ys))))
    return [*found, chain[-1][:2]]


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Return whether two segments cross or touch."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = one, other
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def crossings(one: Sequence[Point], other: Sequence[Point]) -> Iterator[set[Point]]:
    """Yield for each pair of segments of two curves that meet the ends that they share."""
    left, top = (min(point[axis] for point in other) for axis in (0, 1))
    right, low = (max(point[axis] for point in other) for axis in (0, 1))
    for first in pairwise(one):
        xs, ys = zip(*first, strict=True)
        if max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > low:
            continue
        for second in pairwise(other):
            if crosses(first, second):
                yield set(first) & set(second)


def check_curves(sheet: Sheet) -> None:
    """Check that curves meet only at their ends, and that spots and islands lie apart."""
    curves = [samples(line) for line in sheet.lines]
    for one, other in combinations(range(len(curves)), 2):
        ends = {curves[one][0], curves[one][-1]} & {curves[other][0], curves[other][-1]}
        assert all(shared and shared <= ends for shared in crossings(curves[one], curves[other]))
    for curve in curves:
        for (k, first), (m, second) in combinations(enumerate(pairwise(curve)), 2):
            assert m == k + 1 or set(first) & set(second) or not crosses(first, second)
    for one_spot, other_spot in combinations(sheet.spots.values(), 2):
        assert hypot(one_spot.x - other_spot.x, one_spot.y - other_spot.y) > 1.8 * sheet.unit
    for spot in sheet.spots.values():
        assert 0 < spot.x < sheet.width
        assert 0 < spot.y < sheet.height
    for space in sheet.spaces:
        for a, b in combinations(space.inside.values(), 2):
            assert hypot(a.x - b.x, a.y - b.y) > a.r + b.r
        if space.around is not None:
            for disc in space.inside.values():
                assert hypot(disc.x - space.disc.x, disc.y - space.disc.y) + disc.r <= space.disc.r


def checked_drawing(position: Any) -> tuple[Sheet, ...] | None:
    """Return the drawing of a position after a check of its curves, or None if it is not drawn in the plane."""
    numbers, lives = view().numbered(position), view().lives(position)
    sheets = planar_drawing(numbers, lives)
    if sheets is not None:
        assert sorted(spot for sheet in sheets for spot in sheet.spots) == sorted(lives)
        assert sorted(space.region for sheet in sheets for space in sheet.spaces) == list(range(len(numbers)))
        for sheet in sheets:
            check_curves(sheet)
    return sheets


@pytest.mark.parametrize("spots", [2, 3, 5, 8])
def test_curves_meet_only_at_spots(spots: int) -> None:
    positions = list(played(spots, 1, SEED))
    drawn = [checked_drawing(position) is not None for position in positions[:: 1 + spots // 3]]
    assert drawn[0]
    assert sum(drawn) > 0.5 * len(drawn)


@pytest.mark.full
@pytest.mark.parametrize("spots", range(2, 9))
def test_curves_meet_only_at_spots_in_many_games(spots: int) -> None:
    drawn = [checked_drawing(position) is not None for position in played(spots, 6, SEED + 2)]
    assert sum(drawn) > (0.95 if spots < 6 else 0.8) * len(drawn)


# -- lines that could be drawn ---------------------------------------------------------------------------------------


def winding(point: Point, curve: Sequence[Point]) -> bool:
    """Return whether a point lies inside a closed curve."""
    x, y = point
    inside = False
    for (a, b), (c, d) in pairwise([*curve, curve[0]]):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside = not inside
    return inside


def check_line(sheet: Sheet, line: NamedLine) -> bool:
    """Check that a line crosses none that is drawn, and what a loop at a lone spot goes around."""
    points = line_path(sheet, Wanted(line.line.region, line.line.ends, line.line.around))
    if not points:
        return False
    curves = [samples(chain) for chain in sheet.lines]
    met = sum(1 for curve in curves for _ in crossings(points[1:-1], curve))
    if met:
        return False
    numbers = line.spots
    if len(set(numbers)) == 1:  # the curve is closed
        islands = [spots for side in line.islands for spots in side if len(spots) == 1 and not spots & set(numbers)]
        sides = {winding(sheet.spots[next(iter(spots))][:2], points): spots for spots in islands}
        for inside in sides:
            within = {spot for spots in islands for spot in spots if winding(sheet.spots[spot][:2], points) == inside}
            assert any(within <= side for side in line.sides)
    return True


LINES = ["3", "0.AB/0.AB/", "0.1A1A/", "0.1AB/AB/", pytest.param("0.0.0.AB/0.0.1C1C.AB/", marks=pytest.mark.full)]


@pytest.mark.parametrize("text", LINES)
def test_lines_cross_nothing_and_separate_what_they_say(text: str) -> None:
    position = SPROUTS.parse(text)
    sheets = planar_drawing(*regions_of(view().scene(position)))
    assert sheets is not None
    lines = view().named(position)
    drawn = 0
    for line in lines:
        sheet = next(sheet for sheet in sheets if any(space.region == line.line.region for space in sheet.spaces))
        drawn += check_line(sheet, line)
    assert drawn >= 0.9 * len(lines)


# -- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["3", "8", "0.0.AB/0.AB/", "1A2A/", "0/1A2A/"])
def test_picture_shows_every_spot_with_number_and_lives(text: str) -> None:
    picture = nt.svg_picture(SPROUTS, text)
    lives = view().lives(SPROUTS.parse(text))
    for spot, left in lives.items():
        assert f'data-id="spot{spot}" data-label="spot {spot}, {left} {"life" if left == 1 else "lives"}"' in picture
    assert 'data-lines="1"' in picture


def test_position_that_no_plane_has_is_drawn_in_cells() -> None:
    position = SPROUTS.parse("ABAB.0/")
    assert planar_drawing(*regions_of(view().scene(position))) is None
    picture = nt.svg_picture(SPROUTS, position)
    assert "data-lines" not in picture
    assert picture.count('data-id="spot1"') == 1  # it is drawn twice and pointed only once
    assert picture.count('class="spot"') == 5


def test_spots_can_be_read_in_starts() -> None:
    for spots in range(1, 16):
        shown = Shown.of(SPROUTS, SPROUTS.parse(str(spots)))
        assert all(place.scale * place.sheet.unit > 9 for place in planar_places(shown))


def test_move_is_drawn_as_a_line() -> None:
    picture = nt.svg_picture("sprouts", "3", move="0.1A1A/", way=("spot2", "spot3"))
    assert 'class="line"' in picture
    assert 'class="line"' not in nt.svg_picture("sprouts", "3")
