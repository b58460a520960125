"""Answers of the web workers as data: the same functions, limits and refusals as the HTTP interface."""

from __future__ import annotations

import json
from typing import Any

from nimatron.errors import NimatronError, TooLargeError
from nimatron.explain.reason import error_text, reason
from nimatron.web.refusals import TooLongError, encoded
from nimatron.web.routes import OWN_ROUTES, OwnRoute
from nimatron.web.server_limits import LONGEST_BODY
from nimatron.web.worker_pool import WorkerPool

LONGEST_FOR_MODEL = 200_000
"""Bytes of the longest answer to a language model; a longer one would fill its context."""
_ROUTES = {(route.method, route.path): index for index, route in enumerate(OWN_ROUTES)}


class RefusedError(NimatronError):
    """A refusal by a worker: one line in the language of the request, with the code of its kind."""

    def __init__(self, message: str, code: str, at: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.at = at


def route_of(path: str, method: str = "GET") -> OwnRoute:
    """Return the route of the HTTP interface with this path and method.

    >>> route_of("/api/values").summary
    'the values of one heap of every size, and their period'
    """
    return OWN_ROUTES[_ROUTES[method, path]]


class Answers:
    """Asks the workers of a pool, each question within the limits of one HTTP request."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool

    async def ask(self, path: str, given: dict[str, Any], method: str = "GET") -> Any:
        """Return the answer of a route as data.

        Parameters:
            path: path of the route, such as ``/api/analysis``.
            given: the fields; None stands for a field that is not given.
            method: ``POST`` if the fields are a body.

        Raises:
            RefusedError: if the worker refuses, with its reason.
            NimatronError: if no worker is free, or the worker was ended.
        """
        index = _ROUTES[method, path]
        route = OWN_ROUTES[index]
        fields = {name: value for name, value in given.items() if value is not None}
        content = encoded(fields)
        if len(content) > LONGEST_BODY:
            raise TooLongError(reason("http.longer_body", limit=LONGEST_BODY), "body")
        if method == "POST":
            status, found = await self._pool.ask({"route": index}, content)
        else:
            job = {"route": index, "fields": fields}
            if route.keeps:
                status, found = await self._pool.ask_once((index, content), job)
            else:
                status, found = await (self._pool.ask_always(job) if route.always_answers else self._pool.ask(job))
        answer = json.loads(found)
        if status != 200:
            refused = answer["error"]
            raise RefusedError(refused["message"], refused["code"], refused.get("at"))
        return answer

    async def ask_or_reason(self, path: str, given: dict[str, Any]) -> tuple[Any, str | None]:
        """Return the answer and None, or None and the reason why there is none, for what an answer can do without."""
        try:
            return await self.ask(path, given), None
        except NimatronError as error:
            return None, error_text(error, str(given.get("lang") or "en"))


def text_for_model(answer: dict[str, Any]) -> str:
    """Return an answer as JSON text. Raise ``TooLargeError`` if it is longer than a model can use.

    >>> text_for_model({"outcome": "P"})
    '{"outcome":"P"}'
    """
    content = encoded(answer)
    if len(content) > LONGEST_FOR_MODEL:
        raise TooLargeError(reason("limit.answer", count=len(content), limit=LONGEST_FOR_MODEL))
    return content.decode()
