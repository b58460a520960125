"""Refusals specific to HTTP, and their form ``{"error": {"code", "message", "at"?}}``."""

from __future__ import annotations

import json
import re
import traceback
from typing import Any

from nimatron.errors import INTERNAL, NimatronError, RequestError, one_line
from nimatron.explain.error_reports import error_report
from nimatron.explain.message import MessageValue


class FieldError(RequestError):
    """A field of a request that is missing, unknown or of the wrong form; ``at`` is its name."""

    def __init__(self, message: MessageValue, at: str) -> None:
        super().__init__(message)
        self.at = at


class TooLongError(FieldError):
    """A field or body that exceeds the longest accepted text."""

    code = "too_long"


class UnknownGameError(FieldError):
    """A game that does not exist."""

    code = "unknown_game"


class NoSuchPageError(NimatronError):
    """An unknown address."""

    code = "not_found"


class WrongMethodError(NimatronError):
    """A method that an address does not support."""

    code = "method"


class BusyError(NimatronError):
    """The queue of waiting requests is full."""

    code = "busy"


def error_form(code: str, message: str, at: str | None = None) -> dict[str, Any]:
    """Return the body of a refusal.

    >>> error_form("busy", "later")
    {'error': {'code': 'busy', 'message': 'later'}}
    """
    return {"error": {"code": code, "message": one_line(message), **({"at": one_line(at)} if at else {})}}


_INSTALL = re.compile(r":? *pip install '[^']*'")


def for_visitor(text: str) -> str:
    """Return a text without the advice to install something, which only those who run the server can follow.

    >>> for_visitor("this needs NumPy: pip install 'nimatron[tables]'")
    'this needs NumPy'
    """
    return _INSTALL.sub("", text)


def refusal(error: BaseException, lang: str = "en") -> tuple[int, dict[str, Any]]:
    """Return status and body for an exception, in a language.

    A defect of the program is also reported on stderr in English.

    >>> refusal(TooLongError("no", at="game"))
    (413, {'error': {'code': 'too_long', 'message': 'no', 'at': 'game'}})
    """
    found = error_report(error, lang)
    if found.code == INTERNAL:
        traceback.print_exception(error)
    return found.http, error_form(found.code, for_visitor(found.message), getattr(error, "at", None))


def encoded(data: object) -> bytes:
    """Return JSON in UTF-8 without spaces.

    >>> encoded({"why": "мат"}).decode()
    '{"why":"мат"}'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
