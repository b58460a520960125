"""The Russian lesson: Squares, its sieve, remoteness, Wythoff's Nim and its board; with its mistakes (E3)."""

from __future__ import annotations

from itertools import islice, pairwise
from math import isqrt

import nimatron as nt
from nimatron.papers.lessons import perfect_squares, sieve, wythoff_board_sieve
from nimatron.play.match import Match
from nimatron.play.players import PerfectPlayer
from nimatron.play.review import review
from nimatron.theory.strategies import algebraic, recursive
from tests.documents.small_truth import outcome, p_position_flags

GAME = (75, 50, 46, 30, 5, 4, 0)
ROW = [0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6, 7, 3, 4, 1]
BOARDS = [(10,) * 11 + (0,), (7, 6, 6, 6, 6, 6, 6, 6, 7, 0, 0, 0), (4, 3, 2, 2, 3, 3, 0, 5, 0, 0, 0, 0)]


def squares_up_to(n: int) -> list[int]:
    return [k * k for k in range(1, isqrt(n) + 1)]


def replies(n: int) -> list[int]:
    """Return the heaps that a winning move leaves."""
    return [heap for (heap,) in nt.analyse("squares", str(n)).winning_moves or ()]


def played() -> Match:
    match = Match(nt.game("squares"), (GAME[0],))
    for heap in GAME[1:]:
        match.play((heap,))
    return match


def test_S3_01_rules_of_squares() -> None:
    for n in range(60):
        assert [n - heap for (heap,) in nt.game("squares").moves((n,))] == squares_up_to(n)
    assert outcome("squares", "0") == "P"


def test_S3_02_the_worked_game() -> None:
    assert [a - b for a, b in pairwise(GAME)] == [25, 4, 16, 25, 1, 4]
    match = played()
    assert match.record.result == "second"
    assert replies(75) == [39]
    assert [replies(n) for n in (50, 46, 30, 4)] == [[34], [10], [5], [0]]


def test_S3_03_two_outcomes() -> None:
    assert outcome("squares", "0") == "P"
    assert all(outcome("squares", str(k * k)) == "N" for k in range(1, 20))


def test_S3_04_tables_1_and_2() -> None:
    assert nt.p_positions("squares", 6).tolist() == [0, 2, 5]
    assert nt.p_positions("squares", 22).tolist() == [0, 2, 5, 7, 10, 12, 15, 17, 20]


def test_S3_05_the_rule_and_22() -> None:
    loses = p_position_flags(squares_up_to(300), 300)
    assert [outcome("squares", str(n)) == "P" for n in range(300)] == loses
    moves = [heap for (heap,) in nt.game("squares").moves((22,))]
    assert moves == [21, 18, 13, 6]
    assert {outcome("squares", str(n)) for n in moves} == {"N"}
    assert outcome("squares", "22") == "P"


def test_S3_06_example_1() -> None:
    assert [heap for (heap,) in nt.game("squares").moves((19,))] == [18, 15, 10, 3]
    assert replies(19) == [15, 10]


def test_S3_07_example_2() -> None:
    assert outcome("squares", "14") == "N"
    assert set(replies(14)) == {10, 5}
    assert set(replies(18)) == {17, 2}


def test_S3_08_the_sieve() -> None:
    steps = list(sieve(perfect_squares(), 17))
    assert [step.losing for step in steps[:3]] == [0, 2, 5]
    assert steps[1].marked == (3, 6, 11)
    cells = [count for step in steps for count in (step.empty_before, len(step.empty))]
    assert cells[:4] == [17, 13, 12, 9]


def test_S3_09_example_3() -> None:
    found = nt.analyse("squares", "17", moves=True)
    assert found.outcome == "P"
    after = {move.to[0]: move.remoteness for move in found.moves or ()}
    assert after[1] == after[16] == 1
    assert found.best == (13,)
    assert PerfectPlayer(seed=1).choose(nt.game("squares"), (17,)) == (13,)


def test_S3_10_remoteness_by_its_definition() -> None:
    found = nt.remoteness("squares", 400).tolist()
    loses = p_position_flags(squares_up_to(400), 400)
    for n in range(400):
        after = [n - square for square in squares_up_to(n)]
        if loses[n]:
            assert found[n] == max((found[heap] + 1 for heap in after), default=0)
        else:
            assert found[n] == min(found[heap] + 1 for heap in after if loses[heap])


def test_S3_11_odd_wins_even_loses() -> None:
    remoteness = nt.remoteness("squares", 2001).tolist()
    lost = set(nt.p_positions("squares", 2001).tolist())
    assert all((remoteness[n] % 2 == 0) == (n in lost) for n in range(2001))
    for n in (17, 19, 22, 75, 34):
        record = Match(nt.game("squares"), (n,), False, PerfectPlayer(seed=n), PerfectPlayer(seed=1)).run()
        assert len(record.moves) == remoteness[n]


def test_S3_12_the_row_of_remoteness() -> None:
    assert nt.remoteness("squares", 18).tolist() == [*ROW, 8]
    moves = nt.analyse("squares", "17", moves=True).moves or ()
    assert {move.to[0]: move.remoteness for move in moves} == {16: 1, 13: 7, 8: 5, 1: 1}


def test_S3_13_wythoffs_nim() -> None:
    assert set(nt.Wythoff().moves((2, 2))) == {(0, 2), (1, 2), (2, 0), (2, 1), (0, 0), (1, 1)}
    assert outcome("wythoff", "0,0") == "P"


def test_S3_14_the_queen() -> None:
    for n, m in ((0, 5), (4, 4), (3, 6), (7, 2)):
        queen = {(i, m) for i in range(n)} | {(n, j) for j in range(m)}
        queen |= {(n - k, m - k) for k in range(1, min(n, m) + 1)}
        assert set(nt.Wythoff().moves((n, m))) == queen


def test_S3_15_the_board_of_12_by_12() -> None:
    steps = list(islice(wythoff_board_sieve(12), 3))
    assert [set(step.losing) for step in steps] == [{(0, 0)}, {(1, 2), (2, 1)}, {(3, 5), (5, 3)}]
    assert [step.empty_in_rows[::-1] for step in steps] == BOARDS


def test_S3_16_the_list_of_pairs() -> None:
    assert algebraic.pairs(6) == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    used: set[int] = set()
    for i, (k, other) in enumerate(recursive.pairs(200)):
        assert (k, other) == (nt.mex(used), nt.mex(used) + i)
        used |= {k, other}


def test_E3_1_the_sieve_reaches_17_and_marks_16() -> None:
    first = next(sieve(perfect_squares(), 17))
    assert first.marked == (1, 4, 9, 16)
    assert len(first.empty) == 13
    assert len(next(sieve([1, 4, 9], 15)).empty) != 13


def test_E3_2_the_minimum_runs_over_losing_positions_only() -> None:
    loses = p_position_flags(squares_up_to(20), 17)
    printed: list[int] = []
    for n in range(17):
        after = [printed[n - square] + 1 for square in squares_up_to(n)]
        printed.append((max if loses[n] else min)(after, default=0))
    assert (printed[8], printed[12], printed[13]) == (2, 4, 2)
    assert (ROW[8], ROW[12], ROW[13]) == (5, 6, 7)
    assert nt.remoteness("squares", 17).tolist() == ROW


def test_E3_3_the_queen_goes_down_on_boards_with_row_0_below() -> None:
    from nimatron.picture.text import text_picture

    lines = text_picture(nt.Wythoff(), (2, 3)).splitlines()
    assert [line.split(":")[0] for line in lines[:5]] == ["row 3", "row 2", "row 1", "row 0", "column"]
    assert "down" in text_picture(nt.Wythoff(), (2, 3))
    assert " up" not in text_picture(nt.Wythoff(), (2, 3))


def test_E3_4_the_list_begins_with_two_equal_numbers() -> None:
    assert algebraic.pair(0) == (0, 0)
    assert all(m < n for m, n in algebraic.pairs(200)[1:])


def test_E3_5_two_winning_replies_to_14() -> None:
    assert sorted(replies(14)) == [5, 10]


def test_holds_75_was_won_and_both_erred() -> None:
    """Test that only 39 wins; the first player erred at 75, the second at 50, the first at 46."""
    wrong = [move.number for move in review(played().record) if move.mistake]
    assert wrong == [1, 2, 3]
    assert [outcome("squares", str(n)) for n in (75, 50, 46, 30)] == ["N"] * 4
