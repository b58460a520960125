"""A token on a directed graph: the way that the token takes with best play, or a round that it can go forever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from nimatron.explain.message import PRINTED, Explanation, Message
from nimatron.theory.theorem import Answer

if TYPE_CHECKING:
    from nimatron.games.graphs.token import Token

_MOST_ARROWS = 20_000


class Solved(NamedTuple):
    """Whether the player to move wins from a vertex, and in how many moves with best play."""

    wins: bool
    moves: int


def way_of_the_token(answer: Answer) -> Explanation | None:
    """Explain an answer by the vertices that the token visits with best play; in a draw, until one is met again.

    >>> import nimatron as nt
    >>> [dict(one.values) for one in way_of_the_token(nt.analyse("token", 0)).sentences]
    [{'way': (0, 1, 2)}]
    """
    game, best = cast("Token", answer.game), answer.best
    if best is None or len(game.graph.edges) > _MOST_ARROWS:
        return None
    solved = solved_vertices({vertex: game.generate_moves(vertex) for vertex in range(game.count)}, answer.misere)
    way = [answer.position, best]
    while (way[-1] in solved or way[-1] not in way[:-1]) and (arrows := game.generate_moves(way[-1])):
        here = solved.get(way[-1])
        if here is None:
            way.append(next(vertex for vertex in arrows if vertex not in solved))
        else:
            way.append(next(v for v in arrows if solved.get(v) == Solved(not here.wins, here.moves - 1)))
    if len(way) > PRINTED:
        return None
    if answer.outcome == "D":
        return Explanation((Message("token.round", {"way": tuple(way)}),))
    return Explanation((Message(f"token.way.{'lost' if answer.outcome == 'P' else 'won'}", {"way": tuple(way)}),))


def solved_vertices(arrows: Mapping[int, tuple[int, ...]], misere: bool) -> dict[int, Solved]:
    """Return the vertices from which somebody can force a win, found from the ends of the arrows backwards.

    >>> solved_vertices({0: (1,), 1: (0, 2), 2: ()}, misere=False)
    {2: Solved(wins=False, moves=0), 1: Solved(wins=True, moves=1), 0: Solved(wins=False, moves=2)}
    """
    before: dict[int, list[int]] = {vertex: [] for vertex in arrows}
    for vertex, after in arrows.items():
        for other in after:
            before[other].append(vertex)
    open_arrows = {vertex: len(after) for vertex, after in arrows.items()}
    solved = {vertex: Solved(misere, 0) for vertex, after in arrows.items() if not after}
    waiting = list(solved)
    for vertex in waiting:
        wins, moves = solved[vertex]
        for earlier in before[vertex]:
            open_arrows[earlier] -= 1
            if earlier not in solved and (not wins or not open_arrows[earlier]):
                solved[earlier] = Solved(not wins, moves + 1)
                waiting.append(earlier)
    return solved
