"""Picture of a misère quotient: divisibility of its elements, and its P-elements.

Elements that divide each other share a box; in a finite commutative monoid these are Green's classes. Lines lead down
from a box to the boxes of the next multiples. The identity is in the top box. The bottom box is the kernel, a group to
which the normal-play values of many sums belong.
"""

from __future__ import annotations

import os
from html import escape
from typing import NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import reason
from nimatron.misere.quotient import MisereQuotient
from nimatron.picture.plot_axes import Sheet, document, stroke
from nimatron.picture.svg_drawing import colour, element, length, words
from nimatron.picture.svg_figure import save_picture

USUAL_WIDTH, NARROWEST, WIDEST = 760, 300, 4000
MOST_ELEMENTS = 1000
_CELL, _RADIUS, _PAD, _GAP, _LEVEL = 38.0, 15.0, 5.0, 14.0, 34.0
_ACROSS = 8
"""Elements in one line of a box."""


class QuotientPicture:
    """Picture of a misère quotient: the document ``svg``, and in words the ``title`` and the ``description``.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> plot_quotient(misere_quotient("0.77")).title
    'Misère quotient of 0.77: 40 elements, 9 of them losing'
    """

    def __init__(self, svg: str, title: str, description: str) -> None:
        self.svg, self.title, self.description = svg, title, description

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the picture in the format given by the extension: .svg, or .png and .pdf (with matplotlib)."""
        save_picture(self.svg, path, self.title)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return f"{self.title}. {self.description}"


class Box(NamedTuple):
    """A class of elements that divide each other, and the numbers of the boxes of the next multiples."""

    elements: tuple[int, ...]
    level: int
    below: tuple[int, ...]


def plot_quotient(quotient: MisereQuotient, width: int = USUAL_WIDTH, lang: str = "en") -> QuotientPicture:
    """Return the picture of a quotient; raise ``TooLargeError`` for more than 1000 elements.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> plot_quotient(misere_quotient("0.31")).svg[:4]
    '<svg'
    """
    if quotient.order > MOST_ELEMENTS:
        raise TooLargeError(reason("limit.plot_quotient", count=quotient.order, limit=MOST_ELEMENTS))
    sheet = Sheet(float(min(max(width, NARROWEST), WIDEST)), catalogue(lang))
    names = " + ".join(quotient.names)
    title = sheet.say("quotient.title", games=names, order=quotient.order, lost=quotient.p_order)
    sheet.title(title)
    status = "proved" if quotient.status == "proved" else "partial"
    sheet.lines(sheet.say(f"quotient.{status}", heaps=quotient.heaps))
    generators = ((name, quotient.element(heap, game)) for name, game, heap in quotient.generators)
    sheet.lines(", ".join(f"{name} = {quotient.like(element)} = x{element}" for name, element in generators))
    boxes = boxes_of(quotient)
    _draw(sheet, quotient, boxes)
    sheet.legend(
        [(colour("lost"), 1.0, sheet.say("quotient.lost")), (colour("cell-light"), 1.0, sheet.say("quotient.won"))]
    )
    sheet.lines(sheet.say("quotient.boxes"))
    description = sheet.say("quotient.text", boxes=len(boxes), kernel=len(boxes[-1].elements))
    return QuotientPicture(document(sheet, title, description, data_kind="quotient"), title, description)


def boxes_of(quotient: MisereQuotient) -> list[Box]:
    """Return the classes of elements that divide each other, by level from the identity down.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> [(box.elements, box.below) for box in boxes_of(misere_quotient("0.31"))]
    [((0, 1), (1,)), ((2, 3, 4, 5), ())]
    """
    multiples = [frozenset(row) for row in quotient.product]
    classes: dict[frozenset[int], list[int]] = {}
    for x, ideal in enumerate(multiples):
        classes.setdefault(ideal, []).append(x)
    ideals = sorted(classes, key=len, reverse=True)
    level: dict[frozenset[int], int] = {}
    for ideal in ideals:
        level[ideal] = 1 + max((level[other] for other in level if other > ideal), default=-1)
    ideals.sort(key=lambda ideal: (level[ideal], classes[ideal]))
    number = {ideal: place for place, ideal in enumerate(ideals)}
    boxes = []
    for ideal in ideals:
        inside = [other for other in ideals if other < ideal]
        next_ones = [other for other in inside if not any(other < between for between in inside)]
        boxes.append(Box(tuple(classes[ideal]), level[ideal], tuple(sorted(number[other] for other in next_ones))))
    return boxes


def _draw(sheet: Sheet, quotient: MisereQuotient, boxes: list[Box]) -> None:
    """Lay out the boxes by level; then draw the connecting lines, then the boxes."""
    corners: list[tuple[float, float]] = []
    top = sheet.top + 16
    for level in range(boxes[-1].level + 1):
        for line in _lines([box for box in boxes if box.level == level], sheet.width - 16):
            x = (sheet.width - sum(_box_width(box) for box in line) - _GAP * (len(line) - 1)) / 2
            for box in line:
                corners.append((x, top))
                x += _box_width(box) + _GAP
            top += max(map(_box_height, line)) + _GAP
        top += _LEVEL - _GAP
    for number, box in enumerate(boxes):
        sheet.parts += [stroke(_path(boxes, corners, number, below), "joint", 1.0) for below in box.below]
    lost = frozenset(quotient.p_portion)
    for box, (x, y) in zip(boxes, corners, strict=True):
        outline = {"fill": colour("grid"), "stroke": colour("joint"), "stroke_width": 1.0}
        sheet.parts.append(element("rect", x=x, y=y, width=_box_width(box), height=_box_height(box), **outline))
        for place, number in enumerate(box.elements):
            row, column = divmod(place, _ACROSS)
            centre = (x + _PAD + _CELL * (column + 0.5), y + _PAD + _CELL * (row + 0.5))
            sheet.parts.append(_disc(quotient, number, number in lost, centre))
    sheet.top = top - _LEVEL + _GAP


def _path(boxes: list[Box], corners: list[tuple[float, float]], upper: int, lower: int) -> str:
    """Return the path from a box to one below it: straight, or around the nearer side of all boxes between them."""
    (x, y), (left, bottom) = corners[upper], corners[lower]
    start, end = x + _box_width(boxes[upper]) / 2, left + _box_width(boxes[lower]) / 2
    y += _box_height(boxes[upper])
    between = [(box, corner) for box, corner in zip(boxes, corners, strict=True) if y < corner[1] < bottom]
    if not between:
        return f"M{length(start)} {length(y)}L{length(end)} {length(bottom)}"
    sides = (
        min(corner[0] for _, corner in between) - _GAP / 2,
        max(corner[0] + _box_width(box) for box, corner in between) + _GAP / 2,
    )
    side = min(sides, key=lambda place: abs(place - start) + abs(place - end))
    first = min(corner[1] for _, corner in between)
    last = max(corner[1] + _box_height(box) for box, corner in between)
    bend = f"L{length(side)} {length(first)}V{length(last)}"
    return f"M{length(start)} {length(y)}{bend}L{length(end)} {length(bottom)}"


def _disc(quotient: MisereQuotient, number: int, lost: bool, centre: tuple[float, float]) -> str:
    """Draw an element, with the text shown when the pointer is over it."""
    x, y = centre
    fill = colour("lost" if lost else "cell-light")
    return element(
        "g",
        element("title", escape(f"x{number} = {quotient.word(number)} = {quotient.like(number)}", quote=False)),
        element("circle", cx=x, cy=y, r=_RADIUS, fill=fill, stroke=colour("pin-edge"), stroke_width=1.0),
        words(f"x{number}", x, y + 4, 11),
    )


def _lines(boxes: list[Box], width: float) -> list[list[Box]]:
    """Break the boxes into lines that fit the width."""
    found: list[list[Box]] = []
    used = width + 1
    for box in boxes:
        if used + _GAP + _box_width(box) > width:
            found.append([])
            used = -_GAP
        found[-1].append(box)
        used += _GAP + _box_width(box)
    return found


def _box_width(box: Box) -> float:
    return min(len(box.elements), _ACROSS) * _CELL + 2 * _PAD


def _box_height(box: Box) -> float:
    return -(-len(box.elements) // _ACROSS) * _CELL + 2 * _PAD
