"""The engine for heaps that are played on their own, by the definition; those of codes and of takes build on it.

Nim-values of single heaps stand in a table for each rule set, which grows as far as it is asked; where a theorem proves
a period from it, the table need not grow any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from math import comb
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar

from nimatron.budget import Budget, Limits, Progress
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import Reason, reason
from nimatron.kernels import numpy_here
from nimatron.rules.heap_game import HeapGame
from nimatron.sequences.engines.engine import ROWS, Asked, Engine, Piece, TableSource, refusal
from nimatron.sequences.engines.table_pieces import Kept, board_pieces, heap_names, held, letters

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_ROWS = 100_000_000
"""Rows of a table of single heaps that are listed; those that are stored in chunks may be ten times as long."""
MOST_CELLS = 100_000_000
"""Cells of a table of several heaps."""


class Growing:
    """The values G(0), G(1), ... of one rule set as far as they are known; replaced, never changed, as they grow."""

    def __init__(self) -> None:
        self.values: Any = []
        self.period: Period | None = None
        self.fault: MessageValue = ""
        self.searched = 0
        """How many values were searched for a period."""
        self.lock = Lock()


class DefinitionEngine(Engine):
    """Any heap game: G(n) is the mex of the nim-sums of its options (Sprague 1935, Grundy 1939).

    >>> from nimatron.games.heaps.nim import Nim
    >>> DefinitionEngine().heap_values(Nim(), 5).tolist()
    [0, 1, 2, 3, 4]
    """

    name = "table of nim-values by the definition"
    tables: ClassVar[tuple[str, ...]] = ("outcome", "grundy", "lost")
    single_heaps = True

    def __init__(self) -> None:
        self._kept: Kept[Growing] = Kept()

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """The nim-sum of the heaps' values."""
        total = 0
        for heap in game.heaps(position):
            value = self.heap_value(game, heap, budget)
            if value is None:
                return None
            total ^= value
        return total

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Whether the nim-sum is 0, in normal play."""
        if misere:
            return None
        value = self.value(game, position, budget)
        return None if value is None else value == 0

    def heap_value(self, game: Any, heap: int, budget: Budget) -> int | None:
        """The nim-value of one heap; None, and a clause for the refusal, where its table would be too long."""
        known = self._known(game)
        if known is not None:
            return known.value(heap)
        kept = self._growing(game)
        if heap >= len(kept.values) and kept.period is None and not self._grow(game, kept, heap + 1, budget):
            return None
        values, period = kept.values, kept.period
        if heap < len(values):
            return int(values[heap])
        return None if period is None else period.value(heap)

    # -- whole sequences ---------------------------------------------------------------------------------------

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """The first ``count`` values as an int32 array, without NumPy as a list; None where they would be too many."""
        account = budget or self._usual(game, count)
        kept = self._growing(game)
        if count > len(kept.values) and not self._grow(game, kept, count, account):
            return None
        values, period = kept.values, kept.period
        if not numpy_here():
            return values[:count] if period is None else [period.value(heap) for heap in range(count)]
        import numpy as np

        if count <= len(values) or period is None:
            return np.array(values[:count], dtype=np.int32)
        return period.array(0, count)

    def period(self, game: Any, limit: int, budget: Budget, folder: str | None = None) -> Period | None:
        """The period, if it is known or proved by the first ``limit`` values."""
        known = self._known(game)
        if known is not None and known.examined <= limit:
            return known
        if not self.proves_periods(game):
            return None
        kept = self._growing(game)
        self._grow(game, kept, limit, budget)
        with held(kept.lock, budget):
            self._search(game, kept)
        found = kept.period
        return found if found is not None and found.examined <= limit else None

    def _known(self, game: Any) -> Period | None:
        """The period that is known of this very rule set."""
        from nimatron.sequences.periods.known import known_period_of

        return known_period_of(game)

    def proved(self, game: Any) -> Period | None:
        """The period that is known or was proved by the table."""
        return self._known(game) or self._growing(game).period

    def table(self, game: Any, asked: Asked) -> TableSource | None:
        """Outcomes, nim-values or lost heaps of normal play; of several heaps by nim-sums."""
        what, count, limits = asked.what, asked.count, asked.limits
        if what not in ("outcome", "grundy", "lost") or asked.misere:
            return None
        width = asked.heaps or 1
        names = heap_names(width)
        if width > 1:
            return self._board(game, what, count, width, limits)

        def pieces(progress: Progress) -> Iterator[Piece]:
            import numpy as np

            for low, values in self._parts(game, count, limits, progress):
                numbers = np.arange(low, low + len(values), dtype=np.int64)
                if what == "lost":
                    yield [numbers[values == 0]]
                else:
                    yield [numbers, values if what == "grundy" else letters(values == 0)]

        columns = names if what == "lost" else (*names, what)
        return TableSource(columns, None if what == "lost" else count, pieces, limit=MOST_ROWS)

    def _board(self, game: Any, what: str, count: int, width: int, limits: Limits | None) -> TableSource | None:
        if count**width > MOST_CELLS:
            return None

        def board(progress: Progress) -> Array:
            import numpy as np

            account = self._usual(game, count, limits, progress)
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

    def _parts(self, game: Any, count: int, limits: Limits | None, progress: Progress) -> Iterator[tuple[int, Array]]:
        """The values in growing parts, so that rows come before the last of them is known."""
        import numpy as np

        account = self._usual(game, count, limits, progress)
        kept = self._growing(game)
        done = 0
        while done < count:
            upto = min(count, max(ROWS, 2 * done))
            if upto > len(kept.values) and kept.period is None and not self._grow(game, kept, upto, account):
                raise refusal(account)
            values, period = kept.values, kept.period
            if period is not None:
                for low in range(done, count, ROWS):
                    yield low, period.array(low, min(low + ROWS, count))
                return
            for low in range(done, upto, ROWS):
                yield low, np.array(values[low : min(low + ROWS, upto)], dtype=np.int32)
            done = upto

    # -- the growing table -------------------------------------------------------------------------------------

    def _growing(self, game: Any) -> Growing:
        return self._kept.get(game) or self._kept.put(game, Growing())

    def _usual(self, game: Any, count: int, limits: Limits | None = None, progress: Progress | None = None) -> Budget:
        """The account of these limits, else of the usual ones with as many values as were asked for."""
        bounds = limits or Limits(values=max(Limits().values, count))
        return Budget(bounds, reason("asked.values", count=count, game=game.written()), progress)

    def _grow(self, game: Any, kept: Growing, count: int, budget: Budget) -> bool:
        """Let the table grow to ``count`` values, or until a period is proved; False where it may not grow so far.

        What is found stays also where the time ends on the way.
        """
        most = budget.limits.values
        if count > most and not self.proves_periods(game):
            budget.tried.append(reason("tried.values_allowed", count=_shown(count), most=most))
            return False
        with held(kept.lock, budget):
            while len(kept.values) < count and kept.period is None:
                known = len(kept.values)
                if kept.fault:
                    budget.tried.append(kept.fault)
                    return False
                if known >= most:
                    budget.tried.append(reason("tried.no_period", count=known))
                    return False
                for values in self._fill(game, kept, min(most, self._next(game, known, count)), budget):
                    kept.values = values
                    if not budget.left:
                        budget.tried.append(self._so_far(game, len(values)))
                    budget.look(len(values), count)
                if self.proves_periods(game) and len(kept.values) >= 2 * kept.searched:
                    self._search(game, kept)
        return True

    def _so_far(self, game: Any, examined: int) -> Reason:
        return reason("tried.loop.no_period" if self.proves_periods(game) else "tried.loop", count=examined)

    def _search(self, game: Any, kept: Growing) -> None:
        if kept.period is None and len(kept.values) > kept.searched:
            kept.period = self._proved(game, kept.values)
            kept.searched = len(kept.values)

    def _next(self, game: Any, known: int, count: int) -> int:
        """How far the table grows at once when ``count`` values are asked for."""
        return max(128, min(2 * known, max(count, known * 5 // 4)))

    def _proved(self, game: Any, values: Sequence[int]) -> Period | None:
        """The period that a theorem proves from these values."""
        return None

    def _fill(self, game: Any, kept: Growing, count: int, budget: Budget) -> Iterator[Any]:
        """Yield the growing table again and again until it has ``count`` values."""
        values = list(kept.values)
        # where the moves of a position are not simply the options of its heaps, they are asked themselves
        plain = type(game).generate_moves is HeapGame.generate_moves
        for heap in range(len(values), count):
            seen = set()
            for option in game.options(heap) if plain else game.generate_moves((heap,)):
                value = 0
                for part in option or (0,):
                    if not 0 <= part < heap:
                        kept.fault = reason("tried.not_smaller", heap=heap, part=part)
                        yield values
                        return
                    value ^= values[part]
                seen.add(value)
            least = 0
            while least in seen:
                least += 1
            values.append(least)
            if heap % 16 == 0:
                yield values
        yield values


def _shown(count: int) -> str:
    return str(count) if count < 10**20 else f"about 10^{count.bit_length() * 3 // 10}"


DEFINITION = DefinitionEngine()
