"""Nim-values of games in which a heap may be taken from and split: octal codes and Grundy's game.

The plain quadratic loop, one row of NumPy operations for each heap; a faster engine is a later chapter
(rare and common positions).
"""

from __future__ import annotations

from typing import Any


def splitting_values(game: Any, count: int) -> list[int]:
    """Give G(0) .. G(count - 1) for a game with ``splits(heap)``: ranges ``(rest, unequal)`` and ``leaves(heap)``.

    ``game.leaves(heap)`` gives the single heaps (0 for none) an option may leave; ``game.splits(heap)`` gives pairs
    ``(total, unequal)``: two non-empty heaps that add to ``total`` may be left, unequal ones only if ``unequal``.

    >>> from nimatron.games.grundy import GrundysGame
    >>> splitting_values(GrundysGame(), 10)
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    """
    import numpy as np

    values = np.zeros(count, dtype=np.int64)
    marks = np.zeros(64, dtype=np.int64)  # marks[v] == heap: value v is an option of this heap
    for heap in range(1, count):
        for total, unequal in game.splits(heap):
            half = (total - 1) // 2 if unequal else total // 2
            if half < 1:
                continue
            sums = values[1 : half + 1] ^ values[total - 1 : total - half - 1 : -1]
            top = int(sums.max())
            if top >= len(marks):
                marks = np.concatenate([marks, np.zeros(2 * top, dtype=np.int64)])
            marks[sums] = heap
        for rest in game.leaves(heap):
            marks[values[rest]] = heap
        value = int(np.argmax(marks != heap))
        if marks[value] == heap:  # every mark is set: the least free value lies beyond
            value = len(marks)
        values[heap] = value
        if value + 1 >= len(marks) // 2:
            marks = np.concatenate([marks, np.zeros(len(marks), dtype=np.int64)])
    return [int(value) for value in values]
