"""Nim-values for the layer ``values`` of a picture, if they are quick to compute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimatron.budget import Limits
from nimatron.errors import NimatronError
from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import short_number
from nimatron.rules.heap_game import plays_heaps_apart
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import analyse

_LIMITS = Limits(positions=20_000, options=100_000, listed=2_000, memory=1 << 24, values=20_000)
_MISSED = 2
"""Number of failures after which no other value is tried."""


def nim_values(positions: Sequence[tuple[RuleSet[Any], Any]]) -> list[int | None]:
    """Return the nim-values of positions; None if one takes too long or is not defined.

    >>> from nimatron.games.heaps.nim import Nim
    >>> nim_values([(Nim(), (3, 5)), (Nim(), (4,))])
    [6, 4]
    """
    known: dict[tuple[RuleSet[Any], Any], int | None] = {}
    missed = 0
    for game, position in positions:
        if (game, position) in known or missed == _MISSED:
            continue
        try:
            known[game, position] = analyse(game, position, limits=_LIMITS, fields=("grundy",)).grundy
        except NimatronError:
            known[game, position] = None
            missed += 1
    return [known.get(key) for key in positions]


def heap_values(shown: Shown, heaps: Sequence[int]) -> list[str]:
    """Return the labels of independent heaps, ``∗`` and the nim-value; an empty list if the heaps are not independent.

    >>> from nimatron.games.heaps.nim import Nim
    >>> heap_values(Shown.of(Nim(), (2, 9)), (2, 9))
    ['∗2', '∗9']
    """
    if not plays_heaps_apart(shown.game):
        return []
    found = nim_values([(shown.game, (heap,)) for heap in heaps])
    return ["" if value is None else f"∗{short_number(value)}" for value in found]
