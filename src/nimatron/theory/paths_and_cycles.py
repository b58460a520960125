"""Rows whose nim-values repeat: Dawson's chess, and Node Kayles and Arc Kayles on paths and cycles.

Dawson's chess in normal play: nim-values by their period of 34 from row 52 on (Guy and Smith 1956).

Node Kayles and Arc Kayles on paths and cycles: octal games of rows, whose values repeat (Guy and Smith 1956).

An edge of a path of n vertices takes two neighbours: the octal game 0.07, Dawson's Kayles. A vertex of a path takes up
to three neighbours: Dawson's chess, whose row of n counts as one of n + 1 in 0.07. A cycle has one kind of move, which
leaves a path: its value is 1 if that is lost, else 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nimatron.rules.graph_game import Vertices
from nimatron.rules.heap_game import Heaps
from nimatron.theory.counted_heaps import HeapFormula
from nimatron.theory.theorem import Theorem

PERIOD = (
    8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4,
)  # fmt: skip
EXCEPTIONS = {0: 0, 14: 0, 16: 2, 17: 2, 31: 2, 34: 0, 51: 2}
_EVERY_PAIR = 120
"""The smaller of two rows left need not be longer to show every pair of values: the exceptions and a period."""


class DawsonPeriod(HeapFormula):
    """Lost exactly when the nim-values of the rows, given by their period, have nim-sum 0.

    >>> from nimatron.games.rows.dawsons_chess import DawsonsChess
    >>> DawsonPeriod().loses(DawsonsChess(), (4,), False), DawsonPeriod().value(DawsonsChess(), (34 * 10**20 + 17,))
    (True, 9)
    """

    source = "Guy and Smith 1956"
    rule = "formula.dawsons-chess"
    least_repeated = 52 + len(PERIOD)

    def heap_value(self, heap: int) -> int:
        """By the table."""
        return EXCEPTIONS.get(heap, PERIOD[heap % 34])

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """One or two pins at an end, or three within the row, lazily; where no short row helps, no other does."""
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
    """0.07 as far as the values from 53 on have repeated once and the rest is known by its period."""
    values = [0, 0]
    for row in range(2, _IRREGULAR + _PERIOD):
        options = {values[left] ^ values[row - 2 - left] for left in range(row // 2)}
        values.append(next(value for value in range(row) if value not in options))
    return tuple(values)


_ROWS = _first_rows()


def row_value(row: int) -> int:
    """The nim-value of a row of Dawson's Kayles.

    >>> [row_value(row) for row in range(15)], row_value(34 * 10**40 + 53) == row_value(53 + 34)
    ([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4], True)
    """
    return _ROWS[row if row < _IRREGULAR else (row - _IRREGULAR) % _PERIOD + _IRREGULAR]


class PathsAndCycles(Theorem):
    """Components that are paths or cycles; ``more`` is added to a path, ``taken`` vertices of a cycle go.

    >>> from nimatron.games.graphs.arc_kayles import ArcKayles
    >>> [EDGES.value(ArcKayles(), ArcKayles().parse(graph)) for graph in ("path:14", "cycle:6", "cycle:7")]
    [4, 0, 1]
    """

    source = "Guy and Smith 1956"

    def __init__(self, more: int, taken: int) -> None:
        self._more, self._taken = more, taken

    def covers(self, game: Any, position: Vertices, misere: bool) -> bool:
        """No vertex left has more than two neighbours."""
        if misere:
            return False
        return all(sum(other in position for other in position.graph.neighbours(vertex)) <= 2 for vertex in position)

    def loses(self, game: Any, position: Vertices, misere: bool) -> bool:
        """Nim-sum 0."""
        return self.value(game, position) == 0

    def value(self, game: Any, position: Vertices) -> int:
        """The nim-sum of the paths and cycles."""
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
