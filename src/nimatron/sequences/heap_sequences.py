"""Entry point to the nim-values and proved periods of single heaps, for any heap game or code."""

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
from nimatron.sequences.periods.known import register

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.periods.proved_period import Period


MOST_VALUES = 1_000_000_000


def heap_value(game: Any, heap: int, budget: Budget | None = None) -> int:
    """Return the nim-value of one heap in normal play; if a period is proved, the heap may have any size.

    Raises ``TooLargeError`` if no table reaches that far within the limits; the message says what was tried.

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
    """Return the theorem that proves the period of a game if the value of this heap needs it, else None.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> heap_value(Kayles(), 10**9), period_theorem(Kayles(), 10**9)
    (1, 'Guy and Smith 1956')
    """
    found = engine_for_heaps(game).proved(game, heap + 1, budget)
    return None if found is None else found.theorem


def nim_values_list(game: Any, count: int, budget: Budget | None = None) -> list[int]:
    """Return the values G(0) .. G(count - 1) of a heap game as a list.

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
    """Return the engine of a game whose heaps are independent. Raises ``RuleError`` for any other game.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> engine_for_heaps(Kayles()).name
    'table of nim-values of single heaps'
    """
    engine = engine_of(game)
    if engine is None or not engine.single_heaps:
        raise RuleError(reason("rule.no_heap_values", game=shown(str(game))))
    return engine


def heap_game_of(game: RuleSet[Any] | str) -> RuleSet[Any]:
    """Return the heap game that a rule set, name, alias, written form or code such as ``0.77`` stands for.

    Raises ``RuleError`` for a game that is not a sum of its heaps.

    >>> heap_game_of("Dawson").written(), heap_game_of("0.77").name
    ('octal[code=0.07]', 'octal')
    """
    heap_game = game_of(game)
    engine_for_heaps(heap_game)
    return heap_game


def nim_values(
    game: RuleSet[Any] | str, count: SupportsIndex, *, limits: Limits | None = None
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the nim-values G(0) .. G(count - 1) of single heaps as an array (Sprague 1935, Grundy 1939).

    The type is int32. It is signed so that differences of neighbours are right.

    Parameters:
        game: a heap game, its written form, or a code.
        count: number of heaps, from heap 0 on.
        limits: limits of work for games without a proved period and without a compiled kernel.

    Raises:
        RuleError: if the game is not a sum of its heaps.
        TooLargeError: if the limits end before; the message says how many values were examined.
        MissingExtraError: if NumPy is not installed.

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
    """Return the period of a heap game's nim-values if the first ``limit`` values prove it, else None.

    None means "not proved by these values", never "there is none". All of the values were examined and none after them,
    unless no theorem is known that could prove a period of this game (see ``provable``). For a code, the values are
    held in memory at first and then streamed. A stream writes checkpoints to ``folder``, and the same call continues
    from them. Each theorem is tried on the values below the limit; beyond 2^25 values that is the theorem on finite
    states, and the others are tried on the first 2^25.

    Parameters:
        game: a heap game, its written form, or a code.
        limit: number of values to examine.
        limits: limits of work.
        progress: called with the number of values examined and ``limit``.
        folder: folder of the checkpoints; without one a stream cannot be continued later.

    Raises:
        RuleError: if the game is not a sum of its heaps.
        TooLargeError: if the time of ``limits`` ends before; the message says how many values were examined.

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
    """Return whether a theorem is known that proves periods of this game from finitely many values.

    >>> provable("0.6"), provable("squares"), provable("grundy"), provable("subtraction[take=not 2,3]")
    (True, False, True, True)
    """
    heap_game = heap_game_of(game)
    return engine_for_heaps(heap_game).proves_periods(heap_game)


def use_certificate(certificate: Mapping[str, Any] | str, *, seconds: float = 60.0) -> Period:
    """Check a period certificate (its data, or the path of its file), and use it in this process from now on.

    Every nim-value of that game, even of a heap of 10^100, then comes from the proved period. Raises ``RequestError``
    for data that is not a certificate, and for a wrong certificate with its first fault.

    >>> import nimatron as nt
    >>> nt.use_certificate(nt.period("0.77", 400).certificate()).value(10**100)
    1
    """
    from nimatron.sequences.periods.certified import period_of

    found = period_of(certificate, seconds=seconds)
    engine = engine_of(found.game)
    return register(found, None if engine is None else engine.code(found.game))
