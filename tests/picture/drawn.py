"""Reader for pictures of sequences: their SVG, and the PNG embedded in it, by the format alone."""

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
    """Return the pixels of an unfiltered 8-bit palette PNG as red, green, blue, opacity."""
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
    """A picture read back: its elements, its rasters, and numbers computed from coordinates by its axes."""

    def __init__(self, picture: Any) -> None:
        self.root = ElementTree.fromstring(plain_colours(picture.svg))
        self.data = picture.data

    def all(self, kind: str, **attributes: str) -> list[dict[str, str]]:
        """Return the attributes of all elements of a kind that have these attributes."""
        found = [element.attrib for element in self.root.iter(SVG + kind)]
        return [given for given in found if all(given.get(name) == value for name, value in attributes.items())]

    def texts(self) -> list[str]:
        """Return all texts."""
        return [element.text or "" for element in self.root.iter(SVG + "text")]

    def rasters(self) -> list[tuple[dict[str, str], np.ndarray[Any, Any]]]:
        """Return the rasters with the attributes of their elements."""
        found = []
        for given in self.all("image"):
            head, _, content = given["href"].partition(",")
            assert head == "data:image/png;base64"
            found.append((given, decoded(b64decode(content))))
        return found

    def number(self, axis: str, place: float) -> float:
        """Return the number at a coordinate of an axis."""
        low, high, start, end, logarithmic = self.data[axis]
        share = (place - start) / (end - start)
        return float(low * (high / low) ** share if logarithmic else low + (high - low) * share)

    def legend(self) -> dict[str, str]:
        """Return the text beside each patch of the legend, by colour."""
        found = {}
        for group in self.root.iter(SVG + "g"):
            children = list(group)
            for patch, text in zip(children, children[2:], strict=False):
                if patch.tag == SVG + "rect" and text.tag == SVG + "text":
                    found[patch.attrib["fill"]] = text.text or ""
        return found


def coloured(pixel: Any) -> str:
    """Return a pixel as a colour is written."""
    return "#" + "".join(f"{int(part):02x}" for part in pixel[:3])


def packed(pixels: Any) -> Any:
    """Return all pixels as numbers, red in the highest byte."""
    red, green, blue = (pixels[..., part].astype(np.int64) for part in range(3))
    return red << 16 | green << 8 | blue
