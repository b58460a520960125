"""The source where moves may entail or compliment: values of the components, some of them loony."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimatron.budget import Budget
from nimatron.explain.message import Explanation
from nimatron.games.rule_set import RuleSet
from nimatron.solve.component_values import pieces
from nimatron.solve.searched import ValuationSource
from nimatron.theory.entailing import EntailingPart, entailing_explanation
from nimatron.theory.valuations.entailing import ENTAILING, Entailed


class EntailingSource(ValuationSource):
    """Loony values and, where a component binds the player, the set of its component (Winning Ways 1982).

    >>> from nimatron.games.sum import Sum
    >>> game = Sum()
    >>> source = EntailingSource(game, Budget())
    >>> [source.outcome(game.parse(text)) for text in ("top-entails 6 + nim 2", "top-entails 6/6 + nim 2")]
    ['P', 'P']
    """

    def __init__(self, game: RuleSet[Any], budget: Budget) -> None:
        super().__init__(game, False, budget, ENTAILING)

    def grundy(self, position: Any) -> int | None:
        """The total, None where it is loony or a component binds the player."""
        total: Entailed = self.total(position)
        return total.total if total.bound is None else None

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]]:
        """None: not all of the values are numbers."""
        return []

    def explanation(self, position: Any, best: Any | None) -> Explanation:
        """Which component is loony, what the total is, or what the component that binds needs."""
        return entailing_explanation(
            self._parts(position), self.game, position, best, self.outcome(position), self.remoteness(position)
        )

    def _parts(self, position: Any) -> Sequence[EntailingPart]:
        found = []
        for part, here in pieces(self.game, position):
            element: Entailed = self._element(part, here)
            found.append(EntailingPart(part, here, element))
        return found
