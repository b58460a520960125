"""Tables of single heaps: whole sequences from the engines, in pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nimatron.cli.table_rows import CHUNK, Piece, Progress, Row, Table, within
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import decided_by_last_move

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_VALUES = 10_000_000
"""Rows of a table of nim-values or outcomes of single heaps."""
MOST_SUBTRACTION = 1_000_000_000
"""Rows of a table of a game that takes from one heap by a fixed set of numbers."""


def heap_table(game: HeapGame, what: str, count: int, misere: bool) -> Table | None:
    """Give outcomes, nim-values or remoteness of the heaps 0 .. count - 1, or None where no engine knows them.

    >>> from nimatron.games.squares import Squares
    >>> list(heap_table(Squares(), "outcome", 4, True).rows())
    [(0, 'N'), (1, 'P'), (2, 'N'), (3, 'P')]
    """
    if getattr(game, "take_set", None) is not None:
        return _subtraction(game, what, count, misere)
    if what == "remoteness" or misere or game.loopy or not decided_by_last_move(game):
        return None
    within(count, MOST_VALUES, game)
    return Table(game, False, what, ["n", what], count, count, _values(game, what, count))


def _values(game: HeapGame, what: str, count: int) -> Iterator[Row]:
    from nimatron.sequences.heap_values import nim_values_list

    # tables are filled in growing pieces, so that a bar can move and a limit is met with the first rows shown
    done = 0
    while done < count:
        upto = min(count, max(CHUNK, 2 * done))
        values = nim_values_list(game, upto)
        for n in range(done, upto):
            yield n, (values[n] if what == "grundy" else "N" if values[n] else "P")
        done = upto


def _subtraction(game: Any, what: str, count: int, misere: bool) -> Table:
    from nimatron.cli.long_tables import Resumable
    from nimatron.sequences.subtraction.resumed import can_resume

    within(count, MOST_SUBTRACTION, game)

    def arrays(progress: Progress) -> Iterator[Piece]:
        from nimatron.sequences import subtraction

        take = game.take_set
        if what == "outcome":
            yield from outcome_pieces((lost for _, lost in subtraction.p_positions_chunks(take, count, misere)), count)
        elif what == "grundy":
            yield from numbered([subtraction.nim_values(take, count, progress).astype("<u4", copy=False)], count)
        else:
            yield from numbered([subtraction.remoteness(take, count, misere, progress)], count)

    kind = {"outcome": "lost", "grundy": "nim-values"}.get(what, what)
    resumable = Resumable.subtraction(game, kind, count, misere) if can_resume(game.take_set, count, kind) else None
    return Table(game, misere, what, ["n", what], count, count, arrays=arrays, resumable=resumable)


def numbered(parts: Iterable[Array], count: int) -> Iterator[Piece]:
    """Yield the parts in pieces of columns n and entry, up to ``count`` rows.

    >>> import numpy as np
    >>> [[column.tolist() for column in piece] for piece in numbered([np.array([7, 8]), np.array([9])], 3)]
    [[[0, 1], [7, 8]], [[2], [9]]]
    """
    import numpy as np

    done = 0
    for part in parts:
        for low in range(0, len(part), CHUNK):
            piece = part[low : min(low + CHUNK, low + count - done)]
            yield [np.arange(done, done + len(piece), dtype=np.int64), piece]
            done += len(piece)
            if done == count:
                return


def outcome_pieces(parts: Iterable[Array], count: int) -> Iterator[Piece]:
    """Yield pieces of columns n and outcome (P, N) up to ``count`` rows, from all lost sizes, ascending, in parts.

    >>> import numpy as np
    >>> [[column.tolist() for column in piece] for piece in outcome_pieces([np.array([0, 2])], 4)]
    [[[0, 1, 2], ['P', 'N', 'P']], [[3], ['N']]]
    """
    import numpy as np

    done = 0

    def until(stop: int, lost: Array) -> Iterator[Piece]:
        nonlocal done
        while done < stop:
            high = min(stop, done + CHUNK)
            letters = np.full(high - done, "N")
            letters[lost[np.searchsorted(lost, done) : np.searchsorted(lost, high)] - done] = "P"
            yield [np.arange(done, high, dtype=np.int64), letters]
            done = high

    lost: Array = np.zeros(0, dtype=np.int64)
    for part in parts:
        if len(part):
            lost = part.astype(np.int64, copy=False)
            yield from until(min(count, int(lost[-1]) + 1), lost)
    yield from until(count, lost[:0])
