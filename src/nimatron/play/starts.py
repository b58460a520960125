"""Random first positions by level: the bounds double with each level (Verkhovsky 2010, sections 2 and 18-20)."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

from nimatron.arithmetic.natural import whole
from nimatron.budget import Limits
from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.play.outcomes import Outcomes
from nimatron.play.players import read_seed
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import analyse
from nimatron.views.view import view_of

HIGHEST_LEVEL = 20
_REFUSED = 25
"""After this many refused starts another level is tried."""
_ANALYSED = 2
"""Starts that are analysed; further ones are only searched."""
_PART = 10
"""What part of the options for likely moves the search of one start may use."""
_EACH = Limits(positions=50_000, options=200_000, values=20_000)


def random_start(
    game: RuleSet[Any] | str,
    level: int,
    seed: int | None = None,
    misere: bool = False,
    never_lost: bool = True,
    limits: Limits = _EACH,
) -> Any:
    """Return a random first position of a level from 1 to 20. The same seed gives the same position.

    The view draws it (``random_position``): heaps up to 2^(level + 2), and boards and graphs that grow with the level.
    If a start is too large to judge, or too many are refused, a lower level is tried, after the lowest a higher one. A
    game without any start that is won (on the boards that the view draws) begins from one that is drawn or undecided,
    else from any. Verkhovsky's own starts of Wythoff's game satisfy 1 <= e S < L <= Q, which has the same effect as
    ``never_lost``.

    Parameters:
        game: a rule set or its written form.
        level: a whole number from 1 to 20.
        seed: makes the choice repeatable.
        misere: whether the last mover loses.
        never_lost: whether N-positions are preferred, from which the player to move can win.
        limits: limits of the analysis of one start.

    Raises:
        RequestError: for a level out of range, or if no position with a move was found.

    >>> random_start("nim", 1, seed=4) == random_start("nim", 1, seed=4)
    True
    """
    rule_set = game_of(game)
    wanted = whole(level)
    if wanted is None or not 1 <= wanted <= HIGHEST_LEVEL:
        raise RequestError(reason("request.level", given=shown(level), maximum=HIGHEST_LEVEL))
    misere = bool(misere or rule_set.always_misere)
    dice = random.Random(read_seed(seed))
    judge = _Judge(rule_set, misere, limits) if never_lost else None
    second_best: dict[str, Any] = {}
    for drawn in (*range(wanted, 0, -1), *range(wanted + 1, HIGHEST_LEVEL + 1)):
        for _ in range(_REFUSED):
            try:
                position = view_of(rule_set).random_position(dice, drawn)
            except NimatronError:
                continue
            if not rule_set.moves(position):
                continue
            outcome = "N" if judge is None else judge.outcome(position)
            if outcome == "N":
                return position
            second_best.setdefault(outcome, position)
            if outcome == _UNDECIDED:
                break
    for outcome in ("D", _UNDECIDED, "P"):
        if outcome in second_best:
            return second_best[outcome]
    raise RequestError(reason("request.no_start", game=rule_set.written(), level=wanted))


_UNDECIDED = "undecided"


class _Judge:
    """Outcomes of starts: a few by analysis, all by a small search."""

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits) -> None:
        self._game, self._misere, self._limits = game, misere, limits
        self._analysed = 0

    def outcome(self, position: Any) -> str:
        """Return N, P or D, or that it is undecided within the limits."""
        outcomes = Outcomes(self._game, position, self._misere, self._limits)
        found = outcomes.find(position, outcomes.options // _PART)
        if found is None and self._analysed < _ANALYSED:
            self._analysed += 1
            limits = self._limits._replace(options=min(self._limits.options, outcomes.options))
            with suppress(TooLargeError):
                found = analyse(self._game, position, misere=self._misere, limits=limits, fields=("outcome",)).outcome
        return found or _UNDECIDED
