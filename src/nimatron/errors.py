"""The errors that users meet: each is a ``ValueError`` whose text is one line that says what would be right."""

from __future__ import annotations


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
