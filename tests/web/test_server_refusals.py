"""Whatever a client sends is answered or refused with a 4xx status in the form of the API, within limits."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from tests import schedule
from tests.web.malformed_requests import Request, malformed
from tests.web.running_server import RunningServer, refusal, running_server

COUNT = int(os.environ.get("NIMATRON_MALFORMED", "1200"))
SAMPLE = 250
SEED = int(os.environ[schedule.SEED])


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server() as running:
        yield running


@pytest.mark.parametrize(
    ("path", "fields", "status", "code", "at"),
    [
        ("/api/analysis", {"game": "chess"}, 404, "unknown_game", "game"),
        ("/api/analysis", {"game": "wythoff[b=1]"}, 400, "rule", "game"),
        ("/api/analysis", {"game": "wythoff[a"}, 400, "request", "game"),
        ("/api/analysis", {"game": "nim", "position": "3,x"}, 400, "position", "position"),
        ("/api/analysis", {"game": "wythoff", "position": "3"}, 400, "position", "position"),
        ("/api/analysis", {}, 400, "request", "game"),
        ("/api/analysis", {"game": "nim", "colour": "red"}, 400, "request", "colour"),
        ("/api/analysis", {"game": "nim", "misere": "perhaps"}, 400, "request", "misere"),
        ("/api/analysis", {"game": "nim", "position": "1" * 20_001}, 413, "too_long", "position"),
        ("/api/analysis", {"game": "grundy", "position": "999999999"}, 422, "too_large", None),
        ("/api/analysis", {"game": "nim", "position": str(10**30), "moves": "1"}, 422, "too_large", None),
        ("/api/nothing", {}, 404, "not_found", None),
    ],
)
def test_the_form_of_refusals(
    server: RunningServer, path: str, fields: dict[str, str], status: int, code: str, at: str | None
) -> None:
    found, error = server.error(path, **fields)
    assert (found, error["code"], error.get("at")) == (status, code, at)


def test_a_method_that_is_not_understood_names_those_that_are(server: RunningServer) -> None:
    answer = server.client.request("DELETE", "/api/analysis")
    assert refusal(answer)[0] == 405
    assert {"GET", "POST"} <= set(answer.headers["allow"].replace(" ", "").split(","))


def _send(address: str, requests: list[Request]) -> list[tuple[Request, int, bytes, str, float]]:
    place = urlsplit(address)
    found = []
    for request in requests:
        method, target, body = request
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=120)
        began = time.monotonic()
        try:
            connection.putrequest(method, target, skip_accept_encoding=True)
            if body is not None:
                connection.putheader("Content-Type", "application/json")
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders()
            if body:
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # refused before all was read
                    connection.send(body)
            answer = connection.getresponse()
            content = answer.read()
            took = time.monotonic() - began
            found.append((request, answer.status, content, answer.headers.get("content-type", ""), took))
        finally:
            connection.close()
    return found


@pytest.mark.parametrize(
    ("count", "seed"), [(SAMPLE, SEED), pytest.param(COUNT, 20260, marks=pytest.mark.full)], ids=["sample", "all"]
)
def test_malformed_requests_are_refused_in_the_stated_form(server: RunningServer, count: int, seed: int) -> None:
    """Send 1,200 by default; ``NIMATRON_MALFORMED=5000`` sends more, each to be answered within two seconds."""
    requests = malformed(count, seed)
    with ThreadPoolExecutor(4) as pool:
        found = [one for part in pool.map(lambda k: _send(server.address, requests[k::4]), range(4)) for one in part]
    statuses: Counter[int] = Counter()
    for (method, target, body), status, content, kind, took in found:
        shown = (
            f"{schedule.SEED}={SEED}",
            method,
            target[:300],
            None if body is None else body[:100],
            status,
            content[:300],
        )
        assert 400 <= status < 500, shown
        statuses[status] += 1
        assert kind == "application/json", shown
        refusal(httpx.Response(status, headers={"content-type": kind}, content=content))
        assert took < 2 or count < 5000, (shown, took)
    assert ({400, 404, 405} if count == SAMPLE else {400, 404, 405, 413, 422}) <= set(statuses)
    assert server.memory() < 3_000_000_000
    assert server.get("/api/analysis", game="nim", position="3,4,5")["best"] == "1,4,5"


@pytest.mark.parametrize(
    "raw",
    [
        b"nonsense\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 300_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 300_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/review HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/review HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
        b"POST /api/review HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /api/review HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n{}",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_what_is_not_http_is_refused_in_the_stated_form(server: RunningServer, raw: bytes) -> None:
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port), timeout=20) as connection:
        try:
            connection.sendall(raw)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        received = b""
        try:
            while chunk := connection.recv(65536):
                received += chunk
        except ConnectionResetError:
            pass
    if not received:
        return  # closed without an answer
    head, _, content = received.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    if status == 200:
        assert len(raw) > 300_000  # a long header that arrived at the same time as its end is valid
        return
    refusal(httpx.Response(status, headers={"content-type": "application/json"}, content=content.split(b"\r\n")[0]))
    assert b"application/json" in head


def test_a_refusal_is_in_the_language_asked_for(server: RunningServer) -> None:
    asked = {"game": "nim", "position": "1", "misere": "maybe"}
    said = {
        "en": "misere is 'maybe', neither 'true' nor 'false'",
        "sr": "misere је 'maybe', ни 'true' (да) ни 'false' (не)",
        "xx": "misere is 'maybe', neither 'true' nor 'false'",
    }
    for lang, text in said.items():
        assert server.error("/api/analysis", **asked, lang=lang)[1]["message"] == text
    assert server.error("/api/analysis", lang="ru")[1]["message"].startswith("нет поля game; в нём нужно указать: ")
    answers = server.client.post(
        "/api/analysis", json=[{**asked, "lang": "mk"}, {"game": "nim", "lang": ["mk"]}]
    ).json()
    assert answers[0]["error"]["message"] == "misere е 'maybe', ни 'true' (да) ни 'false' (не)"
    assert answers[1]["error"]["message"] == "lang is \"['mk']\", not a text"
    reply = server.get("/api/legal", game="nim", position="3", to="4", lang="ru")
    why = "'4' — не по правилам: Возьмите из одной кучки сколько угодно."
    assert reply["message"] == f"nim: ни один ход не ведёт из '3' в '4'; {why}"


def test_a_request_that_needs_too_long_is_ended_and_others_go_on(server: RunningServer) -> None:
    heavy = {"game": "tac-tix", "position": "6x7", "misere": "true"}
    with ThreadPoolExecutor(4) as pool:
        refused = [pool.submit(server.client.get, "/api/analysis", params=heavy) for _ in range(4)]
        statuses = Counter(one.result().status_code for one in refused)
    assert set(statuses) <= {422, 429}
    assert server.get("/api/analysis", game="nim", position="1,1")["outcome"] == "P"


@pytest.mark.real_time
def test_a_full_queue_is_refused_immediately() -> None:
    with running_server("--workers", "1") as server:
        heavy = {"game": "tac-tix", "position": "9x9", "misere": "true"}
        with ThreadPoolExecutor(30) as pool:
            asked = [pool.submit(server.client.get, "/api/analysis", params=heavy) for _ in range(30)]
            answers = [one.result() for one in asked]
        statuses = Counter(refusal(answer)[0] for answer in answers)
        assert set(statuses) <= {422, 429}
        assert statuses[429]
        assert all("retry-after" in answer.headers for answer in answers if answer.status_code == 429)
