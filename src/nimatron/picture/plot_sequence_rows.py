"""Picture of a nim-value sequence as a raster with rows of equal length, coloured by value; periods show as columns.

If the length is a multiple of a known period, the irregular cells are marked. These are the cells of the preperiod
whose value differs from the periodic continuation to the left. If the values grow by a saltus in each period, the
accumulated growth is subtracted, so that the rows still agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.picture.plot_axes import Axis, Sheet, grouped, whole_ticks
from nimatron.picture.plot_raster import MARK_DARK, MARK_LIGHT, Colour, Palette, colour_of, image, mark_on
from nimatron.picture.plot_sequence_periods import Repeat
from nimatron.picture.plot_sequence_points import FINE
from nimatron.picture.svg_drawing import element, length
from nimatron.sequences.table_features import different_values

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]


def plain_raster(
    shown: list[int], irregular: Sequence[int], row_length: int, palette: Palette, wide: int, high: int
) -> tuple[list[bytes], list[Colour]]:
    """Return the lines of the raster and its colours; each heap is a cell, and irregular cells have a marked corner.

    ``wide`` and ``high`` are the size of a cell in units.

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


MOST_ROWS = 2_000
MOST_CELLS_A_ROW = 2_400
"""Longer rows have cells of several heaps, each showing the largest of their values."""
_HIGH = 420
_USUAL = 32
_NUMBERED = 600
_SWATCHES = 24


def row_length_for(count: int, repeat: Repeat | None) -> int:
    """Return the default row length: the period, or a multiple for at most 400 rows; 32 without a period.

    >>> row_length_for(1000, Repeat(71, 12, 0, True)), row_length_for(10**6, Repeat(71, 12, 0, True))
    (12, 2508)
    """
    step = min(repeat.period, count) if repeat is not None else _USUAL
    return step * max(1, -(-count // (400 * step)))


def require_rows(count: int, row_length: int) -> None:
    """Raise ``TooLargeError`` for too many rows, ``RequestError`` for an invalid row length."""
    if row_length < 1:
        raise RequestError(reason("request.row_length"))
    if -(-count // row_length) > MOST_ROWS:
        least = -(-count // MOST_ROWS)
        raise TooLargeError(reason("limit.rows_drawn", count=count, length=row_length, limit=MOST_ROWS, least=least))


def draw_rows(sheet: Sheet, values: Any, row_length: int, repeat: Repeat | None) -> dict[str, Any]:
    """Draw the rows; return the irregular heaps and what a page needs to find the cells."""
    count = len(values)
    fits = repeat if repeat is not None and row_length % repeat.period == 0 else None
    if fits is not None and count < fits.preperiod + fits.period:
        fits = None  # too few values for the comparison that the marks need
    shown = without_saltus(values, fits)
    if fits is not None and fits.saltus:
        sheet.lines(sheet.say("rows.saltus", saltus=fits.saltus, period=fits.period))
    irregular = irregular_heaps(shown, fits)
    block = -(-row_length // MOST_CELLS_A_ROW)
    if block > 1:
        sheet.lines(sheet.say("rows.block", heaps=block))
    data = _frame(sheet, (-(-count // row_length), -(-row_length // block)), row_length, block)
    wide, high = data["cell"]
    lost = not (fits is not None and fits.saltus)
    left, top = data["x"][2], data["y"][3]
    rows, columns = -(-count // row_length), -(-row_length // block)
    raster: Any
    if isinstance(shown, list):
        palette = Palette(different_values(shown), lost=lost)
        raster, colours = plain_raster(shown, irregular, row_length, palette, wide, high)
    else:
        cells, marked = in_cells(shown, irregular, row_length, block)
        palette = Palette(different_values(cells[cells >= _least(shown)]).tolist(), lost=lost)
        raster, colours = cell_raster(cells, marked, palette, wide, high, _least(shown))
    sheet.parts.append(image(raster, colours, left, top, wide * columns, high * rows))
    if wide >= 18 and high >= 14 and count <= _NUMBERED and block == 1:
        sheet.parts += _numbers(values, row_length, left, top, (wide, high), palette, shown)
    if fits is not None and 0 < fits.preperiod < count:
        sheet.parts += _stair(fits.preperiod, row_length, block, left, top, (wide, high), columns)
    x = Axis(*data["x"])
    sheet.feet(
        x,
        whole_ticks(0, row_length - 1, max(2, int(columns * wide / 60))),
        data["y"][2],
        sheet.say("rows.place"),
    )
    _legend(sheet, palette, fits, bool(len(irregular)))
    return {
        **data,
        "irregular": [int(heap) for heap in irregular[:2000]],
        "irregular_count": len(irregular),
        "last_irregular": int(irregular[-1]) if len(irregular) else None,
    }


def without_saltus(values: Any, fits: Repeat | None) -> Any:
    """Subtract the saltus accumulated over whole periods; return an array or a list."""
    if isinstance(values, list):
        if fits is None or not fits.saltus:
            return values
        return [value - heap // fits.period * fits.saltus for heap, value in enumerate(values)]
    import numpy as np

    shown = values.astype(np.int64)
    return shown if fits is None or not fits.saltus else shown - np.arange(len(values)) // fits.period * fits.saltus


def irregular_heaps(shown: Any, repeat: Repeat | None) -> Any:
    """Return the heaps of the preperiod whose value differs from the periodic continuation to the left.

    >>> import numpy as np
    >>> irregular_heaps(np.array([5, 1, 0, 1, 0, 1]), Repeat(1, 2, 0, True)).tolist()
    [0]
    """
    if repeat is None:
        return []
    if isinstance(shown, list):
        start, length = repeat.preperiod, repeat.period
        return [n for n in range(start) if shown[n] != shown[start + (n - start) % length]]
    import numpy as np

    before = np.arange(repeat.preperiod)
    same = repeat.preperiod + (before - repeat.preperiod) % repeat.period
    return np.flatnonzero(shown[: repeat.preperiod] != shown[same])


def in_cells(shown: Values, irregular: Any, row_length: int, block: int) -> tuple[Values, Values]:
    """Return the cells ``[row, column]``, each the largest of ``block`` values, and which cells have an irregular heap.

    Cells after the last heap hold a number below all values.
    """
    import numpy as np

    rows, columns = -(-len(shown) // row_length), -(-row_length // block)
    cells = np.full((rows, columns * block), _least(shown) - 1, dtype=np.int64)
    marked = np.zeros(cells.shape, dtype=bool)
    whole = cells[:, :row_length].copy()
    whole.reshape(-1)[: len(shown)] = shown
    cells[:, :row_length] = whole
    irregular = np.asarray(irregular, dtype=np.int64)
    marked[irregular // row_length, irregular % row_length] = True
    shape = (rows, columns, block)
    return cells.reshape(shape).max(axis=2), np.logical_or.reduce(marked.reshape(shape), axis=2)


def cell_raster(
    cells: Values, marked: Values, palette: Palette, wide: int, high: int, least: int
) -> tuple[Values, list[tuple[int, int, int, int]]]:
    """Draw the cells as a raster; the upper right third of a marked cell has another colour.

    In narrow cells the mark has the full width, in low cells the full height, but the value always stays visible.
    """
    import numpy as np

    colours = palette.colours()
    places = np.array([palette.place(value) for value in palette.values], dtype=np.uint8)
    ranks = np.searchsorted(np.array(palette.values), cells.clip(min=palette.values[0]))
    empty = len(colours)
    picture = np.where(cells < least, empty, places[ranks]).astype(np.uint8)
    raster = np.repeat(np.repeat(picture, FINE * high, axis=0), FINE * wide, axis=1)
    marks = np.array(
        [empty + (1 if mark_on(colour) == MARK_DARK else 2) for colour in [*colours, MARK_LIGHT]], dtype=np.uint8
    )
    rows, columns = np.nonzero(marked)
    mark = marks[picture[rows, columns]]
    downs = FINE * high if high < 4 <= wide else max(1, FINE * high // 3)
    acrosses = FINE * wide if wide < 4 <= high else max(1, FINE * wide // 3)
    for down in range(downs):
        for across in range(acrosses):
            raster[rows * FINE * high + down, (columns + 1) * FINE * wide - 1 - across] = mark
    return raster, [*map(colour_of, colours), (0, 0, 0, 0), colour_of(MARK_DARK), colour_of(MARK_LIGHT)]


def _least(shown: Values) -> int:
    return int(shown.min())


def _frame(sheet: Sheet, shape: tuple[int, ...], row_length: int, block: int) -> dict[str, Any]:
    """Choose the size of a cell, draw the row numbers and return both axes."""
    rows, columns = shape
    last = grouped((rows - 1) * row_length, sheet.words.lang)
    left = 16 + 7 * len(last)
    wide = max(1, min(26, int(sheet.width - left - 12) // columns))
    high = max(1, min(22, wide if wide >= 14 else 12, _HIGH // rows))
    sheet.width = max(sheet.width, left + wide * columns + 12.0)
    sheet.lines(f"↓ {sheet.say('rows.first')}")
    sheet.top += 6
    y = Axis(-0.5, rows - 0.5, sheet.top, sheet.top + high * rows)
    for row in whole_ticks(0, rows - 1, max(2, high * rows // 22)):
        sheet.parts.append(
            element(
                "text",
                grouped(row * row_length, sheet.words.lang),
                x=float(left - 6),
                y=y.at(row) + 4,
                font_size=12.0,
                text_anchor="end",
                fill="var(--ink-quiet, #5f5a52)",
            )
        )
    x = Axis(-0.5, columns * block - 0.5, left, left + wide * columns)
    # rows go down: the end of the axis is the bottom of the frame, as in the other pictures
    return {
        "x": x.data(),
        "y": [rows - 0.5, -0.5, y.end, y.start, False],
        "cell": [wide, high],
        "row_length": row_length,
        "block": block,
    }


def _numbers(
    values: Any, row_length: int, left: float, top: float, cell: tuple[int, int], palette: Palette, shown: Any
) -> list[str]:
    wide, high = cell
    return [
        element(
            "text",
            str(value),
            x=left + (heap % row_length + 0.5) * wide,
            y=top + (heap // row_length + 0.5) * high + 4,
            font_size=11.0,
            text_anchor="middle",
            fill=mark_on(palette.colour(int(shown[heap]))),
        )
        for heap, value in enumerate(values if isinstance(values, list) else values.tolist())
    ]


def _stair(
    heap: int, row_length: int, block: int, left: float, top: float, cell: tuple[int, int], columns: int
) -> list[str]:
    """Draw a line before the first heap of the period, twice: light for dark cells, dark for light ones."""
    row, place = divmod(heap, row_length)
    x, y = left + place // block * cell[0], top + row * cell[1]
    end = left + columns * cell[0]
    path = f"M{length(left)} {length(y + cell[1])}H{length(x)}V{length(y)}H{length(end)}"
    width = 1.8 if cell[1] >= 14 else 1.0
    return [
        element("path", d=path, fill="none", stroke=MARK_LIGHT, stroke_width=2.2 * width),
        element("path", d=path, fill="none", stroke=MARK_DARK, stroke_width=width),
    ]


def _legend(sheet: Sheet, palette: Palette, fits: Repeat | None, irregular: bool) -> None:
    values = palette.values
    if len(values) > _SWATCHES:
        chosen = [values[index * (len(values) - 1) // (_SWATCHES - 1)] for index in range(_SWATCHES)]
        sheet.lines(sheet.say("rows.colours", values=len(values), shown=_SWATCHES))
    else:
        chosen = values
    sheet.legend([(palette.colour(value), 1, grouped(value, sheet.words.lang)) for value in chosen])
    if palette.shared:
        sheet.lines(sheet.say("rows.shared", colours=len(palette.colours())))
    if irregular:
        sheet.lines(f"◥ {sheet.say('rows.irregular')}")
    if fits is not None and fits.preperiod:
        sheet.lines(f"━ {sheet.say('rows.stair', preperiod=fits.preperiod)}")
