"""Engines for several heaps at once: closures of reachability, Wythoff's board, the caps of Fibonacci Nim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise
from math import comb, prod
from operator import xor
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import RuleError, TooLargeError
from nimatron.games.parameters import shown
from nimatron.sequences.engines.engine import ROWS, Engine, Piece, Stored, TableSource
from nimatron.sequences.engines.kept import Kept
from nimatron.sequences.engines.pieces import board_pieces, heap_names, letters

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Row = tuple[int, ...]

SMALL = 1 << 18
"""Positions of a table that is made larger than needed, so that many questions share it."""
MOST_ROWS = 100_000_000
"""Rows of a table of a board or of single heaps."""
MOST_PAIRS = 1_000_000_000
LISTED_PAIRS = 100_000_000
MOST_NUMERATIONS = 10_000_000
_PAIRS = 1 << 18
"""Pairs in a stored chunk."""
_WITHOUT_KERNELS = 4_000
"""Positions up to which the twins of the kernels, which write every option out, are quick enough."""
_KINDS = {"outcome": "outcomes", "lost": "outcomes", "grundy": "nim-values", "remoteness": "remoteness"}


class ClosureEngine(Engine):
    """Games that take any amounts from the heaps of one set of a family: all positions below a bound at once.

    ``family`` gives the sets for a game and a number of heaps; ``circle`` says that heaps stand on a circle, which may
    be turned and reflected; otherwise they may change places at will and empty ones do not count.

    >>> from nimatron.games.circular_nim import CircularNim
    >>> from nimatron.sequences.closures import family_sets
    >>> engine = ClosureEngine(lambda game, heaps: family_sets("circular-nim", heaps, game.k), circle=True)
    >>> engine.loses(CircularNim(), (9, 8, 7, 6, 5, 4, 3), False, Budget())
    False
    """

    name = "closures of reachability"

    def __init__(self, family: Callable[[Any, int], Any], circle: bool = False) -> None:
        self._family = family
        self._circle = circle
        self._kept: Kept[tuple[Any, str, bool, Row, Array]] = Kept()

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """From a table of nim-values."""
        return self._entry(game, position, "nim-values", False, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """From the one lost size that the last heap has for each setting of the others."""
        found = self._entry(game, position, "lost", misere, budget)
        return None if found is None else bool(found)

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """From a table of remoteness."""
        return self._entry(game, position, "remoteness", misere, budget)

    def _entry(self, game: Any, position: Any, what: str, misere: bool, budget: Budget) -> int | None:
        images = self._images(tuple(game.heaps(position)))
        if not any(images[0]):
            return int(not misere) if what == "lost" else 0
        for kept_game, kept_what, kept_misere, bounds, table in self._kept.all():
            if kept_what == what and kept_misere == misere and kept_game == game:
                for image in images:
                    place = self._place(image, bounds)
                    if place is not None:
                        self._kept.get((game, what, misere, bounds))  # used just now
                        return _at(table, place, what)
        row = max(images, key=lambda image: (image[-1], image))  # the largest heap last: it costs least
        bounds = tuple(8 if heap < 8 else 1 << heap.bit_length() for heap in row)
        if prod(bounds) > SMALL:
            bounds = tuple(heap + 1 for heap in row)
        made = self._table(game, bounds, what, misere, budget)
        if made is None:
            return None
        self._kept.put((game, what, misere, bounds), (game, what, misere, bounds, made), made.nbytes)
        return _at(made, row, what)

    def _images(self, heaps: Row) -> list[Row]:
        """The rows that play alike and may stand in a table."""
        if not self._circle:
            return [tuple(sorted(heap for heap in heaps if heap)) or (0,)]
        both = heaps, heaps[::-1]
        return [row[turn:] + row[:turn] for row in both for turn in range(len(heaps))] or [(0,)]

    def _place(self, row: Row, bounds: Row) -> Row | None:
        """Where the row stands in a table of these bounds; None where it does not fit."""
        if len(row) != len(bounds):
            if self._circle or len(row) > len(bounds):
                return None
            row = (0,) * (len(bounds) - len(row)) + row
        for heap, bound in zip(row, bounds, strict=True):
            if heap >= bound:
                return None
        return row

    def _table(self, game: Any, bounds: Row, what: str, misere: bool, budget: Budget) -> Array | None:
        """A new table, or None and a clause where it would be too large."""
        from nimatron.kernels import native
        from nimatron.sequences import closures

        most = budget.limits.memory
        needed = 4 * prod(bounds[:-1]) + bounds[-1] // 8 if what == "lost" else 2 * prod(bounds)  # at least
        if needed > most:  # the numbers may have any length, so they are not told in full
            budget.tried.append(f"a table of {len(bounds)} heaps that takes {shown(needed)} bytes or more")
            return None
        if native() is None and prod(bounds) > _WITHOUT_KERNELS:
            budget.tried.append(
                f"a table of {shown(prod(bounds))} positions, for which the compiled kernels are missing"
            )
            return None
        try:
            family = self._family(game, len(bounds))
            if what == "nim-values":
                return closures.nim_values(bounds, family, budget.look, most)
            make = closures.lost_in_rows if what == "lost" else closures.remoteness
            return make(bounds, family, misere, budget.look, most)
        except (TooLargeError, MemoryError) as error:
            if not budget.left:
                raise
            budget.tried.append(str(error) or "a table that finds no memory")
            return None

    # -- tables ------------------------------------------------------------------------------------------------

    def table(
        self,
        game: Any,
        what: str,
        count: int,
        *,
        heaps: int | None = None,
        misere: bool = False,
        strategy: str | None = None,
        start: int | None = None,
        limits: Limits | None = None,
    ) -> TableSource | None:
        """All rows of ``heaps`` heaps below ``count``; without the kernels none, as closed forms are quicker then."""
        from nimatron.kernels import native

        if what not in _KINDS or (what == "grundy" and misere) or heaps is None or native() is None or not count:
            return None
        family = self._family(game, heaps)
        bounds = (count,) * heaps

        def board(progress: Progress) -> Array:
            from nimatron.sequences import closures

            if what == "grundy":
                return _signed(closures.nim_values(bounds, family, progress))
            if what == "remoteness":
                return _signed(closures.remoteness(bounds, family, misere, progress))
            return closures.outcomes(bounds, family, misere, progress)

        names = heap_names(heaps)
        if what == "lost":
            return TableSource(names, None, lambda progress: self._lost(bounds, family, misere, progress))

        def pieces(progress: Progress) -> Iterator[Piece]:
            return board_pieces(board(progress), not self._circle, what)

        total = count**heaps if self._circle else comb(count + heaps - 1, heaps)
        return TableSource((*names, what), total, pieces, board, limit=MOST_ROWS)

    def _lost(self, bounds: Row, family: Any, misere: bool, progress: Progress) -> Iterator[Piece]:
        """The lost rows; the last heap of each follows from the others."""
        import numpy as np

        from nimatron.sequences import closures

        last = closures.lost_in_rows(bounds, family, misere, progress)
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


class NimEngine(ClosureEngine):
    """Nim: the value of a heap is its size (Bouton 1901), the rest as for other families."""

    single_heaps = True

    def __init__(self) -> None:
        super().__init__(_each_alone)

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """The nim-sum of the heaps."""
        return reduce(xor, game.heaps(position), 0)

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Array | None:
        """The numbers 0 .. count - 1."""
        import numpy as np

        return np.arange(count, dtype=np.int32)

    def table(
        self,
        game: Any,
        what: str,
        count: int,
        *,
        heaps: int | None = None,
        misere: bool = False,
        strategy: str | None = None,
        start: int | None = None,
        limits: Limits | None = None,
    ) -> TableSource | None:
        """Single heaps at once, several as for other families."""
        if (heaps or 1) > 1:
            return super().table(game, what, count, heaps=heaps, misere=misere)
        if what not in _KINDS or (what == "grundy" and misere):
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


class WythoffEngine(Engine):
    """Generalised Wythoff: whole boards, pairs by three strategies, numeration systems.

    ``parameter`` gives the number a of a game, by a function.

    >>> from nimatron.games.wythoff import Wythoff
    >>> WythoffEngine(lambda game: game.a).value(Wythoff(), (3, 4), Budget())
    2
    """

    name = "table of Wythoff's board"
    tables = (*Engine.tables, "pairs", "numeration")

    def __init__(self, parameter: Callable[[Any], int]) -> None:
        self._parameter = parameter
        self._kept: Kept[Array] = Kept()

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """From a board of nim-values."""
        return self._entry(game, position, "nim-values", False, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """From a board of outcomes."""
        found = self._entry(game, position, "outcomes", misere, budget)
        return None if found is None else bool(found)

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """From a board of remoteness."""
        return self._entry(game, position, "remoteness", misere, budget)

    def _entry(self, game: Any, position: Any, what: str, misere: bool, budget: Budget) -> int | None:
        x, y = game.heaps(position)
        a = self._parameter(game)
        size = max(64, 1 << max(x, y).bit_length())
        if size > 2048:
            size = max(x, y) + 1
        for larger in (size, 2048):
            board = self._kept.get((a, what, misere, larger))
            if board is not None and larger > max(x, y):
                return int(board[x, y])
        board = self._board(a, size, what, misere, budget)
        if board is None:
            return None
        self._kept.put((a, what, misere, size), board, board.nbytes)
        return int(board[x, y])

    def _board(self, a: int, size: int, what: str, misere: bool, budget: Budget) -> Array | None:
        from nimatron.kernels import native
        from nimatron.sequences.closures import wythoff_board
        from nimatron.sequences.wythoff_values import values_memory, wythoff_values

        needed = {"nim-values": values_memory(size, a), "remoteness": 4 * size * size}.get(what, size * size)
        if needed > budget.limits.memory:
            budget.tried.append(f"a board of {what}, {shown(size)} a side, which takes {shown(needed)} bytes")
            return None
        if native() is None and what != "outcomes" and size > 64:
            budget.tried.append(f"a board of {what} of {size} a side, for which the compiled kernels are missing")
            return None
        if what == "nim-values":
            return wythoff_values(size, a, progress=budget.look)
        try:
            return wythoff_board(size, a, what, misere, budget.look, budget.limits.memory)
        except TooLargeError as error:
            if not budget.left:
                raise
            budget.tried.append(str(error))
            return None

    # -- tables ------------------------------------------------------------------------------------------------

    def table(
        self,
        game: Any,
        what: str,
        count: int,
        *,
        heaps: int | None = None,
        misere: bool = False,
        strategy: str | None = None,
        start: int | None = None,
        limits: Limits | None = None,
    ) -> TableSource | None:
        """A board below ``count``, ``count`` pairs from ``start`` on, or the numerations of 1 .. count."""
        a = self._parameter(game)
        if what == "pairs":
            return _pairs(a, count, start or 0, strategy or "algebraic", misere)
        if what == "numeration":
            return _numeration(a, count, misere)
        if what not in _KINDS or (what == "grundy" and misere) or not count:
            return None
        from nimatron.kernels import native

        if what == "remoteness" and native() is None:
            return None

        def board(progress: Progress) -> Array:
            from nimatron.sequences.closures import wythoff_board
            from nimatron.sequences.wythoff_values import wythoff_values

            if what == "grundy":
                return wythoff_values(count, a, progress=progress)
            found = wythoff_board(count, a, _KINDS[what], misere, progress)
            return _signed(found) if what == "remoteness" else found

        def pieces(progress: Progress) -> Iterator[Piece]:
            return board_pieces(board(progress), True, what)

        if what == "lost":
            return TableSource(heap_names(2), None, pieces, limit=MOST_ROWS)
        return TableSource((*heap_names(2), what), comb(count + 1, 2), pieces, board, limit=MOST_ROWS)


def _pairs(a: int, count: int, start: int, strategy: Any, misere: bool) -> TableSource:
    from nimatron.sequences.wythoff_pairs import wythoff_pairs_chunks

    if count > MOST_PAIRS:
        raise TooLargeError(f"a table of {count} pairs was asked for; the limit is {MOST_PAIRS}")
    wythoff_pairs_chunks(a, count, start, strategy, misere)  # refuses, computes nothing

    def pieces(progress: Progress) -> Iterator[Piece]:
        import numpy as np

        done = 0
        for first, second in wythoff_pairs_chunks(a, count, start, strategy, misere, chunk=ROWS):
            yield [np.arange(start + done, start + done + len(first), dtype=np.int64), first, second]
            done += len(first)

    def go_on(chunks: Iterator[Array], done: int, mark: int | None) -> Iterator[tuple[Array, int]]:
        import numpy as np

        if done >= count:
            return
        for first, second in wythoff_pairs_chunks(a, count - done, start + done, strategy, misere, chunk=_PAIRS):
            done += len(first)
            yield np.stack((first, second), axis=1), done

    def rows(chunks: Iterator[Array]) -> Iterator[Piece]:
        import numpy as np

        done = 0
        for chunk in chunks:
            chunk = chunk[: count - done]
            yield [np.arange(start + done, start + done + len(chunk), dtype=np.int64), chunk[:, 0], chunk[:, 1]]
            done += len(chunk)

    what = f"pairs from {start}, {strategy}{', misere' if misere else ''}"
    stored = Stored(what, "<i8", _PAIRS, 2, count, go_on, rows, (0, 0, 0))
    return TableSource(("n", "A", "B"), count, pieces, stored=stored, limit=LISTED_PAIRS, status="proved")


def _numeration(a: int, count: int, misere: bool) -> TableSource:
    from nimatron.arithmetic.numeration import p_digits, q_digits
    from nimatron.theory.strategies.arithmetic import belongs_to, pair

    if misere:
        raise RuleError("--what numeration: the numeration systems belong to normal play")

    def pieces(progress: Progress) -> Iterator[Piece]:
        for low in range(1, count + 1, 1024):
            numbers = range(low, min(low + 1024, count + 1))
            rows = [(n, p_digits(n, a), q_digits(n, a), belongs_to(n, a), pair(n, a)[0]) for n in numbers]
            yield [list(column) for column in zip(*rows, strict=True)]

    columns = ("n", "p_digits", "q_digits", "belongs_to", "A_n")
    return TableSource(columns, count, pieces, limit=MOST_NUMERATIONS, status="proved")


class FibonacciEngine(Engine):
    """One heap with a cap of ``factor`` times the last take: all heaps and caps below a bound.

    >>> from nimatron.games.fibonacci_nim import FibonacciNim
    >>> engine = FibonacciEngine(lambda game: game.factor)
    >>> engine.remoteness(FibonacciNim(), (10, 9), False, Budget())
    7
    """

    name = "table of all heaps and caps"
    tables = ()

    def __init__(self, factor: Callable[[Any], int]) -> None:
        self._factor = factor

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """From the table."""
        return self._entry(game, position, False, 0, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """By the parity of the remoteness: an even number of moves loses, in misère play an odd one."""
        length = self.remoteness(game, position, misere, budget)
        return None if length is None else length % 2 == misere

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """From the table."""
        return self._entry(game, position, misere, 1, budget)

    def _entry(self, game: Any, position: Any, misere: bool, which: int, budget: Budget) -> int | None:
        from nimatron.sequences.fibonacci_table import LARGEST_HEAP, fibonacci_table

        heap, cap = position
        if heap > LARGEST_HEAP:
            budget.tried.append(f"a table of all caps, which goes to heap {LARGEST_HEAP}")
            return None
        bound = max(64, 1 << heap.bit_length())
        found: int = fibonacci_table(bound, self._factor(game), misere)[which][heap][min(cap, heap)]
        return found


def _at(table: Array, place: Row, what: str) -> int:
    if what == "lost":
        return int(table[place[:-1]] == place[-1])
    return int(table[place])


def _signed(board: Array) -> Array:
    """The same numbers as signed ones, so that differences are right: int16 where they fit, else int32."""
    import numpy as np

    return board.view(np.int16) if int(board.max(initial=0)) < 1 << 15 else board.astype(np.int32)


def _each_alone(game: Any, heaps: int) -> Any:
    from nimatron.sequences.closures import family_sets

    return family_sets("nim", heaps)


def _any_k(game: Any, heaps: int) -> Any:
    from nimatron.sequences.closures import family_sets

    return family_sets("index-k-nim", heaps, game.k)


def _neighbours(game: Any, heaps: int) -> Any:
    from nimatron.sequences.closures import family_sets

    return family_sets("circular-nim", heaps, game.k)


NIM = NimEngine()
INDEX_K_NIM = ClosureEngine(_any_k)
CIRCULAR_NIM = ClosureEngine(_neighbours, circle=True)
WYTHOFF = WythoffEngine(lambda game: int(game.a))
FIBONACCI_NIM = FibonacciEngine(lambda game: int(game.factor))
