"""Values of components with entailing or complimenting moves, by an engine or by search of all smaller positions."""

from __future__ import annotations

from functools import reduce
from typing import Any, NamedTuple

from nimatron.budget import Budget
from nimatron.rules.rule_set import Component, RuleSet
from nimatron.sequences.engines.declared import engine_of
from nimatron.solve.components.component_values import ComponentValues, indecomposable_components, is_indecomposable
from nimatron.theory.valuations.entailing import EVERYTHING, NOTHING, HeapSet, WinningHeaps

_COST = 4
"""An option with its components costs as much as this many options of other searches."""


class _Option(NamedTuple):
    """A position after a move: the component that binds the next player, and the other components."""

    bound: Component | None
    free: list[Component]


class EntailingComponents:
    """Values of positions, and the set A of each indecomposable component (``theory/valuations/entailing.py``).

    >>> from nimatron.games.heaps.top_entails import TopEntails
    >>> known = EntailingComponents(Budget(), ComponentValues(Budget()))
    >>> [known.value(TopEntails(), (stack,)) for stack in range(6)]
    [0, None, 0, None, 1, 0]
    """

    def __init__(self, budget: Budget, values: ComponentValues) -> None:
        self._budget = budget
        self._values = values
        self._sets: dict[Component, WinningHeaps] = {}

    def value(self, game: RuleSet[Any], position: Any) -> int | None:
        """Return the value of a position that binds nobody; None if loony. Raises ``TooLargeError`` at a limit."""
        if is_indecomposable(game, position):
            return self._total([(game, position)])
        return self._total(self._components(game, position))

    def winning_heaps(self, game: RuleSet[Any], position: Any) -> WinningHeaps:
        """Return the winning heaps of an indecomposable component.

        These are the sizes h such that the player who must move in the component wins ``component + *h``.
        """
        root = (game, game.canonical(position))
        opened: dict[Component, list[_Option]] = {}
        pending = [root]
        while pending:
            here = pending[-1]
            if here in self._sets or self._known_to_engine(here):
                pending.pop()
                continue
            if here not in opened:
                opened[here] = self._options(here)
                missing = {component for option in opened[here] for component in self._unsolved_components(option)}
                if missing:
                    pending += missing
                    continue
            self._sets[here] = reduce(HeapSet.union, map(self._set_of, opened.pop(here)), NOTHING)
            pending.pop()
        return self._sets[root]

    def _known_to_engine(self, here: Component) -> bool:
        game, position = here
        engine = engine_of(game)
        found = None if engine is None else engine.winning_heaps(game, position, self._budget)
        if found is not None:
            self._sets[here] = found
        return found is not None

    def _options(self, here: Component) -> list[_Option]:
        game, position = here
        found = []
        for option in game.generate_moves(position):
            self._budget.spend(len(self._sets), _COST)
            components = self._components(game, option)
            bound = next((component for component in components if component[0].binds(component[1])), None)
            found.append(_Option(bound, [component for component in components if component is not bound]))
        return found

    def _components(self, game: RuleSet[Any], position: Any) -> list[Component]:
        return [(part, part.canonical(here)) for part, here in indecomposable_components(game, position)]

    def _unsolved_components(self, option: _Option) -> list[Component]:
        """Return the components of an option whose sets have to be found first."""
        components = [*option.free, *([option.bound] if option.bound else [])]
        return [component for component in components if component[0].entailing and component not in self._sets]

    def _set_of(self, option: _Option) -> HeapSet:
        """Return the heap sizes that an option adds to the set of the position."""
        total = self._total(option.free)
        if option.bound is None:
            return NOTHING if total is None else HeapSet.of(total)
        answers = self._sets[option.bound]
        if total is None:
            return NOTHING if answers.cofinite else EVERYTHING
        assert isinstance(answers, HeapSet)
        return answers.shifted(total).complement()

    def _total(self, components: list[Component]) -> int | None:
        total = 0
        for game, position in components:
            if not game.entailing:
                total ^= self._values.value(game, position)
                continue
            value = self.winning_heaps(game, position).least_missing()
            if value is None:
                return None
            total ^= value
        return total
