"""The games on coloured boards by their definitions, on lists of neighbours and texts of colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from nimatron.errors import PositionError
from nimatron.rules.coloured_board import Coloured
from nimatron.rules.graph_game import Graph

GAMES = ("clobber", "col", "snort", "nogo")
GRAPHS = (
    "grid:2x3", "grid:3x3", "grid:2x4", "grid:1x8", "path:7", "cycle:5", "cycle:6", "star:4", "wheel:4", "complete:4",
    "prism:3", "king:2x3", "caterpillar:1,2,1", "edges:6;0-1,3-4",
)  # fmt: skip
_OTHER = {"X": "O", "O": "X"}


def neighbours(graph: Graph) -> list[list[int]]:
    return [[b if a == v else a for a, b in graph.edges if v in (a, b)] for v in range(graph.count)]


def options(game: str, near: list[list[int]], colours: str) -> Iterator[str]:
    """Yield the colours after each move; some may occur twice."""
    for v, own in enumerate(colours):
        for w in near[v]:
            if game == "clobber" and {own, colours[w]} == {"X", "O"}:
                after = list(colours)
                after[v], after[w] = ".", own
                yield "".join(after)
        for colour in "XO" if own == "." and game != "clobber" else "":
            after_one = colours[:v] + colour + colours[v + 1 :]
            around = {colours[w] for w in near[v]}
            if game == "nogo" and not every_group_has_a_liberty(near, after_one):
                continue
            if (game == "col" and colour in around) or (game == "snort" and _OTHER[colour] in around):
                continue
            yield after_one


def every_group_has_a_liberty(near: list[list[int]], colours: str) -> bool:
    for v, own in enumerate(colours):
        group = [v] if own in "XO" else []
        for stone in group:
            group += [w for w in near[stone] if colours[w] == own and w not in group]
        if group and not any(colours[w] == "." for stone in group for w in near[stone]):
            return False
    return True


class Truth:
    """Nim-values and misère outcomes of one game on one graph, by the definition."""

    def __init__(self, game: str, graph: Graph) -> None:
        near = neighbours(graph)

        @cache
        def value(colours: str) -> int:
            found = {value(option) for option in options(game, near, colours)}
            return next(n for n in range(len(found) + 1) if n not in found)

        @cache
        def loses_misere(colours: str) -> bool:
            found = set(options(game, near, colours))
            return bool(found) and not any(map(loses_misere, found))

        self.value, self.loses_misere = value, loses_misere
        self.options = lambda colours: set(options(game, near, colours))


def random_position(game: Any, graph: Graph, dice: Random) -> Coloured:
    """Return a position: with colours anywhere if that is one, else after some moves from the empty board."""
    letters = "XO." if game.name != "clobber" else "XXOO."
    colours = "".join(dice.choice(letters + "#" * (dice.random() < 0.3)) for _ in range(graph.count))
    try:
        found: Coloured = game.admit(Coloured(graph, colours))
    except PositionError:
        found = Coloured(graph, "." * graph.count)
        for _ in range(dice.randint(0, 4)):
            found = dice.choice(list(game.generate_moves(found)) or [found])
    return found
