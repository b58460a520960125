"""Checks of claims about games on graphs, by the shortest definitions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from operator import xor
from typing import Any

from nimatron.games.graphs.nimstring import Strings
from nimatron.theory.notakto import P_PORTION, element_of
from nimatron.theory.notakto import product as product_of

GRAPH_CHECKS: dict[str, Callable[[Any, Any], bool]] = {}
Edge = tuple[int, int]


def check(function: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """Register the function as the check of the claim with its name."""
    GRAPH_CHECKS[function.__name__] = function
    return function


# -- token walks -------------------------------------------------------------------------------------------------------


@check
def token(said: Any, place: str) -> bool:
    return said.position.token == said.value(place)


@check
def token_after(said: Any, place: str) -> bool:
    return said.best.token == said.value(place)


def most_pairs(edges: list[Edge]) -> int:
    """Return the size of a maximum matching, by trying each edge in and out."""
    if not edges:
        return 0
    (a, b), *rest = edges
    return max(most_pairs(rest), 1 + most_pairs([edge for edge in rest if a not in edge and b not in edge]))


def _pairs_without(said: Any, *vertices: int) -> int:
    edges = said.game.open_edges(said.position)
    return most_pairs([edge for edge in edges if not set(edge) & set(vertices)])


@check
def pairing(said: Any, place: str) -> bool:
    return _pairs_without(said) == said.value(place)


@check
def pairing_without(said: Any, claim: list[str]) -> bool:
    count, vertex = map(said.value, claim)
    return _pairs_without(said, vertex) == count


@check
def pairing_spares(said: Any, claim: list[str]) -> bool:
    """Check that a maximum matching without the first vertex can do without the second, too."""
    first, second = map(said.value, claim)
    return _pairs_without(said, first) == _pairs_without(said, first, second)


def is_even_kernel(position: Any, kernel: set[int]) -> bool:
    """Check the kernel: the token but no edge in it, evenly many edges into it from each reachable vertex outside."""
    reached = {position.token}
    while True:
        wider = reached | {vertex for edge in position.left if set(edge) & reached for vertex in edge}
        if wider == reached:
            break
        reached = wider
    edges = [edge for edge in position.left if set(edge) <= reached]
    into = [sum(vertex in edge for edge in edges if set(edge) & kernel) for vertex in reached - kernel]
    inside = any(set(edge) <= kernel for edge in edges)
    return position.token in kernel <= reached and not inside and not any(count % 2 for count in into)


@check
def even_kernel(said: Any, place: str) -> bool:
    return is_even_kernel(said.position, set(said.value(place)))


@check
def even_kernel_after(said: Any, place: str) -> bool:
    return is_even_kernel(said.best, set(said.value(place)))


# -- green hackenbush --------------------------------------------------------------------------------------------------


def _joins(edges: list[Edge], one: int, other: int) -> bool:
    reached = {one}
    for _ in edges:
        reached |= {vertex for edge in edges if set(edge) & reached for vertex in edge}
    return other in reached


def fused_by_steps(edges: list[Edge], vertex: int = 0) -> int:
    """Return the value of a vertex: contract the edges of cycles one by one to loops, then evaluate the tree."""
    for index, (a, b) in enumerate(edges):
        rest = edges[:index] + edges[index + 1 :]
        if a != b and _joins(rest, a, b):
            kept, lost = (a, b) if b != vertex else (b, a)
            merged = [(kept if one == lost else one, kept if two == lost else two) for one, two in rest]
            return fused_by_steps([*merged, (kept, kept)], vertex)
    value = sum(edge == (vertex, vertex) for edge in edges) % 2
    for edge in edges:
        if vertex in edge and edge[0] != edge[1]:
            top = edge[0] + edge[1] - vertex
            rest = list(edges)
            rest.remove(edge)
            value ^= 1 + fused_by_steps([other for other in rest if _joins(rest, top, other[0])], top)
    return value


@check
def fused(said: Any, _: Any) -> bool:
    return fused_by_steps(list(said.position.standing)) == reduce(xor, said.numbers("parts", said.position), 0)


@check
def cuts(said: Any, place: str) -> bool:
    edge = tuple(map(int, said.value(place).split("-")))
    return edge in said.position.standing and said.position.standing.count(edge) > said.best.standing.count(edge)


# -- notakto -----------------------------------------------------------------------------------------------------------


@check
def board_elements(said: Any, place: str) -> bool:
    live = [element_of(board) or "1" for _, (board,) in said.game.components(said.position)]
    return said.value(place) == tuple(live)


@check
def product(said: Any, claim: list[Any]) -> bool:
    """Check the product of the boards, and whether it is a P-element."""
    place, lost = claim
    word = product_of(element_of(board) for board in said.position)
    return said.value(place) == (word or "1") and (word in P_PORTION) == lost


@check
def product_after(said: Any, place: str) -> bool:
    word = product_of(element_of(board) for board in said.best)
    return said.value(place) == word and word in P_PORTION


# -- brussels sprouts --------------------------------------------------------------------------------------------------


@check
def lasts(said: Any, place: str) -> bool:
    """Check that playing the first move repeatedly, or the last one, ends after this many moves."""
    for chosen in (0, -1):
        position, count = said.position, 0
        while moves := list(said.game.moves(position)):
            position, count = moves[chosen], count + 1
        if count != said.value(place):
            return False
    return True


@check
def drawn(said: Any, claim: list[str]) -> bool:
    regions = said.position
    counted = (sum(sum(region) for region in regions), sum(len(region) for region in regions), len(regions))
    return tuple(map(said.value, claim)) == counted


# -- nimstring: values by the definition, beside nim heaps -------------------------------------------------------------


@cache
def _wins_beside(grid: Strings, heap: int) -> bool:
    """Return whether the player to move wins, free to draw an edge or to reduce the heap."""
    for edge in grid.free:
        left = grid._replace(free=grid.free - {edge})
        again = any(left.free.isdisjoint(sides) for sides in grid.boxes_at(edge))
        if _wins_beside(left, heap) == again:
            return True
    return any(not _wins_beside(grid, rest) for rest in range(heap))


@cache
def strings_value(grid: Strings) -> int | None:
    """Return the heap beside which a grid of few boxes is a P-position; it is loony if there is none up to 7."""
    lost = [heap for heap in range(8) if not _wins_beside(grid, heap)]
    assert len(lost) <= 1
    return lost[0] if lost else None


# -- ordered sets ------------------------------------------------------------------------------------------------------


def _values_of_components(game: Any, position: Any) -> list[int]:
    """Return the nim-values of the connected components of the order, by search."""
    number, left = position.number, set(game.left(position))
    every = game.elements(number)
    found = []
    for element in [one for one in every if one in left]:
        part = {element}
        while True:
            more = {
                two for two in left for one in part
                if game.above(number, one, two) or game.above(number, two, one)
            } - part  # fmt: skip
            if not more:
                break
            part |= more
        if element == min(part, key=every.index):
            above = {one: frozenset(two for two in part if game.above(number, two, one)) for one in part}
            found.append(_value_of_set(frozenset(part), above))
    return found


def _value_of_set(part: frozenset[int], above: dict[int, frozenset[int]]) -> int:
    known: dict[frozenset[int], int] = {}

    def value(here: frozenset[int]) -> int:
        if here not in known:
            seen = {value(here - above[one]) for one in here}
            known[here] = next(number for number in range(len(seen) + 1) if number not in seen)
        return known[here]

    return value(part)


def _are_values(said: Any, position: Any, claim: list[Any]) -> bool:
    values = _values_of_components(said.game, position)
    return list(said.value(claim[0])) == values and reduce(xor, values, 0) == said.value(claim[1])


@check
def tree_values(said: Any, claim: list[Any]) -> bool:
    return _are_values(said, said.position, claim)


@check
def makes_tree_values(said: Any, claim: list[Any]) -> bool:
    return _are_values(said, said.best, claim)


@check
def above_all(said: Any, place: str) -> bool:
    left = said.game.left(said.position)
    element = next(one for one in left if said.game.element_text(one) == said.value(place))
    return all(said.game.above(said.position.number, element, one) for one in left)
