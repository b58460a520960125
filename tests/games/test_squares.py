from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.budget import Budget
from nimatron.games.heaps.squares import Squares
from nimatron.solve.sources.choice import source_for
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves
from tests.games.vector_tables import tables

GAME = Squares()


def test_documents() -> None:
    for _, rows in tables("documents_squares"):
        for row in rows:
            heap = row.get("n", row.get("n_after"))
            found = nt.analyse(GAME, heap, moves=True)
            for field in ("outcome", "remoteness"):
                assert field not in row or getattr(found, field) == row[field]
            if "winning_positions" in row:
                assert {move[0] for move in found.winning_moves or ()} == set(row["winning_positions"])
            if "options" in row:
                assert [move[0] for move in GAME.moves((heap,))] == row["options"]
                assert found.moves is not None
                longest = max(move.remoteness or 0 for move in found.moves)
                delays = [move.to[0] for move in found.moves if move.remoteness == longest]
                assert found.outcome == "N" or delays == row["best_delay"]


@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(misere: bool) -> None:
    check_winning_moves(GAME, [*((heap,) for heap in range(30)), *combinations_with_replacement(range(9), 2)], misere)


def test_moves() -> None:
    check_moves(GAME, [(heap,) for heap in range(20)] + [(a, b) for a in range(6) for b in range(6)])


def test_misere_by_nim_values() -> None:
    """Ferguson 1974: several heaps in misère play follow the nim-values."""
    truth, knowledge = BruteForce(GAME, True), source_for(GAME, (9, 9), True, Budget())
    assert knowledge.method.key == "method.ferguson"
    for position in [*combinations_with_replacement(range(14), 2), *combinations_with_replacement(range(8), 3)]:
        assert (knowledge.outcome(position) == "P") == truth.loses(position)
        assert knowledge.remoteness(position) == truth.remoteness(position)
        assert set(knowledge.winning_moves(position) or ()) == set(truth.winning_moves(position))


def test_red_numbers_step() -> None:
    step = nt.analyse(GAME, 19).explanation().steps[0]
    assert step.kind == "red_numbers"
    assert dict(step.data) == {"heap": 19, "reachable": [18, 15, 10, 3], "lost": [15, 10]}
    assert "none of them is red" in nt.analyse(GAME, 34).why()
    assert nt.analyse(GAME, "75").why() == (
        "Taking a square from 75 can leave the red number 39, from which the opponent loses."
    )


def test_alias_and_huge_heaps() -> None:
    assert nt.game("subtract-a-square") == GAME
    assert GAME.moves((10**40,)).count() == 10**20
    assert (0,) in GAME.moves((10**40,))
    with pytest.raises(nt.TooLargeError):
        nt.analyse(GAME, 10**40)


@settings(deadline=None)
@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5))
def test_parse_and_format(heaps: list[int]) -> None:
    assert GAME.parse(GAME.format(tuple(heaps))) == tuple(heaps)


@pytest.mark.parametrize("text", ["", "x", "-4", "2.5", "1,,2"])
def test_bad_positions(text: str) -> None:
    with pytest.raises(nt.PositionError) as refused:
        GAME.parse(text)
    assert "\n" not in str(refused.value)
