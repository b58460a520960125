"""The engine of generalised Wythoff: whole boards, pairs by three strategies, numeration systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Progress
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason, reason_of
from nimatron.kernels import numpy_here
from nimatron.rules.parameters import shown
from nimatron.sequences.engines.engine import ROWS, Engine, Piece, StoredTable, TableRequest, TableSource
from nimatron.sequences.engines.table_pieces import KINDS, Cache, board_pieces, heap_names, signed

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_ROWS = 100_000_000
"""Most rows in the list of a table of a board or of pairs."""
MOST_PAIRS = 1_000_000_000
MOST_NUMERATIONS = 10_000_000
_LEAST_WITHOUT_NUMPY, _MOST_WITHOUT_NUMPY = 16, 64
"""Fewest and most lines of a board that is made without NumPy."""
_PAIRS = 1 << 18
"""Pairs in a stored chunk."""
_STEPS_OF_CELL = {"outcomes": 1, "nim-values": 10, "remoteness": 7}
"""Elementary steps for a cell of a board, as measured."""

_TOO_LARGE = {what: reason("tried.board_far", what=what) for what in ("outcomes", "nim-values", "remoteness")}
"""Reasons for boards that do not fit in memory even with one byte for each cell."""


class WythoffEngine(Engine):
    """Generalised Wythoff: whole boards, pairs by three strategies, numeration systems.

    ``parameter`` is a function that returns the number a of a game.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> WythoffEngine(lambda game: game.a).value(Wythoff(), (3, 4), Budget())
    2
    """

    name = "table of Wythoff's board"
    tables = (*Engine.tables, "pairs", "numeration")

    def __init__(self, parameter: Callable[[Any], int]) -> None:
        self._parameter = parameter
        self._kept: Cache[Array] = Cache()

    # -- one position ------------------------------------------------------------------------------------------

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the value from a board of nim-values."""
        return self._entry(game, position, "nim-values", False, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether it is a P-position, from a board of outcomes."""
        found = self._entry(game, position, "outcomes", misere, budget)
        return None if found is None else bool(found)

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the remoteness from a board."""
        return self._entry(game, position, "remoteness", misere, budget)

    def _entry(self, game: Any, position: Any, what: str, misere: bool, budget: Budget) -> int | None:
        x, y = game.heaps(position)
        if max(x, y) ** 2 > budget.limits.memory:  # one byte for each cell does not fit; the most frequent refusal
            budget.tried.append(_TOO_LARGE[what])
            return None
        a = self._parameter(game)
        size = max(64 if numpy_here() else _LEAST_WITHOUT_NUMPY, 1 << max(x, y).bit_length())
        if size > 2048:
            size = max(x, y) + 1
        budget.charge(size * size * _STEPS_OF_CELL[what])
        memory = budget.limits.memory  # a board made with more memory answers no question that allows less
        for larger in (size, 2048):
            board = self._kept.get((a, what, misere, larger, memory))
            if board is not None and larger > max(x, y):
                return int(board[x, y])
        board = self._board(a, size, what, misere, budget)
        if board is None:
            return None
        self._kept.put((a, what, misere, size, memory), board, getattr(board, "nbytes", 0))
        return int(board[x, y])

    def _board(self, a: int, size: int, what: str, misere: bool, budget: Budget) -> Any:
        from nimatron.kernels import native
        from nimatron.sequences.wythoff import values_memory, wythoff_values

        needed = {"nim-values": values_memory(size, a), "remoteness": 4 * size * size}.get(what, size * size)
        if needed > budget.limits.memory:
            budget.tried.append(reason("tried.board_bytes", what=what, size=shown(size), needed=shown(needed)))
            return None
        if not numpy_here():
            return _board_without_numpy(a, size, what, misere, budget)
        if native() is None and what != "outcomes" and size > 64:
            budget.tried.append(reason("tried.board_kernels", what=what, size=size))
            return None
        if what == "nim-values":
            return wythoff_values(size, a, progress=budget.look)
        from nimatron.sequences.tabulation import wythoff_board

        try:
            return wythoff_board(size, a, what, misere, budget.look, budget.limits.memory)
        except TooLargeError as error:
            if budget.over:
                raise
            budget.tried.append(reason_of(error))
            return None

    # -- tables ------------------------------------------------------------------------------------------------

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return a board below ``count``, ``count`` pairs from ``start`` on, or the numerations of 1 .. count."""
        a, what, count, misere = self._parameter(game), asked.what, asked.count, asked.misere
        if what == "pairs":
            return _pairs(a, count, asked.start or 0, asked.strategy or "algebraic", misere)
        if what == "numeration":
            return _numeration(a, count, misere)
        if what not in KINDS or not count:
            return None
        from nimatron.kernels import native

        if what == "remoteness" and native() is None:
            return None

        def board(progress: Progress) -> Array:
            from nimatron.sequences.tabulation import wythoff_board
            from nimatron.sequences.wythoff import wythoff_values

            if what == "grundy":
                return wythoff_values(count, a, progress=progress)
            found = wythoff_board(count, a, KINDS[what], misere, progress)
            return signed(found) if what == "remoteness" else found

        def pieces(progress: Progress) -> Iterator[Piece]:
            return board_pieces(board(progress), True, what)

        if what == "lost":
            return TableSource(heap_names(2), None, pieces, limit=MOST_ROWS)
        return TableSource((*heap_names(2), what), comb(count + 1, 2), pieces, board, limit=MOST_ROWS)


def _board_without_numpy(a: int, size: int, what: str, misere: bool, budget: Budget) -> Any:
    """Return the board as a dictionary, by the definition; if it would take too long, add a reason, return None."""
    from nimatron.sequences.tabulation import reference

    if size > _MOST_WITHOUT_NUMPY:
        budget.tried.append(reason("tried.without_numpy", count=_MOST_WITHOUT_NUMPY**2))
        return None
    options, bounds = reference.wythoff_options(a), (size, size)
    if what == "nim-values":
        return reference.nim_values(bounds, options)
    return (reference.outcomes if what == "outcomes" else reference.remoteness)(bounds, options, misere)


def _pairs(a: int, count: int, start: int, strategy: Any, misere: bool) -> TableSource:
    from nimatron.sequences.wythoff import wythoff_pairs_chunks

    if count > MOST_PAIRS:
        raise TooLargeError(reason("limit.pairs", count=count, limit=MOST_PAIRS))
    wythoff_pairs_chunks(a, count, start, strategy, misere)  # checks the parameters, computes nothing

    def pieces(progress: Progress) -> Iterator[Piece]:
        if not numpy_here():
            yield from _pairs_without_numpy(a, count, start, strategy, misere)
            return
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
    stored = StoredTable(what, "<i8", _PAIRS, 2, count, go_on, rows, (0, 0, 0))
    return TableSource(("n", "A", "B"), count, pieces, stored=lambda: stored, limit=MOST_ROWS, status="proved")


def _pairs_without_numpy(a: int, count: int, start: int, strategy: str, misere: bool) -> Iterator[Piece]:
    """Yield the pairs one by one, by the strategies for numbers of any size; misère pairs by the algebraic one."""
    from nimatron.theory.strategies import algebraic, arithmetic, recursive

    normal = {"algebraic": algebraic.pair, "arithmetic": arithmetic.pair, "recursive": recursive.pair}[strategy]
    for low in range(start, start + count, ROWS):
        numbers = range(low, min(low + ROWS, start + count))
        found = [algebraic.pair(n, a, True) if misere else normal(n, a) for n in numbers]
        yield [list(numbers), [smaller for smaller, _ in found], [larger for _, larger in found]]


def _numeration(a: int, count: int, misere: bool) -> TableSource:
    from nimatron.arithmetic.numeration import p_digits, q_digits
    from nimatron.theory.strategies.arithmetic import belongs_to, pair

    if misere:
        raise RuleError(reason("rule.numeration_normal"))

    def pieces(progress: Progress) -> Iterator[Piece]:
        for low in range(1, count + 1, 1024):
            numbers = range(low, min(low + 1024, count + 1))
            rows = [(n, p_digits(n, a), q_digits(n, a), belongs_to(n, a), pair(n, a)[0]) for n in numbers]
            yield [list(column) for column in zip(*rows, strict=True)]

    columns = ("n", "p_digits", "q_digits", "belongs_to", "A_n")
    return TableSource(columns, count, pieces, limit=MOST_NUMERATIONS, status="proved")


WYTHOFF = WythoffEngine(lambda game: int(game.a))
