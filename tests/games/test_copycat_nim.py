from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.games.heaps.copycat_nim import CopycatNim, HeapAfter
from nimatron.theory.copycat_nim import Pairing, copycat_table, nim_value_table, pairing_works
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.games.vector_tables import tables
from tests.tier import draws


def test_vectors() -> None:
    for rule, rows in tables("copycat"):
        game = CopycatNim(rule["max_take"])
        for row in rows:
            position = game.check((row["n"], row["last"]))
            found = nt.analyse(game, position)
            assert (found.outcome, found.remoteness) == (row["outcome"], row["remoteness"]), (game, row)
            takes = sorted(position.heap - move.heap for move in found.winning_moves or ())
            assert takes == row["winning_takes"]
            assert found.why()


@pytest.mark.parametrize("m", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(m: int, misere: bool) -> None:
    game = CopycatNim(m)
    check_winning_moves(game, [game.check((n, last)) for n in range(30) for last in range(m + 1)], misere)


def test_moves() -> None:
    for m in (1, 2, 4):
        game = CopycatNim(m)
        check_moves(game, [game.check((n, last)) for n in range(8) for last in range(m + 1)])


@pytest.mark.parametrize("m", range(1, 13))
@pytest.mark.parametrize("misere", [False, True])
def test_table_and_period(m: int, misere: bool) -> None:
    table, truth = copycat_table(m, misere), BruteForce(CopycatNim(m), misere)
    for heap in range(draws(160, 80)):
        for last in range(min(m, heap) + 1):
            position = HeapAfter(heap, last)
            assert table.loses(heap, last) == truth.loses(position)
            assert table.remoteness(heap, last) in (None, truth.remoteness(position))


@pytest.mark.parametrize("m", range(1, 13))
def test_nim_values(m: int) -> None:
    table, truth = nim_value_table(m), BruteForce(CopycatNim(m), False)
    for heap in range(draws(160, 80)):
        for last in range(min(m, heap) + 1):
            assert table.value(heap, last) == truth.grundy(HeapAfter(heap, last)), (heap, last)


@pytest.mark.parametrize("m", [3, 5, 6, 8, 13])
def test_nim_values_of_huge_heaps_are_the_least_missing_ones(m: int) -> None:
    table, game = nim_value_table(m), CopycatNim(m)
    for heap in (10**30 + offset for offset in range(40)):
        for last in range(m + 1):
            options = {table.value(*move) for move in game.moves(HeapAfter(heap, last))}
            value = table.value(heap, last)
            assert value == min(set(range(m + 1)) - options)
            assert (value == 0) == (nt.analyse(game, HeapAfter(heap, last)).outcome == "P")


def test_nim_values_that_do_not_repeat_soon_are_known_for_small_heaps_only() -> None:
    assert nt.analyse("copycat-nim[m=22]", "400").grundy == nim_value_table(22).value(400, 0)
    found = nt.analyse("copycat-nim[m=22]", "1000000")
    assert (found.outcome, found.grundy) == ("N", None)


@pytest.mark.parametrize("m", [m for m in [*range(1, 28), 35, 43, 47, 50] if pairing_works(m)])
def test_halves(m: int) -> None:
    table, form, game = copycat_table(m, False), Pairing(), CopycatNim(m)
    for heap in range(1, 3 * m + 4):
        for last in range(min(m, heap) + 1):
            assert form.loses(game, HeapAfter(heap, last), False) == table.loses(heap, last), (heap, last)


def test_check_values() -> None:
    def lost(m: int, count: int) -> list[int]:
        return [n for n in range(count) if nt.analyse(CopycatNim(m), n, fields=["outcome"]).outcome == "P"]

    for m in (2, 3, 4, 6, 8, 10, 11, 12, 15, 19, 27):
        assert lost(m, 4 * m) == list(range(0, 4 * m, m + 1))
    assert lost(5, 60) == [n for n in range(60) if n % 13 in (0, 7)]
    assert lost(7, 99) == [n for n in range(99) if n % 25 in (0, 9, 17)]
    assert lost(9, 99) == [n for n in range(99) if n % 32 in (0, 11, 22)]
    assert lost(1, 9) == [0]
    assert nt.analyse("copycat-nim", "2/2").winning_moves == ((1, 1),)


@pytest.mark.parametrize("m", [2, 3, 5, 7, 9, 999, 10**6])
def test_thousands_of_digits(m: int) -> None:
    game = CopycatNim(m)
    for heap in (10**5000, 10**5000 // (m + 1) * (m + 1), 10**5000 + 1):
        for last in {0, 1, min(m, heap % (m + 1))}:
            if m == 10**6 and last:
                continue
            position = HeapAfter(heap, last)
            try:
                found = nt.analyse(game, position, limits=nt.Limits(options=1000, listed=2000))
            except nt.TooLargeError:
                assert not pairing_works(m)
                continue
            if found.outcome == "N":
                assert found.best in game.moves(position)
                assert nt.analyse(game, found.best, fields=["outcome"]).outcome == "P"
            assert len(found.why()) < 900


@given(st.integers(0, 2**200), st.integers(0, 9))
@settings(max_examples=draws(60), deadline=None)
def test_written_form(heap: int, last: int) -> None:
    game = CopycatNim(9)
    position = game.check((heap, last))
    assert game.parse(game.format(position)) == position


def test_written_form_by_hand() -> None:
    game = CopycatNim()
    assert [game.format(game.parse(text)) for text in ("13", "13/0", "13/2", "0/2", "0")] == [
        "13",
        "13",
        "13/2",
        "0",
        "0",
    ]


@pytest.mark.parametrize("text", ["", "x", "13/", "13/4", "13/2/1", "-1", "3,4,5"])
def test_malformed_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as caught:
        CopycatNim().parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("m", [0, 10**6 + 1, "x"])
def test_malformed_rules(m: object) -> None:
    with pytest.raises(nt.RuleError):
        CopycatNim(m)  # type: ignore[arg-type]
