"""Random first positions by level: the bounds double with each level (Verkhovsky 2010, sections 2 and 18-20)."""

from __future__ import annotations

import random
from typing import Any

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import NimatronError, RequestError
from nimatron.explain.reason import reason
from nimatron.play.outcomes import Outcomes
from nimatron.play.players import read_seed
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.view import view_of

HIGHEST_LEVEL = 20
_REFUSED = 25
"""After this many refused starts another level is tried."""
_PART = 10
"""What part of the options for likely moves the search of one start may use."""
_EACH = Limits()


def random_start(
    game: RuleSet[Any] | str,
    level: int,
    seed: int | None = None,
    misere: bool | None = None,
    never_lost: bool = True,
    limits: Limits = _EACH,
) -> Any:
    """Return a random first position of a level from 1 to 20. The same seed gives the same position.

    The view draws it (``random_position``): heaps up to 2^(level + 2), and boards and graphs that grow with the level.
    If a start is too large to judge, or too many are refused, a lower level is tried. After the lowest a higher one is
    tried, unless a start was too large there. A game without any start that is won (on the boards that the view draws)
    begins from one that is drawn, or from an undecided one of the lowest level, else from any. Verkhovsky's own starts
    of Wythoff's game satisfy 1 <= e S < L <= Q, which has the same effect as ``never_lost``.

    Parameters:
        game: a rule set or its written form.
        level: a whole number from 1 to 20.
        seed: makes the choice repeatable.
        misere: whether the last mover loses; by default as the game is usually played.
        never_lost: whether N-positions are preferred, from which the player to move can win.
        limits: limits of an analysis; the search of one start uses a part of them.

    Raises:
        RequestError: for a level out of range, or if no position with a move was found.

    >>> random_start("nim", 1, seed=4) == random_start("nim", 1, seed=4)
    True
    """
    rule_set = game_of(game)
    wanted = whole(level)
    if wanted is None or not 1 <= wanted <= HIGHEST_LEVEL:
        raise RequestError(reason("request.level", given=shown(level), maximum=HIGHEST_LEVEL))
    misere = rule_set.plays_misere(misere)
    dice = random.Random(read_seed(seed))
    second_best: dict[str, Any] = {}
    for drawn in (*range(wanted, 0, -1), *range(wanted + 1, HIGHEST_LEVEL + 1)):
        if drawn > wanted and _UNDECIDED in second_best:
            break
        for _ in range(_REFUSED):
            try:
                position = view_of(rule_set).random_position(dice, drawn)
            except NimatronError:
                continue
            outcome = _outcome(rule_set, position, misere, limits) if never_lost else "N"
            # a position that is not decided has a move; all moves of the highest levels would take seconds
            if outcome != _UNDECIDED and next(iter(rule_set.generate_moves(position)), None) is None:
                continue
            if outcome == "N":
                return position
            if outcome == _UNDECIDED:
                second_best[outcome] = position  # a later one is of a lower level
                break
            second_best.setdefault(outcome, position)
    for outcome in ("D", _UNDECIDED, "P"):
        if outcome in second_best:
            return second_best[outcome]
    raise RequestError(reason("request.no_start", game=rule_set.written(), level=wanted))


_UNDECIDED = "undecided"


def _outcome(game: RuleSet[Any], position: Any, misere: bool, limits: Limits) -> str:
    """Return N, P or D, or that it is undecided within a part of the limits."""
    outcomes = Outcomes(game, position, misere, limits)
    return outcomes.find(position, outcomes.options // _PART) or _UNDECIDED
