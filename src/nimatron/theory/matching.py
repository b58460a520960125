"""Largest matchings of graphs, by Edmonds' search with blossoms (1965), in exact steps on whole vertices.

A matching is a set of edges no two of which meet. From all uncovered vertices at once alternating paths are grown:
*outer* vertices are reached by an even number of edges, every second of them in the matching. An edge between outer
vertices of two trees makes the matching larger; one within a tree closes an odd circle (a blossom), which is shrunk to
one outer vertex. When nothing is left to do the matching is largest, and the outer vertices are exactly those that
some largest matching leaves out (Gallai 1964).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Matching(NamedTuple):
    """A largest matching: the partner of every covered vertex, and the vertices that some largest matching spares."""

    partner: dict[int, int]
    spared: frozenset[int]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The edges, each with its smaller vertex first, in order."""
        return tuple(sorted((one, other) for one, other in self.partner.items() if one < other))


def largest_matching(joined: Mapping[int, Sequence[int]]) -> Matching:
    """A largest matching of a graph, given as the neighbours of each vertex.

    >>> path = {0: [1], 1: [0, 2], 2: [1]}
    >>> len(largest_matching(path).pairs), sorted(largest_matching(path).spared)
    (1, [0, 2])
    """
    partner: dict[int, int] = {}
    for vertex, others in joined.items():
        if vertex not in partner:
            free = next((other for other in others if other not in partner and other != vertex), None)
            if free is not None:
                partner[vertex], partner[free] = free, vertex
    while True:
        forest = _Forest(joined, partner)
        bridge = forest.grow()
        if bridge is None:
            return Matching(partner, frozenset(forest.outer))
        for one, other in (bridge, bridge[::-1]):
            forest.swap(one, other)


class _Forest:
    """Alternating trees from all uncovered vertices."""

    def __init__(self, joined: Mapping[int, Sequence[int]], partner: dict[int, int]) -> None:
        self._joined, self._partner = joined, partner
        self._before: dict[int, int] = {}
        """For an inner vertex, and one that a blossom has made outer: the outer vertex from which it was reached."""
        self._base = {vertex: vertex for vertex in joined}
        self._root = {vertex: vertex for vertex in joined if vertex not in partner}
        self.outer: dict[int, None] = dict.fromkeys(self._root)
        self._queue = list(self._root)

    def grow(self) -> tuple[int, int] | None:
        """Two joined outer vertices of different trees, or None when there are none."""
        base, root, outer = self._base, self._root, self.outer
        for vertex in self._queue:  # which grows meanwhile
            for other in self._joined[vertex]:
                if base[vertex] == base[other]:
                    continue
                if other not in root:
                    mate = self._partner[other]
                    self._before[other] = vertex
                    root[other] = root[mate] = root[vertex]
                    self._reach(mate)
                elif other in outer:
                    if root[other] != root[vertex]:
                        return vertex, other
                    self._shrink(vertex, other)
        return None

    def _reach(self, vertex: int) -> None:
        self.outer[vertex] = None
        self._queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Make one vertex of the odd circle that an edge between outer vertices of a tree closes."""
        stem = self._meeting(one, other)
        members: set[int] = set()
        for vertex, behind in ((one, other), (other, one)):
            while self._base[vertex] != stem:
                mate = self._partner[vertex]
                members |= {self._base[vertex], self._base[mate]}
                self._before[vertex] = behind
                behind, vertex = mate, self._before[mate]
        for vertex, base in self._base.items():
            if base in members:
                self._base[vertex] = stem
                if vertex not in self.outer:
                    self._reach(vertex)

    def _meeting(self, one: int, other: int) -> int:
        """The base at which the ways of two outer vertices to their root meet."""
        passed = set()
        while True:
            one = self._base[one]
            passed.add(one)
            if one not in self._partner:
                break
            one = self._before[self._partner[one]]
        while True:
            other = self._base[other]
            if other in passed:
                return other
            other = self._before[self._partner[other]]

    def swap(self, vertex: int, mate: int) -> None:
        """Exchange the edges on the way of an outer vertex to its root, and match the vertex with ``mate``."""
        while True:
            left = self._partner.get(vertex)
            self._partner[vertex] = mate
            if left is None:
                return
            vertex, mate = self._before[left], left
            self._partner[mate] = vertex
