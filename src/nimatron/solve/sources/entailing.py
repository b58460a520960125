"""The source for entailing and complimenting moves: values of the components, some of them loony."""

from __future__ import annotations

from itertools import islice
from typing import Any

from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.knowledge import ComponentKnowledge
from nimatron.solve.sources.without_theorem import ValuationSource
from nimatron.theory.valuations.entailing import ENTAILING, Entailed

_MOST_MOVES_SEARCHED = 60
"""Most moves of a position for which the remoteness is searched."""
_MOST_MOVES_TRIED = 20_000
"""Most moves of a position that are tried; each costs a few tenths of a millisecond."""


class EntailingSource(ValuationSource):
    """Loony values and, if a component binds the player, the sizes of nim heaps that win together with it.

    >>> from nimatron.games.sum import Sum
    >>> game = Sum()
    >>> from nimatron.budget import Budget
    >>> from nimatron.solve.sources.choice import knowledge
    >>> source = EntailingSource(game, knowledge(Budget()))
    >>> [source.outcome(game.parse(text)) for text in ("top-entails 6 + nim 2", "top-entails 6/6 + nim 2")]
    ['P', 'P']
    """

    def __init__(self, game: RuleSet[Any], known: ComponentKnowledge) -> None:
        super().__init__(game, False, known, ENTAILING)

    def element_of(self, game: RuleSet[Any], position: Any) -> Entailed:
        """Return the element of one component. Raises ``TooLargeError``: no other method handles larger ones."""
        key = (game, position)
        if key not in self._elements:
            self._elements[key] = self.valuation.value(game, position, self._known)
        found: Entailed = self._elements[key]
        return found

    def grundy(self, position: Any) -> int | None:
        """Return the total, or None if it is loony or a component binds the player."""
        total: Entailed | None = self.total(position)
        return None if total is None or total.bound is not None else total.total

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]]:
        """Return no values: some may be loony, and the valuation explains them."""
        return []

    @property
    def _listed(self) -> int:
        return min(super()._listed, _MOST_MOVES_TRIED)

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return the first winning move if there are too many moves to try all of them."""
        if lost or winning is not None:
            return None
        tried = islice(self.game.moves(position), _MOST_MOVES_TRIED)
        return next((move for move in tried if self.outcome(move) == "P"), None)

    def too_large_to_search(self, position: Any) -> bool:
        """Return whether the position has more moves than any position whose search has finished."""
        many = self.game.count_moves(position) > _MOST_MOVES_SEARCHED and not self.extras_are_raised
        return many or super().too_large_to_search(position)
