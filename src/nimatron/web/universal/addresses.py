"""The addresses of the GamesCrafters interface: all GET, all ending in a slash, open to every origin."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nimatron.errors import TooLargeError
from nimatron.web.answer_store import AnswerStore
from nimatron.web.server_limits import LONGEST_POSITION
from nimatron.web.statuses import BusyError, encoded, form_of, status_of
from nimatron.web.worker_pool import WorkerPool

BASE = "/universal/v1"
_FIELDS = ("game", "variant", "p", "locale")
HEADERS = {"access-control-allow-origin": "*"}
_PATHS = {
    "games": "/",
    "game": "/{game}/",
    "position": "/{game}/{variant:path}/positions/",
    "instructions": "/{game}/{variant:path}/instructions/",
    "variant": "/{game}/{variant:path}/",
}
"""A start may hold slashes (29,51/attrition/0), so that the variant is a path and stands last."""


def universal_routes(pool: WorkerPool, store: AnswerStore) -> list[Route]:
    """Give the routes; their answers come from the workers."""
    return [Route(BASE + path, _endpoint(kind, pool, store), methods=["GET"]) for kind, path in _PATHS.items()]


def _endpoint(kind: str, pool: WorkerPool, store: AnswerStore) -> Any:
    async def endpoint(request: Request) -> Response:
        # fields that are not known are ignored, as their server does; each is cut beyond the longest that is read
        given = {**request.query_params, **request.path_params}
        fields = {name: value[: LONGEST_POSITION + 9] for name, value in given.items() if name in _FIELDS}
        question = (kind, *sorted(fields.items()))
        status, content = 200, store.find(question)
        if content is None:
            try:
                status, content = await pool.ask({"universal": kind, "fields": fields})
            except TooLargeError:
                status, content = (
                    200,
                    encoded({"error": "Invalid " + ("Variant" if kind == "variant" else "Position")}),
                )
            except BusyError as error:
                status, content = status_of(error.code), encoded(form_of(error))
            if status == 200:
                store.keep(question, content)
        return Response(content, status, media_type="application/json", headers=HEADERS)

    return endpoint
