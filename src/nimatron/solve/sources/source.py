"""Base classes of the sources of answers, and the order of moves: win quickly, lose slowly.

A source answers the same questions about all positions of one rule set under one play convention. All sources for a
question share one budget. Engines, searches and component values are imported when used, since many answers need none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Limits
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
    """Answers about the positions of one rule set under one play convention."""

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
        """Return P, N or D."""

    def grundy(self, position: Any) -> int | None:
        """Return the nim-value, or None if it has no meaning or costs too much."""
        return None

    @abstractmethod
    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness, or None if drawn or too expensive."""

    @property
    def valuation(self) -> Valuation[Any] | None:
        """The valuation that decided, if components or a nim-value did."""
        return None

    def element(self, position: Any) -> str | None:
        """Return the element of the deciding valuation, as text."""
        return None

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]] | None:
        """Return the components with their nim-values, or None if these do not decide or are not known."""
        return None

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Return every move to a P-position, or None if there are too many moves to try."""
        options = None if self.exceeds_move_limit(position) else listed(self.game.moves(position), self._listed)
        if options is None:
            return None
        return [option for option in options if self.outcome(option) == "P"]

    def winning_count(self, position: Any) -> int | None:
        """Return the number of winning moves, even if they are too many to list; None if it is not known."""
        moves = [] if self.outcome(position) == "P" else self.winning_moves(position)
        return None if moves is None else len(moves)

    @property
    def _listed(self) -> int:
        return self.budget.limits.listed

    def exceeds_move_limit(self, position: Any) -> bool:
        """Return whether there are more moves than are listed; False if only generating them would show it."""
        return self._counts_quickly and self.game.count_moves(position) > self._listed

    @cached_property
    def _counts_quickly(self) -> bool:
        """Whether the author of the rules provides a count of moves that does not generate them."""
        if plays_heaps_apart(self.game):
            return type(self.game).count_options is not HeapGame.count_options
        return type(self.game).count_moves is not RuleSet.count_moves

    def explanation(self, position: Any, best: Any | None) -> Explanation | None:
        """Return why the components decide, or None if the general sentences suffice."""
        return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return the best move if it is known without comparing moves, else None."""
        return None

    best_is_first = False
    """Whether ``best_move`` returns the first move in the order of :func:`move_key`."""

    leaves_to_search = True
    """Whether higher limits may find what an answer leaves open."""

    best_is_searched = False
    """Whether None from ``best_move`` at an N-position means that it tried every move up to the limits."""


def listed(moves: Iterable[Any], limit: int) -> list[Any] | None:
    """Return all moves, each once, or None if there are more than ``limit``.

    >>> listed(iter([(1,), (0,), (1,)]), 3), listed(range(9), 3)
    ([(1,), (0,)], None)
    """
    found = list(islice(moves, limit + 1))
    return None if len(found) > limit else list(dict.fromkeys(found))


def different_moves(game: RuleSet[Any], moves: Iterable[Any]) -> list[Any]:
    """Return the moves up to equivalence: the first of those with the same canonical form.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> different_moves(Kayles(), [(1, 2), (2, 1), (3,)])
    [(1, 2), (3,)]
    """
    found: dict[Any, Any] = {}
    for move in moves:
        found.setdefault(game.canonical(move), move)
    return list(found.values())


class GuidedSource(Source):
    """A source that knows who wins; it finds remoteness by following winning moves only."""

    tries_all_moves = True
    """Whether winning moves are found by trying every move, which then counts as work."""

    _counted_few = False
    """Whether the positions that can be reached from the one of the question were counted, and are few."""

    @cached_property
    def _guided(self) -> GuidedRemoteness:
        from nimatron.solve.searching.search import GuidedRemoteness

        return GuidedRemoteness(
            self.game,
            self.loses_below,
            self._every_winning_move,
            self.budget.part(self.budget.limits.for_extras()),
            self.tries_all_moves,
        )

    def loses_below(self, position: Any) -> bool:
        """Return whether a position that is met in the search for the remoteness is a P-position."""
        return self.outcome(position) == "P"

    def _every_winning_move(self, position: Any) -> list[Any]:
        moves = self.winning_moves(position)
        if moves is None:
            raise TooLargeError(reason("limit.listed", game=self.game.called, limit=self._listed))
        return moves

    @cached_property
    def _search(self) -> Search:
        """The search of whole positions, for those that the source cannot decide."""
        from nimatron.solve.searching.search import Search

        return Search(self.game, self.misere, self.budget)

    @cached_property
    def engine(self) -> Engine | None:
        """The engine that the game declares."""
        from nimatron.sequences.engines.declared import engine_of

        return engine_of(self.game)

    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness, by the board solver, a table, or a search within the smaller limits.

        None if none of them finds it.
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

    @property
    def extras_are_raised(self) -> bool:
        """Whether the limit of work for optional fields is higher than the usual one."""
        return self.budget.limits.extra_options > Limits().extra_options

    def too_large_to_search(self, position: Any) -> bool:
        """Return whether a search for an optional field is expected to exceed its limit.

        The estimates are rough. Where the limit was raised, they are not asked: the search ends at the limit. If the
        positions that can be reached were counted once and are few, they are not counted again for each move.
        """
        from nimatron.solve.searching.estimates import (
            MOST_ESTIMATED_OPTIONS,
            counted_options,
            estimated_options,
            longest_play,
        )

        if longest_play(self.game, position) > self.budget.limits.extra_options:
            return True
        if self.extras_are_raised:
            return False
        if plays_heaps_apart(self.game):
            # splitting heaps make more positions than the estimate counts; no search with that many moves has finished
            return self.game.count_moves(position) > _MOST_MOVES_SEARCHED
        if estimated_options(self.game, position) <= MOST_ESTIMATED_OPTIONS:
            return False
        if self.game.heaps(position) is not None:
            return True
        self._counted_few = self._counted_few or counted_options(self.game, position) <= MOST_ESTIMATED_OPTIONS
        return not self._counted_few


_CLASSES = {"P": 0, "D": 1, "N": 2}  # of the position after the move: the opponent loses, draws, wins


def written_key(position: Any) -> Any:
    """Return a key that sorts positions by the numbers they are written with, first number first.

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
    """Return the sort key of a move to ``position``, which has this outcome and remoteness for the opponent.

    Wins come before draws, draws before losses. Wins are in ascending, losses in descending order of remoteness, and
    unknown remoteness comes last. Ties are broken by :func:`written_key`.

    >>> move_key((5,), "P", 2) < move_key((7,), "P", 4) < move_key((8,), "N", 5) < move_key((6,), "N", 3)
    True
    """
    if remoteness is None:
        speed: tuple[int, int] = (1, 0)
    else:
        speed = (0, -remoteness if outcome == "N" else remoteness)
    return (_CLASSES[outcome], speed, written_key(position))
