"""Raster images with few colours: colour-blind-safe colours for nim-values, and PNG written with zlib alone."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from bisect import bisect_left
from collections.abc import Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from nimatron.picture.svg_drawing import element

if TYPE_CHECKING:
    import numpy as np

    Raster = np.ndarray[Any, np.dtype[np.uint8]]


Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, each from 0 to 255."""


def png(raster: Raster | list[bytes], colours: list[Colour]) -> bytes:
    r"""Return a raster as PNG; it is an array or a list of byte strings, top row first, and holds colour numbers.

    >>> import numpy as np
    >>> png(np.zeros((2, 3), dtype=np.uint8), [(0, 0, 0, 255)])[:4]
    b'\x89PNG'
    """
    high, wide = (len(raster), len(raster[0])) if isinstance(raster, list) else raster.shape
    parts = (
        (b"IHDR", struct.pack("!IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
        (b"PLTE", b"".join(bytes(colour[:3]) for colour in colours)),
        (b"tRNS", bytes(colour[3] for colour in colours)),
        (b"IDAT", zlib.compress(_lines(raster), 6)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack("!I", len(content)) + name + content + struct.pack("!I", zlib.crc32(name + content))
        for name, content in parts
    )


def _lines(raster: Raster | list[bytes]) -> bytes:
    """Put the filter number before each line; 0 (no filter) is best if neighbours are equal or unrelated."""
    if isinstance(raster, list):
        return b"".join(b"\0" + line for line in raster)
    import numpy as np

    high, wide = raster.shape
    lines = np.zeros((high, wide + 1), dtype=np.uint8)
    lines[:, 1:] = raster
    return lines.tobytes()


def image(raster: Raster | list[bytes], colours: list[Colour], x: float, y: float, width: float, height: float) -> str:
    """Return a raster as an SVG element stretched over a rectangle.

    >>> import numpy as np
    >>> image(np.zeros((1, 1), dtype=np.uint8), [(0, 0, 0, 255)], 0, 0, 5, 5)[:40]
    '<image x="0" y="0" width="5" height="5" '
    """
    address = "data:image/png;base64," + b64encode(png(raster, colours)).decode("ascii")
    return element("image", x=x, y=y, width=width, height=height, preserveAspectRatio="none", href=address)


def colour_of(text: str, opacity: int = 255) -> Colour:
    """Parse a colour such as ``#c8641b``.

    >>> colour_of("#c8641b", 128)
    (200, 100, 27, 128)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), opacity


DOT, LOST, RARE = "#3a7fb8", "#c8641b", "#c0408a"
"""Points, points of nim-value 0, rare points; contrast with a light or dark page at least 3 : 1."""
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
"""Twelve colours chosen to maximise the smallest distance of two (CIE 1976) as seen with three kinds of cones and
without the first, the second or the third. Orange always means nim-value 0."""
_DARKEST, _LIGHTEST = 20.0, 93.0
_HUES = ((265.0, 225.0), (0.0, 30.0))
"""With many values, larger values are lighter, in every kind of colour vision. The hues (degrees of CIE LCh) alternate
between blue and rose, so that neighbours differ."""
_CHROMA = 44.0
MOST = 250
"""Colours of a raster that represent values."""


class Palette:
    """The colours of the values of a sequence; beyond 250 different values, neighbouring values share a colour.

    ``values`` are the different values in increasing order. If ``lost`` is true, the value 0 means a P-position and has
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
        """Return the number of a value's colour, from 0."""
        rank = bisect_left(self.values, value)
        if not self.shared:
            return rank
        if self._zero:
            return 0 if rank == 0 else 1 + (rank - 1) * (MOST - 1) // (len(self.values) - 1)
        return rank * MOST // len(self.values)

    def colours(self) -> list[str]:
        """Return all colours by number.

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
        return [*FEW[:first], *(_shade(step / max(1, steps - 1), step % 2) for step in range(steps))]

    def colour(self, value: int) -> str:
        """Return the colour of a value."""
        return self._colours[self.place(value)]


def _shade(share: float, turn: int) -> str:
    """Return the colour at a fraction of the scale from dark to light, as saturated as a screen can show it."""
    high = _DARKEST + (_LIGHTEST - _DARKEST) * share
    first, last = _HUES[turn]
    hue = radians(first + (last - first) * share)
    for tenth in range(10, -1, -1):
        chroma = _CHROMA * tenth / 10
        parts = _screen(high, chroma * cos(hue), chroma * sin(hue))
        if all(0 <= part <= 1 for part in parts):
            break
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in parts)


def _screen(high: float, a: float, b: float) -> list[float]:
    """Convert CIE Lab to sRGB with components from 0 to 1, clipped to the screen's range (IEC 61966-2-1)."""
    y = (high + 16) / 116
    x, y, z = (
        white * (f**3 if f > 6 / 29 else (f - 16 / 116) / 7.787)
        for white, f in ((0.9505, y + a / 500), (1.0, y), (1.089, y - b / 200))
    )
    linear = (
        3.2406 * x - 1.5372 * y - 0.4986 * z,
        -0.9689 * x + 1.8758 * y + 0.0415 * z,
        0.0557 * x - 0.2040 * y + 1.0570 * z,
    )
    return [12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in linear]


def lightness(colour: str | Colour) -> float:
    """Return the relative luminance of a colour (WCAG 2), from 0 to 1.

    >>> round(lightness("#ffffff"), 3)
    1.0
    """
    parts = (colour_of(colour) if isinstance(colour, str) else colour)[:3]
    shares = [part / 255 for part in parts]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def mark_on(colour: str) -> str:
    """Return a colour for a mark or a number on top of a colour.

    >>> mark_on("#ffffff"), mark_on("#14144a")
    ('#101010', '#ffffff')
    """
    return MARK_DARK if lightness(colour) > 0.18 else MARK_LIGHT
