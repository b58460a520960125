"""The engine for subtraction games: a move removes a number of a given set from one heap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Progress
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.sequences.engines.engine import Piece, StoredTable, TableRequest, TableSource, unlimited_budget
from nimatron.sequences.engines.single_heaps import MOST_ROWS, DefinitionEngine, GrowingTable
from nimatron.sequences.engines.table_pieces import Cache, numbered, outcome_pieces

if TYPE_CHECKING:
    import numpy as np

    from nimatron.arithmetic.subtraction_set import SubtractionSet
    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]

_SHORTEST = 4096
_MOST_WORK = 1 << 31
_KEPT_COUNT = 1 << 24
"""Up to this many heaps, a table is made for a larger power of two and kept."""
_SHORTEST_WITHOUT_NUMPY, _MOST_WITHOUT_NUMPY = 64, 4096
"""Heaps of a table that is made without NumPy."""
_MEMBERS_AT_ONCE, _PYTHON_OPTION = 8, 200
"""Numbers of the set examined in one elementary step, and steps for one without NumPy."""
_KINDS = {"outcome": "lost", "lost": "lost", "grundy": "nim-values", "remoteness": "remoteness"}


class SubtractionEngine(DefinitionEngine):
    """Games with a subtraction set: nim-values, outcomes and remoteness of heaps, in both conventions.

    ``subtraction_set`` is the set of all games, a function that returns the set of a game, or the name of an attribute.
    Finite sets have a proved period. For one heap, outcomes reach further than nim-values.

    >>> from nimatron.games.heaps.subtraction import Subtraction
    >>> SubtractionEngine("take_set").value(Subtraction(take="1,3,4"), (10**30, 2), Budget())
    1
    """

    name = "table of nim-values of single heaps"
    tables = ("outcome", "grundy", "remoteness", "lost")
    keeps_values = False

    def __init__(self, subtraction_set: SubtractionSet | Callable[[Any], SubtractionSet] | str) -> None:
        super().__init__()
        self._subtraction_set = subtraction_set
        self._tables: Cache[tuple[Any, int]] = Cache()  # with the elementary steps that they cost

    def subtraction_set(self, game: Any) -> SubtractionSet:
        """Return the subtraction set of a game."""
        if isinstance(self._subtraction_set, str):
            found: SubtractionSet = getattr(game, self._subtraction_set)
            return found
        return self._subtraction_set(game) if callable(self._subtraction_set) else self._subtraction_set

    # -- one position ------------------------------------------------------------------------------------------

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether it is a P-position: one heap by a table of outcomes, several (normal play) by nim-values."""
        heaps = [heap for heap in game.heaps(position) if heap]
        if len(heaps) > 1:
            return super().loses(game, position, misere, budget)
        heap = heaps[0] if heaps else 0
        if not misere and self._known(game) is not None:
            return super().loses(game, position, misere, budget)
        table = self._table(game, heap, "outcomes", misere, 1, budget)
        return None if table is None else bool(table[heap])

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the remoteness of one heap; None for several."""
        heaps = [heap for heap in game.heaps(position) if heap]
        if len(heaps) > 1:
            return None
        heap = heaps[0] if heaps else 0
        table = self._table(game, heap, "remoteness", misere, 12, budget)
        return None if table is None else int(table[heap])

    def _table(self, game: Any, heap: int, what: str, misere: bool, width: int, budget: Budget) -> Any:
        """Return a kept table that contains the heap, with ``width`` bytes for each, or a new one."""
        subtraction_set = self.subtraction_set(game)
        count = _SHORTEST
        while count <= min(heap, _KEPT_COUNT):
            count *= 8
        if count > _KEPT_COUNT:
            count = heap + 1
        if width * count > budget.limits.memory:
            budget.tried.append(reason("tried.bytes_each", what=what, width=width))
            return None
        key = (subtraction_set, what, misere)
        kept = self._tables.get(key)
        if kept is not None and heap < len(kept[0]):
            budget.charge(kept[1])
            return kept[0]
        if not numpy_here():
            return self._table_without_numpy(subtraction_set, heap, what, misere, budget)
        if what == "remoteness" and count * _members_below(subtraction_set, count) > _MOST_WORK:
            budget.tried.append(reason("tried.work", limit=_MOST_WORK))
            return None
        from nimatron.sequences import subtraction

        spent = _Spent(budget)
        if what == "outcomes":
            table: Any = subtraction.outcomes(subtraction_set, count, misere, budget.look, spent.add)
        else:
            spent.add(count * _members_below(subtraction_set, count) // _MEMBERS_AT_ONCE)
            table = subtraction.remoteness(subtraction_set, count, misere, budget.look)
        self._tables.drop(key)
        self._tables.put(key, (table, spent.steps), table.nbytes)
        budget.charge(spent.steps)
        return table

    def _table_without_numpy(
        self, subtraction_set: SubtractionSet, heap: int, what: str, misere: bool, budget: Budget
    ) -> Any:
        """Return the table as a list, by the definition; if it would take too long, add a reason and return None."""
        from nimatron.sequences.subtraction import reference

        count = max(_SHORTEST_WITHOUT_NUMPY, 1 << heap.bit_length())
        if count > _MOST_WITHOUT_NUMPY:
            budget.tried.append(reason("tried.without_numpy", count=_MOST_WITHOUT_NUMPY))
            return None
        make = reference.outcomes if what == "outcomes" else reference.remoteness
        key = (subtraction_set, what, misere)
        members = list(subtraction_set.up_to(count))
        steps = _PYTHON_OPTION * len(members) * count
        budget.charge(steps)
        self._tables.drop(key)
        return self._tables.put(key, (make(members, count, misere), steps))[0]

    # -- whole sequences ---------------------------------------------------------------------------------------

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """Return the first ``count`` values as int32; short tables are shared, long ones are made for the caller."""
        if budget is None:
            budget = unlimited_budget(reason("asked.values", count=count, game=game.written()))
        if count <= _KEPT_COUNT // 8 or not numpy_here():
            return super().heap_values(game, count, budget)
        if 4 * count > budget.limits.memory:
            budget.tried.append(reason("tried.values_bytes", count=count, needed=4 * count))
            return None
        import numpy as np

        from nimatron.sequences import subtraction

        return subtraction.nim_values(self.subtraction_set(game), count, budget.look, budget.charge).astype(np.int32)

    def proves_periods(self, game: Any) -> bool:
        """Return whether the subtraction set is finite or repeats: all but some numbers, odd ones, multiples."""
        from nimatron.sequences.periods.windows import SubtractionRule

        return SubtractionRule.of_subtraction_set(self.subtraction_set(game)) is not None

    def _proved(self, game: Any, values: Sequence[int]) -> Period | None:
        from nimatron.sequences.periods.search import proved_subtraction
        from nimatron.sequences.periods.windows import SubtractionRule

        return proved_subtraction(game, SubtractionRule.of_subtraction_set(self.subtraction_set(game)), values)

    def _next(self, game: Any, known: int, count: int) -> int:
        if not numpy_here():
            return super()._next(game, known, count)
        following = _SHORTEST
        while following < (2 * known if self.proves_periods(game) else count):
            following *= 2
        return following

    def _fill(self, game: Any, kept: GrowingTable, count: int, budget: Budget) -> Iterator[tuple[Any, int]]:
        if not numpy_here():
            from nimatron.sequences.subtraction import reference

            members = list(self.subtraction_set(game).up_to(count))
            yield reference.nim_values(members, count), _PYTHON_OPTION * len(members) * count
            return
        from nimatron.sequences import subtraction

        spent = _Spent(budget)
        values = subtraction.nim_values(self.subtraction_set(game), count, budget.look, spent.add)
        yield values, spent.steps

    # -- tables ------------------------------------------------------------------------------------------------

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return sequences of one heap in either convention, or tables of several heaps as for any heap game."""
        what, count, misere = asked.what, asked.count, asked.misere
        if (asked.heaps or 1) > 1:
            return super().table(game, asked)
        if what not in _KINDS:
            return None
        from nimatron.sequences import subtraction

        subtraction_set = self.subtraction_set(game)

        def pieces(progress: Progress) -> Iterator[Piece]:
            import numpy as np

            if what in ("outcome", "lost"):
                lost = (new for _, new in subtraction.p_positions_chunks(subtraction_set, count, misere))
                yield from ([new] for new in lost) if what == "lost" else outcome_pieces(lost, count)
            elif what == "grundy":
                yield from numbered([subtraction.nim_values(subtraction_set, count, progress).astype(np.int32)], count)
            else:
                yield from numbered([subtraction.remoteness(subtraction_set, count, misere, progress)], count)

        def stored() -> StoredTable | None:
            return _stored(subtraction_set, _KINDS[what], count, misere)

        if what == "lost":
            return TableSource(("n",), None, pieces, limit=MOST_ROWS)
        return TableSource(("n", what), count, pieces, stored=stored, limit=MOST_ROWS)


class _Spent:
    """Steps of a table that is being computed; the budget refuses if it cannot afford them.

    The table is charged as a whole when it is complete, as it is for later questions that find it.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.steps = 0

    def add(self, steps: int) -> None:
        """Count steps. Raises ``TooLargeError`` if all of them together exceed the limit."""
        self.steps += steps
        if not self._budget.affords(self.steps):
            self._budget.charge(self.steps)


def _members_below(subtraction_set: SubtractionSet, count: int) -> int:
    """Return roughly how much work a heap below ``count`` is: its moves, times thirty without kernels."""
    from nimatron.kernels import native

    members = 0
    for _ in subtraction_set.up_to(count):
        members += 1
        if members * count > _MOST_WORK:
            break
    return members * (1 if native() is not None else 30)


def _stored(subtraction_set: SubtractionSet, kind: str, count: int, misere: bool) -> StoredTable | None:
    """Return how a long table of P-positions, nim-values or remoteness continues from a stored part, if it can."""
    from nimatron.sequences.subtraction.outcome_chunks import LONGEST
    from nimatron.sequences.subtraction.resumed import TYPES, can_resume, resumed

    if not can_resume(subtraction_set, count, kind):
        return None

    def go_on(chunks: Iterator[Array], done: int, mark: int | None) -> Iterator[tuple[Array, int]]:
        import numpy as np

        known = np.concatenate([np.zeros(0, dtype=TYPES[kind]), *chunks])
        for stop, new in resumed(subtraction_set, count, kind, known, mark or 0, misere):
            yield new.astype(TYPES[kind]), stop

    def pieces(chunks: Iterator[Array]) -> Iterator[Piece]:
        if kind == "lost":
            return outcome_pieces(chunks, count)
        return numbered((chunk.astype("<i4") for chunk in chunks), count)

    what = kind + (", misere" if misere else "")
    return StoredTable(what, TYPES[kind], LONGEST, 1, count, go_on, pieces, (0, "P" if kind == "lost" else 0))


SUBTRACTION = SubtractionEngine("take_set")
