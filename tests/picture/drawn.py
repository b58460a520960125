"""Reading pictures of sequences back: their SVG, and the PNG in it, by the format alone."""

from __future__ import annotations

import struct
import zlib
from base64 import b64decode
from typing import Any
from xml.etree import ElementTree

import numpy as np

from nimatron.picture.svg_drawing import plain_colours

SVG = "{http://www.w3.org/2000/svg}"


def decoded(png: bytes) -> np.ndarray[Any, Any]:
    """The pixels of a PNG of 8-bit palette entries without filters, as red, green, blue, opacity."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place, chunks = 8, {}
    while place < len(png):
        (size,) = struct.unpack("!I", png[place : place + 4])
        name, content = png[place + 4 : place + 8], png[place + 8 : place + 8 + size]
        assert struct.unpack("!I", png[place + 8 + size : place + 12 + size])[0] == zlib.crc32(name + content)
        chunks[name] = content
        place += 12 + size
    wide, high, depth, kind, *rest = struct.unpack("!IIBBBBB", chunks[b"IHDR"])
    assert (depth, kind, rest) == (8, 3, [0, 0, 0])
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), dtype=np.uint8).reshape(high, wide + 1)
    assert not lines[:, 0].any()
    palette = np.frombuffer(chunks[b"PLTE"], dtype=np.uint8).reshape(-1, 3)
    opacity = np.frombuffer(chunks[b"tRNS"], dtype=np.uint8)
    return np.concatenate((palette[lines[:, 1:]], opacity[lines[:, 1:]][..., None]), axis=2)


class Drawn:
    """A picture read back: its elements, its rasters, and numbers from places by the axes that it tells."""

    def __init__(self, picture: Any) -> None:
        self.root = ElementTree.fromstring(plain_colours(picture.svg))
        self.data = picture.data

    def all(self, kind: str, **attributes: str) -> list[dict[str, str]]:
        """The attributes of all elements of a kind that have these ones."""
        found = [element.attrib for element in self.root.iter(SVG + kind)]
        return [given for given in found if all(given.get(name) == value for name, value in attributes.items())]

    def texts(self) -> list[str]:
        """All that is written."""
        return [element.text or "" for element in self.root.iter(SVG + "text")]

    def rasters(self) -> list[tuple[dict[str, str], np.ndarray[Any, Any]]]:
        """The rasters with their places."""
        found = []
        for given in self.all("image"):
            head, _, content = given["href"].partition(",")
            assert head == "data:image/png;base64"
            found.append((given, decoded(b64decode(content))))
        return found

    def number(self, axis: str, place: float) -> float:
        """The number at a place of an axis."""
        low, high, start, end, logarithmic = self.data[axis]
        share = (place - start) / (end - start)
        return float(low * (high / low) ** share if logarithmic else low + (high - low) * share)

    def legend(self) -> dict[str, str]:
        """What stands beside each patch of the legend, by its colour."""
        found = {}
        for group in self.root.iter(SVG + "g"):
            children = list(group)
            for patch, text in zip(children, children[2:], strict=False):
                if patch.tag == SVG + "rect" and text.tag == SVG + "text":
                    found[patch.attrib["fill"]] = text.text or ""
        return found


def coloured(pixel: Any) -> str:
    """A pixel as a colour is written."""
    return "#" + "".join(f"{int(part):02x}" for part in pixel[:3])


def packed(pixels: Any) -> Any:
    """All pixels as numbers, red first."""
    red, green, blue = (pixels[..., part].astype(np.int64) for part in range(3))
    return red << 16 | green << 8 | blue
