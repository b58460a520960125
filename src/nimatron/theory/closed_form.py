"""What every closed form offers, and how the one for a position is found.

A closed form knows for a domain of rule sets, positions and conventions who wins, from a theorem. It lives in
``theory/<game>.py`` (the game's name with underscores) in a tuple called ``CLOSED_FORMS``, or in the attribute
``closed_forms`` of a rule set of your own. Tests find all of them by :func:`all_closed_forms` and compare them with
exhaustive search, so that a new one needs no test of its own.
"""

from __future__ import annotations

import importlib
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

from nimatron.explain.message import Explanation
from nimatron.games.rule_set import RuleSet


class ClosedForm(ABC):
    """A theorem that tells the outcome of every position in its domain.

    Class attributes: ``game`` (name), ``source`` (author and year, shown to the user), ``status`` (``proved``, or
    ``computed``/``conjectured`` where that is the truth).
    """

    game: ClassVar[str]
    source: ClassVar[str]
    status: ClassVar[str] = "proved"
    delays_first: ClassVar[bool] = False
    """Whether ``delaying_move`` gives the very first of the longest-lasting moves: then small positions use it too."""

    @abstractmethod
    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Tell whether the theorem speaks of this position under this convention."""

    @abstractmethod
    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Tell whether the player to move loses; the position is covered."""

    def value(self, game: Any, position: Any) -> int | None:
        """Give the nim-value in normal play, or None where the theorem does not give it."""
        return None

    def winning_moves(self, game: Any, position: Any, misere: bool) -> Iterable[Any] | None:
        """Construct every winning move at once, or None: then all moves are tried.

        A construction is an optimisation; tests hold it equal to trying all moves.
        """
        return None

    def fastest_win(self, game: Any, position: Any, misere: bool, winning: list[Any]) -> Any | None:
        """Tell which of the winning moves is first in the order of moves, if a theorem does, else None."""
        return None

    def some_winning_move(self, game: Any, position: Any, misere: bool) -> Any | None:
        """Construct one winning move of a won position where listing them all would be too much, or None."""
        return next(iter(self.winning_moves(game, position, misere) or ()), None)

    def moves_to_value(self, game: Any, position: Any, wanted: int) -> Iterable[Any] | None:
        """Construct every move to a position of nim-value ``wanted`` in normal play, or None: then all are tried."""
        return None

    def lost_length(self, game: Any, position: Any, misere: bool) -> int | None:
        """Give the number of plies to the end of a lost position where a theorem does, else None."""
        return None

    def remoteness(self, game: Any, position: Any, misere: bool) -> int | None:
        """Give the number of plies to the end where a theorem does, else None.

        A won position lasts one ply more than the shortest of the lost positions that it can move to.
        """
        if self.loses(game, position, misere):
            return self.lost_length(game, position, misere)
        winning = self.winning_moves(game, position, misere)
        if winning is None:
            return None
        shortest = -1
        for move in winning:
            length = self.lost_length(game, move, misere)
            if length is None:
                return None
            if length < shortest or shortest < 0:
                shortest = length
        return shortest + 1

    def adds_one_ply(self, game: Any) -> bool:
        """Tell whether lengths of won positions of this rule set follow from the lost ones that they can move to."""
        return type(self).remoteness is ClosedForm.remoteness

    def delaying_move(self, game: Any, position: Any, misere: bool) -> Any | None:
        """Construct one of the longest-lasting moves of a lost position (too large to try all moves), or None."""
        return None

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None) -> Explanation | None:
        """Give the sentences and worked steps for this position and move, or None for the general explanation."""
        return None

    # -- for the tests that judge every closed form ------------------------------------------------------------

    @abstractmethod
    def domain(self) -> Iterable[tuple[RuleSet[Any], bool, int]]:
        """Give ``(rule set, misere, count)``: the covered ones among ``rule set.positions(count)`` are all compared."""

    def extra_positions(self, game: Any) -> Iterable[Any]:
        """Give further small positions to compare beside ``game.positions(count)``, such as rows of several heaps."""
        return ()

    def large_positions(self, dice: random.Random) -> Iterator[tuple[RuleSet[Any], Any, bool]]:
        """Give random large covered positions ``(rule set, position, misere)`` for the consistency test."""
        return iter(())


@cache
def closed_forms_of(game_class: type[RuleSet[Any]]) -> tuple[ClosedForm, ...]:
    """Give the closed forms known for a class of rule sets.

    >>> from nimatron.games.nim import Nim
    >>> [form.source for form in closed_forms_of(Nim)][0]
    'Bouton 1901'
    """
    own = getattr(game_class, "closed_forms", None)
    if own is not None:
        return tuple(own)
    if not game_class.__module__.startswith("nimatron.games."):
        return ()
    module = f"nimatron.theory.{game_class.name.replace('-', '_')}"
    try:
        return tuple(importlib.import_module(module).CLOSED_FORMS)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return ()


def closed_form(game: RuleSet[Any], position: Any, misere: bool) -> ClosedForm | None:
    """Give the first closed form that covers this position, or None.

    >>> from nimatron.games.nim import Nim
    >>> closed_form(Nim(), (3, 4, 5), False).source
    'Bouton 1901'
    """
    for form in closed_forms_of(type(game)):
        if form.covers(game, position, misere):
            return form
    return None


def all_closed_forms() -> list[ClosedForm]:
    """Give every closed form of every known game."""
    from nimatron.games.registry import all_games

    return [form for game_class in all_games() for form in closed_forms_of(game_class)]
