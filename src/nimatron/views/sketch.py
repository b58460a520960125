"""Sketches: a position as a person draws it, as squares with signs or as a graph.

A game whose positions can be drawn has ``sketch(position)`` and ``from_sketch(sketch)``, and an editor on a page needs
to know nothing else about the game. Places in a graph are whole numbers, tenths of the side of a cell, y downwards.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason

Place: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[int, int]
MEANINGS = ("free", "used", "marked", "heads", "tails", "poison")
"""The meanings of a sign on a square; ``page.sketch.sign`` in the catalogue has a word for each."""
MOST_SQUARES = 1600
"""The maximum number of squares of a sketch; larger boards are typed."""
MOST_VERTICES = 200
"""The maximum number of vertices of a sketch, with four times as many edges; larger graphs are typed."""
FARTHEST = 9999


class BoardSketch(NamedTuple):
    """Boards of squares with a sign on each.

    Parameters:
        boards: for each board, its rows of letters.
        signs: pairs of a letter and its meaning, one of :data:`MEANINGS`; the first is put on new squares.
        once: a letter that is on exactly one square; empty if there is none.
        several: whether boards may be added or removed.
        row: whether a board is one row.

    >>> from nimatron.games.boards.cram import Cram
    >>> Cram().sketch(Cram().parse("#./..")).boards
    (('#.', '..'),)
    """

    boards: tuple[tuple[str, ...], ...]
    signs: tuple[tuple[str, str], ...]
    once: str = ""
    several: bool = False
    row: bool = False

    def written(self) -> str:
        """Return the rows of each board joined by slashes, and the boards joined by spaces."""
        return " ".join("/".join(rows) for rows in self.boards)


class GraphSketch(NamedTuple):
    """A graph with its vertices numbered from 0.

    Parameters:
        places: the places of the vertices.
        edges: pairs of vertices, the smaller one first.
        name: the family from which the graph was taken; empty if it was drawn.
        token: the vertex of the token; None if there is none.
        multiple: whether edges may be repeated or be loops.
        ground: whether vertex 0 is the ground.
        possible: the only edges allowed, between vertices that cannot be moved; empty if all are allowed.
        size: rows and columns of a board with such edges.

    >>> from nimatron.games.graphs.node_kayles import NodeKayles
    >>> NodeKayles().sketch(NodeKayles().parse("grid:1x3")).edges
    ((0, 1), (1, 2))
    """

    places: tuple[Place, ...]
    edges: tuple[Edge, ...]
    name: str = ""
    token: int | None = None
    multiple: bool = False
    ground: bool = False
    possible: tuple[Edge, ...] = ()
    size: tuple[int, ...] = ()

    def listed(self) -> str:
        """Return the written edges, such as ``0-1,1-2``."""
        return ",".join(f"{low}-{high}" for low, high in sorted(self.edges))

    def written(self) -> str:
        """Return the graph in written form: the number of vertices, the edges and the places.

        :meth:`nimatron.rules.graph_game.Graph.parse` reads it.
        """
        places = ",".join(f"{x}.{y}" for x, y in self.places)
        return f"edges:{len(self.places)};{self.listed()}" + (f";{places}" if places else "")


Sketch: TypeAlias = BoardSketch | GraphSketch


def tenths(places: Any) -> tuple[Place, ...]:
    """Return the places of a picture in whole tenths.

    >>> tenths([(0.0, 1.25)])
    ((0, 12),)
    """
    return tuple((round(10 * x), round(10 * y)) for x, y in places)


def sketch_kind(sketch: Sketch | None) -> str | None:
    """Return how a position is drawn: ``boards``, ``graph``, or None if it is typed.

    >>> sketch_kind(None) is None
    True
    """
    return None if sketch is None else "boards" if isinstance(sketch, BoardSketch) else "graph"


def sketch_data(sketch: Sketch) -> dict[str, Any]:
    """Return a sketch as plain data, beginning with its ``kind`` (``boards`` or ``graph``).

    >>> sketch_data(BoardSketch((("..",),), ((".", "free"),)))["kind"]
    'boards'
    """
    return {"kind": sketch_kind(sketch), **json.loads(json.dumps(sketch._asdict()))}


def read_sketch(text: str, like: Sketch) -> Sketch:
    """Return the sketch in a JSON text. Raise ``PositionError`` if it is invalid or too large.

    Parameters:
        text: JSON with the fields that a person can change.
        like: a sketch of the same game, from which all other fields are taken.

    >>> like = BoardSketch((("..",),), ((".", "free"), ("#", "used")))
    >>> read_sketch('{"boards": [["#.", ".."]]}', like).written()
    '#./..'
    """
    try:
        given = json.loads(text)
        read = _boards(given, like) if isinstance(like, BoardSketch) else _graph(given, like)
    except (ValueError, TypeError, KeyError, RecursionError):
        read = None
    if read is None:
        raise PositionError(reason("position.sketch"))
    return read


def _boards(given: Any, like: BoardSketch) -> BoardSketch | None:
    boards = tuple(tuple(str(row) for row in rows) for rows in given["boards"])
    squares = sum(len(row) for rows in boards for row in rows)
    if squares > MOST_SQUARES:
        raise PositionError(reason("position.sketch.large", count=squares, limit=MOST_SQUARES))
    letters = {letter for letter, _ in like.signs}
    right = all(rows and all(row and letters.issuperset(row) for row in rows) for rows in boards)
    return like._replace(boards=boards) if boards and right else None


def _graph(given: Any, like: GraphSketch) -> GraphSketch | None:
    places = tuple((_whole(x), _whole(y)) for x, y in given["places"])
    ends = [(_whole(a), _whole(b)) for a, b in given["edges"]]
    if max(len(places), len(ends) // 4) > MOST_VERTICES:
        raise PositionError(reason("position.sketch.large", count=max(len(places), len(ends)), limit=MOST_VERTICES))
    edges = tuple(sorted((min(pair), max(pair)) for pair in ends))
    token = None if like.token is None else _whole(given["token"])
    inside = all(high < len(places) for _, high in edges) and (token is None or token < len(places))
    plain = like.multiple or (len(set(edges)) == len(edges) and all(low < high for low, high in edges))
    if not inside or not plain:
        return None
    return like._replace(places=places, edges=edges, name=str(given.get("name", "")), token=token)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= FARTHEST:
        raise ValueError
    return value
