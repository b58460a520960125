"""Random first positions by level: the bounds double with each level (Verkhovsky 2010, sections 2 and 18-20)."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from nimatron.budget import Limits
from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.games.rule_set import RuleSet
from nimatron.solve.analysis import analyse

HIGHEST_LEVEL = 20
_TRIES = 2000
_EACH = Limits(positions=200_000, options=1_000_000, seconds=2.0)


def random_start(
    game: RuleSet[Any],
    level: int,
    seed: int | None = None,
    misere: bool = False,
    never_lost: bool = True,
    limits: Limits = _EACH,
    seconds: float = 20.0,
) -> Any:
    """Give a random first position of a level from 1 to 20, by the seed.

    Heaps are drawn up to 2^(level + 2). With ``never_lost`` the start is one from which the player to move can win;
    Verkhovsky's own starts of Wythoff's game satisfy 1 <= e S < L <= Q, which has the same effect. ``limits`` bounds
    the look at one start, ``seconds`` the looks at all that are tried. Raises ``RequestError`` for a level out of range
    and where no such start was found, ``TooLargeError`` where the time was over before one was.

    >>> import nimatron as nt
    >>> random_start(nt.Nim(), 1, seed=4) == random_start(nt.Nim(), 1, seed=4)
    True
    """
    if isinstance(level, bool) or not isinstance(level, int) or not 1 <= level <= HIGHEST_LEVEL:
        raise RequestError(f"the level is {level!r}, not a whole number from 1 to {HIGHEST_LEVEL}")
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    for _ in range(_TRIES):
        left = end - time.monotonic()
        if left <= 0:
            raise TooLargeError(f"{game.written()}: no start of level {level} in {seconds:.1f} s; try a lower level")
        limits = replace(limits, seconds=min(limits.seconds, left))
        try:
            position = game.random_position(dice, level)
            if not game.moves(position):
                continue
            if not never_lost or analyse(game, position, misere, limits=limits, fields=("outcome",)).outcome == "N":
                return position
        except NimatronError:
            level = max(1, level - 1)
    raise RequestError(f"{game.written()}: no start of level {level} was found; try another level")
