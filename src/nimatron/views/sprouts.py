"""The view of Sprouts: regions, their spots, and every line that can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
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
from nimatron.views.regions import Line, Numbered, RegionsView, enclosures, too_many_lines

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.sprouts import Regions, Sprouts


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
        """Yield every line with its region, its ends, the boundaries that it encloses, and the position after it."""
        new = max([FIRST_NAME - 1, *(spot for region in position for boundary in region for spot in boundary)]) + 1
        first, second = new + 1, new + 2
        for index, region in enumerate(position):
            others = position[:index] + position[index + 1 :]
            if too_many_lines(sum(map(len, region)), len(region)):
                continue
            for (a, one), (b, other) in combinations(enumerate(region), 2):
                rest = taken_from(region, one, other)
                for i, j in product(range(len(one)), range(len(other))):
                    joined = (*opened_at(one, i, first), new, *opened_at(other, j, second), new)
                    after = simplest(without((*others, (*rest, joined)), dying(one[i], other[j])))
                    yield Line(index, ((a, i), (b, j)), (), after)
            for a, boundary in enumerate(region):
                for places, sides, dead in loops(boundary, new, first, second):
                    for around in enclosures(len(region), a):
                        inside = tuple(region[b] for b in around)
                        outside = tuple(region[b] for b in range(len(region)) if b != a and b not in around)
                        parts = ((*inside, sides[0]), (*outside, sides[1]))
                        after = simplest(without((*others, *parts), dead))
                        yield Line(index, tuple((a, place) for place in places), around, after)

    def random_position(self, dice: Random, level: int) -> Regions:
        """Return a position at most one move after two or more spots; their number grows with the level."""
        position = self.game.parse(str(min(2 + level // 2, MOST_SPOTS)))
        for _ in range(dice.randint(0, 1)):
            position = dice.choice(list(self.game.moves(position)))
        return position
