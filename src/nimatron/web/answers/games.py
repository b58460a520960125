"""Reference data: the games, their manual pages, the words of a language, and the first data of the page."""

from __future__ import annotations

from typing import Any

from nimatron.arithmetic.decimal_text import json_data
from nimatron.explain.catalogue import Catalogue, catalogue, languages
from nimatron.games.heaps.nim import Nim
from nimatron.picture.svg import views
from nimatron.play.players import players_of
from nimatron.rules.familiar_names import NAMED_GAMES, OF_CLASSES
from nimatron.rules.registry import all_games, game_class, named_game_of, other_names
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.game_search import names_of_named, search_texts
from nimatron.views.manual_page import manual_language, manual_page, named_page
from nimatron.views.move_words import MoveGuide, rule_words
from nimatron.views.sketch import sketch_kind
from nimatron.views.view import view_of
from nimatron.web.answers.tables import has_board
from nimatron.web.answers.turn import board
from nimatron.web.request import Allowance, read_game
from nimatron.web.server_limits import MOST_MOVES

_SECTIONS = ("rules", "strategy", "history", "sources")


def game_data(cls: type[RuleSet[Any]], lang: str = "en", rule_set: RuleSet[Any] | None = None) -> dict[str, Any]:
    """Return name, title, parameters, examples, pictures and conventions of a game.

    Parameters: ``rule_set`` the rules whose start and pictures are given, usually those without parameters.

    >>> from nimatron.games.heaps.nim import Nim
    >>> game_data(Nim)["start"]
    '3,4,5'
    """
    rule_set = cls() if rule_set is None else rule_set
    words = catalogue(lang)
    return {
        "name": cls.name,
        "title": words.game_title(cls),
        "about": _about(cls, words),
        "move": rule_words(rule_set, lang),
        "aliases": other_names(cls),
        "search": search_texts(cls),
        "rules": json_data(cls.describe_parameters()),
        "example": cls.example or rule_set.format(rule_set.start),
        "start": rule_set.format(rule_set.start),
        "first_start": cls.first_start or rule_set.format(rule_set.start),
        "group": cls.group,
        "noun": words.text(f"noun.{cls.noun}.one"),
        "picture": cls.picture,
        "views": list(views(rule_set)),
        "switches": list(view_of(rule_set).scene(rule_set.start).switches),
        "conventions": ["misere"]
        if cls.always_misere
        else ["misere", "normal"]
        if cls.usually_misere
        else ["normal", "misere"],
        "may_be_drawn": cls.loopy,
        "sketch": sketch_kind(view_of(rule_set).sketch(rule_set.start)),
        "players": players_of(rule_set),
        "sieve": _sieve(rule_set),
        "values": "board" if has_board(rule_set) else "strip",
        "worth_trying": [{"game": written, "title": _title(game_of(written), words)} for written in cls.worth_trying],
        "named": [_named_data(name, lang) for name, named in NAMED_GAMES.items() if game_class(name) is cls],
    }


def _about(cls: type[RuleSet[Any]], words: Catalogue) -> str:
    """Return the rules in a sentence or two; empty if the catalogue has none for the game."""
    key = f"game.{cls.name}.rules"
    return words.text(key) if catalogue("en").entry(key) is not None else ""


def _sieve(rule_set: RuleSet[Any]) -> dict[str, Any] | None:
    """Return the kind of sieve that finds the P-positions, with the number or subtraction set it needs."""
    if not rule_set.sieve:
        return None
    if rule_set.sieve == "board":
        return {"kind": "board", "a": getattr(rule_set, "a", 1)}
    return {"kind": "strip", "take": str(getattr(rule_set, "take_set", "all"))}


def _title(rule_set: RuleSet[Any], words: Catalogue) -> str:
    """Return the title under which rules are known, such as Dawson's Kayles; empty if it is the title of the game."""
    if rule_set.familiar_name:
        return words.game_title(rule_set)
    own = {named.code: name for name, named in OF_CLASSES.items()}.get(str(getattr(rule_set, "code", None)))
    return words.game_title(game_class(own)) if own else ""


def _named_data(name: str, lang: str) -> dict[str, Any]:
    """Return name, title, rule and example of a named game, for the list of games."""
    rule_set, named = game_of(name), NAMED_GAMES[name]
    return {
        "name": name,
        "title": catalogue(lang).game_title(rule_set),
        "game": rule_set.written(),
        "move": rule_words(rule_set, lang),
        "aliases": list(named.spellings),
        "search": names_of_named(name),
        "example": named.example,
    }


def games(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/games``."""
    catalogue(fields["lang"])
    return {"games": [game_data(cls, fields["lang"]) for cls in all_games()], "languages": list(languages())}


def game_page(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/games/{name}``: data of the game, and the sections of its manual as plain text."""
    lang = fields["lang"]
    catalogue(lang)
    rule_set = read_game(fields["name"])
    if named := named_game_of(fields["name"]):
        return _named_game(named, rule_set, lang)
    cls = game_class(rule_set.name)
    manual = {heading.lower(): text for heading, text in manual_page(cls, lang).items()}
    sections = {name: manual.get(name, "") for name in _SECTIONS}
    return {
        **game_data(cls, lang),
        "manual_lang": manual_language(cls, lang),
        "summary": manual.get("summary", ""),
        "manual": sections,
    }


def _named_game(name: str, rule_set: RuleSet[Any], lang: str) -> dict[str, Any]:
    """Return the page of a named game: its rules are fixed and its text is its own."""
    named, page = NAMED_GAMES[name], named_page(name, lang)
    data = game_data(type(rule_set), lang, rule_set)
    return {
        **data,
        "name": name,
        "title": catalogue(lang).game_title(rule_set),
        "about": page["Summary"],
        "aliases": list(named.spellings),
        "search": names_of_named(name),
        "rules": [],
        "example": named.example,
        "first_start": named.example,
        "worth_trying": [],
        "named": [],
        "manual_lang": lang,
        "summary": page["Summary"],
        "manual": {section: page.get(section.capitalize(), "") for section in _SECTIONS},
    }


def words(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/words``: all entries, or those of the requested topics."""
    return words_of(fields["lang"] or "en", fields["topics"])


def words_of(lang: str, topics: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Return the language, the available languages, and the entries by key.

    >>> words_of("sr", ("page",))["words"]["page.close"]
    'Затвори'
    """
    own, english = catalogue(lang), catalogue("en")
    found = {}
    for key in sorted({*english.keys(), *own.keys()}):
        if topics is None or key.partition(".")[0] in topics:
            entry = own.entry(key)
            found[key] = english.entry(key) if entry is None else entry
    return {"lang": lang, "languages": list(languages()), "words": found}


def page(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/page``: the words of the page, every game, and the first board."""
    lang = fields["lang"] or "en"
    rule_set = Nim()
    return {
        **words_of(lang, ("page",)),
        "games": games({"lang": lang}, allowance)["games"],
        "board": {
            "game": rule_set.written(),
            "position": rule_set.format(rule_set.start),
            **board(
                MoveGuide(rule_set, rule_set.start, lang=lang), False, {"lang": lang, "count": MOST_MOVES}, allowance
            ),
        },
    }
