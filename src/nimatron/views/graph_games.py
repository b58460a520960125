"""Views of single games on graphs and ordered sets: what differs from their base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.rules.graph_game import Vertices
from nimatron.rules.poset_game import Named
from nimatron.rules.token_walk import Walk
from nimatron.views.graphs import GraphView, PosetView, WalkView
from nimatron.views.scene import Item, Scene
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.arc_kayles import ArcKayles
    from nimatron.games.graphs.divisor_chomp import DivisorChomp
    from nimatron.games.graphs.edge_geography import EdgeGeography
    from nimatron.games.graphs.node_kayles import NodeKayles
    from nimatron.games.graphs.poset import Poset
    from nimatron.games.graphs.subset_take_away import SubsetTakeAway
    from nimatron.games.graphs.token import Token


class ArcKaylesView(GraphView):
    """A graph; one points at both ends of an edge."""

    game: ArcKayles

    def ways(self, position: Vertices, move: Vertices) -> Iterator[tuple[str, ...]]:
        """Yield both ends of the edge."""
        yield tuple(f"v{vertex}" for vertex in sorted(frozenset(position) - frozenset(move)))

    def describe(self, free: Vertices, move: Vertices) -> Message:
        """Return the edge whose ends are removed."""
        one, other = sorted(frozenset(free) - frozenset(move))
        return Message("move.edge", {"edge": f"{one}–{other}"})


class DivisorChompView(PosetView):
    """The divisors of a number, arranged by the number of their prime factors."""

    game: DivisorChomp

    def random_position(self, dice: Random, level: int) -> Named:
        """Return a number with few prime factors, more with each level."""
        number = 1
        for _ in range(2 + level):
            number *= dice.choice((2, 2, 3, 5))
        return Named(min(number, self.game.most))


class EdgeGeographyView(WalkView):
    """A graph whose edges are used up; one points at an edge, or at the vertex at its other end."""

    game: EdgeGeography

    def scene(self, position: Walk) -> Scene:
        """Return the vertices, the token on its vertex, and all edges, those used up drawn faintly."""
        left = position.left
        edges = tuple(
            Item(f"e{a}-{b}", "edge", state="" if (a, b) in left else "used", label=f"{a}-{b}")
            for a, b in self.graph_of(position).edges
        )
        return Scene("graph", self.vertex_items(position) + edges)

    def ways(self, position: Walk, move: Walk) -> Iterator[tuple[str, ...]]:
        """Yield the vertex to which the token moves, or the edge on its way."""
        low, high = sorted((position.token, move.token))
        yield (f"v{move.token}",)
        yield (f"e{low}-{high}",)


class NodeKaylesView(GraphView):
    """A graph; a move is described by the vertex that is claimed."""

    game: NodeKayles

    def describe(self, free: Vertices, move: Vertices) -> Message:
        """Return the vertex that is claimed: the first one that removes exactly these vertices."""
        (vertex,) = self.touched(free, move)
        return Message("move.claim", {"vertex": int(vertex[1:])})


class RelationsView(PosetView):
    """The ordered set given by its author's relations."""

    game: Poset

    def random_position(self, dice: Random, level: int) -> Named:
        """Return a random order with few elements, more with each level; new ones lie above at most two."""
        count = dice.randint(3, 4 + level)
        chains = [str(element) for element in range(count)]
        for element in range(1, count):
            below = dice.sample(range(element), min(element, dice.choice((0, 1, 1, 2))))
            chains += [f"{one}-{element}" for one in below]
        return Named(self.game.read_number(",".join(chains)))


class SubsetTakeAwayView(PosetView):
    """The subsets of a set, arranged by size."""

    game: SubsetTakeAway

    def random_position(self, dice: Random, level: int) -> Named:
        """Return three or four objects, after one or two moves, since the start is a P-position."""
        position = Named(3 if level < 3 else 4)
        for _ in range(dice.randint(1, 2)):
            position = dice.choice(list(self.game.generate_moves(position)))
        return position


class TokenView(View[int]):
    """A directed graph with a token."""

    game: Token

    def random_position(self, dice: Random, level: int) -> int:
        """Return any vertex with an arrow, or the start if there are no arrows."""
        able = [vertex for vertex in range(self.game.count) if self.game.generate_moves(vertex)]
        return dice.choice(able or [self.game.start])

    def scene(self, position: int) -> Scene:
        """Return the graph with its arrows, and the token on its vertex."""
        places = self.game.graph._replace(count=self.game.count).places()
        items = [
            Item(f"v{vertex}", "vertex", x, y, "here" if vertex == position else "", str(vertex))
            for vertex, (x, y) in enumerate(places)
        ]
        lines = tuple((f"v{a}", f"v{b}") for a in range(self.game.count) for b in self.game.generate_moves(a))
        return Scene("graph", (*items, Item("token", "token", *places[position])), lines, directed=True)

    def touched(self, position: int, move: int) -> tuple[str, ...]:
        """Return the vertex to which the token moves."""
        return (f"v{move}",)

    def describe(self, position: int, move: int) -> Message:
        """Return where the token moves."""
        return Message("token.move", {"before": position, "after": move})
