"""Graph games as mask games: vertices are cells; boards of chess pieces and paths lie in frames.

In a frame, positions may be shifted, turned and reflected. On other graphs, positions are compared under automorphisms
of the whole graph, as many as are found quickly. An imperfect canonical form only costs time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from nimatron.rules.graph_families import RELATIONS
from nimatron.rules.graph_game import Graph, Vertices
from nimatron.rules.mask import MOST_FAST_CELLS, Cell, CellMove, Frame, Mask, frame_cells, frame_mask

Moves = Literal["closed neighbourhoods", "edges"]
_BOARD = re.compile(r"([a-z]+):(\d+)x(\d+)", re.ASCII)
_PATH = re.compile(r"path:(\d+)", re.ASCII)
_MOST_IMAGES, _MOST_STEPS = 48, 20_000


def vertex_mask(free: Vertices, moves: Moves) -> tuple[Mask, int]:
    """Return the mask of a game on a graph, and the set of vertices left.

    Parameters:
        free: the vertices left.
        moves: whether a move removes a vertex with its neighbours, or the two ends of an edge.

    >>> mask, free = vertex_mask(Vertices.all_of(Graph.parse("cycle:5")), "edges")
    >>> len(mask.moves), len(mask.images), bin(free)
    (5, 9, '0b11111')
    """
    placed = in_frame(free.graph)
    if placed is None:
        return _graph_mask(free.graph, moves), sum(1 << vertex for vertex in free)
    family, frame, columns = placed
    return board_mask(family, frame._replace(turned=False), moves), frame.bits(divmod(v, columns) for v in free)


_MOST_WITH_IMAGES = 128
"""Vertices of a graph whose automorphisms are used; tables of many images of large sets take long to make."""


@lru_cache(maxsize=256)
def in_frame(graph: Graph) -> tuple[str, Frame, int] | None:
    """Return family, frame and number of columns of a board or path; None for other graphs.

    >>> in_frame(Graph.parse("king:3x4")), in_frame(Graph.parse("cycle:5"))
    (('king', Frame(rows=8, columns=8, turned=False), 4), None)
    """
    path, board = _PATH.fullmatch(graph.name), _BOARD.fullmatch(graph.name)
    if path and graph.count <= MOST_FAST_CELLS:
        return "grid", Frame.around(1, graph.count), max(1, graph.count)
    if board and board[1] in RELATIONS and 0 < graph.count <= MOST_FAST_CELLS:
        return board[1], Frame.around(int(board[2]), int(board[3])), int(board[3])
    return None


@lru_cache(maxsize=64)
def board_mask(family: str, frame: Frame, moves: Moves) -> Mask:
    """Return the mask of a game on the cells of a frame, joined as on the boards of a family of graphs.

    Parameters:
        family: a family of :data:`nimatron.rules.graph_families.RELATIONS`.
        frame: the frame in which the boards lie.
        moves: whether a move removes a vertex with its neighbours, or the two ends of an edge.

    >>> len(board_mask("king", Frame(2, 2), "closed neighbourhoods").moves)
    4
    """
    relation = RELATIONS[family]
    cells = frame_cells(frame)

    def neighbours(cell: Cell) -> list[Cell]:
        row, column = cell
        return [(r, c) for r, c in cells if (r, c) != cell and relation(abs(r - row), abs(c - column))]

    return frame_mask(frame, neighbours, _cell_moves(cells, neighbours, moves))


def _cell_moves(cells: tuple[Cell, ...], neighbours: Callable[[Cell], list[Cell]], moves: Moves) -> Iterator[CellMove]:
    for cell in cells:
        if moves == "closed neighbourhoods":
            yield [cell], [cell, *neighbours(cell)]
        else:
            yield from (([cell, other], [cell, other]) for other in neighbours(cell) if other > cell)


@lru_cache(maxsize=64)
def _graph_mask(graph: Graph, moves: Moves) -> Mask:
    near = [sum(1 << other for other in graph.neighbours(vertex)) for vertex in range(graph.count)]
    if moves == "edges":
        ends = [1 << a | 1 << b for a, b in graph.edges if a != b]
        pairs = list(zip(ends, ends, strict=True))
    else:
        pairs = [(1 << vertex, 1 << vertex | near[vertex]) for vertex in range(graph.count)]
    return Mask(graph.count, near, pairs, automorphisms(graph) if graph.count <= _MOST_WITH_IMAGES else ())


def automorphisms(graph: Graph) -> list[tuple[int, ...]]:
    """Return some automorphisms of a graph; all of them if they are few and found quickly.

    >>> len(automorphisms(Graph.parse("cycle:6"))), len(automorphisms(Graph.parse("petersen:5,2")))
    (12, 48)
    """
    order = _in_reach(graph)
    degree = [len(graph.neighbours(vertex)) for vertex in range(graph.count)]
    near = [frozenset(graph.neighbours(vertex)) for vertex in range(graph.count)]
    found: list[tuple[int, ...]] = []
    image: dict[int, int] = {}
    steps = 0

    def fitting(vertex: int) -> Iterator[int]:
        """Yield the vertices that may be the image of the next vertex."""
        placed = [other for other in order[: len(image)] if other in near[vertex]]
        pool = near[image[placed[0]]] if placed else range(graph.count)
        used = set(image.values())
        for other in sorted(pool):
            possible = other not in used and degree[other] == degree[vertex]
            if possible and all((old in near[vertex]) == (new in near[other]) for old, new in image.items()):
                yield other

    choices = [fitting(order[0])] if order else []
    while choices and len(found) < _MOST_IMAGES and steps < _MOST_STEPS:
        steps += 1
        image.pop(order[len(choices) - 1], None)
        chosen = next(choices[-1], None)
        if chosen is None:
            choices.pop()
            continue
        image[order[len(choices) - 1]] = chosen
        if len(image) == graph.count:
            found.append(tuple(image[vertex] for vertex in range(graph.count)))
        else:
            choices.append(fitting(order[len(choices)]))
    return found


def _in_reach(graph: Graph) -> list[int]:
    """Return the vertices in an order in which each is joined to an earlier one, if any vertex left is."""
    order: list[int] = []
    waiting: dict[int, None] = {}
    left = dict.fromkeys(range(graph.count))
    while left:
        vertex = next(iter(waiting or left))
        waiting.pop(vertex, None)
        del left[vertex]
        order.append(vertex)
        waiting.update(dict.fromkeys(other for other in graph.neighbours(vertex) if other in left))
    return order
