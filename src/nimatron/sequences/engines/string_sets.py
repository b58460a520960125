"""The engine of Nimstring: one table holds all sets of strings that are left of a grid."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.kernels.string_sets import LOONY, MOST_STRINGS, Ends, remoteness_of_sets, table_cost, values_of_sets
from nimatron.rules.rule_set import AGAIN, Bound
from nimatron.sequences.engines.engine import Engine
from nimatron.theory.valuations.entailing import NOTHING, HeapSet, WinningHeaps

_FAR_BEYOND = 64
"""Times the limit of work: a search whose rough estimate is that large is not begun."""


class _Table(NamedTuple):
    """The table of a grid: the bits and the ends of its free edges, and a byte for each set of them."""

    rows: int
    columns: int
    bits: dict[Any, int]
    ends: list[Ends]
    entries: bytearray

    def number(self, grid: Any) -> int | None:
        """Return the number of a grid, or None if it is not part of this table."""
        if (grid.rows, grid.columns) != (self.rows, self.columns) or not grid.free <= self.bits.keys():
            return None
        return sum(self.bits[edge] for edge in grid.free)

    def winning_heaps(self, number: int) -> HeapSet:
        """Return the heaps beside which the player to move wins, from the values that the moves leave."""
        found = NOTHING
        for place, (one, other) in enumerate(self.ends):
            left = number & ~(1 << place)
            if left == number:
                continue
            value = self.entries[left]
            leaves = NOTHING if value == LOONY else HeapSet.of(value)
            found = found.union(leaves if left & one and left & other else leaves.complement())
        return found


class StringSetsEngine(Engine):
    """Values and remotenesses of grids from tables of all their subsets, kept for the question that needed them.

    Long chains of boxes fall apart into few different pieces; their values are left to a search of the components.

    >>> from nimatron.games.graphs.nimstring import Nimstring
    >>> engine, game = StringSetsEngine(), Nimstring()
    >>> [str(engine.winning_heaps(game, game.parse(text), Budget())) for text in ("2x2", "1x2/1010/100")]
    ['{1}', 'all but {0}']
    >>> engine.remoteness(game, game.parse("2x3"), False, Budget())
    17
    """

    name = "table of all sets of strings"
    tables = ()

    def winning_heaps(self, game: Any, position: Any, budget: Budget) -> WinningHeaps | None:
        """Return the sizes h such that the player who must move wins the grid with a nim heap of h."""
        grid, passes = _grid(position)
        found = _kept(grid, None, budget)
        if found is None:
            cost, searched = table_cost(len(grid.free)), _searched(grid)
            if searched < cost:
                return None
            if _fits(grid, budget):
                found = _made(grid, None, budget)
            elif searched >= _FAR_BEYOND * budget.limits.options:
                budget.refuse(reason("limit.moves", count=budget.limits.options), "--limit")
        if found is None:
            return None
        table, number = found
        if not passes:
            return table.winning_heaps(number)
        value = table.entries[number]  # the player passes, and wins if the opponent then loses
        return NOTHING if value == LOONY else HeapSet.of(value)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether the player to move loses: turns and passes are then even in number, in misère play odd.

        Raises ``TooLargeError`` at a limit: a search of whole grids would examine as many sets, more slowly.
        """
        grid, passes = _grid(position)
        found = _kept(grid, misere, budget)
        if found is None and _fits(grid, budget):
            found = _made(grid, misere, budget)
        if found is None:
            budget.refuse(reason("limit.moves", count=budget.limits.options), "--limit")
        table, number = found
        return (table.entries[number] + passes) % 2 == misere

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the number of free edges: each of them is drawn in the end, and a pass is not a move."""
        return len(_grid(position)[0].free)


def _kept(grid: Any, misere: bool | None, budget: Budget) -> tuple[_Table, int] | None:
    """Return a table that this question has made, and the number of a grid in it."""
    tables = _tables(misere, budget)
    for image in grid.images() if tables else ():
        for table in tables:
            number = table.number(image)
            if number is not None:
                return table, number
    return None


def _tables(misere: bool | None, budget: Budget) -> list[_Table]:
    """Return the tables of this question: of values, or of remotenesses if ``misere`` is given."""
    found: list[_Table] = budget.searches.setdefault((StringSetsEngine, misere), [])
    return found


def _fits(grid: Any, budget: Budget) -> bool:
    """Return whether a table of all subsets of a grid is within the limits."""
    count, limits = len(grid.free), budget.limits
    fits = count <= MOST_STRINGS and 1 << count <= limits.memory
    return fits and budget.options + table_cost(count) <= limits.options


def _searched(grid: Any) -> int:
    """Return about how many moves a search of the components of a grid examines.

    Boxes with three or four free edges join arms. A component is what is left of each arm.
    """
    count = len(grid.free)
    joined = Counter(sides for edge in grid.free for sides in grid.boxes_at(edge))
    arms = min(count, 1 + sum(free - 1 for free in joined.values() if free > 2))
    return int(count * (1 + count // max(1, arms)) ** arms)


def _made(grid: Any, misere: bool | None, budget: Budget) -> tuple[_Table, int]:
    """Return the table of a grid, and the number of the grid in it."""
    budget.spend(0, table_cost(len(grid.free)))
    edges = sorted(grid.free)
    bits = {edge: 1 << place for place, edge in enumerate(edges)}
    ends = []
    for edge in edges:
        coins = [sum(bits.get(side, 0) for side in sides if side != edge) for sides in grid.boxes_at(edge)]
        ends.append((coins[0], coins[-1]))
    tick = budget.look
    entries = values_of_sets(ends, tick) if misere is None else remoteness_of_sets(ends, misere, tick)
    table = _Table(grid.rows, grid.columns, bits, ends, entries)
    _tables(misere, budget).append(table)
    return table, len(entries) - 1


def _grid(position: Any) -> tuple[Any, bool]:
    """Return the grid of a position and whether the player to move passes."""
    return (position.position, position.mark == AGAIN) if isinstance(position, Bound) else (position, False)


STRING_SETS = StringSetsEngine()
