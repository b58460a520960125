"""What valuations need to know about single components, found by theorem, table, search or recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from nimatron.budget import Budget, cost_of, weight_of
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.solve.components.component_values import ComponentValues
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Recursion, Valuation

if TYPE_CHECKING:
    from nimatron.solve.components.entailing_values import EntailingComponents
    from nimatron.solve.searching.search import Search
    from nimatron.solve.sources.source import Source
    from nimatron.theory.valuations.entailing import WinningHeaps

    SourceFor = Callable[[RuleSet[Any], Any, bool, Budget], Source]

V = TypeVar("V")
_MISSING = object()
_COUNTED_AT_ONCE = 256


class ComponentKnowledge(Knowledge):
    """Answers about components; each is computed once per question.

    ``source_for`` is :func:`nimatron.solve.sources.choice.source_for`, passed in because that module imports this one.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.solve.sources.choice import knowledge
    >>> known = knowledge(Budget())
    >>> known.nim_value(Kayles(), (5, 3)), known.outcome(Kayles(), (5, 3), True)
    (7, 'N')
    """

    def __init__(self, budget: Budget, source_for: SourceFor) -> None:
        self.budget = budget
        self.values = ComponentValues(budget)
        self._source_for = source_for
        self._sources: dict[tuple[RuleSet[Any], bool, bool], Source] = {}
        self._searches: dict[tuple[RuleSet[Any], bool], Search] = {}
        self._folds: dict[tuple[Recursion[Any], RuleSet[Any]], dict[Any, Any]] = {}

    def nim_value(self, game: RuleSet[Any], position: Any) -> int:
        """Return the nim-value, by theorem, table or search."""
        return self.values.value(game, position)

    def outcome(self, game: RuleSet[Any], position: Any, misere: bool) -> Outcome:
        """Return the outcome of the component alone, from its best source."""
        found: Outcome = self._source(game, position, misere).outcome(position)  # type: ignore[assignment]
        return found

    def remoteness(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """Return the remoteness of the component alone, from its best source or by search. Raises ``TooLargeError``."""
        source = self._source(game, position, misere)
        found = source.remoteness(position)
        if found is not None or source.outcome(position) == "D":
            return found
        return self._search(game, misere).verdict(position).remoteness

    def remoteness_if_cheap(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """Like :meth:`remoteness`, but return None if it would be expensive."""
        try:
            return self._source(game, position, misere).remoteness(position)
        except TooLargeError:
            return None

    def value_or_loony(self, game: RuleSet[Any], position: Any) -> int | None:
        """Return the nim-value, or None if the position is loony."""
        return self._entailing.value(game, position)

    def winning_heaps(self, game: RuleSet[Any], position: Any) -> WinningHeaps:
        """Return the sizes of nim heaps h such that the player who must move here wins the ``component + *h``."""
        return self._entailing.winning_heaps(game, position)

    @cached_property
    def _entailing(self) -> EntailingComponents:
        from nimatron.solve.components.entailing_values import EntailingComponents

        return EntailingComponents(self.budget, self.values)

    def _source(self, game: RuleSet[Any], position: Any, misere: bool) -> Source:
        key = (game, misere, may_repeat(game, position))
        found = self._sources.get(key)
        if found is None or (found.theorem is not None and not found.theorem.covers(game, position, misere)):
            found = self._sources[key] = self._source_for(game, position, misere, self.budget)
        return found

    def _search(self, game: RuleSet[Any], misere: bool) -> Search:
        if (game, misere) not in self._searches:
            from nimatron.solve.searching.search import Search

            self._searches[game, misere] = Search(game, misere, self.budget)
        return self._searches[game, misere]

    def fold(self, recursion: Recursion[V], game: RuleSet[Any], position: Any) -> V:
        """Apply a recursion to a position: bottom up over all canonical positions below it, each once."""
        memo: dict[Any, V] = self._folds.setdefault((recursion, game), {})
        canonical = game.canonical
        root = canonical(position)
        if root not in memo and game.count_moves(root) > self.budget.limits.listed:
            self.budget.refuse(reason("limit.moves", count=self.budget.limits.options), "--limit")
        stack: list[tuple[Any, Iterator[Any], list[V]]] = []
        here, options, values = root, iter(game.generate_moves(root)), list[V]()
        looked_at = 0
        weight = weight_of(root)
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
            if looked_at > _COUNTED_AT_ONCE // weight:
                self.budget.spend(weight * (len(memo) + len(stack)), cost_of(here) * looked_at)
                looked_at = 0
        self.budget.spend(weight * len(memo), cost_of(root) * looked_at)
        return memo[root]


def element_of(valuation: Valuation[V], game: RuleSet[Any], position: Any, known: Knowledge) -> V | None:
    """Return the element of a component, or None outside the domain of the valuation and beyond the limits.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.theory.valuations.disjunctive import NIM_VALUES
    >>> from nimatron.solve.sources.choice import knowledge
    >>> element_of(NIM_VALUES, Kayles(), (5,), knowledge(Budget()))
    4
    """
    try:
        return valuation.value(game, position, known)
    except TooLargeError:
        return None
