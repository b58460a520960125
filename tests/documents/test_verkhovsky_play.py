"""Verkhovsky's paper, sections 15 to 21: Newton's numbers, Cora's algorithm and manners, attrition, flip-flop."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import nimatron as nt
from nimatron.arithmetic.beatty import wythoff_a
from nimatron.papers import newton, plane
from nimatron.play.bank import bank_of
from nimatron.play.match import Match
from nimatron.play.players import CoraPlayer
from nimatron.play.record import Record
from nimatron.theory.strategies import algebraic, verkhovsky
from tests.documents.small_truth import outcome, p_positions, plane_moves, winning

GOALS = ("normal", "attrition")


def test_S2_29_newton_and_the_printed_table_2() -> None:
    assert newton.newton_value(0) == Fraction(1618, 1000)
    for r in range(6):
        x, after = newton.newton_value(r), newton.newton_value(r + 1)
        assert after == (x * x + 1) / (2 * x - 1)
        assert newton.error_bound_holds(r)
    assert [newton.printed_steps(k) for k in range(25)] == [0] * 4 + [1] * 3 + [2] * 6 + [3] * 12


def test_S2_30_one_number_serves_the_whole_game() -> None:
    """Test that the x_r chosen at the start also answers every later point of the game correctly."""
    dice = Random(3)
    for _ in range(60):
        smaller, larger = plane.random_start(10**6, 10**6, dice)
        g = newton.newton_value(newton.steps_needed(len(str(larger))))
        while 0 < smaller < larger:
            reply = newton.reply_with(smaller, larger, g)
            assert reply == verkhovsky.reply(smaller, larger)
            smaller, larger = reply.point or (smaller, larger)
            smaller, larger = sorted((smaller, dice.randrange(larger) if larger else 0))


def test_S2_31_example_7() -> None:
    reply = verkhovsky.reply(2_718_282, 3_141_593)
    assert reply.m == 423_311 < 10**6
    assert newton.printed_steps(6) == 1
    assert newton.reply_with(2_718_282, 3_141_593, newton.newton_value(1)) == reply
    assert reply.point == (684_931, 1_108_242)


def test_S2_32_the_algorithm_of_section_17() -> None:
    lost = p_positions(60)
    for larger in range(1, 61):
        for smaller in range(1, larger + 1):
            reply = newton.right_reply(smaller, larger)
            assert (reply.branch == "T1") == ((smaller, larger) in lost)
            assert reply.point is None or reply.point in lost & plane_moves(smaller, larger)
    assert newton.right_reply(9, 9).point == (0, 0)


def test_S2_33_hoping_when_losing() -> None:
    for n in range(2, 30):
        smaller, larger = algebraic.pair(n)
        seen = {CoraPlayer(seed=seed).choose(nt.Wythoff(), (smaller, larger)) for seed in range(30)}
        assert seen == {(smaller, larger - 1), (smaller, larger - 2)}


def test_S2_34_the_start_is_never_a_winning_point() -> None:
    lost = p_positions(80)
    starts = {(s, l_) for s, l_ in product(range(81), repeat=2) if plane.is_section_17_start(s, l_, 80)}
    assert starts
    assert not starts & lost
    for smaller, larger in starts:
        assert 1000 * (larger - smaller) > 1718 * smaller
    dice = Random(6)
    assert all(plane.random_section_17_start(80, dice) in starts for _ in range(100))


def test_S2_35_how_many_of_each_sequence() -> None:
    assert plane.counts_up_to(50) == (31, 19)
    for bound in range(1, 2000):
        n_a, n_b = plane.counts_up_to(bound)
        assert n_a == sum(1 for n in range(1, n_a + 1) if wythoff_a(n) <= bound)
        assert n_a >= n_b == bound - n_a
        assert abs(1000 * n_a - 618 * bound) < 1000 + bound
    dice = Random(1)
    first = [plane.order_of_tests(dice)[0] for _ in range(4000)]
    assert 2300 < first.count("a") < 2640
    assert plane.index_by_order(102, ("a", "b"))[:2] == plane.index_by_order(102, ("b", "a"))[:2]


def test_S2_37_the_bound_doubles() -> None:
    assert [plane.next_bound(q) for q in (50, 100, 200)] == [100, 200, 400]


def test_S2_38_attrition() -> None:
    lost = sorted(p_positions(40, misere=True))
    assert lost == sorted([(0, 1), (2, 2), *(point for point in p_positions(40) if point[0] > 1)])
    for x, y in product(range(41), repeat=2):
        if x <= y:
            assert (outcome("attrition", (x, y)) == "P") == ((x, y) in lost)
    replies = {tuple(sorted(move)): winning("attrition", move) for move in nt.game("attrition").moves((2, 2))}
    assert {move: found for move, found in replies.items() if move != (0, 0)} == {
        (0, 2): {(0, 1)},
        (1, 1): {(0, 1)},
        (1, 2): {(0, 1)},
    }
    assert list(nt.game("attrition").moves((0, 1))) == [(0, 0)]


@pytest.mark.parametrize("flips", ["1", "2", "unlimited"])
def test_S2_39_p_positions_depend_on_the_goal_only(flips: str) -> None:
    game = nt.game(f"flip-flop[flips={flips}]")
    normal, attrition = p_positions(24), p_positions(24, misere=True)
    for x, y, goal in product(range(25), range(25), GOALS):
        if x <= y:
            left = {game.flips, 0} if flips != "unlimited" else {None}  # type: ignore[attr-defined]
            for number in left:
                found = nt.analyse(game, (x, y, goal, number), fields=["outcome"]).outcome
                assert (found == "P") == ((x, y) in (normal if goal == "normal" else attrition))


def test_S2_40_the_bank() -> None:
    game = nt.game("flip-flop")
    record = Record(game, False, game.parse("20,30")).play(game.parse("20,25/attrition/0"))
    while record.result == "open":
        record = record.play(nt.analyse(game, record.position).best)
    bank = bank_of(record)
    assert bank is not None
    assert (bank.total, bank.first_paid, bank.second_paid) == (1, 1, 0)
    assert bank.winner == record.result
    assert bank.gain("first") + bank.gain("second") == 0
    assert bank_of(Match(nt.Nim(), (1,)).record) is None
