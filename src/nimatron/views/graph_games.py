"""What differs in the views of games on graphs and ordered sets."""

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
    """A graph; one points at both ends of the edge."""

    game: ArcKayles

    def ways(self, position: Vertices, move: Vertices) -> Iterator[tuple[str, ...]]:
        """Both ends of the edge."""
        yield tuple(f"v{vertex}" for vertex in sorted(frozenset(position) - frozenset(move)))

    def describe(self, free: Vertices, move: Vertices) -> Message:
        """The edge whose ends vanish."""
        one, other = sorted(frozenset(free) - frozenset(move))
        return Message("move.edge", {"edge": f"{one}–{other}"})


class DivisorChompView(PosetView):
    """The divisors of a number, by the number of their prime factors."""

    game: DivisorChomp

    def random_position(self, dice: Random, level: int) -> Named:
        """A number with few prime factors, more with each level."""
        number = 1
        for _ in range(2 + level):
            number *= dice.choice((2, 2, 3, 5))
        return Named(min(number, self.game.most))


class EdgeGeographyView(WalkView):
    """A graph whose edges are used up; one points at the edge or at the vertex behind it."""

    game: EdgeGeography

    def scene(self, position: Walk) -> Scene:
        """The vertices, the token on its own, and all edges, those used up faint."""
        left = position.left
        edges = tuple(
            Item(f"e{a}-{b}", "edge", state="" if (a, b) in left else "used", label=f"{a}-{b}")
            for a, b in self.graph_of(position).edges
        )
        return Scene("graph", self.vertex_items(position) + edges)

    def ways(self, position: Walk, move: Walk) -> Iterator[tuple[str, ...]]:
        """The vertex that the token moves to, or the edge on its way."""
        low, high = sorted((position.token, move.token))
        yield (f"v{move.token}",)
        yield (f"e{low}-{high}",)


class NodeKaylesView(GraphView):
    """A graph; a move is told by the vertex that is claimed."""

    game: NodeKayles

    def describe(self, free: Vertices, move: Vertices) -> Message:
        """The vertex that is claimed: the first that takes exactly what vanishes."""
        (vertex,) = self.touched(free, move)
        return Message("move.claim", {"vertex": int(vertex[1:])})


class RelationsView(PosetView):
    """The ordered set that its author's relations give."""

    game: Poset

    def random_position(self, dice: Random, level: int) -> Named:
        """A random order of few elements, more with each level; every element but the first lies above earlier ones."""
        count = dice.randint(3, 4 + level)
        chains = [str(element) for element in range(count)]
        for element in range(1, count):
            below = dice.sample(range(element), min(element, dice.choice((0, 1, 1, 2))))
            chains += [f"{one}-{element}" for one in below]
        return Named(self.game.read_number(",".join(chains)))


class SubsetTakeAwayView(PosetView):
    """The subsets of a set, by size."""

    game: SubsetTakeAway

    def random_position(self, dice: Random, level: int) -> Named:
        """Three or four objects; some sets have been named, for the whole is lost."""
        position = Named(3 if level < 3 else 4)
        for _ in range(dice.randint(1, 2)):
            position = dice.choice(list(self.game.generate_moves(position)))
        return position


class TokenView(View[int]):
    """A directed graph with a token."""

    game: Token

    def random_position(self, dice: Random, level: int) -> int:
        """Any vertex with an arrow, any vertex where there is none."""
        able = [vertex for vertex in range(self.game.count) if self.game.generate_moves(vertex)]
        return dice.choice(able or [self.game.start])

    def scene(self, position: int) -> Scene:
        """The graph with its arrows, and the token on its vertex."""
        places = self.game.graph._replace(count=self.game.count).places()
        items = [
            Item(f"v{vertex}", "vertex", x, y, "here" if vertex == position else "", str(vertex))
            for vertex, (x, y) in enumerate(places)
        ]
        lines = tuple((f"v{a}", f"v{b}") for a in range(self.game.count) for b in self.game.generate_moves(a) if a != b)
        return Scene("graph", (*items, Item("token", "token", *places[position])), lines, directed=True)

    def touched(self, position: int, move: int) -> tuple[str, ...]:
        """The vertex that the token goes to."""
        return (f"v{move}",)

    def describe(self, position: int, move: int) -> Message:
        """Where the token goes."""
        return Message("token.move", {"before": position, "after": move})
