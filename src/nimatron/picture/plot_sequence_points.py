"""Picture of a nim-value sequence as points (n, G(n)), singly or as a raster; and of its rare values.

In a raster each column of pixels represents several neighbouring heaps. A pixel is set if at least one of them has the
value, so nothing is averaged away; its strength shows how many of them do.

Rare values are those of heaps of class 0 of a sparse space (Gangolli and Plambeck 1989; Flammenkamp 2012): the number
of bits of the value selected by the mask, plus the parity of the heap where that counts, is even.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.kernels import require_numpy
from nimatron.picture.plot_axes import Axis, Sheet, grouped, whole_ticks
from nimatron.picture.plot_raster import DOT, LOST, RARE, colour_of, image
from nimatron.picture.svg_drawing import element, length

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.octal.stream_rules import Space

    Values = np.ndarray[Any, np.dtype[Any]]


SINGLE = 1_200
"""Maximum number of points drawn singly."""
FINE = 2
"""Pixels of a raster for each unit of the picture in both directions, for sharpness on fine screens."""
_HIGH = 300
_STRENGTHS = ((0, 1, 0.6), (1, 10, 0.8), (10, 100, 1.0))
"""Ranges of the percentage of a column's heaps, and the opacity of the pixel for each."""


def draw_scatter(sheet: Sheet, values: Any) -> dict[str, Any]:
    """Draw the points and the axes; return what a page needs to find the points."""
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
    """Draw the vertical axis; return both axes, and the columns and rows of the raster (no columns: single points).

    ``widest`` is another number that needs space to the left of the frame.
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
    """Return the left edge of the frame, right of the numbers of the vertical axis."""
    return 16 + 7 * len(grouped(greatest, sheet.words.lang))


def single_points(values: Any, x: Axis, y: Axis, fill: str = DOT, lost: str = LOST) -> list[str]:
    """Draw single points, those of nim-value 0 last and therefore on top."""
    radius = max(1.5, min(4.5, 900 / len(values)))
    points = sorted(enumerate(values if isinstance(values, list) else values.tolist()), key=lambda point: point[1] == 0)
    return [
        element("circle", cx=x.at(heap), cy=y.at(value), r=radius, fill=fill if value else lost)
        for heap, value in points
        if value >= 0  # a loony heap has no nim-value
    ]


def occupied(values: Values, columns: int, rows: int) -> Values:
    """Count the heaps in each cell of the raster: ``counts[row, column]``, the row of the value 0 first.

    Heap n stands in the column ⌊n · columns / count⌋, the value v in the row ⌊v · rows / (greatest + 1)⌋. A loony heap,
    marked with -1, is in no cell.

    >>> import numpy as np
    >>> occupied(np.array([0, 1, 1, 2]), 2, 3).tolist()
    [[1, 0], [1, 1], [0, 1]]
    >>> occupied(np.array([0, -1, 1, 2]), 2, 3).tolist()
    [[1, 0], [0, 1], [0, 1]]
    """
    import numpy as np

    count, levels = len(values), int(values.max()) + 1
    found = np.zeros(rows * columns, dtype=np.int64)
    for first in range(0, count, 1 << 20):  # in chunks, to save memory: cell numbers have eight bytes each
        part = values[first : first + (1 << 20)].astype(np.int64)
        cells = part * rows // levels * columns + np.arange(first, first + len(part)) * columns // count
        found += np.bincount(cells[part >= 0], minlength=len(found))
    return found.reshape(rows, columns)


def stretched(cells: Values, high: int) -> Values:
    """Draw the cells ``[row, column]``, lowest first, as a raster ``high`` units tall with the highest on top.

    In a cell taller than a dot the dot is in the middle, so that the lines of single values stay separate.
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
        # compare fractions as integers; with few heaps in a column every pixel is strong
        cells[(counts > 0) & (100 * counts >= low * size)] = index
    lost = np.bincount(np.flatnonzero(values == 0) * columns // count, minlength=columns) > 0
    cells[0, lost] += len(_STRENGTHS)
    strengths = [round(255 * strength) for _, _, strength in _STRENGTHS]
    colours = [(0, 0, 0, 0), *(colour_of(fill, strength) for fill in (DOT, LOST) for strength in strengths)]
    (_, _, left, right, _), (_, _, bottom, top, _) = data["x"], data["y"]
    return image(stretched(cells, round(bottom - top)), colours, left, top, right - left, bottom - top)


_MOST_CIRCLES = 800
_STAIRS = 120
_RIM = "#ffffff"


def space_of(game: Any, values: Values) -> Space:
    """Return the sparse space of a coded game as far as the values show it; raise ``RuleError`` if there is none."""
    code = getattr(game, "octal_code", None)
    if code is None:
        raise RuleError(reason("rule.no_code", game=game.written()))
    require_numpy()
    from nimatron.sequences.octal.sparse import sparse_space

    found: Space | None = sparse_space(code, values)
    if found is None:
        raise RuleError(reason("rule.no_sparse_space", game=game.written(), count=len(values)))
    return found


def draw_rare(sheet: Sheet, values: Values, space: Space) -> dict[str, Any]:
    """Draw both panels; return the rare heaps and what a page needs to find the points."""
    import numpy as np

    rare = np.array([heap for heap, _ in space.rare], dtype=np.int64)
    is_rare = np.zeros(len(values), dtype=bool)
    is_rare[rare] = True
    data = scatter_frame(sheet, int(values.max()), len(values), len(rare))
    x, y = Axis(*data["x"]), Axis(*data["y"])
    if data["columns"] is None:
        sheet.parts += single_points(values, x, y, lost=DOT)
    else:
        counts = occupied(values, data["columns"], data["rows"])
        raster = stretched((counts > 0).astype(np.uint8), round(y.start - y.end))
        colours = [(0, 0, 0, 0), colour_of(DOT, 190)]
        sheet.parts.append(image(raster, colours, x.start, y.end, x.end - x.start, y.start - y.end))
    sheet.parts += _rare_points(rare, values[rare], x, y, data)
    sheet.feet(x, whole_ticks(0, len(values) - 1, 8), y.start, sheet.say("heap"))
    sheet.legend([(DOT, 1, sheet.say("rare.common")), (RARE, 1, sheet.say("rare.rare"))])
    _stairs(sheet, rare, len(values), x)
    return {
        **data,
        "rare": [list(pair) for pair in space.rare[:2000]],
        "rare_count": len(space.rare),
        "last_rare": max((heap for heap, _ in space.rare), default=0),
        "mask": space.mask,
        "parity": space.parity,
    }


def _rare_points(rare: Values, values: Values, x: Axis, y: Axis, data: dict[str, Any]) -> list[str]:
    """Draw the rare points on top of the others, a large number of them as a raster with the same cells."""
    import numpy as np

    shift = 0.5 if data["columns"] is not None else 0.0
    if len(rare) <= _MOST_CIRCLES:
        return [
            element("circle", cx=x.at(heap + shift), cy=y.at(value), r=3.2, fill=RARE, stroke=_RIM, stroke_width=0.8)
            for heap, value in zip(rare.tolist(), values.tolist(), strict=True)
        ]
    columns, rows, count = data["columns"], data["rows"], round(x.high)
    levels = round(y.high + 0.5)
    cells = np.zeros((rows, columns), dtype=np.uint8)
    cells[values.astype(np.int64) * rows // levels, rare * columns // count] = 1
    raster = stretched(cells, round(y.start - y.end))
    return [image(raster, [(0, 0, 0, 0), colour_of(RARE)], x.start, y.end, x.end - x.start, y.start - y.end)]


def _stairs(sheet: Sheet, rare: Values, count: int, x: Axis) -> None:
    """Draw, below the points and with the same axis, the number of rare heaps up to n."""
    import numpy as np

    sheet.top += 10
    sheet.upward(sheet.say("rare.stairs"))
    total = len(rare)
    y = Axis(0, max(1, total), sheet.top + _STAIRS, sheet.top)
    sheet.grid(y, whole_ticks(0, max(1, total), 4), x.start, x.end)
    heaps = np.unique(rare)
    # no more steps than horizontal positions
    spread = np.unique(np.minimum(len(heaps), np.linspace(0, len(heaps), 1200).astype(np.int64)))
    ends = spread[1:] - 1 if len(spread) > 1 else np.zeros(0, dtype=np.int64)
    path = f"M{length(x.at(0))} {length(y.at(0))}"
    for step in ends.tolist():
        path += f"H{length(x.at(int(heaps[step])))}V{length(y.at(step + 1))}"
    path += f"H{length(x.at(count - 1))}"
    sheet.parts.append(element("path", d=path, fill="none", stroke=RARE, stroke_width=1.8))
    sheet.feet(x, whole_ticks(0, count - 1, 8), y.start, sheet.say("heap"))
