"""Random starts: one is found in every game, at every level, under both conventions, and play can begin from it."""

from __future__ import annotations

import random

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.errors import TooLargeError
from nimatron.play.likely_move import likely_move
from nimatron.play.starts import HIGHEST_LEVEL, random_start
from nimatron.rules.registry import all_games

_SMALL = Limits(positions=20_000, options=20_000, extra_options=20_000, values=2_000)


@pytest.mark.parametrize("name", [cls.name for cls in all_games()])
def test_a_start_is_found_in_every_game_at_every_level(name: str) -> None:
    game = nt.game(name)
    for misere in (False, True):
        for level in (1, 5, 12, HIGHEST_LEVEL):
            start = random_start(game, level, seed=level, misere=misere, limits=_SMALL)
            assert game.moves(start)
            assert game.check(start) == start
            again = random_start(game, level, seed=level, misere=misere, limits=_SMALL)
            assert game.format(again) == game.format(start)
            choice = likely_move(game, start, misere, _SMALL, random.Random(1))
            assert choice.to in game.moves(start)


@pytest.mark.parametrize("name", ["grundy", "cram", "sprouts", "silver-dollar", "octal", "treblecross", "chomp"])
def test_misere_starts_of_low_levels_are_won(name: str) -> None:
    """The searches of the players and of the analysis agree that the player to move can win."""
    for level in (1, 2, 3):
        start = random_start(name, level, seed=5, misere=True)
        try:
            assert (
                nt.analyse(name, start, misere=True, fields=["outcome"], limits=Limits(options=300_000)).outcome == "N"
            )
        except TooLargeError:
            assert level > 1


def test_a_game_without_a_won_start_begins_all_the_same() -> None:
    """Every start of token is drawn or lost in misère play; one with a move is taken."""
    start = random_start("token", 3, seed=1, misere=True)
    assert nt.game("token").moves(start)
