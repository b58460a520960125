"""``period``: the period of a heap game's nim-values, where a theorem proves it."""

from __future__ import annotations

from typing import Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.heap_values import engine_for_heaps
from nimatron.sequences.nim_values import heap_game_of
from nimatron.sequences.periods.proved_period import Period

__all__ = ["Period", "period", "provable"]


def period(
    game: RuleSet[Any] | str,
    limit: SupportsIndex = 10_000,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    folder: str | None = None,
) -> Period | None:
    """The period of a heap game's nim-values if it is proved by the first ``limit`` of them, else None.

    None means "none proved by these values", never "there is none"; all of them were examined, unless no theorem is
    known that could prove a period of this game (``provable``). Raises ``RuleError`` for a game that is not played
    on single heaps, ``TooLargeError`` where the time of ``limits`` ends before: the text tells how many were examined.
    Codes are held in memory at first and then streamed, which keeps checkpoints in ``folder``: the same call goes on.

    >>> period("0.6", 500) is None
    True
    >>> period("subtraction[take=1,3,4]").period
    7
    """
    heap_game = heap_game_of(game)
    most = whole_number(limit, "the limit", 1, error=RuleError)
    bounds = limits or Limits()
    bounds = bounds._replace(values=max(bounds.values, most))
    account = Budget(bounds, reason("asked.period", game=heap_game.written(), count=most), progress)
    return engine_for_heaps(heap_game).period(heap_game, most, account, folder)


def provable(game: RuleSet[Any] | str) -> bool:
    """Whether a theorem is known that proves periods of this game from finitely many values.

    >>> provable("0.6"), provable("squares"), provable("grundy"), provable("subtraction[take=not 2,3]")
    (True, False, True, True)
    """
    heap_game = heap_game_of(game)
    return engine_for_heaps(heap_game).proves_periods(heap_game)
