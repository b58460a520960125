"""What request and answer headers say: security headers, compression, what a browser prefers; and bodies, in limits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nimatron.errors import RequestError
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import reason
from nimatron.web.refusals import TooLongError
from nimatron.web.server_limits import LONGEST_BODY

POLICY = (
    "default-src 'self'; script-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "frame-ancestors 'self'; img-src 'self' data: blob:"
)
"""The content security policy: nothing from other origins, no inline scripts, no inline styles."""

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode("ascii")),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"SAMEORIGIN"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def security_headers(ancestors: Sequence[str] = ()) -> tuple[tuple[bytes, bytes], ...]:
    """Return the security headers of an answer that pages of these origins, beside the server's own, may embed.

    ``x-frame-options`` cannot name other origins, so it is left out where there are some.

    >>> dict(security_headers(["https://school.example"]))[b"content-security-policy"].partition(b"frame-")[2][:40]
    b"ancestors 'self' https://school.example;"
    """
    if not ancestors:
        return HEADERS
    policy = POLICY.replace("frame-ancestors 'self'", " ".join(("frame-ancestors 'self'", *ancestors)))
    others = (header for header in HEADERS if header[0] not in (b"content-security-policy", b"x-frame-options"))
    return ((b"content-security-policy", policy.encode("ascii")), *others)


class SecurityHeaders:
    """Adds the security headers to every answer.

    Parameters:
        app: the application.
        ancestors: origins whose pages may embed the answers.
    """

    def __init__(self, app: ASGIApp, ancestors: Sequence[str] = ()) -> None:
        self._app = app
        self._headers = security_headers(ancestors)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *self._headers]
            await send(message)

        await self._app(scope, receive, with_headers)


class Compression(GZipMiddleware):
    """Starlette's compression, extended by weights and weak entity tags.

    A client that gives gzip the weight 0 does not accept it. The entity tag of the uncompressed content becomes a weak
    tag if the content is compressed.
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


_LONGEST = 1_000
"""Characters of a header that are read."""


def _choices(header: str) -> list[tuple[str, float]]:
    """Return the choices of a header with their weights, in order."""
    found = []
    for choice in header[:_LONGEST].lower().split(","):
        name, *settings = (part.strip() for part in choice.split(";"))
        weights = [setting[2:] for setting in settings if setting.startswith("q=")]
        try:
            weight = float(weights[0]) if weights else 1.0
        except ValueError:
            weight = 0.0
        if name:
            found.append((name, weight))
    return found


def accepts_gzip(header: str) -> bool:
    """Return whether an ``Accept-Encoding`` header allows gzip.

    >>> accepts_gzip("br, gzip;q=0.5"), accepts_gzip("gzip;q=0, *"), accepts_gzip("")
    (True, False, False)
    """
    weights = dict(_choices(header))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def accepted_language(header: str) -> str:
    """Return the preferred language of an ``Accept-Language`` header among those available, else English.

    >>> accepted_language("de, sr-Latn-RS;q=0.9, en;q=0.8"), accepted_language("")
    ('sr', 'en')
    """
    liked = sorted((choice for choice in _choices(header) if choice[1] > 0), key=lambda choice: -choice[1])
    names = (name.partition("-")[0] for name, _ in liked)
    return next((name for name in names if name in languages()), "en")


_BODY_SECONDS = 10.0


async def read_body(request: Request) -> bytes:
    """Return the body, within limits of length and time."""
    announced = request.headers.get("content-length", "0")
    if announced.isascii() and announced.isdigit() and int(announced[:18]) > LONGEST_BODY:
        raise TooLongError(reason("http.long_body", count=announced[:18], limit=LONGEST_BODY), "body")
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise TooLongError(reason("http.longer_body", limit=LONGEST_BODY), "body")
    except TimeoutError:
        raise RequestError(reason("http.slow_body")) from None
    except ClientDisconnect:
        raise RequestError(reason("http.short_body")) from None
    return bytes(body)
