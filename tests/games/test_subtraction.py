from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.games.heaps.subtraction import Subtraction
from nimatron.rules.subtraction_moves import count_members
from nimatron.theory.take_patterns import pattern_of
from tests.games.rule_checks import check_moves, check_winning_moves

SETS = [
    "squares", "cubes", "primes", "odd", "even", "triangular", "powers-of-3", "factorials", "not 2,3", "2-5,9",
    "not squares", "squares,primes", "multiples-of-7",
]  # fmt: skip


@pytest.mark.parametrize("take", ["1-3", "2-4", "2,5", "1,3,4", "not 2", "not 1,2", "odd", "powers-of-2", "squares"])
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(take: str, misere: bool) -> None:
    game = Subtraction(take=SubtractionSet.parse(take))
    rows = [(heap,) for heap in range(14)]
    check_winning_moves(game, [*rows, *combinations_with_replacement(range(7), 2)], misere)


@pytest.mark.parametrize("take", ["1-3", "2,5", "not 2", "primes", "all"])
def test_moves(take: str) -> None:
    positions = [(heap,) for heap in range(9)] + [(a, b) for a in range(5) for b in range(5)]
    check_moves(Subtraction(take=SubtractionSet.parse(take)), positions)


def test_named_settings() -> None:
    said = [21 - heap for heap in range(21, 0, -1) if nt.analyse("subtraction", heap, misere=True).outcome == "P"]
    assert said == [0, 4, 8, 12, 16, 20]
    hundred = nt.game("subtraction[take=1-10]")
    assert [100 - heap for heap in range(100, -1, -1) if nt.analyse(hundred, heap).outcome == "P"] == [
        1, 12, 23, 34, 45, 56, 67, 78, 89, 100,
    ]  # fmt: skip


@settings(deadline=None)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=6))
def test_patterns_agree_with_the_definition(takes: set[int]) -> None:
    """Also sets that no pattern was chosen for: what is covered must be right."""
    pattern = pattern_of(SubtractionSet(takes))
    values: list[int] = []
    for heap in range(120):
        seen = {values[heap - take] for take in takes if take <= heap}
        values.append(next(value for value in range(len(seen) + 1) if value not in seen))
    if pattern is not None:
        assert [pattern.value(heap) for heap in range(120)] == values


def test_two_takes_have_their_period_from_the_start() -> None:
    for low in range(1, 9):
        for high in range(low + 1, 25):
            pattern = pattern_of(SubtractionSet((low, high)))
            assert pattern is not None
            odd = high % low == 0 and high // low % 2 == 1
            assert pattern.period == (2 * low if odd else low + high) or high == low + 1


def test_huge_heaps() -> None:
    heap = 10**1000 + 7
    analysis = nt.analyse("subtraction[take=1-1000000]", heap)
    assert analysis.winning_moves == (((heap - heap % 1_000_001),),)
    assert analysis.remoteness == 2 * (heap // 1_000_001) + 1
    assert nt.analyse("subtraction[take=1-1000000]", (heap, heap)).outcome == "P"
    assert nt.analyse("subtraction[take=powers-of-2]", heap).grundy == heap % 3


@settings(deadline=None)
@given(st.sampled_from(SETS), st.integers(0, 3000))
def test_counts_of_takes(text: str, heap: int) -> None:
    takes = SubtractionSet.parse(text)
    assert count_members(takes, heap) == sum(1 for take in range(1, heap + 1) if take in takes)


def test_counts_of_takes_of_huge_heaps_come_at_once() -> None:
    for text in ("squares", "cubes", "primes", "odd", "not squares", "squares,primes", "fibonacci", "all", "not 2"):
        assert count_members(SubtractionSet.parse(text), 10**40) >= 100


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(heaps: list[int]) -> None:
    game = Subtraction()
    assert game.parse(game.format(tuple(heaps))) == tuple(heaps)


@pytest.mark.parametrize("take", ["", "0", "3-1", "x", "-2", "1,,2", True, [], [0], 1.5, None])
def test_bad_rules(take: object) -> None:
    with pytest.raises(nt.RuleError) as refused:
        Subtraction(take=take)  # type: ignore[arg-type]
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "3;4", "1,,2"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        Subtraction().parse(text)
    assert "\n" not in str(refused.value)


def test_words() -> None:
    assert nt.analyse("subtraction", 21, misere=True).why() == (
        "21 is one more than a multiple of 4: whatever is taken, the opponent brings the total to 4, "
        "and the last one is left."
    )
    assert "take 1" in nt.analyse("subtraction[take=1-10]", 100).why()
