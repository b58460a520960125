"""Sources for positions without a theorem: valuation of the components, table of an engine, search.

Boards have sources of their own (:mod:`nimatron.solve.sources.boards`).
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Limits
from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message, MessageValue
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.solve.components.component_values import indecomposable_components
from nimatron.solve.components.knowledge import ComponentKnowledge, element_of
from nimatron.solve.sources.source import GuidedSource, Source
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
        if not all(board.is_proved for board in self._values.known):
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
        if self._values.by_automaton:
            found = Message("method.by_automaton", {"method": found})
        theorems = self._values.theorems
        if not theorems:
            return found
        names = [one for one in theorems if isinstance(one, str)]
        source: MessageValue = tuple(theorems)
        if len(names) == len(theorems):
            source = "; ".join(names)
        elif len(theorems) == 1:
            source = theorems[0]
        key = "method.by_periods" if self._values.status == "proved" else "method.by_periods.computed"
        return Message(key, {"method": found, "source": source})

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
        return _with_known(super().method if whole else Message("method.proof_numbers"), self._boards.known)

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


def _with_known(method: Message, boards: Collection[KnownBoard]) -> Message:
    if not boards:
        return method
    from nimatron.solve.searching.known_boards import with_known

    return with_known(method, boards)
