"""Pointing: every id of a way is an object of some picture, and one rule reads all choices."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import PositionError
from nimatron.explain.catalogue import languages
from nimatron.picture.svg import svg_picture, views
from nimatron.picture.text import text_picture
from nimatron.views.scene import Item, Scene
from tests.browser.own_games import OWN
from tests.tier import draws

GAMES = [
    cls() for cls in (*nt.all_games(), *OWN.values()) if cls.__module__.startswith(("nimatron.", "tests.browser."))
]
PICTURED = [game for game in GAMES if views(game) != ("card",)]
STATIC = Path(nt.__file__).parent / "web" / "static" / "js"


def positions(game: Any, seed: int) -> Iterator[Any]:
    """Yield random starts of low levels and some positions that play reaches from them."""
    dice = random.Random(seed)
    for level in (1, 2, 3, 1, 2)[: draws(5, 2)]:
        try:
            position = game.random_position(dice, level)
        except PositionError:  # the rules may not allow the random start
            continue
        for _ in range(4):
            yield position
            moves = list(game.moves(position))
            if not moves:
                break
            position = dice.choice(moves)


def objects(svg: str) -> tuple[set[str], set[str]]:
    """Return the ids of a picture, and those that stand for a whole heap."""
    found = [element for element in ET.fromstring(svg).iter() if "data-id" in element.attrib]
    ids = [element.attrib["data-id"] for element in found]
    assert len(ids) == len(set(ids))
    assert all(element.attrib.get("data-label") for element in found)
    whole = {element.attrib["data-id"] for element in found if "abbreviated" in element.attrib.get("class", "")}
    return set(ids), whole


def covers(picture: tuple[set[str], set[str]], way: tuple[str, ...]) -> bool:
    """Return whether all ids of a way are in a picture."""
    ids, whole = picture

    def there(id: str) -> bool:
        piece, put, target = id.partition(">")
        if put:
            return piece in ids and piece[: piece.find(":") + 1] + target in ids
        return id in ids or id.rpartition(".")[0] in whole

    return bool(way) and all(map(there, way))


@pytest.mark.parametrize("game", PICTURED, ids=lambda game: game.name)
def test_every_id_of_every_way_is_an_object_of_some_picture(game: Any) -> None:
    used: set[str] = set()
    for seed in range(4):
        for position in positions(game, seed):
            pictures = {view: objects(svg_picture(game, position, view=view)) for view in views(game)}
            for move in game.moves(position):
                touched = game.touched(position, move)
                ways = list(game.ways(position, move))
                assert ways[0] == touched
                if not (game.picture == "strip" and "h" in touched[0][0]):
                    assert covers(pictures[views(game)[0]], touched), (position, move, touched)
                for way in ways:
                    fitting = [view for view, picture in pictures.items() if covers(picture, way)]
                    assert fitting, (position, move, way)
                    used.update(fitting)
                # in every view some way means the move
                for view, picture in pictures.items():
                    assert any(covers(picture, way) for way in ways), (position, move, view)
    assert used == set(views(game))


@pytest.mark.parametrize("game", PICTURED, ids=lambda game: game.name)
def test_different_moves_have_different_ways(game: Any) -> None:
    """Check that no two moves have a way in common; otherwise pointing could not make them."""
    for position in positions(game, 7):
        seen: dict[frozenset[str], Any] = {}
        for move in game.moves(position):
            for way in game.ways(position, move):
                other = seen.setdefault(frozenset(way), move)
                # a strip's square alone means the nearest coin, and there may be several coins on one square
                assert other == move or way[0].startswith("s"), (position, way)


@pytest.mark.parametrize("lang", languages())
def test_labels_are_in_the_language(lang: str) -> None:
    label = {"en": "heap", "sr": "гомила", "ru": "кучка", "mk": "куп"}[lang]
    assert f'data-label="{label} 2, ' in svg_picture("nim", "1,2", lang)
    for game in PICTURED:
        assert "svg." not in svg_picture(game, game.start, lang)
        assert "picture." not in text_picture(game, game.start, lang=lang)


def test_switches_are_objects_below_the_picture() -> None:
    assert objects(svg_picture("take-and-return", "4"))[0] >= {"back"}
    assert objects(svg_picture("flip-flop", "3,4"))[0] >= {"flip"}
    assert "flip" not in objects(svg_picture("flip-flop", "3,4/attrition/0"))[0]
    assert objects(svg_picture("sum", "nim 2 + take-and-return 4"))[0] >= {"p1:back", "p1:h0.4", "p0:h0.2"}
    assert 'data-switch="1"' in svg_picture("octal[code=4.3]", "4")


def test_stones_are_stacked_and_pins_stand_alone() -> None:
    assert 'class="heap stack"' in svg_picture("nim", "3")
    assert 'class="heap stack"' not in svg_picture("kayles", "3", view="heaps")


def test_a_grid_a_graph_and_a_row_of_coins_are_drawn() -> None:
    grid = svg_picture(OWN["own-dominoes"](), ".#./...")
    assert grid.count('class="cell tile"') == 5
    assert grid.count('class="cell used"') == 1
    assert 'data-label="row 2, column 3"' in grid
    graph = svg_picture(OWN["own-vertices"](), "cycle:5/0,1,3")
    assert graph.count('class="vertex tile"') == 3
    assert graph.count('class="vertex used"') == 2
    assert 'data-view="coin-row"' in svg_picture(OWN["own-turtles"](), "HTT")
    assert svg_picture(OWN["own-turtles"](), "HTT").count('class="coin tails"') == 2
    token = svg_picture(OWN["own-token"](), "1")
    assert token.count('class="vertex place"') == 5
    assert 'data-slides="here"' in token
    assert objects(svg_picture(OWN["own-edges"](), "path:3"))[0] == {"v0", "v1", "v2", "e0-1", "e1-2"}


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("own-dominoes", "64x64"),
        ("own-vertices", "grid:40x50"),
        ("own-edges", "complete:60"),
        ("own-turtles", "HT" * 900),
    ],
)
def test_large_boards_stay_bounded(game: str, position: str) -> None:
    svg = svg_picture(OWN[game](), position)
    assert len(list(ET.fromstring(svg).iter())) < 4000
    assert len(svg) < 600_000
    assert not re.search(r"href|<style|style=|url\(", svg)


def test_what_is_drawn_from_items_is_written_too() -> None:
    assert text_picture(OWN["own-dominoes"](), ".#./...").split("\n")[:2] == ["row 1: . # .", "row 2: . . ."]
    drawn = ["┌───────┐", "0───1   3", "vertices: 0, 1, 3", "edges: 0–1, 0–3"]
    assert text_picture(OWN["own-vertices"](), "cycle:4/0,1,3").split("\n") == drawn
    assert text_picture(OWN["own-turtles"](), "HTT") == "coins from the left, H heads, T tails: H T T"
    assert "vertices: 0, 1*, 2" in text_picture(OWN["own-token"](), "1")
    assert text_picture(OWN["own-words"](), "abc") == "position: abc"


class Own(nt.RuleSet):  # type: ignore[misc]
    """A game whose scene has a piece, a switch of its own and labelled cells."""

    name = "own-scene-of-the-pointing-test"
    start = "a"  # type: ignore[assignment]

    def generate_moves(self, position: str) -> Any:
        return iter(())

    def parse(self, text: str) -> str:
        return text

    def format(self, position: str) -> str:
        return position

    def scene(self, position: str) -> Scene:
        cells = tuple(Item(f"c0.{x}", "cell", x, 0, "free", "xyz"[x]) for x in range(3))
        return Scene(
            "grid", (*cells, Item("knight", "piece", 1, 0, label="N"), Item("rest", "switch")), switches=("flip",)
        )


def test_your_own_pieces_and_switches_are_objects() -> None:
    svg = svg_picture(Own(), "a")
    assert objects(svg)[0] == {"c0.0", "c0.1", "c0.2", "knight", "flip", "rest"}
    assert re.search(r'data-id="knight"[^>]*data-piece="1"', svg)
    assert ">rest<" in svg


# -- the page reads no positions ---------------------------------------------------------------------------------

ALLOWED = {
    "server.js: The games": "rules of a game, between brackets",
    "game.js: A match as text and as a link": "lines, facts and comments of a record",
    "offers.js: Moves offered by their words": "a slider between numbers that the server gave",
    "heap_editor.js: ": "numbers that the server gave, changed by a person",
    "conjecture.js: ": "rules that a pupil writes for numbers of a lesson",
    "binary_columns.js: ": "the heaps of Nim in binary, the digits changed by a person",
    "steps.js: ": "the data of worked steps; the sieve's own board and its own set of takes",
    "workshop.js: ": "the sieve, and values that the server gave",
    "sequence.js: ": "places of a picture, and values that the server gave",
}
SUSPECT = (
    re.compile(r"""split\(\s*(?:["'`][,/]["'`]|/[^/]*,)"""),
    re.compile(r"\bBigInt\("),
    re.compile(r"\b(?:heap|heaps|size|stays|leave)\w*\s*[-+*]\s*\w"),
    re.compile(r"Number\((?:heap|stays|left|size|position|.*\.to\b)"),
)


def test_the_page_reads_no_positions_and_does_no_arithmetic_of_heaps() -> None:
    found = []
    for file in sorted(STATIC.rglob("*.js")):
        name = file.relative_to(STATIC).as_posix()
        part = ""
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            part = line[8:] if line.startswith("/* ---- ") else part
            if any(f"{name}: {part}".startswith(allowed) for allowed in ALLOWED):
                continue
            if any(pattern.search(line) for pattern in SUSPECT) and not line.lstrip().startswith(("*", "/*", "//")):
                found.append(f"{name}:{number}: {line.strip()}")
    assert found == []
