"""Sprouts: join spots by lines that do not cross, with a new spot on each line; no spot may have four ends.

Rules
-----
At first there are n spots. A move draws a line between two spots, or from a spot to itself, that crosses and touches no
other line, and puts a new spot on it. At a spot at most three ends of lines may meet. In normal play whoever draws the
last line wins. ``3`` is the start with 3 spots. Other positions are written by their regions, each ended by a slash; a
region by the boundaries in it, separated by full stops; a boundary by the spots around it: ``0``, ``1`` and ``2`` for
spots with that many ends that are met once, letters for spots with two ends that are met twice; after 52 letters,
numbers in parentheses. Dead spots and regions are left out. After the first move on two spots: ``1A1A/`` or
``0.AB/AB/``.

The notation of the programs GLOP and SPOTS is read as well: ``0*12`` is the start with 12 spots, ``0*18.1a1a`` the
position after two of 20 spots are joined, ``0.AB|AB`` or ``0.AB.}AB.}]!`` the position after a loop. There a vertical
bar or a closing brace ends a region, a plus sign or a closing bracket a land (regions with common spots), an
exclamation mark the position. Small letters name a spot within its boundary, capitals within their land.

A move may also be typed as a line. Spots are numbered in the order of the written position, and a spot met twice has one
number. ``1-4`` joins spots 1 and 4; ``2-2 (3 5)`` is a loop at spot 2 around spots 3 and 5.

Strategy
--------
Every line takes two of the lives that spots have and gives one: from n spots with three lives each, a game lasts from
2n to 3n - 1 moves. So players fight for the number of spots that survive. It is conjectured that the player to move
wins exactly when n leaves remainder 3, 4 or 5 on division by 6; this is verified for all n up to 44, and for some
larger n. Regions without a common spot are independent, and in normal play their nim-values are added without carry.

History
-------
Conway and Paterson made the game in Cambridge in 1967, and Gardner made it famous. Applegate, Jacobson and Sleator
computed it to n = 11 in 1991, with strings like these, and stated the conjecture; Lemoine and Viennot went on with
nim-values, to n = 44, and Čížek and Balko went further in 2025, with proof numbers.

Sources
-------
M. Gardner, Mathematical Games: Of sprouts and Brussels sprouts, Scientific American 217 (1967), 112-115.
D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, Carnegie Mellon University CMU-CS-91-144 (1991).
J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, in: Games of No Chance 4, MSRI Publications 63
(2015), 161-181.
T. Čížek, M. Balko, SPOTS, arXiv:2511.10339 (2025).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("sprouts", str(spots)).grundy for spots in range(4)]
[0, 0, 0, 1]
>>> [nt.analyse("sprouts", str(spots), misere=True).outcome for spots in range(1, 4)]
['N', 'P', 'P']
>>> game = nt.game("sprouts")
>>> [game.format(game.parse(text)) for text in ("0*12", "0*2.1a1a", "0.AB|AB", "0.AB.}AB.}]!")]
['12', '0.0.1A1A/', '0.AB/AB/', '0.AB/AB/']
>>> game.field_notation(game.parse("0.0.1A1A/"))
'0*2.1a1a'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules import sprouts_notation
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

Boundary: TypeAlias = tuple[int, ...]
"""The spots around it: 0, 1 or 2 is a spot met once, with that many line ends; 3 and more name spots met twice."""
Region: TypeAlias = tuple[Boundary, ...]
Regions: TypeAlias = tuple[Region, ...]

MOST_SPOTS = sprouts_notation.MOST_SPOTS
FIRST_NAME = 3
SIGNS = sprouts_notation.SIGNS
_KEPT = 1 << 17


class Sprouts(RuleSet[Regions]):
    """Sprouts: join spots; every line gets a new spot (Conway and Paterson 1967).

    >>> game = Sprouts()
    >>> [game.format(move) for move in game.moves(game.parse("2"))]
    ['1A1A/', '0.AB/AB/']
    """

    name = "sprouts"
    title = "Sprouts"
    search_words = ("spots", "topology", "pencil")
    group = "graphs"
    example = "3"
    view = "nimatron.views.sprouts:SproutsView"
    reasons = ("nimatron.theory.sprouts:same_number", "nimatron.theory.sprouts:survivors")
    couple_engine = "nimatron.solve.searching.sprouts_search:sprouts_search"

    @property
    def start(self) -> Regions:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Regions) -> Iterator[Regions]:
        """Yield the positions after each line in each region, which stays whole or is split in two."""
        fresh = 1 + max((spot for region in position for boundary in region for spot in boundary), default=0)
        fresh = max(fresh, FIRST_NAME)
        for index, region in enumerate(position):
            if region in position[:index]:
                continue
            others = position[:index] + position[index + 1 :]
            for parts, dead in _lines(region, fresh):
                yield simplest(without((*others, *parts), dead))

    def components(self, position: Regions) -> tuple[Component, ...]:
        """Return the sets of regions that are joined by common spots."""
        parts: list[tuple[set[int], list[Region]]] = []
        for region in position:
            names, members = {spot for boundary in region for spot in boundary if spot >= FIRST_NAME}, [region]
            for other in [part for part in parts if part[0] & names]:
                parts.remove(other)
                names |= other[0]
                members += other[1]
            parts.append((names, members))
        return tuple((self, simplest(tuple(members))) for _, members in parts)

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Regions:
        """Read a number of spots, or regions, in this program's notation or in that of the field."""
        text = text.strip()
        spots = int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None
        if spots is not None:
            regions: Regions = (((0,),) * spots,) if spots else ()
        else:
            found = sprouts_notation.read(text)
            if found is None:
                raise PositionError(reason("position.sprouts", game=self.name, given=shown(text)))
            regions = found
        met = Counter(spot for region in regions for boundary in region for spot in boundary)
        if met[0] > MOST_SPOTS:
            raise PositionError(reason("position.many_spots", game=self.name, count=met[0], limit=MOST_SPOTS))
        if sum(met.values()) > 4 * MOST_SPOTS or len(met) > 3 * MOST_SPOTS:
            raise PositionError(
                reason("position.many_spots", game=self.name, count=sum(met.values()), limit=4 * MOST_SPOTS)
            )
        return simplest(regions)

    def format(self, position: Regions) -> str:
        """Write the number of spots at the start, otherwise the regions."""
        if not position:
            return "0"
        if len(position) == 1 and set(position[0]) == {(0,)}:
            return str(len(position[0]))
        written = (".".join("".join(SIGNS[spot] for spot in boundary) for boundary in region) for region in position)
        return "".join(f"{region}/" for region in written)

    def field_notation(self, position: Regions) -> str:
        """Return a position as the programs SPOTS and GLOP write it.

        >>> game = Sprouts()
        >>> [game.field_notation(game.parse(text)) for text in ("12", "0.0.AB/AB/", "1A1A/1B1B/", "22/", "0")]
        ['0*12', '0*2.AB|AB', '1a1a+1a1a', '22!', '!']
        """
        return sprouts_notation.field_text(land for _, land in self.components(position))

    def positions(self, count: int) -> Iterator[Regions]:
        """Yield 0 .. count - 1 spots."""
        return (self.parse(str(spots)) for spots in range(min(count, MOST_SPOTS + 1)))


def _lines(region: Region, fresh: int) -> Iterator[tuple[Regions, frozenset[int]]]:
    """Yield what each line makes of a region, and the named spots that die; ``fresh`` is the first free name."""
    new, first, second = fresh, fresh + 1, fresh + 2
    for one, other in dict.fromkeys(combinations(region, 2)):  # one of several equal boundaries is enough
        rest = taken_from(region, one, other)
        for i, j in product(range(len(one)), range(len(other))):
            joined = (*opened_at(one, i, first), new, *opened_at(other, j, second), new)
            yield ((*rest, joined),), dying(one[i], other[j])
    for boundary in dict.fromkeys(region):
        rest = taken_from(region, boundary)
        for _, sides, dead in loops(boundary, new, first, second):
            for inside, outside in _shared_out(rest):
                yield ((*inside, sides[0]), (*outside, sides[1])), dead


def taken_from(region: Region, *boundaries: Boundary) -> Region:
    """Return a region without some of its boundaries.

    >>> taken_from(((0,), (1, 2), (0,)), (0,))
    ((1, 2), (0,))
    """
    left = list(region)
    for boundary in boundaries:
        left.remove(boundary)
    return tuple(left)


def loops(
    boundary: Boundary, new: int, first: int, second: int
) -> Iterator[tuple[tuple[int, ...], tuple[Boundary, Boundary], frozenset[int]]]:
    """Yield every line from one place of a boundary to another, or back to the same place.

    Parameters:
        boundary: the spots met on the way round it.
        new: name of the new spot on the line.
        first, second: names for the two ends, if these are spots that are then met twice.

    Returns:
        The one or two places, the boundaries on the two sides of the line, and the named spots that die.

    >>> next(loops((0,), 3, 4, 5))
    ((0,), ((4, 3), (4, 3)), frozenset())
    """
    for i, spot in enumerate(boundary):
        around = boundary[i + 1 :] + boundary[:i]
        if spot == 0:
            yield (i,), ((first, new), (first, new)), frozenset()
        elif spot == 1:
            yield (i,), ((new,), (*around, new)), frozenset()
        for j in range(i + 1, len(boundary)):
            end = boundary[j]
            if spot != end or spot < FIRST_NAME:  # a spot met twice has only one life
                one, other = (first,) * (spot == 1), (second,) * (end == 1)
                left = (*one, *boundary[i + 1 : j], *other, new)
                right = (*other, *boundary[j + 1 :], *boundary[:i], *one, new)
                yield (i, j), (left, right), dying(spot, end)


def opened_at(boundary: Boundary, place: int, name: int) -> Boundary:
    """Return a boundary cut open at the place where a line ends.

    Parameters:
        boundary: the spots met on the way round it.
        place: where the line ends.
        name: name for the spot there, if it is then met twice.

    >>> opened_at((3, 4), 1, 9)
    (3,)
    """
    spot, rest = boundary[place], boundary[place + 1 :] + boundary[:place]
    if spot == 0:
        return (1,)
    return (name, *rest, name) if spot == 1 else rest


def dying(*spots: int) -> frozenset[int]:
    """Return the named spots among those at which a line ends: they had one life left.

    >>> dying(0, 3)
    frozenset({3})
    """
    return frozenset(spot for spot in spots if spot >= FIRST_NAME)


def _shared_out(boundaries: Region) -> Iterator[tuple[Region, Region]]:
    """Yield every way to distribute boundaries over two sides; equal boundaries are interchangeable."""
    counted = Counter(boundaries)
    for numbers in product(*(range(count + 1) for count in counted.values())):
        one = tuple(kind for kind, number in zip(counted, numbers, strict=True) for _ in range(number))
        yield one, tuple((counted - Counter(one)).elements())


def without(regions: Regions, dead: frozenset[int]) -> Regions:
    """Return the regions without dead spots.

    >>> without((((0, 3),),), frozenset([3]))
    (((0,),),)
    """
    if not dead:
        return regions
    return tuple(
        tuple(tuple(spot for spot in boundary if spot not in dead) for boundary in region) for region in regions
    )


# -- the simplest form -------------------------------------------------------------------------------------------------


def simplest(regions: Regions) -> Regions:
    """Return the regions without anything dead, with names in order; most equivalent positions become equal.

    >>> simplest((((0,), (0,)),))
    (((0,), (0,)),)
    """
    return _named(_alive(regions))


def _alive(regions: Regions) -> Regions:
    """Return the regions with at least two lives; a named spot that is met only once loses its name."""
    while True:
        kept = [tuple(boundary for boundary in region if boundary) for region in regions]
        kept = [region for region in kept if _lives(region) > 1]
        met = Counter(spot for region in kept for boundary in region for spot in boundary)
        once = {spot for spot, times in met.items() if spot >= FIRST_NAME and times == 1}
        if not once and len(kept) == len(regions):
            return tuple(kept)
        regions = tuple(
            tuple(tuple(2 if spot in once else spot for spot in boundary) for boundary in region) for region in kept
        )


def _lives(region: Region) -> int:
    """Return the number of line ends that the spots of a region can still take."""
    spots = [spot for boundary in region for spot in boundary]
    return sum(3 - spot for spot in spots if spot < FIRST_NAME) + len({spot for spot in spots if spot >= FIRST_NAME})


@lru_cache(_KEPT)
def _named(regions: Regions) -> Regions:
    """Return regions, boundaries and spots in an order that stays the same when it is computed again."""
    seen: dict[Regions, int] = {}
    while regions not in seen:
        seen[regions] = len(seen)
        regions = _ordered(regions)
    return min(list(seen)[seen[regions] :])


def _ordered(regions: Regions) -> Regions:
    """Return the regions in order, each in its least direction, with the named spots numbered as they appear."""
    rows = sorted(map(_least_way_round, regions))
    numbers: dict[int, int] = {}
    for row in rows:
        for _, boundary in row:
            for spot in boundary:
                if spot >= FIRST_NAME:
                    numbers.setdefault(spot, FIRST_NAME + len(numbers))
    return tuple(tuple(tuple(numbers.get(spot, spot) for spot in boundary) for _, boundary in row) for row in rows)


@lru_cache(_KEPT)
def _least_way_round(region: Region) -> tuple[tuple[Boundary, Boundary], ...]:
    """Return the boundaries in order, each rotated to its least form, or all of them reversed if that is less."""
    ways = (region, tuple(boundary[::-1] for boundary in region))
    return min(tuple(sorted(map(_least_turn, way))) for way in ways)


@lru_cache(_KEPT)
def _least_turn(boundary: Boundary) -> tuple[Boundary, Boundary]:
    """Return the least rotation of a boundary, after its form without names; names decide only between equal forms."""
    turns = (boundary[place:] + boundary[:place] for place in range(len(boundary)))
    return min((tuple(min(spot, FIRST_NAME) for spot in turn), turn) for turn in turns)
