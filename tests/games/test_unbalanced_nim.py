from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.explain.catalogue import catalogue
from nimatron.games.rows.unbalanced_nim import UnbalancedNim
from nimatron.theory.unbalanced_nim import heap_for_value, welter_function
from nimatron.views.move_words import describe
from tests.games.rule_checks import check_moves, check_winning_moves

WELTER, ANTONIM = UnbalancedNim(), UnbalancedNim(empty_may_repeat=True)


def test_moves() -> None:
    check_moves(WELTER, [*combinations(range(6), 3), *combinations(range(6), 1), (5, 0, 2), (4, 1)])
    check_moves(ANTONIM, [*combinations(range(6), 3), (0, 0, 0), (0, 0, 4), (4, 0, 2, 0), (3,)])


@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(misere: bool) -> None:
    rows = [*combinations(range(8), 2), *combinations(range(7), 3), *combinations(range(7), 4), (6, 1, 3)]
    check_winning_moves(WELTER, rows, misere)
    check_winning_moves(ANTONIM, [*rows, (0, 0, 0), (0, 0, 5), (0, 0, 1, 2, 4)], misere)


@pytest.mark.parametrize("heaps", ["0,1,2", "1,3,5", "2,4,5", "1,4,6", "2,3,6", "1,2,4,7", "0,1"])
def test_lost(heaps: str) -> None:
    assert nt.analyse(WELTER, heaps).outcome == "P"


def test_antonim_with_two_heaps() -> None:
    lost = [heaps for heaps in combinations(range(9), 2) if nt.analyse(ANTONIM, heaps).outcome == "P"]
    assert lost == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert nt.analyse(ANTONIM, (0, 0)).outcome == "P"


@settings(deadline=None)
@given(st.sets(st.integers(0, 2**200), max_size=6), st.integers(0, 2**200))
def test_solved_heap(others: set[int], wanted: int) -> None:
    heap = heap_for_value(tuple(others), wanted)
    if heap is not None:
        assert heap not in others
        assert welter_function((*others, heap)) == wanted


@settings(deadline=None)
@given(st.sets(st.integers(0, 40), min_size=1, max_size=5), st.integers(0, 63))
def test_solved_heap_is_the_only_one(others: set[int], wanted: int) -> None:
    found = heap_for_value(tuple(others), wanted)
    fitting = [heap for heap in range(256) if heap not in others and welter_function((*others, heap)) == wanted]
    assert fitting == ([] if found is None else [found])


@settings(deadline=None)
@given(st.sets(st.integers(0, 2**100), min_size=1, max_size=6))
def test_huge_heaps(heaps: set[int]) -> None:
    analysis = nt.analyse(WELTER, tuple(heaps), fields=("outcome", "grundy", "winning_moves"))
    assert analysis.grundy == welter_function(tuple(heaps))
    assert analysis.winning_moves is not None
    assert bool(analysis.winning_moves) == (analysis.outcome == "N")
    assert all(welter_function(move) == 0 and move in WELTER.moves(tuple(heaps)) for move in analysis.winning_moves)


def test_coins_in_words() -> None:
    assert catalogue("en").text(describe(WELTER, (1, 3, 5), (1, 3, 2))) == "move the coin from 5 to 2"


@settings(deadline=None)
@given(st.sets(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(heaps: set[int]) -> None:
    assert WELTER.parse(WELTER.format(tuple(heaps))) == tuple(heaps)


@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=2, max_size=5))
def test_equal_heaps_are_refused(heaps: list[int]) -> None:
    assume(len(set(heaps)) < len(heaps))
    with pytest.raises(nt.PositionError) as refused:
        WELTER.check(tuple(heaps))
    assert "\n" not in str(refused.value)


def test_empty_heaps() -> None:
    with pytest.raises(nt.PositionError, match="empty_may_repeat"):
        WELTER.parse("0,0,3")
    assert ANTONIM.parse("0,0,3") == (0, 0, 3)
    assert WELTER.canonical((3, 0, 1)) == (0, 1, 3)
    assert ANTONIM.canonical((3, 0, 0, 1)) == (1, 3)


@pytest.mark.parametrize("text", ["", "x", "-4", "2.5", "1,,2", "4,4"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        WELTER.parse(text)
    assert "\n" not in str(refused.value)


def test_bad_rules() -> None:
    with pytest.raises(nt.RuleError) as refused:
        UnbalancedNim(empty_may_repeat="perhaps")  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)
