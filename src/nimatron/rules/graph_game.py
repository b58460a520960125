"""Graph games: a position is the set of vertices of a graph that are left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, permutations, product
from typing import Any, ClassVar, NamedTuple

from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import reason
from nimatron.rules.graph_families import (
    FAMILIES,
    GRAPH6,
    OPEN_ENDED,
    SIZES,
    from_graph6,
    from_networkx,
    from_picture,
    vertices_of,
)
from nimatron.rules.graph_places import drawn_places, usual_places
from nimatron.rules.parameters import Kind, shown
from nimatron.rules.rule_set import Component, RuleSet

MOST_VERTICES = 2000
_NUMBER = re.compile(r"0|[1-9][0-9]{0,4}", re.ASCII)
_PLACES = re.compile(r"\d{1,4}\.\d{1,4}(?:,\d{1,4}\.\d{1,4})*", re.ASCII)
_NAME = re.compile(r"([a-z]+):(.*)", re.ASCII | re.DOTALL)


class Graph(NamedTuple):
    """A graph with vertices 0 .. count - 1; ``name`` is its written form.

    >>> Graph.parse("path:3").edges, Graph.parse("edges:3;0-1,1-2").count
    (((0, 1), (1, 2)), 3)
    """

    name: str
    count: int  # type: ignore[assignment]  # replaces tuple.count, which is not needed here
    edges: tuple[tuple[int, int], ...]
    directed: bool = False

    @classmethod
    def parse(cls, text: str) -> Graph:
        """Read a graph. Raise ``PositionError`` for an invalid text.

        Accepted are a family (:mod:`nimatron.rules.graph_families`: ``path:7``, ``queen:4x4``, ``petersen:5,2``),
        ``edges:n;0-1,1-2``, a graph6 text ``graph6:Bw``, and arrows ``0>1,1>2``. A list of edges may be followed by the
        places of the vertices in a picture, in tenths: ``edges:3;0-1,1-2;0.0,10.0,5.10``.
        """
        return _parsed(text.strip())

    @classmethod
    def of(cls, count: int, edges: Iterable[tuple[int, int]], name: str = "") -> Graph:
        """Return the undirected graph with these edges; by default its name lists them.

        >>> Graph.of(3, [(2, 0), (0, 2), (0, 1)])
        Graph(name='edges:3;0-1,0-2', count=3, edges=((0, 1), (0, 2)), directed=False)
        """
        different = tuple(sorted({(min(edge), max(edge)) for edge in edges}))
        return cls(name or f"edges:{count};{','.join(f'{a}-{b}' for a, b in different)}", count, different)

    def __hash__(self) -> int:
        """Return the hash of the name; hashing all edges would slow down every lookup of neighbours."""
        return hash((self.name, self.count))

    def neighbours(self, vertex: int) -> tuple[int, ...]:
        """Return the vertices joined to a vertex, in ascending order."""
        return _joined(self)[vertex]

    def after(self, vertex: int) -> tuple[int, ...]:
        """Return the vertices to which arrows from a vertex lead, in ascending order."""
        return _arrows(self)[vertex]

    def places(self) -> tuple[tuple[float, float], ...]:
        """Return a place for every vertex in a picture: as drawn by a person, or as usual for its family."""
        return usual_places(self.name, self.count)


def _numbers(text: str, whole: str) -> list[int]:
    pieces = re.split(r"[,x]", text)
    if not all(_NUMBER.fullmatch(piece) for piece in pieces):
        if all(re.fullmatch(r"[1-9][0-9]{5,}|0|[1-9][0-9]*", piece, re.ASCII) for piece in pieces):
            raise PositionError(reason("position.graph.large", given=shown(whole), limit=MOST_VERTICES))
        raise PositionError(reason("position.graph", given=shown(whole)))
    return [int(piece) for piece in pieces]


@lru_cache(maxsize=256)
def _parsed(text: str) -> Graph:
    if re.fullmatch(r"\d+>\d+(?:\s*,\s*\d+>\d+)*", text, re.ASCII):
        arrows = tuple((int(a), int(b)) for a, b in re.findall(r"(\d+)>(\d+)", text))
        return _checked(Graph(re.sub(r"\s", "", text), 1 + max(map(max, arrows)), arrows, directed=True))
    if text.startswith(GRAPH6):
        return _of_graph6(text, text.removeprefix(GRAPH6))
    match = _NAME.fullmatch(text)
    if match is None:
        raise PositionError(reason("position.graph", given=shown(text)))
    family, rest = match[1], match[2]
    if family == "edges":
        return _listed(text, rest)
    numbers = _numbers(rest, text)
    if family not in FAMILIES or (len(numbers) != SIZES.get(family, 1) and family not in OPEN_ENDED):
        known = ", ".join(sorted(FAMILIES))
        raise PositionError(reason("position.graph.known", given=shown(text), options=known))
    if vertices_of(family, numbers) > MOST_VERTICES:
        raise PositionError(reason("position.graph.large", given=shown(text), limit=MOST_VERTICES))
    count, edges = FAMILIES[family](numbers)
    return Graph.of(count, edges, text)


def _of_graph6(text: str, rest: str) -> Graph:
    found = from_graph6(rest.strip(), MOST_VERTICES)
    if found is None:
        raise PositionError(reason("position.graph6", given=shown(text), limit=MOST_VERTICES))
    return Graph.of(*found)


def _listed(text: str, rest: str) -> Graph:
    count_text, semicolon, listed = rest.partition(";")
    edges_text, further, places = listed.partition(";")
    right = semicolon and re.fullmatch(r"(?:\d+-\d+(?:,\d+-\d+)*)?", edges_text, re.ASCII)
    if not right or (further and not _PLACES.fullmatch(places)):
        raise PositionError(reason("position.graph.edges", given=shown(text)))
    edges = tuple((int(a), int(b)) for a, b in re.findall(r"(\d{1,5})-(\d{1,5})", edges_text))
    graph = _checked(Graph(text, _numbers(count_text, text)[0], tuple(sorted({(min(e), max(e)) for e in edges}))))
    if further and len(drawn_places(places)) != graph.count:
        raise PositionError(
            reason("position.graph.places", given=shown(text), places=len(drawn_places(places)), count=graph.count)
        )
    return graph


def _checked(graph: Graph) -> Graph:
    if graph.count > MOST_VERTICES:
        raise PositionError(
            reason("position.graph.vertices", given=shown(graph.name), count=graph.count, limit=MOST_VERTICES)
        )
    wrong = next((edge for edge in graph.edges if max(edge) >= graph.count), None)
    if wrong is not None:
        raise PositionError(
            reason(
                "position.graph.edge", given=shown(graph.name), first=wrong[0], second=wrong[1], last=graph.count - 1
            )
        )
    return graph


@lru_cache(maxsize=256)
def _joined(graph: Graph) -> tuple[tuple[int, ...], ...]:
    sets: list[set[int]] = [set() for _ in range(graph.count)]
    for a, b in graph.edges:
        sets[a].add(b)
        sets[b].add(a)
    return tuple(tuple(sorted(one)) for one in sets)


@lru_cache(maxsize=256)
def _arrows(graph: Graph) -> tuple[tuple[int, ...], ...]:
    sets: list[set[int]] = [set() for _ in range(graph.count)]
    for a, b in graph.edges:
        sets[a].add(b)
        if not graph.directed:
            sets[b].add(a)
    return tuple(tuple(sorted(one)) for one in sets)


class DirectedGraph(Kind):
    """A graph as a rule: arrows ``0>1,1>2``, or any graph of :meth:`Graph.parse`, whose edges lead both ways.

    >>> DirectedGraph().read("0>1,1>0").after(0)
    (1,)
    """

    type_name = "graph"

    def read(self, value: object) -> Graph:
        """Read a graph or its written form."""
        if isinstance(value, Graph):
            return value
        try:
            return Graph.parse(str(value))
        except PositionError as error:
            raise RuleError(reason("rule.graph", why=error)) from None

    def write(self, value: Graph) -> str:
        """Return the name of the graph."""
        return value.name


class Vertices(frozenset[int]):
    """A set of vertices of a graph that are left; subsets belong to the same graph.

    >>> left = Vertices.all_of(Graph.parse("path:4"))
    >>> str(left), str(left - {0, 1})
    ('path:4', 'path:4/2,3')
    """

    graph: Graph

    def __new__(cls, vertices: Iterable[int], graph: Graph) -> Vertices:
        """Create the set of these vertices of a graph."""
        made = super().__new__(cls, vertices)
        made.graph = graph
        return made

    @classmethod
    def all_of(cls, graph: Graph) -> Vertices:
        """Return the set of all vertices of a graph."""
        return cls(range(graph.count), graph)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Vertices) and self.graph != other.graph:
            return False
        return frozenset.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = frozenset.__hash__

    def __sub__(self, other: Any) -> Vertices:
        return Vertices(frozenset.__sub__(self, frozenset(other)), self.graph)

    def __and__(self, other: Any) -> Vertices:
        return Vertices(frozenset.__and__(self, frozenset(other)), self.graph)

    def __or__(self, other: Any) -> Vertices:
        return Vertices(frozenset.__or__(self, frozenset(other)), self.graph)

    def __str__(self) -> str:
        if len(self) == self.graph.count:
            return self.graph.name
        return f"{self.graph.name}/{','.join(map(str, sorted(self))) or 'none'}"

    def __repr__(self) -> str:
        return f"<vertices {self}>"

    def __reduce__(self) -> Any:
        return Vertices, (sorted(self), self.graph)


class GraphGame(RuleSet[Vertices]):
    """A game on the vertices of an undirected graph; ``generate_moves(free)`` returns what is left after each move.

    Written ``path:7`` (all vertices left) or ``path:7/0,1,5`` (those left). A game may claim ``components =
    GraphGame.connected_components`` and ``canonical = GraphGame.up_to_isomorphism``. The latter is exact if colour
    refinement leaves at most 7! orders, as for seven vertices that it does not distinguish. Otherwise isomorphic
    positions may get different representatives.

    >>> class Single(GraphGame):
    ...     name, example = "single-vertex", "path:3"
    ...     def generate_moves(self, free):
    ...         return (free - {vertex} for vertex in sorted(free))
    >>> [str(move) for move in Single().moves(Single().start)]
    ['path:3/1,2', 'path:3/0,2', 'path:3/0,1']
    """

    group = "graphs"
    view: ClassVar[Any] = "nimatron.views.graphs:GraphView"

    @property
    def start(self) -> Vertices:
        """The example position."""
        return self.parse(self.example or "path:5")

    @staticmethod
    def neighbourhood(free: Vertices, vertex: int) -> frozenset[int]:
        """Return the neighbours of a vertex that are left."""
        return frozenset(other for other in free.graph.neighbours(vertex) if other in free)

    def closed_neighbourhood(self, free: Vertices, vertex: int) -> frozenset[int]:
        """Return a vertex together with its neighbours that are left."""
        return self.neighbourhood(free, vertex) | {vertex}

    @staticmethod
    def edges(free: Vertices) -> Iterator[tuple[int, int]]:
        """Return the edges between vertices that are left."""
        return ((a, b) for a, b in free.graph.edges if a in free and b in free)

    def connected_components(self, position: Vertices) -> tuple[Component, ...]:
        """Return the connected components of the graph induced by the vertices left."""
        left, found = set(position), []
        while left:
            component, edge = set(), [left.pop()]
            while edge:
                vertex = edge.pop()
                component.add(vertex)
                near = left.intersection(position.graph.neighbours(vertex))
                left -= near
                edge.extend(near)
            found.append((self, Vertices(component, position.graph)))
        return tuple(found)

    def up_to_isomorphism(self, position: Vertices) -> Vertices:
        """Return the induced graph with its vertices renumbered.

        The vertices are ordered by colour refinement. Among the orders that it leaves open, the least list of edges is
        chosen.
        """
        count, order = len(position), sorted(position)
        joined = {vertex: self.neighbourhood(position, vertex) for vertex in order}
        colour = {vertex: len(joined[vertex]) for vertex in order}
        for _ in order:
            signs = {v: (colour[v], sorted(colour[other] for other in joined[v])) for v in order}
            ranks = sorted({repr(sign) for sign in signs.values()})
            finer = {vertex: ranks.index(repr(signs[vertex])) for vertex in order}
            if len(set(finer.values())) == len(set(colour.values())):
                break
            colour = finer
        classes = [sorted(v for v in order if colour[v] == shade) for shade in sorted(set(colour.values()))]
        orders: Iterable[tuple[tuple[int, ...], ...]] = (
            product(*(permutations(one) for one in classes)) if _few_orders(classes) else [tuple(map(tuple, classes))]
        )
        best: tuple[tuple[int, int], ...] | None = None
        for chosen in orders:
            number = {vertex: index for index, vertex in enumerate(v for one in chosen for v in one)}
            edges = tuple(
                sorted((min(number[a], number[b]), max(number[a], number[b])) for a, b in self.edges(position))
            )
            best = edges if best is None or edges < best else best
        return Vertices(range(count), Graph.of(count, best or ()))

    # -- written form ------------------------------------------------------------------------------------------

    def check(self, value: Any) -> Vertices:
        """Return the position given by a position, its written form, or a graph of networkx."""
        found = from_networkx(value)
        if found is None:
            return super().check(value)
        return self.parse(Graph.of(*found).name)

    def parse(self, text: str) -> Vertices:
        """Read ``path:7`` or ``path:7/0,1,5``, or a grid as rows of ``.`` and ``#`` (cells removed)."""
        picture = from_picture(text)
        if picture is not None:
            rows, columns, cells = picture
            return Vertices(cells, self.parse(f"grid:{rows}x{columns}").graph)
        written, slash, rest = text.strip().partition("/")
        try:
            graph = Graph.parse(written)
        except PositionError as error:
            raise PositionError(reason("of_game", game=self.name, why=error)) from None
        if not slash:
            return Vertices.all_of(graph)
        if rest.strip() == "none":
            return Vertices((), graph)
        try:
            left = _numbers(rest, text)
        except PositionError:
            raise PositionError(reason("position.vertices", game=self.name, given=shown(rest))) from None
        wrong = next((vertex for vertex in left if vertex >= graph.count), None)
        if wrong is not None or len(set(left)) != len(left):
            what = reason("where.no_vertex", number=wrong) if wrong is not None else reason("where.vertex_twice")
            raise PositionError(
                reason("position.vertex", game=self.name, given=shown(text), why=what, last=graph.count - 1)
            )
        return Vertices(left, graph)

    def format(self, position: Vertices) -> str:
        """Return the name of the graph, followed by the vertices left if some are missing."""
        return str(position)

    def positions(self, count: int) -> Iterator[Vertices]:
        """Return the first ``count`` graphs of the family of the example, from 1 vertex on.

        Paths replace hypercubes and families that need several numbers.
        """
        family, _, number = (self.example or "path:5").partition(":")
        if not number.isdigit() or family not in FAMILIES or family == "hypercube":
            family = "path"
        return islice((Vertices.all_of(Graph.parse(f"{family}:{n}")) for n in range(1, MOST_VERTICES)), count)


def _few_orders(classes: list[list[int]]) -> bool:
    orders = 1
    for one in classes:
        for number in range(2, len(one) + 1):
            orders *= number
            if orders > 5040:
                return False
    return True
