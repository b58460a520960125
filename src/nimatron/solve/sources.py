"""Where an answer comes from: theorem, else valuation of the components, else table, else search, else retrograde."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.games.rule_set import RuleSet, decided_by_last_move, may_repeat
from nimatron.solve.source import Source, TheoremSource
from nimatron.theory.declared import theorem_for, valuations_of
from nimatron.theory.valuations.nim_values import NIM_VALUES
from nimatron.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    pass


def source_for(game: RuleSet[Any], position: Any, misere: bool, budget: Budget) -> Source:
    """The best source of knowledge for a position.

    >>> from nimatron.games.nim import Nim
    >>> source_for(Nim(), (3, 4, 5), False, Budget()).method
    Message(key='method.closed_form', values={'source': 'Bouton 1901'})
    """
    if may_repeat(game, position):
        from nimatron.solve.searched import LoopySource

        return LoopySource(game, misere, budget)
    theorem = theorem_for(game, position, misere)
    if theorem is not None:
        return TheoremSource(game, misere, budget, theorem)
    from nimatron.solve.searched import SearchSource, TableSource, ValuationSource

    budget.tried.append(reason("tried.theorems"))
    masked = game.mask(position) is not None and decided_by_last_move(game)
    if masked and not misere:
        from nimatron.solve.board_source import BoardSource

        return BoardSource(game, budget)
    if decided_by_last_move(game):
        valuation = _valuation_for(game, position, misere)
        if valuation is not None:
            budget.tried.append(reason("tried.components", valuation=valuation.name))
            return ValuationSource(game, misere, budget, valuation)
    if misere:
        budget.tried.append(reason("tried.valuations"))
    from nimatron.sequences.engines.declared import engine_of
    from nimatron.solve.estimates import QUICK, estimated_options

    engine = engine_of(game)
    if (
        engine is not None
        and estimated_options(game, position) > QUICK
        and engine.loses(game, position, misere, budget) is not None
    ):
        return TableSource(game, misere, budget, engine)
    budget.tried.append(reason("tried.search"))
    if masked and estimated_options(game, position) > QUICK:
        from nimatron.solve.board_source import MisereBoardSource

        return MisereBoardSource(game, budget)
    return SearchSource(game, misere, budget)


def _valuation_for(game: RuleSet[Any], position: Any, misere: bool) -> Valuation[Any] | None:
    """The valuation that every component admits: nim-values in normal play, in misère play what the games declare."""
    if not misere:
        apart = type(game).components is not RuleSet.components
        return NIM_VALUES if apart else None
    from nimatron.solve.component_values import pieces

    parts = {type(part): part for part, _ in pieces(game, position)}
    shared: list[Valuation[Any]] | None = None
    for kind in parts or {type(game): game}:
        declared = [one for one in valuations_of(kind) if one.misere]
        shared = declared if shared is None else [one for one in shared if one in declared]
    return shared[0] if shared else None
