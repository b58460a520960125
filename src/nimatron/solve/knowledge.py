"""What every source of knowledge answers about the positions of one rule set under one convention."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import Any

from nimatron.budget import Limits
from nimatron.errors import TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.solve.boards import table_remoteness
from nimatron.solve.memos import HOPELESS, estimated_options, small_verdict
from nimatron.solve.search import GuidedRemoteness
from nimatron.solve.strips import one_heap_remoteness
from nimatron.theory.closed_form import ClosedForm

_MOST_MOVES_SEARCHED = 150


class Knowledge(ABC):
    """Answers about the positions of one rule set under one convention."""

    status = "proved"
    method = ""
    form: ClosedForm | None = None

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits) -> None:
        self.game = game
        self.misere = misere
        self.limits = limits

    @abstractmethod
    def outcome(self, position: Any) -> str:
        """Give P, N or D."""

    @abstractmethod
    def grundy(self, position: Any) -> int | None:
        """Give the nim-value, or None where it has no meaning or costs too much."""

    @abstractmethod
    def remoteness(self, position: Any) -> int | None:
        """Give the plies to the end, or None when drawn or too costly."""

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Give every move to a lost position, or None when there are too many moves to try."""
        options = None if self.surely_many_moves(position) else listed(self.game.moves(position), self.limits.listed)
        if options is None:
            return None
        return [option for option in options if self.outcome(option) == "P"]

    def surely_many_moves(self, position: Any) -> bool:
        """Tell at once, where the rules count their moves quickly, that there are more moves than are listed."""
        counts_quickly = type(self.game).__module__.startswith("nimatron.games.")
        return counts_quickly and self.game.moves(position).count() > self.limits.listed

    def fastest_win(self, position: Any, winning: list[Any]) -> Any | None:
        """Tell which of the winning moves is first in the order of moves without comparing lengths, or None."""
        return None

    def some_winning_move(self, position: Any) -> Any | None:
        """Construct one winning move of a won position that has too many moves to list, or None."""
        return None

    def delaying_move(self, position: Any, first_only: bool = False) -> Any | None:
        """Construct a longest-lasting move of a lost position, or None; ``first_only``: the first one or None."""
        return None


def listed(moves: Iterable[Any], limit: int) -> list[Any] | None:
    """Give all moves, each once, or None if there are more than ``limit``.

    >>> listed(iter([(1,), (0,), (1,)]), 3), listed(range(9), 3)
    ([(1,), (0,)], None)
    """
    found = list(islice(moves, limit + 1))
    return None if len(found) > limit else list(dict.fromkeys(found))


class GuidedKnowledge(Knowledge):
    """Knowledge of who wins; how long the game lasts is found by following winning moves only."""

    tries_all_moves = True
    """Whether winning moves are found by trying every move, which then counts as work."""

    @cached_property
    def _guided(self) -> GuidedRemoteness:
        return GuidedRemoteness(
            self.game,
            lambda position: self.outcome(position) == "P",
            self._every_winning_move,
            self.limits.for_extras(),
            self.tries_all_moves,
        )

    def _every_winning_move(self, position: Any) -> list[Any]:
        moves = self.winning_moves(position)
        if moves is None:
            raise TooLargeError(f"{self.game.name}: more than {self.limits.listed} moves (the limit of a list)")
        return moves

    def remoteness(self, position: Any) -> int | None:
        """Look the position up in a table, else search it at once if it is small, else within the smaller limits."""
        known = one_heap_remoteness(self.game, position, self.misere)
        if known is None:
            known = table_remoteness(self.game, position, self.misere)
        if known is not None:
            return known
        verdict = small_verdict(self.game, position, self.misere)
        if verdict is not None:
            return verdict.remoteness
        if self.hopeless(position):
            return None
        try:
            return self._guided.remoteness(position)
        except TooLargeError:
            return None

    def hopeless(self, position: Any) -> bool:
        """Tell at once that a search for an optional field would not end within its limit."""
        if _size(self.game, position) > self.limits.extra_options:
            return True
        if isinstance(self.game, HeapGame):
            # heaps that split make more positions than any product tells; so many moves at once have never ended
            return self.game.count_moves(position) > _MOST_MOVES_SEARCHED
        return estimated_options(self.game, position) > HOPELESS


def _size(game: RuleSet[Any], position: Any) -> int:
    """A bound of the length of play where heaps only shrink: their sum; 0 where there are no heaps."""
    heaps = game.heaps(position)
    if heaps is not None:
        return sum(heaps)
    return sum(_size(part, here) for part, here in game.components(position) if part != game)
