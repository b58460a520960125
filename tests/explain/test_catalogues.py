"""The catalogues of all languages: complete, nothing left in English, the right plural form for every number."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import nimatron.explain
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import Message
from nimatron.rules.registry import all_games, is_built_in

WORDS = Path(nimatron.explain.__file__).parent / "words"
OTHERS = tuple(lang for lang in languages() if lang != "en")
CATEGORIES = {
    "en": ["one", "other"],
    "mk": ["one", "other"],
    "sr": ["one", "few", "many"],
    "ru": ["one", "few", "many"],
}
LETTERS = {
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
    "mk": "абвгдѓеѐжзѕиѝјклљмнњопрстќуфхцчџш",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
}
NUMBERS = (0, 1, 2, 5, 11, 12, 21, 22, 25, 101, 111)
FORMS = {
    "en": "other one other other other other other other other other other",
    "mk": "other one other other other other one other other one other",
    "sr": "many one few many many many one few many one many",
    "ru": "many one few many many many one few many one many",
}
# names and signs that are the same in every language
UNTRANSLATED = {"Nimatron", "NumPy", "Python", "mex", "A", "B", "a", "k", "mod", "n", "r"}


def topics(lang: str) -> dict[str, dict[str, Any]]:
    """Return the topics, without the long texts of the manual pages, which have their own tests."""
    paths = [path for path in sorted((WORDS / lang).glob("*.json")) if not path.name.startswith("manual-")]
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def forms(entry: Any) -> dict[str, str]:
    return {name: text for name, text in entry.items() if name != "by"} if isinstance(entry, dict) else {"": entry}


def places(text: str) -> set[str]:
    """Return the places of the values; those of the noun of the game (``{noun[from]}``) differ between languages."""
    return set(re.findall(r"\{(\w+)\}", text))


def all_places(entry: Any) -> set[str]:
    return set().union(*map(places, forms(entry).values()))


ENGLISH = {key: entry for entries in topics("en").values() for key, entry in entries.items()}


def entries(lang: str) -> dict[str, Any]:
    return {key: entry for found in topics(lang).values() for key, entry in found.items()}


def test_the_four_languages() -> None:
    assert set(languages()) == set(CATEGORIES)


@pytest.mark.parametrize("lang", OTHERS)
def test_the_keys_are_those_of_english_in_the_same_order(lang: str) -> None:
    own, english = topics(lang), topics("en")
    assert list(own) == list(english)
    for topic, found in own.items():
        assert list(found) == list(english[topic]), topic
        assert all(key.partition(".")[0] == topic for key in found)


@pytest.mark.parametrize("lang", OTHERS)
def test_the_files_have_the_same_format(lang: str) -> None:
    for path in (WORDS / lang).glob("*.json"):
        text = path.read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n", path.name


@pytest.mark.parametrize("lang", languages())
def test_every_form_has_its_categories_and_its_places(lang: str) -> None:
    for key, entry in entries(lang).items():
        expected = all_places(ENGLISH[key])
        if isinstance(entry, dict):
            assert list(entry) == ["by", *CATEGORIES[lang]], key
            english_by = {ENGLISH[key]["by"]} if isinstance(ENGLISH[key], dict) else set()
            assert entry["by"] in expected | english_by, key
        for text in forms(entry).values():
            assert text.strip() == text, key
            assert text, key
            if lang == "en":  # an English form for one may spell out the number
                assert places(text) <= expected, key
            else:
                assert places(text) == expected, key


@pytest.mark.parametrize("lang", languages())
def test_every_entry_can_be_said(lang: str) -> None:
    words = catalogue(lang)
    for key in ENGLISH:
        entry = words.entry(key)
        names = all_places(entry) | ({entry["by"]} if isinstance(entry, dict) else set())
        for number in NUMBERS:
            said = words.text(Message(key, dict.fromkeys(names, number)))
            assert said, key
            assert "{" not in said, key


@pytest.mark.parametrize("lang", languages())
def test_the_form_fits_the_number(lang: str) -> None:
    words = catalogue(lang)
    for key in ("number.digits", "cli.all_moves", "play.you_won"):
        entry = words.entry(key)
        for number, form in zip(NUMBERS, FORMS[lang].split(), strict=True):
            expected = entry[form].replace("{count}", str(number))
            assert words.text(Message(key, {"count": number})) == expected, (key, number)


@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_is_left_in_english(lang: str) -> None:
    for key, entry in entries(lang).items():
        english = set(forms(ENGLISH[key]).values())
        for text in forms(entry).values():
            said = re.findall(r"[A-Za-z]+", re.sub(r"\{[^}]*\}", "", text))
            assert text not in english or set(said) <= UNTRANSLATED, key


@pytest.mark.parametrize("lang", OTHERS)
def test_only_letters_of_the_language(lang: str) -> None:
    for key, entry in entries(lang).items():
        for text in forms(entry).values():
            for word in re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", text)):
                if re.search("[\u0400-\u04ff]", word):
                    assert set(word.lower()) <= set(LETTERS[lang]), (key, word)


@pytest.mark.parametrize("lang", languages())
def test_every_game_has_a_title_and_rules(lang: str) -> None:
    words = catalogue(lang)
    for cls in filter(is_built_in, all_games()):  # other tests register their own
        if cls.__module__.startswith("nimatron."):
            assert isinstance(words.entry(f"game.{cls.name}.title"), str)
            assert isinstance(words.entry(f"game.{cls.name}.rules"), str)
            if lang == "en":
                assert words.entry(f"game.{cls.name}.title") == cls.title


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "take 2 from heap 1, leaving 3"),
        ("sr", "узети 2 из гомиле 1, остају 3"),
        ("mk", "земање 2 од куп 1, остануваат 3"),
        ("ru", "взять 2 из кучки 1, останутся 3"),
    ],
)
def test_a_move_in_four_languages(lang: str, said: str) -> None:
    assert catalogue(lang).text(Message("move.take_from", {"count": 2, "heap": 1, "after": 3})) == said
