"""User-defined games on a grid, on graphs and with coins, which the page must play like any other.

The server of the browser tests loads this file by its path, which registers them. Importing it in a test does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import nimatron as nt
from nimatron.rules.coin_game import CoinGame
from nimatron.rules.graph_game import DirectedGraph, Graph, GraphGame
from nimatron.rules.grid_game import GridGame
from nimatron.rules.parameters import rule
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Item, Scene


class Dominoes(GridGame):
    """Cover two neighbouring free cells."""

    name, title, example = "own-dominoes", "Dominoes", "2x3"

    def generate_moves(self, free: Any) -> Iterator[Any]:
        """Yield the positions after every domino that still fits."""
        return (free - {cell, other} for cell, other in self.dominoes(free))


class Vertices(GraphGame):
    """Claim a vertex; it and its neighbours are removed."""

    name, title, example = "own-vertices", "Vertices", "cycle:7"

    def generate_moves(self, free: Any) -> Iterator[Any]:
        """Yield the positions after every vertex still there."""
        return (free - self.closed_neighbourhood(free, vertex) for vertex in sorted(free))

    def ways(self, position: Any, move: Any) -> Iterator[tuple[str, ...]]:
        """Yield the vertex whose closed neighbourhood is removed."""
        gone = frozenset(position) - frozenset(move)
        return ((f"v{v}",) for v in sorted(gone) if self.closed_neighbourhood(position, v) == gone)

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        """Return the first such vertex."""
        return next(iter(self.ways(position, move)))


class Edges(GraphGame):
    """Claim an edge; its two vertices are removed."""

    name, title, example = "own-edges", "Edges", "path:6"

    def generate_moves(self, free: Any) -> Iterator[Any]:
        """Yield the positions after every edge still there."""
        return (free - {a, b} for a, b in self.edges(free))

    def scene(self, position: Any) -> Scene:
        """Return a scene whose edges can be pointed at."""
        plain = super().scene(position)
        edges = tuple(Item(f"e{a}-{b}", "edge", label=f"{a}-{b}") for a, b in self.edges(position))
        return Scene("graph", plain.items + edges)

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        """Return the edge."""
        a, b = sorted(frozenset(position) - frozenset(move))
        return (f"e{a}-{b}",)


class Turtles(CoinGame):
    """Turn a coin from heads to tails, and optionally one to its left."""

    name, title, example = "own-turtles", "Turtles", "THH"

    def generate_moves(self, coins: Any) -> Iterator[Any]:
        """Yield the positions after turning each head, alone or with each coin to its left."""
        for place, heads in enumerate(coins):
            if heads:
                yield self.turned(coins, place)
                yield from (self.turned(coins, place, other) for other in range(place))


class Token(RuleSet[int]):
    """Move the token along an arrow."""

    name, title, example = "own-token", "Token", "0"
    start = 0  # type: ignore[assignment]
    loopy = True
    graph: Graph = rule("0>1,0>2,1>3,2>3,2>4,3>4", DirectedGraph(), "its arrows")

    def generate_moves(self, vertex: int) -> Iterator[int]:
        """Yield the vertices that an arrow leads to."""
        return iter(self.graph.after(vertex))

    def parse(self, text: str) -> int:
        """Return the vertex."""
        try:
            return range(self.graph.count)[int(text)]
        except (ValueError, IndexError):
            raise nt.PositionError(f"{text!r} is no vertex") from None

    def format(self, vertex: int) -> str:
        """Return its number."""
        return str(vertex)

    def scene(self, vertex: int) -> Scene:
        """Return the vertices and arrows, with the token on one."""
        items = tuple(
            Item(f"v{number}", "vertex", x, y, "here" if number == vertex else "free", str(number))
            for number, (x, y) in enumerate(self.graph.places())
        )
        return Scene("graph", items, tuple((f"v{a}", f"v{b}") for a, b in self.graph.edges), directed=True)

    def touched(self, vertex: int, move: int) -> tuple[str, ...]:
        """Return the vertex moved to."""
        return (f"v{move}",)


class Words(RuleSet[str]):
    """Take a letter away from either end of a word: a game without a picture."""

    name, title, example = "own-words", "Words", "abcd"
    start = "abcd"  # type: ignore[assignment]

    def generate_moves(self, word: str) -> Iterator[str]:
        """Yield the word without its first and without its last letter."""
        return iter([word[1:], word[:-1]] if word else [])

    def parse(self, text: str) -> str:
        """Return the word; a hyphen means the empty word."""
        return text.strip().replace("-", "")

    def format(self, word: str) -> str:
        """Return the word."""
        return word or "-"


OWN = {cls.name: cls for cls in (Dominoes, Vertices, Edges, Turtles, Token, Words)}

if __name__ != "tests.browser.own_games":
    for own in OWN.values():
        nt.register(own)
