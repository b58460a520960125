"""Claims of the pages of games on boards, graphs and rows of coins and squares, and of sums."""

from __future__ import annotations

from itertools import pairwise, product

import nimatron as nt
from tests.brute_force import BruteForce
from tests.explain.page_claims import (
    Claims,
    adds,
    boards,
    ints,
    lost,
    lost_heaps,
    nim_sum,
    row,
    rows,
    value,
    values,
)


def best_moves(game: str, position: str, misere: bool = False) -> list[str]:
    rule_set = nt.game(game)
    found = nt.analyse(rule_set, position, misere=misere, fields=["winning_moves"])
    return [rule_set.format(move) for move in found.winning_moves or ()]


def cells(position: object) -> set[tuple[int, int]]:
    return set(position)  # type: ignore[call-overload, no-any-return]


def centre_wins(game: str, board: str) -> bool:
    """Return whether some winning first move on a board leaves what is free as it is under the half-turn."""
    rule_set = nt.game(game)
    m, n = ints(board)
    found = nt.analyse(rule_set, board, fields=["winning_moves"]).winning_moves or ()
    return any({(m - 1 - r, n - 1 - c) for r, c in cells(move)} == cells(move) for move in found)


def sizes(most: int, least: int = 1) -> list[tuple[int, int]]:
    return [(m, n) for m in range(least, most + 1) for n in range(m, most + 1)]


def corner(piece: str, most: int, is_lost: object, misere: bool = False) -> bool:
    game = f"chess-corner[piece={piece}]"
    return all(
        lost(game, f"{x},{y}", misere) == is_lost(x, y)  # type: ignore[operator]
        for x, y in product(range(most), repeat=2)
    )


def king_misere(x: int, y: int) -> bool:
    if not min(x, y):
        return max(x, y) % 2 == 1
    return x % 2 == y % 2 == 0


def divisor_board(p: int, q: int, i: int, j: int) -> bool:
    bar = row([j + 1] * (i + 1))
    return value("divisor-chomp", str(p**i * q**j)) == value("chomp", bar)


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


def vertex_geography(graph: str, vertices: int) -> bool:
    game = nt.game("vertex-geography")
    truth = BruteForce(game)
    return all(
        truth.loses(game.parse(f"{graph}@{v}")) == lost("vertex-geography", f"{graph}@{v}") for v in range(vertices)
    )


def length_of_games(game: str, start: str) -> set[int]:
    """Return the numbers of moves of all games from a start."""
    rule_set = nt.game(game)
    known: dict[object, set[int]] = {}

    def lengths(position: object) -> set[int]:
        key = rule_set.canonical(position)
        if key not in known:
            known[key] = {n + 1 for move in rule_set.moves(position) for n in lengths(move)} or {0}
        return known[key]

    return lengths(rule_set.parse(start))


def kernel_loses(graph: str, edges: list[tuple[int, int]], vertices: int) -> bool:
    """Return whether the starts in even kernels of a bipartite graph are exactly those that lose."""
    for start in range(vertices):
        sets = [s for s in product((0, 1), repeat=vertices) if s[start]]
        even = any(
            not any(s[a] and s[b] for a, b in edges)
            and all(sum(s[a] + s[b] for a, b in edges if v in (a, b)) % 2 == 0 for v in range(vertices) if not s[v])
            for s in sets
        )
        if lost("edge-geography", f"{graph}@{start}") != even:
            return False
    return True


def knights_move_answers() -> bool:
    """Return whether the centre wins on one board, and every mark can then be answered a knight's move away."""
    game = nt.game("notakto")
    start = game.parse("1*3x3")
    centre = game.parse(".../.X./...")
    if centre not in (nt.analyse(game, start, misere=True, fields=["winning_moves"]).winning_moves or ()):
        return False

    def holds(board: object) -> bool:
        position: tuple = (board,)  # type: ignore[type-arg]
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


def sums_of(kind: str, rule: object) -> bool:
    parts = [f"kayles {n}" for n in range(1, 5)] + [f"nim {n}" for n in range(1, 4)] + ["grundy 4", "squares 2"]
    return all(sum_loses(kind, one, other) == rule(one, other) for one in parts for other in parts)  # type: ignore[operator]


def alone(text: str) -> bool:
    game, _, position = text.partition(" ")
    return lost(game, position)


def of(text: str) -> int:
    game, _, position = text.partition(" ")
    return value(game, position)


BOARDS: Claims = {
    "arc-kayles": [
        (
            "A path of n vertices is the octal game 0.07 (Dawson's Kayles), a star is worth 1, and the first "
            "move on a "
            "cycle of n leaves a path of n - 2. On a grid the game is Cram. Leaves at the same vertex count as "
            "one.",
            lambda: (
                all(value("arc-kayles", f"path:{n}") == value("0.07", str(n)) for n in range(2, 14))
                and all(value("arc-kayles", f"star:{n}") == 1 for n in range(1, 6))
                and all(
                    value("arc-kayles", f"cycle:{n}") == int(value("arc-kayles", f"path:{n - 2}") == 0)
                    for n in range(4, 12)
                )
                and all(value("arc-kayles", f"grid:{m}x{n}") == value("cram", f"{m}x{n}") for m, n in sizes(3))
                and value("arc-kayles", "caterpillar:1,2,1") == value("arc-kayles", "caterpillar:1,1,1")
            ),
        ),
    ],
    "brussels-sprouts": [
        ("``2`` is the start with 2 crosses.", lambda: length_of_games("brussels-sprouts", "2") == {8}),
        (
            "from n crosses the game lasts exactly 5n - 2 moves, whatever the players do. So in normal play "
            "the start wins "
            "exactly when n is odd, in misère play when n is even.",
            lambda: (
                all(length_of_games("brussels-sprouts", str(n)) == {5 * n - 2} for n in (1, 2))
                and all(lost("brussels-sprouts", str(n)) == (n % 2 == 0) for n in range(1, 7))
                and all(lost("brussels-sprouts", str(n), True) == (n % 2 == 1) for n in range(1, 7))
            ),
        ),
    ],
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
    "edge-geography": [
        (
            "an even kernel. Then the player to move loses, for … the converse holds",
            lambda: (
                kernel_loses("cycle:6", [(n, (n + 1) % 6) for n in range(6)], 6)
                and kernel_loses("path:5", [(n, n + 1) for n in range(4)], 5)
                and kernel_loses("grid:2x3", [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)], 6)
            ),
        ),
        (
            "without an even kernel the player to move wins by moving into one. Such kernels are found by "
            "equations modulo 2.",
            lambda: not lost("edge-geography", "path:4@1"),
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
    "green-hackenbush": [
        (
            "A stalk of n edges is a heap of n.",
            lambda: all(
                value("green-hackenbush", ",".join(f"{k}-{k + 1}" for k in range(n))) == n for n in range(1, 8)
            ),
        ),
        (
            "they act like one stalk whose height is their nim-sum, and the edge below adds 1.",
            lambda: value("green-hackenbush", "0-1,1-2,1-3,3-4") == (1 ^ 2) + 1,
        ),
        (
            "a loop, which counts 1; so a cycle of odd length that stands on the ground counts 1, one of even "
            "length nothing.",
            lambda: (
                all(
                    value("green-hackenbush", ",".join(f"{k}-{(k + 1) % n}" for k in range(n))) == n % 2
                    for n in range(2, 8)
                )
                and value("green-hackenbush", "0-0") == 1
            ),
        ),
        ("Cut so that the ground gets the nim-sum 0.", lambda: lost("green-hackenbush", "0-1,0-2")),
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
    "nimstring": [
        (
            "or it is loony: then the player to move wins whatever stands beside it.",
            lambda: all(
                nt.analyse("sum", f"nimstring 2x2/100111/010111 + nim {n}", fields=["outcome"]).outcome == "N"
                for n in range(4)
            ),
        ),
        (
            "If this has a value, the same one … loony moves left out.",
            "the definition of the values; tests/games/test_nimstring computes them from it",
        ),
        (
            "So do not draw the third side of a box in a chain of three or more: it gives a loony position away.",
            lambda: (
                [
                    nt.analyse("nimstring", text, fields=["value"]).value
                    for text in ("1x3/111111/1000", "1x4/11111111/10000")
                ]
                == ["loony", "loony"]
            ),
        ),
    ],
    "node-kayles": [
        (
            "A path of n vertices is the octal game 0.137 (Dawson's chess), a cycle of n is worth 1 if a path "
            "of n - 3 is a "
            "P-position, else 0.",
            lambda: (
                all(value("node-kayles", f"path:{n}") == value("0.137", str(n)) for n in range(1, 18))
                and all(
                    value("node-kayles", f"cycle:{n}") == int(lost("dawsons-chess", str(n - 3))) for n in range(3, 18)
                )
            ),
        ),
        (
            "leaves none in place, is a P-position: answer by the image. So grids of two even sides are "
            "P-positions; on a grid "
            "of two odd sides claim the centre first.",
            lambda: (
                all(lost("node-kayles", f"grid:{m}x{n}") for m, n in sizes(6) if m % 2 == n % 2 == 0)
                and not any(lost("node-kayles", f"grid:{m}x{n}") for m, n in sizes(5) if m % 2 and n % 2)
                and value("node-kayles", "prism:4") == 0
            ),
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
    "northcott": [
        (
            "The gap of every row is a heap: play Nim with the gaps.",
            lambda: all(
                lost("northcott", "/".join("O" + "." * gap + "O" + "." * (4 - gap) for gap in h)) == (nim_sum(h) == 0)
                for h in rows(2, 4)
            ),
        ),
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
    "poset": [
        (
            "An element below all others of its component adds one to the value … So a chain of n elements is "
            "a heap of n",
            lambda: (
                all(value("poset", "-".join(map(str, range(n)))) == n for n in range(1, 7))
                and value("poset", "0-1,0-2-3") == (1 ^ 2) + 1
            ),
        ),
        (
            "On a set with an element above all others the player to move wins: if choosing that one alone "
            "does not win, the "
            "answer to it wins as a first move.",
            lambda: (
                not any(
                    lost("poset", text) for text in ("0-3,1-3,2-3", "0-1-4,2-3-4", "0-2,1-2,2-3", "0-1,0-2,1-3,2-3")
                )
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
    "sprouts": [
        ("``3`` is the start with 3 spots.", lambda: not lost("sprouts", "3")),
        (
            "from n spots with three lives each, a game lasts from 2n to 3n - 1 moves.",
            lambda: all(length_of_games("sprouts", str(n)) == set(range(2 * n, 3 * n)) for n in (1, 2, 3)),
        ),
        (
            "the player to move wins exactly when n leaves remainder {rest} on division by {by}; this",
            lambda rest, by: (
                [not lost("sprouts", str(n)) for n in range(1, 6)] == [n % int(by) in ints(rest) for n in range(1, 6)]
            ),
        ),
        ("this is verified for all n up to 32.", "a computation of others (Lemoine and Viennot)"),
        ("computed it to n = 11 in 1991", "a computation of others"),
    ],
    "staircase-nim": [
        (
            "Only steps 1, 3, 5, ... count: play Nim with what lies there. … a step 2, 4, 6, ... down",
            lambda: all(lost("staircase-nim", row(h)) == (h[0] ^ h[2] == 0) for h in product(range(4), repeat=4)),
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
    "token": [
        (
            "A vertex without arrows is a P-position. A vertex with an arrow to a P-position is an N-position, "
            "and one whose "
            "arrows all lead to N-positions is a P-position. What is never reached in this way is drawn.",
            lambda: (
                [nt.analyse("token[graph=0>1,1>2,2>3,4>5,5>4]", str(v), fields=["outcome"]).outcome for v in range(6)]
                == ["N", "P", "N", "P", "D", "D"]
            ),
        ),
        ("Among several winning moves … where it was made.", lambda: nt.analyse("token", "1").best == 2),
        (
            "In a sum of such games loopy nim-values decide who wins",
            lambda: (
                nt.analyse("sum", "token 1 + nim 1", fields=["valuation"]).valuation is not None
                or nt.analyse("sum", "token 1 + nim 1").valuation == "loopy nim-value"
            ),
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
    "vertex-geography": [
        (
            "the player to move wins: they move to its partner, and answer every move in the same way. If some "
            "largest matching "
            "leaves the token out, they lose",
            lambda: vertex_geography("cycle:6", 6) and vertex_geography("path:5", 5) and vertex_geography("wheel:5", 6),
        ),
        (
            "The starts of the ring of {six} win, those of the ring of {five} lose.",
            lambda six, five: (
                not any(lost("vertex-geography", f"cycle:{six}@{v}") for v in range(int(six)))
                and all(lost("vertex-geography", f"cycle:{five}@{v}") for v in range(int(five)))
            ),
        ),
    ],
}
