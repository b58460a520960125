"""Lines drawn by hand: read as the move that they mean, in whatever direction and however shakily they are drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import IllegalMoveError
from nimatron.picture.circle_packing import Circle
from nimatron.picture.drawn_line import MOST_POINTS, drawn_line, read_curve
from nimatron.picture.planar_lines import Point, Wanted, line_path
from nimatron.picture.shown import Shown
from nimatron.picture.svg_ends import end_line
from nimatron.picture.svg_regions import line_places
from nimatron.views.regions import NamedLine
from nimatron.views.view import view_of
from tests.tier import draws


def positions(name: str, seeds: range, most: int) -> Iterator[Shown]:
    """Yield random positions that have a picture with lines."""
    game = nt.game(name)
    for seed in seeds:
        dice = random.Random(seed)
        position = game.parse(str(dice.randint(1, most)))
        for _ in range(dice.randint(0, 6)):
            moves = list(game.moves(position))
            position = dice.choice(moves) if moves else position
        shown = Shown.of(game, position)
        if line_places(shown):
            yield shown


def routes(shown: Shown, most: int) -> Iterator[tuple[NamedLine, list[Point]]]:
    """Yield lines with the curves that the program draws for them, in units of the picture."""
    view: Any = view_of(shown.game)
    lines = list(view.named(shown.position))
    for named in random.Random(1).sample(lines, min(most, len(lines))):
        wanted = Wanted(named.line.region, named.line.ends, named.line.around)
        for laid in line_places(shown):
            if any(space.region == wanted.region for space in laid.sheet.spaces):
                path = (line_path if shown.game.name == "sprouts" else end_line)(laid.sheet, wanted)
                yield named, [laid.at(Circle(x, y, 0.0))[:2] for x, y in path]


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(("name", "most"), [("sprouts", 4), ("brussels-sprouts", 3)])
def test_the_curve_drawn_for_a_line_is_read_as_that_line(name: str, most: int, upright: bool) -> None:
    count = 0
    for plain in positions(name, range(draws(50, 40)), most):
        shown = plain._replace(upright=upright)
        for named, points in routes(shown, 25):
            if points:
                count += 1
                for drawn in (points, points[::-1]):
                    assert drawn_line(shown, drawn)[0] == named.line.after, (shown.text, named.typed)
    assert count > 200


def test_a_trembling_hand_draws_the_same_line() -> None:
    dice = random.Random(7)
    count = 0
    for shown in positions("sprouts", range(12), 3):
        radius = min(laid.scale * laid.sheet.unit for laid in line_places(shown))
        for named, points in routes(shown, 8):
            if len(points) > 2:
                shaken = [(x + dice.gauss(0, radius / 40), y + dice.gauss(0, radius / 40)) for x, y in points]
                assert drawn_line(shown, shaken)[0] == named.line.after, (shown.text, named.typed)
                count += 1
    assert count > 25


def places(text: str) -> tuple[Shown, dict[int, Circle]]:
    """Return a position of Sprouts and its spots in the picture; all lie on one sheet."""
    game = nt.game("sprouts")
    shown = Shown.of(game, game.parse(text))
    (laid,) = line_places(shown)
    return shown, {spot: laid.at(circle) for spot, circle in laid.sheet.spots.items()}


def ring(middle: Circle, begin: Circle, radius: float) -> list[Point]:
    """Return a curve from a spot around a place and back."""
    turns = [2 * pi * k / 40 for k in range(41)]
    return [begin[:2], *((middle.x + radius * cos(t), middle.y + radius * sin(t)) for t in turns), begin[:2]]


def loop_around(one: Circle, other: Circle) -> list[Point]:
    """Return a narrow loop from one spot around another."""
    x, y = other.x - one.x, other.y - one.y
    far = (x * x + y * y) ** 0.5
    across, along = (-y / far, x / far), (x / far, y / far)
    wide, beyond = 1.6 * other.r, far + 1.6 * other.r
    corners = [(0.0, 0.0), (wide, 0.6 * far), (wide, beyond), (-wide, beyond), (-wide, 0.6 * far), (0.0, 0.0)]
    return [(one.x + a * across[0] + b * along[0], one.y + a * across[1] + b * along[1]) for a, b in corners]


def test_a_loop_separates_what_it_encloses_from_the_rest() -> None:
    shown, spots = places("3")
    for one, other, rest in ((1, 2, 3), (2, 1, 3), (2, 3, 1), (3, 2, 1)):  # the spots lie in a row
        found = drawn_line(shown, loop_around(spots[one], spots[other]))[1]
        assert found.spots == (one, one)
        assert set(found.sides) == {frozenset({other}), frozenset({rest})}
    both = drawn_line(shown, loop_around(spots[1], spots[3]))[1]
    assert set(both.sides) == {frozenset({2, 3}), frozenset()}


def test_a_small_loop_encloses_nothing() -> None:
    shown, spots = places("3")
    one = spots[1]
    away = Circle(one.x - 1.4 * one.r, one.y - 1.4 * one.r, 0)
    found = drawn_line(shown, ring(away, one, 0.9 * one.r))[1]
    assert found.spots == (1, 1)
    assert frozenset() in found.sides


def message(shown: Shown, points: list[Point]) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        drawn_line(shown, points)
    return str(caught.value)


def test_what_is_no_line_is_refused_with_the_reason() -> None:
    shown, spots = places("3")
    one, other, third = (spots[spot][:2] for spot in (1, 2, 3))
    assert "begins and ends" in message(shown, [one, (0.0, 0.0)])
    assert "begins and ends" in message(shown, [(0.0, 0.0), one])
    assert "too short" in message(shown, [one, (one[0] + 1, one[1])])
    assert "runs over 2" in message(shown, [one, third])
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    x, y = middle
    knot = [one, (x, y), (x + 70, y + 90), (x - 70, y + 90), (x + 2, y - 40), other]
    assert "crosses itself" in message(shown, knot)


def test_a_line_does_not_cross_others() -> None:
    shown, spots = places("AB/AB/")  # two spots joined by two lines
    one, other = sorted(spots.values())
    middle = (one.x + other.x) / 2, (one.y + other.y) / 2
    inside = drawn_line(shown, [one[:2], middle, other[:2]])[1]
    outside = drawn_line(
        shown, [one[:2], (one.x - 90, one.y), (0.0, 0.0), (480.0, 0.0), (other.x + 90, other.y), other[:2]]
    )[1]
    assert (inside.spots, outside.spots) == ((1, 2), (1, 2))
    assert {inside.line.region, outside.line.region} == {0, 1}
    through = [one[:2], middle, (middle[0], 0.0), (480.0, 0.0), (other.x + 90, other.y), other[:2]]
    assert message(shown, through) == "the line crosses another line"


def test_a_spot_has_three_lives() -> None:
    shown, spots = places("AB/AB/")
    one = spots[1]
    small = ring(Circle(one.x - 1.4 * one.r, one.y - 1.4 * one.r, 0), one, 0.9 * one.r)
    assert message(shown, small) == "1 can take only one more end of a line, so no line begins and ends there"


def test_lines_of_two_sheets_are_not_joined() -> None:
    game = nt.game("brussels-sprouts")
    shown = Shown.of(game, game.parse("4.4/3/"))
    spots = {end: laid.at(at)[:2] for laid in line_places(shown) for end, at in laid.sheet.spots.items()}
    assert message(shown, [spots[1], spots[9]]) == "no line joins 1 and 9: they do not lie in the same region"


def test_a_picture_without_lines_is_refused() -> None:
    assert "can be typed" in message(Shown.of(nt.game("nim"), (3, 4)), [(0.0, 0.0), (9.0, 9.0)])


@pytest.mark.parametrize("text", ["", "1,2", "1,2;3", "1,2;3,x", "1,2;nan,4", "1;2", "1e9,2;3,4", "1,2;" * 3])
def test_a_text_that_is_no_curve_is_refused(text: str) -> None:
    with pytest.raises(IllegalMoveError, match="is not a drawn line"):
        read_curve(text)


def test_too_many_corners_are_refused() -> None:
    with pytest.raises(IllegalMoveError, match=f"between 2 and {MOST_POINTS}"):
        read_curve(";".join(["1,2"] * (MOST_POINTS + 1)))


def test_whatever_is_drawn_is_a_legal_move_or_refused() -> None:
    dice = random.Random(11)
    legal = 0
    for name, most in (("sprouts", 4), ("brussels-sprouts", 3)):
        for shown in positions(name, range(30), most):
            spots = [laid.at(circle)[:2] for laid in line_places(shown) for circle in laid.sheet.spots.values()]
            moves = set(shown.game.moves(shown.position))
            for _ in range(20):
                between = [(dice.uniform(-20, 500), dice.uniform(-20, 370)) for _ in range(dice.randint(0, 4))]
                try:
                    move, named = drawn_line(shown, [dice.choice(spots), *between, dice.choice(spots)])
                except IllegalMoveError:
                    continue
                legal += 1
                assert move in moves
                assert named.line.after == move
    assert legal > 100


def test_an_upright_picture_has_larger_spots_on_a_phone() -> None:
    wide, high = 360 / 480, 360 / 350  # px for a unit, if the picture is as wide as the phone
    for shown in positions("sprouts", range(20), 8):
        turned = shown._replace(upright=True)
        one, other = (min(laid.scale * laid.sheet.unit for laid in line_places(here)) for here in (shown, turned))
        assert other * high > 1.1 * one * wide, shown.text
