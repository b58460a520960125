"""Picture of the records of a sequence: each value that exceeds all before it, drawn as a step function."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any

from nimatron.picture.plot_axes import Axis, Sheet, grouped, powers_of_ten, whole_ticks
from nimatron.picture.plot_raster import DOT
from nimatron.picture.plot_sequence_points import left_of
from nimatron.picture.svg_drawing import element, length
from nimatron.picture.svg_drawing import words as line_of_text
from nimatron.sequences.table_features import records

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]

_HIGH = 280
_LONG = 60
"""From this number of heaps on the horizontal axis is logarithmic, since records become rare."""
_STEEP = 1_000
"""From this value on the vertical axis is logarithmic."""
_MARKED = 80
_MOST_STEPS = 1_500
_GIVEN = 1_000
"""Number of records returned from the beginning and from the end."""
_LABELLED = 6


def draw_maximum(sheet: Sheet, values: Any) -> dict[str, Any]:
    """Draw the records as a step function; return the records and the axes."""
    places, greatest = records(values)
    count, most = len(values), int(greatest[-1])
    sheet.upward(sheet.say("maximum.upward"))
    sheet.top += 12  # space for the label of the last record
    left = left_of(most, sheet)
    bottom, right = sheet.top + _HIGH, sheet.width - 24
    x = Axis(1, max(2, count), left, right, True) if count >= _LONG else Axis(0, max(1, count - 1), left, right)
    y = Axis(1, most, bottom, sheet.top, True) if most >= _STEEP else Axis(0, max(1, most), bottom, sheet.top)
    sheet.grid(y, powers_of_ten(most, 7) if y.logarithmic else whole_ticks(0, max(1, most), 7), left, right)
    first, least = int(x.logarithmic), int(y.logarithmic)
    if isinstance(values, list):
        steps = [(n, value) for n, value in zip(places, greatest, strict=True) if n >= first and value >= least]
        sheet.parts += _stairs(steps, len(steps), x, y, count)
    else:
        shown = (places >= first) & (greatest >= least)
        sheet.parts += _stairs(*_thinned(places[shown], greatest[shown], x), x, y, count)
    ticks = powers_of_ten(count, int((right - left) // 60)) if x.logarithmic else whole_ticks(0, count - 1, 10)
    sheet.feet(x, ticks, bottom, sheet.say("heap"))
    found = [*range(min(_GIVEN, len(places))), *range(max(_GIVEN, len(places) - _GIVEN), len(places))]
    pairs = [[int(places[index]), int(greatest[index])] for index in found]
    return {"x": x.data(), "y": y.data(), "records": pairs, "record_count": len(places)}


def _thinned(places: Values, greatest: Values, x: Axis) -> tuple[list[tuple[int, int]], int]:
    """Return the records to draw, and their number.

    Of records that fall on the same half unit of the picture only the last is kept, since no step would be visible.
    """
    import numpy as np

    count = len(places)
    if count > _MOST_STEPS:
        shares = np.log(places) / log(x.high) if x.logarithmic else places / x.high
        halves = (2 * (x.end - x.start) * shares).astype(np.int64)
        kept = np.append(halves[1:] != halves[:-1], True)
        kept[0] = True
        places, greatest = places[kept], greatest[kept]
    return list(zip(places.tolist(), greatest.tolist(), strict=True)), count


def _stairs(steps: list[tuple[int, int]], records: int, x: Axis, y: Axis, count: int) -> list[str]:
    if not steps:
        return []
    first = steps[0]
    path = f"M{length(x.at(first[0]))} {length(y.at(first[1]))}"
    for heap, value in steps[1:]:
        path += f"H{length(x.at(heap))}V{length(y.at(value))}"
    path += f"H{length(x.at(max(1, count - 1)))}"
    parts = [element("path", d=path, fill="none", stroke=DOT, stroke_width=2.0, stroke_linejoin="round")]
    if records <= _MARKED:
        parts += [element("circle", cx=x.at(heap), cy=y.at(value), r=3.0, fill=DOT) for heap, value in steps]
    return parts + _labels(steps, x, y)


def _labels(steps: list[tuple[int, int]], x: Axis, y: Axis) -> list[str]:
    """Label the last record, and earlier ones as far as they do not overlap, with the heap where each is reached."""
    parts: list[str] = []
    taken = 1e9
    for heap, value in reversed(steps):
        text = f"({grouped(heap)}, {grouped(value)})"
        place = x.at(heap) - 6
        if place > taken or place - len(text) * 6.8 < x.start:
            continue
        parts.append(line_of_text(text, place, y.at(value) - 5, 11.5, False, "end"))
        taken = place - len(text) * 6.8
        if len(parts) == _LABELLED:
            break
    return parts
