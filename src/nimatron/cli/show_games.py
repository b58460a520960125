"""Print the list of games and the page of one game, as text or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from nimatron.cli.terminal import Terminal, aligned, wrapped
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.rules.familiar_names import FAMILIAR, NAMED_GAMES
from nimatron.rules.parameters import shown
from nimatron.rules.registry import all_games, game, game_class, named_game_of, other_names
from nimatron.rules.rule_set import GROUPS, RuleSet
from nimatron.tables.first_values import lines
from nimatron.views.game_search import games_found, names_of_named, search_texts
from nimatron.views.manual_page import SUMMARY, manual_language, manual_page, named_page

GameClass = type[RuleSet[Any]]


def game_data(cls: GameClass) -> dict[str, Any]:
    """Return name, aliases, title, example and parameters of a game as plain data.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> game_data(Wythoff)["rules"][0]["default"]
    1
    """
    return {
        "name": cls.name,
        "aliases": _aliases(cls),
        "title": cls.title or cls.name,
        "example": cls.example,
        "group": cls.group,
        "picture": cls.picture,
        "may_be_drawn": cls.loopy,
        "rules": cls.describe_parameters(),
    }


def print_games(as_json: bool, lang: str, wanted: str = "") -> int:
    """Print the games by group, or as a JSON list, and return the exit status: 0, or 1 if no game matches.

    Special cases of another game, such as Moebius, get a line of their own with the rules that define them.

    Parameters:
        as_json: print JSON.
        lang: language code.
        wanted: if not empty, text that must occur in a game's names, aliases, titles or summary.
    """
    words, out = catalogue(lang), Terminal()
    texts = {cls.name: _texts(cls, lang) for cls in all_games()}
    texts |= {name: [*names_of_named(name), game_class(name).name] for name in NAMED_GAMES}
    found = set(games_found(wanted, texts))
    classes = [cls for cls in all_games() if cls.name in found]
    if as_json:
        _print_json([game_data(cls) for cls in classes], out)
        return 0 if classes else 1
    rows = [(cls.group, _row(cls, words)) for cls in classes]
    rows += [(game_class(name).group, _named_row(name, words)) for name in NAMED_GAMES if name in found]
    rows.sort(key=lambda row: row[1][0])
    if not rows:
        out.paragraph(words.text(Message("cli.games.none", {"given": shown(wanted)})))
        return 1
    names = ("name", "title", "example", "rules", "aliases")
    titles = tuple(words.text(f"cli.games.column.{name}") for name in names)
    widths = [max(len(row[index]) for row in (titles, *map(itemgetter(1), rows))) for index in range(5)]
    in_columns = sum(widths) + 8 <= out.width or not out.bounded
    if in_columns:
        out.line(out.paint("faint", aligned(titles, widths, range(5))))
    for group in GROUPS:
        members = [row for kind, row in rows if kind == group]
        if members:
            out.line(out.paint("strong", words.text(f"cli.games.group.{group or 'others'}")))
        for row in members:
            if in_columns:
                out.line(aligned(row, widths, range(5)))
                continue
            out.line(f"{row[0]}" + (f" ({row[4]})" if row[4] else ""))
            for part in wrapped("; ".join(filter(None, row[1:4])), out.width - 2):
                out.line(f"  {part}")
    if out.interactive:
        out.line()
        out.line(words.text("cli.games.more"))
    return 0


def _row(cls: GameClass, words: Catalogue) -> tuple[str, ...]:
    return cls.name, words.game_title(cls), cls.example, _defaults(cls), ", ".join(other_names(cls))


def _named_row(name: str, words: Catalogue) -> tuple[str, ...]:
    named, title = NAMED_GAMES[name], words.text(f"game.familiar.{name}")
    return name, title, named.example, f"= {game(name).written()}", ", ".join(named.spellings)


def _texts(cls: GameClass, lang: str) -> list[str]:
    """Return the texts in which a game is found: its names, search words and summary."""
    return [*search_texts(cls), manual_page(cls, lang).get(SUMMARY, "")]


def print_game(given: str, as_json: bool, lang: str) -> None:
    """Print the page of one game: description, parameters and sections of the manual."""
    named = named_game_of(given)
    if named:
        _print_named_game(named, as_json, lang)
        return
    words, out = catalogue(lang), Terminal()
    rule_set = game(given)
    cls = type(rule_set)
    page = manual_page(cls, lang)
    if as_json:
        data = {"written": rule_set.written(), "manual_lang": manual_language(cls, lang), "manual": page}
        _print_json({**game_data(cls), **data}, out)
        return
    _print_head(words.game_title(cls), page.pop(SUMMARY, ""), out)
    # a class of misère play (attrition) bears the name of the game whose rules it has, but answers to its own alone
    name = cls.aliases[0] if cls.always_misere and cls.aliases else cls.name
    written = name if cls.always_misere else rule_set.written()
    _print_names(name, written, [other for other in _other_names(cls) if other != name], words, out)
    _print_example(name, cls.example, words, out)
    if cls.usually_misere:
        out.paragraph(words.text("cli.game.usually_misere"))
    for other in (other for other in NAMED_GAMES if game_class(other) is cls):
        values = {"name": other, "written": game(other).written()}
        out.line(words.text(Message("cli.game.familiar", values)))
    _print_parameters(cls, words, out)
    _print_sections(page, words, out)


def _other_names(cls: GameClass) -> list[str]:
    return list(cls.aliases) if cls.always_misere else other_names(cls)


def _print_named_game(name: str, as_json: bool, lang: str) -> None:
    """Print the page of a game that is another one with certain rules; the rules are fixed and have no parameters."""
    words, out = catalogue(lang), Terminal()
    rule_set, named = game(name), NAMED_GAMES[name]
    page, title = named_page(name, lang), words.text(f"game.familiar.{name}")
    family = type(rule_set).name
    first = lines(rule_set)
    if as_json:
        own = {"name": name, "aliases": list(named.spellings), "title": title, "example": named.example, "rules": []}
        written = {"written": rule_set.written(), "family": family, "manual_lang": lang, "manual": page}
        values = [{"position": one.position, "outcome": one.outcome, "grundy": one.value} for one in first]
        _print_json({**game_data(type(rule_set)), **own, **written, "first_values": values}, out)
        return
    _print_head(title, page.pop(SUMMARY), out)
    _print_names(name, rule_set.written(), named.spellings, words, out)
    _print_example(name, named.example, words, out)
    sources = page.pop("Sources")
    _print_sections(page, words, out)
    out.line()
    out.line(out.paint("strong", words.text("cli.section.First values")))
    known = [f"{one.position}={one.value}" for one in first if one.value is not None]
    out.paragraph("; ".join(known), "  ")
    _print_sections({"Sources": sources}, words, out)
    out.line()
    out.paragraph(
        words.text(Message("named.family", {"title": title, "written": rule_set.written(), "family": family}))
    )


def _print_head(title: str, summary: str, out: Terminal) -> None:
    out.line(out.paint("strong", title))
    if summary:
        _print_section(summary, out, "")
    out.line()


def _print_names(name: str, written: str, others: Iterable[str], words: Catalogue, out: Terminal) -> None:
    both = name if name == written else words.text(Message("named.written", {"name": name, "written": written}))
    out.line(words.text(Message("cli.game.name", {"name": both})))
    if others := tuple(others):
        out.line(words.text(Message("cli.game.aliases", {"aliases": others})))


def _print_example(name: str, example: str, words: Catalogue, out: Terminal) -> None:
    if example:
        example = f"'{example}'" if " " in example else example
        out.line(words.text(Message("cli.game.example", {"name": name, "example": example})))


def _print_sections(page: dict[str, str], words: Catalogue, out: Terminal) -> None:
    for heading, text in page.items():
        key = f"cli.section.{heading}"
        shown_heading = words.text(key)
        out.line()
        out.line(out.paint("strong", heading if shown_heading == key else shown_heading))
        _print_section(text, out, "  ", a_line_each=heading == "Sources")


def _print_parameters(cls: GameClass, words: Catalogue, out: Terminal) -> None:
    described = cls.describe_parameters()
    if not described:
        return
    out.line()
    out.line(out.paint("strong", words.text("cli.game.parameters")))
    for parameter in described:
        limits = _limits(parameter, words)
        values: dict[str, Any] = {
            "name": parameter["name"],
            "default": _plain(parameter["default"]),
            "doc": str(parameter["doc"]),
            "limits": limits,
        }
        key = "cli.game.parameter" if limits else "cli.game.parameter.bare"
        out.paragraph(words.text(Message(key, values)), "  ")


def _limits(parameter: dict[str, Any], words: Catalogue) -> str:
    kind = parameter.get("type")
    if kind == "integer":
        limits = {name: _plain(parameter[name]) for name in ("minimum", "maximum")}
        text = words.text(Message("cli.game.limits.numbers", limits))
    elif kind == "choice":
        text = words.text(Message("cli.game.limits.choice", {"options": tuple(map(str, parameter["options"]))}))
    elif kind in ("boolean", "takes"):
        text = words.text("cli.game.limits.flag" if kind == "boolean" else "cli.game.limits.takes")
    else:
        return ""
    if parameter.get("also"):
        text = words.text(Message("cli.game.limits.also", {"limits": text, "also": ", ".join(parameter["also"])}))
    return text


def _print_section(text: str, out: Terminal, indent: str, *, a_line_each: bool = False) -> None:
    """Print a section: wrap the paragraphs, keep indented lines and examples as they are."""
    paragraph: list[str] = []

    def finish() -> None:
        if paragraph:
            out.paragraph(" ".join(paragraph), indent)
            paragraph.clear()

    in_example = False
    for line in text.split("\n"):
        in_example = bool(line) and (in_example or line.startswith(">>>"))
        if in_example or line.startswith((" ", "-", "*")) or not line:
            finish()
            out.line(indent + line if line else "")
        else:
            paragraph.append(line)
        if a_line_each:
            finish()
    finish()


def _aliases(cls: GameClass) -> list[str]:
    """Return all names of a game, including those that also set rules (Moebius, Officers)."""
    return [*other_names(cls), *(word for word in FAMILIAR if game_class(word) is cls)]


def _defaults(cls: GameClass) -> str:
    return ", ".join(f"{parameter['name']} = {_plain(parameter['default'])}" for parameter in cls.describe_parameters())


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _print_json(data: Any, out: Terminal) -> None:
    out.stream.write(json.dumps(data, ensure_ascii=not out.unicode) + "\n")
