"""Claims of the pages of games whose heaps are valued one by one."""

from __future__ import annotations

from itertools import pairwise
from math import gcd

import nimatron as nt
from nimatron.games.heaps.copycat_nim import CopycatNim, HeapAfter
from nimatron.solve.searching.search import Search
from tests.explain.page_claims import (
    Claims,
    adds,
    halvings,
    ints,
    lost,
    lost_heaps,
    nim_sum,
    period,
    row,
    rows,
    starts_with,
    value,
    values,
)


def copycat_values_repeat(m: int, first: int, period: int) -> bool:
    """Return whether nim-values of copycat Nim, searched one by one, are at most m and have that period."""
    search = Search(CopycatNim(m), misere=False)
    rows = [tuple(search.verdict(HeapAfter(heap, last)).grundy for last in range(m + 1)) for heap in range(300)]
    wrong = [heap for heap in range(300 - period) if rows[heap] != rows[heap + period]]
    return wrong[-1] + 1 == first and max(map(max, rows)) <= m


def zeckendorf(number: int) -> list[int]:
    fibonacci, parts = [1, 2], []
    while fibonacci[-1] < number:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    for part in reversed(fibonacci):
        if part <= number:
            parts.append(part)
            number -= part
    return parts


def fibonacci_wins(heap: int, cap: int) -> bool:
    """Return whether the numbers that win are the smallest parts together, below half the next part."""
    parts = zeckendorf(heap)[::-1]
    sums = [
        (sum(parts[: count + 1]), parts[count + 1] if count + 1 < len(parts) else None) for count in range(len(parts))
    ]
    takes = {take for take, following in sums if take <= cap and (following is None or 2 * take < following)}
    found = nt.analyse("fibonacci-nim", f"{heap}/{cap}").winning_moves or ()
    return {heap - left for left, _ in found} == takes


def starts_of_factor(factor: int, below: int) -> list[int]:
    """Return the numbers H of the page: each is the sum of the one before and of the first H that is large enough."""
    found = [1]
    while found[-1] < below:
        found.append(found[-1] + next(one for one in found if factor * one >= found[-1]))
    return [number for number in found if number < below]


def smallest_prime_place(number: int) -> int:
    primes = [one for one in range(2, number + 1) if all(one % other for other in range(2, one))]
    return next(place for place, prime in enumerate(primes, 1) if number % prime == 0)


def count_of_mark(heap: int) -> int:
    return 0 if heap == 0 or halvings(heap) % 2 else 1 if heap.bit_count() % 2 else 2


def lasker_count(heap: int) -> int:
    return heap + 1 if heap % 4 == 3 else heap - 1 if heap and heap % 4 == 0 else heap


def max_nim_count(heap: int) -> int:
    return heap // 2 if heap % 2 == 0 else max_nim_count(heap // 2)


def drawn(cap: int = 12) -> bool:
    """Return whether some heaps are drawn, and taking from one loses while putting back keeps the draw."""
    for heap in range(cap + 1):
        found = nt.analyse("take-and-return", str(heap), moves=True)
        if found.outcome == "D" and any(move.outcome == "N" for move in found.moves or ()):
            return any(move.to == (heap + 1,) and move.outcome == "D" for move in found.moves or ())
    return False


HEAPS: Claims = {
    "aliquot": [
        (
            "number of times it can be halved: {zero} for odd heaps, {one} for {ones}, ..., {two} for {twos}, ..., and",
            lambda zero, one, ones, two, twos: (
                values("aliquot", 61, 1) == list(map(halvings, range(1, 61)))
                and {halvings(heap) for heap in ints(ones)} == {int(one)}
                and {halvings(heap) for heap in ints(twos)} == {int(two)}
            ),
        ),
        ("Leave heaps whose values have nim-sum 0.", lambda: adds("aliquot")),
        (
            "A single heap loses exactly when it is odd",
            lambda: lost_heaps("aliquot", 61, first=1) == list(range(1, 61, 2)),
        ),
    ],
    "copycat-nim": [
        ("the dull strategy of always completing to m + 1", "a statement about history"),
        (
            "If M is divisible by {prime} an even number of times (M odd, or {known}, ...), the start is a "
            "P-position "
            "exactly for multiples of M: after M/2 take half of the half.",
            lambda prime, known: (
                all(
                    lost_heaps(f"copycat-nim[m={m}]", 3 * m + 4) == list(range(0, 3 * m + 4, m + 1))
                    for m in range(1, 20)
                    if halvings(m + 1) % 2 == 0
                )
                and starts_with((one for one in range(2, 40, 2) if halvings(one) % 2 == 0), known)
            ),
        ),
        (
            "Complete the number that the opponent takes to M = m + 1; only M/2 cannot be answered in this way.",
            lambda: lost("copycat-nim[m=3]", "2/2") is False,
        ),
        (
            "For other M the P-positions lie M or M + 1 apart and repeat with a period",
            lambda: all(
                {later - one for one, later in pairwise(found)} <= {m + 1, m + 2}
                for m in (5, 7, 9)
                for found in [lost_heaps(f"copycat-nim[m={m}]", 150)]
            ),
        ),
        (
            "Nim-values are at most m and repeat in the same way: for m = 3 from {first} on with period {period}, for "
            "m = 5 from {first_of_5} on with period {period_of_5}.",
            lambda first, period, first_of_5, period_of_5: (
                copycat_values_repeat(3, int(first), int(period))
                and copycat_values_repeat(5, int(first_of_5), int(period_of_5))
            ),
        ),
    ],
    "couples-are-forever": [
        (
            "table of nim-values, {table} for 0, 1, 2, ...,",
            lambda table: starts_with(values("couples-are-forever", 20), table),
        ),
        ("and leave heaps whose nim-sum is 0.", lambda: adds("couples-are-forever")),
        (
            "The P-positions with a single heap are {found}.",
            lambda found: starts_with(lost_heaps("couples-are-forever", 330, first=1), found),
        ),
        (
            "It is the game Officers … the octal game 0.6.",
            lambda: values("couples-are-forever", 60, 1) == values("0.6", 59),
        ),
    ],
    "dim": [
        (
            "of times it can be halved: {one} for odd heaps, {two} for {twos}, ..., {three} for {threes}, ..., "
            "and zero",
            lambda one, two, twos, three, threes: (
                values("dim", 61, 1) == [halvings(n) + 1 for n in range(1, 61)]
                and {halvings(heap) + 1 for heap in ints(twos)} == {int(two)}
                and {halvings(heap) + 1 for heap in ints(threes)} == {int(three)}
            ),
        ),
        ("Leave heaps whose values have nim-sum 0.", lambda: adds("dim")),
        ("A single heap always wins.", lambda: lost_heaps("dim", 40, first=1) == []),
    ],
    "fibonacci-nim": [
        ("Fibonacci numbers {first}, ..., no two", lambda first: starts_with([1, 2, 3, 5, 8], first)),
        (
            "loses exactly when the smallest part is more than may be taken; otherwise taking the smallest "
            "part wins, "
            "and so does every sum of the last parts that may be taken and is less than half the next part.",
            lambda: all(
                lost("fibonacci-nim", f"{heap}/{cap}") == (zeckendorf(heap)[-1] > cap) and fibonacci_wins(heap, cap)
                for heap in range(2, 26)
                for cap in range(1, heap)
            ),
        ),
        (
            "The start is a P-position exactly for Fibonacci numbers.",
            lambda: lost_heaps("fibonacci-nim", 60, first=1) == [n for n in range(1, 60) if len(zeckendorf(n)) == 1],
        ),
        (
            "H_1 = 1, H_(k+1) = H_k + H_l, l the least with c H_l >= H_k: powers of two for c = 1; {three}, "
            "... for c = 3.",
            lambda three: (
                starts_with(lost_heaps("fibonacci-nim[factor=3]", 40, first=1), three)
                and all(
                    lost_heaps(f"fibonacci-nim[factor={c}]", 40, first=1) == starts_of_factor(c, 40)
                    for c in (1, 2, 3, 4)
                )
                and starts_of_factor(1, 40) == [1, 2, 4, 8, 16, 32]
            ),
        ),
        (
            "In misère play take one object away first and play normally.",
            lambda: all(
                lost("fibonacci-nim", f"{heap}/{cap}", True)
                == lost("fibonacci-nim", f"{heap - 1}/{min(cap, heap - 1)}")
                for heap in range(3, 20)
                for cap in range(1, heap - 1)
            ),
        ),
    ],
    "grundy": [
        ("table of nim-values, {table} for 0, 1, 2, ...,", lambda table: starts_with(values("grundy", 30), table)),
        ("and leave heaps whose nim-sum is 0.", lambda: adds("grundy")),
        (
            "The P-positions with a single heap are {found} and so on;",
            lambda found: starts_with(lost_heaps("grundy", 275, first=1), found),
        ),
    ],
    "lasker": [
        (
            "exchange {swapped}, and so on; every other heap counts as what it is.",
            lambda swapped: (
                values("lasker", 40) == list(map(lasker_count, range(40)))
                and all(
                    lasker_count(one) == other
                    for one, other in zip(ints(swapped)[::2], ints(swapped)[1::2], strict=True)
                )
            ),
        ),
        ("Leave heaps that have nim-sum 0 in this count.", lambda: adds("lasker")),
        ("A heap of 3 counts as 4, and of 4 as 3.", lambda: values("lasker", 5, 3) == [4, 3]),
        ("world champion of chess for 27 years", "a statement about history"),
    ],
    "mark": [
        (
            "A single heap is a P-position exactly when this is an odd number of times, or when it is empty.",
            lambda: lost_heaps("mark", 80) == [n for n in range(80) if count_of_mark(n) == 0],
        ),
        (
            "count such heaps as 0, any other as 1 or 2: as 1 if its binary form has an odd number of ones, as "
            "2 if an even number.",
            lambda: values("mark", 80) == list(map(count_of_mark, range(80))),
        ),
        ("Leave heaps whose counts have nim-sum 0.", lambda: adds("mark", 8)),
    ],
    "octal": [
        (
            "0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's chess, 0.6 Officers, 0.333 takes 1 to 3 from "
            "a heap, "
            "0.007 Treblecross, 0.[3] is Nim, 4.[3] Lasker's Nim, 4!.0 Grundy's game.",
            lambda: (
                all(
                    values(code, 25) == values(other, 25)
                    for code, other in (
                        ("0.77", "kayles"),
                        ("0.07", "dawson"),
                        ("0.137", "dawsons-chess"),
                        ("0.6", "officers"),
                        ("0.333", "subtraction[take=1-3]"),
                        ("0.[3]", "nim"),
                        ("4.[3]", "lasker"),
                        ("4!.0", "grundy"),
                    )
                )
                and all((value("0.007", str(n + 2)) == 0) == lost("treblecross", "." * n) for n in range(3, 14))
            ),
        ),
        ("leave nim-sum 0.", lambda: adds("0.45")),
        (
            "(0.77 with period {kayles}, 0.07 with period {dawson}, 0.45 with period {other})",
            lambda kayles, dawson, other: (
                [found.period for code in ("0.77", "0.07", "0.45") if (found := nt.period(code)) is not None]
                == [int(kayles), int(dawson), int(other)]
            ),
        ),
        ("a period is proved as soon as … (Guy and Smith 1956).", lambda: period("0.77", 71, 12)),
        ("Of others, such as 0.6, nobody knows", lambda: nt.period("0.6", 3000) is None),
        (
            "Digits with 8 make hexadecimal games",
            lambda: (found := nt.period("0.3F", 2000)) is None or found.saltus > 0,
        ),
    ],
    "prim": [
        (
            "The value of an even heap is zero, that of a heap of one object 1. … smallest prime divisor among all "
            "primes, {places}, and so on.",
            lambda places: (
                values("prim", 60, 1)
                == [1 if n == 1 else 0 if n % 2 == 0 else smallest_prime_place(n) for n in range(1, 60)]
                and all(smallest_prime_place(prime) == place for place, prime in ((2, 3), (3, 5), (4, 7)))
            ),
        ),
        ("Leave heaps whose values have nim-sum 0.", lambda: adds("prim")),
        (
            "A single heap loses exactly when it is even: only odd numbers may be taken from it",
            lambda: (
                lost_heaps("prim", 50) == list(range(0, 50, 2))
                and all(gcd(take, heap) > 1 for heap in range(2, 50, 2) for take in range(2, heap, 2))
            ),
        ),
    ],
    "squares": [
        (
            'Leave a "red number", a heap from which the opponent loses: {red} and so on.',
            lambda red: starts_with(lost_heaps("squares", 151), red) and len(ints(red)) == 31,
        ),
        (
            "In misère play the red numbers of one heap are one greater.",
            lambda: lost_heaps("squares", 100, True) == [n + 1 for n in lost_heaps("squares", 99)],
        ),
    ],
    "subtraction": [
        (
            "whoever must say {last} loses: misère play with S = {takes} from a heap of",
            lambda last, takes: (last, takes) == ("21", "1-3"),
        ),
        (
            "If S is 1 to k, complete every number that the opponent takes to k + 1: leave a multiple of k + "
            "1, in misère play one more than a multiple.",
            lambda: all(
                lost_heaps(f"subtraction[take=1-{k}]", 40, misere) == list(range(int(misere), 40, k + 1))
                for k in (1, 2, 3, 10)
                for misere in (False, True)
            ),
        ),
        (
            "In the 21 game say the multiples of {say}; in the 100 game say {first}, ..., {last}. With",
            lambda say, first, last: (
                [21 - n for n in lost_heaps("subtraction[take=1-3]", 21, True)][::-1]
                == list(range(int(say), 21, int(say)))
                and set(ints(first) + ints(last)) <= {100 - n for n in lost_heaps("subtraction[take=1-10]", 101)}
            ),
        ),
        (
            "With several heaps play Nim with the remainders modulo k + 1.",
            lambda: all(lost("subtraction[take=1-3]", row(h)) == (nim_sum(n % 4 for n in h) == 0) for h in rows(3, 7)),
        ),
        (
            "In misère play leave nim-sum 0 too, as long as a heap of nim-value 2 or more remains, and nim-sum "
            "1 when none",
            lambda: all(
                lost("subtraction[take=1,3,4]", row(h), True)
                == (nim_sum(found := [value("subtraction[take=1,3,4]", str(n)) for n in h]) == (max(found) < 2))
                for h in rows(3, 7)
            ),
        ),
        ("for a finite set they repeat sooner or later", lambda: nt.period("subtraction[take=1,3,4]") is not None),
        ("posed the 100 game in", "a statement about history"),
    ],
    "take-and-return": [
        (
            "besides N- and P-positions there are drawn heaps. Work backwards … putting one back keeps the draw.",
            lambda: lost("take-and-return", "0") and drawn(),
        ),
    ],
    "take-at-most-half": [
        (
            "is a P-position exactly when it is one less than a power of two: {found}, ...",
            lambda found: (
                starts_with(lost_heaps("take-at-most-half", 70, first=1), found)
                and lost_heaps("take-at-most-half", 70, first=1) == [1, 3, 7, 15, 31, 63]
            ),
        ),
        (
            "count an even heap as half of it. An odd heap counts the same as the heap that is its smaller half.",
            lambda: values("take-at-most-half", 60, 1) == list(map(max_nim_count, range(1, 60))),
        ),
        ("Leave heaps whose counts have nim-sum 0.", lambda: adds("take-at-most-half", 8)),
    ],
    "top-entails": [
        (
            "then the player to move wins whatever stands beside it. A row without a loony stack is a "
            "P-position exactly "
            "when the nim-sum of its values is 0.",
            lambda: (
                all(
                    lost("top-entails", row(h))
                    == (not {1, 3} & set(h) and nim_sum(value("top-entails", str(n)) for n in h) == 0)
                    for h in rows(2, 9, 1)
                )
                and not any(lost("top-entails", row((loony, *h))) for loony in (1, 3) for h in rows(2, 5))
            ),
        ),
        (
            "Never split off a loony stack: {loony} are loony.",
            lambda loony: (
                [n for n in range(40) if nt.analyse("top-entails", str(n), fields=["value"]).value == "loony"]
                == ints(loony)
            ),
        ),
        (
            "it wins if the opponent, who must move in the smaller stack, loses beside a heap of Nim",
            lambda: all(
                (nt.analyse("top-entails", f"{n},{other}/{n}", fields=["outcome"]).outcome == "P")
                == (
                    nt.analyse(
                        "sum", f"top-entails {n}/{n} + nim {value('top-entails', str(other))}", fields=["outcome"]
                    ).outcome
                    == "P"
                )
                for n in range(1, 7)
                for other in (2, 4, 5, 6)
            ),
        ),
        (
            "West computed all stacks up to {bound} in 1996 and found five loony ones: {loony}.",
            lambda bound, loony: (
                [
                    n
                    for n in (*range(2, 60), *ints(loony), *(n + 1 for n in ints(loony)[2:]))
                    if nt.analyse("top-entails", str(n), fields=["value"]).value == "loony"
                ]
                == [3, *ints(loony)]
            ),
        ),
        (
            "Up to {bound} there are three more: {loony}.",
            "a computation of a minute; tests/sequences holds the engine's",
        ),
    ],
}
