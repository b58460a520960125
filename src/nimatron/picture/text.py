"""Positions as text, for terminals and screen readers: every line begins with words, or words after it say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message, with_noun
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Scene
from nimatron.views.view import view_of

_PLAIN = str.maketrans({
    "●": "*", "○": "o", "·": ".", "…": "...", "–": "-", "→": ">", "←": "<", "↑": "^", "═": "=", "╲": "\\", "╱": "/",
    "╳": "X", "─": "-", "│": "|", **dict.fromkeys("┌┐└┘├┤┬┴┼", "+"),
})  # fmt: skip
_SHOWN_PARTS = 12
_SHOWN_HEAPS = 20
_SHOWN_COINS = 12
_MOST_COINS = 256
_SHOWN_ITEMS = 120
_FIVE = 5
_LARGEST_BOARD = 15
_LONGEST_RED = 60
_MOST_ROWS = 40
_MEANINGS = ("free", "used", "marked", "poison", "piece")
"""The states of squares that are explained below a board."""

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

    limits = Limits(positions=2000, options=20_000)
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
    """Draw boards side by side, with the signs of the written form, and say what the signs mean.

    >>> print(text_picture("notakto", "X../... .../.X."))
           board 1  board 2
    row 1: X . .    . . .
    row 2: . . .    . X .
    free: .  marked: X
    """
    if all(item.label.isdecimal() for item in scene.items):
        return _numbers(page, scene)
    own = dict(scene.signs)
    signs = {"free": ".", "used": "#", "cell": "."} | own
    across = sorted({item.x for item in scene.items})
    shifted = any(x != int(x) for x in across)  # rows of such a board do not stand exactly below each other
    rows: dict[float, dict[int, tuple[str, str]]] = {}
    for item in scene.items:
        state = item.state or item.kind
        sign = own.get(state) or item.label[:1] or signs.get(state) or item.state[:1]
        if sign:
            rows.setdefault(item.y, {})[across.index(item.x) if shifted else int(item.x)] = state, sign
    boards = _runs(sorted({x for row in rows.values() for x in row}))
    same = signs["free"] == signs["used"]
    dead = [same and any(rows[y].get(x, ("", ""))[0] == "used" for y in rows for x in board) for board in boards]
    labels = [page.say("grid.row", row=abs(round(y)) + 1) for y in sorted(rows)]
    margin = max(map(len, labels), default=0) + 1
    columns = [
        [" ".join(rows[y].get(x, ("", " "))[1] for x in board).rstrip() for y in sorted(rows)] for board in boards
    ]
    if len(boards) > 1 or any(dead):
        labels.insert(0, "")
        for index, column in enumerate(columns):
            column.insert(0, page.say("grid.board.dead" if dead[index] else "grid.board", board=index + 1))
    found = []
    for band in _bands(columns, page.width - margin):
        for label, *cells in zip(labels, *band, strict=True):
            line = "  ".join(f"{text:<{max(map(len, column))}}" for text, column in zip(cells, band, strict=True))
            found += [f"{label:<{margin}}{line}".rstrip()] if line.strip() else []
    if len(rows) > _MOST_ROWS or any(len(line) > page.width for line in found):
        return page.wrapped("position", position=cut_number(page.game.format(page.position)))
    seen = {state for row in rows.values() for state, _ in row.values()}
    if any(dead):
        seen = seen - {"used"} | {"free"}
    return found + wrap(
        "  ".join(_legend(page, state, signs[state]) for state in _MEANINGS if state in seen & set(signs)), page.width
    )


def _numbers(page: _Page, scene: Scene) -> Lines:
    """Write numbers in rows: those that may be named, those named in parentheses, and dots for all others."""
    for room in " ", "":  # without room to the right of a number, longer rows fit
        forms = {"free": "{}" + room, "marked": "({})"}
        written = [forms.get(item.state, "·" + room).format(item.label) for item in scene.items]
        width = max(map(len, written)) + (not room)
        rows: dict[float, list[str]] = {}
        for item, text in zip(scene.items, written, strict=True):
            rows.setdefault(item.y, [item.label]).append(f"{text:>{width}}")
        margin = len(scene.items[-1].label) + 2
        lines = [f"{first}:".ljust(margin) + "".join(row).rstrip() for first, *row in rows.values()]
        if len(lines) <= _MOST_ROWS and max(map(len, lines)) <= page.width:
            return lines + page.wrapped("numbers")
    return page.wrapped("position", position=cut_number(page.game.format(page.position)))


def _runs(columns: Sequence[int]) -> list[list[int]]:
    """Return the columns in runs without gaps, one for each board.

    >>> _runs([0, 1, 3])
    [[0, 1], [3]]
    """
    found: list[list[int]] = []
    for column in columns:
        if found and found[-1][-1] == column - 1:
            found[-1].append(column)
        else:
            found.append([column])
    return found


def _bands(boards: Sequence[Lines], width: int) -> Iterator[list[Lines]]:
    """Yield the boards that fit side by side."""
    band: list[Lines] = []
    used = 0
    for board in boards:
        wide = max(map(len, board)) + 2
        if band and used + wide - 2 > width:
            yield band
            band, used = [], 0
        band.append(board)
        used += wide
    if band:
        yield band


def _legend(page: _Page, state: str, sign: str) -> str:
    """Return what a sign on a board means, in the words of the game if it has some."""
    own = f"grid.{state}.{page.game.name}"
    return page.say(own if catalogue("en").entry(f"picture.{own}") is not None else f"grid.{state}", sign=sign)


def _graph(page: _Page, scene: Scene) -> Lines:
    """Draw a small graph; name its vertices, what stands on them, and its edges."""
    from nimatron.picture.text_graph import HERE, LOOP, draw_graph, joined
    from nimatron.picture.text_layers import GROUND

    graph, drawing = joined(scene), draw_graph(scene, page.width)
    labels = [label for id, label in graph.labels.items() if id != GROUND]
    lines = drawing.lines() if drawing is not None else []
    if drawing is not None and drawing.crossings:
        lines += page.wrapped("crossings")
    if drawing is not None and any(one == other for one, other in scene.lines):
        lines += page.wrapped("loops", sign=LOOP)
    if any(label.endswith(HERE) for label in labels):
        lines += page.wrapped("token", sign=HERE)
    if GROUND in graph.labels:
        lines += page.wrapped("ground" if drawing is not None else "ground.listed")
    lines += page.wrapped("vertices", vertices=_some(labels))
    if graph.free_names is not None:
        lines += page.wrapped("edges.drawn", edges=_some(graph.names))
        return lines + page.wrapped("edges.free", edges=_some(graph.free_names))
    return lines + (page.wrapped("edges", edges=_some(graph.names)) if graph.names else [])


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


def _regions(page: _Page, scene: Scene) -> Lines:
    r"""Draw each boundary as a ring of its numbered spots, with their lives, or of its free ends.

    >>> print(text_picture("sprouts", "1A1A/", 100, lang="en").partition("\nRegion")[0])
    boundary 1.1:  ┌─1(2)──2(1)──3(2)──2(1)─┐
                   └────────────────────────┘
    """
    from nimatron.picture.text_canvas import ring
    from nimatron.views.regions import regions_of

    (regions, lives), kinds = regions_of(scene), {item.kind for item in scene.items}
    form = "{0}({1})" if "spot" in kinds else "{0}"
    found = {
        page.say("island", island=f"{number}.{island}"): [form.format(spot, lives[spot]) for spot in boundary]
        for number, region in enumerate(regions, 1)
        for island, boundary in enumerate(region, 1)
    }
    margin = max(map(len, found), default=0) + 2
    lines: Lines = []
    for label, spots in found.items():
        drawn = ring(spots, page.width - margin)
        if not drawn:
            lines += wrap(f"{label:<{margin}}{', '.join(spots)}", page.width)
        lines += [f"{label if not row else '':<{margin}}{line}" for row, line in enumerate(drawn)]
    kind = "islands.spots" if "spot" in kinds else "islands.ends"
    return lines + page.wrapped("islands") + page.wrapped(kind) + page.wrapped("islands.typed")


def _some(names: Sequence[str]) -> str:
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
_ITEMS: dict[str, Callable[[_Page, Scene], Lines]] = {
    "grid": _grid,
    "graph": _graph,
    "coins": _coin_row,
    "regions": _regions,
}


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
