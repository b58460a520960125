"""Sets of cells of a mask game for the checker of certificates: moves, components and forms, with code of its own.

A mask is checked when it is read: the needed cells of a move must be connected, and each further cell that it removes
must be a neighbour of a needed one. Then every move lies in one component, whatever the mask's author says.

Two things are left out of a position, in both conventions.

1. Cells that no legal move needs. No move becomes legal later, so they never matter.
2. Where each move takes two neighbours and removes nothing else, the leaves. A leaf is a cell with exactly one free
   neighbour w. It is enough to mark w. Proof: a move with w isolates all leaves of w, and an isolated cell is in no
   further move. So the moves that take w with one of its leaves all lead to the same position, up to cells that no move
   needs. All other moves leave w with its leaves as they are, or remove w. By induction on the number of cells, the
   number of leaves of w (if there is one) and their places do not matter: the trees of the game are equal once equal
   options are merged. This is more than equality of nim-values, so it holds in misère play too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nimatron.rules.mask import Mask


class Board:
    """The moves and components of one mask, on sets of cells.

    >>> dominoes = [(3 << at, 3 << at) for at in range(4)]
    >>> row = Board(Mask(5, [2, 5, 10, 20, 8], dominoes, width=5))
    >>> row.fits, row.edges, row.components(0b11011), row.options(0b111)
    (True, True, [3, 24], [4, 1])
    """

    def __init__(self, mask: Mask) -> None:
        self.mask = mask
        self.width = mask.width
        self._neighbours = mask.neighbours
        self.edges = _takes_edges(mask)
        """Whether each move takes two neighbours, and each two neighbours are a move."""
        self.fits = self.edges or all(_lies_in_one_component(mask, *move) for move in mask.moves)
        """Whether every move lies in one component."""
        self._whole = (1 << mask.cells) - 1
        self._alone = _cells_taken_alone(mask) == self._whole
        """Whether every free cell is needed by a move that needs no other one."""
        self._moves: list[list[tuple[int, int]]] = [[] for _ in range(mask.cells)]
        for need, remove in mask.moves:
            self._moves[(need & -need).bit_length() - 1].append((need, self._whole & ~remove))
        width = self.width
        first = sum(1 << at for at in range(0, mask.cells, width)) if width else 0
        self._not_first = self._whole & ~first
        self._not_last = self._whole & ~(first << width >> 1) if width else 0
        self._by_sides = bool(width > 1 and all(self._spread(1 << cell) & ~(1 << cell) == near
                                                for cell, near in enumerate(mask.neighbours)))  # fmt: skip
        """Whether neighbours are the cells that share a side in the frame."""

    def options(self, free: int) -> list[int]:
        """Return the set of free cells after each legal move."""
        found = []
        left, moves = free, self._moves
        while left:
            lowest = left & -left
            left ^= lowest
            for need, kept in moves[lowest.bit_length() - 1]:
                if need & free == need:
                    found.append(free & kept)
        return found

    def live(self, free: int) -> int:
        """Return the cells that some legal move needs."""
        if self._alone:
            return free
        if self.edges and self._by_sides:
            across, down = free & (free << 1 & self._not_first), free & free << self.width
            return across | across >> 1 | down | down >> self.width
        live = 0
        for cell in bits_of(free):
            for need, _ in self._moves[cell]:
                if need & free == need:
                    live |= need
        return live

    def components(self, free: int) -> list[int]:
        """Return the connected sets of the cells that some legal move needs."""
        left, found = self.live(free), []
        while left:
            part = self._around(left & -left, left)
            left ^= part
            found.append(part)
        return found

    def _around(self, part: int, free: int) -> int:
        if self._by_sides:
            before, width, not_first, not_last = 0, self.width, self._not_first, self._not_last
            while part != before:
                before = part
                part |= part << 1 & not_first & free | part >> 1 & not_last & free
                part |= (part << width | part >> width) & free
            return part
        edge = part
        while edge:
            lowest = edge & -edge
            near = self._neighbours[lowest.bit_length() - 1] & free & ~part
            edge = edge ^ lowest | near
            part |= near
        return part

    def _spread(self, part: int) -> int:
        width = self.width
        near = part << 1 & self._not_first | part >> 1 & self._not_last | part << width | part >> width
        return (near | part) & self._whole

    def leaves(self, component: int) -> tuple[int, int]:
        """Return the leaves of a component of at least three cells, and the cells that have a leaf."""
        leaves = marked = 0
        for cell in bits_of(component):
            near = self._neighbours[cell] & component
            if not near & near - 1:
                leaves |= 1 << cell
                marked |= near
        return leaves, marked

    def with_one_leaf(self, component: int) -> int:
        """Return a component with the first leaf only of each cell that has several."""
        met = 0
        for cell in bits_of(self.leaves(component)[0] if component.bit_count() > 2 else 0):
            near = self._neighbours[cell] & component
            if near & met:
                component ^= 1 << cell
            met |= near
        return component

    def to_corner(self, free: int) -> int:
        """Return a set shifted to the corner of the frame; unchanged where there is no frame."""
        if not self.width:
            return free
        free >>= ((free & -free).bit_length() - 1) // self.width * self.width
        while not free & ~self._not_first:
            free >>= 1
        return free

    def shape(self, component: int) -> bytes:
        """Return the form of a component under shifts, turns and reflections."""
        if not self.edges:
            return least_image(_rows(component, self.width), ())
        if component.bit_count() == 2:  # each of the two cells is a leaf of the other
            return least_image([1], [1], marked=True)
        leaves, marked = self.leaves(component)
        return least_image(_rows(component & ~leaves, self.width), _rows(marked, self.width), marked=True)

    def least(self, component: int) -> int:
        """Return the least image of a set of cells under the images of the mask."""
        best = component
        for image in self.mask.images:
            best = min(best, sum(1 << image[cell] for cell in bits_of(component)))
        return best


def bits_of(free: int) -> Iterator[int]:
    """Yield the cells of a set, in ascending order.

    >>> list(bits_of(0b1101))
    [0, 2, 3]
    """
    while free:
        lowest = free & -free
        yield lowest.bit_length() - 1
        free ^= lowest


def least_image(rows: list[int], marks: list[int] | tuple[()], marked: bool = False) -> bytes:
    """Return the form of a set of cells: the least of the eight turned and reflected images of its rectangle.

    Parameters:
        rows: the cells of each row of the plane as a set of columns.
        marks: the cells with a mark in the same way.
        marked: whether there are marks.

    >>> least_image([0b0110, 0b0100], ()) == least_image([0, 0b10, 0b11], ())
    True
    """
    whole = 0
    for row in rows:
        whole |= row
    left = (whole & -whole).bit_length() - 1
    first = next(at for at, row in enumerate(rows) if row)
    last = len(rows) - next(at for at, row in enumerate(reversed(rows)) if row)
    high, wide = last - first, whole.bit_length() - left
    layers = [[row >> left for row in rows[first:last]]]
    if marked:
        layers.append([row >> left for row in [*marks, *[0] * len(rows)][first:last]])
    images: list[int] = []
    if high <= wide:
        images += _reflected(layers, wide)
    if high >= wide:
        images += _reflected([_transposed(layer, wide) for layer in layers], high)
    low, great = sorted((high, wide))
    size = (low * great * len(layers) + 7) // 8
    return low.to_bytes(2, "big") + great.to_bytes(2, "big") + min(images).to_bytes(size, "big")


def _reflected(layers: list[list[int]], wide: int) -> Iterator[int]:
    for layers_here in (layers, [[_backwards(row, wide) for row in layer] for layer in layers]):
        for step in (1, -1):
            number = 0
            for layer in layers_here:
                for row in layer[::step]:
                    number = number << wide | row
            yield number


def _transposed(rows: list[int], wide: int) -> list[int]:
    found = [0] * wide
    for at, row in enumerate(rows):
        for column in bits_of(row):
            found[column] |= 1 << at
    return found


@lru_cache(maxsize=1 << 16)
def _backwards(row: int, wide: int) -> int:
    return int(f"{row:0{wide}b}"[::-1], 2)


def _rows(free: int, width: int) -> list[int]:
    found, whole = [], (1 << width) - 1
    while free:
        found.append(free & whole)
        free >>= width
    return found


def _takes_edges(mask: Mask) -> bool:
    if any(need != remove or need.bit_count() != 2 for need, remove in mask.moves):
        return False
    near = [0] * mask.cells
    for need, _ in mask.moves:
        one, other = bits_of(need)
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near == list(mask.neighbours)


def _lies_in_one_component(mask: Mask, need: int, remove: int) -> bool:
    reached = edge = need & -need
    beside = 0
    while edge:
        lowest = edge & -edge
        near = mask.neighbours[lowest.bit_length() - 1]
        beside |= near
        edge = edge ^ lowest | near & need & ~reached
        reached |= near & need
    return bool(need) and reached == need and bool(remove & need) and not remove & ~need & ~beside


def _cells_taken_alone(mask: Mask) -> int:
    found = 0
    for need, _ in mask.moves:
        if not need & need - 1:
            found |= need
    return found
