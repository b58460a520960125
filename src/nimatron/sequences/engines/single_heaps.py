"""The engine for sums of single heaps, by the definition; those for octal codes and subtraction sets extend it.

Each rule set has a table of the nim-values of single heaps, which grows as far as needed. It need not grow any more
when a theorem proves a period from it. The search for a period looks at the first 128, 256, 512, ... values. A period
is used for a question only if the table for this question would have been long enough to find it. So no answer depends
on the questions before it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import reduce
from math import comb
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from nimatron.budget import STEPS, Budget, Limits, Progress, refusal
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.rules.heap_game import HeapGame
from nimatron.sequences.engines.engine import ROWS, Engine, Piece, TableRequest, TableSource
from nimatron.sequences.engines.table_pieces import Cache, board_pieces, heap_names, held, letters

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.octal.value_folder import ValueFolder
    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_ROWS = 100_000_000
"""Most rows in the list of a table of single heaps; a table stored in chunks may be ten times as long."""
MOST_CELLS = 100_000_000
"""Cells of a table of several heaps."""
_FIRST_SEARCHED = 128
"""Number of values in the first search for a period; each next search has twice as many."""


class GrowingTable:
    """Known values G(0), G(1), ... of one rule set. To grow, ``values`` is replaced, never changed in place.

    A table with a ``store`` begins with the values of a folder, which cost nothing, and keeps new ones there.
    """

    def __init__(self, store: ValueFolder | None = None) -> None:
        self.store = store
        self.values: Any = [] if store is None else store.values.tolist()
        self.source: Any = None
        """What computes further values of a table with a store."""
        self.period: Period | None = None
        self.searched = 0
        """Number of values that were searched for a period, or that proved it."""
        self.at_limit: dict[int, Period | None] = {}
        """Results of searches in exactly as many values as a question allowed."""
        self.fault: MessageValue = ""
        self.lock = Lock()
        self._steps = [(0, 0), (len(self.values), 0)] if self.values else [(0, 0)]
        """Numbers of values that were known after each part of the work, and the elementary steps until then."""

    def grown(self, values: Any, steps: int) -> None:
        """Take over a longer table, which cost that many steps."""
        self.values = values
        if self.store is not None:
            self.store.keep(values)
        if len(values) > self._steps[-1][0]:
            self._steps.append((len(values), self._steps[-1][1] + steps))

    def steps_of(self, count: int) -> int:
        """Return what the first ``count`` values cost, whoever asked for them; 0 if they are not known.

        >>> table = GrowingTable()
        >>> table.grown([0, 1, 2, 3], 400)
        >>> table.steps_of(2), table.steps_of(4)
        (200, 400)
        """
        place = bisect_left(self._steps, (count, 0))
        if not 0 < place < len(self._steps):
            return 0
        (low, before), (high, after) = self._steps[place - 1], self._steps[place]
        return before + (after - before) * (count - low) // (high - low)

    def period_within(self, count: int) -> Period | None:
        """Return the period that a table of ``count`` values proves, if it has been found."""
        return self.period if self.searched <= count else None


class Reached(NamedTuple):
    """Answer to a question: the known values, or a period if there are fewer than requested."""

    values: Any
    period: Period | None

    def value(self, heap: int, budget: Budget) -> int:
        """Return G(heap) of a heap that was reached; the work is charged if a period has to compute it again."""
        if self.period is None:
            return int(self.values[heap])
        self.period.prepare(heap, heap + 1, budget)
        return self.period.value(heap)


class DefinitionEngine(Engine):
    """Any heap game: G(n) is the mex of the nim-sums of its options (Sprague 1935, Grundy 1939).

    >>> from nimatron.games.heaps.nim import Nim
    >>> DefinitionEngine().heap_values(Nim(), 5).tolist()
    [0, 1, 2, 3, 4]
    """

    name = "table of nim-values by the definition"
    tables: ClassVar[tuple[str, ...]] = ("outcome", "grundy", "lost")
    single_heaps = True
    keeps_values = True

    def __init__(self) -> None:
        self._kept: Cache[GrowingTable] = Cache()

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the nim-sum of the heaps' values."""
        total = 0
        for heap in game.heaps(position):
            value = self.heap_value(game, heap, budget)
            if value is None:
                return None
            total ^= value
        return total

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether the nim-sum is 0, in normal play."""
        if misere:
            return None
        value = self.value(game, position, budget)
        return None if value is None else value == 0

    def heap_value(self, game: Any, heap: int, budget: Budget) -> int | None:
        """Return the nim-value of one heap; if its table would be too long, add a reason and return None."""
        reached = self._reach(game, heap + 1, budget)
        return None if reached is None else reached.value(heap, budget)

    # -- whole sequences ---------------------------------------------------------------------------------------

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """Return the first ``count`` values as an int32 array, without NumPy as a list, or None if too many."""
        account = budget or self._default_budget(game, count)
        reached = self._reach(game, count, account)
        if reached is None:
            return None
        values, period = reached
        if period is not None:
            period.prepare(0, count, account)
        if not numpy_here():
            return values[:count] if period is None else [period.value(heap) for heap in range(count)]
        import numpy as np

        return np.array(values[:count], dtype=np.int32) if period is None else period.array(0, count)

    def period(self, game: Any, limit: int, budget: Budget, folder: str | None = None) -> Period | None:
        """Return the period, if it is known or proved by the first ``limit`` values."""
        known = self._known(game)
        if known is not None and known.examined <= limit:
            return known
        if not self.proves_periods(game):
            return None
        reached = self._reach(game, limit, budget)
        if reached is None:
            return None
        found = self._growing(game).period_within(limit)
        return found if found is not None else self._proved(game, reached.values[:limit])

    def _known(self, game: Any) -> Period | None:
        """Return the period that is known for exactly this rule set."""
        from nimatron.sequences.periods.known import known_period_of

        return known_period_of(game)

    def proved(self, game: Any, count: int = 1, budget: Budget | None = None) -> Period | None:
        """Return the period that is known, or that the first ``count`` values proved; nothing is computed."""
        known = self._known(game)
        if known is not None:
            return known if known.status == "proved" or count > known.held else None
        kept, most = self._growing(game), (budget.limits if budget else Limits()).values
        if count > most:
            return kept.period_within(most) or kept.at_limit.get(most)
        length = 0
        while length < count:
            length = self._next(game, length, count)
        return kept.period_within(min(length, most))

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return outcomes, nim-values or P-positions of normal play; those of several heaps come from nim-sums."""
        what, count, limits = asked.what, asked.count, asked.limits
        if what not in ("outcome", "grundy", "lost") or asked.misere:
            return None
        width = asked.heaps or 1
        names = heap_names(width)
        if width > 1:
            return self._board(game, what, count, width, limits)

        def pieces(progress: Progress) -> Iterator[Piece]:
            import numpy as np

            for low, values in self._parts(game, 0, count, self._default_budget(game, count, limits, progress)):
                numbers = np.arange(low, low + len(values), dtype=np.int64)
                if what == "lost":
                    yield [numbers[values == 0]]
                else:
                    yield [numbers, values if what == "grundy" else letters(values == 0)]

        columns, known = names if what == "lost" else (*names, what), self._known(game)
        status = "proved" if known is None or count <= known.held else known.status
        return TableSource(columns, None if what == "lost" else count, pieces, limit=MOST_ROWS, status=status)

    def values_between(
        self, game: Any, start: int, stop: int, budget: Budget, folder: str | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield the values as arrays, or as lists without NumPy and where they do not fit."""
        if folder is None:
            yield from self._parts(game, start, stop, budget)
            return
        from nimatron.sequences.octal.value_folder import ValueFolder

        with ValueFolder(folder, game.written()) as store:
            yield from self._parts(game, start, stop, budget, GrowingTable(store))

    def _board(self, game: Any, what: str, count: int, width: int, limits: Limits | None) -> TableSource | None:
        if count**width > MOST_CELLS:
            return None

        def board(progress: Progress) -> Array:
            import numpy as np

            account = self._default_budget(game, count, limits, progress)
            values = self.heap_values(game, count, account)
            if values is None:
                raise refusal(account)
            cells: Array = reduce(np.bitwise_xor.outer, [values] * width)
            return cells if what == "grundy" else cells == 0

        def pieces(progress: Progress) -> Iterator[Piece]:
            return board_pieces(board(progress), True, what)

        names = heap_names(width)
        if what == "lost":
            return TableSource(names, None, pieces)
        return TableSource((*names, what), comb(count + width - 1, width), pieces, board)

    def _parts(
        self, game: Any, start: int, stop: int, budget: Budget, table: GrowingTable | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield the values in parts of growing length, so that rows appear before all values are known."""
        done = start
        while done < stop:
            upto = min(stop, max(done + ROWS, 2 * done))
            reached = self._reach(game, upto, budget, table)
            if reached is None:
                raise refusal(budget)
            values, period = reached
            if period is not None:
                for low in range(done, stop, ROWS):
                    high = min(low + ROWS, stop)
                    period.prepare(low, high, budget)
                    yield low, period.between(low, high)
                return
            for low in range(done, upto, ROWS):
                yield low, _array(values[low : min(low + ROWS, upto)])
            done = upto

    # -- the growing table -------------------------------------------------------------------------------------

    def _growing(self, game: Any) -> GrowingTable:
        return self._kept.get(game) or self._kept.put(game, GrowingTable())

    def _default_budget(
        self, game: Any, count: int, limits: Limits | None = None, progress: Progress | None = None
    ) -> Budget:
        """Return a budget with these limits, or with the default limits but ``count`` values."""
        bounds = limits or Limits(values=max(Limits().values, count))
        return Budget(bounds, reason("asked.values", count=count, game=game.written()), progress)

    def _reach(self, game: Any, count: int, budget: Budget, table: GrowingTable | None = None) -> Reached | None:
        """Return the first ``count`` values, or fewer and a period; if the budget ends, add a reason and return None.

        Values that were found are kept even if the budget ends: in ``table``, or in that of all questions.
        """
        most = budget.limits.values
        kept = table or self._growing(game)
        if count <= min(len(kept.values), most):
            self._charge(game, kept, count, budget)
            return Reached(kept.values, None)
        known = self._known(game)
        if known is not None:
            return Reached((), known)
        if count > most and not self.proves_periods(game):
            budget.tried.append(reason("tried.values_allowed", count=_shown(count), most=most))
            return None
        with held(kept.lock, budget):
            self._charge(game, kept, min(count, most, len(kept.values)), budget)
            if not self._grow(game, kept, min(count, most), count, budget):
                return None
            if count > most:
                return self._beyond(game, kept, most, budget)
            return Reached(kept.values, kept.period if count > len(kept.values) else None)

    def _beyond(self, game: Any, kept: GrowingTable, most: int, budget: Budget) -> Reached | None:
        """Return a period that the first ``most`` values prove, for heaps beyond them."""
        found = kept.period_within(most)
        if found is None:
            if most not in kept.at_limit:
                kept.at_limit[most] = self._proved(game, kept.values[:most])
            found = kept.at_limit[most]
        if found is None:
            budget.tried.append(reason("tried.no_period", count=most))
            return None
        return Reached((), found)

    def _grow(self, game: Any, kept: GrowingTable, upto: int, asked: int, budget: Budget) -> bool:
        """Extend the table to ``upto`` values, or until a period is proved; return False if the rules are faulty."""
        while len(kept.values) < upto and kept.period is None:
            if kept.fault:
                budget.tried.append(kept.fault)
                return False
            following = min(budget.limits.values, self._next(game, len(kept.values), asked))
            for values, steps in self._fill(game, kept, following, budget):
                kept.grown(values, steps)
                if not budget.affords(steps) or budget.over:
                    self._say_where_it_stops(game, kept, len(values), budget)
                budget.charge(steps)
                budget.look(len(values), asked)
            if self.proves_periods(game):
                self._search(game, kept)
        return True

    def _charge(self, game: Any, kept: GrowingTable, count: int, budget: Budget) -> None:
        """Charge what known values cost, so that a question costs the same whatever was asked before it."""
        steps = kept.steps_of(count)
        if not budget.affords(steps):
            self._say_where_it_stops(game, kept, count, budget)
        budget.charge(steps)

    def _say_where_it_stops(self, game: Any, kept: GrowingTable, examined: int, budget: Budget) -> None:
        """Add to the clauses of a refusal how many values were examined, and where they are kept."""
        key = "tried.loop.no_period" if self.proves_periods(game) else "tried.loop"
        budget.tried.append(reason(key, count=examined))
        if kept.store is not None:
            budget.tried.append(reason("tried.kept", folder=str(kept.store.folder)))

    def _search(self, game: Any, kept: GrowingTable) -> None:
        """Search for a period in the first 128, 256, 512, ... of the known values."""
        searched = max(_FIRST_SEARCHED, 2 * kept.searched)
        while kept.period is None and searched <= len(kept.values):
            found = self._proved(game, kept.values[:searched])
            kept.searched, kept.period = searched, found
            searched *= 2

    def _next(self, game: Any, known: int, count: int) -> int:
        """Return the next length of the table when ``count`` values are requested."""
        return max(128, min(2 * known, max(count, known * 5 // 4)))

    def _proved(self, game: Any, values: Sequence[int]) -> Period | None:
        """Return the period that a theorem proves from these values."""
        return None

    def _fill(self, game: Any, kept: GrowingTable, count: int, budget: Budget) -> Iterator[tuple[Any, int]]:
        """Yield the growing table and the steps that its growth cost, repeatedly until it has ``count`` values."""
        values = list(kept.values)
        # If the moves of a position are not just the options of its heaps, they are generated for the single heap.
        plain = type(game).generate_moves is HeapGame.generate_moves
        steps = 0
        for heap in range(len(values), count):
            seen, options = set(), 0
            for option in game.options(heap) if plain else game.generate_moves((heap,)):
                options += 1
                value = 0
                for part in option or (0,):
                    if not 0 <= part < heap:
                        kept.fault = reason("tried.not_smaller", heap=heap, part=part)
                        yield values, 0
                        return
                    value ^= values[part]
                seen.add(value)
            least = 0
            while least in seen:
                least += 1
            values.append(least)
            steps += STEPS * options
            if heap % 16 == 0:
                yield values, steps
                steps = 0
        yield values, steps


def _array(values: Any) -> Any:
    """Return values as an int32 array; without NumPy, as they are."""
    if not numpy_here():
        return values
    import numpy as np

    return np.array(values, dtype=np.int32)


def _shown(count: int) -> str:
    return str(count) if count < 10**20 else f"about 10^{count.bit_length() * 3 // 10}"


DEFINITION = DefinitionEngine()
