"""The API of the page without a server: one function from an address to an answer.

The exported page calls it in a web worker, where Python runs as Pyodide. Addresses and answers are those of the server.
Where the server ends a process (an answer that takes too long or too much memory), the page ends this web worker.
"""

from __future__ import annotations

import re
from functools import cache

from nimatron.errors import NimatronError
from nimatron.explain.reason import reason
from nimatron.web.fields import fields_of
from nimatron.web.refusals import NoSuchPageError, TooLongError, WrongMethodError, encoded, refusal
from nimatron.web.routes import OWN_ROUTES
from nimatron.web.server_limits import LONGEST_BODY, SEARCH
from nimatron.web.worker import answer

_JSON = "application/json"
IN_BROWSER = SEARCH._replace(seconds=60.0)
"""Limits of one analysis in the browser: the work that a server allows, which takes longer here."""


def respond(method: str, path: str, query: str = "", body: str = "") -> tuple[int, str, bytes]:
    """Answer one request: return status, media type and content. Nothing is raised.

    Parameters:
        method: ``GET`` or ``POST``.
        path: path of the address, such as ``/api/moves``.
        query: query string as in the address.
        body: the JSON text of a POST request.

    >>> status, form, content = respond("GET", "/api/analysis", "game=nim&position=3,4,5&want=outcome")
    >>> status, form, content
    (200, 'application/json', b'{"game":"nim","rules":{},"misere":false,"position":"3,4,5","outcome":"N"}')
    >>> respond("GET", "/api/none")[0], respond("POST", "/api/hint")[0]
    (404, 405)
    """
    fields: dict[str, str] = {}
    try:
        fields = fields_of(query.encode())
        index, from_path = _route(method, path)
        content = body.encode("utf-8", "surrogatepass")
        if len(content) > LONGEST_BODY:
            raise TooLongError(reason("http.long_body", count=len(content), limit=LONGEST_BODY), "body")
        job = {"route": index} if method == "POST" else {"route": index, "fields": {**fields, **from_path}}
        status, found = answer(job, content, IN_BROWSER)
    except NimatronError as error:
        status, form = refusal(error, fields.get("lang", "en"))
        return status, _JSON, encoded(form)
    return status, OWN_ROUTES[index].form if status == 200 else _JSON, found


def _route(method: str, path: str) -> tuple[int, dict[str, str]]:
    """Return the index of the route and the fields in its path."""
    there = False
    for index, (pattern, of_method) in enumerate(_patterns()):
        found = pattern.fullmatch(path)
        if found is None:
            continue
        if of_method == method:
            return index, found.groupdict()
        there = True
    if there:
        raise WrongMethodError(reason("http.method", given=method[:20]))
    raise NoSuchPageError(reason("http.nothing"))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return path patterns and methods of all routes; ``{name}`` matches one segment."""
    return tuple(
        (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(route.path))), route.method)
        for route in OWN_ROUTES
    )


def warm_up() -> None:
    """Load the modules that the first move needs in advance."""
    respond("GET", "/api/play", "game=nim&position=3,4,5")
