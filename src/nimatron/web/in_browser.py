"""The page's questions answered without a server: one function from an address to an answer.

The exported page calls it in a worker of the browser, where Python runs as Pyodide. It stands upon the same table of
addresses and the same answers as the server; what the server does with processes (an answer that takes too long, or
too much memory) the page does by ending that worker.
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
SECONDS = 8.0
"""Seconds for one answer, more than a server gives: nobody else waits, and Python is slower in a browser."""
IN_BROWSER = SEARCH._replace(seconds=3.0)
"""What one analysis may spend there."""


def respond(method: str, path: str, query: str = "", body: str = "") -> tuple[int, str, bytes]:
    """Answer one request: status, media type and content. Nothing is raised.

    Parameters: ``path`` such as ``/api/moves``, ``query`` as it stands in the address, ``body`` the JSON of a POST.

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
        status, found = answer(job, content, SECONDS, IN_BROWSER)
    except NimatronError as error:
        status, form = refusal(error, fields.get("lang", "en"))
        return status, _JSON, encoded(form)
    return status, OWN_ROUTES[index].form if status == 200 else _JSON, found


def _route(method: str, path: str) -> tuple[int, dict[str, str]]:
    """The number of the route and what stands in its path."""
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
    """The paths of all routes, where ``{name}`` stands for one part, and their methods."""
    return tuple(
        (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(route.path))), route.method)
        for route in OWN_ROUTES
    )


def warm_up() -> None:
    """Load what a first move needs, so that it need not wait for it."""
    respond("GET", "/api/play", "game=nim&position=3,4,5")
