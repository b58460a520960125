"""Pictures of regions with free ends: a field for each region, with crosses, closed lines and numbered ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_drawing import Chain, Sheet, curve, place
from nimatron.picture.planar_ends import fields_of_ends
from nimatron.picture.planar_lines import Point, Wanted, lies_inside, line_path, path_data
from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import colour, element, words
from nimatron.picture.svg_planar import Laid
from nimatron.views.regions import regions_of
from nimatron.views.scene import item_words

_GAP = 8.0
_MARGIN = 5.0
_LARGEST = 26.0
"""The greatest radius of the dot of an end."""
_CLEAR = 1.3
"""How much larger the dots are for the lines that run past them."""
_DOT = 0.92
"""The radius of a drawn dot, in the radius that there is for it."""
_HALVED = 24
_STEP = 0.3
"""About the distance of points along a line, in radii of the dot of an end."""
_ROUNDED = 6
"""How often the corners of a line are rounded."""
_LEAST_DISTANCE = 0.93
"""Of a line from the middle of an end that is not its own, in radii of the dot."""
_HALF_STROKE = 0.7
"""Half the length of the stroke across a line, in radii of the dot of an end."""


def end_places(shown: Shown, width: float, height: float) -> tuple[Laid, ...]:
    """Return the fields of a position with free ends in a picture of that size, as large as possible."""
    fields = fields_of_ends(regions_of(shown.scene)[0])
    low, high = 0.0, _LARGEST
    rows = _rows(fields, width, height, high)
    if rows is None:
        for _ in range(_HALVED):
            middle = (low + high) / 2
            low, high = (low, middle) if _rows(fields, width, height, middle) is None else (middle, high)
        high, rows = low, _rows(fields, width, height, low)
    found = []
    top = (height - sum(_high(row, high) + _GAP for row in rows or ()) + _GAP) / 2
    for row in rows or ():
        left = (width - sum(_wide(field, high) + _GAP for field in row) + _GAP) / 2
        for field in row:
            found.append(Laid(field, left + _MARGIN, top + (_high(row, high) - high * field.height) / 2, high))
            left += _wide(field, high) + _GAP
        top += _high(row, high) + _GAP
    return tuple(found)


def _wide(field: Sheet, scale: float) -> float:
    return scale * field.width + 2 * _MARGIN


def _high(row: Sequence[Sheet], scale: float) -> float:
    return scale * max(field.height for field in row) + 2 * _MARGIN


def _rows(fields: Sequence[Sheet], width: float, height: float, scale: float) -> list[list[Sheet]] | None:
    """Return rows of fields in order, each as long as it can be, or None if they do not fit."""
    rows: list[list[Sheet]] = []
    left = 0.0
    for field in fields:
        wide = _wide(field, scale)
        if wide > width - 2 * _MARGIN:
            return None
        if not rows or left + wide > width - 2 * _MARGIN:
            rows.append([])
            left = 0.0
        rows[-1].append(field)
        left += wide + _GAP
    return rows if sum(_high(row, scale) + _GAP for row in rows) - _GAP <= height - _MARGIN else None


def drawn_field(shown: Shown, laid: Laid, wanted: Wanted | None) -> list[str]:
    """Draw a field: paper, islands that can be pressed, lines, and the ends above them; also a wanted line in it."""
    sheet, (space,) = laid.sheet, laid.sheet.spaces
    items = {item.id: item for item in shown.scene.items}
    radius = laid.scale * sheet.unit
    paper = _paper(laid)
    parts = [] if space.around is not None and len(space.shores) > 1 else [paper]
    for boundary in sorted(space.shores, key=lambda boundary: boundary != space.around):
        if len(space.shores) < 2:
            continue
        ring = "L".join(place(circle) for circle in laid.chain(space.shores[boundary]))
        area = paper if boundary == space.around else element("path", d=f"M{ring}Z", **_ISLAND)
        item = items[f"r{space.region}.{boundary}"]
        parts.append(element("g", area, **shown.labelled(item.id, item_words(item, shown.words)), class_="island"))
    closed = {"fill": colour("cell-edge"), "fill_opacity": "0.55", "class_": "closed"}
    parts += [element("path", d=_around(laid, area), **closed) for area in sheet.areas]
    drawn: dict[str, object] = {
        "fill": "none", "stroke": colour("joint"), "stroke_width": f"{max(1.4, min(3.2, radius / 4)):.1f}",
        "stroke_linecap": "round",
    }  # fmt: skip
    parts += [element("path", d=curve(laid.chain(line)), class_="shore", **drawn) for line in sheet.lines]
    if wanted is not None and space.region == wanted.region:
        points = [laid.at(Circle(x, y, 0.0))[:2] for x, y in end_line(sheet, wanted)]
        if points:
            data = path_data(points) + _stroke_across(laid, points)
            parts.append(element("path", d=data, **{**drawn, "stroke": colour("lost"), "class_": "line"}))
    for end, circle in sheet.spots.items():
        item, (x, y, _) = items[f"end{end}"], laid.at(circle)
        look = {"fill": colour("stone-4"), "stroke": colour("stone-edge"), "class_": "stone"}
        dot = element("circle", cx=x, cy=y, r=_DOT * radius, **look)
        number = words(item.label, x, y + 0.38 * radius, radius * (1.12 if len(item.label) < 3 else 0.86))
        name = shown.labelled(item.id, item_words(item, shown.words))
        parts.append(element("g", dot, number, **name, class_="spot"))
    return parts


def end_line(sheet: Sheet, wanted: Wanted) -> tuple[Point, ...]:
    """Return points along a smooth curve from end to end, in units of the field; empty if there is no room for it."""
    obstacles = sheet._replace(lines=(*sheet.lines, *_hulls(sheet)), unit=_CLEAR * sheet.unit)
    points = list(line_path(obstacles, wanted))
    if not points:
        return ()
    fine: list[Point] = []
    for (a, b), (c, d) in pairwise(points):
        steps = max(1, round(hypot(c - a, d - b) / _STEP))
        fine += [(a + (c - a) * k / steps, b + (d - b) * k / steps) for k in range(steps)]
    fine.append(points[-1])
    for _ in range(_ROUNDED):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(fine, fine[1:], fine[2:], strict=False)
        ]
        fine = [fine[0], *inner, fine[-1]]
    return tuple(fine) if _runs_clear(sheet, fine) and _separates(sheet, wanted, fine) else ()


def _runs_clear(sheet: Sheet, points: Sequence[Point]) -> bool:
    """Return whether a line runs past the dots of all ends but its own."""
    own = {points[0], points[-1]}
    others = [spot for spot in sheet.spots.values() if spot[:2] not in own]
    return all(hypot(x - spot.x, y - spot.y) > _LEAST_DISTANCE for spot in others for x, y in points)


def _separates(sheet: Sheet, wanted: Wanted, points: Sequence[Point]) -> bool:
    """Return whether a line from a boundary to itself has what it goes around on one side, the rest on the other."""
    (boundary, first), (other, last) = wanted.ends[0], wanted.ends[-1]
    if boundary != other:
        return True
    (space,) = sheet.spaces
    middle = space.inside.get(boundary, space.disc)
    closed = [*points, (middle.x, middle.y)]
    if boundary == space.around:  # closed outside the field
        far = [(middle.x + 4 * (x - middle.x), middle.y + 4 * (y - middle.y)) for x, y in (points[-1], points[0])]
        across = (far[0][0] + far[1][0]) / 2 - middle.x, (far[0][1] + far[1][1]) / 2 - middle.y
        if hypot(*across) < 0.5:  # opposite ends: on one side
            across = far[0][1] - middle.y, middle.x - far[0][0]
        long = 20 * sheet.width / hypot(*across)
        closed = [*points, far[0], (middle.x + across[0] * long, middle.y + across[1] * long), far[1]]
    sides: dict[bool, set[bool]] = {True: set(), False: set()}
    for (name, at), port in space.ports.items():
        if (name, at) not in wanted.ends:
            around = first < at < last if name == boundary else name in wanted.around
            sides[around].add(lies_inside(port.spot[:2], closed))
    return len(sides[True]) < 2 and len(sides[False]) < 2 and sides[True].isdisjoint(sides[False])


def _hulls(sheet: Sheet) -> list[Chain]:
    """Return the circle through the ends of each boundary, which keeps lines from running between its strokes."""
    found = []
    for space in sheet.spaces:
        for (boundary, at), port in space.ports.items():
            if at == 0:
                disc = space.inside.get(boundary, space.disc)
                radius = hypot(port.spot.x - disc.x, port.spot.y - disc.y)
                turns = [2 * pi * k / 48 for k in range(49)]
                found.append(tuple(Circle(disc.x + radius * cos(t), disc.y + radius * sin(t), 0.0) for t in turns))
    return found


_ISLAND: dict[str, object] = {
    "fill": colour("cell-dark"), "fill_opacity": "0.5", "stroke": colour("cell-edge"), "stroke_width": "0.8",
    "stroke_dasharray": "3 3",
}  # fmt: skip


def _paper(laid: Laid) -> str:
    """Draw the ground of a field: a sheet of paper if it is open, otherwise the disc inside its closed line."""
    sheet, (space,) = laid.sheet, laid.sheet.spaces
    look: dict[str, object] = {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.4"}
    if space.around is None:
        corner = laid.left - _MARGIN, laid.top - _MARGIN
        size = sheet.width * laid.scale + 2 * _MARGIN, sheet.height * laid.scale + 2 * _MARGIN
        return element("rect", x=corner[0], y=corner[1], width=size[0], height=size[1], rx=12.0, **look)
    if len(sheet.spots) == 1:
        look |= {"fill": colour("cell-edge"), "fill_opacity": "0.55", "class_": "closed"}
    half = laid.scale * sheet.width / 2
    return element("circle", cx=laid.left + half, cy=laid.top + half, r=half, **look)


def _around(laid: Laid, area: Sequence[Chain]) -> str:
    """Return the path around a closed area."""
    return "".join(curve(laid.chain(chain), "L" if index else "M") for index, chain in enumerate(area)) + "Z"


def _stroke_across(laid: Laid, points: Sequence[Point]) -> str:
    """Return the short stroke across a line, where it is farthest from all that is drawn."""
    drawn = [laid.at(circle) for line in laid.sheet.lines for circle in line]
    drawn += [laid.at(circle) for circle in laid.sheet.spots.values()]
    left, top = laid.left - _MARGIN, laid.top - _MARGIN
    right, bottom = left + _wide(laid.sheet, laid.scale), top + _high([laid.sheet], laid.scale)
    pieces = list(pairwise(points))
    middle = pieces[len(pieces) // 4 : -(len(pieces) // 4) or None]

    def distance(piece: tuple[Point, Point]) -> float:
        x, y = (piece[0][0] + piece[1][0]) / 2, (piece[0][1] + piece[1][1]) / 2
        return min(*(hypot(c.x - x, c.y - y) for c in drawn), x - left, right - x, y - top, bottom - y)

    (a, b), (c, d) = max(middle, key=distance)
    long = hypot(c - a, d - b) or 1.0
    half = _HALF_STROKE * laid.scale * laid.sheet.unit
    x, y, across, down = (a + c) / 2, (b + d) / 2, -(d - b) / long * half, (c - a) / long * half
    return f"M{place((x - across, y - down))}L{place((x + across, y + down))}"
