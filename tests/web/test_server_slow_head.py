"""A request whose head does not arrive is refused after a time."""

from __future__ import annotations

import asyncio
import json

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from nimatron.web.protocol import HttpProtocol

WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


class Hurried(HttpProtocol):
    """The protocol with the shortest waiting time."""

    slowest_head = 0.05


async def _answer(scope, receive, send) -> None:
    await asyncio.sleep(3 * Hurried.slowest_head)  # longer than a head may take
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


async def _talk(*pieces: bytes) -> bytes:
    """Send each part once the answer to the previous one has arrived; return all answers up to the end."""
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    config = Config(_answer, http=Hurried, lifespan="off", log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: Hurried(config=config, server_state=ServerState(), app_state={}), "127.0.0.1", 0
    )
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        said = b""
        for piece in pieces[:-1]:
            writer.write(piece)
            said += await reader.readuntil(b"ok")
        writer.write(pieces[-1])
        said += await asyncio.wait_for(reader.read(), 20)
        writer.close()
        return said


@pytest.mark.parametrize("before", [(), (WHOLE,), (WHOLE, WHOLE)])
def test_a_head_that_does_not_end_is_refused_in_the_stated_form(before: tuple[bytes, ...]) -> None:
    said = asyncio.run(_talk(*before, b"GET / HTTP/1.1\r\nX-Slow: "))
    answers = said.split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200"] * len(before) + [b"400"]
    head, _, content = answers[-1].partition(b"\r\n\r\n")
    assert b"content-type: application/json" in head
    error = json.loads(content)["error"]
    assert error["code"] == "request"
    assert "too long" in error["message"]


def test_a_connection_on_which_nothing_comes_is_closed() -> None:
    assert asyncio.run(_talk(b"")) == b""
