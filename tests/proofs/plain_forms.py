"""Which positions a certificate takes for the same, said without bits: the judge of the checker's keys in tests."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import nimatron as nt
from nimatron.proofs.graph_forms import exact_form
from nimatron.rules.graph_game import GraphGame, Vertices
from nimatron.rules.graph_mask import in_frame
from nimatron.rules.grid_game import GridGame

PAIRS = ("cram", "arc-kayles")
"""Games whose moves take two neighbours: a cell with leaves is marked, and its leaves are left out."""


def form_of(game: Any, position: Any) -> Any:
    """Return the form of a component."""
    if game.mask(position) is None or not isinstance(game, GridGame | GraphGame):
        return game.canonical(position)
    framed = isinstance(position, nt.Cells) or in_frame(position.graph) is not None
    leaves, marked = leaves_of(game, position)
    if framed:
        cells = [(place(position, cell), cell in marked) for cell in position if cell not in leaves]
        return min(map(cornered, images(cells)))
    for cell in marked:
        leaves.remove(min(leaf for leaf in leaves if leaf in position.graph.neighbours(cell)))
    return exact_form(Vertices(frozenset(position) - leaves, position.graph))


def form_of_whole(game: Any, position: Any) -> Any:
    """Return the form of a whole position: the forms of its components that have moves, with their numbers."""
    if game.mask(position) is None:
        return game.canonical(position)
    forms = [form_of(part, here) for part, here in game.components(position) if part.moves(here)]
    return frozenset(Counter(map(str, forms)).items())


def leaves_of(game: Any, position: Any) -> tuple[set[Any], set[Any]]:
    """Return the leaves of a component, and the cells that have leaves."""
    if game.name not in PAIRS:
        return set(), set()
    edges = [frozenset(position) - frozenset(move) for move in game.moves(position)]
    if len(edges) == 1:
        one, other = sorted(edges[0])
        return {one}, {other}
    degree = Counter(chain.from_iterable(edges))
    leaves = {cell for cell in position if degree[cell] == 1}
    return leaves, {cell for edge in edges for cell in edge - leaves if edge & leaves}


def place(position: Any, cell: Any) -> tuple[int, int]:
    """Return row and column of a cell or vertex."""
    if isinstance(position, nt.Cells):
        row, column = cell
        return row, column
    framed = in_frame(position.graph)
    assert framed is not None
    return divmod(cell, framed[2])


Marked = list[tuple[tuple[int, int], bool]]


def images(cells: Marked) -> list[Marked]:
    """Return the eight turned and reflected images."""
    found = []
    for down in (1, -1):
        for across in (1, -1):
            found.append([((down * row, across * column), mark) for (row, column), mark in cells])
            found.append([((across * column, down * row), mark) for (row, column), mark in cells])
    return found


def cornered(cells: Marked) -> Any:
    """Return cells shifted to the corner, in order."""
    top, side = (min(cell[axis] for cell, _ in cells) for axis in (0, 1))
    return tuple(sorted(((row - top, column - side), mark) for (row, column), mark in cells))
