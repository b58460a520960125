"""Which valuations may decide a position from its components; the strongest result comes first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nimatron.games.sum import Sum
from nimatron.rules.rule_set import Component, RuleSet
from nimatron.solve.components.component_values import indecomposable_components
from nimatron.theory.theorem import valuations_of
from nimatron.theory.valuations.conjunctive import Remoteness, Suspense
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.foreclosed import ForeclosedValues
from nimatron.theory.valuations.ordered import Ordinal, OrdinalMisere, Sequential
from nimatron.theory.valuations.selective import Selective, SelectiveMisere, ShortenedSelective
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation

_ALL: tuple[Valuation[Any], ...] = (
    NIM_VALUES, Selective(), SelectiveMisere(), Ordinal(), OrdinalMisere(),
    *(cls(misere) for cls in (Remoteness, Suspense, ShortenedSelective, ForeclosedValues, Sequential)
      for misere in (False, True)),
)  # fmt: skip
_BY_KIND = {(valuation.kind, valuation.misere): valuation for valuation in _ALL}


def valuation_of_kind(kind: str, misere: bool) -> Valuation[Any] | None:
    """Return the valuation for sums of a kind whose components all end, or None if only a search of the sum helps.

    >>> valuation_of_kind("conjunctive", True).name, valuation_of_kind("ordinal", True).name
    ('remoteness', 'outcomes of the components in order')
    """
    return _BY_KIND.get((kind, misere))


def valuations(game: RuleSet[Any], position: Any, misere: bool) -> Iterator[Valuation[Any]]:
    """Yield the valuations that may decide a position: for its kind of sum, nim-values, or those for misère play.

    >>> game = Sum(kind="conjunctive")
    >>> [valuation.name for valuation in valuations(game, game.parse("nim 2 + kayles 3"), True)]
    ['remoteness']
    """
    if isinstance(game, Sum) and game.kind != DISJUNCTIVE:
        known = valuation_of_kind(game.kind, misere)
        if known is not None:
            yield known
    elif misere:
        yield from misere_valuations(indecomposable_components(game, position, misere) or [(game, position)])
    elif type(game).components is not RuleSet.components:
        yield NIM_VALUES


def misere_valuations(components: Iterable[Component]) -> Iterator[Valuation[Any]]:
    """Yield the valuations that may decide a disjunctive sum of these components in misère play, the strongest first.

    First come the valuations that all the games declare, then genus, then the misère quotient of these heaps.

    >>> from nimatron.games.heaps.squares import Squares
    >>> next(misere_valuations([(Squares(), (5,))])).source
    'Ferguson 1974'
    """
    largest: dict[RuleSet[Any], int] = {}
    for game, position in components:
        if game.entailing:
            return  # an entailing move binds the next player to one component, so they may not move in the others
        largest[game] = max(largest.get(game, 0), *(game.heaps(position) or ()), 0)
    declared = [[one for one in valuations_of(type(game)) if one.misere] for game in largest]
    yield from (one for one in declared[0] if all(one in other for other in declared[1:]))
    from nimatron.theory.valuations.tame_and_wild import tame_valuations

    yield from tame_valuations(largest)
    from nimatron.misere.quotient_valuation import quotient_valuations

    yield from quotient_valuations(largest, largest)
