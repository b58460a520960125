"""Malformed calls of every tool: each is refused with one line that says why, and the server goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from tests.language_models.conversation import Conversation, on_stdio

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("solve", {}),
    ("solve", {"game": ""}),
    ("solve", {"game": " "}),
    ("solve", {"game": 5}),
    ("solve", {"game": None}),
    ("solve", {"game": ["nim"]}),
    ("solve", {"game": "chess"}),
    ("solve", {"game": "nim["}),
    ("solve", {"game": "wythoff[a=0]"}),
    ("solve", {"game": "wythoff[b=1]"}),
    ("solve", {"game": "x" * 2_000}),
    ("solve", {"game": "../../etc/passwd"}),
    ("solve", {"game": "nim\x00"}),
    ("solve", {"game": "nim", "position": "3,-4"}),
    ("solve", {"game": "nim", "position": "three"}),
    ("solve", {"game": "nim", "position": 3}),
    ("solve", {"game": "nim", "position": [3, 4, 5]}),
    ("solve", {"game": "nim", "position": "9" * 30_000}),
    ("solve", {"game": "nim", "position": "3", "misere": "perhaps"}),
    ("solve", {"game": "nim", "position": "3", "misere": 2}),
    ("solve", {"game": "nim", "position": "3", "moves": []}),
    ("solve", {"game": "nim", "position": "3", "why": "long"}),
    ("solve", {"game": "nim", "position": "3", "lang": "xx"}),
    ("solve", {"game": "nim", "position": "3", "limit": 10**9}),
    ("solve", {"game": "nim", "positions": "3"}),
    ("solve", {"game": "cram", "position": "9x9"}),
    ("explain", {"position": "3"}),
    ("explain", {"game": "nim", "steps": True}),
    ("explain", {"game": "kayles", "position": "{}"}),
    ("moves", {"game": "nim"}),
    ("moves", {"game": "nim", "position": "3", "count": 0}),
    ("moves", {"game": "nim", "position": "3", "count": 1.5}),
    ("moves", {"game": "nim", "position": "3", "count": "many"}),
    ("moves", {"game": "nim", "position": "3", "judged": "maybe"}),
    ("play", {"game": "nim", "to": "3"}),
    ("play", {"game": "nim", "position": "3,4", "to": "3,5"}),
    ("play", {"game": "nim", "position": "3,4", "to": "take everything"}),
    ("play", {"game": "nim", "position": "3,4", "to": ""}),
    ("play", {"game": "nim", "position": "3,4", "opponent": "deep blue"}),
    ("play", {"game": "nim", "position": "3,4", "opponent": "graded", "errors": "2"}),
    ("play", {"game": "nim", "position": "3,4", "seed": "x"}),
    ("values", {"game": "cram"}),
    ("values", {"game": "kayles", "count": 10**9}),
    ("values", {"game": "kayles", "count": -1}),
    ("values", {"game": "kayles", "what": "colour"}),
    ("period", {"game": "cram"}),
    ("period", {"game": "kayles", "count": 10**12}),
    ("period", {"game": "0.9999999999x"}),
    ("identify", {}),
    ("identify", {"values": "1,2"}),
    ("identify", {"values": "a,b,c,d,e,f"}),
    ("identify", {"values": [0, 1, 2, 3, 1, 4]}),
    ("identify", {"values": "0,1,2,3,1,4", "reach": 10**6}),
    ("quotient", {"game": "cram"}),
    ("quotient", {"game": "kayles", "heaps": 0}),
    ("prove", {"game": "cram", "position": "nonsense"}),
    ("prove", {"position": "3x3"}),
    ("verify", {}),
    ("verify", {"certificate": "none"}),
    ("verify", {"certificate": {"kind": "none"}}),
    ("verify", {"certificate": [[[[[[]]]]]]}),
    ("lesson_check", {}),
    ("lesson_check", {"text": 1}),
    ("lesson_check", {"text": "a", "link": "b"}),
    ("lesson_check", {"link": "%%%"}),
    ("games", {"search": 1}),
    ("games", {"lang": "klingon"}),
    ("rules", {}),
    ("rules", {"name": "checkers"}),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Conversation]:
    with on_stdio() as found:
        yield found


def test_there_are_at_least_sixty() -> None:
    assert len(CALLS) >= 60


@pytest.mark.parametrize(("tool", "arguments"), CALLS, ids=lambda value: str(value)[:60])
def test_a_malformed_call_is_refused_in_one_line(server: Conversation, tool: str, arguments: dict[str, Any]) -> None:
    found = server.call(tool, **arguments)
    assert found.is_error, found.structured_content
    line = found.content[0].text
    error = found.structured_content["error"]
    assert line == error["message"]
    assert error["code"] != "internal"
    assert 3 < len(line) <= 600
    assert "\n" not in line
    assert "Traceback" not in line


def test_a_refusal_is_in_the_language_of_the_call(server: Conversation) -> None:
    assert server.call("solve", game="nim", position="x", lang="ru").content[0].text.startswith("nim: ")
    assert "недостаје" in server.call("solve", lang="sr").content[0].text


def test_an_unknown_tool_is_refused_with_the_names_of_the_tools(server: Conversation) -> None:
    with pytest.raises(MCPError, match="there is no tool 'win'; there are games, rules, solve"):
        server.call("win")


def test_the_server_still_answers(server: Conversation) -> None:
    assert server.answer("solve", game="nim", position="3,4,5")["outcome"] == "N"
