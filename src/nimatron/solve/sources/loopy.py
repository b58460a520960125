"""The source where positions may repeat: a theorem about the components of a sum, else the graph of the whole.

A move to a P-position does not win by itself, since play may return to the position it was made from. So the best move
must make progress. If the graph of the whole is known, it is the winning move of least remoteness. In a larger sum it
is the move after which the pair (sum of the loopy nim-values, sum of the rounds in which they were found) is least in
lexicographic order. If the loser's answer lowers a value, the winner has a move that lowers the first sum too. If it
raises a value or leads to infinity, the winner can return to the same value, found in an earlier round. So the pair
decreases in every round, except for rounds in components that must end.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message
from nimatron.games.sum import Sum
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail
from nimatron.solve.components.component_values import indecomposable_components
from nimatron.solve.components.knowledge import ComponentKnowledge, element_of
from nimatron.solve.searching.retrograde import LoopyNimValues, LoopyVerdict, ReachGraph
from nimatron.solve.sources.source import Source
from nimatron.theory.valuations.loopy import loopy_valuation_of_kind
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation, Valued


class LoopySource(Source):
    """Outcomes (P, N or D) and remoteness of positions that may repeat.

    >>> from nimatron.games.sum import Sum
    >>> game = Sum()
    >>> from nimatron.solve.sources.choice import knowledge
    >>> source = LoopySource(game, game.parse("take-and-return 4 + nim 2"), False, knowledge(Budget()))
    >>> source.outcome(game.parse("take-and-return 4 + nim 2")), source.element(game.parse("take-and-return 4 + nim 2"))
    ('D', 'inf{2}')
    """

    def __init__(self, game: RuleSet[Any], position: Any, misere: bool, known: ComponentKnowledge) -> None:
        super().__init__(game, misere, known.budget)
        self._known = known
        self._verdicts: dict[Any, LoopyVerdict] = {}
        self._whole_is_too_large = False
        self._kind = game.kind if isinstance(game, Sum) else None
        """The kind of a sum; None for a single game, which its own graph decides."""
        self._adds = decided_by_last_move(game) and not may_entail(game, position)

    @cached_property
    def valuation(self) -> Valuation[Any] | None:
        """The theorem for this kind of sum."""
        if not self._adds:
            return None
        if self._kind in (None, DISJUNCTIVE):
            return None if self.misere else LoopyNimValues(self.budget)
        return loopy_valuation_of_kind(str(self._kind), self.misere)

    @property
    def method(self) -> Message:
        """The theorem of a sum, else retrograde analysis."""
        if self.valuation is not None and self._kind is not None:
            return Message(self.valuation.method, {"source": self.valuation.source})
        return Message("method.retrograde")

    # -- the components ----------------------------------------------------------------------------------------

    def _valued(self, position: Any) -> list[Valued]:
        """Return the components with their elements, or nothing if there is no theorem."""
        valuation = self.valuation
        if valuation is None:
            return []
        apart = self._kind in (None, DISJUNCTIVE)
        parts = indecomposable_components(self.game, position) if apart else self.game.terms(position)
        return [Valued(part, here, element_of(valuation, part, here, self._known)) for part, here in parts]

    def _total(self, position: Any) -> Any | None:
        return None if self.valuation is None else self.valuation.total(part.element for part in self._valued(position))

    def outcome(self, position: Any) -> str:
        """Return P, N or D."""
        if self._kind is not None and self.valuation is not None and position:
            total = self._total(position)
            if total is not None:
                return str(self.valuation.outcome(total))
        return str(self._verdict(position, self.budget).outcome)

    def grundy(self, position: Any) -> int | None:
        """Return the loopy nim-value if it is a number."""
        total = self._total(position) if isinstance(self.valuation, LoopyNimValues) else None
        return None if total is None else total.number

    def element(self, position: Any) -> str | None:
        """Return the total as text."""
        total = self._total(position)
        return None if self.valuation is None or total is None else self.valuation.text(total)

    def explanation(self, position: Any, best: Any | None) -> Explanation | None:
        """Return what the valuation of a sum says about its components."""
        here = self._valued(position) if self._kind is not None else []
        total = self._total(position) if here else None
        if self.valuation is None or total is None:
            return None
        if best is None and self.valuation.outcome(total) == "N":  # the sentences describe what the best move leaves
            return None
        after = None if best is None else self._valued(best)
        return self.valuation.explain(here, total, after)

    # -- the whole ---------------------------------------------------------------------------------------------

    def _verdict(self, position: Any, budget: Budget) -> LoopyVerdict:
        key = self.game.canonical(position)
        if key not in self._verdicts:
            self._verdicts.update(ReachGraph(self.game, position, budget).verdicts(self.misere))
        return self._verdicts[key]

    @cached_property
    def _budget_for_extras(self) -> Budget:
        return self.budget.part(self.budget.limits.for_extras())

    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness, by theorem or from the graph of the whole; None if drawn or too large."""
        total = self._total(position) if self._kind is not None and position else None
        if self.valuation is None or total is None:
            return self._verdict(position, self.budget).remoteness
        known = self.valuation.remoteness(total)
        if known is not None or self.valuation.outcome(total) == "D" or self._whole_is_too_large:
            return known
        try:
            return self._verdict(position, self._budget_for_extras).remoteness
        except TooLargeError:
            self._whole_is_too_large = True
            return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return the move that makes progress (see above) in a disjunctive sum too large for its graph."""
        if lost or not winning or not isinstance(self.valuation, LoopyNimValues) or self._kind is None:
            return None
        if self.remoteness(position) is not None:
            return None
        return min(winning, key=self._progress)

    def _progress(self, position: Any) -> tuple[int, int]:
        assert isinstance(self.valuation, LoopyNimValues)
        values, places = 0, 0
        for part in self._valued(position):
            values += part.element.number
            places += self.valuation.place(part.game, part.position)
        return values, places
