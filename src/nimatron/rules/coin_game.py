"""Coin games: a row of coins, heads or tails, some of which a move turns.

:class:`TurningRule` defines which coins may be turned together (Winning Ways 1982, chapter 14). In each named rule the
rightmost coin turned changes from heads to tails. The rule limits the coins to the left of it that are turned as well:
either their number, or that all coins turned form a run without gaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any, ClassVar, TypeAlias

from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import Kind, SubtractionSetKind, shown
from nimatron.rules.rule_set import Component, RuleSet, of_normal_play

Coins: TypeAlias = tuple[bool, ...]
MOST_COINS = 2000


class CoinGame(RuleSet[Coins]):
    """A game on a row of coins; a position states of each coin, from the left, whether it shows heads.

    Written ``HTTH``. In turning games (every move turns coins, the rightmost of them from heads to tails) the heads are
    independent: ``components = CoinGame.single_heads`` claims this (Winning Ways, chapter 14). ``canonical =
    CoinGame.without_last_tails`` claims that tails at the right end do not matter.

    >>> class Turtles(CoinGame):
    ...     name, example = "turtles-doctest", "TH"
    ...     def generate_moves(self, coins):
    ...         for place, heads in enumerate(coins):
    ...             if heads:
    ...                 yield self.turned(coins, place)
    ...                 yield from (self.turned(coins, place, other) for other in range(place))
    >>> [Turtles().format(move) for move in Turtles().moves(Turtles().start)]
    ['TT', 'HT']
    """

    group = "rows"
    view: ClassVar[Any] = "nimatron.views.boards:CoinView"

    @property
    def start(self) -> Coins:
        """The example position."""
        return self.parse(self.example or "HTHH")

    @staticmethod
    def turned(coins: Coins, *places: int) -> Coins:
        """Return the row after turning the coins at these places, counted from 0.

        >>> CoinGame.turned((True, False), 0, 1)
        (False, True)
        """
        return tuple(heads ^ (place in places) for place, heads in enumerate(coins))

    @of_normal_play
    def single_heads(self, position: Coins) -> tuple[Component, ...]:
        """Return a component for each coin that shows heads: a row that ends with it and has no other heads."""
        return tuple((self, (False,) * place + (True,)) for place, heads in enumerate(position) if heads)

    def without_last_tails(self, position: Coins) -> Coins:
        """Return the row without the tails at its right end, a canonical form of turning games."""
        end = len(position)
        while end and not position[end - 1]:
            end -= 1
        return position[:end]

    def parse(self, text: str) -> Coins:
        """Read letters ``H`` and ``T``; ``0`` is the empty row."""
        word = text.strip().upper()
        if word == "0":
            return ()
        wrong = next((letter for letter in word if letter not in "HT"), None)
        if not word or wrong is not None:
            raise PositionError(reason("position.coins", game=self.called, given=shown(text)))
        if len(word) > MOST_COINS:
            raise PositionError(reason("position.many_coins", game=self.called, count=len(word), limit=MOST_COINS))
        return tuple(letter == "H" for letter in word)

    def format(self, position: Coins) -> str:
        """Return one letter for each coin."""
        return "".join("H" if heads else "T" for heads in position) or "0"

    def check(self, value: Any) -> Coins:
        """Return the row given by truth values or by a text."""
        if isinstance(value, str):
            return self.parse(value)
        if not isinstance(value, (tuple, list)) or not all(heads in (0, 1) for heads in value):
            raise PositionError(reason("position.not_coins", game=self.called, given=shown(value)))
        return tuple(map(bool, value))

    def positions(self, count: int) -> Iterable[Coins]:
        """Return rows of 0 .. count - 1 coins of which the last shows heads."""
        return ((False,) * (number - 1) + (True,) if number else () for number in range(count))


MOST_TURNED = 7


@dataclass(frozen=True)
class TurningRule:
    """A rule of turning coins.

    Parameters:
        name: the written form.
        numbers: how many coins a move may turn; None for runs of any length.
        first: the number that the leftmost coin bears.
        coins: the greatest number of coins in a row.

    >>> list(NAMED_RULES["twins"].others(2)), list(NAMED_RULES["ruler"].others(2))
    ([(0,), (1,)], [(), (1,), (0, 1)])
    """

    name: str
    numbers: tuple[int, ...] | None
    first: int
    coins: int

    def others(self, place: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of places, counted from 0, that may be turned together with this one."""
        if self.numbers is None:
            yield from (tuple(range(left, place)) for left in range(place, -1, -1))
            return
        for number in self.numbers:
            yield from combinations(range(place), number - 1)

    def count(self, place: int) -> int:
        """Return the number of these sets."""
        return place + 1 if self.numbers is None else sum(comb(place, number - 1) for number in self.numbers)

    def allows(self, places: tuple[int, ...]) -> bool:
        """Return whether these places, in ascending order, may be turned together."""
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
"""The rules of the games with a name."""


class Turning(Kind):
    """A turning rule as a parameter: the name of a game, or how many coins may be turned.

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
            allowed = SubtractionSetKind().read(word)
            if allowed.maximum is not None and allowed.maximum <= MOST_TURNED:
                numbers = tuple(number for number in range(1, MOST_TURNED + 1) if number in allowed)
                return TurningRule(str(allowed), numbers, 0, 18 if numbers[-1] > 3 else 200)
        raise RuleError(reason("rule.turning", given=shown(value), names=tuple(NAMED_RULES), most=MOST_TURNED))

    def write(self, value: TurningRule) -> str:
        """Return the name, or the numbers."""
        return value.name
