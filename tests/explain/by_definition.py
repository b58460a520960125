"""Values and outcomes by the shortest definitions, for the checks of what explanations claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import xor
from typing import Any

import nimatron as nt
from nimatron.games.heap_game import HeapGame
from nimatron.games.nimstring import Strings
from nimatron.games.rule_set import may_repeat, misere_components
from tests.brute_force import BruteForce, Retrograde
from tests.explain.graph_claims import strings_value

MOST_HEAP = 130
"""The greatest heap whose nim-value is recomputed by the definition."""


def nim_sum(numbers: Iterable[int]) -> int:
    return reduce(xor, numbers, 0)


@cache
def heap_value(game: Any, heap: int) -> int:
    """The nim-value of one heap, by the definition."""
    values = {nim_sum(heap_value(game, part) for part in option) for option in game.options(heap)}
    return next(value for value in range(len(values) + 1) if value not in values)


def indecomposables(game: Any, position: Any, misere: bool = False) -> Iterator[tuple[Any, Any]]:
    """The components of the components, down to those that are in one piece; in misère play those that add there."""
    apart = misere_components if misere else type(game).components
    for part, here in apart(game, position):
        if part == game and (here == position or tuple(part.components(here)) == ((part, here),)):
            yield part, here
        else:
            yield from indecomposables(part, here, misere)


@cache
def component_value(game: Any, position: Any) -> int:
    if isinstance(game, HeapGame):
        return heap_value(game, position[0])
    return truth(game, False).grundy(position)


@cache
def truth(game: Any, misere: bool) -> BruteForce:
    return BruteForce(game, misere)


def small(game: Any, position: Any) -> bool:
    """Whether the nim-value can be had from the definition soon."""
    return not isinstance(game, HeapGame) or max(position, default=0) <= MOST_HEAP


def value_of(game: Any, position: Any) -> int:
    if isinstance(game, HeapGame):
        return nim_sum(heap_value(game, heap) for heap in position)
    return nim_sum(component_value(*piece) for piece in indecomposables(game, position))


class Judge:
    """Who loses, from the definition; positions that play alike once, and beyond so many the library's own answer."""

    def __init__(self, game: Any, misere: bool) -> None:
        self.game, self.misere, self.known, self.left = game, misere, dict[Any, bool](), 0

    def loses(self, position: Any) -> bool:
        self.left = 4_000
        try:
            return self._loses(self.game.canonical(position))
        except LookupError:
            answer = nt.analyse(self.game, position, misere=self.misere, fields=["outcome"])
            return bool(answer.outcome == "P")

    def _loses(self, position: Any) -> bool:
        found = self.known.get(position)
        if found is None:
            self.left -= 1
            if not self.left:
                raise LookupError
            options = set(map(self.game.canonical, self.game.generate_moves(position)))
            if options:
                found = not any(self._loses(option) for option in options)
            else:
                found = (self.game.terminal_outcome(position) == "N") == self.misere
            self.known[position] = found
        return found


@cache
def judge(game: Any, misere: bool) -> Judge:
    return Judge(game, misere)


# -- genera ------------------------------------------------------------------------------------------------------------


DIGITS = 9


@cache
def genus_digits(game: Any, position: Any) -> tuple[int, ...]:
    """The first misère nim-values beside heaps of 2, by the definition, without canonical forms."""
    options = [genus_digits(game, option) for option in set(game.generate_moves(position))]
    found: list[int] = []
    for place in range(DIGITS):
        reached = {option[place] for option in options}
        if place:
            reached |= {found[-1], found[-1] ^ 1}
        least = next(value for value in range(len(reached) + 1) if value not in reached)
        found.append(least if options or place else 1)
    return tuple(found)


def few_positions(game: Any, position: Any) -> bool:
    """Whether all positions below can be looked at without canonical forms; each part of a sum is, in any case."""
    return len(tuple(game.components(position))) <= 2 and game.moves(position).count() <= 12


def has_genus(text: str, game: Any, position: Any) -> bool:
    genus = nt.Genus.parse(text)
    if not few_positions(game, position):
        return genus == nt.genus(game, position)
    return tuple(map(genus.digit, range(DIGITS))) == genus_digits(game, position)


# -- components of sums of other kinds ---------------------------------------------------------------------------------


@cache
def suspense(game: Any, position: Any, misere_play: bool) -> int:
    """By the definition, without canonical forms."""
    options = [suspense(game, option, misere_play) for option in set(game.generate_moves(position))]
    lost = [plies for plies in options if plies % 2 == misere_play]
    if lost:
        return 1 + max(lost)
    return 1 + min(options) if options else 0


@cache
def foreclosed(game: Any, position: Any, misere_play: bool) -> int:
    """The nim-value of the game in which nobody makes, or in normal play allows, the move that ends the component."""

    def ends(here: Any) -> bool:
        return not any(True for _ in game.generate_moves(here))

    options = {option for option in game.generate_moves(position) if not ends(option)}
    if not misere_play:
        options = {option for option in options if not any(map(ends, game.generate_moves(option)))}
    values = {foreclosed(game, option, misere_play) for option in options}
    return next(value for value in range(len(values) + 1) if value not in values)


def remoteness_alone(part: Any, here: Any, misere_play: bool) -> Any:
    """The remoteness of a component played alone, infinite where it is drawn."""
    if not may_repeat(part, here):
        return truth(part, misere_play).remoteness(here)
    outcome, remoteness = wandering(part, here, misere_play)
    return Endless() if outcome == "D" else remoteness


class Endless(int):
    """A number that is greater than all and written as infinity."""

    def __lt__(self, other: Any) -> bool:
        return False

    def __gt__(self, other: Any) -> bool:
        return True

    def __eq__(self, other: Any) -> bool:
        return other == "∞" or isinstance(other, Endless)

    __hash__ = int.__hash__


@cache
def wandering(part: Any, here: Any, misere_play: bool) -> tuple[str, int | None]:
    """Outcome and remoteness of a component whose positions repeat, from the list of all of them."""
    found = Retrograde(part, list(part.positions(100)), misere_play)
    return found.outcome[here], found.remoteness[here]


# -- components that entail a move -------------------------------------------------------------------------------------


@cache
def won_beside(stack: int) -> tuple[frozenset[int], bool]:
    """The nim heaps (these, or all but these) beside which who must begin in a stack of Top Entails wins."""
    if not stack:
        return frozenset(), False
    pairs = [(stack_value(part), stack_value(stack - part)) for part in range(1, stack)]
    splits = frozenset(one ^ other for one, other in pairs if one is not None and other is not None)
    entailed, cofinite = won_beside(stack - 1)
    return (entailed | splits, False) if cofinite else (entailed - splits, True)


@cache
def stack_value(stack: int) -> int | None:
    """Its value, None if it is loony."""
    numbers, cofinite = won_beside(stack)
    if cofinite:
        return min(numbers, default=None)
    return next(value for value in range(len(numbers) + 1) if value not in numbers)


def entailing_value(position: Any) -> int | None:
    """The value of a grid of Nimstring or a stack of Top Entails, None if it is loony."""
    return strings_value(position) if isinstance(position, Strings) else stack_value(position[0])


# -- Wythoff's game ----------------------------------------------------------------------------------------------------


@cache
def lost_pairs(a: int, misere_play: bool) -> list[tuple[int, int]]:
    """The first lost pairs, smaller number first, in their order, by the rules alone."""
    judge = truth(nt.Wythoff(a), misere_play)
    return [(x, y) for x in range(42) for y in range(x, 160) if abs(y - x) <= a * x + a + 2 and judge.loses((x, y))]
