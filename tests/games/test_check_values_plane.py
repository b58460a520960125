"""Check values of the rule sheet, part 1, from Wythoff's game on: the plane, heaps with memory, drawn games."""

from __future__ import annotations

from itertools import product
from math import isqrt

import pytest

import nimatron as nt
from tests.games.test_check_values import loses, lost_below, winning


def test_wythoff() -> None:
    for lost in ((0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)):
        assert loses("wythoff", lost)
        assert loses("wythoff", lost[::-1])
    assert {tuple(sorted(map(int, move.split(",")))) for move in winning("wythoff", "2,3")} == {(1, 2)}
    assert not loses("wythoff", "4,4")
    assert [nt.analyse("wythoff", (1, y)).grundy for y in range(8)] == [1, 2, 0, 4, 5, 3, 7, 8]
    for a, b in product(range(60), repeat=2):
        if a <= b:
            assert loses("wythoff", (a, b)) == (a == (b - a + isqrt(5 * (b - a) ** 2)) // 2)


def test_generalised_wythoff() -> None:
    lost = {2: [(1, 3), (2, 6), (4, 10), (5, 13)], 3: [(1, 4), (2, 8), (3, 12), (5, 17)]}
    for a, pairs in lost.items():
        assert all(loses(f"wythoff[a={a}]", pair) for pair in pairs)
    assert all(loses("wythoff[a=2]", pair, misere=True) for pair in [(0, 1), (2, 5), (3, 8), (4, 11)])
    assert all(loses("wythoff", pair, misere=True) for pair in [(0, 1), (2, 2), (3, 5)])
    assert all(loses("attrition", pair) for pair in [(0, 1), (2, 2), (3, 5)])
    assert not loses("wythoff", "1,2", misere=True)


@pytest.mark.parametrize("a", [1, 2, 3, 5])
def test_generalised_wythoff_by_mex(a: int) -> None:
    """Compare the P-positions by mex, and the integer formula, with ``analyse`` on a board."""
    size = 40
    boards: dict[bool, set[tuple[int, int]]] = {}
    for misere in (False, True):
        used: set[int] = set()
        boards[misere] = set()
        for n in range(size):
            first = nt.mex(used)
            second = first + a * n + (misere and a > 1)
            used |= {first, second}
            boards[misere].add((first, second))
            if not misere:
                assert first == (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2
    if a == 1:
        boards[True] = boards[True] - {(0, 0), (1, 2)} | {(0, 1), (2, 2)}
    for x, y, misere in product(range(size), range(size), (False, True)):
        if x <= y:
            assert loses(f"wythoff[a={a}]", (x, y), misere) == ((x, y) in boards[misere]), (x, y, misere)


def test_flip_flop() -> None:
    for lost in ("3,5/normal/1", "3,5/attrition/1", "1,2/normal/0", "2,2/attrition/0"):
        assert loses("flip-flop", lost), lost
    for won in ("1,2/attrition/0", "2,2/normal/0"):
        assert not loses("flip-flop", won), won


def test_fibonacci_nim() -> None:
    assert winning("fibonacci-nim", "10/9") == ["8/4"]
    assert loses("fibonacci-nim", "13/12")
    assert winning("fibonacci-nim", "20/19") == ["18/4"]
    assert winning("fibonacci-nim", "4/1") == ["3"]
    assert nt.game("fibonacci-nim").parse("3") == nt.game("fibonacci-nim").parse("3/2")
    assert loses("fibonacci-nim", "5/2")
    assert [n for n in range(1, 100) if loses("fibonacci-nim", str(n))] == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    lost = [n for n in range(1, 60) if loses("fibonacci-nim[factor=3]", str(n))]
    assert lost == [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
    for n, cap in product(range(1, 40), range(1, 40)):
        assert loses("fibonacci-nim[factor=1]", (n, cap)) == (n & -n > cap)


def test_copycat_nim() -> None:
    assert lost_below("copycat-nim[m=2]", 90) == list(range(0, 90, 3))
    assert lost_below("copycat-nim[m=3]", 90) == list(range(0, 90, 4))
    assert winning("copycat-nim[m=3]", "2/2") == ["1/1"]
    assert winning("copycat-nim[m=5]", "6") == ["3/3"]
    assert lost_below("copycat-nim[m=1]", 60) == [0]
    assert lost_below("copycat-nim[m=5]", 40) == [0, 7, 13, 20, 26, 33, 39]
    assert lost_below("copycat-nim[m=7]", 51) == [0, 9, 17, 25, 34, 42, 50]
    assert lost_below("copycat-nim[m=9]", 65) == [0, 11, 22, 32, 43, 54, 64]


@pytest.mark.parametrize("m", [2, 3, 4, 6, 8, 10, 11, 12, 14, 15, 16, 19, 27])
def test_copycat_nim_with_even_power_of_two(m: int) -> None:
    assert lost_below(f"copycat-nim[m={m}]", 6 * (m + 1)) == list(range(0, 6 * (m + 1), m + 1))


@pytest.mark.parametrize("m", range(1, 9))
def test_copycat_nim_with_a_forbidden_take(m: int) -> None:
    """``n/k`` is a P-position exactly if no number but k wins from ``n``."""
    for n, last in product(range(1, 40), range(1, m + 1)):
        takes = {n - int(move.split("/")[0]) for move in winning(f"copycat-nim[m={m}]", str(n))}
        assert loses(f"copycat-nim[m={m}]", (n, last)) == (takes <= {last})


@pytest.mark.parametrize(
    ("take", "cap", "outcomes"),
    [("2,3", 12, "LLWWWDDDDDDDD"), ("2,5", 14, "LLWWLWWWLWWWLWW"), ("2", 8, "LLWWDDDDD")],
)
def test_take_and_return(take: str, cap: int, outcomes: str) -> None:
    game = f"take-and-return[take={take};cap={cap}]"
    found = [nt.analyse(game, str(heap)).outcome for heap in range(cap + 1)]
    assert "".join({"P": "L", "N": "W", "D": "D"}[outcome] for outcome in found) == outcomes


def test_take_and_return_keeps_the_draw() -> None:
    """Where taking loses, the best move puts one back."""
    found = nt.analyse("take-and-return", "5", moves=True)
    assert (found.outcome, found.best) == ("D", (6,))
    assert {move.value for move in found.moves or () if move.to[0] < 5} == {"lose"}
