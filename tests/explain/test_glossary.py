"""The glossary: every term has its line in every language and is found in what explanations say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import nimatron as nt
import nimatron.explain
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.glossary import TERMS, terms_in

WORDS = Path(nimatron.explain.__file__).parent / "words"
NOT_SAID = ("glossary", "page", "error", "cli", "plot", "survey")


def said(lang: str) -> list[str]:
    """All texts of a language that explanations may say."""
    found = []
    for path in sorted((WORDS / lang).glob("*.json")):
        if path.stem in NOT_SAID or path.stem.startswith("manual-"):
            continue
        for entry in json.loads(path.read_text(encoding="utf-8")).values():
            found += [entry] if isinstance(entry, str) else [text for name, text in entry.items() if name != "by"]
    return found


@pytest.mark.parametrize("lang", languages())
def test_every_term_is_used_and_has_one_line(lang: str) -> None:
    used = {term.key for text in said(lang) for term in terms_in(text, lang)}
    assert used == set(TERMS)
    for key in TERMS:
        line = catalogue(lang).text(f"glossary.{key}.line")
        assert "\n" not in line
        assert 20 < len(line) < 330, key


@pytest.mark.parametrize("lang", languages())
def test_the_entries_are_those_of_the_list(lang: str) -> None:
    entries = json.loads((WORDS / lang / "glossary.json").read_text(encoding="utf-8"))
    assert list(entries) == [f"glossary.{key}.{part}" for key in TERMS for part in ("name", "forms", "line")]


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
@pytest.mark.parametrize("topic", ["ferguson", "genus", "quotient", "subtraction", "kayles", "formula", "steps"])
def test_a_sentence_uses_the_same_terms_in_every_language(lang: str, topic: str) -> None:
    """What is called a nim-sum in one language is so called in all: one term for one thing."""
    own, english = catalogue(lang), catalogue("en")
    terms = {"nim_sum", "nim_value", "genus", "tame", "misere_quotient", "period", "mex"}
    keys = english.keys()
    for key in keys:
        if key.partition(".")[0] != topic or isinstance(english.entry(key), dict):
            continue
        wanted, found = (
            {term.key for term in terms_in(re.sub(r"\{\w+\}", "0", words.text(key)), words.lang)} & terms
            for words in (english, own)
        )
        assert found == wanted, key


def test_terms_stand_in_the_order_of_the_text() -> None:
    terms = [
        term.key for term in terms_in("The mex decides; the nim-sums and the losing positions follow, and the mex.")
    ]
    assert terms == ["mex", "nim_sum", "lost_position"]


def test_a_longer_word_is_no_term() -> None:
    assert [term.key for term in terms_in("so from a heap of nim-value 0")] == ["nim_value"]
    assert terms_in("mexican and periodical") == []


def test_an_answer_gives_its_terms_once() -> None:
    answer = nt.analyse("subtraction[take=2,3]", "17,4", misere=True).to_dict("ru", ["steps", "terms"])
    keys = [term["key"] for term in answer["terms"]]  # type: ignore[attr-defined]
    assert {"nim_value", "nim_sum", "mex", "misere_play", "period"} <= set(keys)
    assert len(keys) == len(set(keys))
    told = "\n".join(str(step) for step in answer["steps"]) + nt.analyse(  # type: ignore[attr-defined]
        "subtraction[take=2,3]", "17,4", misere=True
    ).why("ru")
    assert all(term["found"] in told for term in answer["terms"] if term["key"] != "nim_sum")  # type: ignore[attr-defined]


def test_the_theorems_of_periods_are_named_in_every_language() -> None:
    from nimatron.sequences.certificates import theorems

    names = [value for name, value in vars(theorems).items() if name.isupper() and isinstance(value, str)]
    assert len(names) >= 5
    for lang in languages():
        assert all(catalogue(lang).entry(f"steps.theorem.{name}") for name in names if " " in name), lang
