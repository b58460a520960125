"""What the book has for programs: ``llms.txt`` names pages that exist, ``games.json`` has every game."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import nimatron as nt
from nimatron.rules.familiar_names import NAMED_GAMES

DOCS = Path(__file__).parents[2] / "docs"
LLMS = (DOCS / "root" / "llms.txt").read_text(encoding="utf-8")
FIELDS = ["name", "title", "aliases", "parameters", "example", "group", "sources", "same_as", "page"]


@pytest.fixture(scope="module")
def extension() -> ModuleType:
    spec = importlib.util.spec_from_file_location("games_catalogue", DOCS / "extensions" / "games_catalogue.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def games(extension: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Return the games of the file that is written when a book has been built."""
    folder = tmp_path_factory.mktemp("book")
    extension.write_catalogue(SimpleNamespace(builder=SimpleNamespace(format="html"), outdir=folder), None)
    data = json.loads((folder / "games.json").read_text(encoding="utf-8"))
    assert (data["program"], data["version"]) == ("Nimatron", nt.__version__)
    return data["games"]


def test_every_game_is_listed(games: list[dict[str, Any]]) -> None:
    names = [one["name"] for one in games]
    built_in = {cls.name for cls in nt.all_games() if cls.__module__.startswith("nimatron.")}
    assert names == sorted(built_in | set(NAMED_GAMES))
    for one in games:
        assert list(one) == FIELDS
        assert one["title"]
        assert one["group"] in ("heaps", "rows", "boards", "graphs", "others"), one["name"]
        assert one["sources"] or one["name"] in NAMED_GAMES, one["name"]
        assert all(source and "\n" not in source for source in one["sources"])


def test_names_aliases_examples_and_parameters_are_those_of_the_games(games: list[dict[str, Any]]) -> None:
    for one in games:
        game = nt.game(one["name"])
        assert game.parse(one["example"]) is not None
        assert all(nt.game(alias).name == game.name for alias in one["aliases"]), one["name"]
        if one["same_as"] is None:
            assert [rule["name"] for rule in one["parameters"]] == list(game.parameters())
        else:
            assert nt.game(one["same_as"]) == game


def test_the_file_is_written_for_a_finished_book_of_pages_alone(extension: ModuleType, tmp_path: Path) -> None:
    for form, error in (("latex", None), ("html", ValueError())):
        extension.write_catalogue(SimpleNamespace(builder=SimpleNamespace(format=form), outdir=tmp_path), error)
    assert not list(tmp_path.iterdir())


def test_the_book_takes_both_files() -> None:
    settings = (DOCS / "conf.py").read_text(encoding="utf-8")
    assert '"games_catalogue"' in settings
    assert 'html_extra_path = ["root"]' in settings


def test_the_page_for_models_has_the_usual_form() -> None:
    lines = LLMS.splitlines()
    assert lines[0] == "# Nimatron"
    assert lines[2].startswith("> ")
    assert [line for line in lines if line.startswith("## ")][-1] == "## Optional"
    for line in lines[lines.index("## Use it") :]:
        assert not line or line.startswith("## ") or re.fullmatch(r"- \[[^]]+\]\([^)]+\): .+", line), line


def test_the_page_for_models_leads_to_pages_of_the_book() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", LLMS)
    assert len(targets) > 15
    for target in targets:
        made = target in ("games.json", "games/index.html")
        assert made or (DOCS / target).with_suffix(".md").exists(), target


def test_the_lines_of_python_on_the_page_for_models_run() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", LLMS, re.DOTALL)
    exec(block, {})
