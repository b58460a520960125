"""The view of Sprouts: regions, their spots, and every line that can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations, product
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.games.graphs.sprouts import (
    FIRST_NAME,
    MOST_SPOTS,
    SIGNS,
    dying,
    loops,
    opened_at,
    simplest,
    taken_from,
    without,
)
from nimatron.views.regions import Ends, enclosures, line_words, pointed_lines, region_scene, too_many_lines
from nimatron.views.scene import Scene
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.sprouts import Regions, Sprouts

_POINTED = 64


class SproutsView(View["Regions"]):
    """Spots on the boundaries of their regions, and the lines that may join them."""

    game: Sprouts

    def scene(self, position: Regions) -> Scene:
        """Return the regions; the label of a spot is its number of lines left, or a letter if it occurs twice."""
        labels = {0: "3", 1: "2", 2: "1"}
        return region_scene(
            [[[labels.get(spot) or SIGNS[spot] for spot in boundary] for boundary in region] for region in position],
            "spot",
        )

    def ways(self, position: Regions, move: Regions) -> tuple[tuple[str, ...], ...]:
        """Return all lines that lead to this position."""
        return _pointed(position).get(move, ())

    def describe(self, position: Regions, move: Regions) -> Message | None:
        """Return the line, by its ends and by the boundaries that it encloses."""
        return line_words(self.scene(position), self.touched(position, move))

    def random_position(self, dice: Random, level: int) -> Regions:
        """Return a position at most one move after two or more spots; their number grows with the level."""
        position = self.game.parse(str(min(2 + level // 2, MOST_SPOTS)))
        for _ in range(dice.randint(0, 1)):
            position = dice.choice(list(self.game.moves(position)))
        return position


@lru_cache(_POINTED)
def _pointed(position: Regions) -> dict[Regions, tuple[tuple[str, ...], ...]]:
    """Return the sets of objects that mean each move."""
    return pointed_lines(_pointed_places(position))


def _pointed_places(position: Regions) -> Iterator[tuple[int, Ends, tuple[int, ...], Callable[[], Regions]]]:
    """Yield every line with its region, its ends, the boundaries that it encloses, and the position after it."""
    new = max([FIRST_NAME - 1, *(spot for region in position for boundary in region for spot in boundary)]) + 1
    first, second = new + 1, new + 2
    for index, region in enumerate(position):
        others = position[:index] + position[index + 1 :]
        if too_many_lines(sum(map(len, region)), len(region)):
            continue

        def after(parts: Regions, dead: frozenset[int], others: Regions = others) -> Regions:
            return simplest(without((*others, *parts), dead))

        for (a, one), (b, other) in combinations(enumerate(region), 2):
            rest = taken_from(region, one, other)
            for i, j in product(range(len(one)), range(len(other))):
                joined = (*opened_at(one, i, first), new, *opened_at(other, j, second), new)
                yield index, ((a, i), (b, j)), (), partial(after, ((*rest, joined),), dying(one[i], other[j]))
        for a, boundary in enumerate(region):
            for places, sides, dead in loops(boundary, new, first, second):
                for around in enclosures(len(region), a):
                    inside = tuple(region[b] for b in around)
                    outside = tuple(region[b] for b in range(len(region)) if b != a and b not in around)
                    parts = ((*inside, sides[0]), (*outside, sides[1]))
                    yield index, tuple((a, place) for place in places), around, partial(after, parts, dead)
