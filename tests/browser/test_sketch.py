"""The editor: boards and graphs, by mouse, finger and keyboard; a sketch is a position of the game."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from tests.browser.own_games import OWN
from tests.browser.player import begun, fragment, of_tiers, rule_set_of, state, tapped, without_dialogs


def _open(page, name: str, start: str = ""):
    """Open the settings of a game and its editor; return the page."""
    page.click("#choose-game")
    page.click(f"#tile-{name}")
    if start:
        page.fill("#start", start)
    page.click("#draw-by-hand")
    page.wait_for_selector(".sketching [tabindex='0']")
    return page


@pytest.fixture
def plain(kept_page):
    """Yield one page for all tests without errors; dialogs are closed after each test."""
    kept_page.set_viewport_size({"width": 1280, "height": 900})
    yield begun(kept_page, fragment("nim", "3,4,5"))
    without_dialogs(kept_page)


def _used(page) -> str:
    """Use the sketched start; return its written form."""
    page.click("#sketch-use")
    page.wait_for_selector(".sketching", state="detached")
    return page.input_value("#start")


def _square(at: str) -> str:
    return f'[data-at="{at}"]'


def _vertex(number: int) -> str:
    return f'[data-vertex="{number}"]'


def _place(page, x: int, y: int) -> tuple[float, float]:
    """Return the point of the window for a place of the sketch, in tenths of a cell."""
    found = page.evaluate(
        """([x, y]) => {
          const picture = document.querySelector('.sketch-graph');
          const point = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM());
          return [point.x, point.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


EDITORS = (
    "cram",
    "notakto",
    "node-kayles",
    "edge-geography",
    "green-hackenbush",
    "nimstring",
    "coin-turning",
    "northcott",
    "own-dominoes",
)
"""A game of each kind of drawing, and a user-defined one."""


def _drawn() -> list[Any]:
    ours = (cls for cls in nt.all_games() if cls.__module__.startswith("nimatron."))
    games = [cls() for cls in (*ours, *OWN.values())]
    names = [game.name for game in games if game.sketch(game.start) is not None]
    assert {*EDITORS} <= {*names}
    return [pytest.param(name, marks=() if name in EDITORS else pytest.mark.full) for name in names]


@pytest.mark.parametrize("name", _drawn())
def test_every_game_that_is_drawn_has_an_editor_and_gives_its_start_back(plain, name):
    game = rule_set_of(name)
    given = game.parse(_used(_open(plain, name)))
    start = game.parse(game.first_start) if game.first_start else game.start
    assert game.canonical(given) == game.canonical(start)


def test_games_that_are_typed_have_none(plain):
    page = plain
    page.click("#choose-game")
    page.click("#tile-nim")
    assert page.locator("#draw-by-hand").count() == 0


def test_a_board_by_mouse(plain):
    page = _open(plain, "cram", "2x3")
    page.click(_square("0.0.1"))
    page.mouse.move(*_middle(page, "0.1.0"))
    page.mouse.down()
    page.mouse.move(*_middle(page, "0.1.1"), steps=3)
    page.mouse.up()
    page.click(_square("0.0.1"))
    page.fill("#sketch-rows", "3")
    page.keyboard.press("Tab")
    assert _used(page) == ".../##./..."
    page.click("#begin")
    page.wait_for_function("() => location.hash.includes('cram')")
    assert state(page)["start"] == ".../##./..."


def test_what_is_undone_comes_back(plain):
    page = _open(plain, "cram", "2x3")
    page.click(_square("0.0.0"))
    page.click(_square("0.0.1"))
    page.fill("#sketch-columns", "5")
    page.keyboard.press("Tab")
    page.click("#sketch-undo")
    page.keyboard.press("Control+z")
    assert page.is_enabled("#sketch-undo")
    assert _used(page) == "#../..."


def _middle(page, at: str) -> tuple[float, float]:
    box = page.locator(_square(at)).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_board_by_keyboard(plain):
    page = _open(plain, "notakto", "2*2x2")
    for key in ("ArrowRight", "Enter", "ArrowDown", "Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert "board 2, row 2, column 1: marked" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert _used(page) == ".X/.X ../X."


def test_a_board_by_finger(pages):
    page = _open(_phone(pages), "poisoned-chocolate", "2x3@0,1")
    tapped(page, _square("0.1.0"))  # eaten
    tapped(page, "#sketch-use")
    page.wait_for_selector(".sketch-error:not(:empty)")
    assert "poisoned-chocolate" in page.inner_text(".sketch-error")  # reported; the sketch stays
    tapped(page, _square("0.1.1"))
    tapped(page, _square("0.1.2"))
    tapped(page, _square("0.0.0"))
    tapped(page, _square("0.0.0"))  # the poison, which leaves its place
    assert page.locator(".sketch-square.poison").count() == 1
    assert _used(page) == "x../###"
    pages.problems.clear()  # the refused sketch is in the console


def _phone(pages):
    return pages.page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)


def test_a_graph_by_mouse(plain):
    page = _open(plain, "node-kayles", "path:2")
    page.mouse.click(*_place(page, 0, 10))  # a new vertex
    page.click(_vertex(2))
    page.click(_vertex(0))  # joined
    page.mouse.move(*_place(page, 0, 10))
    page.mouse.down()
    page.mouse.move(*_place(page, 10, 2), steps=4)
    page.mouse.up()  # joined by dragging
    page.mouse.move(*_place(page, 0, 10))
    page.mouse.down()
    page.mouse.move(*_place(page, 5, 15), steps=4)
    page.mouse.up()  # moved
    assert page.inner_text(".sketch-count") == "Vertices: 3, edges: 3"
    page.mouse.click(*_place(page, 5, 1))  # the edge between the first two is removed
    assert _used(page) == "edges:3;0-2,1-2;0.0,10.2,5.15"
    page.click("#begin")
    page.wait_for_function("() => location.hash.includes('node-kayles')")
    page.wait_for_selector("#board svg [data-id='v2']")
    assert state(page)["start"] == "edges:3;0-2,1-2;0.0,10.2,5.15"


def test_a_graph_by_keyboard(plain):
    page = _open(plain, "vertex-geography", "path:3@0")
    for key in (
        "ArrowRight",
        "ArrowRight",
        "Enter",
        "End",
        "Enter",
    ):  # over an edge to 1, separated from 2
        page.keyboard.press(key)
    assert page.inner_text(".sketch-count") == "Vertices: 3, edges: 1"
    page.focus(_vertex(1))
    page.keyboard.press("Shift+ArrowDown")
    page.click("#sketch-token")
    page.focus(_vertex(2))
    page.keyboard.press("Delete")
    graph = rule_set_of("vertex-geography").parse(_used(page))
    assert graph.token == 1
    assert graph.left.graph.edges == ((0, 1),)
    assert graph.left.graph.places()[1] == (1.0, 1.2)


def test_a_graph_by_finger(pages):
    page = _open(_phone(pages), "green-hackenbush", "0-1")
    tapped(page, "#sketch-add")
    tapped(page, _vertex(1))
    tapped(page, _vertex(2))
    tapped(page, _vertex(1))
    tapped(page, _vertex(2))  # a second edge between the same two
    tapped(page, _vertex(2))
    tapped(page, "#sketch-loop")
    assert _used(page) == "0-1,1-2,1-2,2-2"


def test_families_come_from_a_list_and_a_wrong_size_is_said(pages):
    page = _open(pages.page(), "arc-kayles")
    page.select_option("#sketch-family", "petersen")
    assert page.input_value("#sketch-numbers") == "5,2"
    page.fill("#sketch-numbers", "5")
    page.click("#sketch-family-draw")
    page.wait_for_selector(".field-error")
    page.fill("#sketch-numbers", "7,2")
    page.click("#sketch-family-draw")
    page.wait_for_selector(".sketch-count:text('edges: 21')")
    assert _used(page) == "petersen:7,2"
    pages.problems.clear()  # the refused size is in the console


def test_the_sides_of_boxes_are_pressed_and_the_size_is_chosen(plain):
    page = _open(plain, "nimstring", "1x1")
    page.fill("#sketch-columns", "2")
    page.keyboard.press("Tab")
    page.wait_for_selector(".sketch-edge.free >> nth=6", state="attached")
    page.mouse.click(*_place(page, 5, 0))
    page.mouse.click(*_place(page, 20, 5))
    page.mouse.click(*_place(page, 20, 5))
    assert page.inner_text(".sketch-count") == "Edges drawn: 1"
    assert _used(page) == "1x2/1000/000"


@pytest.mark.parametrize(
    "name", of_tiers(("cram", "node-kayles"), ("cram", "node-kayles", "green-hackenbush", "nimstring", "coin-turning"))
)
@pytest.mark.parametrize("size", [(1366, 650), (390, 664)])
def test_nothing_of_the_editor_is_cut_off(plain, name, size):
    plain.set_viewport_size({"width": size[0], "height": size[1]})
    page = _open(plain, name)
    assert page.evaluate(
        """() => [...document.querySelectorAll(
            '.sketching button:not([data-at]), .sketching input, .sketch-count, .sketch-place')].every((one) => {
            const {left, top, right, bottom} = one.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          })"""
    )
