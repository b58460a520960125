from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.grundy import GrundysGame
from nimatron.sequences.engines.single_heaps import DEFINITION
from nimatron.sequences.heap_sequences import nim_values_list
from tests.games.rule_checks import check_moves, check_winning_moves

GAME = GrundysGame()


def test_moves() -> None:
    check_moves(
        GAME, [(heap,) for heap in range(9)] + [(a, b) for a in range(6) for b in range(6)] + [(1, 2, 3), (1, 1, 2)]
    )


@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(misere: bool) -> None:
    check_winning_moves(GAME, [*((heap,) for heap in range(12)), *combinations_with_replacement(range(8), 2)], misere)


def test_table_agrees_with_the_definition() -> None:
    assert nim_values_list(GAME, 300) == DEFINITION.heap_values(GAME, 300).tolist()


def test_last_single_lost_heap_of_the_sheet() -> None:
    values = nim_values_list(GAME, 600)
    assert [heap for heap in range(387, 600) if values[heap] == 0] == [389, 392, 566]


def test_huge_heaps() -> None:
    assert GAME.moves((10**30,)).count() == (10**30 - 1) // 2
    assert (3, 10**30 - 3) in GAME.moves((10**30,))
    with pytest.raises(nt.TooLargeError):
        nt.analyse(GAME, 10**30, limits=nt.Limits(options=100_000, values=10_000))


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(heaps: list[int]) -> None:
    assert GAME.parse(GAME.format(tuple(heaps))) == tuple(heaps)


@pytest.mark.parametrize("text", ["", "x", "-4", "2.5", "1,,2"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        GAME.parse(text)
    assert "\n" not in str(refused.value)
