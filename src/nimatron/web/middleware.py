"""What is done to every answer: the headers that say what a browser may do with it, and compression."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from starlette.datastructures import Headers, MutableHeaders

from nimatron.web.negotiation import accepts_gzip, packed_mark

Message: TypeAlias = MutableMapping[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Application: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'self'; script-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "frame-ancestors 'self'; img-src 'self' data: blob:"
)
"""The content security policy: nothing from outside, no inline script, no inline style."""

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode("ascii")),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"SAMEORIGIN"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class SecurityHeaders:
    """Adds the headers to every answer of an application."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, with_headers)


_SHORTEST = 700
"""Bytes; a shorter answer fits into one packet as it is."""
_LONG = 1 << 17
"""Bytes from which a thread compresses, so that others need not wait."""
_FORMS = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


def packed(content: bytes, level: int = 6) -> bytes:
    """Give the compressed form, always the same for the same content.

    >>> gzip.decompress(packed(b"nim")), packed(b"nim") == packed(b"nim")
    (b'nim', True)
    """
    return gzip.compress(content, level, mtime=0)


class Compression:
    """Compresses the texts that an application answers, where the request accepts it and they are long enough."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        accepts = accepts_gzip(Headers(scope=scope).get("accept-encoding", ""))
        start: Message | None = None

        async def compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                begun, start = start, None
                message = await _packed_answer(begun, message, accepts)
                await send(begun)
            await send(message)

        await self._app(scope, receive, compressed)


async def _packed_answer(start: Message, body: Message, accepts: bool) -> Message:
    """The body to send; the head is changed accordingly."""
    headers = MutableHeaders(raw=start["headers"])
    content = body.get("body", b"")
    whole = not body.get("more_body", False)
    if "content-encoding" in headers or not headers.get("content-type", "").startswith(_FORMS):
        return body
    headers.add_vary_header("Accept-Encoding")
    if not (accepts and whole and len(content) >= _SHORTEST):
        return body
    content = packed(content) if len(content) < _LONG else await asyncio.to_thread(packed, content, 1)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(content))
    if "etag" in headers:
        headers["etag"] = packed_mark(headers["etag"])
    return {**body, "body": content}
