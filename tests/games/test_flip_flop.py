from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.budget import Budget
from nimatron.games.boards.flip_flop import GOALS, FlipFlop, Point
from nimatron.theory.flip_flop import GoalsAgree, extra_move, flips_are_harmless
from nimatron.theory.strategies.algebraic import pair
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.games.vector_tables import FOLDER, tables
from tests.tier import draws

CONDITIONS = ("S+L", "L-S", "L", "S", "S*L")


def game_of(rule: dict[str, object]) -> FlipFlop:
    condition, _, threshold = str(rule["flip_allowed_if"]).partition(" >= ")
    return FlipFlop(condition, int(threshold), rule["flips"], str(rule["flip"]).rpartition("tested ")[2].split()[0])  # type: ignore[arg-type]


def test_rules_of_the_vectors() -> None:
    games = [game_of(rule) for rule, _ in tables("flipflop")]
    assert games == [FlipFlop(), FlipFlop(tested="after"), FlipFlop("L-S", 9), FlipFlop(threshold=2)]
    for game in games:
        for position in (Point(3, 5, "normal", game.flips), Point(2, 2, "attrition", 0)):
            assert nt.analyse(game, position, fields=["outcome", "grundy"]).grundy is None
            assert game.parse(game.format(position)) == position


def test_check_values() -> None:
    lost = {"3,5/normal/1": True, "3,5/attrition/1": True, "1,2/normal/0": True, "1,2/attrition/0": False,
            "2,2/attrition/0": True, "2,2/normal/0": False}  # fmt: skip
    for text, is_p_position in lost.items():
        assert nt.analyse("flip-flop", text).outcome == ("P" if is_p_position else "N"), text


def test_example_game_of_the_documents() -> None:
    for table in json.loads((FOLDER / "documents_wythoff.json").read_text(encoding="utf-8"))["tables"]:
        if table["name"] == "example game":
            for row in (dict(zip(table["fields"], row, strict=True)) for row in table["rows"]):
                found = nt.analyse("flip-flop", tuple(row["point"]))
                assert found.outcome == row["outcome"]
                kept = {tuple(sorted(move[:2])) for move in found.winning_moves or () if move.goal == "normal"}
                assert kept == {tuple(heaps) for heaps in row["winning_positions"]}


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("tested", ["before", "after"])
def test_theorem_holds_exactly_where_it_says(condition: str, tested: str) -> None:
    for threshold in range(8):
        for flips in (1, 2, None):
            game = FlipFlop(condition, threshold, flips, tested)
            truth, form = BruteForce(game), GoalsAgree()
            points = [Point(x, y, goal, flips) for y in range(6) for x in range(y + 1) for goal in GOALS]
            agrees = all(truth.loses(point) == form.loses(game, point, False) for point in points)
            assert agrees == flips_are_harmless(game), game


@pytest.mark.parametrize("tested", ["before", "after"])
@pytest.mark.parametrize(("condition", "threshold"), [("S+L", 27), ("L-S", 12), ("S*L", 130)])
def test_length_with_flips(condition: str, threshold: int, tested: str) -> None:
    from nimatron.solve.searching.search import Search

    for flips in (1, 2, None):
        game = FlipFlop(condition, threshold, flips, tested)
        search = Search(game, False, Budget(nt.Limits()))
        for n in range(4, draws(12, 10)):
            for goal in GOALS:
                expected = search.verdict(Point(*pair(n), goal, flips)).remoteness
                extra = extra_move(game, n, goal == "attrition", flips)
                assert extra is not None
                assert 2 * n + extra == expected, (game, n, goal)


@pytest.mark.parametrize("condition", CONDITIONS)
@pytest.mark.parametrize("tested", ["before", "after"])
def test_moves(condition: str, tested: str) -> None:
    for threshold in (0, 3, 6):
        game = FlipFlop(condition, threshold, 2, tested)
        check_moves(game, [Point(x, y, goal, f) for x in range(5) for y in range(5) for goal in GOALS for f in (0, 2)])
    unlimited = FlipFlop(condition, 4, None, tested)
    check_moves(unlimited, [Point(x, y, goal, None) for x in range(4) for y in range(6) for goal in GOALS])


@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(misere: bool) -> None:
    for game in (FlipFlop(), FlipFlop(threshold=2), FlipFlop("L-S", 3, None, "after")):
        check_winning_moves(
            game, [Point(x, y, g, game.flips) for x in range(7) for y in range(7) for g in GOALS], misere
        )


def test_ends() -> None:
    assert nt.analyse("flip-flop", "0/attrition/0").outcome == "N"
    assert nt.analyse("flip-flop", "0").outcome == "P"
    assert nt.analyse("flip-flop", "0", misere=True).outcome == "N"


def test_thousands_of_digits() -> None:
    game = FlipFlop()
    x, y = pair(10**5000 + 1)
    found = nt.analyse(game, (y, x))
    assert (found.outcome, found.remoteness) == ("P", 2 * (10**5000 + 1) + 1)
    assert found.best in game.moves(found.position)
    found = nt.analyse(game, Point(x, y + 3, "attrition", 1))
    assert found.outcome == "N"
    assert found.winning_moves == (Point(x, y, "attrition", 1), Point(x, y, "normal", 0))
    assert len(found.why()) < 900
    for condition in CONDITIONS:
        for tested in ("before", "after"):
            assert FlipFlop(condition, tested=tested).moves(found.position).count() > 10**5000


def test_a_flip_is_said() -> None:
    from nimatron.explain.catalogue import catalogue
    from nimatron.views.move_words import describe

    game = FlipFlop()
    message = describe(game, game.parse("29,51"), game.parse("29,47/attrition/0"))
    text = catalogue("en").text(message)
    assert text == "take 4 from heap 2, leaving 47, and change the goal to attrition"


@given(st.integers(0, 2**200), st.integers(0, 99), st.sampled_from(GOALS), st.integers(0, 3))
@settings(max_examples=draws(60), deadline=None)
def test_written_form(x: int, y: int, goal: str, flips: int) -> None:
    game, unlimited = FlipFlop(flips=3), FlipFlop(flips=None)
    for rules, position in ((game, Point(x, y, goal, flips)), (unlimited, Point(x, y, goal, None))):
        assert rules.parse(rules.format(position)) == position == rules.check(tuple(position))


def test_written_form_by_hand() -> None:
    game = FlipFlop()
    assert game.parse("29,51") == game.parse("29,51/normal/1") == game.parse("29 51 / normal")
    assert game.format(game.parse("29,51/attrition/0")) == "29,51/attrition/0"
    assert FlipFlop(flips="unlimited").parse("3,5/normal/unlimited") == Point(3, 5, "normal", None)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "3", "1,2,3", "3,5/up", "3,5/normal/2", "3,5/normal/-1", "3,5/normal/unlimited",
                                  "3,5/normal/1/1", "3,5/normal/x", "3,5/"])  # fmt: skip
def test_malformed_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as caught:
        FlipFlop().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("rules", [{"condition": "S-L"}, {"threshold": -1}, {"flips": "many"}, {"tested": "never"}])
def test_malformed_rules(rules: dict[str, object]) -> None:
    with pytest.raises(nt.RuleError):
        FlipFlop(**rules)  # type: ignore[arg-type]
