"""The interface of an engine, and what it passes to ``nimatron.tables``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from nimatron.budget import Budget, Limits, Progress, Question

if TYPE_CHECKING:
    import numpy as np

    from nimatron.rules.codes import Code
    from nimatron.sequences.periods.automatic import AutomaticValues
    from nimatron.sequences.periods.proved_period import Period
    from nimatron.theory.valuations.entailing import WinningHeaps

    Array = np.ndarray[Any, np.dtype[Any]]


Piece = list[Any]
"""Some rows of a table as columns: each is an array or a list, and all have the same length."""

ROWS = 16_384
"""Rows in a piece: few enough that a progress bar moves and Ctrl-C is noticed."""


@dataclass(frozen=True)
class StoredTable:
    """A long table that is computed in chunks on disk, so that it can continue after it was stopped.

    - ``what``, ``type`` (NumPy), ``length`` (most items of a chunk) and ``width`` (numbers in an item) identify the
      chunks.
    - ``go_on(chunks, done, mark)`` continues the stored chunks, which hold ``done`` items. Each chunk has a mark, and
      ``mark`` is that of the last one. It yields new chunks with their marks.
    - The table is complete at the mark ``aim``.
    - ``pieces`` turns stored chunks into rows of the table. ``example`` is one row.
    """

    what: str
    type: str
    length: int
    width: int
    aim: int
    go_on: Callable[[Iterator[Array], int, int | None], Iterator[tuple[Array, int]]]
    pieces: Callable[[Iterator[Array]], Iterator[Piece]]
    example: tuple[Any, ...]


@dataclass(frozen=True)
class TableSource:
    """Source of the rows of a large table.

    ``pieces(progress)`` yields the rows of ``columns``, from the start at each call. There are ``total`` of them, or
    None if that is known only at the end. ``board`` returns the same as one array with an axis for each heap.
    ``stored()`` returns the way to compute them in chunks on disk. At most ``limit`` rows are listed.
    """

    columns: tuple[str, ...]
    total: int | None
    pieces: Callable[[Progress], Iterator[Piece]]
    board: Callable[[Progress], Array] | None = None
    stored: Callable[[], StoredTable | None] | None = None
    limit: int | None = None
    status: str = "proved"


@dataclass(frozen=True)
class TableRequest:
    """Request for a table of all rows of ``heaps`` heaps below ``count``, or of the first ``count`` positions.

    ``what`` is one of an engine's tables; nim-values exist in normal play only. ``strategy`` and ``start`` belong to
    tables of pairs. ``limits`` bound what is computed one by one, from the moment when rows are requested.
    """

    what: str
    count: int
    heaps: int | None = None
    misere: bool = False
    strategy: str | None = None
    start: int | None = None
    limits: Limits | None = None


class Engine:
    """Computation of whole tables of a family of games, within bounds.

    Each method may return None, which means that this engine does not serve the request. If a table would need more
    memory than ``budget.limits`` allow, or a kernel that was not built, the engine adds a reason to ``budget.tried``.
    The work is charged to the budget, which refuses at its limit. A class declares ``engine = ...``. A subclass
    inherits it unless it changes the rules.
    """

    name: ClassVar[str] = ""
    """How the engine finds its answers, in a few words."""
    tables: ClassVar[tuple[str, ...]] = ("outcome", "grundy", "remoteness", "lost")
    """Kinds of table that the engine may have."""
    single_heaps: ClassVar[bool] = False
    """Whether it fills sequences of nim-values of single heaps, of which positions are sums."""
    keeps_values: ClassVar[bool] = False
    """Whether it can keep such a sequence in a folder and go on from there."""

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the nim-value of one position in normal play."""
        return None

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether a position is a P-position, from a table of outcomes, which is smaller than one of values."""
        return None

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the number of moves left with best play: the winner hurries, the loser delays."""
        return None

    def winning_heaps(self, game: Any, position: Any, budget: Budget) -> WinningHeaps | None:
        """Return the sizes h such that the player who must move in this indecomposable component wins ``it + *h``."""
        return None

    def proves_periods(self, game: Any) -> bool:
        """Return whether a theorem can prove a period of this game's nim-values from finitely many of them."""
        return False

    def period(self, game: Any, limit: int, budget: Budget, folder: str | None = None) -> Period | None:
        """Return the period of the nim-values of single heaps if the first ``limit`` of them prove it.

        Very long sequences keep checkpoints in ``folder``.
        """
        return None

    def code(self, game: Any) -> Code | None:
        """Return the code of the game, if the engine uses one."""
        return None

    def proved(self, game: Any, count: int = 1, budget: Budget | None = None) -> Period | None:
        """Return the period that is known, or that the first ``count`` values proved; nothing is computed.

        The answer does not depend on how far other questions have extended the tables.
        """
        return None

    def automatic(self, game: Any, heap: int, budget: Budget) -> AutomaticValues | None:
        """Return the automaton that gives the values of single heaps, if the value of this heap needs one."""
        return None

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Array | None:
        """Return the nim-values G(0) .. G(count - 1) of single heaps (int32).

        Without a budget, an engine with predictable work takes what it needs. Other engines use the default limits.
        """
        return None

    def values_between(
        self, game: Any, start: int, stop: int, budget: Budget, folder: str | None = None
    ) -> Iterator[tuple[int, Any]]:
        """Yield (heap, values): consecutive parts of the nim-values G(start) .. G(stop - 1) of single heaps.

        A value is None if it is loony. Only engines with ``single_heaps`` have them; those with ``keeps_values`` go on
        from the values in ``folder``. Raises ``TooLargeError`` at a limit.
        """
        raise NotImplementedError

    def table(self, game: Any, asked: TableRequest) -> TableSource | None:
        """Return the source of the requested table, one of :attr:`tables`."""
        return None


def unlimited_budget(asked: Question, progress: Progress | None = None) -> Budget:
    """Return a budget without limits, for work whose time is predictable.

    >>> unlimited_budget("a table").over
    False
    """
    return Budget(Limits(seconds=inf, memory=1 << 62, values=1 << 62, options=1 << 62), asked, progress)
