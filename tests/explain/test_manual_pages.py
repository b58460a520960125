"""The manual pages in every language: complete, up to date with the English text, the same numbers and formulas."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nimatron.explain
from nimatron.games.boards.attrition import Attrition
from nimatron.games.heaps.nim import Nim
from nimatron.rules.registry import all_games
from nimatron.rules.rule_set import RuleSet
from nimatron.views.manual_page import manual_language, manual_page
from tests.explain.test_catalogues import LETTERS, OTHERS

WORDS = Path(nimatron.explain.__file__).parent / "words"
PROSE = ("Summary", "Rules", "Strategy", "History")
EVERY_GAME: list[type[RuleSet[Any]]] = [*all_games(), Attrition]
GAMES = [cls for cls in EVERY_GAME if cls.__module__.startswith("nimatron.games.")]
# letters that stand alone in English prose, too: the article, and the genitive after an apostrophe
WORDS_OF_ONE_LETTER = {"a", "A", "I", "s"}


def topic(cls: type[RuleSet[Any]]) -> str:
    return "manual-" + cls.__module__.rpartition(".")[2].replace("_", "-")


def digest(english: str) -> str:
    return hashlib.sha256(" ".join(english.split()).encode()).hexdigest()[:8]


def stored(lang: str) -> dict[str, dict[str, object]]:
    files = sorted((WORDS / lang).glob("manual-*.json"))
    return {key: entry for path in files for key, entry in json.loads(path.read_text(encoding="utf-8")).items()}


def sections() -> Iterator[tuple[str, str]]:
    for cls in GAMES:
        for heading, text in manual_page(cls).items():
            if heading in PROSE:
                yield f"{topic(cls)}.{heading}", text


ENGLISH = dict(sections())


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def signs(text: str) -> Counter[str]:
    return Counter(re.findall(r"[=<>+*^|/\[\]_%]", text))


def written_as_code(text: str) -> list[str]:
    return sorted(re.findall(r"``(.*?)``", " ".join(text.split())))


def letters(text: str) -> set[str]:
    """Return the letters of formulas: those that stand alone and are not initials."""
    return set(re.findall(r"(?<![^\W\d_])(?![A-Z]\. [A-Z])[A-Za-z](?![^\W\d_])", text)) - WORDS_OF_ONE_LETTER


def test_the_games_have_pages() -> None:
    assert len(GAMES) >= 16
    assert len(ENGLISH) >= 4 * 15 + 1


@pytest.mark.parametrize("lang", OTHERS)
def test_every_section_is_there_and_translates_the_english_text_of_today(lang: str) -> None:
    found = stored(lang)
    assert set(found) == set(ENGLISH)
    for key, english in ENGLISH.items():
        assert found[key]["english"] == digest(english), (
            f"the English text of {key} has changed: bring words/{lang}/{key.partition('.')[0]}.json up to date and "
            f'write "english": "{digest(english)}" there'
        )


@pytest.mark.parametrize("lang", OTHERS)
def test_numbers_and_formulas_are_those_of_the_english_text(lang: str) -> None:
    for cls in GAMES:
        page = manual_page(cls, lang)
        for heading in filter(page.__contains__, PROSE):
            key = f"{topic(cls)}.{heading}"
            for read in (numbers, signs, written_as_code, letters):
                assert read(page[heading]) == read(ENGLISH[key]), (lang, key, read.__name__)
            assert page[heading].count("\n\n") == ENGLISH[key].count("\n\n"), (lang, key)


@pytest.mark.parametrize("lang", OTHERS)
def test_the_pages_are_written_in_the_letters_of_the_language(lang: str) -> None:
    for cls in GAMES:
        page = manual_page(cls, lang)
        for heading in filter(page.__contains__, PROSE):
            key = f"{topic(cls)}.{heading}"
            latin = set(re.findall(r"[^\W\d_]+", ENGLISH[key]))
            for word in re.findall(r"[^\W\d_]+", page[heading]):
                if re.search("[\u0400-\u04ff]", word):
                    assert set(word.lower()) <= set(LETTERS[lang]), (key, word)
                elif len(word) > 1:
                    assert word in latin, (key, word)


def test_the_language_used_is_reported() -> None:
    class OfOnesOwn(Nim):
        """A game of one's own.

        Rules
        -----
        As in Nim.
        """

    assert [manual_language(Nim, lang) for lang in ("en", *OTHERS)] == ["en", *OTHERS]
    assert manual_language(OfOnesOwn, "ru") == "en"
    assert (
        manual_page(OfOnesOwn, "ru")
        == manual_page(OfOnesOwn)
        == {
            "Summary": "A game of one's own.",
            "Rules": "As in Nim.",
        }
    )
    assert manual_page(Nim, "ru")["Sources"] == manual_page(Nim)["Sources"]
