"""Step-by-step drawings of the sieve of the Russian lesson: for Squares on a strip, for Wythoff's queen on a board.

A losing cell has a disc, a winning one is crossed out; the cells of the current step have brighter colours. Frame 0 is
the empty table, frame i the table after step i. :func:`animation` shows the frames as one moving picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.papers.lessons import BoardStep, SieveStep, perfect_squares, sieve, wythoff_board_sieve
from nimatron.picture.svg_drawing import colour, element, length, words

LARGEST_BOUND = 500
LARGEST_BOARD = 40
SECONDS = 1.6
"""Seconds per step in the animation."""

_CELL, _LINE, _GAP, _MARGIN = 40, 26, 34, 14.0
_BOARD_CELL = 30
_ARC_ROOM = 74.0
_NAMED = 12


@dataclass
class Sieve:
    """Layout of a drawn sieve: places of the cells, when and how each is decided, captions and extras of each step."""

    title: str
    width: float
    height: float
    side: int
    places: dict[str, tuple[float, float]]
    """Upper left corners of the cells by name."""
    decided: dict[str, tuple[int, bool]] = field(default_factory=dict)
    """The step at which a cell was decided, and whether it is losing."""
    captions: list[str] = field(default_factory=list)
    extras: list[str] = field(default_factory=list)
    """Elements shown during one step only: arcs, numbers of empty cells."""

    @property
    def steps(self) -> int:
        """Number of frames, including the empty table."""
        return len(self.captions)


def squares_sieve(bound: int, lang: str = "en") -> Sieve:
    """Lay out the sieve for Squares on 0, ..., ``bound``; raise ``TooLargeError`` beyond 500.

    >>> squares_sieve(17).steps
    9
    """
    _limit("--bound", bound, LARGEST_BOUND)
    say = catalogue(lang)
    line = min(bound + 1, _LINE)
    lines = bound // line + 1
    row = _CELL + _GAP
    top = _ARC_ROOM if lines == 1 else _MARGIN
    places = {str(n): (_MARGIN + n % line * _CELL, top + n // line * row) for n in range(bound + 1)}
    width = max(line * _CELL + 2 * _MARGIN, 640.0)
    title = say.text(Message("sieve.squares.title", {"bound": bound}))
    drawn = Sieve(title, width, top + (lines - 1) * row + _CELL + 70, _CELL, places)
    _begin(drawn, bound + 1, say)
    for number, step in enumerate(sieve(perfect_squares(), bound), 1):
        drawn.decided |= {str(step.losing): (number, True)} | {str(won): (number, False) for won in step.marked}
        drawn.captions.append(_squares_caption(number, step, say))
        drawn.extras.append(_arcs(drawn, step) if lines == 1 else "")
    return drawn


def board_sieve(size: int, a: int = 1, lang: str = "en") -> Sieve:
    """Lay out the sieve on the ``size`` x ``size`` board of generalised Wythoff; raise ``TooLargeError`` beyond 40.

    >>> board_sieve(12).steps
    6
    """
    _limit("--bound", size, LARGEST_BOARD)
    say = catalogue(lang)
    side = _BOARD_CELL
    left, bottom = 40.0, _MARGIN + side * size
    places = {
        f"{row},{column}": (left + column * side, bottom - (row + 1) * side)
        for row in range(size)
        for column in range(size)
    }
    width = max(left + side * size + 60, 560.0)
    title = say.text(Message("sieve.board.title", {"size": size, "a": a}))
    drawn = Sieve(title, width, bottom + 74, side, places)
    _begin(drawn, size * size, say)
    drawn.extras[0] = _counts(drawn, (size,) * size)
    for number, step in enumerate(wythoff_board_sieve(size, a), 1):
        for cells, lost in ((step.losing, True), (step.marked, False)):
            drawn.decided |= {f"{row},{column}": (number, lost) for row, column in cells}
        drawn.captions.append(_board_caption(number, step, say))
        drawn.extras.append(_counts(drawn, step.empty_in_rows))
    return drawn


def frames(drawn: Sieve) -> Iterator[str]:
    """Yield the frames as SVG documents, the empty table first.

    >>> [frame.count('class="lost') for frame in frames(squares_sieve(7))]
    [0, 1, 2, 3, 4]
    """
    for now in range(drawn.steps):
        marks = [_mark(drawn, name, lost, step == now) for name, (step, lost) in drawn.decided.items() if step <= now]
        caption = drawn.captions[now]
        yield _document(
            drawn, [*_cells(drawn), *marks, drawn.extras[now], *_names(drawn), _caption(drawn, caption)], caption
        )


def animation(drawn: Sieve) -> str:
    """Return the sieve as one animated SVG, which shows the last step if the viewer does not animate.

    >>> "<animate " in animation(squares_sieve(5))
    True
    """
    parts = _cells(drawn)
    last = drawn.steps - 1
    for name, (step, lost) in drawn.decided.items():
        for fresh, begin, end in ((True, step, step + 1), (False, step + 1, drawn.steps)):
            if begin < drawn.steps:
                parts.append(_shown(drawn, _mark(drawn, name, lost, fresh), begin, end, end == drawn.steps))
    parts += _names(drawn)
    for step, caption in enumerate(drawn.captions):
        content = drawn.extras[step] + _caption(drawn, caption)
        parts.append(_shown(drawn, content, step, step + 1, step == last))
    return _document(drawn, parts, drawn.captions[-1])


def _limit(option: str, asked: int, limit: int) -> None:
    if not 1 <= asked <= limit:
        raise TooLargeError(reason("limit.sieve", option=option, given=asked, limit=limit))


def _begin(drawn: Sieve, cells: int, say: Catalogue) -> None:
    drawn.captions.append(say.text(Message("sieve.start", {"count": cells})))
    drawn.extras.append("")


def _squares_caption(number: int, step: SieveStep, say: Catalogue) -> str:
    marked = ", ".join(map(str, step.marked[:_NAMED])) + (", …" if len(step.marked) > _NAMED else "")
    key = "sieve.squares.step" if step.marked else "sieve.squares.step.none"
    return say.text(Message(key, {"step": number, "lost": step.losing, "marked": marked, "empty": len(step.empty)}))


def _board_caption(number: int, step: BoardStep, say: Catalogue) -> str:
    cells = " ".join(f"({row},{column})" for row, column in step.losing)
    values: dict[str, int | str] = {
        "step": number,
        "count": len(step.losing),
        "lost": cells,
        "marked": len(step.marked),
        "empty": sum(step.empty_in_rows),
    }
    return say.text(Message("sieve.board.step", values))


def _cells(drawn: Sieve) -> list[str]:
    """Return the squares of the strip or board, alternately light and dark."""
    parts = []
    for name, (x, y) in drawn.places.items():
        dark = sum(map(int, name.split(","))) % 2
        square = element(
            "rect", x=x, y=y, width=drawn.side, height=drawn.side,
            fill=colour("cell-dark" if dark else "cell-light"), stroke=colour("cell-edge"), stroke_width="0.8",
        )  # fmt: skip
        parts.append(element("g", square, data_cell=name))
    return parts


def _names(drawn: Sieve) -> list[str]:
    """Return the numbers below the strip, or the row and column numbers of the board."""
    if "0,0" not in drawn.places:
        return [
            words(name, x + drawn.side / 2, y + drawn.side + 15, 13, quiet=True)
            for name, (x, y) in drawn.places.items()
        ]
    size = round(len(drawn.places) ** 0.5)
    found = []
    for number in range(size):
        x, y = drawn.places[f"{number},{number}"]
        left, bottom = drawn.places["0,0"]
        found.append(words(str(number), x + drawn.side / 2, bottom + drawn.side + 17, 12, quiet=True))
        found.append(words(str(number), left - 8, y + drawn.side / 2 + 4, 12, quiet=True, anchor="end"))
    return found


def _mark(drawn: Sieve, name: str, lost: bool, fresh: bool) -> str:
    """Return the disc of a losing cell or the cross of a winning one."""
    x, y = drawn.places[name]
    side = drawn.side
    if lost:
        disc = element(
            "circle", cx=x + side / 2, cy=y + side / 2, r=side * 0.32, fill=colour("lost"),
            stroke=colour("ink"), stroke_width="2.5" if fresh else "0.8",
        )  # fmt: skip
        return element("g", disc, class_="lost fresh" if fresh else "lost")
    inset = side * 0.3
    ground = element(
        "rect", x=x + 0.5, y=y + 0.5, width=side - 1.0, height=side - 1.0,
        fill=colour("cell-reach" if fresh else "ground"), fill_opacity="1" if fresh else "0.55",
    )  # fmt: skip
    low, high = (x + inset, y + inset), (x + side - inset, y + side - inset)
    cross = element(
        "path",
        d=f"M{length(low[0])} {length(low[1])}L{length(high[0])} {length(high[1])}M{length(high[0])} {length(low[1])}"
        f"L{length(low[0])} {length(high[1])}",
        stroke=colour("ink" if fresh else "ink-quiet"),
        stroke_width="2" if fresh else "1.2",
        stroke_linecap="round",
    )
    return element("g", ground, cross, class_="won fresh" if fresh else "won")


def _arcs(drawn: Sieve, step: SieveStep) -> str:
    """Return the arcs from the losing number to each number marked because of it."""
    x, y = drawn.places[str(step.losing)]
    begin = x + drawn.side / 2
    arcs = []
    for won in step.marked:
        end = drawn.places[str(won)][0] + drawn.side / 2
        height = min(_ARC_ROOM - 12, 16 + (end - begin) * 0.16)
        top, ends = length(y - height), (length(begin), length(end))
        path = f"M{ends[0]} {length(y)}C{ends[0]} {top} {ends[1]} {top} {ends[1]} {length(y)}"
        arcs.append(element("path", d=path, fill="none", stroke=colour("lost"), stroke_width="1.4", opacity="0.8"))
    return element("g", *arcs, class_="arcs") if arcs else ""


def _counts(drawn: Sieve, counts: tuple[int, ...]) -> str:
    """Return the number of empty cells at the right of every row, as the lesson writes them."""
    size = len(counts)
    texts = []
    for row, count in enumerate(counts):
        x, y = drawn.places[f"{row},{size - 1}"]
        texts.append(words(str(count), x + drawn.side + 20, y + drawn.side / 2 + 4, 13))
    return element("g", *texts, class_="empty")


def _caption(drawn: Sieve, text: str) -> str:
    """Return the caption in at most two lines."""
    room = int(drawn.width / 8)
    lines = [text]
    if len(text) > room:
        middle = min(
            (i for i, letter in enumerate(text) if letter == " "), key=lambda i: abs(2 * i - len(text)), default=0
        )
        lines = [text[:middle], text[middle + 1 :]]
    size = min(max(15.0, drawn.width / 54), *(1.75 * drawn.width / max(1, len(line)) for line in lines))
    first = drawn.height - 12 - 19 * (len(lines) - 1)
    return "".join(words(line, drawn.width / 2, first + 19 * index, size) for index, line in enumerate(lines))


def _shown(drawn: Sieve, content: str, begin: int, end: int, at_rest: bool) -> str:
    """Wrap elements so that the animation shows them from step ``begin`` until step ``end``."""
    if not content:
        return ""
    count = drawn.steps
    moments = [(0, "hidden")] if begin else []
    moments.append((begin, "visible"))
    if end < count:
        moments.append((end, "hidden"))
    timed = element(
        "animate",
        attributeName="visibility",
        values=";".join(state for _, state in moments),
        keyTimes=";".join(f"{step / count:.5f}".rstrip("0").rstrip(".") or "0" for step, _ in moments),
        calcMode="discrete",
        dur=f"{length(SECONDS * count)}s",
        repeatCount="indefinite",
    )
    return element("g", timed, content, visibility="visible" if at_rest else "hidden")


def _document(drawn: Sieve, parts: list[str], said: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length(drawn.width)} {length(drawn.height)}" role="img"'
        f' font-family="system-ui, sans-serif"><title>{escape(drawn.title)}</title><desc>{escape(said)}</desc>'
        f"{''.join(parts)}</svg>\n"
    )
