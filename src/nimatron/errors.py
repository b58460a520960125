"""The errors that users meet, and the one map from an exception to what a face tells of it.

Each error is a ``ValueError`` whose text is one line that says what would be right. Anything else that is raised is a
fault of Nimatron itself, and is called one by the command, in a batch and over HTTP alike.
"""

from __future__ import annotations

from types import TracebackType
from typing import NamedTuple


class NimatronError(ValueError):
    """Any refusal by Nimatron; ``code`` names its kind in JSON and HTTP answers.

    It is raised with a text, or with a reason of the catalogue of words (``nimatron.explain.reason``), which a face can
    say in the language asked for; ``str`` gives the English text of both.
    """

    code = "error"


class RuleError(NimatronError):
    """A rule set that does not exist or a rule value out of its limits."""

    code = "rule"


class PositionError(NimatronError):
    """A text or value that is no position of the game."""

    code = "position"


class IllegalMoveError(NimatronError):
    """A move that the rules do not allow from the given position."""

    code = "illegal_move"


class TooLargeError(NimatronError):
    """A question whose answer would need more than the stated limit; the text says what was needed."""

    code = "too_large"


class RequestError(NimatronError):
    """A request (batch line, record, HTTP body) whose form is wrong."""

    code = "request"


class MissingExtraError(NimatronError):
    """A feature whose optional dependency is not installed; the text names the extra."""

    code = "missing_extra"


BAD_INPUT, FAULT, INTERRUPTED = 2, 70, 130
"""Exit statuses of the command: what was asked cannot be had, a fault of Nimatron, Ctrl-C."""

INTERNAL = "internal"
"""The code of a fault of Nimatron."""

LONGEST_MESSAGE = 600

_HTTP = {
    "unknown_game": 404,
    "not_found": 404,
    "method": 405,
    "too_long": 413,
    "too_large": 422,
    "missing_extra": 422,
    "rule_set": 422,
    "busy": 429,
    "file": 500,
    INTERNAL: 500,
}
"""Statuses of the codes; every other refusal is 400."""

_AUTHORS = ("nimatron_own_games_", "nimatron_started_script")
"""How the modules are called in which a user's own rule sets are loaded."""


class Told(NamedTuple):
    """What every face tells of an exception: ``code``, a one-line ``message``, ``exit`` and ``http`` status."""

    code: str
    message: str
    exit: int
    http: int


def told(error: BaseException) -> Told:
    """The code, message and statuses of an exception, by the one map that all faces share.

    >>> told(PositionError("nim: 'x' is no heap"))
    Told(code='position', message="nim: 'x' is no heap", exit=2, http=400)
    >>> told(ValueError("no"))[:2]
    ('internal', 'a fault in Nimatron itself (ValueError: no); please report it')
    """
    status = BAD_INPUT
    if isinstance(error, NimatronError):
        code, message = error.code, str(error) or type(error).__name__
    elif isinstance(error, (MemoryError, RecursionError)):
        resource = "memory" if isinstance(error, MemoryError) else "depth"
        code, message = "too_large", f"this needs more {resource} than there is; try something smaller"
    elif isinstance(error, KeyboardInterrupt):
        code, message, status = "interrupted", "interrupted", INTERRUPTED
    elif isinstance(error, OSError):
        reason = error.strerror or str(error) or type(error).__name__
        code, message = "file", reason if error.filename is None else f"{_path(error.filename)}: {reason}"
    elif (place := _place_in_own_rules(error)) is not None:
        code, message = "rule_set", f"{place}: {type(error).__name__}: {error}"
    else:
        reason = f"{type(error).__name__}: {error}"
        code, message, status = INTERNAL, f"a fault in Nimatron itself ({reason}); please report it", FAULT
    return Told(code, one_line(message), status, _HTTP.get(code, 400))


def one_line(text: str) -> str:
    """A text as one line of at most 600 characters; whatever a user typed into it cannot break the line.

    >>> one_line("two\\nlines, a bell \\a")
    'two lines, a bell \\\\x07'
    """
    if len(text) > 20 * LONGEST_MESSAGE:
        text = text[: 20 * LONGEST_MESSAGE]
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in " ".join(text.split()))
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def _path(name: object) -> str:
    return name.decode("utf-8", "backslashreplace") if isinstance(name, bytes) else str(name)


def _place_in_own_rules(error: BaseException) -> str | None:
    """Where in a user's own rule set an error was raised; None if it was raised in Nimatron."""
    found = None
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        if name.startswith(_AUTHORS):
            found = f"{trace.tb_frame.f_code.co_filename}: line {trace.tb_lineno}"
        elif name.startswith("nimatron."):
            found = None
        trace = trace.tb_next
    return found
