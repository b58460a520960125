"""Where an answer comes from: theorem, else valuation of the components, else table, else search, else retrograde."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.games.rule_set import RuleSet, decided_by_last_move, may_repeat
from nimatron.games.sum import Sum
from nimatron.solve.source import Source, TheoremSource
from nimatron.theory.declared import theorem_for, valuations_of
from nimatron.theory.valuations.nim_values import NIM_VALUES
from nimatron.theory.valuations.of_kind import valuation_of_kind
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation

if TYPE_CHECKING:
    from nimatron.solve.searched import ValuationSource


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
    from nimatron.solve.searched import SearchSource, TableSource

    budget.tried.append(reason("tried.theorems"))
    source = valued_source(game, position, misere, budget)
    if source is not None:
        return source
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
    return SearchSource(game, misere, budget)


def valued_source(game: RuleSet[Any], position: Any, misere: bool, budget: Budget) -> ValuationSource | None:
    """The strongest valuation in which every component has a value, and all together; None where there is none.

    >>> from nimatron.games.sum import Sum
    >>> game = Sum(kind="selective")
    >>> valued_source(game, game.parse("kayles 5 + nim 2"), True, Budget()).valuation.source
    'Conway 1976'
    """
    if not decided_by_last_move(game):
        return None
    from nimatron.solve.searched import ValuationSource
    from nimatron.solve.sum_source import SumSource

    for valuation in valuations(game, position, misere):
        budget.tried.append(reason("tried.components", valuation=valuation.name))
        if isinstance(game, Sum):
            source: ValuationSource = SumSource(game, misere, budget, valuation)
        else:
            source = ValuationSource(game, misere, budget, valuation)
        # nim-values hold for all games that end: where they are too large to find, so is everything else
        if valuation is NIM_VALUES or not position or source.total(position) is not None:
            return source
        budget.look()  # what took all the time for one component leaves none for the whole
    if misere:
        budget.tried.append(reason("tried.valuations"))
    return None


def valuations(game: RuleSet[Any], position: Any, misere: bool) -> Iterator[Valuation[Any]]:
    """Everything that may decide a position by its components, the strongest claim first."""
    if isinstance(game, Sum) and game.kind != DISJUNCTIVE:
        known = valuation_of_kind(game.kind, misere)
        if known is not None:
            yield known
    elif misere:
        from nimatron.solve.component_values import pieces

        yield from misere_valuations(dict.fromkeys(part for part, _ in pieces(game, position)) or (game,))
    elif type(game).components is not RuleSet.components:
        yield NIM_VALUES


_MISERE_THEORIES = (
    ("nimatron.theory.valuations.genus", "tame_valuations"),
    ("nimatron.misere.quotient_valuation", "quotient_valuations"),
)
"""Where valuations of misère play are found that no game declares, the strongest first."""


def misere_valuations(games: Iterable[RuleSet[Any]]) -> Iterator[Valuation[Any]]:
    """What may decide disjunctive sums of these games in misère play: what all declare, then genus and quotients.

    >>> from nimatron.games.squares import Squares
    >>> next(misere_valuations([Squares()])).source
    'Ferguson 1974'
    """
    rule_sets = tuple(games)
    declared = [[one for one in valuations_of(type(part)) if one.misere] for part in rule_sets]
    yield from (one for one in declared[0] if all(one in other for other in declared[1:]))
    for module, name in _MISERE_THEORIES:
        try:
            theory = importlib.import_module(module)
        except ImportError:
            continue
        yield from getattr(theory, name)(*rule_sets)
