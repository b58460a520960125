"""The growth of the greatest value of a sequence: the records and where they stand, as stairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.picture.plot_axes import Axis, Sheet, grouped, powers_of_ten, whole_ticks
from nimatron.picture.plot_palette import DOT
from nimatron.picture.plot_sequence_scatter import left_of
from nimatron.picture.svg_drawing import element, length
from nimatron.picture.svg_drawing import words as line_of_text
from nimatron.sequences.records import records

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]

_HIGH = 280
_LONG = 60
"""From so many heaps on their axis is logarithmic: records become rare."""
_STEEP = 1_000
"""From this value on the upward axis is logarithmic."""
_MARKED = 80
_MOST_STEPS = 1_500
_LABELLED = 6


def draw_maximum(sheet: Sheet, values: Values) -> dict[str, Any]:
    """Draw the stairs of the records; they and the axes are given back."""
    places, greatest = records(values)
    count, most = len(values), int(greatest[-1])
    sheet.upward(sheet.say("maximum.upward"))
    sheet.top += 12  # the label of the last record
    left = left_of(most, sheet)
    bottom, right = sheet.top + _HIGH, sheet.width - 24
    x = Axis(1, max(2, count), left, right, True) if count >= _LONG else Axis(0, max(1, count - 1), left, right)
    y = Axis(1, most, bottom, sheet.top, True) if most >= _STEEP else Axis(0, max(1, most), bottom, sheet.top)
    sheet.grid(y, powers_of_ten(most, 7) if y.logarithmic else whole_ticks(0, max(1, most), 7), left, right)
    steps = [
        (heap, value)
        for heap, value in zip(places.tolist(), greatest.tolist(), strict=True)
        if not (x.logarithmic and heap < 1) and not (y.logarithmic and value < 1)
    ]
    sheet.parts += _stairs(steps, x, y, count)
    ticks = powers_of_ten(count, int((right - left) // 60)) if x.logarithmic else whole_ticks(0, count - 1, 10)
    sheet.feet(x, ticks, bottom, sheet.say("heap"))
    pairs = [list(pair) for pair in zip(places.tolist(), greatest.tolist(), strict=True)]
    return {"x": x.data(), "y": y.data(), "records": pairs[:1000] + pairs[1000:][-1000:], "record_count": len(pairs)}


def _stairs(steps: list[tuple[int, int]], x: Axis, y: Axis, count: int) -> list[str]:
    if not steps:
        return []
    drawn = steps
    if len(steps) > _MOST_STEPS:  # of records that fall on the same half pixel the last is kept
        drawn = sorted({steps[0], *{round(2 * x.at(heap)): (heap, value) for heap, value in steps}.values()})
    first = steps[0]
    path = f"M{length(x.at(first[0]))} {length(y.at(first[1]))}"
    for heap, value in drawn[1:]:
        path += f"H{length(x.at(heap))}V{length(y.at(value))}"
    path += f"H{length(x.at(max(1, count - 1)))}"
    parts = [element("path", d=path, fill="none", stroke=DOT, stroke_width=2.0, stroke_linejoin="round")]
    if len(steps) <= _MARKED:
        parts += [element("circle", cx=x.at(heap), cy=y.at(value), r=3.0, fill=DOT) for heap, value in steps]
    return parts + _labels(steps, x, y)


def _labels(steps: list[tuple[int, int]], x: Axis, y: Axis) -> list[str]:
    """The last record, and before it as many as stand apart, each with the heap at which it is reached."""
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
