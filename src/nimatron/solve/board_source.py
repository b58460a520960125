"""The sources of mask games: values of parts in normal play, outcomes of whole positions in misère play."""

from __future__ import annotations

from typing import Any

from nimatron.budget import Budget
from nimatron.explain.message import Message
from nimatron.games.rule_set import RuleSet
from nimatron.solve.board_search import BoardSearch
from nimatron.solve.searched import ValuationSource
from nimatron.solve.source import GuidedSource
from nimatron.theory.valuations.nim_values import NIM_VALUES


class BoardSource(ValuationSource):
    """Normal play: who wins is asked of the whole position, which costs less than the values of its parts."""

    def __init__(self, game: RuleSet[Any], budget: Budget) -> None:
        super().__init__(game, False, budget, NIM_VALUES)

    def outcome(self, position: Any) -> str:
        """By the board solver."""
        return "P" if self._values.boards.loses(self.game, position) else "N"


class MisereBoardSource(GuidedSource):
    """Misère play: whole positions, up to symmetry and without dead cells."""

    def __init__(self, game: RuleSet[Any], budget: Budget) -> None:
        super().__init__(game, True, budget)
        self._boards = BoardSearch(budget)

    @property
    def method(self) -> Message:
        """Exhaustive search."""
        return Message("method.search")

    def outcome(self, position: Any) -> str:
        """By the board solver."""
        return "P" if self._boards.loses_misere(self.game, position) else "N"
