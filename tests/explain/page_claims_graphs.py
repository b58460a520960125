"""Claims of the pages of games on graphs, lines and ordered sets."""

from __future__ import annotations

from itertools import product

import nimatron as nt
from tests.brute_force import BruteForce
from tests.explain.page_claims import Claims, ints, length_of_games, lost, sizes, value


def vertex_geography(graph: str, vertices: int) -> bool:
    game = nt.game("vertex-geography")
    truth = BruteForce(game)
    return all(
        truth.loses(game.parse(f"{graph}@{v}")) == lost("vertex-geography", f"{graph}@{v}") for v in range(vertices)
    )


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


def sprouts_same(text: str, other: str) -> bool:
    """Return whether two texts are the same position of Sprouts."""
    game = nt.game("sprouts")
    return game.parse(text) == game.parse(other)


def sprouts_beyond_letters() -> bool:
    """Return whether the names of a position go from the 52nd, a letter, to the number 53."""
    game = nt.game("sprouts")
    names = ".".join(f"({2 * i + 101})1({2 * i + 102})" for i in range(27))
    written = game.format(game.parse("0." + names + "/" + names + "/"))
    return "z" in written and "(53)" in written and "(52)" not in written


GRAPHS: Claims = {
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
    "sprouts": [
        ("``3`` is the start with 3 spots.", lambda: not lost("sprouts", "3")),
        ("after 52 letters, numbers in parentheses.", sprouts_beyond_letters),
        (
            "``0*12`` is the start with 12 spots, ``0*18.1a1a`` the position after two of 20 spots are joined, "
            "``0.AB|AB`` or ``0.AB.}AB.}]!`` the position after a loop.",
            lambda: (
                sprouts_same("0*12", "12")
                and nt.game("sprouts").parse("0*18.1a1a") in nt.game("sprouts").moves(nt.game("sprouts").parse("20"))
                and all(sprouts_same(text, "0.AB/AB/") for text in ("0.AB|AB", "0.AB.}AB.}]!"))
                and nt.game("sprouts").parse("0.AB|AB") in nt.game("sprouts").moves(nt.game("sprouts").parse("2"))
            ),
        ),
        (
            "Small letters name a spot within its boundary, capitals within their land.",
            lambda: (
                sprouts_same("1a1a.1a1a", "1A1A.1B1B/")
                and sprouts_same("0.AB|AB+0.0.AB|AB", "0.AB/AB/0.0.CD/CD/")
                and sprouts_same("0.AB}AB]0.0.AB}AB]!", "0.AB/AB/0.0.CD/CD/")
            ),
        ),
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
        ("this is verified for all n up to 44, and for some larger n.", "others: GLOP; Čížek and Balko"),
        ("went on with nim-values, to n = 44, and Čížek and Balko went further in 2025", "computations of others"),
        ("computed it to n = 11 in 1991", "a computation of others"),
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
