"""Third One Lucky and Splittles: against the definition, and with what is published."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

import nimatron as nt
from nimatron.games.heaps.splittles import Splittles
from nimatron.games.heaps.third_one_lucky import ThirdOneLucky
from nimatron.sequences.heap_sequences import nim_values_list
from nimatron.theory.third_one_lucky import completion, period
from tests.brute_force import BruteForce, reachable
from tests.games.rule_checks import check_moves, check_winning_moves

A006018 = (1, 2, 4, 2, 12, 12, 12, 8, 8, 10, 60, 60, 84, 84, 84, 16, 16, 18, 180, 20, 900, 7200, 7200)
"""The On-Line Encyclopedia of Integer Sequences, A006018; the first 20 terms are from Winning Ways, page 487."""


def test_rules_and_both_conventions() -> None:
    game = ThirdOneLucky()
    positions = reachable(game, (2, 3, 4))
    check_moves(game, positions)
    for misere in (False, True):
        check_winning_moves(game, positions, misere)


def third_is_taken(position: tuple[int, ...], taken: int) -> bool:
    return sum(position) - taken <= 2 < sum(position)


def loses_by_the_rule(position: tuple[int, ...], known: dict[tuple[int, ...], bool]) -> bool:
    """Return whether the player to move loses, who wins by taking the third object from the end."""
    position = tuple(sorted(position))
    if position not in known:
        moves = [(place, taken) for place, heap in enumerate(position) for taken in range(1, heap + 1)]
        known[position] = not any(
            third_is_taken(position, taken)
            or loses_by_the_rule((*position[:place], position[place] - taken, *position[place + 1 :]), known)
            for place, taken in moves
        )
    return known[position]


def test_the_game_ends_when_the_third_object_is_taken() -> None:
    known: dict[tuple[int, ...], bool] = {}
    for heaps in combinations_with_replacement(range(7), 3):
        if sum(heaps) > 2:
            assert (nt.analyse("third-one-lucky", heaps).outcome == "P") == loses_by_the_rule(heaps, known)


def tripod_loses(legs: tuple[int, ...], known: dict[tuple[int, ...], bool]) -> bool:
    """Return whether Nim on a tripod with two objects in the centre is a P-position: one takes from a leg's end.

    The centre is an end too as soon as at most one leg is left.
    """
    legs = tuple(sorted(filter(None, legs)))
    if len(legs) == 1:
        return legs[0] == 2  # two heaps of Nim: the centre, which is full, and the last leg
    if not legs:
        return False
    if legs not in known:
        known[legs] = not any(
            tripod_loses((*legs[:place], rest, *legs[place + 1 :]), known)
            for place, leg in enumerate(legs)
            for rest in range(leg)
        )
    return known[legs]


def test_it_is_nim_on_a_tripod() -> None:
    """A. Hennessey, 2024: the same P-positions as on a tripod with two objects in its centre."""
    known: dict[tuple[int, ...], bool] = {}
    for heaps in combinations_with_replacement(range(9), 3):
        if sum(heaps) > 2:
            assert (nt.analyse("third-one-lucky", heaps, fields=["outcome"]).outcome == "P") == tripod_loses(
                heaps, known
            )


def test_the_published_periods() -> None:
    assert tuple(period(row).period for row in range(17)) == A006018[:17]


@pytest.mark.full
def test_more_published_periods() -> None:
    assert tuple(period(row).period for row in range(17, 21)) == A006018[17:21]


@pytest.mark.parametrize("misere", [False, True])
def test_completions_against_the_definition(misere: bool) -> None:
    judged = BruteForce(ThirdOneLucky(), misere)
    for one, other in combinations_with_replacement(range(8), 2):
        found = [third for third in range(20) if one + other + third > 2 and judged.loses((one, other, third))]
        assert found == [third for third in (completion(one, other, misere),) if one + other + third > 2]


@pytest.mark.parametrize("row", range(8))
def test_a_period_holds_in_the_table(row: int) -> None:
    found = period(row)
    differences = [completion(row, column) - column for column in range(200)]
    after = range(found.start, 200 - found.period)
    assert all(differences[column] == differences[column + found.period] for column in after)


def test_a_row_that_repeats_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimatron.theory.third_one_lucky._MOST_STEPS", 1000)
    with pytest.raises(nt.TooLargeError, match="period of row 60"):
        period(60)


# -- splittles ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("take", ["1,4", "2", "1-3", "not 2"])
def test_splittles_against_the_definition(take: str) -> None:
    game = Splittles(take=take)
    positions = reachable(game, (5, 3))
    check_moves(game, positions)
    for misere in (False, True):
        check_winning_moves(game, positions, misere)


@pytest.mark.parametrize(("take", "code"), [("1-2", "0.77"), ("2", "0.07"), ("1-3", "0.777"), ("not 1", "0.0[7]")])
def test_splittles_is_an_octal_game(take: str, code: str) -> None:
    game = Splittles(take=take)
    assert str(game.octal_code) == code
    assert nim_values_list(game, 60) == nim_values_list(nt.game(f"octal[code={code}]"), 60)
    if game.take.is_finite:
        found, same = nt.period(game), nt.period(f"octal[code={code}]")
        assert (found is None) == (same is None)
        if found is not None and same is not None:
            assert (found.preperiod, found.period, found.saltus) == (same.preperiod, same.period, same.saltus)


@pytest.mark.parametrize("take", ["squares", "1,65", "odd", "not primes"])
def test_sets_that_no_code_expresses(take: str) -> None:
    with pytest.raises(nt.RuleError, match="neither finite nor all numbers but finitely many"):
        Splittles(take=take)
