"""Where the vertices of a graph lie in a picture: as drawn by a person, or as usual for its family."""

from __future__ import annotations

import re
from math import cos, pi, sin

from nimatron.rules.graph_families import RELATIONS

Point = tuple[float, float]

DRAWN = re.compile(r"edges:\d+;[0-9,-]*;([0-9.,]+)", re.ASCII)
"""A graph drawn by a person, with the places of its vertices in tenths."""
_BOARD = re.compile(rf"(?:{'|'.join([*RELATIONS, 'torus', 'cyl'])}):\d+x(\d+)", re.ASCII)
"""Graphs whose vertices are drawn row by row, with their number of columns."""
_RINGS = ("petersen", "prism")
_ACROSS = 12


def drawn_places(text: str) -> list[tuple[int, int]]:
    """Return the places of a written list, in tenths.

    >>> drawn_places("0.0,10.5")
    [(0, 0), (10, 5)]
    """
    return [(int(x), int(y)) for x, y in (place.split(".") for place in text.split(","))]


def usual_places(name: str, count: int) -> tuple[Point, ...]:
    """Return a place for each of ``count`` vertices of the graph with this name.

    >>> usual_places("grid:2x2", 4), usual_places("edges:2;0-1;0.0,10.5", 2)
    (((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)), ((0.0, 0.0), (1.0, 0.5)))
    >>> usual_places("bintree:2", 3), usual_places("caterpillar:1,0", 3)
    (((0.5, 0.0), (0.0, 1.0), (1.0, 1.0)), ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    """
    drawn, board = DRAWN.fullmatch(name), _BOARD.fullmatch(name)
    family, _, numbers = name.partition(":")
    if drawn:
        return tuple((x / 10, y / 10) for x, y in drawn_places(drawn[1]))
    if board:
        columns = int(board[1])
        return tuple((float(vertex % columns), float(vertex // columns)) for vertex in range(count))
    if family == "path":
        return tuple((vertex % _ACROSS + 0.0, vertex // _ACROSS + 0.25 * (vertex % 2)) for vertex in range(count))
    if family in _RINGS and count > 5:
        return (*_ring(count // 2, count / 6.5), *_ring(count // 2, count / 6.5, 0.5))
    if family == "bintree" and count < 128:
        return _tree(count)
    if family == "caterpillar":
        return _caterpillar([int(leaves) for leaves in re.split("[,x]", numbers)])
    hub = family in ("star", "wheel") and count > 2
    around = max(1, count - hub)
    radius = max(1.0, around / 5.5)
    return tuple([(radius, radius)] * hub + _ring(around, radius))


def _ring(count: int, radius: float, part: float = 1.0) -> list[Point]:
    """Return places on a circle, clockwise from the top, or on a concentric circle ``part`` times as large."""
    turns = (2 * pi * turn / count for turn in range(count))
    return [(radius * (1 + part * sin(turn)), radius * (1 - part * cos(turn))) for turn in turns]


def _tree(count: int) -> tuple[Point, ...]:
    """Return places for a binary tree level by level, each vertex above the middle of those below it."""
    depth = count.bit_length()
    places = []
    for level in range(depth):
        wide = 1 << depth - 1 - level
        places += [(place * wide + (wide - 1) / 2, float(level)) for place in range(1 << level)]
    return tuple(places)


def _caterpillar(leaves: list[int]) -> tuple[Point, ...]:
    """Return places for the spine from left to right, with the leaves of each vertex below it."""
    wide = [max(1, count) for count in leaves]
    lefts = [sum(wide[:at]) for at in range(len(wide))]
    spine = [(left + (width - 1) / 2, 0.0) for left, width in zip(lefts, wide, strict=True)]
    hanging = [(float(left + leaf), 1.0) for left, count in zip(lefts, leaves, strict=True) for leaf in range(count)]
    return (*spine, *hanging)
