"""Translated sentences have the same meaning as the English ones, by the rules of ``meaning.py``.

Where a faithful translation differs by these rules, ``meaning_exceptions.json`` says in what and why. An exception
belongs to the exact texts; if one of them changes, it must be read again. ``python -m tests.explain.test_meaning``
prints the differences, with the digest of each pair.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nimatron.lessons.lesson_text import COURSES, course
from nimatron.lessons.sheet import course_notes
from tests.explain.meaning import LANGUAGES, concept, denials, differences, items
from tests.explain.test_catalogues import ENGLISH, entries
from tests.explain.test_manual_pages import ENGLISH as MANUAL
from tests.explain.test_manual_pages import stored

EXCEPTIONS = json.loads((Path(__file__).parent / "meaning_exceptions.json").read_text(encoding="utf-8"))
GRAMMAR = {"one": "one", "few": "other", "many": "other", "other": "other"}


def forms(entry: Any) -> dict[str, str]:
    return {name: text for name, text in entry.items() if name != "by"} if isinstance(entry, dict) else {"": entry}


def entry_differences(english: Any, entry: Any, lang: str) -> list[str]:
    """Return the differences of an entry from the English one; an English form for one may spell out the number."""
    found: set[str] = set()
    for form, text in forms(entry).items():
        if isinstance(english, dict):
            said = (english[GRAMMAR[form or "other"]], english["other"])
        else:
            said = (english,)
        found.update(min((differences(one, text, lang) for one in said), key=len))
    return sorted(found)


def digest(english: Any, entry: Any) -> str:
    both = json.dumps([english, entry], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(both.encode()).hexdigest()[:8]


@cache
def texts(lang: str) -> dict[str, tuple[Any, Any]]:
    """Return English and translated entries by key: the entries, manual pages, courses and teacher's notes."""
    own = entries(lang)
    found: dict[str, tuple[Any, Any]] = {key: (ENGLISH[key], own[key]) for key in ENGLISH}
    for key, entry in stored(lang).items():
        found[key] = (MANUAL[key], "\n".join(entry["text"]))
    for name in COURSES:
        found |= {f"course-{key}": pair for key, pair in lesson_texts(name, lang).items()}
        found |= {f"teaching-{key}": pair for key, pair in teaching_texts(name, lang).items()}
    return found


def teaching_texts(name: str, lang: str) -> dict[str, tuple[str, str]]:
    """Return the teacher's notes of a course in both languages; none if it has none."""
    ours, theirs = course_notes(name), course_notes(name, lang)
    found = {}
    for number, (a, b) in enumerate(zip(ours.steps, theirs.steps, strict=True) if ours and theirs else (), 1):
        found[f"{name}.{number}.title"] = (a.title, b.title)
        lines = zip(a.marked_texts, b.marked_texts, strict=True)
        found |= {f"{name}.{number}.{at}": (x.text, y.text) for at, (x, y) in enumerate(lines, 1)}
    return found


def lesson_texts(name: str, lang: str) -> dict[str, tuple[str, str]]:
    """Return the texts of a course's steps in both languages."""
    ours, theirs = course(name), course(name, lang)
    found = {f"{name}.about": (ours.about, theirs.about)}
    for number, (a, b) in enumerate(zip(ours.steps, theirs.steps, strict=True), 1):
        found[f"{name}.{number}.title"] = (a.title, b.title)
        for kind in ("texts", "hints", "wrong", "right"):
            lines = zip(getattr(a, kind), getattr(b, kind), strict=True)
            found |= {f"{name}.{number}.{kind}.{at}": (x.text, y.text) for at, (x, y) in enumerate(lines, 1)}
    return found


def differing(lang: str) -> Iterator[tuple[str, list[str], str]]:
    """Yield every text that differs from English: its key, the differences, and the digest of the pair."""
    for key, (english, entry) in texts(lang).items():
        found = entry_differences(english, entry, lang)
        if found:
            yield key, found, digest(english, entry)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_says_what_the_english_one_says(lang: str) -> None:
    known = EXCEPTIONS[lang]
    wrong = []
    for key, found, exact in differing(lang):
        exception = known.get(key)
        if exception is None:
            wrong.append(f"{key}: {lang} differs from English in {', '.join(found)} ({exact})")
        elif (exception["differs"], exception["digest"]) != (found, exact):
            wrong.append(f"{key}: {lang} has changed; read it again ({exact}, {found})")
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_exception_is_stale(lang: str) -> None:
    assert list(EXCEPTIONS[lang]) == [key for key, _, _ in differing(lang)]
    assert all(exception["why"] for exception in EXCEPTIONS[lang].values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_few_texts_are_exceptions(lang: str) -> None:
    """Check that the rules read nearly all texts: too many exceptions would hide real differences."""
    assert len(EXCEPTIONS[lang]) <= len(texts(lang)) * 0.08


# -- does the check find errors? -----------------------------------------------------------------------------------

# replacements for a word of a concept: sr, mk, ru
TURNED = {
    "win": ("губи", "губи", "проигрывает"),
    "lose": ("побеђује", "победува", "выигрывает"),
    "draw": ("победа", "победа", "выигрыш"),
    "normal": ("мизер", "мизерна", "мизерной"),
    "misere": ("нормална", "нормална", "обычная"),
    "first": ("последњи", "последен", "последний"),
    "last": ("први", "прв", "первый"),
    "even": ("непаран", "непарен", "нечётное"),
    "odd": ("паран", "парен", "чётное"),
    "greater": ("мањи", "помал", "меньше"),
    "less": ("већи", "поголем", "больше"),
    "greatest": ("најмањи", "најмал", "наименьший"),
    "least": ("највећи", "најголем", "наибольший"),
    "all": ("неки", "некој", "некоторый"),
    "opponent": ("играч на потезу", "играчот на потег", "игрок, чей ход"),
    "mover": ("противник", "противникот", "соперник"),
    "only": ("", "", ""),
}
AFFIRMED = {
    "није": "је", "нису": "су", "нема": "има", "немају": "имају", "ниједан": "неки", "ниједна": "нека", "ниједно":
    "неко", "нико": "неко", "ништа": "нешто", "неће": "ће", "без": "са",
    "немаат": "имаат", "ниеден": "некој", "ниедна": "некоја", "ниедно": "некое", "никој": "некој", "ништо": "нешто",
    "нет": "есть", "нельзя": "можно", "никто": "кто-то", "ничего": "что-то",
}  # fmt: skip


def turned(name: str) -> Callable[[str, str], str | None]:
    def fault(text: str, lang: str) -> str | None:
        found = concept(name, lang).search(text.lower())
        word = TURNED[name][LANGUAGES.index(lang)]
        return None if found is None else text[: found.start()] + word + text[found.end() :]

    return fault


def affirmed(text: str, lang: str) -> str | None:
    """Remove every negation of the first clause that has one."""
    found = denials(text.lower(), lang)
    if not found:
        return None
    end = next((at for at in range(found[0].end(), len(text)) if text[at] in ".,;:("), len(text))
    for match in reversed([match for match in found if match.start() < end]):
        text = text[: match.start()] + AFFIRMED.get(match[0], "") + text[match.end() :]
    return text


def denied(text: str, lang: str) -> str | None:
    """Negate a win or a loss."""
    found = concept("win", lang).search(text.lower()) or concept("lose", lang).search(text.lower())
    return None if found is None else f"{text[: found.start()]}не {text[found.start() :]}"


def swapped(first: re.Match[str], second: re.Match[str], text: str) -> str:
    between = text[first.end() : second.start()]
    return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]


def denial_moved(text: str, lang: str) -> str | None:
    """Make "0, not {value}" of "{value}, not 0"."""
    places = items(text)
    for denial in denials(text.lower(), lang):
        before = [place for place in places if place.end() <= denial.start()]
        after = [place for place in places if place.start() >= denial.end()]
        if before and after and after[0].start() - denial.end() <= 2 and before[-1][0] != after[0][0]:
            return swapped(before[-1], after[0], text)
    return None


def places_swapped(text: str, lang: str) -> str | None:
    """Exchange two different neighbouring placeholders: "from {b} to {a}"."""
    places = [found for found in items(text) if found[0][0] == "{"]
    pairs = [(a, b) for a, b in pairwise(places) if a[0] != b[0]]
    return swapped(*pairs[-1], text) if pairs else None


def number_changed(text: str, lang: str) -> str | None:
    """Change a number: 0 to 1, any other to 0."""
    found = next((found for found in items(text) if found[0].isdigit()), None)
    return None if found is None else text[: found.start()] + ("1" if found[0] == "0" else "0") + text[found.end() :]


FAULTS: dict[str, Callable[[str, str], str | None]] = {
    **{f"{name} turned": turned(name) for name in TURNED},
    "negation dropped": affirmed,
    "win or loss denied": denied,
    "negation moved": denial_moved,
    "places swapped": places_swapped,
    "number changed": number_changed,
}
SPOKEN = (
    "general.", "hint.", "review.", "steps.", "method.", "sum.", "lesson.", "play.", "nim.", "wythoff.", "squares.",
    "kayles.", "ferguson.", "genus.", "subtraction.", "entailing.", "fibonacci-nim.", "index-k-nim.", "glossary.",
)  # fmt: skip


def sample(lang: str) -> list[tuple[str, Any, Any]]:
    """Return all texts about positions, and every sixth of the other entries."""
    rest = 0
    found = []
    for key, (english, entry) in texts(lang).items():
        if key in EXCEPTIONS[lang] or key.startswith(("manual-", "course-")):
            continue
        rest += not key.startswith(SPOKEN)
        if key.startswith(SPOKEN) or rest % 6 == 0:
            found.append((key, english, entry))
    return found


@cache
def tried(lang: str) -> tuple[Counter[str], Counter[str], list[str]]:
    """Return how often each error could be made and was found, and what was not found."""
    made: Counter[str] = Counter()
    found: Counter[str] = Counter()
    missed = []
    for key, english, entry in sample(lang):
        form, text = list(forms(entry).items())[-1]
        for name, fault in FAULTS.items():
            faulty = fault(text, lang)
            if faulty is None or faulty == text:
                continue
            made[name] += 1
            if entry_differences(english, {**entry, form: faulty} if form else faulty, lang):
                found[name] += 1
            else:
                missed.append(f"{name}: {key}: {faulty}")
    return made, found, missed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nearly_all_faults_are_found(lang: str) -> None:
    made, found, missed = tried(lang)
    assert made.total() > 1000
    assert found.total() >= 0.95 * made.total(), missed


@pytest.mark.parametrize("name", FAULTS)
def test_every_kind_of_fault_is_found(name: str) -> None:
    made = sum(tried(lang)[0][name] for lang in LANGUAGES)
    found = sum(tried(lang)[1][name] for lang in LANGUAGES)
    assert made >= 3
    assert found >= 0.6 * made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_is_0_not_value_is_found(lang: str) -> None:
    english, entry = texts(lang)["general.value.won"]
    assert entry_differences(english, entry, lang) == []
    assert "order" in entry_differences(english, denial_moved(entry, lang), lang)


if __name__ == "__main__":
    for language in LANGUAGES:
        for one in differing(language):
            print(language, *one)
        made, found, missed = tried(language)
        print(*(f"{name}: {found[name]} of {made[name]}" for name in FAULTS), *missed, sep="\n")
        print(f"{language}: {found.total()} of {made.total()}")
