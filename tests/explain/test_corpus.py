"""No explanation in the corpus contradicts its answer, and every sentence and kind of step occurs twice."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from nimatron.rules.registry import game as game_of
from tests.explain.corpus import OCCURRENCES, WANTED_SENTENCES, corpus
from tests.explain.explained import Seen, conventions
from tests.explain.random_positions import written_games
from tests.explain.step_claims import STEP_CLAIMS

ONCE = frozenset(
    {
        "notakto.kills.won",
        "chomp.arms.won",
        "chomp.two_columns.lost",
        "chomp.two_columns.won",
        "formula.take-at-most-half.misere.lost",
        "sprouts.start.lost",
        "take-and-return.lost",
        "take-and-return.won",
        "token.way.lost",
        "token.way.won",
        "unbalanced-nim.misere.mirrored.lost",
    }
)
"""Sentences of few positions, which occur once; the tests of their theorems have more of them."""


@cache
def examined(written: str) -> Seen:
    seen = Seen()
    for line in corpus():
        if line.game == written:
            seen.examine(line.analysis())
    return seen


@pytest.mark.parametrize("written", written_games())
def test_no_explanation_of_the_corpus_contradicts_its_answer(written: str) -> None:
    seen = examined(written)
    assert seen.answers > 0
    assert not seen.faults, "\n".join(seen.faults[:20])


def test_every_sentence_and_kind_of_step_occurs_twice_in_the_corpus() -> None:
    """Check that no entry is superfluous and no claim untested."""
    found = [examined(written) for written in written_games()]
    sentences = sum((seen.sentences for seen in found), Counter[str]())
    steps = sum((seen.steps for seen in found), Counter[str]())
    assert set(sentences) >= WANTED_SENTENCES
    assert set(steps) == set(STEP_CLAIMS)
    seldom = {key for key in WANTED_SENTENCES if sentences[key] < OCCURRENCES}
    seldom |= {kind for kind in STEP_CLAIMS if steps[kind] < OCCURRENCES}
    assert seldom <= ONCE


def test_every_rule_set_is_in_the_corpus_in_every_convention() -> None:
    there = {(line.game, line.misere) for line in corpus()}
    assert there == {(written, misere) for written in written_games() for misere in conventions(game_of(written))}
