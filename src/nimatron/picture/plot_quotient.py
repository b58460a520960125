"""A misère quotient as a picture: which elements divide each other, which divide which others, which are lost.

Elements that divide each other stand in one box (in a finite commutative monoid these are the classes of Green's
relations); a line leads down from a box to those that its elements divide next. The identity is at the top, below all
stands the kernel, a group to which the normal-play values of many sums belong.
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
"""Elements in a line of a box."""


class QuotientPicture:
    """The picture of a misère quotient; ``svg`` is the document, ``title`` and ``told`` say what it shows.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> plot_quotient(misere_quotient("0.77")).title
    'Misère quotient of 0.77: 40 elements, 9 of them losing'
    """

    def __init__(self, svg: str, title: str, told: str) -> None:
        self.svg, self.title, self.told = svg, title, told

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture as its ending says: .svg with nothing more installed, .png and .pdf by matplotlib."""
        save_picture(self.svg, path, self.title)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return f"{self.title}. {self.told}"


class Box(NamedTuple):
    """Elements that divide each other; the numbers of the boxes that its elements divide next."""

    elements: tuple[int, ...]
    level: int
    below: tuple[int, ...]


def plot_quotient(quotient: MisereQuotient, width: int = USUAL_WIDTH, lang: str = "en") -> QuotientPicture:
    """The picture of a quotient. Raises ``TooLargeError`` for more elements than are drawn.

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
    told = sheet.say("quotient.text", boxes=len(boxes), kernel=len(boxes[-1].elements))
    return QuotientPicture(document(sheet, title, told, data_kind="quotient"), title, told)


def boxes_of(quotient: MisereQuotient) -> list[Box]:
    """The classes of elements that divide each other, level by level from the identity down.

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
    """Place the boxes in lines by their levels, then draw the lines between them, then the boxes upon them."""
    corners: list[tuple[float, float]] = []
    top = sheet.top + 16
    for level in range(boxes[-1].level + 1):
        for line in _lines([box for box in boxes if box.level == level], sheet.width - 16):
            x = (sheet.width - sum(_wide(box) for box in line) - _GAP * (len(line) - 1)) / 2
            for box in line:
                corners.append((x, top))
                x += _wide(box) + _GAP
            top += max(map(_high, line)) + _GAP
        top += _LEVEL - _GAP
    for number, box in enumerate(boxes):
        sheet.parts += [stroke(_way(boxes, corners, number, below), "joint", 1.0) for below in box.below]
    lost = frozenset(quotient.p_portion)
    for box, (x, y) in zip(boxes, corners, strict=True):
        outline = {"fill": colour("grid"), "stroke": colour("joint"), "stroke_width": 1.0}
        sheet.parts.append(element("rect", x=x, y=y, width=_wide(box), height=_high(box), **outline))
        for place, number in enumerate(box.elements):
            row, column = divmod(place, _ACROSS)
            centre = (x + _PAD + _CELL * (column + 0.5), y + _PAD + _CELL * (row + 0.5))
            sheet.parts.append(_disc(quotient, number, number in lost, centre))
    sheet.top = top - _LEVEL + _GAP


def _way(boxes: list[Box], corners: list[tuple[float, float]], upper: int, lower: int) -> str:
    """The line from a box to one below it: straight, or on the nearer side around all boxes between them."""
    (x, y), (left, bottom) = corners[upper], corners[lower]
    start, end = x + _wide(boxes[upper]) / 2, left + _wide(boxes[lower]) / 2
    y += _high(boxes[upper])
    between = [(box, corner) for box, corner in zip(boxes, corners, strict=True) if y < corner[1] < bottom]
    if not between:
        return f"M{length(start)} {length(y)}L{length(end)} {length(bottom)}"
    sides = (
        min(corner[0] for _, corner in between) - _GAP / 2,
        max(corner[0] + _wide(box) for box, corner in between) + _GAP / 2,
    )
    side = min(sides, key=lambda place: abs(place - start) + abs(place - end))
    first = min(corner[1] for _, corner in between)
    last = max(corner[1] + _high(box) for box, corner in between)
    bend = f"L{length(side)} {length(first)}V{length(last)}"
    return f"M{length(start)} {length(y)}{bend}L{length(end)} {length(bottom)}"


def _disc(quotient: MisereQuotient, number: int, lost: bool, centre: tuple[float, float]) -> str:
    """An element, with the words that a pointer over it shows."""
    x, y = centre
    fill = colour("lost" if lost else "cell-light")
    return element(
        "g",
        element("title", escape(f"x{number} = {quotient.word(number)} = {quotient.like(number)}", quote=False)),
        element("circle", cx=x, cy=y, r=_RADIUS, fill=fill, stroke=colour("pin-edge"), stroke_width=1.0),
        words(f"x{number}", x, y + 4, 11),
    )


def _lines(boxes: list[Box], width: float) -> list[list[Box]]:
    """The boxes in lines that fit the width."""
    found: list[list[Box]] = []
    used = width + 1
    for box in boxes:
        if used + _GAP + _wide(box) > width:
            found.append([])
            used = -_GAP
        found[-1].append(box)
        used += _GAP + _wide(box)
    return found


def _wide(box: Box) -> float:
    return min(len(box.elements), _ACROSS) * _CELL + 2 * _PAD


def _high(box: Box) -> float:
    return -(-len(box.elements) // _ACROSS) * _CELL + 2 * _PAD
