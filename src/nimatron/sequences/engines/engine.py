"""What every engine answers, and what it hands to the room of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from nimatron.budget import Budget, Limits, Progress, Question

if TYPE_CHECKING:
    import numpy as np

    from nimatron.rules.codes import Code
    from nimatron.sequences.periods.proved_period import Period
    from nimatron.theory.valuations.entailing import WinningHeaps

    Array = np.ndarray[Any, np.dtype[Any]]


Piece = list[Any]
"""Some rows of a table: its columns, each an array or a list, all of one length."""

ROWS = 16_384
"""Rows of one piece, so that a bar can move and Ctrl-C is heard."""


@dataclass(frozen=True)
class Stored:
    """How a long table is computed in chunks on the disk, so that it can go on after a stop.

    ``what``, ``type`` (NumPy), ``length`` (items of a chunk at most) and ``width`` (numbers in an item) name the
    chunks. ``go_on(chunks, done, mark)`` continues the chunks that are there with ``done`` items, the last of which
    bore ``mark``, by new ones with their marks; the table is complete at the mark ``aim``. ``pieces`` turns stored
    chunks into the rows of the table, of which ``example`` is one.
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
    """Where the rows of a table come from in bulk.

    ``pieces(progress)`` gives the rows of ``columns``, anew at each call, ``total`` of them (None: known at the end
    only). ``board`` gives the same as one array with an axis for each heap, ``stored()`` the way to compute them in
    chunks on the disk. At most ``limit`` rows are listed.
    """

    columns: tuple[str, ...]
    total: int | None
    pieces: Callable[[Progress], Iterator[Piece]]
    board: Callable[[Progress], Array] | None = None
    stored: Callable[[], Stored | None] | None = None
    limit: int | None = None
    status: str = "computed"


@dataclass(frozen=True)
class Asked:
    """What a table is to tell: of all rows of ``heaps`` heaps below ``count``, or of the first ``count`` positions.

    ``what`` is one of an engine's tables; nim-values are asked for in normal play only. ``strategy`` and ``start``
    belong to tables of pairs; ``limits`` bound what is computed one by one, from the time on at which rows are asked
    for.
    """

    what: str
    count: int
    heaps: int | None = None
    misere: bool = False
    strategy: str | None = None
    start: int | None = None
    limits: Limits | None = None


class Engine:
    """Who fills whole tables of a family of games, and up to where.

    Every answer may be None: this engine does not serve that. Where a table would need more memory than
    ``budget.limits`` allow, or a kernel that is not built, a clause is added to ``budget.tried``; where the time ends,
    the budget refuses. An author writes ``engine = ...`` in his class; it holds in a subclass as long as the rules do.
    """

    name: ClassVar[str] = ""
    """How it finds its answers, in a few words."""
    tables: ClassVar[tuple[str, ...]] = ("outcome", "grundy", "remoteness", "lost")
    """The kinds of table that it may have."""
    single_heaps: ClassVar[bool] = False
    """Whether it fills sequences of nim-values of single heaps, which add."""

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """The nim-value of one position in normal play."""
        return None

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Whether the player to move loses, from outcomes alone, whose tables are smaller than those of values."""
        return None

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """The number of moves to the end, the winner hurrying and the loser delaying."""
        return None

    def winning_heaps(self, game: Any, position: Any, budget: Budget) -> WinningHeaps | None:
        """The nim heaps beside which a position of an entailing game, in one piece, is won for who must begin in it."""
        return None

    def proves_periods(self, game: Any) -> bool:
        """Whether a theorem can prove a period of this game's nim-values from finitely many of them."""
        return False

    def period(self, game: Any, limit: int, budget: Budget, folder: str | None = None) -> Period | None:
        """The period of the nim-values of single heaps, if it is proved by the first ``limit`` of them.

        Very long sequences keep checkpoints in ``folder``.
        """
        return None

    def code(self, game: Any) -> Code | None:
        """The code by which it plays a game, if it does."""
        return None

    def proved(self, game: Any, count: int = 1, budget: Budget | None = None) -> Period | None:
        """The period that is known, or was proved on the way to the first ``count`` values; nothing is computed.

        Whether there is one does not depend on how far tables have grown for other questions.
        """
        return None

    def heap_values(self, game: Any, count: int, budget: Budget | None = None) -> Array | None:
        """The nim-values G(0) .. G(count - 1) of single heaps (int32).

        Without a budget an engine whose time can be foreseen takes what it needs, another one the usual limits.
        """
        return None

    def table(self, game: Any, asked: Asked) -> TableSource | None:
        """The table that was asked for, in bulk: one of :attr:`tables`."""
        return None


def unlimited_budget(asked: Question, progress: Progress | None = None) -> Budget:
    """The account of work whose length can be foreseen: it takes what it needs.

    >>> unlimited_budget("a table").left
    inf
    """
    return Budget(Limits(seconds=inf, memory=1 << 62, values=1 << 62), asked, progress)
