"""Pages for language models: the list of games, the page of each game, and the theory with its sources."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.glossary import TERMS
from nimatron.explain.reason import reason
from nimatron.language_models.answers import Answers
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import all_games
from nimatron.theory.theorem import Theorem, theorems_of
from nimatron.web.refusals import NoSuchPageError

GAMES = "nimatron://games"
THEORY = "nimatron://theory"
TEMPLATE = f"{GAMES}/{{name}}"
_STATUSES = """An answer has one of these statuses:

- proved: by a theorem with its source, or by an exhaustive search;
- computed: up to a bound, or taken from an earlier result;
- conjectured: not proved.
"""


class Page(NamedTuple):
    """A page: its address, its name, its title, and what it is about."""

    uri: str
    name: str
    title: str
    about: str


def page_address(game: str) -> str:
    """Return the address of the page of a game, given its name or its written form.

    >>> page_address("kayles"), page_address("wythoff[a=2]")
    ('nimatron://games/kayles', 'nimatron://games/wythoff')
    """
    return f"{GAMES}/{quote(game.partition('[')[0])}"


@cache
def pages() -> tuple[Page, ...]:
    """Return all pages.

    >>> [page.uri for page in pages()][:2]
    ['nimatron://games', 'nimatron://theory']
    """
    words = catalogue("en")
    listed = [
        Page(GAMES, "games", "Games", "every game in a line"),
        Page(THEORY, "theory", "Theory", "the terms, and every theorem with its statement and its source"),
    ]
    for cls in all_games():
        about = "rules, strategy, history and sources"
        listed.append(Page(page_address(cls.name), cls.name, words.game_title(cls), about))
    for name in NAMED_GAMES:
        title = words.text(f"game.familiar.{name}")
        listed.append(Page(page_address(name), name, title, "rules, strategy and sources"))
    return tuple(listed)


async def read_page(answers: Answers, uri: str) -> str:
    """Return the text of a page as Markdown. Raise ``NimatronError`` if there is no page with this address."""
    if uri == GAMES:
        return _list_of_games((await answers.ask("/api/games", {}))["games"])
    if uri == THEORY:
        return theory()
    name = unquote(uri.removeprefix(f"{GAMES}/"))
    if not uri.startswith(f"{GAMES}/") or not name:
        raise NoSuchPageError(reason("http.nothing"))
    return _game_page(await answers.ask("/api/games/{name}", {"name": name}))


def _list_of_games(games: list[dict[str, Any]]) -> str:
    lines = [f"- [{one['title']}]({page_address(one['name'])}): {_plain(one['about'])}" for one in games]
    named = [
        f"- [{one['title']}]({page_address(one['name'])}), which is {one['game']}"
        for game in games
        for one in game["named"]
    ]
    return "\n".join(("# Games", "", *lines, "", "## Games with a name of their own", "", *named, ""))


def _game_page(page: dict[str, Any]) -> str:
    parts = [f"# {page['title']}", _plain(page["summary"]), f"Moves: {page['move']}"]
    parts.append(f"Name: {page['name']}. Start: {page['start']}.")
    parts += [f"## {heading.capitalize()}\n\n{text}" for heading, text in page["manual"].items() if text]
    parts.append("## Status\n\nproved, unless the text says otherwise. Tests compute the values and outcomes again.")
    return "\n\n".join(parts) + "\n"


@cache
def theory() -> str:
    """Return the terms and all theorems with their statements, games and sources, as Markdown.

    >>> "Bouton 1901" in theory() and "nim-sum" in theory()
    True
    """
    words = catalogue("en")
    known: dict[type[Theorem], tuple[Theorem, list[str]]] = {}
    for cls in all_games():
        try:
            theorems = theorems_of(cls)
        except (NimatronError, ImportError):  # a user's own game whose theorems cannot be loaded
            continue
        for theorem in theorems:
            known.setdefault(type(theorem), (theorem, []))[1].append(cls.name)
    parts = ["# Theory", _STATUSES, "## Terms"]
    parts += [f"- {words.text(f'glossary.{key}.name')}: {words.text(f'glossary.{key}.line')}" for key in TERMS]
    parts.append("## Theorems")
    for kind, (theorem, games) in known.items():
        places = ", ".join(f"[{name}]({page_address(name)})" for name in dict.fromkeys(games))
        statement = _plain((kind.__doc__ or "").split("\n\n")[0])
        parts.append(f"- {places}: {statement} Status: {theorem.status}. Source: {theorem.source}.")
    return "\n\n".join(parts[:3]) + "\n\n" + "\n".join(parts[3:]).replace("## Theorems", "\n## Theorems\n") + "\n"


def _plain(text: str) -> str:
    """Return a paragraph as one line."""
    return re.sub(r"\s+", " ", text).strip()
