"""Random first positions by level: the bounds double with each level (Verkhovsky 2010, sections 2 and 18-20)."""

from __future__ import annotations

import random
import time
from typing import Any

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.play.players import read_seed
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import analyse
from nimatron.views.view import view_of

HIGHEST_LEVEL = 20
_TRIES = 2000
_PATIENCE = 25
"""After this many refused starts the level is lowered."""
_EACH = Limits(positions=200_000, options=1_000_000, seconds=2.0)


def random_start(
    game: RuleSet[Any] | str,
    level: int,
    seed: int | None = None,
    misere: bool | None = None,
    never_lost: bool = True,
    limits: Limits = _EACH,
    seconds: float = 20.0,
) -> Any:
    """Return a random first position of a level from 1 to 20. The same seed gives the same position.

    The view draws it (``random_position``): heaps up to 2^(level + 2), and boards and graphs that grow with the level.
    If starts are refused or take too long to analyse, a lower level is tried. Verkhovsky's own starts of Wythoff's game
    satisfy 1 <= e S < L <= Q, which has the same effect as ``never_lost``.

    Parameters:
        game: a rule set or its written form.
        level: a whole number from 1 to 20.
        seed: makes the choice repeatable.
        misere: whether the last mover loses; by default as the game is usually played.
        never_lost: whether only N-positions are accepted, from which the player to move can win.
        limits: limits of the analysis of one start.
        seconds: time for all starts that are tried.

    Raises:
        RequestError: for a level out of range, or if no such start was found.
        TooLargeError: if the time was over before one was found.

    >>> random_start("nim", 1, seed=4) == random_start("nim", 1, seed=4)
    True
    """
    rule_set = game_of(game)
    wanted = whole(level)
    if wanted is None or not 1 <= wanted <= HIGHEST_LEVEL:
        raise RequestError(reason("request.level", given=shown(level), maximum=HIGHEST_LEVEL))
    misere = rule_set.plays_misere(misere)
    dice = random.Random(read_seed(seed))
    end = time.monotonic() + seconds
    drawn, refused = wanted, 0
    for _ in range(_TRIES):
        left = end - time.monotonic()
        if left <= 0:
            raise TooLargeError(reason("limit.start", game=rule_set.written(), level=wanted, seconds=f"{seconds:.1f}"))
        each = limits._replace(seconds=min(limits.seconds, left))
        try:
            position = view_of(rule_set).random_position(dice, drawn)
            if rule_set.moves(position) and (not never_lost or _is_won(rule_set, position, misere, each)):
                return position
        except TooLargeError:
            drawn = max(1, drawn - 1)
        except NimatronError:
            refused += 1
            if refused % _PATIENCE == 0:
                drawn = max(1, drawn - 1)
    raise RequestError(reason("request.no_start", game=rule_set.written(), level=wanted))


def _is_won(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> bool:
    return analyse(game, position, misere=misere, limits=limits, fields=("outcome",)).outcome == "N"
