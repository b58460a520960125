"""Pictures with a frame keep their size and places during play; large boards, reach, sums."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import nimatron as nt
from nimatron.errors import PositionError
from nimatron.picture.svg import svg_picture, views
from nimatron.picture.svg_heaps import shared_out

GROUP = "{http://www.w3.org/2000/svg}g"
GAMES = [cls() for cls in nt.all_games() if cls.__module__.startswith("nimatron.games.")]
WRITTEN = (
    "wythoff[a=3]", "octal[code=0.07]", "octal[code=0.333]", "octal[code=4.3]", "subtraction[take=1,3,4]",
    "index-k-nim[k=3]", "flip-flop[flips=unlimited;threshold=3]", "unbalanced-nim[empty_may_repeat=true]",
    "take-and-return[cap=40]", "copycat-nim[m=7]",
)  # fmt: skip
FRAMED = [*GAMES, *map(nt.game, WRITTEN)]
MAY_GROW = {"octal[code=4.3]", "staircase-nim", "cutcake", "maundy-cake", "eatcake"}
"""A row split without a removal leaves no gap, so its components need more space. A step may get more chips. Cakes that
are cut lie apart.
"""


def size(svg: str) -> tuple[float, float]:
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    return float(found[1]), float(found[2])


def along_play(game: Any, seed: int) -> tuple[Any, list[Any]]:
    """Return a random frame and the positions of a random game from it."""
    dice = random.Random(seed)
    try:
        frame = game.random_position(dice, 1 + seed % 3)
    except PositionError:  # the rules may not allow the random start
        frame = game.start
    found, position = [frame], frame
    for _ in range(12):
        options = [move for move, _ in zip(game.moves(position), range(100), strict=False)]
        if not options:
            break
        position = dice.choice(options)
        found.append(position)
    return frame, found


@pytest.mark.parametrize("game", FRAMED, ids=lambda game: game.written())
def test_the_picture_keeps_the_size_of_the_frame(game: Any) -> None:
    for seed in range(3):
        frame, played = along_play(game, seed)
        for view in views(game):
            for lang in ("ru",) if seed == 1 else ("en",):
                framed = size(svg_picture(game, frame, lang, view, frame=frame))
                for position in played:
                    here = size(svg_picture(game, position, lang, view, frame=frame))
                    assert here[0] >= framed[0]
                    assert here[1] >= framed[1]
                    if game.written() not in MAY_GROW and not (view in ("heaps", "strip") and _falls_apart(game)):
                        assert here == framed, (view, frame, position)


def _falls_apart(game: Any) -> bool:
    """Return whether heaps can split, which as heaps of stones may need a second line."""
    return any(len(option) > 1 for option in game.options(9)) if isinstance(game, nt.HeapGame) else False


@pytest.mark.parametrize("written", ["grundy", "kayles", "octal"])
def test_few_stones_that_split_stay_in_one_line(written: str) -> None:
    game = nt.game(written)
    for seed in range(6):
        frame, played = along_play(game, 3 * seed)
        if sum(frame) <= 11:
            sizes = {size(svg_picture(game, position, view="heaps", frame=frame)) for position in played}
            assert len(sizes) == 1


def test_a_frame_may_be_any_position() -> None:
    for frame in ("1", "9,9,9,9", "0", "1000,2"):
        assert size(svg_picture("nim", "3,4,5", frame=frame)) >= (200, 100)
    with pytest.raises(PositionError):
        svg_picture("nim", "3,4,5", frame="x")


def places(svg: str) -> dict[str, tuple[float, float]]:
    """Return the centre of the lowest stone of each heap."""
    found = {}

    def look(element: ET.Element, x: float, y: float, scale: float) -> None:
        for kind, values in re.findall(r"(translate|scale)\(([^)]*)\)", element.attrib.get("transform", "")):
            numbers = [float(number) for number in values.split()]
            if kind == "translate":
                x, y = x + scale * numbers[0], y + scale * numbers[1]
            else:
                scale *= numbers[0]
        name = element.attrib.get("data-id") or element.attrib.get("data-slides", "")
        if name and len(element) and "cx" in element[0].attrib:
            found[name] = (
                round(x + scale * float(element[0].attrib["cx"]), 1),
                round(y + scale * float(element[0].attrib["cy"]), 1),
            )
        for child in element:
            look(child, x, y, scale)

    look(ET.fromstring(svg), 0.0, 0.0, 1.0)
    return found


@pytest.mark.parametrize(
    ("game", "view", "frame", "position"),
    [
        ("nim", "heaps", "13,4,25", "2,4,11"),
        ("nim", "heaps", "3,4,5", "3,0,5"),
        ("nim", "heaps", "15,1000,7", "6,900,7"),
        ("circular-nim", "circle", "1,2,3,2", "1,0,3,1"),
        ("unbalanced-nim", "coins", "1,3,30", "1,3,29"),
        ("sum", "sum", "nim 3,4 + subtraction 9 + nim 2", "nim 0,2 + subtraction 0 + nim 2"),
        ("sum", "sum", "nim 3 + fibonacci-nim 9 + nim 2", "nim 0 + fibonacci-nim 7/4 + nim 2"),
        ("kayles", "rows", "5,3", "5,1,1"),
    ],
)
def test_what_stays_keeps_its_place(game: str, view: str, frame: str, position: str) -> None:
    before = places(svg_picture(game, frame, view=view, frame=frame))
    after = places(svg_picture(game, position, view=view, frame=frame))
    same = [name for name in after if name in before and not name.startswith("coin2")]
    assert len(same) > 1
    assert {name: before[name] for name in same} == {name: after[name] for name in same}


def test_the_rows_of_a_broken_row_stand_in_its_place() -> None:
    placed = places(svg_picture("kayles", "1,3,3", frame="5,3"))
    whole = places(svg_picture("kayles", "5,3", frame="5,3"))
    assert placed["h0.1"] == whole["h0.1"]
    assert placed["h1.1"] == whole["h0.3"]
    assert placed["h2.3"] == whole["h1.3"]


@pytest.mark.parametrize("seed", range(60))
def test_every_row_that_play_leaves_has_room_in_the_frame(seed: int) -> None:
    game = nt.Kayles()
    frame, played = along_play(game, seed)
    for position in played:
        shared = shared_out(position, frame)
        assert shared is not None
        assert [place for run in shared for place in range(*run)] == list(range(len(position)))
        for (first, last), room in zip(shared, frame, strict=True):
            pieces = [row for row in position[first:last] if row]
            assert sum(pieces) + max(0, len(pieces) - 1) <= room


def test_the_board_keeps_side_and_corner() -> None:
    for position in ((12, 9), (3, 0), (0, 0)):
        root = ET.fromstring(svg_picture("wythoff", position, frame=(12, 9)))
        assert root.attrib["data-size"] == "13"
        assert (root.attrib["data-column"], root.attrib["data-row"]) == ("0", "0")


# -- large boards ------------------------------------------------------------------------------------------------


def _cells(svg: str) -> dict[str, str]:
    groups = [group.attrib for group in ET.fromstring(svg).iter(GROUP)]
    return {one["data-id"]: one["class"] for one in groups if one.get("class", "").startswith("cell ")}


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("wythoff", "500,700"),
        ("wythoff", "700,3"),
        ("wythoff[a=4]", "64,70"),
        ("wythoff", f"{10**90},5"),
        ("flip-flop", "500,700"),
        ("flip-flop", "500,700/attrition/0"),
        ("flip-flop", "90,70/normal/0"),
    ],
)
def test_a_large_board_is_a_window_about_the_queen(game: str, position: str) -> None:
    rule_set = nt.game(game)
    here = rule_set.parse(position)
    x, y = rule_set.heaps(here)  # type: ignore[misc]
    svg = svg_picture(rule_set, here)
    root = ET.fromstring(svg)
    cells = _cells(svg)
    column, row = int(root.attrib["data-column"]), int(root.attrib["data-row"])
    assert root.attrib["data-size"] == "16"
    assert set(cells) == {f"c{a}.{b}" for a in range(column, column + 16) for b in range(row, row + 16)}
    assert cells[f"c{x}.{y}"] == "cell here"
    assert column == max(0, min(x + 3, max(x, y) + 1) - 16)
    for id, kind in cells.items():
        a, b = map(int, id[1:].split("."))
        targets = [(a, b, *here[2:])] if game.startswith("wythoff") else [type(here)(a, b, *here[2:])]
        assert kind == (
            "cell here" if (a, b) == (x, y) else "cell reach" if targets[0] in rule_set.moves(here) else "cell far"
        )


def test_beyond_what_has_ids_there_are_no_objects() -> None:
    assert "data-id" not in svg_picture("wythoff", (10**120, 3))


def test_a_window_may_be_asked_for_and_keeps_its_size() -> None:
    assert 'data-size="52"' in svg_picture("wythoff", "29,51")
    assert 'data-size="16"' in svg_picture("wythoff", "29,51", window=True)
    assert 'data-size="10"' in svg_picture("wythoff", "5,9", window=True)
    framed = {size(svg_picture("wythoff", place, frame="500,700")) for place in ("500,700", "3,90", "0,0", "99,98")}
    assert len(framed) == 1


def test_beams_go_through_the_window() -> None:
    x = 618
    svg = svg_picture("wythoff", (x, 1000), layers=["beams"])
    found = re.search(r'class="beams"[^>]*><path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    root = ET.fromstring(svg).attrib
    left, bottom, side = (float(root[f"data-{name}"]) for name in ("left", "bottom", "cell-side"))
    for at in (0, 2):
        across = (float(found[at + 1]) - left) / side + int(root["data-column"]) - 0.5
        up = (bottom - float(found[at + 2])) / side + int(root["data-row"]) - 0.5
        assert up / across == pytest.approx((1 + 5**0.5) / 2, rel=1e-3)


# -- reach -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", ["3,5", "7,7", "0,4"])
def test_squares_in_reach_are_distinguished_from_the_others(position: str) -> None:
    game = nt.Wythoff()
    here = game.parse(position)
    for id, kind in _cells(svg_picture(game, here)).items():
        x, y = map(int, id[1:].split("."))
        assert kind == ("cell here" if (x, y) == here else "cell reach" if (x, y) in game.moves(here) else "cell far")


def test_strips_show_what_is_in_reach() -> None:
    svg = svg_picture("subtraction[take=1,3,4]", "9", view="strip", frame="12")
    kinds = re.findall(r'class="cell (\w+)"', svg)
    assert kinds == [{8: "reach", 6: "reach", 5: "reach", 9: "here"}.get(n, "far") for n in range(13)]
    assert "h0.11" not in svg  # squares beyond the stone are not objects
    svg = svg_picture("unbalanced-nim", "1,3,6")
    assert re.findall(r'class="cell (\w+)"', svg) == ["reach", "far", "reach", "far", "reach", "reach", "far"]


def test_on_a_large_board_one_shape_holds_all_that_is_out_of_reach() -> None:
    svg = svg_picture("wythoff", "29,51")
    found = re.search(r'<path d="([^"]*)"[^>]*class="far"/>', svg)
    assert found is not None
    squares = sum(int(width) // 30 for width in re.findall(r"h(\d+)v30", found[1]))
    assert squares == 52 * 52 - 1 - nt.Wythoff().moves((29, 51)).count()


# -- sums and values ---------------------------------------------------------------------------------------------


def _sum(count: int) -> str:
    return " + ".join((["nim 3,4", "kayles 5", "wythoff 3,5", "subtraction[take=1,3,4] 21", "grundy 8"] * 8)[:count])


@pytest.mark.parametrize("count", [1, 2, 3, 6, 8, 12, 20, 24, 30])
def test_sums_are_wrapped_into_a_grid(count: int) -> None:
    svg = svg_picture("sum", _sum(count))
    cards = [
        (float(card.attrib["x"]), float(card.attrib["y"]), float(card.attrib["width"]), float(card.attrib["height"]))
        for card in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect")
        if card.attrib.get("rx") == "12"
    ]
    assert len(cards) == min(count, 24)
    assert len({x for x, *_ in cards}) <= 4
    width, height = size(svg)
    assert all(x + across <= width and y + down <= height for x, y, across, down in cards)
    assert 6 <= count <= 8 or count in (1, 2, 3) or 0.6 < width / height < 3
    assert len(list(ET.fromstring(svg).iter())) < 4000
    assert re.findall(r'data-part="(\d+)"', svg) == [str(part) for part in range(min(count, 24))]
    assert ">1 · Nim<" in svg
    assert ("more game" in svg) == (count > 24)


def test_large_components_stay_within_the_bounds() -> None:
    for part in (
        "nim 60,60,60,60",
        "wythoff 58,59",
        "kayles 90",
        "unbalanced-nim 1,3,200",
        "nim " + ",".join("3" * 60),
    ):
        svg = svg_picture("sum", " + ".join([part] * 24))
        assert len(list(ET.fromstring(svg).iter())) < 4000, part


def test_the_layer_of_values_writes_them_below_components_and_heaps() -> None:
    svg = svg_picture("sum", "kayles 7 + nim 3,4 + wythoff 3,5", layers=["values"])
    assert re.findall(r">nim-value (\d+)<", svg) == ["2", "7", "0"]
    assert "nim-value" not in svg_picture("sum", "kayles 7 + nim 3,4")
    assert re.findall(r">∗(\d+)<", svg_picture("subtraction", "3,4,5,0", layers=["values"])) == ["3", "0", "1", "0"]
    assert "row 2 ∗1" in svg_picture("kayles", "7,4", layers=["values"])
    assert "∗" not in svg_picture("wythoff", "3,5", layers=["values"])
    assert "nim-value" not in svg_picture("sum", "take-and-return 7", layers=["values"])


def test_heaps_are_numbered_where_there_are_several() -> None:
    assert re.findall(r">(heap \d)<", svg_picture("nim", "3,4")) == ["heap 1", "heap 2"]
    assert ">heap" not in svg_picture("nim", "3")
    assert re.findall(r">(row \d)<", svg_picture("kayles", "5,3")) == ["row 1", "row 2"]
    assert ">кучка 4<" in svg_picture("circular-nim", "1,2,3,2", "ru")
