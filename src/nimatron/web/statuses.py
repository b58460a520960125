"""The one place that maps refusals to HTTP statuses and to the error form ``{"error": {"code", "message", "at"?}}``."""

from __future__ import annotations

import json

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.message import MessageValue

_STATUSES = {
    "request": 400,
    "rule": 400,
    "position": 400,
    "illegal_move": 400,
    "unknown_game": 404,
    "not_found": 404,
    "method": 405,
    "too_long": 413,
    "too_large": 422,
    "missing_extra": 422,
    "busy": 429,
}
_LONGEST_MESSAGE = 600


class FieldError(RequestError):
    """A field of a request that is missing, unknown or of the wrong form; ``at`` names it."""

    def __init__(self, message: MessageValue, at: str) -> None:
        super().__init__(message)
        self.at = at


class TooLongError(FieldError):
    """A field or body that is longer than is read."""

    code = "too_long"


class UnknownGameError(FieldError):
    """A game that does not exist."""

    code = "unknown_game"


class NoSuchPageError(NimatronError):
    """An address where nothing is."""

    code = "not_found"


class BusyError(NimatronError):
    """The queue of waiting requests is full."""

    code = "busy"


def status_of(code: str) -> int:
    """Give the status of a kind of refusal; 500 for anything that is no refusal.

    >>> status_of("too_large"), status_of("fault")
    (422, 500)
    """
    return _STATUSES.get(code, 500)


def error_form(code: str, message: str, at: str | None = None) -> dict[str, object]:
    """Give the body of a refusal.

    >>> error_form("busy", "later")
    {'error': {'code': 'busy', 'message': 'later'}}
    """
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:
        line = line[: _LONGEST_MESSAGE - 1] + "…"
    return {"error": {"code": code, "message": line, **({"at": at} if at else {})}}


def form_of(error: BaseException) -> dict[str, object]:
    """Give the body for an error that was raised.

    >>> form_of(TooLongError("no", at="game"))["error"]["at"]
    'game'
    """
    if isinstance(error, NimatronError):
        return error_form(error.code, str(error), getattr(error, "at", None))
    if isinstance(error, (MemoryError, RecursionError)):
        resource = "memory" if isinstance(error, MemoryError) else "depth"
        return error_form("too_large", f"the answer needs more {resource} than the limit; try a smaller position")
    return error_form("fault", f"a fault in Nimatron itself ({type(error).__name__}); please report it")


def encoded(data: object) -> bytes:
    """Give JSON in UTF-8 without spaces.

    >>> encoded({"why": "мат"}).decode()
    '{"why":"мат"}'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
