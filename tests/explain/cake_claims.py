"""Claims and checks of the sentences about cakes, Splittles and Third One Lucky."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.explain.by_definition import judge
from tests.explain.said import Check, Said
from tests.explain.sum_claims import MOVER, OPPONENT

CAKE_CLAIMS: dict[str, dict[str, Any]] = {
    "cutcake.cuts": {"cake_numbers": ["squares", "cakes"], "every_play": "count"},
    "cutcake.even": {**OPPONENT, "misere": False, "remainder": ["count", 2, 0], "every_play": "count"},
    "cutcake.odd": {**MOVER, "misere": False, "remainder": ["count", 2, 1], "every_play": "count"},
    "cutcake.even.misere": {**MOVER, "misere": True, "remainder": ["count", 2, 0], "every_play": "count"},
    "cutcake.odd.misere": {**OPPONENT, "misere": True, "remainder": ["count", 2, 1], "every_play": "count"},
    "eatcake.values": {"misere": False, "cake_values": "eatcake"},
    "maundy-cake.values": {"misere": False, "cake_values": "maundy-cake"},
    "cake.move": {**MOVER, "leaves": "to", "listed_after": {"values": "parts"}, "makes": ["parts", 0]},
    "cake.move.one": {**MOVER, "leaves": "to", "makes": ["parts", 0], "goes_on": True},
    "cake.last": {**MOVER, "leaves": "to", "goes_on": False},
    **{
        f"maundy-cake.misere.{where}.{size}": {
            "misere": True, claim: ["heaps", "total", size == "large"], **({} if where == "here" else MOVER),
        }
        for where, claim in (("here", "cake_heaps"), ("move", "cake_heaps_after"))
        for size in ("large", "small")
    },
    **{
        f"splittles.{state}{play}": {
            **(MOVER if (state == "odd") != bool(play) else OPPONENT), "misere": bool(play), "over": False,
            "objects": "count", "odd_takes": True, "plays_parity": int(state == "odd"),
        }
        for state in ("even", "odd")
        for play in ("", ".misere")
    },
    "third-one-lucky.third": {**MOVER, "misere": False, "goes_on": False},
    "third-one-lucky.end.lost": {**OPPONENT, "misere": True, "lucky_objects": 3},
    "third-one-lucky.end.won": {**MOVER, "misere": True, "lucky_objects_after": 3},
    **{
        f"third-one-lucky.equal.{state}{play}": {
            **who, "misere": bool(play), where: "size",
        }
        for state, who, where in (("lost", OPPONENT, "equal_heaps"), ("won", MOVER, "equal_heaps_after"))
        for play in ("", ".misere")
    },
    "third-one-lucky.three.lost": {**OPPONENT, "only_third": ["low", "middle", "high"]},
    "third-one-lucky.three.won": {**MOVER, "only_third_after": ["low", "middle", "high"]},
}  # fmt: skip


def odd_primes(number: int) -> int:
    """Return the number of odd prime factors, with multiplicity, by division."""
    found, trial = 0, 3
    while number % 2 == 0:
        number //= 2
    while number > 1:
        while number % trial == 0:
            number, found = number // trial, found + 1
        trial += 2
    return found


def _rule_value(game: str, rows: int, columns: int) -> int:
    if game == "eatcake":
        return 2 if (rows + columns) % 2 else rows % 2
    return (odd_primes(rows) ^ odd_primes(columns)) + (rows * columns % 2 == 0)


@cache
def _value(game: Any, rows: int, columns: int) -> int:
    """Return the nim-value of one cake by the moves of the rules."""
    options = set()
    for pieces in game.pieces(rows, columns):
        total = 0
        for a, b, number in pieces:
            total ^= _value(game, a, b) * (number % 2)
        options.add(total)
    return next(value for value in range(len(options) + 1) if value not in options)


@cache
def _lengths(game: Any, rows: int, columns: int) -> frozenset[int]:
    """Return the numbers of moves of all plays with one cake."""
    found = set()
    for pieces in game.pieces(rows, columns):
        sums = {1}
        for a, b, number in pieces:
            for _ in range(number):
                sums = {one + more for one in sums for more in _lengths(game, a, b)}
        found |= sums
    return frozenset(found or {0})


def every_play(said: Said, place: str) -> bool:
    """Check that every play has the same number of moves, cake by cake."""
    total = 0
    for rows, columns, number in said.position:
        (length,) = _lengths(said.game, rows, columns)
        total += length * number
    return bool(total == said.value(place))


def cake_values(said: Said, game: str) -> bool:
    """Check the sentence's rule for the value of a cake against the definition, for every cake here."""
    return said.game.name == game and all(
        _rule_value(game, rows, columns) == _value(said.game, rows, columns) for rows, columns, _ in said.position
    )


def cake_numbers(said: Said, claim: list[str]) -> bool:
    squares = sum(rows * columns * number for rows, columns, number in said.position)
    return [squares, sum(number for *_, number in said.position)] == [said.value(place) for place in claim]


def _are_cake_heaps(said: Said, position: Any, claim: list[Any]) -> bool:
    """Check the printed heaps by the prime factors, and that they say who wins, by the moves of the rules."""
    heaps: list[int] = []
    for rows, columns, number in position:
        one = [odd_primes(rows), odd_primes(columns)] if rows * columns % 2 else [_value(said.game, rows, columns)]
        heaps += [heap for heap in one if heap] * (number if number <= 3 else 2 + number % 2)
    total = 0
    for heap in heaps:
        total ^= heap
    large = max(heaps, default=0) > 1
    loses = judge(said.game, True).loses(position)
    printed = list(said.value(claim[0]))
    shown = printed[:-1] if printed[-1:] == ["…"] else printed
    return (
        heaps[: len(shown)] == shown
        and total == said.value(claim[1])
        and large == claim[2]
        and loses == (total == (0 if large else 1))
    )


def cake_heaps(said: Said, claim: list[Any]) -> bool:
    return _are_cake_heaps(said, said.position, claim)


def cake_heaps_after(said: Said, claim: list[Any]) -> bool:
    return _are_cake_heaps(said, said.best, claim)


def objects(said: Said, place: str) -> bool:
    return bool(sum(said.heaps) == said.value(place))


def odd_takes(said: Said, _: Any) -> bool:
    """Check that every option of the heaps here and of smaller ones takes an odd number, and that 1 can be taken."""
    return all(
        all((heap - sum(option)) % 2 for option in said.game.options(heap))
        and said.game.allows_option(heap, (heap - 1,))
        for heap in range(1, max(said.heaps) + 1)
    )


def lucky_objects(said: Said, number: int) -> bool:
    return sum(said.heaps) == number


def lucky_objects_after(said: Said, number: int) -> bool:
    return sum(said.heaps_after) == number


def _are_equal(said: Said, heaps: tuple[int, ...], place: str) -> bool:
    return sorted(heap for heap in heaps if heap) == [said.value(place)] * 2 and said.value(place) > 2 + said.misere


def equal_heaps(said: Said, place: str) -> bool:
    return _are_equal(said, said.heaps, place)


def equal_heaps_after(said: Said, place: str) -> bool:
    return _are_equal(said, said.heaps_after, place)


def _is_only_third(said: Said, heaps: tuple[int, ...], claim: list[str]) -> bool:
    low, middle, high = (said.value(place) for place in claim)
    judged = judge(said.game, said.misere)
    found = [third for third in range(high + 4) if judged.loses((low, middle, third))]
    return sorted(heap for heap in heaps if heap) == [low, middle, high] and found == [high]


def only_third(said: Said, claim: list[str]) -> bool:
    return _is_only_third(said, said.heaps, claim)


def only_third_after(said: Said, claim: list[str]) -> bool:
    return _is_only_third(said, said.heaps_after, claim)


CAKE_CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        every_play, cake_values, cake_numbers, cake_heaps, cake_heaps_after, objects, odd_takes,
        lucky_objects, lucky_objects_after,
        equal_heaps, equal_heaps_after, only_third, only_third_after,
    )
}  # fmt: skip
