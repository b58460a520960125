"""A game's reference page: the sections of its file's doc comment, or of the class's own for a user's game."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from nimatron.games.rule_set import RuleSet

SUMMARY = "Summary"


def manual_page(game_class: type[RuleSet[Any]]) -> dict[str, str]:
    """Give the sections of a game's page by heading, in order; the text before the first heading is ``Summary``.

    Headings are lines underlined with dashes. A built-in game is described by its file; a user's own by its class,
    or by its file if only that has headings.

    >>> from nimatron.games.nim import Nim
    >>> list(manual_page(Nim))
    ['Summary', 'Rules', 'Strategy', 'History', 'Sources', 'Check values']
    """
    module = sys.modules.get(game_class.__module__)
    of_file = sections(inspect.cleandoc((module.__doc__ if module is not None else None) or ""))
    of_class = sections(inspect.cleandoc(game_class.__doc__ or ""))
    if game_class.__module__.startswith("nimatron.games."):
        return of_file or of_class
    return of_file if len(of_class) < 2 < len(of_file) else of_class


def sections(text: str) -> dict[str, str]:
    """Split a text at its underlined headings.

    >>> sections("One line.\\n\\nRules\\n-----\\nTake one.")
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
