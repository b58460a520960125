"""The addresses of the GamesCrafters API: all are GET, end in a slash and are open to every origin."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nimatron.errors import TooLargeError
from nimatron.web.fair_queue import client_of
from nimatron.web.refusals import BusyError, encoded, refusal
from nimatron.web.server_limits import LONGEST_POSITION, LONGEST_QUERY
from nimatron.web.worker_pool import WorkerPool

BASE = "/universal/v1"
HEADERS = {"access-control-allow-origin": "*"}
_PATHS = {
    "games": "/",
    "game": "/{game}/",
    "position": "/{game}/{variant:path}/positions/",
    "instructions": "/{game}/{variant:path}/instructions/",
    "variant": "/{game}/{variant:path}/",
}
"""A start may contain slashes (29,51/attrition/0), so the variant is a path and comes last."""
_QUERY = {"position": "p", "instructions": "locale"}
"""The only query field that each kind reads; others are ignored, as by the server of GamesCrafters."""
_TOO_LARGE = 422
_BUSY = 429


def universal_routes(pool: WorkerPool) -> list[Route]:
    """Return the routes, answered by the workers."""
    return [Route(BASE + path, _endpoint(kind, pool), methods=["GET"]) for kind, path in _PATHS.items()]


def raw_field(query: bytes, name: str) -> str | None:
    """Return the first value of a query field, with plus signs kept; None if it is missing or not UTF-8 text.

    The client of GamesCrafters writes positions unencoded into addresses; a browser encodes spaces but not plus signs.

    >>> raw_field(b"p=1_kayles%207%20+%20nim%203,4&p=x", "p")
    '1_kayles 7 + nim 3,4'
    """
    for pair in query.split(b"&"):
        key, _, value = pair.partition(b"=")
        if key == name.encode():
            try:
                return unquote(value.decode("ascii"), errors="strict")
            except UnicodeDecodeError:
                return None
    return None


def _endpoint(kind: str, pool: WorkerPool) -> Any:
    invalid = encoded({"error": "Invalid Variant" if kind == "variant" else "Invalid Position"})

    async def endpoint(request: Request) -> Response:
        fields = dict(request.path_params)
        query = request.scope["query_string"]
        name = _QUERY.get(kind)
        value = raw_field(query, name) if name is not None and len(query) <= LONGEST_QUERY else None
        # a text that is too long names nothing: it is replaced by the empty text, which is refused with the right name
        given = {**fields, **({name: value} if name is not None and value is not None else {})}
        fields = {field: text if len(text) <= LONGEST_POSITION + 2 else "" for field, text in given.items()}
        try:
            job = {"universal": kind, "fields": fields}
            status, content = await pool.ask_once((kind, *sorted(fields.items())), job, client_of(request.scope))
        except TooLargeError:
            status = _TOO_LARGE
        except BusyError as error:
            status, form = refusal(error)
            content = encoded(form)
        if status == _TOO_LARGE:  # the client does not know such a status
            status, content = 200, invalid
        again = {"retry-after": "1"} if status == _BUSY else {}
        return Response(content, status, media_type="application/json", headers={**HEADERS, **again})

    return endpoint
