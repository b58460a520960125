"""Rows with periodic nim-values: Dawson's chess, and Node Kayles and Arc Kayles on paths and cycles.

Dawson's chess in normal play: nim-values with period 34 from row 52 on (Guy and Smith 1956).

Node Kayles and Arc Kayles on paths and cycles: octal games of rows, whose values are periodic (Guy and Smith 1956).

An edge of a path of n vertices removes two neighbours: the octal game 0.07, Dawson's Kayles. A vertex of a path removes
up to three neighbours: Dawson's chess, whose row of n has the value of a row of n + 1 in 0.07. All moves in a cycle
leave the same path: its value is 1 if that is a P-position, else 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nimatron.explain.message import Explanation, Message
from nimatron.rules.graph_game import Vertices
from nimatron.rules.heap_game import HeapGame, Heaps
from nimatron.theory.counted_heaps import HeapFormula
from nimatron.theory.theorem import Theorem

PERIOD = (
    8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4,
)  # fmt: skip
EXCEPTIONS = {0: 0, 14: 0, 16: 2, 17: 2, 31: 2, 34: 0, 51: 2}
_EVERY_PAIR = 120
"""The smaller of the two rows left need not exceed this: the exceptions and one period show every pair of values."""


_OF_ROWS = {"formula.lost": "kayles.lost", "formula.won": "kayles.won", "formula.move": "kayles.move.why"}
"""Sentences of heaps, and those that say the same of rows of pins."""


class DawsonPeriod(HeapFormula):
    """P-positions: the nim-values of the rows, given by their period, have nim-sum 0.

    >>> from nimatron.games.rows.dawsons_chess import DawsonsChess
    >>> DawsonPeriod().loses(DawsonsChess(), (4,), False), DawsonPeriod().value(DawsonsChess(), (34 * 10**20 + 17,))
    (True, 9)
    """

    source = "Guy and Smith 1956"
    rule = "formula.dawsons-chess"
    least_repeated = 52 + len(PERIOD)

    def heap_value(self, heap: int) -> int:
        """Return the value from the table."""
        return EXCEPTIONS.get(heap, PERIOD[heap % 34])

    def explain(
        self, game: HeapGame, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain the symmetry for a single odd row or equal pairs, else the values."""
        explained = super().explain(game, position, misere, best, lost)
        rows = sorted(row for row in position if row)
        if explained is None or not rows or best is None:
            return explained
        said = [Message(_OF_ROWS.get(key, key), values) for key, values in explained.sentences]
        if lost and rows[::2] == rows[1::2]:
            return Explanation((said[-1], Message("kayles.pair")), lambda: explained.steps)
        half = (rows[0] - 3) // 2
        if len(rows) > 1 or rows[0] % 2 == 0 or half < 1:
            return Explanation(tuple(said), lambda: explained.steps)
        sentences = [Message("dawsons-chess.middle", {"pin": half + 2, "half": half})]
        if sorted(best) != [half, half]:
            sentences.append(said[-1])
        return Explanation(tuple(sentences), lambda: explained.steps)

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """Yield the moves to this value, lazily: one or two pins at an end, or three within the row.

        If no split with a short row has the value, no other split has it.
        """
        if heap == 1 and wanted == 0:
            yield ()
        if heap >= 2 and self.heap_value(heap - 2) == wanted:
            yield (heap - 2,)
        if heap < 3:
            return
        if self.heap_value(heap - 3) == wanted:
            yield (heap - 3,)
        found = False
        for small in range(1, (heap - 3) // 2 + 1):
            if self.heap_value(small) ^ self.heap_value(heap - 3 - small) == wanted:
                found = True
                yield small, heap - 3 - small
            elif small > _EVERY_PAIR and not found:
                return


_IRREGULAR, _PERIOD = 87, 34


def _first_rows() -> tuple[int, ...]:
    """Return the values of 0.07 until those from 53 on have repeated once; the period gives all others."""
    values = [0, 0]
    for row in range(2, _IRREGULAR + _PERIOD):
        options = {values[left] ^ values[row - 2 - left] for left in range(row // 2)}
        values.append(next(value for value in range(row) if value not in options))
    return tuple(values)


_ROWS = _first_rows()


def row_value(row: int) -> int:
    """Return the nim-value of a row of Dawson's Kayles.

    >>> [row_value(row) for row in range(15)], row_value(34 * 10**40 + 53) == row_value(53 + 34)
    ([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4], True)
    """
    return _ROWS[row if row < _IRREGULAR else (row - _IRREGULAR) % _PERIOD + _IRREGULAR]


class PathsAndCycles(Theorem):
    """Graphs whose components are paths or cycles.

    Parameters:
        more: number of objects added to a path for its heap in 0.07.
        taken: number of vertices that a move removes from a cycle.

    >>> from nimatron.games.graphs.arc_kayles import ArcKayles
    >>> [EDGES.value(ArcKayles(), ArcKayles().parse(graph)) for graph in ("path:14", "cycle:6", "cycle:7")]
    [4, 0, 1]
    """

    source = "Guy and Smith 1956"

    def __init__(self, more: int, taken: int) -> None:
        self._more, self._taken = more, taken

    def covers(self, game: Any, position: Vertices, misere: bool) -> bool:
        """Return True for normal play on graphs without vertices of more than two neighbours."""
        if misere:
            return False
        return all(sum(other in position for other in position.graph.neighbours(vertex)) <= 2 for vertex in position)

    def loses(self, game: Any, position: Vertices, misere: bool) -> bool:
        """Return whether the nim-sum is 0."""
        return self.value(game, position) == 0

    def value(self, game: Any, position: Vertices) -> int:
        """Return the nim-sum of the paths and cycles."""
        total = 0
        for _, component in game.connected_components(position):
            total ^= self._component(len(component), sum(1 for _ in game.edges(component)))
        return total

    def _component(self, vertices: int, edges: int) -> int:
        if edges < vertices:
            return row_value(vertices + self._more)
        return int(row_value(vertices - self._taken + self._more) == 0)


class VertexPaths(PathsAndCycles):
    """Node Kayles."""

    def __init__(self) -> None:
        super().__init__(more=1, taken=3)


class EdgePaths(PathsAndCycles):
    """Arc Kayles."""

    def __init__(self) -> None:
        super().__init__(more=0, taken=2)


VERTICES, EDGES = VertexPaths(), EdgePaths()
