"""Nim-values of single heaps, kept in a table per rule set that grows as far as it is asked.

How the table is filled depends on the game: a rule set may be known to a faster engine (subtraction, splitting games);
otherwise the definition is followed, G(n) = mex of the nim-sums of the options (Sprague 1935, Grundy 1939).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from nimatron.errors import TooLargeError
from nimatron.games.heap_game import HeapGame

_SECONDS = 20.0
_KEPT = 32
_tables: OrderedDict[HeapGame, HeapValues] = OrderedDict()


class HeapValues:
    """The growing table G(0), G(1), ... of one rule set.

    >>> from nimatron.games.kayles import Kayles
    >>> [HeapValues(Kayles()).value(heap) for heap in (5, 3)]
    [4, 3]
    """

    def __init__(self, game: HeapGame) -> None:
        self.game = game
        self._values: list[int] = [0]

    def value(self, heap: int) -> int:
        """Give G(heap); raises ``TooLargeError`` when the table cannot be filled so far within its limits."""
        periodic = self._periodic_value(heap)
        if periodic is not None:
            return periodic
        if heap >= len(self._values):
            limit = self._limit()
            if heap > limit:
                raise TooLargeError(
                    f"{self.game.name}: a heap of {_shown(heap)} needs a table of that length; "
                    f"the limit is {limit} for this game"
                )
            self._extend(heap)
        return self._values[heap]

    def _periodic_value(self, heap: int) -> int | None:
        from nimatron.sequences.heap_engines import periodic_value

        return periodic_value(self.game, heap) if heap >= len(self._values) else None

    def _limit(self) -> int:
        from nimatron.sequences.heap_engines import longest_table

        return longest_table(self.game)

    def _extend(self, heap: int) -> None:
        from nimatron.sequences.heap_engines import bulk_values

        longest = self._limit()
        wanted = min(longest, max(heap, 2 * len(self._values), 64))
        bulk = bulk_values(self.game, wanted + 1)
        if bulk is not None:
            self._values = bulk
            return
        self._values += extend_by_definition(self.game, self._values, heap + 1)


def extend_by_definition(game: HeapGame, known: list[int], count: int) -> list[int]:
    """Give the nim-values of heaps len(known) .. count - 1 by mex over all options, given the smaller ones.

    An option with a heap that is not smaller makes the definition circular and is refused with ``TooLargeError``, as is
    a table that takes more than 20 seconds of processor time.

    >>> from nimatron.games.nim import Nim
    >>> extend_by_definition(Nim(), [0], 4)
    [1, 2, 3]
    """
    values = list(known)
    deadline = time.process_time() + _SECONDS
    for heap in range(len(known), count):
        seen = set()
        for option in game.options(heap):
            value = 0
            for part in option:
                if part >= heap:
                    raise TooLargeError(f"{game.name}: an option of heap {heap} has a heap of {part}, not smaller")
                value ^= values[part]
            seen.add(value)
        least = 0
        while least in seen:
            least += 1
        values.append(least)
        if heap % 16 == 0 and time.process_time() > deadline:
            raise TooLargeError(
                f"{game.name}: the table of nim-values to heap {count - 1} needs more than {_SECONDS:g} s"
            )
    return values[len(known) :]


def heap_value(game: HeapGame, heap: int) -> int:
    """Give the nim-value of one heap from the table of its game.

    >>> from nimatron.games.kayles import Kayles
    >>> heap_value(Kayles(), 11)
    6
    """
    return heap_values_of(game).value(heap)


def heap_values_of(game: HeapGame) -> HeapValues:
    """Give the table of a rule set; the 32 last used are kept."""
    table = _tables.get(game)
    if table is None:
        table = _tables[game] = HeapValues(game)
        if len(_tables) > _KEPT:
            _tables.popitem(last=False)
    else:
        _tables.move_to_end(game)
    return table


def _shown(heap: int) -> str:
    return str(heap) if heap < 10**20 else f"about {heap.bit_length() * 3 // 10} digits"


def nim_values_list(game: Any, count: int) -> list[int]:
    """Give G(0) .. G(count - 1) of a heap game as a list.

    >>> from nimatron.games.kayles import Kayles
    >>> nim_values_list(Kayles(), 6)
    [0, 1, 2, 3, 1, 4]
    """
    table = heap_values_of(game)
    return [table.value(heap) for heap in range(count)] if count < 2 else _prefix(table, count)


def _prefix(table: HeapValues, count: int) -> list[int]:
    table.value(count - 1)
    return [table.value(heap) for heap in range(count)]
