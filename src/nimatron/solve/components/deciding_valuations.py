"""Which valuations may decide a position by its components, the strongest claim first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nimatron.games.sum import Sum
from nimatron.rules.rule_set import Component, RuleSet
from nimatron.solve.components.component_values import pieces
from nimatron.theory.theorem import valuations_of
from nimatron.theory.valuations.conjunctive import Remoteness, Suspense
from nimatron.theory.valuations.disjunctive import NIM_VALUES
from nimatron.theory.valuations.foreclosed import ForeclosedValues
from nimatron.theory.valuations.ordered import Ordinal, Sequential
from nimatron.theory.valuations.selective import Selective, SelectiveMisere, ShortenedSelective
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation

_ALL: tuple[Valuation[Any], ...] = (
    NIM_VALUES, Selective(), SelectiveMisere(), Ordinal(),
    *(cls(misere) for cls in (Remoteness, Suspense, ShortenedSelective, ForeclosedValues, Sequential)
      for misere in (False, True)),
)  # fmt: skip
_BY_KIND = {(valuation.kind, valuation.misere): valuation for valuation in _ALL}


def valuation_of_kind(kind: str, misere: bool) -> Valuation[Any] | None:
    """What decides sums of a kind, of whatever games that end; None where nothing is known but the search of the whole.

    >>> valuation_of_kind("conjunctive", True).name, valuation_of_kind("ordinal", True)
    ('remoteness', None)
    """
    return _BY_KIND.get((kind, misere))


def valuations(game: RuleSet[Any], position: Any, misere: bool) -> Iterator[Valuation[Any]]:
    """What may decide a position: the theorem of its kind of sum, nim-values, what is known of misère play.

    >>> game = Sum(kind="conjunctive")
    >>> [valuation.name for valuation in valuations(game, game.parse("nim 2 + kayles 3"), True)]
    ['remoteness']
    """
    if isinstance(game, Sum) and game.kind != DISJUNCTIVE:
        known = valuation_of_kind(game.kind, misere)
        if known is not None:
            yield known
    elif misere:
        yield from misere_valuations(pieces(game, position, misere) or [(game, position)])
    elif type(game).components is not RuleSet.components:
        yield NIM_VALUES


def misere_valuations(parts: Iterable[Component]) -> Iterator[Valuation[Any]]:
    """What may decide disjunctive sums of these components in misère play, the strongest claim first: what all their
    games declare, then genus, then the quotient of the heaps that are there.

    >>> from nimatron.games.heaps.squares import Squares
    >>> next(misere_valuations([(Squares(), (5,))])).source
    'Ferguson 1974'
    """
    largest: dict[RuleSet[Any], int] = {}
    for game, position in parts:
        if game.entailing:
            return  # whoever is bound to a component may not move in the others
        largest[game] = max(largest.get(game, 0), *(game.heaps(position) or ()), 0)
    declared = [[one for one in valuations_of(type(game)) if one.misere] for game in largest]
    yield from (one for one in declared[0] if all(one in other for other in declared[1:]))
    from nimatron.theory.valuations.tame_and_wild import tame_valuations

    yield from tame_valuations(largest)
    from nimatron.misere.quotient_valuation import quotient_valuations

    yield from quotient_valuations(largest, largest)
