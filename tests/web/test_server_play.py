"""Random starts, the types of moves, and the bank of flip-flop, queried from outside."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from tests.web.running_server import RunningServer, refusal


def test_a_random_start_of_a_level(server: RunningServer) -> None:
    first = server.get("/api/start", game="nim", level=2, seed=5)
    assert set(first) == {"position"}
    assert server.get("/api/start", game="nim", level=2, seed=5) == first
    for game, misere in (("nim", False), ("wythoff[a=2]", True), ("kayles", False), ("flip-flop", False)):
        rule_set = nt.game(game)
        for seed in range(4):
            text = server.get("/api/start", game=game, level=1, seed=seed, misere=misere)["position"]
            position = rule_set.parse(text)
            assert nt.analyse(rule_set, position, misere=misere, fields=["outcome"]).outcome == "N"
            assert all(int(heap) <= 8 for heap in text.split("/")[0].split(","))
    drawn = {
        server.get("/api/start", game="wythoff", level=1, never_lost=False, seed=seed)["position"] for seed in range(60)
    }
    assert {nt.analyse("wythoff", position).outcome for position in drawn} == {"N", "P"}
    assert server.get("/api/start", game="nim")["position"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"game": "nim", "level": 0}, 400),
        ({"game": "nim", "level": 21}, 400),
        ({"game": "nim", "never_lost": "perhaps"}, 400),
        ({"level": 1}, 400),
        ({"game": "chess"}, 404),
        ({"game": "subtraction[take=1]", "level": 1, "size": 4}, 400),
    ],
)
def test_a_start_that_cannot_be_drawn_is_refused(server: RunningServer, fields: dict[str, Any], status: int) -> None:
    assert server.error("/api/start", **fields)[0] == status


def test_the_type_of_a_move_of_wythoff(server: RunningServer) -> None:
    """Verkhovsky's Table 1: 29,51 then h, v, d, v, v, d."""
    table = ["23,51", "23,14", "15,6", "10,6", "4,6", "3,5"]
    answer = server.client.post("/api/record", json={"game": "wythoff", "start": "29,51", "moves": table}).json()
    assert [move["types"] for move in answer["moves"]] == [["h"], ["v"], ["d"], ["v"], ["v"], ["d"]]
    moves = server.get("/api/moves", game="wythoff", position="4,6")["moves"]
    assert next(move["types"] for move in moves if move["to"] == "2,4") == ["d"]
    assert next(move["types"] for move in moves if move["to"] == "4,2") == ["v"]
    assert server.get("/api/legal", game="wythoff", position="4,6", to="3,5")["types"] == ["d"]
    assert server.get("/api/play", game="wythoff", position="4,6", seed=1)["reply"]["types"]
    assert server.get("/api/legal", game="wythoff[a=2]", position="4,6", to="3,5").get("types") is None
    assert all("types" not in move for move in server.get("/api/moves", game="nim", position="4,6")["moves"])


def test_the_bank_of_flip_flop(server: RunningServer) -> None:
    game = "flip-flop[threshold=0;flips=2]"
    text = f"Nimatron record 1\ngame: {game}\nstart: 2,1\n\n1. 1,1/attrition/1\n2. 0,0/normal/0\n"
    bank = {"first_paid": 1, "second_paid": 1, "total": 2, "winner": "second", "gain": {"first": -1, "second": 1}}
    for path in ("/api/review", "/api/record"):
        assert server.client.post(path, json={"record": text}).json()["bank"] == bank
    half = server.client.post("/api/record", json={"game": game, "start": "2,1", "moves": ["1,1/attrition/1"]}).json()
    assert half["bank"] == {**bank, "second_paid": 0, "total": 1, "winner": None, "gain": None}
    other = server.client.post("/api/review", json={"game": "nim", "start": "1,1", "moves": ["0,1"]}).json()
    assert other["bank"] is None


def test_a_seed_of_any_size_goes_through_the_record(server: RunningServer) -> None:
    for seed in (7, -7, 2**53 + 1, 10**30 + 7):
        given = seed if abs(seed) < 2**53 else str(seed)
        body = {"game": "nim", "start": "3,4", "moves": ["3,3"], "seed": given}
        answer = server.client.post("/api/record", json=body).json()
        assert answer["seed"] == given
        assert f"seed: {seed}" in answer["record"].splitlines()
        for form in ("record", "link"):
            again = server.client.post("/api/record", json={form: answer[form]}).json()
            assert (again["seed"], again["record"]) == (given, answer["record"])
    assert refusal(server.client.post("/api/record", json={**body, "seed": "now"}))[0] == 400


def test_a_resignation_is_judged_beside_the_moves(server: RunningServer) -> None:
    text = "Nimatron record 1\ngame: nim\nstart: 3,4,5\nresult: second\n"
    found = server.client.post("/api/review", json={"record": text}).json()
    assert found["moves"] == []
    assert (found["resignation"]["player"], found["resignation"]["mistake"]) == ("first", True)
    assert "resigned" in found["resignation"]["text"]
    played = server.client.post("/api/review", json={"record": text.replace("result: second", "\n1. 1,4,5")}).json()
    assert played["resignation"] is None
