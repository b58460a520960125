"""Equal forms for isomorphic labelled graphs: vertices renumbered by colour refinement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from nimatron.rules.coloured_board import Near

Labels: TypeAlias = tuple[int, ...]
Edges: TypeAlias = tuple[tuple[int, int], ...]
Form: TypeAlias = tuple[Labels, Edges]
_MOST_ORDERS = 24
"""How many orders of vertices are compared."""


def least_form(labels: Sequence[int], near: Near | Sequence[Sequence[int]]) -> Form:
    """Return labels and edges of a labelled graph after a renumbering of its vertices.

    Vertices are ordered by label and by what surrounds them (colour refinement). A vertex is chosen from the first
    group that this leaves equal, and so on; of the numberings found so, the least is returned. It is isomorphic
    to the given graph in any case. Isomorphic graphs with many such choices may get different forms, since only 24 are
    compared.

    >>> least_form((1, 1, 2), ((1,), (0, 2), (1,)))
    ((1, 1, 2), ((0, 1), (1, 2)))
    >>> least_form((2, 1, 1), ((1,), (0, 2), (1,))) == least_form((1, 2, 1), ((2,), (2,), (1, 0)))
    True
    """
    best: Form | None = None
    left = [_MOST_ORDERS]
    for order in _orders(_refined(list(labels), near), near, left):
        number = [0] * len(order)
        for index, vertex in enumerate(order):
            number[vertex] = index
        edges = tuple(
            sorted((number[v], number[w]) for v, others in enumerate(near) for w in others if number[v] < number[w])
        )
        form = (tuple(labels[vertex] for vertex in order), edges)
        best = form if best is None or form < best else best
    return best or ((), ())


def least_of_two(labels: Sequence[int], swapped: Sequence[int], near: Near | Sequence[Sequence[int]]) -> Form:
    """Return the least form of a graph and of the same graph with other labels, which stand for the same play.

    >>> least_of_two((1, 1, 2), (2, 2, 1), ((1,), (0, 2), (1,)))
    ((1, 1, 2), ((0, 1), (1, 2)))
    """
    one, other = sorted(labels), sorted(swapped)
    if one != other:
        return least_form(labels if one < other else swapped, near)
    return min(least_form(labels, near), least_form(swapped, near))


def _refined(colour: list[int], near: Near | Sequence[Sequence[int]]) -> list[int]:
    """Return numbers of the groups of vertices that differ in their labels or surroundings."""
    groups = len(set(colour))
    while True:
        signs = [(own, tuple(sorted([colour[w] for w in near[v]]))) for v, own in enumerate(colour)]
        rank = {sign: index for index, sign in enumerate(sorted(set(signs)))}
        colour = [rank[sign] for sign in signs]
        if len(rank) == groups:
            return colour
        groups = len(rank)


def _orders(colour: list[int], near: Near | Sequence[Sequence[int]], left: list[int]) -> Iterator[list[int]]:
    """Yield the orders of the vertices that refine the groups; at most as many as are left to be compared."""
    sizes: dict[int, int] = {}
    for group in colour:
        sizes[group] = sizes.get(group, 0) + 1
    split = min((group for group, size in sizes.items() if size > 1), default=None)
    if split is None:
        left[0] -= 1
        yield sorted(range(len(colour)), key=colour.__getitem__)
        return
    for first, vertex in enumerate([v for v, group in enumerate(colour) if group == split]):
        if first and left[0] <= 0:
            return
        chosen = [2 * group + (group == split and v != vertex) for v, group in enumerate(colour)]
        yield from _orders(_refined(chosen, near), near, left)
