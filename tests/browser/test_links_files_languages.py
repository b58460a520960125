"""Link and file hold everything; languages; phone size."""

from __future__ import annotations

from pathlib import Path

import pytest

import nimatron as nt
from tests.browser.conftest import Watched
from tests.browser.player import begun, by_mouse, fragment, settled, state
from tests.browser.reused import anew, fresh, meant


def test_link_goes_there_and_back(kept_page, pages):
    graded = "graded errors=0.3 size=4"
    page = anew(kept_page, fragment("wythoff[a=2]", "5,9", play="misere", second=graded, analysis="no", hints="no"))
    page.click("#share")
    link = page.input_value("#link")
    page.keyboard.press("Escape")
    other = pages.page("#" + link.partition("#")[2])
    settled(other)
    facts = state(other)
    expected = {"game": "wythoff[a=2]", "play": "misere", "start": "5,9", "analysis": "no", "hints": "no"}
    assert {name: facts[name] for name in expected} == expected
    assert facts["second"] == "graded errors=0.3 size=4"
    assert other.query_selector("#hint") is None
    other.click("#tab-analysis")
    assert other.inner_text("#panel-analysis") == "Analysis is turned off in this game."


def test_the_link_is_a_record_of_the_package(kept_page):
    from nimatron.play.record import record_from_link

    page = anew(kept_page, fresh("sum", "kayles 5 + nim 3,4") + "&move=kayles%205%20%2B%20nim%203,1")
    record = record_from_link(page.evaluate("location.hash.slice(1)"))
    assert record.game.format(record.positions[1]) == "kayles 5 + nim 3,1"
    assert len(record.moves) == 2


def test_the_file_is_a_record_of_the_package_and_is_read_back(kept_page, tmp_path):
    from nimatron.play.record import parse_record

    page = anew(kept_page, fresh() + "&move=1,4,5;the%20only%20one&move=1,4,4")
    with page.expect_download() as download:
        page.click("#save")
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    record = parse_record(file.read_text(encoding="utf-8"))
    assert record.position == (1, 4, 4)
    assert record.moves[0].comment == "the only one"
    anew(page, fresh("kayles", "5"))
    with page.expect_file_chooser() as chooser:
        page.click("#open-file")
    chooser.value.set_files(str(file))
    page.wait_for_function("() => location.hash.includes('move=1,4,4')")
    settled(page)
    assert state(page)["position"] == "1,4,4"


def test_a_wrong_link_says_why(kept_page):
    page = anew(kept_page)
    with meant(page):
        begun(page, fresh("nim", "3,x"))
        page.wait_for_function("() => document.querySelector('#sentence').textContent.includes('could not be opened')")


def test_choosing_a_game_with_its_rules(kept_page):
    page = anew(kept_page)
    page.click("#choose-game")
    page.click("#tile-subtraction")
    with meant(page):
        page.fill("#rule-take", "0")
        page.click("#begin")
        page.wait_for_selector("dialog .error:not(:empty)")
    page.fill("#rule-take", "1,3,4")
    page.fill("#start", "9")
    page.select_option("#dialog-opponent", "graded")
    page.fill("#errors", "25")
    page.click("#begin")
    page.wait_for_selector("dialog", state="detached")
    settled(page)
    facts = state(page)
    assert (nt.game(facts["game"]), facts["start"]) == (nt.Subtraction(take="1,3,4"), "9")
    assert facts["second"].startswith("graded errors=0.25")


def test_a_start_is_drawn_that_the_first_player_can_win(kept_page):
    page = anew(kept_page)
    page.click("#choose-game")
    page.click("#tile-nim")
    page.select_option("#level", "2")
    before = page.input_value("#start")
    page.click("#random-start")
    page.wait_for_function("(before) => document.querySelector('#start').value !== before", arg=before)
    assert nt.analyse("nim", page.input_value("#start")).outcome == "N"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@pytest.fixture(scope="module")
def phone(browser, address):
    """Yield a phone page for all tests of this file."""
    watched = Watched(browser, address)
    yield watched.page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for context in watched.contexts:
        context.close()
    assert watched.problems == [], watched.refused


@pytest.mark.parametrize("link", [fragment("nim", "2,4,5"), fragment("wythoff", "7,10"), fragment("kayles", "5,3")])
def test_phone(phone, link):
    page = begun(phone, link)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board, panel = page.locator("#board").bounding_box(), page.locator(".side").bounding_box()
    assert panel["y"] > board["y"] + board["height"]
    assert board["width"] > 300
    heights = page.eval_on_selector_all("button:not(.move-link)", "all => all.map(one => one.offsetHeight)")
    assert min(height for height in heights if height) >= 36


def test_on_a_phone_one_touch_plays(phone):
    page = begun(phone, fresh())
    settled(page)
    page.tap('#board [data-id="h0.3"]')
    page.wait_for_function("() => location.hash.includes('move=2,4,5')")


def test_two_people_may_play(kept_page):
    page = anew(kept_page, fresh("nim", "1,1", second="human"))
    for heap, text in (("0", "The second player is to move."), ("1", "The second player won")):
        by_mouse(page, [f'#board [data-id="h{heap}.1"]'])
        page.wait_for_function("(text) => document.querySelector('#sentence').textContent.includes(text)", arg=text)


def test_nothing_but_plain_modules_is_shipped():
    folder = Path(nt.__file__).parent / "web" / "static"
    for file in folder.rglob("*"):
        if file.suffix in {".js", ".css", ".html"}:
            text = file.read_text(encoding="utf-8")
            assert len(text.splitlines()) < 745, file
            assert "http://" not in text.replace("http://www.w3.org/2000/svg", ""), file
            assert "https://" not in text, file


GRAPH = "edges:5;0-1,1-2,2-3,3-4;0.0,10.0,20.0,30.0,20.10"
DRAWN = {"node-kayles": GRAPH, "arc-kayles": GRAPH, "vertex-geography": f"{GRAPH}@1", "edge-geography": f"{GRAPH}@1"}


KEPT = (*DRAWN, "sum", "green-hackenbush", "sprouts")
"""Games with a written form of their own: they are read back after a reload too."""


@pytest.mark.parametrize("games", ["one of each way of writing", pytest.param("all", marks=pytest.mark.full)])
def test_start_and_moves_of_every_game_survive_link_reload_and_file(kept_page, games):
    """Two people play, so that there are no replies; the first move has a comment with a semicolon."""
    from nimatron.play.record import Record, parse_record, record_from_link

    page = anew(kept_page, fresh("nim", "2,2"))
    saved = 0
    for game in [cls() for cls in nt.all_games() if cls.__module__.startswith("nimatron.")]:
        if games != "all" and game.name not in ("nim", "node-kayles", "sum", "sprouts"):
            continue
        for start in dict.fromkeys([DRAWN.get(game.name, ""), game.format(game.start)]) if game.name in DRAWN else [""]:
            record = Record(game, False, start or game.start)
            for comment in ("why; because", ""):
                move = next(iter(game.moves(record.position)), None)
                if move is not None and record.result == "open":
                    record = record.play(move, comment)
            begun(page, "#" + record.link())
            settled(page)
            kept = record_from_link(page.evaluate("location.hash.slice(1)"))
            assert kept.positions == record.positions, game.name
            assert [move.comment for move in kept.moves] == [move.comment for move in record.moves], game.name
            saved += 1
            if saved % 8 == 0:
                page.wait_for_timeout(1500)  # Chromium drops the eleventh file in a row with less than a second between
            with page.expect_download() as download:
                page.click("#save")
            assert parse_record(Path(download.value.path()).read_text(encoding="utf-8")).moves == kept.moves
            if game.name in KEPT:
                page.reload()
                page.wait_for_selector("html[data-ready]", state="attached")
                settled(page)
                assert record_from_link(page.evaluate("location.hash.slice(1)")).moves == kept.moves
