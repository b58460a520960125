"""Pictures of regions of the plane: a planar drawing, or a sheet for each region.

Spots that are joined by lines are drawn in the plane (:mod:`nimatron.picture.svg_planar`). Regions with free ends have
a field each (:mod:`nimatron.picture.svg_ends`). Regions that do not fit into a readable drawing have a sheet each, with
an island for each boundary.
"""

from __future__ import annotations

from math import ceil, cos, pi, sin, sqrt
from textwrap import wrap
from typing import NamedTuple

from nimatron.picture.planar_drawing import planar_drawing
from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, words
from nimatron.picture.svg_ends import drawn_field, end_places
from nimatron.picture.svg_heaps import engraved, stone
from nimatron.picture.svg_planar import Laid, drawn_sheet, laid_out, spot_radius, wanted_line
from nimatron.views.regions import regions_of
from nimatron.views.scene import Item, item_words

_WIDTH, _HEIGHT = 480.0, 350.0
"""Size of every such picture; the number of regions changes, so the drawing is scaled to fit."""
_UPRIGHT = 350.0, 560.0
"""Size of an upright picture."""
_SPOT = 19.0
_STEP = 56.0
"""Distance of neighbouring spots along a shore."""
_LONE = 34.0
"""Radius of an island with one spot."""
_GAP = 18.0
_LARGEST = 1.5
_LETTERS = 54
_LETTERS_UPRIGHT = 40
_BELOW = 78.0
"""Height of the text below the regions."""
_NOTES = 76.0
_LINE = 17
_READABLE = 4.5
"""The least radius of a spot in a planar drawing."""


class _Island(NamedTuple):
    item: Item
    spots: tuple[Item, ...]

    @property
    def radius(self) -> float:
        """Radius of the shore, on which the spots lie."""
        free = any(spot.kind == "end" for spot in self.spots)
        return max(_LONE if len(self.spots) < 2 or free else 44.0, len(self.spots) * _STEP / (2 * pi))

    @property
    def side(self) -> float:
        """Side of the square that contains the island with its spots."""
        return 2 * (self.radius + (30.0 if any(spot.kind == "end" for spot in self.spots) else _SPOT) + 4)


class _Sheet(NamedTuple):
    """Layout of a region: its islands with their corners, and its size."""

    number: int
    islands: tuple[tuple[_Island, float, float], ...]
    width: float
    height: float


def draw_regions(shown: Shown) -> Drawing:
    """Draw the regions in the plane, or else side by side, as large as possible."""
    kinds = {item.kind for item in shown.scene.items}
    places = planar_places(shown) if "spot" in kinds else ()
    if places:
        radius = spot_radius(places)
        line = wanted_line(shown)
        parts = [part for laid in places for part in drawn_sheet(shown, laid, radius, line)]
        return Drawing(*_size(shown), [*_spots_last(parts), *_notes(shown, "spots", "line")], {"data-lines": "1"})
    if "end" in kinds and (fields := _field_places(shown)):
        line = wanted_line(shown)
        parts = [part for laid in fields for part in drawn_field(shown, laid, line)]
        return Drawing(*_size(shown), [*_spots_last(parts), *_field_notes(shown)], {"data-lines": "1"})
    shown = shown._replace(upright=False)  # sheets side by side need the width
    sheets = [_laid_out(number, islands) for number, islands in _islands(shown).items()]
    if not sheets:
        text = shown.text if len(shown.text) <= 60 else shown.text[:59] + "…"
        return Drawing(_WIDTH, _HEIGHT, [words(text, _WIDTH / 2, _HEIGHT / 2, 20)])
    options = []
    for across in range(1, len(sheets) + 1):
        rows = [sheets[start : start + across] for start in range(0, len(sheets), across)]
        wide = max(sum(sheet.width for sheet in row) + _GAP * (len(row) - 1) for row in rows)
        high = sum(max(sheet.height for sheet in row) for row in rows) + _GAP * (len(rows) - 1)
        options.append((min((_WIDTH - 24) / wide, (_HEIGHT - 24 - _BELOW) / high, _LARGEST), -across, wide, high, rows))
    scale, _, wide, high, rows = max(options, key=lambda option: option[:2])
    parts, top = [], 0.0
    named: set[str] = set()
    for row in rows:
        left = (wide - sum(sheet.width for sheet in row) - _GAP * (len(row) - 1)) / 2
        for sheet in row:
            parts += _drawn_sheet(shown, sheet, left, top, named)
            left += sheet.width + _GAP
        top += max(sheet.height for sheet in row) + _GAP
    corner = (_WIDTH - scale * wide) / 2, (_HEIGHT - _BELOW - scale * high) / 2
    place = f"translate({corner[0]:.1f} {corner[1]:.1f}) scale({scale:.3f})"
    notes = _notes(shown, *(("spots", "cells", "line") if "spot" in kinds else ("ends", "line")))
    return Drawing(_WIDTH, _HEIGHT, [element("g", *parts, transform=place), *notes])


def line_places(shown: Shown) -> tuple[Laid, ...]:
    """Return the sheets or fields of a picture with lines, where they are in it; empty if the picture has no lines."""
    kinds = {item.kind for item in shown.scene.items}
    return planar_places(shown) if "spot" in kinds else _field_places(shown) if "end" in kinds else ()


def _field_places(shown: Shown) -> tuple[Laid, ...]:
    """Return the fields of free ends; empty if the ends could not be read."""
    width, height = _size(shown)
    fields = end_places(shown, width, height - _LINE * len(_field_notes(shown)) - 8)
    return fields if fields and fields[0].scale >= _READABLE else ()


def _field_notes(shown: Shown) -> list[str]:
    """Return the lines of text below the fields."""
    several = len({item.x for item in shown.scene.items if item.kind == "island"}) > 1
    keys = ("ends", "fields", "line") if several else ("ends", "line")
    return _written(shown, wrap(" ".join(shown.say(f"regions.{key}") for key in keys), _letters(shown)))


def _spots_last(parts: list[str]) -> list[str]:
    """Put spots and ends above everything else; a page inserts the lines of moves before the first of them."""
    return sorted(parts, key=lambda part: 'class="spot"' in part)


def planar_places(shown: Shown) -> tuple[Laid, ...]:
    """Return the sheets of the planar drawing in the picture; empty if there is none that can be read."""
    sheets = planar_drawing(*regions_of(shown.scene)) or ()
    width, height = _size(shown)
    height -= max(_NOTES, _LINE * len(_notes(shown, "spots", "line")) + 8) if shown.upright else _NOTES
    turns = (False, True) if shown.upright else (False,)
    places = max((laid_out(sheets, width, height, turned) for turned in turns), key=spot_radius) if sheets else ()
    return places if spot_radius(places) >= _READABLE else ()


def _notes(shown: Shown, *keys: str) -> list[str]:
    """Return the lines of text below the regions."""
    return _written(shown, [line for key in keys for line in wrap(shown.say(f"regions.{key}"), _letters(shown))])


def _size(shown: Shown) -> tuple[float, float]:
    """Return width and height of the picture of lines."""
    return _UPRIGHT if shown.upright else (_WIDTH, _HEIGHT)


def _letters(shown: Shown) -> int:
    """Return how many letters a line of text has."""
    return _LETTERS_UPRIGHT if shown.upright else _LETTERS


def _written(shown: Shown, lines: list[str]) -> list[str]:
    """Return lines of text at the bottom of the picture."""
    top = _size(shown)[1] - _LINE * len(lines) + 9
    return [words(line, 12, top + _LINE * row, 13, quiet=True, anchor="start") for row, line in enumerate(lines)]


def _islands(shown: Shown) -> dict[int, list[_Island]]:
    """Return the islands of each region, in order."""
    found: dict[int, list[_Island]] = {}
    spots = {item.label: item for item in shown.scene.items if item.kind != "island"}
    for item in shown.scene.items:
        if item.kind == "island":
            found.setdefault(round(item.x), []).append(_Island(item, tuple(map(spots.__getitem__, item.label.split()))))
    return found


def _laid_out(number: int, islands: list[_Island]) -> _Sheet:
    """Arrange the islands in rows, with a width of about one and a half times the height."""
    across = max(1, ceil(sqrt(1.4 * len(islands))))
    placed, top, wide = [], _GAP, 0.0
    for start in range(0, len(islands), across):
        row = islands[start : start + across]
        high, left = max(island.side for island in row), _GAP
        for island in row:
            placed.append((island, left, top + (high - island.side) / 2))
            left += island.side + _GAP
        wide, top = max(wide, left), top + high + _GAP
    return _Sheet(number, tuple(placed), wide, top)


def _drawn_sheet(shown: Shown, sheet: _Sheet, left: float, top: float, named: set[str]) -> list[str]:
    """Draw a sheet; a spot that was drawn before is drawn again, but only the first can be pointed at."""
    edge = {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.6", "rx": 22.0}
    parts = [element("rect", x=left, y=top, width=sheet.width, height=sheet.height, **edge)]
    for island, x, y in sheet.islands:
        middle = left + x + island.side / 2, top + y + island.side / 2
        lone = len(island.spots) == 1 and island.spots[0].kind != "end"
        look = {"fill": colour("cell-dark"), "stroke": "none" if lone else colour("joint"), "stroke_width": "4"}
        shore = element("circle", cx=middle[0], cy=middle[1], r=island.radius, class_="shore", **look)
        name = shown.labelled(island.item.id, item_words(island.item, shown.words))
        parts.append(element("g", shore, **name, class_="island"))
        parts += [_spot(shown, island, place, middle, named) for place in range(len(island.spots))]
    return parts


def _spot(shown: Shown, island: _Island, place: int, middle: tuple[float, float], named: set[str]) -> str:
    """Draw a labelled spot on the shore; the free end of a cross extends outwards from it."""
    item = island.spots[place]
    turn = 2 * pi * place / len(island.spots)
    across, down = sin(turn), -cos(turn)
    lone = len(island.spots) == 1 and item.kind != "end"
    far = 0.0 if lone else island.radius
    x, y = middle[0] + far * across, middle[1] + far * down
    name = {} if item.id in named else shown.labelled(item.id, item_words(item, shown.words))
    named.add(item.id)
    if item.kind == "end":
        tip_x, tip_y = x + 22 * across, y + 22 * down
        line = element(
            "path", d=f"M{x:.1f} {y:.1f}L{tip_x:.1f} {tip_y:.1f}", fill="none",
            stroke=colour("joint"), stroke_width="6", stroke_linecap="round",
        )  # fmt: skip
        reach = element("circle", cx=tip_x, cy=tip_y, r=17.0, fill=colour("ground"), fill_opacity="0")
        tip = element("circle", cx=tip_x, cy=tip_y, r=9.0, fill=colour("stone-4"), stroke=colour("stone-edge"))
        number = words(item.label, tip_x, tip_y + 3.8, 11)
        return element("g", line, reach, tip, number, **name, class_="spot")
    body = stone(x, y, int(item.label), place, 2 * _SPOT, 1.8 * _SPOT)
    lives = [
        element("circle", cx=x + (k - (int(item.state) - 1) / 2) * 7, cy=y + 11, r=2.2, fill=colour("queen"))
        for k in range(int(item.state))
    ]
    return element("g", body, engraved(item.label, x, y + 4, 15), *lives, **name, class_="spot")
