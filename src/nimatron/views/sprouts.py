"""The views of Sprouts and Brussels Sprouts: regions, their spots or free ends, and every line that can be drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, count, product
from math import prod
from typing import TYPE_CHECKING

from nimatron.games.graphs.sprouts import (
    FIRST_NAME,
    MOST_SPOTS,
    dying,
    loops,
    opened_at,
    simplest,
    taken_from,
    without,
)
from nimatron.views.regions import MOST_LINES, Line, Numbered, RegionsView, enclosures, too_many_lines

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts
    from nimatron.games.graphs.brussels_sprouts import Regions as Crosses
    from nimatron.games.graphs.sprouts import Region, Regions, Sprouts


class SproutsView(RegionsView["Regions"]):
    """Spots on the boundaries of their regions, and the lines that may join them."""

    game: Sprouts

    def numbered(self, position: Regions) -> Numbered:
        """Return the regions with the numbers of their spots, in the order of the written form.

        >>> from nimatron.games.graphs.sprouts import Sprouts
        >>> game = Sprouts()
        >>> SproutsView(game).numbered(game.parse("0.AB/AB/"))
        (((1,), (2, 3)), ((2, 3),))
        """
        known: dict[int, int] = {}
        count = 0
        regions = []
        for region in position:
            walks = []
            for boundary in region:
                walk = []
                for spot in boundary:
                    if spot not in known:
                        count += 1
                    number = known.get(spot, count)
                    if spot >= FIRST_NAME:
                        known[spot] = number
                    walk.append(number)
                walks.append(tuple(walk))
            regions.append(tuple(walks))
        return tuple(regions)

    def lives(self, position: Regions) -> dict[int, int]:
        """Return how many more line ends each spot can take."""
        pairs = zip(position, self.numbered(position), strict=True)
        return {
            number: max(1, 3 - spot)
            for region, numbers in pairs
            for boundary, walk in zip(region, numbers, strict=True)
            for spot, number in zip(boundary, walk, strict=True)
        }

    def lines(self, position: Regions) -> Iterator[Line]:
        """Yield every line with its region, its ends, the boundaries that it encloses, and the position after it.

        In a crowded region, of lines that differ only by equal boundaries one is enough.
        """
        new = max([FIRST_NAME - 1, *(spot for region in position for boundary in region for spot in boundary)]) + 1
        first, second = new + 1, new + 2
        for index, region in enumerate(position):
            others = position[:index] + position[index + 1 :]
            groups = _equal_boundaries(region)
            if too_many_lines(sum(map(len, region)), len(region)):
                joined_from = [b for group in groups for b in group[:2]]
                loops_from = [group[0] for group in groups]
                enclosed: Callable[[Groups, int], Iterator[tuple[int, ...]]] = _representatives
            else:
                joined_from = loops_from = list(range(len(region)))
                enclosed = _every_set
            for a, b in combinations(sorted(joined_from), 2):
                one, other = region[a], region[b]
                rest = taken_from(region, one, other)
                for i, j in product(range(len(one)), range(len(other))):
                    joined = (*opened_at(one, i, first), new, *opened_at(other, j, second), new)
                    after = simplest(without((*others, (*rest, joined)), dying(one[i], other[j])))
                    yield Line(index, ((a, i), (b, j)), (), after)
            for a in loops_from:
                for places, sides, dead in loops(region[a], new, first, second):
                    for around in enclosed(groups, a):
                        inside = tuple(region[b] for b in around)
                        outside = tuple(region[b] for b in range(len(region)) if b != a and b not in around)
                        parts = ((*inside, sides[0]), (*outside, sides[1]))
                        after = simplest(without((*others, *parts), dead))
                        yield Line(index, tuple((a, place) for place in places), around, after)

    def read_typed(self, position: Regions, text: str) -> dict[str, Regions] | None:
        """Return the moves that a typed line may mean; in a crowded region equal boundaries stand for each other.

        >>> from nimatron.games.graphs.sprouts import Sprouts
        >>> game = Sprouts()
        >>> one, other = (SproutsView(game).read_typed(game.parse("20"), text) for text in ("7-3", "1-2"))
        >>> one == other, len(one)
        (True, 1)
        """
        found = super().read_typed(position, text)
        if found or found is None:
            return found
        typed = [int(number) for number in _NUMBER.findall(text)]
        names: dict[int, int] = {}
        for region, numbers in zip(position, self.numbered(position), strict=True):
            for group in _equal_boundaries(region):
                if len(group) > 1:
                    walks = [numbers[b] for b in group]
                    places = {spot: typed.index(spot) for walk in walks for spot in walk if spot in typed}
                    by_use = sorted(walks, key=lambda walk: min(places.get(spot, len(typed)) for spot in walk))
                    for walk, stands_for in zip(by_use, walks, strict=True):
                        names.update(zip(walk, stands_for, strict=True))
        renamed = _NUMBER.sub(lambda number: str(names.get(int(number[0]), int(number[0]))), text)
        return super().read_typed(position, renamed)

    def random_position(self, dice: Random, level: int) -> Regions:
        """Return a position at most one move after two or more spots; their number grows with the level."""
        position = self.game.parse(str(min(2 + level // 2, MOST_SPOTS)))
        for _ in range(dice.randint(0, 1)):
            position = dice.choice(list(self.game.moves(position)))
        return position


_NUMBER = re.compile(r"(?<![/#\d])\d+", re.ASCII)
"""The number of a spot in a typed line; those of regions and ways follow a sign."""
Groups = list[list[int]]


def _equal_boundaries(region: Region) -> Groups:
    """Return the boundaries in groups of equal ones without named spots, which may stand for each other."""
    groups: dict[object, list[int]] = {}
    for place, boundary in enumerate(region):
        groups.setdefault(boundary if max(boundary) < FIRST_NAME else place, []).append(place)
    return list(groups.values())


def _every_set(groups: Groups, without: int) -> Iterator[tuple[int, ...]]:
    """Yield all sets of boundaries that a line from one of them can enclose."""
    return enclosures(sum(map(len, groups)), without)


def _representatives(groups: Groups, without: int) -> Iterator[tuple[int, ...]]:
    """Yield one of each kind of sets: of equal boundaries the first ones are enclosed."""
    left = [[b for b in group if b != without] for group in groups]
    if prod(len(group) + 1 for group in left) > MOST_LINES:
        left = [group if len(group) > 1 else [] for group in left]
    for counts in product(*(range(len(group) + 1) for group in left)):
        yield tuple(sorted(b for group, count in zip(left, counts, strict=True) for b in group[:count]))


class BrusselsSproutsView(RegionsView["Crosses"]):
    """Crosses with free ends on the boundaries of their regions."""

    game: BrusselsSprouts
    kind = "end"

    def numbered(self, position: Crosses) -> Numbered:
        """Return the regions with the numbers of their free ends, in the order of the written form.

        >>> from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts
        >>> game = BrusselsSprouts()
        >>> BrusselsSproutsView(game).numbered(game.parse("1.2/3/"))
        (((1,), (2, 3)), ((4, 5, 6),))
        """
        numbers = count(1)
        return tuple(tuple(tuple(next(numbers) for _ in range(ends)) for ends in region) for region in position)

    def lives(self, position: Crosses) -> dict[int, int]:
        """Return 1 for each free end."""
        return dict.fromkeys(range(1, 1 + sum(map(sum, position))), 1)

    def lines(self, position: Crosses) -> Iterator[Line]:
        """Yield every line with its region, its ends, the boundaries that it encloses, and the position after it."""
        for index, region in enumerate(position):
            others = position[:index] + position[index + 1 :]
            if too_many_lines(sum(region), len(region)):
                continue
            for a, b in combinations(range(len(region)), 2):
                rest = [region[c] for c in range(len(region)) if c not in (a, b)]
                after = _in_order(others, [*rest, region[a] + region[b]])
                for i, j in product(range(region[a]), range(region[b])):
                    yield Line(index, ((a, i), (b, j)), (), after)
            for a, ends in enumerate(region):
                for (i, j), around in product(combinations(range(ends), 2), enclosures(len(region), a)):
                    outside = [region[b] for b in range(len(region)) if b != a and b not in around]
                    parts = [*(region[b] for b in around), j - i], [*outside, ends - j + i]
                    yield Line(index, ((a, i), (a, j)), around, _in_order(others, *parts))

    def random_position(self, dice: Random, level: int) -> Crosses:
        """Return a position a few moves after one or more crosses; their number grows with the level."""
        position = self.game.parse(str(min(1 + level // 2, 8)))
        for _ in range(dice.randint(0, 2)):
            position = dice.choice(list(self.game.moves(position)))
        return position


def _in_order(others: Crosses, *parts: list[int]) -> Crosses:
    """Return the regions after a move, in order."""
    return tuple(sorted([*others, *(tuple(sorted(part)) for part in parts)]))
