"""The claims of sentences and worked steps and the checks of these claims fit together."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.general import Facts, SquareFacts, general_explanation, red_numbers
from nimatron.explain.message import Step
from tests.explain import step_checks
from tests.explain.claims import CLAIMS
from tests.explain.facts import LEFT_OPEN
from tests.explain.sentence_checks import CHECKS, places, text_faults
from tests.explain.step_claims import STEP_CLAIMS


def test_every_sentence_has_the_places_of_its_claims_in_every_language() -> None:
    for key, claims in CLAIMS.items():
        assert set(claims) <= set(CHECKS), key
        english = catalogue("en").entry(key)
        known = places(english) | ({english["by"]} if isinstance(english, dict) else set())
        for lang in languages():
            entry = catalogue(lang).entry(key)
            assert entry is not None, (lang, key)
            assert places(entry) | known == known, (lang, key)
            assert places(english) <= places(entry) | {"count"}, (lang, key)


def test_every_check_is_claimed_somewhere() -> None:
    assert {name for claims in CLAIMS.values() for name in claims} == set(CHECKS)
    assert {name for claims in STEP_CLAIMS.values() for name in claims} == set(step_checks.CHECKS)


@pytest.mark.parametrize(("key", "facts"), LEFT_OPEN.items())
def test_what_is_said_of_answers_that_leave_something_open(key: str, facts: Facts) -> None:
    explained = general_explanation(facts)
    assert key in [sentence.key for sentence in explained.sentences]
    assert {"wins": {"N": "mover", "P": "opponent", "D": "nobody"}[facts["outcome"]]}.items() <= {
        name: claim for sentence in explained.sentences for name, claim in CLAIMS[sentence.key].items()
    }.items()
    for sentence in explained.sentences:
        assert not text_faults(sentence)


def test_long_lists_end_with_an_ellipsis_in_every_language() -> None:
    facts = SquareFacts(outcome="N", heap=900, reachable=[*range(40)], winning=[*range(40)], best=None)
    explained = red_numbers(facts)
    assert explained is not None
    sentences = (*explained.sentences, *general_explanation(LEFT_OPEN["general.values"]).sentences[:1])
    for sentence in sentences:
        for lang in languages():
            assert ", …" in catalogue(lang).text(sentence)


def test_a_false_number_is_found() -> None:
    """Test the check itself: a value increased by one is found to be false."""
    analysis = nt.analyse("grundy", "7,3")
    for step in analysis.explanation().steps:
        if step.kind == "mex":
            false = Step("mex", {**step.data, "value": step.data["value"] + 1})  # type: ignore[operator]
            assert not step_checks.step_faults(analysis, step, [], STEP_CLAIMS["mex"])
            assert step_checks.step_faults(analysis, false, [], STEP_CLAIMS["mex"])
