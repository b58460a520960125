"""No explanation contradicts its answer, for a few fresh random starts of every rule set and convention."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest

from nimatron.rules.registry import game as game_of
from tests.explain.explained import LIMITS_OF_STEPS, conventions, examined_starts
from tests.explain.random_positions import fresh_positions, written_games
from tests.schedule import SEED

STARTS = 1


@pytest.mark.parametrize("written", written_games())
def test_no_explanation_of_a_fresh_start_contradicts_its_answer(written: str) -> None:
    game, seed = game_of(written), os.environ[SEED]
    for misere in conventions(game):
        dice = random.Random(f"{seed} {written} {misere}")
        starts = list(islice(fresh_positions(game, dice), STARTS))
        seen = examined_starts(game, misere, starts, LIMITS_OF_STEPS, most=2)
        assert not seen.faults, "\n".join([f"{SEED}={seed}", *seen.faults[:20]])
