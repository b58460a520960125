"""The door to the nim-values and proved periods of single heaps, for any heap game or code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Budget, Limits, Progress, refusal, require_memory
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import require_numpy
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.engine import Engine
from nimatron.sequences.periods.known import give

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.periods.proved_period import Period


MOST_VALUES = 1_000_000_000


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


def period_theorem(game: Any, heap: int, budget: Budget | None = None) -> str | None:
    """The theorem that proves the period of a game's nim-values, where the value of this heap led to it; else None.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> heap_value(Kayles(), 10**9), period_theorem(Kayles(), 10**9)
    (1, 'Guy and Smith 1956')
    """
    found = engine_for_heaps(game).proved(game, heap + 1, budget)
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


def heap_game_of(game: RuleSet[Any] | str) -> RuleSet[Any]:
    """The heap game meant by a rule set, a name, an alias, a written form or a code such as ``0.77``.

    Raises ``RuleError`` for a game that is not played on single heaps that add.

    >>> heap_game_of("Dawson").written(), heap_game_of("0.77").name
    ('octal[code=0.07]', 'octal')
    """
    heap_game = game_of(game)
    engine_for_heaps(heap_game)
    return heap_game


def nim_values(
    game: RuleSet[Any] | str, count: SupportsIndex, *, limits: Limits | None = None
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """The array G(0), G(1), ... G(count - 1) of nim-values of single heaps (Sprague 1935, Grundy 1939).

    Parameters: ``game`` a heap game, its written form, or a code; ``count`` the number of heaps; ``limits`` what may be
    spent where no period is proved and no kernel fills the table. The type is int32: signed, so that differences of
    neighbours are right. Where a period is proved the array is as quick as memory. Raises ``RuleError`` for other games
    and ``TooLargeError``, which tells how many values were examined; ``MissingExtraError`` without NumPy.

    >>> nim_values("0.77", 5).tolist(), nim_values("0.07", 10**6)[-3:].tolist()
    ([0, 1, 2, 3, 1], [1, 3, 0])
    """
    heap_game = heap_game_of(game)
    number = whole_number(count, "the count", error=RuleError)
    require_numpy()
    if number > MOST_VALUES:
        raise TooLargeError(reason("limit.values", game=heap_game.written(), count=number, limit=MOST_VALUES))
    require_memory(4 * number, reason("what.array", count=number), reason("instead.fewer"))
    account = None if limits is None else Budget(limits, reason("asked.values", count=number, game=heap_game.written()))
    values = engine_for_heaps(heap_game).heap_values(heap_game, number, account)
    if values is None:
        raise refusal(account or Budget(asked=reason("asked.values", count=number, game=heap_game.written())))
    return values


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


def use_certificate(certificate: Mapping[str, Any] | str, *, seconds: float = 60.0) -> Period:
    """Check a period certificate (its data, or the path of its file), and answer with it from now on in this process.

    Any nim-value of that game, of a heap of 10^100 as well, then comes from the proved period. Raises ``RequestError``
    for a wrong certificate, with its first fault, or for a text that is none.

    >>> import nimatron as nt
    >>> nt.use_certificate(nt.period("0.77", 400).certificate()).value(10**100)
    1
    """
    from nimatron.sequences.periods.certified import period_of

    found = period_of(certificate, seconds=seconds)
    engine = engine_of(found.game)
    return give(found, None if engine is None else engine.code(found.game))
