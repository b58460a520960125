"""The GamesCrafters API, field by field, compared with brute force."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterable
from typing import Any

import httpx
import pytest

import nimatron as nt
from nimatron.web.gamesman.answers import DRAWN, UNKNOWN
from tests import schedule, tier
from tests.brute_force import BruteForce

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from tests.web.gamesman_client import DELIMITER, Button, Match
from tests.web.running_server import RunningServer

BASE = "/universal/v1"
AUTOGUI = re.compile(r"^(1|2)_([a-zA-Z0-9-.~]+)$")
CASES = [
    ("nim", "3,4,5", ["3,4,5", "1,2,3", "0,0,1", "0,0,0", "2,2,0", "7,1"]),
    ("nim", "3,4,5-misere", ["3,4,5", "1,1,0", "0,0,1", "0,0,0", "2,1,1"]),
    ("kayles", "5,3", ["5,3", "1,1", "2,5", "0", "7"]),
    ("kayles", "5,3-misere", ["5,3", "1", "4,4"]),
    ("wythoff", "6,8", ["6,8", "1,2", "3,5", "4,4", "0,0", "0,1", "8,3"]),
    ("wythoff", "6,8-misere", ["6,8", "0,1", "2,2", "1,2", "0,0"]),
    ("wythoff", "a=2-5,6", ["5,6", "1,3", "2,6"]),
    ("wythoff", "a=2-5,6-misere", ["5,6", "0,1", "3,3"]),
    ("squares", "20", ["20", "7", "5", "0", "18,3"]),
    ("grundy", "8", ["8", "3,6", "1", "2,2", "7", "1,2,5"]),
    ("subtraction", "take=1-3-21", ["21", "4", "5,2", "1"]),
]


def _value(outcome_lost: bool) -> str:
    return "lose" if outcome_lost else "win"


def _nimber(value: int) -> str:
    return {0: "0", 1: "*"}.get(value, f"*{value}")


def test_the_list_of_games(server: RunningServer) -> None:
    answer = server.client.get(BASE + "/")
    assert answer.headers["access-control-allow-origin"] == "*"
    games = answer.json()
    assert [game["name"] for game in games] == sorted(game["name"] for game in games)
    assert {game["id"] for game in games} == {cls.name for cls in nt.all_games()}
    for game in games:
        assert set(game) == {"id", "name", "type", "gui"}
        assert (game["type"], game["gui"]) == ("twoPlayer", "v0")


def test_every_game_and_variant_listed_can_be_played(server: RunningServer) -> None:
    """Every game and every variant; in the quick tier, of all variants in the order of the list, every third."""
    every = 1 if tier.is_full() else 3
    number = 0
    for game in server.get(BASE + "/"):
        answer = server.get(f"{BASE}/{game['id']}/")
        assert set(answer) == {"id", "name", "variants", "allowCustomVariantCreation", "supportsWinBy"}
        assert (answer["id"], answer["name"]) == (game["id"], game["name"])
        assert answer["allowCustomVariantCreation"] is True
        assert answer["supportsWinBy"] is False
        assert answer["variants"], game
        for one in answer["variants"]:
            number += 1
            if number % every:
                continue
            assert set(one) == {"id", "name", "gui"}
            variant = server.get(f"{BASE}/{game['id']}/{one['id']}/")
            assert "error" not in variant, (game["id"], one["id"])
            assert set(variant) == {
                "id", "name", "gui", "startPosition", "autoguiStartPosition", "imageAutoGUIData", "supportsWinBy",
            }  # fmt: skip
            assert (variant["id"], variant["name"]) == (one["id"], one["name"])
            assert variant["startPosition"].startswith("1_")
            has_picture = variant["imageAutoGUIData"] is not None
            assert bool(AUTOGUI.match(variant["autoguiStartPosition"])) is has_picture
            words = server.get(f"{BASE}/{game['id']}/{one['id']}/instructions/", locale="en-US")
            assert words["instructions"].startswith("# ")


def _game_ids() -> list[Any]:
    """Return every game; every third in the quick tier."""
    names = [cls.name for cls in nt.all_games() if cls.__module__.startswith("nimatron.")]
    return [pytest.param(name, marks=pytest.mark.full if place % 3 else ()) for place, name in enumerate(names)]


@pytest.mark.parametrize("game_id", _game_ids())
def test_their_client_plays_a_variant_to_its_end(server: RunningServer, game_id: str) -> None:
    """One random variant in each run, once with random moves and once with the computer's."""
    dice = random.Random(f"{os.environ[schedule.SEED]} {game_id}")
    variants = server.get(f"{BASE}/{game_id}/")["variants"]
    _their_client_plays(server, game_id, dice, [dice.choice(variants)], (0, 3))


@pytest.mark.full
@pytest.mark.parametrize("game_id", _game_ids())
def test_their_client_plays_every_variant_to_its_end(server: RunningServer, game_id: str) -> None:
    variants = server.get(f"{BASE}/{game_id}/")["variants"]
    _their_client_plays(server, game_id, random.Random(game_id), variants, range(4))


def _their_client_plays(
    server: RunningServer, game_id: str, dice: random.Random, variants: list[Any], playouts: Iterable[int]
) -> None:
    """Play by the client's own rules of requests and look-ups; loopy games are followed for 60 moves."""
    listed = next(game for game in server.get(BASE + "/") if game["id"] == game_id)
    assert DELIMITER not in listed["name"]
    for one in variants:
        for playout in playouts:
            match = Match(server, listed, one["id"])
            assert match.position["position"] == match.variant["startPosition"]
            assert match.position["autoguiPosition"] == match.variant["autoguiStartPosition"]
            assert match.first_players_turn
            while not match.ended and len(match.rounds) < 60:
                before = match.position
                moves = before["moves"]
                words = [move["move"] for move in moves]
                assert len(set(words)) == len(words), (one["id"], before["position"])
                here = match.drawn
                assert (here is None) is (match.variant["imageAutoGUIData"] is None), (one["id"], before["position"])
                buttons = () if here is None else here.buttons
                assert len(buttons) + len(match.listed) == len(moves) == len(before["availableMoves"])
                assert {button.mark for button in buttons}.isdisjoint(match.listed)
                assert all(move["autoguiMove"] == move["move"] for move in moves if move["move"] in match.listed)
                chosen = match.computer_move() if playout == 3 else dice.choice([*buttons, *match.listed])
                if isinstance(chosen, Button):
                    match.press(chosen)
                    chosen = chosen.mark
                elif playout == 3:
                    match.run_move(chosen)
                else:
                    match.click(chosen)
                before_it = next(move for move in moves if move["autoguiMove"] == chosen)
                for name in ("position", "autoguiPosition", "positionValue", "remoteness", "mex"):
                    # a remoteness or value that is unknown at first becomes known during play
                    known = before_it[name] not in (UNKNOWN, "")
                    assert match.position[name] == before_it[name] or not known, (one["id"], before["position"], chosen)
                assert match.position["position"][:2] == ("1_" if match.first_players_turn else "2_")
            assert not match.position["moves"] or len(match.rounds) == 60
            if playout == 3 and match.ended and match.rounds[0]["remoteness"] not in (DRAWN, UNKNOWN):
                # a pass that is the only move is a round, but no move
                passes = sum(found["position"].endswith("/again") for found in match.rounds[:-1])
                assert len(match.rounds) - 1 - passes == match.rounds[0]["remoteness"]
            if playout == 0 and len(match.rounds) > 1:
                again = match.replayed(listed)
                assert again.position == match.position
                before_last = match.rounds[-2]
                match.undo()
                assert match.position == match.replayed(listed).position == before_last


def test_a_plus_in_a_position_is_a_plus(server: RunningServer) -> None:
    address = f"{BASE}/sum/kayles%207%20+%20nim%203,4/positions/"
    found = server.client.get(httpx.URL(server.address + address + "?p=2_kayles%205%20+%20nim%201,4")).json()
    assert found["position"] == "2_kayles 5 + nim 1,4"
    encoded = server.client.get(httpx.URL(server.address + address + "?p=2_kayles%205%20%2B%20nim%201,4")).json()
    assert encoded == found
    spaces = server.client.get(httpx.URL(server.address + f"{BASE}/nim/3,4/positions/?p=1_3+4")).json()
    assert spaces == {"error": "Invalid Position"}


def test_a_query_that_is_no_text_names_no_position(server: RunningServer) -> None:
    too_long = "p=1_" + "1," * 15_000 + "1"
    for query in ("p=1_3%ff", "p=%ed%a0%80", "q=1_3,4", "", "p", "p=", "&&&", too_long):
        answer = server.client.get(httpx.URL(server.address + f"{BASE}/nim/3,4/positions/?" + query))
        assert (answer.status_code, answer.json()) == (200, {"error": "Invalid Position"}), query[:50]


@pytest.mark.parametrize(("name", "variant", "positions"), CASES)
def test_positions_field_by_field(server: RunningServer, name: str, variant: str, positions: list[str]) -> None:
    rules, _, _ = variant.removesuffix("-misere").rpartition("-")
    misere = variant.endswith("-misere")
    game = nt.game(f"{name}[{rules}]" if rules else name)
    judge = BruteForce(game, misere)
    for number, written in enumerate(positions):
        player = 1 + number % 2
        answer = server.get(f"{BASE}/{name}/{variant}/positions/", p=f"{player}_{written}")
        position = game.parse(written)
        assert set(answer) == {
            "position", "autoguiPosition", "positionValue", "remoteness", "mex", "moves",
        }  # fmt: skip
        assert answer["position"] == f"{player}_{written}"
        assert answer["autoguiPosition"][0] == str(player)
        _check_values(answer, judge, position, misere)
        _check_moves(answer["moves"], judge, game, position, 3 - player, misere)


def _check_values(answer: dict[str, Any], judge: BruteForce, position: Any, misere: bool) -> None:
    assert answer["positionValue"] == _value(judge.loses(position))
    assert answer["remoteness"] == judge.remoteness(position)
    assert answer["mex"] == ("" if misere else _nimber(judge.grundy(position)))


def _check_moves(
    moves: list[dict[str, Any]], judge: BruteForce, game: Any, position: Any, player: int, misere: bool
) -> None:
    targets = {game.format(option): option for option in judge.options(position)}
    assert {move["position"] for move in moves} == {f"{player}_{text}" for text in targets}
    assert len({move["autoguiMove"] for move in moves}) == len(moves) == len(targets)
    order = []
    for move in moves:
        assert set(move) == {
            "move", "autoguiMove", "moveValue", "deltaRemoteness", "position", "autoguiPosition", "positionValue",
            "remoteness", "mex",
        }  # fmt: skip
        assert move["move"]
        after = targets[move["position"][2:]]
        _check_values(move, judge, after, misere)
        assert move["moveValue"] == ("win" if judge.loses(after) else "lose")
        same = [judge.remoteness(option) for option in targets.values() if judge.loses(option) == judge.loses(after)]
        least, greatest = min(same), max(same)
        expected = move["remoteness"] - least if move["moveValue"] == "win" else greatest - move["remoteness"]
        assert move["deltaRemoteness"] == expected >= 0
        order.append((["win", "tie", "draw", "lose"].index(move["moveValue"]), move["deltaRemoteness"]))
    assert order == sorted(order)


def test_draws(server: RunningServer) -> None:
    answer = server.get(f"{BASE}/take-and-return/7/positions/", p="1_7")
    assert (answer["positionValue"], answer["remoteness"], answer["mex"]) == ("draw", -200, "")
    values = [move["moveValue"] for move in answer["moves"]]
    assert values == sorted(values, key=["win", "tie", "draw", "lose"].index)
    for move in answer["moves"]:
        if move["moveValue"] == "draw":
            assert (move["positionValue"], move["remoteness"], move["deltaRemoteness"]) == ("draw", -200, 0)


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/chess/", "Invalid Game"),
        ("/chess/3,4,5/", "Invalid Game"),
        ("/nim/three/", "Invalid Variant"),
        ("/nim/3,4,5-misery/", "Invalid Variant"),
        ("/nim/9999999999999/", "Invalid Variant"),
        ("/nim/9999999999999/positions/?p=1_3", "Invalid Variant"),
        ("/nim/9999999999999/instructions/", "Invalid Variant"),
        ("/nim/5001/", "Invalid Variant"),
        ("/wythoff/2000,2000/", "Invalid Variant"),
        ("/wythoff/a=0-3,4/", "Invalid Variant"),
        ("/grundy/999999999/", "Invalid Variant"),
        ("/nim/three/positions/?p=1_3", "Invalid Variant"),
        ("/nim/three/instructions/", "Invalid Variant"),
        ("/nim/3,4,5/positions/", "Invalid Position"),
        ("/nim/3,4,5/positions/?p=3,4,5", "Invalid Position"),
        ("/nim/3,4,5/positions/?p=3_3,4,5", "Invalid Position"),
        ("/nim/3,4,5/positions/?p=1_x", "Invalid Position"),
        ("/nim/3,4,5/positions/?p=1_99999999999", "Invalid Position"),
        ("/nim/3,4,5/positions/?p=" + "1" * 30_000, "Invalid Position"),
        ("/wythoff/3,4/positions/?p=1_3,4,5", "Invalid Position"),
    ],
)
def test_errors_are_answers(server: RunningServer, path: str, error: str) -> None:
    answer = server.client.get(BASE + path)
    assert (answer.status_code, answer.json()) == (200, {"error": error})
    assert answer.headers["access-control-allow-origin"] == "*"


def test_custom_starts(server: RunningServer) -> None:
    answer = server.get(f"{BASE}/nim/9,2,2,1-misere/")
    assert answer["startPosition"] == "1_9,2,2,1"
    assert server.get(f"{BASE}/wythoff/a=3-7,9/")["name"] == "a=3, 7,9"


def test_every_path_ends_in_a_slash(server: RunningServer) -> None:
    for path in (
        "",
        "/nim",
        "/nim/3,4,5",
        "/nim/3,4,5/positions?p=1_3,4,5",
        "/sum/kayles 7 + nim 3,4/positions?p=1_a%20+%20b",
    ):
        answer = server.client.get(BASE + path)
        assert answer.status_code == 308
        assert answer.headers["access-control-allow-origin"] == "*"
        place, mark, query = path.replace(" ", "%20").partition("?")
        assert answer.headers["location"] == f"{BASE}{place}/{mark}{query}"
        followed = server.client.get(BASE + path, follow_redirects=True)
        assert (followed.status_code, followed.json()) == (200, server.client.get(answer.headers["location"]).json())
