"""Claims of the pages of games on several heaps that are played as a whole."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import gcd

import nimatron as nt
from tests.explain.page_claims import Claims, lost, nim_sum, pairs, row, rows, starts_with, value


def circle(heaps: int, k: int, most: int, is_lost: Callable[[tuple[int, ...]], bool]) -> bool:
    """Return whether the positions of a circle are lost as described, for one of its rotations and reflections."""
    for position in product(range(most + 1), repeat=heaps):
        images = [position[turn:] + position[:turn] for turn in range(heaps)]
        images += [image[::-1] for image in images]
        if lost(f"circular-nim[k={k}]", row(position)) != any(map(is_lost, images)):
            return False
    return True


def cn63(heaps: tuple[int, ...]) -> bool:
    a, b, c, d, e, f = heaps
    return a + b == d + e and b + c == e + f


def cn86(heaps: tuple[int, ...]) -> bool:
    o, x, a, b, e, c, d, y = heaps
    return o == 0 and x == y == a + b == c + d and e == min(x, a + d)


def sylver(*named: int, misere: bool = False) -> bool:
    """Return whether the player to move loses Sylver coinage after these numbers have been named."""
    return lost("sylver-coinage", ",".join(map(str, named)) or "none", misere)


def is_prime(number: int) -> bool:
    return number > 1 and all(number % other for other in range(2, number))


def exact_k(k: int, heaps: int, most: int) -> bool:
    for position in rows(heaps, most, 1):
        found = lost(f"exact-k-nim[k={k}]", row(position))
        if heaps < k:
            expected = True
        elif heaps < 2 * k:
            expected = False
        else:
            expected = position[0] == position[k]
        if found != expected:
            return False
    return True


def greedy(position: tuple[int, ...], misere: bool) -> bool:
    if misere and max(position) <= 1:
        return bool(sum(position) % 2)
    return not max(position) or position.count(max(position)) % 2 == 0


def wythoff_pairs(a: int, count: int, shift: int = 0) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    used: set[int] = set()
    for number in range(count):
        first = next(one for one in range(10**6) if one not in used)
        found.append((first, first + a * number + shift))
        used.update(found[-1])
    return found


def wythoff_lost(a: int, most: int, misere: bool = False) -> list[tuple[int, ...]]:
    return [one for one in rows(2, most) if lost(f"wythoff[a={a}]", row(one), misere)]


def within(pairs_found: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    return [pair for pair in pairs_found if max(pair) <= most]


def by_columns(k: int, most: int, misere: bool = False) -> bool:
    for position in rows(4, most):
        ones = [sum(heap >> bit & 1 for heap in position) for bit in range(4)]
        expected = all(count % (k + 1) == 0 for count in ones)
        if misere and max(position) <= 1:
            expected = sum(position) % (k + 1) == 1
        if lost(f"index-k-nim[k={k}]", row(position), misere) != expected:
            return False
    return True


def attrition_pairs(new: str, old: str) -> bool:
    usual: set[tuple[int, ...]] = set(within(wythoff_pairs(1, 20), 20))
    wanted = sorted((usual - set(pairs(old))) | set(pairs(new)))
    return wythoff_lost(1, 20, True) == wanted


def misere_pairs(a: int) -> bool:
    return set(wythoff_lost(a, 20, True)) == set(within(wythoff_pairs(a, 20, 1), 20))


SEVERAL_HEAPS: Claims = {
    "circular-nim": [
        ("Leave a P-position.", lambda: lost("circular-nim", "0,0,0")),
        ("k = 1: nim-sum 0.", lambda: circle(3, 1, 4, lambda heaps: nim_sum(heaps) == 0)),
        ("k = n: no object.", lambda: circle(3, 3, 3, lambda heaps: not any(heaps))),
        ("k = n - 1: all heaps equal.", lambda: circle(4, 3, 2, lambda heaps: len(set(heaps)) == 1)),
        ("k = 1, n - 1 and n go back", "a statement about history"),
        ("CN(4,2): opposite heaps equal.", lambda: circle(4, 2, 3, lambda one: one[:2] == one[2:])),
        (
            "CN(5,2): m,b,c,d,b with m the largest and m + b = c + d.",
            lambda: circle(5, 2, 2, lambda h: h[1] == h[4] and h[0] == max(h) and h[0] + h[1] == h[2] + h[3]),
        ),
        (
            "CN(5,3): 0,b,c,d,b with b = c + d.",
            lambda: circle(5, 3, 2, lambda h: h[0] == 0 and h[1] == h[4] == h[2] + h[3]),
        ),
        ("CN(6,3): a,b,c,d,e,f with a + b = d + e and b + c = e + f.", lambda: circle(6, 3, 1, cn63)),
        (
            "CN(6,4): the same two, and a, c, e have nim-sum 0 and a is a smallest heap.",
            lambda: circle(6, 4, 1, lambda h: cn63(h) and h[0] ^ h[2] ^ h[4] == 0 and h[0] == min(h)),
        ),
        (
            "CN(8,6): 0,x,a,b,e,c,d,x with a + b = c + d = x and e the smaller of x and a + d.",
            lambda: circle(8, 6, 1, cn86),
        ),
    ],
    "euclid": [
        (
            "ratio is below the golden ratio {golden}...: from them … to one below.",
            lambda golden: (
                golden == "1.618"
                and all(
                    lost("euclid", f"{a},{b}") == (b * b < a * b + a * a)
                    for a in range(1, 14)
                    for b in range(a + 1, 26)
                )
            ),
        ),
        (
            "With ``positive`` misère play reverses the multiples of two consecutive Fibonacci numbers, k, k and k, "
            "{two}k among them: from these every move is forced.",
            lambda two: all(
                (lost("euclid[positive=true]", f"{a},{b}") == lost("euclid[positive=true]", f"{a},{b}", True))
                == ((a // gcd(a, b), b // gcd(a, b)) not in {(1, 1), (1, int(two)), (2, 3), (3, 5), (5, 8), (8, 13)})
                for a in range(1, 14)
                for b in range(a, 20)
            ),
        ),
        (
            "Equal numbers are a P-position, too, with ``positive`` in normal play and without it in misère play",
            lambda: lost("euclid[positive=true]", "5,5") and lost("euclid", "5,5", True) and not lost("euclid", "5,5"),
        ),
        (
            "with ``positive`` the nim-value of a < b is floor(b / a - a / b)",
            lambda: all(
                value("euclid[positive=true]", f"{a},{b}") == (b * b - a * a) // (a * b)
                for a in range(1, 9)
                for b in range(a + 1, 20)
            ),
        ),
    ],
    "exact-k-nim": [
        (
            "If at least k but fewer than {two} k heaps are not empty, take k of them whole: no move is left.",
            lambda two: exact_k(2, 2, 5) and exact_k(2, 3, 4) and exact_k(2, 1, 4),
        ),
        (
            "If exactly {two} k are not empty, the player to move loses exactly when the k + 1 smallest heaps "
            "are equal;",
            lambda two: exact_k(2, 4, 4),
        ),
        (
            "Below {two} k heaps the nim-value is the greatest number of moves that can still be made.",
            lambda two: all(
                value("exact-k-nim", row(heaps)) == min(sum(heaps) // 2, sum(heaps) - heaps[2])
                for heaps in rows(3, 4, 1)
            ),
        ),
    ],
    "flip-flop": [
        (
            "Play for the P-positions of the goal in force: Wythoff's pairs, which for attrition begin with "
            "{new} instead of {old}. From {same} on they are the same for both goals",
            lambda new, old, same: (
                all(
                    lost("flip-flop", row(heaps)) == (heaps in within(wythoff_pairs(1, 20), 16))
                    for heaps in rows(2, 16)
                )
                and all(lost("flip-flop", f"{row(heaps)}/attrition/0") for heaps in [*pairs(new), *pairs(same)])
                and not any(lost("flip-flop", f"{row(heaps)}/attrition/0") for heaps in pairs(old))
                and all(lost("flip-flop", f"{row(heaps)}/normal/0") for heaps in [*pairs(old), *pairs(same)])
            ),
        ),
        (
            "This holds exactly when the condition fails at {before} (tested before the move) or at {after} "
            "(tested after",
            lambda before, after: (
                [
                    lost(f"flip-flop[threshold={limit};tested={when}]", "1,2/normal/1")
                    and lost(f"flip-flop[threshold={limit};tested={when}]", "2,2/attrition/1")
                    and lost(f"flip-flop[threshold={limit};tested={when}]", "0,1/attrition/1")
                    for when, limit in (("before", 5), ("before", 4), ("after", 4), ("after", 3))
                ]
                == [True, False, True, False]
                and max(map(sum, pairs(before))) == 4
                and max(map(sum, pairs(after))) == 3
            ),
        ),
        ("any reading that needs large heaps gives the same P-positions.", "a statement about a printed text"),
    ],
    "greedy-nim": [
        (
            "Count the largest heaps. The player to move loses exactly when their number is even.",
            lambda: all(lost("greedy-nim", row(heaps)) == greedy(heaps, False) for heaps in rows(4, 4)),
        ),
        (
            "In misère play the same holds while a heap has two objects or more; at the end leave an odd number",
            lambda: all(lost("greedy-nim", row(heaps), True) == greedy(heaps, True) for heaps in rows(4, 4)),
        ),
    ],
    "imitation-nim": [
        (
            "The starts that lose are those of Wythoff's game: {found}, ...",
            lambda found: (
                [one for one in rows(2, 14) if lost("imitation-nim", row(one))] == within(wythoff_pairs(1, 20), 14)
                and starts_with([n for pair in within(wythoff_pairs(1, 20), 13) for n in pair], found)
            ),
        ),
        (
            "Where Wythoff's game is won by a take of x from both heaps, take x from the smaller heap only",
            lambda: all(
                any(
                    move[0][0] == small - take or min(move[0]) == small - take
                    for move in nt.analyse("imitation-nim", f"{small},{large}").winning_moves or ()
                )
                for small, large in rows(2, 9, 1)
                for take in range(1, small + 1)
                if small < large and (small - take, large - take) in wythoff_pairs(1, 20)
            ),
        ),
    ],
    "index-k-nim": [
        (
            "leave every column with a number of ones divisible by k + 1.",
            lambda: by_columns(2, 4) and by_columns(1, 4) and by_columns(3, 3),
        ),
        (
            "when only single objects would remain, leave a number of them that is one more than a multiple of k + 1.",
            lambda: by_columns(2, 3, True) and by_columns(3, 3, True),
        ),
    ],
    "multiple-heap-nim": [
        (
            "With an odd number of heaps, or once a heap is empty, leave heaps with nim-sum 0, as in Nim: … nim-sum 0.",
            lambda: (
                all(lost("multiple-heap-nim", row(h)) == (nim_sum(h) == 0) for h in rows(3, 5))
                and all(lost("multiple-heap-nim", row((0, *h))) == (nim_sum(h) == 0) for h in rows(3, 4))
            ),
        ),
        (
            "With two heaps this is Wythoff's game.",
            lambda: all(lost("multiple-heap-nim", row(h)) == lost("wythoff", row(h)) for h in rows(2, 10)),
        ),
    ],
    "nim": [
        (
            "the nim-sum (addition without carry) of the heaps is then 0, and every move of the opponent spoils it.",
            lambda: all(lost("nim", row(h)) == (nim_sum(h) == 0) for h in rows(3, 6)),
        ),
        (
            "do the same until only one heap has more than one object; then … an odd number of single objects remains.",
            lambda: all(lost("nim", row(h), True) == (nim_sum(h) == (1 if max(h) <= 1 else 0)) for h in rows(4, 4)),
        ),
    ],
    "nim-with-a-pass": [
        (
            "After the pass it is Nim.",
            lambda: all(lost("nim-with-a-pass", f"{row(h)}/0") == (nim_sum(h) == 0) for h in rows(3, 4)),
        ),
        (
            "two heaps lose when they are an odd number and the next one, {found}, ...; a single heap is taken whole.",
            lambda found: (
                [h for h in rows(2, 9, 1) if lost("nim-with-a-pass", row(h))] == [(n, n + 1) for n in range(1, 9, 2)]
                and pairs(found) == [(1, 2), (3, 4), (5, 6)]
                and not any(lost("nim-with-a-pass", str(n)) for n in range(1, 9))
            ),
        ),
        (
            "they are searched: {found} lose, for example.",
            lambda found: len(pairs(found)) == 6 and all(lost("nim-with-a-pass", row(h)) for h in pairs(found)),
        ),
    ],
    "several-heap-wythoff": [
        (
            "With two heaps left, leave a pair",
            lambda: all(lost("several-heap-wythoff", row(h)) == lost("wythoff", row(h)) for h in rows(2, 10)),
        ),
        ("Fraenkel's conjecture … shifted.", "a conjecture: from some place on, and up to a constant"),
        ("three heaps the least of which is at most 10.", "a theorem of others about the conjecture"),
    ],
    "wythoff": [
        (
            "The P-positions of normal play are the pairs (A_n, A_n + a n), where A_n is the least number in "
            "no earlier pair; A_n = floor(n "
            "(2 - a + "
            "sqrt(a^2 + 4)) / 2).",
            lambda: all(set(wythoff_lost(a, 18)) == set(within(wythoff_pairs(a, 20), 18)) for a in (1, 2, 3)),
        ),
        (
            "In misère play with a = 1 only the end differs: {new} take the places of {old}; with a >= 2 the pairs are",
            attrition_pairs,
        ),
        ("(A_n, A_n + a n + 1).", lambda: misere_pairs(2) and misere_pairs(3)),
    ],
    "sylver-coinage": [
        (
            "A prime number from 5 on wins as the first move.",
            lambda: all(sylver(number) for number in range(5, 100) if is_prime(number)),
        ),
        (
            "After a second number, … the player to move wins: if naming the largest does not win, its answer does.",
            lambda: not any(sylver(p, n) for p in (5, 7, 11) for n in range(2, 60) if n % p),
        ),
        (
            "So any other multiple of such a prime loses as the first move, for the prime is the answer.",
            lambda: not any(sylver(p * k) for p in (5, 7, 11, 13) for k in range(2, 30)),
        ),
        (
            "Answer 2 by 3 and 3 by 2, 4 by 6 and 6 by 4 or 9, 8 by 12 and 12 by 8, 9 by 6.",
            lambda: all(sylver(*named) for named in ((2, 3), (4, 6), (6, 9), (8, 12))),
        ),
        (
            "In misère play a prime wins as the first move unless it is 2 or 5.",
            lambda: all(sylver(p, misere=True) == (p not in (2, 5)) for p in range(2, 100) if is_prime(p)),
        ),
        (
            "two numbers without a common divisor, other than 2 and 3, leave a position that the player to move wins.",
            lambda: not any(sylver(a, b) for a in range(2, 20) for b in range(a + 1, 30) if gcd(a, b) == 1 and b > 3),
        ),
        ("Nobody knows who wins after the first move 16.", "Cilibrasi 2026"),
    ],
    "attrition": [
        ("the P-positions are the same pairs, but {new} take the places of {old}. So leave", attrition_pairs),
        (
            "So leave your opponent a single object, or two heaps of two.",
            lambda: lost("attrition", "0,1") and lost("attrition", "2,2"),
        ),
        ("For a >= 2 the P-positions are the pairs (A_n, A_n + a n + 1)", lambda: misere_pairs(2) and misere_pairs(3)),
    ],
}
