"""Which coins of a row may be turned together: the rules of the coin-turning games (Winning Ways 1982, chapter 14).

In each of them the rightmost coin that is turned goes from heads to tails. A rule says which sets of further coins, all
to the left of it, may go with it: so many of them, anywhere (twins: two coins in all), or a run that ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import Kind, Takes, shown

MOST_TURNED = 7


@dataclass(frozen=True)
class TurningRule:
    """A rule: ``numbers`` of coins that a move may turn, or None for runs of any length.

    ``first`` is the number of the leftmost coin, ``coins`` the greatest length of a row.

    >>> list(NAMED_RULES["twins"].others(2)), list(NAMED_RULES["ruler"].others(2))
    ([(0,), (1,)], [(), (1,), (0, 1)])
    """

    name: str
    numbers: tuple[int, ...] | None
    first: int
    coins: int

    def others(self, place: int) -> Iterator[tuple[int, ...]]:
        """The sets of places that may be turned with this one; places count from 0."""
        if self.numbers is None:
            yield from (tuple(range(left, place)) for left in range(place, -1, -1))
            return
        for number in self.numbers:
            yield from combinations(range(place), number - 1)

    def count(self, place: int) -> int:
        """The number of these sets."""
        return place + 1 if self.numbers is None else sum(comb(place, number - 1) for number in self.numbers)

    def allows(self, places: tuple[int, ...]) -> bool:
        """Whether these places, in ascending order, may be turned together."""
        if not places:
            return False
        return places[-1] - places[0] == len(places) - 1 if self.numbers is None else len(places) in self.numbers

    def __str__(self) -> str:
        return self.name


NAMED_RULES = {
    rule.name: rule
    for rule in (
        TurningRule("turtles", (1, 2), 1, 2000),
        TurningRule("mock-turtles", (1, 2, 3), 0, 2000),
        TurningRule("twins", (2,), 0, 2000),
        TurningRule("triplets", (3,), 0, 2000),
        TurningRule("ruler", None, 1, 2000),
        TurningRule("moebius", (1, 2, 3, 4, 5), 0, 18),
        TurningRule("mogul", (1, 2, 3, 4, 5, 6, 7), 0, 24),
    )
}
"""The games with a name."""


class Turning(Kind):
    """A rule of turning: the name of a game, or how many coins may be turned.

    >>> Turning().read("ruler").first, Turning().read("1-4").numbers
    (1, (1, 2, 3, 4))
    """

    type_name = "text"

    def read(self, value: object) -> TurningRule:
        """Read a name, a rule, or a set of numbers of coins from 1 to 7."""
        if isinstance(value, TurningRule):
            return value
        word = value.strip().lower() if isinstance(value, str) else value
        if isinstance(word, str) and word in NAMED_RULES:
            return NAMED_RULES[word]
        if isinstance(word, str) and word[:1].isdigit():
            takes = Takes().read(word)
            if takes.maximum is not None and takes.maximum <= MOST_TURNED:
                numbers = tuple(number for number in range(1, MOST_TURNED + 1) if number in takes)
                return TurningRule(str(takes), numbers, 0, 18 if numbers[-1] > 3 else 200)
        raise RuleError(reason("rule.turning", given=shown(value), names=tuple(NAMED_RULES), most=MOST_TURNED))

    def write(self, value: TurningRule) -> str:
        """Write the name, or the numbers."""
        return value.name
