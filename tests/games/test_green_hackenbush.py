"""Green Hackenbush: rules, what falls, components, and the value of drawings against search without theory."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random

import pytest

import nimatron as nt
from nimatron.games.graphs.green_hackenbush import GreenHackenbush, cut_edge
from nimatron.theory.green_hackenbush import fused_value
from tests.brute_force import BruteForce, reachable
from tests.games.rule_checks import check_moves, check_winning_moves

GAME = GreenHackenbush()


def test_rules_and_both_conventions() -> None:
    for drawing in ("0-1,1-2,1-3,0-3", "0-1,0-1,1-1,1-2", "0-0,0-1,1-2,2-0"):
        positions = reachable(GAME, GAME.parse(drawing))
        check_moves(GAME, positions)
        for misere in (False, True):
            check_winning_moves(GAME, positions, misere)


def test_what_is_not_joined_to_the_ground_has_fallen() -> None:
    assert GAME.format(GAME.parse("2-1, 1-0, 3-4")) == "0-1,1-2/3-4"
    assert {GAME.format(move) for move in GAME.moves(GAME.parse("0-1,1-2,1-3"))} == {
        "none/0-1,1-2,1-3", "0-1,1-3/1-2", "0-1,1-2/1-3",
    }  # fmt: skip
    assert nt.analyse(GAME, "none").outcome == "P"


@pytest.mark.parametrize("drawing", ["", "0", "0-1,", "0-x", "0-1/1", "0-1;1-2", ",".join(["0-1"] * 401), "0-12345"])
def test_what_is_no_drawing(drawing: str) -> None:
    with pytest.raises(nt.PositionError, match=r"not a list of edges|at most 400"):
        GAME.parse(drawing)


def test_fused_values_parts_and_cuts() -> None:
    truth, dice = BruteForce(GAME), Random(7)
    for _ in range(150):
        position = GAME.canonical(GAME.random_position(dice, dice.randint(1, 3)))
        value = truth.grundy(position)
        assert fused_value(position.standing) == value
        assert reduce(xor, (truth.grundy(part) for _, part in GAME.components(position)), 0) == value
        for move in GAME.moves(position):
            edge = cut_edge(position, move)
            assert edge in position.standing
            assert edge in move.gone


def test_the_largest_drawing_is_answered_at_once() -> None:
    rings = ",".join(f"{n}-{(n + 1) % 200}" for n in range(200))
    chords = ",".join(f"{n}-{(n * 7 + 3) % 200}" for n in range(200))
    assert nt.analyse(GAME, f"{rings},{chords}").grundy == 0
