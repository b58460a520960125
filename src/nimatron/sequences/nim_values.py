"""Nim-values of single heaps 0 .. count - 1 as an array, for any heap game or code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Budget, Limits, require_memory
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import require_numpy
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.engines.engine import refusal
from nimatron.sequences.heap_values import engine_for_heaps

if TYPE_CHECKING:
    import numpy as np

MOST_VALUES = 1_000_000_000


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
