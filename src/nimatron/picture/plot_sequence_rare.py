"""The rare values of a nim-value sequence: all values as points, the rare ones set off, and below how they stop coming.

Rare are the heaps of class 0 of a sparse space (Gangolli and Plambeck 1989; Flammenkamp 2012): the bits of the value
that the mask keeps, with the parity of the heap where that counts, are even in number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.kernels import require_numpy
from nimatron.picture.plot_axes import Axis, Sheet, whole_ticks
from nimatron.picture.plot_palette import DOT, RARE
from nimatron.picture.plot_sequence_scatter import occupied, scatter_frame, single_points, stretched
from nimatron.picture.png import colour_of, image
from nimatron.picture.svg_drawing import element, length

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]

_MOST_CIRCLES = 800
_STAIRS = 120
_RIM = "#ffffff"


class Space(Protocol):
    """What is asked of a sparse space: ``nimatron.sequences.breaking.sparse.SparseSpace`` has it."""

    @property
    def mask(self) -> int:
        """The bits that count."""

    @property
    def parity(self) -> int:
        """1 where the parity of the heap counts as well."""

    @property
    def rare(self) -> tuple[tuple[int, int], ...]:
        """The rare heaps from 1 on with their values."""


def space_of(game: Any, values: Values) -> Space:
    """The sparse space of a coded game as far as the values show it. Raises ``RuleError`` where there is none."""
    code = getattr(game, "breaking", None)
    if code is None:
        raise RuleError(reason("rule.no_code", game=game.written()))
    require_numpy()
    from nimatron.sequences.breaking.sparse import sparse_space

    found: Space | None = sparse_space(code, values)
    if found is None:
        raise RuleError(reason("rule.no_sparse_space", game=game.written(), count=len(values)))
    return found


def draw_rare(sheet: Sheet, values: Values, space: Space) -> dict[str, Any]:
    """Draw both panels; what a page needs to find the points again, and the rare heaps, are given back."""
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
    """The rare points, drawn over the others; very many of them as a raster of the same cells."""
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
    """How many rare heaps there are up to n, drawn below with the same axis."""
    import numpy as np

    sheet.top += 10
    sheet.upward(sheet.say("rare.stairs"))
    total = len(rare)
    y = Axis(0, max(1, total), sheet.top + _STAIRS, sheet.top)
    sheet.grid(y, whole_ticks(0, max(1, total), 4), x.start, x.end)
    heaps = np.unique(rare)
    # no more steps than there are places for them
    spread = np.unique(np.minimum(len(heaps), np.linspace(0, len(heaps), 1200).astype(np.int64)))
    ends = spread[1:] - 1 if len(spread) > 1 else np.zeros(0, dtype=np.int64)
    path = f"M{length(x.at(0))} {length(y.at(0))}"
    for step in ends.tolist():
        path += f"H{length(x.at(int(heaps[step])))}V{length(y.at(step + 1))}"
    path += f"H{length(x.at(count - 1))}"
    sheet.parts.append(element("path", d=path, fill="none", stroke=RARE, stroke_width=1.8))
    sheet.feet(x, whole_ticks(0, count - 1, 8), y.start, sheet.say("heap"))
