"""The view of Brussels Sprouts: regions, their free ends, and every line that can be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations, product
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.views.regions import Ends, enclosures, line_words, pointed_lines, region_scene, too_many_lines
from nimatron.views.scene import Scene
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts, Regions

_POINTED = 64


class BrusselsSproutsView(View["Regions"]):
    """Crosses with free ends on the boundaries of their regions."""

    game: BrusselsSprouts

    def scene(self, position: Regions) -> Scene:
        """Return the regions, and their boundaries with the free ends."""
        return region_scene([[[""] * ends for ends in region] for region in position], "end")

    def ways(self, position: Regions, move: Regions) -> tuple[tuple[str, ...], ...]:
        """Return all lines that lead to this position."""
        return _pointed(position).get(move, ())

    def describe(self, position: Regions, move: Regions) -> Message | None:
        """Return the line, by its ends and by the boundaries that it encloses."""
        return line_words(self.scene(position), self.touched(position, move))

    def random_position(self, dice: Random, level: int) -> Regions:
        """Return a position a few moves after one or more crosses; their number grows with the level."""
        position = self.game.parse(str(min(1 + level // 2, 8)))
        for _ in range(dice.randint(0, 2)):
            position = dice.choice(list(self.game.moves(position)))
        return position


@lru_cache(_POINTED)
def _pointed(position: Regions) -> dict[Regions, tuple[tuple[str, ...], ...]]:
    """Return the sets of objects that mean each move."""
    return pointed_lines(_pointed_places(position))


def _pointed_places(position: Regions) -> Iterator[tuple[int, Ends, tuple[int, ...], Callable[[], Regions]]]:
    """Yield every line with its region, its ends, the boundaries that it encloses, and the position after it."""
    for index, region in enumerate(position):
        others = position[:index] + position[index + 1 :]
        if too_many_lines(sum(region), len(region)):
            continue

        def after(*parts: list[int], others: Regions = others) -> Regions:
            return tuple(sorted([*others, *(tuple(sorted(part)) for part in parts)]))

        for a, b in combinations(range(len(region)), 2):
            rest = [region[c] for c in range(len(region)) if c not in (a, b)]
            for i, j in product(range(region[a]), range(region[b])):
                yield index, ((a, i), (b, j)), (), partial(after, [*rest, region[a] + region[b]])
        for a, ends in enumerate(region):
            for (i, j), around in product(combinations(range(ends), 2), enclosures(len(region), a)):
                outside = [region[b] for b in range(len(region)) if b != a and b not in around]
                parts = [*(region[b] for b in around), j - i], [*outside, ends - j + i]
                yield index, ((a, i), (a, j)), around, partial(after, *parts)
