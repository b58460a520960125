"""What is done to every answer: the headers that say what a browser may do with it, and compression."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nimatron.web.negotiation import accepts_gzip

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

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, with_headers)


class Compression(GZipMiddleware):
    """Starlette's compression, which does not read weights and leaves the entity tag as it is.

    A client that gives gzip the weight 0 does not accept it; and a tag of a content as it is, byte by byte, becomes a
    weak one with the compressed content.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            accepted = b"gzip" if accepts_gzip(Headers(scope=scope).get("accept-encoding", "")) else b"identity"
            others = [header for header in scope["headers"] if header[0] != b"accept-encoding"]
            scope = {**scope, "headers": [*others, (b"accept-encoding", accepted)]}

        async def with_weak_tag(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                tag = headers.get("etag", "")
                if tag.startswith('"') and "content-encoding" in headers:
                    headers["etag"] = f"W/{tag}"
            await send(message)

        await super().__call__(scope, receive, with_weak_tag)
