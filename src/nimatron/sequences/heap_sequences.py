"""Entry point to the nim-values and proved periods of single heaps, for any heap game or code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Budget, Limits, Progress, refusal, require_memory
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import require_numpy
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.registry import is_built_in
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.engines.declared import engine_of
from nimatron.sequences.engines.engine import ROWS, Engine
from nimatron.sequences.periods.known import register

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimatron.sequences.periods.automatic import AutomaticValues
    from nimatron.sequences.periods.proved_period import Period


MOST_VALUES = 1_000_000_000
LARGE = 1 << 20
"""A heap whose value no short table has."""


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


def period_used(game: Any, heap: int, budget: Budget | None = None) -> Period | None:
    """Return the period of a game if the value of this heap needs it, else None.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> heap_value(Kayles(), 10**9), period_used(Kayles(), 10**9).theorem
    (1, 'Guy and Smith 1956')
    """
    return engine_for_heaps(game).proved(game, heap + 1, budget)


def automaton(
    game: RuleSet[Any] | str, heap: int | None = None, budget: Budget | None = None
) -> AutomaticValues | None:
    """Return the proved automaton that gives the values of single heaps; None if none is found or a period is.

    Parameters:
        game: a heap game or code.
        heap: ask only whether the value of this heap needs it, by default that of any large heap.
        budget: is charged the work.

    >>> automaton("0.2048").machine.length, automaton("0.2048", 100), automaton("0.77")
    (13, None, None)
    """
    heap_game = heap_game_of(game)
    account = budget or Budget(asked=reason("asked.period", game=heap_game.written(), count=LARGE))
    return engine_for_heaps(heap_game).automatic(heap_game, LARGE if heap is None else heap, account)


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


def values_from(
    game: RuleSet[Any],
    start: int,
    count: int,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    folder: str | None = None,
) -> Iterator[tuple[int, Any]]:
    """Yield (heap, values): consecutive parts of the nim-values G(start) .. G(start + count - 1) of single heaps.

    If a theorem or a proved period gives the values, ``start`` may have any size. Otherwise all values before them are
    computed, within the limits. A part is an array, or a list; None stands for loony. With a ``folder``, values that
    have to be computed are kept there, and the same call goes on from them.

    Raises ``RuleError`` if the game is not a sum of its heaps, ``TooLargeError`` at a limit.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> [(heap, list(map(int, values))) for heap, values in values_from(Kayles(), 10**100, 3)]
    [(10000...0000, [1, 4, 7])]
    """
    from nimatron.theory.theorem import theorem_for

    engine, stop = engine_for_heaps(game), start + count
    if folder is not None and not (engine.keeps_values and is_built_in(type(game))):
        raise RuleError(reason("rule.values_not_kept", game=game.called))
    account = _account(game, start, count, limits, progress)
    theorem = theorem_for(game, (start,), False) if isinstance(game, HeapGame) and engine.code(game) is None else None
    if theorem is not None and count and theorem.value(game, (start,)) is not None:
        for low in range(start, stop, ROWS):
            values = []
            for heap in range(low, min(low + ROWS, stop)):
                value = theorem.value(game, (heap,)) if theorem.covers(game, (heap,), False) else None
                values.append(heap_value(game, heap, account) if value is None else value)
            yield low, values
            account.look(low - start, count)
    else:
        yield from engine.values_between(game, start, stop, account, folder)


def _account(
    game: RuleSet[Any], start: int, count: int, limits: Limits | None, progress: Progress | None = None
) -> Budget:
    """Return the budget of some values; without limits, as many values as were asked for, up to ``MOST_VALUES``."""
    stop = start + count
    usual = Limits() if stop > MOST_VALUES else Limits(values=max(Limits().values, stop))
    asked = reason("asked.values_from", count=count, start=start, game=game.written())
    return Budget(limits or usual, asked, progress)


@overload
def nim_values(
    game: RuleSet[Any] | str, count: SupportsIndex, *, limits: Limits | None = None
) -> NDArray[np.int32]: ...


@overload
def nim_values(
    game: RuleSet[Any] | str, count: SupportsIndex, *, start: SupportsIndex, limits: Limits | None = None
) -> NDArray[np.int32] | NDArray[np.int64] | NDArray[np.object_]: ...


def nim_values(
    game: RuleSet[Any] | str, count: SupportsIndex, *, start: SupportsIndex = 0, limits: Limits | None = None
) -> NDArray[np.int32] | NDArray[np.int64] | NDArray[np.object_]:
    """Return the nim-values G(start) .. G(start + count - 1) of single heaps (Sprague 1935, Grundy 1939).

    The type is int32. It is signed so that differences of neighbours are right. From a later heap on it is int64, or
    object, if a value does not fit.

    Parameters:
        game: a heap game, its written form, or a code.
        count: number of heaps.
        start: the first heap. If a theorem or a proved period gives the values, it may have any size.
        limits: limits of work for games without a proved period and without a compiled kernel.

    Raises:
        RuleError: if the game is not a sum of its heaps.
        TooLargeError: if the limits end before; the message says how many values were examined.
        MissingExtraError: if NumPy is not installed.

    >>> nim_values("0.77", 5).tolist(), nim_values("0.07", 10**6)[-3:].tolist()
    ([0, 1, 2, 3, 1], [1, 3, 0])
    >>> nim_values("0.77", 5, start=10**100).tolist()
    [1, 4, 7, 2, 1]
    """
    heap_game = heap_game_of(game)
    number = whole_number(count, "the count", error=RuleError)
    first = whole_number(start, "the start", error=RuleError)
    require_numpy()
    if number > MOST_VALUES:
        raise TooLargeError(reason("limit.values", game=heap_game.written(), count=number, limit=MOST_VALUES))
    require_memory(4 * number, reason("what.array", count=number), reason("instead.fewer"))
    if first:
        return _joined(values for _, values in values_from(heap_game, first, number, limits=limits))
    account = None if limits is None else Budget(limits, reason("asked.values", count=number, game=heap_game.written()))
    values = engine_for_heaps(heap_game).heap_values(heap_game, number, account)
    if values is None:
        raise refusal(account or Budget(asked=reason("asked.values", count=number, game=heap_game.written())))
    return values


def _joined(parts: Iterable[Any]) -> NDArray[Any]:
    """Return parts of values as one array of the smallest type that fits; -1 stands for loony."""
    import numpy as np

    found: list[NDArray[Any]] = [np.zeros(0, dtype=np.int32)]
    for part in parts:
        if isinstance(part, list):
            values = [-1 if value is None else value for value in part]
            bits = max(values).bit_length()
            part = np.array(values, dtype=np.int32 if bits < 32 else np.int64 if bits < 64 else object)
        found.append(part)
    return np.concatenate(found)


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
    held in memory at first and then streamed. Both are kept in ``folder``, and the same call continues from there. Each
    theorem is tried on the values below the limit; beyond 2^25 values that is the theorem on finite states, and the
    others are tried on the first 2^25.

    Parameters:
        game: a heap game, its written form, or a code.
        limit: number of values to examine.
        limits: limits of work.
        progress: called with the number of values examined and ``limit``.
        folder: folder of values and checkpoints of a code. Without one, the next search in this process goes on with
            the values of the last one, if it is for the same code and they were held in memory (2^20 of them).

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
