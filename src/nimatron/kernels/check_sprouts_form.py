"""Sprouts for the checker of certificates: what may be left out of a position, and its canonical form.

A position is a tuple of regions, a region a tuple of boundaries, a boundary the tuple of spots that are met on the way
round it. A spot that is met once is 0, 1 or 2, the number of line ends at it. A spot that is met twice has two line
ends and a name, 3 or more. This file and ``check_sprouts.py`` were written from the rules; they share nothing with the
game's rule set nor with the search. The C kernel ``check_sprouts.c`` does the same.

**What may be left out.** Each step of ``reduced`` keeps the tree of the game: the options before and after the step are
the same, once they are reduced too. So outcomes and nim-values stay, in both conventions. The proofs assume that a spot
that is met twice in one region is met twice in one boundary. This is so in every drawing, and every line keeps it.

1. A spot that is met only once has no second place, so it is a spot 2, a spot with two ends that is met once.
2. Two meetings of a spot that are neighbours in a boundary: no place lies between them, so no line separates them, and
   a line to one kills both. They are one spot 2.
3. A region whose spots have fewer than two lives in it has no line, now or later.
4. A region with two or three lives depends only on which spots are in it. With two lives it has one line, after which
   each part has one life, that of the new spot. With three lives there are three cases. A spot 0 alone: the line leaves
   two spots of one life on both sides. A spot 1 and a spot x of one life: a line from 1 to itself leaves x and the new
   spot; a line from 1 to x leaves 1 and the new spot. Three spots x, y, z: a line from x to y leaves z and the new
   spot. What is left is two spots of one life, in one region, or on both sides of the line; by step 5 these are the
   same. So it does not matter in which boundary and in which order the spots are, nor whether one of them is met
   twice. Each spot is put in a boundary of its own.
5. Two regions whose spots are the same two spots of one life: a line in either kills both spots and leaves nothing. One
   of the two regions is enough.

**Canonical form.** Two reduced positions get the same form exactly if one becomes the other by renaming spots, by
changing the order of regions or boundaries, by rotating boundaries, and by reversing all boundaries of a region.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

Boundary: TypeAlias = tuple[int, ...]
Region: TypeAlias = tuple[Boundary, ...]
Regions: TypeAlias = tuple[Region, ...]

FIRST_NAME = 3
MOST_NAMES = 240
MOST_TEXT = 1200
MOST_FORMS = 1 << 14
"""Numberings that are compared for one canonical form; more are needed only by positions built for this purpose."""

_WORD = (1 << 64) - 1
_TURN = 0x9E3779B97F4A7C15
_TURN_BACK = pow(_TURN, -1, 1 << 64)


# -- what may be left out ----------------------------------------------------------------------------------------------


def reduced(regions: Iterable[Iterable[Iterable[int]]]) -> Regions:
    """Return the position without what has no influence on the rest of the game.

    >>> reduced([[(3, 4, 3), (0,)], [(4,)]])
    (((2, 2), (0,)),)
    >>> reduced([[(3, 4)], [(4, 3)]])
    (((2,), (2,)),)
    """
    old: Regions = ()
    new: Regions = tuple(tuple(map(tuple, region)) for region in regions)
    while new != old:
        old, new = new, _reduced_once(new)
    return new


def _reduced_once(regions: Regions) -> Regions:
    met = Counter(spot for region in regions for boundary in region for spot in boundary)
    pairs: set[frozenset[int]] = set()
    kept = []
    for region in regions:
        region = tuple(
            _neighbours_joined(tuple(2 if spot >= FIRST_NAME and met[spot] == 1 else spot for spot in boundary))
            for boundary in region
            if boundary
        )
        lives = lives_of(region)
        if lives < 2:
            continue
        if lives <= 3:
            here = Counter(spot for boundary in region for spot in boundary)
            region = tuple(
                (2 if spot >= FIRST_NAME and count == 2 else spot,)
                for spot, count in here.items()
                for _ in range(1 if spot >= FIRST_NAME else count)
            )
        if lives == 2 and len(region) == 2 and region[0][0] >= FIRST_NAME and region[1][0] >= FIRST_NAME:
            pair = frozenset((region[0][0], region[1][0]))
            if pair in pairs:
                continue
            pairs.add(pair)
        kept.append(region)
    return tuple(kept)


def lives_of(region: Region) -> int:
    """Return how many line ends the spots of a region can still take.

    >>> lives_of(((0,), (3, 1, 3)))
    6
    """
    spots = [spot for boundary in region for spot in boundary]
    return sum(3 - spot for spot in spots if spot < FIRST_NAME) + len({spot for spot in spots if spot >= FIRST_NAME})


def _neighbours_joined(boundary: Boundary) -> Boundary:
    """Return the boundary with each spot that follows itself met once."""
    left: list[int] = []
    for spot in boundary:
        if left and spot >= FIRST_NAME and left[-1] == spot:
            left[-1] = 2
        else:
            left.append(spot)
    if len(left) > 1 and left[0] >= FIRST_NAME and left[0] == left[-1]:
        left[0:1] = []
        left[-1] = 2
    return tuple(left)


def apart(regions: Regions) -> list[Regions]:
    """Return the components of a position: its regions, those with a common spot together.

    >>> apart((((0,), (3, 1)), ((1, 1),), ((3, 2),)))
    [(((0,), (3, 1)), ((3, 2),)), (((1, 1),),)]
    """
    home = list(range(len(regions)))
    first: dict[int, int] = {}

    def root(place: int) -> int:
        while home[place] != place:
            place = home[place]
        return place

    for place, region in enumerate(regions):
        for boundary in region:
            for spot in boundary:
                if spot >= FIRST_NAME:
                    one, other = root(first.setdefault(spot, place)), root(place)
                    home[max(one, other)] = min(one, other)
    parts: defaultdict[int, list[Region]] = defaultdict(list)
    for place, region in enumerate(regions):
        parts[root(place)].append(region)
    return [tuple(part) for part in parts.values()]


# -- the canonical form ------------------------------------------------------------------------------------------------


def canonical(component: Regions) -> Regions:
    """Return the canonical form of a reduced position. Raise ``OverflowError`` if it has too many symmetries.

    >>> canonical((((9, 1, 7), (0,)), ((7, 2, 9, 0),))) == canonical((((0, 8, 2, 5),), ((0,), (5, 1, 8))))
    True
    """
    where: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for r, region in enumerate(component):
        for b, boundary in enumerate(region):
            for p, spot in enumerate(boundary):
                if spot >= FIRST_NAME:
                    where[spot].append((r, b, p))
    shared = {spot: places for spot, places in where.items() if places[0][0] != places[1][0]}
    search = _Numbering(component, shared)
    return search.least(search.refined(dict.fromkeys(shared, 1), 1), ())[0]


class _Leaf(NamedTuple):
    """A position written with numbered spots, and the numbers of the spots that were singled out on the way."""

    form: Regions
    singled: tuple[int, ...]


class _Numbering:
    """The search for the least written form: colours are refined, and ties are broken in every way that may differ.

    Only spots shared by two regions have colours. A spot met twice in one boundary is described by the distance between
    the two places. Colours are 64-bit sums that do not depend on names or order. If two of them agree by chance,
    more ties are broken; the form is right all the same, as it is compared itself.
    """

    def __init__(self, component: Regions, shared: dict[int, list[tuple[int, int, int]]]) -> None:
        self.component, self.shared, self.forms = component, shared, 0

    def refined(self, colours: dict[int, int], known: int) -> dict[int, int]:
        """Return colours that separate the spots as far as their surroundings differ."""
        while known < len(colours):
            seen = [self._surroundings(region, colours) for region in self.component]
            colours = {
                spot: _mixed(colours[spot] * _TURN + sum(seen[r][b][p] for r, b, p in self.shared[spot]))
                for spot in colours
            }
            before, known = known, len(set(colours.values()))
            if known <= before:
                break
        return colours

    def _surroundings(self, region: Region, colours: dict[int, int]) -> list[list[int]]:
        """Return for each place of a region a number that describes the region as seen from there."""
        ahead, back = [_seen(boundary, colours) for boundary in region], []
        for boundary in region:
            turned = _seen(boundary[::-1], colours)
            back.append(turned[::-1])
        one, other = (sum(_mixed(sum(map(_mixed, places))) for places in way) * _TURN for way in (ahead, back))
        return [
            [_mixed(a + one) + _mixed(b + other) for a, b in zip(forth, turned, strict=True)]
            for forth, turned in zip(ahead, back, strict=True)
        ]

    def least(self, colours: dict[int, int], singled: tuple[int, ...]) -> tuple[Regions, _Leaf]:
        """Return the least form with these colours, and the first numbering that was met."""
        cell = _smallest_cell(colours)
        if not cell:
            leaf = self._leaf(colours, singled)
            return leaf.form, leaf
        forms: list[Regions] = []
        firsts: list[_Leaf] = []
        for spot in cell:
            finer, path = self._single_out(colours, spot), (*singled, spot)
            if firsts and self._first(finer, path) in firsts:
                continue  # a symmetry of the position takes an earlier spot to this one
            form, first = self.least(finer, path)
            forms.append(form)
            firsts.append(first)
        return min(forms), firsts[0]

    def _first(self, colours: dict[int, int], singled: tuple[int, ...]) -> _Leaf:
        """Return the numbering that comes from breaking each tie in favour of the first spot."""
        while cell := _smallest_cell(colours):
            colours, singled = self._single_out(colours, cell[0]), (*singled, cell[0])
        return self._leaf(colours, singled)

    def _single_out(self, colours: dict[int, int], spot: int) -> dict[int, int]:
        colours = {**colours, spot: _mixed(colours[spot] + _TURN)}
        return self.refined(colours, len(set(colours.values())))

    def _leaf(self, colours: dict[int, int], singled: tuple[int, ...]) -> _Leaf:
        """Return the form in which the spots are ordered by their colours, all of which differ."""
        self.forms += 1
        if self.forms > MOST_FORMS:
            raise OverflowError(self.forms)
        labels = {spot: number for number, spot in enumerate(sorted(colours, key=colours.__getitem__))}
        rows = sorted((_least_direction(region, labels) for region in self.component), key=_codes)
        numbers: dict[int, int] = {}
        form = tuple(
            tuple(
                tuple(
                    spot if spot < FIRST_NAME else numbers.setdefault(spot, FIRST_NAME + len(numbers))
                    for spot in boundary
                )
                for _, boundary in row
            )
            for row in rows
        )
        return _Leaf(form, tuple(numbers[spot] for spot in singled))


def _smallest_cell(colours: dict[int, int]) -> list[int]:
    """Return the spots of the colour that fewest spots have, of those that several have, or nothing."""
    counted = Counter(colours.values())
    if len(counted) == len(colours):
        return []
    _, colour = min((count, colour) for colour, count in counted.items() if count > 1)
    return [spot for spot in colours if colours[spot] == colour]


def _mixed(number: int) -> int:
    """Return a 64-bit number that depends on every bit of the given one (the finaliser of SplitMix64)."""
    number &= _WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


def _distances(boundary: Boundary) -> list[int]:
    """Return for each place the steps ahead to the same spot, or 0 if it is met once in this boundary."""
    steps = [0] * len(boundary)
    first: dict[int, int] = {}
    for place, spot in enumerate(boundary):
        if spot >= FIRST_NAME and first.setdefault(spot, place) != place:
            steps[first[spot]] = place - first[spot]
            steps[place] = len(boundary) - steps[first[spot]]
    return steps


def _seen(boundary: Boundary, colours: dict[int, int]) -> list[int]:
    """Return for each place a number that describes the boundary as it is read from there."""
    values = [
        _mixed(16 + distance) if distance else _mixed(1 + spot) if spot < FIRST_NAME else colours[spot]
        for spot, distance in zip(boundary, _distances(boundary), strict=True)
    ]
    here = 0
    for value in reversed(values):
        here = (here * _TURN + value) & _WORD
    last = pow(_TURN, len(values) - 1, 1 << 64)
    found = []
    for value in values:
        found.append(here)
        here = ((here - value) * _TURN_BACK + value * last) & _WORD
    return found


def least_turn(boundary: Boundary, labels: dict[int, int]) -> tuple[Boundary, Boundary]:
    """Return the least way to read a boundary: coded, and as it is. Labels are numbers of shared spots.

    >>> least_turn((1, 9, 0, 9), {})
    ((0, 5, 1, 5), (0, 9, 1, 9))
    """
    coded = tuple(
        FIRST_NAME + distance if distance else spot if spot < FIRST_NAME else 2 * MOST_TEXT + labels[spot]
        for spot, distance in zip(boundary, _distances(boundary), strict=True)
    )
    return min((coded[place:] + coded[:place], boundary[place:] + boundary[:place]) for place in range(len(boundary)))


def _least_direction(region: Region, labels: dict[int, int]) -> list[tuple[Boundary, Boundary]]:
    """Return the boundaries in order, all read in the direction that gives less."""
    ways = (region, tuple(boundary[::-1] for boundary in region))
    return min((sorted(least_turn(boundary, labels) for boundary in way) for way in ways), key=_codes)


def _codes(row: list[tuple[Boundary, Boundary]]) -> list[Boundary]:
    """Return a region without names, which must not decide the order of regions."""
    return [coded for coded, _ in row]
