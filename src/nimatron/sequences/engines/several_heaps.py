"""The engine for games whose moves touch several heaps: tabulation, and Nim among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise
from math import comb, prod
from operator import xor
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import STEPS, Budget, Limits, Progress
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason, reason_of
from nimatron.kernels import numpy_here
from nimatron.rules.parameters import shown
from nimatron.sequences.engines.engine import ROWS, Engine, Piece, TableRequest, TableSource
from nimatron.sequences.engines.table_pieces import KINDS, Cache, board_pieces, heap_names, letters, signed

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


Row = tuple[int, ...]

SMALL = 1 << 18
"""Up to this many positions, a table is made larger than needed, so that many questions share it."""
GROWN = 1 << 24
"""Positions of the largest table that is made larger than needed."""
_MOST_KINDS = 64
MOST_ROWS = 100_000_000
"""Most rows of a table of a board or of single heaps."""
_WITHOUT_KERNELS = 4_000
"""Most positions for the reference implementations, which write out every option."""
_WITHOUT_NUMPY = 1_000
"""The same without NumPy."""


_STEPS_OF_CELL = {"nim-values": (20.0, 6.0), "remoteness": (0.5, 2.2), "lost": (0.1, 0.4)}
"""Elementary steps for a cell of a table, and for each set of the family, as measured."""
_CELLS_IN_BYTE = 64
"""A table that has more cells than this to a byte of the limit of memory is refused for its size."""


class CachedTable(NamedTuple):
    """Table of all positions below its bounds, and the memory limit of the question it was made for."""

    game: Any
    what: str
    misere: bool
    bounds: Row
    memory: int
    table: Any

    @property
    def key(self) -> tuple[Any, ...]:
        """Everything but the table."""
        return self[:-1]


class TabulationEngine(Engine):
    """Games with a family of sets of heaps: a move chooses one set and removes any amounts from its heaps.

    The engine computes all positions below a bound together. ``family`` returns the sets for a game and a number of
    heaps. ``circle`` means that heaps are on a circle, which may be rotated and reflected. Otherwise heaps may be
    exchanged, and empty heaps do not matter.

    >>> from nimatron.games.heaps.circular_nim import CircularNim
    >>> from nimatron.sequences.tabulation import family_sets
    >>> engine = TabulationEngine(lambda game, heaps: family_sets("circular-nim", heaps, game.k), circle=True)
    >>> engine.loses(CircularNim(), (9, 8, 7, 6, 5, 4, 3), False, Budget())
    False
    """

    name = "tabulation"

    def __init__(self, family: Callable[[Any, int], Any], circle: bool = False) -> None:
        self._family = family
        self._circle = circle
        self._kept: Cache[CachedTable] = Cache()
        self._work: dict[tuple[Any, str, bool, int], int] = {}

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the value from a table of nim-values."""
        return self._entry(game, position, "nim-values", False, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether it is a P-position: the table has the one such size of the last heap for given other heaps."""
        found = self._entry(game, position, "lost", misere, budget)
        return None if found is None else bool(found)

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the remoteness from a table."""
        return self._entry(game, position, "remoteness", misere, budget)

    def _entry(self, game: Any, position: Any, what: str, misere: bool, budget: Budget) -> int | None:
        images = self._images(tuple(game.heaps(position)))
        if not any(images[0]):
            return int(not misere) if what == "lost" else 0
        most = budget.limits.memory
        if not self._afford(game, images[0], what, budget):
            return None
        for kept in self._matching(game, what, misere):
            # A table of another question is used only if this question's memory would also have allowed it.
            if kept.memory <= most:
                for image in images:
                    place = self._place(image, kept.bounds)
                    if place is not None:
                        self._kept.get(kept.key)  # mark it as used now
                        return _at(kept.table, place, what)
        row = max(images, key=lambda image: (image[-1], image))  # the largest heap last: this costs least
        bounds = tuple(8 if heap < 8 else 1 << heap.bit_length() for heap in row)
        exact = tuple(heap + 1 for heap in row)
        if prod(bounds) > SMALL:
            bounds = self._larger_bounds(game, what, misere, row, budget.limits) or exact
        made = self._table(game, bounds, what, misere, budget)
        if made is None and prod(bounds) > prod(exact):
            budget.tried.pop()
            bounds, made = exact, self._table(game, exact, what, misere, budget)
        if made is None:
            return None
        self._note_work((game, what, misere, len(bounds)), prod(bounds))
        for kept in self._matching(game, what, misere):
            if self._place(tuple(bound - 1 for bound in kept.bounds), bounds) is not None and kept.memory >= most:
                self._kept.drop(kept.key)  # the new table contains it
        new = CachedTable(game, what, misere, bounds, most, made)
        self._kept.put(new.key, new, getattr(made, "nbytes", 0))
        return _at(made, row, what)

    def _afford(self, game: Any, row: Row, what: str, budget: Budget) -> bool:
        """Charge the work of a table up to this row, even if one is kept; if too much, add a reason, return False.

        So an answer does not depend on the tables of earlier questions.
        """
        cells = prod(heap + 1 for heap in row)
        try:
            sets = len(self._family(game, len(row)))
        except TooLargeError:
            return True  # refused for this when the table is made
        if 2 * cells > _CELLS_IN_BYTE * budget.limits.memory:
            return True  # refused for its size
        steps = _steps(cells, sets, what)
        if not budget.affords(steps):
            budget.tried.append(reason("tried.table_work", count=shown(cells)))
            return False
        budget.charge(steps)
        return True

    def _matching(self, game: Any, what: str, misere: bool) -> list[CachedTable]:
        """Return the tables of the same kind that are kept."""
        return [kept for kept in self._kept.all() if kept[1:3] == (what, misere) and kept.game == game]

    def _larger_bounds(self, game: Any, what: str, misere: bool, row: Row, limits: Limits) -> Row | None:
        """Return bounds that contain the row and earlier large tables, if these were as much work as the new table."""
        most = row
        for kept in self._matching(game, what, misere):
            if len(kept.bounds) == len(row):
                most = tuple(max(heap, bound - 1) for heap, bound in zip(most, kept.bounds, strict=True))
        grown = tuple(1 << heap.bit_length() for heap in most)
        done = self._work.get((game, what, misere, len(row)), 0)
        cells = prod(grown)
        if cells > min(GROWN, limits.memory // 32, done):
            return None
        return grown if _steps(cells, len(self._family(game, len(row))), what) <= limits.options * STEPS else None

    def _note_work(self, kind: tuple[Any, str, bool, int], positions: int) -> None:
        if len(self._work) >= _MOST_KINDS:
            self._work.clear()
        self._work[kind] = self._work.get(kind, 0) + positions

    def _images(self, heaps: Row) -> list[Row]:
        """Return the equivalent rows that may be in a table."""
        if not self._circle:
            return [tuple(sorted(heap for heap in heaps if heap)) or (0,)]
        both = heaps, heaps[::-1]
        return [row[turn:] + row[:turn] for row in both for turn in range(len(heaps))] or [(0,)]

    def _place(self, row: Row, bounds: Row) -> Row | None:
        """Return the place of a row in a table of these bounds, or None if it does not fit."""
        if len(row) != len(bounds):
            if self._circle or len(row) > len(bounds):
                return None
            row = (0,) * (len(bounds) - len(row)) + row
        for heap, bound in zip(row, bounds, strict=True):
            if heap >= bound:
                return None
        return row

    def _table(self, game: Any, bounds: Row, what: str, misere: bool, budget: Budget) -> Any:
        """Return a new table; if it would be too large, add a reason and return None."""
        from nimatron.kernels import native
        from nimatron.sequences import tabulation

        most = budget.limits.memory
        needed = 4 * prod(bounds[:-1]) + bounds[-1] // 8 if what == "lost" else 2 * prod(bounds)  # at least
        if needed > most:  # the numbers may have any length, so the message shortens them
            budget.tried.append(reason("tried.table_bytes", count=len(bounds), needed=shown(needed)))
            return None
        if not numpy_here():
            return self._table_without_numpy(game, bounds, what, misere, budget)
        if native() is None and prod(bounds) > _WITHOUT_KERNELS:
            budget.tried.append(reason("tried.table_kernels", count=shown(prod(bounds))))
            return None
        try:
            family = self._family(game, len(bounds))
            if what == "nim-values":
                return tabulation.nim_values(bounds, family, budget.look, most)
            make = tabulation.p_positions_in_rows if what == "lost" else tabulation.remoteness
            return make(bounds, family, misere, budget.look, most)
        except (TooLargeError, MemoryError) as error:
            if budget.over:
                raise
            budget.tried.append(reason_of(error) if isinstance(error, TooLargeError) else reason("tried.no_memory"))
            return None

    def _table_without_numpy(self, game: Any, bounds: Row, what: str, misere: bool, budget: Budget) -> Any:
        """Return the table as a dictionary, by the definition; if it would take too long, add a reason, return None."""
        from nimatron.sequences.tabulation import reference

        if prod(bounds) > _WITHOUT_NUMPY:
            budget.tried.append(reason("tried.without_numpy", count=_WITHOUT_NUMPY))
            return None
        options = reference.family_options(self._family(game, len(bounds)))
        if what == "nim-values":
            return reference.nim_values(bounds, options)
        return (reference.outcomes if what == "lost" else reference.remoteness)(bounds, options, misere)

    # -- tables ------------------------------------------------------------------------------------------------

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return all rows of ``heaps`` heaps below ``count``; None without the kernels, as closed forms are faster."""
        from nimatron.kernels import native

        what, count, heaps, misere = asked.what, asked.count, asked.heaps, asked.misere
        if what not in KINDS or heaps is None or native() is None or not count:
            return None
        family = self._family(game, heaps)
        bounds = (count,) * heaps

        def board(progress: Progress) -> Array:
            from nimatron.sequences import tabulation

            if what == "grundy":
                return signed(tabulation.nim_values(bounds, family, progress))
            if what == "remoteness":
                return signed(tabulation.remoteness(bounds, family, misere, progress))
            return tabulation.outcomes(bounds, family, misere, progress)

        names = heap_names(heaps)
        if what == "lost":
            return TableSource(names, None, lambda progress: self._lost(bounds, family, misere, progress))

        def pieces(progress: Progress) -> Iterator[Piece]:
            return board_pieces(board(progress), not self._circle, what)

        total = count**heaps if self._circle else comb(count + heaps - 1, heaps)
        return TableSource((*names, what), total, pieces, board, limit=MOST_ROWS)

    def _lost(self, bounds: Row, family: Any, misere: bool, progress: Progress) -> Iterator[Piece]:
        """Yield the rows that are P-positions; the last heap of each follows from the others."""
        import numpy as np

        from nimatron.sequences import tabulation

        last = tabulation.p_positions_in_rows(bounds, family, misere, progress)
        flat = last.reshape(-1)
        for low in range(0, len(flat), 16 * ROWS):
            places = low + np.flatnonzero(flat[low : low + 16 * ROWS] >= 0)
            others = np.unravel_index(places, last.shape) if last.shape else ()
            columns = [*others, flat[places].astype(np.int64)]
            if not self._circle:
                keep = np.ones(len(places), dtype=np.bool_)
                for left, right in pairwise(columns):
                    keep &= left <= right
                columns = [column[keep] for column in columns]
            yield columns


class NimEngine(TabulationEngine):
    """Nim: the value of a heap is its size (Bouton 1901). Other tables are those of any family."""

    single_heaps = True

    def __init__(self) -> None:
        super().__init__(_each_alone)

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the nim-sum of the heaps."""
        return reduce(xor, game.heaps(position), 0)

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Any:
        """Return the numbers 0 .. count - 1."""
        if not numpy_here():
            return list(range(count))
        import numpy as np

        return np.arange(count, dtype=np.int32)

    def values_between(
        self, game: Any, start: int, stop: int, budget: Budget, folder: str | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield the numbers start .. stop - 1."""
        for low in range(start, stop, ROWS):
            yield low, list(range(low, min(low + ROWS, stop)))

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return tables of single heaps directly, and tables of several heaps as for other families."""
        what, count, misere = asked.what, asked.count, asked.misere
        if (asked.heaps or 1) > 1:
            return super().table(game, asked)
        if what not in KINDS:
            return None

        def pieces(progress: Progress) -> Iterator[Piece]:
            import numpy as np

            if what == "lost":
                yield [np.arange(int(misere), min(count, 1 + misere), dtype=np.int64)]
                return
            for low in range(0, count, ROWS):
                heap = np.arange(low, min(low + ROWS, count), dtype=np.int64)
                if what == "grundy":
                    yield [heap, heap]
                elif what == "outcome":
                    yield [heap, letters(heap == misere)]
                else:
                    yield [heap, np.minimum(heap, 1 + misere)]

        columns = ("n",) if what == "lost" else ("n", what)
        return TableSource(columns, None if what == "lost" else count, pieces, limit=MOST_ROWS, status="proved")


def _steps(cells: int, sets: int, what: str) -> int:
    """Return the elementary steps of a table of this many cells for a family of this many sets."""
    each, for_set = _STEPS_OF_CELL[what]
    return int(cells * (each + for_set * sets))


def _at(table: Array, place: Row, what: str) -> int:
    if what == "lost" and not isinstance(table, dict):
        return int(table[place[:-1]] == place[-1])
    return int(table[place])


def _each_alone(game: Any, heaps: int) -> Any:
    from nimatron.sequences.tabulation import family_sets

    return family_sets("nim", heaps)


def _any_k(game: Any, heaps: int) -> Any:
    from nimatron.sequences.tabulation import family_sets

    return family_sets("index-k-nim", heaps, game.k)


def _neighbours(game: Any, heaps: int) -> Any:
    from nimatron.sequences.tabulation import family_sets

    return family_sets("circular-nim", heaps, game.k)


NIM = NimEngine()
INDEX_K_NIM = TabulationEngine(_any_k)
CIRCULAR_NIM = TabulationEngine(_neighbours, circle=True)
