"""Where an answer comes from: theorem, else valuation of the components, else table, else search, else retrograde."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import RuleSet, decided_by_last_move, may_entail, may_repeat
from nimatron.solve.sources.source import Source, TheoremSource
from nimatron.theory.theorem import theorem_for
from nimatron.theory.valuations.disjunctive import NIM_VALUES

if TYPE_CHECKING:
    from nimatron.solve.components.knowledge import PartKnowledge
    from nimatron.solve.sources.without_theorem import ValuationSource


def source_for(game: RuleSet[Any], position: Any, misere: bool, budget: Budget) -> Source:
    """The best source of knowledge for a position.

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
    if masked and not misere:
        from nimatron.solve.sources.boards import BoardSource

        return BoardSource(game, knowledge(budget))
    source = None if masked else valued_source(game, position, misere, budget)
    if source is not None:
        return source
    from nimatron.sequences.engines.declared import engine_of
    from nimatron.solve.searching.estimates import QUICK, estimated_options

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
    return SearchSource(game, misere, budget)


def knowledge(budget: Budget) -> PartKnowledge:
    """What valuations ask about single components, within a budget.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> knowledge(Budget()).nim_value(Kayles(), (5, 3))
    7
    """
    from nimatron.solve.components.knowledge import PartKnowledge

    return PartKnowledge(budget, source_for)


def valued_source(game: RuleSet[Any], position: Any, misere: bool, budget: Budget) -> ValuationSource | None:
    """The strongest valuation in which every component has a value, and all together; None where there is none.

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

    known = knowledge(budget)
    for valuation in valuations(game, position, misere):
        budget.tried.append(reason("tried.components", valuation=valuation.name))
        if isinstance(game, Sum):
            source: ValuationSource = SumSource(game, misere, known, valuation)
        else:
            source = ValuationSource(game, misere, known, valuation)
        # nim-values hold for all games that end: where they are too large to find, so is everything else
        if valuation is NIM_VALUES or not position or source.total(position) is not None:
            return source
        budget.look()  # what took all the time for one component leaves none for the whole
    if misere:
        budget.tried.append(reason("tried.valuations"))
    return None
