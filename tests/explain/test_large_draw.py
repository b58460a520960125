"""No explanation contradicts its answer, in the large draw: many random starts of every rule set and convention.

The environment variable ``TRUTH=n`` sets the number of starts (default: 16 for sentences, 4 for worked steps).
"""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest

from nimatron.rules.registry import game as game_of
from tests.explain.explained import LIMITS, LIMITS_OF_STEPS, conventions, examined_starts
from tests.explain.random_positions import random_positions, written_games

pytestmark = pytest.mark.full


@pytest.mark.parametrize("written", written_games())
def test_no_sentence_contradicts_its_answer(written: str) -> None:
    game = game_of(written)
    for misere in conventions(game):
        dice = random.Random(f"{written} {misere}")
        starts = islice(random_positions(game, dice), int(os.environ.get("TRUTH", "16")))
        seen = examined_starts(game, misere, starts, LIMITS, most=3, steps=False)
        assert seen.answers > 0
        assert not seen.faults, "\n".join(seen.faults[:20])


@pytest.mark.parametrize("written", written_games())
def test_no_worked_step_is_false(written: str) -> None:
    game = game_of(written)
    for misere in conventions(game):
        dice = random.Random(f"steps {written} {misere}")
        starts = islice(random_positions(game, dice), int(os.environ.get("TRUTH", "4")))
        seen = examined_starts(game, misere, starts, LIMITS_OF_STEPS, most=2, sentences=False)
        assert seen.answers > 0
        assert not seen.faults, "\n".join(seen.faults[:20])
