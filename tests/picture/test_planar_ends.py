"""Fields of Brussels Sprouts: as many ends as the position says, curves that do not cross, lines that separate."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise
from math import hypot
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.picture.planar_drawing import Sheet
from nimatron.picture.planar_ends import fields_of_ends
from nimatron.picture.planar_lines import Wanted
from nimatron.picture.shown import Shown
from nimatron.picture.svg_ends import end_line, end_places
from nimatron.views.regions import NamedLine, RegionsView
from nimatron.views.view import view_of
from tests.picture.test_planar_drawing import check_curves, crossings, samples, winding

GAME = nt.game("brussels-sprouts")
SEED = int(os.environ.get("NIMATRON_SEED", "22"))
Point = tuple[float, float]


def played(crosses: int, games: int, seed: int) -> Iterator[Any]:
    """Yield the positions of random games."""
    dice = random.Random(f"{seed} {crosses}")
    for _ in range(games):
        position = GAME.parse(str(crosses))
        while position:
            yield position
            position = dice.choice(list(islice(GAME.generate_moves(position), 300)) or [()])


def view() -> RegionsView[Any]:
    """Return the view of Brussels Sprouts."""
    found = view_of(GAME)
    assert isinstance(found, RegionsView)
    return found


def fields(position: Any) -> tuple[Sheet, ...]:
    """Return the fields of a position."""
    return fields_of_ends(view().numbered(position))


def check_fields(position: Any) -> None:
    """Check the ends of every boundary, where they are, and that curves meet only at crosses."""
    drawn = fields(position)
    assert len(drawn) == len(position)
    assert sum(sheet.spaces[0].around is None for sheet in drawn) == (1 if position else 0)
    for sheet, region, numbers in zip(drawn, position, view().numbered(position), strict=True):
        (space,) = sheet.spaces
        assert sorted(sheet.spots) == sorted(end for boundary in numbers for end in boundary)
        check_curves(sheet)
        for boundary, ends in enumerate(numbers):
            assert len(ends) == region[boundary]
            for place, end in enumerate(ends):
                spot = sheet.spots[end]
                assert space.ports[boundary, place].spot == spot
                beside = space.shores[boundary][space.ports[boundary, place].beside]
                assert hypot(beside.x - spot.x, beside.y - spot.y) < 2
                assert sum(spot[:2] in (line[0][:2], line[-1][:2]) for line in sheet.lines) == 1  # one stroke
                if boundary != space.around:
                    disc = space.inside[boundary]
                    assert hypot(disc.x - spot.x, disc.y - spot.y) + 1 < disc.r
        if space.around is not None:
            assert region[space.around] == max(region)
            for spot in sheet.spots.values():
                assert hypot(spot.x - sheet.width / 2, spot.y - sheet.height / 2) + 1 < sheet.width / 2


@pytest.mark.parametrize("crosses", range(1, 9))
def test_every_boundary_has_its_ends_and_nothing_crosses(crosses: int) -> None:
    for position in islice(played(crosses, 1, SEED), 0, None, 1 + crosses // 2):
        check_fields(position)


@pytest.mark.full
@pytest.mark.parametrize("crosses", range(1, 9))
def test_every_boundary_has_its_ends_in_many_games(crosses: int) -> None:
    for position in played(crosses, 3, SEED + 1):
        check_fields(position)


def test_tree_of_crosses_has_four_arms_at_each_cross() -> None:
    for crosses in range(1, 9):  # joined crosses have 4 ends for each first one
        (sheet,) = fields(GAME.parse(f"{4 * crosses}/"))
        arms = [end[:2] for line in sheet.lines for end in (line[0], line[-1])]
        assert len(sheet.dead) == 2 * crosses - 1
        assert all(arms.count(cross[:2]) == 4 for cross in sheet.dead)
        check_curves(sheet)


@pytest.mark.parametrize("crosses", range(1, 9))
def test_fields_lie_apart_within_the_picture(crosses: int) -> None:
    for position in played(crosses, 2, SEED):
        places = end_places(Shown.of(GAME, position), 480, 240)
        assert len(places) == len(position)
        boxes = [
            (one.left, one.top, one.left + one.scale * one.sheet.width, one.top + one.scale * one.sheet.height)
            for one in places
        ]
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= 480
            assert 0 <= top < bottom <= 240
        for a, b in combinations(boxes, 2):
            assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


# -- lines that could be drawn ---------------------------------------------------------------------------------------


def sides(sheet: Sheet, line: NamedLine, points: Sequence[Point]) -> list[set[int]]:
    """Return the other ends of the region on the two sides of a line from a boundary to itself."""
    (space,) = sheet.spaces
    boundary = line.line.ends[0][0]
    middle = space.inside.get(boundary, space.disc)
    if boundary == space.around:  # close the curve outside the field
        far = [(middle.x + 4 * (x - middle.x), middle.y + 4 * (y - middle.y)) for x, y in (points[-1], points[0])]
        across = (far[0][0] + far[1][0]) / 2 - middle.x, (far[0][1] + far[1][1]) / 2 - middle.y
        if hypot(*across) < 0.5:  # opposite ends: go around on one side
            across = far[0][1] - middle.y, middle.x - far[0][0]
        long = 20 * sheet.width / hypot(*across)
        closed = [*points, far[0], (middle.x + across[0] * long, middle.y + across[1] * long), far[1]]
    else:  # close it in the middle of the island
        closed = [*points, (middle.x, middle.y)]
    inside = {end for end, spot in sheet.spots.items() if end not in line.spots and winding(spot[:2], closed)}
    return [inside, set(sheet.spots) - inside - set(line.spots)]


def check_line(sheet: Sheet, line: NamedLine) -> bool:
    """Check that a line stays in its field, meets nothing, and separates what it says; return whether it is drawn."""
    points = end_line(sheet, Wanted(line.line.region, line.line.ends, line.line.around))
    if not points:
        return False
    assert {points[0], points[-1]} == {sheet.spots[spot][:2] for spot in line.spots}
    for chain in sheet.lines:
        assert not list(crossings(points[1:-1], samples(chain)))
    for end, spot in sheet.spots.items():
        if end not in line.spots:
            assert all(hypot(x - spot.x, y - spot.y) > 0.93 for x, y in points)
    if sheet.spaces[0].around is None:
        assert all(0 < x < sheet.width and 0 < y < sheet.height for x, y in points)
    else:
        half = sheet.width / 2
        assert all(hypot(x - half, y - half) < half for x, y in points)
    for (k, first), (m, second) in combinations(enumerate(pairwise(points[::3])), 2):
        assert m == k + 1 or not list(crossings(first, second))
    if line.sides:
        assert sorted(map(sorted, sides(sheet, line, points))) == sorted(map(sorted, map(set, line.sides)))
    return True


LINES = ["1", "2", "8/", "2/2/", "1.4/3/", "2.4/2/", "4.4.4/1.5/3.3/", "1.2.3/2.2/"]


@pytest.mark.parametrize("text", LINES)
def test_lines_cross_nothing_and_separate_what_they_say(text: str) -> None:
    position = GAME.parse(text)
    drawn = fields(position)
    lines = view().named(position)
    some = random.Random(f"{SEED} {text}").sample(lines, min(len(lines), 60))
    assert all(check_line(drawn[line.line.region], line) for line in some)


@pytest.mark.full
@pytest.mark.parametrize("crosses", range(1, 6))
def test_lines_of_many_positions(crosses: int) -> None:
    dice = random.Random(f"{SEED} lines {crosses}")
    found = total = 0
    for position in played(crosses, 2, SEED + 2):
        drawn, lines = fields(position), view().named(position)
        for line in dice.sample(lines, min(len(lines), 12)):
            found += check_line(drawn[line.line.region], line)
            total += 1
    assert found >= 0.98 * total


# -- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["1", "3", "8", "1.4/3/", "4.4.4/1.5/3.3/", "1/1/1/1/"])
def test_picture_shows_every_end_with_its_number(text: str) -> None:
    picture = nt.svg_picture(GAME, text)
    ends = sum(map(sum, GAME.parse(text)))
    assert re.findall(r'data-id="end(\d+)"', picture) == [str(end) for end in range(1, ends + 1)]
    assert 'data-lines="1"' in picture
    islands = [f"r{r}.{b}" for r, region in enumerate(GAME.parse(text)) if len(region) > 1 for b in range(len(region))]
    assert sorted(re.findall(r'data-id="(r[\d.]+)"', picture)) == sorted(islands)


def test_move_is_drawn_as_a_line_with_a_stroke_across() -> None:
    picture = nt.svg_picture(GAME, "2", move="8/", way=("end1", "end5"))
    (line,) = re.findall(r'<path d="([^"]*)"[^>]*class="line"', picture)
    assert line.count("M") == 2
    assert 'class="line"' not in nt.svg_picture(GAME, "2")


@pytest.mark.parametrize(("name", "text"), [("brussels-sprouts", "1.5/3.3/4.4.4/"), ("sprouts", "0.0/0.0/1A1A/")])
def test_lines_of_moves_can_be_inserted_above_every_field(name: str, text: str) -> None:
    picture = nt.svg_picture(name, text)
    first = picture.index('class="spot"')
    assert all(picture.rindex(one) < first for one in ('class="shore"', 'class="island"', "<rect"))


def test_ends_can_be_read_in_games_from_few_crosses() -> None:
    for crosses in range(1, 6):
        for position in played(crosses, 2, SEED):
            assert end_places(Shown.of(GAME, position), 480, 240)[0].scale > 5


@pytest.mark.parametrize("lang", languages())
def test_text_below_leaves_room_for_the_fields(lang: str) -> None:
    drawn = 0
    for crosses in (5, 8):
        for position in islice(played(crosses, 1, SEED), 0, None, 5):
            if end_places(Shown.of(GAME, position), 480, 240)[0].scale > 5.5:  # in cells if the fields are very small
                assert 'data-lines="1"' in nt.svg_picture(GAME, position, lang=lang)
                drawn += 1
    assert drawn


def test_more_ends_than_can_be_read_are_drawn_in_cells() -> None:
    text = "10.10.10.10/10.10.10.10/10.10.10/"
    assert end_places(Shown.of(GAME, GAME.parse(text)), 480, 240)[0].scale < 4.5
    picture = nt.svg_picture(GAME, text)
    assert "data-lines" not in picture
    assert 'data-id="end110"' in picture
