"""The list of games and the page of one game, for people and as JSON."""

from __future__ import annotations

import json
from typing import Any

from nimatron.cli.terminal import Terminal, wrapped
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.games.manual_page import SUMMARY, manual_language, manual_page
from nimatron.games.named_codes import NAMED
from nimatron.games.parameters import shown
from nimatron.games.registry import all_games, game, game_class
from nimatron.games.rule_set import GROUPS, RuleSet
from nimatron.games.turning_rules import FAMILIAR

GameClass = type[RuleSet[Any]]


def game_data(cls: GameClass) -> dict[str, Any]:
    """Give name, aliases, title, example and parameters of a game as plain data.

    >>> from nimatron.games.wythoff import Wythoff
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
    """Print the games in their groups, a line each, or as a JSON list; ``wanted``: only those with this text in their
    names, alternative names, titles and first sentences. Exit status 1 if there is none."""
    words, out = catalogue(lang), Terminal()
    classes = [cls for cls in all_games() if _is_wanted(cls, wanted.casefold(), words, lang)]
    if as_json:
        _print_json([game_data(cls) for cls in classes], out)
        return 0 if classes else 1
    if not classes:
        out.paragraph(words.text(Message("cli.games.none", {"given": shown(wanted)})))
        return 1
    names = ("name", "title", "example", "rules", "aliases")
    titles = tuple(words.text(f"cli.games.column.{name}") for name in names)
    rows = {
        cls: (cls.name, words.game_title(cls), cls.example, _defaults(cls), ", ".join(_aliases(cls))) for cls in classes
    }
    widths = [max(len(row[index]) for row in (titles, *rows.values())) for index in range(5)]
    in_columns = sum(widths) + 8 <= out.width or not out.bounded
    if in_columns:
        out.line(out.paint("faint", _columns(titles, widths)))
    for group in GROUPS:
        members = [row for cls, row in rows.items() if cls.group == group]
        if members:
            out.line(out.paint("strong", words.text(f"cli.games.group.{group or 'others'}")))
        for row in members:
            if in_columns:
                out.line(_columns(row, widths))
                continue
            out.line(f"{row[0]}" + (f" ({row[4]})" if row[4] else ""))
            for part in wrapped("; ".join(filter(None, row[1:4])), out.width - 2):
                out.line(f"  {part}")
    if out.interactive:
        out.line()
        out.line(words.text("cli.games.more"))
    return 0


def _columns(row: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _is_wanted(cls: GameClass, wanted: str, words: Catalogue, lang: str) -> bool:
    """Whether a text stands in what is said of the game in one line."""
    told = (cls.name, words.game_title(cls), *_aliases(cls), *cls.search_words)
    return any(wanted in one.casefold() for one in told) or wanted in manual_page(cls, lang).get(SUMMARY, "").casefold()


def print_game(written: str, as_json: bool, lang: str) -> None:
    """Print one game's page: what it is, its parameters, and the sections of its manual."""
    words, out = catalogue(lang), Terminal()
    rule_set = game(written)
    cls = type(rule_set)
    page = manual_page(cls, lang)
    if as_json:
        _print_json(
            {
                **game_data(cls),
                "written": rule_set.written(),
                "manual_lang": manual_language(cls, lang),
                "manual": page,
            },
            out,
        )
        return
    out.line(out.paint("strong", words.game_title(cls)))
    if SUMMARY in page:
        _print_section(page.pop(SUMMARY), out, "")
    out.line()
    out.line(words.text(Message("cli.game.name", {"name": rule_set.written()})))
    if _aliases(cls):
        out.line(words.text(Message("cli.game.aliases", {"aliases": tuple(_aliases(cls))})))
    if cls.example:
        example = f"'{cls.example}'" if " " in cls.example else cls.example
        out.line(words.text(Message("cli.game.example", {"name": cls.name, "example": example})))
    _print_parameters(cls, words, out)
    for heading, text in page.items():
        key = f"cli.section.{heading}"
        told = words.text(key)
        out.line()
        out.line(out.paint("strong", heading if told == key else told))
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
    """Print a section: paragraphs are broken to the width, indented and example lines stay as they are."""
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
    """The other names of a game, with those whose class only adds misère play (attrition) or names a code."""
    from nimatron.games.registry import _built_in_classes

    more = [
        alias
        for other in _built_in_classes().values()
        if other is not cls and other.name == cls.name and cls.__module__.startswith("nimatron.")
        for alias in other.aliases
    ]
    return [*cls.aliases, *more, *(word for word in (*NAMED, *FAMILIAR) if game_class(word) is cls)]


def _defaults(cls: GameClass) -> str:
    return ", ".join(f"{parameter['name']} = {_plain(parameter['default'])}" for parameter in cls.describe_parameters())


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _print_json(data: Any, out: Terminal) -> None:
    out.stream.write(json.dumps(data, ensure_ascii=not out.unicode) + "\n")
