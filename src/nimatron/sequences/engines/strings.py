"""The engine of Nimstring: nim-values by a search of joints and chains, misère play by tables of sets of strings."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.explain.reason import reason
from nimatron.kernels.strings import (
    GROUND,
    MOST_STRINGS,
    Ends,
    String,
    StringValues,
    components_of_strings,
    remoteness_of_sets,
    short_chains,
    table_cost,
)
from nimatron.rules.rule_set import AGAIN, Bound
from nimatron.sequences.engines.engine import Engine
from nimatron.theory.valuations.entailing import NOTHING, HeapSet, WinningHeaps

if TYPE_CHECKING:
    from nimatron.budget import Budget

_FAR_BEYOND = 8
"""Times the limit of work: a search whose rough estimate is that large is not begun, so that nobody waits in vain."""


class _Grid:
    """The winning heaps of a grid; all but its value are found only if somebody asks for them."""

    def __init__(self, grid: Any, values: StringValues, budget: Budget) -> None:
        self._grid, self._values, self._budget = grid, values, budget

    @cached_property
    def _value(self) -> int | None:
        return _value_of(self._grid, self._values, self._budget)

    @cached_property
    def _heaps(self) -> HeapSet:
        return reduce(HeapSet.union, map(self._left_by, sorted(self._grid.free)), NOTHING)

    def _left_by(self, edge: Any) -> HeapSet:
        left = self._grid._replace(free=self._grid.free - {edge})
        value = _value_of(left, self._values, self._budget)
        heaps = NOTHING if value is None else HeapSet.of(value)
        completes = any(left.free.isdisjoint(sides) for sides in left.boxes_at(edge))
        return heaps.complement() if completes else heaps

    @property
    def cofinite(self) -> bool:
        return self._heaps.cofinite

    def __contains__(self, heap: object) -> bool:
        return heap in self._heaps

    def least_missing(self) -> int | None:
        return self._value

    def __str__(self) -> str:
        return str(self._heaps)


class StringsEngine(Engine):
    """Values of grids by a search of their components, outcomes of misère play from tables of all subsets.

    Both are kept for the question that needed them.

    >>> from nimatron.budget import Budget
    >>> from nimatron.games.graphs.nimstring import Nimstring
    >>> engine, game = StringsEngine(), Nimstring()
    >>> [str(engine.winning_heaps(game, game.parse(text), Budget())) for text in ("2x2", "1x2/1010/100")]
    ['{1}', 'all but {0}']
    >>> engine.remoteness(game, game.parse("2x3"), False, Budget())
    17
    """

    name = "search of joints and chains"
    tables = ()

    def winning_heaps(self, game: Any, position: Any, budget: Budget) -> WinningHeaps | None:
        """Return the sizes h such that the player who must move wins the grid with a nim heap of h."""
        grid, passes = _grid(position)
        values = budget.searches.get(StringsEngine)
        if values is None:
            limits = budget.limits
            values = budget.searches[StringsEngine] = StringValues(limits.memory // 2, limits.threads)
        if not passes:
            return _Grid(grid, values, budget)
        value = _value_of(grid, values, budget)  # the player passes, and wins if the opponent then loses
        return NOTHING if value is None else HeapSet.of(value)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether the player to move loses: turns and passes are then even in number, in misère play odd.

        Raises ``TooLargeError`` at a limit: a search of whole grids would examine as many sets, more slowly.
        """
        grid, passes = _grid(position)
        if not misere:
            value = self.winning_heaps(game, Bound(grid, AGAIN) if passes else grid, budget)
            assert value is not None
            return 0 not in value if passes else value.least_missing() == 0
        found = _kept(grid, budget) or _made(grid, budget)
        table, number = found
        return (table.entries[number] + passes) % 2 == misere

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the number of free edges: each of them is drawn in the end, and a pass is not a move."""
        return len(_grid(position)[0].free)


def _grid(position: Any) -> tuple[Any, bool]:
    """Return the grid of a position and whether the player to move passes."""
    return (position.position, position.mark == AGAIN) if isinstance(position, Bound) else (position, False)


# -- nim-values ------------------------------------------------------------------------------------------------


def _value_of(grid: Any, values: StringValues, budget: Budget) -> int | None:
    """Return the nim-value of a grid, or None if it is loony. Raises ``TooLargeError`` at a limit."""
    strings = _strings(grid)
    try:
        components = components_of_strings(strings)
    except OverflowError:
        budget.refuse(reason("limit.moves", count=budget.limits.options), "--limit")
    if components is None:
        return None
    most = _FAR_BEYOND * budget.limits.options // values.cost
    if any(_estimate(one) >= most for one in components if not values.knows(one)):
        budget.refuse(reason("limit.moves", count=budget.limits.options), "--limit")
    return values.total(components, budget.spend)


def _strings(grid: Any) -> list[String]:
    """Return the boxes at either side of each free edge, as coins and strings."""
    tied: dict[Any, list[int]] = {edge: [] for edge in grid.free}
    for edge in grid.free:
        tied[edge] = [sides[0][0] for sides in grid.boxes_at(edge)]  # a box has the number of its first dot
    return [(boxes[0], boxes[1] if len(boxes) > 1 else GROUND) for boxes in tied.values()]


def _estimate(component: bytes) -> int:
    """Return about how many options a search examines: 2 million for 31 short chains (3x4), 60 million for 38 (3x5).

    Narrow grids take less, a tenth for 37 short chains (2x7).
    """
    count = short_chains(component)
    return int(8**count // 5**count)


# -- misère play -----------------------------------------------------------------------------------------------


class _Table(NamedTuple):
    """The table of a grid in misère play: the bits of its free edges, and a byte for each set of them."""

    rows: int
    columns: int
    bits: dict[Any, int]
    entries: bytearray

    def number(self, grid: Any) -> int | None:
        """Return the number of a grid, or None if it is not part of this table."""
        if (grid.rows, grid.columns) != (self.rows, self.columns) or not grid.free <= self.bits.keys():
            return None
        return sum(self.bits[edge] for edge in grid.free)


def _tables(budget: Budget) -> list[_Table]:
    """Return the tables of this question."""
    found: list[_Table] = budget.searches.setdefault((StringsEngine, "misère"), [])
    return found


def _kept(grid: Any, budget: Budget) -> tuple[_Table, int] | None:
    """Return a table that this question has made, and the number of a grid in it."""
    tables = _tables(budget)
    for image in grid.images() if tables else ():
        for table in tables:
            number = table.number(image)
            if number is not None:
                return table, number
    return None


def _made(grid: Any, budget: Budget) -> tuple[_Table, int]:
    """Return the table of a grid, and the number of the grid in it. Raises ``TooLargeError`` at a limit."""
    count, limits = len(grid.free), budget.limits
    fits = count <= MOST_STRINGS and 1 << count <= limits.memory
    if not fits or budget.options + table_cost(count) > limits.options:
        budget.refuse(reason("limit.moves", count=limits.options), "--limit")
    budget.spend(0, table_cost(count))
    edges = sorted(grid.free)
    bits = {edge: 1 << place for place, edge in enumerate(edges)}
    ends: list[Ends] = []
    for edge in edges:
        coins = [sum(bits.get(side, 0) for side in sides if side != edge) for sides in grid.boxes_at(edge)]
        ends.append((coins[0], coins[-1]))
    table = _Table(grid.rows, grid.columns, bits, remoteness_of_sets(ends, True, budget.look))
    _tables(budget).append(table)
    return table, len(table.entries) - 1


STRINGS = StringsEngine()
