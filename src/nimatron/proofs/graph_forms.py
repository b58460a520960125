"""A canonical form of graphs that is exact: isomorphic graphs get the same one.

The vertices get colours, which are refined by the colours of their neighbours until nothing changes. If several
vertices still share a colour, each of the smallest such class is tried: it gets a colour of its own, and so on. Of all
numberings that are reached the one with the least list of edges is taken. Vertices with the same neighbours can be
exchanged, so only one of them is tried. Components are taken one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nimatron.rules.graph_game import Graph, Vertices

Edges = tuple[tuple[int, int], ...]
Joined = Mapping[int, frozenset[int]]
_MOST_TRIED = 20_000
"""Most numberings that are tried."""


def exact_form(position: Vertices) -> Vertices | None:
    """Return the graph that the vertices left induce, with canonical numbers; None if there are too many numberings.

    >>> graph = Graph.parse("edges:7;0-1,1-2,2-3,4-5,5-6")
    >>> [str(exact_form(Vertices(left, graph))) for left in ({0, 1, 4, 5, 6}, {1, 2, 3, 5, 6})]
    ['edges:5;0-1,2-4,3-4', 'edges:5;0-1,2-4,3-4']
    """
    left = set(position)
    joined = {vertex: frozenset(position.graph.neighbours(vertex)) & left for vertex in left}
    forms: list[tuple[int, Edges]] = []
    while left:
        part = _reached(joined, next(iter(left)))
        left -= part
        edges = _Numbering({vertex: joined[vertex] for vertex in part}).least()
        if edges is None:
            return None
        forms.append((len(part), edges))
    count, found = 0, []
    for size, edges in sorted(forms):
        found += [(count + a, count + b) for a, b in edges]
        count += size
    return Vertices(range(count), Graph.of(count, found))


def _reached(joined: Joined, start: int) -> set[int]:
    found, edge = {start}, [start]
    while edge:
        for other in joined[edge.pop()] - found:
            found.add(other)
            edge.append(other)
    return found


class _Numbering:
    """The least numbering of a connected graph."""

    def __init__(self, joined: Joined) -> None:
        self._joined = joined
        self._best: Edges | None = None
        self._tried = 0

    def least(self) -> Edges | None:
        """Return the least list of edges, or None if too many numberings would have to be tried."""
        waiting = [dict.fromkeys(self._joined, 0)]
        while waiting:
            colours = self._refined(waiting.pop())
            classes: dict[int, list[int]] = {}
            for vertex, colour in colours.items():
                classes.setdefault(colour, []).append(vertex)
            shared = [(len(members), colour) for colour, members in classes.items() if len(members) > 1]
            if not shared:
                self._tried += 1
                if self._tried > _MOST_TRIED:
                    return None
                self._compare(colours)
                continue
            _, colour = min(shared)
            for vertex in self._different(classes[colour]):
                # doubled, so that there is a place before the others of its class
                first = {other: 2 * shade + 1 for other, shade in colours.items()}
                first[vertex] -= 1
                waiting.append(first)
        return self._best

    def _refined(self, colours: dict[int, int]) -> dict[int, int]:
        """Return the coarsest finer colours for which vertices of a colour see the same colours."""
        different = len(set(colours.values()))
        while True:
            signs = {
                vertex: (colour, tuple(sorted(colours[other] for other in self._joined[vertex])))
                for vertex, colour in colours.items()
            }
            rank = {sign: number for number, sign in enumerate(sorted(set(signs.values())))}
            colours = {vertex: rank[sign] for vertex, sign in signs.items()}
            if len(rank) == different:
                return colours
            different = len(rank)

    def _different(self, members: Iterable[int]) -> list[int]:
        """Return one of each set of vertices with the same neighbours."""
        found: dict[frozenset[int], int] = {}
        for vertex in members:
            near = self._joined[vertex]
            if near not in found and near | {vertex} not in found:
                found[near] = found[near | {vertex}] = vertex
        return sorted(set(found.values()))

    def _compare(self, number: dict[int, int]) -> None:
        edges = tuple(
            sorted((number[a], number[b]) for a, near in self._joined.items() for b in near if number[a] < number[b])
        )
        if self._best is None or edges < self._best:
            self._best = edges
