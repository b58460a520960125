"""Claims of the pages of take-away games, Mem0 and Mem."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import nimatron as nt
from tests.explain.page_claims import Claims, adds, halvings, lost, nim_sum, row, rows, starts_with, value, values

FUNCTIONS: dict[str, Callable[[int], int]] = {
    "x": lambda x: x,
    "2x": lambda x: 2 * x,
    "x+1": lambda x: x + 1,
    "x^2": lambda x: x * x,
    "x/2": lambda x: x // 2,
    "1:3,2:4": lambda x: 3 if x == 1 else 4,
}


def last_part(f: Callable[[int], int], heap: int) -> int:
    """Return the last H that is subtracted, by the words of the page."""
    numbers = [1]
    while numbers[-1] < heap and f(numbers[-1]) >= numbers[-1]:
        numbers.append(numbers[-1] + next(one for one in numbers if f(one) >= numbers[-1]))
    last = 0
    while heap:
        last = max(one for one in numbers if one <= heap)
        heap -= last
    return last


def parts_decide() -> bool:
    for written, f in FUNCTIONS.items():
        game = f"takeaway[next={written}]"
        for heap, taken in product(range(1, 19), range(1, 12)):
            part = last_part(f, heap)
            if lost(game, f"{heap}/{taken}") != (part > f(taken)):
                return False
            if part <= f(taken) and not lost(game, f"{heap - part}/{part}"):
                return False
    return True


def forbidden_number(game: str) -> bool:
    """Return whether everything wins if it may be taken, otherwise half exactly after an odd number of halvings."""
    for heap, taken in product(range(1, 33), range(1, 34)):
        found = nt.analyse(game, f"{heap}/{taken}")
        lefts = {sum(move.heaps) for move in found.winning_moves or ()}
        if taken != heap and 0 not in lefts:
            return False
        if taken == heap and (heap // 2 in lefts if heap % 2 == 0 else bool(lefts)) != (halvings(heap) % 2 == 1):
            return False
        if taken == heap and (found.outcome == "N") != (halvings(heap) % 2 == 1):
            return False
    return True


def most_moves(heap: int, last: int) -> int:
    return 1 + most_moves(heap - last - 1, last + 1) if heap > last else 0


def last_binary_one() -> bool:
    for heaps in rows(3, 5):
        total = nim_sum(heaps)
        for cap in range(1, 6):
            if lost("takeaway[scope=game]", f"{row(heaps)}/{cap}") != (total == 0 or total & -total > cap):
                return False
    return True


def heaps_of(game: str, wanted: Callable[[int, int], int | None]) -> bool:
    """Return whether the values after a number was taken are those that the page gives."""
    return all(
        wanted(heap, taken) in (None, value(game, f"{heap}/{taken}")) for heap in range(1, 25) for taken in range(1, 25)
    )


TAKEAWAY: Claims = {
    "takeaway": [
        (
            "let H_1 = 1 and H_(k+1) = H_k + H_l, where l is the least number with f(H_l) >= H_k. Subtract the largest "
            "H again and again. The player to move loses exactly when the last H is more than may be taken; otherwise "
            "taking it wins.",
            parts_decide,
        ),
        (
            "One heap, any number but x: take everything; if that is forbidden, taking half wins exactly when the heap "
            "can be halved an odd number of times.",
            lambda: forbidden_number("mem0"),
        ),
        (
            "Several heaps, each with a number of its own: leave nim-sum 0.",
            lambda: adds("takeaway", 5) and adds("takeaway[next=new]", 5),
        ),
        (
            "Under at least x + 1 the value of a heap is the greatest number of moves that it allows.",
            lambda: all(
                value("takeaway[next=at least x+1]", f"{heap}/{last}") == most_moves(heap, last)
                for heap in range(1, 40)
                for last in range(1, 9)
            ),
        ),
        (
            "One number for all heaps, at most x: the player to move loses exactly when the nim-sum of the heaps is 0 "
            "or its last binary one stands for more than may be taken.",
            last_binary_one,
        ),
        (
            "If f(x) is at least x, heaps in equal pairs lose, since every move can be copied.",
            lambda: all(
                lost(f"takeaway[next={rule};scope=game]", f"{row(heaps)},{row(heaps)}/{taken}")
                for rule in ("x", "2x", "x+1")
                for heaps in rows(2, 4)
                for taken in (1, 2, 3)
            ),
        ),
        ("one of them is called Mem0.", "a statement about history"),
    ],
    "mem0": [
        (
            "One heap: take everything; if that may not be done, take half exactly when the heap can be halved an odd "
            "number of times.",
            lambda: forbidden_number("mem0"),
        ),
        ("Several heaps: leave nim-sum 0.", lambda: adds("mem0")),
        (
            "Untouched heaps of {heaps}, ... have the values {found}, ...;",
            lambda heaps, found: starts_with(range(9), heaps) and starts_with(values("mem0", 20), found),
        ),
        (
            "a heap from which a number was just taken has mostly the same value.",
            lambda: (
                sum(value("mem0", f"{n}/{k}") == value("mem0", str(n)) for n in range(1, 25) for k in range(1, n + 1))
                > 220
            ),
        ),
        (
            "In misère play with one heap of three or more, leave two objects, or one.",
            lambda: all(
                {sum(move.heaps) for move in nt.analyse("mem0", f"{n}/{k}", misere=True).winning_moves or ()}
                == {left for left in (1, 2) if n - left != k}
                for n in range(3, 20)
                for k in range(1, n + 2)
            ),
        ),
    ],
    "mem": [
        (
            "One heap: take everything.",
            lambda: all(
                "0" in [nt.game("mem").format(move) for move in nt.analyse("mem", f"{n}/{k}").winning_moves or ()]
                for n in range(1, 20)
                for k in range(1, n + 1)
            ),
        ),
        ("Several heaps: leave nim-sum 0.", lambda: adds("mem")),
        (
            "Untouched heaps of {heaps}, ... have the values {found}, ...",
            lambda heaps, found: starts_with(range(9), heaps) and starts_with(values("mem", 20), found),
        ),
        (
            "If x was just taken from a heap, its value is 0 below x objects, and 1 from x to 2x - 1 objects.",
            lambda: heaps_of("mem", lambda heap, x: 0 if heap < x else 1 if heap < 2 * x else None),
        ),
    ],
}
"""Claims of the pages, by game."""
