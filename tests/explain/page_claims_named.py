"""Claims of the pages of named games: Turning Turtles, Moebius, Obstruction, Officers, ..."""

from __future__ import annotations

from itertools import product

import nimatron as nt
from tests.explain.page_claims import (
    Check,
    Claims,
    adds,
    boards,
    length_of_games,
    lost,
    nim_sum,
    period,
    sizes,
    starts_with,
    value,
    values,
)
from tests.explain.page_claims_boards import centre_wins, corner


def heads(game: str, count: int, first: int = 0) -> list[int]:
    """Return the values of single heads, by place."""
    return [value(game, "T" * place + "H") for place in range(first, count)]


def heads_add(game: str, coins: int) -> bool:
    """Return whether a row loses exactly when the values of its heads have nim-sum 0."""
    single = heads(game, coins)
    return all(
        lost(game, "".join(row)) == (nim_sum(one for one, coin in zip(single, row, strict=True) if coin == "H") == 0)
        for row in product("HT", repeat=coins)
    )


def boards_add(game: str, first: int) -> bool:
    """Return whether boards of 2 rows and 3 columns lose exactly when the values of their heads have nim-sum 0."""
    single = [
        value(game, "/".join("".join("TH"[(r, c) == (row, column)] for c in range(3)) for r in range(2)))
        for row in range(2)
        for column in range(3)
    ]
    if single != [
        value(game, f"{column + first},{row + first}") if column + row + first else 0
        for row in range(2)
        for column in range(3)
    ]:
        return False
    return all(
        lost(game, f"{''.join(coins[:3])}/{''.join(coins[3:])}")
        == (nim_sum(one for one, coin in zip(single, coins, strict=True) if coin == "H") == 0)
        for coins in product("HT", repeat=6)
    )


def p_positions_of_heads(game: str, coins: int) -> int:
    """Return the number of rows of heads and tails whose values have nim-sum 0."""
    sums = {0: 1}
    for one in heads(game, coins):
        after = dict(sums)
        for total, count in sums.items():
            after[total ^ one] = after.get(total ^ one, 0) + count
        sums = after
    return sums[0]


def distance(game: str, coins: int) -> int:
    """Return the least number of heads, not 0, with nim-sum 0."""
    least, sums = coins + 1, {0: 0}
    for one in heads(game, coins):
        least = min(least, sums.get(one, coins) + 1)
        for total, count in list(sums.items()):
            sums[total ^ one] = min(sums.get(total ^ one, coins), count + 1)
    return least


ODIOUS = [number for number in range(80) if number.bit_count() % 2]


def code(game: str) -> list[tuple[str, Check]]:
    """Return the claims of a page that names the period of a code."""
    return [
        ("leave nim-sum 0.", lambda: adds(game)),
        ("have period {length} from … {first} on", lambda length, first: period(game, int(first), int(length))),
    ]


NAMED: Claims = {
    "turtles": [
        ("A head at place n counts as a heap of n coins in Nim", lambda: heads("turtles", 16) == list(range(1, 17))),
        ("Leave heads whose places have nim-sum 0.", lambda: heads_add("turtles", 7)),
        ("Number the coins from 1.", lambda: value("turtles", "H") == 1),
    ],
    "mock-turtles": [
        (
            "Number the coins from 0. A head at place n has the value 2n or 2n + 1, whichever has an odd "
            "number of binary ones: "
            "{found}, ...",
            lambda found: heads("mock-turtles", 16) == ODIOUS[:16] and starts_with(ODIOUS, found),
        ),
        ("Leave heads whose values have nim-sum 0.", lambda: heads_add("mock-turtles", 7)),
    ],
    "twins": [
        (
            "Number the coins from 0. Exactly two coins are turned, so a head at place n counts as a heap of n "
            "coins in Nim, and "
            "a head at place 0 counts for nothing.",
            lambda: heads("twins", 16) == list(range(16)),
        ),
        ("Leave heads whose places have nim-sum 0.", lambda: heads_add("twins", 7)),
    ],
    "triplets": [
        (
            "Number the coins from 0. The heads at places 0 and 1 count for nothing; a head at place n from 2 "
            "on has the value "
            "that Mock Turtles gives to place n - 2: {found}, ...",
            lambda found: heads("triplets", 16) == [0, 0, *ODIOUS[:14]] and starts_with(ODIOUS, found),
        ),
        ("Leave heads whose values have nim-sum 0.", lambda: heads_add("triplets", 7)),
    ],
    "ruler": [
        (
            "Number the coins from 1. The value of a head at place n is the greatest power of 2 that divides "
            "n: {found}, ...,",
            lambda found: (
                starts_with(heads("ruler", 18), found) and heads("ruler", 18) == [n & -n for n in range(1, 19)]
            ),
        ),
        ("Leave heads whose values have nim-sum 0.", lambda: heads_add("ruler", 7)),
    ],
    "moebius": [
        ("have the values {found}, ...", lambda found: starts_with(heads("moebius", 12), found)),
        ("Leave heads whose values have nim-sum 0.", lambda: heads_add("moebius", 6)),
        (
            "On {coins} coins {count} rows are P-positions;",
            lambda coins, count: p_positions_of_heads("moebius", int(coins)) == int(count),
        ),
        ("any two of them differ in at least six places.", lambda: distance("moebius", 18) == 6),
    ],
    "mogul": [
        ("have the values {found}, ...", lambda found: starts_with(heads("mogul", 12), found)),
        ("Leave heads whose values have nim-sum 0.", lambda: heads_add("mogul", 6)),
        (
            "On {coins} coins {count} rows are P-positions;",
            lambda coins, count: p_positions_of_heads("mogul", int(coins)) == int(count),
        ),
        ("any two of them differ in at least eight places.", lambda: distance("mogul", 24) == 8),
    ],
    "turning-corners": [
        (
            "both counted from 0, is the nim-product of a and b",
            lambda: all(
                value("turning-corners", f"{a},{b}") == nt.nim_product(a, b)
                for a, b in product(range(6), repeat=2)
                if a or b
            ),
        ),
        ("Leave heads whose values have nim-sum 0.", lambda: boards_add("turning-corners", 0)),
    ],
    "rugs": [
        (
            "both counted from 1, is the nim-product of two powers of 2: the greatest that divides a and the "
            "greatest that",
            lambda: all(
                value("rugs", f"{a},{b}") == nt.nim_product(a & -a, b & -b) for a, b in product(range(1, 7), repeat=2)
            ),
        ),
        ("Leave heads whose values have nim-sum 0.", lambda: boards_add("rugs", 1)),
    ],
    "obstruction": [
        (
            "If both sides of the board are odd, begin in the centre and answer every move by its image under "
            "the rotation by "
            "180 degrees.",
            lambda: all(centre_wins("obstruction", f"{m}x{n}") for m, n in ((1, 3), (3, 3), (3, 5), (5, 5))),
        ),
        (
            "On a single row the game is Dawson's chess.",
            lambda: all(value("obstruction", f"1x{n}") == value("dawsons-chess", str(n)) for n in range(1, 15)),
        ),
        (
            "and searches: {found} and {last} are P-positions, {won} is an N-position.",
            lambda found, last, won: (
                all(lost("obstruction", board) for board in [*boards(found), last]) and not lost("obstruction", won)
            ),
        ),
    ],
    "non-attacking-queens": [
        (
            "If both sides of the board are odd, begin in the centre and answer every move by its image under "
            "the rotation by "
            "180 degrees.",
            lambda: all(centre_wins("non-attacking-queens", f"{m}x{n}") for m, n in ((1, 3), (3, 3), (3, 5), (5, 5))),
        ),
    ],
    "non-attacking-rooks": [
        (
            "So a board of m x n squares lasts exactly as many moves as the smaller side, whatever the players "
            "do: whoever begins "
            "wins if that number is odd.",
            lambda: all(
                length_of_games("non-attacking-rooks", f"{m}x{n}") == {m}
                and lost("non-attacking-rooks", f"{m}x{n}") == (m % 2 == 0)
                for m, n in sizes(4)
            ),
        ),
    ],
    "non-attacking-bishops": [
        (
            "If a side of the board is even, the player who moves second wins",
            lambda: all(lost("non-attacking-bishops", f"{m}x{n}") for m, n in sizes(5) if m * n % 2 == 0),
        ),
        (
            "If both sides are odd, begin in the centre and answer by the image under the rotation by 180 degrees.",
            lambda: all(not lost("non-attacking-bishops", f"{m}x{n}") for m, n in sizes(5) if m * n % 2),
        ),
    ],
    "non-attacking-knights": [
        (
            "If both sides of the board are even, the player who moves second wins by answering with the image "
            "under the rotation "
            "by 180 degrees.",
            lambda: all(lost("non-attacking-knights", f"{m}x{n}") for m, n in sizes(5) if m % 2 == n % 2 == 0),
        ),
        (
            "If both are odd, begin in the centre",
            lambda: all(centre_wins("non-attacking-knights", f"{m}x{n}") for m, n in ((1, 3), (3, 3), (3, 5))),
        ),
    ],
    "king-to-the-corner": [
        (
            "Move to a square whose two numbers, counted from 0 at the corner, are even.",
            lambda: corner("king", 10, lambda x, y: x % 2 == y % 2 == 0),
        ),
    ],
    "rook-to-the-corner": [
        (
            "The two numbers of the square, counted from 0 at the corner, are two heaps of Nim. Move to the diagonal",
            lambda: corner("rook", 10, lambda x, y: x == y),
        ),
    ],
    "knight-to-the-corner": [
        (
            "Count the squares from 0 at the corner. Move to a square whose two numbers leave remainder 0 or 1 "
            "on division by 4;",
            lambda: corner("knight", 12, lambda x, y: x % 4 < 2 and y % 4 < 2),
        ),
    ],
    "dawsons-kayles": code("dawsons-kayles"),
    "guiles": code("guiles"),
    "flanigan": code("flanigan"),
    "officers": [
        ("leave nim-sum 0.", lambda: adds("officers")),
        ("Nobody has found a period", lambda: nt.period("officers", 3000) is None),
    ],
    "kenyon": [
        ("leave nim-sum 0.", lambda: adds("kenyon")),
        (
            "six heaps further the value is greater by {saltus}.",
            lambda saltus: all(
                later == one + int(saltus)
                for one, later in zip(values("kenyon", 194), values("kenyon", 200, 6), strict=True)
            ),
        ),
    ],
}
