"""Rasters of a few colours as PNG (ISO/IEC 15948), and as an element of an SVG picture; zlib is all that is needed."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from nimatron.picture.svg_drawing import element

if TYPE_CHECKING:
    import numpy as np

    Raster = np.ndarray[Any, np.dtype[np.uint8]]

Colour = tuple[int, int, int, int]
"""Red, green, blue and opacity, each from 0 to 255."""


def png(raster: Raster | list[bytes], colours: list[Colour]) -> bytes:
    """Give the PNG of a raster, an array or lines of bytes, whose entries number the colours, the first row at the top.

    >>> import numpy as np
    >>> png(np.zeros((2, 3), dtype=np.uint8), [(0, 0, 0, 255)])[:4]
    b'\\x89PNG'
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
    """Each line begins with the number of its filter; 0, none, is best where neighbours are equal or unrelated."""
    if isinstance(raster, list):
        return b"".join(b"\0" + line for line in raster)
    import numpy as np

    high, wide = raster.shape
    lines = np.zeros((high, wide + 1), dtype=np.uint8)
    lines[:, 1:] = raster
    return lines.tobytes()


def image(raster: Raster | list[bytes], colours: list[Colour], x: float, y: float, width: float, height: float) -> str:
    """Give a raster as an element of a picture, stretched over a rectangle.

    >>> import numpy as np
    >>> image(np.zeros((1, 1), dtype=np.uint8), [(0, 0, 0, 255)], 0, 0, 5, 5)[:40]
    '<image x="0" y="0" width="5" height="5" '
    """
    address = "data:image/png;base64," + b64encode(png(raster, colours)).decode("ascii")
    return element("image", x=x, y=y, width=width, height=height, preserveAspectRatio="none", href=address)


def colour_of(text: str, opacity: int = 255) -> Colour:
    """Read a colour such as ``#c8641b``.

    >>> colour_of("#c8641b", 128)
    (200, 100, 27, 128)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), opacity
