"""Period of a sequence, proved or apparent, and the picture of its agreement with itself shifted by s.

The counts of agreements are exact (:mod:`nimatron.sequences.table_features`): there is no transform and no rounding
before drawing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import NimatronError, RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.picture.plot_axes import Axis, Sheet, grouped, whole_ticks
from nimatron.picture.plot_raster import DOT, LOST, colour_of, image
from nimatron.picture.plot_sequence_points import FINE
from nimatron.picture.svg_drawing import element, length
from nimatron.picture.svg_drawing import words as line_of_text
from nimatron.sequences.heap_sequences import period
from nimatron.sequences.table_features import MOST_COMPARED, agreements, apparent_period, peaks

if TYPE_CHECKING:
    import numpy as np

    from nimatron.budget import Limits

    Values = np.ndarray[Any, np.dtype[Any]]


_LOOKED_AT = 20_000
"""Number of values examined to prove a period; a period already known costs nothing."""


class Repeat(NamedTuple):
    """G(n + period) = G(n) + saltus from the preperiod on: for all n if ``proved``, otherwise for the values given."""

    preperiod: int
    period: int
    saltus: int
    proved: bool


def repeat_of(game: Any, values: Any, limits: Limits | None = None) -> Repeat | None:
    """Return the proved period, otherwise the apparent one, or None if there is neither.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.sequences.heap_sequences import nim_values
    >>> repeat_of(Kayles(), nim_values(Kayles(), 400))
    Repeat(preperiod=71, period=12, saltus=0, proved=True)
    """
    try:
        found = period(game, min(max(1, len(values)), _LOOKED_AT), limits=limits)
    except NimatronError:
        found = None
    if found is not None:
        return Repeat(found.preperiod, found.period, found.saltus, True)
    seen = apparent_period(values)
    return None if seen is None else Repeat(*seen, 0, False)


MOST_SHIFTS = 50_000
_HIGH = 240
_USUAL = 500
_DOT = 4
"""Height of a dot of the raster in pixels."""


def shifts_for(count: int, repeat: Repeat | None) -> int:
    """Return the default number of shifts: 500 or 2.5 periods, within half the values and the bound on work.

    >>> shifts_for(10_000, None), shifts_for(20_000, Repeat(5181, 1550, 0, True))
    (500, 3875)
    """
    wanted = max(_USUAL, 5 * repeat.period // 2) if repeat is not None else _USUAL
    return max(1, min(wanted, count // 2, MOST_SHIFTS, MOST_COMPARED // count))


def require_shifts(count: int, shifts: int) -> None:
    """Raise ``RequestError`` for shifts that leave no pair, ``TooLargeError`` for more than can be counted."""
    if not 1 <= shifts < count:
        raise RequestError(reason("request.shifts", given=shifts, count=count))
    most = min(MOST_SHIFTS, MOST_COMPARED // count)
    if shifts > most:
        raise TooLargeError(reason("limit.shifts", given=shifts, count=count, limit=most))


def draw_autocorrelation(sheet: Sheet, values: Any, shifts: int) -> dict[str, Any]:
    """Draw the fraction of agreements by shift, with labelled peaks; return the counts, the peaks and the axes."""
    count = len(values)
    counts = agreements(values, shifts)
    top = peaks(counts, count)
    sheet.upward(sheet.say("autocorrelation.share"))
    sheet.top += 12  # space for the labels of peaks at 100 %
    left = 46.0
    right = sheet.width - 16
    across = int(right - left)
    y = Axis(0, 100, sheet.top + _HIGH, sheet.top)
    sheet.grid(y, whole_ticks(0, 100, 6), left, left + across)
    singly = shifts <= across or not numpy_here()
    x = Axis(0, shifts + 0.5, left, left + across) if singly else Axis(0.5, shifts + 0.5, left, left + across)
    share = [100 * agreed / (count - shift) for shift, agreed in enumerate(counts, 1)]
    if singly:
        path = "".join(
            f"M{length(x.at(shift))} {length(y.start)}V{length(y.at(percent))}"
            for shift, percent in enumerate(share, 1)
        )
        width = max(0.8, min(6.0, across / shifts * 0.6))
        sheet.parts.append(element("path", d=path, fill="none", stroke=DOT, stroke_width=width))
    else:
        sheet.parts.append(_raster(counts, count, across, x, y))
    sheet.parts += _labels(sheet, top, share, x, y)
    sheet.feet(x, whole_ticks(1, shifts, 9), y.start, sheet.say("autocorrelation.shift"))
    if not singly:
        sheet.lines(sheet.say("autocorrelation.column", shifts=-(-shifts // across)))
    return {"x": x.data(), "y": y.data(), "agreements": counts, "peaks": top}


def _raster(counts: list[int], count: int, columns: int, x: Axis, y: Axis) -> str:
    """Draw a dot for every shift, so that no shift is hidden by a larger one beside it."""
    import numpy as np

    shifts = len(counts)
    agreed = np.array(counts, dtype=np.int64)
    pairs = count - np.arange(1, shifts + 1)
    high = FINE * _HIGH
    rows = np.minimum(agreed * high // pairs, high - 1)
    raster = np.zeros((high, columns), dtype=np.uint8)
    raster[high - 1 - rows, np.arange(shifts) * columns // shifts] = 1
    raster = np.repeat(raster, FINE, axis=1)
    for _ in range(_DOT - 1):  # the top of a dot is at the fraction
        raster[1:] |= raster[:-1].copy()
    return image(raster, [(0, 0, 0, 0), colour_of(DOT)], x.start, y.end, columns, _HIGH)


def _labels(sheet: Sheet, top: list[int], share: list[float], x: Axis, y: Axis) -> list[str]:
    """Label the peaks with their shifts, the most significant first, as far as labels do not overlap."""
    parts: list[str] = []
    taken: list[tuple[float, float]] = []
    for shift in top:
        text = grouped(shift, sheet.words.lang)
        place, half = x.at(shift), len(text) * 3.6 + 5
        if any(place - half < end and begin < place + half for begin, end in taken):
            continue
        taken.append((place - half, place + half))
        high = y.at(share[shift - 1])
        parts += [
            element("circle", cx=place, cy=high, r=3.4, fill=LOST),
            line_of_text(text, place, high - 7, 12, False),
        ]
    return parts
