"""Sources for positions without a theorem: valuation of the components, board solver, table of an engine, search.

The board solver finds who wins, for less than nim-values or remoteness cost. These are then left open where they
exceed the limits: nim-values of components in normal play, remoteness in misère play.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Limits
from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.solve.components.component_values import indecomposable_components
from nimatron.solve.components.knowledge import ComponentKnowledge, element_of
from nimatron.solve.sources.source import GuidedSource, Source, listed
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation, Valued

if TYPE_CHECKING:
    from nimatron.sequences.engines.engine import Engine
    from nimatron.solve.searching.board_search import BoardSearch
    from nimatron.solve.searching.known_boards import KnownBoard
    from nimatron.solve.searching.search import Verdict


class ValuationSource(GuidedSource):
    """A valuation of the components, whose total decides; if there is no total, the whole position is searched."""

    def __init__(self, game: RuleSet[Any], misere: bool, known: ComponentKnowledge, valuation: Valuation[Any]) -> None:
        super().__init__(game, misere, known.budget)
        self._valuation = valuation
        self._known = known
        self._values = known.values
        self._elements: dict[tuple[RuleSet[Any], Any], Any] = {}

    @property
    def valuation(self) -> Valuation[Any]:
        """What the components are valued by."""
        return self._valuation

    @property
    def status(self) -> str:  # type: ignore[override]
        """Proved, unless a theorem about a component is only conjectured: search and tables examine every case.

        Computed (an earlier result) if the answer rests on a known board without a certificate.
        """
        if not _are_proved(self._values.known):
            return "computed"
        return self._values.status if self.valuation.status == "proved" else self.valuation.status

    @property
    def method(self) -> Message:
        """The theorem of the valuation, the theorems that proved periods of components, and the known boards."""
        return _with_known(self._by_valuation, self._values.known)

    @property
    def _by_valuation(self) -> Message:
        valuation = self.valuation
        found = Message(valuation.method, {"name": valuation.name, "source": valuation.source})
        theorems = self._values.theorems
        return Message("method.by_periods", {"method": found, "source": "; ".join(theorems)}) if theorems else found

    def components(self, position: Any) -> list[tuple[RuleSet[Any], Any]]:
        """Return the components that are valued."""
        return indecomposable_components(self.game, position, self.misere)

    def total(self, position: Any) -> Any | None:
        """Return the element of the whole position, or None if a component has none."""
        if self.valuation is NIM_VALUES:
            return self._values.value(self.game, position)
        return self.valuation.total(self.element_of(part, here) for part, here in self.components(position))

    def element_of(self, game: RuleSet[Any], position: Any) -> Any | None:
        """Return the element of one component, or None if it has none."""
        key = (game, position)
        if key not in self._elements:
            if len(self._elements) > 100_000:
                self._elements.clear()
            self._elements[key] = element_of(self.valuation, game, position, self._known)
        return self._elements[key]

    def outcome(self, position: Any) -> str:
        """Return the outcome of the total; positions outside the domain, such as some options, are searched."""
        total = self.total(position)
        outcome = None if total is None else self.valuation.outcome(total)
        if outcome is None:
            return "P" if self._search.verdict(position).loses else "N"
        return outcome

    def grundy(self, position: Any) -> int | None:
        """Return the total of nim-values in normal play."""
        if self.misere:
            return None
        return int(self._values.value(self.game, position))

    def element(self, position: Any) -> str | None:
        """Return the total as text."""
        total = self.total(position)
        return None if total is None else self.valuation.text(total)

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]] | None:
        """Return the nim-values of the components of a disjunctive sum, or None if they are too large to find."""
        if self.valuation.kind != DISJUNCTIVE:
            return None
        try:
            return [
                (part, here, self._values.value(part, here))
                for part, here in indecomposable_components(self.game, position, self.misere)
            ]
        except TooLargeError:
            return None

    def explanation(self, position: Any, best: Any | None) -> Explanation | None:
        """Return what the valuation says about the components, here and after the best move."""
        here = self._valued(position)
        if not here or any(part.element is None for part in here):
            return None
        after = None if best is None else self._valued(best)
        if after is not None and any(part.element is None for part in after):
            after = None
        return self.valuation.explain(here, self.total(position), after)

    def _valued(self, position: Any) -> list[Valued]:
        return [Valued(part, here, self.element_of(part, here)) for part, here in self.components(position)]


_PART_FOR_VALUE = 4
"""What part of the limits may be spent on the nim-value where a certificate gives the outcome."""


class BoardSource(ValuationSource):
    """Normal play of boards: deciding who wins the whole position costs less than the values of its components.

    Where only the nim-value is beyond the limits, it is left open, unless it was asked for by name.
    """

    best_is_searched = True

    def __init__(self, game: RuleSet[Any], known: ComponentKnowledge) -> None:
        super().__init__(game, False, known, NIM_VALUES)
        self._has_mask = game.mask(game.start) is not None
        self._totals: dict[Any, int | None] = {}

    @property
    def method(self) -> Message:
        """Nim-values, or without them the search that decided, and the known boards; a certificate may suffice."""
        known = self._values.known
        if known and _are_proved(known) and not self.budget.options:
            return _with_known(None, known)
        if not self._has_mask and not any(total is not None for total in self._totals.values()):
            return _with_known(Message("method.proof_numbers"), known)
        return super().method

    def outcome(self, position: Any) -> str:
        """Return the outcome found by the board solver."""
        return "P" if self._values.boards.loses(self.game, position) else "N"

    def loses_below(self, position: Any) -> bool:
        """Return whether a position is a P-position, within the smaller limits."""
        return self._small_boards.loses(self.game, position)

    def total(self, position: Any) -> int | None:
        """Return the nim-value, or None if it is beyond the limits and was not asked for by name."""
        if position not in self._totals:
            budget = self.budget
            before, limits = budget.options, budget.limits
            try:
                if self._only_outcome_is_known(position):
                    most = before + max(limits.extra_options, limits.options // _PART_FOR_VALUE)
                    budget.limits = limits._replace(options=min(most, limits.options))
                self._totals[position] = super().total(position)
            except TooLargeError:
                if self.extras_are_raised:
                    raise
                self._totals[position] = None
                budget.options = before  # what is asked about the moves must not be refused for it
            finally:
                budget.limits = limits
        return self._totals[position]

    def _only_outcome_is_known(self, position: Any) -> bool:
        """Return whether a certificate gives the outcome, and the nim-value would take more than a part of the work."""
        if self._has_mask or self.extras_are_raised or not self._values.known:
            return False
        from nimatron.solve.searching.known_boards import LOSES, known_board

        return known_board(self.game, position, LOSES) is not None

    def grundy(self, position: Any) -> int | None:
        """Return the nim-value if it is within the limits."""
        return self.total(position)

    def component_values(self, position: Any) -> list[tuple[RuleSet[Any], Any, int]] | None:
        """Return the nim-values of the components, or None if the nim-value of the position was beyond the limits."""
        return None if self.total(position) is None else super().component_values(position)

    def _valued(self, position: Any) -> list[Valued]:
        return [] if self.total(position) is None else super()._valued(position)

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Return all winning moves, or None if that exceeds the smaller limits."""
        moves = listed(self.game.moves(position), self._listed)
        try:
            return None if moves is None else [one for one in moves if self._small_boards.loses(self.game, one)]
        except TooLargeError:
            return None

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return a winning move if not all of them are known: each move is searched with growing limits until one wins.

        If the value of the board was looked up, return None unless the first round of this search finds a winning move.
        """
        moves = listed(self.game.moves(position), self._listed)
        if lost or winning is not None or moves is None:
            return None
        certified = certified_move(self.game, position, self._values.known)
        return certified or _first_winning(self.game, moves, self.budget, False, bool(self._values.known))


class MisereBoardSource(GuidedSource):
    """Misère play of games that have a mask or declare an engine: search of whole positions, up to symmetry."""

    def __init__(self, game: RuleSet[Any], budget: Budget) -> None:
        super().__init__(game, True, budget)
        self._boards = _board_search(budget)
        self._has_mask = game.mask(game.start) is not None

    @property
    def status(self) -> str:  # type: ignore[override]
        """Computed if the answer was looked up and has no certificate, else proved."""
        return "proved" if _are_proved(self._boards.known) else "computed"

    @property
    def method(self) -> Message:
        """The search, or the source of the known board; a certificate suffices."""
        known = self._boards.known
        if known and _are_proved(known) and not self.budget.options:
            return _with_known(None, known)
        return _with_known(Message("method.search" if self._has_mask else "method.proof_numbers"), known)

    def outcome(self, position: Any) -> str:
        """Return the outcome found by the board solver."""
        return "P" if self._boards.loses_misere(self.game, position) else "N"

    def winning_moves(self, position: Any) -> list[Any] | None:
        """Return all winning moves; for a known board, or without a mask, None if that exceeds the smaller limits."""
        if self.outcome(position) == "P" or not self.best_is_searched:
            return super().winning_moves(position)
        moves = listed(self.game.moves(position), self._listed)
        try:
            return None if moves is None else [one for one in moves if self._small_boards.loses_misere(self.game, one)]
        except TooLargeError:
            return None

    @property
    def best_is_searched(self) -> bool:  # type: ignore[override]
        """Whether the answer was looked up or found by an engine: then not every move is decided for the best one."""
        return bool(self._boards.known) or not self._has_mask

    def loses_below(self, position: Any) -> bool:
        """Return whether a position is a P-position; without a mask, within the smaller limits."""
        if self._has_mask:
            return super().loses_below(position)
        return self._small_boards.loses_misere(self.game, position)

    def best_move(self, position: Any, lost: bool, winning: list[Any] | None) -> Any | None:
        """Return a winning move if not all of them are known and a certificate or an engine finds one."""
        moves = listed(self.game.moves(position), self._listed)
        if lost or winning is not None or moves is None:
            return None
        certified = certified_move(self.game, position, self._boards.known)
        if certified is not None or self._has_mask:
            return certified
        return _first_winning(self.game, moves, self.budget, True, bool(self._boards.known))


class TableSource(GuidedSource):
    """The engine that the game declares, which answers from a table of all smaller positions."""

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget, engine: Engine) -> None:
        super().__init__(game, misere, budget)
        self._engine = engine

    @property
    def method(self) -> Message:
        """The name of the engine."""
        return Message("method.engine", {"name": self._engine.name})

    def outcome(self, position: Any) -> str:
        """Return the outcome from the table."""
        loses = self._engine.loses(self.game, position, self.misere, self.budget)
        if loses is None:
            loses = self._search.verdict(position).loses
        return "P" if loses else "N"

    def grundy(self, position: Any) -> int | None:
        """Return the nim-value from the table, in normal play."""
        if self.misere or not decided_by_last_move(self.game):
            return None
        return self._engine.value(self.game, position, self.budget)


class SearchSource(Source):
    """Search of all positions below."""

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget) -> None:
        super().__init__(game, misere, budget)
        from nimatron.solve.searching.search import Search

        self._search = Search(game, misere, budget)

    @property
    def method(self) -> Message:
        """Exhaustive search."""
        return Message("method.search")

    def outcome(self, position: Any) -> str:
        """Return the outcome from the search."""
        return "P" if self._search.verdict(position).loses else "N"

    def grundy(self, position: Any) -> int | None:
        """Return the nim-value from the search, in normal play."""
        if self.misere or not decided_by_last_move(self.game):
            return None
        return self._search.verdict(position).grundy

    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness from the search."""
        return self._search.verdict(position).remoteness


class ProofSource(SearchSource):
    """A search by proof numbers decides who wins; nim-value and remoteness need a search of all positions below.

    Both searches are made within the limits. What only the second one finds is left open where it exceeds them, unless
    it was asked for by name. If the first one exceeds a quarter of them, the second one decides.
    """

    def __init__(self, game: RuleSet[Any], misere: bool, budget: Budget, part: int = 1) -> None:
        super().__init__(game, misere, budget)
        self._part = part
        self._boards = _board_search(budget.part(budget.limits._replace(options=max(1, budget.limits.options // 4))))
        self._searched: dict[Any, Verdict | None] = {}
        self._by_proof_numbers = False

    @property
    def method(self) -> Message:
        """The search by proof numbers if it decided and all positions below were not searched."""
        whole = not self._by_proof_numbers or any(verdict is not None for verdict in self._searched.values())
        return super().method if whole else Message("method.proof_numbers")

    def outcome(self, position: Any) -> str:
        """Return the outcome from the search by proof numbers, else from that of all positions below."""
        known = self._searched.get(position)
        if known is not None:
            return "P" if known.loses else "N"
        boards = self._boards
        try:
            loses = boards.loses_misere(self.game, position) if self.misere else boards.loses(self.game, position)
        except TooLargeError:
            return super().outcome(position)
        self._by_proof_numbers = True
        return "P" if loses else "N"

    def grundy(self, position: Any) -> int | None:
        """Return the nim-value if the search of all positions below is within the limits, in normal play."""
        if self.misere or not decided_by_last_move(self.game):
            return None
        verdict = self._verdict(position)
        return None if verdict is None else verdict.grundy

    def remoteness(self, position: Any) -> int | None:
        """Return the remoteness if the search of all positions below is within the limits."""
        verdict = self._verdict(position)
        return None if verdict is None else verdict.remoteness

    def _verdict(self, position: Any) -> Verdict | None:
        if position in self._searched:
            return self._searched[position]
        if None in self._searched.values():
            return None  # as much as the limits allow has been searched
        found: Verdict | None = None
        if self.budget.limits.extra_options > Limits().extra_options:
            found = self._search.verdict(position)
        else:
            self._search.budget = self.budget.part(self.budget.limits._replace(options=self.budget.left // self._part))
            with suppress(TooLargeError):
                found = self._search.verdict(position)
            self._search.budget = self.budget
        self._searched[position] = found
        return found


# the board solver is imported only where a board is searched


def _board_search(budget: Budget) -> BoardSearch:
    from nimatron.solve.searching.board_search import BoardSearch

    return BoardSearch(budget)


def _with_known(method: Message | None, boards: Iterable[KnownBoard]) -> Message:
    from nimatron.solve.searching.known_boards import with_known

    return with_known(method, boards)


def _are_proved(boards: Iterable[KnownBoard]) -> bool:
    return all(board.is_proved for board in boards)


def certified_move(game: RuleSet[Any], position: Any, boards: Iterable[KnownBoard]) -> Any | None:
    """Return the winning move that a certificate shows in this position or in a symmetric one, or None.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> game = Sprouts()
    >>> certified_move(game, game.start, [])
    """
    form = game.format(game.canonical(position))
    for board in boards:
        if board.best is not None and board.position == form:
            best = game.canonical(game.parse(board.best))
            return next((move for move in game.moves(position) if game.canonical(move) == best), None)
    return None


def _first_winning(
    game: RuleSet[Any], moves: list[Any], budget: Budget, misere: bool, first_round: bool
) -> Any | None:
    """Return a winning move: each move is searched with growing limits until one wins. None if they do not suffice.

    Parameters:
        game: the rule set.
        moves: all moves.
        budget: the limits.
        misere: the convention.
        first_round: whether only the smallest of the growing limits is tried.
    """
    options, left = 1000, budget.left
    while left > 0 and (not first_round or options == 1000):
        for move in moves:
            part = budget.part(budget.limits._replace(options=options))
            boards = _board_search(part)
            with suppress(TooLargeError):
                if boards.loses_misere(game, move) if misere else boards.loses(game, move):
                    return move
            left -= part.options
        options *= 4
    return None
