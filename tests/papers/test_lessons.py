"""Nim by the steps of the proof, the sieves of the Russian lesson."""

from __future__ import annotations

from itertools import product
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.errors import PositionError, RuleError
from nimatron.papers.lessons import perfect_squares, sieve, winning_step, winning_steps, wythoff_board_sieve
from nimatron.theory.strategies import algebraic
from tests.theory import wythoff_brute_force as brute


def test_nim_of_the_slides():
    """S1-07: (3, 4, 5) is won only by 3 -> 1; S1-11 with E1-1: s = 7, a_i = 12, b_i = 11, t = s xor (a_i xor b_i)."""
    (step,) = winning_steps([3, 4, 5])
    assert (step.nim_sum, step.power, step.heap, step.before, step.after, step.taken) == (2, 2, 0, 3, 1, 2)
    assert step.heaps == (1, 4, 5)
    assert winning_step([1, 4, 5]) is None
    step = winning_step([12, 11])
    assert (step.nim_sum, step.power, step.before, step.after) == (7, 4, 12, 11)
    assert step.nim_sum ^ (step.before ^ (step.nim_sum ^ step.before)) == 0


def test_nim_on_all_small_positions():
    for heaps in product(range(7), repeat=3):
        ends = {(*heaps[:i], size, *heaps[i + 1 :]) for i in range(3) for size in range(heaps[i])}
        assert sorted(step.heaps for step in winning_steps(heaps)) == sorted(end for end in ends if nim_sum(end) == 0)


@given(st.lists(st.integers(0, 10**50), max_size=8))
def test_nim_steps_in_general(heaps):
    step = winning_step(heaps)
    assert (step is None) == (nim_sum(heaps) == 0)
    if step is not None:
        assert step.power <= step.nim_sum < 2 * step.power
        assert step.before & step.power
        assert 0 <= step.after < step.before
        assert nim_sum(step.heaps) == 0
    with pytest.raises(PositionError):
        winning_step([*heaps, -1])


def test_sieve_of_the_lesson():
    """S3-08 with E3-1: on 0..17 the table shows 17, 13, 12, 9 empty cells; 16 is marked too."""
    steps = list(sieve(perfect_squares(), 17))
    assert [count for step in steps[:2] for count in (step.empty_before, len(step.empty))] == [17, 13, 12, 9]
    assert steps[0].marked == (1, 4, 9, 16)
    assert steps[1].marked == (3, 6, 11)
    assert steps[2].losing == 5


def test_outcomes_of_the_documents():
    lost = {step.losing for step in sieve(perfect_squares(), 22)}
    assert lost == {n for n, outcome in brute.table("documents_squares.json", "outcomes") if outcome == "P"}
    wide = {step.losing for step in sieve(perfect_squares(), 400)}
    for table in brute.tables("squares.json"):
        for row in table["rows"]:
            if row[0] <= 400:
                assert (row[0] in wide) == (row[1] == "P")
    for n, options, outcome, winning, _ in brute.table("documents_squares.json", "examples"):
        assert options == [n - take for take in range(1, n + 1) if isqrt(take) ** 2 == take]
        assert sorted(set(options) & wide) == sorted(winning)
        assert (n in wide) == (outcome == "P")
    for n, _, _, outcome, _, winning in brute.table("documents_squares.json", "example game"):
        assert (n in wide) == (outcome == "P")
        assert [n - take for take in range(n, 0, -1) if isqrt(take) ** 2 == take and n - take in wide] == winning


@given(st.sets(st.integers(1, 30), max_size=6), st.integers(0, 80))
def test_sieve_of_any_set(takes, bound):
    loses = []
    for n in range(bound + 1):
        loses.append(not any(n >= take and loses[n - take] for take in takes))
    expected = [n for n in range(bound + 1) if loses[n]]
    assert [step.losing for step in sieve(takes, bound)] == expected
    assert [step.losing for step in sieve(lambda take: take in takes, bound)] == expected
    assert [step.losing for step in sieve(list(takes), bound)] == expected


def test_sieve_refuses_a_take_of_nothing():
    with pytest.raises(RuleError):
        list(sieve([0, 2], 9))


def test_wythoff_board_of_the_lesson():
    """S3-15: empty cells in rows 11..0 after (0, 0), after (1, 2), (2, 1), after (3, 5), (5, 3)."""
    steps = list(wythoff_board_sieve(12))
    assert [step.losing for step in steps[:3]] == [((0, 0),), ((1, 2), (2, 1)), ((3, 5), (5, 3))]
    assert [step.empty_in_rows[::-1] for step in steps[:3]] == [
        (10,) * 11 + (0,),
        (7, 6, 6, 6, 6, 6, 6, 6, 7, 0, 0, 0),
        (4, 3, 2, 2, 3, 3, 0, 5, 0, 0, 0, 0),
    ]


@pytest.mark.parametrize("a", [1, 2, 3])
def test_board_sieve_finds_the_p_positions(a):
    lost = {cell for step in wythoff_board_sieve(20, a) for cell in step.losing}
    assert lost == {(x, y) for x in range(20) for y in range(20) if algebraic.loses(x, y, a)}
