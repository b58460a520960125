"""What valuations ask about single components: answered by theorem, table, search and recursion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.games.rule_set import RuleSet, may_repeat
from nimatron.solve.component_values import ComponentValues
from nimatron.solve.source import Source
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Recursion, Valuation

V = TypeVar("V")
_MISSING = object()
_COUNTED_AT_ONCE = 256


class PartKnowledge(Knowledge):
    """Answers about components; each is found once and kept for the question at hand.

    >>> from nimatron.games.kayles import Kayles
    >>> known = PartKnowledge(Budget())
    >>> known.nim_value(Kayles(), (5, 3)), known.outcome(Kayles(), (5, 3), True)
    (7, 'N')
    """

    def __init__(self, budget: Budget, values: ComponentValues | None = None) -> None:
        self.budget = budget
        self.values = values or ComponentValues(budget)
        self._sources: dict[tuple[RuleSet[Any], bool, bool], Source] = {}
        self._folds: dict[tuple[Recursion[Any], RuleSet[Any]], dict[Any, Any]] = {}

    def nim_value(self, game: RuleSet[Any], position: Any) -> int:
        """By theorem, table or search."""
        return self.values.value(game, position)

    def outcome(self, game: RuleSet[Any], position: Any, misere: bool) -> Outcome:
        """As ``analyse`` says of the component alone."""
        found: Outcome = self._source(game, position, misere).outcome(position)  # type: ignore[assignment]
        return found

    def remoteness(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """As ``analyse`` says of the component alone. Raises ``TooLargeError`` where it is not known."""
        source = self._source(game, position, misere)
        found = source.remoteness(position)
        if found is None and source.outcome(position) != "D":
            from nimatron.solve.search import Search

            return Search(game, misere, self.budget).verdict(position).remoteness
        return found

    def length(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """What the source of its outcome tells beside it, within the limits for extras."""
        try:
            return self._source(game, position, misere).remoteness(position)
        except TooLargeError:
            return None

    def _source(self, game: RuleSet[Any], position: Any, misere: bool) -> Source:
        from nimatron.solve.sources import source_for

        key = (game, misere, may_repeat(game, position))
        found = self._sources.get(key)
        if found is None or (found.theorem is not None and not found.theorem.covers(game, position, misere)):
            found = self._sources[key] = source_for(game, position, misere, self.budget)
        return found

    def fold(self, recursion: Recursion[V], game: RuleSet[Any], position: Any) -> V:
        """Bottom up over the canonical positions below, each once."""
        memo: dict[Any, V] = self._folds.setdefault((recursion, game), {})
        canonical = game.canonical
        root = canonical(position)
        if root not in memo and game.count_moves(root) > self.budget.limits.listed:
            self.budget.refuse(reason("limit.moves", count=self.budget.limits.options), "--limit")
        stack: list[tuple[Any, Iterator[Any], list[V]]] = []
        here, options, values = root, iter(game.generate_moves(root)), list[V]()
        looked_at = 0
        while root not in memo:
            for option in options:
                looked_at += 1
                key = canonical(option)
                known: Any = memo.get(key, _MISSING)
                if known is _MISSING:
                    stack.append((here, options, values))
                    here, options, values = key, iter(game.generate_moves(key)), []
                    break
                values.append(known)
            else:
                done = memo[here] = recursion.of(values)
                if stack:
                    here, options, values = stack.pop()
                    values.append(done)
            if looked_at > _COUNTED_AT_ONCE:
                self.budget.spend(len(memo) + len(stack), looked_at)
                looked_at = 0
        self.budget.spend(len(memo), looked_at)
        return memo[root]


def element_of(valuation: Valuation[V], game: RuleSet[Any], position: Any, known: Knowledge) -> V | None:
    """The element of a component, None outside the domain and beyond the limits.

    >>> from nimatron.games.kayles import Kayles
    >>> from nimatron.theory.valuations.nim_values import NIM_VALUES
    >>> element_of(NIM_VALUES, Kayles(), (5,), PartKnowledge(Budget()))
    4
    """
    try:
        return valuation.value(game, position, known)
    except TooLargeError:
        return None
