"""Tables of several heaps through closures: the board is computed at once, then given as rows or as one array."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import comb
from typing import Any

from nimatron.cli.position_tables import heap_names
from nimatron.cli.table_rows import Piece, Progress, Table
from nimatron.errors import RequestError, RuleError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.games.tuple_game import TupleGame

MOST_ROWS = 100_000_000
"""Rows of a table of a board."""
MOST_HEAPS = 16
_CELLS = 1 << 18
_KINDS = {"outcome": "outcomes", "grundy": "nim-values", "remoteness": "remoteness"}

Board = Any


def number_of_heaps(game: RuleSet[Any], asked: int | None) -> int | None:
    """Give how many heaps the rows of a table have; None for games whose positions are no rows of heaps.

    Raises ``RuleError`` if ``asked`` does not fit the rules.

    >>> from nimatron.games.nim import Nim
    >>> from nimatron.games.index_k_nim import IndexKNim
    >>> number_of_heaps(Nim(), None), number_of_heaps(Nim(), 3), number_of_heaps(IndexKNim(), None)
    (1, 3, 4)
    """
    if isinstance(game, TupleGame):
        width = game.heaps or asked or len(game.start)
    elif isinstance(game, HeapGame):
        width = asked or 1
    elif asked not in (None, 1):
        raise RuleError(f"--heaps {asked}: the positions of {game.name} are no rows of heaps")
    else:
        return None
    if asked is not None and asked != width:
        raise RuleError(f"--heaps {asked}: {game.name} is played with {width} heaps")
    return width


def board_table(game: RuleSet[Any], what: str, count: int, misere: bool, width: int | None) -> Table | None:
    """Give the table of all rows of ``width`` heaps below ``count``, or None where no bulk routine knows the game.

    Heaps that may change places without effect come in ascending order only, as elsewhere. Raises ``TooLargeError``
    beyond ``MOST_ROWS`` rows; boards as one array are limited by memory alone.

    >>> from nimatron.games.nim import Nim
    >>> table = board_table(Nim(), "grundy", 2, False, 3)
    >>> list(table.rows()), table.board(lambda done, total: None).shape
    ([(0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 1, 0), (1, 1, 1, 1)], (2, 2, 2))
    """
    board = _board(game, what, count, misere, width) if width else None
    if board is None or width is None:
        return None
    ordered = isinstance(game, HeapGame) or getattr(game, "symmetry", "") == "sorted"
    total = comb(count + width - 1, width) if ordered else count**width

    def arrays(progress: Progress) -> Iterator[Piece]:
        return _rows(board(progress), ordered, what)

    names = [*heap_names(width), what]
    return Table(game, misere, what, names, total, count, arrays=arrays, board=board, limit=MOST_ROWS)


def _board(
    game: RuleSet[Any], what: str, count: int, misere: bool, width: int | None
) -> Callable[[Progress], Board] | None:
    """Give the function that computes the board."""
    from nimatron.kernels import native

    if game.name == "wythoff":
        return _wythoff(game, what, count, misere)
    if native() is None:
        return None  # the twins of the kernels write every option out; closed forms are quicker
    if game.name in ("nim", "index-k-nim", "circular-nim") and width is not None:
        return _family(game, what, count, misere, width)
    return None


def _wythoff(game: Any, what: str, count: int, misere: bool) -> Callable[[Progress], Board] | None:
    from nimatron.kernels import native

    if what == "grundy":

        def values(progress: Progress) -> Board:
            from nimatron.sequences.wythoff_values import wythoff_values

            return wythoff_values(count, game.a)

        return values
    if what == "remoteness" and native() is None:
        return None

    def board(progress: Progress) -> Board:
        from nimatron.sequences.closures import wythoff_board

        return wythoff_board(count, game.a, _KINDS[what], misere, progress)

    return board


def _family(game: Any, what: str, count: int, misere: bool, width: int) -> Callable[[Progress], Board]:
    def board(progress: Progress) -> Board:
        from nimatron.sequences import closures

        if width > MOST_HEAPS:
            raise RequestError(f"--heaps {width}: tables have at most {MOST_HEAPS} heaps")
        sets = closures.family_sets(game.name, width, getattr(game, "k", 1))
        bounds = (count,) * width
        if what == "grundy":
            return closures.nim_values(bounds, sets, progress)
        return (closures.outcomes if what == "outcome" else closures.remoteness)(bounds, sets, misere, progress)

    return board


def _rows(board: Board, ordered: bool, what: str) -> Iterator[Piece]:
    """Yield pieces of columns: the heaps of each cell, in order, and its entry."""
    import numpy as np

    flat = board.reshape(-1)
    for low in range(0, len(flat), _CELLS):
        cells = np.arange(low, min(low + _CELLS, len(flat)), dtype=np.int64)
        heaps = np.unravel_index(cells, board.shape)
        if ordered:
            keep = np.ones(len(cells), dtype=np.bool_)
            for left, right in pairwise(heaps):
                keep &= left <= right
            cells, heaps = cells[keep], tuple(column[keep] for column in heaps)
        entries = flat[cells]
        yield [*heaps, np.where(entries, "P", "N") if what == "outcome" else entries]
