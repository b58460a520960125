"""What is known of the positions of a lesson: each is looked at once, within one bound for all."""

from __future__ import annotations

import time
from typing import Any

from nimatron.budget import Limits
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse

EACH = Limits(positions=200_000, options=2_000_000, seconds=2.0, listed=5_000)


class Looks:
    """Analyses of positions, kept.

    Parameters: ``limits`` of one look; ``seconds`` for all of them together.

    >>> from nimatron.games.heaps.nim import Nim
    >>> Looks().at(Nim(), (1, 2), False).outcome
    'N'
    """

    def __init__(self, limits: Limits = EACH, seconds: float = 60.0) -> None:
        self.limits = limits
        self._end = time.monotonic() + seconds
        self._known: dict[tuple[str, bool, Any], Analysis] = {}

    def at(self, game: RuleSet[Any], position: Any, misere: bool) -> Analysis:
        """The analysis of a position. Raises ``TooLargeError`` where it or the whole takes too long."""
        key = (game.written(), misere, position)
        if key not in self._known:
            left = self._end - time.monotonic()
            if left <= 0:
                raise TooLargeError(reason("lesson.time"))
            limits = self.limits._replace(seconds=min(self.limits.seconds, left))
            self._known[key] = analyse(game, position, misere=misere, limits=limits)
        return self._known[key]
