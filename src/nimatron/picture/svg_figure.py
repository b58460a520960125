"""Conversion of an SVG picture to a matplotlib figure, for PNG and PDF files.

Only the output of :mod:`nimatron.picture.svg` is supported: groups with translate and scale, rectangles, ellipses,
circles, texts, embedded PNG images, and paths with the commands M L H V C Z, absolute or relative.
"""

from __future__ import annotations

import os
import re
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

from nimatron.files import whole_file
from nimatron.picture.plot_style import checked_ending, new_figure, require_matplotlib, save_figure
from nimatron.picture.svg_drawing import plain_colours

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_UNITS_PER_INCH = 96
_TRANSFORM = re.compile(r"(translate|scale)\(([^)]*)\)")
_PIECE = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
_Place = tuple[float, float, float]
"""Scale and translation: the point (x, y) is mapped to (s x + tx, s y + ty)."""


def svg_figure(svg: str) -> Figure:
    """Return the figure of a picture made by :func:`nimatron.picture.svg.svg_picture`.

    >>> from nimatron.games.heaps.nim import Nim
    >>> from nimatron.picture.svg import svg_picture
    >>> len(svg_figure(svg_picture(Nim(), (1, 2))).axes)
    1
    """
    root = ElementTree.fromstring(plain_colours(svg))
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    figure = new_figure(width / _UNITS_PER_INCH, height / _UNITS_PER_INCH)
    figure.set_layout_engine("none")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.axis("off")
    _draw(root, axes, (1.0, 0.0, 0.0))
    axes.set(xlim=(0, width), ylim=(height, 0), aspect="auto")
    return figure


def save_picture(svg: str, path: str | os.PathLike[str], title: str) -> None:
    """Save a picture in the format given by the extension: .svg, or .png and .pdf (with matplotlib)."""
    if checked_ending(path) == "svg":
        with whole_file(path) as file:
            file.write(plain_colours(svg))
        return
    require_matplotlib()
    # resolution: one output pixel for each pixel of the raster
    save_figure(svg_figure(svg), path, title, dots=192)


def _draw(element: ElementTree.Element, axes: Any, place: _Place) -> None:
    for child in element:
        kind = child.tag.rpartition("}")[2]
        if kind == "g":
            _draw(child, axes, _moved(place, child.attrib.get("transform", "")))
        elif kind == "text":
            _text(child, axes, place)
        elif kind == "image":
            _image(child.attrib, axes, place)
        elif kind in ("rect", "ellipse", "circle", "path"):
            patch = _patch(kind, child.attrib, place)
            patch.set(**_style(child.attrib, place[0]))
            axes.add_patch(patch)


def _moved(place: _Place, transform: str) -> _Place:
    scale, x, y = place
    for name, numbers in _TRANSFORM.findall(transform):
        values = [float(number) for number in numbers.split()]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            scale *= values[0]
    return scale, x, y


def _style(given: dict[str, str], scale: float) -> dict[str, Any]:
    alpha = float(given.get("opacity", "1")) * float(given.get("fill-opacity", "1"))
    points = float(given.get("stroke-width", "1")) * scale * 72 / _UNITS_PER_INCH
    dashes = given.get("stroke-dasharray")
    return {
        "facecolor": given.get("fill", "none"),
        "edgecolor": given.get("stroke", "none"),
        "linewidth": points if "stroke" in given else 0,
        "alpha": alpha,
        "linestyle": (0, [float(part) for part in dashes.split()]) if dashes else "solid",
        "capstyle": given.get("stroke-linecap", "butt"),
    }


def _patch(kind: str, given: dict[str, str], place: _Place) -> Any:
    from matplotlib.patches import Ellipse, PathPatch, Rectangle
    from matplotlib.path import Path

    scale, shift_x, shift_y = place
    if kind == "path":
        codes, points = zip(*_commands(given["d"]), strict=True)
        code = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4, "Z": Path.CLOSEPOLY}
        moved = [(scale * x + shift_x, scale * y + shift_y) for x, y in points]
        return PathPatch(Path(moved, [code[name] for name in codes]))
    number = {name: scale * float(value) for name, value in given.items() if name in _LENGTHS}
    if kind == "rect":
        corner = (number["x"] + shift_x, number["y"] + shift_y)
        return Rectangle(corner, number["width"], number["height"])
    across, up = (number["rx"], number["ry"]) if kind == "ellipse" else (number["r"], number["r"])
    return Ellipse((number["cx"] + shift_x, number["cy"] + shift_y), 2 * across, 2 * up)


def _image(given: dict[str, str], axes: Any, place: _Place) -> None:
    from matplotlib.image import imread

    scale, shift_x, shift_y = place
    x, y, wide, high = (scale * float(given[name]) for name in ("x", "y", "width", "height"))
    axes.imshow(
        imread(BytesIO(b64decode(given["href"].partition(",")[2])), format="png"),
        extent=(x + shift_x, x + shift_x + wide, y + shift_y + high, y + shift_y),
        interpolation="nearest",
        # keep the order of the picture; matplotlib would put images below all shapes
        zorder=1,
    )


_LENGTHS = frozenset(("x", "y", "width", "height", "cx", "cy", "rx", "ry", "r"))


def _commands(text: str) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the points of a path with their codes: M, L, C (three for each curve) or Z."""
    pieces = _PIECE.findall(text)
    x = y = start_x = start_y = 0.0
    index, letter = 0, "M"
    while index < len(pieces):
        if pieces[index].isalpha():
            letter = pieces[index]
            index += 1
        count = _ARGUMENTS[letter.upper()]
        numbers = [float(piece) for piece in pieces[index : index + count]]
        index += count
        base_x, base_y = (x, y) if letter.islower() else (0.0, 0.0)
        name = letter.upper()
        if name == "Z":
            x, y = start_x, start_y
            yield "Z", (x, y)
            continue
        if name == "H":
            x = base_x + numbers[0]
        elif name == "V":
            y = base_y + numbers[0]
        else:
            ends = [(base_x + a, base_y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
            for point in ends[:-1]:
                yield "C", point
            x, y = ends[-1]
        if name == "M":
            start_x, start_y = x, y
            letter = "l" if letter == "m" else "L"
        yield name if name in "MC" else "L", (x, y)


def _text(element: ElementTree.Element, axes: Any, place: _Place) -> None:
    scale, shift_x, shift_y = place
    given = element.attrib
    aligned = {"middle": "center", "end": "right", "start": "left"}[given.get("text-anchor", "start")]
    axes.text(
        scale * float(given["x"]) + shift_x,
        scale * float(given["y"]) + shift_y,
        # plain text: otherwise a dollar sign would begin a formula
        (element.text or "").replace("$", r"\$"),
        fontsize=scale * float(given["font-size"]) * 72 / _UNITS_PER_INCH,
        color=given.get("fill", "#000000"),
        horizontalalignment=aligned,
        verticalalignment="baseline",
        weight="bold" if given.get("font-weight") == "600" else "normal",
    )
