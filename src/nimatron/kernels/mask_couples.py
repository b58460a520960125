"""Mask games by losing couples in C (``mask_components.h``), for boards of at most 256 cells."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Protocol

from nimatron.kernels import native
from nimatron.kernels.couple_search import BytesComponents, NativeSearch, in_components
from nimatron.kernels.couples import Spend

_SMALL = 8
"""Largest number of cells of components that are searched by the definition; with 0, 6 or 10 Cram 5x8 takes longer."""
_SMALL_IN_MISERE = 20
"""Most moves of components that become canonical forms in misère play."""
_OPTIONS_OF_A_POSITION = 64
"""Options that count as one position, as in :mod:`nimatron.kernels.mask_search`."""


class Board(Protocol):
    """A board as arrays: :class:`nimatron.kernels.mask_search.BoardArrays`."""

    @property
    def bits(self) -> int:
        """Number of bits of a word."""

    @property
    def buffers(self) -> tuple[array[int], ...]:
        """Neighbours, needed cells, removed cells, images, first moves."""

    @property
    def width(self) -> int:
        """Number of columns of a frame, or 0."""

    @property
    def edges(self) -> bool:
        """Whether the moves are exactly the pairs of neighbours."""


def board_couples(
    board: Board,
    misere: bool,
    memory: int,
    to_bytes: Callable[[Any], bytes],
    written: Callable[[bytes], tuple[str, str]],
    threads: int = 1,
    small: int = 0,
) -> NativeSearch | None:
    """Return a search of losing couples for a board, or None without kernels.

    Parameters:
        board: the board as arrays.
        misere: the convention.
        memory: bytes of the search.
        to_bytes: returns a position as the word of its free cells, the lowest byte first.
        written: returns the written forms of the rule set and of the position of a component.
        threads: how many threads decide a couple together.
        small: components with at most this number of cells (0 to 32) are searched by the definition when they are met,
            and options have their nim-sum instead. Such a search shows no options. In misère play: components of at
            most this number of moves become canonical forms; see :func:`in_components`.
    """
    kernels = native()
    made = f"couple_mask_{board.bits}"
    if kernels is None or not hasattr(kernels, made):
        return None
    search = getattr(kernels, made)(*board.buffers, board.width, board.edges, misere, memory, threads, small)
    if misere and small:
        to_bytes = in_components(to_bytes)
    return NativeSearch(kernels, search, BytesComponents(kernels, search, misere, to_bytes, written), threads)


class MaskCouples:
    """Nim-values and outcomes of sets of free cells by losing couples.

    Parameters:
        board: a board of at most 256 cells, as arrays.
        memory: bytes of the search of each convention.
        threads: how many threads decide a couple together; one in misère play.

    >>> from nimatron.kernels.mask_search import board_arrays
    >>> from nimatron.rules.mask import Mask
    >>> row = Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)])
    >>> couples = MaskCouples(board_arrays(row, 64), 1 << 24)
    >>> 2 if native() is None else couples.value(0b1111, lambda held, options: None, 1000)
    2
    """

    def __init__(self, board: Board, memory: int, threads: int = 1) -> None:
        self._board, self._memory, self._threads = board, memory, threads
        self._searches: dict[bool, NativeSearch] = {}

    def value(self, free: int, spend: Spend, at_once: int) -> int:
        """Return the nim-value of a position."""
        search = self._search(False)
        total = 0
        for component in search.game.components(free):
            total ^= self._value(search, component, spend, at_once)
        return total

    def has_value(self, free: int, wanted: int, spend: Spend, at_once: int) -> bool:
        """Return whether the nim-value of a position is ``wanted``: the values of all components but one are found."""
        search = self._search(False)
        components = search.game.components(free)
        for component in components[:-1]:
            wanted ^= self._value(search, component, spend, at_once)
        return self._is(search, components[-1], wanted, spend, at_once) if components else wanted == 0

    def loses_misere(self, free: int, spend: Spend, at_once: int) -> bool:
        """Return whether a position is a P-position in misère play."""
        search = self._search(True)
        return any(self._is(search, whole, 0, spend, at_once) for whole in search.game.components(free))

    def _search(self, misere: bool) -> NativeSearch:
        found = self._searches.get(misere)
        if found is None:
            small, threads = (_SMALL_IN_MISERE, 1) if misere else (_SMALL, self._threads)
            made = board_couples(self._board, misere, self._memory, self._bytes, self._written, threads, small)
            assert made is not None
            found = self._searches[misere] = made
        return found

    def _bytes(self, free: int) -> bytes:
        return free.to_bytes(self._board.bits // 8, "little")

    def _written(self, component: bytes) -> tuple[str, str]:
        return "", component.hex()

    def _value(self, search: NativeSearch, component: bytes, spend: Spend, at_once: int) -> int:
        n = 0
        while not self._is(search, component, n, spend, at_once):
            value = search.found(component).value
            if value is not None:
                return value
            n += 1
        return n

    def _is(self, search: NativeSearch, component: bytes, n: int, spend: Spend, at_once: int) -> bool:
        """Return whether a component has a nim-value; no value exceeds the number of cells, as a move removes one."""
        if n > self._board.bits:
            return False
        while True:
            held, examined = search.held, search.examined
            answer = search.work(component, n, at_once)
            spend(0, max(search.held - held, (search.examined - examined) // _OPTIONS_OF_A_POSITION))
            if answer is not None:
                return answer
