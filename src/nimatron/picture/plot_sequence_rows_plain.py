"""The raster of rows without NumPy: the same pixels as ``plot_sequence_rows.cell_raster`` gives, for few values."""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.picture.plot_palette import MARK_DARK, MARK_LIGHT, Palette, mark_on
from nimatron.picture.plot_sequence_scatter import FINE
from nimatron.picture.png import Colour, colour_of


def plain_raster(
    shown: list[int], irregular: Sequence[int], row_length: int, palette: Palette, wide: int, high: int
) -> tuple[list[bytes], list[Colour]]:
    """Give the lines of the raster and its colours; a heap is a cell, irregular ones have a marked corner.

    Parameters: ``wide`` and ``high`` the size of a cell in units.

    >>> lines, colours = plain_raster([0, 1, 0], [0], 2, Palette([0, 1]), 1, 1)
    >>> [list(line) for line in lines], len(colours)
    ([[0, 3, 1, 1], [0, 0, 1, 1], [0, 0, 2, 2], [0, 0, 2, 2]], 5)
    """
    colours = palette.colours()
    empty = len(colours)
    mark_of = [empty + (1 if mark_on(colour) == MARK_DARK else 2) for colour in [*colours, MARK_LIGHT]]
    downs = FINE * high if high < 4 <= wide else max(1, FINE * high // 3)
    acrosses = FINE * wide if wide < 4 <= high else max(1, FINE * wide // 3)
    marked = set(irregular)
    lines: list[bytes] = []
    for first in range(0, len(shown), row_length):
        plain, corner = bytearray(), bytearray()
        for heap in range(first, first + row_length):
            colour = palette.place(shown[heap]) if heap < len(shown) else empty
            cell = bytes([colour]) * (FINE * wide)
            plain += cell
            corner += cell[acrosses:] + bytes([mark_of[colour]]) * acrosses if heap in marked else cell
        lines += [bytes(corner)] * downs + [bytes(plain)] * (FINE * high - downs)
    return lines, [*map(colour_of, colours), (0, 0, 0, 0), colour_of(MARK_DARK), colour_of(MARK_LIGHT)]
