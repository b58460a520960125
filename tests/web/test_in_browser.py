"""The function that answers without a server: every address, the refusals, and no part of the server loaded."""

from __future__ import annotations

import json
import subprocess
import sys
from urllib.parse import urlencode

import pytest

from nimatron.web.in_browser import respond
from nimatron.web.routes import OWN_ROUTES
from nimatron.web.server_limits import LONGEST_BODY, LONGEST_QUERY

QUESTIONS = {
    "/api/games": {"lang": "mk"},
    "/api/games/{name}": {},
    "/api/legal": {"game": "nim", "position": "3,4,5", "to": "3,1,5"},
    "/api/values": {"game": "kayles"},
    "/api/sums": {"game": "nim"},
    "/api/sequence": {"game": "kayles"},
    "/api/sequence.svg": {"game": "kayles"},
    "/api/words": {},
    "/api/page": {"lang": "sr"},
    "/api/board": {"game": "wythoff"},
    "/api/sketch": {"game": "cram"},
    "/api/lesson": {"course": "nim"},
    "/api/lesson/sheet": {"course": "kayles", "lang": "ru"},
    "/api/lesson/move": {"game": "nim", "position": "3,4,5", "to": "1,4,5"},
    "/api/puzzle": {"date": "2026-11-22"},
    "/api/period": {"game": "kayles"},
    "/api/quotient": {"game": "0.31"},
    "/api/identify": {"values": "0,1,2,3,1,4,3,2,1,4,2,6", "reach": "60"},
}
USUAL = {"game": "nim", "position": "3,4,5"}
ASKED = [route for route in OWN_ROUTES if route.method == "GET"]
RECORD = "Nimatron record 1\ngame: nim\nstart: 3,4,5\n\n1. 3,1,5\n"


def refused(method: str, path: str, query: str = "", body: str = "") -> tuple[int, str, str]:
    """Return status, code and message of a refusal."""
    status, form, content = respond(method, path, query, body)
    assert form == "application/json"
    error = json.loads(content)["error"]
    return status, error["code"], error["message"]


@pytest.mark.parametrize(
    "route", [route for route in OWN_ROUTES if route.method == "GET"], ids=lambda route: route.path
)
def test_every_address_answers(route) -> None:
    fields = QUESTIONS.get(route.path)
    if fields is None:
        known = {field.name for field in route.fields}
        fields = {name: value for name, value in USUAL.items() if name in known}
    status, form, content = respond("GET", route.path.replace("{name}", "nim"), urlencode(fields))
    assert (status, form) == (200, route.form), (content[:300], "what is asked of a new address stands in QUESTIONS")
    assert json.loads(content) if form == "application/json" else content.startswith(b"<svg")


def test_bodies_are_answered() -> None:
    status, _, content = respond("POST", "/api/review", body=json.dumps({"record": RECORD}))
    assert status == 200
    assert json.loads(content)
    status, _, content = respond("POST", "/api/analysis", body=json.dumps([USUAL, USUAL]))
    assert len(json.loads(content)) == 2


def test_refusals_have_the_servers_form() -> None:
    assert refused("GET", "/api/none")[:2] == (404, "not_found")
    assert refused("GET", "/universal/v1/games")[:2] == (404, "not_found")
    assert refused("POST", "/api/hint")[:2] == (405, "method")
    assert refused("GET", "/api/analysis", "game=nim&position=x,y&lang=ru")[:2] == (400, "position")
    assert refused("GET", "/api/games", "lang=ru&lang=ru")[:2] == (400, "request")
    assert refused("GET", "/api/analysis", "game=" + "x" * LONGEST_QUERY)[1] == "too_long"
    assert refused("POST", "/api/review", body=" " * (LONGEST_BODY + 1))[1] == "too_long"
    assert refused("POST", "/api/review", body="{")[0] == 400
    assert refused("GET", "/api/games/none")[0] == 404
    assert refused("GET", "/api/values", "game=nim-with-a-pass")[0] == 400  # of two numbers, not a sequence


def test_neither_server_nor_command_line_is_loaded() -> None:
    script = """
import sys
from nimatron.web.in_browser import respond
assert respond("GET", "/api/play", "game=nim&position=3,4,5")[0] == 200
assert respond("GET", "/api/page", "lang=en")[0] == 200
print(sorted({"starlette", "uvicorn", "click", "numpy", "subprocess", "asyncio"} & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
