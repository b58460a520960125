"""Claims of the pages of Cutcake, Maundy Cake, Eatcake, Splittles and Third One Lucky."""

from __future__ import annotations

from itertools import combinations_with_replacement

import nimatron as nt
from tests.explain.cake_claims import odd_primes
from tests.explain.page_claims import Claims, ints, lost, nim_sum, row, rows, value

SIZES = [(a, b) for a in range(1, 7) for b in range(a, 7)]


def cut_parity() -> bool:
    return all(
        lost("cutcake", f"{a}x{b}", misere) == ((a * b - 1) % 2 == misere) for a, b in SIZES for misere in (False, True)
    )


def maundy_values() -> bool:
    sides = [1, 2, 3, 4, 5, 6, 9, 12, 15, 18, 27, 30]
    return all(
        value("maundy-cake", f"{a}x{b}") == (odd_primes(a) ^ odd_primes(b)) + (a * b % 2 == 0)
        for a, b in combinations_with_replacement(sides, 2)
    )


def even_division_wins() -> bool:
    game = nt.game("maundy-cake")
    return all(
        any(
            move[0].number % 2 == 0 and lost("maundy-cake", game.format(move))
            for move in game.moves(game.parse(f"{a}x{b}"))
        )
        for a, b in SIZES
        if a * b % 2 == 0
    )


def middle_wins() -> bool:
    """Return whether eating the middle across an odd side wins, for cakes with more than one row or column."""
    return all(lost("eatcake", f"2*{a // 2}x{b}" if a > 1 else "none") for a in range(1, 8, 2) for b in range(1, 8))


def eat_values() -> bool:
    return all(value("eatcake", f"{a}x{b}") == (2 if (a + b) % 2 else a % 2) for a in range(1, 9) for b in range(1, 9))


def same_values(one: str, other: str, count: int = 20) -> bool:
    return all(value(one, str(heap)) == value(other, str(heap)) for heap in range(count))


def one_third_heap() -> bool:
    return all(
        sum(lost("third-one-lucky", row((one, other, third))) for third in range(16)) == 1
        for one, other in rows(2, 6, 1)
    )


def third_one_lucky_loses(_: object = None) -> bool:
    """Return whether two objects lose, and of two heaps above 2 exactly the equal ones."""
    two = all(lost("third-one-lucky", text) for text in ("2", "1,1"))
    return two and all(lost("third-one-lucky", row(heaps)) == (heaps[0] == heaps[1]) for heaps in rows(2, 9, 3))


CAKES: Claims = {
    "cutcake": [
        (
            "So the number of cuts is the number of squares less the number of cakes. If it is odd, the player to move "
            "makes the last cut. In misère play that player loses.",
            cut_parity,
        ),
    ],
    "maundy-cake": [
        (
            "Count the odd prime factors of each side, 9 = 3 x 3 as two: a cake is two heaps of Nim of these sizes, "
            "and its value is one more than their nim-sum if a side is even. An even number of equal parts cancels; an "
            "odd number counts as one part. Leave cakes whose values have nim-sum 0; a cake with an even side is won "
            "by dividing it into an even number of parts.",
            lambda: maundy_values() and even_division_wins(),
        ),
    ],
    "eatcake": [
        (
            "A cake has value 0 if both sides are even, 1 if both are odd, and 2 if one is even and the other odd. "
            "Leave cakes whose values have nim-sum 0.",
            eat_values,
        ),
        ("two equal cakes are left, and every move in one of them can be copied in the other.", middle_wins),
    ],
    "splittles": [
        ("Compare the nim-values of the heaps: leave nim-sum 0.", "Sprague 1935, Grundy 1939"),
        ("with the digit 7 at each of its numbers", "the doctests of code_of compute it"),
        (
            "with 1 and 2 it is Kayles, with 2 alone Dawson's Kayles.",
            lambda: (
                same_values("splittles[take=1-2]", "kayles") and same_values("splittles[take=2]", "octal[code=0.07]")
            ),
        ),
        (
            "If 1 and otherwise only odd numbers may be taken, whoever leaves an even number of objects wins.",
            lambda: all(
                lost(f"splittles[take={take}]", row(heaps)) == (sum(heaps) % 2 == 0)
                for take in ("1", "1,3", "1,5,7")
                for heaps in rows(2, 8)
            ),
        ),
        (
            "If every number may be taken, the value of a heap is its size, as in Nim.",
            lambda: same_values("splittles[take=all]", "nim"),
        ),
    ],
    "third-one-lucky": [
        (
            "Leave two objects, or two equal heaps of {least} or more, or three heaps such as {heaps}: with two given "
            "heaps exactly one third heap makes a P-position.",
            lambda least, heaps: (
                least == "3"
                and third_one_lucky_loses()
                and all(
                    nim_sum(ints(three)) >= 0 and lost("third-one-lucky", three)
                    for three in heaps.replace(" or ", ", ").split(", ")
                )
                and one_third_heap()
            ),
        ),
        ("The last object wins in Nim", "Bouton 1901"),
    ],
}
"""Claims of the pages, by game."""
