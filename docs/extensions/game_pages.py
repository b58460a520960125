"""Pages of the games, made from their classes when the book is built, and the list of games.

The files in ``docs/games`` contain only the name of the game. The directive ``game`` makes the page: the sections
printed by ``nimatron games NAME``, a picture of the default start, the parameters, a table of first values, and a link
to play the game.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import nimatron as nt
from nimatron.cli.show_games import game_data
from nimatron.explain.catalogue import catalogue
from nimatron.picture.svg import svg_picture
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import game_class
from nimatron.rules.rule_set import GROUPS
from nimatron.tables.first_values import board, lines, p_positions
from nimatron.views.manual_page import SUMMARY, manual_page, named_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

FOLDER = Path(__file__).parents[1] / "games"

_OUTCOMES = {"P": "P-position", "N": "N-position", "D": "draw", None: "–"}
_LITERAL = re.compile(r"``(.+?)``", re.DOTALL)

_INDEX = """# Games

Each game has a page: rules, strategy, history, sources, values to check, the first values, and a link to play it. The
same text is shown by `nimatron games NAME`.

"""


def write_pages(app: Sphinx) -> None:
    """Write the files of the games and of the list if they have changed; delete those of removed games."""
    FOLDER.mkdir(exist_ok=True)
    words, pages, index = catalogue("en"), {}, [_INDEX]
    for group in GROUPS:
        members = [cls for cls in nt.all_games() if cls.group == group and cls.__module__.startswith("nimatron.")]
        named = [name for name in NAMED_GAMES if game_class(name) in members]
        heading = words.text(f"cli.games.group.{group or 'others'}")
        index.append(f"## {heading}\n\n")
        index.extend(f"- [](games-{cls.name}): {_line(manual_page(cls)[SUMMARY])}\n" for cls in members)
        index.extend(f"- [](games-{name}): {named_page(name)[SUMMARY]}\n" for name in named)
        names = [*(cls.name for cls in members), *named]
        index.append("\n```{toctree}\n:hidden:\n\n" + "".join(f"{name}\n" for name in names) + "```\n\n")
        for name in named:
            title = words.text(f"game.familiar.{name}")
            pages[name] = f"(games-{name})=\n# {title}\n\n```{{game}} {name}\n```\n"
        for cls in members:
            pages[cls.name] = f"(games-{cls.name})=\n# {words.game_title(cls)}\n\n```{{game}} {cls.name}\n```\n"
    pages["index"] = "".join(index)
    for name, text in pages.items():
        path = FOLDER / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.md"):
        if path.stem not in pages:
            path.unlink()


def _line(summary: str) -> str:
    """Return the first paragraph of a summary, without the title at its beginning."""
    first = " ".join(summary.split("\n\n", maxsplit=1)[0].split())
    text = first.partition(": ")[2] or first
    return text[:1].upper() + text[1:]


class GamePage(SphinxDirective):
    """Sphinx directive for the page of one game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return summary, link, picture, the sections of the manual, and the values."""
        name = self.arguments[0]
        game = nt.game(name)
        cls = type(game)
        page = named_page(name) if name in NAMED_GAMES else manual_page(cls)
        # rebuild the page if the file of the game or this one has changed
        for module in (cls.__module__, __name__, lines.__module__):
            self.env.note_dependency(str(sys.modules[module].__file__))
        found = [*blocks(page.pop(SUMMARY, "")), self._ways_in(name, game), _picture(game)]
        if name in NAMED_GAMES:
            found.append(_family(game))
        elif parameters := game_data(cls)["rules"]:
            found.append(self._section("Parameters", [_parameters(parameters)]))
        for heading, text in page.items():
            found.append(self._section(heading, list(blocks(text, of_sources=heading == "Sources"))))
        if values := list(_values(game)):
            found.append(self._section("First values", values))
        return found

    def _section(self, heading: str, content: list[nodes.Node]) -> nodes.section:
        section = nodes.section("", nodes.title(text=heading), *content, names=[nodes.fully_normalize_name(heading)])
        self.state.document.note_implicit_target(section, section)
        return section

    def _ways_in(self, name: str, game: nt.RuleSet[Any]) -> nodes.Node:
        """Return how to play the game and how to ask about it."""
        example = game.format(game.start)
        address = f"{self.config.nimatron_play}#game={quote(game.written())}&start={quote(example)}"
        play = nodes.paragraph("", "", nodes.reference("", "Play it", refuri=address, classes=["play-link"]))
        play += nodes.Text(f" from {example}")
        if self.config.nimatron_play.startswith("http://127."):
            play += nodes.Text(" (after ")
            play += nodes.literal(text="nimatron serve")
            play += nodes.Text(" on this machine)")
        play += nodes.Text(", or ask: ")
        written = f"'{example}'" if re.search(r"[^\w.,:=/-]", example) else example
        play += nodes.literal(text=f"nimatron solve {name} {written}")
        others = NAMED_GAMES[name].spellings if name in NAMED_GAMES else game_data(type(game))["aliases"]
        if others:
            play += nodes.Text(". Also called ")
            for index, name in enumerate(others):
                play += [nodes.Text(", ")] * bool(index) + [nodes.literal(text=name)]
        play += nodes.Text(".")
        return play


def _family(game: nt.RuleSet[Any]) -> nodes.Node:
    """Return a line that leads from a named game to the page of the game whose rules it fixes."""
    paragraph = nodes.paragraph("", "This is ")
    paragraph += [nodes.literal(text=game.written()), nodes.Text("; the page of ")]
    paragraph += [nodes.reference("", game.name, refuri=f"{game.name}.html"), nodes.Text(" has the theory.")]
    return paragraph


def blocks(text: str, *, of_sources: bool = False) -> Iterator[nodes.Node]:
    """Yield the paragraphs, lists, examples and indented lines of a section; sources become a list."""
    for part in re.split(r"\n\s*\n", text):
        rows = part.split("\n")
        if not part.strip():
            continue
        if rows[0].startswith(">>>"):
            yield nodes.doctest_block(part, part, language="pycon")
        elif all(row.startswith(" ") for row in rows):
            yield nodes.literal_block(text="\n".join(row.strip() for row in rows), language="text")
        elif rows[0].startswith(("- ", "* ")):
            yield _list(rows)
        elif of_sources:
            yield _list([f"- {one}" for one in re.split(r"(?<=\.)\n", part)])
        else:
            yield from _paragraph(rows)


def _paragraph(rows: list[str]) -> Iterator[nodes.Node]:
    """Yield a paragraph; its indented lines become literal blocks."""
    kept: list[str] = []
    aside: list[str] = []

    def finish() -> Iterator[nodes.Node]:
        if kept:
            yield nodes.paragraph("", "", *_inline(" ".join(kept)))
        if aside:
            yield nodes.literal_block(text="\n".join(aside), language="text")
        kept.clear()
        aside.clear()

    for row in rows:
        if row.startswith(" "):
            aside.append(row.strip())
        else:
            if aside:
                yield from finish()
            kept.append(row)
    yield from finish()


def _list(rows: list[str]) -> nodes.Node:
    items: list[str] = []
    for row in rows:
        if row.startswith(("- ", "* ")):
            items.append(row[2:])
        else:
            items[-1] += f" {row.strip()}"
    return nodes.bullet_list("", *(nodes.list_item("", nodes.paragraph("", "", *_inline(item))) for item in items))


def _inline(text: str) -> list[nodes.Node]:
    """Convert text between double backquotes to code, the rest to plain text."""
    pieces = _LITERAL.split(text)
    return [nodes.literal(text=one) if index % 2 else nodes.Text(one) for index, one in enumerate(pieces) if one]


def _picture(game: nt.RuleSet[Any]) -> nodes.Node:
    svg = re.sub(r' data-id="[^"]*"', "", svg_picture(game, game.start))
    return nodes.raw(
        "", f'<figure class="position">{svg}<figcaption>The default start.</figcaption></figure>', format="html"
    )


def _parameters(rules: list[dict[str, Any]]) -> nodes.Node:
    listed = nodes.bullet_list()
    for rule in rules:
        entry = nodes.paragraph("", "", nodes.literal(text=str(rule["name"])))
        default = str(rule["default"]).lower() if isinstance(rule["default"], bool) else str(rule["default"])
        entry += [nodes.Text(", default "), nodes.literal(text=default), nodes.Text(f": {rule['doc']}")]
        listed += nodes.list_item("", entry)
    return listed


def _values(game: nt.RuleSet[Any]) -> Iterator[nodes.Node]:
    if (rows := board(game)) is not None:
        yield nodes.paragraph(
            "", "Nim-values of positions of two heaps, one size across and one down; a P-position has value 0."
        )
        yield table(
            [[""] + [str(column) for column in range(len(rows))]],
            [[str(y), *map(str, row)] for y, row in enumerate(rows)],
        )
        return
    if found := p_positions(game):
        yield nodes.paragraph("", f"P-positions with heaps up to 5, normal play: {'; '.join(found)}.")
        return
    if listed := lines(game):
        head = ["position", "normal play", "nim-value", "remoteness", "misère play"]
        body = [
            [one.position, _OUTCOMES[one.outcome], _number(one.value), _number(one.remoteness), _OUTCOMES[one.misere]]
            for one in listed
        ]
        yield nodes.paragraph(
            "",
            "The player to move loses from a P-position and wins from an N-position. The remoteness is the number of "
            "moves left with best play, in normal play. A dash means that there is no value or that it takes long to "
            "find.",
        )
        yield table([head], body)


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)


def table(head: list[list[str]], body: list[list[str]]) -> nodes.table:
    """Return a table of texts; all rows have the same length."""
    width = len(head[0])
    group = nodes.tgroup("", *(nodes.colspec(colwidth=1) for _ in range(width)), cols=width)
    for part, rows in ((nodes.thead(), head), (nodes.tbody(), body)):
        for row in rows:
            part += nodes.row("", *(nodes.entry("", nodes.paragraph(text=cell)) for cell in row))
        group += part
    return nodes.table("", group, classes=["values"])


def setup(app: Sphinx) -> dict[str, Any]:
    """Register directive and setting with Sphinx, and write the files before they are read."""
    app.add_config_value("nimatron_play", "http://127.0.0.1:8000/", "env", [str])
    app.add_directive("game", GamePage)
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
