"""The web application: it reads requests, passes them to worker processes and sends their answers."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import AsyncIterator, Sequence
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import NotModifiedResponse

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.version import __version__
from nimatron.web.challenges import Challenges
from nimatron.web.fair_queue import client_of
from nimatron.web.fields import fields_of, read_fields
from nimatron.web.gamesman.addresses import BASE, HEADERS, universal_routes
from nimatron.web.middleware import Compression, SecurityHeaders, accepted_language, read_body
from nimatron.web.openapi import documents_page, openapi
from nimatron.web.page_files import page_of_edition
from nimatron.web.refusals import (
    NoSuchPageError,
    WrongMethodError,
    encoded,
    refusal,
)
from nimatron.web.routes import OWN_ROUTES, OwnRoute
from nimatron.web.server_limits import LONGEST_QUERY, ServerLimits
from nimatron.web.static_files import AGAIN, PageFiles
from nimatron.web.worker_pool import WorkerPool

_JSON = "application/json"
_DOCUMENTS = "/api/docs"


class WebApplication:
    """The ASGI application with all its routes.

    ``modules`` are names and files of modules with the user's own rule sets, ``ancestors`` the origins whose pages may
    embed the page.
    """

    def __init__(self, limits: ServerLimits, modules: list[tuple[str, str]], ancestors: Sequence[str] = ()) -> None:
        self.pool = WorkerPool(limits, modules)
        self.files = PageFiles()
        self.page_content = page_of_edition(self.files.edition)
        self.starlette = Starlette(
            routes=[
                Route("/", self.page),
                Route("/health", self.health),
                *(Route(path, self.openapi) for path in ("/api/openapi.json", "/openapi.json")),
                Route(_DOCUMENTS, self.documents),
                *(Route(path, self.to_documents) for path in ("/api", "/api/")),
                Mount("/static", self.files),
                *self._own_routes(),
                *Challenges(self.pool).routes(),
                *universal_routes(self.pool),
            ],
            exception_handlers={
                NimatronError: self.refused,
                HTTPException: self.refused_by_address,
                Exception: self.failed,
            },
            lifespan=self._lifespan,
        )
        self.starlette.router.redirect_slashes = False
        self.starlette.add_middleware(Compression)
        self.starlette.add_middleware(SecurityHeaders, ancestors=ancestors)

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
        headers = dict(AGAIN) if route.keeps else {"cache-control": "no-store"}
        if route.browser_language:
            given.setdefault("lang", accepted_language(request.headers.get("accept-language", "")))
            headers["vary"] = "Accept-Language"
        read_fields(route.fields, given)
        job = {"route": index, "fields": given}
        client = client_of(request.scope)
        if route.keeps:
            status, content = await self.pool.ask_once((index, *sorted(given.items())), job, client)
        else:
            status, content = await (
                self.pool.ask_always(job, client) if route.always_answers else self.pool.ask(job, client=client)
            )
        if status != 200:
            return Response(content, status, media_type=_JSON)
        response = Response(content, media_type=route.form, headers=headers)
        return self._unless_held(response, request) if route.keeps else response

    def _unless_held(self, response: Response, request: Request) -> Response:
        """Return the answer with its entity tag, or 304 if the browser has it already."""
        response.headers["etag"] = f'"{hashlib.sha256(response.body).hexdigest()[:20]}"'
        held = self.files.is_not_modified(response.headers, request.headers)
        return NotModifiedResponse(response.headers) if held else response

    async def _answer_body(self, index: int, request: Request) -> Response:
        route: OwnRoute = OWN_ROUTES[index]
        read_fields(route.fields, query_fields(request))
        body = await read_body(request)
        status, content = await self.pool.ask({"route": index}, body, client_of(request.scope))
        return Response(content, status, media_type=_JSON)

    async def page(self, request: Request) -> Response:
        """Answer with the page."""
        response = Response(self.page_content, media_type="text/html", headers=AGAIN)
        return self._unless_held(response, request)

    async def health(self, request: Request) -> Response:
        """Answer with version and kernels."""
        module = native()
        kernels = module.instruction_set() if module is not None else None
        return json_response(
            {"status": "ok", "version": __version__, "native_kernels": module is not None, "instructions": kernels}
        )

    async def openapi(self, request: Request) -> Response:
        """Answer with the OpenAPI description."""
        return json_response(openapi())

    async def documents(self, request: Request) -> Response:
        """Answer with the description as a page for people."""
        return Response(documents_page(), media_type="text/html; charset=utf-8")

    async def to_documents(self, request: Request) -> Response:
        """Redirect to the documentation page."""
        return RedirectResponse(_DOCUMENTS, 308)

    async def refused(self, request: Request, error: Exception) -> Response:
        """Answer a refusal as JSON."""
        status, form = refusal(error, _language(request))
        return json_response(form, status, {"retry-after": "1"} if status == 429 else None)

    async def refused_by_address(self, request: Request, error: Exception) -> Response:
        """Answer an unknown address or method as JSON."""
        assert isinstance(error, HTTPException)
        found: NimatronError = RequestError(str(error.detail))
        if error.status_code == 405:
            found = WrongMethodError(reason("http.method", given=request.method[:20]))
        elif error.status_code == 404:
            other = self._with_other_slash(request)
            if other is not None:
                return other
            in_folder = request.scope["path"].startswith("/static/")
            found = NoSuchPageError(reason("http.no_file" if in_folder else "http.nothing"))
        status, form = refusal(found, _language(request))
        return json_response(form, status, error.headers)

    def _with_other_slash(self, request: Request) -> Response | None:
        """Redirect to the same address with or without a final slash, if that exists."""
        path, raw = request.scope["path"], request.scope.get("raw_path", b"").decode("latin-1")
        query = request.scope["query_string"].decode("latin-1")
        path, raw = (path[:-1], raw[:-1]) if raw.endswith("/") else (f"{path}/", f"{raw}/")
        if path == "/" or path.startswith("/static") or len(raw) + len(query) > LONGEST_QUERY:
            return None
        there = {**request.scope, "path": path}
        if all(route.matches(there)[0] == Match.NONE for route in self.starlette.routes):
            return None
        headers = HEADERS if path.startswith(BASE) else None
        return RedirectResponse(f"{raw}?{query}" if query else raw, 308, headers)

    async def failed(self, request: Request, error: Exception) -> Response:
        """Answer a defect of the program as JSON."""
        if isinstance(error, ClientDisconnect):
            error = RequestError(reason("http.short_body"))
        status, form = refusal(error, _language(request))
        return json_response(form, status)


def json_response(data: object, status: int = 200, headers: Any = None) -> Response:
    """Return a JSON response."""
    return Response(encoded(data), status, headers=headers, media_type=_JSON)


def _language(request: Request) -> str:
    """Return the language that the query names, even if the request is otherwise wrong."""
    return request.query_params.get("lang", "en")


def query_fields(request: Request) -> dict[str, str]:
    """Return the fields of the query; each may be given once."""
    return fields_of(request.scope["query_string"])


def application(
    limits: ServerLimits | None = None,
    modules: list[tuple[str, str]] | None = None,
    ancestors: Sequence[str] = (),
) -> Starlette:
    """Return the ASGI application; its lifespan starts and ends the workers.

    >>> type(application()).__name__
    'Starlette'
    """
    return WebApplication(limits or ServerLimits(), modules or [], ancestors).starlette
