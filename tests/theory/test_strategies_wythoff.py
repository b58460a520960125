"""The three strategies of the thesis, the misère strategy and the list of all winning moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.errors import PositionError, RuleError, TooLargeError
from nimatron.theory.strategies import algebraic, arithmetic, recursive
from nimatron.theory.strategies.algebraic import winning_moves as all_winning_moves
from tests.theory import wythoff_brute_force as brute
from tests.tier import draws

STRATEGIES = [recursive, algebraic, arithmetic]
SIZE = 60


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_small_position(strategy, a):
    """S0-22, S0-24, S0-32 with E0-4 and E0-7: legal and winning for all x <= y <= 60."""
    for (x, y), winning in brute.winning_moves(SIZE, a).items():
        move = strategy.winning_move(x, y, a)
        assert move == strategy.winning_move(y, x, a) == algebraic.winning_move(x, y, a)
        assert (move is None) == (winning is None)
        assert move is None or move in winning


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
def test_every_small_position_misere(a):
    for (x, y), winning in brute.winning_moves(SIZE, a, misere=True).items():
        move = algebraic.winning_move(x, y, a, misere=True)
        assert algebraic.loses(x, y, a, misere=True) == algebraic.loses(y, x, a, misere=True) == (winning is None)
        assert move in winning if winning else move is None
        assert all_winning_moves(x, y, a, misere=True) == (winning or [])


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
def test_every_small_position_all_winning_moves(a):
    for (x, y), winning in brute.winning_moves(SIZE, a).items():
        assert all_winning_moves(x, y, a) == all_winning_moves(y, x, a) == (winning or [])
        assert len(winning or []) <= 4
        assert algebraic.loses(x, y, a) == arithmetic.loses(x, y, a) == (winning is None)


@pytest.mark.parametrize("a", [1, 2, 3, 7, 1000, 10**12])
def test_the_pairs_are_equal(a):
    assert recursive.pairs(500, a) == algebraic.pairs(500, a) == arithmetic.pairs(500, a)
    assert recursive.pair(499, a) == algebraic.pair(499, a)
    for pairs in (algebraic.pairs(300, a), algebraic.pairs(300, a, misere=True)):
        members = [number for pair in pairs[2:] for number in pair]
        assert len(set(members)) == len(members)


def test_list_of_the_thesis_and_of_the_lesson():
    """S0-18, S3-16; S0-17: (1, 2) reaches only N-positions."""
    assert recursive.pairs(6) == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    assert brute.moves(1, 2, 1) == {(0, 1), (0, 2), (1, 1)}
    for b in range(1, 50):
        assert not algebraic.loses(0, b)
        assert not algebraic.loses(b, b)


def test_table_3_of_the_thesis():
    """S0-40: all 100 rows, to n = 6.3e30; the last ones by two strategies."""
    for n, x, y, *printed in brute.tables("thesis_table3.json")[0]["rows"]:
        pair = algebraic.pair(int(n), 2)
        assert pair == arithmetic.pair(int(n), 2) == (int(x), int(y))
        assert [f"{float(number):.6g}" for number in (n, x, y)] == printed


def test_pairs_vectors():
    for table in brute.tables("wythoff_pairs.json"):
        a = table["rule"]["a"]
        for n, x, y in (map(int, row) for row in table["rows"]):
            assert algebraic.pair(n, a) == arithmetic.pair(n, a) == (x, y)


def test_winning_moves_vectors():
    for table in brute.tables("wythoff_winning_moves.json"):
        rule = table["rule"]
        for x, y, winning in table["rows"]:
            found = all_winning_moves(x, y, rule["a"], misere=rule["play"] == "misere")
            assert [list(pair) for pair in found] == winning


def test_large_vectors():
    for table in brute.tables("wythoff_large.json"):
        a = table["rule"]["a"]
        for x, y, outcome, winning in table["rows"]:
            x, y = int(x), int(y)
            found = all_winning_moves(x, y, a)
            assert found == sorted((int(i), int(j)) for i, j in winning)
            assert algebraic.loses(x, y, a) == arithmetic.loses(x, y, a) == (outcome == "P")
            assert algebraic.winning_move(x, y, a) == arithmetic.winning_move(x, y, a)
            assert algebraic.winning_move(x, y, a) in (found or [None])


def is_one_move(before, after, a):
    (x, y) = before
    for i, j in (after, after[::-1]):
        k, other = x - i, y - j
        if k >= 0 and other >= 0 and (k or other) and (k == 0 or other == 0 or abs(k - other) < a):
            return True
    return False


huge = st.one_of(st.integers(0, 300), st.integers(0, 10**40), st.integers(0, 10**400))


@settings(deadline=None, max_examples=draws(150))
@given(
    huge,
    huge,
    st.integers(1, 9),
    st.sampled_from(["apart", "near a lost pair", "near the diagonal"]),
    st.integers(-9, 9),
)
def test_huge_positions(x, y, a, kind, shift):
    """A winning move leads to a P-position by another strategy, and no P-position has one."""
    if kind == "near a lost pair":
        x, y = algebraic.pair(x, a)
        y = max(0, y + shift)
    elif kind == "near the diagonal":
        y = max(0, x + 1000 * shift)
    move = algebraic.winning_move(x, y, a)
    assert move == arithmetic.winning_move(x, y, a)
    found = all_winning_moves(x, y, a)
    assert (move is None) == algebraic.loses(x, y, a) == (not found)
    for end in found:
        assert arithmetic.loses(*end, a)
        assert is_one_move((x, y), end, a)
    assert move is None or move in found

    move = algebraic.winning_move(x, y, a, misere=True)
    found = all_winning_moves(x, y, a, misere=True)
    assert (move is None) == (algebraic.loses(x, y, a, misere=True) or x == y == 0) == (not found)
    for end in found:
        assert algebraic.loses(*end, a, misere=True)
        assert is_one_move((x, y), end, a)
    assert move is None or move in found


def test_thousands_of_digits():
    rng = Random(11)
    for a in (1, 2, 5):
        x, y = sorted(rng.randrange(10**3000) for _ in range(2))
        assert algebraic.winning_move(x, y, a) == arithmetic.winning_move(x, y, a)
        pair = arithmetic.pair(x, a)
        assert pair == algebraic.pair(x, a)
        assert arithmetic.loses(*pair, a)
        assert (arithmetic.belongs_to(pair[0], a), arithmetic.belongs_to(pair[1], a)) == ("A", "B")
        lost = algebraic.pair(x, a, misere=True)
        assert algebraic.loses(*lost, a, misere=True)
        assert algebraic.winning_move(*lost, a, misere=True) is None
        assert algebraic.winning_move(lost[0], lost[1] + 1, a, misere=True) == lost


def test_attrition():
    """S2-38: (0, 1), (2, 2), then w_k for k >= 2; from (2, 2) all other moves are answered by (0, 1)."""
    assert algebraic.pairs(4, misere=True) == [(0, 1), (2, 2), (3, 5), (4, 7)]
    for end in [(0, 2), (1, 1), (1, 2)]:
        assert (0, 1) in all_winning_moves(*end, misere=True)


def test_corrections_to_the_rules():
    """E0-4, E0-7 (i)-(iii): the cases that the printed rules omit."""
    for strategy in STRATEGIES:
        assert strategy.winning_move(0, 7, 2) == (0, 0)
        assert strategy.winning_move(0, 0, 2) is None
        assert strategy.winning_move(5, 5, 3) == (0, 0)
        assert strategy.winning_move(2, 6, 2) is None
        assert strategy.pair(0, 3) == (0, 0)


def test_bounds_and_refusals():
    with pytest.raises(TooLargeError, match="pairs"):
        recursive.pairs(recursive.LARGEST_COUNT + 1)
    with pytest.raises(TooLargeError, match="pairs"):
        recursive.winning_move(10**7, 10**8)
    assert recursive.winning_move(10**5, 10**8) == algebraic.winning_move(10**5, 10**8)
    for strategy in STRATEGIES:
        with pytest.raises(PositionError):
            strategy.winning_move(-1, 4)
        with pytest.raises(RuleError):
            strategy.winning_move(1, 4, 0)
        with pytest.raises(RuleError):
            strategy.pair(4, 1.5)
    with pytest.raises(PositionError):
        algebraic.winning_move(-1, 4, misere=True)
    with pytest.raises(RuleError):
        algebraic.winning_move(1, 4, 0, misere=True)
    with pytest.raises(RuleError):
        algebraic.pair(4, 1.5, misere=True)
    with pytest.raises(PositionError):
        arithmetic.belongs_to(0)


def test_belongs_to_vectors():
    for table in brute.tables("numeration.json"):
        a = table["rule"]["a"]
        for n, _, _, belongs_to, a_n in table["rows"]:
            assert arithmetic.belongs_to(n, a) == belongs_to
            assert arithmetic.pair(n, a)[0] == a_n
