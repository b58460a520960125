"""Finding a game by what people call it: names and titles in all languages, with spelling mistakes.

The command line and the page find the same games (``find_game.js``). A wanted text is found in another if it occurs
there; capital letters, accents and hyphens do not matter. If no game is found like that, each wanted word may differ a
little from a word, or from the beginning of one: by one letter from 4 letters on, by two from 8 on. One letter more,
one less, another one, or two neighbours exchanged are one difference.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from nimatron.explain.catalogue import catalogue, languages
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import other_names
from nimatron.rules.rule_set import RuleSet

_ONE_DIFFERENCE, _TWO_DIFFERENCES = 4, 8


def names_of(cls: type[RuleSet[Any]]) -> list[str]:
    """Return what a game is called: name, other names, and the titles in all languages.

    >>> from nimatron.rules.registry import game_class
    >>> names_of(game_class("squares"))[:3]
    ['squares', 'subtract-a-square', 'Squares']
    """
    return [cls.name, *other_names(cls), *dict.fromkeys(catalogue(lang).game_title(cls) for lang in languages())]


def search_texts(cls: type[RuleSet[Any]]) -> list[str]:
    """Return the names of a game and the words by which people look for it.

    >>> from nimatron.rules.registry import game_class
    >>> search_texts(game_class("notakto"))[-2:]
    ['noughts-and-crosses', 'misère']
    """
    return [*names_of(cls), *cls.search_words, *(["misère"] if cls.usually_misere or cls.always_misere else [])]


def names_of_named(name: str) -> list[str]:
    """Return what a named game such as Officers is called.

    >>> names_of_named("officers")[:2]
    ['officers', 'Officers']
    """
    titles = (catalogue(lang).text(f"game.familiar.{name}") for lang in languages())
    return [name, *NAMED_GAMES[name].spellings, *dict.fromkeys(titles)]


def plain(text: str) -> str:
    """Return a text in small letters, without accents, its words separated by single spaces.

    >>> plain("  Misère   NIM-values_of ")
    'misere nim values of'
    """
    letters = unicodedata.normalize("NFD", text.lower())
    kept = "".join(" " if letter in "-_" else letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


def games_found(wanted: str, texts: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the keys of the texts in which a wanted text is found, in their order.

    Parameters:
        wanted: what somebody typed; empty for all.
        texts: for each game its names and search words.

    >>> games_found("withoff", {"nim": ["Nim"], "wythoff": ["Wythoff's game", "queen"]})
    ['wythoff']
    >>> games_found("Quen", {"nim": ["Nim"], "wythoff": ["Wythoff's game", "queen"]})
    ['wythoff']
    """
    sought = plain(wanted)
    searched = {key: [plain(text) for text in some] for key, some in texts.items()}
    exact = [key for key, some in searched.items() if any(sought in text for text in some)]
    if exact or not sought:
        return exact
    return [
        key
        for key, some in searched.items()
        if all(any(_is_nearly(word, other) for text in some for other in text.split()) for word in sought.split())
    ]


def _is_nearly(word: str, other: str) -> bool:
    allowed = 0 if len(word) < _ONE_DIFFERENCE else 1 if len(word) < _TWO_DIFFERENCES else 2
    ends = {len(other), *range(len(word) - allowed, len(word) + allowed + 1)}
    return any(_differences(word, other[:end]) <= allowed for end in ends if 0 < end <= len(other))


def _differences(one: str, other: str) -> int:
    """Return the number of differences; exchanged neighbours are not changed again."""
    before, last = [0] * (len(other) + 1), list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, its in enumerate(other, 1):
            found = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != its))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == its:
                found = min(found, before[j - 2] + 1)
            row.append(found)
        before, last = last, row
    return last[-1]
