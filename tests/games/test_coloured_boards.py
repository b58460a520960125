"""Impartial Clobber, Col, Snort, NoGo and Toppling Dominoes: rules, components, published values, refusals."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.kernels import native
from nimatron.rules import coloured_board
from nimatron.rules.graph_game import Graph
from nimatron.solve.searching import estimates
from tests.games.coloured_definitions import GAMES, GRAPHS, Truth, random_position
from tests.tier import draws

TABLE = Path(__file__).parent.parent / "data" / "known" / "impartial_variants.csv"
with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
LIMITS = nt.Limits().raised(options=4 * 10**6)


def search_by_components(game: Any, position: Any, known: dict[Any, int]) -> int:
    """Return the nim-value from the components and equal forms that the rule set claims."""
    total = 0
    for part, here in game.components(position):
        assert part == game
        assert game.parse(game.format(here)) == here
        form = game.canonical(here)
        if form not in known:
            assert game.parse(game.format(form)) == form
            values = {search_by_components(game, move, known) for move in game.generate_moves(form)}
            known[form] = next(n for n in range(len(values) + 1) if n not in values)
        total ^= known[form]
    return total


@pytest.mark.parametrize("name", GAMES)
def test_rules_components_and_forms_against_the_definition(name: str) -> None:
    game: Any = nt.game(name)
    dice, known = Random(name), dict[Any, int]()
    for text in GRAPHS:
        graph = Graph.parse(text)
        truth = Truth(name, graph)
        for _ in range(draws(30, 4)):
            position = random_position(game, graph, dice)
            assert game.parse(game.format(position)) == position
            moves = list(game.generate_moves(position))
            assert {move.colours for move in moves} == truth.options(position.colours)
            assert game.count_moves(position) == len(moves)
            assert search_by_components(game, position, known) == truth.value(position.colours)
            assert nt.analyse(game, position, fields=["grundy"]).grundy == truth.value(position.colours)


@pytest.mark.parametrize("name", GAMES)
def test_misere_play_against_the_definition(name: str) -> None:
    game: Any = nt.game(name)
    dice = Random(f"{name} misere")
    for text in GRAPHS:
        graph = Graph.parse(text)
        truth = Truth(name, graph)
        for _ in range(draws(10, 2)):
            position = random_position(game, graph, dice)
            outcome = nt.analyse(game, position, misere=True, fields=["outcome"]).outcome
            assert (outcome == "P") == truth.loses_misere(position.colours), game.format(position)


def test_toppling_dominoes_against_the_definition() -> None:
    game: Any = nt.game("toppling-dominoes")
    for row in ("X", "XO", "#XO", "XOXX", ".XO#."):
        (here,) = game.parse(row)
        first = len(here) - len(here.lstrip("."))
        end = len(here.rstrip("."))
        fallen = {("." * (at + 1) + here[at + 1 :],) for at in range(first, end)}
        fallen |= {(here[:at] + "." * (len(here) - at),) for at in range(first, end)}
        assert set(game.generate_moves((here,))) == fallen
        assert nt.analyse(game, row).grundy == end - first


@pytest.mark.skipif(native() is None, reason="the kernels in C were not built, and some boards are large")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']} {row['position']}"[:60])
def test_published_values(row: dict[str, str]) -> None:
    found = nt.analyse(row["game"], row["position"], fields=["grundy"], limits=LIMITS).grundy
    assert found == int(row["value"])


def test_written_forms() -> None:
    game: Any = nt.game("clobber")
    assert game.parse("xo|ox") == game.parse("2x2") == game.parse("grid:2x2@XOOX")
    assert game.format(game.parse("grid:2x2")) == "2x2"
    assert game.format(game.parse("cycle:6@XOXOXO")) == "cycle:6"
    assert game.format(game.parse("path:5@xo.ox")) == "path:5@XO.OX"
    assert game.parse("graph6:Bw@XOX").graph.count == 3


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("clobber", "XY/OX", r"'Y' in row 1; write X, O, \. for empty"),
        ("clobber", "XO/O", "row 2 has 1 cell"),
        ("clobber", "cycle:5", "cycle of odd length"),
        ("clobber", "path:3@XO", "2 signs after @ for 3 vertices"),
        ("col", "XX", r"neighbours 1,1 and 1,2 have the same colour"),
        ("snort", "path:2@XO", "neighbours 0 and 1 have different colours"),
        ("nogo", "XO.", "group of X at 1,1 has no liberty"),
        ("col", "0x3", "1 to 1600 cells"),
        ("col", "100x100", "1 to 1600 cells"),
        ("col", "path:0", "from 1 to 1600"),
        ("toppling-dominoes", "X.X", "row 1 of 'X.X' is not a row of dominoes"),
        ("toppling-dominoes", "9999x9999", "more than 4096"),
    ],
)
def test_what_is_refused(game: str, text: str, said: str) -> None:
    with pytest.raises(nt.PositionError, match=said) as refused:
        nt.game(game).parse(text)
    assert "\n" not in str(refused.value)


def test_moves_are_typed_and_pointed_at() -> None:
    from nimatron.play.typed_move import read_move

    col, clobber = nt.game("col"), nt.game("clobber")
    assert col.format(read_move(col, "2x2", "1,2")) == ".X/.."
    assert col.format(read_move(col, "2x2", "1,2 o")) == ".O/.."
    assert col.format(read_move(col, "X./..", "1,2")) == "XO/.."  # X is not possible there
    assert clobber.format(read_move(clobber, "XO", "1,2-1,1")) == "O."
    assert clobber.format(read_move(clobber, "cycle:4", "0-1")) == "cycle:4@.XXO"
    dominoes = nt.game("toppling-dominoes")
    assert read_move(dominoes, "XOX", "1,2 left") == ("..X",)
    assert read_move(dominoes, "XOX", "1,2") == ("X..",)


def test_impartial_snort_is_impartial_col_without_odd_cycles() -> None:
    for graph in ("3x3", "2x4", "path:9", "cycle:8", "hypercube:3", "bintree:3"):
        values = {nt.analyse(game, graph, fields=["grundy"]).grundy for game in ("col", "snort")}
        assert len(values) == 1
    assert nt.analyse("col", "cycle:5").grundy != nt.analyse("snort", "cycle:5").grundy


def test_the_positions_of_a_question_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Any] = []
    count = estimates.counted_options

    def counting(game: Any, position: Any) -> int:
        counted.append(position)
        return count(game, position)

    monkeypatch.setattr(estimates, "counted_options", counting)
    found = nt.analyse("nogo", "1x7", moves=True)
    assert len(counted) == 1
    assert found.moves is not None
    assert len(found.moves) == 14
    assert None not in [move.remoteness for move in found.moves]


def test_kept_forms_are_those_of_small_boards() -> None:
    game = nt.game("nogo")
    for text, kept in (("3x3", 1), ("8x8", 0)):
        coloured_board._in_equal_form.cache_clear()
        position = game.parse(text)
        assert game.canonical(position) == coloured_board._in_equal_form.__wrapped__(game, position)
        assert coloured_board._in_equal_form.cache_info().currsize == kept
