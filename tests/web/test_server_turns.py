"""A turn in one answer: the person's move, the computer's reply, and all that the page shows after both."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

import nimatron as nt
from nimatron.errors import TooLargeError
from nimatron.picture.shown import Shown
from nimatron.picture.svg_regions import line_places
from nimatron.web.fair_queue import Client
from nimatron.web.server_limits import ServerLimits
from nimatron.web.worker import answer
from nimatron.web.worker_pool import WorkerPool
from tests.web.running_server import RunningServer

BOARD = {"picture", "moves", "over", "last_mover_wins"}
MOVE = {"to", "words", "touched"}


def board_of(server: RunningServer, answer: dict[str, Any], **place: Any) -> None:
    """Check that an answer contains what separate requests would return."""
    view = {"view": place.pop("view")} if "view" in place else {}
    assert answer["moves"] == server.get("/api/moves", **place)
    assert answer["picture"] == server.client.get("/api/picture.svg", params={**place, **view}).text
    assert answer["over"] == (answer["moves"]["moves"] == [])


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("game", "position", "to", "more"),
    [
        ("nim", "3,4,5", "2,4,5", {}),
        ("wythoff[a=2]", "7,10", "7,9", {"view": "heaps"}),
        ("kayles", "5,3", "4,3", {"misere": True}),
        ("flip-flop", "3,4", "2,4/normal/1", {}),
        ("sum", "kayles 7 + nim 3,4", "kayles 6 + nim 3,4", {}),
    ],
)
def test_a_move_and_its_reply_are_what_single_questions_give(
    server: RunningServer, game: str, position: str, to: str, more: dict[str, Any], lang: str
) -> None:
    here = {"game": game, "lang": lang}
    answer = server.get("/api/play", **here, position=position, to=to, seed=5, **more)
    legal = server.get("/api/legal", **here, position=position, to=to)
    view = {"view": more["view"]} if "view" in more else {}
    assert legal["legal"]
    for name in ("to", "words", "touched", "ways", "types"):
        assert answer.get(name) == legal.get(name)
    assert answer["position"] == legal["to"]
    assert (answer["game"], answer["misere"]) == (nt.game(game).written(), more.get("misere", False))
    board_of(server, answer, **here, position=legal["to"], **view)
    assert answer["refused"] is None
    alone = server.get("/api/play", **here, position=legal["to"], seed=5, **more)["reply"]
    assert answer["reply"] == alone
    board_of(server, alone, **here, position=alone["to"], **view)


def test_a_move_may_be_said_in_words(server: RunningServer) -> None:
    said = server.get("/api/play", game="nim", position="3,4,5", to="2 from 1", seed=1)
    assert said == server.get("/api/play", game="nim", position="3,4,5", to="1,4,5", seed=1)


def test_between_people_nobody_replies(server: RunningServer) -> None:
    answer = server.get("/api/play", game="nim", position="3,4,5", to="1,4,5", opponent="human")
    assert (answer["to"], answer["reply"], answer["refused"]) == ("1,4,5", None, None)
    board_of(server, answer, game="nim", position="1,4,5")


def test_where_nobody_has_moved_the_computer_begins_or_the_board_is_shown(server: RunningServer) -> None:
    begun = server.get("/api/play", game="nim", seed=1)
    assert (begun["to"], begun["words"], begun["touched"], begun["position"]) == (None, None, [], "3,4,5")
    assert begun["reply"]["to"] == "1,4,5"
    shown = server.get("/api/play", game="nim", opponent="human")
    assert shown["reply"] is None
    board_of(server, shown, game="nim", position="3,4,5")


@pytest.mark.parametrize(("misere", "wins"), [(False, True), (True, False)])
def test_the_last_move_says_who_has_won(server: RunningServer, misere: bool, wins: bool) -> None:
    mine = server.get("/api/play", game="nim", position="1", to="0", misere=misere)
    assert (mine["over"], mine["last_mover_wins"], mine["reply"], mine["refused"]) == (True, wins, None, None)
    assert mine["moves"]["moves"] == []
    his = server.get("/api/play", game="nim", position="1,1", to="0,1", misere=misere)
    assert (his["over"], his["last_mover_wins"]) == (False, None)
    assert (his["reply"]["to"], his["reply"]["over"], his["reply"]["last_mover_wins"]) == ("0,0", True, wins)
    done = server.get("/api/play", game="nim", position="0", misere=misere)
    assert (done["to"], done["over"], done["last_mover_wins"]) == (None, True, wins)


def test_the_graded_opponent_errs_as_asked(server: RunningServer) -> None:
    turn = {"game": "nim", "position": "3,4,6", "to": "3,4,5", "opponent": "graded", "size": 100}
    assert server.get("/api/play", **turn, errors="0")["reply"]["to"] == "1,4,5"
    assert server.get("/api/play", **turn, errors="100%", seed=3)["reply"]["to"] != "1,4,5"


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"game": "nim", "position": "3,4,5", "to": "3,4,6"}, "to"),
        ({"game": "nim", "position": "3,4,5", "to": "9 from 3"}, "to"),
        ({"game": "nim", "position": "3,4,5", "to": "x"}, "to"),
        ({"game": "nim", "position": "x", "to": "3"}, "position"),
        ({"game": "nim", "position": "3", "to": "2", "opponent": "deep blue"}, "opponent"),
        ({"game": "nim", "position": "3", "to": "2", "view": "map"}, None),
        ({"game": "nim", "position": "3", "to": ""}, "to"),
        ({"position": "3", "to": "2"}, "game"),
    ],
)
def test_what_is_no_turn_is_refused(server: RunningServer, fields: dict[str, Any], at: str | None) -> None:
    status, error = server.error("/api/play", **fields)
    assert status == 400
    assert error.get("at") == at


def test_the_computer_moves_where_it_cannot_judge_and_says_so(server: RunningServer) -> None:
    """A position too large for the search: the person's move stands, and a likely reply comes with a sentence."""
    start = ",".join(str(heap) for heap in range(70, 79))
    fields = {"game": "circular-nim[k=3]", "position": start, "to": "69" + start[2:], "count": 50}
    answer = server.get("/api/play", **fields, lang="sr")
    assert answer["to"] == fields["to"]
    assert answer["picture"]
    assert answer["refused"] is None
    reply = answer["reply"]
    game = nt.game("circular-nim[k=3]")
    assert game.parse(reply["to"]) in game.moves(game.parse(answer["position"]))
    assert reply["certain"] is False
    assert "рачунар" in reply["doubt"].lower()
    assert reply["picture"]


def test_a_known_move_has_no_doubt(server: RunningServer) -> None:
    reply = server.get("/api/play", game="nim", position="3,4,5", to="2,4,5", seed=1)["reply"]
    assert (reply["certain"], reply["doubt"]) == (True, None)


def test_if_the_worker_is_ended_another_one_replies_in_a_hurry() -> None:
    """A server whose answers may take no longer than their beginning: the computer still moves."""
    pool = _PoolThatEndsTheFirst()
    status, _ = asyncio.run(pool.ask_always({"route": 4, "fields": {"game": "nim"}}))
    assert status == 200
    assert [bool(job.get("hurried")) for job in pool.jobs] == [False, True]


CLIENT = Client("127.0.0.1", "a page")


class _PoolThatEndsTheFirst(WorkerPool):
    """Workers of which the first is ended for its time, and the second answers."""

    def __init__(self) -> None:
        super().__init__(ServerLimits(workers=1))
        self.jobs: list[dict[str, Any]] = []

    async def ask(self, job: dict[str, Any], body: bytes = b"", client: Client = CLIENT) -> tuple[int, bytes]:
        self.jobs.append(job)
        if len(self.jobs) == 1:
            raise TooLargeError("ended")
        return answer(job, body)


# -- error rates ---------------------------------------------------------------------------------------------------

SAID = {
    "en": "is not between 0 and 1",
    "sr": "није између 0 и 1",
    "mk": "не е меѓу 0 и 1",
    "ru": "не лежит между 0 и 1",
}


@pytest.mark.parametrize("rate", ["-0.2", "1.2", "-20%", "101%", "-1/5"])
@pytest.mark.parametrize("opponent", ["graded", "perfect", "random", "cora"])
def test_an_error_rate_that_is_no_probability_is_refused(server: RunningServer, opponent: str, rate: str) -> None:
    for lang, words in SAID.items():
        for position in ("3,4,5", "0"):
            fields = {"game": "nim", "position": position, "opponent": opponent, "errors": rate, "lang": lang}
            status, error = server.error("/api/play", **fields)
            assert (status, error["code"]) == (400, "request")
            assert words in error["message"]


def test_an_error_rate_of_huge_size_is_refused_immediately(server: RunningServer) -> None:
    for opponent in ("graded", "human"):
        assert server.error("/api/play", game="nim", position="3", opponent=opponent, errors="1e999999999")[0] == 400


def test_a_line_drawn_by_hand_is_read_with_its_words_and_ends(server: RunningServer) -> None:
    game = nt.game("sprouts")
    spots = {
        spot: laid.at(at)[:2]
        for laid in line_places(Shown.of(game, game.start))
        for spot, at in laid.sheet.spots.items()
    }
    (x, y), (to_x, to_y) = spots[2], spots[3]
    place = {"game": "sprouts", "position": game.format(game.start)}
    found = server.get("/api/legal", **place, curve=f"{x:.1f},{y:.1f};{to_x:.1f},{to_y:.1f}")
    assert (found["legal"], found["words"], found["made"]) == (True, "draw a line: 2–3", "drew a line: 2–3")
    assert found["ways"][0] == ["spot2", "spot3"]
    assert game.parse(found["to"]) in game.moves(game.start)
    for curve, why in (
        (f"{x},{y};0,0", "begins and ends"),
        ("1,2", "is not a drawn line"),
        ("x", "is not a drawn line"),
    ):
        refused = server.get("/api/legal", **place, curve=curve)
        assert (refused["legal"], refused["to"]) == (False, None)
        assert why in refused["message"]
    assert "can be typed" in server.get("/api/legal", game="nim", position="3,4", curve="1,2;3,4")["message"]
    assert server.error("/api/legal", **place, curve="1,2;3,4", to="2-3")[0] == 400
