"""The colours of nim-values in rasters: told apart by people of every colour vision, on light and dark ground alike."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from nimatron.picture.png import Colour, colour_of

DOT, LOST, RARE = "#3a7fb8", "#c8641b", "#b0307a"
"""Points, points of lost heaps, rare points: each at least 3 : 1 against the page's ground, light and dark."""
MARK_DARK, MARK_LIGHT = "#101010", "#ffffff"
FEW = (
    "#c8641b",
    "#347aea",
    "#b296a4",
    "#423442",
    "#b2f896",
    "#6c260a",
    "#b2b2f8",
    "#6c0a88",
    "#f8ce42",
    "#b27a5e",
    "#88f8f8",
    "#7a6ca4",
)
"""Twelve colours, found by making the least distance of any two (CIE 1976) as great as it gets, seen with three kinds
of cones and without the first, the second or the third; orange is the lost heap's everywhere."""
_RAMP = ("#14144a", "#1d4f91", "#1f8a8f", "#5bb97a", "#b9dc6a", "#fbf6bd")
"""Many values: from dark to light, so that greater values are lighter in every colour vision."""
MOST = 250
"""Colours of a raster that stand for values."""


class Palette:
    """The colour of each value of a sequence: one each up to 250 different ones, neighbours sharing one beyond.

    Parameters: ``values`` the different values in order; ``lost`` whether the value 0 means a lost heap, which then has
    a colour of its own.

    >>> palette = Palette([0, 1, 2])
    >>> palette.colour(0), palette.colour(2)
    ('#c8641b', '#b296a4')
    """

    def __init__(self, values: Sequence[int], lost: bool = True) -> None:
        self.values = list(values)
        self.few = len(self.values) <= len(FEW)
        self._zero = lost and bool(self.values) and self.values[0] == 0
        self.shared = len(self.values) > MOST
        self._colours = self._made()

    def place(self, value: int) -> int:
        """The number of a value's colour, from 0."""
        rank = bisect_left(self.values, value)
        if not self.shared:
            return rank
        if self._zero:
            return 0 if rank == 0 else 1 + (rank - 1) * (MOST - 1) // (len(self.values) - 1)
        return rank * MOST // len(self.values)

    def colours(self) -> list[str]:
        """All colours, by their numbers.

        >>> len(set(Palette(range(100)).colours())), len(set(Palette(range(9999)).colours()))
        (100, 250)
        """
        return self._colours

    def _made(self) -> list[str]:
        count = min(len(self.values), MOST)
        if self.few:
            return list(FEW[:count] if self._zero else FEW[1 : count + 1] if count < len(FEW) else FEW)
        first = 1 if self._zero else 0
        steps = count - first
        return [*FEW[:first], *(_on_ramp(step / max(1, steps - 1)) for step in range(steps))]

    def colour(self, value: int) -> str:
        """The colour of one value."""
        return self._colours[self.place(value)]


def _on_ramp(share: float) -> str:
    at = share * (len(_RAMP) - 1)
    first = min(int(at), len(_RAMP) - 2)
    low, high = colour_of(_RAMP[first]), colour_of(_RAMP[first + 1])
    mixed = (round(a + (b - a) * (at - first)) for a, b in zip(low[:3], high[:3], strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def lightness(colour: str | Colour) -> float:
    """The relative luminance of a colour (WCAG 2), from 0 to 1.

    >>> round(lightness("#ffffff"), 3)
    1.0
    """
    parts = (colour_of(colour) if isinstance(colour, str) else colour)[:3]
    shares = [part / 255 for part in parts]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def mark_on(colour: str) -> str:
    """The colour of a mark or a number that stands on a colour.

    >>> mark_on("#ffffff"), mark_on("#14144a")
    ('#101010', '#ffffff')
    """
    return MARK_DARK if lightness(colour) > 0.18 else MARK_LIGHT
