"""The fixed places that show every position reachable from a start, each object as a short text.

As in every other picture (``docs/picture.md``), the content comes from the rule set alone: its scene, heaps and memory.
The ids of places are those of ``nimatron.views.scene``. In addition ``h2`` is the size of heap 2, ``memory`` what the
position remembers, ``x3`` and ``y4`` are numbers beside a board, and every switch has a place. Equal positions have
equal pictures, and different positions different ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import cos, pi, sin
from typing import Any, NamedTuple

from nimatron.games.sum import Sum
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Item
from nimatron.views.view import view_of

MOST_PLACES = 240
MOST_ACROSS = 24
"""A picture with more places, or with more of them in a line, would be too small to play on."""
_MOST_POSITIONS = 2_000
_MOST_MOVES = 20_000
"""Most positions and moves examined to find every place that play from a start needs."""
_MOST_FIXED = 300
"""The same for boards and graphs, all of whose places are known from the start."""
_IN_LINE = 10
"""A single heap is arranged in lines of this many stones, so that they can be counted."""
_LETTER = 0.5
"""The width of a letter, in units of one place."""

_STONES = {"heaps": "O", "strip": "O", "circle": "O", "rows": "I"}
_ITEMS = {
    ("cell", "free"): "O",
    ("cell", "used"): "",
    ("cell", "poison"): "X",
    ("cell", "marked"): "X",
    ("cell", "x"): "X",
    ("cell", "o"): "O",
    ("coin", "heads"): "H",
    ("coin", "tails"): "T",
    ("piece", "x"): "X",
    ("piece", "o"): "O",
    ("piece", ""): "O",
    ("vertex", "used"): "",
    ("vertex", "dot"): ".",
    ("vertex", "here"): "X",
    ("edge", "free"): "",
    ("edge", "used"): "",
    ("edge", ""): ".",
}
"""The text of an object. A vertex has its label; the edge of a game in which edges are drawn is a dash or an I."""
_PUT = {("cell", "marked"), ("cell", "x"), ("cell", "o"), ("piece", "x"), ("piece", "o"), ("piece", "")}
"""Objects that are put or moved on squares; where there are any, a free square is a full stop, not a stone."""
_QUEEN, _SQUARE = "Q", "."
_FIXED = ("grid", "coins", "graph")
_STRETCHED = 2.0
"""The distance of neighbouring vertices, between which the dots of an edge fit."""
EDGE = re.compile(r"e(\d+)-(\d+)", re.ASCII)
_ALONG = (0.36, 0.5, 0.64)
"""Where the dots of an edge are, as parts of its length."""


class Point(NamedTuple):
    """A point of a picture, in units of one place, y downwards."""

    x: float
    y: float


@dataclass(frozen=True)
class Block:
    """The places of one game: a whole picture, or the part of it for one component of a sum.

    Parameters:
        game: the rule set.
        kind: kind of the scene.
        places: the places by their ids.
        ground: texts of empty places.
        switches: ids of the places of switches.
        items: ids that every position must describe.
        free: the text of a free square.
        pieces: whether pieces are moved.
    """

    game: RuleSet[Any]
    kind: str
    places: Mapping[str, Point]
    ground: Mapping[str, str]
    switches: frozenset[str]
    items: frozenset[str]
    free: str = "O"
    pieces: bool = False

    def standing(self, position: Any) -> dict[str, str] | None:
        """Return the text on each place that shows something; None for a position that does not fit.

        >>> from nimatron.games.heaps.nim import Nim
        >>> blocks_of(Nim(), (2, 1))[0].standing((0, 1))
        {'h0': '0', 'h1': '1', 'h1.1': 'O'}
        """
        found = _standing(self.game, position, self.kind, self.free)
        if found is None or not found.keys() <= self.places.keys() or not self.items <= found.keys():
            return None
        return {id: text for id, text in {**self.ground, **found}.items() if text}


def blocks_of(game: RuleSet[Any], start: Any) -> tuple[Block, ...] | None:
    """Return the blocks, side by side, for all play from a start: one for each component of a sum.

    None if there are too many places, or if the scene needs more than texts (arrows, lines in regions, a card with the
    written form).

    >>> from nimatron.games.heaps.nim import Nim
    >>> blocks_of(Nim(), (10**9,)) is None
    True
    """
    found: list[Block] = []
    steps = iter(range(_MOST_MOVES))
    for part, here in start if isinstance(game, Sum) else ((game, start),):
        block = block_of(part, here, steps)
        if block is None or len(block.places) + sum(len(other.places) for other in found) > MOST_PLACES:
            return None
        found.append(block)
    return tuple(found) or None


def block_of(game: RuleSet[Any], start: Any, steps: Iterator[int]) -> Block | None:
    """Return the places of one game, or None if they are not fixed; ``steps`` counts the moves that may be examined.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> len(block_of(Wythoff(), (2, 3), iter(range(1000))).ground)
    19
    """
    kind = view_of(game).scene(start).kind
    free = _SQUARE if _puts(game, start) else "O"
    shown = _reached(game, start, kind, steps, free)
    if not shown:
        return None
    ids = list(dict.fromkeys(id for one in shown for id in one))
    switches = {switch: letters_of(switch) for switch in view_of(game).scene(start).switches}
    items: frozenset[str] = frozenset()
    ground: dict[str, str] = {}
    if kind == "board":
        places, ground = _board(game.heaps(start) or ())
    elif kind in _FIXED:
        places = _on_graph(game, start) if kind == "graph" else _on_grid(game, start)
        items = frozenset(places).intersection(*shown)  # some boards omit what is taken
    else:
        places = _heaps(kind, [id for id in ids if "." in id], [id for id in ids if id[1:].isdigit()])
    bottom = max(point.y for point in places.values()) + 1
    if "memory" in ids:
        longest = max(len(one.get("memory", "")) for one in shown)
        places["memory"] = Point(min(p.x for p in places.values()) + longest * _LETTER / 2, bottom)
        bottom += 1
    for switch, text in switches.items():
        places[switch] = Point(min(p.x for p in places.values()) + 1 + len(text) * _LETTER / 2, bottom)
        bottom += 1
    ground.update(switches)
    too_long = any(_too_long([point[axis] for point in places.values()]) for axis in (0, 1))
    if too_long or len(places) > MOST_PLACES or any(id not in places for id in ids):
        return None
    pieces = any(item.kind == "piece" for item in view_of(game).scene(start).items)
    return Block(game, kind, places, ground, frozenset(switches), items, free, pieces)


def _puts(game: RuleSet[Any], start: Any) -> bool:
    """Return whether objects are put or moved on the squares, here or with the first move."""
    near = [start, *islice(game.generate_moves(start), 1)]
    return any((item.kind, item.state) in _PUT for here in near for item in view_of(game).scene(here).items)


def _on_grid(game: RuleSet[Any], start: Any) -> dict[str, Point]:
    return {item.id: Point(item.x, item.y) for item in view_of(game).scene(start).items if item.kind != "piece"}


def _on_graph(game: RuleSet[Any], start: Any) -> dict[str, Point]:
    """Return the places of vertices and edges, and of the dots along lines.

    >>> from nimatron.games.graphs.node_kayles import NodeKayles
    >>> sorted(_on_graph(NodeKayles(), NodeKayles().parse("path:2")))
    ['v0', 'v0-v1.0', 'v0-v1.1', 'v0-v1.2', 'v1']
    """
    scene = view_of(game).scene(start)
    found = {item.id: Point(_STRETCHED * item.x, _STRETCHED * item.y) for item in scene.items if item.kind == "vertex"}
    for item in scene.items:
        if edge := EDGE.fullmatch(item.id):
            found[item.id] = _between(found[f"v{edge[1]}"], found[f"v{edge[2]}"], 0.5)
    for one, other in scene.lines:
        for number, part in enumerate(_ALONG):
            found[f"{one}-{other}.{number}"] = _between(found[one], found[other], part)
    return found


def _between(one: Point, other: Point, part: float) -> Point:
    return Point(one.x + part * (other.x - one.x), one.y + part * (other.y - one.y))


def _too_long(values: list[float]) -> bool:
    return max(values) - min(values) > MOST_ACROSS


def _reached(game: RuleSet[Any], start: Any, kind: str, steps: Iterator[int], free: str) -> list[dict[str, str]] | None:
    """Return the texts on the places for every reachable position; None if too many, or if one cannot be shown.

    On boards and graphs, whose places are those of the start, some of the positions are enough.
    """
    first = _standing(game, start, kind, free)
    if first is None:
        return None
    seen, waiting, found, ids = {start}, [start], [first], set(first)
    while waiting:
        for after in game.generate_moves(waiting.pop()):
            if kind in _FIXED and len(seen) >= _MOST_FIXED:
                return found
            if next(steps, None) is None:
                return None
            if after in seen:
                continue
            standing = _standing(game, after, kind, free)
            if standing is None or len(seen) >= _MOST_POSITIONS:
                return None
            ids.update(standing)
            if len(ids) > MOST_PLACES:
                return None
            seen.add(after)
            waiting.append(after)
            found.append(standing)
    return found


def _standing(game: RuleSet[Any], position: Any, kind: str, free: str) -> dict[str, str] | None:
    """Return the texts of a position by the ids of their places; an empty text for a place that is used up."""
    scene, heaps = view_of(game).scene(position), game.heaps(position)
    if scene.kind != kind:
        return None
    found: dict[str, str] = {}
    if kind in _STONES and heaps is not None:
        if len(heaps) + sum(heaps) > MOST_PLACES:
            return None
        for index, heap in enumerate(heaps):
            found[f"h{index}"] = str(heap)
            found.update((f"h{index}.{number}", _STONES[kind]) for number in range(1, heap + 1))
    elif kind == "board" and heaps is not None and len(heaps) == 2 and max(heaps) <= MOST_ACROSS:
        found[f"c{heaps[0]}.{heaps[1]}"] = _QUEEN
    elif kind in _FIXED and scene.items and not scene.directed and len(scene.items) <= MOST_PLACES:
        rows = {item.id: item.y for item in scene.items if item.kind == "vertex"}
        for item in scene.items:
            text = _text_of(item, free) if item.kind != "edge" else _edge_text(item, rows)
            if text is None:
                return None
            found[under(item)] = text
        found.update((f"{one}-{other}.{number}", ".") for one, other in scene.lines for number in range(len(_ALONG)))
    else:
        return None
    memory = game.memory(position)
    if memory:
        found["memory"] = letters_of("-".join(map(str, filter(lambda said: said != "", (game.remembered, *memory)))))
    return found


def under(item: Item) -> str:
    """Return the id of the place of an object: for a piece, the square on which it stands.

    >>> under(Item("coin3", "piece", 2, 1, "x"))
    'c1.2'
    """
    return f"c{round(item.y)}.{round(item.x)}" if item.kind == "piece" else item.id


def _text_of(item: Item, free: str) -> str | None:
    """Return the text of an object on a board or in a graph, or None if texts are not enough."""
    if (item.kind, item.state) == ("cell", "free"):
        return free
    if item.kind == "vertex" and item.state in ("free", ""):
        return letters_of(item.label) or "O"
    return _ITEMS.get((item.kind, item.state))


def _edge_text(edge: Item, rows: Mapping[str, float]) -> str | None:
    """Return the text of an edge: a dash or an I if it is drawn, a full stop if it is there; None beside another."""
    found = EDGE.fullmatch(edge.id)
    if found is None:
        return None
    if edge.state == "drawn":
        return "---" if rows[f"v{found[1]}"] == rows[f"v{found[2]}"] else "I"
    return _ITEMS.get((edge.kind, edge.state))


def letters_of(text: str) -> str:
    """Return a text reduced to the letters that the client accepts in a position.

    >>> letters_of("last take-2")
    'last-take-2'
    """
    return re.sub("[^A-Za-z0-9]+", "-", text)


def _board(corner: tuple[int, ...]) -> tuple[dict[str, Point], dict[str, str]]:
    """Return a chessboard from (0,0), bottom left, to a corner, with its numbers along the sides."""
    width, height = corner
    places = {f"c{x}.{y}": Point(x, height - y) for y in range(height, -1, -1) for x in range(width + 1)}
    ground = dict.fromkeys(places, _SQUARE)
    for x in range(width + 1):
        places[f"x{x}"], ground[f"x{x}"] = Point(x, height + 1), str(x)
    for y in range(height + 1):
        places[f"y{y}"], ground[f"y{y}"] = Point(-1, height - y), str(y)
    return places, ground


def _heaps(kind: str, stones: list[str], sizes: list[str]) -> dict[str, Point]:
    """Return heaps as columns with sizes below, a single one in lines, pins in rows, heaps of a circle as rays."""
    numbers = sorted(tuple(map(int, stone[1:].split("."))) for stone in stones)
    count, tallest = len(sizes), max((number for _, number in numbers), default=1)
    places: dict[str, Point] = {}
    for heap, number in numbers:
        if kind == "rows":
            point = Point(number, heap)
        elif kind == "circle" and count > 2:
            point = _on_ray(heap, count, number)
        elif count == 1:
            point = Point((number - 1) % _IN_LINE, (number - 1) // _IN_LINE)
        else:
            point = Point(heap, tallest - number)
        places[f"h{heap}.{number}"] = point
    for heap in range(count):
        if kind == "rows":
            point = Point(0, heap)
        elif kind == "circle" and count > 2:
            point = _on_ray(heap, count, 0)
        elif count == 1:
            point = Point(0, (tallest - 1) // _IN_LINE + 1)
        else:
            point = Point(heap, tallest)
        places[f"h{heap}"] = point
    return places


def _on_ray(heap: int, count: int, number: int) -> Point:
    """Return a point on the ray of a heap: the first ray points up, the others follow clockwise; sizes come first."""
    turn, away = 2 * pi * heap / count, max(1.0, count / 5) + number
    return Point(round(away * sin(turn), 3), round(-away * cos(turn), 3))
