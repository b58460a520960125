"""Other forms in which graphs are given: graph6 texts, pictures of ``.`` and ``#``, graphs of networkx."""

from __future__ import annotations

import sys
from typing import Any

GRAPH6 = "graph6:"
_FIRST, _LAST, _BITS = 63, 126, 6


def from_graph6(text: str, most: int) -> tuple[int, list[tuple[int, int]]] | None:
    """Vertices and edges of a graph6 text (McKay's format for undirected graphs); None where it is none.

    ``most`` is the greatest number of vertices that is read.

    >>> from_graph6("Bw", 10), from_graph6("Bx", 10), from_graph6("B", 10)
    ((3, [(0, 1), (0, 2), (1, 2)]), None, None)
    """
    values = [ord(letter) - _FIRST for letter in text]
    if not values or not all(0 <= value <= _LAST - _FIRST for value in values):
        return None
    count, rest = values[0], values[1:]
    if count == _LAST - _FIRST:  # a first letter ~ says that the number stands in the next three
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
    """Rows, columns and free cells of rows of ``.`` and ``#`` joined by slashes; None where it is no such picture.

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
    """Vertices and edges of an undirected graph of networkx, its nodes numbered in their order; None for anything else.

    >>> from_networkx("no graph") is None
    True
    """
    networkx = sys.modules.get("networkx")  # who has such a graph has loaded it
    if networkx is None or not isinstance(value, networkx.Graph) or value.is_directed():
        return None
    number = {node: index for index, node in enumerate(value.nodes)}
    pairs = ((number[a], number[b]) for a, b in value.edges)
    return len(number), sorted({(min(pair), max(pair)) for pair in pairs})
