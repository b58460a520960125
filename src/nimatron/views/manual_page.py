"""The reference page of a game: the sections of the docstring of its module, or of its class for a user's own game.

The docstring is English. For a built-in game the topic ``manual-<game>`` of the words of a language contains
translations of the sections in prose; sources and check values are the same in every language.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any

from nimatron.explain.catalogue import catalogue
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import game
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import rule_words

SUMMARY = "Summary"
_BUILT_IN = "nimatron.games."


def manual_page(game_class: type[RuleSet[Any]], lang: str = "en") -> dict[str, str]:
    """Return the sections of the page of a game by heading, in order; text before the first heading is ``Summary``.

    Headings are lines underlined with dashes. They are English in every language, as they serve as keys. A built-in
    game is described by its module; a user's own by its class, or by its module if only that has headings. A section
    without a translation is English. Raise ``RequestError`` for a language without words.

    >>> from nimatron.games.heaps.nim import Nim
    >>> list(manual_page(Nim))
    ['Summary', 'Rules', 'Strategy', 'History', 'Sources', 'Check values']
    >>> manual_page(Nim, "sr")["Summary"]
    'Ним: из једне гомиле узима се било који број жетона.'
    """
    words, topic = catalogue(lang), _topic(game_class)
    page = _english_page(game_class)
    return {heading: words.long_text(f"{topic}.{heading}") or text for heading, text in page.items()} if topic else page


def named_page(name: str, lang: str = "en") -> dict[str, str]:
    """Return the sections of the page of a named game (:mod:`nimatron.rules.familiar_names`) by heading.

    >>> named_page("twins")["Summary"]
    'Turn 2 of the coins, the rightmost of them from heads to tails.'
    """
    return {
        SUMMARY: rule_words(game(name), lang),
        "Strategy": catalogue(lang).text(f"named.{name}"),
        "Sources": "\n".join(NAMED_GAMES[name].sources),
    }


def manual_language(game_class: type[RuleSet[Any]], lang: str) -> str:
    """Return the language of the page of a game: the requested one, or English if there is no translation.

    >>> from nimatron.games.heaps.nim import Nim
    >>> manual_language(Nim, "mk")
    'mk'
    """
    topic = _topic(game_class)
    return lang if topic and catalogue(lang).long_text(f"{topic}.{SUMMARY}") else "en"


def _topic(game_class: type[RuleSet[Any]]) -> str:
    """Return the topic of the translations of a built-in game, named after its module; empty for a user's own game."""
    module = game_class.__module__
    return f"manual-{module.rpartition('.')[2].replace('_', '-')}" if module.startswith(_BUILT_IN) else ""


def _english_page(game_class: type[RuleSet[Any]]) -> dict[str, str]:
    module = sys.modules.get(game_class.__module__)
    of_file = sections(inspect.cleandoc((module.__doc__ if module is not None else None) or ""))
    of_class = sections(inspect.cleandoc(game_class.__doc__ or ""))
    if _topic(game_class):
        return of_file or of_class
    return of_file if len(of_class) < 2 < len(of_file) else of_class


def sections(text: str) -> dict[str, str]:
    r"""Split a text at its underlined headings.

    >>> sections("One line.\n\nRules\n-----\nTake one.")
    {'Summary': 'One line.', 'Rules': 'Take one.'}
    """
    found: dict[str, list[str]] = {SUMMARY: []}
    current = found[SUMMARY]
    lines = text.replace("\\|", "|").splitlines()
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else ""
        if _is_underline(line) and index and _is_heading(lines[index - 1], line):
            continue
        if _is_heading(line, following):
            current = found.setdefault(line.strip(), [])
        else:
            current.append(line)
    return {name: body for name, part in found.items() if (body := "\n".join(part).strip("\n"))}


def _is_underline(line: str) -> bool:
    return len(line.strip()) >= 3 and set(line.strip()) == {"-"}


def _is_heading(line: str, following: str) -> bool:
    return bool(line.strip()) and not line.startswith(" ") and not _is_underline(line) and _is_underline(following)
