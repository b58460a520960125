from __future__ import annotations

from itertools import combinations_with_replacement, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.explain.catalogue import catalogue
from nimatron.games.rows.kayles import Kayles
from nimatron.sequences.heap_sequences import nim_values_list
from nimatron.theory.kayles import KaylesPeriod, row_value
from nimatron.views.move_words import describe
from tests.games.rule_checks import check_moves, check_winning_moves

GAME = Kayles()


def test_period_agrees_with_the_table() -> None:
    """0.77 has last digit place 2: equality to 2 * 71 + 12 + 2 proves the period; the table goes further."""
    assert [row_value(row) for row in range(600)] == nim_values_list(GAME, 600)


def test_moves() -> None:
    check_moves(GAME, [(row,) for row in range(8)] + [(a, b) for a in range(5) for b in range(5)] + [(1, 1, 1)])


@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(misere: bool) -> None:
    check_winning_moves(GAME, [*((row,) for row in range(10)), *combinations_with_replacement(range(6), 2)], misere)


@settings(deadline=None)
@given(st.integers(0, 400), st.integers(0, 9))
def test_constructed_moves(row: int, wanted: int) -> None:
    by_trying = {move for move in GAME.moves((row,)) if KaylesPeriod().value(GAME, move) == wanted}
    constructed = list(KaylesPeriod().winning_moves(GAME, (row,), False, wanted))
    assert set(constructed) == by_trying
    assert len(constructed) == len(by_trying)


def test_huge_rows() -> None:
    row = 10**40
    moves = list(islice(KaylesPeriod().winning_moves(GAME, (row, 10**30 + 1), False), 50))
    assert moves
    for move in moves:
        assert move in GAME.moves((row, 10**30 + 1))
        assert KaylesPeriod().loses(GAME, move, False)
    assert next(iter(KaylesPeriod().winning_moves(GAME, (row,), False))) == ((row - 2) // 2, (row - 2) // 2)


def test_mirror_step() -> None:
    explained = nt.analyse(GAME, 7).explanation()
    assert explained.steps[0].kind == "symmetry"
    assert dict(explained.steps[0].data) == {"row": 7, "middle": [4], "half": 3}
    assert dict(nt.analyse(GAME, 8).explanation().steps[0].data) == {"row": 8, "middle": [4, 5], "half": 3}


def test_pins_in_words() -> None:
    words = catalogue("en")
    assert words.text(describe(GAME, (5, 3), (1, 2, 3))) == "knock down pins 2 and 3 of row 1 (5), leaving 1, 2"
    assert words.text(describe(GAME, (5, 3), (5, 2))) == "knock down pin 1 of row 2 (3), leaving 2"
    assert words.text(describe(GAME, (2,), (0,))) == "knock down pins 1 and 2 of row 1 (2), leaving 0"


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(rows: list[int]) -> None:
    assert GAME.parse(GAME.format(tuple(rows))) == tuple(rows)


@pytest.mark.parametrize("text", ["", "x", "-4", "2.5", "1,,2"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        GAME.parse(text)
    assert "\n" not in str(refused.value)
