from __future__ import annotations

from itertools import combinations_with_replacement, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.index_k_nim import IndexKNim
from nimatron.theory.index_k_nim import balanced, balancing_moves, greatest_balancing_move
from tests.games.rule_checks import check_moves, check_winning_moves


@pytest.mark.parametrize("k", [1, 2, 3, 7])
def test_moves(k: int) -> None:
    check_moves(
        IndexKNim(k=k), [(a, b, c) for a in range(4) for b in range(3) for c in range(3)] + [(0,), (4,), (2, 3)]
    )


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(k: int, misere: bool) -> None:
    rows = [*combinations_with_replacement(range(5), 3), *combinations_with_replacement(range(3), 5)]
    check_winning_moves(IndexKNim(k=k), rows, misere)


@settings(deadline=None)
@given(st.lists(st.integers(0, 2**300), min_size=1, max_size=6), st.integers(1, 4))
def test_huge_heaps(heaps: list[int], k: int) -> None:
    position = tuple(heaps)
    game = IndexKNim(k=k)
    some = list(islice(balancing_moves(position, k), 20))
    assert bool(some) or balanced(position, k + 1)
    for move in some:
        assert move in game.moves(position)
        assert balanced(move, k + 1)
    greatest = greatest_balancing_move(position, k)
    assert greatest is None or all(sum(greatest) <= sum(move) for move in some)


def test_columns_step() -> None:
    step = nt.analyse(IndexKNim(), "1,2,3").explanation().steps[0]
    assert step.kind == "column_counts"
    assert dict(step.data) == {"heaps": [1, 2, 3], "k": 2, "counts": [2, 2], "residues": [2, 2]}


def test_written_forms() -> None:
    assert nt.game("moore[k=3]") == IndexKNim(k=3)
    assert IndexKNim(k=3).written() == "index-k-nim[k=3]"
    assert IndexKNim().check(()) == (0,)


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(heaps: list[int]) -> None:
    game = IndexKNim()
    assert game.parse(game.format(tuple(heaps))) == tuple(heaps)


@pytest.mark.parametrize("k", [0, -1, "x", "", 1.5, True, None, 10**6])
def test_bad_rules(k: object) -> None:
    with pytest.raises(nt.RuleError) as refused:
        IndexKNim(k=k)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "x", "-4", "2.5", "1,,2"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        IndexKNim().parse(text)
    assert "\n" not in str(refused.value)
