"""A nim-value sequence as points (n, G(n)): one by one, or as a raster in which every value that occurs is seen.

In a raster each column of pixels stands for neighbouring heaps, and a pixel is set where at least one of them has the
value: nothing is averaged away. How strong it is tells how many of the column's heaps have it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.picture.plot_axes import Axis, Sheet, grouped, whole_ticks
from nimatron.picture.plot_palette import DOT, LOST
from nimatron.picture.png import colour_of, image
from nimatron.picture.svg_drawing import element

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]

SINGLE = 1_200
"""Up to so many points are drawn one by one."""
FINE = 2
"""Pixels of a raster to a unit of the picture, across and up, so that it is sharp on fine screens as well."""
_HIGH = 300
_STRENGTHS = ((0, 1, 0.6), (1, 10, 0.8), (10, 100, 1.0))
"""From and up to so many percent of a column's heaps, and how strong the pixel is."""


def draw_scatter(sheet: Sheet, values: Any) -> dict[str, Any]:
    """Draw the points with their axes; what a page needs to find them again is given back."""
    greatest = int(max(values) if isinstance(values, list) else values.max())
    data = scatter_frame(sheet, greatest, len(values))
    x, y = Axis(*data["x"]), Axis(*data["y"])
    if data["columns"] is None:
        sheet.parts += single_points(values, x, y)
        sheet.feet(x, whole_ticks(0, len(values) - 1, 10), y.start, sheet.say("heap"))
        sheet.legend([(DOT, 1, sheet.say("won")), (LOST, 1, sheet.say("lost"))])
        return data
    counts = occupied(values, data["columns"], data["rows"])
    sheet.parts.append(_raster(counts, len(values), values, data))
    sheet.feet(x, whole_ticks(0, len(values) - 1, 8), y.start, sheet.say("heap"))
    lost = [(LOST, 1.0, sheet.say("lost"))] if (values == 0).any() else []
    sheet.legend([(DOT, 1.0, sheet.say("won")), *lost])
    heaps = -(-len(values) // data["columns"])
    if heaps > 10:
        sheet.lines(sheet.say("scatter.column", heaps=heaps))
        steps = [(DOT, strength, sheet.say("scatter.share", low=low, high=high)) for low, high, strength in _STRENGTHS]
        sheet.legend(steps)
    elif heaps > 1:
        sheet.lines(sheet.say("scatter.column", heaps=heaps))
    if data["rows"] <= greatest:
        sheet.lines(sheet.say("scatter.row", values=-(-(greatest + 1) // data["rows"])))
    return data


def scatter_frame(sheet: Sheet, greatest: int, count: int, widest: int = 0) -> dict[str, Any]:
    """Draw the upward axis and give both axes, and columns and rows of the raster (no columns: points singly).

    ``widest`` is another number that will stand left of the frame.
    """
    sheet.upward(sheet.say("nim_value"))
    left = left_of(max(greatest, widest), sheet)
    across = int(sheet.width - left - 12)
    rows = min(greatest + 1, _HIGH)
    high = rows * max(1, min(40, _HIGH // rows))
    y = Axis(-0.5, greatest + 0.5, sheet.top + high, sheet.top)
    sheet.grid(y, whole_ticks(0, greatest, 7), left, left + across)
    singly = count <= SINGLE
    x = Axis(-0.5, count - 0.5, left, left + across) if singly else Axis(0, count, left, left + across)
    return {"x": x.data(), "y": y.data(), "columns": None if singly else across, "rows": rows}


def left_of(greatest: int, sheet: Sheet) -> int:
    """Where the frame begins, right of the numbers of the upward axis."""
    return 16 + 7 * len(grouped(greatest, sheet.words.lang))


def single_points(values: Any, x: Axis, y: Axis, fill: str = DOT, lost: str = LOST) -> list[str]:
    """The points one by one, the lost heaps last and so on top."""
    radius = max(1.5, min(4.5, 900 / len(values)))
    points = sorted(enumerate(values if isinstance(values, list) else values.tolist()), key=lambda point: point[1] == 0)
    return [
        element("circle", cx=x.at(heap), cy=y.at(value), r=radius, fill=fill if value else lost)
        for heap, value in points
    ]


def occupied(values: Values, columns: int, rows: int) -> Values:
    """Count the heaps in each cell of the raster: ``counts[row, column]``, the row of the value 0 first.

    Heap n stands in the column ⌊n · columns / count⌋, the value v in the row ⌊v · rows / (greatest + 1)⌋.

    >>> import numpy as np
    >>> occupied(np.array([0, 1, 1, 2]), 2, 3).tolist()
    [[1, 0], [1, 1], [0, 1]]
    """
    import numpy as np

    count, levels = len(values), int(values.max()) + 1
    found = np.zeros(rows * columns, dtype=np.int64)
    for first in range(0, count, 1 << 20):  # in parts: the numbers of the cells are eight bytes each
        part = values[first : first + (1 << 20)].astype(np.int64)
        cells = part * rows // levels * columns + np.arange(first, first + len(part)) * columns // count
        found += np.bincount(cells, minlength=len(found))
    return found.reshape(rows, columns)


def stretched(cells: Values, high: int) -> Values:
    """Draw the cells ``[row, column]``, the lowest first, as a raster ``high`` units tall with the highest at the top.

    A cell higher than a dot holds one in its middle: the lines of single values stay apart.
    """
    import numpy as np

    rows, columns = cells.shape
    pixels = FINE * (high // rows)
    dot = min(pixels, max(FINE, min(8, pixels * 2 // 3)))
    raster = np.zeros((rows * pixels, columns), dtype=np.uint8)
    for offset in range((pixels - dot) // 2, (pixels - dot) // 2 + dot):
        raster[offset::pixels] = cells[::-1]
    return np.repeat(raster, FINE, axis=1)


def _raster(counts: Values, count: int, values: Values, data: dict[str, Any]) -> str:
    import numpy as np

    columns = counts.shape[1]
    begins = -(-np.arange(columns + 1) * count // columns)
    size = np.diff(begins)
    cells = np.zeros(counts.shape, dtype=np.uint8)
    for index, (low, _, _) in enumerate(_STRENGTHS, 1):
        # shares are compared as whole numbers; in columns of few heaps every pixel is strong
        cells[(counts > 0) & (100 * counts >= low * size)] = index
    lost = np.bincount(np.flatnonzero(values == 0) * columns // count, minlength=columns) > 0
    cells[0, lost] += len(_STRENGTHS)
    strengths = [round(255 * strength) for _, _, strength in _STRENGTHS]
    colours = [(0, 0, 0, 0), *(colour_of(fill, strength) for fill in (DOT, LOST) for strength in strengths)]
    (_, _, left, right, _), (_, _, bottom, top, _) = data["x"], data["y"]
    return image(stretched(cells, round(bottom - top)), colours, left, top, right - left, bottom - top)
