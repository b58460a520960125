from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import PositionError, RequestError, RuleError
from nimatron.picture.svg import svg_picture, views
from nimatron.picture.svg_drawing import COLOURS, plain_colours

NAMESPACE = "{http://www.w3.org/2000/svg}"
GAMES = [cls() for cls in nt.all_games() if cls.__module__.startswith("nimatron.games.")]
CASES = [(game, view) for game in GAMES for view in views(game)]


def _walk(game: Any, seed: int, steps: int) -> Any:
    """Return a position some random moves after the start."""
    dice = random.Random(seed)
    position = game.start
    for _ in range(steps):
        options = [move for move, _ in zip(game.moves(position), range(300), strict=False)]
        if not options:
            break
        position = dice.choice(options)
    return position


def _groups(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(f"{NAMESPACE}g"))


def _identity(case: Any) -> str:
    return f"{case[0].name}-{case[1]}"


@pytest.mark.parametrize("case", CASES, ids=_identity)
def test_every_view_of_every_game_is_well_formed_bounded_and_without_outside_reference(case: Any) -> None:
    game, view = case
    for seed in range(12):
        position = _walk(game, seed, seed % 5)
        svg = svg_picture(game, position, view=view)
        root = ET.fromstring(svg)
        assert root.tag == f"{NAMESPACE}svg"
        assert "width" not in root.attrib
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        assert (left, top) == (0, 0)
        assert 0 < width < 5000
        assert 0 < height < 5000
        assert root.attrib["data-game"] == game.written()
        assert root.attrib["data-view"] == view
        assert root[0].tag == f"{NAMESPACE}title"
        assert root[1].tag == f"{NAMESPACE}desc"
        assert root[1].text
        assert len(list(root.iter())) < 4000
        assert len(svg) < 600_000
        assert not re.search(r"href|<style|<script|style=|url\(|@import", svg)
        assert svg.count("http") == 1  # only the XML namespace
        assert svg == svg_picture(game, game.format(position), view=view)


@pytest.mark.parametrize("case", CASES, ids=_identity)
def test_colours_are_variables_with_fallbacks_and_can_be_made_plain(case: Any) -> None:
    game, view = case
    svg = svg_picture(game, game.start, view=view)
    names = set(re.findall(r"var\(--([a-z0-9-]+), #[0-9a-f]{6}\)", svg))
    assert names <= set(COLOURS)
    plain = plain_colours(svg)
    assert "var(" not in plain
    ET.fromstring(plain)


def test_object_j_of_a_heap_means_leave_j_minus_1() -> None:
    svg = svg_picture(nt.Nim(), (3, 0, 5))
    objects = {
        group.attrib["data-id"]: group.attrib["data-label"] for group in _groups(svg) if "data-id" in group.attrib
    }
    assert list(objects) == ["h0.1", "h0.2", "h0.3", *(f"h2.{number}" for number in range(1, 6))]
    assert objects["h2.4"] == "heap 3, stone 4"


def test_a_stone_is_the_same_in_every_position() -> None:
    shapes = [re.findall(r'data-id="h0.2".*?</g>', svg_picture(nt.Nim(), heaps))[0] for heaps in ((3, 4), (3, 1))]
    forms = [re.findall(r'class="stone" fill="[^"]*"', shape)[0] for shape in shapes]
    assert forms[0] == forms[1]


@pytest.mark.parametrize("position", [(0, 0), (3, 5), (7, 17), (29, 51), (59, 3)])
def test_every_cell_that_the_queen_reaches_can_be_pointed_at(position: tuple[int, int]) -> None:
    game = nt.Wythoff()
    cells = {group.attrib.get("data-id") for group in _groups(svg_picture(game, position))}
    assert {f"c{x}.{y}" for x, y in (*game.moves(position), position)} <= cells


def test_the_board_has_the_coordinates_of_its_cells() -> None:
    root = ET.fromstring(svg_picture(nt.Wythoff(), (3, 5)))
    side, left, bottom = (float(root.attrib[f"data-{name}"]) for name in ("cell-side", "left", "bottom"))
    group = next(group for group in root.iter(f"{NAMESPACE}g") if group.attrib.get("data-id") == "c2.1")
    square = group[0].attrib
    assert float(square["x"]) == left + 2 * side
    assert float(square["y"]) == bottom - 2 * side


def test_beams_are_a_layer() -> None:
    assert 'class="beams"' not in svg_picture(nt.Wythoff(), (3, 5))
    assert 'class="beams"' in svg_picture(nt.Wythoff(), (3, 5), layers=["beams"])
    with pytest.raises(RequestError, match="no layer 'stars'"):
        svg_picture(nt.Wythoff(), (3, 5), layers=["stars"])


def test_coins_and_strips() -> None:
    coins = [group.attrib for group in _groups(svg_picture(nt.Wythoff(), (4, 4), view="coins"))]
    assert [one["data-id"] for one in coins if "data-piece" in one] == ["coin0", "coin1"]
    assert [one["data-id"] for one in coins if one.get("class", "").startswith("cell ")] == [
        "s0",
        "s1",
        "s2",
        "s3",
        "s4",
    ]
    game = next(game for game in GAMES if "strip" in views(game))
    strip = [group.attrib for group in _groups(svg_picture(game, "7", view="strip"))]
    cells = [one for one in strip if one.get("class", "").startswith("cell ")]
    # square n means: leave n, which takes object n + 1
    assert [one["data-id"] for one in cells] == [f"h0.{number + 1}" for number in range(8)]
    assert [one["data-label"] for one in cells] == [f"square {number}" for number in range(8)]


def test_names_and_written_forms_are_accepted() -> None:
    assert svg_picture("kayles", "5,3") == svg_picture(nt.Kayles(), (5, 3))
    assert 'data-game="octal[code=0.7]"' in svg_picture("0.7", "5")
    assert views("Wythoff[a=2]") == ("board", "heaps", "coins")
    with pytest.raises(RuleError, match="no game is called 'chess'"):
        svg_picture("chess", "1")


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (nt.Nim(), (10**300, 101, 7)),
        (nt.Nim(), (1,) * 10_000),
        (nt.Nim(), (59,) * 100),
        (nt.Kayles(), (10**6, 5)),
        (nt.Wythoff(), (10**100, 10**99)),
        (nt.Wythoff(a=100), (118, 119)),
        (nt.Wythoff(), (0, 0)),
    ],
)
def test_large_positions_are_abbreviated(game: Any, position: Any) -> None:
    for view in views(game):
        svg = svg_picture(game, position, view=view)
        assert len(svg) < 400_000
        assert len(list(ET.fromstring(svg).iter())) < 3000


def test_a_heap_too_large_to_draw_is_one_big_stone() -> None:
    groups = [group.attrib for group in _groups(svg_picture(nt.Nim(), (10**9, 2))) if "data-id" in group.attrib]
    assert [group["data-id"] for group in groups] == ["h0", "h1.1", "h1.2"]
    assert groups[0]["data-label"] == "heap 1, of size 1000000000"
    assert "abbreviated" in groups[0]["class"]


def test_refusals_and_escapes() -> None:
    with pytest.raises(RequestError, match="there is no view 'map' of nim; the choices are heaps"):
        svg_picture(nt.Nim(), (1,), view="map")
    with pytest.raises(PositionError):
        svg_picture(nt.Nim(), "<b>")
    with pytest.raises(RequestError, match="no words for the language"):
        svg_picture(nt.Nim(), (1,), lang="xx")
