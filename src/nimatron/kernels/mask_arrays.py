"""The board of a mask game as the arrays that kernels read (``mask_board.h``)."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nimatron.kernels.mask_components import MaskBoard


class BoardArrays(NamedTuple):
    """A board as arrays.

    Parameters:
        buffers: neighbours, needed cells of each move, removed cells, images as tables of bytes, first moves.
        edges: whether the moves are exactly the pairs of neighbours, and remove the cells they need.
    """

    buffers: tuple[array[int], array[int], array[int], array[int], array[int]]
    edges: bool


def word_size(board: MaskBoard) -> int | None:
    """Return the number of bits of a word that holds the cells of a board: 64 or 128, or None.

    >>> from nimatron.rules.mask import Mask
    >>> [word_size(Mask(cells, [0] * cells, [])) for cells in (0, 1, 64, 65, 129)]
    [None, 64, 64, 128, None]
    """
    return next((bits for bits in (64, 128) if 0 < board.cells <= bits), None)


def as_words(sets: Iterable[int], words: int) -> array[int]:
    """Return sets of cells as that many words of 64 bits each, the lowest first.

    >>> list(as_words([1, 1 << 64 | 3], 2))
    [1, 0, 3, 1]
    """
    low = (1 << 64) - 1
    return array("Q", [one >> 64 * word & low for one in sets for word in range(words)])


def board_arrays(board: MaskBoard, words: int) -> BoardArrays:
    """Return the arrays of a board whose sets of cells take that many words of 64 bits.

    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(3, [2, 5, 2], [(3, 3), (6, 6)])
    >>> [list(one) for one in board_arrays(row, 1).buffers], board_arrays(row, 1).edges
    ([[2, 5, 2], [3, 6], [3, 6], [0], [0, 1, 2, 2]], True)
    """
    buffers = (
        as_words(board.neighbours, words),
        as_words([needed for needed, _ in board.moves] or [0], words),
        as_words([removed for _, removed in board.moves] or [0], words),
        as_words(_image_tables(board.images, words), words) if board.images else array("Q", [0]),
        array("i", _first_moves(board)),
    )
    return BoardArrays(buffers, _moves_are_edges(board))


def _first_moves(board: MaskBoard) -> list[int]:
    """Return, for each cell, the index of the first move whose first needed cell it is, and the number of moves."""
    counts = [0] * (board.cells + 1)
    for needed, _ in board.moves:
        counts[(needed & -needed).bit_length()] += 1
    return [sum(counts[: cell + 1]) for cell in range(board.cells + 1)]


def _image_tables(images: tuple[tuple[int, ...], ...], words: int) -> Iterator[int]:
    """Yield, for each image, each byte of a set and each value of that byte, the set of the image cells."""
    for image in images:
        for byte in range(8 * words):
            places = [1 << place for place in image[8 * byte : 8 * byte + 8]]
            sets = [0] * 256
            for value in range(1, 256):
                lowest = (value & -value).bit_length() - 1
                sets[value] = sets[value & value - 1] | (places[lowest] if lowest < len(places) else 0)
            yield from sets


def _moves_are_edges(board: MaskBoard) -> bool:
    """Return whether the moves are exactly the pairs of neighbours, and remove the cells they need."""
    pairs = {
        1 << cell | 1 << other
        for cell, near in enumerate(board.neighbours)
        for other in range(board.cells)
        if near >> other & 1
    }
    return pairs == {needed for needed, _ in board.moves} and all(needed == gone for needed, gone in board.moves)
