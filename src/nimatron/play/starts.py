"""Random first positions by level: the bounds double with each level (Verkhovsky 2010, sections 2 and 18-20)."""

from __future__ import annotations

import random
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
_EACH = Limits(positions=200_000, options=1_000_000)
_ALL = 10_000_000
"""Work for all starts that are tried, counted as options examined."""


def random_start(
    game: RuleSet[Any] | str,
    level: int,
    seed: int | None = None,
    misere: bool | None = None,
    never_lost: bool = True,
    limits: Limits = _EACH,
    options: int = _ALL,
) -> Any:
    """Return a random first position of a level from 1 to 20. The same seed gives the same position.

    The view draws it (``random_position``): heaps up to 2^(level + 2), and boards and graphs that grow with the level.
    If starts are refused or need too much work, a lower level is tried. Verkhovsky's own starts of Wythoff's game
    satisfy 1 <= e S < L <= Q, which has the same effect as ``never_lost``.

    Parameters:
        game: a rule set or its written form.
        level: a whole number from 1 to 20.
        seed: makes the choice repeatable.
        misere: whether the last mover loses; by default as the game is usually played.
        never_lost: whether only N-positions are accepted, from which the player to move can win.
        limits: limits of the analysis of one start.
        options: work for all starts that are tried, counted as options examined.

    Raises:
        RequestError: for a level out of range, or if no such start was found.
        TooLargeError: if the work did not suffice to find one.

    >>> random_start("nim", 1, seed=4) == random_start("nim", 1, seed=4)
    True
    """
    rule_set = game_of(game)
    wanted = whole(level)
    if wanted is None or not 1 <= wanted <= HIGHEST_LEVEL:
        raise RequestError(reason("request.level", given=shown(level), maximum=HIGHEST_LEVEL))
    misere = rule_set.plays_misere(misere)
    dice = random.Random(read_seed(seed))
    drawn, refused, left = wanted, 0, options
    for _ in range(_TRIES):
        if left <= 0:
            raise TooLargeError(reason("limit.start", game=rule_set.written(), level=wanted))
        each = limits._replace(options=min(limits.options, left))
        try:
            position = view_of(rule_set).random_position(dice, drawn)
            if rule_set.moves(position):
                if not never_lost:
                    return position
                found = analyse(rule_set, position, misere=misere, limits=each, fields=("outcome",))
                if found.outcome == "N":
                    return position
                left -= found.work
        except TooLargeError as error:
            left -= error.work
            drawn = max(1, drawn - 1)
        except NimatronError:
            refused += 1
            if refused % _PATIENCE == 0:
                drawn = max(1, drawn - 1)
    raise RequestError(reason("request.no_start", game=rule_set.written(), level=wanted))
