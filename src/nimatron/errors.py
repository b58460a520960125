"""Errors for users, with their codes and HTTP statuses.

Each error is a ``ValueError`` whose text is one line that says what would be right. Any other exception is a defect of
Nimatron itself; the command line, batches and HTTP all report it as such.
"""

from __future__ import annotations


class NimatronError(ValueError):
    """Base class of all refusals; ``code`` names the kind in JSON and HTTP answers.

    It is raised with a text, or with a reason from the catalogue of messages (``nimatron.explain.reason``), which a
    front end can show in the user's language. ``str`` returns the English text of both.
    """

    code = "error"


class RuleError(NimatronError):
    """A rule set that does not exist, or a rule value outside its limits."""

    code = "rule"


class PositionError(NimatronError):
    """A text or value that is not a position of the game."""

    code = "position"


class IllegalMoveError(NimatronError):
    """A move that the rules do not allow from the given position."""

    code = "illegal_move"


class TooLargeError(NimatronError):
    """A question whose answer exceeds a limit; the text says what was needed.

    ``work`` is the work done until then, counted as options examined (0 if it was refused beforehand).
    """

    code = "too_large"
    work: int = 0


class RequestError(NimatronError):
    """A request (batch line, record, HTTP body) of the wrong form."""

    code = "request"


class MissingExtraError(NimatronError):
    """A feature whose optional dependency is not installed; the text names the extra."""

    code = "missing_extra"


BAD_INPUT, FAULT, INTERRUPTED = 2, 70, 130
"""Exit statuses of the command: bad input, a defect of Nimatron, Ctrl-C."""

INTERNAL = "internal"
"""The code of a defect of Nimatron."""

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
"""HTTP statuses by code; all other refusals have status 400."""


def http_status(code: str) -> int:
    """Return the HTTP status of a code.

    >>> http_status("too_large"), http_status("position")
    (422, 400)
    """
    return _HTTP.get(code, 400)


def one_line(text: str) -> str:
    r"""Return a text as one line of at most 600 characters; control characters in it are escaped.

    >>> one_line("two\nlines, a bell \a")
    'two lines, a bell \\x07'
    """
    if len(text) > 20 * LONGEST_MESSAGE:
        text = text[: 20 * LONGEST_MESSAGE]
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in " ".join(text.split()))
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"
