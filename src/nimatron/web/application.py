"""The web application: it reads requests, hands them to the workers and sends what they answer; it computes nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from nimatron.errors import NimatronError, RequestError
from nimatron.kernels import native
from nimatron.version import __version__
from nimatron.web.answer_store import AnswerStore
from nimatron.web.documents_page import documents_page
from nimatron.web.fields import read_fields
from nimatron.web.headers import SecurityHeaders
from nimatron.web.openapi import openapi
from nimatron.web.routes import OWN_ROUTES, OwnRoute
from nimatron.web.server_limits import LONGEST_BODY, LONGEST_QUERY, ServerLimits
from nimatron.web.static_files import content_type, find_file, mark
from nimatron.web.statuses import (
    FieldError,
    NoSuchPageError,
    TooLongError,
    encoded,
    error_form,
    refusal,
)
from nimatron.web.universal.addresses import universal_routes
from nimatron.web.worker_pool import WorkerPool

_JSON = "application/json"
_BODY_SECONDS = 10.0
_MOST_FIELDS = 60


class WebApplication:
    """Everything that is served, in one place.

    Parameters: ``limits`` the bounds of the server; ``modules`` names and files of modules with rule sets of the
    user's own.
    """

    def __init__(self, limits: ServerLimits, modules: list[tuple[str, str]]) -> None:
        self.pool = WorkerPool(limits, modules)
        self.store = AnswerStore()
        self.starlette = Starlette(
            routes=[
                Route("/", self.page),
                Route("/health", self.health),
                Route("/api/openapi.json", self.openapi),
                Route("/api/docs", self.documents),
                Route("/static/{name:path}", self.static),
                *self._own_routes(),
                *universal_routes(self.pool, self.store),
            ],
            exception_handlers={
                NimatronError: self.refused,
                HTTPException: self.refused_by_address,
                Exception: self.failed,
            },
            lifespan=self._lifespan,
        )
        self.starlette.router.redirect_slashes = False
        self.starlette.add_middleware(SecurityHeaders)

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.pool.start()
        try:
            yield
        finally:
            await self.pool.close()

    def _own_routes(self) -> list[Route]:
        found = []
        for path in dict.fromkeys(route.path for route in OWN_ROUTES):
            by_method = {route.method: index for index, route in enumerate(OWN_ROUTES) if route.path == path}
            found.append(Route(path, self._endpoint(by_method), methods=list(by_method)))
        return found

    def _endpoint(self, by_method: dict[str, int]) -> Any:
        async def endpoint(request: Request) -> Response:
            index = by_method["GET" if request.method == "HEAD" else request.method]
            if request.method == "POST":
                return await self._answer_body(index, request)
            return await self._answer_query(index, request)

        return endpoint

    async def _answer_query(self, index: int, request: Request) -> Response:
        route = OWN_ROUTES[index]
        given = {**query_fields(request), **request.path_params}
        read_fields(route.fields, given)
        question = (index, *sorted(given.items()))
        content = self.store.find(question) if route.keeps else None
        if content is None:
            status, content = await self.pool.ask({"route": index, "fields": given})
            if status != 200:
                return Response(content, status, media_type=_JSON)
            if route.keeps:
                self.store.keep(question, content)
        return Response(content, media_type=route.form, headers={"cache-control": "no-cache"})

    async def _answer_body(self, index: int, request: Request) -> Response:
        route: OwnRoute = OWN_ROUTES[index]
        read_fields(route.fields, query_fields(request))
        body = await read_body(request)
        status, content = await self.pool.ask({"route": index}, body)
        return Response(content, status, media_type=_JSON)

    async def page(self, request: Request) -> Response:
        """Give the page."""
        return self._file("index.html", request)

    async def static(self, request: Request) -> Response:
        """Give one of the page's files."""
        return self._file(request.path_params["name"], request)

    def _file(self, name: str, request: Request) -> Response:
        path = find_file(name)
        if path is None:
            raise NoSuchPageError("there is no such file")
        content = path.read_bytes()
        # a worker of the browser may look after the whole page from its own folder
        headers = {"etag": mark(content), "cache-control": "no-cache", "service-worker-allowed": "/"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=content_type(path), headers=headers)

    async def health(self, request: Request) -> Response:
        """Give version and kernels."""
        module = native()
        kernels = module.instruction_set() if module is not None else None
        return json_response(
            {"status": "ok", "version": __version__, "native_kernels": module is not None, "instructions": kernels}
        )

    async def openapi(self, request: Request) -> Response:
        """Give the description of the interface."""
        return json_response(openapi())

    async def documents(self, request: Request) -> Response:
        """Give the same for people."""
        return Response(documents_page(), media_type="text/html; charset=utf-8")

    async def refused(self, request: Request, error: Exception) -> Response:
        """Give the form of a refusal."""
        status, form = refusal(error)
        return json_response(form, status, {"retry-after": "1"} if status == 429 else None)

    async def refused_by_address(self, request: Request, error: Exception) -> Response:
        """Give the form of an unknown address or method."""
        assert isinstance(error, HTTPException)
        if error.status_code == 405:
            return json_response(error_form("method", f"no {request.method[:20]} here"), 405, error.headers)
        if error.status_code == 404:
            return json_response(error_form("not_found", "nothing is at this address; see /api/docs"), 404)
        return json_response(error_form("request", str(error.detail)), 400)

    async def failed(self, request: Request, error: Exception) -> Response:
        """Give the form of a fault of our own."""
        if isinstance(error, ClientDisconnect):
            return json_response(error_form("request", "the body ended early"), 400)
        status, form = refusal(error)
        return json_response(form, status)


def json_response(data: object, status: int = 200, headers: Any = None) -> Response:
    """Give a JSON answer."""
    return Response(encoded(data), status, headers=headers, media_type=_JSON)


def query_fields(request: Request) -> dict[str, str]:
    """Give the fields of the query, each given once."""
    raw = request.scope["query_string"]
    if len(raw) > LONGEST_QUERY:
        raise TooLongError(f"the query has {len(raw)} bytes; at most {LONGEST_QUERY} are read", "query")
    if raw.count(b"&") >= _MOST_FIELDS:
        raise RequestError(f"the query has more than {_MOST_FIELDS} fields")
    try:
        pairs = parse_qsl(raw.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise RequestError("the query is not UTF-8 text, percent-encoded") from None
    found: dict[str, str] = {}
    for name, value in pairs:
        if name in found:
            raise FieldError(f"{name[:40]!r} is given twice", name[:60])
        found[name] = value
    return found


async def read_body(request: Request) -> bytes:
    """Give the body, up to its limit and within a bounded time."""
    announced = request.headers.get("content-length", "0")
    if announced.isascii() and announced.isdigit() and int(announced[:18]) > LONGEST_BODY:
        raise TooLongError(f"the body has {announced[:18]} bytes; at most {LONGEST_BODY} are read", "body")
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise TooLongError(f"the body has more than {LONGEST_BODY} bytes", "body")
    except TimeoutError:
        raise RequestError("the body took too long to arrive") from None
    except ClientDisconnect:
        raise RequestError("the body ended early") from None
    return bytes(body)


def application(limits: ServerLimits | None = None, modules: list[tuple[str, str]] | None = None) -> Starlette:
    """Give the ASGI application; its lifespan starts and ends the workers.

    >>> type(application()).__name__
    'Starlette'
    """
    return WebApplication(limits or ServerLimits(), modules or []).starlette
