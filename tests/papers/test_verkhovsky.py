"""Verkhovsky's sequences, algorithms, examples and mistakes (S2, E2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, pairwise
from math import floor
from random import Random

import pytest

from nimatron.arithmetic.beatty import wythoff_a, wythoff_b
from nimatron.arithmetic.zeckendorf import fibonacci_pair
from nimatron.errors import PositionError, TooLargeError
from nimatron.papers import newton, plane
from nimatron.papers.continued_fractions import convergents
from nimatron.papers.precision import first_wrong_newton
from nimatron.theory.strategies import algebraic, verkhovsky
from tests.theory import wythoff_brute_force as brute


def rows(beginning):
    return brute.table("documents_wythoff.json", beginning)


def test_winning_points():
    """S2-14, S2-16, S2-17."""
    expected = [tuple(row) for row in rows("winning points")]
    assert [(step.n, step.a, step.b) for step in islice(plane.sieve_steps(), 17)] == expected
    assert [(state.n, state.a, state.b) for state in islice(plane.constant_states(), 17)] == expected


def test_the_sieve_step_18():
    """S2-16: a_17 = 27, b_17 = 44, J = {11..17}, u = 29, w_18 = (29, 47)."""
    step = list(islice(plane.sieve_steps(), 18))[-1]
    assert (set(step.j), step.u, step.a, step.b) == (set(range(11, 18)), 29, 29, 47)


def test_both_generators_go_on_and_keep_their_promises():
    points: set[int] = set()
    for step, state in zip(plane.sieve_steps(), islice(plane.constant_states(), 2000), strict=False):
        assert (step.a, step.b) == (state.a, state.b) == algebraic.pair(step.n)
        assert set(step.j) == {j for j in range(1, step.n) if wythoff_b(j) > wythoff_a(step.n - 1)} or step.n == 1
        points |= {step.a, step.b}
        assert points.issuperset(range(1, state.c + 1))
        assert state.c + 1 not in points
        assert wythoff_b(state.j) <= state.c < wythoff_b(state.j + 1)


def test_example_game():
    """S2-15: the moves of Hugo and Cora from (29, 51), and their types."""
    points = rows("example game")
    for (before, *_), (after, player, move_type, outcome, winning) in pairwise(points):
        assert plane.move_type(before, after) == move_type
        assert algebraic.loses(*after) == (outcome == "P")
        if player == "Cora":
            reply = verkhovsky.reply(*before)
            assert (reply.point, reply.move_type) == (tuple(after), move_type)
        else:
            assert tuple(winning[0]) == verkhovsky.reply(*after).point


def test_examples():
    """S2-10, S2-11, S2-24, S2-31, S2-38; E2-4: from (19, 26) to (11, 18); E2-8: m = 423311."""
    for _, point, m, a_m, outcome, winning in rows("examples"):
        reply = verkhovsky.reply(*point)
        assert (reply.m, reply.a_m) == (m, a_m)
        assert (reply.branch == "T1") == (outcome == "P")
        assert reply.point is None or list(reply.point) in winning
    assert verkhovsky.reply(19, 26).point == (11, 18)
    assert (12, 19) not in [algebraic.pair(n) for n in range(20)]
    assert 3141593 - 2718282 == 423311
    assert newton.printed_reply(2718282, 3141593).point == (684931, 1108242)


def test_every_small_point():
    """S2-18, S2-23 with E2-2: legal and winning for all S <= L <= 60, also at S = 0."""
    for (smaller, larger), winning in brute.winning_moves(60, 1).items():
        reply = verkhovsky.reply(smaller, larger)
        assert reply == plane.steps_t(smaller, larger) == verkhovsky.reply(larger, smaller)
        assert (reply.point is None) == (winning is None)
        if reply.point is not None:
            assert reply.point in winning
            assert reply.move_type in verkhovsky.move_types((smaller, larger), reply.point)
    assert verkhovsky.reply(0, 9).point == (0, 0)


def test_index_equations():
    """S2-26, S2-27. Erratum of the vector file: its first row says S = 1 is a_(-2); by (27)-(33) it is a_1."""
    for s, sequence, index in rows("index equations"):
        if s == 1:
            index = 1
        assert verkhovsky.index_equations(s) == (sequence, index)
        assert (wythoff_a if sequence == "a" else wythoff_b)(index) == s
    assert verkhovsky.smallest_a_index_beyond(102) == 64
    assert verkhovsky.smallest_b_index_beyond(102) == 39


def test_index_equations_hold_from_1_on():
    """E2-5: S = 1..100000 hold (here to 5000), S = 0 is an exception."""
    for s in range(1, 5000):
        sequence, index = verkhovsky.index_equations(s)
        assert (wythoff_a if sequence == "a" else wythoff_b)(index) == s
    with pytest.raises(PositionError):
        verkhovsky.index_equations(0)


def test_fibonacci_properties():
    """S2-25 with E2-12: odd and even index, not odd and even number."""
    for i, n, a_n in rows("Fibonacci"):
        assert fibonacci_pair(i)[0] == n
        assert wythoff_a(n) == a_n
    for k in range(1, 199):
        assert wythoff_a(fibonacci_pair(2 * k - 1)[0]) == fibonacci_pair(2 * k)[0]
        assert wythoff_a(fibonacci_pair(2 * k)[0]) == fibonacci_pair(2 * k + 1)[0] - 1


def test_counts():
    """S2-35, Example 8: M = 50 gives 31 and 19; never more b's than a's (Remark 4)."""
    for bound, count_a, count_b in rows("numbers up to M"):
        assert plane.counts_up_to(bound) == (count_a, count_b)
    for bound in range(1000):
        n_a, n_b = plane.counts_up_to(bound)
        if bound < 60:
            assert n_a == sum(verkhovsky.index_equations(s)[0] == "a" for s in range(1, bound + 1))
        assert n_a >= n_b
        assert n_a + n_b == bound


def test_five_states():
    """S2-22 with E2-17: in B, C and E the index of S is the smaller one."""
    seen = set()
    for larger in range(2, 60):
        for smaller in range(1, larger):
            state = plane.state_of(smaller, larger)
            (first, i), (second, j) = verkhovsky.index_equations(smaller), verkhovsky.index_equations(larger)
            assert {"aa": "B", "ba": "C", "bb": "E"}.get(first + second, "A" if i == j else "D") == state
            assert (state == "A") == algebraic.loses(smaller, larger)
            assert i < j or state in "AD"
            seen.add(state)
    assert seen == set("ABCDE")
    for point in ((0, 3), (4, 4)):
        with pytest.raises(PositionError):
            plane.state_of(*point)


def test_c_needs_no_order():
    """A point of state C has i < j: b_i < a_j forces it."""
    assert all(wythoff_b(i) > wythoff_a(j) for i in range(1, 40) for j in range(1, i + 1))


def test_move_types():
    assert verkhovsky.move_types((3, 5), (3, 5)) == ()
    assert verkhovsky.move_types((3, 5), (5, 1)) == ("h",)
    with pytest.raises(PositionError):
        plane.move_type((3, 5), (1, 4))


def test_newton():
    """S2-29: the printed Table 2 of r(n); E2-7: where each x_r first fails; the right number of steps."""
    printed = [newton.printed_steps(k) for k in range(25)]
    assert printed == [0] * 4 + [1] * 3 + [2] * 6 + [3] * 12
    for r, first_wrong in rows("Newton from 1.618"):
        assert first_wrong_newton(r) == first_wrong
    for r in (0, 1):
        x = newton.newton_value(r)
        scanned = next(n for n in range(1, 10**5) if floor(n * x) != wythoff_a(n))
        assert newton.first_wrong_point(r) == (scanned, wythoff_a(scanned), floor(scanned * x))
    for r in range(8):
        x, n = newton.newton_value(r), first_wrong_newton(r)
        assert floor(n * x) != wythoff_a(n)
        assert newton.error_bound_holds(r)
    for k in range(60):
        assert first_wrong_newton(newton.steps_needed(k)) > 10**k
        r = newton.steps_needed(k)
        assert 3 * 2**r >= 2 * k + 1
        assert r == 0 or 3 * 2 ** (r - 1) < 2 * k + 1
    with pytest.raises(TooLargeError):
        newton.newton_value(newton.LARGEST_STEPS + 1)


def test_the_printed_algorithm_fails():
    """E2-9 (ii): from (400, 633) it plays (376, 609), which is not a winning point; (377, 610) is."""
    assert newton.printed_reply(400, 633).point == (376, 609)
    assert newton.right_reply(400, 633).point == verkhovsky.reply(400, 633).point == (377, 610)
    assert not algebraic.loses(376, 609)
    assert (3, 233, 0) in newton.printed_failures(3)


def test_section_17_with_the_right_precision():
    for larger in range(40):
        for smaller in range(larger + 1):
            if smaller:
                assert newton.right_reply(smaller, larger) == verkhovsky.reply(smaller, larger)
    rng = Random(2)
    for _ in range(30):
        smaller, larger = sorted(rng.randrange(10**60) for _ in range(2))
        assert newton.right_reply(smaller, larger) == verkhovsky.reply(smaller, larger)
    assert newton.printed_reply(0, 0).branch == "T1"
    assert newton.printed_reply(7, 8).point == (1, 2)


def test_convergents_of_g_are_the_wrong_places():
    """Each x_r first fails at the denominator of a convergent of G that lies between x_r and G."""
    quotients = [Fraction(p, q) for p, q in convergents([1] * 200)]
    for r in range(5):
        n, x = first_wrong_newton(r), newton.newton_value(r)
        (fraction,) = (fraction for fraction in quotients[1:] if fraction.denominator == n)
        below_g = fraction * fraction - fraction < 1
        assert x < fraction if below_g else fraction <= x
        assert below_g == (x * x - x < 1)


def test_e():
    """S2-34: e S < L by integers, near the convergents 19/7, 87/32, 193/71, ... of e and far beyond doubles."""
    for smaller in range(1, 400):
        least = next(larger for larger in range(2 * smaller, 3 * smaller + 1) if plane.below_e_times(smaller, larger))
        assert least == int(2.718281828459045 * smaller) + 1
    assert not plane.below_e_times(10**20, 271828182845904523536)
    assert plane.below_e_times(10**20, 271828182845904523537)
    assert plane.below_e_times(0, 1)


def test_starts():
    """S2-34, S2-07, S2-36, S2-37; E2-13: such a start is never a winning point, and (29, 51) is not such a start."""
    rng = Random(5)
    for _ in range(300):
        start = plane.random_section_17_start(200, rng)
        assert plane.is_section_17_start(*start, 200)
        assert not algebraic.loses(*start)
        smaller, larger = plane.random_start(20, 30, rng)
        assert 0 <= smaller < larger <= 30
    assert not plane.is_section_17_start(29, 51, 1000)
    assert not plane.is_section_17_start(2718282, 3141593, 10**7)
    assert plane.random_section_17_start(3, rng) == (1, 3)
    assert plane.next_bound(plane.next_bound(50)) == 200
    with pytest.raises(PositionError):
        plane.random_section_17_start(2, rng)
    with pytest.raises(PositionError):
        plane.random_start(0, 0, rng)


def test_play_in_a_p_position():
    """S2-33: 1 or 2 from L if L > 3; E2-10: at (1, 2) any legal move."""
    rng = Random(8)
    for n in range(2, 40):
        smaller, larger = algebraic.pair(n)
        ends = {verkhovsky.losing_move(smaller, larger, rng) for _ in range(40)}
        assert ends == {(smaller, larger - 1), (smaller, larger - 2)}
    assert {verkhovsky.losing_move(1, 2, rng) for _ in range(100)} == {(0, 1), (0, 2), (1, 1)}
    assert verkhovsky.losing_move(0, 0, rng) is None
    assert verkhovsky.losing_move(4, 4, rng) in {(3, 4), (2, 4)}


def test_order_of_tests():
    """S2-35: a first in about 618 of 1000 draws; the order never changes the answer."""
    rng = Random(1)
    firsts = [plane.order_of_tests(rng)[0] for _ in range(5000)]
    assert 2900 < firsts.count("a") < 3280
    assert plane.index_by_order(102, ("a", "b")) == ("b", 39, 2)
    assert plane.index_by_order(103, ("a", "b")) == ("a", 64, 1)
