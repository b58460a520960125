"""Nim-values of components in normal play: by theorem, by table, by search, and their nim-sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nimatron.budget import Limits
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.sequences.heap_values import heap_value
from nimatron.solve.boards import table_value
from nimatron.solve.search import Search
from nimatron.theory.closed_form import closed_form

_MOST_PARTS = 20_000


class ComponentValues:
    """Nim-values of positions with independent components; remembers how they were found.

    >>> from nimatron.games.kayles import Kayles
    >>> ComponentValues(Limits()).value(Kayles(), (5, 3))
    7
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._searches: dict[RuleSet[Any], Search] = {}
        self._heaps: dict[HeapGame, dict[int, int]] = {}
        self._parts: dict[tuple[RuleSet[Any], Any], int] = {}
        self.status = "proved"

    def value(self, game: RuleSet[Any], position: Any) -> int:
        """Give the nim-value of a position. Raises ``TooLargeError`` when a component is beyond every method."""
        form = closed_form(game, position, False)
        if form is not None:
            known = form.value(game, position)
            if known is not None:
                if form.status != "proved":
                    self.status = form.status
                return known
        if isinstance(game, HeapGame):
            heaps = self._heaps.setdefault(game, {})
            total = 0
            for heap in position:
                known = heaps.get(heap)
                if known is None:
                    known = heaps[heap] = self._heap_value(game, heap) if heap else 0
                total ^= known
            return total
        parts = game.components(position)
        if parts is not None:
            total = 0
            for part, part_position in parts:
                total ^= self._part_value(part, part_position)
            return total
        known = table_value(game, position)
        if known is not None:
            return known
        if game not in self._searches:
            self._searches[game] = Search(game, False, self._limits)
        return self._searches[game].verdict(position).grundy

    def _part_value(self, game: RuleSet[Any], position: Any) -> int:
        """Remember the values of parts, since a move changes one of them only."""
        key = (game, position)
        known = self._parts.get(key)
        if known is None:
            known = self.value(game, position)
            if len(self._parts) < _MOST_PARTS:
                self._parts[key] = known
        return known

    def _heap_value(self, game: HeapGame, heap: int) -> int:
        form = closed_form(game, (heap,), False)
        if form is not None:
            known = form.value(game, (heap,))
            if known is not None:
                return known
        self.status = "computed"
        return heap_value(game, heap)

    def winning_moves(self, game: RuleSet[Any], position: Any) -> list[Any] | None:
        """Construct the winning moves of a sum whose components are too large to try all moves; None: try them all."""
        if not hasattr(game, "replace") or game.count_moves(position) <= self._limits.listed:
            return None
        found = []
        total = self.value(game, position)
        for index, (part, part_position) in enumerate(game.components(position) or ()):
            wanted = total ^ self.value(part, part_position)
            moves = self._moves_to_value(part, part_position, wanted)
            if moves is None:
                return None
            found += [game.replace(position, index, move) for move in moves]
        return found

    def _moves_to_value(self, game: RuleSet[Any], position: Any, wanted: int) -> list[Any] | None:
        form = closed_form(game, position, False)
        if form is not None:
            known = form.moves_to_value(game, position, wanted)
            if known is not None:
                return list(known)
        if game.count_moves(position) > self._limits.listed:
            return None
        return [move for move in _each(game, position) if self.value(game, move) == wanted]


def _each(game: RuleSet[Any], position: Any) -> Iterator[Any]:
    return iter(dict.fromkeys(game.moves(position)))
