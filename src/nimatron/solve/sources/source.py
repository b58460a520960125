"""What a source of knowledge answers about positions, and the one ordering of moves: win quickly, lose slowly.

Each source answers the same questions about the positions of one rule set under one convention; one budget goes through
all of them. Engines, searches and values of components are imported where they are asked: an answer often needs none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame, plays_heaps_apart
from nimatron.rules.rule_set import Bound, RuleSet

if TYPE_CHECKING:
    from nimatron.sequences.engines.engine import Engine
    from nimatron.solve.searching.board_search import BoardSearch
    from nimatron.solve.searching.search import GuidedRemoteness, Search
    from nimatron.theory.theorem import Theorem
    from nimatron.theory.valuations.valuation import Valuation

_MOST_MOVES_SEARCHED = 150


class Source(ABC):
    """Answers about the positions of one rule set under one convention."""

    status = "proved"
    theorem: Theorem | None = None

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget) -> None:
        self.game = game
        self.misere = misere
        self.budget = budget

    @property
    @abstractmethod
    def method(self) -> Message:
        """How the answer was found."""

    @abstractmethod
    def outcome(self, position: Any) -> str:
        """P, N or D."""

    def grundy(self, position: Any) -> int | None:
        """The nim-value, or None where it has no meaning or costs too much."""
        return None

    @abstractmethod
    def remoteness(self, position: Any) -> int | None:
        """The plies to the end, or None when drawn or too costly."""

    @property
    def valuation(self) -> Valuation[Any] | None:
        """What decided, where components or a nim-value did."""
        return None

    def element(self, position: Any) -> str | None:
        """The element of the valuation that decided, as text."""
        return None

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]] | None:
        """The components with their nim-values, where these decide; None where they do not or are not known."""
        return None

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Every move to a lost position, or None when there are too many moves to try."""
        options = None if self.exceeds_move_limit(position) else listed(self.game.moves(position), self._listed)
        if options is None:
            return None
        return [option for option in options if self.outcome(option) == "P"]

    def winning_count(self, position: Any) -> int | None:
        """The number of winning moves, also where there are too many to list; None where it is not known."""
        moves = [] if self.outcome(position) == "P" else self.winning_moves(position)
        return None if moves is None else len(moves)

    @property
    def _listed(self) -> int:
        return self.budget.limits.listed

    def exceeds_move_limit(self, position: Any) -> bool:
        """Whether there are more moves than are listed, told at once where the rules count them quickly."""
        return self._counts_quickly and self.game.count_moves(position) > self._listed

    @cached_property
    def _counts_quickly(self) -> bool:
        """Whether the rules count moves without generating them: a shortcut that their author states."""
        if plays_heaps_apart(self.game):
            return type(self.game).count_options is not HeapGame.count_options
        return type(self.game).count_moves is not RuleSet.count_moves

    def explanation(self, position: Any, best: Any | None) -> Explanation | None:
        """Why the components decide; None: the general sentences alone are said."""
        return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """The move to play if it is known without comparing, or None."""
        return None

    best_is_first = False
    """Whether ``best_move`` gives the very first in the order of moves."""

    best_is_searched = False
    """Whether ``best_move`` has looked at every move of a won position as far as the limits go when it gives None."""


def listed(moves: Iterable[Any], limit: int) -> list[Any] | None:
    """All moves, each once, or None if there are more than ``limit``.

    >>> listed(iter([(1,), (0,), (1,)]), 3), listed(range(9), 3)
    ([(1,), (0,)], None)
    """
    found = list(islice(moves, limit + 1))
    return None if len(found) > limit else list(dict.fromkeys(found))


def different_moves(game: RuleSet[Any], moves: Iterable[Any]) -> list[Any]:
    """The moves, of those that play alike the first.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> different_moves(Kayles(), [(1, 2), (2, 1), (3,)])
    [(1, 2), (3,)]
    """
    found: dict[Any, Any] = {}
    for move in moves:
        found.setdefault(game.canonical(move), move)
    return list(found.values())


class GuidedSource(Source):
    """A source that knows who wins; how long the game lasts is found by following winning moves only."""

    tries_all_moves = True
    """Whether winning moves are found by trying every move, which then counts as work."""

    @cached_property
    def _guided(self) -> GuidedRemoteness:
        from nimatron.solve.searching.search import GuidedRemoteness

        return GuidedRemoteness(
            self.game,
            lambda position: self.outcome(position) == "P",
            self._every_winning_move,
            self.budget.part(self.budget.limits.for_extras()),
            self.tries_all_moves,
        )

    def _every_winning_move(self, position: Any) -> list[Any]:
        moves = self.winning_moves(position)
        if moves is None:
            raise TooLargeError(reason("limit.listed", game=self.game.name, limit=self._listed))
        return moves

    @cached_property
    def _search(self) -> Search:
        """The search of whole positions, for those of which the source knows nothing."""
        from nimatron.solve.searching.search import Search

        return Search(self.game, self.misere, self.budget)

    @cached_property
    def engine(self) -> Engine | None:
        """The engine that the game declares."""
        from nimatron.sequences.engines.declared import engine_of

        return engine_of(self.game)

    def remoteness(self, position: Any) -> int | None:
        """By the board solver or from a table, else a search at once if the position is small, else within the smaller
        limits.
        """
        masked = self.game.mask(position) is not None
        known = self._on_board(position) if masked else None
        if known is None and self.engine is not None:
            known = self.engine.remoteness(self.game, position, self.misere, self.budget)
        if known is not None or masked:
            return known
        from nimatron.solve.searching.estimates import small_verdict

        verdict = small_verdict(self.game, position, self.misere)
        if verdict is not None:
            return verdict.remoteness
        if self.too_large_to_search(position):
            return None
        try:
            return self._guided.remoteness(position)
        except TooLargeError:
            return None

    def _on_board(self, position: Any) -> int | None:
        from nimatron.rules.mask import MOST_FAST_CELLS

        masked = self.game.mask(position)
        if masked is None or masked[0].cells > MOST_FAST_CELLS:
            return None
        try:
            return self._small_boards.remoteness(self.game, position, self.misere)
        except TooLargeError:
            return None

    @cached_property
    def _small_boards(self) -> BoardSearch:
        """The board solver within the smaller limits."""
        from nimatron.solve.searching.board_search import BoardSearch

        return BoardSearch(self.budget.part(self.budget.limits.for_extras()))

    def too_large_to_search(self, position: Any) -> bool:
        """Whether a search for an optional field would surely not end within its limit."""
        from nimatron.solve.searching.estimates import MOST_ESTIMATED_OPTIONS, estimated_options, longest_play

        if longest_play(self.game, position) > self.budget.limits.extra_options:
            return True
        if plays_heaps_apart(self.game):
            # heaps that split make more positions than any product tells; so many moves at once have never ended
            return self.game.count_moves(position) > _MOST_MOVES_SEARCHED
        return estimated_options(self.game, position) > MOST_ESTIMATED_OPTIONS


_CLASSES = {"P": 0, "D": 1, "N": 2}  # of the position after the move: the opponent has lost, draws, has won


def written_key(position: Any) -> Any:
    """Give a key that sorts positions by the numbers they are written with, first number first.

    >>> sorted([(10, 1), (9, 2)], key=written_key)
    [(9, 2), (10, 1)]
    """
    if isinstance(position, Bound):
        return written_key(position.position)
    if isinstance(position, tuple):
        for part in position:
            if type(part) is not int:
                return tuple(written_key(part) for part in position)
        return position
    if isinstance(position, int):
        return (0, position)
    if isinstance(position, str):
        return (1, position)
    return (2, "" if position is None else str(position))


def move_key(position: Any, outcome: str, remoteness: int | None) -> tuple[Any, ...]:
    """Give the sort key of a move to ``position`` with this outcome and remoteness for the opponent.

    Wins before draws before losses; wins by ascending, losses by descending remoteness; unknown lengths last; equals
    in the written order.

    >>> move_key((5,), "P", 2) < move_key((7,), "P", 4) < move_key((8,), "N", 5) < move_key((6,), "N", 3)
    True
    """
    if remoteness is None:
        length: tuple[int, int] = (1, 0)
    else:
        length = (0, -remoteness if outcome == "N" else remoteness)
    return (_CLASSES[outcome], length, written_key(position))
