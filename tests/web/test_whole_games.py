"""Period, misère quotient and identification over HTTP: the same as from Python, in the form that is described."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest

import nimatron as nt
from nimatron.web.in_browser import respond
from nimatron.web.openapi import openapi

jsonschema = pytest.importorskip("jsonschema")


def asked(path: str, **fields: Any) -> Any:
    """Return an answer that has the form of its schema."""
    status, _, content = respond("GET", f"/api/{path}", urlencode(fields))
    assert status == 200, content
    answer = json.loads(content)
    jsonschema.validate(answer, {"$ref": f"#/components/schemas/{path}", "components": openapi()["components"]})
    return answer


def refused(path: str, **fields: Any) -> tuple[int, str]:
    status, _, content = respond("GET", f"/api/{path}", urlencode(fields))
    return status, json.loads(content)["error"]["message"]


@pytest.mark.parametrize("game", ["kayles", "0.07", "subtraction[take=1,3,4]", "0.3"])
def test_a_proved_period(game: str) -> None:
    found, right = asked("period", game=game), nt.period(game)
    assert right is not None
    assert found["period"] == {"preperiod": right.preperiod, "period": right.period, "saltus": right.saltus}
    assert (found["status"], found["theorem"], found["examined"]) == ("proved", right.theorem, right.examined)
    assert found["values"] == [right.value(right.preperiod + n) for n in range(min(right.period, 200))]


def test_what_is_not_proved_says_how_far_it_was_examined() -> None:
    found = asked("period", game="grundy", count=500)
    assert (found["status"], found["period"], found["examined"], found["provable"]) == ("computed", None, 500, True)
    found = asked("period", game="squares")
    assert (found["status"], found["period"], found["examined"], found["provable"]) == ("computed", None, 0, False)


def test_a_quotient() -> None:
    found, right = asked("quotient", game="kayles"), nt.misere_quotient("kayles")
    assert (found["status"], found["order"], found["p_order"]) == ("proved", 40, 9)
    assert [(one["name"], one["heap"]) for one in found["generators"]] == [
        (one.name, one.heap) for one in right.generators
    ]
    assert len(found["p_portion"]) == 9
    assert found["elements"][:4] == ["1", "a", "b", "a b"]
    part = asked("quotient", game="kayles", heaps=8)
    assert (part["status"], part["heaps"], part["order"]) == ("partial", 8, nt.misere_quotient("kayles", heaps=8).order)


def test_games_are_identified() -> None:
    found = asked("identify", values="0,1,2,3,1,4,3,2,1,4,2,6", reach=60)
    assert found["matches"][0] == {"heap": 0, "games": ["kayles", "0.77", "0.771"]}
    assert asked("identify", values="9,0,9,0,9,0,9", reach=60)["matches"] == []


def test_refusals() -> None:
    assert refused("period", game="cram")[0] == 400
    assert refused("period", game="chess")[0] == 404
    assert refused("period", game="kayles", count=10**9)[0] == 400
    assert refused("quotient", game="cram")[0] == 400
    assert refused("identify", values="1,2")[0] == 400
    assert "шест узастопних" in refused("identify", lang="sr")[1]
