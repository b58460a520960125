"""Games by pointing, with the mouse, the keyboard alone, or a finger.

The quick tier plays a whole game for every kind of picture and input, and one move of every game; the full tier plays
every game to its end.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import unquote

import pytest

import nimatron as nt
from nimatron.picture.svg import views
from tests.browser.conftest import Watched
from tests.browser.player import (
    begun,
    by_keyboard,
    by_mouse,
    by_touch,
    fragment,
    line,
    made,
    moves_made,
    of_tiers,
    play_out,
    rule_set_of,
    selector,
    settled,
    state,
    steps_of,
)

BOARDS = {
    "circle": fragment("circular-nim", "1,2,2,2"),
    "heap without repetition": fragment("copycat-nim", "9"),
    "heap with memory": fragment("fibonacci-nim", "7"),
    "queen and goal": fragment("flip-flop", "3,4"),
    "queen and goal as heaps": fragment("flip-flop[threshold=0;flips=2]", "2,3", view="heaps"),
    "heaps split": fragment("grundy", "8"),
    "heaps, several at once": fragment("index-k-nim", "1,2,2,2"),
    "rows of pins": fragment("kayles", "4,3"),
    "rows as heaps": fragment("kayles", "4,3", view="heaps"),
    "heaps": fragment("nim", "3,4,5"),
    "misere heaps": fragment("nim", "1,2,2", play="misere"),
    "code": fragment("octal", "4,2"),
    "code with splits": fragment("octal[code=4.3]", "4,1"),
    "code with three heaps": fragment("octal[code=0.8]", "8,3"),
    "endless code": fragment("octal[code=0.[3]]", "3,2"),
    "takes and splits": fragment("lasker", "3,2"),
    "splits but of two": fragment("couples-are-forever", "6"),
    "divisors": fragment("aliquot", "9,4"),
    "divisors and all": fragment("dim", "6,3"),
    "coprime takes": fragment("prim", "8,3"),
    "dominoes on a board": fragment("cram", "3x4"),
    "stones that take each other": fragment("clobber", "1x4"),
    "stones on a graph": fragment("clobber", "cycle:6@XXOXOO"),
    "two colours": fragment("col", "1x5"),
    "two colours on a graph": fragment("snort", "path:5"),
    "groups with liberties": fragment("nogo", "2x3"),
    "rows of dominoes": fragment("toppling-dominoes", "XO/OX#"),
    "counters of a board": fragment("tac-tix", "3x3"),
    "vertices of a graph": fragment("node-kayles", "petersen:5,2"),
    "edges of a graph": fragment("arc-kayles", "grid:2x3"),
    "bar of chocolate": fragment("chomp", "4,4,3"),
    "divisors of a number": fragment("divisor-chomp", "60"),
    "subsets": fragment("subset-take-away", "3/1"),
    "strip": fragment("squares", "8", view="strip"),
    "takes": fragment("subtraction", "9"),
    "sum": fragment("sum", "kayles 3 + nim 1,3"),
    "selective sum": fragment("sum[kind=selective]", "kayles 3 + nim 1,3"),
    "conjunctive sum": fragment("sum[kind=conjunctive]", "kayles 4 + wythoff 2,3"),
    "ordinal sum": fragment("sum[kind=ordinal]", "nim 2 + kayles 3", play="misere"),
    "sum with coins and a queen": fragment("sum", "unbalanced-nim 1,3 + wythoff 1,3"),
    "put back": fragment("take-and-return", "3"),
    "coins on a strip": fragment("unbalanced-nim", "1,2,5"),
    "coins as heaps": fragment("unbalanced-nim", "1,2,5", view="heaps"),
    "queen": fragment("wythoff", "4,5"),
    "queen as heaps": fragment("wythoff", "3,4", view="heaps"),
    "queen as coins": fragment("wythoff", "3,4", view="coins"),
    "token on arrows": fragment("token[graph=0>1,0>2,0>3,1>3,2>3,3>4]", "0"),
    "stacks that entail": fragment("top-entails", "3,4"),
    "coins that are turned": fragment("coin-turning", "THTH"),
    "board of coins": fragment("coin-product", "TTT/TTH/TTH"),
    "largest heap only": fragment("greedy-nim", "2,3,5"),
    "half at most": fragment("take-at-most-half", "9,6"),
    "one or half": fragment("mark", "9,7"),
    "steps": fragment("staircase-nim", "2,1,3"),
    "sliding coins": fragment("silver-dollar", "1,4,6,8"),
    "coins that jump": fragment("nimble", "2,4,7"),
    "multiples": fragment("euclid", "7,12"),
    "one heap or every heap": fragment("multiple-heap-nim", "2,3,4"),
    "exactly two heaps": fragment("exact-k-nim", "1,2,2,3"),
    "pins with their neighbours": fragment("dawsons-chess", "7,5"),
    "pins with their neighbours as heaps": fragment("dawsons-chess", "7,3", view="heaps"),
    "ends of a row": fragment("end-nim", "3,1,4,2"),
    "no imitation": fragment("imitation-nim", "4,6"),
    "pass": fragment("nim-with-a-pass", "2,2"),
    "pass in misere play": fragment("nim-with-a-pass", "2,2,2", play="misere"),
    "crosses": fragment("treblecross", "......."),
    "pieces that advance": fragment("northcott", "O..O./.O.O."),
    "king": fragment("chess-corner", "4,5"),
    "rook": fragment("chess-corner[piece=rook]", "3,5"),
    "knight": fragment("chess-corner[piece=knight]", "5,6"),
    "token on vertices": fragment("vertex-geography", "path:4@1"),
    "token on edges": fragment("edge-geography", "path:4@1"),
    "edges on the ground": fragment("green-hackenbush", "0-0,0-1,0-3,1-2,1-2,3-3"),
    "boards with marks": fragment("notakto", "X../.../..X .X./X../...", play="misere"),
    "boxes": fragment("nimstring", "1x2/1101/001"),
    "spots": fragment("sprouts", "1A1A/"),
    "sprouting crosses": fragment("brussels-sprouts", "1"),
    "chocolate": fragment("poisoned-chocolate", "3x3@0,1"),
    "cake that is cut": fragment("cutcake", "2x3"),
    "cake in equal parts": fragment("maundy-cake", "2x6"),
    "cake that is eaten": fragment("eatcake", "2x3"),
    "rows that are split": fragment("splittles", "7,4"),
    "takes bounded by the last one": fragment("takeaway[next=2x]", "7/1,4"),
    "no take repeated": fragment("mem0", "5,3/1"),
    "third from the end": fragment("third-one-lucky", "2,3,4"),
    "queens that do not attack": fragment("non-attacking", "4x5"),
    "obstruction": fragment("obstruction", "3x5"),
    "numbers of nim-sum 0": fragment("several-heap-wythoff", "1,2,3"),
    "numbers to name": fragment("sylver-coinage", "5,7"),
    "ordered set": fragment("poset", "0-2,1-2,1-3,2-4"),
    "own grid": fragment("own-dominoes", "3x4", second="human"),
    "own graph": fragment("own-vertices", "cycle:7", second="human"),
    "own edges": fragment("own-edges", "path:6", second="human"),
    "own coins": fragment("own-turtles", "THHTH", second="human"),
    "own token": fragment("own-token", "0", second="human"),
}


def _facts(board: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in unquote(BOARDS[board])[1:].split("&"))


def _one_board_of_every_game() -> list[str]:
    found: dict[str, str] = {}
    for board in BOARDS:
        name = _facts(board)["game"].partition("[")[0]
        found.setdefault(name, board)
    return list(found.values())


# One whole game for each kind of picture and input; of every kind some are won and some lost.
WON_BY_MOUSE = (
    "heaps",
    "takes and splits",
    "queen and goal",
    "coins on a strip",
    "dominoes on a board",
    "token on edges",
    "strip",
)
LOST_BY_MOUSE = (
    "misere heaps",
    "circle",
    "rows of pins",
    "board of coins",
    "pieces that advance",
    "vertices of a graph",
    "spots",
    "sum",
    "put back",
    "sprouting crosses",
)
WON_BY_KEYBOARD = (
    "circle",
    "code with splits",
    "coins that are turned",
    "boxes",
    "spots",
    "sum with coins and a queen",
)
LOST_BY_KEYBOARD = ("heaps split", "queen", "sliding coins", "counters of a board", "strip", "own grid")
BY_FINGER = (
    "pass",
    "circle",
    "king",
    "pins with their neighbours",
    "coins that jump",
    "own coins",
    "chocolate",
    "pieces that advance",
    "token on arrows",
    "strip",
)
"""In misère play, on a tablet."""
ON_A_PHONE = ("spots", "sum")

WHOLE = {
    *(*WON_BY_MOUSE, *LOST_BY_MOUSE, *WON_BY_KEYBOARD, *LOST_BY_KEYBOARD, *BY_FINGER, *ON_A_PHONE),
}
EVERY_GAME = tuple(_one_board_of_every_game())
"""Played to the end in the full tier: by the keys alone to win, by finger in misère play."""
ALSO_BY_KEYBOARD = ("queen and goal as heaps", "selective sum", "queen as heaps")
ALSO_ON_A_PHONE = ("heaps", "queen", "coins on a strip", "rows of pins", "own grid", "own coins")


def test_every_built_in_game_is_played() -> None:
    """A game without a board above would be played by no test."""
    played = {nt.game(_facts(board)["game"]).name for board in BOARDS if not board.startswith("own")}
    assert {cls.name for cls in nt.all_games() if cls.__module__.startswith("nimatron.")} - played == set()


def test_every_kind_of_picture_is_played_by_every_input() -> None:
    def view_of(board: str) -> str:
        facts = _facts(board)
        return facts.get("view") or views(rule_set_of(facts["game"]))[0]

    kinds = {view_of(board) for board in BOARDS}
    for boards in (WON_BY_MOUSE + LOST_BY_MOUSE, WON_BY_KEYBOARD + LOST_BY_KEYBOARD, BY_FINGER + ON_A_PHONE):
        assert {view_of(board) for board in boards} == kinds


@pytest.mark.parametrize("board", [board for board in EVERY_GAME if board not in WHOLE])
def test_one_move_and_its_answer(kept_page, board):
    """The page does not know the games, so one move, the reply and the picture after it cover all of its code."""
    facts = _facts(board)
    game = rule_set_of(facts["game"])
    move = next(filter(game.moves, game.moves(game.parse(facts["start"]))))  # one that does not end the game
    page = begun(kept_page, BOARDS[board])
    settled(page)
    with page.expect_response(lambda answer: "/api/play" in answer.url) as answered:
        by_mouse(page, steps_of(page, facts["start"], game.format(move)))
    answer = answered.value.json()
    assert game.parse(answer["to"]) == move
    replied = answer["reply"] or answer  # between two people there is no reply
    both = [answer["to"], *([replied["to"]] if answer["reply"] else [])]
    assert (len(both) == 1) == board.startswith("own")
    moves_made(page, len(both))
    assert line(page) == both
    assert game.parse(both[-1]) in (list(game.moves(move)) if answer["reply"] else [move])
    ids = page.eval_on_selector_all("#board [data-id]", "all => all.map((one) => one.dataset.id)")
    assert sorted(ids) == sorted(html.unescape(one) for one in re.findall(r'data-id="([^"]*)"', replied["picture"]))


@pytest.mark.parametrize("board", of_tiers(WON_BY_MOUSE, BOARDS))
def test_won_by_mouse(kept_page, board):
    page = begun(kept_page, BOARDS[board])
    play_out(page, True, by_mouse)
    _ended(page, True, board)


@pytest.mark.parametrize("board", LOST_BY_MOUSE)
def test_lost_by_mouse(kept_page, board):
    page = begun(kept_page, BOARDS[board])
    play_out(page, False, by_mouse)
    _ended(page, False, board)


@pytest.mark.parametrize("board", of_tiers(WON_BY_KEYBOARD, EVERY_GAME + ALSO_BY_KEYBOARD))
def test_won_by_keyboard(kept_page, board):
    page = begun(kept_page, BOARDS[board])
    play_out(page, True, by_keyboard)
    _ended(page, True, board)


@pytest.mark.parametrize("board", LOST_BY_KEYBOARD)
def test_lost_by_keyboard(kept_page, board):
    page = begun(kept_page, BOARDS[board])
    play_out(page, False, by_keyboard)
    _ended(page, False, board)


@pytest.mark.parametrize("board", of_tiers(ON_A_PHONE, ALSO_ON_A_PHONE))
def test_won_by_finger_on_a_phone(phone, board):
    page = begun(phone, BOARDS[board])
    play_out(page, True, by_touch)
    _ended(page, True, board)


@pytest.fixture(scope="module")
def phone(browser, address):
    """Yield one phone page for all games."""
    yield from _touched(browser, address, {"width": 390, "height": 740})


@pytest.fixture(scope="module")
def tablet(browser, address):
    """Yield one large touch page for all games."""
    yield from _touched(browser, address, {"width": 768, "height": 1024})


def _touched(browser: Any, address: str, viewport: dict[str, int]) -> Iterator[Any]:
    watched = Watched(browser, address)
    yield watched.page(viewport=viewport, has_touch=True, is_mobile=True)
    watched.give_back()
    assert watched.problems == [], watched.refused


@pytest.mark.parametrize("board", of_tiers(BY_FINGER, EVERY_GAME))
def test_played_by_finger_in_misere_play(tablet, board):
    """Win if possible, else lose."""
    facts = {**_facts(board), "play": "misere"}
    page = begun(tablet, fragment(**facts))
    win = board.startswith("own") or _outcome(facts["game"], facts["start"], True) == "N"
    play_out(page, win, by_touch)
    _ended(page, win, board, misere=True)


@cache
def _outcome(game: str, start: str, misere: bool) -> str:
    return str(nt.analyse(game, start, misere=misere, fields=["outcome"]).outcome)


def _ended(page, win: bool, board: str, misere: bool = False) -> None:
    if board.startswith("own"):  # two people, so that nothing needs to be solved
        assert state(page)["result"] in ("first", "second")
        return
    facts = _facts(board)
    if win:
        assert _outcome(facts["game"], facts["start"], misere or facts["play"] == "misere") == "N"
        assert "You won" in page.inner_text("#sentence")
        assert state(page)["result"] == "first"
    elif board not in ("put back", "sprouting crosses"):  # draws; no move spoils a win
        assert "The computer won" in page.inner_text("#sentence")
        assert state(page)["result"] == "second"


# Number of clicks of the page that still parsed positions: one per object, and the button where choices were collected.
CLICKS = [
    ("nim", "3,4,5", "1,4,5", "", 1),
    ("wythoff", "4,5", "1,2", "", 1),
    pytest.param("wythoff", "4,5", "2,5", "heaps", 2, marks=pytest.mark.full),
    ("wythoff", "4,5", "1,2", "heaps", 3),
    pytest.param("wythoff", "4,5", "4,3", "coins", 3, marks=pytest.mark.full),
    pytest.param("wythoff", "4,5", "3,5", "coins", 2, marks=pytest.mark.full),
    ("wythoff", "4,5", "1,2", "coins", 5),
    ("flip-flop", "14,16", "3,16", "", 1),
    ("flip-flop", "14,16", "3,16/attrition/0", "", 2),
    ("kayles", "5,3", "2,2,3", "", 2),
    ("kayles", "5,3", "1,2,3", "", 3),
    pytest.param("octal", "5,3", "1,2,3", "", 3, marks=pytest.mark.full),
    pytest.param("grundy", "8", "3,5", "", 1, marks=pytest.mark.full),
    pytest.param("circular-nim", "1,2,3,2", "1,1,3,2", "", 2, marks=pytest.mark.full),
    ("circular-nim", "1,2,3,2", "1,1,1,2", "", 3),
    ("index-k-nim", "1,2,3,4", "1,2,1,1", "", 3),
    ("unbalanced-nim", "1,4,7", "1,4,5", "", 1),
    ("unbalanced-nim", "1,4,7", "1,4,2", "", 2),
    pytest.param("squares", "21", "12", "strip", 1, marks=pytest.mark.full),
    pytest.param("fibonacci-nim", "12", "9/6", "", 1, marks=pytest.mark.full),
    ("take-and-return", "7", "8", "", 1),
    pytest.param("sum", "kayles 5 + nim 3,4", "kayles 5 + nim 3,1", "", 2, marks=pytest.mark.full),
    ("sum[kind=selective]", "kayles 3 + nim 3,4", "kayles 1,1 + nim 3,3", "", 4),
    ("sum[kind=conjunctive]", "nim 3,4 + nim 2", "nim 3,2 + nim 1", "", 3),
    ("sum", "nim 2 + take-and-return 3 + nim 1", "nim 2 + take-and-return 4 + nim 1", "", 2),
]


@pytest.mark.parametrize(("game", "start", "to", "view", "most"), CLICKS)
def test_no_more_clicks_than_before(kept_page, game, start, to, view, most):
    page = begun(kept_page, fragment(game, start, second="human", **({"view": view} if view else {})))
    settled(page)
    assert by_mouse(page, steps_of(page, start, to)) <= most
    moves_made(page, 1)
    rule_set = rule_set_of(game)
    assert rule_set.parse(state(page)["position"]) == rule_set.parse(to)


def test_a_move_that_fits_wider_choices_is_offered_and_made_by_pressing_again(kept_page):
    page = begun(kept_page, fragment("kayles", "5,3", second="human"))
    settled(page)
    page.click(selector("h0.2"))
    assert "pin 2" in page.inner_text("#aimed")
    assert page.is_enabled("#take")
    assert made(page) == 0
    page.click(selector("h0.2"))
    moves_made(page, 1)
    assert state(page)["position"] == "1,3,3"


def test_escape_forgets_the_choice(kept_page):
    page = begun(kept_page, fragment("circular-nim", "1,2,3,2", second="human"))
    settled(page)
    page.click(selector("h1.2"))
    assert page.get_attribute(selector("h1.2"), "aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert page.is_disabled("#take")
    assert page.query_selector("#board .going") is None
    assert page.get_attribute(selector("h1.2"), "aria-pressed") == "false"


def test_one_object_gives_way_where_it_alone_stands_in_the_way(kept_page):
    page = begun(kept_page, fragment("index-k-nim[k=3]", "3,3,3,3", second="human"))
    settled(page)
    for id in ("h0.2", "h1.3"):
        page.click(selector(id))
    page.click(selector("h0.3"))  # another stone of the first heap replaces the one chosen there
    assert page.get_attribute(selector("h1.3"), "aria-pressed") == "true"
    assert page.get_attribute(selector("h0.2"), "aria-pressed") == "false"
    assert page.get_attribute(selector("h0.3"), "aria-pressed") == "true"


def test_what_no_move_means_is_said(kept_page):
    page = begun(kept_page, fragment("subtraction[take=2]", "7", second="human"))
    settled(page)
    page.click(selector("h0.3"), force=True)
    assert page.inner_text("#aimed") == "The rules do not allow this move."
    assert made(page) == 0


def test_a_piece_is_taken_in_hand_and_put_down(kept_page):
    page = begun(kept_page, fragment("unbalanced-nim", "1,4,7", second="human"))
    settled(page)
    page.click(selector("coin2"))
    assert page.inner_text("#aimed") == "In hand: coin 3 on square 7. Choose where to put it."
    page.click(selector("coin2"))
    assert page.get_attribute(selector("coin2"), "aria-pressed") == "false"
    page.click(selector("s2"))  # no piece taken: the nearest coin to the right
    moves_made(page, 1)
    assert state(page)["position"] == "1,2,7"


def test_a_switch_alone_that_leaves_one_move_makes_it_and_else_is_pressed(kept_page):
    page = begun(kept_page, fragment("flip-flop", "14,16", second="human"))
    settled(page)
    page.click(selector("flip"))
    assert made(page) == 0
    assert page.get_attribute(selector("flip"), "aria-pressed") == "true"
    assert "change the goal" in page.get_attribute(selector("c3.16"), "aria-label")
    page.click(selector("flip"))
    assert "change the goal" not in page.get_attribute(selector("c3.16"), "aria-label")
    begun(page, fragment("flip-flop", "3,4", second="human"))
    settled(page)
    assert page.get_attribute(selector("flip"), "aria-disabled") == "true"


def test_few_moves_that_are_left_are_buttons(kept_page):
    page = begun(kept_page, fragment("own-dominoes", "3x3", second="human"))
    settled(page)
    page.click(selector("c1.1"))
    assert page.locator("#choices button").count() == 4
    page.click(selector("c1.2"))
    moves_made(page, 1)
    assert state(page)["position"] == ".../.##/..."


def test_moves_that_no_object_means_are_buttons(kept_page):
    page = begun(kept_page, fragment("own-words", "abcd", second="human"))
    settled(page)
    assert page.locator("#choices button").all_inner_texts() == ["Move to bcd", "Move to abc"]
    page.click("#choices button")
    moves_made(page, 1)
    assert state(page)["position"] == "bcd"


def test_a_heap_drawn_as_one_stone_is_played_with_a_slider(kept_page):
    page = begun(kept_page, fragment("nim", "300,2", second="human"))
    settled(page)
    page.click(selector("h0"))
    assert made(page) == 0
    assert page.inner_text(".choice-words") == "Take 1 from heap 1, leaving 299"
    page.click("#choice-next")
    page.click("#choice-go")
    moves_made(page, 1)
    assert state(page)["position"] == "298,2"


def test_where_not_all_moves_are_known_the_server_narrows(kept_page):
    page = begun(kept_page, fragment("nim", "1500,1600,3", second="human"))
    settled(page)
    page.click(selector("h2.2"))
    moves_made(page, 1)
    assert state(page)["position"] == "1500,1600,1"
    page.click(selector("h1"))
    page.wait_for_selector("#choice-slider")
    assert page.get_attribute("#choice-slider", "max") == "1599"


def test_what_is_too_large_to_show_is_typed(kept_page):
    page = begun(kept_page, fragment("nim", "5000,6000", second="human"))
    settled(page)
    page.click(selector("h0"))
    page.wait_for_selector("#choice-left")
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.select_option("#amount-heap", "2")
    page.fill("#amount-left", "5000")
    page.click("#amount-go")
    moves_made(page, 1)
    assert state(page)["position"] == "5000,5000"
