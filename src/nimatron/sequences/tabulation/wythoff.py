"""Generalised Wythoff on a square board, as an array: outcomes, nim-values, remoteness, normal and misère play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import nimatron.sequences.tabulation.reference as reference
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.tabulation.boards import MOST_BYTES, MOST_REMOTENESS, Progress, _portions, checked_bytes

if TYPE_CHECKING:
    import numpy as np

    Board = np.ndarray[Any, np.dtype[Any]]


def wythoff_board(
    size: int,
    a: int = 1,
    what: str = "outcomes",
    misere: bool = False,
    progress: Progress | None = None,
    most: int = MOST_BYTES,
) -> Board:
    """Return a size x size array: ``outcomes`` (bool, True = P-position), ``nim-values`` or ``remoteness`` (uint16).

    A move takes any number from one heap, or k > 0 and l > 0 from both with abs(k - l) < a. The array is computed from
    this rule, not from closed forms.

    Parameters:
        size: heap sizes are below it.
        a: bound of the difference between the two removals of one move, at least 1.
        what: ``outcomes``, ``nim-values`` or ``remoteness``.
        misere: whether the table is for misère play; not for nim-values.
        progress: called with the number of rows done and of all rows.
        most: most bytes of the answer.

    Raises:
        RuleError: for a bad size, ``a`` or ``what``.
        TooLargeError: if more than `most` bytes would be needed.

    >>> wythoff_board(4).astype(int).tolist()
    [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    >>> wythoff_board(4, what="nim-values").tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    >>> wythoff_board(3, a=2, what="remoteness", misere=True).tolist()
    [[0, 1, 2], [1, 2, 2], [2, 2, 2]]
    """
    if size < 1 or a < 1:
        raise RuleError(reason("rule.board", size=size, a=a))
    if what not in ("outcomes", "nim-values", "remoteness"):
        raise RuleError(reason("rule.board_kind", given=repr(what)))
    if what == "nim-values" and misere:
        raise RuleError(reason("rule.board_misere"))
    a = min(a, size)
    if what == "outcomes":
        return _outcomes(size, a, misere, progress, most)
    if 2 * size - 2 > MOST_REMOTENESS:
        raise TooLargeError(reason("limit.board_size", what=what, limit=MOST_REMOTENESS // 2, size=size))
    checked_bytes(reason("what.board", what=what, size=size), 4 * size * size, most)
    if native() is None:
        return _by_definition(size, a, what, misere)
    return _remoteness(size, a, misere, progress) if what == "remoteness" else _nim_values(size, a, progress)


def _by_definition(size: int, a: int, what: str, misere: bool) -> Board:
    import numpy as np

    options = reference.wythoff_options(a)
    if what == "nim-values":
        entries = reference.nim_values((size, size), options)
    else:
        entries = reference.remoteness((size, size), options, misere)
    return np.fromiter(entries.values(), dtype=np.uint16, count=size * size).reshape(size, size)


def _outcomes(size: int, a: int, misere: bool, progress: Progress | None, most: int) -> Board:
    """Return the outcomes row by row; a row has at most one P-position, the first cell that no other one excludes."""
    import numpy as np

    checked_bytes(reason("what.board.outcomes", size=size), size * size, most)
    board = np.zeros((size, size), dtype=np.bool_)
    columns = bands = 0  # bitsets; bit d + size of bands: a move from both heaps reaches a P-position on y - x = d
    upper = (1 << a) - 1
    late: dict[int, int] = {}  # diagonals below a P-position pass to the right of it some rows later only
    for x in range(size):
        if progress is not None and x % 1024 == 0:
            progress(x, size)
        bands |= late.pop(x, 0)
        won = columns | (bands >> (size - x)) | (misere and x == 0)
        y = (~won & (won + 1)).bit_length() - 1
        if y < size:
            board[x, y] = True
            columns |= 1 << y
            bands |= upper << (y - x + size)
            for below in range(1, min(a, size - x)):
                late[x + below] = late.get(x + below, 0) | 1 << (y - x - below + size)
    return board


def _nim_values(size: int, a: int, progress: Progress | None) -> Board:
    import numpy as np

    kernels: Any = native()
    board = np.zeros((size, size), dtype=np.uint16)
    words = 1 + 2 * size // 64
    while True:
        checked_bytes(reason("what.board.values", size=size), 4 * size * size + 16 * words * size)
        lines, bands = (np.zeros(size * words, dtype=np.uint64) for _ in range(2))
        marks = np.zeros(2 * size, dtype=np.int32)
        for begin, end in _portions(size, size * (1 + a // 2), progress):
            if not kernels.tabulation_wythoff_values(lines, bands, marks, board, size, a, begin, end, words):
                break
        else:
            return _mirrored(board)
        words *= 2


def _remoteness(size: int, a: int, misere: bool, progress: Progress | None) -> Board:
    import numpy as np

    kernels: Any = native()
    board = np.zeros((size, size), dtype=np.uint16)
    keys = np.zeros_like(board)
    lines, bands = (np.zeros(size, dtype=np.uint16) for _ in range(2))
    for begin, end in _portions(size, size * (1 + a // 2), progress):
        kernels.tabulation_wythoff_remoteness(lines, bands, keys, board, size, a, begin, end, misere)
    return _mirrored(board)


def _mirrored(board: Board) -> Board:
    """Copy the upper triangle to the lower one, in tiles that fit the cache."""
    import numpy as np

    tile = 256
    size = len(board)
    for x in range(0, size, tile):
        for y in range(x, size, tile):
            part = board[x : x + tile, y : y + tile]
            if x == y:
                lower = np.tril_indices(len(part), -1)
                part[lower] = part.T[lower]
            else:
                board[y : y + tile, x : x + tile] = part.T
    return board
