"""Games of two people over HTTP: seats, turns, refusals, waiting for news, endings, bounds."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from typing import Any

import pytest

import nimatron as nt
from nimatron.web import challenges
from nimatron.web.challenges import Challenge, Challenges
from nimatron.web.refusals import BusyError, NoSuchPageError
from tests.web.running_server import RunningServer, refusal

ONE, OTHER, THIRD = "one-holder", "other-holder", "third-holder"


def made(server: RunningServer, game: str = "nim", start: str = "1,2", **more: Any) -> dict[str, Any]:
    body = {"game": game, "start": start, "holder": ONE, **more}
    answer = server.client.post("/api/challenge", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def acted(server: RunningServer, token: str, **body: Any) -> Any:
    return server.client.post(f"/api/challenge/{token}", json=body)


def state(server: RunningServer, token: str, **query: Any) -> dict[str, Any]:
    return server.get(f"/api/challenge/{token}", **query)


def test_three_secret_links(server: RunningServer) -> None:
    game = made(server)
    links = {game["seat"], game["invitation"], game["watch"]}
    assert len(links) == 3
    assert all(len(link) >= 20 for link in links)
    assert state(server, game["seat"], holder=ONE)["side"] == "first"
    assert state(server, game["invitation"], holder=OTHER)["side"] == "second"
    assert state(server, game["watch"], holder=THIRD)["side"] == "watch"
    assert state(server, game["invitation"], holder=THIRD)["side"] == "watch"
    assert state(server, game["seat"], holder=OTHER)["side"] == "watch"
    assert state(server, game["seat"])["side"] == "watch"
    assert state(server, game["watch"])["present"] is True
    shown = str(state(server, game["watch"]))
    assert game["seat"] not in shown
    assert game["invitation"] not in shown


@pytest.mark.parametrize(
    ("game", "start"), [("nim", "2,2"), ("kayles", "4"), ("cram", "2x3"), ("notakto", "1*3x3"), ("wythoff", "2,1")]
)
@pytest.mark.parametrize("misere", [False, True])
def test_whole_games_end_as_the_library_says(server: RunningServer, game: str, start: str, misere: bool) -> None:
    rule_set = nt.game(game)
    begun = made(server, game, start, misere=misere, side="second")
    seats = {"first": (begun["invitation"], OTHER), "second": (begun["seat"], ONE)}
    rng, position, side = random.Random(start + str(misere)), rule_set.parse(begun["state"]["start"]), "first"
    count = 0
    while options := list(rule_set.moves(position)):
        position = rng.choice(options)
        token, holder = seats[side]
        answer = acted(server, token, holder=holder, to=rule_set.format(position))
        assert answer.status_code == 200, answer.text
        count += 1
        side = "second" if side == "first" else "first"
        shown = answer.json()["state"]
        assert len(shown["moves"]) == count
        assert rule_set.parse(shown["moves"][-1]) == position
        assert (shown["result"] == "open") is bool(list(rule_set.moves(position)))
    # side has no move; in normal play it loses
    assert shown["result"] == (side if rule_set.plays_misere(misere) else "second" if side == "first" else "first")
    assert refusal(acted(server, seats[side][0], holder=seats[side][1], to=start))[0] == 400


def test_what_is_not_a_move_is_refused_and_nothing_changes(server: RunningServer) -> None:
    game = made(server, start="2,3")
    seat, invitation = game["seat"], game["invitation"]
    for token, body, status, words in (
        (invitation, {"holder": OTHER, "to": "2,2"}, 400, "not your turn"),
        (seat, {"holder": ONE, "to": "2,4"}, 400, ""),
        (seat, {"holder": ONE, "to": "2,3"}, 400, ""),
        (seat, {"holder": ONE, "to": "nonsense"}, 400, ""),
        (seat, {"holder": ONE, "to": ""}, 400, "to is missing"),
        (seat, {"holder": ONE}, 400, "to is missing"),
        (seat, {"holder": ONE, "to": 3}, 400, "text"),
        (seat, {"holder": ONE, "to": "1" * 30_000}, 400, "characters"),
        (seat, {"holder": THIRD, "to": "2,2"}, 400, "somebody else"),
        (seat, {"holder": "x", "to": "2,2"}, 400, "holder"),
        (seat, {"to": "2,2"}, 400, "holder"),
        (game["watch"], {"holder": ONE, "to": "2,2"}, 400, "somebody else"),
        (seat, {"holder": ONE, "again": True}, 400, "not over"),
        ("a" * 20, {"holder": ONE, "to": "2,2"}, 404, "not on the server"),
    ):
        found, error = refusal(acted(server, token, **body))
        assert found == status, (body, error)
        assert words in error["message"]
    for content in (b"", b"[]", b"{", b"null", b'"x"', b"\xff", b"[" * 100_000):
        answer = server.client.post(f"/api/challenge/{seat}", content=content)
        assert refusal(answer)[0] == 400
    assert state(server, seat, holder=ONE)["moves"] == []
    assert acted(server, seat, holder=ONE, to="2,2").status_code == 200
    assert (
        "ваш ход"
        in refusal(server.client.post(f"/api/challenge/{seat}?lang=ru", json={"holder": ONE, "to": "1,2"}))[1][
            "message"
        ]
    )


def test_starts_that_cannot_be_played_are_refused(server: RunningServer) -> None:
    for body in (
        {"game": "nim", "start": "0,0"},
        {"game": "no-such-game", "start": "1"},
        {"game": "nim", "start": "x"},
        {"game": "nim"},
        {"start": "1,2"},
        {"game": "nim", "start": "1,2", "side": "third"},
        {"game": "nim", "start": "1,2", "misere": "perhaps"},
        {"game": "nim", "start": "1,2", "holder": "???????????"},
        {"game": ["nim"], "start": "1,2"},
    ):
        status, error = refusal(server.client.post("/api/challenge", json={"holder": ONE, **body}))
        assert status in (400, 404), (body, error)
    assert refusal(server.client.get("/api/challenge"))[0] == 405
    assert refusal(server.client.get(f"/api/challenge/{made(server)['seat']}?x=1"))[0] == 400


def test_a_question_for_news_is_answered_when_there_is_some(server: RunningServer) -> None:
    game = made(server)
    number = state(server, game["invitation"], holder=OTHER)["number"]
    heard: list[dict[str, Any]] = []

    def wait() -> None:
        heard.append(state(server, game["invitation"], holder=OTHER, number=number))

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.3)
    assert heard == []
    # those who wait take no worker: others are answered meanwhile
    assert server.get("/api/analysis", game="nim", position="1,2", want="outcome")["outcome"] == "N"
    acted(server, game["seat"], holder=ONE, to="1,1")
    waiting.join(30)
    assert heard[0]["moves"] == ["1,1"]
    assert heard[0]["number"] > number


def test_giving_up_and_another_game(server: RunningServer) -> None:
    game = made(server)
    state(server, game["invitation"], holder=OTHER)
    ended = acted(server, game["invitation"], holder=OTHER, resign=True).json()["state"]
    assert (ended["result"], ended["ending"]) == ("first", "resigned")
    own = acted(server, game["invitation"], holder=OTHER, again=True).json()["state"]["following"]
    theirs = acted(server, game["seat"], holder=ONE, again=True).json()["state"]["following"]
    assert own != theirs
    assert state(server, own, holder=OTHER)["side"] == "first"
    assert state(server, theirs, holder=ONE)["side"] == "second"
    assert state(server, state(server, game["watch"])["following"])["side"] == "watch"


class NoPool:
    """In place of the workers, which these tests do not ask."""


def test_the_number_of_games_is_bounded_and_old_ones_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST_GAMES", 3)

    async def run() -> None:
        kept = Challenges(NoPool())  # type: ignore[arg-type]
        games = [kept._keep(Challenge("nim", "1,2", False, "first")) for _ in range(3)]
        with pytest.raises(BusyError, match="3 games"):
            kept._keep(Challenge("nim", "1,2", False, "first"))
        games[1].used -= challenges.IDLE_SECONDS + 1
        newest = kept._keep(Challenge("nim", "1,2", False, "first"))

        class Asked:
            path_params = {"token": games[1].watch}

        with pytest.raises(NoSuchPageError):
            kept._of(Asked())  # type: ignore[arg-type]
        Asked.path_params = {"token": newest.watch}
        assert kept._of(Asked()) is newest  # type: ignore[arg-type]

    asyncio.run(run())
