from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.boards.attrition import Attrition
from nimatron.games.boards.wythoff import Wythoff
from nimatron.solve.sources.source import move_key
from nimatron.theory.wythoff import WythoffPairs, p_pair
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.games.vector_tables import tables
from tests.tier import draws

HEAPS = st.integers(0, 10**6) | st.integers(0, 2**300)


def both_orders(moves: object) -> set[tuple[int, ...]]:
    return {tuple(sorted(move)) for move in moves or ()}  # type: ignore[attr-defined]


def test_large_vectors() -> None:
    for rule, rows in tables("wythoff_large"):
        for row in rows:
            found = nt.analyse(Wythoff(rule["a"]), f"{row['x']},{row['y']}")
            assert found.outcome == row["outcome"]
            assert both_orders(found.winning_moves) == {tuple(map(int, pair)) for pair in row["winning_positions"]}
            assert found.remoteness is not None
            assert found.why()


@pytest.mark.parametrize("a", [1, 2, 3])
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves_stand_in_the_order_of_the_rules(a: int, misere: bool) -> None:
    game, truth = Wythoff(a), BruteForce(Wythoff(a), misere)
    for position in ((x, y) for x in range(12) for y in range(12)):
        assert nt.analyse(game, position, misere=misere).winning_moves == tuple(truth.winning_moves(position))
    check_winning_moves(game, [(x, y) for x in range(8) for y in range(8)], misere)


@pytest.mark.parametrize("a", [1, 2, 3, 6])
@pytest.mark.parametrize("misere", [False, True])
def test_delaying_move_is_the_first_of_the_longest(a: int, misere: bool) -> None:
    game, truth = Wythoff(a), BruteForce(Wythoff(a), misere)
    for n in range(8):
        x, y = p_pair(n, a, misere)
        for position in ((x, y), (y, x)):
            options = truth.options(position)
            best = min(options, key=lambda o: move_key(o, "N", truth.remoteness(o)), default=None)
            assert WythoffPairs().best_move(game, position, misere, True) == best, (position, best)
            assert nt.analyse(game, position, misere=misere, fields=["best"]).best == best


@pytest.mark.parametrize("a", [1, 2, 3, 9])
def test_moves(a: int) -> None:
    check_moves(Wythoff(a), [(x, y) for x in range(7) for y in range(7)])


def test_check_values() -> None:
    lost = {1: ((0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)),
            2: ((1, 3), (2, 6), (4, 10), (5, 13)), 3: ((1, 4), (2, 8), (3, 12), (5, 17))}  # fmt: skip
    for a, pairs in lost.items():
        assert all(nt.analyse(Wythoff(a), pair).outcome == "P" for pair in pairs)
    for a, pairs in {1: ((0, 1), (2, 2), (3, 5)), 2: ((0, 1), (2, 5), (3, 8), (4, 11))}.items():
        assert all(nt.analyse(Wythoff(a), pair, misere=True).outcome == "P" for pair in pairs)
    assert nt.analyse(Wythoff(), "1,2", misere=True).outcome == "N"
    assert nt.analyse(Wythoff(), "2,3").winning_moves == ((2, 1), (1, 2))
    assert nt.analyse(Wythoff(), "4,4").outcome == "N"
    assert [nt.analyse(Wythoff(), (1, y)).grundy for y in range(8)] == [1, 2, 0, 4, 5, 3, 7, 8]


def test_documents() -> None:
    named = {}
    import json

    from tests.games.vector_tables import FOLDER

    for table in json.loads((FOLDER / "documents_wythoff.json").read_text(encoding="utf-8"))["tables"]:
        named[table["name"]] = [dict(zip(table["fields"], row, strict=True)) for row in table["rows"]]
    for row in named["winning points w_1..w_17"]:
        assert nt.analyse(Wythoff(), (row["a_n"], row["b_n"])).outcome == "P"
    before = None
    for row in named["example game"]:
        point = tuple(row["point"])
        found = nt.analyse(Wythoff(), point)
        assert (found.outcome, both_orders(found.winning_moves)) == (
            row["outcome"],
            {tuple(pair) for pair in row["winning_positions"]},
        )
        if before is not None:
            moves = Wythoff().moves(before)
            assert point in moves or point[::-1] in moves
        before = point
    for row in named["examples"]:
        misere = "attrition" in row["label"]
        if misere:  # the list of the text is for normal play; attrition itself loses there
            assert nt.analyse(Attrition(), tuple(row["point"])).outcome == "P"
        found = nt.analyse(Wythoff(), tuple(row["point"]))
        assert found.outcome == row["outcome"]
        assert both_orders(found.winning_moves) == {tuple(pair) for pair in row["winning_positions"]}


def test_attrition_is_misere_play() -> None:
    for position in ((0, 1), (2, 2), (3, 5), (7, 9)):
        assert nt.analyse("attrition", position).to_dict() == nt.analyse("wythoff", position, misere=True).to_dict()


@pytest.mark.parametrize("a", [1, 2, 7])
@pytest.mark.parametrize("misere", [False, True])
def test_thousands_of_digits(a: int, misere: bool) -> None:
    dice = random.Random(a)
    index = dice.getrandbits(20_000)
    smaller, larger = p_pair(index, a, misere)
    found = nt.analyse(Wythoff(a), (larger, smaller), misere=misere)
    assert (found.outcome, found.remoteness) == ("P", 2 * index + misere)
    assert found.best in Wythoff(a).moves(found.position)
    assert len(found.why()) < 900
    for position in ((larger + 5, smaller), (smaller + a, larger + a), (smaller, larger + 10**900)):
        found = nt.analyse(Wythoff(a), position, misere=misere)
        assert found.outcome == "N"
        assert found.best in Wythoff(a).moves(position)
        assert nt.analyse(Wythoff(a), found.best, misere=misere, fields=["outcome"]).outcome == "P"
        assert len(found.why()) < 900


@given(HEAPS, HEAPS)
@settings(max_examples=draws(60), deadline=None)
def test_written_form(x: int, y: int) -> None:
    game = Wythoff()
    assert game.parse(game.format((x, y))) == (x, y)
    assert game.parse(f" {x}  {y} ") == (x, y)


@pytest.mark.parametrize("text", ["", "3", "1,2,3", "-1,2", "x,2", "3,,4", "3,4/1", "1.5,2"])
def test_malformed_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as caught:
        Wythoff().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("a", [0, -1, "x", 1.5, True, 10**9])
def test_malformed_rules(a: object) -> None:
    with pytest.raises(nt.RuleError):
        Wythoff(a)  # type: ignore[arg-type]
