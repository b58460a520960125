"""Graphs from text: families by name (``cycle:9``, ``queen:8x8``, ``petersen:5,2``), graph6, pictures, networkx.

Vertices are numbered from 0: grids and boards row by row; the hub of a star or a wheel is 0. On the board of a chess
piece two cells are joined if the piece moves from one to the other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

Edges = Iterable[tuple[int, int]]
Built = tuple[int, Edges]
"""The number of vertices, and the edges."""

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "grid": lambda down, across: down + across == 1,
    "king": lambda down, across: max(down, across) == 1,
    "queen": lambda down, across: down == 0 or across == 0 or down == across,
    "rook": lambda down, across: down == 0 or across == 0,
    "bishop": lambda down, across: down == across,
    "knight": lambda down, across: {down, across} == {1, 2},
}
"""For each chess piece, whether two different cells are joined, from the number of rows and columns between them."""

SIZES = {"grid": 2, "king": 2, "queen": 2, "rook": 2, "bishop": 2, "knight": 2, "torus": 2, "cyl": 2, "petersen": 2}
"""How many numbers a family needs; all others need one, complete and caterpillar accept any number."""
OPEN_ENDED = frozenset(["complete", "caterpillar"])


def vertices_of(family: str, numbers: list[int]) -> int:
    """Return the number of vertices without building the graph.

    >>> vertices_of("queen", [8, 8]), vertices_of("hypercube", [4]), vertices_of("complete", [5])
    (64, 16, 5)
    """
    if family == "hypercube" or family == "bintree":
        return 1 << min(numbers[0], 40)
    if family in RELATIONS or family in ("torus", "cyl"):
        return numbers[0] * numbers[1]
    if family in ("petersen", "prism", "mobius"):
        return 2 * numbers[0]
    return sum(numbers) + (len(numbers) if family == "caterpillar" else 1 if family in ("star", "wheel") else 0)


def board(family: str) -> Callable[[list[int]], Built]:
    """Return the builder of the graphs of a chess piece or of grids.

    >>> count, edges = board("king")([2, 2])
    >>> count, sorted(edges)
    (4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
    """
    relation = RELATIONS[family]

    def build(numbers: list[int]) -> Built:
        rows, columns = numbers
        steps = [
            (down, across)
            for down in range(rows)
            for across in range(-columns + 1, columns)
            if (down > 0 or across > 0) and relation(down, abs(across))
        ]

        def edges() -> Iterator[tuple[int, int]]:
            for down, across in steps:
                for row in range(rows - down):
                    for column in range(max(0, -across), min(columns, columns - across)):
                        yield row * columns + column, (row + down) * columns + column + across

        return rows * columns, edges()

    return build


def _cycle_edges(count: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the edges of a cycle of the vertices from ``first`` on.

    Two vertices are joined by one edge; a single vertex has no edge.
    """
    if count == 2:
        yield first, first + 1
    elif count > 2:
        yield from ((first + v, first + (v + 1) % count) for v in range(count))


def _path(numbers: list[int]) -> Built:
    return numbers[0], ((v, v + 1) for v in range(numbers[0] - 1))


def _cycle(numbers: list[int]) -> Built:
    return numbers[0], _cycle_edges(numbers[0])


def _star(numbers: list[int]) -> Built:
    return numbers[0] + 1, ((0, v) for v in range(1, numbers[0] + 1))


def _wheel(numbers: list[int]) -> Built:
    return numbers[0] + 1, [*_star(numbers)[1], *_cycle_edges(numbers[0], 1)]


def _complete(numbers: list[int]) -> Built:
    sizes = [1] * numbers[0] if len(numbers) == 1 else numbers
    group = [index for index, size in enumerate(sizes) for _ in range(size)]
    count = len(group)
    return count, ((b, a) for a in range(count) for b in range(a) if group[a] != group[b])


def _petersen(numbers: list[int]) -> Built:
    m, step = numbers
    spokes = [(v, m + v) for v in range(m)]
    inner = [(m + v, m + (v + step) % m) for v in range(m)]
    return 2 * m, [(a, b) for a, b in [*_cycle_edges(m), *spokes, *inner] if a != b]


def _prism(numbers: list[int]) -> Built:
    m = numbers[0]
    return 2 * m, [*_cycle_edges(m), *_cycle_edges(m, m), *((v, m + v) for v in range(m))]


def _mobius(numbers: list[int]) -> Built:
    m = numbers[0]
    return 2 * m, [*_cycle_edges(2 * m), *((v, m + v) for v in range(m))]


def _torus(numbers: list[int]) -> Built:
    rows, columns = numbers
    down = [(v, (v + columns) % (rows * columns)) for v in range(rows * columns)]
    return rows * columns, [*_rings(rows, columns), *((a, b) for a, b in down if a != b)]


def _cylinder(numbers: list[int]) -> Built:
    rows, columns = numbers
    return rows * columns, [*_rings(rows, columns), *((v, v + columns) for v in range((rows - 1) * columns))]


def _rings(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    for row in range(rows):
        yield from _cycle_edges(columns, row * columns)


def _hypercube(numbers: list[int]) -> Built:
    count = 1 << numbers[0]
    return count, ((v, v ^ 1 << bit) for v in range(count) for bit in range(numbers[0]) if not v >> bit & 1)


def _caterpillar(numbers: list[int]) -> Built:
    spine = len(numbers)
    legs = [at for at, leaves in enumerate(numbers) for _ in range(leaves)]
    return spine + len(legs), [*_path([spine])[1], *((at, spine + leaf) for leaf, at in enumerate(legs))]


def _binary_tree(numbers: list[int]) -> Built:
    count = (1 << numbers[0]) - 1
    return count, (((v - 1) // 2, v) for v in range(1, count))


FAMILIES: dict[str, Callable[[list[int]], Built]] = {
    **{family: board(family) for family in RELATIONS},
    "path": _path, "cycle": _cycle, "star": _star, "wheel": _wheel, "complete": _complete, "petersen": _petersen,
    "prism": _prism, "mobius": _mobius, "torus": _torus, "cyl": _cylinder, "hypercube": _hypercube,
    "caterpillar": _caterpillar, "bintree": _binary_tree,
}  # fmt: skip
"""For each family, the function that builds a graph from the numbers after its name."""


GRAPH6 = "graph6:"
_FIRST, _LAST, _BITS = 63, 126, 6


def from_graph6(text: str, most: int) -> tuple[int, list[tuple[int, int]]] | None:
    """Return vertices and edges of a graph6 text (McKay's format for undirected graphs); None if it is invalid.

    Parameters:
        text: the text after the prefix ``graph6:``.
        most: the greatest number of vertices that is accepted.

    >>> from_graph6("Bw", 10), from_graph6("Bx", 10), from_graph6("B", 10)
    ((3, [(0, 1), (0, 2), (1, 2)]), None, None)
    """
    values = [ord(letter) - _FIRST for letter in text]
    if not values or not all(0 <= value <= _LAST - _FIRST for value in values):
        return None
    count, rest = values[0], values[1:]
    if count == _LAST - _FIRST:  # after a first letter ~ the next three contain the number
        if len(rest) < 3 or rest[0] == _LAST - _FIRST:
            return None
        count, rest = rest[0] << 12 | rest[1] << 6 | rest[2], rest[3:]
    pairs = count * (count - 1) // 2
    if count > most or len(rest) != -(-pairs // _BITS):
        return None
    bits = [value >> shift & 1 for value in rest for shift in range(_BITS - 1, -1, -1)]
    if any(bits[pairs:]):
        return None
    order = ((low, high) for high in range(count) for low in range(high))
    return count, sorted(pair for pair, bit in zip(order, bits, strict=False) if bit)


def from_picture(text: str) -> tuple[int, int, list[int]] | None:
    """Return rows, columns and free cells of rows of ``.`` and ``#`` joined by slashes; None for any other text.

    >>> from_picture("..#/...")
    (2, 3, [0, 1, 3, 4, 5])
    """
    lines = text.strip().split("/")
    width = len(lines[0])
    if not width or any(len(line) != width or set(line) - set(".#") for line in lines):
        return None
    cells = "".join(lines)
    return len(lines), width, [place for place, cell in enumerate(cells) if cell == "."]


def from_networkx(value: Any) -> tuple[int, list[tuple[int, int]]] | None:
    """Return vertices and edges of an undirected graph of networkx; None for anything else.

    Nodes are numbered in the order of the graph.

    >>> from_networkx("no graph") is None
    True
    """
    networkx = sys.modules.get("networkx")  # a caller with such a graph has imported it
    if networkx is None or not isinstance(value, networkx.Graph) or value.is_directed():
        return None
    number = {node: index for index, node in enumerate(value.nodes)}
    pairs = ((number[a], number[b]) for a, b in value.edges)
    return len(number), sorted({(min(pair), max(pair)) for pair in pairs})
