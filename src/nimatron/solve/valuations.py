"""Which valuations may decide a position by its components, the strongest claim first."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from typing import Any

from nimatron.games.rule_set import RuleSet
from nimatron.games.sum import Sum
from nimatron.solve.component_values import pieces
from nimatron.theory.declared import valuations_of
from nimatron.theory.valuations.nim_values import NIM_VALUES
from nimatron.theory.valuations.of_kind import valuation_of_kind
from nimatron.theory.valuations.valuation import DISJUNCTIVE, Valuation


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
