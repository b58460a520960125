"""Tools of the engines: rows of tables as pieces of columns, and a thread-safe cache of tables."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nimatron.budget import Budget
from nimatron.sequences.engines.engine import ROWS, Piece

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


KINDS = {"outcome": "outcomes", "lost": "outcomes", "grundy": "nim-values", "remoteness": "remoteness"}
"""Kinds of table of a board, and their names in the functions for boards."""
_CELLS = 1 << 18


MOST_BYTES = 1 << 28
"""Most bytes of one cache of tables; a single larger table is kept until the next one is added."""


def heap_names(width: int) -> tuple[str, ...]:
    """Return the names of the columns that show the heaps.

    >>> heap_names(1), heap_names(2)
    (('n',), ('heap_1', 'heap_2'))
    """
    return ("n",) if width == 1 else tuple(f"heap_{index}" for index in range(1, width + 1))


def letters(lost: Array) -> Array:
    """Return P for P-positions and N for the others.

    >>> import numpy as np
    >>> letters(np.array([True, False])).tolist()
    ['P', 'N']
    """
    import numpy as np

    return np.where(lost, "P", "N")


def numbered(parts: Iterable[Array], count: int) -> Iterator[Piece]:
    """Yield pieces with the columns n and entry, up to ``count`` rows, from consecutive arrays of entries.

    >>> import numpy as np
    >>> [[column.tolist() for column in piece] for piece in numbered([np.array([7, 8]), np.array([9])], 3)]
    [[[0, 1], [7, 8]], [[2], [9]]]
    """
    import numpy as np

    done = 0
    for part in parts:
        for low in range(0, len(part), ROWS):
            piece = part[low : min(low + ROWS, low + count - done)]
            yield [np.arange(done, done + len(piece), dtype=np.int64), piece]
            done += len(piece)
            if done == count:
                return


def outcome_pieces(parts: Iterable[Array], count: int) -> Iterator[Piece]:
    """Yield pieces with the columns n and outcome (P, N), up to ``count`` rows, from the ascending P-positions.

    >>> import numpy as np
    >>> [[column.tolist() for column in piece] for piece in outcome_pieces([np.array([0, 2])], 4)]
    [[[0, 1, 2], ['P', 'N', 'P']], [[3], ['N']]]
    """
    import numpy as np

    done = 0

    def until(stop: int, lost: Array) -> Iterator[Piece]:
        nonlocal done
        while done < stop:
            high = min(stop, done + ROWS)
            outcomes = np.full(high - done, "N")
            outcomes[lost[np.searchsorted(lost, done) : np.searchsorted(lost, high)] - done] = "P"
            yield [np.arange(done, high, dtype=np.int64), outcomes]
            done = high

    lost: Array = np.zeros(0, dtype=np.int64)
    for part in parts:
        if len(part):
            lost = part.astype(np.int64, copy=False)
            yield from until(min(count, int(lost[-1]) + 1), lost)
    yield from until(count, lost[:0])


def board_pieces(board: Array, ordered: bool, what: str) -> Iterator[Piece]:
    """Yield pieces with the heaps of each cell of a board, in order, and its entry; for ``lost`` only the P-positions.

    ``ordered`` keeps only cells with ascending heaps, because exchanging heaps does not change the entry.

    >>> import numpy as np
    >>> [[column.tolist() for column in piece] for piece in board_pieces(np.array([[0, 1], [1, 0]]), True, "grundy")]
    [[[0, 0, 1], [0, 1, 1], [0, 1, 0]]]
    """
    import numpy as np

    flat = board.reshape(-1)
    for low in range(0, len(flat), _CELLS):
        cells = np.arange(low, min(low + _CELLS, len(flat)), dtype=np.int64)
        if what == "lost":
            cells = cells[flat[cells]]
        heaps = np.unravel_index(cells, board.shape)
        if ordered:
            keep = np.ones(len(cells), dtype=np.bool_)
            for left, right in pairwise(heaps):
                keep &= left <= right
            cells, heaps = cells[keep], tuple(column[keep] for column in heaps)
        if what == "lost":
            yield [*heaps]
        else:
            entries = flat[cells]
            yield [*heaps, letters(entries) if what == "outcome" else entries]


def signed(board: Array) -> Array:
    """Return the same numbers in a signed type, so that differences are right: int16 if they fit, else int32."""
    import numpy as np

    return board.view(np.int16) if int(board.max(initial=0)) < 1 << 15 else board.astype(np.int32)


T = TypeVar("T")


class Cache(Generic[T]):
    """Cache that keeps the entries used last: at most ``most`` of them, and at most :data:`MOST_BYTES`.

    >>> cache: Cache[str] = Cache(most=1)
    >>> cache.put("a", "first"), cache.put("a", "second"), cache.put("b", "third"), cache.get("a")
    ('first', 'first', 'third', None)
    """

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._lock = Lock()
        self._things: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable) -> T | None:
        """Return the entry of a key, which counts as used now, or None."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                return None
            self._things.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, thing: T, size: int = 0) -> T:
        """Add an entry of ``size`` bytes and return it; if the key has an entry already, return that instead."""
        with self._lock:
            found = self._things.get(key)
            if found is not None:
                return found[0]
            self._things[key] = thing, size
            self._bytes += size
            while len(self._things) > 1 and (len(self._things) > self._most or self._bytes > MOST_BYTES):
                self._bytes -= self._things.popitem(last=False)[1][1]
            return thing

    def drop(self, key: Hashable) -> None:
        """Remove the entry of a key, if there is one."""
        with self._lock:
            found = self._things.pop(key, None)
            self._bytes -= found[1] if found is not None else 0

    def all(self) -> list[T]:
        """Return all entries, the last used first."""
        with self._lock:
            return [thing for thing, _ in reversed(self._things.values())]


@contextmanager
def held(lock: Lock, budget: Budget) -> Iterator[None]:
    """Hold a lock while the block runs; if another thread has it until the seconds are over, the budget refuses."""
    while not lock.acquire(timeout=0.5):
        budget.look()
    try:
        yield
    finally:
        lock.release()
