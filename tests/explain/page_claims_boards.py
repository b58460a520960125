"""Claims of the pages of games on boards and divisors, and of sums."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import nimatron as nt
from tests.brute_force import BruteForce
from tests.explain.page_claims import Claims, best_moves, boards, ints, length_of_games, lost, row, sizes, value


def cells(position: Any) -> set[tuple[int, int]]:
    return set(position)


def centre_wins(game: str, board: str) -> bool:
    """Return whether a winning first move leaves the free cells as they are under a rotation by 180 degrees."""
    rule_set = nt.game(game)
    m, n = ints(board)
    found = nt.analyse(rule_set, board, fields=["winning_moves"]).winning_moves or ()
    return any({(m - 1 - r, n - 1 - c) for r, c in cells(move)} == cells(move) for move in found)


def corner(piece: str, most: int, is_lost: Callable[[int, int], bool], misere: bool = False) -> bool:
    game = f"chess-corner[piece={piece}]"
    return all(lost(game, f"{x},{y}", misere) == is_lost(x, y) for x, y in product(range(most), repeat=2))


def king_misere(x: int, y: int) -> bool:
    if not min(x, y):
        return max(x, y) % 2 == 1
    return x % 2 == y % 2 == 0


def divisor_board(p: int, q: int, i: int, j: int) -> bool:
    bar = row([j + 1] * (i + 1))
    return value("divisor-chomp", str(p**i * q**j)) == value("chomp", bar)


def knights_move_answers() -> bool:
    """Return whether the centre wins on one board, and every mark can then be answered a knight's move away."""
    game = nt.game("notakto")
    start = game.parse("1*3x3")
    centre = game.parse(".../.X./...")
    if centre not in (nt.analyse(game, start, misere=True, fields=["winning_moves"]).winning_moves or ()):
        return False

    def holds(board: object) -> bool:
        position: Any = (board,)
        for marked in game.moves(position):
            (cell,) = position[0].free - marked[0].free
            jumps = {(cell[0] + a, cell[1] + b) for a, b in product((1, 2, -1, -2), repeat=2) if abs(a) != abs(b)}
            if not list(game.moves(marked)):
                continue
            answers = [next_one for next_one in game.moves(marked) if marked[0].free - next_one[0].free <= jumps]
            if not any(lost("notakto", game.format(one), True) and holds(one[0]) for one in answers):
                return False
        return True

    return holds(centre[0])


def sum_loses(kind: str, one: str, other: str) -> bool:
    return nt.analyse(f"sum[kind={kind}]", f"{one} + {other}", fields=["outcome"]).outcome == "P"


def remoteness(text: str) -> int:
    game, _, position = text.partition(" ")
    found = nt.analyse(game, position, fields=["remoteness"]).remoteness
    assert found is not None
    return found


def sums_of(kind: str, rule: Callable[[str, str], bool]) -> bool:
    parts = [f"kayles {n}" for n in range(1, 5)] + [f"nim {n}" for n in range(1, 4)] + ["grundy 4", "squares 2"]
    return all(sum_loses(kind, one, other) == rule(one, other) for one in parts for other in parts)


def alone(text: str) -> bool:
    game, _, position = text.partition(" ")
    return lost(game, position)


def of(text: str) -> int:
    game, _, position = text.partition(" ")
    return value(game, position)


BOARDS: Claims = {
    "chess-corner": [
        (
            "King: move to squares whose two numbers are even.",
            lambda: corner("king", 9, lambda x, y: x % 2 == y % 2 == 0),
        ),
        ("Rook: the numbers are two heaps of Nim; move to equal ones.", lambda: corner("rook", 9, lambda x, y: x == y)),
        (
            "Knight: move to squares whose two numbers leave remainder {rest} on division by {by}. In",
            lambda rest, by: corner("knight", 12, lambda x, y: x % int(by) in ints(rest) and y % int(by) in ints(rest)),
        ),
        (
            "In misère play the king's P-positions are the squares with even numbers above 0, and those at the "
            "edge whose "
            "other number is odd.",
            lambda: corner("king", 9, king_misere, True),
        ),
    ],
    "chomp": [
        (
            "Two rows are a P-position exactly if the second is one shorter than the first.",
            lambda: all(lost("chomp", f"{a},{b}") == (b == a - 1) for a in range(1, 12) for b in range(1, a + 1)),
        ),
        (
            "On a square bar the bite at (2, 2), next to the poison on the diagonal, wins",
            lambda: all(row([n, *[1] * (n - 1)]) in best_moves("chomp", row([n] * n)) for n in (2, 3, 4, 5)),
        ),
        (
            "On every other rectangle the player to move wins too: … a rule for the bite that wins.",
            lambda: not any(lost("chomp", row([n] * m)) for m in range(1, 5) for n in range(1, 7) if m * n > 1),
        ),
        (
            "For three rows the P-positions are computed",
            lambda: lost("chomp", "4,2,2") == BruteForce(nt.game("chomp")).loses(nt.game("chomp").parse("4,2,2")),
        ),
    ],
    "cram": [
        (
            "On a board of even sides answer every move by the move symmetric to it about the centre of the board.",
            lambda: all(lost("cram", f"{m}x{n}") for m, n in ((2, 2), (2, 4), (4, 4), (2, 6), (4, 6), (20, 20))),
        ),
        (
            "If one side is even and the other odd, first cover the two cells in the centre, then do the same.",
            lambda: all(centre_wins("cram", f"{m}x{n}") for m, n in sizes(5) if (m + n) % 2),
        ),
        (
            "A row of n cells is the octal game 0.07; regions add by nim-sum.",
            lambda: all(value("cram", f"1x{n}") == value("0.07", str(n)) for n in range(1, 15)),
        ),
        (
            "the player to move wins on {won}, but loses on {lost}.",
            lambda **found: (
                not any(lost("cram", board) for board in boards(found["won"]))
                and all(lost("cram", board) for board in boards(found["lost"]))
                and len(boards(found["won"])) == 3
                and len(boards(found["lost"])) >= 1
            ),
        ),
    ],
    "divisor-chomp": [
        (
            "From every number above 1 the player to move wins: … as a first move.",
            lambda: not any(lost("divisor-chomp", str(n)) for n in range(2, 61)),
        ),
        (
            "A power of a prime is a heap of as many objects as its exponent.",
            lambda: all(value("divisor-chomp", str(p**k)) == k for p in (2, 3, 5) for k in (1, 2, 3, 4)),
        ),
        (
            "With two primes the divisors form a bar, and the game is Chomp.",
            lambda: all(divisor_board(2, 3, i, j) for i in (1, 2, 3) for j in (1, 2)),
        ),
    ],
    "non-attacking": [
        (
            "So the player to move with bishops or knights loses if at least one side of the board is even.",
            lambda: all(
                lost(f"non-attacking[piece={piece}]", f"{m}x{n}")
                for piece in ("bishop", "knight")
                for m, n in sizes(5)
                if m * n % 2 == 0
            ),
        ),
        (
            "If both sides are odd, they win with every piece: put it in the centre",
            lambda: all(
                not lost(f"non-attacking[piece={piece}]", f"{m}x{n}")
                for piece in ("queen", "king", "rook", "bishop", "knight")
                for m, n in sizes(5)
                if m * n % 2
            ),
        ),
        (
            "so m x n squares last exactly as many moves as the lesser of m and n.",
            lambda: all(length_of_games("non-attacking[piece=rook]", f"{m}x{n}") == {m} for m, n in sizes(4)),
        ),
        (
            "On one row kings play Dawson's chess.",
            lambda: all(value("obstruction", f"1x{n}") == value("dawsons-chess", str(n)) for n in range(1, 15)),
        ),
        ("the nim-values of square boards are known up to {board}.", "a statement about the literature (A344227)"),
    ],
    "notakto": [
        ("On one board of 3 by 3 begin in the centre, and then … a knight's move away from it.", knights_move_answers),
        (
            "aa = 1, bbb = b, bbc = c, ccc = acc, bbd = d, cd = ad, dd = cc. Leave a product among a, bb, bc "
            "and cc: then the "
            "other player loses.",
            "tests/games/test_notakto proves the quotient from these rules",
        ),
        (
            "so the player to move loses on an even number of empty boards and wins on an odd number.",
            lambda: (
                [nt.analyse("notakto", f"{n}*3x3", fields=["outcome"]).outcome for n in range(1, 7)] == ["N", "P"] * 3
            ),
        ),
        ("for any number of boards of 3 by 3, has 18 elements.", "tests/games/test_notakto counts the 18 words"),
    ],
    "poisoned-chocolate": [
        (
            "So the game is Nim with four heaps: leave numbers whose nim-sum is 0. In misère play, too, it is Nim.",
            lambda: all(
                lost("poisoned-chocolate", f"{m}x{n}@{r},{c}", misere)
                == lost("nim", row((r, m - 1 - r, c, n - 1 - c)), misere)
                for m, n in sizes(4)
                for r in range(m)
                for c in range(n)
                for misere in (False, True)
            ),
        ),
    ],
    "subset-take-away": [
        ("conjectured that the start is a P-position for every n", "a conjecture that is refuted on the same page"),
        (
            "It is so up to {six} objects, but with {seven} the player to move wins",
            lambda six, seven: (six, seven) == ("6", "7") and all(lost("subset-take-away", str(n)) for n in (2, 3, 4)),
        ),
    ],
    "sum": [
        (
            "it is the nim-value, added by nim-sum, and 0 loses.",
            lambda: sums_of("disjunctive", lambda one, other: of(one) == of(other)),
        ),
        (
            "In a conjunctive sum the component that ends first decides, in a continued one the component that "
            "lasts longest: in "
            "normal play the sum is a P-position if that takes an even number of moves.",
            lambda: sums_of("conjunctive", lambda one, other: min(remoteness(one), remoteness(other)) % 2 == 0),
        ),
        (
            "A selective sum is a P-position in normal play if every component is; otherwise the winner moves "
            "in all components",
            lambda: sums_of("selective", lambda one, other: alone(one) and alone(other)),
        ),
    ],
    "tac-tix": [
        (
            "If both sides of the rectangle are even, answer every move by the move symmetric to it about the centre.",
            lambda: all(lost("tac-tix", f"{m}x{n}") for m, n in ((2, 2), (2, 4), (4, 4))),
        ),
        (
            "Otherwise take the counter in the centre, or the two in the centre, and then do the same.",
            lambda: all(centre_wins("tac-tix", f"{m}x{n}") for m, n in sizes(4) if m * n > 1 and (m % 2 or n % 2)),
        ),
        (
            "A single row of n counters is worth n: it can be taken whole, and a cut leaves less.",
            lambda: all(value("tac-tix", f"1x{n}") == n for n in range(1, 9)),
        ),
        (
            "in misère play, for which no rule is known: the player to move then wins on {won} and loses on {lost}.",
            lambda **found: not lost("tac-tix", found["won"], True) and lost("tac-tix", found["lost"], True),
        ),
    ],
}
