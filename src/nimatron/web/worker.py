"""A worker: a separate process that answers one request after another, limited in time and memory.

Requests and answers pass through standard input and output in frames: four bytes of length, then the content. The
server ends a worker whose answer takes too long; the rest of the server is not affected.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import struct
import sys
from typing import Any, BinaryIO

from nimatron.budget import Limits
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.web.fields import language_of, read_fields
from nimatron.web.refusals import encoded, refusal
from nimatron.web.request import Allowance
from nimatron.web.routes import OWN_ROUTES
from nimatron.web.server_limits import LONGEST_ANSWER, SEARCH

HEADER = struct.Struct("!I")
ANSWER = struct.Struct("!HB")
"""Status, and 1 if the worker ends after this answer."""


def answer(job: dict[str, Any], body: bytes, search: Limits = SEARCH) -> tuple[int, bytes]:
    """Return status and content for one request; refusals are returned in their form, nothing is raised.

    Parameters:
        job: the route and the fields, or the address in the API of GamesCrafters.
        body: body of the request, as JSON.
        search: limits of a single search.

    >>> answer({"route": 0, "fields": {"lang": "xx"}}, b"")[0]
    400
    """
    given: Any = job.get("fields")
    try:
        if given is None:
            given = _json(body)
        content = _content(job, given, Allowance(search))
        if len(content) > LONGEST_ANSWER:
            raise TooLargeError(reason("limit.answer", count=len(content), limit=LONGEST_ANSWER))
        return 200, content
    except Exception as error:
        status, form = refusal(error, language_of(given))
        return status, encoded(form)


def _content(job: dict[str, Any], given: Any, allowance: Allowance) -> bytes:
    if "universal" in job:
        from nimatron.web.gamesman.answers import universal

        return encoded(universal(job["universal"], given, allowance))
    route = OWN_ROUTES[job["route"]]
    fields = given if route.method == "POST" else read_fields(route.fields, given)
    if job.get("hurried"):
        fields["hurried"] = True
    found = route.function()(fields, allowance)
    return found.encode("utf-8", "replace") if isinstance(found, str) else encoded(found)


def _json(body: bytes) -> Any:
    try:
        found = json.loads(body.decode("utf-8-sig"), parse_constant=_no_number, parse_int=_whole_number)
        if b"\\ud" in body.lower():  # \ud800 is half a surrogate pair
            json.dumps(found, ensure_ascii=False).encode()
    except RecursionError:
        raise RequestError(reason("http.nested")) from None
    except UnicodeDecodeError as error:
        raise RequestError(reason("http.body_utf_8", number=error.start + 1)) from None
    except UnicodeEncodeError:
        raise RequestError(reason("http.half_pair", example="\\ud83e\\udea8")) from None
    except json.JSONDecodeError as error:
        raise RequestError(reason("http.json", why=error)) from None
    return found


def _no_number(name: str) -> Any:
    raise RequestError(reason("http.no_number", given=name))


def _whole_number(digits: str) -> int:
    if len(digits) > 640:
        raise RequestError(reason("http.long_number", count=len(digits)))
    return int(digits)


def main() -> None:
    """Answer requests until the input ends. Arguments: one JSON object with the limits and the user's own modules."""
    settings = json.loads(sys.argv[1])
    source = sys.stdin.buffer
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # printed output must not disturb the frames
    with contextlib.suppress(ValueError, AttributeError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound_memory(settings["memory"])
    _load(settings["modules"])
    _warm_up()
    _send(target, ANSWER.pack(200, 0) + b"ready")
    while True:
        request = _receive(source)
        if request is None:
            return
        (length,) = HEADER.unpack(request[:4])
        _alarms(settings["seconds"], settings["total_seconds"] + 2)  # a worker without its server ends by itself
        job = json.loads(request[4 : 4 + length])
        status, content = answer(job, request[4 + length :])
        _alarms(0, 0)
        worn_out = memory_in_use() > settings["replace_above"]
        _send(target, ANSWER.pack(status, worn_out) + content)
        if worn_out:
            return


def _receive(source: BinaryIO) -> bytes | None:
    head = source.read(4)
    return source.read(HEADER.unpack(head)[0]) if len(head) == 4 else None


def _send(target: BinaryIO, content: bytes) -> None:
    target.write(HEADER.pack(len(content)))
    target.write(content)
    target.flush()


def _alarms(seconds: float, wall_seconds: float) -> None:
    """Let a signal end this process after these seconds of processor time or of wall time; 0 for none."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, wall_seconds)


def _bound_memory(most: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def memory_in_use() -> int:
    """Return the bytes of memory that this process uses, 0 if the system does not report them.

    >>> memory_in_use() >= 0
    True
    """
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


def _load(modules: list[list[str]]) -> None:
    """Load the files in which the user's own rule sets are registered."""
    for name, path in modules:
        if name in sys.modules:
            continue
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is not None and spec.loader is not None:
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            spec.loader.exec_module(module)


def _warm_up() -> None:
    from nimatron.rules.registry import all_games

    all_games()
    for route in OWN_ROUTES:
        route.function()
    answer({"universal": "game", "fields": {"game": "nim"}}, b"")
    answer({"route": 2, "fields": {"game": "nim", "position": "3,4,5"}}, b"")


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the server has ended and waits for no answer
        os._exit(0)
