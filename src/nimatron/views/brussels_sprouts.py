"""The view of Brussels Sprouts: regions, their free ends, and every line that can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count, product
from typing import TYPE_CHECKING

from nimatron.views.regions import Line, Numbered, RegionsView, enclosures, too_many_lines

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts, Regions


class BrusselsSproutsView(RegionsView["Regions"]):
    """Crosses with free ends on the boundaries of their regions."""

    game: BrusselsSprouts
    kind = "end"

    def numbered(self, position: Regions) -> Numbered:
        """Return the regions with the numbers of their free ends, in the order of the written form.

        >>> from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts
        >>> game = BrusselsSprouts()
        >>> BrusselsSproutsView(game).numbered(game.parse("1.2/3/"))
        (((1,), (2, 3)), ((4, 5, 6),))
        """
        numbers = count(1)
        return tuple(tuple(tuple(next(numbers) for _ in range(ends)) for ends in region) for region in position)

    def lives(self, position: Regions) -> dict[int, int]:
        """Return 1 for each free end."""
        return dict.fromkeys(range(1, 1 + sum(map(sum, position))), 1)

    def lines(self, position: Regions) -> Iterator[Line]:
        """Yield every line with its region, its ends, the boundaries that it encloses, and the position after it."""
        for index, region in enumerate(position):
            others = position[:index] + position[index + 1 :]
            if too_many_lines(sum(region), len(region)):
                continue
            for a, b in combinations(range(len(region)), 2):
                rest = [region[c] for c in range(len(region)) if c not in (a, b)]
                after = _sorted(others, [*rest, region[a] + region[b]])
                for i, j in product(range(region[a]), range(region[b])):
                    yield Line(index, ((a, i), (b, j)), (), after)
            for a, ends in enumerate(region):
                for (i, j), around in product(combinations(range(ends), 2), enclosures(len(region), a)):
                    outside = [region[b] for b in range(len(region)) if b != a and b not in around]
                    parts = [*(region[b] for b in around), j - i], [*outside, ends - j + i]
                    yield Line(index, ((a, i), (a, j)), around, _sorted(others, *parts))

    def random_position(self, dice: Random, level: int) -> Regions:
        """Return a position a few moves after one or more crosses; their number grows with the level."""
        position = self.game.parse(str(min(1 + level // 2, 8)))
        for _ in range(dice.randint(0, 2)):
            position = dice.choice(list(self.game.moves(position)))
        return position


def _sorted(others: Regions, *parts: list[int]) -> Regions:
    """Return the regions after a move, in order."""
    return tuple(sorted([*others, *(tuple(sorted(part)) for part in parts)]))
