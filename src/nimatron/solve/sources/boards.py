"""The sources of mask games: values of parts in normal play, outcomes of whole positions in misère play."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.message import Message
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.knowledge import PartKnowledge
from nimatron.solve.searching.board_search import BoardSearch
from nimatron.solve.searching.known_boards import with_known
from nimatron.solve.sources.source import GuidedSource, listed
from nimatron.solve.sources.without_theorem import ValuationSource
from nimatron.theory.valuations.disjunctive import NIM_VALUES


class BoardSource(ValuationSource):
    """Normal play: who wins is asked of the whole position, which costs less than the values of its parts."""

    best_is_searched = True

    def __init__(self, game: RuleSet[Any], known: PartKnowledge) -> None:
        super().__init__(game, False, known, NIM_VALUES)

    @property
    def status(self) -> str:  # type: ignore[override]
        """Computed where the answer rests on a value that this search did not find itself."""
        return "computed" if self._values.known else super().status

    @property
    def method(self) -> Message:
        """Nim-values, and where those come from that were known."""
        return with_known(super().method, self._values.known)

    def outcome(self, position: Any) -> str:
        """By the board solver."""
        return "P" if self._values.boards.loses(self.game, position) else "N"

    def winning_moves(self, position: Any) -> list[Any] | None:
        """All of them, None where that is beyond the smaller limits."""
        moves = listed(self.game.moves(position), self._listed)
        try:
            return None if moves is None else [one for one in moves if self._small_boards.loses(self.game, one)]
        except TooLargeError:
            return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """A winning move where not all are known: that which the search met, found by looking ever longer at each.

        Of a board whose value was known, None if no move is soon seen to win."""
        moves = listed(self.game.moves(position), self._listed)
        if lost or winning is not None or moves is None:
            return None
        options = 1000
        while not self._values.known or options == 1000:
            self.budget.look()
            for move in moves:
                boards = BoardSearch(self.budget.part(self.budget.limits._replace(options=options)))
                with suppress(TooLargeError):
                    if boards.loses(self.game, move):
                        return move
            options *= 4
        return None


class MisereBoardSource(GuidedSource):
    """Misère play: whole positions, up to symmetry and without dead cells."""

    def __init__(self, game: RuleSet[Any], budget: Budget) -> None:
        super().__init__(game, True, budget)
        self._boards = BoardSearch(budget)

    @property
    def status(self) -> str:  # type: ignore[override]
        """Computed where the answer was known."""
        return "computed" if self._boards.known else "proved"

    @property
    def method(self) -> Message:
        """Exhaustive search, or who found the answer that was known."""
        return with_known(Message("method.search"), self._boards.known)

    def outcome(self, position: Any) -> str:
        """By the board solver."""
        return "P" if self._boards.loses_misere(self.game, position) else "N"

    def winning_moves(self, position: Any) -> list[Any] | None:
        """All of them; of a board that was known, None where that is beyond the smaller limits."""
        if self.outcome(position) == "P" or not self._boards.known:
            return super().winning_moves(position)
        moves = listed(self.game.moves(position), self._listed)
        try:
            return None if moves is None else [one for one in moves if self._small_boards.loses_misere(self.game, one)]
        except TooLargeError:
            return None

    @property
    def best_is_searched(self) -> bool:  # type: ignore[override]
        """Of a board that was known no more is searched than the smaller limits allow."""
        return bool(self._boards.known)
