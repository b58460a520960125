"""Lost sizes and remoteness of one heap as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Limits
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.tables.of_game import MOST_COUNT, table
from nimatron.tables.table import Table

if TYPE_CHECKING:
    import numpy as np


def p_positions(
    game: RuleSet[Any] | str, count: SupportsIndex, misere: bool = False, *, limits: Limits | None = None
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The heap sizes below ``count`` that are lost for the player to move, ascending, as an int64 array.

    Parameters: ``game`` a one-heap game or its name; ``misere`` whether the last mover loses; ``limits`` what a search
    may spend. Raises ``RuleError`` for a game of another kind, ``TooLargeError`` beyond the limits.

    >>> p_positions("squares", 23).tolist()
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22]
    """
    return _one_heap(game, "lost", count, misere, limits).arrays()["n"]


def remoteness(
    game: RuleSet[Any] | str, count: SupportsIndex, misere: bool = False, *, limits: Limits | None = None
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The number of moves to the end from heaps 0 .. count - 1, winner hurrying, loser delaying, as an int64 array.

    >>> remoteness("squares", 18).tolist()
    [0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6, 7, 3, 4, 1, 8]
    """
    found = _one_heap(game, "remoteness", count, misere, limits)
    lengths = found.arrays()["remoteness"]
    if getattr(lengths, "mask", False) is not False:
        raise TooLargeError(reason("limit.length", game=found.game.written(), count=found.count))
    return lengths


def _one_heap(game: RuleSet[Any] | str, what: str, count: SupportsIndex, misere: bool, limits: Limits | None) -> Table:
    rule_set = game_of(game)
    number = whole_number(count, "the count", 0, MOST_COUNT, RuleError)
    if rule_set.loopy:
        raise RuleError(reason("rule.drawn", game=rule_set.written()))
    first = next(iter(rule_set.positions(1)), None)
    if first is None or rule_set.heaps(first) != (0,):
        raise RuleError(reason("rule.not_one_heap", game=rule_set.written()))
    return table(rule_set, what, count=number, misere=misere, limits=limits)
