"""Coin-turning games in normal play: every head has a value by its place, and the values are added by nim-sum.

Heads are independent because the rightmost turned coin goes to tails. Turning a coin twice changes nothing, so a tail
can be regarded as two heads (Lenstra 1977; Winning Ways 1982, chapter 14).

In products of coin-turning games in normal play, values multiply in the field of nimbers (the Tartan theorem).

If a coin of the first game has value g(x) and one of the second h(y), the coin (x, y) of the product has g(x) h(y), a
nim-product. A move there turns columns of nim-sum s and rows of nim-sum t. It changes the value by the product s t,
since products distribute over nim-sums. So nim division finds the rows that go with given columns.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import combinations
from operator import xor
from typing import Any

from nimatron.explain.message import Explanation, Message, Step, game_over, printed
from nimatron.games.coins.coin_product import CoinProduct
from nimatron.games.coins.coin_turning import CoinTurning
from nimatron.nimbers.integers import inverse, product
from nimatron.rules.coin_game import Coins, TurningRule
from nimatron.rules.grid_game import Cells
from nimatron.theory.theorem import Theorem


def coin_value(turn: TurningRule, place: int) -> int:
    """Return the nim-value of a head alone, by formula if there is one, else by definition.

    >>> from nimatron.rules.coin_game import NAMED_RULES
    >>> [[coin_value(rule, place) for place in range(6)] for rule in NAMED_RULES.values()][:3]
    [[1, 2, 3, 4, 5, 6], [1, 2, 4, 7, 8, 11], [0, 1, 2, 3, 4, 5]]
    """
    if turn.name == "turtles":
        return place + 1
    if turn.name == "twins":
        return place
    if turn.name == "ruler":
        return (place + 1) & -(place + 1)
    if turn.name == "mock-turtles":
        return _odious(place)
    if turn.name == "triplets":
        return _odious(place - 2) if place > 1 else 0
    return values_by_definition(turn)[place]


def _odious(number: int) -> int:
    """Return the one of 2n and 2n + 1 that has an odd number of binary ones."""
    return 2 * number + (number.bit_count() + 1) % 2


@cache
def values_by_definition(turn: TurningRule) -> tuple[int, ...]:
    """Return the values of the places in turn: the mex of the nim-sums of all sets that may be turned with the coin.

    >>> from nimatron.rules.coin_game import NAMED_RULES
    >>> values_by_definition(NAMED_RULES["moebius"])[:12]
    (1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213)
    """
    assert turn.numbers is not None, "runs have a formula"
    most = max(turn.numbers) - 1
    # the nim-sums of this many values of different places to the left
    sums: list[set[int]] = [{0}, *(set() for _ in range(most))]
    found = []
    for _ in range(turn.coins):
        reached: set[int] = set().union(*(sums[number - 1] for number in turn.numbers))
        value = next(value for value in range(len(reached) + 1) if value not in reached)
        found.append(value)
        for number in range(most, 0, -1):
            sums[number] |= {total ^ value for total in sums[number - 1]}
    return tuple(found)


def sets_of_sum(turn: TurningRule, place: int, wanted: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets that may be turned with a place such that they and the place have this nim-sum.

    The last place of a set is looked up by its value.

    >>> from nimatron.rules.coin_game import NAMED_RULES
    >>> list(sets_of_sum(NAMED_RULES["mock-turtles"], 5, 0)), list(sets_of_sum(NAMED_RULES["ruler"], 5, 3))
    ([], [(4,)])
    """
    wanted ^= coin_value(turn, place)
    if turn.numbers is None:
        for others in turn.others(place):
            if others:
                wanted ^= coin_value(turn, others[0])
            if not wanted:
                yield others
        return
    where = _places_of_values(turn)
    for number in turn.numbers:
        if number == 1:
            if not wanted:
                yield ()
            continue
        for chosen in combinations(range(place), number - 2):
            missing = reduce(xor, (coin_value(turn, other) for other in chosen), wanted)
            least = chosen[-1] if chosen else -1
            yield from ((*chosen, last) for last in where.get(missing, ()) if least < last < place)


@cache
def _places_of_values(turn: TurningRule) -> dict[int, list[int]]:
    where: dict[int, list[int]] = {}
    for place in range(turn.coins):
        where.setdefault(coin_value(turn, place), []).append(place)
    return where


class HeadsAdd(Theorem):
    """P-positions in normal play: the values of the heads have nim-sum 0. Subclasses define the values."""

    source = "Lenstra 1977"

    @abstractmethod
    def heads(self, game: Any, position: Any) -> list[tuple[str, int]]:
        """Return the name and the value of each head."""

    @abstractmethod
    def values_message(self, game: Any) -> Message:
        """Return the sentence that describes the values of heads."""

    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Return whether the nim-sum of the values is 0."""
        return self.value(game, position) == 0

    def value(self, game: Any, position: Any) -> int:
        """Return the nim-sum of the values."""
        return reduce(xor, self._values(game, position), 0)

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """Explain the values of the heads, their nim-sum, and how the move changes it."""
        if not game.moves(position):
            return game_over(won=False)
        heads, values = self.heads(game, position), self._values(game, position)
        total = reduce(xor, values, 0)
        rows = [{"component": name, "value": value} for name, value in heads]
        step = Step("component_values", {"components": rows, "nim_sum": total})
        sentences = [self.values_message(game)]
        if lost:
            sentences.append(Message("coins.lost", {"values": printed(values)}))
        else:
            sentences.append(Message("coins.won", {"values": printed(values), "total": total}))
            left = () if best is None else tuple(self._values(game, best))
            if left:
                sentences.append(Message("coins.move", {"values": printed(left)}))
            elif best is not None:
                sentences.append(Message("coins.move.last"))
        return Explanation(tuple(sentences), (step,))

    def _values(self, game: Any, position: Any) -> list[int]:
        return [value for _, value in self.heads(game, position)]


class CoinValues(HeadsAdd):
    """A row of coins.

    >>> game = CoinTurning(turn="ruler")
    >>> CoinValues().value(game, game.parse("HTHH")), CoinValues().loses(game, game.parse("HTH"), False)
    (4, True)
    """

    def heads(self, game: CoinTurning, position: Coins) -> list[tuple[str, int]]:
        """Return the heads with their numbers and values."""
        places = [place for place, heads in enumerate(position) if heads]
        return [(str(place + game.turn.first), coin_value(game.turn, place)) for place in places]

    def values_message(self, game: CoinTurning) -> Message:
        """Return the sentence with the formula, or with the values of the first places."""
        if game.turn.name in ("turtles", "twins", "ruler", "mock-turtles", "triplets"):
            return Message(f"coins.{game.turn.name}")
        first = tuple(coin_value(game.turn, place) for place in range(min(game.turn.coins, 18)))
        return Message("coins.listed", {"counts": printed(first)})

    def winning_moves(self, game: CoinTurning, position: Coins, misere: bool, beside: int = 0) -> Iterable[Coins]:
        """Yield, head by head, the sets whose values have the nim-sum that must vanish."""
        change = self.value(game, position) ^ beside
        return (
            game.turned(position, place, *others)
            for place, heads in enumerate(position)
            if heads and change
            for others in sets_of_sum(game.turn, place, change)
        )


@cache
def _sets_by_sum(turn: TurningRule, place: int) -> dict[int, list[tuple[int, ...]]]:
    """Return the sets that may be turned and whose last place is this one, by their nim-sum."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for others in turn.others(place):
        places = (*others, place)
        found.setdefault(reduce(xor, (coin_value(turn, one) for one in places)), []).append(places)
    return found


class TartanTheorem(HeadsAdd):
    """A board of coins: the Tartan theorem.

    >>> game = CoinProduct()
    >>> TartanTheorem().value(game, game.parse("4,4")), TartanTheorem().loses(game, game.parse("TTT/THH"), False)
    (6, False)
    """

    source = "Lenstra 1977"

    def heads(self, game: CoinProduct, position: Cells) -> list[tuple[str, int]]:
        """Return the heads by column and row, with their values."""
        return [
            (game.label(row, column), product(coin_value(game.across, column), coin_value(game.down, row)))
            for row, column in sorted(position)
        ]

    def values_message(self, game: CoinProduct) -> Message:
        """Return the sentence that values multiply."""
        return Message("coins.tartan")

    def winning_moves(self, game: CoinProduct, position: Cells, misere: bool, beside: int = 0) -> Iterator[Cells]:
        """Yield, head by head, the columns, and for each of their nim-sums the rows whose nim-sum is the quotient."""
        change = self.value(game, position) ^ beside
        if not change:
            return
        for row, column in sorted(position):
            of_rows = _sets_by_sum(game.down, row)
            for total, choices in _sets_by_sum(game.across, column).items():
                if not total:
                    continue
                for columns in choices:
                    for rows in of_rows.get(product(change, inverse(total)), ()):
                        yield game.turned(position, rows, columns)
