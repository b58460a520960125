"""The nim-values that the layer ``values`` writes into a picture, as far as they are found at once."""

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

_LIMITS = Limits(positions=20_000, options=100_000, seconds=0.6, listed=2_000, memory=1 << 24, values=20_000)
_MISSED = 2
"""Values not found at once, after which no other is tried."""


def nim_values(parts: Sequence[tuple[RuleSet[Any], Any]]) -> list[int | None]:
    """The nim-values of positions; None where one is not found at once or has no meaning.

    >>> from nimatron.games.heaps.nim import Nim
    >>> nim_values([(Nim(), (3, 5)), (Nim(), (4,))])
    [6, 4]
    """
    known: dict[tuple[RuleSet[Any], Any], int | None] = {}
    missed = 0
    for game, position in parts:
        if (game, position) in known or missed == _MISSED:
            continue
        try:
            known[game, position] = analyse(game, position, limits=_LIMITS, fields=("grundy",)).grundy
        except NimatronError:
            known[game, position] = None
            missed += 1
    return [known.get(part) for part in parts]


def heap_values(shown: Shown, heaps: Sequence[int]) -> list[str]:
    """The nim-values of heaps that are played apart, as they are written below them; nothing if they are not.

    >>> from nimatron.games.heaps.nim import Nim
    >>> heap_values(Shown.of(Nim(), (2, 9)), (2, 9))
    ['∗2', '∗9']
    """
    if not plays_heaps_apart(shown.game):
        return []
    found = nim_values([(shown.game, (heap,)) for heap in heaps])
    return ["" if value is None else f"∗{short_number(value)}" for value in found]
