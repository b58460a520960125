"""Positions as text, for terminals and screen readers; therefore every line begins with words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message, with_noun
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Scene
from nimatron.views.view import view_of

_PLAIN = str.maketrans({"●": "*", "○": "o", "·": ".", "…": "...", "–": "-", "→": ">"})
_SHOWN_PARTS = 12
_SHOWN_HEAPS = 20
_SHOWN_COINS = 12
_MOST_COINS = 256
_SHOWN_ITEMS = 120
_FIVE = 5
_LARGEST_BOARD = 15
_LONGEST_RED = 60

Lines = list[str]


class _Page:
    """What all painters need: the game, the position, the width of a line, and the message catalogue."""

    def __init__(self, game: RuleSet[Any], position: Any, width: int, misere: bool, words: Catalogue) -> None:
        self.game = game
        self.position = position
        self.width = width
        self.misere = misere
        self.words = words

    def say(self, key: str, **values: Any) -> str:
        """Return a message of the topic ``picture``."""
        return self.words.text(Message(f"picture.{key}", values))

    def wrapped(self, key: str, **values: Any) -> Lines:
        """Return a message of the topic ``picture``, wrapped into lines."""
        return wrap(self.say(key, **values), self.width)


def text_picture(
    game: RuleSet[Any] | str,
    position: Any,
    width: int = 80,
    *,
    misere: bool = False,
    unicode: bool = True,
    lang: str = "en",
) -> str:
    """Draw a position as lines of text, no wider than ``width`` characters if possible.

    Numbers and rows too large to draw are described in words.

    Parameters:
        game: rule set or its written form.
        position: position or its written form.
        width: characters in a line.
        misere: whether the red numbers of a strip are those of misère play.
        unicode: allow characters beyond ASCII.
        lang: language code.

    Raises:
        RuleError: for an unknown game or invalid rules.
        PositionError: for an invalid position.

    >>> print(text_picture("nim", (3, 1)))
    heap 1: 3  ●●●
    heap 2: 1  ●
    """
    rule_set = game_of(game)
    lines = _lines(_Page(rule_set, rule_set.check(position), width, misere, catalogue(lang)))
    text = "\n".join(lines)
    return text if unicode else text.translate(_PLAIN)


def _lines(page: _Page) -> Lines:
    scene = view_of(page.game).scene(page.position)
    if scene.kind == "sum":
        return _sum(page)
    heaps = page.game.heaps(page.position)
    if scene.kind in _ITEMS and scene.items:
        found = _ITEMS[scene.kind](page, scene)
    elif heaps is None:
        found = page.wrapped("position", position=cut_number(page.game.format(page.position)))
    else:
        found = _ROWS.get(scene.kind, _heaps)(page, heaps)
    if not page.game.memory(page.position):
        return found
    from nimatron.picture.shown import memory_words

    return found + wrap(memory_words(page.game, page.position, page.words), page.width)


# -- rows of numbers -------------------------------------------------------------------------------------------


def _heaps(page: _Page, heaps: tuple[int, ...]) -> Lines:
    return heap_lines(heaps, "picture.heap", "●", page)


def _rows(page: _Page, heaps: tuple[int, ...]) -> Lines:
    return heap_lines(heaps, "picture.heap", "|", page)


def _circle(page: _Page, heaps: tuple[int, ...]) -> Lines:
    lines = heap_lines(heaps, "picture.circle", "●", page)
    return lines + (page.wrapped("circle.note", last=len(heaps)) if len(heaps) > 1 else [])


def _board(page: _Page, heaps: tuple[int, ...]) -> Lines:
    """Draw the board with the queen and the squares she attacks; describe a large board in words.

    >>> print(text_picture("wythoff", (1, 2), 130))  # doctest: +ELLIPSIS
    row 2:   +  Q
    row 1:   +  +
    row 0:   ·  +
    column:  0  1
    Q: queen at column 1, row 2; +: where she may go (left, down, diagonally down to the left)...
    """
    if len(heaps) != 2:
        return _heaps(page, heaps)
    x, y = heaps
    piece = next((f".{item.state}" for item in view_of(page.game).scene(page.position).items), "")
    letter = "Q" if not piece else page.say(f"board.letter{piece}")
    row_label = page.say("board.row", row=min(y, _LARGEST_BOARD))
    column_label = page.say("board.columns")
    margin = max(len(row_label), len(column_label)) + 1
    if max(x, y) > _LARGEST_BOARD or margin + 3 * (x + 1) > page.width:
        return _heaps(page, heaps) + page.wrapped(f"board.wide{piece}", x=x, y=y)
    reachable = {page.game.heaps(move) for move in page.game.moves(page.position)}
    lines = []
    for row in range(y, -1, -1):
        cells = [
            letter if (column, row) == heaps else "+" if (column, row) in reachable else "·" for column in range(x + 1)
        ]
        label = page.say("board.row", row=row)
        lines.append(f"{label:<{margin}}" + "".join(f"{cell:>2} " for cell in cells).rstrip())
    lines.append(f"{column_label:<{margin}}" + "".join(f"{column:>2} " for column in range(x + 1)).rstrip())
    return lines + page.wrapped(f"board{piece}", x=x, y=y)


def _strip(page: _Page, heaps: tuple[int, ...]) -> Lines:
    """Draw independent heaps with their red numbers, or the coins that move on one strip."""
    if len(heaps) > 1 and len(tuple(page.game.components(page.position))) <= 1:
        return _coins(page, heaps)
    lines = _heaps(page, heaps)
    if len(heaps) == 1 and 0 < heaps[0] <= _LONGEST_RED and not page.game.loopy:
        red = _red_numbers(page, heaps[0])
        if red:
            lines += page.wrapped("red", numbers=", ".join(map(str, red)))
    return lines


def _red_numbers(page: _Page, largest: int) -> list[int]:
    """Return the red numbers (P-positions) up to ``largest``, or [] if that would require a search."""
    from nimatron.budget import Limits
    from nimatron.solve.analysis import analyse

    limits = Limits(positions=2000, options=20_000, seconds=0.05)
    found = []
    try:
        for position in islice(page.game.positions(largest + 1), largest + 1):
            heaps = page.game.heaps(position)
            outcome = analyse(page.game, position, misere=page.misere, limits=limits, fields=("outcome",)).outcome
            if heaps is not None and len(heaps) == 1 and outcome == "P":
                found.append(heaps[0])
    except NimatronError:
        return []
    return found


def _coins(page: _Page, heaps: tuple[int, ...]) -> Lines:
    """Draw the coins on their strip of fields 0, 1, 2, ...

    >>> print(text_picture("unbalanced-nim", (1, 3), 60))
    coins on squares 1, 3
    strip:   ·  ●  ·  ●
    fields:  0  1  2  3
    """
    lines = page.wrapped("coins", fields=heaps[:_SHOWN_COINS])
    if len(heaps) > _SHOWN_COINS:
        lines.append(page.say("more", count=len(heaps) - _SHOWN_COINS))
    strip, fields = page.say("coins.strip"), page.say("coins.fields")
    margin = max(len(strip), len(fields)) + 1
    last = max(heaps)
    if margin + 3 * (last + 1) <= page.width:
        taken = set(heaps)
        lines.append(f"{strip:<{margin}}" + "".join(" ● " if n in taken else " · " for n in range(last + 1)).rstrip())
        lines.append(f"{fields:<{margin}}" + "".join(f"{n:>2} " for n in range(last + 1)).rstrip())
    return lines


# -- items -----------------------------------------------------------------------------------------------------


def _grid(page: _Page, scene: Scene) -> Lines:
    """Draw the rows of a grid with a letter for each cell: its label, or ``.`` if free, ``#`` if not."""
    rows: dict[float, dict[float, str]] = {}
    for item in scene.items:
        sign = item.label[:1] or {"free": ".", "used": "#", "": "."}.get(item.state, item.state[:1])
        if item.kind == "cell" or sign:
            rows.setdefault(item.y, {})[item.x] = sign
    labels = {y: page.say("grid.row", row=abs(round(y)) + 1) for y in rows}
    margin = max(map(len, labels.values())) + 1
    lines = [
        f"{labels[y]:<{margin}}" + " ".join(sign for _, sign in sorted(rows[y].items())) for y in sorted(rows)[:40]
    ]
    if any(len(line) > page.width for line in lines) or len(rows) > 40:
        return page.wrapped("position", position=cut_number(page.game.format(page.position)))
    return lines + page.wrapped("grid")


def _graph(page: _Page, scene: Scene) -> Lines:
    """Describe the remaining vertices, what stands on them, and the edges between them."""
    label = {item.id: item.label or item.id for item in scene.items}
    there = [
        f"{label[item.id]}{'*' if item.state == 'here' else ''}"
        for item in scene.items
        if item.kind == "vertex" and item.state != "used"
    ]
    sign = "→" if scene.directed else "–"
    edges = [f"{label.get(one, one)}{sign}{label.get(other, other)}" for one, other in scene.lines]
    edges += [item.label or item.id for item in scene.items if item.kind == "edge" and item.state != "used"]
    return page.wrapped("vertices", vertices=_some(there)) + (
        page.wrapped("edges", edges=_some(edges)) if edges else []
    )


def _coin_row(page: _Page, scene: Scene) -> Lines:
    """Draw coins as heads or tails, in one row or row by row."""
    rows: dict[float, list[str]] = {}
    for item in scene.items[:_MOST_COINS]:
        rows.setdefault(item.y, []).append({"heads": "H", "tails": "T"}.get(item.state, "?"))
    lines = [" ".join(row) for row in rows.values()]
    lines = (
        page.wrapped("coin_row", coins=lines[0] if lines else "")
        if len(lines) < 2
        else lines + page.wrapped("coin_rows")
    )
    more = len(scene.items) - _MOST_COINS
    return lines + ([page.say("more", count=more)] if more > 0 else [])


def _some(names: list[str]) -> str:
    return ", ".join(names[:_SHOWN_ITEMS]) + (", …" if len(names) > _SHOWN_ITEMS else "") if names else "–"


def _sum(page: _Page) -> Lines:
    parts = tuple(page.game.terms(page.position))
    if not parts:
        return [page.say("empty")]
    lines: Lines = []
    for index, (part, position) in enumerate(parts[:_SHOWN_PARTS], 1):
        lines += page.wrapped("component", index=index, game=part.written())
        inner = _Page(part, position, max(20, page.width - 2), page.misere, page.words)
        lines += ["  " + line for line in _lines(inner)]
    if len(parts) > _SHOWN_PARTS:
        lines.append(page.say("more", count=len(parts) - _SHOWN_PARTS))
    return lines


_ROWS: dict[str, Callable[[_Page, tuple[int, ...]], Lines]] = {
    "heaps": _heaps,
    "rows": _rows,
    "circle": _circle,
    "board": _board,
    "strip": _strip,
}
_ITEMS: dict[str, Callable[[_Page, Scene], Lines]] = {"grid": _grid, "graph": _graph, "coins": _coin_row}


# -- lines -----------------------------------------------------------------------------------------------------


def heap_lines(heaps: tuple[int, ...], key: str, stone: str, page: _Page) -> list[str]:
    """Return a line for each heap, with stones in groups of five; a line that is too long ends in an ellipsis."""
    width, words = page.width, page.words
    labels = [
        words.text(with_noun(Message(key, {"index": index, "count": heap}), page.game.noun))
        for index, heap in enumerate(heaps[:_SHOWN_HEAPS], 1)
    ]
    longest = max((len(label) for label in labels if len(label) <= 24), default=0)
    lines = []
    for label, heap in zip(labels, heaps, strict=False):
        drawn = stones(heap, stone, width - max(longest, len(label)) - 2)
        lines += wrap(f"{label:<{longest}}  {drawn}".rstrip() if drawn else label, width)
    if len(heaps) > _SHOWN_HEAPS:
        lines.append(words.text(Message("picture.more", {"count": len(heaps) - _SHOWN_HEAPS})))
    return lines or [words.text("picture.empty")]


def stones(count: int, stone: str, room: int) -> str:
    """Return ``count`` stones in groups of five, truncated with an ellipsis if necessary; '' if nothing fits.

    >>> stones(12, "o", 20), stones(1000, "o", 9)
    ('ooooo ooooo oo', 'ooooo …')
    """
    if count <= 0 or room < 3 or count.bit_length() > 30:
        return ""
    groups, rest = divmod(count, _FIVE)
    if groups * (_FIVE + 1) + rest <= room + (not rest):
        return " ".join([stone * _FIVE] * groups + ([stone * rest] if rest else []))
    fitting = (room - 3) // (_FIVE + 1)  # an ellipsis may be written as three full stops
    return " ".join([stone * _FIVE] * fitting + ["…"]) if fitting else ""


def cut_number(text: str) -> str:
    """Return a written number or position, shortened in the middle if longer than 60 characters.

    >>> cut_number("12"), cut_number("1" * 100)
    ('12', '111111111111…111111111111')
    """
    return text if len(text) <= 60 else f"{text[:12]}…{text[-12:]}"


def wrap(text: str, width: int) -> list[str]:
    """Break a text at spaces into lines; spaces inside a line that fits are kept.

    >>> wrap("one two three", 8)
    ['one two', 'three']
    """
    lines = []
    while len(text) > width:
        cut = text.rfind(" ", 1, width + 1)
        if cut < 0:
            cut = text.find(" ", width)
            if cut < 0:
                break
        lines.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*lines, text] if text else lines
