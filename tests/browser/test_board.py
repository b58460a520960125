"""The board: its frame, the last move, the picker, small objects under a finger, signs of wider moves, previews.

Most tests show a board on a stage, with a session that only records what was played. So they test the board alone, by
mouse, finger and keyboard. The others play on the whole page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import nimatron as nt
from tests.browser.player import (
    begun,
    by_mouse,
    by_touch,
    clicking,
    fragment,
    moves_made,
    selector,
    settled,
    state,
    steps_of,
    swiped,
    tapped,
)  # fmt: skip

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
STAGE = """
async ({game, position, view, width, height}) => {
  const from = (name) => import(new URL(name, document.querySelector('script[src]').src));
  const { Board } = await from('board.js');
  const { showMarks } = await from('offers.js');
  const { ask } = await from('server.js');
  const session = {
    match: { game, start: position }, position, most: 2000, turn: 0, open: true, lastMove: null, played: [], stands: true,
    get place() { return { game, position: session.position, lang: 'en' }; },
    get sight() { return { ...session.place, view: view || undefined, frame: session.framed }; },
    stale: (turn) => turn !== session.turn,
    async play(move) { session.played.push(move.to); await session.waits; return session.stands; },
    async at(to, last) {
      session.position = to;
      session.lastMove = last ?? null;
      const answer = await ask('/api/moves', { ...session.place, count: session.most });
      session.moves = answer.moves;
      session.complete = answer.complete !== false;
      await board.show();
    },
  };
  const told = { aimed: [], trouble: [], swiped: [] };
  const board = new Board(session, { aimed: (text, offered) => told.aimed.push([text, offered]),
    trouble: (error, retry) => told.trouble.push(retry), swiped: (way) => told.swiped.push(way) });
  const stage = document.createElement('div');
  for (const [name, value] of Object.entries({ display: 'grid', 'grid-template-rows': 'minmax(0, 1fr)', width: `${width}px`, height: `${height}px` })) stage.style.setProperty(name, value);
  stage.append(board.element);
  document.querySelector('#page').replaceChildren(stage, board.choices);
  Object.assign(window, { board, session, told, stage, showMarks,
    judge: async () => showMarks(board, (await ask('/api/analysis', { ...session.place, moves: true, want: 'outcome,moves' })).moves) });
  await session.at(position);
}
"""  # noqa: E501


def staged(page: Any, game: str, position: str, view: str = "", width: int = 0, height: int = 420) -> Any:
    """Show a board with a position on the stage."""
    phone = page.evaluate("innerWidth < 500")
    size = {"width": width or (370 if phone else 800), "height": height}
    page.evaluate(STAGE, {"game": game, "position": position, "view": view, **size})
    return page


def played(page: Any) -> list[str]:
    """Return the moves that the session was asked to make."""
    return list(page.evaluate("session.played"))


def count(page: Any, one: str) -> int:
    """Return the number of matching elements on the board."""
    return int(page.locator(f"#board {one}").count())


def aimed(page: Any) -> str:
    """Return the last words about what is pointed at."""
    return str(page.evaluate("told.aimed.at(-1)[0]"))


@pytest.fixture(scope="module")
def phone(browser: Any, address: str) -> Iterator[Any]:
    """Yield a phone page for the tests of this module."""
    from tests.browser.conftest import Watched

    watched = Watched(browser, address)
    yield watched.page(**PHONE)
    for context in watched.contexts:
        context.close()
    assert watched.problems == []


# -- the frame -------------------------------------------------------------------------------------------------


def _scale(page: Any) -> float:
    return float(
        page.evaluate(
            """() => { const svg = document.querySelector('#board svg');
              return Number(svg.getAttribute('width')) / Number(svg.getAttribute('viewBox').split(' ')[2]); }"""
        )
    )


def test_the_board_fills_the_mat_and_keeps_its_scale_while_it_empties(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "3,4,9")
    before = _scale(page)
    box = page.locator("#board svg").bounding_box()
    mat = page.locator("#board").bounding_box()
    assert mat["height"] == 420
    assert box["height"] > 0.75 * mat["height"]
    page.evaluate("session.at('1,0,2')")
    page.wait_for_selector("#board svg[data-position='1,0,2']")
    assert _scale(page) == pytest.approx(before)
    assert page.locator("#board").bounding_box() == mat
    page.evaluate("stage.style.setProperty('height', '300px')")
    page.wait_for_function(
        "(before) => document.querySelector('#board svg').getAttribute('height') < before", arg=box["height"]
    )
    assert page.locator("#board svg").bounding_box()["height"] < 300


def test_what_is_shown_already_stays_as_it_is(kept_page: Any) -> None:
    page = staged(kept_page, "circular-nim", "1,2,3,2")
    page.click(selector("h1.2"))
    page.evaluate("() => { window.before = document.querySelector('#board svg'); return board.show(); }")
    assert page.evaluate("before === document.querySelector('#board svg')")
    assert page.get_attribute(selector("h1.2"), "aria-pressed") == "true"


def test_a_long_strip_scrolls_and_brings_the_token_into_sight(phone: Any) -> None:
    page = staged(phone, "squares", "15", "strip")
    assert page.evaluate("board.element.scrollWidth > board.element.clientWidth")
    page.evaluate("session.at('2', {from: '11', to: '2', ways: [['h0.3']]})")
    page.wait_for_selector("#board svg[data-position='2']")
    assert page.evaluate("board.element.scrollLeft") < 40


# -- the last move ---------------------------------------------------------------------------------------------


def test_stones_taken_stay_as_ghosts_until_the_next_move(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "3,4,5")
    where = page.evaluate("document.querySelector('[data-id=\"h0.3\"] .stone').getBoundingClientRect().toJSON()")
    page.evaluate("session.at('1,4,5', {from: '3,4,5', to: '1,4,5', ways: [['h0.2']]})")
    page.wait_for_selector("#board .ghost")
    assert count(page, ".ghost") == 2
    assert count(page, ".ghost[data-id]") == count(page, ".ghost [data-id]") == 0
    assert page.locator("#board .ghosts[aria-hidden=true]").count() == 1
    ghost = page.evaluate(
        "[...document.querySelectorAll('#board .ghost .stone')].at(-1).getBoundingClientRect().toJSON()"
    )
    assert [ghost["x"], ghost["y"]] == pytest.approx([where["x"], where["y"]], abs=1)
    page.evaluate("session.at('1,2,5', {from: '1,4,5', to: '1,2,5', ways: [['h1.3']]})")
    page.wait_for_selector("#board svg[data-position='1,2,5']")
    assert count(page, ".ghost") == 2
    page.evaluate("session.at('3,4,5')")
    page.wait_for_selector("#board svg[data-position='3,4,5']")
    assert count(page, ".ghost") == 0


@pytest.mark.parametrize(
    ("game", "view", "start", "to", "ways"),
    [
        ("wythoff", "", "4,5", "1,2", [["c1.2"]]),
        ("squares", "strip", "9", "5", [["h0.6"]]),
        ("unbalanced-nim", "", "1,4,7", "1,3,7", [["coin1>s3"]]),
        ("own-token", "", "0", "1", [["v1"]]),
    ],
)
def test_a_piece_has_a_ghost_where_it_was_and_a_ring_where_it_is(
    kept_page: Any, game: str, view: str, start: str, to: str, ways: list[list[str]]
) -> None:
    page = staged(kept_page, game, start, view)
    page.evaluate("session.framed = session.position")
    page.evaluate("(last) => session.at(last.to, last)", {"from": start, "to": to, "ways": ways})
    page.wait_for_selector("#board .came")
    assert count(page, ".came") == 1
    same = page.evaluate("document.querySelector('#board svg').getAttribute('viewBox')")
    if count(page, ".ghost"):
        assert same
        assert count(page, ".ghost") == 1


def test_a_coin_turned_and_a_heap_grown_less_are_ringed(kept_page: Any) -> None:
    page = staged(kept_page, "own-turtles", "THH")
    page.evaluate("session.at('TTT', {from: 'THH', to: 'TTT', ways: [['coin1', 'coin2']]})")
    page.wait_for_selector("#board .came")
    assert count(page, ".came") == 2
    staged(page, "nim", "500,3")
    page.evaluate("session.at('460,3', {from: '500,3', to: '460,3', ways: [['h0.461']]})")
    page.wait_for_selector("#board .came")
    assert (count(page, ".came"), count(page, ".ghost")) == (1, 0)


# -- out of reach ----------------------------------------------------------------------------------------------


def test_what_is_out_of_reach_is_shaded_and_does_nothing(kept_page: Any) -> None:
    page = staged(kept_page, "wythoff", "4,5")
    assert count(page, ".cell.beyond") == count(page, ".cell") - 4 - 5 - 4
    assert count(page, ".cell.reach.beyond") == 0
    staged(page, "subtraction[take=1,3,4]", "9", "strip")
    assert count(page, ".cell:not(.beyond)") == 3
    staged(page, "subtraction[take=2]", "7")
    assert count(page, ".object:not(.beyond)") == 1
    page.click(selector("h0.3"), force=True)
    assert aimed(page) == "The rules do not allow this move."
    page.focus(selector("h0.3"))
    page.keyboard.press("Enter")
    assert played(page) == []
    assert page.get_attribute(selector("h0.3"), "aria-disabled") == "true"
    staged(page, "nim", "0,0")
    assert count(page, ".beyond") == 0


# -- the picker ------------------------------------------------------------------------------------------------


def _choose(page: Any, press: Any, one: str) -> None:
    press(one)
    page.wait_for_selector("#choice-go:not(:disabled)")


def test_the_picker_by_mouse(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "300,2")
    _choose(page, page.click, selector("h0"))
    assert played(page) == []
    assert page.input_value("#choice-left") == "299"
    assert page.inner_text(".picker .choice-words") == "Take 1 from heap 1, leaving 299"
    page.fill("#choice-left", "37")
    assert page.inner_text(".picker .choice-words") == "Take 263 from heap 1, leaving 37"
    page.click("button[aria-label='One fewer stays']")
    assert page.input_value("#choice-left") == "36"
    page.click("button[aria-label='One more stays']", click_count=2)
    assert page.input_value("#choice-left") == "38"
    page.fill("#choice-left", "300")
    assert page.inner_text(".picker .choice-words") == "No move leaves 300."
    assert page.is_disabled("#choice-go")
    page.fill("#choice-left", "150")
    page.click("#choice-go")
    assert played(page) == ["150,2"]


def test_the_picker_closes_by_escape_and_by_a_click_elsewhere(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "300,200")
    page.click(selector("h0"))
    page.keyboard.press("Escape")
    assert page.query_selector("#choice-go") is None
    assert page.evaluate("document.activeElement.dataset.id") == "h0"
    page.click(selector("h0"))
    page.mouse.click(780, 640)
    assert page.query_selector("#choice-go") is None
    page.click(selector("h0"))
    page.locator(selector("h1")).dispatch_event("click")  # another heap has its own picker
    assert page.inner_text(".picker .choice-words") == "Take 1 from heap 2, leaving 199"
    assert played(page) == []


def test_the_picker_by_keyboard(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "300,2")
    page.focus(selector("h0"))
    page.keyboard.press("Enter")
    page.wait_for_selector("#choice-go")
    assert page.evaluate("document.activeElement.id") == "choice-slider"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".picker .choice-words") == "Take 299 from heap 1, leaving 1"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "choice-left"
    page.keyboard.press("Control+a")
    page.keyboard.type("200")
    page.keyboard.press("Enter")
    assert played(page) == ["200,2"]


def test_the_picker_by_touch_and_a_button_held(phone: Any) -> None:
    page = staged(phone, "nim", "300,2")
    _choose(page, page.tap, selector("h0"))
    card = page.locator(".picker").bounding_box()
    assert card["x"] >= 0
    assert card["x"] + card["width"] <= 390
    assert card["y"] + card["height"] <= 664
    page.locator("button[aria-label='One fewer stays']").dispatch_event("pointerdown", {"button": 0})
    page.wait_for_function("() => Number(document.querySelector('#choice-left').value) < 280")
    page.locator("button[aria-label='One fewer stays']").dispatch_event("pointerup")
    stays = page.input_value("#choice-left")
    tapped(page, "#choice-go")
    assert played(page) == [f"{stays},2"]


def test_a_number_is_asked_of_the_server_where_not_all_moves_are_known(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "5000,6000")
    page.click(selector("h0"))
    page.wait_for_selector("#choice-go:not(:disabled)")
    page.fill("#choice-left", "37")
    page.wait_for_function("() => document.querySelector('.picker .choice-words').textContent.endsWith('leaving 37')")
    page.fill("#choice-left", "5000")
    page.wait_for_selector(".picker .choice-words.wrong")
    assert page.is_disabled("#choice-go")
    page.fill("#choice-left", "12")
    page.wait_for_selector("#choice-go:not(:disabled)")
    page.keyboard.press("Enter")
    assert played(page) == ["12,6000"]


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("wythoff", "500,700"),
        pytest.param("grundy", "5000", marks=pytest.mark.full),
        pytest.param("nim", "3,1,4,1,5,9,2,6,5,3,5,8", marks=pytest.mark.full),
    ],
)
def test_large_positions_are_played(pages: Any, game: str, start: str) -> None:
    page = pages.page(fragment(game, start, second="human"))
    settled(page)
    if game == "wythoff":  # a window about the queen: a picker for each heap offers the cells outside
        page.click("#choices button:has-text('2')")
        page.wait_for_selector("#choice-left")
        page.fill("#choice-left", "37")
    else:
        page.click(selector("h0") if page.query_selector(selector("h0")) else selector("h0.1"))
    if game == "grundy":
        page.wait_for_selector("#choice-go:not(:disabled)")
        assert "move=" not in page.evaluate("location.hash")
        page.click("#choice-next")
    if game != "nim":
        page.click("#choice-go")
    moves_made(page, 1)
    rule_set = nt.game(game)
    assert rule_set.parse(state(page)["position"]) in rule_set.moves(rule_set.parse(start))


def test_from_both_heaps_with_one_press_more(kept_page: Any) -> None:
    page = staged(kept_page, "wythoff", "500,700", "heaps")
    page.click(selector("h0"))
    page.click(".picker .row button")
    page.wait_for_function("() => document.querySelector('.picker .choice-words').textContent.includes('both')")
    page.click("#choice-go")
    assert played(page) == ["499,699"]


def test_few_moves_that_are_left_do_not_move_the_board(kept_page: Any) -> None:
    page = staged(kept_page, "own-dominoes", "3x3")
    box = page.locator("#board svg").bounding_box()
    page.click(selector("c1.1"))
    assert page.locator("#choices button").count() == 4
    assert page.locator("#board svg").bounding_box() == box
    page.click(selector("c1.2"))
    assert played(page) == [".../.##/..."]


# -- small things under a finger -------------------------------------------------------------------------------


def test_small_things_want_a_second_tap_and_large_ones_do_not(phone: Any) -> None:
    page = staged(phone, "nim", "3,1,4,1,5,9,2,6,5,3,5,8")
    tapped(page, selector("h8.5"))
    assert played(page) == []
    assert aimed(page) == "Take 1 from heap 9, leaving 4. Tap again."
    assert count(page, ".going") == 1
    tapped(page, selector("h11.8"))
    assert played(page) == []
    tapped(page, selector("h11.8"))
    assert played(page) == ["3,1,4,1,5,9,2,6,5,3,5,7"]
    staged(page, "nim", "1,2")
    tapped(page, selector("h1.2"))
    assert played(page) == ["1,1"]


def test_tiny_squares_are_found_near_the_finger_and_chosen_beside_it(phone: Any) -> None:
    page = staged(phone, "wythoff", "20,29")
    box = page.locator(selector("c12.29")).bounding_box()
    assert 9 <= box["width"] < 12
    with clicking(page):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 4)
    page.wait_for_selector("#choice-go")
    assert played(page) == []
    assert page.inner_text(".picker .choice-words") == "Take 8 from heap 1, leaving 12"
    tapped(page, "#choice-next")
    words = page.inner_text(".picker .choice-words")
    tapped(page, "#choice-go")
    assert words == "Take 9 from heap 1, leaving 11"
    assert played(page) == ["11,29"]
    staged(page, "wythoff", "20,29")
    for _ in range(2):
        with clicking(page):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert played(page) == ["12,29"]


def test_a_board_too_large_for_its_mat_is_shown_about_the_queen(phone: Any) -> None:
    page = staged(phone, "wythoff", "29,51")
    assert page.locator(selector("c20.51")).bounding_box()["width"] > 12
    assert page.query_selector(selector("c2.51")) is None
    tapped(page, "#choices button:has-text('Heap 1')")
    page.fill("#choice-left", "2")
    tapped(page, "#choice-go")
    assert played(page) == ["2,51"]
    page.evaluate("session.at('24,46', {from: '29,51', to: '24,46', ways: [['c24.46']]})")
    page.wait_for_selector("#board .came")


# -- every move on the board -----------------------------------------------------------------------------------


def _values(game: str, position: str) -> dict[str, str]:
    moves: Any = nt.analyse(game, position, moves=True).to_dict()["moves"]
    return {str(move["to"]): str(move["value"]) for move in moves}


def test_brackets_over_two_pins_make_their_move(kept_page: Any) -> None:
    page = staged(kept_page, "kayles", "5,3")
    page.evaluate("judge()")
    page.wait_for_selector("#board .joined")
    assert count(page, ".joined .bracket") == 6
    assert count(page, ".joined.win") == 4
    # no pin is marked as losing if two of them win
    assert count(page, "[data-id^='h0.'] .mark.lose") == 0
    assert page.get_attribute("#board .joined.win", "aria-label").endswith("wins in 7 moves")
    page.locator("#board .joined.win").first.hover()
    assert count(page, ".going") == 2
    page.locator("#board .joined.win").first.click()
    assert _values("kayles", "5,3")[played(page)[0]] == "win"


def test_signs_of_several_objects_by_keyboard_and_touch(kept_page: Any, phone: Any) -> None:
    page = staged(kept_page, "wythoff", "4,5", "heaps")
    page.evaluate("judge()")
    page.wait_for_selector("#board .joined.win")
    page.evaluate("document.querySelector('#board .joined.win').focus()")
    page.keyboard.press("Enter")
    assert played(page) == ["1,2"]
    staged(phone, "wythoff", "4,5", "heaps")
    phone.evaluate("judge()")
    phone.wait_for_selector("#board .joined.win")
    one = phone.locator("#board .joined.win > rect").first
    with clicking(phone):
        one.tap()
    if not played(phone):
        assert aimed(phone).endswith("Tap again.")
        with clicking(phone):
            one.tap()
    assert played(phone) == ["1,2"]


@pytest.mark.parametrize(
    ("game", "position", "view"),
    [
        ("nim", "3,4,5", ""),
        ("kayles", "5,3", ""),
        ("kayles", "2,2,3", ""),
        ("wythoff", "4,5", "heaps"),
        ("wythoff", "7,10", "coins"),
        ("wythoff", "7,10", ""),
        ("circular-nim", "1,2,3,2", ""),
        ("index-k-nim", "1,2,3,4", ""),
        ("unbalanced-nim", "1,4,7", ""),
        ("flip-flop", "14,16", ""),
        ("octal", "5,3", ""),
        ("nim", "300,5", ""),
    ],
)
def test_in_an_n_position_a_sign_wins_and_every_sign_is_true(
    kept_page: Any, game: str, position: str, view: str
) -> None:
    page = staged(kept_page, game, position, view)
    page.evaluate("judge()")
    page.wait_for_selector("#board .mark")
    values = _values(game, position)
    assert (count(page, ".mark.win") > 0) == ("win" in values.values())
    signed = page.evaluate(
        """[...board.joined].map(([sign, move]) =>
          [move.to, ['win', 'lose', 'draw'].find((one) => sign.classList.contains(one))])"""
    )
    assert len(signed) <= 12
    assert [[to, values[to]] for to, _ in signed] == signed
    own = page.evaluate(
        """board.controls.filter((one) => one.querySelector('.mark') && board.meant(one))
          .map((one) => [board.meant(one).to,
            ['win', 'lose', 'draw'].find((name) => one.querySelector(`.mark.${name}`))])"""
    )
    assert [[to, values[to]] for to, _ in own] == own
    page.evaluate("showMarks(board, null)")
    assert count(page, ".mark, .joined") == 0


# -- previews and hints ----------------------------------------------------------------------------------------


def test_a_listed_move_is_shown_and_forgotten_again(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "3,4,5")
    page.evaluate("board.look({to: '3,4,2'})")
    assert count(page, ".going") == 3
    assert aimed(page) == "Take 3 from heap 3, leaving 2"
    page.evaluate("board.look(null)")
    assert count(page, ".going") == 0
    staged(page, "unbalanced-nim", "1,4,7")
    page.evaluate("board.look({to: '1,4,3', words: 'so'})")
    assert page.eval_on_selector_all("#board .going", "all => all.map((one) => one.dataset.id).sort()") == [
        "coin2",
        "s3",
    ]
    assert aimed(page) == "So"


def test_a_hint_lights_the_heap_and_then_the_stones(kept_page: Any) -> None:
    page = staged(kept_page, "nim", "3,4,5")
    page.evaluate("board.light(['h0.2'], 'heap')")
    assert count(page, ".lit") == 1
    assert count(page, ".lit [data-id='h0.1']") == 1
    page.evaluate("board.light(['h0.2'], 'objects')")
    assert count(page, ".lit") == 0
    assert page.eval_on_selector_all("#board .hinted", "all => all.map((one) => one.dataset.id)") == ["h0.2", "h0.3"]
    page.evaluate("board.unlight()")
    assert count(page, ".hinted") == 0
    page.evaluate("board.light(['h0.2'], 'objects')")
    page.evaluate("session.at('1,4,5')")
    page.wait_for_selector("#board svg[data-position='1,4,5']")
    assert count(page, ".hinted") == 0
    staged(page, "wythoff", "4,5")
    page.evaluate("board.light(['c1.2'], 'heap')")
    assert count(page, ".cell.lit") == 4  # the diagonal, not the square


# -- swipes, trouble, and what is under way --------------------------------------------------------------------


def test_a_swipe_goes_on_and_back_unless_the_strip_scrolls(phone: Any) -> None:
    page = staged(phone, "nim", "3,4,5")
    for across in (-120, 120, 30):
        swiped(page, across)
    assert page.evaluate("told.swiped") == [1, -1]
    assert played(page) == []
    staged(page, "squares", "15", "strip")
    swiped(page, -120)
    assert page.evaluate("told.swiped") == []


def test_a_picture_that_cannot_be_had_leaves_the_old_one(pages: Any) -> None:
    page = staged(pages.page(), "nim", "3,4,5")
    page.route("**/api/picture.svg*", lambda route: route.abort())
    page.evaluate("session.at('3,4,1')")
    page.wait_for_function("() => told.trouble.length === 1")
    assert page.get_attribute("#board svg", "data-position") == "3,4,5"
    page.locator(selector("h0.1")).dispatch_event("click")
    assert played(page) == []
    page.unroute("**/api/picture.svg*")
    page.evaluate("told.trouble[0]()")
    page.wait_for_selector("#board svg[data-position='3,4,1']")
    pages.problems.clear()  # the failed request is in the console


def test_pressing_while_a_move_is_under_way_does_nothing_and_loses_nothing(kept_page: Any) -> None:
    page = staged(kept_page, "index-k-nim", "1,2,3,4")
    page.evaluate("() => { session.stands = false; session.waits = new Promise((done) => { window.finish = done; }); }")
    page.click(selector("h2.3"))
    page.click(selector("h3.4"))
    page.click(selector("h3.4"))
    assert played(page) == ["1,2,2,3"]
    page.click(selector("h1.2"), force=True)
    page.click(selector("h3.4"), force=True)
    assert played(page) == ["1,2,2,3"]
    page.evaluate("finish()")
    page.wait_for_function("() => !board.busy")
    assert page.get_attribute(selector("h2.3"), "aria-pressed") == "true"
    assert page.get_attribute(selector("h3.4"), "aria-pressed") == "true"
    page.click(selector("h3.4"))
    assert played(page) == ["1,2,2,3"] * 2


def test_one_click_where_one_move_is_left_in_a_part_of_a_sum(pages: Any) -> None:
    page = pages.page()
    for start, to in (("kayles 1 + nim 3,4", "kayles 0 + nim 3,4"), ("kayles 5 + nim 3,4", "kayles 5 + nim 3,1")):
        begun(page, fragment("sum", start, second="human"))
        settled(page)
        assert by_mouse(page, steps_of(page, start, to)) == 1
        moves_made(page, 1)


# -- on the whole page -----------------------------------------------------------------------------------------


def test_the_last_move_stays_marked_on_the_page_and_after_a_reload(pages: Any) -> None:
    page = pages.page(fragment("wythoff", "4,5", second="human"))
    settled(page)
    by_mouse(page, steps_of(page, "4,5", "4,3"))
    moves_made(page, 1)
    page.wait_for_selector("#board .ghost.queen", state="attached")
    assert count(page, ".came") == 1
    page.reload()
    settled(page)
    page.wait_for_selector("#board .ghost.queen", state="attached")


def test_the_large_board_is_played_on_a_phone(pages: Any) -> None:
    page = pages.page(fragment("wythoff", "29,51", second="human"), **PHONE)
    settled(page)
    by_touch(page, [selector("c20.51")] * 2)
    moves_made(page, 1)
    assert state(page)["position"] == "20,51"
