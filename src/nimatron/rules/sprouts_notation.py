"""Notations of Sprouts: that of this program, and that of the programs GLOP and SPOTS.

A position is read into regions, which are tuples of boundaries. A boundary is the tuple of the spots around it: 0, 1
or 2 line ends, or from 3 on the number of a spot with two ends that is met twice.

In this program's notation every region is ended by a slash, and a letter names the same spot everywhere. In the
notation of the field (Lemoine and Viennot 2015, after Applegate, Jacobson and Sleator 1991) ``.`` ends or separates
boundaries, ``|`` (SPOTS) or ``}`` (GLOP) regions, ``+`` or ``]`` lands, which are sets of regions with common spots. A
small letter names a spot within its boundary, a capital within its land. After ``l`` comes ``m(13)``, after ``Y`` comes
``n(26)``. ``0*12`` is twelve times ``0``, ``3`` is a dead spot, and a last ``!`` ends the position. A text with a slash
is in the first notation. Any other text is in the second, except that digits alone are a number of spots.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import groupby

Boundary = tuple[int, ...]
Regions = tuple[tuple[Boundary, ...], ...]

MOST_SPOTS = 60
_FIRST_NAME = 3
_LETTERS = string.ascii_uppercase + string.ascii_lowercase
SIGNS = (*"012", *_LETTERS, *(f"({number})" for number in range(len(_LETTERS) + 1, 4 * MOST_SPOTS)))
"""What is written for a spot in this program's notation."""
_SMALL, _CAPITALS = string.ascii_lowercase[:12], string.ascii_uppercase[:25]
_WRITTEN_SPOT = re.compile(r"[0-3A-Za-z]|\([1-9][0-9]{0,2}\)", re.ASCII)
_FIELD_SPOT = re.compile(r"[mn]\([1-9][0-9]{0,2}\)|[0-3A-Za-z]", re.ASCII)
_SEVERAL = re.compile(r"0\*([1-9][0-9]{0,2})", re.ASCII)
_LONGEST = 40 * MOST_SPOTS


def read(text: str) -> Regions | None:
    """Return the regions of a text in either notation, or None if it has another form.

    >>> read("0.AB/AB/") == read("0.AB|AB") == read("0.AB.}AB.}]!") == (((0,), (3, 4)), ((3, 4),))
    True
    """
    if len(text) > _LONGEST:
        return None
    return _read_regions(text) if "/" in text else _read_field(text)


def field_text(lands: Iterable[Regions]) -> str:
    """Return lands in the notation of the field, as SPOTS writes them.

    >>> field_text([(((0,), (0,), (3, 1, 3, 1)),), (((0,), (4,)), ((4, 1),))])
    '0*2.a1a1+0.A|A1'
    """
    written = "+".join(map(_field_land, lands))
    return f"{written}!" if not written or written.isdecimal() else written


def _read_regions(text: str) -> Regions | None:
    """Return the regions of a text, each ended by a slash, or None if it has another form."""
    *regions, rest = text.split("/")
    split = [_split_boundaries(region.split("."), _WRITTEN_SPOT) for region in regions]
    return None if rest or not regions else _with_names(split, lambda region, boundary, sign: sign)


def _read_field(text: str) -> Regions | None:
    """Return the regions of a text in the notation of the field, or None if it has another form."""
    if text == "!":
        return ()
    split, land_of = [], []
    for number, land in enumerate(_ended(text.removesuffix("!"), "+]")):
        for region in _ended(land, "|}"):
            split.append(_split_boundaries(_ended(region, "."), _FIELD_SPOT))
            land_of.append(number)

    def name(region: int, boundary: int, sign: str) -> Hashable:
        return (region, boundary, sign) if sign[0].islower() and sign[:2] != "n(" else (land_of[region], sign)

    return _with_names(split, name)


def _ended(text: str, ends: str) -> list[str]:
    """Return the parts of a text that are separated, or each ended, by one of these signs."""
    parts = re.split(f"[{re.escape(ends)}]", text)
    return parts if parts[-1] or len(parts) == 1 else parts[:-1]


def _split_boundaries(boundaries: list[str], spot: re.Pattern[str]) -> list[list[str]]:
    """Return the spots of each boundary as written; a boundary that cannot be read is empty."""
    found: list[list[str]] = []
    for boundary in boundaries:
        several = _SEVERAL.fullmatch(boundary)
        signs = spot.findall(boundary)
        found += [["0"]] * int(several[1]) if several else [signs if "".join(signs) == boundary else []]
    return found


def _with_names(regions: list[list[list[str]]], name: Callable[[int, int, str], Hashable]) -> Regions | None:
    """Return written regions with numbers for names, without dead spots, which are written 3.

    Return None if a name is not met twice, or if it is met in two boundaries of one region.
    """
    places: dict[Hashable, list[tuple[int, int]]] = {}
    numbers: dict[Hashable, int] = {}
    found = []
    for r, region in enumerate(regions):
        boundaries = []
        for b, signs in enumerate(region):
            if not signs or ("0" in signs and len(signs) > 1):
                return None
            spots = []
            for sign in signs:
                if sign in "012":
                    spots.append(int(sign))
                elif sign != "3":
                    key = name(r, b, sign)
                    places.setdefault(key, []).append((r, b))
                    spots.append(numbers.setdefault(key, _FIRST_NAME + len(numbers)))
            boundaries.append(tuple(spots))
        found.append(tuple(boundaries))
    for met in places.values():
        if len(met) != 2 or (met[0][0] == met[1][0] and met[0] != met[1]):
            return None
    return tuple(found)


def _field_land(land: Regions) -> str:
    """Return one component in the notation of the field."""
    capitals: dict[int, str] = {}
    regions = []
    for region in land:
        boundaries = []
        for boundary in region:
            met, small = Counter(boundary), dict[int, str]()
            written = ""
            for spot in boundary:
                if spot < _FIRST_NAME:
                    written += SIGNS[spot]
                elif met[spot] == 2:
                    written += small.setdefault(spot, _numbered(len(small), _SMALL, "m"))
                else:
                    written += capitals.setdefault(spot, _numbered(len(capitals), _CAPITALS, "n"))
            boundaries.append(written)
        runs = ((boundary, len(list(same))) for boundary, same in groupby(boundaries))
        regions.append(
            ".".join(
                f"0*{count}" if boundary == "0" and count > 1 else ".".join([boundary] * count)
                for boundary, count in runs
            )
        )
    return "|".join(regions)


def _numbered(number: int, letters: str, beyond: str) -> str:
    return letters[number] if number < len(letters) else f"{beyond}({number + 1})"
