"""Mijailović's thesis, sections 5 to 7: the recursive, the algebraic and the arithmetic strategy."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, islice, pairwise
from math import isqrt

import pytest

import nimatron as nt
from nimatron.arithmetic.beatty import place, wythoff_a, wythoff_b
from nimatron.arithmetic.numeration import (
    interpret_p,
    interpret_q,
    is_valid,
    p_digits,
    q_digits,
    shift_left,
    shift_right,
    term_pair,
    trailing_zeros,
)
from nimatron.papers.continued_fractions import alpha_quotients, convergents, expansion
from nimatron.theory.strategies import algebraic, arithmetic, recursive
from tests.documents.small_truth import p_positions, plane_moves

EVERY_A = pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
TABLE_1 = """1:1|1; 2:10|2; 3:11|10; 4:20|11; 5:100|12; 6:101|20; 7:110|100; 8:111|101; 9:120|102;
10:200|110; 11:201|111; 12:1000|112; 13:1001|120; 14:1010|200; 15:1011|201; 16:1020|202; 17:1100|1000"""


@EVERY_A
def test_S0_19_pairs_by_mex(a: int) -> None:
    used: set[int] = set()
    assert nt.mex([]) == 0
    for n, pair in enumerate(recursive.pairs(300, a)):
        first = nt.mex(used)
        assert pair == (first, first + a * n)
        used.update(pair)


@EVERY_A
def test_S0_20_no_move_between_p_positions(a: int) -> None:
    pairs = recursive.pairs(60, a)
    for n, (x, y) in enumerate(pairs):
        for i, earlier in enumerate(pairs[:n]):
            assert earlier not in plane_moves(x, y, a) if n < 15 else True
            assert abs((y - earlier[1]) - (x - earlier[0])) == (n - i) * a >= a


@EVERY_A
def test_S0_21_complementary_sequences(a: int) -> None:
    pairs = recursive.pairs(500, a)
    first, second = {x for x, _ in pairs[1:]}, {y for _, y in pairs[1:]}
    assert not first & second
    assert set(range(1, 501)) <= first | second


@EVERY_A
def test_S0_22_winning_moves_of_the_recursive_strategy(a: int) -> None:
    lost = p_positions(60, a)
    for x, y in combinations_with_replacement(range(61), 2):
        move = recursive.winning_move(x, y, a)
        assert (move is None) == ((x, y) in lost)
        assert move is None or (move in lost and move in plane_moves(x, y, a))


@EVERY_A
def test_S0_23_the_numbers_alpha_and_beta(a: int) -> None:
    """1/x + 1/(x + a) - 1 changes its sign within 10^-40 of alpha; A_n = floor(n alpha)."""
    one = 10**40
    alpha = Fraction((2 - a) * one + isqrt((a * a + 4) * one**2), 2 * one)
    for x, sign in ((alpha, 1), (alpha + Fraction(1, one), -1)):
        assert (1 / x + 1 / (x + a) - 1) * sign > 0
    for n in range(1, 400):
        assert wythoff_a(n, a) == int(n * alpha)
        assert wythoff_b(n, a) == int(n * (alpha + a))


@EVERY_A
def test_S0_24_the_algebraic_pairs_are_the_recursive_ones(a: int) -> None:
    pairs = algebraic.pairs(2000, a)
    assert pairs == recursive.pairs(2000, a)
    assert pairs[0] == (0, 0)
    for x, y in combinations_with_replacement(range(40), 2):
        assert algebraic.winning_move(x, y, a) == recursive.winning_move(x, y, a)


@EVERY_A
def test_S0_25_continued_fraction(a: int) -> None:
    quotients = list(islice(alpha_quotients(a), 30))
    assert quotients == [1] + [a] * 29
    for k, (p, q) in enumerate(convergents(quotients)):
        assert (p, q) == (term_pair(k, a, "p")[1], term_pair(k, a, "q")[1])
        if k > 1:
            assert expansion(p, q)[: k - 1] == tuple(quotients[: k - 1])
    assert expansion(43, 30) == (1, 2, 3, 4)


@EVERY_A
def test_S0_26_p_system(a: int) -> None:
    for n in range(1, 400):
        digits = p_digits(n, a)
        assert interpret_p(digits, a) == n
        assert is_valid(digits, a, "p")
        assert all(0 <= digit <= a for digit in digits)
        assert all(low == 0 for high, low in pairwise(digits) if high == a)


@EVERY_A
def test_S0_27_q_system(a: int) -> None:
    for n in range(1, 400):
        digits = q_digits(n, a)
        assert interpret_q(digits, a) == n
        assert is_valid(digits, a, "q")
        assert digits[-1] < a
        assert all(low == 0 for high, low in pairwise(digits) if high == a)


def test_S0_28_table_1() -> None:
    rows = [row.strip() for row in TABLE_1.replace("\n", " ").split(";")]
    assert len(rows) == 17
    for row in rows:
        number, digits = row.split(":")
        q, p = digits.split("|")
        assert "".join(map(str, q_digits(int(number), 2))) == q
        assert "".join(map(str, p_digits(int(number), 2))) == p


def test_S0_29_shifts_and_interpretations() -> None:
    assert q_digits(12, 2) == (1, 0, 0, 0)
    assert interpret_p((1, 0, 0, 0), 2) == 17
    assert shift_left((1, 2)) == (1, 2, 0)
    assert shift_right((1, 2, 0)) == (1, 2)
    with pytest.raises(nt.PositionError):
        shift_right((1, 2))


@EVERY_A
def test_S0_30_trailing_zeros_decide_the_sequence(a: int) -> None:
    for x in range(1, 400):
        digits = p_digits(x, a)
        n, is_a = place(x, a)
        assert is_a == (trailing_zeros(digits) % 2 == 0)
        if is_a:
            assert wythoff_b(n, a) == interpret_p(shift_left(digits), a)
        else:
            assert wythoff_a(n, a) == interpret_p(shift_right(digits), a)


@EVERY_A
def test_S0_31_a_m_from_the_q_representation(a: int) -> None:
    for m in range(1, 2000):
        digits = q_digits(m, a)
        assert wythoff_a(m, a) == interpret_p(digits, a) - trailing_zeros(digits) % 2


@EVERY_A
def test_S0_32_winning_moves_of_the_arithmetic_strategy(a: int) -> None:
    lost = p_positions(60, a)
    for x, y in combinations_with_replacement(range(61), 2):
        move = arithmetic.winning_move(x, y, a)
        assert (move is None) == ((x, y) in lost)
        assert move is None or (move in lost and move in plane_moves(x, y, a))
