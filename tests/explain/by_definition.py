"""Values and outcomes computed by the shortest definitions, to check the claims of explanations."""

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
"""Largest heap whose nim-value is recomputed by the definition."""

MOST_OPTIONS = 10_000
"""Maximum number of options of new positions that the definition of one nim-value may examine."""


PATIENT = nt.Limits()
"""The usual limits, except for time, since a machine may be busy."""


@cache
def outcome(game: Any, position: Any, misere: bool) -> str:
    """Return the library's answer; for claims about other positions, where the definition would take too long."""
    return str(nt.analyse(game, position, misere=misere, limits=PATIENT, fields=["outcome"]).outcome)


@cache
def remoteness(game: Any, position: Any, misere: bool) -> int | None:
    """Return the library's answer for the position by itself."""
    return nt.analyse(game, position, misere=misere, limits=PATIENT, fields=["remoteness"]).remoteness


class TooManyError(Exception):
    """A definition needs too many positions."""


def nim_sum(numbers: Iterable[int]) -> int:
    return reduce(xor, numbers, 0)


@cache
def heap_value(game: Any, heap: int) -> int:
    """Return the nim-value of one heap, by the definition."""
    values = {nim_sum(heap_value(game, part) for part in option) for option in game.options(heap)}
    return next(value for value in range(len(values) + 1) if value not in values)


def indecomposables(game: Any, position: Any, misere: bool = False) -> Iterator[tuple[Any, Any]]:
    """Yield the indecomposable components; in misère play, components only if they add there."""
    apart = misere_components if misere else type(game).components
    for part, here in apart(game, position):
        if part == game and (here == position or tuple(part.components(here)) == ((part, here),)):
            yield part, here
        else:
            yield from indecomposables(part, here, misere)


@cache
def component_value(game: Any, position: Any) -> int:
    """Return the nim-value of a component by the definition, or from its options' values if it is large."""
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
    """Nim-values by the definition, without canonical forms and components, for positions with few below them."""

    def __init__(self, game: Any) -> None:
        self.game, self.known, self.left = game, dict[Any, int](), 0

    def value(self, position: Any) -> int:
        """Return the nim-value; raise ``TooManyError`` if it needs too many options of new positions."""
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
    """Return whether the nim-value can be computed quickly by the definition."""
    return not isinstance(game, HeapGame) or max(position, default=0) <= MOST_HEAP


def value_of(game: Any, position: Any) -> int:
    if isinstance(game, HeapGame):
        return nim_sum(heap_value(game, heap) for heap in position)
    return nim_sum(component_value(*component) for component in indecomposables(game, position))


class Judge:
    """Outcomes by the definition, cached by canonical form; beyond a number of moves, those of the library."""

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
            for option in self.game.generate_moves(position):  # a huge heap has too many to list
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
    """Return the first misère nim-values beside heaps of 2, by the definition, without canonical forms."""
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
    """Return whether few positions are reachable, without canonical forms; for a sum, from each component."""
    return len(tuple(game.components(position))) <= 2 and game.moves(position).count() <= 12


def has_genus(text: str, game: Any, position: Any) -> bool:
    genus = nt.Genus.parse(text)
    if not few_positions(game, position):
        return genus == nt.genus(game, position, limits=PATIENT)
    return tuple(map(genus.digit, range(DIGITS))) == genus_digits(game, position)


# -- components of sums of other kinds ---------------------------------------------------------------------------------


@cache
def suspense(game: Any, position: Any, misere_play: bool) -> int:
    """Compute by the definition, without canonical forms."""
    options = [suspense(game, option, misere_play) for option in set(game.generate_moves(position))]
    lost = [plies for plies in options if plies % 2 == misere_play]
    if lost:
        return 1 + max(lost)
    return 1 + min(options) if options else 0


@cache
def foreclosed(game: Any, position: Any, misere_play: bool) -> int:
    """Return the nim-value when nobody makes, or in normal play allows, the move that ends the component."""

    def ends(here: Any) -> bool:
        return not any(True for _ in game.generate_moves(here))

    options = {option for option in game.generate_moves(position) if not ends(option)}
    if not misere_play:
        options = {option for option in options if not any(map(ends, game.generate_moves(option)))}
    values = {foreclosed(game, option, misere_play) for option in options}
    return next(value for value in range(len(values) + 1) if value not in values)


def remoteness_alone(part: Any, here: Any, misere_play: bool) -> Any:
    """Return the remoteness of a component played alone; infinite if it is a draw."""
    if not may_repeat(part, here):
        return truth(part, misere_play).remoteness(here)
    ends, plies = wandering(part, here, misere_play)
    return Endless() if ends == "D" else plies


class Endless(int):
    """A number greater than all others, written as infinity."""

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
    """Judge all positions of a component with cycles together."""
    return Retrograde(part, list(part.positions(100)), misere_play)


def wandering(part: Any, here: Any, misere_play: bool) -> tuple[str, int | None]:
    """Return outcome and remoteness of a component with cycles."""
    found = repeating(part, misere_play)
    return found.outcome[here], found.remoteness[here]


# -- components that entail a move -------------------------------------------------------------------------------------


@cache
def winning_heaps_beside(stack: int) -> tuple[frozenset[int], bool]:
    """Return the sizes (or, if the flag is set, all others) of nim heaps beside which moving in Top Entails wins."""
    if not stack:
        return frozenset(), False
    pairs = [(stack_value(part), stack_value(stack - part)) for part in range(1, stack)]
    splits = frozenset(one ^ other for one, other in pairs if one is not None and other is not None)
    entailed, cofinite = winning_heaps_beside(stack - 1)
    return (entailed | splits, False) if cofinite else (entailed - splits, True)


@cache
def stack_value(stack: int) -> int | None:
    """Return the value of a stack of Top Entails, or None if it is loony."""
    numbers, cofinite = winning_heaps_beside(stack)
    if cofinite:
        return min(numbers, default=None)
    return next(value for value in range(len(numbers) + 1) if value not in numbers)


def entailing_value(position: Any) -> int | None:
    """Return the value of a grid of Nimstring or a stack of Top Entails, or None if it is loony."""
    return strings_value(position) if isinstance(position, Strings) else stack_value(position[0])


# -- Wythoff's game ----------------------------------------------------------------------------------------------------


@cache
def wythoff_p_positions(a: int, misere_play: bool) -> list[tuple[int, int]]:
    """Return the first P-positions, smaller number first, in their order, by the rules alone.

    A pair is a P-position if no move leads to one; in misère play the empty pair is an N-position. The rules, repeated
    here, are compared with the game's own.
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
    """Return whether a move joins the pairs, in either order: in one heap, or nearly equally in both."""
    for left in (there, there[::-1]):
        first, second = here[0] - left[0], here[1] - left[1]
        if min(first, second) == 0 < max(first, second):
            return True
        if min(first, second) > 0 and abs(first - second) < a:
            return True
    return False
