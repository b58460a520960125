"""Explanations give a reason: a fact beyond the outcome, the nim-value of the whole, the move and the remoteness."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from nimatron.explain.message import RESTATING, Message, says_why
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.theorem import reasons_of, theorems_of, valuations_of
from tests.explain.claims import CLAIMS
from tests.explain.content import is_bare, restates
from tests.explain.explained import LIMITS_OF_STEPS, along_best_moves, conventions, written
from tests.explain.random_positions import random_positions, written_games

STARTS = 3
LIMITS = LIMITS_OF_STEPS._replace(extra_options=20_000)


class Share(NamedTuple):
    """How many explanations were read, and those that give no reason."""

    explanations: int
    bare: tuple[str, ...]


@cache
def share(written_game: str) -> Share:
    """Return the explanations without content for a few random positions and those after best moves."""
    game, number, bare = game_of(written_game), 0, []
    for misere in conventions(game):
        dice = random.Random(f"content {written_game} {misere}")
        for start in islice(random_positions(game, dice), STARTS):
            for analysis in along_best_moves(game, start, misere, LIMITS, 3):
                number += 1
                if is_bare(analysis.explanation().sentences):
                    bare.append(f"{written(analysis)}: {analysis.why()}")
    return Share(number, tuple(bare))


def has_strategy(game: RuleSet[Any]) -> bool:
    """Return whether a theorem, a reason of its own, a valuation or components are known for a game."""
    cls = type(game)
    return bool(theorems_of(cls) or reasons_of(cls) or valuations_of(cls)) or cls.components is not RuleSet.components


WITH_STRATEGY = [text for text in written_games() if has_strategy(game_of(text))]


@pytest.mark.parametrize("written_game", WITH_STRATEGY)
def test_every_explanation_of_a_game_with_a_strategy_gives_a_reason(written_game: str) -> None:
    assert share(written_game).bare == ()


def test_at_most_one_explanation_in_twenty_gives_no_reason() -> None:
    found = [share(text) for text in written_games()]
    bare = [text for one in found for text in one.bare]
    assert sum(one.explanations for one in found) > 1000
    assert len(bare) <= 0.05 * sum(one.explanations for one in found), bare


def test_the_program_and_the_claims_agree_on_what_is_a_reason() -> None:
    assert {key for key in CLAIMS if restates(key)} == {key for key in CLAIMS if not says_why(Message(key))}
    assert set(CLAIMS) >= RESTATING


def test_a_sentence_is_no_reason_because_it_is_new() -> None:
    """A sentence counts as a reason by its claims alone, and some check must recompute each of them."""
    assert restates("general.length")
    assert not restates("kayles.mirror")
    assert is_bare([Message("general.won"), Message("general.length")])
    assert not is_bare([Message("general.won"), Message("general.replies.then")])
