from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.arithmetic.zeckendorf import fibonacci_pair, zeckendorf
from nimatron.games.heaps.fibonacci_nim import CappedHeap, FibonacciNim
from nimatron.theory import fibonacci_nim
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.games.vector_tables import tables
from tests.tier import draws

GAME = FibonacciNim()


def test_vectors() -> None:
    for _, rows in tables("fibonacci_nim"):
        for row in rows:
            position = GAME.check((row["n"], row["cap"]) if "cap" in row else row["n"])
            found = nt.analyse(GAME, position)
            assert (found.outcome, found.remoteness) == (row["outcome"], row["remoteness"]), row
            takes = sorted(position.heap - move.heap for move in found.winning_moves or ())
            assert takes == row["winning_takes"]
            assert "zeckendorf" not in row or list(zeckendorf(row["n"])) == row["zeckendorf"]


@pytest.mark.parametrize("factor", [1, 2, 3])
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(factor: int, misere: bool) -> None:
    game = FibonacciNim(factor)
    check_winning_moves(game, [CappedHeap(heap, cap) for heap in range(1, 22) for cap in range(1, 9)], misere)
    assert nt.analyse(game, "0", misere=misere).outcome == ("N" if misere else "P")
    assert nt.analyse(game, "1", misere=misere).outcome == ("N" if misere else "P")


def test_moves() -> None:
    check_moves(GAME, [GAME.check((heap, cap)) for heap in range(9) for cap in range(10)])


def test_check_values() -> None:
    lost_by_power = [n for n in range(1, 70) if nt.analyse(FibonacciNim(1), n).outcome == "P"]
    assert lost_by_power == [1, 2, 4, 8, 16, 32, 64]
    lost = [n for n in range(1, 60) if nt.analyse(FibonacciNim(3), n).outcome == "P"]
    assert lost == [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]


@given(st.integers(1, 10**6) | st.integers(1, 2**300), st.integers(2, 60))
@settings(max_examples=draws(150), deadline=None)
def test_smallest_part_by_fractions(n: int, s: int) -> None:
    assert fibonacci_nim.parts_are_at_least(n, s) == (zeckendorf(n)[-1] >= fibonacci_pair(s)[0])


@given(st.lists(st.integers(2, 60), min_size=1, max_size=12))
@settings(max_examples=draws(150), deadline=None)
def test_smallest_part_of_far_apart_sums(indices: list[int]) -> None:
    n = sum(fibonacci_pair(k)[0] for k in indices)
    for s in range(2, 62):
        assert fibonacci_nim.parts_are_at_least(n, s) == (zeckendorf(n)[-1] >= fibonacci_pair(s)[0])


@cache
def loses(heap: int, cap: int) -> bool:
    return not any(loses(heap - take, 2 * take) for take in range(1, min(heap, cap) + 1))


def test_all_winning_takes_by_brute_force() -> None:
    """Check every heap below 70 with every cap."""
    for heap in range(1, 70):
        for cap in range(1, heap + 2):
            winning = [take for take in range(1, min(heap, cap) + 1) if loses(heap - take, 2 * take)]
            found = nt.analyse(GAME, (heap, cap), fields=["outcome", "winning_moves"])
            assert [heap - move.heap for move in found.winning_moves or ()] == winning
            assert (found.outcome == "P") == (not winning)


@given(st.integers(1, 10**200), st.integers(1, 10**200))
@settings(max_examples=draws(60), deadline=None)
def test_winning_takes_of_huge_heaps(heap: int, cap: int) -> None:
    found = nt.analyse(GAME, (heap, cap), fields=["outcome", "winning_moves"])
    assert (found.outcome == "P") == (not found.winning_moves)
    for move in found.winning_moves or ():
        assert 0 < heap - move.heap <= min(heap, cap)
        assert nt.analyse(GAME, move, fields=["outcome"]).outcome == "P"


def test_thousands_of_digits() -> None:
    lost, _ = fibonacci_pair(30_000)
    found = nt.analyse(GAME, lost)
    assert found.outcome == "P"
    assert found.best in GAME.moves(found.position)
    found = nt.analyse(GAME, lost + 144)
    assert (found.outcome, found.winning_moves) == ("N", (CappedHeap(lost, 288),))
    assert len(found.why()) < 900
    huge, above = fibonacci_pair(1_000_000)
    found = nt.analyse(GAME, huge)
    assert (found.outcome, found.remoteness) == ("P", 2 * (2 * huge - above))
    assert found.best == (huge - 1, 2)
    assert nt.analyse(GAME, huge + 144, fields=["outcome"]).outcome == "N"
    found = nt.analyse(GAME, huge + 144)
    assert (found.winning_moves, found.best) == (None, (huge, 288))
    assert fibonacci_nim.smallest_part(huge + 144, 2) == 144
    assert nt.analyse(GAME, (huge + 144, 143), fields=["outcome"]).outcome == "P"
    assert nt.analyse(GAME, (huge + 144, 143), misere=True, fields=["outcome"]).outcome == "N"


def test_a_rule_without_closed_form_for_huge_heaps_is_refused() -> None:
    with pytest.raises(nt.TooLargeError):
        nt.analyse(FibonacciNim(3), 10**400, limits=nt.Limits(options=1000))


@given(st.integers(0, 2**200), st.integers(0, 2**200), st.integers(1, 9))
@settings(max_examples=draws(60), deadline=None)
def test_written_form(heap: int, cap: int, factor: int) -> None:
    game = FibonacciNim(factor)
    position = game.check((heap, cap))
    assert game.parse(game.format(position)) == position


def test_written_form_by_hand() -> None:
    assert [GAME.format(GAME.parse(text)) for text in ("20", "20/19", "20/6", "0", "0/5", "1", "1/1")] == [
        "20", "20", "20/6", "0", "0", "1", "1/1",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "x", "20/", "20/x", "20/6/1", "-3", "3,4"])
def test_malformed_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as caught:
        GAME.parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("factor", [0, 101, "x"])
def test_malformed_rules(factor: object) -> None:
    with pytest.raises(nt.RuleError):
        FibonacciNim(factor)  # type: ignore[arg-type]


@given(st.integers(0, 10**6) | st.integers(0, 2**400))
def test_first_fibonacci_number_above(cap: int) -> None:
    s = fibonacci_nim._first_above(cap)
    assert fibonacci_pair(s)[0] > cap
    assert s == 2 or fibonacci_pair(s - 1)[0] <= cap
