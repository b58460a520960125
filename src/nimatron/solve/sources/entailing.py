"""The source where moves may entail or compliment: values of the components, some of them loony."""

from __future__ import annotations

from itertools import islice
from typing import Any

from nimatron.rules.rule_set import RuleSet
from nimatron.solve.components.knowledge import PartKnowledge
from nimatron.solve.sources.without_theorem import ValuationSource
from nimatron.theory.valuations.entailing import ENTAILING, Entailed

_MOST_MOVES_SEARCHED = 60
"""Moves of a position up to which the search for its length is begun."""
_MOST_MOVES_TRIED = 20_000
"""Moves of a position that are tried: each costs some tenths of a millisecond."""


class EntailingSource(ValuationSource):
    """Loony values and, where a component binds the player, the set of heaps beside which it is won.

    >>> from nimatron.games.sum import Sum
    >>> game = Sum()
    >>> from nimatron.budget import Budget
    >>> from nimatron.solve.sources.choice import knowledge
    >>> source = EntailingSource(game, knowledge(Budget()))
    >>> [source.outcome(game.parse(text)) for text in ("top-entails 6 + nim 2", "top-entails 6/6 + nim 2")]
    ['P', 'P']
    """

    def __init__(self, game: RuleSet[Any], known: PartKnowledge) -> None:
        super().__init__(game, False, known, ENTAILING)

    def element_of(self, game: RuleSet[Any], position: Any) -> Entailed:
        """The element of one component. Raises ``TooLargeError``: nothing else finds what is too large here."""
        key = (game, position)
        if key not in self._elements:
            self._elements[key] = self.valuation.value(game, position, self._known)
        found: Entailed = self._elements[key]
        return found

    def grundy(self, position: Any) -> int | None:
        """The total, None where it is loony or a component binds the player."""
        total: Entailed | None = self.total(position)
        return None if total is None or total.bound is not None else total.total

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]]:
        """None of them: some values may be loony, and the valuation explains them."""
        return []

    @property
    def _listed(self) -> int:
        return min(super()._listed, _MOST_MOVES_TRIED)

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Where there are too many moves to try all, the first that wins."""
        if lost or winning is not None:
            return None
        tried = islice(self.game.moves(position), _MOST_MOVES_TRIED)
        return next((move for move in tried if self.outcome(move) == "P"), None)

    def too_large_to_search(self, position: Any) -> bool:
        """Whether so many moves at once have never been searched to the end."""
        return self.game.count_moves(position) > _MOST_MOVES_SEARCHED or super().too_large_to_search(position)
