"""Claims of the pages of games on coloured boards, and of toppling dominoes."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor
from random import Random
from typing import Any

import nimatron as nt
from tests.brute_force import BruteForce, reachable
from tests.explain.page_claims import Claims, ints, lost, value

_GRAPHS = ("path:5", "star:4", "cycle:6", "2x3", "bintree:3", "caterpillar:1,2")


def full_boards_of_even_sides() -> bool:
    return all(lost("clobber", f"{rows}x{columns}") for rows, columns in ((2, 2), (2, 4), (4, 4), (4, 6), (10, 12)))


def connected_stones_add() -> bool:
    """Return whether the values of sets of stones that are not connected add, and one colour is worth 0."""
    pieces = ["XO", "XXO", "XOXO", "XX", "O"]
    return all(
        value("clobber", f"{one}.{other}") == value("clobber", one) ^ value("clobber", other)
        for one, other in product(pieces, repeat=2)
    ) and all(value("clobber", one) == 0 for one in ("XX", "O"))


def same_rectangles(game: str) -> bool:
    """Return whether rectangles are lost exactly with an even side, where the centre wins otherwise."""
    rule_set = nt.game(game)
    for rows, columns in product(range(1, 4), repeat=2):
        if lost(game, f"{rows}x{columns}") != (rows * columns % 2 == 0):
            return False
        if rows * columns % 2:
            position = rule_set.parse(f"{rows}x{columns}").put(rows * columns // 2, "X")
            if not lost(game, rule_set.format(position)):
                return False
    return all(lost(game, board) for board in ("20x21", "14x30")) and not lost(game, "13x15")


def snort_is_col() -> bool:
    return all(value("snort", graph) == value("col", graph) for graph in _GRAPHS)


def forbidden_for_good() -> bool:
    """Return whether a colour that is forbidden on a point of NoGo is forbidden there after every move too."""
    game: Any = nt.game("nogo")
    for board in ("2x3", "1x6", "cycle:5"):
        for position in reachable(game, game.parse(board)):
            now = game.allowed(position, game.groups(position))
            for move in game.generate_moves(position):
                then = game.allowed(move, game.groups(move))
                if any(then[point] & ~now[point] for point in then):
                    return False
    return True


def parts_of_nogo_add() -> bool:
    game: Any = nt.game("nogo")
    dice, truth = Random(5), BruteForce(game)
    for _ in range(30):
        position = game.parse("1x8")
        for _ in range(dice.randint(2, 5)):
            position = dice.choice(list(game.generate_moves(position)) or [position])
        if truth.grundy(position) != reduce(xor, (truth.grundy(part) for _, part in game.components(position)), 0):
            return False
    return True


COLOURED: Claims = {
    "clobber": [
        (
            "Stones that are connected stay among themselves, so the connected sets of stones add by nim-sum; those of "
            "one colour have no move.",
            connected_stones_add,
        ),
        ("So the player to move loses on a full board of two even sides.", full_boards_of_even_sides),
    ],
    "col": [
        (
            "So the player to move loses on every empty rectangle with an even side. If both sides are odd, they take "
            "the centre",
            lambda: same_rectangles("col"),
        ),
    ],
    "nogo": [
        ("What is forbidden once is forbidden for good.", forbidden_for_good),
        ("such parts add by nim-sum", parts_of_nogo_add),
        (
            "the player to move wins on {won}, and loses on {gone}.",
            lambda won, gone: (
                not any(lost("nogo", board) for board in won.split(" and "))
                and all(lost("nogo", board) for board in gone.split(" and "))
                and len(ints(won)) == len(ints(gone)) == 4
            ),
        ),
    ],
    "snort": [
        (
            "So the player to move loses on every empty rectangle with an even side. If both sides are odd, they take "
            "the centre first.",
            lambda: same_rectangles("snort"),
        ),
        ("So on rectangles, paths, trees and even cycles both games have the same values.", snort_is_col),
    ],
    "toppling-dominoes": [
        (
            "Colours do not matter. From a row of n dominoes a move can leave any smaller number of them, and never "
            "more: the rows are the heaps of Nim. So leave rows whose lengths have nim-sum 0.",
            lambda: all(
                lost("toppling-dominoes", "/".join(rows), misere)
                == lost("nim", ",".join(str(len(r)) for r in rows), misere)
                for rows in product(("X", "OX", "#XO", "XXOO"), repeat=3)
                for misere in (False, True)
            ),
        ),
    ],
}
