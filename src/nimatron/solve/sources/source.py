"""What a source of knowledge answers about positions, and the best one: a theorem; what it leaves open is searched for.

Each source answers the same questions about the positions of one rule set under one convention; one budget goes through
all of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame, plays_heaps_apart
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.solve.move_order import written_key
from nimatron.theory.theorem import Theorem
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    from nimatron.sequences.engines.engine import Engine
    from nimatron.solve.components.component_values import ComponentValues
    from nimatron.solve.searching.board_search import BoardSearch
    from nimatron.solve.searching.search import GuidedRemoteness, Search


# engines, searches and values of components are imported where they are asked: a theorem often needs none of them

_MOST_MOVES_SEARCHED = 150


class Source(ABC):
    """Answers about the positions of one rule set under one convention."""

    status = "proved"
    theorem: Theorem | None = None
    valuation: Valuation[Any] | None = None

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget) -> None:
        self.game = game
        self.misere = misere
        self.budget = budget

    @property
    @abstractmethod
    def method(self) -> Message:
        """How the answer was found."""

    @abstractmethod
    def outcome(self, position: Any) -> str:
        """P, N or D."""

    def grundy(self, position: Any) -> int | None:
        """The nim-value, or None where it has no meaning or costs too much."""
        return None

    @abstractmethod
    def remoteness(self, position: Any) -> int | None:
        """The plies to the end, or None when drawn or too costly."""

    def element(self, position: Any) -> str | None:
        """The element of the valuation that decided, as text."""
        return None

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Every move to a lost position, or None when there are too many moves to try."""
        options = None if self.surely_many_moves(position) else listed(self.game.moves(position), self._listed)
        if options is None:
            return None
        return [option for option in options if self.outcome(option) == "P"]

    def winning_count(self, position: Any) -> int | None:
        """The number of winning moves, also where there are too many to list; None where it is not known."""
        moves = [] if self.outcome(position) == "P" else self.winning_moves(position)
        return None if moves is None else len(moves)

    @property
    def _listed(self) -> int:
        return self.budget.limits.listed

    def surely_many_moves(self, position: Any) -> bool:
        """Whether there are more moves than are listed, told at once where the rules count them quickly."""
        return self._counts_quickly and self.game.count_moves(position) > self._listed

    @cached_property
    def _counts_quickly(self) -> bool:
        """Whether the rules count moves without generating them: a shortcut that their author states."""
        if plays_heaps_apart(self.game):
            return type(self.game).count_options is not HeapGame.count_options
        return type(self.game).count_moves is not RuleSet.count_moves

    def explanation(self, position: Any, best: Any | None) -> Explanation | None:
        """Why the components decide; None: the general sentences alone are said."""
        return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """The move to play if it is known without comparing, or None."""
        return None

    best_is_first = False
    """Whether ``best_move`` gives the very first in the order of moves."""

    best_is_searched = False
    """Whether ``best_move`` has looked at every move of a won position as far as the limits go when it gives None."""


def listed(moves: Iterable[Any], limit: int) -> list[Any] | None:
    """All moves, each once, or None if there are more than ``limit``.

    >>> listed(iter([(1,), (0,), (1,)]), 3), listed(range(9), 3)
    ([(1,), (0,)], None)
    """
    found = list(islice(moves, limit + 1))
    return None if len(found) > limit else list(dict.fromkeys(found))


def different_moves(game: RuleSet[Any], moves: Iterable[Any]) -> list[Any]:
    """The moves, of those that play alike the first.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> different_moves(Kayles(), [(1, 2), (2, 1), (3,)])
    [(1, 2), (3,)]
    """
    found: dict[Any, Any] = {}
    for move in moves:
        found.setdefault(game.canonical(move), move)
    return list(found.values())


class GuidedSource(Source):
    """A source that knows who wins; how long the game lasts is found by following winning moves only."""

    tries_all_moves = True
    """Whether winning moves are found by trying every move, which then counts as work."""

    @cached_property
    def _guided(self) -> GuidedRemoteness:
        from nimatron.solve.searching.search import GuidedRemoteness

        return GuidedRemoteness(
            self.game,
            lambda position: self.outcome(position) == "P",
            self._every_winning_move,
            self.budget.part(self.budget.limits.for_extras()),
            self.tries_all_moves,
        )

    def _every_winning_move(self, position: Any) -> list[Any]:
        moves = self.winning_moves(position)
        if moves is None:
            raise TooLargeError(reason("limit.listed", game=self.game.name, limit=self._listed))
        return moves

    @cached_property
    def engine(self) -> Engine | None:
        """The engine that the game declares."""
        from nimatron.sequences.engines.declared import engine_of

        return engine_of(self.game)

    def remoteness(self, position: Any) -> int | None:
        """From a table, else a search at once if the position is small, else within the smaller limits."""
        known = None
        if self.engine is not None:
            known = self.engine.remoteness(self.game, position, self.misere, self.budget)
        if known is not None:
            return known
        if self.game.mask(position) is not None:
            return self._on_board(position)
        from nimatron.solve.searching.estimates import small_verdict

        verdict = small_verdict(self.game, position, self.misere)
        if verdict is not None:
            return verdict.remoteness
        if self.hopeless(position):
            return None
        try:
            return self._guided.remoteness(position)
        except TooLargeError:
            return None

    def _on_board(self, position: Any) -> int | None:
        from nimatron.rules.mask import MOST_FAST_CELLS

        masked = self.game.mask(position)
        if masked is None or masked[0].cells > MOST_FAST_CELLS:
            return None
        try:
            return self._small_boards.remoteness(self.game, position, self.misere)
        except TooLargeError:
            return None

    @cached_property
    def _small_boards(self) -> BoardSearch:
        """The board solver within the smaller limits."""
        from nimatron.solve.searching.board_search import BoardSearch

        return BoardSearch(self.budget.part(self.budget.limits.for_extras()))

    def hopeless(self, position: Any) -> bool:
        """Whether a search for an optional field would surely not end within its limit."""
        from nimatron.solve.searching.estimates import HOPELESS, estimated_options, longest_play

        if longest_play(self.game, position) > self.budget.limits.extra_options:
            return True
        if plays_heaps_apart(self.game):
            # heaps that split make more positions than any product tells; so many moves at once have never ended
            return self.game.count_moves(position) > _MOST_MOVES_SEARCHED
        return estimated_options(self.game, position) > HOPELESS


class TheoremSource(GuidedSource):
    """A theorem decides; what it leaves open is searched for within the smaller limits."""

    theorem: Theorem

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget, theorem: Theorem) -> None:
        super().__init__(game, misere, budget)
        self.theorem = theorem
        self.status = theorem.status
        self.tries_all_moves = type(theorem).winning_moves is Theorem.winning_moves
        self.best_is_first = theorem.best_is_first
        if not misere and decided_by_last_move(game):
            self.valuation = NIM_VALUES
        self._judged: tuple[Any, bool] | None = None
        self._constructed: tuple[Any, list[Any] | None] | None = None
        self._measured: tuple[list[Any], list[int] | None] | None = None
        self._valued: tuple[Any, int | None] | None = None

    @property
    def method(self) -> Message:
        """The theorem's author and year, and where a nim-value is from that neither it nor a search gave."""
        from nimatron.solve.searching.known_boards import with_known

        method = Message("method.closed_form", {"source": self.theorem.source})
        return with_known(method, self._values.boards.known) if "_values" in self.__dict__ else method

    def outcome(self, position: Any) -> str:
        """As the theorem says; a position outside its domain is searched."""
        return "P" if self._loses(position) else "N"

    def _loses(self, position: Any) -> bool:
        """Asked once for the position asked for last: one analysis asks many times."""
        judged = self._judged
        if judged is not None and judged[0] is position:
            return judged[1]
        if self.theorem.covers(self.game, position, self.misere):
            loses = self.theorem.loses(self.game, position, self.misere)
        else:
            loses = self._searched_loses(position)
        self._judged = (position, loses)
        return loses

    def _searched_loses(self, position: Any) -> bool:
        if self.game.mask(position) is None:
            return self._search.verdict(position).loses
        boards = self._small_boards
        loses = boards.loses_misere(self.game, position) if self.misere else boards.loses(self.game, position)
        return bool(loses)

    @cached_property
    def _search(self) -> Search:
        from nimatron.solve.searching.search import Search

        return Search(self.game, self.misere, self.budget.part(self.budget.limits.for_extras()))

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Those that the theorem constructs, else all moves are tried; None also where some lead beyond the limits."""
        if self._loses(position):
            return []
        constructed = self._constructed
        if constructed is None or constructed[0] is not position:
            covered = self.theorem.covers(self.game, position, self.misere)
            found = self.theorem.winning_moves(self.game, position, self.misere) if covered else None
            try:
                moves = super().winning_moves(position) if found is None else listed(found, self._listed)
            except TooLargeError:
                moves = None
            constructed = self._constructed = (position, moves)
        return constructed[1]

    def grundy(self, position: Any) -> int | None:
        """The value of the theorem, else of a table, else of a search of a small position."""
        valued = self._valued
        if valued is None or valued[0] is not position:
            valued = self._valued = (position, self._number(position))
            if "_values" in self.__dict__ and self._values.boards.known and self.status == "proved":
                self.status = "computed"
        return valued[1]

    def _number(self, position: Any) -> int | None:
        if self.misere or not decided_by_last_move(self.game):
            return None
        if self.theorem.covers(self.game, position, False):
            known = self.theorem.value(self.game, position)
            if known is not None:
                return known
        return self._values.optional_value(self.game, position)

    def element(self, position: Any) -> str | None:
        """The nim-value where it is known."""
        value = self.grundy(position)
        return None if value is None else format_integer(value)

    @cached_property
    def _values(self) -> ComponentValues:
        from nimatron.solve.components.component_values import ComponentValues

        return ComponentValues(self.budget)

    def remoteness(self, position: Any) -> int | None:
        """The length from the theorem, else winning moves only are followed."""
        if self.theorem.covers(self.game, position, self.misere):
            known = self._length(position)
            if known is not None:
                return known
        return super().remoteness(position)

    def _length(self, position: Any) -> int | None:
        lost = self._loses(position)
        known = self.theorem.remoteness(self.game, position, self.misere, lost)
        if known is not None or lost:
            return known
        winning = self.winning_moves(position)
        lengths = None if winning is None else self._lost_lengths(winning)
        return None if not lengths else 1 + min(lengths)

    def _lost_lengths(self, lost: list[Any]) -> list[int] | None:
        """The lengths of lost positions, None if one is not known; those of the last list are kept."""
        measured = self._measured
        if measured is None or measured[0] is not lost:
            lengths: list[int] | None = []
            for position in lost:
                length = self.theorem.remoteness(self.game, position, self.misere, True)
                if length is None:
                    lengths = None
                    break
                lengths.append(length)  # type: ignore[union-attr]
            measured = self._measured = (lost, lengths)
        return measured[1]

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """As the theorem constructs it, else the winning move whose lost position is the shortest."""
        chosen = self.theorem.best_move(self.game, position, self.misere, lost, winning)
        if chosen is not None or lost or not winning:
            return chosen
        lengths = self._lost_lengths(winning)
        if lengths is None:
            return None
        shortest = min(lengths)
        return min([move for move, length in zip(winning, lengths, strict=True) if length == shortest], key=written_key)
