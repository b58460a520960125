"""Verkhovsky's paper: printed statements fail, corrected ones hold (E2; flip-flop and copycat have their own files)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import floor, isqrt, log2
from random import Random

import pytest

import nimatron as nt
from nimatron.arithmetic.beatty import wythoff_a, wythoff_b
from nimatron.arithmetic.zeckendorf import fibonacci_pair
from nimatron.papers import newton, plane
from nimatron.papers.precision import decimals_needed, first_wrong_decimals, first_wrong_newton
from nimatron.theory.strategies import algebraic, verkhovsky
from tests.documents.small_truth import outcome, p_positions, plane_moves, winning

SHORT_G = Fraction(618, 1000)


def test_E2_1_the_start_of_the_game_and_of_newton() -> None:
    dice = Random(9)
    found = {plane.random_start(3, 5, dice) for _ in range(400)}
    assert found == {(s, l_) for s in range(5) for l_ in range(s + 1, 6) if s <= 3}
    x = Fraction(2, 5)
    for _ in range(6):
        x = (x * x + 1) / (2 * x - 1)
    assert abs(x + SHORT_G) < Fraction(1, 1000)


def test_E2_2_index_0_is_needed_at_the_edge() -> None:
    lost = p_positions(60)
    for b in range(1, 61):
        assert verkhovsky.reply(0, b).point == plane.steps_t(0, b).point == (0, 0)
    for larger in range(61):
        for smaller in range(larger + 1):
            reply = plane.steps_t(smaller, larger)
            assert reply.point is None or reply.point in lost & plane_moves(smaller, larger)
            if reply.branch == "T3b":
                assert reply.index is not None
                assert reply.index < reply.m


def test_E2_3_the_quotients_tend_to_z() -> None:
    """Test that b_n / a_n - z decreases like 1/n: z a_n < b_n < z a_n + 1 for all n."""
    for n in [*range(1, 2000), 10**20]:
        a_n, b_n = algebraic.pair(n)
        assert b_n == (a_n + isqrt(5 * a_n * a_n)) // 2 + 1
    n_a, n_b = plane.counts_up_to(10**6)
    assert abs(n_b - Fraction(382, 1000) * 10**6) < 100
    assert abs(n_a - SHORT_G * 10**6) < 100


def test_E2_4_example_2() -> None:
    assert (19 - 7, 26 - 7) == (12, 19)
    assert outcome("wythoff", "12,19") == "N"
    assert verkhovsky.reply(19, 26).point == (19 - 8, 26 - 8) == (11, 18)
    assert winning("wythoff", "19,26") == {(11, 18), (16, 26)}
    assert plane.move_type((19, 26), (16, 26)) == "h"


def test_E2_5_the_index_equations_need_the_large_root() -> None:
    assert floor(102 / SHORT_G) + 1 == 166 != verkhovsky.smallest_a_index_beyond(102) == 64
    for s in range(1, 20_000):
        sequence, index = verkhovsky.index_equations(s)
        assert (wythoff_a if sequence == "a" else wythoff_b)(index) == s
    with pytest.raises(nt.PositionError):
        verkhovsky.index_equations(0)


def test_E2_6_k_decimals_are_not_enough() -> None:
    assert first_wrong_decimals(2) == 13
    assert floor(13 * Fraction(161, 100)) != wythoff_a(13)
    for k in range(2, 40):
        assert first_wrong_decimals(k) <= 10**k
        assert first_wrong_decimals(2 * k + 1) > 10**k
        assert k < decimals_needed(k) <= 2 * k + 1


def test_E2_7_the_printed_number_of_newton_steps_is_too_small() -> None:
    assert newton.printed_steps(3) == 0
    assert first_wrong_newton(0) == 233 < 10**3
    assert first_wrong_newton(1) == 46368 < 10**6
    for k in range(80):
        r = newton.steps_needed(k)
        assert 3 * 2**r >= 2 * k + 1
        assert first_wrong_newton(r) > 10**k


def test_E2_8_example_7() -> None:
    assert 3_141_593 - 2_718_282 == verkhovsky.reply(2_718_282, 3_141_593).m == 423_311
    assert wythoff_a(423_311) == 684_931 < 2_718_282
    assert winning("wythoff", "2718282,3141593") == {(684_931, 1_108_242), (1_941_611, 3_141_593)}
    assert first_wrong_newton(1) < 423_311
    assert floor(423_311 * newton.newton_value(1)) == 684_931


def test_E2_9_the_algorithm_of_section_17() -> None:
    with pytest.raises(ValueError, match="domain"):
        log2(0)
    assert newton.printed_steps(0) == 0
    assert newton.printed_reply(7, 8).point == (1, 2)
    assert newton.printed_reply(400, 633).point == (376, 609)
    assert outcome("wythoff", "376,609") == "N"
    assert newton.right_reply(400, 633).point == (377, 610)
    assert outcome("wythoff", "377,610") == "P"


def test_E2_10_any_move_at_1_2() -> None:
    dice = Random(5)
    assert {verkhovsky.losing_move(1, 2, dice) for _ in range(80)} == {(0, 1), (0, 2), (1, 1)}
    for n in range(2, 60):
        smaller, larger = algebraic.pair(n)
        assert larger - 2 >= smaller


def test_E2_12_the_index_is_odd_or_even_not_the_number() -> None:
    assert fibonacci_pair(4)[0] == 3
    assert wythoff_a(3) == 4 == fibonacci_pair(5)[0] - 1


def test_E2_13_the_examples_do_not_satisfy_the_start_condition() -> None:
    assert not plane.is_section_17_start(29, 51, 10**9)
    assert not plane.is_section_17_start(2_718_282, 3_141_593, 10**9)
    for n in range(2000):
        assert not plane.is_section_17_start(*algebraic.pair(n), 10**9)


def test_E2_15_p_positions_of_attrition() -> None:
    lost = p_positions(60, misere=True)
    assert sorted(lost)[:3] == [(0, 1), (2, 2), (3, 5)]
    assert lost - p_positions(60) == {(0, 1), (2, 2)}
    assert p_positions(60) - lost == {(0, 0), (1, 2)}
    assert (0, 0) in nt.game("attrition").moves((2, 2))
    assert outcome("attrition", "0,0") == "N"


def test_E2_16_fibonacci_nim_and_grundys_game() -> None:
    fibonacci_numbers = {fibonacci_pair(k)[0] for k in range(2, 14)}
    lost: dict[tuple[int, int], bool] = {}
    for n in range(151):
        for cap in range(n + 1):
            lost[n, cap] = not any(lost[n - t, min(2 * t, n - t)] for t in range(1, min(n, cap) + 1))
    for n in range(2, 151):
        assert lost[n, n - 1] == (n in fibonacci_numbers)
        assert (outcome("fibonacci-nim", str(n)) == "P") == lost[n, n - 1]
    assert set(nt.game("grundy").moves((3, 4))) >= {(1, 2, 4), (3, 1, 3)}


def test_E2_17_the_order_of_the_indices() -> None:
    for smaller, larger in combinations(range(1, 80), 2):
        if plane.state_of(smaller, larger) in "BCE":
            assert verkhovsky.index_equations(smaller)[1] < verkhovsky.index_equations(larger)[1]


def test_holds_properties_and_examples_of_the_paper() -> None:
    """The rest of the paper's "Holds": equation (53) up to rounding, Remark 4, L1-L6 and W1-W3 far out."""
    for bound in range(1, 3000):
        n_a, n_b = plane.counts_up_to(bound)
        assert abs(n_a - (wythoff_a(bound) - bound)) <= 1
        assert n_a >= n_b
