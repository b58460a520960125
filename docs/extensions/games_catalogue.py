"""File ``games.json`` at the root of the book: every game with its parameters and sources, for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nimatron as nt
from nimatron.arithmetic.decimal_text import json_data
from nimatron.cli.show_games import game_data
from nimatron.explain.catalogue import catalogue
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import game_class
from nimatron.version import __version__
from nimatron.views.manual_page import manual_page

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FILE = "games.json"


def games_catalogue() -> dict[str, Any]:
    """Return all games of the package, the named ones with the game that they are, sorted by name."""
    words, listed = catalogue("en"), []
    for cls in nt.all_games():
        if not cls.__module__.startswith("nimatron."):
            continue
        data = game_data(cls)
        listed.append(
            {
                "name": cls.name,
                "title": words.game_title(cls),
                "aliases": data["aliases"],
                "parameters": json_data(data["rules"]),
                "example": data["example"] or cls().format(cls().start),
                "group": cls.group or "others",
                "sources": sources(manual_page(cls).get("Sources", "")),
                "same_as": None,
                "page": f"games/{cls.name}.html",
            }
        )
    for name, named in NAMED_GAMES.items():
        listed.append(
            {
                "name": name,
                "title": words.text(f"game.familiar.{name}"),
                "aliases": list(named.spellings),
                "parameters": [],
                "example": named.example,
                "group": game_class(name).group or "others",
                "sources": [" ".join(source.split()) for source in named.sources],
                "same_as": nt.game(name).written(),
                "page": f"games/{name}.html",
            }
        )
    return {"program": "Nimatron", "version": __version__, "games": sorted(listed, key=lambda one: str(one["name"]))}


def sources(text: str) -> list[str]:
    """Return the sources of a manual page, each as one line; a source ends with a full stop at the end of a line."""
    return [" ".join(one.split()) for one in re.split(r"(?<=\.)\n|\n\s*\n", text) if one.strip()]


def write_catalogue(app: Sphinx, exception: Exception | None) -> None:
    """Write the file when the pages have been written."""
    if exception is None and app.builder.format == "html":
        text = json.dumps(games_catalogue(), ensure_ascii=False, indent=1)
        Path(app.outdir, FILE).write_text(f"{text}\n", encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the function that writes the file."""
    app.connect("build-finished", write_catalogue)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
