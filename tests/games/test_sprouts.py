"""Sprouts and Brussels Sprouts: written form, lengths, and both conventions by plain search of whole positions."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import nimatron as nt
from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts
from nimatron.games.graphs.sprouts import Sprouts
from nimatron.proofs.sprouts_reader import SproutsReader
from nimatron.views.sprouts import SproutsView
from nimatron.views.view import view_of
from tests.brute_force import BruteForce, reachable
from tests.games.rule_checks import check_moves, check_winning_moves

SPROUTS, CROSSES = Sprouts(), BrusselsSprouts()


def lengths(game: Sprouts, position: object, known: dict[object, set[int]]) -> set[int]:
    """Return how many moves a game from here can last."""
    if position not in known:
        moves = list(game.moves(position))  # type: ignore[arg-type]
        known[position] = {1 + rest for move in moves for rest in lengths(game, move, known)} or {0}
    return known[position]


def test_sprouts_last_from_2n_to_3n_less_1_moves() -> None:
    for spots in (1, 2, 3):
        assert lengths(SPROUTS, SPROUTS.parse(str(spots)), {}) == set(range(2 * spots, 3 * spots))


def test_regions_without_a_common_spot_add() -> None:
    """Values computed by components are those of whole positions; misère play is searched as a whole."""
    positions = reachable(SPROUTS, SPROUTS.parse("2"), SPROUTS.parse("0.0/"), SPROUTS.parse("0/0/1.1/"))
    check_moves(SPROUTS, positions[:60])
    for misere in (False, True):
        plain = BruteForce(SPROUTS, misere)
        for position in positions:
            found = nt.analyse(SPROUTS, position, misere=misere)
            assert set(found.winning_moves or ()) == set(plain.winning_moves(position))
            assert found.remoteness in (None, plain.remoteness(position))
    truth = BruteForce(SPROUTS)
    for position in reachable(SPROUTS, SPROUTS.parse("3"))[:300]:
        assert nt.analyse(SPROUTS, position, fields=["grundy"]).grundy == truth.grundy(position)


@pytest.mark.parametrize(
    ("written", "simple"),
    [("AB.0/BA/", "0.AB/AB/"), ("0.0.0/", "3"), ("1/2/", "1/"), ("AB/A/B/", "22/"), ("2/", "0"), ("1ZZ2/", "12AA/")],
)
def test_positions_are_simplified(written: str, simple: str) -> None:
    assert SPROUTS.format(SPROUTS.parse(written)) == simple


@pytest.mark.parametrize("text", ["", "61", "0.AB/", "AAA/", "00/", "0//", "1.x", "é/", "-1"])
def test_what_is_no_position_of_sprouts(text: str) -> None:
    with pytest.raises(nt.PositionError, match=r"neither a number of spots|at most"):
        SPROUTS.parse(text)


def test_brussels_sprouts_by_plain_search() -> None:
    positions = reachable(CROSSES, CROSSES.parse("1"), CROSSES.parse("1.1.2/2/"))
    check_moves(CROSSES, positions)
    for misere in (False, True):
        check_winning_moves(CROSSES, positions, misere)


@pytest.mark.parametrize("text", ["", "101", "1.4", "0.1/", "1..2/", "4/x/"])
def test_what_is_no_position_of_brussels_sprouts(text: str) -> None:
    with pytest.raises(nt.PositionError, match=r"neither a number of crosses|at most 400"):
        CROSSES.parse(text)


@pytest.mark.parametrize("name", ["sprouts", "brussels-sprouts"])
def test_every_line_that_is_pointed_at_is_a_move_and_every_move_can_be_pointed_at(name: str) -> None:
    game, dice = nt.game(name), random.Random(7)
    for start in ("1", "2", "3", "4"):
        position = game.parse(start)
        while moves := set(game.moves(position)):
            ids = {item.id for item in game.scene(position).items}
            for move in moves:
                ways = list(game.ways(position, move))
                assert ways
                assert ways[0] == game.touched(position, move)
                for way in ways:
                    assert ids.issuperset(way)
                    ends = [one for one in way if one.startswith(("spot", "end"))]
                    islands = [one for one in way if one not in ends]
                    assert len(ends) in (1, 2)
                    assert len({one.split(".")[0] for one in islands}) <= 1  # a line stays within its region
                typed = view_of(game).typed(position, move)  # objects may mean several moves; what is typed means one
                assert view_of(game).read_typed(position, typed) == {typed: move}
            position = dice.choice(sorted(moves))


def test_of_too_many_lines_one_of_each_kind_can_be_pointed_at_and_typed() -> None:
    game = nt.game("sprouts")
    position = game.parse("15")
    view = SproutsView(game)
    for move in game.moves(position):
        assert game.ways(position, move)
        assert move in view.read_typed(position, view.typed(position, move)).values()
    assert view.read_typed(position, "9-9 (4 7)") == view.read_typed(position, "1-1 (2 3)")
    assert view.read_typed(position, "9-14") == view.read_typed(position, "1-2")


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("0*12", "12"),
        ("0*12!", "12"),
        ("12!", "12/"),
        ("1a1a", "1A1A/"),
        ("0*18|1a1a", "0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0/1A1A/"),
        ("0*4.}]!", "4"),
        ("0.AB.}AB.}]!", "0.AB/AB/"),
        ("0.AB|AB|+0.0.AB|AB", "0.AB/AB/0.0.CD/CD/"),
        ("1a1a.1a1a", "1A1A.1B1B/"),
        ("0.1m(13)1m(13)", "0.1A1A/"),
        ("0.n(26)An(200)|An(26).0|0.n(200)", "0.ABC/0.BA/0.C/"),
        ("3.0*2.31a1a", "0.0.1A1A/"),
        ("!", "0"),
        ("0*3.AB/AB/", "0.0.0.AB/AB/"),
    ],
)
def test_the_notation_of_the_field_is_read(text: str, position: str) -> None:
    assert SPROUTS.parse(text) == SPROUTS.parse(position)


@pytest.mark.parametrize(
    "text",
    ["a", "1a1", "aAa", "A.A1", "A.A1/", "0.AB|CD", "0*0", "0*", "*3", "0*2*2", "0.AB+AB", "1a|1a", "0|", "0||0", "+",
     "}", "0..0", "0.00", "m(1", "(53)1(53)1", "x(1)", "0*61", "0*999.0*999", "1" * 5000 + "!", "é", "0.1a1a!!", "0!0"],
)  # fmt: skip
def test_what_is_no_position_in_the_notation_of_the_field(text: str) -> None:
    if text == "0|":
        assert SPROUTS.parse(text) == SPROUTS.parse("1")
        return
    with pytest.raises(nt.PositionError, match=r"neither a number of spots|at most") as refused:
        SPROUTS.parse(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("spots", [1, 3, 8, 15, 30, pytest.param(60, marks=pytest.mark.full)])
def test_both_notations_are_read_as_they_are_written(spots: int) -> None:
    dice = random.Random(spots)
    position = SPROUTS.parse(str(spots))
    while True:
        assert SPROUTS.parse(SPROUTS.format(position)) == position
        again = SPROUTS.parse(SPROUTS.field_notation(position))
        reader = SproutsReader(misere=True)
        assert reader.read("sprouts", SPROUTS.format(again)) == reader.read("sprouts", SPROUTS.format(position))
        moves = list(islice(SPROUTS.generate_moves(position), 40))
        if not moves:
            return
        position = dice.choice(moves)


def test_names_beyond_the_letters() -> None:
    """A ring of regions with 120 names: 60 spots have no more after any lines."""
    text = "".join(f"({100 + name}).({100 + (name + 1) % 120})/" for name in range(120))
    position = SPROUTS.parse(text)
    written = SPROUTS.format(position)
    assert "z" in written
    assert "(120)" in written
    assert SPROUTS.parse(written) == position
    assert SPROUTS.field_notation(position).count("n(120)") == 2
    assert "n(25)" not in SPROUTS.field_notation(position)


def test_the_picture_of_many_names() -> None:
    text = "".join(f"({100 + name}).({100 + (name + 1) % 54})/" for name in range(54))
    labels = {item.label for item in nt.game("sprouts").scene(SPROUTS.parse(text)).items}
    assert {"1", "52", "53", "54"} <= labels


def test_analysis_has_the_notation_of_the_field() -> None:
    assert nt.analyse("sprouts", "12").to_dict(fields=["outcome"])["field_notation"] == "0*12"
    found = nt.analyse("sprouts", "0.AB/AB/").to_dict()
    assert SPROUTS.parse(str(found["field_notation"])) == SPROUTS.parse("0.AB/AB/")
    assert "field_notation" not in nt.analyse("nim", "1,2").to_dict()
