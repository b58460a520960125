"""Claims of the pages of games on rows of pins, coins and squares."""

from __future__ import annotations

from itertools import pairwise, product

import nimatron as nt
from tests.explain.page_claims import (
    Claims,
    adds,
    best_moves,
    ints,
    lost,
    lost_heaps,
    nim_sum,
    row,
    rows,
    value,
    values,
)


def end_nim_is_determined(others: tuple[int, ...]) -> bool:
    """Return whether exactly one size of the first heap loses beside the others, and exactly one of the last."""
    most = sum(others) + 2
    first = [n for n in range(most) if lost("end-nim", row((n, *others)))]
    last = [n for n in range(most) if lost("end-nim", row((*others, n)))]
    return len(first) == len(last) == 1


def welter(position: tuple[int, ...]) -> int:
    total = nim_sum(position)
    for index, one in enumerate(position):
        for other in position[:index]:
            total ^= abs(one - other) ^ (abs(one - other) - 1)
    return total


def antonim(position: tuple[int, ...]) -> bool:
    if len(position) == 2:
        return position == (0, 0) or (position[0] % 2 == 1 and position[1] == position[0] + 1)
    return position == (0, 0, 0) or (len(set(position)) == 3 and nim_sum(n + 1 for n in position) == 0)


def antonim_agrees(heaps: int, most: int) -> bool:
    legal = [one for one in rows(heaps, most) if all(a != b or not a for a, b in pairwise(one))]
    return all(lost("unbalanced-nim[empty_may_repeat=true]", row(one)) == antonim(one) for one in legal)


def runs_of_silver(position: tuple[int, ...]) -> int:
    gaps = [b - a - 1 for a, b in zip((-1, *position), position, strict=False)]
    return nim_sum(gaps[::-1][::2])


def treblecross_run(n: int) -> bool:
    return lost("treblecross", "." * n) == (value("0.007", str(n + 2)) == 0)


ROWS: Claims = {
    "coin-product": [
        (
            "Every head counts as if it lay alone. Its value is the nim-product … nim-sum 0.",
            lambda: all(
                value("coin-product[across=twins;down=ruler]", f"{a},{b}") == nt.nim_product(a, b & -b)
                for a in range(1, 6)
                for b in range(1, 5)
            ),
        ),
        (
            "the value of a coin is the nim-product of its two numbers",
            lambda: value("coin-product", "2,3") == nt.nim_product(2, 3),
        ),
    ],
    "coin-turning": [
        ("Leave heads whose values have nim-sum 0.", lambda: value("coin-turning[turn=ruler]", "HHH") == 1 ^ 2 ^ 1),
        (
            "In Turning Turtles and Twins the value is the number of the coin (counted from 1, or from 0)",
            lambda: (
                [value("coin-turning[turn=turtles]", "T" * n + "H") for n in range(12)] == list(range(1, 13))
                and [value("coin-turning[turn=twins]", "T" * n + "H") for n in range(12)] == list(range(12))
            ),
        ),
        (
            "In Ruler it is the greatest power of 2 that divides the number.",
            lambda: (
                [value("coin-turning[turn=ruler]", "T" * n + "H") for n in range(16)] == [n & -n for n in range(1, 17)]
            ),
        ),
        (
            "In Mock Turtles coin n counts 2n or 2n+1, whichever has an odd number of binary ones.",
            lambda: (
                [value("coin-turning[turn=mock-turtles]", "T" * n + "H") for n in range(12)]
                == [2 * n + (n.bit_count() % 2 == 0) for n in range(12)]
            ),
        ),
        (
            "Their P-positions are codes: those of Mogul with 24 coins",
            "tests/views/test_named_pages counts the words and their distance",
        ),
    ],
    "dawsons-chess": [
        ("leave rows whose nim-sum is 0.", lambda: adds("dawsons-chess")),
        (
            "The values repeat with period {length} from row {first} on.",
            lambda length, first: (
                (found := nt.period("dawsons-chess")) is not None
                and (found.preperiod, found.period) == (int(first), int(length))
            ),
        ),
        (
            "The P-positions with a single row are {small} and those that leave remainder {rest} on division "
            "by {by}. In",
            lambda small, rest, by: (
                lost_heaps("dawsons-chess", 300)
                == [n for n in range(300) if n in ints(small) or n % int(by) in ints(rest)]
            ),
        ),
        (
            "In a row of an odd number of pins claim the one in the middle",
            lambda: all(row([(n - 3) // 2] * 2) in best_moves("dawsons-chess", str(n)) for n in range(5, 20, 2)),
        ),
    ],
    "end-nim": [
        (
            "Two heaps lose when they are equal. Three lose when the ends are equal and the middle differs from them.",
            lambda: (
                all(lost("end-nim", row(h)) == (h[0] == h[1]) for h in product(range(1, 6), repeat=2))
                and all(lost("end-nim", row(h)) == (h[0] == h[2] != h[1]) for h in product(range(1, 6), repeat=3))
            ),
        ),
        (
            "exactly one size of the first heap loses, maybe 0, and exactly one size of the last",
            lambda: (
                all(end_nim_is_determined(h) for h in product(range(1, 5), repeat=2))
                and all(end_nim_is_determined(h) for h in product(range(1, 4), repeat=3))
            ),
        ),
    ],
    "kayles": [
        (
            "every ring of three or more pins loses: it leaves a row, and a row always wins.",
            lambda: all(not lost("kayles", str(n - 1)) and not lost("kayles", str(n - 2)) for n in range(3, 40)),
        ),
        ("A single row always wins: knock out the middle", lambda: lost_heaps("kayles", 200, first=1) == []),
        ("Several rows lose exactly when the nim-sum of their nim-values is 0:", lambda: adds("kayles")),
        (
            "from row {first} on they repeat with period {length} ({cycle} for a multiple of 12 and the eleven "
            "rows after it), "
            "and only fourteen shorter rows differ from that.",
            lambda first, length, cycle: (
                (found := nt.period("kayles")) is not None
                and (found.preperiod, found.period) == (int(first), int(length))
                and values("kayles", 240)[120:132] == ints(cycle)
                and sum(n > 0 and value("kayles", str(n)) != ints(cycle)[n % 12] for n in range(71))
                + (value("kayles", "0") != ints(cycle)[0])
                == 14
            ),
        ),
        (
            "The outcomes of misère play are the same, except for a few families of positions with rows of "
            "{rows} pins only.",
            lambda **found: (
                all(
                    lost("kayles", row(h)) == lost("kayles", row(h), True)
                    for h in rows(2, 27, 1)
                    if not set(h) <= set(ints(found["rows"]))
                )
                and any(lost("kayles", row(h)) != lost("kayles", row(h), True) for h in rows(2, 25, 1))
            ),
        ),
    ],
    "nimble": [
        (
            "A coin on square n is a heap of n objects: play Nim. Leave the coins on squares with nim-sum 0.",
            lambda: all(lost("nimble", row(h)) == (nim_sum(h) == 0) for h in rows(3, 5)),
        ),
    ],
    "northcott": [
        (
            "The gap of every row is a heap: play Nim with the gaps.",
            lambda: all(
                lost("northcott", "/".join("O" + "." * gap + "O" + "." * (4 - gap) for gap in h)) == (nim_sum(h) == 0)
                for h in rows(2, 4)
            ),
        ),
    ],
    "silver-dollar": [
        (
            "every other gap. With an odd number of coins the first coin's distance from the left end is among "
            "them. Play Nim "
            "with these gaps",
            lambda: all(
                lost("silver-dollar", row(h)) == (runs_of_silver(h) == 0)
                for count in (2, 3, 4)
                for h in rows(count, 7)
                if len(set(h)) == count
            ),
        ),
    ],
    "staircase-nim": [
        (
            "Only steps 1, 3, 5, ... count: play Nim with what lies there. … a step 2, 4, 6, ... down",
            lambda: all(lost("staircase-nim", row(h)) == (h[0] ^ h[2] == 0) for h in product(range(4), repeat=4)),
        ),
    ],
    "treblecross": [
        (
            "Never write within two squares of an X, unless it completes three: the opponent would then "
            "complete three.",
            lambda: all(
                nt.analyse("treblecross", move, fields=["outcome"]).outcome == "N"
                for move in ("...XX......", "...X.X.....")
            ),
        ),
        (
            "So only runs of n free squares … fewer at its ends. The run is a heap of n + 2 in the octal game "
            "0.007. Leave runs whose nim-sum is 0.",
            lambda: all(map(treblecross_run, range(3, 15))),
        ),
        (
            "Empty rows of {found} squares are P-positions.",
            lambda found: [n for n in range(3, 55) if lost("treblecross", "." * n)] == ints(found),
        ),
        ("Whether the nim-values of 0.007 ever repeat", lambda: nt.period("0.007", 3000) is None),
    ],
    "unbalanced-nim": [
        (
            "Two heaps lose when they are 2m and 2m + 1. Three heaps: add one to every heap and play Nim. Four "
            "heaps: play Nim.",
            lambda: all(
                lost("unbalanced-nim", row(h))
                == (
                    (h[0] ^ h[1] == 1)
                    if len(h) == 2
                    else nim_sum(n + 1 for n in h) == 0
                    if len(h) == 3
                    else nim_sum(h) == 0
                )
                for count in (2, 3, 4)
                for h in rows(count, 8)
                if len(set(h)) == count
            ),
        ),
        (
            "For any number of heaps the nim-value is the nim-sum of all heaps and, for every two of them with "
            "difference d, of "
            "d and d - 1 (Welter's function).",
            lambda: all(value("unbalanced-nim", row(h)) == welter(h) for h in rows(4, 7) if len(set(h)) == 4),
        ),
        (
            "With ``empty_may_repeat`` two heaps lose at 0,0 and 2m - 1, 2m; three lose as above, and at "
            "0,0,0; four or more",
            lambda: antonim_agrees(2, 9) and antonim_agrees(3, 8),
        ),
        ("Welter in 1952-54", "a date"),
    ],
}
