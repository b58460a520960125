"""Values and outcomes by the shortest definitions, for the checks of what explanations claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import xor
from typing import Any

import nimatron as nt
from nimatron.games.graphs.nimstring import Strings
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import may_repeat, misere_components
from tests.brute_force import BruteForce, Retrograde
from tests.explain.graph_claims import strings_value

MOST_HEAP = 130
"""The greatest heap whose nim-value is recomputed by the definition."""

MOST_OPTIONS = 10_000
"""The most options of positions that one nim-value by the definition may look at anew."""


PATIENT = nt.Limits(seconds=120)
"""The usual limits, but for the clock of a busy machine."""


@cache
def outcome(game: Any, position: Any, misere: bool) -> str:
    """The library's own answer, where a claim is about another position and the definition would take too long."""
    return str(nt.analyse(game, position, misere=misere, limits=PATIENT, fields=["outcome"]).outcome)


@cache
def remoteness(game: Any, position: Any, misere: bool) -> int | None:
    """The library's own answer to the position by itself."""
    return nt.analyse(game, position, misere=misere, limits=PATIENT, fields=["remoteness"]).remoteness


class TooManyError(Exception):
    """A definition needs more positions than are worth visiting."""


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
    """The nim-value of a component, by the definition; where that has too many positions, by those of its options'."""
    if isinstance(game, HeapGame):
        return heap_value(game, position[0])
    try:
        return search(game).value(position)
    except TooManyError:
        options = set(game.generate_moves(position))
        return mex(nim_sum(component_value(*part) for part in indecomposables(game, option)) for option in options)


def mex(values: Iterable[int]) -> int:
    there = set(values)
    return next(value for value in range(len(there) + 1) if value not in there)


class Search:
    """Nim-values from the definition, without canonical forms and components, of positions with few below them."""

    def __init__(self, game: Any) -> None:
        self.game, self.known, self.left = game, dict[Any, int](), 0

    def value(self, position: Any) -> int:
        """The nim-value. Raises ``TooManyError`` if that takes too many options of positions not known yet."""
        self.left = MOST_OPTIONS
        return self._value(position)

    def _value(self, position: Any) -> int:
        found = self.known.get(position)
        if found is None:
            options = set(self.game.generate_moves(position))
            self.left -= 1 + len(options)
            if self.left < 0:
                raise TooManyError
            found = self.known[position] = mex(map(self._value, options))
        return found


@cache
def search(game: Any) -> Search:
    return Search(game)


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
    """Who loses, from the definition; those that play alike once, beyond so many moves as the library says."""

    def __init__(self, game: Any, misere: bool) -> None:
        self.game, self.misere, self.known, self.left = game, misere, dict[Any, bool](), 0

    def loses(self, position: Any) -> bool:
        self.left = 20_000
        try:
            return self._loses(self.game.canonical(position))
        except (TooManyError, RecursionError):
            return outcome(self.game, position, self.misere) == "P"

    def _loses(self, position: Any) -> bool:
        found = self.known.get(position)
        if found is None:
            options = set()
            for option in self.game.generate_moves(position):  # a huge heap has more than can be listed
                self.left -= 1
                if self.left <= 0:
                    raise TooManyError
                options.add(self.game.canonical(option))
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
        return genus == nt.genus(game, position, limits=PATIENT)
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
    ends, plies = wandering(part, here, misere_play)
    return Endless() if ends == "D" else plies


class Endless(int):
    """A number that is greater than all and written as infinity."""

    def __lt__(self, other: Any) -> bool:
        return False

    def __gt__(self, other: Any) -> bool:
        return True

    def __eq__(self, other: Any) -> bool:
        return other == "∞" or isinstance(other, Endless)

    def __str__(self) -> str:
        return "∞"

    __hash__ = int.__hash__


@cache
def repeating(part: Any, misere_play: bool) -> Retrograde:
    """All positions of a component whose positions repeat, judged together."""
    return Retrograde(part, list(part.positions(100)), misere_play)


def wandering(part: Any, here: Any, misere_play: bool) -> tuple[str, int | None]:
    """Outcome and remoteness of a component whose positions repeat."""
    found = repeating(part, misere_play)
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
    """The first lost pairs, smaller number first, in their order, by the rules alone.

    A pair is lost if no move leads to a lost one, and in misère play the empty pair is won. The rules, written here
    again, are compared with the game's own.
    """
    found = set[tuple[int, int]]()
    pairs = [(x, y) for x in range(42) for y in range(x, 160) if y - x <= a * x + a + 2]
    for here in sorted(pairs, key=sum):
        won = (misere_play and here == (0, 0)) or any(_queen_moves(a, here, there) for there in found)
        if not won:
            found.add(here)
    judge = truth(nt.Wythoff(a), misere_play)
    assert all(judge.loses(here) == (here in found) for here in pairs if here[1] < 12)
    return sorted(found)


def _queen_moves(a: int, here: tuple[int, int], there: tuple[int, int]) -> bool:
    """Whether a move makes the one pair the other, in either order: from one heap, or nearly as much from both."""
    for left in (there, there[::-1]):
        first, second = here[0] - left[0], here[1] - left[1]
        if min(first, second) == 0 < max(first, second):
            return True
        if min(first, second) > 0 and abs(first - second) < a:
            return True
    return False
