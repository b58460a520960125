"""The choice of the source of an answer: theorem, else valuation of the components, else table, else search.

Positions that may repeat are decided by retrograde analysis. The source for theorems is in this module because it is
tried first; the others are imported if no theorem holds.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.budget import Budget
from nimatron.errors import TooLargeError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat
from nimatron.solve.sources.source import GuidedSource, Source, listed, written_key
from nimatron.theory.theorem import Theorem, theorem_for

if TYPE_CHECKING:
    from nimatron.solve.components.component_values import ComponentValues
    from nimatron.solve.components.knowledge import ComponentKnowledge
    from nimatron.solve.searching.search import Search
    from nimatron.solve.sources.without_theorem import ValuationSource
    from nimatron.theory.valuations.valuation import Valuation


def source_for(game: RuleSet[Any], position: Any, misere: bool, budget: Budget) -> Source:
    """Return the best source of answers for a position.

    >>> from nimatron.games.heaps.nim import Nim
    >>> source_for(Nim(), (3, 4, 5), False, Budget()).method
    Message(key='method.closed_form', values={'source': 'Bouton 1901'})
    """
    if may_repeat(game, position):
        from nimatron.solve.sources.loopy import LoopySource

        return LoopySource(game, position, misere, knowledge(budget))
    if not misere and may_entail(game, position):
        from nimatron.solve.sources.entailing import EntailingSource

        return EntailingSource(game, knowledge(budget))
    theorem = theorem_for(game, position, misere)
    if theorem is not None:
        return TheoremSource(game, misere, budget, theorem)
    from nimatron.solve.sources.without_theorem import SearchSource, TableSource

    budget.tried.append(reason("tried.theorems"))
    masked = game.mask(position) is not None and decided_by_last_move(game)
    if not misere and (masked or _is_searched_by_components(game, position)):
        from nimatron.solve.sources.boards import BoardSource

        return BoardSource(game, knowledge(budget))
    if misere and _has_own_engine(game, position):
        return _misere_engine_source(game, position, budget)
    source = None if masked else valued_source(game, position, misere, budget)
    if source is not None:
        return source
    from nimatron.sequences.engines.declared import engine_of
    from nimatron.solve.searching.estimates import QUICK, estimated_options, is_drawn

    engine = engine_of(game)
    if (
        engine is not None
        and estimated_options(game, position) > QUICK
        and engine.loses(game, position, misere, budget) is not None
    ):
        return TableSource(game, misere, budget, engine)
    budget.tried.append(reason("tried.search"))
    if masked and estimated_options(game, position) > QUICK:
        from nimatron.solve.sources.boards import MisereBoardSource

        return MisereBoardSource(game, budget)
    from nimatron.solve.searching.rule_set_components import has_couples

    drawn = is_drawn(game, position)
    large = drawn or estimated_options(game, position) > QUICK
    if large and listed(game.moves(position), _MOST_MOVES) is not None and has_couples(game, position, misere):
        from nimatron.solve.sources.without_theorem import ProofSource

        return ProofSource(game, misere, budget, part=_PART_OF_DRAWN if drawn else 1)
    return SearchSource(game, misere, budget)


_MOST_MOVES = 5_000
"""Moves of the largest position that is searched by proof numbers, which keeps all options of a position."""
_PART_OF_DRAWN = 8
"""What part of the limits a search of all positions gets where they are drawings, whose moves take long to find."""


def _has_own_engine(game: RuleSet[Any], position: Any) -> bool:
    """Return whether a game declares an engine for losing couples that decides this position in misère play."""
    from nimatron.rules.declarations import declared
    from nimatron.solve.searching.rule_set_components import has_couples

    return declared(type(game), "couple_engine") is not None and has_couples(game, position, misere=True)


def _misere_engine_source(game: RuleSet[Any], position: Any, budget: Budget) -> Source:
    """Return the valuation that decides a small position in misère play, else the engine that the game declares."""
    from nimatron.solve.searching.estimates import QUICK
    from nimatron.solve.sources.boards import MisereBoardSource

    try:
        most = min(QUICK, budget.limits.options)
        small = valued_source(game, position, True, budget.part(budget.limits._replace(options=most)))
    except TooLargeError:
        small = None
    source = None if small is None else valued_source(game, position, True, budget)
    if source is not None:
        return source
    budget.tried.append(reason("tried.search"))
    return MisereBoardSource(game, budget)


def _is_searched_by_components(game: RuleSet[Any], position: Any) -> bool:
    """Return whether normal play is decided by searching components that have neither mask, nor table, nor theorem."""
    from nimatron.games.sum import Sum
    from nimatron.rules.heap_game import plays_heaps_apart

    if type(game).components is RuleSet.components or isinstance(game, Sum) or plays_heaps_apart(game):
        return False
    from nimatron.sequences.engines.declared import engine_of

    if engine_of(game) is not None:
        return False
    from nimatron.solve.searching.rule_set_components import has_couples

    return has_couples(game, position, misere=False) and all(
        part == game and theorem_for(part, here, False) is None for part, here in game.components(position)
    )


def knowledge(budget: Budget) -> ComponentKnowledge:
    """Return what valuations need to know about single components, within a budget.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> knowledge(Budget()).nim_value(Kayles(), (5, 3))
    7
    """
    from nimatron.solve.components.knowledge import ComponentKnowledge

    return ComponentKnowledge(budget, source_for)


def valued_source(game: RuleSet[Any], position: Any, misere: bool, budget: Budget) -> ValuationSource | None:
    """Return the strongest valuation that has a value for every component and a total, or None.

    >>> from nimatron.games.sum import Sum
    >>> game = Sum(kind="selective")
    >>> valued_source(game, game.parse("kayles 5 + nim 2"), True, Budget()).valuation.source
    'Conway 1976'
    """
    if not decided_by_last_move(game):
        return None
    from nimatron.games.sum import Sum
    from nimatron.solve.components.deciding_valuations import valuations
    from nimatron.solve.sources.sums import SumSource
    from nimatron.solve.sources.without_theorem import ValuationSource
    from nimatron.theory.valuations.disjunctive import NIM_VALUES

    known = knowledge(budget)
    for valuation in valuations(game, position, misere):
        budget.tried.append(reason("tried.components", valuation=valuation.name))
        if isinstance(game, Sum):
            source: ValuationSource = SumSource(game, misere, known, valuation)
        else:
            source = ValuationSource(game, misere, known, valuation)
        # nim-values hold for all games that end: if they are too large to find, so is everything else
        if valuation is NIM_VALUES or not position or source.total(position) is not None:
            return source
        budget.spend(0, 0)  # if one component has used up the work, none is left for the whole
    if misere:
        budget.tried.append(reason("tried.valuations"))
    return None


class TheoremSource(GuidedSource):
    """A theorem decides; what it leaves open is searched for within the smaller limits."""

    theorem: Theorem

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget, theorem: Theorem) -> None:
        super().__init__(game, misere, budget)
        self.theorem = theorem
        self.status = theorem.status
        self.tries_all_moves = type(theorem).winning_moves is Theorem.winning_moves
        self.best_is_first = theorem.best_is_first
        self.leaves_to_search = theorem.leaves_to_search
        self.best_is_searched = not theorem.leaves_to_search
        self._has_nim_values = not misere and decided_by_last_move(game)
        self._judged: tuple[Any, bool] | None = None
        self._constructed: tuple[Any, list[Any] | None] | None = None
        self._measured: tuple[list[Any], list[int] | None] | None = None
        self._valued: tuple[Any, int | None] | None = None

    @property
    def method(self) -> Message:
        """The theorem's author and year, and the source of a known board if a nim-value rests on one."""
        method = Message(self.theorem.method, {"source": self.theorem.source})
        if not self._rests_on_known_boards:
            return method
        from nimatron.solve.searching.known_boards import with_known

        return with_known(method, self._values.known)

    @property
    def _rests_on_known_boards(self) -> bool:
        """Whether a nim-value was asked for and rests on a board shipped with the package."""
        return "_values" in self.__dict__ and bool(self._values.known)

    @property
    def _known_boards_are_proved(self) -> bool:
        """Whether certificates prove all the boards that a nim-value rests on, if it rests on any."""
        return not self._rests_on_known_boards or all(board.is_proved for board in self._values.known)

    @property
    def valuation(self) -> Valuation[Any] | None:
        """Nim-values, if they have a meaning here."""
        if not self._has_nim_values:
            return None
        from nimatron.theory.valuations.disjunctive import NIM_VALUES

        return NIM_VALUES

    def outcome(self, position: Any) -> str:
        """Return the outcome by the theorem; a position outside its domain is searched."""
        return "P" if self._loses(position) else "N"

    def _loses(self, position: Any) -> bool:
        """Return whether the player to move loses; the last result is kept, since one analysis asks many times."""
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
        """A search within the smaller limits, since the theorem has decided."""
        from nimatron.solve.searching.search import Search

        return Search(self.game, self.misere, self.budget.part(self.budget.limits.for_extras()))

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Return the moves that the theorem constructs, else try all moves; None if some exceed the limits."""
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
        """Return the value by the theorem, else by a table or a small search."""
        valued = self._valued
        if valued is None or valued[0] is not position:
            valued = self._valued = (position, self._number(position))
            if self.status == "proved" and not self._known_boards_are_proved:
                self.status = "computed"
        return valued[1]

    def _number(self, position: Any) -> int | None:
        if not self._has_nim_values:
            return None
        if self.theorem.covers(self.game, position, False):
            known = self.theorem.value(self.game, position)
            if known is not None or not self.leaves_to_search:
                return known
        return self._values.optional_value(self.game, position)

    def element(self, position: Any) -> str | None:
        """Return the nim-value as text if it is known."""
        value = self.grundy(position)
        return None if value is None else format_integer(value)

    @cached_property
    def _values(self) -> ComponentValues:
        from nimatron.solve.components.component_values import ComponentValues

        return ComponentValues(self.budget)

    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness by the theorem, else by following winning moves only."""
        if self.theorem.covers(self.game, position, self.misere):
            known = self._remoteness_by_theorem(position)
            if known is not None or not self.leaves_to_search:
                return known
        return super().remoteness(position)

    def _remoteness_by_theorem(self, position: Any) -> int | None:
        lost = self._loses(position)
        known = self.theorem.remoteness(self.game, position, self.misere, lost)
        if known is not None or lost:
            return known
        winning = self.winning_moves(position)
        remotenesses = None if winning is None else self._remoteness_of_each(winning)
        return None if not remotenesses else 1 + min(remotenesses)

    def _remoteness_of_each(self, lost: list[Any]) -> list[int] | None:
        """Return the remoteness of each of these P-positions, or None if one is unknown; the last result is kept."""
        measured = self._measured
        if measured is None or measured[0] is not lost:
            remotenesses: list[int] | None = []
            for position in lost:
                remoteness = self.theorem.remoteness(self.game, position, self.misere, True)
                if remoteness is None:
                    remotenesses = None
                    break
                remotenesses.append(remoteness)  # type: ignore[union-attr]
            measured = self._measured = (lost, remotenesses)
        return measured[1]

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return the move that the theorem constructs, else a winning move of least remoteness."""
        chosen = self.theorem.best_move(self.game, position, self.misere, lost, winning)
        if chosen is not None or lost or not winning:
            return chosen
        remotenesses = self._remoteness_of_each(winning)
        if remotenesses is None:
            return None
        least = min(remotenesses)
        return min(
            [move for move, remoteness in zip(winning, remotenesses, strict=True) if remoteness == least],
            key=written_key,
        )
