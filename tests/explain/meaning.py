"""The meaning of a sentence, as far as rules can read it: placeholders and numbers in order, negations, key words.

``signature(text, lang)`` reads a text in any of the four languages; ``differences(english, other, lang)`` compares two
of them. The rules are the same for every text. They know words by their stems and do not understand sentences, but
opposite sentences differ: a win from a loss, a negation from none, "not 0" from "not {value}", the first from the last,
{a} before {b} from {b} before {a}.

The fields of a signature:

- ``order``: placeholders, numbers and signs in the order of the text; it distinguishes "first", "from ... to" and
  "leaves".
- ``denied``: for each clause with a negation, the next placeholder or number after the negation in the clause, or "".
  A clause has at most one negation, since "нико не може" is one. Compound words such as "unknown" and "непознат" may
  stand for a negation and are counted separately.
- ``polar``: wins, losses and draws in the order of the text.
- ``words``: how often each other concept occurs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

LANGUAGES = ("sr", "mk", "ru")

_WORDS: dict[str, Any] = json.loads((Path(__file__).parent / "meaning_words.json").read_text(encoding="utf-8"))
"""Patterns by language, each for one whole word or for several with spaces between.

``concepts``: the words of a concept. ``optional``: words that may, but need not, express it; each allows one more of
it. ``negation``: negating words; ``compound``: words that contain a negation, or whose translation may, so that each
allows one negation more on the other side; ``no negation``: phrases with a negation that negate nothing, such as "at
most", "whatever" and "of which". ``borders``: words that begin a clause; punctuation does so as well.
"""
CONCEPTS = tuple(_WORDS["concepts"])
POLAR = ("win", "lose", "draw")
# for these only the occurrence is compared, since pronouns and repetitions differ
LOOSE = {"same", "before", "after", "different", "second", "two", "three", "column", "zero", "left", "right"}
_BOOK = "Winning Ways"
"""Title of a book, the same in every language."""
_STOPS = re.compile(r"[.;:!?,()\[\]«»„“”\"–—]")
_ITEM = re.compile(r"\{\w+\}|\d+|[=<>≤≥≠+⊕×^√]")


class Signature(NamedTuple):
    """Meaning of a text as far as the rules see it."""

    order: tuple[str, ...]
    denials: int
    denied: Counter[str]
    spare: int
    polar: tuple[str, ...]
    words: dict[str, int]


@cache
def _word(section: str, lang: str, name: str = "") -> re.Pattern[str]:
    """Return the pattern of a section of the table in a language, or of one of its concepts."""
    found = _WORDS[section][name] if name else _WORDS[section]
    pattern = "|".join(found.get(lang, ()))
    return re.compile(rf"(?<![\w{{'’-])(?:{pattern})(?![\w}}])" if pattern else r"(?!)")


@cache
def _denies(lang: str) -> re.Pattern[str]:
    """Return the pattern of a negation before a word: "not won", "no winning", "cannot win", "не может выиграть"."""
    between = r"be|force|a|any|же?|(?:с?мо[жг]\w*|сме\w*|би|бы)(?: да)?"
    return re.compile(rf"(?<![\w{{])(?:{'|'.join(_WORDS['negation'][lang])})(?: (?:{between}))? $")


@cache
def signature(text: str, lang: str) -> Signature:
    """Return the signature of a text."""
    low = text.replace(_BOOK, "").lower()
    items = [(found.start(), found[0]) for found in _ITEM.finditer(low)]
    plain = _word("no negation", lang).sub(lambda found: "·" * len(found[0]), low)
    borders = sorted(
        {found.start() for pattern in (_STOPS, _word("borders", lang)) for found in pattern.finditer(plain)}
    )
    denials = [found.span() for found in _word("negation", lang).finditer(plain)]
    clauses = {sum(border < start for border in borders) for start, _ in denials}
    denied = Counter(
        item for _, end in denials for place, item in items if re.fullmatch(r" (?:\w{1,2} )?", low[end:place])
    )
    polar = sorted((found.start(), name) for name in POLAR for found in concept(name, lang).finditer(low))
    return Signature(
        tuple(item for _, item in items),
        len(clauses),
        denied,
        len(_word("compound", lang).findall(plain)),
        tuple(f"not {name}" if _denies(lang).search(low[:at]) else name for at, name in polar),
        {name: len(concept(name, lang).findall(low)) for name in CONCEPTS if name not in POLAR},
    )


@cache
def _optional(name: str, text: str, lang: str) -> int:
    return len(_word("optional", lang, name).findall(text.lower())) if name in _WORDS["optional"] else 0


def differences(english: str, other: str, lang: str) -> list[str]:
    """Return the differences between the signatures of a text and its translation."""
    ours, theirs = signature(english, "en"), signature(other, lang)
    found = []
    if ours.order != theirs.order:
        found.append("order")
    said = ours.polar
    if theirs.words["draws it"] and not any("draw" in name for name in theirs.polar):
        said = tuple(name for name in said if "draw" not in name)  # here to draw means to make a picture
    if said != theirs.polar and not (
        (gains := _optional("win", english, "en")) and theirs.polar == ("win",) * (len(said) + gains)
    ):
        found.append("polar")
    if ours.denied != theirs.denied:
        found.append("denied item")
    if ours.denials > theirs.denials + theirs.spare or theirs.denials > ours.denials + ours.spare:
        found.append("denied")
    for name in CONCEPTS:
        if name in POLAR or name == "draws it":
            continue
        a, b = ours.words[name], theirs.words[name]
        if a == b:
            continue
        most_a, most_b = a + _optional(name, english, "en"), b + _optional(name, other, lang)
        if name in LOOSE:
            a, b, most_a, most_b = (min(1, number) for number in (a, b, most_a, most_b))
        if a > most_b or b > most_a:
            found.append(name)
    return sorted(found)


def concept(name: str, lang: str) -> re.Pattern[str]:
    """Return the pattern of the words of a concept in a language."""
    return _word("concepts", lang, name)


def denials(text: str, lang: str) -> list[re.Match[str]]:
    """Return the negations of a text."""
    return list(
        _word("negation", lang).finditer(_word("no negation", lang).sub(lambda found: "·" * len(found[0]), text))
    )


def items(text: str) -> list[re.Match[str]]:
    """Return the placeholders, numbers and signs of a text."""
    return list(_ITEM.finditer(text))
