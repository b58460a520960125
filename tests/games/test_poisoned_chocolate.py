"""The poisoned bar of chocolate: rules, written form, and that it is Nim with four heaps in both conventions."""

from __future__ import annotations

from itertools import product

import pytest

import nimatron as nt
from nimatron.games.boards.poisoned_chocolate import PoisonedChocolate
from tests.brute_force import reachable
from tests.games.rule_checks import check_moves, check_winning_moves

GAME = PoisonedChocolate()


def test_rules_and_both_conventions() -> None:
    positions = reachable(GAME, GAME.parse("3x4@1,2"))
    check_moves(GAME, positions)
    for misere in (False, True):
        check_winning_moves(GAME, positions, misere)


def test_it_is_nim_with_four_heaps() -> None:
    for above, below, left, right in product(range(3), repeat=4):
        bar = GAME.parse(f"{above + below + 1}x{left + right + 1}@{above},{left}")
        for misere in (False, True):
            nim = nt.analyse("nim", (above, below, left, right), misere=misere)
            assert nt.analyse(GAME, bar, misere=misere).outcome == nim.outcome


@pytest.mark.parametrize(
    "text", ["", "4x6", "4x6@4,0", "61x2@0,0", "x./.", "#x#/.x.", "x#./...", "..#/.x.", "###/#.#", "x/#/."]
)
def test_what_is_no_bar(text: str) -> None:
    with pytest.raises(nt.PositionError, match=r"is not a bar|at most 60"):
        GAME.parse(text)
