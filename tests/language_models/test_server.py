"""The server for language models, asked by the official client in another process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from mcp.shared.exceptions import MCPError

import nimatron as nt
from nimatron.cli.main import main
from nimatron.language_models.tools import TOOLS
from nimatron.rules.familiar_names import NAMED_GAMES
from tests.language_models.conversation import COMMAND, ENVIRONMENT, Conversation, on_stdio, over_http

ALL = {
    "games", "rules", "solve", "explain", "moves", "play", "values", "period", "identify", "quotient", "prove",
    "verify", "lesson_check",
}  # fmt: skip
LESSON = """Nimatron lesson 1
title: Even heaps
about: two heaps

step: Make them equal
game: nim
task: move
start: 3,5
"""
START = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
"""The first message of a client of the earlier protocol."""


@pytest.fixture(scope="module")
def server() -> Iterator[Conversation]:
    with on_stdio() as found:
        yield found


def test_the_tools_describe_their_arguments(server: Conversation) -> None:
    found = {tool.name: tool for tool in server.tools()}
    assert set(found) == ALL == {tool.name for tool in TOOLS}
    for tool in found.values():
        assert tool.description
        assert tool.annotations.read_only_hint
        assert tool.input_schema["additionalProperties"] is False
        assert all(field["description"] for field in tool.input_schema["properties"].values())
        assert set(tool.input_schema["required"]) <= set(tool.input_schema["properties"])
    assert found["solve"].input_schema["required"] == ["game"]


def test_a_whole_game_of_nim_is_won_by_the_best_moves(server: Conversation) -> None:
    position, over, moves = "3,4,5", False, 0
    while not over:
        best = server.answer("solve", game="nim", position=position)["best"]
        turn = server.answer("play", game="nim", position=position, to=best)
        assert turn["judgement"]["kept"]
        assert turn["status"] == "proved"
        assert "Bouton" in turn["source"]
        reply = turn["reply"]
        assert turn["over"] is (reply is None)
        moves += 1 + (reply is not None)
        if reply is None:
            assert turn["last_mover_wins"]
            break
        assert reply["certain"]
        assert reply["to"] in [nt.Nim().format(one) for one in nt.Nim().moves(nt.Nim().parse(turn["position"]))]
        position, over = reply["to"], reply["over"]
    assert not over, "the computer has made the last move"
    assert moves == 11


def test_a_move_that_gives_the_win_away_is_judged(server: Conversation) -> None:
    turn = server.answer("play", game="nim", position="3,4,5", to="3,4,4", opponent="human")
    assert turn["reply"] is None
    assert turn["judgement"]["kept"] is False
    assert "3,4,4" in turn["position"]
    assert {move["to"] for move in turn["moves"]} >= {"0,4,4"}


def test_kayles(server: Conversation) -> None:
    assert server.answer("solve", game="kayles", position="5,3")["grundy"] == 7
    values = server.answer("values", game="kayles", count=13)
    assert values["values"] == nt.nim_values("kayles", 13).tolist()
    period = server.answer("period", game="kayles")
    assert (period["period"]["period"], period["source"]) == (12, "Guy and Smith 1956")
    assert "kayles" in server.answer("identify", values="0,1,2,3,1,4,3,2,1,4,2,6")["matches"][0]["games"]
    assert server.answer("quotient", game="kayles")["order"] == 40
    assert server.answer("period", game="squares")["status"] == "computed"


def test_an_explanation_has_reasons_steps_and_terms(server: Conversation) -> None:
    found = server.answer("explain", game="nim", position="3,4,5")
    assert found["why"] == nt.analyse("nim", "3,4,5").why()
    assert [step["kind"] for step in found["steps"]] == ["binary_columns"] * 2
    assert "nim-sum" in [term["name"] for term in found["terms"]]
    school = server.answer("explain", game="nim", position="3,4,5", why="school", lang="sr")
    assert school["why"] == nt.analyse("nim", "3,4,5").why("sr", "school")


def test_moves_have_words_and_judgements(server: Conversation) -> None:
    found = server.answer("moves", game="nim", position="1,2", judged=True)
    assert {move["to"]: move["value"] for move in found["moves"]} == {"0,2": "lose", "1,1": "win", "1,0": "lose"}
    assert found["moves"][0]["words"] == "take 1 from heap 1, leaving 0"
    assert server.answer("moves", game="nim", position="1,2")["source"] == "nimatron://games/nim"


def test_a_certificate_is_made_and_checked(server: Conversation) -> None:
    certificate = server.answer("prove", game="cram", position="3x3")["certificate"]
    assert server.answer("verify", certificate=certificate)["right"]
    wrong = {**certificate, "claim": {"outcome": "N" if certificate["claim"]["outcome"] == "P" else "P"}}
    found = server.answer("verify", certificate=wrong)
    assert (found["right"], found["status"]) == (False, "not proved")
    assert found["faults"]


def test_a_lesson_is_checked(server: Conversation) -> None:
    assert server.answer("lesson_check", text=LESSON)["right"], server.answer("lesson_check", text=LESSON)["faults"]
    found = server.answer("lesson_check", text=LESSON.replace("3,5", "3;5"))
    assert not found["right"]
    assert found["faults"][0]["line"] == 8


def test_games_are_listed_and_found(server: Conversation) -> None:
    every = server.answer("games")
    assert every["count"] == len(nt.all_games()) + len(NAMED_GAMES)
    assert [one["name"] for one in server.answer("games", search="wythoff queen")["games"]] == ["wythoff"]
    assert server.answer("games", search="nothing like this")["games"] == []
    assert "Dudeney" in server.answer("rules", name="kayles")["manual"]["history"]


def test_every_page_is_listed_and_can_be_read(server: Conversation) -> None:
    listed = [one.uri for one in server.resources()]
    assert len(listed) == 2 + len(nt.all_games()) + len(NAMED_GAMES)
    for uri in listed:
        text = server.page(uri)
        assert text.startswith("# ")
        assert "nimatron://games/" in text or ("## Status" in text and "## Sources" in text), uri
    assert "Bouton 1901" in server.page("nimatron://theory")
    for uri in ("nimatron://games/chess", "nimatron://games/", "nimatron://x", "file:///etc/passwd"):
        with pytest.raises(MCPError) as refused:
            server.page(uri)
        assert "\n" not in str(refused.value)


def test_over_http() -> None:
    with over_http() as server:
        assert {tool.name for tool in server.tools()} == ALL
        assert server.answer("solve", game="kayles", position="5,3")["grundy"] == 7
        assert server.call("solve", game="chess").is_error
        assert server.page("nimatron://games/nim").startswith("# Nim\n")


def test_broken_lines_are_refused_without_a_traceback() -> None:
    lines = [
        "{", "[]", "null", "\x00", '{"jsonrpc": "2.0", "id": 1}', '{"jsonrpc": "1.0", "method": "ping", "id": 2}',
        json.dumps(START), json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        '{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": 5}}',
        '{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "solve", "arguments": [1]}}',
        '{"jsonrpc": "2.0", "id": 5, "method": "none/such"}',
        '{"jsonrpc": "2.0", "id": 6, "method": "tools/list"}',
    ]  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, *COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=ENVIRONMENT,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.flush()
    answers = {}
    while 6 not in answers:
        line = process.stdout.readline()
        assert line, answers
        answer = json.loads(line)
        answers[answer.get("id")] = answer
    errors = process.communicate()[1]
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert all("error" in answers[number] for number in (3, 4, 5))
    assert len(answers[6]["result"]["tools"]) == len(TOOLS)


@pytest.mark.skipif(os.name != "posix", reason="no SIGINT to a single process")
def test_ctrl_c_ends_it_although_it_waits_for_its_input() -> None:
    process = subprocess.Popen(
        [sys.executable, *COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=ENVIRONMENT,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{json.dumps(START)}\n")
    process.stdin.flush()
    assert '"serverInfo"' in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    with process:
        assert process.stderr is not None
        assert process.stderr.read().count("\n") == 1


def test_without_the_package_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert main(["mcp"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "nimatron: the server for language models needs the extra 'mcp': pip install 'nimatron[mcp]'\n"
