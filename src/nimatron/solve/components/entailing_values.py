"""Values of components whose moves may entail or compliment: by an engine, else from everything below the position."""

from __future__ import annotations

from functools import reduce
from typing import Any, NamedTuple

from nimatron.budget import Budget
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.engines.declared import engine_of
from nimatron.solve.components.component_values import ComponentValues, is_indecomposable, pieces
from nimatron.theory.valuations.entailing import EVERYTHING, NOTHING, HeapSet, WinningHeaps

Piece = tuple[RuleSet[Any], Any]


class _Option(NamedTuple):
    """A position after a move: the component that binds the next player, and the free ones."""

    bound: Piece | None
    free: list[Piece]


class EntailingComponents:
    """The value of any position, and the set A of each component in one piece (``theory/valuations/entailing.py``).

    >>> from nimatron.games.heaps.top_entails import TopEntails
    >>> known = EntailingComponents(Budget(), ComponentValues(Budget()))
    >>> [known.value(TopEntails(), (stack,)) for stack in range(6)]
    [0, None, 0, None, 1, 0]
    """

    def __init__(self, budget: Budget, values: ComponentValues) -> None:
        self._budget = budget
        self._values = values
        self._sets: dict[Piece, WinningHeaps] = {}

    def value(self, game: RuleSet[Any], position: Any) -> int | None:
        """The value of a free position, None if it is loony. Raises ``TooLargeError`` at a limit."""
        if is_indecomposable(game, position):
            return self._total([(game, position)])
        return self._total(self._pieces(game, position))

    def winning_heaps(self, game: RuleSet[Any], position: Any) -> WinningHeaps:
        """The nim heaps beside which the player wins who must begin in a position in one piece."""
        root = (game, game.canonical(position))
        opened: dict[Piece, list[_Option]] = {}
        pending = [root]
        while pending:
            here = pending[-1]
            if here in self._sets or self._known_to_engine(here):
                pending.pop()
                continue
            if here not in opened:
                opened[here] = self._options(here)
                missing = {piece for option in opened[here] for piece in self._open_pieces(option)}
                if missing:
                    pending += missing
                    continue
            self._sets[here] = reduce(HeapSet.union, map(self._set_of, opened.pop(here)), NOTHING)
            pending.pop()
        return self._sets[root]

    def _known_to_engine(self, here: Piece) -> bool:
        game, position = here
        engine = engine_of(game)
        found = None if engine is None else engine.winning_heaps(game, position, self._budget)
        if found is not None:
            self._sets[here] = found
            self._values.status = "computed"
        return found is not None

    def _options(self, here: Piece) -> list[_Option]:
        game, position = here
        found = []
        for option in game.generate_moves(position):
            self._budget.spend(len(self._sets))
            parts = self._pieces(game, option)
            bound = next((piece for piece in parts if piece[0].binds(piece[1])), None)
            found.append(_Option(bound, [piece for piece in parts if piece is not bound]))
        return found

    def _pieces(self, game: RuleSet[Any], position: Any) -> list[Piece]:
        return [(part, part.canonical(here)) for part, here in pieces(game, position)]

    def _open_pieces(self, option: _Option) -> list[Piece]:
        """The components of an option whose sets must be found first."""
        parts = [*option.free, *([option.bound] if option.bound else [])]
        return [piece for piece in parts if piece[0].entailing and piece not in self._sets]

    def _set_of(self, option: _Option) -> HeapSet:
        """What an option adds to the set of the position."""
        total = self._total(option.free)
        if option.bound is None:
            return NOTHING if total is None else HeapSet.of(total)
        answers = self._sets[option.bound]
        if total is None:
            return NOTHING if answers.cofinite else EVERYTHING
        assert isinstance(answers, HeapSet)
        return answers.shifted(total).complement()

    def _total(self, parts: list[Piece]) -> int | None:
        total = 0
        for game, position in parts:
            if not game.entailing:
                total ^= self._values.value(game, position)
                continue
            value = self.winning_heaps(game, position).least_missing()
            if value is None:
                return None
            total ^= value
        return total
