"""The engine for games with an octal code: nim-values, known and proved periods, long tables."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.rules.codes import Code
from nimatron.sequences.engines.engine import Piece, StoredTable, TableRequest, TableSource, unlimited_budget
from nimatron.sequences.engines.single_heaps import DefinitionEngine, GrowingTable
from nimatron.sequences.engines.table_pieces import Cache, numbered
from nimatron.sequences.octal.definition_loops import short_values, splits_of, step_of, steps_in_python

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.octal.values import GrowingValues
    from nimatron.sequences.periods.automatic import AutomaticValues
    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]


_FEW_SPLITS = 6_000
"""Most splits that are examined without NumPy, in less time than loading it takes."""
_AUTOMATIC_FROM = 20_000
"""Smallest heap for which an automaton is sought: values of smaller ones take less time than the search."""
_MOST_AUTOMATA = 1_000
_KEPT_COUNT = 1 << 24
"""Up to this many values, a table is kept for later questions."""
_SEARCHED = 1 << 20
"""Values of a long table that are searched for a period."""
_CHUNK = 1 << 22
"""Values in one chunk on disk."""
_CHUNK_SECONDS = 2.0
"""A chunk is written after this many seconds, however short it is."""
_PERIOD, _PERIOD_SLOW = 1 << 16, 1 << 12
"""Values that are searched for a period before a long table is begun; the second for codes with slow values."""


class OctalEngine(DefinitionEngine):
    """Games with an attribute ``octal_code``, which says what may be removed from a heap and when it may be split.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> OctalEngine().heap_values(Kayles(), 10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """

    name = "table of nim-values of single heaps"

    def __init__(self) -> None:
        super().__init__()
        self._sources: Cache[GrowingValues] = Cache()
        self._automata: dict[Code, AutomaticValues | None] = {}

    # -- periods -----------------------------------------------------------------------------------------------

    def code(self, game: Any) -> Code:
        """Return the code of the game."""
        found: Code = game.octal_code
        return found

    def _known(self, game: Any) -> Period | None:
        """Return the certified or shipped period of the code, whichever game has this code."""
        from nimatron.sequences.periods.known import known_period

        found = known_period(game.octal_code)
        if found is not None:
            return found
        from nimatron.sequences.periods.far_values import far_period

        return far_period(str(game.octal_code))

    def proves_periods(self, game: Any) -> bool:
        """Return whether a theorem covers the code."""
        from nimatron.sequences.periods.search import provable

        return provable(game.octal_code)

    def period(self, game: Any, limit: int, budget: Budget, folder: str | None = None) -> Period | None:
        """Return the period, known or proved by the first ``limit`` values."""
        from nimatron.sequences.periods.search import find_period

        return find_period(game, limit, budget, folder)

    def _proved(self, game: Any, values: Sequence[int]) -> Period | None:
        from nimatron.sequences.periods.search import proved_period

        return proved_period(game, game.octal_code, values)

    # -- values ------------------------------------------------------------------------------------------------

    def heap_value(self, game: Any, heap: int, budget: Budget) -> int | None:
        """Return the nim-value of one heap from a table, a period or an automaton."""
        found = self.automatic(game, heap, budget)
        return super().heap_value(game, heap, budget) if found is None else found.value(heap)

    def automatic(self, game: Any, heap: int, budget: Budget) -> AutomaticValues | None:
        """Return the automaton that gives the values, for heaps beyond the values from which it is guessed."""
        code: Code = game.octal_code
        if heap < _AUTOMATIC_FROM or code.most_parts < 3:
            return None
        if (OctalEngine, code) not in budget.searches:
            budget.searches[OctalEngine, code] = self._find_automaton(game, budget)
        found: AutomaticValues | None = budget.searches[OctalEngine, code]
        return found

    def _find_automaton(self, game: Any, budget: Budget) -> AutomaticValues | None:
        from nimatron.sequences.periods import automata, automatic

        code: Code = game.octal_code
        if not automata.covers(code) or budget.limits.values < automatic.NEEDED:
            return None
        reached = self._reach(game, automatic.NEEDED, budget)
        if reached is None or reached.period is not None:
            return None
        budget.charge(automatic.WORK)
        if code not in self._automata:
            if len(self._automata) >= _MOST_AUTOMATA:
                self._automata.clear()
            self._automata[code] = automatic.automatic_values(code, reached.values)
        return self._automata[code]

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """Return the first ``count`` values as an int32 array; long tables are made for the caller."""
        account = budget or self._default_budget(game, count)
        if count <= _KEPT_COUNT or count > account.limits.values or self._known(game) is not None:
            return super().heap_values(game, count, account)
        reached = self._reach(game, _SEARCHED, account)  # a period may be proved by fewer
        if reached is None or reached.period is not None:
            return super().heap_values(game, count, account)
        import numpy as np

        from nimatron.sequences.octal.values import GrowingValues

        source = GrowingValues(game.octal_code, np.array(reached.values), capacity=count)
        source.grow(count, account)
        return source.values.astype(np.int32)

    def _fill(self, game: Any, kept: GrowingTable, count: int, budget: Budget) -> Iterator[tuple[Any, int]]:
        code: Code = game.octal_code
        if not numpy_here() or splits_of(code, count) <= _FEW_SPLITS:
            values = kept.values
            while len(values) < count:
                reached = min(count, len(values) + step_of(code))
                steps = steps_in_python(code, len(values), reached)
                values = short_values(code, reached, values)
                yield values, steps
            return
        import numpy as np

        from nimatron.sequences.octal.values import GrowingValues

        source = self._sources.get(code) if kept.store is None else kept.source
        if source is None or len(source.values) < len(kept.values):
            source = GrowingValues(code, np.array(kept.values, dtype=np.uint32))
            if kept.store is None:
                self._sources.drop(code)
                source = self._sources.put(code, source)
            kept.source = source if kept.store is not None else None
        while len(source.values) < count:
            before = source.steps
            source.step(count)
            yield source.values, source.steps - before
        yield source.values[:count], 0

    # -- tables ------------------------------------------------------------------------------------------------

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return the table as for any heap game; nim-values in a file can continue after they were stopped."""
        found = super().table(game, asked)
        if found is None or asked.what != "grundy" or (asked.heaps or 1) > 1:
            return found
        return TableSource(
            found.columns, found.total, found.pieces, stored=lambda: _stored(game, asked.count), limit=found.limit
        )


def _stored(game: Any, count: int) -> StoredTable:
    """Return how a long table of nim-values continues from a stored part."""

    def go_on(chunks: Iterator[Array], done: int, mark: int | None) -> Iterator[tuple[Array, int]]:
        import numpy as np

        from nimatron.sequences.octal.values import GrowingValues

        period = _quick_period(game)
        if period is not None:
            for low in range(done, count, _CHUNK):
                high = min(low + _CHUNK, count)
                yield period.array(low, high).astype("<u4"), high
            return
        source = GrowingValues(game.octal_code, np.concatenate([np.zeros(0, dtype="<u4"), *chunks]), capacity=count)
        begun = time.monotonic()
        while done < count:
            source.step(min(count, done + _CHUNK))
            high = len(source.values)
            if high in (count, done + _CHUNK) or time.monotonic() > begun + _CHUNK_SECONDS:
                yield source.values[done:high].astype("<u4"), high
                done, begun = high, time.monotonic()

    def pieces(chunks: Iterator[Array]) -> Iterator[Piece]:
        return numbered((chunk.astype("<i4") for chunk in chunks), count)

    return StoredTable("nim-values", "<u4", _CHUNK, 1, count, go_on, pieces, (0, 0))


def _quick_period(game: Any) -> Period | None:
    """Return a period that is known, or that few values prove, so that the search is short beside a long table."""
    from nimatron.sequences.periods.search import find_period

    code: Code = game.octal_code
    slow = code.most_parts > 2 or (code.most_parts == 2 and bool(code.tail))
    count = _PERIOD_SLOW if slow else _PERIOD
    return find_period(game, count, unlimited_budget(reason("asked.period", game="", count=count)))


OCTAL_CODES = OctalEngine()
