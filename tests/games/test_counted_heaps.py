"""Lasker's Nim, Aliquot, Dim, Prim and Couples are forever, judged by the definition."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import gcd
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.arithmetic.divisors import count_divisors, divisors, prime_factors, smallest_prime, totient
from nimatron.games.heaps.couples_are_forever import CouplesAreForever
from nimatron.games.heaps.lasker import Lasker
from nimatron.games.heaps.octal import Octal
from nimatron.play.typed_move import read_move
from nimatron.rules.heap_game import HeapGame
from nimatron.theory.theorem import theorems_of
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.tier import draws

GAMES: list[Any] = [nt.game(name) for name in ("lasker", "aliquot", "dim", "prim", "couples-are-forever")]


def defined_options(name: str, heap: int) -> set[tuple[int, ...]]:
    splits = {(a, heap - a) for a in range(1, heap // 2 + 1)}
    takes = range(1, heap + 1)
    return {
        "lasker": splits | {(rest,) for rest in range(heap)},
        "aliquot": {(heap - take,) for take in takes if heap % take == 0 and take < heap},
        "dim": {(heap - take,) for take in takes if heap % take == 0},
        "prim": {(heap - take,) for take in takes if gcd(heap, take) == 1},
        "couples-are-forever": splits if heap != 2 else set(),
    }[name]


def values(name: str, count: int) -> list[int]:
    found: list[int] = []
    for heap in range(count):
        seen = set()
        for option in defined_options(name, heap):
            total = 0
            for part in option:
                total ^= found[part]
            seen.add(total)
        found.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return found


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_moves(game: Any) -> None:
    for heap in range(60):
        options = list(game.options(heap))
        assert {option or (0,) for option in options} == defined_options(game.name, heap)
        assert len(options) == len(set(options)) == game.count_options(heap)
    check_moves(game, [(heap,) for heap in range(9)] + [(a, b) for a in range(5) for b in range(5)] + [(1, 1, 2)])


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(game: Any, misere: bool) -> None:
    check_winning_moves(game, [*((heap,) for heap in range(9)), *combinations_with_replacement(range(5), 2)], misere)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_values(game: Any) -> None:
    truth = values(game.name, 400)
    assert nt.nim_values(game, 400).tolist() == truth
    for theorem in theorems_of(type(game)):
        assert [theorem.value(game, (heap,)) for heap in range(400)] == truth


def test_the_sheet() -> None:
    assert nt.analyse("aliquot", 12).grundy == 2
    assert nt.analyse("dim", 12).grundy == 3
    assert (nt.analyse("prim", 9).grundy, nt.analyse("prim", 25).grundy) == (2, 3)
    assert (nt.analyse("lasker", "1 3 5").outcome, nt.analyse("lasker", "3 4").outcome) == ("P", "N")
    lost = [
        heap for heap in range(1, 130) if nt.analyse("couples-are-forever", heap, fields=["outcome"]).outcome == "P"
    ]
    assert lost == [1, 2, 5, 13, 21, 31, 47, 73, 99, 125]


def test_couples_are_officers_with_one_more() -> None:
    """The moves themselves are the same: heaps less one, empty ones left out."""
    couples, officers = CouplesAreForever(), Octal(code="0.6")
    for heap in range(1, 60):
        moves = {tuple(sorted(part - 1 for part in option if part > 1)) for option in couples.options(heap)}
        assert moves == {tuple(sorted(option)) for option in officers.options(heap - 1)}


def test_lasker_is_its_code() -> None:
    for heap in range(50):
        assert list(Lasker().options(heap)) == list(Octal(code="4.[3]").options(heap))
    assert nt.game("Laskers Nim") == nt.game("LASKER") == Lasker()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_pointing(game: HeapGame) -> None:
    for position in ((7,), (3, 6)):
        seen: dict[frozenset[str], Any] = {}
        for move in game.moves(position):
            ways = list(game.ways(position, move))
            assert ways
            for way in ways:
                assert seen.setdefault(frozenset(way), move) == move
            assert read_move(game, position, " ".join(ways[0])) == move


def test_huge_heaps() -> None:
    assert nt.analyse("lasker", 10**60 + 3, fields=["outcome", "grundy"]).grundy == 10**60 + 4
    assert nt.analyse("lasker", f"{10**60 + 3},{10**60 + 4}").outcome == "N"
    assert nt.analyse("dim", 7 * 2**200).grundy == 201
    assert nt.analyse("aliquot", (10**40, 3 * 10**40)).outcome == "P"
    hard = (2**61 - 1) * (2**89 - 1)
    found = nt.analyse("aliquot", (4 * hard, 2 * hard), fields=["outcome", "best", "grundy"])
    assert (found.outcome, found.grundy) == ("N", 3)
    assert found.best in nt.game("aliquot").moves((4 * hard, 2 * hard))
    assert nt.analyse("prim", hard, fields=["outcome"]).outcome == "N"
    assert nt.analyse("prim", 2 * hard, fields=["outcome"]).outcome == "P"
    assert nt.game("couples-are-forever").moves((10**40,)).count() == 10**40 // 2


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_explained(game: Any) -> None:
    for position in combinations_with_replacement(range(1, 6), 2):
        assert nt.analyse(game, position).why()
    truth = BruteForce(game)
    assert nt.analyse(game, (4, 3)).grundy == truth.grundy((4, 3))


@settings(deadline=None, max_examples=draws(200))
@given(st.integers(1, 3000))
def test_divisors(n: int) -> None:
    listed = [d for d in range(1, n + 1) if n % d == 0]
    assert list(divisors(n)) == listed
    assert count_divisors(n) == len(listed)
    assert totient(n) == sum(gcd(n, k) == 1 for k in range(1, n + 1))
    product = 1
    for prime, exponent in (prime_factors(n) or {}).items():
        assert all(prime % d for d in range(2, prime))
        product *= prime**exponent
    assert product == n
    assert n == 1 or smallest_prime(n) == listed[1]


def test_numbers_beyond_factoring_are_not_guessed() -> None:
    hard = (2**31 - 1) * (2**61 - 1)
    assert prime_factors(hard) is count_divisors(hard) is totient(hard) is smallest_prime(hard) is None
    assert smallest_prime(3 * hard) == 3
