"""Sources for positions that the board solver decides: boards with a mask, and games that declare an engine.

Who wins is found for less than nim-values or remoteness cost. These are left open where they exceed the limits. An
answer may rest on a known board, or on a certificate of the repository.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from typing import Any

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.message import Message
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.knowledge import ComponentKnowledge
from nimatron.solve.searching.board_search import BoardSearch
from nimatron.solve.searching.known_boards import LOSES, KnownBoard, are_proved, known_board, with_known
from nimatron.solve.sources.source import GuidedSource, listed
from nimatron.solve.sources.without_theorem import ValuationSource
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.valuation import Valued

_FOR_VALUE = 5
"""How many eighths of the limits may be spent on the nim-value where a certificate gives the outcome."""
_PART_FOR_EXTRAS = 4
"""What part of the limits may be spent on the moves of a position that an engine decides in misère play."""


class BoardSource(ValuationSource):
    """Normal play of boards: deciding who wins the whole position costs less than the values of its components.

    Where only the nim-value is beyond the limits, it is left open, unless it was asked for by name.
    """

    best_is_searched = True

    def __init__(self, game: RuleSet[Any], known: ComponentKnowledge) -> None:
        super().__init__(game, False, known, NIM_VALUES)
        self._has_mask = game.mask(game.start) is not None
        self._totals: dict[Any, int | None] = {}

    @property
    def method(self) -> Message:
        """Nim-values, or without them the search that decided, and the known boards; a certificate may suffice."""
        known = self._values.known
        if known and are_proved(known) and not self.budget.options:
            return with_known(None, known)
        if not self._has_mask and not any(total is not None for total in self._totals.values()):
            return with_known(Message("method.proof_numbers"), known)
        return super().method

    def outcome(self, position: Any) -> str:
        """Return the outcome found by the board solver."""
        return "P" if self._values.boards.loses(self.game, position) else "N"

    def loses_below(self, position: Any) -> bool:
        """Return whether a position is a P-position, within the smaller limits."""
        return self._small_boards.loses(self.game, position)

    def total(self, position: Any) -> int | None:
        """Return the nim-value, or None if it is beyond the limits and was not asked for by name."""
        if position not in self._totals:
            budget = self.budget
            before, limits = budget.options, budget.limits
            try:
                if self._only_outcome_is_known(position):
                    most = before + max(limits.extra_options, limits.options * _FOR_VALUE // 8)
                    budget.limits = limits._replace(options=min(most, limits.options))
                self._totals[position] = super().total(position)
            except TooLargeError:
                if self.extras_are_raised:
                    raise
                self._totals[position] = None
                budget.options = before  # what is asked about the moves must not be refused for it
            finally:
                budget.limits = limits
        return self._totals[position]

    def _only_outcome_is_known(self, position: Any) -> bool:
        """Return whether a certificate gives the outcome, and the nim-value would take more than a part of the work."""
        if self._has_mask or self.extras_are_raised or not self._values.known:
            return False
        return known_board(self.game, position, LOSES) is not None

    def grundy(self, position: Any) -> int | None:
        """Return the nim-value if it is within the limits."""
        return self.total(position)

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]] | None:
        """Return the nim-values of the components, or None if the nim-value of the position was beyond the limits."""
        return None if self.total(position) is None else super().component_values(position)

    def _valued(self, position: Any) -> list[Valued]:
        return [] if self.total(position) is None else super()._valued(position)

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Return all winning moves, or None if that exceeds the smaller limits."""
        moves = listed(self.game.moves(position), self._listed)
        try:
            return None if moves is None else [one for one in moves if self._small_boards.loses(self.game, one)]
        except TooLargeError:
            return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return a winning move if not all of them are known: each move is searched with growing limits until one wins.

        If the value of the board was looked up, return None unless the first round of this search finds a winning move.
        """
        moves = listed(self.game.moves(position), self._listed)
        if lost or winning is not None or moves is None:
            return None
        certified = certified_move(self.game, position, self._values.known)
        return certified or _first_winning(self.game, moves, self.budget, False, bool(self._values.known))


class MisereBoardSource(GuidedSource):
    """Misère play of games that have a mask or declare an engine: search of whole positions, up to symmetry."""

    def __init__(self, game: RuleSet[Any], budget: Budget) -> None:
        super().__init__(game, True, budget)
        self._boards = BoardSearch(budget)
        self._has_mask = game.mask(game.start) is not None

    @property
    def status(self) -> str:  # type: ignore[override]
        """Computed if the answer was looked up and has no certificate, else proved."""
        return "proved" if are_proved(self._boards.known) else "computed"

    @property
    def method(self) -> Message:
        """The search, or the source of the known board; a certificate suffices."""
        known = self._boards.known
        if known and are_proved(known) and not self.budget.options:
            return with_known(None, known)
        return with_known(Message("method.search" if self._has_mask else "method.proof_numbers"), known)

    def outcome(self, position: Any) -> str:
        """Return the outcome found by the board solver."""
        return "P" if self._boards.loses_misere(self.game, position) else "N"

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Return all winning moves; for a known board, or without a mask, None if that exceeds smaller limits."""
        if self.outcome(position) == "P" or not self.best_is_searched:
            return super().winning_moves(position)
        moves = listed(self.game.moves(position), self._listed)
        boards = self._small_boards if self._has_mask else self._part_of_boards
        try:
            return None if moves is None else [one for one in moves if boards.loses_misere(self.game, one)]
        except TooLargeError:
            return None

    @cached_property
    def _part_of_boards(self) -> BoardSearch:
        """The board solver within a part of the limits, for the moves of a position that an engine decides."""
        limits = self.budget.limits
        most = max(limits.options // _PART_FOR_EXTRAS, limits.for_extras().options)
        return BoardSearch(self.budget.part(limits._replace(options=most)))

    @property
    def best_is_searched(self) -> bool:  # type: ignore[override]
        """Whether the answer was looked up or found by an engine: then not every move is decided for the best one."""
        return bool(self._boards.known) or not self._has_mask

    def loses_below(self, position: Any) -> bool:
        """Return whether a position is a P-position; without a mask, within the smaller limits."""
        if self._has_mask:
            return super().loses_below(position)
        return self._small_boards.loses_misere(self.game, position)

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return a winning move if not all of them are known and a certificate or an engine finds one."""
        moves = listed(self.game.moves(position), self._listed)
        if lost or winning is not None or moves is None:
            return None
        certified = certified_move(self.game, position, self._boards.known)
        if certified is not None or self._has_mask:
            return certified
        return _first_winning(self.game, moves, self.budget, True, bool(self._boards.known))


def certified_move(game: RuleSet[Any], position: Any, boards: Iterable[KnownBoard]) -> Any | None:
    """Return the winning move that a certificate shows in this position or in a symmetric one, or None.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> game = Sprouts()
    >>> certified_move(game, game.start, [])
    """
    form = game.format(game.canonical(position))
    for board in boards:
        if board.best is not None and board.position == form:
            best = game.canonical(game.parse(board.best))
            return next((move for move in game.moves(position) if game.canonical(move) == best), None)
    return None


def _first_winning(game: RuleSet[Any], moves: list[Any], budget: Budget, misere: bool, first_round: bool) -> Any | None:
    """Return a winning move: each move is searched with growing limits until one wins. None if they do not suffice.

    Parameters:
        game: the rule set.
        moves: all moves.
        budget: the limits.
        misere: the convention.
        first_round: whether only the smallest of the growing limits is tried.
    """
    options, left = 1000, budget.left
    while left > 0 and (not first_round or options == 1000):
        for move in moves:
            part = budget.part(budget.limits._replace(options=options))
            boards = BoardSearch(part)
            with suppress(TooLargeError):
                if boards.loses_misere(game, move) if misere else boards.loses(game, move):
                    return move
            left -= part.options
        options *= 4
    return None
