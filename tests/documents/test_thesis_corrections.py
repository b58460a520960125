"""The thesis: printed statements fail, corrected ones hold (E0)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product
from math import floor, isqrt

import pytest

import nimatron as nt
from nimatron.arithmetic.beatty import wythoff_a, wythoff_b
from nimatron.arithmetic.numeration import interpret_p, interpret_q, p_digits, q_digits, shift_left, trailing_zeros
from nimatron.games.heaps import nim as nim_file
from nimatron.kernels.wythoff_pairs import double_factors
from nimatron.papers.continued_fractions import convergents, expansion
from nimatron.papers.precision import first_wrong_double_by_candidates
from nimatron.papers.thesis import arithmetic_as_printed, large_table, printed_systems
from nimatron.theory.strategies import arithmetic, recursive
from tests.documents.small_truth import outcome, p_positions, plane_moves

EVERY_A = pytest.mark.parametrize("a", [1, 2, 3, 4, 5])


def test_E0_1_the_classes_were_exchanged() -> None:
    """Test (3, 4, 5), an N-position, which has moves to N-positions; and (1, 4, 5), a P-position without P-options."""
    assert outcome("nim", "3,4,5") == "N"
    assert {outcome("nim", move) for move in nt.Nim().moves((3, 4, 5))} == {"P", "N"}
    assert outcome("nim", "1,4,5") == "P"
    assert {outcome("nim", move) for move in nt.Nim().moves((1, 4, 5))} == {"N"}


def test_E0_2_boutons_year() -> None:
    text = nim_file.__doc__ or ""
    assert "1901" in text
    assert "in 1902" not in text


def test_E0_3_a_is_a_positive_whole_number() -> None:
    a = x = Fraction(3, 2)
    assert 1 / x + 1 / (x + a) == 1
    for bad in (0, -1, 1.5, "3/2"):
        with pytest.raises(nt.RuleError):
            nt.Wythoff(a=bad)  # type: ignore[arg-type]
    assert all(isqrt(a * a + 4) ** 2 != a * a + 4 for a in range(1, 5000))


@EVERY_A
def test_E0_4_cases_missing_in_the_recursive_rule(a: int) -> None:
    for b in range(1, 20):
        assert recursive.winning_move(0, b, a) == (0, 0)
    for n in range(20):
        assert recursive.winning_move(*recursive.pair(n, a), a) is None
    lost = p_positions(60, a)
    for x, y in combinations_with_replacement(range(61), 2):
        move = recursive.winning_move(x, y, a)
        assert (move is None) == ((x, y) in lost)
        assert move is None or (move in lost and move in plane_moves(x, y, a))
        m = (y - x) // a
        smaller, larger = recursive.pair(m, a)
        if smaller < x and (x, y) not in lost and y < recursive.pair(x, a)[1] and move == (smaller, larger):
            assert y > larger


def test_E0_5_the_first_convergent() -> None:
    assert next(convergents([1, 2, 2])) == (1, 1)
    assert interpret_p((1,), 2) == 1
    assert interpret_p((1, 0), 2) == 3
    for m, n in ((43, 30), (17, 12), (8, 5)):
        assert expansion(m, n)[-1] != 1
    assert nt.Wythoff(a=1).a == 1


@EVERY_A
def test_E0_6_the_last_digit_of_the_q_system(a: int) -> None:
    """Test that the printed rule writes some numbers in two ways; the right one writes every number in one way."""
    ways: dict[bool, dict[int, list[tuple[int, ...]]]] = {True: {}, False: {}}
    for digits in product(range(a + 1), repeat=5):
        if all(low == 0 for high, low in pairwise(digits) if high == a):
            for printed in (True, False):
                if printed or digits[-1] < a:
                    ways[printed].setdefault(interpret_q(digits, a), []).append(digits)
    assert {len(found) for found in ways[False].values()} == {1}
    assert max(len(found) for found in ways[True].values()) == 2
    if a == 2:
        assert ways[True][2] == [(0, 0, 0, 0, 2), (0, 0, 0, 1, 0)]


@EVERY_A
def test_E0_7_cases_missing_in_the_arithmetic_rule(a: int) -> None:
    assert arithmetic.winning_move(0, 7, a) == (0, 0)
    assert arithmetic.pair(0, a) == (0, 0)
    assert interpret_p((0,), a) - trailing_zeros((0,)) % 2 == -1
    x = arithmetic.pair(3, a)[0]
    assert arithmetic.winning_move(x, x, a) == (0, 0)
    for n in range(1, 60):
        x, y = arithmetic.pair(n, a)
        assert y == interpret_p(shift_left(p_digits(x, a)), a)
        assert arithmetic.winning_move(x, y, a) is None
        if a == 1:
            assert trailing_zeros(q_digits(n, a)) >= 1
    if a == 1:
        assert (q_digits(1, 1), q_digits(2, 1)) == ((1, 0), (1, 0, 0))


@EVERY_A
def test_E0_8_doubles_go_wrong_below_a_milliard(a: int) -> None:
    for factor, n, right in zip(
        double_factors(a), first_wrong_double_by_candidates(a), (wythoff_a, wythoff_b), strict=True
    ):
        assert 0 < n < 10**9
        assert floor(factor * n) != right(n, a)
        assert all(floor(factor * i) == right(i, a) for i in range(n - 1000, n))


def test_E0_8_the_printed_digits_of_table_3_stay_right() -> None:
    alpha, beta = double_factors(2)
    assert first_wrong_double_by_candidates(2)[0] < 671_088_640
    for row in large_table(2):
        assert (f"{alpha * row.n // 1:.6g}", f"{beta * row.n // 1:.6g}") == row.printed()[1:]


def test_E0_9_integers_of_32_bits_overflow() -> None:
    low, high = 0, 10**9
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if wythoff_b(middle, 2) > 2**31 - 1 else (middle, high)
    assert abs(high - 628_984_000) < 1000
    assert high < 671_088_640
    assert 2 * high > 671_088_640  # only the last row of Table 2


def test_E0_10_listing_3_with_a_equal_to_1() -> None:
    printed = arithmetic_as_printed(1, 300)[0].tolist()
    right = [wythoff_a(n) for n in range(1, 301)]
    assert printed[1] == 1
    assert right[1] == 3
    assert sum(x != y for x, y in zip(printed, right, strict=True)) == 299
    assert [arithmetic.pair(n)[0] for n in range(1, 301)] == right


@pytest.mark.parametrize("a", [2, 3, 4])
def test_E0_11_the_q_system_of_listing_3_stops_too_early(a: int) -> None:
    for n in range(a + 2, 3 * a * a):
        too_short = max(printed_systems(a, n)[1]) < max(q for q in (a, a * a + 1, a**3 + 2 * a) if q <= n)
        assert too_short == (a * a + 1 <= n <= a * a + a), n
    assert q_digits(5, 2) == (1, 0, 0)
    assert arithmetic_as_printed(a, a * a + 1)[0].tolist()[-1] == wythoff_a(a * a + 1, a)


def test_E0_12_how_far_table_3_goes() -> None:
    last = list(large_table(2))[-1]
    assert max(last.n, last.first) < 10**31 < last.second


def test_E0_13_mex_is_a_natural_number() -> None:
    assert nt.mex([]) == 0
    assert nt.mex([1, 2]) == 0
    assert nt.mex([0, 1, 2, 4]) == 3
