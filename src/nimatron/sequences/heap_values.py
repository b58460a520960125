"""The nim-value of one heap, and of all heaps up to one: proved period, kept table, else a refusal."""

from __future__ import annotations

from typing import Any

from nimatron.budget import Budget
from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.engine import Engine, refusal


def heap_value(game: Any, heap: int, budget: Budget | None = None) -> int:
    """The nim-value of one heap in normal play, whatever its size where a period is proved.

    Raises ``TooLargeError``, which tells what was tried, where no table reaches so far within the limits.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> heap_value(Kayles(), 11), heap_value(Kayles(), 10**100)
    (6, 1)
    """
    account = budget or Budget(
        asked=reason("asked.heap", game=game.written(), heap=heap if heap < 10**30 else shown(heap))
    )
    value = engine_for_heaps(game).value(game, (heap,), account)
    if value is None:
        raise refusal(account)
    return value


def period_theorem(game: Any) -> str | None:
    """The theorem that has proved the period of a game's nim-values, so that every value is proved; None if none has.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> heap_value(Kayles(), 10**9), period_theorem(Kayles())
    (1, 'Guy and Smith 1956')
    """
    found = engine_for_heaps(game).proved(game)
    return None if found is None else found.theorem


def nim_values_list(game: Any, count: int, budget: Budget | None = None) -> list[int]:
    """The values G(0) .. G(count - 1) of a heap game as a list.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> nim_values_list(Kayles(), 6)
    [0, 1, 2, 3, 1, 4]
    """
    account = budget or Budget(asked=reason("asked.values", count=count, game=game.written()))
    values = engine_for_heaps(game).heap_values(game, count, account)
    if values is None:
        raise refusal(account)
    found: list[int] = list(values) if isinstance(values, list) else values.tolist()
    return found


def engine_for_heaps(game: Any) -> Engine:
    """The engine of a game whose heaps add. Raises ``RuleError`` for any other game.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> engine_for_heaps(Kayles()).name
    'table of nim-values of single heaps'
    """
    engine = engine_of(game)
    if engine is None or not engine.single_heaps:
        raise RuleError(reason("rule.no_heap_values", game=shown(str(game))))
    return engine
