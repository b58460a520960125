"""The components of a position of a mask game: connected sets of free cells, in canonical form.

:mod:`nimatron.rules.mask` defines masks. This is the reference implementation of what ``mask_search.h`` does with bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

_MOST_KEPT = 400_000
"""Sets of cells whose components and canonical forms are cached."""


class MaskBoard(Protocol):
    """Part of :class:`nimatron.rules.mask.Mask` that a search needs."""

    cells: int
    neighbours: tuple[int, ...]
    moves: tuple[tuple[int, int], ...]
    images: tuple[tuple[int, ...], ...]
    width: int


class MaskParts:
    """Components as sets of cells: shifted to the corner of the frame, the least of their images.

    >>> from nimatron.rules.mask import Mask
    >>> row = MaskParts(Mask(5, [2, 5, 10, 20, 8], [(3 << at, 3 << at) for at in range(4)], width=5))
    >>> row.components(0b11011), row.components(0b11101), row.live(0b11101)
    ((), (7,), 7)
    """

    def __init__(self, board: MaskBoard) -> None:
        self._board = board
        self._first_column = sum(1 << at for at in range(0, board.cells, board.width)) if board.width else 0
        self._canonical: dict[int, int] = {}
        self._components: dict[int, tuple[int, ...]] = {}
        self._moves: list[list[tuple[int, int]]] = [[] for _ in range(board.cells)]
        for move in board.moves:
            self._moves[(move[0] & -move[0]).bit_length() - 1].append(move)

    def legal(self, component: int) -> Iterator[tuple[int, int]]:
        """Yield the legal moves: the cells that each needs, and those that it removes."""
        for cell in cells_of(component):
            for move in self._moves[cell]:
                if move[0] & component == move[0]:
                    yield move

    def components(self, free: int) -> tuple[int, ...]:
        """Return the canonical components of a position; equal ones cancel."""
        known = self._components.get(free)
        if known is not None:
            return known
        left: set[int] = set()
        rest = free
        while rest:
            raw = self._component_around(rest & -rest, rest)
            rest &= ~raw
            if any(True for _ in self.legal(raw)):
                left ^= {self.canonical(raw)}
        found = tuple(sorted(left, key=lambda component: (component.bit_count(), component)))
        if len(self._components) + len(self._canonical) > _MOST_KEPT:
            self._components.clear()
            self._canonical.clear()
        self._components[free] = found
        return found

    def live(self, free: int) -> int:
        """Return the cells that some legal move needs, all together in canonical form."""
        live = 0
        for needed, _ in self.legal(free):
            live |= needed
        return self.canonical(live) if live else 0

    def _component_around(self, cell: int, free: int) -> int:
        component = edge = cell
        while edge:
            lowest = edge & -edge
            near = self._board.neighbours[lowest.bit_length() - 1] & free & ~component
            edge = edge & ~lowest | near
            component |= near
        return component

    def canonical(self, component: int) -> int:
        """Return the least image of a set, shifted to the corner."""
        shifted = component >> self._corner_shift(component)
        known = self._canonical.get(shifted)
        if known is None:
            images = [_moved(shifted, image) for image in self._board.images]
            known = min([shifted, *(image >> self._corner_shift(image) for image in images)])
            self._canonical[shifted] = known
        return known

    def _corner_shift(self, component: int) -> int:
        width = self._board.width
        if not width:
            return 0
        left = next(column for column in range(width) if component & self._first_column << column)
        return ((component & -component).bit_length() - 1) // width * width + left

    def is_zero_by_symmetry(self, component: int) -> bool:
        """Return whether an image of order two keeps the set, and no move needs a cell that its own image removes."""
        return any(self._answers(component, image) for image in self._board.images)

    def _answers(self, component: int, image: tuple[int, ...]) -> bool:
        other = _moved(component, image)
        shift = self._corner_shift(other)
        if other >> shift != component:
            return False
        for needed, removed in self.legal(component):
            answer = _moved(needed, image) >> shift
            if answer & removed or _moved(answer, image) >> shift != needed:
                return False
        return True


def cells_of(component: int) -> Iterator[int]:
    """Yield the cells of a set, in ascending order.

    >>> list(cells_of(0b1101))
    [0, 2, 3]
    """
    while component:
        lowest = component & -component
        yield lowest.bit_length() - 1
        component ^= lowest


def _moved(component: int, image: tuple[int, ...]) -> int:
    return sum(1 << image[cell] for cell in cells_of(component))
