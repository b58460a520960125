"""What a table is before it is written, and which part of the house makes it: bulk routines wherever there are any."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from nimatron.errors import RequestError, RuleError, TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet, decided_by_last_move

if TYPE_CHECKING:
    from nimatron.cli.long_tables import Resumable

MOST_POSITIONS = 1_000_000
"""Rows of a table made position by position."""
MOST_PAIRS = 100_000_000
"""Rows of a table of pairs on standard output; a file may have ten times as many."""
MOST_NUMERATIONS = 10_000_000
CHUNK = 16_384

Row = tuple[Any, ...]
Piece = list[Any]
Progress = Callable[[int, int], None]
"""Told how much is done and how much there is to do, in any unit."""


@dataclass
class Table:
    """A table before it is written; its rows can be had once, one by one or as columns in pieces.

    ``total`` is the number of rows, ``count`` what was asked for: the rows, or how many heap sizes a side. Where
    ``arrays`` is given the rows come from it; more than ``limit`` rows are not listed. ``board`` gives the table as
    one array with an axis for each heap; ``resumable`` says how a long table in a file is computed so that it can go
    on after a stop.
    """

    game: RuleSet[Any]
    misere: bool
    what: str
    columns: list[str]
    total: int
    count: int
    listed: Iterable[Row] = ()
    arrays: Callable[[Progress], Iterator[Piece]] | None = None
    board: Callable[[Progress], Any] | None = None
    resumable: Resumable | None = None
    limit: int | None = None
    progress: Progress = field(default=lambda done, total: None)

    def head(self) -> dict[str, Any]:
        """Give what the table is about, for the file's head."""
        return {"game": self.game.name, "rules": self.game.rules(), "misere": self.misere}

    def check_listed(self) -> None:
        """Raise ``TooLargeError`` if the table has more rows than are listed one by one."""
        if self.limit is not None:
            within(self.total, self.limit, self.game)

    def rows(self) -> Iterator[Row]:
        """Give the rows as plain values."""
        if self.arrays is None:
            return iter(self.listed)
        pieces = self.arrays(self.progress)
        return (row for piece in pieces for row in zip(*(column.tolist() for column in piece), strict=True))

    def chunks(self) -> Iterator[Piece]:
        """Give the table as pieces of columns."""
        if self.arrays is not None:
            yield from self.arrays(self.progress)
            return
        rows = iter(self.listed)
        done = 0
        while piece := list(islice(rows, CHUNK)):
            yield [list(column) for column in zip(*piece, strict=True)]
            done += len(piece)
            self.progress(done, self.total)


def table_of(
    game: RuleSet[Any],
    what: str,
    count: int,
    misere: bool,
    strategy: str | None,
    *,
    start: int | None = None,
    heaps: int | None = None,
) -> Table:
    """Give the table of ``count`` rows (for several heaps: of heaps below ``count``).

    ``what`` is outcome, grundy, remoteness, pairs or numeration; ``start`` the index of the first pair; ``heaps`` how
    many heaps the rows have, where the rules leave it open. Raises ``RuleError`` where the game has no such table and
    ``TooLargeError`` beyond the limits.

    >>> from nimatron.games.wythoff import Wythoff
    >>> table = table_of(Wythoff(), "numeration", 2, False, None)
    >>> table.columns, list(table.rows())
    (['n', 'p_digits', 'q_digits', 'belongs_to', 'A_n'], [(1, (1,), (1, 0), 'A', 1), (2, (1, 0), (1, 0, 0), 'B', 3)])
    """
    misere = bool(misere or game.always_misere)
    if what in ("pairs", "numeration"):
        if game.name != "wythoff":
            raise RuleError(f"--what {what}: only wythoff has it, not {game.name}")
        _only_two_heaps(game, heaps)
        if what == "pairs":
            return _pairs(game, count, misere, strategy or "algebraic", start or 0)
    for option, value in (("--strategy", strategy), ("--start", start)):
        if value is not None:
            raise RequestError(f"{option} belongs to --what pairs, not to --what {what}")
    if what == "numeration":
        return _numeration(game, count, misere)
    if what == "grundy" and (misere or not decided_by_last_move(game)):
        raise RuleError(f"{game.name}: nim-values have a meaning in normal play only")
    from nimatron.cli.board_tables import board_table, number_of_heaps
    from nimatron.cli.heap_tables import heap_table

    width = number_of_heaps(game, heaps)
    if isinstance(game, HeapGame) and width == 1:
        table = heap_table(game, what, count, misere)
    else:
        table = board_table(game, what, count, misere, width) if count else None
    if table is None:
        from nimatron.cli.position_tables import position_table

        table = position_table(game, what, count, misere, width)
    return table


def within(count: int, limit: int, game: RuleSet[Any]) -> None:
    """Raise ``TooLargeError`` for more rows than the limit.

    >>> from nimatron.games.nim import Nim
    >>> within(5, 5, Nim())
    """
    if count > limit:
        raise TooLargeError(f"{game.name}: a table of {count} rows was asked for; the limit is {limit}")


def _only_two_heaps(game: RuleSet[Any], heaps: int | None) -> None:
    if heaps not in (None, 2):
        raise RuleError(f"--heaps {heaps}: {game.name} is played with two heaps")


def _pairs(game: Any, count: int, misere: bool, strategy: str, start: int) -> Table:
    from nimatron.cli.long_tables import Resumable
    from nimatron.sequences.wythoff_pairs import wythoff_pairs_chunks

    within(count, 10 * MOST_PAIRS, game)
    wythoff_pairs_chunks(game.a, count, start, strategy, misere)  # type: ignore[arg-type]  # refuses, computes nothing

    def arrays(progress: Progress) -> Iterator[Piece]:
        import numpy as np

        done = 0
        for first, second in wythoff_pairs_chunks(game.a, count, start, strategy, misere, CHUNK):  # type: ignore[arg-type]
            yield [np.arange(start + done, start + done + len(first), dtype=np.int64), first, second]
            done += len(first)
            progress(done, count)

    names = ["n", "A", "B"]
    resumable = Resumable.pairs(game, count, start, strategy, misere)
    return Table(game, misere, "pairs", names, count, count, arrays=arrays, resumable=resumable, limit=MOST_PAIRS)


def _numeration(game: Any, count: int, misere: bool) -> Table:
    from nimatron.arithmetic.numeration import p_digits, q_digits
    from nimatron.theory.strategies.arithmetic import belongs_to, pair

    within(count, MOST_NUMERATIONS, game)
    if misere:
        raise RuleError("--what numeration: the numeration systems belong to normal play")
    a = game.a
    columns = ["n", "p_digits", "q_digits", "belongs_to", "A_n"]
    rows = ((n, p_digits(n, a), q_digits(n, a), belongs_to(n, a), pair(n, a)[0]) for n in range(1, count + 1))
    return Table(game, misere, "numeration", columns, count, count, rows)
