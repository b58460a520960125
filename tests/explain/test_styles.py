"""The reason in one sentence and in words for a pupil: true, with content, and without terms of the theory."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.rules.registry import game as game_of
from tests.explain.claims import CLAIMS
from tests.explain.content import is_bare
from tests.explain.explained import LIMITS_OF_STEPS, along_best_moves, conventions, written
from tests.explain.random_positions import random_positions, written_games
from tests.explain.sentence_checks import sentence_faults

STARTS = 2
LIMITS = LIMITS_OF_STEPS._replace(extra_options=20_000)
TERMS = {
    "en": r"nim-value|nim-sum|nim-product|genus|genera\b|quotient|\bmex\b|\bxor\b|P-position|N-position",
    "sr": r"ним-вредност|ним-сум|ним-производ|\bрод(?:а|у|ом|ови|ова)?\b|количник|\bmex\b|\bxor\b|П-позициј|P-позициј",
    "mk": r"ним-вредност|ним-збир|ним-производ|\bрод(?:от|ови|овите)?\b|количник|\bmex\b|\bxor\b|P-позициј",
    "ru": r"Гранди|ним-сумм|ним-произведен|\bрод(?:а|у|ом|ы|ов)?\b|мизерн\w+ фактор|\bmex\b|\bxor\b|P-позици",
}
"""Words that a pupil need not know."""


def analyses(written_game: str) -> Iterator[Any]:
    game = game_of(written_game)
    for misere in conventions(game):
        dice = random.Random(f"styles {written_game} {misere}")
        for start in islice(random_positions(game, dice), STARTS):
            yield from along_best_moves(game, start, misere, LIMITS, 3)


@pytest.mark.parametrize("written_game", written_games())
def test_a_reason_for_pupils_is_true_and_has_no_terms(written_game: str) -> None:
    for analysis in analyses(written_game):
        sentences = analysis.sentences("school")
        assert 1 <= len(sentences) <= 3
        for sentence in sentences:
            assert not sentence_faults(analysis, sentence, CLAIMS[sentence.key]), written(analysis)
        for lang in languages():
            text = analysis.why(lang, "school")
            assert not re.search(TERMS[lang], text, re.IGNORECASE), f"{written(analysis)}: {text}"
        if not is_bare(analysis.explanation().sentences):
            assert not is_bare(sentences), f"{written(analysis)}: {analysis.why(style='school')}"


@pytest.mark.parametrize("written_game", written_games())
def test_a_short_reason_is_the_sentence_with_the_reason(written_game: str) -> None:
    for analysis in analyses(written_game):
        full, short = analysis.explanation().sentences, analysis.sentences("short")
        assert len(short) == 1
        assert short[0] in full
        assert is_bare(short) == is_bare(full)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("3,4,5", "2 + 1, 4, 4 + 1. Cross out equal numbers in pairs: this is left: 2."),
        ("3,4,7", "2 + 1, 4, 4 + 2 + 1. Cross out equal numbers in pairs: nothing is left."),
    ],
)
def test_nim_is_taught_by_crossing_out_powers_of_two(position: str, said: str) -> None:
    assert said in nt.analyse("nim", position).why(style="school")


def test_another_style_is_refused_in_one_line() -> None:
    with pytest.raises(nt.RequestError, match=r"why.*'long'.*full, short, school"):
        nt.analyse("nim", "3").why(style="long")
