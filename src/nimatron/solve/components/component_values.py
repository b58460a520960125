"""Nim-values of components in normal play, by theorem, table or search, and their nim-sum."""

from __future__ import annotations

import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame, plays_heaps_apart
from nimatron.rules.rule_set import RuleSet, misere_components
from nimatron.theory.theorem import theorem_for

if TYPE_CHECKING:
    from nimatron.explain.message import MessageValue
    from nimatron.games.sum import Sum
    from nimatron.solve.searching.board_search import BoardSearch
    from nimatron.solve.searching.known_boards import KnownBoard
    from nimatron.solve.searching.search import Search

_MOST_COMPONENTS = 20_000


def is_indecomposable(game: RuleSet[Any], position: Any) -> bool:
    """Return whether a position has no component other than itself.

    >>> from nimatron.games.heaps.nim import Nim
    >>> is_indecomposable(Nim(), (3,)), is_indecomposable(Nim(), (3, 4))
    (True, False)
    """
    components = tuple(game.components(position))
    return len(components) == 1 and components[0][0] == game


class ComponentValues:
    """Nim-values of positions with independent components; stores them and how they were found.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> ComponentValues(Budget()).value(Kayles(), (5, 3))
    7
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._searches: dict[RuleSet[Any], Search] = {}
        self._known_values: dict[tuple[RuleSet[Any], Any], int] = {}
        self._heaps: dict[HeapGame, dict[int, int]] = {}
        self.status = "proved"
        self.theorems: list[MessageValue] = []
        """The theorems that proved the periods used for some values, with their certificates if they rest on these."""
        self.by_automaton = False
        """Whether some values are those of an automaton."""
        self.known: dict[KnownBoard, None] = {}
        """The boards whose values were looked up instead of searched."""
        self._searched_first = 0
        """The options spent on searching small positions before a table is made: see :meth:`optional_value`."""

    @cached_property
    def boards(self) -> BoardSearch:
        """The board solver, for positions that decompose."""
        from nimatron.solve.searching.board_search import BoardSearch

        return BoardSearch(self._budget, self.known)

    def value(self, game: RuleSet[Any], position: Any) -> int:
        """Return the nim-value of a position. Raises ``TooLargeError`` if a component is beyond every method."""
        known = self._by_theorem(game, position)
        if known is not None:
            return known
        if plays_heaps_apart(game) and type(game).components is HeapGame.components:
            return self._row(game, position)
        components = tuple(game.components(position))
        if len(components) == 1 and components[0][0] == game:
            return self._remembered(game, components[0][1])
        total = 0
        for part, here in components:
            total ^= self._remembered(part, here)
        return total

    def _row(self, game: HeapGame, position: tuple[int, ...]) -> int:
        """Return the nim-sum of single heaps; a search of heap positions mostly asks for this."""
        heaps = self._heaps.setdefault(game, {0: 0})
        total = 0
        for heap in position:
            known = heaps.get(heap)
            if known is None:
                known = heaps[heap] = self._remembered(game, (heap,))
            total ^= known
        return total

    def _by_theorem(self, game: RuleSet[Any], position: Any) -> int | None:
        theorem = theorem_for(game, position, False)
        known = None if theorem is None else theorem.value(game, position)
        if theorem is not None and known is not None and theorem.status != "proved":
            self.status = theorem.status
        return known

    def _remembered(self, game: RuleSet[Any], position: Any) -> int:
        """Return the nim-value of a component; values are stored, since a move changes only one component."""
        key = (game, position)
        known = self._known_values.get(key)
        if known is None:
            known = (
                self._value_of_component(game, position)
                if is_indecomposable(game, position)
                else self.value(game, position)
            )
            if len(self._known_values) < _MOST_COMPONENTS:
                self._known_values[key] = known
                if len(self._budget.known) < 4:
                    self._budget.known.append(
                        reason("known.value", game=game.written(), position=game.format(position)[:40], value=known)
                    )
        return known

    def _value_of_component(self, game: RuleSet[Any], position: Any) -> int:
        known = self._by_theorem(game, position)
        if known is not None:
            return known
        if type(game).engine is not None or game.mask(position) is None:  # boards have tables only from their author
            known = self._from_table(game, position)
            if known is not None:
                return known
        if type(game).components is not RuleSet.components:
            return self.boards.value(game, position)
        if game not in self._searches:
            from nimatron.solve.searching.search import Search

            self._searches[game] = Search(game, False, self._budget)
        return self._searches[game].verdict(position).grundy

    def _from_table(self, game: RuleSet[Any], position: Any) -> int | None:
        if plays_heaps_apart(game) and len(position) == 1:
            from nimatron.sequences.heap_sequences import automaton, heap_value, period_used

            value = heap_value(game, position[0], self._budget)
            period = period_used(game, position[0], self._budget)
            if period is not None and period.status != "proved":
                self.status = period.status
            if period is not None and period.source not in self.theorems:
                self.theorems.append(period.source)
            if period is None and automaton(game, position[0], self._budget) is not None:
                self.by_automaton = True
            return value
        from nimatron.sequences.engines.declared import engine_of

        engine = engine_of(game)
        return None if engine is None else engine.value(game, position, self._budget)

    def optional_value(self, game: RuleSet[Any], position: Any) -> int | None:
        """Return the nim-value if a theorem, a table or a small search finds it, else None.

        Tables need NumPy, and loading it costs more than searching a few small positions. A table is made where it is
        loaded already, or once many positions have been asked for. The values are the same.
        """
        known = self._by_theorem(game, position)
        if known is not None:
            return known
        if type(game).components is not RuleSet.components:
            small = ComponentValues(self._budget.part(self._budget.limits.for_extras()))
            try:
                value = small.value(game, position)
            except TooLargeError:
                return None
            self.known |= small.known
            return value
        from nimatron.solve.searching.estimates import (
            QUICK,
            estimated_options,
            searched_verdict,
            small_verdict,
        )

        if "numpy" not in sys.modules:
            work = QUICK if plays_heaps_apart(game) else estimated_options(game, position, QUICK)
            if self._searched_first + work < QUICK:
                self._searched_first += work
                verdict = searched_verdict(game, position, False)
                if verdict is not None:
                    return verdict.grundy
        known = self._from_table(game, position)
        if known is not None:
            return known
        verdict = small_verdict(game, position, False)
        return None if verdict is None else verdict.grundy

    def winning_moves(self, game: Sum, position: Any) -> list[Any] | None:
        """Return the winning moves of a sum that has too many moves to try, or None if each move has to be tried."""
        if game.count_moves(position) <= self._budget.limits.listed:
            return None
        found = []
        total = self.value(game, position)
        for index, (part, here) in enumerate(position):
            wanted = total ^ self.value(part, here)
            moves = self._moves_to_value(part, here, wanted)
            if moves is None:
                return None
            found += [game.replace(position, index, move) for move in moves]
        return found

    def _moves_to_value(self, game: RuleSet[Any], position: Any, wanted: int) -> list[Any] | None:
        theorem = theorem_for(game, position, False)
        if theorem is not None:
            known = theorem.winning_moves(game, position, False, wanted)
            if known is not None:
                return list(known)
        if game.count_moves(position) > self._budget.limits.listed:
            return None
        return [move for move in game.moves(position) if self.value(game, move) == wanted]


def indecomposable_components(
    game: RuleSet[Any], position: Any, misere: bool = False
) -> list[tuple[RuleSet[Any], Any]]:
    """Return the indecomposable components of a position; if ``misere``, of a decomposition valid in misère play.

    >>> from nimatron.games.sum import Sum
    >>> [part.name for part, _ in indecomposable_components(Sum(), Sum().parse("nim 1,2 + kayles 3"))]
    ['nim', 'nim', 'kayles']
    """
    found: list[tuple[RuleSet[Any], Any]] = []
    for part, here in misere_components(game, position) if misere else game.components(position):
        if is_indecomposable(part, here) or (part == game and here == position):
            found.append((part, here))
        else:
            found += indecomposable_components(part, here, misere)
    return found
