"""The theorem of each kind of sum under each convention, but for misère play of disjunctive sums."""

from __future__ import annotations

from typing import Any

from nimatron.theory.valuations.conjunctive import Remoteness, Suspense
from nimatron.theory.valuations.foreclosed import ForeclosedValues
from nimatron.theory.valuations.nim_values import NIM_VALUES
from nimatron.theory.valuations.ordered import Ordinal, Sequential
from nimatron.theory.valuations.selective import Selective, SelectiveMisere, ShortenedSelective
from nimatron.theory.valuations.valuation import Valuation

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
