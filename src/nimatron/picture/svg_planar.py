"""Pictures of regions as a planar drawing: numbered spots with their lives, lines as curves, dead areas shaded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import hypot
from typing import NamedTuple

from nimatron.picture.circle_packing import Circle
from nimatron.picture.planar_drawing import Chain, Sheet, Space, curve
from nimatron.picture.planar_drawing import place as place_of
from nimatron.picture.planar_lines import Wanted, line_path, path_data
from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import colour, element, words
from nimatron.views.regions import RegionsView
from nimatron.views.scene import Item, item_words
from nimatron.views.view import view_of

_GAP = 14.0
_MARGIN = 10.0
_LARGEST_SPOT = 30.0
_REACH = 1.4
"""The radius of the circle in which a spot can be pressed, in radii of the spot; the island around it is larger."""
_PLACES = 18
"""How many places across a region are tried for its number."""


class Laid(NamedTuple):
    """A sheet in a picture: where it is, how many units one unit of it has, and whether it is turned by a quarter."""

    sheet: Sheet
    left: float
    top: float
    scale: float
    turned: bool = False

    @property
    def width(self) -> float:
        """The width of the sheet in units of the picture."""
        return self.scale * (self.sheet.height if self.turned else self.sheet.width)

    @property
    def height(self) -> float:
        """The height of the sheet in units of the picture."""
        return self.scale * (self.sheet.width if self.turned else self.sheet.height)

    def at(self, circle: Circle) -> Circle:
        """Return a circle of the sheet in units of the picture."""
        x, y = (self.sheet.height - circle.y, circle.x) if self.turned else circle[:2]
        return Circle(self.left + self.scale * x, self.top + self.scale * y, self.scale * circle.r)

    def chain(self, circles: Chain) -> Chain:
        """Return circles of the sheet in units of the picture."""
        return tuple(map(self.at, circles))


def laid_out(sheets: Sequence[Sheet], width: float, height: float, turned: bool = False) -> tuple[Laid, ...]:
    """Arrange sheets in rows, as large as possible, within a width and height; ``turned`` turns each by a quarter.

    >>> laid_out((), 100.0, 100.0)
    ()
    """
    plain = [Laid(sheet, 0.0, 0.0, 1.0, turned) for sheet in sheets]
    best: tuple[float, list[list[Laid]]] = (0.0, [])
    for across in range(1, len(plain) + 1):
        rows = [plain[start : start + across] for start in range(0, len(plain), across)]
        wide = min(
            (width - _GAP * (len(row) - 1) - 2 * _MARGIN * len(row)) / sum(laid.width for laid in row) for row in rows
        )
        high = (height - (_GAP + 2 * _MARGIN) * len(rows) + _GAP) / sum(max(one.height for one in row) for row in rows)
        scale = min(wide, high, _LARGEST_SPOT / max(sheet.unit for sheet in sheets))
        best = max(best, (scale, rows), key=lambda one: one[0])
    scale, rows = best
    total = sum(max(laid.height for laid in row) * scale + 2 * _MARGIN + _GAP for row in rows) - _GAP
    found = []
    top = (height - total) / 2
    for row in rows:
        tall = max(laid.height for laid in row) * scale
        left = (width - sum(laid.width * scale + 2 * _MARGIN + _GAP for laid in row) + _GAP) / 2
        for laid in row:
            down = top + _MARGIN + (tall - scale * laid.height) / 2
            found.append(laid._replace(left=left + _MARGIN, top=down, scale=scale))
            left += laid.width * scale + 2 * _MARGIN + _GAP
        top += tall + 2 * _MARGIN + _GAP
    return tuple(found)


def wanted_line(shown: Shown) -> Wanted | None:
    """Return the line of the move that is to be drawn into the picture, or None."""
    view = view_of(shown.game)
    if shown.move is None or not isinstance(view, RegionsView):
        return None
    found = view.line(shown.position, shown.move, shown.way)
    return None if found is None else Wanted(found.line.region, found.line.ends, found.line.around)


def drawn_sheet(
    shown: Shown, laid: Laid, radius: float, wanted: Wanted | None = None, numbered: bool = False
) -> list[str]:
    """Draw a sheet: what can be pointed at below the lines, and the spots above them.

    Parameters:
        shown: what the picture shows.
        laid: the sheet in the picture.
        radius: of the spots.
        wanted: a line to draw, with the spot that it gets, if it lies in this sheet.
        numbered: whether the regions have their numbers.
    """
    sheet = laid.sheet
    items = {item.id: item for item in shown.scene.items}
    edge = {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.4", "rx": 16.0}
    corner = laid.left - _MARGIN, laid.top - _MARGIN
    size = laid.width + 2 * _MARGIN, laid.height + 2 * _MARGIN
    parts = [element("rect", x=corner[0], y=corner[1], width=size[0], height=size[1], **edge)]
    for closed in sheet.areas:
        path = "".join(curve(laid.chain(chain), "L" if index else "M") for index, chain in enumerate(closed)) + "Z"
        parts.append(element("path", d=path, fill=colour("cell-edge"), fill_opacity="0.55", class_="closed"))
    for space in sheet.spaces:
        if len(space.shores) < 2:
            continue
        for boundary, ring in sorted(space.shores.items(), key=lambda shore: shore[0] != space.around):
            corners = "L".join(place_of(circle) for circle in laid.chain(ring))
            area = element("path", d=f"M{corners}Z", **_AREA)
            parts.append(_island(shown, items[f"r{space.region}.{boundary}"], area))
    thick = f"{max(1.6, min(3.0, radius / 4)):.1f}"
    for space in sheet.spaces if numbered else ():
        x, y, room = number_place(sheet, space)
        at, largest = laid.at(Circle(x, y, room)), min(1.1 * radius, 13.0)
        letters = min(largest, max(0.75 * largest, 1.5 * at.r))
        number = words(str(space.region + 1), at.x, at.y + 0.36 * largest, letters, quiet=True)
        parts.append(element("g", number, class_="region-number", pointer_events="none"))
    drawn: dict[str, object] = {
        "fill": "none",
        "stroke": colour("joint"),
        "stroke_width": thick,
        "stroke_linecap": "round",
    }
    parts += [element("path", d=curve(laid.chain(line)), class_="shore", **drawn) for line in sheet.lines]
    for dead in laid.chain(sheet.dead):
        parts.append(element("circle", cx=dead.x, cy=dead.y, r=max(1.4, radius / 5), fill=colour("joint")))
    if wanted is not None and any(space.region == wanted.region for space in sheet.spaces):
        points = [laid.at(Circle(x, y, 0.0))[:2] for x, y in line_path(sheet, wanted)]
        fresh = {**drawn, "stroke": colour("lost"), "class_": "line"}
        if points:
            x, y = points[len(points) // 2]
            parts.append(element("path", d=path_data(points), **fresh))
            parts.append(element("circle", cx=x, cy=y, r=0.6 * radius, fill=colour("lost"), class_="new-spot"))
    circles = {spot: laid.at(circle) for spot, circle in sheet.spots.items()}
    for spot, place in circles.items():
        others = [one for other, one in circles.items() if other != spot]
        reach = min([_REACH * radius, *(hypot(place.x - one.x, place.y - one.y) / 2 for one in others)])
        parts.append(_spot(shown, items[f"spot{spot}"], place, radius, max(radius, reach)))
    return parts


def number_place(sheet: Sheet, space: Space) -> tuple[float, float, float]:
    """Return where the number of a region stands in a sheet, and the radius of the free disc around it.

    >>> from nimatron.picture.planar_drawing import planar_drawing
    >>> sheet = planar_drawing([[(1,), (2, 3)], [(2, 3)]], {1: 3, 2: 1, 3: 1})[0]
    >>> [number_place(sheet, space)[2] > 0.3 for space in sheet.spaces]
    [True, True]
    """
    taken = [*sheet.spots.values(), *(Circle(c.x, c.y, 0.0) for chain in sheet.lines for c in chain)]
    if space.around is not None:  # the disc is free but for the others in it
        taken = list(space.inside.values())
    across, down = (min(size, 2 * space.disc.r) for size in (sheet.width, sheet.height))
    best = (space.disc.x, space.disc.y, 0.0)
    for i, j in product(range(1, _PLACES), repeat=2):
        x = space.disc.x + across * (i / _PLACES - 0.5)
        y = space.disc.y + down * (j / _PLACES - 0.5)
        room = min(space.disc.r - hypot(x - space.disc.x, y - space.disc.y), x, y, sheet.width - x, sheet.height - y)
        for other in taken:
            if room <= best[2]:
                break
            room = min(room, hypot(x - other.x, y - other.y) - other.r)
        if space.around is None and any(hypot(x - c.x, y - c.y) < c.r for c in space.inside.values()):
            continue
        best = max(best, (x, y, room), key=lambda one: one[2])
    return best


_AREA: dict[str, object] = {
    "fill": colour("cell-dark"), "fill_opacity": "0.5", "stroke": colour("cell-edge"), "stroke_width": "0.8",
    "stroke_dasharray": "3 3",
}  # fmt: skip


def _island(shown: Shown, item: Item, area: str) -> str:
    return element("g", area, **shown.labelled(item.id, item_words(item, shown.words)), class_="island")


def _spot(shown: Shown, item: Item, place: Circle, radius: float, reach: float) -> str:
    """Draw a spot with its number, and its lives as dots below it, in the circle where it can be pressed."""
    x, y = place.x, place.y
    look: dict[str, object] = {
        "fill": colour("stone-4"), "stroke": colour("stone-edge"), "stroke_width": "1.2", "class_": "stone",
    }  # fmt: skip
    body = [element("circle", cx=x, cy=y, r=reach, class_="reach", fill=colour("ground"), fill_opacity="0")]
    body.append(element("circle", cx=x, cy=y, r=radius, **look))
    body.append(words(item.label, x, y + 0.22 * radius, radius * (1.0 if len(item.label) < 2 else 0.86)))
    lives = int(item.state)
    for life in range(lives):
        across = x + (life - (lives - 1) / 2) * 0.38 * radius
        body.append(element("circle", cx=across, cy=y + 0.6 * radius, r=0.13 * radius, fill=colour("queen")))
    name = shown.labelled(item.id, item_words(item, shown.words))
    return element("g", *body, **name, class_="spot")


def spot_radius(places: Sequence[Laid]) -> float:
    """Return the radius of the spots in a picture: all are equal.

    >>> spot_radius(())
    30.0
    """
    return min([_LARGEST_SPOT, *(0.82 * laid.scale * laid.sheet.unit for laid in places)])
