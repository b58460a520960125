"""What the place that output goes to can show: width, colour, letters beyond ASCII."""

from __future__ import annotations

import os
import re
import sys
from typing import Any, TextIO

SIGNS = {"win": "●", "lose": "○", "draw": "◇"}
_PLAIN = str.maketrans({
    "●": "*", "○": "o", "◇": "=", "→": "->", "←": "<-", "…": "...", "·": "-", "×": "x", "⊕": "(+)", "─": "-",
    "–": "-", "—": "-", "’": "'", "“": '"', "”": '"', "≥": ">=", "≤": "<=", "é": "e", "è": "e", "ǎ": "a", "í": "i",
})  # fmt: skip
_LONG_NUMBER = re.compile(r"[0-9]{61,}")
_LONGEST_LINE = 2000
_ESCAPE = "\x1b["


class Terminal:
    """Where a command writes, and what that place can show.

    Colour: never with ``NO_COLOR``, always with ``FORCE_COLOR``, else only on a terminal. Wins are blue and losses
    orange; a sign says the same.

    >>> Terminal(None, {"FORCE_COLOR": "1", "TERM": "xterm-256color"}).paint("win", "●")
    '\\x1b[38;5;33m●\\x1b[0m'
    """

    def __init__(self, stream: TextIO | None = None, environment: Any = None) -> None:
        self.stream = sys.stdout if stream is None else stream
        variables = os.environ if environment is None else environment
        self.interactive = _is_terminal(self.stream)
        encoding = str(getattr(self.stream, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
        self.unicode = encoding in ("utf8", "utf8sig", "utf16", "utf32", "cp65001")
        self.width = _width(self.stream, variables, self.interactive)
        self.colour = _colour(variables, self.interactive)
        many = "256" in variables.get("TERM", "") or bool(variables.get("COLORTERM"))
        self._colours = {
            "win": "38;5;33" if many else "34",
            "lose": "38;5;208" if many else "33",
            "draw": "35",
            "strong": "1",
            "faint": "2",
        }

    def paint(self, kind: str, text: str) -> str:
        """Give the text in a colour (win, lose, draw) or weight (strong, faint), if colours are shown."""
        if not self.colour or not text:
            return text
        return f"{_ESCAPE}{self._colours[kind]}m{text}{_ESCAPE}0m"

    def sign(self, value: str) -> str:
        """Give the coloured sign of ``win``, ``lose`` or ``draw``."""
        return self.paint(value, SIGNS[value])

    def line(self, text: str = "") -> None:
        """Write text with long numbers shortened and, on a terminal without UTF-8, ASCII in place of signs."""
        text = shortened_numbers(text)
        if not self.unicode:
            text = text.translate(_PLAIN)
        for part in text.split("\n"):
            cut = part if len(part) <= _LONGEST_LINE else part[: _LONGEST_LINE - 1] + ("…" if self.unicode else ".")
            self.stream.write(cut + "\n")

    def paragraph(self, text: str, indent: str = "") -> None:
        """Write text broken at spaces to the width of the terminal."""
        room = max(20, self.width - len(indent))
        for part in wrapped(shortened_numbers(text), room):
            self.line(indent + part)


def shortened_numbers(text: str) -> str:
    """Give the text with every number of more than 60 digits cut in its middle.

    >>> shortened_numbers("heap " + "1" * 70)
    'heap 111111111111…111111111111 (70 digits)'
    """
    if len(text) <= 60:
        return text
    return _LONG_NUMBER.sub(lambda found: _cut(found[0]), text)


def _cut(digits: str) -> str:
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message

    return f"{digits[:12]}…{digits[-12:]} ({catalogue('en').text(Message('number.digits', {'count': len(digits)}))})"


def wrapped(text: str, width: int) -> list[str]:
    """Give the lines of a paragraph; a word longer than the width stands alone.

    >>> wrapped("one two three", 8)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


def _is_terminal(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def _width(stream: Any, variables: Any, interactive: bool) -> int:
    columns = variables.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < len(columns) < 5:
        return max(20, int(columns))
    if interactive:
        try:
            return max(20, os.get_terminal_size(stream.fileno()).columns or 80)
        except (OSError, ValueError, AttributeError):
            return 80
    return 80


def _colour(variables: Any, interactive: bool) -> bool:
    if variables.get("NO_COLOR"):
        return False
    if variables.get("FORCE_COLOR", "") not in ("", "0"):
        return True
    return interactive and variables.get("TERM") != "dumb"
