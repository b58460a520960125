"""Error reports, the same in every interface: code, message in a language, exit status and HTTP status."""

from __future__ import annotations

import errno
from types import TracebackType
from typing import NamedTuple

from nimatron.errors import (
    BAD_INPUT,
    FAULT,
    INTERNAL,
    INTERRUPTED,
    MissingExtraError,
    NimatronError,
    http_status,
    one_line,
)
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason, reason_of, said_in

_USER_MODULES = ("nimatron_own_games_", "nimatron_started_script")
"""Prefixes of the names of the modules into which user-defined rule sets are loaded."""


class ErrorReport(NamedTuple):
    """Report of an exception: ``code``, one-line ``message``, ``exit`` status and ``http`` status."""

    code: str
    message: str
    exit: int
    http: int


def error_report(error: BaseException, lang: str = "en") -> ErrorReport:
    """Return code, message and statuses of an exception; all interfaces use this function.

    >>> from nimatron.errors import PositionError
    >>> error_report(PositionError("nim: 'x' is no heap"))
    ErrorReport(code='position', message="nim: 'x' is no heap", exit=2, http=400)
    >>> error_report(ValueError("no"))[:2]
    ('internal', 'a bug in Nimatron itself (ValueError: no); please report it')
    """
    code, status, said = _kind(error)
    return ErrorReport(code, one_line(said_in(said, lang)), status, http_status(code))


def _kind(error: BaseException) -> tuple[str, int, MessageValue]:
    """Return the code, the exit status and the message."""
    if isinstance(error, NimatronError):
        return error.code, BAD_INPUT, reason_of(error) or type(error).__name__
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return "too_large", BAD_INPUT, reason("fault.memory")
    if isinstance(error, RecursionError):
        return "too_large", BAD_INPUT, reason("fault.depth")
    if isinstance(error, KeyboardInterrupt):
        return "interrupted", INTERRUPTED, reason("fault.interrupted")
    if isinstance(error, ModuleNotFoundError) and error.name == "numpy":
        return MissingExtraError.code, BAD_INPUT, reason("extra.tables")
    if isinstance(error, OSError):
        if error.filename is None:
            return "file", BAD_INPUT, reason_of(error)
        return "file", BAD_INPUT, reason("at", where=_path(error.filename), why=error)
    why = f"{type(error).__name__}: {error}"
    own = _place_in_own_rules(error)
    if own is not None:
        return "rule_set", BAD_INPUT, reason("fault.rule_set", place=own[0], number=own[1], why=why)
    return INTERNAL, FAULT, reason("fault.own", why=why)


def _path(name: object) -> str:
    return name.decode("utf-8", "backslashreplace") if isinstance(name, bytes) else str(name)


def _place_in_own_rules(error: BaseException) -> tuple[str, int] | None:
    """Return file and line of the user-defined rule set that raised an error, or None if Nimatron itself did."""
    found = None
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        if name.startswith(_USER_MODULES):
            found = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        elif name.startswith("nimatron."):
            found = None
        trace = trace.tb_next
    return found
