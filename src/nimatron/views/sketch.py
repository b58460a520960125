"""Sketches: a position as a person draws it by hand, squares with signs or a graph, and the same as data.

A rule set whose positions can be drawn says ``sketch(position)`` and ``from_sketch(sketch)``; who draws (a page) needs
to know no more of the game. Places in a graph are whole numbers, tenths of the side of a cell, y downwards.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason

Place: TypeAlias = tuple[int, int]
Edge: TypeAlias = tuple[int, int]
MEANINGS = ("free", "used", "marked", "heads", "tails", "poison")
"""What a sign on a square may mean; ``page.sketch.sign`` in the catalogue has a word for each."""
MOST_SQUARES = 1600
"""Squares of a sketch; larger boards are typed."""
MOST_VERTICES = 200
"""Vertices of a sketch, and a quarter of its edges; larger graphs are typed."""
FARTHEST = 9999


class BoardSketch(NamedTuple):
    """Boards of squares with a sign on each.

    Parameters: ``boards`` are rows of letters; ``signs`` are pairs of a letter and its meaning (one of
    :data:`MEANINGS`), first the one on a square that was just added; ``once`` is a letter that stands on exactly one
    square, nothing where none does; ``several`` says that there may be more boards or fewer, ``row`` that a board is
    one row.

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
        """The rows of each board joined by slashes, the boards by spaces."""
        return " ".join("/".join(rows) for rows in self.boards)


class GraphSketch(NamedTuple):
    """A graph, its vertices numbered from 0.

    Parameters: ``places`` of the vertices and ``edges`` between them, the smaller vertex first; ``name`` is the family
    that the graph was taken from, nothing where it was drawn; ``token`` is the vertex of the token, None where there is
    none; ``multiple`` says that edges may be repeated or be loops, ``ground`` that vertex 0 is the ground; ``possible``
    are the only edges that there may be between vertices that stay where they are, nothing where all may be, and
    ``size`` the rows and columns of such a board.

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
        """The edges, such as ``0-1,1-2``."""
        return ",".join(f"{low}-{high}" for low, high in sorted(self.edges))

    def written(self) -> str:
        """The number of vertices, the edges and the places, as :meth:`nimatron.rules.graph_game.Graph.parse` reads
        them."""
        places = ",".join(f"{x}.{y}" for x, y in self.places)
        return f"edges:{len(self.places)};{self.listed()}" + (f";{places}" if places else "")


Sketch: TypeAlias = BoardSketch | GraphSketch


def tenths(places: Any) -> tuple[Place, ...]:
    """The places of a picture in whole tenths.

    >>> tenths([(0.0, 1.25)])
    ((0, 12),)
    """
    return tuple((round(10 * x), round(10 * y)) for x, y in places)


def sketch_kind(sketch: Sketch | None) -> str | None:
    """How a position is drawn: ``boards``, ``graph``, or None where it is typed.

    >>> sketch_kind(None) is None
    True
    """
    return None if sketch is None else "boards" if isinstance(sketch, BoardSketch) else "graph"


def sketch_data(sketch: Sketch) -> dict[str, Any]:
    """A sketch as plain data, its ``kind`` (``boards`` or ``graph``) first.

    >>> sketch_data(BoardSketch((("..",),), ((".", "free"),)))["kind"]
    'boards'
    """
    return {"kind": sketch_kind(sketch), **json.loads(json.dumps(sketch._asdict()))}


def read_sketch(text: str, like: Sketch) -> Sketch:
    """What was drawn, from JSON with the parts of a sketch that a person changes; all else is as in ``like``.

    Raises ``PositionError`` where it is no sketch of this kind, or too large.

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
