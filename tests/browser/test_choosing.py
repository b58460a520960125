"""Choosing a game, the question before one is discarded, earlier positions, the history, themes, the end, the sheet."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from nimatron.explain.catalogue import languages
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import all_games
from nimatron.views.game_search import games_found, names_of_named, plain, search_texts
from tests.browser.conftest import BLANK
from tests.browser.player import (
    begun,
    both_schemes,
    by_mouse,
    complaints,
    fragment,
    moves_made,
    of_tiers,
    settled,
    state,
    without_dialogs,
)

_WYTHOFF = ("wythoff", "several-heap-wythoff", "n-heap-wythoff", "flip-flop", "wythoff-several")
_FOUND = """async ([tried, texts]) => {
  const main = document.querySelector('script[type=module]').src;
  const { gamesFound } = await import(main.replace('main.js', 'find_game.js'));
  return tried.map((word) => gamesFound(word, new Map(texts)));
}"""
LOST = ["3,4,4", "0,4,4", "0,3,4", "0,3,3", "0,0,3", "0,0,0"]
USUAL = fragment("nim", "3,4,5")
DESKTOP = {"width": 1280, "height": 900}
LAPTOP = {"width": 1366, "height": 650}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


def played(moves: list[str], **facts: str) -> str:
    """Return the link of a game of Nim in progress."""
    return fragment("nim", "3,4,5", **facts) + "".join(f"&move={move}" for move in moves)


@pytest.fixture
def laid(kept_page: Any) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens games on one page, by link and window size; restore the page at the end."""

    def lay(link: str = USUAL, size: dict[str, int] = DESKTOP) -> Any:
        kept_page.set_viewport_size(size)
        return begun(kept_page, link)

    yield lay
    without_dialogs(kept_page)
    kept_page.click("#tab-game")


def chooser(page: Any) -> Any:
    """Open the tiles."""
    settled(page)
    page.click("#choose-game")
    page.wait_for_selector(".tiles")
    return page


def focus(page: Any) -> str:
    """Return the id of the focused element."""
    return str(page.evaluate("() => document.activeElement.id"))


def shown_tiles(page: Any) -> list[str]:
    """Return the games whose tiles are shown."""
    ids = page.eval_on_selector_all(".game-tile:not([hidden]) .tile-open", "all => all.map((one) => one.id)")
    return [one.removeprefix("tile-") for one in ids]


class TestTiles:
    def test_each_game_has_its_board_its_name_and_one_line(self, laid):
        page = chooser(laid(size=LAPTOP))
        assert focus(page) == "search-game"
        page.wait_for_selector(".tile-picture svg", state="attached")
        assert len(shown_tiles(page)) >= 15
        assert page.eval_on_selector_all(".tile-rules", "all => all.every((one) => one.textContent.length > 8)")
        assert page.eval_on_selector_all(".tile-picture", "all => all.every((one) => one.ariaHidden === 'true')")
        assert "llowed number" not in page.inner_text(".tiles").split("Take and return")[0]

    def test_pictures_are_fetched_when_they_come_into_view(self, pages):
        page = pages.page(viewport={"width": 900, "height": 420})
        settled(page)
        asked: list[str] = []
        page.on("request", lambda request: "picture.svg" in request.url and asked.append(request.url))
        chooser(page)
        page.wait_for_selector(".tile-picture svg", state="attached")
        page.wait_for_function(
            """() => {
              const { bottom } = document.querySelector('.tiles').getBoundingClientRect();
              return [...document.querySelectorAll('.game-tile')].every((tile) =>
                tile.getBoundingClientRect().top > Math.min(bottom, innerHeight) || tile.querySelector('svg'));
            }"""
        )
        before = len(asked)
        assert before < len(shown_tiles(page))
        page.locator(".game-tile").last.scroll_into_view_if_needed()
        page.wait_for_function("() => document.querySelector('.game-tile:last-child .tile-picture svg') !== null")
        assert len(asked) > before

    def test_search_covers_title_name_and_aliases_in_any_case(self, laid):
        page = chooser(laid())
        searched = {"kAYl": "kayles", "MOORE": "index-k-nim", "welter": "unbalanced-nim", "subtract-a": "squares"}
        for text, game in searched.items():
            page.fill("#search-game", "")
            page.keyboard.type(text)
            page.wait_for_function("() => document.querySelectorAll('.game-tile:not([hidden])').length < 12")
            assert game in shown_tiles(page)
        page.fill("#search-game", "xyzzy")
        assert "No game" in page.inner_text(".tile-head")

    def test_search_in_another_language(self, pages):
        page = chooser(pages.page(locale="sr-RS"))
        page.fill("#search-game", "ВИТХ")
        assert {"wythoff", "several-heap-wythoff"} <= set(shown_tiles(page)) <= {*_WYTHOFF}
        page.fill("#search-game", "kayl")
        assert "kayles" in shown_tiles(page)

    def test_people_find_games_by_other_words_and_with_mistakes(self, laid):
        page = chooser(laid())
        searched = {
            "withoff": "wythoff", "tic tac toe": "notakto", "quen": "non-attacking-queens", "domno": "cram",
            "rook": "rook-to-the-corner", "misere": "notakto", "Витхоф": "wythoff", "Kaylse": "kayles",
            "spouts": "sprouts",
        }  # fmt: skip
        for text, game in searched.items():
            page.fill("#search-game", text)
            assert game in shown_tiles(page), text
            assert len(shown_tiles(page)) < 20, text

    def test_the_page_and_the_command_line_find_the_same(self, laid):
        """Of hundreds of words with mistakes."""
        page = laid()
        texts = {cls.name: search_texts(cls) for cls in all_games()} | {
            name: names_of_named(name) for name in NAMED_GAMES
        }
        choose = random.Random(4)
        words = [word for some in texts.values() for text in some for word in plain(text).split() if len(word) > 2]
        tried = []
        for _ in range(400):
            word = choose.choice(words)
            for _ in range(choose.randrange(3)):
                at = choose.randrange(len(word))
                word = choose.choice(
                    (word[:at] + word[at + 1 :], word[:at] + "e" + word[at:], word[: at + 1] + word[at:])
                )
                word = word or "x"
            tried.append(choose.choice((word, word.upper(), f"{word} {choose.choice(words)}")))
        found = page.evaluate(_FOUND, [tried, list(texts.items())])
        assert found == [games_found(word, texts) for word in tried]
        assert 50 < sum(map(bool, found)) < 400

    @pytest.mark.parametrize("lang", languages())
    def test_nothing_of_the_tiles_scrolls_sideways_on_narrow_screens(self, lang, pages):
        for width, height in ((320, 568), (360, 640), (568, 320)):
            page = chooser(pages.page(locale=lang, viewport={"width": width, "height": height}))
            page.fill("#search-game", "nim")
            assert page.eval_on_selector("dialog", "(one) => one.scrollWidth <= one.clientWidth")
            cut = "(one) => one.getBoundingClientRect().right > one.closest('dialog').getBoundingClientRect().right"
            assert not page.evaluate(f"() => [...document.querySelectorAll('dialog button, dialog input')].some({cut})")

    def test_favourites_and_games_played_last_come_first(self, laid):
        page = chooser(laid())
        assert not page.is_visible("text=Favourites")
        page.click("#star-sprouts")
        assert page.get_attribute("#star-sprouts", "aria-pressed") == "true"
        page.click("#play-kayles")
        page.wait_for_selector("dialog", state="detached")
        chooser(page)
        assert shown_tiles(page)[:2] == ["sprouts", "kayles"]
        heads = page.eval_on_selector_all(".tile-group:not([hidden])", "all => all.map((one) => one.textContent)")
        assert heads[:2] == ["Favourites and games played last", "Heaps and numbers"]
        page.click("#star-sprouts")
        without_dialogs(page)
        chooser(page)
        assert shown_tiles(page)[0] == "kayles"

    def test_a_named_game_has_a_tile_a_title_and_a_page_of_its_own(self, laid):
        page = chooser(laid())
        page.fill("#search-game", "officers")
        assert set(shown_tiles(page)) == {"officers", "couples-are-forever"}
        page.click("#tile-officers")
        page.wait_for_selector("#start")
        assert page.input_value("#start") == "10"
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        for game in ("officers", "octal[code=0.6]"):
            begun(page, fragment(game, "7,5"))
            page.wait_for_function("() => document.querySelector('#game-title').textContent === 'Officers'")
            page.click("#tab-learn")
            page.wait_for_selector("#panel-learn .reference")
            assert "Nobody has found a period" in page.text_content("#panel-learn")

    def test_one_click_plays(self, laid):
        page = chooser(laid())
        page.click("#play-kayles")
        page.wait_for_selector("dialog", state="detached")
        settled(page)
        facts = state(page)
        assert (facts["game"], facts["start"], facts["first"], facts["second"]) == ("kayles", "5,3", "human", "perfect")

    def test_by_keyboard_alone(self, laid):
        page = chooser(laid(size=LAPTOP))
        order = shown_tiles(page)
        page.keyboard.press("ArrowDown")
        assert focus(page) == f"tile-{order[0]}"
        page.keyboard.press("ArrowRight")
        assert focus(page) == f"tile-{order[1]}"
        page.keyboard.press("ArrowDown")
        below = order.index(focus(page).removeprefix("tile-"))
        assert below - 1 >= 2
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Tab")
        assert focus(page) == f"play-{order[1]}"
        page.keyboard.press("End")
        assert focus(page) == f"play-{order[-1]}"
        page.fill("#search-game", "grundy")
        page.focus("#search-game")
        page.keyboard.press("Enter")
        page.wait_for_selector("#start")
        assert focus(page) == "start"
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog", state="detached")
        settled(page)
        assert state(page)["game"] == "grundy"

    def test_with_a_finger_on_the_phone_two_columns_and_nothing_overflows(self, pages):
        page = chooser(pages.page(**PHONE))
        lefts = page.eval_on_selector_all(".game-tile", "all => new Set(all.map((one) => one.offsetLeft)).size")
        assert lefts in {1, 2}
        assert page.evaluate(
            "() => document.querySelector('.tiles').scrollWidth <= document.querySelector('.tiles').clientWidth"
        )
        page.tap("#play-grundy")
        page.wait_for_selector("dialog", state="detached")
        settled(page)
        assert state(page)["game"] == "grundy"


class TestSettings:
    @pytest.mark.parametrize("game", of_tiers(["nim", "sum"], ["subtraction", "wythoff", "take-and-return"]))
    def test_all_in_sight_on_a_laptop(self, laid, game):
        page = chooser(laid(size=LAPTOP))
        page.click(f"#tile-{game}")
        page.wait_for_selector("#begin")
        for one in ("#start", "#level", "#random-start", "#dialog-opponent", "#order", "#ending", "#begin"):
            box = page.locator(one).bounding_box()
            assert box["y"] + box["height"] <= LAPTOP["height"], one
        overflow = "(one) => one.scrollHeight - one.clientHeight"
        assert page.eval_on_selector(".game-settings", overflow) <= 1

    def test_the_first_field_has_the_focus_and_back_goes_to_the_tile(self, laid):
        page = chooser(laid())
        page.click("#tile-subtraction")
        assert focus(page) == "rule-take"
        page.click("#all-games")
        assert focus(page) == "tile-subtraction"

    def test_the_sum_says_how_it_is_written(self, laid):
        page = chooser(laid())
        page.click("#tile-sum")
        assert "nim 3,4 + wythoff 2,5" in page.inner_text("#start-note")
        page.fill("#start", "nim 3,4 + wythoff 2,5")
        page.click("#begin")
        page.wait_for_selector("dialog", state="detached")
        settled(page)
        assert state(page)["position"] == "nim 3,4 + wythoff 2,5"

    @pytest.mark.parametrize(
        ("game", "field", "text"),
        [
            ("subtraction", "rule-take", "foo"),
            pytest.param("wythoff", "rule-a", "-2", marks=pytest.mark.full),
            ("nim", "start", "3,x"),
            pytest.param("sum", "start", "nimm 3", marks=pytest.mark.full),
            pytest.param("octal", "rule-code", "9", marks=pytest.mark.full),
        ],
    )
    def test_bad_input_marks_its_own_field_and_nothing_else(self, pages, game, field, text):
        page = chooser(pages.page())
        page.click(f"#tile-{game}")
        page.fill(f"#{field}", text)
        page.click("#begin")
        page.wait_for_selector("[aria-invalid=true]")
        pages.problems.clear()  # the refused request is in the console
        assert page.eval_on_selector_all("[aria-invalid]", "all => all.map((one) => one.id)") == [field]
        assert focus(page) == field
        note = page.get_attribute(f"#{field}", "aria-describedby").split()[0]
        assert page.inner_text(f"#{note}").strip()
        if game in ("subtraction", "nim"):
            assert complaints(page, "dialog") == []
        page.keyboard.press("End")
        page.keyboard.type("1")
        assert page.query_selector("[aria-invalid]") is None
        page.goto(BLANK)
        pages.problems.clear()  # and so is the picture of an invalid position

    def test_numbers_of_the_opponent_are_checked(self, laid):
        page = chooser(laid())
        page.click("#tile-nim")
        page.select_option("#dialog-opponent", "graded")
        page.fill("#errors", "700")
        page.click("#begin")
        assert page.eval_on_selector_all("[aria-invalid]", "all => all.map((one) => one.id)") == ["errors"]
        assert "0" in page.inner_text("#errors-error")

    def test_the_picture_follows_the_start(self, laid):
        page = chooser(laid())
        page.click("#tile-nim")
        page.fill("#start", "1,1")
        page.wait_for_selector('.start-picture svg[data-position="1,1"]')

    def test_a_failure_leaves_a_way_to_ask_again(self, pages):
        page = chooser(pages.page())
        page.click("#tile-nim")
        page.fill("#start", "2,2")
        page.route("**/api/moves*", lambda route: route.abort())
        page.click("#begin")
        page.wait_for_selector("dialog .trouble .retry")
        pages.problems.clear()  # the failed request is in the console
        page.unroute("**/api/moves*")
        page.click("dialog .trouble .retry")
        page.wait_for_selector("dialog", state="detached")
        settled(page)
        assert state(page)["start"] == "2,2"


class TestAskedBefore:
    def test_a_game_in_progress_is_not_dropped_unasked(self, laid):
        page = laid(played(["3,4,4", "0,4,4"]))
        chooser(page)
        page.click("#play-kayles")
        page.wait_for_selector("dialog.small")
        assert focus(page) == "keep-playing"
        assert complaints(page, "dialog.small") == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.small", state="detached")
        assert state(page)["game"] == "nim"
        page.click("#play-kayles")
        page.click("#start-anew")
        page.wait_for_selector("dialog", state="detached")
        page.wait_for_function("() => location.hash.includes('game=kayles')")

    def test_a_start_without_a_move_is_left_without_a_question(self, laid):
        page = chooser(laid())
        page.click("#play-kayles")
        page.wait_for_function("() => location.hash.includes('game=kayles')")
        assert page.query_selector("dialog.small") is None

    def test_another_opponent_may_take_over(self, laid):
        page = laid(played(["3,4,4", "0,4,4"]))
        settled(page)
        answers = page.evaluate(
            """async () => {
              const { askBefore } = await import('/static/js/dialogs.js');
              const said = [];
              for (const id of ['play-on', 'start-anew', 'keep-playing']) {
                const answer = askBefore({ inProgress: true }, { against: 'Cora' });
                document.getElementById(id).click();
                said.push(await answer);
              }
              said.push(await askBefore({ inProgress: false }));
              return said;
            }"""
        )
        assert answers == ["on", "new", "cancel", "new"]


class TestLooking:
    def test_rows_and_buttons_look_and_cut_nothing(self, pages):
        page = pages.page(played(LOST[:4], second="human"))
        settled(page)
        page.click('.moves-table [data-ply="1"]')
        page.wait_for_selector('#board svg[data-position="3,4,4"]')
        assert page.get_attribute(".moves-table tr[aria-current]", "class") == "by-first"
        assert page.locator(".moves-table tbody tr").count() == 5
        steps = {"log-start": "3,4,5", "log-on": "3,4,4", "log-back": "3,4,5", "log-end": "0,3,3"}
        for button, position in steps.items():
            assert page.get_attribute(f"#{button}", "aria-label")
            page.click(f"#{button}")
            page.wait_for_selector(f'#board svg[data-position="{position}"]')
        assert page.is_disabled("#log-end")
        assert page.query_selector("#log-go-on") is None
        assert len(re.findall("move=", page.evaluate("location.hash"))) >= 4

    def test_going_on_from_an_earlier_position_keeps_the_rest_as_a_line(self, pages):
        page = pages.page(played(LOST[:4], second="human"))
        settled(page)
        page.click('.moves-table [data-ply="2"]')
        page.wait_for_selector("#log-go-on")
        page.click("#log-go-on")
        page.wait_for_selector(".lines:not([hidden])")
        assert state(page)["position"] == "0,4,4"
        assert "1 other line" in page.inner_text(".lines")
        page.click(".lines summary")
        page.click('.tree-instead [data-path$="0,3,3"], .tree [data-path$="0,3,3"]')
        page.wait_for_selector('#board svg[data-position="0,3,3"]')
        assert page.locator(".moves-table tbody tr").count() == 5

    def test_the_comment_belongs_to_the_move_looked_at(self, pages):
        page = pages.page(played(LOST[:4], second="human"))
        settled(page)
        page.click('.moves-table [data-ply="2"]')
        page.wait_for_function("() => document.querySelector('#comment-move').value === '2'")
        page.fill("#comment", "here")
        page.click("#keep-comment")
        assert page.inner_text(".moves-table tr:nth-child(3) .move-comment") == "here"


class TestHistory:
    def opened(self, pages: Any, **settings: Any) -> Any:
        page = pages.page(played(LOST[:4], second="human"), **{"viewport": LAPTOP, **settings})
        settled(page)
        page.click("#tab-analysis")
        page.wait_for_selector(".history .graph-mark")
        return page

    def test_it_is_in_sight_with_what_else_could_have_been(self, pages):
        page = self.opened(pages)
        box = page.locator(".history svg").bounding_box()
        assert box["y"] + box["height"] <= LAPTOP["height"]
        page.wait_for_selector(".other-dot", state="attached")
        assert page.locator(".graph-mark").count() == 5
        page.hover('.graph-mark[data-ply="2"]', position={"x": 3, "y": 6})
        assert "heap 1" in page.inner_text(".graph-words")
        assert complaints(page, ".panel") == []

    def test_pointing_at_another_move_says_it(self, pages):
        page = self.opened(pages)
        page.wait_for_selector(".other-dot", state="attached")
        page.eval_on_selector(".other-dot", "(one) => one.dispatchEvent(new PointerEvent('pointerenter'))")
        page.wait_for_function("() => document.querySelector('.graph-words').textContent.includes('from heap')")

    def test_a_click_shows_the_position_and_the_analysis_follows(self, pages):
        page = self.opened(pages)
        page.click('.graph-mark[data-ply="0"]', position={"x": 3, "y": 140})
        page.wait_for_selector('#board svg[data-position="3,4,5"]')
        page.wait_for_function("() => document.querySelector('.verdict')?.textContent.includes('can win')")
        assert len(re.findall("move=", page.evaluate("location.hash"))) >= 4

    def test_by_keyboard(self, pages):
        page = self.opened(pages)
        page.focus('.graph-mark[tabindex="0"]')
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("() => document.activeElement.dataset.ply") == "2"
        page.keyboard.press("Enter")
        page.wait_for_selector('#board svg[data-position="0,4,4"]')
        page.wait_for_function("() => document.activeElement?.dataset.ply === '2'")

    def test_with_a_finger(self, pages):
        page = self.opened(pages, viewport={"width": 1100, "height": 700}, has_touch=True)
        page.tap('.graph-mark[data-ply="1"]', position={"x": 5, "y": 10})
        page.wait_for_selector('#board svg[data-position="3,4,4"]')


class TestMoveList:
    def test_pointing_previews_and_the_second_press_plays(self, pages):
        page = pages.page()
        settled(page)
        page.click("#tab-analysis")
        first = ".judged tbody tr:first-child .move-link"
        page.wait_for_selector(first)
        page.hover(first)
        page.wait_for_selector("#board .going")
        page.click(first)
        assert page.get_attribute(first, "aria-pressed") == "true"
        assert "again" in page.inner_text(".list-status")
        assert len(re.findall("move=", page.evaluate("location.hash"))) == 0
        page.click(first)
        moves_made(page, 2)
        assert state(page)["position"] != "3,4,5"

    def test_the_method_is_in_the_language_of_the_page(self, pages):
        page = pages.page(locale="sr-RS")
        settled(page)
        page.click("#tab-analysis")
        page.wait_for_selector(".facts")
        assert "затворена формула" in page.inner_text(".facts")


class TestFailures:
    @pytest.mark.parametrize(
        ("tab", "route", "ready"),
        [
            ("analysis", "**/api/analysis*", ".judged"),
            ("learn", "**/api/games/*", ".reference"),
        ],
    )
    def test_a_tab_that_fails_says_so_and_asks_again(self, pages, tab, route, ready):
        page = pages.page()
        settled(page)
        page.route(route, lambda one: one.abort())
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#panel-{tab} .trouble .retry")
        pages.problems.clear()  # the failed request is in the console
        page.unroute(route)
        page.click(f"#panel-{tab} .trouble .retry")
        page.wait_for_selector(ready)
        assert page.query_selector(f"#panel-{tab} .trouble") is None

    def test_a_module_that_does_not_come_is_asked_for_again(self, pages):
        page = pages.page()
        settled(page)
        page.route("**/analysis.js*", lambda one: one.abort())
        page.click("#tab-analysis")
        page.wait_for_selector("#panel-analysis .trouble .retry")
        pages.problems.clear()  # the failed request is in the console
        page.unroute("**/analysis.js*")
        page.click("#panel-analysis .trouble .retry")
        page.wait_for_selector(".judged")

    def test_a_review_that_fails_says_so_and_asks_again(self, pages):
        page = pages.page(played(LOST[:2]))
        settled(page)
        page.route("**/api/review", lambda one: one.abort())
        page.click("#review")
        page.wait_for_selector("dialog .trouble .retry")
        pages.problems.clear()  # the failed request is in the console
        page.unroute("**/api/review")
        page.click("dialog .trouble .retry")
        page.wait_for_selector("dialog .mistake-card")

    def test_an_explanation_that_fails_says_so_and_asks_again(self, pages):
        page = pages.page()
        settled(page)
        page.click("#tab-learn")
        page.route("**/api/analysis*", lambda one: one.abort())
        page.click("#explain")
        page.wait_for_selector(".why .trouble .retry")
        pages.problems.clear()  # the failed request is in the console
        page.unroute("**/api/analysis*")
        page.click(".why .trouble .retry")
        page.wait_for_selector(".why .reason")


class TestThemesAndSounds:
    def test_light_dark_and_the_system(self, pages):
        page = pages.page(color_scheme="light")
        settled(page)
        paper = "() => getComputedStyle(document.documentElement).backgroundColor"
        colour = "() => document.querySelector('meta[name=theme-color]').content"
        light = page.evaluate(paper)
        seen = []
        for _ in range(3):
            page.click("#theme")
            seen.append(
                (page.get_attribute("html", "data-theme"), page.evaluate(paper) == light, page.evaluate(colour))
            )
        assert [theme for theme, _, _ in seen] == ["light", "dark", None]
        assert [same for _, same, _ in seen] == [True, False, True]
        assert seen[1][2] != seen[0][2]
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(paper) != light

    def test_the_theme_is_kept_and_there_at_once(self, pages):
        page = pages.page(color_scheme="light")
        settled(page)
        page.click("#theme")
        page.click("#theme")
        assert "dark" in page.get_attribute("#theme", "aria-label")
        page.reload()
        page.wait_for_selector("html[data-theme=dark]", state="attached")
        page.wait_for_selector("#theme")
        assert "dark" in page.get_attribute("#theme", "aria-label")

    def test_sounds_are_off_and_come_only_after_something_was_pressed(self, pages):
        page = pages.page()
        settled(page)
        page.evaluate(
            """() => {
              window.heard = 0;
              const start = OscillatorNode.prototype.start;
              OscillatorNode.prototype.start = function (...args) {
                window.heard += 1;
                return start.apply(this, args);
              };
            }"""
        )
        play = "async () => { (await import('/static/js/page.js')).playSound('take'); return window.heard; }"
        assert page.evaluate(play) == 0
        assert page.get_attribute("#sounds", "aria-pressed") == "false"
        page.click("#sounds")
        assert page.get_attribute("#sounds", "aria-pressed") == "true"
        assert page.evaluate(play) > 0
        page.reload()
        page.wait_for_selector("#sounds[aria-pressed=true]")


class TestTheEnd:
    def test_who_won_and_what_to_do_now(self, pages):
        page = pages.page(played(LOST))
        page.wait_for_selector("#try-from")
        assert "1" in page.inner_text("#try-from")
        assert complaints(page, "#end-banner") == []
        page.click("#try-from")
        page.wait_for_selector('#board svg[data-position="3,4,5"]')

    def test_play_again_has_the_focus_when_the_game_ends(self, pages):
        page = pages.page(fragment("nim", "1", second="human"))
        settled(page)
        by_mouse(page, ['#board [data-id="h0.1"]'])
        page.wait_for_selector("#again")
        page.wait_for_function("() => document.activeElement?.id === 'again'")
        page.keyboard.press("Enter")
        page.wait_for_function("() => !location.hash.includes('move=')")
        settled(page)

    def test_a_newcomer_loses_asks_why_tries_again_and_shares_in_five_clicks(self, pages):
        page = pages.page(played(LOST))
        page.click("#banner-review")
        page.click(".ask-why")
        page.wait_for_selector(".mistake-card .reason")
        page.click(".try-again")
        page.wait_for_selector("dialog", state="detached")
        page.wait_for_selector('#board svg[data-position="3,4,5"]')
        page.click("#share")
        page.click("#copy-link")
        page.wait_for_function("() => document.querySelector('dialog [role=status]').textContent !== ''")

    def test_printed_are_board_sentence_and_moves(self, pages):
        page = pages.page(played(LOST[:2]))
        settled(page)
        assert page.is_visible("#print")
        page.click("#tab-learn")
        page.emulate_media(media="print")
        assert page.is_visible("#board svg")
        assert page.is_visible("#sentence")
        assert page.is_visible(".moves-table")
        assert page.is_hidden(".head")
        assert page.is_hidden("#undo")
        assert page.eval_on_selector_all(
            "button:not(.move-link, #setup)", "all => all.every((one) => !one.checkVisibility())"
        )


class TestSheet:
    def test_on_the_page_of_a_phone_the_board_stays_above_it(self, pages):
        page = pages.page(played(LOST[:4], second="human"), **PHONE)
        settled(page)
        page.tap("#open-panel")
        page.wait_for_selector("#tab-analysis")
        assert page.evaluate("() => document.activeElement.closest('#side') !== null")
        page.tap("#tab-analysis")
        page.wait_for_selector(".judged")
        board, sheet = page.locator("#board svg").bounding_box(), page.locator("#side").bounding_box()
        assert board["y"] >= 0
        assert board["y"] + board["height"] <= sheet["y"] + 1
        page.keyboard.press("Escape")
        page.wait_for_selector("#side", state="hidden")
        assert focus(page) == "open-panel"
        page.wait_for_function("() => document.querySelector('#board svg').getBoundingClientRect().height > 110")

    def opened(self, pages: Any) -> Any:
        """Show a separate sheet on a phone page and open its second tab."""
        page = pages.page(**PHONE)
        settled(page)
        page.evaluate(
            """async () => {
              const { panelSheet, tabRow } = await import('/static/js/panel.js');
              const { element, button, put } = await import('/static/js/page.js');
              put(document.getElementById('page'));
              const lines = (id) => Array.from({ length: 60 }, () => element('p', { text: id }));
              const inside = (id) => element('section', {}, button(id, () => {}, { id: `in-${id}` }), lines(id));
              const part = (id) => ({ id, label: id, panel: inside(id) });
              const tabs = tabRow('tabs', [part('one'), part('two')], () => {});
              tabs.open('one');
              window.sheet = panelSheet(tabs.element);
              const opener = button('open', () => window.sheet.toggle('two'), { id: 'opener' });
              const main = element('main', {}, element('h1', { text: 'x' }), opener);
              document.getElementById('page').append(main, window.sheet.element);
            }"""
        )
        assert page.is_hidden("#tab-one")
        page.tap("#opener")
        page.wait_for_selector("#tab-two")
        return page

    def test_it_leaves_the_board_in_sight_and_takes_the_focus(self, pages):
        page = self.opened(pages)
        box = page.locator("#side").bounding_box()
        assert box["height"] <= 0.7 * 664 + 1
        assert box["y"] + box["height"] == pytest.approx(664, abs=1)
        assert focus(page) == "tab-two"
        assert page.is_visible("#panel-two")
        assert page.evaluate("() => window.sheet.shown") is True
        assert complaints(page) == []

    def test_tab_stays_inside_and_escape_gives_the_focus_back(self, pages):
        page = self.opened(pages)
        for _ in range(6):
            page.keyboard.press("Tab")
            assert page.evaluate("() => document.activeElement.closest('#side') !== null")
        page.keyboard.press("Escape")
        page.wait_for_selector("#tab-two", state="hidden")
        assert focus(page) == "opener"

    def test_a_button_and_a_pull_close_it(self, pages):
        page = self.opened(pages)
        page.tap("#close-sheet")
        page.wait_for_selector("#tab-two", state="hidden")
        page.tap("#opener")
        page.wait_for_selector("#tab-two")
        box = page.locator(".sheet-head").bounding_box()
        page.mouse.move(box["x"] + 150, box["y"] + 12)
        page.mouse.down()
        page.mouse.move(box["x"] + 150, box["y"] + 120, steps=4)
        page.mouse.up()
        page.wait_for_selector("#tab-two", state="hidden")

    def test_where_there_is_room_it_is_a_side(self, pages):
        page = self.opened(pages)
        page.set_viewport_size({"width": 1200, "height": 700})
        page.wait_for_selector("#side[role=complementary]")
        assert page.is_visible("#tab-one")
        assert page.is_hidden("#close-sheet")


@pytest.mark.parametrize("lang", of_tiers(["en", "ru"], languages()))
def test_no_button_overflows_on_a_phone(pages, lang):
    page = pages.page(played(LOST[:2]) + f"&lang={lang}", **PHONE)
    settled(page)
    wide = """() => [...document.querySelectorAll('button')].filter((one) => one.getClientRects().length)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.textContent)"""
    page.evaluate("() => { document.querySelector('#side')?.classList.add('open'); }")
    for tab in ("learn", "analysis", "game"):
        page.eval_on_selector(f"#tab-{tab}", "(one) => one.click()")
        page.wait_for_function("(tab) => document.querySelector(`#panel-${tab}`).childElementCount > 1", arg=tab)
        assert page.evaluate(wide) == []
    page.evaluate("() => { document.querySelector('#side')?.classList.remove('open'); }")
    chooser(page)
    assert page.evaluate(wide) == []
    page.click("#tile-take-and-return")
    page.wait_for_selector("#begin")
    assert page.evaluate(wide) == []
    page.select_option("#dialog-opponent", "graded")
    page.click("#begin")
    page.wait_for_selector("#keep-playing")
    assert page.evaluate(wide) == []
    page.click("#keep-playing")


def test_axe_reports_nothing_on_settings_and_looking(pages):
    page = pages.page(played(LOST[:4], second="human"), color_scheme="light")
    settled(page)
    page.click('.moves-table [data-ply="2"]')
    page.wait_for_selector("#log-go-on")
    assert both_schemes(page, "main") == []
    page.click("#log-go-on")
    page.wait_for_selector(".lines:not([hidden])")
    page.click(".lines summary")
    assert both_schemes(page, ".panel") == []
    chooser(page)
    page.click("#tile-flip-flop")
    page.wait_for_selector("#begin")
    assert both_schemes(page, "dialog") == []
