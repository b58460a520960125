"""Terminal output and input: colours, wrapped text, columns, progress bars, prompts, output files."""

from __future__ import annotations

import codecs
import os
import re
import sys
import time
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TextIO, TypeVar

from nimatron.errors import RequestError
from nimatron.explain.reason import reason

SIGNS = {"win": "●", "lose": "○", "draw": "◇"}
_LONG_NUMBER = re.compile(r"[0-9]{61,}")
_LONGEST_LINE = 2000
_NARROWEST = 20
_ESCAPE = "\x1b["
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    r"""An output stream and what it can show.

    Colours are off with ``NO_COLOR``, on with ``FORCE_COLOR``, otherwise on for terminals only. Wins are blue, losses
    orange; a symbol says the same. The width is that of the terminal or ``COLUMNS``; ``bounded`` is true if one of them
    is known, and then no line is longer. ``unicode`` says whether the encoding has every character.

    >>> Terminal(None, {"FORCE_COLOR": "1", "TERM": "xterm-256color"}).paint("win", "●")
    '\x1b[38;5;33m●\x1b[0m'
    """

    def __init__(self, stream: TextIO | None = None, environment: Any = None) -> None:
        self.stream = sys.stdout if stream is None else stream
        variables = os.environ if environment is None else environment
        self.interactive = _is_terminal(self.stream)
        self.encoding = str(getattr(self.stream, "encoding", None) or "utf-8")
        self.unicode = self.encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf8sig", "utf16", "utf32")
        given = _width_of_variable(variables)
        self.bounded = self.interactive or given is not None
        self.width = given or _width(self.stream, self.interactive)
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
        """Return the text in a colour (win, lose, draw) or weight (strong, faint), if colours are on."""
        if not self.colour or not text:
            return text
        return f"{_ESCAPE}{self._colours[kind]}m{text}{_ESCAPE}0m"

    def sign(self, value: str) -> str:
        """Return the coloured symbol of ``win``, ``lose`` or ``draw``."""
        return self.paint(value, SIGNS[value])

    def line(self, text: str = "") -> None:
        """Print text: shorten long numbers, replace characters that cannot be shown, fold long lines."""
        text = shortened_numbers(text)
        for part in self._showable(text).split("\n"):
            if self.bounded and len(part) > self.width:
                self.stream.writelines(f"{piece}\n" for piece in folded(part, self.width))
                continue
            cut = part if len(part) <= _LONGEST_LINE else part[: _LONGEST_LINE - 3] + "..."
            self.stream.write(cut + "\n")

    def paragraph(self, text: str, indent: str = "", kind: str = "") -> None:
        """Print text wrapped to the width of the terminal, in the colour or weight ``kind``."""
        room = max(_NARROWEST, self.width) - len(indent)
        text = shortened_numbers(text)
        for part in wrapped(self._showable(text), room):
            self.line(indent + (self.paint(kind, part) if kind else part))

    def _showable(self, text: str) -> str:
        """Replace the characters that the encoding lacks."""
        if self.unicode:
            return text
        from nimatron.cli.plain_text import plain  # not needed on most terminals

        return plain(text, self.encoding)


def print_plain(stream: Any) -> None:
    """Make a text stream write plain forms of the characters that its encoding lacks, rather than fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    encoding = stream.encoding

    def handled(error: UnicodeError) -> tuple[str, int]:
        from nimatron.cli.plain_text import plain

        assert isinstance(error, UnicodeEncodeError)
        return plain(error.object[error.start : error.end], encoding), error.end

    name = f"nimatron-plain-{encoding}"
    codecs.register_error(name, handled)
    reconfigure(errors=name)


def shortened_numbers(text: str) -> str:
    """Shorten every number of more than 60 digits in the middle.

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
    """Return the lines of a wrapped paragraph; a word longer than the width gets a line of its own.

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


def folded(line: str, width: int) -> Iterator[str]:
    """Yield the lines into which a long line is folded, at spaces if possible; continuation lines are indented.

    >>> list(folded("  take 2 from heap 1, leaving 1", 20))
    ['  take 2 from heap', '    1, leaving 1']
    """
    body = line.lstrip(" ")
    indent = min(len(line) - len(body), width // 2)
    further = " " * min(indent + 2, width // 2)
    piece, begun = " " * indent, False
    for word in body.split(" "):
        while True:
            room = width - _shown_length(piece) - begun
            if _shown_length(word) <= room:
                piece += " " * begun + word
                break
            if begun:
                yield piece.rstrip(" ")
                piece, begun = further, False
                continue
            head, word = _cut_at(word, room)
            yield piece + head
            piece = further
        begun = True
    yield piece


def _shown_length(text: str) -> int:
    return len(_PAINT.sub("", text))


def _cut_at(text: str, length: int) -> tuple[str, str]:
    """Split a text after that many visible characters; colour escapes have no width and are kept whole."""
    place = 0
    while length > 0 and place < len(text):
        paint = _PAINT.match(text, place)
        place = paint.end() if paint else place + 1
        length -= paint is None
    return text[:place], text[place:]


def _is_terminal(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def _width_of_variable(variables: Any) -> int | None:
    columns = variables.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < len(columns) < 5:
        return max(_NARROWEST, int(columns))
    return None


def _width(stream: Any, interactive: bool) -> int:
    if interactive:
        try:
            return max(_NARROWEST, os.get_terminal_size(stream.fileno()).columns or 80)
        except (OSError, ValueError, AttributeError):
            return 80
    return 80


def _colour(variables: Any, interactive: bool) -> bool:
    if variables.get("NO_COLOR"):
        return False
    if variables.get("FORCE_COLOR", "") not in ("", "0"):
        return True
    return interactive and variables.get("TERM") != "dumb"


T = TypeVar("T")
_PATIENCE, _PAUSE, _CELLS = 1.0, 0.1, 30


class ProgressBar:
    """Progress bar on standard error, drawn at most ten times a second; a total of 0 draws nothing."""

    def __init__(self, total: int) -> None:
        terminal = Terminal(sys.stderr)
        self._total = total if terminal.interactive else 0
        self._width = terminal.width
        self._next_look = time.monotonic() + _PATIENCE
        self._shown = False

    def show(self, done: int, total: int | None = None) -> None:
        """Draw the bar if it is due; ``total`` overrides the total, for a stage of the work with its own unit."""
        total = self._total if total is None else total
        if not self._total or not total or time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + _PAUSE
        self._shown = True
        done = min(done, total)
        filled = _CELLS * done // total
        bar = "#" * filled + "." * (_CELLS - filled)
        line = f"{100 * done // total:3d} %  [{bar}] {done} / {total}"
        sys.stderr.write(f"\r{line[: self._width - 1]}\x1b[K")
        sys.stderr.flush()

    def through(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items, updating the bar.

        >>> list(ProgressBar(2).through("ab"))
        ['a', 'b']
        """
        if not self._total:
            return iter(items)
        return self._watched(items)

    def _watched(self, items: Iterable[T]) -> Iterator[T]:
        for done, item in enumerate(items):
            self.show(done)
            yield item

    def clear(self) -> None:
        """Erase the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def progress_bar(total: int) -> Iterator[ProgressBar]:
    """Yield a progress bar and erase it on exit.

    >>> with progress_bar(10) as bar:
    ...     bar.show(5)
    """
    bar = ProgressBar(total)
    try:
        yield bar
    finally:
        bar.clear()


def print_columns(out: Terminal, names: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> None:
    """Print rows below their column names; the columns with indices in ``left`` are left-aligned.

    >>> print_columns(Terminal(), ["n", "A"], [["1", "1"], ["10", "14"]])
     n   A
     1   1
    10  14
    """
    widths = [max(len(row[index]) for row in (names, *rows)) for index in range(len(names))]
    out.line(out.paint("faint", aligned(names, widths, left)))
    for row in rows:
        out.line(aligned(row, widths, left))


def aligned(row: Sequence[str], widths: Sequence[int], left: Container[int]) -> str:
    """Return a row padded to column widths; the cells with indices in ``left`` are left-aligned.

    >>> aligned(["nim", "7"], [5, 3], left=[0])
    'nim      7'
    """
    cells = enumerate(zip(row, widths, strict=True))
    return "  ".join(
        f"{cell:<{width}}" if index in left else f"{cell:>{width}}" for index, (cell, width) in cells
    ).rstrip()


def asked(out: Terminal, prompt: str) -> str:
    """Print the prompt and return the line typed; raise ``EOFError`` at the end of the input."""
    out.stream.flush()
    if sys.stdin.isatty() and out.interactive:
        with suppress(ImportError):
            import readline  # noqa: F401 - line editing and history at the prompt
        return input(prompt)
    out.stream.write(prompt)
    out.stream.flush()
    line = sys.stdin.readline(100_000)
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        out.line(line.strip())
    return line


@contextmanager
def answer_stream(path: str | None) -> Iterator[TextIO]:
    r"""Yield standard output, or a stream whose text becomes the file ``path`` if the block succeeds.

    Raise ``RequestError`` if the file cannot be created.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with answer_stream(f"{folder}/answer.json") as stream:
    ...         print("{}", file=stream)
    ...     with open(f"{folder}/answer.json") as file:
    ...         file.read()
    '{}\n'
    """
    if path is None:
        yield sys.stdout
        return
    from nimatron.files import whole_file

    with whole_file(path) as stream:
        yield stream


def make_folder(folder: str) -> None:
    """Create the folder of an ``--out`` if it does not exist; raise ``RequestError`` if its parent does not.

    >>> make_folder(".")
    """
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise RequestError(reason("file.out_is_file", path=folder))
    parent = os.path.dirname(os.path.abspath(folder))
    if not os.path.isdir(parent):
        raise RequestError(reason("file.out_no_folder", path=folder, folder=parent))
    os.makedirs(folder, exist_ok=True)
