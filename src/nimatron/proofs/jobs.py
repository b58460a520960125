"""The search that a proof rests on."""

from __future__ import annotations

from typing import Any

from nimatron.kernels.couples import CoupleSearch
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.engines import couple_search


def search_for(game: RuleSet[Any], position: Any, misere: bool, memory: int) -> CoupleSearch[Any]:
    """Return a search for what can be reached from a position."""
    return couple_search(game, position, misere, memory)
