"""Every address of the HTTP API, queried from outside."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import nimatron as nt
from tests.brute_force import BruteForce

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from tests.web.running_server import RunningServer, refusal


def test_health(server: RunningServer) -> None:
    answer = server.get("/health")
    assert answer["version"] == nt.__version__
    assert isinstance(answer["native_kernels"], bool)


def test_games(server: RunningServer) -> None:
    answer = server.get("/api/games")
    assert [game["name"] for game in answer["games"]] == [cls.name for cls in nt.all_games()]
    wythoff = next(game for game in answer["games"] if game["name"] == "wythoff")
    assert wythoff["rules"][0] == {
        "name": "a",
        "type": "integer",
        "minimum": 1,
        "maximum": 10**6,
        "default": 1,
        "doc": "numbers taken from both heaps differ by less than a",
    }
    assert wythoff["views"] == ["board", "heaps", "coins"]
    assert wythoff["conventions"] == ["normal", "misere"]
    for game in answer["games"]:
        assert (
            server.get("/api/analysis", game=game["name"], position=game["start"], want="outcome")["outcome"] in "NPD"
        )


def test_one_game(server: RunningServer) -> None:
    answer = server.get("/api/games/wythoff", lang="en")
    assert set(answer["manual"]) == {"rules", "strategy", "history", "sources"}
    assert "1907" in answer["manual"]["sources"]
    assert server.get("/api/games/wythoff[a=2]")["name"] == "wythoff"
    assert server.error("/api/games/chess")[0] == 404


def test_the_page_of_a_game_in_another_language(server: RunningServer) -> None:
    english, serbian = (server.get("/api/games/wythoff", lang=lang) for lang in ("en", "sr"))
    assert (english["manual_lang"], serbian["manual_lang"]) == ("en", "sr")
    assert serbian["summary"].startswith("Витхофова игра")
    for section in ("rules", "strategy", "history"):
        assert re.search("Витхоф|-позиције", serbian["manual"][section])
    assert serbian["manual"]["sources"] == english["manual"]["sources"]


def test_the_analysis_is_that_of_the_library(server: RunningServer) -> None:
    for written, position, misere in (("nim", "3,4,5", False), ("wythoff[a=2]", "3,7", True), ("kayles", "5,3", False)):
        answer = server.get("/api/analysis", game=written, position=position, misere=misere, moves=True)
        expected = nt.analyse(written, position, misere=misere, moves=True).to_dict()
        assert answer == json.loads(json.dumps(expected))
        assert {move["value"] for move in answer["moves"]} <= {"win", "lose", "draw"}


def test_the_analysis_holds_what_was_asked_for(server: RunningServer) -> None:
    answer = server.get("/api/analysis", game="nim", position="3,4,5", want="outcome,best")
    assert set(answer) == {"game", "rules", "misere", "position", "outcome", "best"}
    assert server.get("/api/analysis", game="nim")["position"] == "3,4,5"
    steps = server.get("/api/analysis", game="nim", position="3,4,5", steps=True)["steps"]
    assert steps[0]["kind"] == "binary_columns"
    assert "steps" not in server.get("/api/analysis", game="nim", position="3,4,5")


def test_the_style_of_the_reason_is_a_field(server: RunningServer) -> None:
    for style in ("full", "short", "school"):
        answer = server.get("/api/analysis", game="grundy", position="7,3", want="why", why=style)
        assert answer["why"] == nt.analyse("grundy", "7,3").why(style=style)
    line = {"game": "grundy", "position": "7,3", "why": "short", "want": ["why"]}
    listed = server.client.post("/api/analysis", json=[line]).json()
    assert listed[0]["why"] == nt.analyse("grundy", "7,3").why(style="short")


def test_great_numbers_are_texts(server: RunningServer) -> None:
    great = 10**3000
    answer = server.get("/api/analysis", game="nim", position=f"{great},1")
    assert answer["outcome"] == "N"
    assert answer["best"] == "1,1"
    assert answer["grundy"] == str(great ^ 1)


def test_a_list_of_requests(server: RunningServer) -> None:
    requests: list[Any] = [
        {"game": "nim", "position": "3,4,5"},
        {"game": "nim", "position": "3,x,5"},
        {"game": "wythoff", "rules": {"a": 2}, "position": "1,3", "want": ["outcome"]},
        {"game": "wythoff[a=2]", "position": "1,3", "misere": True, "want": "outcome"},
        "nim",
        {"game": "chess"},
        {"game": "nim", "colour": 1},
        {"game": "nim", "position": 5},
    ]
    answer = server.client.post("/api/analysis", json=requests).json()
    assert len(answer) == len(requests)
    assert answer[0] == server.get("/api/analysis", game="nim", position="3,4,5")
    assert answer[2]["outcome"] == "P"
    assert answer[3]["outcome"] == "N"
    assert [one["error"]["code"] for one in answer if "error" in one] == [
        "position",
        "request",
        "unknown_game",
        "request",
        "request",
    ]
    many = [{"game": "nim", "position": f"{n},7", "want": ["outcome"]} for n in range(1000)]
    outcomes = [one["outcome"] for one in server.client.post("/api/analysis", json=many).json()]
    assert outcomes.count("P") == 1
    assert outcomes[7] == "P"
    assert refusal(server.client.post("/api/analysis", json=[*many, many[0]]))[0] == 400


def test_replies_are_legal_and_repeatable(server: RunningServer) -> None:
    game = nt.Wythoff()
    for opponent in ("perfect", "graded", "cora", "random"):
        fields = {"game": "wythoff", "position": "9,4", "opponent": opponent, "seed": 5}
        answer = server.get("/api/play", **fields)
        assert game.parse(answer["reply"]["to"]) in game.moves((9, 4))
        assert answer == server.get("/api/play", **fields)
        assert answer["reply"]["words"]
    assert (
        server.get("/api/play", game="wythoff", position="9,4")["reply"]["to"]
        in nt.analyse(game, (9, 4)).to_dict()["winning_moves"]
    )
    assert server.get("/api/play", game="nim", position="0")["reply"] is None
    graded = {"game": "nim", "position": "3,4,5", "opponent": "graded", "seed": 1}
    assert server.get("/api/play", **graded, errors="100%", size=100)["reply"]["to"] != "1,4,5"
    assert server.error("/api/play", **graded, errors="lots")[0] == 400


def test_statistics(server: RunningServer) -> None:
    found = server.get("/api/statistics", game="cram", position="3x4")
    assert found["positions"] == 133
    assert found["outcomes"] == {"P": 46, "N": 87}
    assert found["grundy"] == [[0, 46], [1, 45], [2, 18], [3, 23], [4, 1]]
    assert sum(count for _, count in found["remoteness"]) == 133
    assert server.get("/api/statistics", game="cram", position="3x4", misere=True)["grundy"] is None
    status, refusal = server.error("/api/statistics", game="cram", position="9x9")[:2]
    assert status == 422, refusal


def test_hints(server: RunningServer) -> None:
    hints = server.get("/api/hint", game="nim", position="3,4,5")["hints"]
    assert [hint["kind"] for hint in hints] == ["won", "where", "move", "why"]


def test_pictures(server: RunningServer) -> None:
    for view in ("board", "heaps", "coins"):
        answer = server.client.get("/api/picture.svg", params={"game": "wythoff", "position": "3,5", "view": view})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ET.fromstring(answer.text).attrib["data-view"] == view
    beams = server.client.get("/api/picture.svg", params={"game": "wythoff", "position": "3,5", "layers": "beams"})
    assert 'class="beams"' in beams.text
    assert server.error("/api/picture.svg", game="nim", position="1", view="map")[0] == 400


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("what", ["outcome", "remoteness", "grundy"])
@pytest.mark.parametrize("a", [1, 2])
def test_boards_are_those_of_brute_force(server: RunningServer, a: int, what: str, misere: bool) -> None:
    answer = server.get("/api/board", game=f"wythoff[a={a}]", size=12, what=what, misere=misere)
    judge = BruteForce(nt.Wythoff(a=a), misere)
    for x in range(12):
        for y in range(12):
            value = answer["values"][x][y]
            if what == "outcome":
                assert value == ("P" if judge.loses((x, y)) else "N")
            elif what == "remoteness":
                assert value == judge.remoteness((x, y))
            else:
                assert value == (None if misere else judge.grundy((x, y)))


def test_a_large_board(server: RunningServer) -> None:
    values = server.get("/api/board", game="wythoff", size=200)["values"]
    assert [row.count("P") for row in values][:5] == [1, 1, 1, 1, 1]
    assert values[110][178] == "P"


def test_strips(server: RunningServer) -> None:
    answer = server.get("/api/board", game="kayles", size=20, what="grundy")
    assert answer["kind"] == "strip"
    assert answer["values"][:13] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    misere = server.get("/api/board", game="subtraction[take=1-3]", size=12, misere=True)
    assert [n for n, value in enumerate(misere["values"]) if value == "P"] == [1, 5, 9]


def test_values_and_periods_say_what_is_proved(server: RunningServer) -> None:
    kayles = server.get("/api/values", game="kayles", count=300)
    assert kayles["values"] == nt.nim_values("0.77", 300).tolist() if hasattr(nt, "nim_values") else kayles["values"]
    assert kayles["period"]["period"] == 12
    assert kayles["period"]["status"] in ("proved", "apparent")
    misere = server.get("/api/values", game="subtraction[take=1-3]", count=60, what="outcome", misere=True)
    assert [n for n, value in enumerate(misere["values"]) if value == "P"] == list(range(1, 60, 4))
    assert misere["period"] == {"status": "apparent", "preperiod": 0, "period": 4, "saltus": 0, "checked_to": 59}
    partial = server.get("/api/values", game="octal[code=0.07]", count=200, what="outcome", misere=True)["values"]
    judge = BruteForce(nt.game("0.07"), True)
    assert partial[:12] == ["P" if judge.loses((n,)) else "N" for n in range(12)]
    assert partial[-1] is None
    genera = server.get("/api/values", game="octal[code=0.07]", count=20, what="genus")
    assert genera["values"] == [str(nt.genus("0.07", heap)) for heap in range(20)]
    assert genera["status"] == "proved"
    squares = server.get("/api/values", game="squares", count=200)
    assert squares["period"] is None
    assert server.error("/api/values", game="wythoff")[0] == 400


def test_values_from_a_later_heap(server: RunningServer) -> None:
    later = server.get("/api/values", game="kayles", count=3, start=10**15)
    assert (later["start"], later["count"], later["status"]) == (10**15, 3, "proved")
    assert later["values"] == nt.nim_values("kayles", 3, start=10**15).tolist()
    long = server.get("/api/values", game="octal[code=0.104]", count=2, start=10**12)
    assert long["values"] == [0, 4]
    assert "certificates/0.104.json" in long["method"]
    for fields in ({"start": 5, "what": "outcome"}, {"start": 10**15 + 1}, {"start": -1}):
        assert server.error("/api/values", game="kayles", count=3, **fields)[0] == 400
    refused = server.error("/api/values", game="octal[code=0.6]", count=3, start=10**15)
    assert refused[0] == 422


def test_p_positions_among_sums(server: RunningServer) -> None:
    for misere in (False, True):
        answer = server.get("/api/sums", game="kayles", size=6, parts=2, misere=misere)
        judge = BruteForce(nt.Kayles(), misere)
        rows = [(a,) for a in range(1, 6)] + [(a, b) for a in range(1, 6) for b in range(a, 6)]
        assert answer["lost"] == [list(heaps) for heaps in rows if judge.loses(heaps)]
        assert answer["complete"]
        assert answer["judged"] == len(rows)
    assert server.error("/api/sums", game="wythoff")[0] == 400
    assert server.error("/api/sums", game="kayles", kind="no-such-kind")[0] == 400


def test_moves(server: RunningServer) -> None:
    answer = server.get("/api/moves", game="kayles", position="5,3")
    game = nt.Kayles()
    assert [move["to"] for move in answer["moves"]] == [game.format(move) for move in dict.fromkeys(game.moves((5, 3)))]
    assert answer["complete"] is True
    assert all(move["words"] for move in answer["moves"])
    huge = server.get("/api/moves", game="nim", position=f"{10**50}", count=10)
    assert (huge["count"], huge["complete"], len(huge["moves"])) == (str(10**50), False, 10)


def test_moves_have_the_objects_that_mean_them(server: RunningServer) -> None:
    answer = server.get("/api/moves", game="wythoff", position="4,6")
    assert (answer["heaps"], answer["terminal_outcome"]) == ([4, 6], "P")
    game = nt.game("wythoff")
    for move in answer["moves"]:
        target = game.parse(move["to"])
        assert tuple(move["touched"]) == game.touched((4, 6), target)
        assert [tuple(way) for way in move["ways"]] == list(game.ways((4, 6), target))
    plain = server.get("/api/moves", game="nim", position="3,4")["moves"]
    assert plain[0]["touched"] == ["h0.3"]
    assert all("ways" not in move and "value" not in move for move in plain)
    assert server.get("/api/moves", game="flip-flop", position="3,4/attrition/0")["terminal_outcome"] == "N"


def test_moves_are_narrowed_by_what_they_touch(server: RunningServer) -> None:
    flips = server.get("/api/moves", game="flip-flop", position="14,16", touching="c3.16,flip")
    assert [move["to"] for move in flips["moves"]] == ["3,16/attrition/0"]
    whole = server.get("/api/moves", game="nim", position="3000,4", touching="h1")
    assert [move["to"] for move in whole["moves"]] == ["3000,3", "3000,2", "3000,1", "3000,0"]
    some = server.get("/api/moves", game="nim", position="3000,4", touching="h0", count=7)
    assert (len(some["moves"]), some["complete"], some["count"]) == (7, False, None)
    assert server.get("/api/moves", game="nim", position="3,4", touching="h7")["moves"] == []
    assert server.error("/api/moves", game="nim", position=f"{10**9},4", touching="h1")[0] == 422
    assert (
        server.error("/api/moves", game="nim", position="3,4", touching=",".join(f"h{n}" for n in range(200)))[0] == 400
    )


def test_moves_are_judged_where_asked_for(server: RunningServer) -> None:
    judged = server.get("/api/moves", game="nim", position="3,4,5", judged=True)["moves"]
    expected = nt.analyse("nim", "3,4,5", moves=True).to_dict()["moves"]
    wanted = {move["to"]: (move["outcome"], move["remoteness"], move["value"]) for move in expected}
    assert {move["to"]: (move["outcome"], move["remoteness"], move["value"]) for move in judged} == wanted
    misere = server.get("/api/moves", game="nim", position="1,1,1", judged=True, misere=True)["moves"]
    assert {move["value"] for move in misere} == {"lose"}


def test_a_reply_brings_the_picture_and_the_moves_after_it(server: RunningServer) -> None:
    turn = server.get("/api/play", game="wythoff", position="9,4", seed=1, view="heaps", lang="sr", count=50)
    reply = turn["reply"]
    after = {"game": "wythoff", "position": reply["to"], "lang": "sr"}
    assert reply["moves"] == server.get("/api/moves", **after, count=50)
    assert reply["picture"] == server.client.get("/api/picture.svg", params={**after, "view": "heaps"}).text
    game = nt.game("wythoff")
    assert tuple(reply["touched"]) == game.touched((9, 4), game.parse(reply["to"]))
    last = server.get("/api/play", game="nim", position="0,1", seed=1)["reply"]
    assert (last["to"], last["moves"]["moves"], last["moves"]["heaps"]) == ("0,0", [], [0, 0])


@pytest.mark.parametrize(
    ("fields", "to"),
    [
        ({"to": "2 from 3"}, "3,4,3"),
        ({"to": "take 2 from 1"}, "1,4,5"),
        ({"to": "узети 2 из гомиле 1"}, "1,4,5"),
        ({"heap": 2, "leave": 1}, "3,1,5"),
        ({"heap": 2, "leave": 9}, None),
        ({"heap": 9, "leave": 1}, None),
        ({"to": "7 from 1"}, None),
        ({"to": "перо"}, None),
    ],
)
def test_a_move_in_words_is_understood(server: RunningServer, fields: dict[str, Any], to: str | None) -> None:
    answer = server.get("/api/legal", game="nim", position="3,4,5", **fields)
    assert (answer["to"], answer["legal"]) == (to, to is not None)
    assert bool(answer["message"]) != answer["legal"]
    if to is not None:
        assert answer["touched"] == list(nt.game("nim").touched((3, 4, 5), nt.game("nim").parse(to)))
        assert answer["heaps"] == [int(heap) for heap in to.split(",")]


def test_a_question_for_a_move_must_name_one(server: RunningServer) -> None:
    assert server.error("/api/legal", game="nim", position="3,4")[0] == 400
    assert server.error("/api/legal", game="nim", position="3,4", to="1,4", heap=1, leave=1)[0] == 400
    assert server.error("/api/legal", game="nim", position="3,4", heap=1)[0] == 400


def test_legal(server: RunningServer) -> None:
    assert server.get("/api/legal", game="nim", position="3,4", to="3,1")["legal"] is True
    refused = server.get("/api/legal", game="nim", position="3,4", to="3,5")
    assert refused["legal"] is False
    assert refused["message"]
    assert server.get("/api/legal", game="nim", position="3,4", to="three")["to"] is None
    assert server.get("/api/legal", game="nim", position=f"{10**100}", to="5")["legal"] is True


def test_words(server: RunningServer) -> None:
    answer = server.get("/api/words", lang="en")
    assert answer["words"]["move.take"] == "take {count}, leaving {after}"
    assert "en" in answer["languages"]
    few = server.get("/api/words", topics="move,svg")["words"]
    assert {key.partition(".")[0] for key in few} == {"move", "svg"}
    assert server.error("/api/words", lang="xx")[0] == 400
    for lang in answer["languages"]:
        assert set(server.get("/api/words", lang=lang)["words"]) >= set(answer["words"])


def test_records_in_all_forms(server: RunningServer) -> None:
    moves = ["2,4,5", "2,4,4"]
    given = {"game": "nim", "start": "3,4,5", "moves": moves, "first": "Ana"}
    answer = server.client.post("/api/record", json=given).json()
    assert [move["to"] for move in answer["moves"]] == moves
    assert answer["heaps"] == [[3, 4, 5], [2, 4, 5], [2, 4, 4]]
    assert [move["touched"] for move in answer["moves"]] == [["h0.3"], ["h2.5"]]
    assert answer["position"] == "2,4,4"
    assert answer["to_move"] == "first"
    for form in ("record", "link"):
        assert server.client.post("/api/record", json={form: answer[form]}).json() == answer
    illegal = {**given, "moves": ["2,4,5", "1,1,1"]}
    assert refusal(server.client.post("/api/record", json=illegal))[1]["code"] == "illegal_move"


def test_review(server: RunningServer) -> None:
    given = {"game": "nim", "start": "3,4,5", "moves": ["2,4,5", "2,4,4"]}
    answer = server.client.post("/api/review", json=given).json()
    assert [move["mistake"] for move in answer["moves"]] == [True, True]
    assert answer["moves"][0]["better"] == ["1,4,5"]
    assert answer["summary"]


def test_documents(server: RunningServer) -> None:
    document = server.get("/api/openapi.json")
    assert "/api/analysis" in document["paths"]
    assert set(document["paths"]["/api/analysis"]) == {"get", "post"}
    page = server.client.get("/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
