"""Bar, arrows, the tree of variations, mistakes played out, heaps set up: each agrees with the library."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from tests.browser.player import begun, both_schemes, by_mouse, fragment, moves_made, settled, steps_of

STARTS = [
    ("nim", "3,4,6"),
    ("wythoff", "5,7"),
    ("kayles", "7,5"),
    ("cram", "3x4"),
    ("nim", "1,2,3"),
    ("coin-turning", "HTHHT"),
]
LINE = ("2,4,5", "0,4,5", "0,4,4", "0,3,4", "0,3,3", "0,2,3", "0,2,2")


def analysed(page: Any, **wanted: bool) -> None:
    """Open the analysis and ask for its aids."""
    page.click("#tab-analysis")
    for name, on in wanted.items():
        page.wait_for_selector(f"#aid-{name}")
        page.set_checked(f"#aid-{name}", on)


def test_nothing_is_shown_unless_it_was_asked_for(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,6"))
    settled(page)
    page.click("#tab-analysis")
    page.wait_for_selector("#aid-bar")
    assert not page.is_checked("#aid-bar")
    assert not page.is_checked("#aid-arrows")
    assert page.query_selector(".arrow") is None
    assert not page.is_visible(".standing-place")


@pytest.mark.parametrize(
    ("game", "start", "misere"),
    [(*one, misere) for one in STARTS for misere in (False, True) if one[0] != "coin-turning" or not misere],
)
def test_bar_and_arrows_say_what_the_analysis_says(pages: Any, game: str, start: str, misere: bool) -> None:
    page = pages.page(fragment(game, start, play="misere" if misere else "normal", second="human"))
    settled(page)
    analysed(page, bar=True, arrows=True)
    answer = nt.analyse(game, start, misere=misere, moves=True).to_dict()
    wins = answer["outcome"] == "N"
    page.wait_for_selector(f'.standing[data-winner="{"first" if wins else "second"}"]')
    said = page.get_attribute(".standing", "aria-label")
    assert said.startswith("The first player can win" if wins else "The second player can win")
    assert f" {answer['remoteness']} move" in said
    share = page.evaluate("""() => {
      const bar = document.querySelector('.standing');
      return bar.lastChild.offsetHeight / bar.clientHeight;
    }""")
    assert (share > 0.55) is wins
    page.wait_for_selector(".arrow", state="attached")
    shown = page.eval_on_selector_all(".arrow", "all => all.map((one) => one.dataset.to)")
    moves = {move["to"]: move for move in answer["moves"]}
    if wins:
        winning = sorted(
            (move for move in answer["moves"] if move["value"] == "win"), key=lambda move: int(move["remoteness"])
        )
        assert {moves[to]["value"] for to in shown} == {"win"}
        assert len(set(shown)) == min(3, len(winning))
        assert moves[shown[0]]["remoteness"] == winning[0]["remoteness"]
    else:
        assert len(set(shown)) == 1
        assert int(moves[shown[0]]["remoteness"]) == max(int(move["remoteness"]) for move in answer["moves"])


def test_the_arrow_of_a_queen_goes_from_her_square_to_the_other(pages: Any) -> None:
    page = pages.page(fragment("wythoff", "2,0", second="human"))
    settled(page)
    analysed(page, arrows=True)
    page.wait_for_selector('.arrow[data-to="0,0"]', state="attached")
    head, queen = (page.locator(one).bounding_box() for one in (".arrow-head", "#board [data-slides]"))
    place = page.evaluate("""() => {
      const cells = [...document.querySelectorAll('#board .cell')].map((one) => one.getBoundingClientRect());
      const left = cells.reduce((one, other) => (other.left < one.left ? other : one));
      return [left.left, left.right];
    }""")
    assert place[0] <= head["x"] <= place[1]
    assert head["x"] + head["width"] < queen["x"]


def test_the_aids_follow_the_game_stay_for_the_next_visit_and_can_be_forbidden(pages: Any) -> None:
    page = pages.page(fragment("nim", "1,2,4", second="human"))
    settled(page)
    analysed(page, bar=True, arrows=True)
    page.wait_for_selector('.standing[data-winner="first"]')
    page.click("#tab-game")
    by_mouse(page, steps_of(page, "1,2,4", "1,2,0"))
    moves_made(page, 1)
    settled(page)
    page.wait_for_selector(".arrow", state="attached")
    page.reload()
    settled(page)
    page.wait_for_selector(".standing")
    begun(page, fragment("nim", "1,2,4", second="human", analysis="no"))
    settled(page)
    page.wait_for_selector(".standing-place", state="hidden")
    assert page.query_selector(".arrow") is None


def record(moves: tuple[str, ...], **facts: str) -> str:
    return fragment("nim", "3,4,5", second="human", **facts) + "".join(f"&move={move}" for move in moves)


def test_the_tree_has_all_lines_and_goes_to_any_move(pages: Any) -> None:
    page = pages.page(record(LINE[:4]) + "&line-1=1 | 1,4,5 | 1,4,4&line-2=3 | 0,2,4 | 0,2,2&line-3=0 | 3,1,5")
    settled(page)
    page.wait_for_selector(".lines:not([hidden])")
    page.click(".lines summary")
    wanted = {
        *LINE[:4],
        *("1,4,5", "1,4,4", "0,2,4", "0,2,2", "3,1,5"),
    }
    page.wait_for_function("(count) => document.querySelectorAll('.tree-move').length === count", arg=len(wanted))
    paths = page.eval_on_selector_all(".tree-move", "all => all.map((one) => one.dataset.path.split('\\n'))")
    assert {path[-1] for path in paths} == wanted
    assert ["2,4,5", "1,4,5", "1,4,4"] in paths
    page.wait_for_function(
        "() => [...document.querySelectorAll('.tree-move')].every((one) => /[A-Z]/.test(one.textContent))"
    )
    assert page.locator(".tree-instead .tree-picture svg").count() == 3
    assert both_schemes(page, ".tree") == []
    page.click('.tree-move[data-path$="0,2,2"]')
    page.wait_for_selector('#board svg[data-position="0,2,2"]')
    page.wait_for_selector('.tree-move[aria-current=step][data-path$="0,2,2"]')
    assert len(page.query_selector_all(".tree-move")) == len(wanted)
    page.click('.tree-move[data-path="3,1,5"]')
    page.wait_for_selector('#board svg[data-position="3,1,5"]')


def test_a_mistake_is_played_out_to_the_end_on_a_small_board(pages: Any) -> None:
    page = pages.page(record(("2,4,5", "0,4,5")))
    settled(page)
    page.click("#review")
    page.click(".play-out >> nth=0")
    page.wait_for_selector(".replay-picture svg")
    position = "3,4,5"
    assert page.get_attribute(".replay-picture svg", "data-position") == position
    assert page.locator(".replay-picture .hinted").count() > 0
    total = int(page.inner_text(".replay .row > .quiet-text").split("/")[1])
    for number in range(1, total + 1):
        page.click("#replay-on")
        page.wait_for_function(
            "(text) => document.querySelector('.replay .row > .quiet-text').textContent === text",
            arg=f"{number} / {total}",
        )
        page.wait_for_function(
            "(last) => document.querySelector('.replay-picture svg').dataset.position !== last", arg=position
        )
        after = page.get_attribute(".replay-picture svg", "data-position")
        game = nt.game("nim")
        assert game.parse(after) in set(game.moves(game.parse(position)))
        if number > 1:  # the winner wins on; the loser cannot help it
            assert (nt.analyse("nim", after).outcome == "P") is (nt.analyse("nim", position).outcome == "N")
        position = after
    assert position == "0,0,0"
    assert page.is_disabled("#replay-on")
    assert both_schemes(page, "dialog") == []
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "(last) => document.querySelector('.replay-picture svg').dataset.position !== last", arg=position
    )


def test_heaps_are_set_up_without_typing(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    page.click("#choose-game")
    page.click("#tile-nim")
    for press, start in (
        ("more-0", "4,4,5"),
        ("less-2", "4,4,4"),
        ("add", "4,4,4,1"),
        ("less-3", "4,4,4,0"),
        ("less-3", "4,4,4"),
    ):
        page.click(f"#heap-{press}")
        page.wait_for_function("(start) => document.querySelector('#start').value === start", arg=start)
        page.wait_for_function(
            "(count) => document.querySelectorAll('.heap-count').length === count", arg=start.count(",") + 1
        )
    assert both_schemes(page, "dialog") == []
    page.click("#begin")
    page.wait_for_selector('#board svg[data-position="4,4,4"]')


def test_a_start_that_the_game_does_not_have_is_refused_in_its_words(pages: Any) -> None:
    page = pages.page(fragment("wythoff", "5,7"))
    settled(page)
    page.click("#choose-game")
    page.click("#tile-wythoff")
    page.click("#heap-add")
    page.wait_for_selector(".counts-editor .error:not(:empty)")
    assert page.input_value("#start") == "5,7"
    pages.problems.clear()  # the browser reports the refusal
