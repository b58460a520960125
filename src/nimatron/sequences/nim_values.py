"""Nim-values of single heaps 0 .. count - 1 as an array, for any heap game or code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nimatron.errors import RuleError, TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_by_written_form
from nimatron.games.rule_set import RuleSet
from nimatron.sequences.heap_engines import longest_table
from nimatron.sequences.heap_values import nim_values_list

if TYPE_CHECKING:
    import numpy as np

MOST_VALUES = 1_000_000_000
_CODE = re.compile(r"[04]?\.[0-7]+")


def heap_game_of(game: RuleSet[Any] | str) -> HeapGame:
    """Give the heap game meant by a rule set, a written form or a code such as ``0.77``.

    Raises ``RuleError`` for a game that is not played on single heaps.

    >>> heap_game_of("kayles").name
    'kayles'
    """
    if isinstance(game, str):
        text = game.strip()
        game = game_by_written_form(f"octal[code={text}]" if _CODE.fullmatch(text) else text)
    if not isinstance(game, HeapGame):
        raise RuleError(
            f"{shown(str(game))} is not played on single heaps that add, so a heap has no nim-value of its own"
        )
    return game


def nim_values(game: RuleSet[Any] | str, count: int) -> np.ndarray[Any, Any]:
    """Give the array G(0), G(1), ... G(count - 1) of nim-values of single heaps (Sprague 1935, Grundy 1939).

    Parameters: ``game`` a heap game, its written form, or an octal code; ``count`` the number of heaps. Raises
    ``RuleError`` for other games and ``TooLargeError`` beyond what the game's engine reaches.

    >>> nim_values("0.77", 5).tolist()
    [0, 1, 2, 3, 1]
    """
    import numpy as np

    heap_game = heap_game_of(game)
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise RuleError(f"the count {shown(count)} is not a whole number from 0 up")
    if count > MOST_VALUES:
        raise TooLargeError(f"{heap_game.name}: {count} values asked for; the limit is {MOST_VALUES}")
    take_set = getattr(heap_game, "take_set", None)
    if take_set is not None:
        from nimatron.sequences import subtraction

        return np.asarray(subtraction.nim_values(take_set, count))
    if count == 0:
        return np.zeros(0, dtype=np.uint8)
    if heap_game.name == "nim":
        return np.arange(count, dtype=np.int64)
    if count - 1 > longest_table(heap_game):
        raise TooLargeError(
            f"{heap_game.name}: {count} values asked for; its engine reaches heap {longest_table(heap_game)}"
        )
    values = nim_values_list(heap_game, count)
    return np.array(values, dtype=np.min_scalar_type(max(values)))
