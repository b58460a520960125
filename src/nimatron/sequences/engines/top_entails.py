"""The engine of Top Entails: a table of the values of single stacks, and their sets of winning nim heaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.kernels.top_entails import LOONY, EntailingStacks, PlainStacks
from nimatron.rules.rule_set import Bound
from nimatron.sequences.engines.engine import ROWS, Engine, Piece, TableRequest, TableSource
from nimatron.sequences.engines.table_pieces import held, letters

if TYPE_CHECKING:
    import numpy as np

    from nimatron.theory.valuations.entailing import WinningHeaps

    Array = np.ndarray[Any, np.dtype[Any]]

_STACKS_AT_ONCE = 14
"""Smaller stacks that are examined for the value of a stack in one elementary step, as measured."""


class StackWinningHeaps:
    """A(n): the sizes h such that the player who must move in stack n wins ``stack n + *h``.

    >>> engine = TopEntailsEngine()
    >>> [heap for heap in range(8) if heap in StackWinningHeaps(engine, 6, Budget())]
    [0, 1]
    """

    def __init__(self, engine: TopEntailsEngine, stack: int, budget: Budget) -> None:
        self._engine, self._stack, self._budget = engine, stack, budget
        self.cofinite = stack % 2 == 1

    def __contains__(self, heap: object) -> bool:
        """Return whether a size is in the set, by the last stack with this split value (``kernels/top_entails.py``)."""
        assert isinstance(heap, int)
        stacks = self._engine.grown(self._stack + 1, self._budget)
        latest = self._stack if heap < stacks.bound else 0
        while latest and not stacks.has_split(latest, heap):
            latest -= 1
            self._budget.spend(0, 1 + latest // 64)
        even = latest > 0 and latest % 2 == 0
        return even != self.cofinite

    def least_missing(self) -> int | None:
        """Return the value of the stack."""
        value = self._engine.grown(self._stack + 1, self._budget).value(self._stack)
        return None if value == LOONY else value


class TopEntailsEngine(Engine):
    """Values of single stacks; the table grows as far as needed.

    >>> from nimatron.games.heaps.top_entails import TopEntails
    >>> TopEntailsEngine().heap_values(TopEntails(), 8).tolist()
    [0, -1, 0, -1, 1, 0, 2, 1]
    """

    name = "table of the values of single stacks"
    tables = ("outcome", "grundy", "lost")
    single_heaps = True

    def __init__(self) -> None:
        from threading import Lock

        self._stacks: EntailingStacks | PlainStacks | None = None
        self._lock = Lock()

    def winning_heaps(self, game: Any, position: Any, budget: Budget) -> WinningHeaps | None:
        """Return A(n) of a single stack, bound or free; None for other positions."""
        row = position.position if isinstance(position, Bound) else position
        if len(row) > 1 or (isinstance(position, Bound) and position.mark != sum(row)):
            return None
        return StackWinningHeaps(self, sum(row), budget)

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """Return the values of the stacks 0 .. count - 1; -1 stands for loony."""
        account = budget or Budget(Limits(values=max(Limits().values, count)), self._asked(game, count))
        try:
            return self.grown(count, account).values()[:count]
        except TooLargeError:
            if budget is None:
                raise
            return None

    def grown(self, count: int, budget: Budget) -> EntailingStacks | PlainStacks:
        """Return the table with at least ``count`` stacks. Raises ``TooLargeError`` at a limit."""
        if count > budget.limits.values:
            budget.refuse(reason("limit.values_of_heaps", count=budget.limits.values), "--limit")
        budget.charge(count * count // _STACKS_AT_ONCE)
        known = self._stacks
        if known is not None and count <= known.count:
            return known
        with held(self._lock, budget):
            self._stacks = stacks = self._stacks or (EntailingStacks() if numpy_here() else PlainStacks())
            while stacks.count < count:
                budget.look(stacks.count, count)
                stacks.grow(stacks.next_goal(count))
        return stacks

    def values_between(
        self, game: Any, start: int, stop: int, budget: Budget, folder: str | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield the values; None stands for loony."""
        for low in range(start, stop, ROWS):
            high = min(stop, low + ROWS)
            values = [int(value) for value in self.grown(high, budget).values()[low:high]]
            yield low, [None if value == LOONY else value for value in values]

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return values (none for loony), outcomes or P-positions of single stacks in normal play."""
        what, count = asked.what, asked.count
        if what not in self.tables or asked.misere or (asked.heaps or 1) > 1:
            return None

        def pieces(progress: Progress) -> Iterator[Piece]:
            import numpy as np

            limits = asked.limits or Limits(values=max(Limits().values, count), seconds=float("inf"), options=1 << 62)
            account = Budget(limits, self._asked(game, count), progress)
            for low in range(0, count, ROWS):
                high = min(count, low + ROWS)
                values = self.grown(high, account).values()[low:high]
                numbers = np.arange(low, high, dtype=np.int64)
                if what == "lost":
                    yield [numbers[values == 0]]
                elif what == "outcome":
                    yield [numbers, letters(values == 0)]
                else:
                    yield [numbers, [None if value == LOONY else value for value in values.tolist()]]

        columns = ("n",) if what == "lost" else ("n", what)
        return TableSource(columns, None if what == "lost" else count, pieces)

    def _asked(self, game: Any, count: int) -> Any:
        return reason("asked.values", count=count, game=game.written())


TOP_ENTAILS = TopEntailsEngine()
