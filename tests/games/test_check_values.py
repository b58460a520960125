"""Every check value of the rule sheet, part 1, through the public interface; also the values its sections state.

One function for each section of the sheet, in its order.
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import xor
from typing import Any

import pytest

import nimatron as nt
from tests.brute_force import BruteForce

RED = [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130, 132,
       137, 142, 147, 150]  # fmt: skip
GRUNDY_LOST = [1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359, 362, 365,
               386, 389, 392, 566]  # fmt: skip
KAYLES_PERIOD = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
KAYLES_EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6}


def loses(game: str, position: Any, misere: bool = False) -> bool:
    outcome = nt.analyse(game, position, misere=misere, fields=["outcome"]).outcome
    assert outcome in ("P", "N")
    return outcome == "P"


def lost_below(game: str, count: int, misere: bool = False) -> list[int]:
    return [heap for heap in range(count) if loses(game, str(heap), misere)]


def winning(game: str, position: str, misere: bool = False) -> list[str]:
    """Return the written forms of the winning moves."""
    found = nt.analyse(game, position, misere=misere)
    assert found.winning_moves is not None
    return [found.game.format(move) for move in found.winning_moves]


def test_nim() -> None:
    assert winning("nim", "3 4 5") == ["1,4,5"]
    for lost in ("1 2 3", "1 4 5", "7 7", "0", "0 0 0"):
        assert loses("nim", lost), lost
    assert winning("nim", "2 5 8") == ["2,5,7"]


def test_misere_nim() -> None:
    for lost in ("1", "1 1 1", "2 2", "1 3 5 7"):
        assert loses("nim", lost, misere=True), lost
    for won in ("1 1", "0"):
        assert not loses("nim", won, misere=True), won
    assert winning("nim", "1 2", misere=True) == ["1,0"]
    assert winning("nim", "1 1 2", misere=True) == ["1,1,1"]
    assert winning("nim", "3 4 5", misere=True) == ["1,4,5"]
    for heaps in product(range(6), repeat=3):
        rule = sum(heaps) % 2 == 1 if max(heaps) < 2 else reduce(xor, heaps) == 0
        assert loses("nim", heaps, misere=True) == rule, heaps


def test_subtraction_from_1_to_k() -> None:
    assert loses("subtraction", "4")
    assert loses("subtraction", "8")
    assert loses("subtraction", "21", misere=True)
    assert winning("subtraction", "21") == ["20"]
    for k in range(1, 6):
        game = f"subtraction[take=1-{k}]"
        assert lost_below(game, 40) == list(range(0, 40, k + 1))
        assert lost_below(game, 40, misere=True) == list(range(1, 40, k + 1))
    for heaps in product(range(9), repeat=2):
        r, s = heaps[0] % 4, heaps[1] % 4
        assert loses("subtraction", heaps) == (r == s)
        assert loses("subtraction", heaps, misere=True) == ((r + s) % 2 == 1 if max(r, s) < 2 else r == s)


def test_subtraction_of_other_sets() -> None:
    values = nt.nim_values("subtraction[take=2,3]", 100).tolist()
    assert values == ([0, 0, 1, 1, 2] * 20)[:100]
    assert nt.nim_values("subtraction[take=1,3,4]", 70).tolist() == [0, 1, 0, 1, 2, 3, 2] * 10
    for a, b in combinations(range(1, 12), 2):
        values = nt.nim_values(f"subtraction[take={a},{b}]", 200).tolist()
        odd_multiple = b % a == 0 and (b // a) % 2 == 1
        period = 2 * a if odd_multiple else a + b
        assert values[period:] == values[:-period], (a, b)
        assert all(values[divisor:] != values[:-divisor] for divisor in range(1, period) if period % divisor == 0)
        found = nt.period(f"subtraction[take={a},{b}]", 1000)
        assert found is not None
        assert (found.preperiod, found.period) == (0, period)
    assert nt.nim_values("subtraction[take=powers-of-2]", 300).tolist() == [0, 1, 2] * 100


def test_subtraction_laws() -> None:
    """Ferguson: value 1 exactly where heap - least element of S has value 0; misère play of sets with 1 lags by one."""
    for takes in ("1-3", "1,3,4", "2,5,7", "2,3", "3,5", "1,2,4", "4,9"):
        game = f"subtraction[take={takes}]"
        values = nt.nim_values(game, 120).tolist()
        least = int(takes[0])
        assert all((values[n] == 1) == (n >= least and values[n - least] == 0) for n in range(120))
        if least == 1:
            normal, misere = lost_below(game, 100), lost_below(game, 101, misere=True)
            assert misere == [n + 1 for n in normal]


def test_subtraction_settings() -> None:
    """21 game: say multiples of 4; 100 game: say 1, 12, 23, ..., 89, 100."""
    assert [21 - heap for heap in lost_below("subtraction", 22, misere=True)][::-1] == [0, 4, 8, 12, 16, 20]
    assert [100 - heap for heap in lost_below("subtraction[take=1-10]", 101)][::-1] == [*range(1, 100, 11), 100]


def test_squares() -> None:
    assert lost_below("squares", 151) == nt.p_positions("squares", 151).tolist() == RED
    assert winning("squares", "8") == ["7"]
    assert loses("squares", "34")
    assert sorted(winning("squares", "21"), key=int) == ["5", "12", "17", "20"]
    assert nt.p_positions("squares", 152, misere=True).tolist() == [red + 1 for red in RED]
    assert nt.nim_values("squares", 20).tolist() == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2]
    assert loses("squares", "1,3")
    assert not loses("squares", "1,4")


def test_kayles() -> None:
    values = nt.nim_values("kayles", 400).tolist()
    assert values[:13] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    for n in range(400):
        assert values[n] == KAYLES_EXCEPTIONS.get(n, KAYLES_PERIOD[n % 12]), n
        if n in KAYLES_EXCEPTIONS:
            assert values[n] != KAYLES_PERIOD[n % 12], n
    assert loses("kayles", "1 4")
    assert loses("kayles", "3 6")
    assert lost_below("kayles", 90) == [0]
    found = nt.period("kayles", 400)
    assert found is not None
    assert (found.preperiod, found.period) == (71, 12)


def test_kayles_on_a_ring() -> None:
    """A ring of n pins becomes a row of n - 1 or n - 2 pins, and rows win, so that ring 7, like all others, loses."""
    assert not loses("kayles", "6")
    assert not loses("kayles", "5")
    for n in range(3, 60):
        assert not loses("kayles", str(n - 1))
        assert not loses("kayles", str(n - 2))


def test_circular_nim_check_values() -> None:
    assert loses("circular-nim", "1,2,1,2")
    assert not loses("circular-nim", "1,2,3,2")
    assert loses("circular-nim", "3,0,1,2,0")
    assert loses("circular-nim[k=3]", "1,2,3,1,2,3")


def _turned(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    both = (heaps, heaps[::-1])
    return [row[start:] + row[:start] for row in both for start in range(len(heaps))]


def _cn_5_2(h: tuple[int, ...]) -> bool:
    m, b, c, d, e = h
    return m == max(h) and b == e and m + b == c + d


def _cn_5_3(h: tuple[int, ...]) -> bool:
    zero, b, c, d, e = h
    return zero == 0 and b == e == c + d


def _cn_6_3(h: tuple[int, ...]) -> bool:
    a, b, c, d, e, f = h
    return a + b == d + e and b + c == e + f


def _cn_6_4(h: tuple[int, ...]) -> bool:
    return _cn_6_3(h) and h[0] ^ h[2] ^ h[4] == 0 and h[0] == min(h)


def _cn_8_6(h: tuple[int, ...]) -> bool:
    zero, x, a, b, e, c, d, y = h
    return zero == 0 and x == y == a + b == c + d and e == min(x, a + d)


@pytest.mark.parametrize(
    ("heaps", "k", "largest", "rule"),
    [
        (3, 1, 4, lambda h: h[0] ^ h[1] ^ h[2] == 0),
        (3, 3, 3, lambda h: not any(h)),
        (3, 2, 4, lambda h: len(set(h)) == 1),
        (4, 3, 3, lambda h: len(set(h)) == 1),
        (4, 2, 4, lambda h: h[:2] == h[2:]),
        (5, 2, 3, _cn_5_2),
        (5, 3, 3, _cn_5_3),
        (6, 3, 2, _cn_6_3),
        (6, 4, 2, _cn_6_4),
        (8, 6, 1, _cn_8_6),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
def test_circular_nim_rules(heaps: int, k: int, largest: int, rule: Any) -> None:
    """Each solved case on a small board: the product against the sheet's words and the definition."""
    game = nt.game(f"circular-nim[k={k}]")
    truth = BruteForce(game) if (largest + 1) ** heaps <= 1100 else None
    for position in product(range(largest + 1), repeat=heaps):
        expected = any(rule(turned) for turned in _turned(position))
        assert (nt.analyse(game, position, fields=["outcome"]).outcome == "P") == expected, position
        assert truth is None or truth.loses(position) == expected, position


def test_index_k_nim() -> None:
    for lost in ("2 2 2", "1 1 1", "1 2 3 3"):
        assert loses("index-k-nim", lost), lost
    assert not loses("index-k-nim", "1 2 3")
    assert loses("index-k-nim", "1", misere=True)
    assert not loses("index-k-nim", "1 1", misere=True)
    assert loses("index-k-nim", "1 1 1 1", misere=True)
    for k, heaps in product((1, 2, 3), product(range(4), repeat=4)):
        columns = [sum(heap >> bit & 1 for heap in heaps) for bit in range(2)]
        rule = all(ones % (k + 1) == 0 for ones in columns)
        assert loses(f"index-k-nim[k={k}]", heaps) == rule
        misere_rule = sum(heaps) % (k + 1) == 1 % (k + 1) if max(heaps) < 2 else rule
        assert loses(f"index-k-nim[k={k}]", heaps, misere=True) == misere_rule, (k, heaps)


def test_grundys_game() -> None:
    values = nt.nim_values("grundy", 600).tolist()
    assert values[:20] == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]
    assert [n for n in range(1, 600) if values[n] == 0] == GRUNDY_LOST
    assert nt.p_positions("grundy", 600).tolist()[-len(GRUNDY_LOST) :] == GRUNDY_LOST
    assert not loses("grundy", "3")
    assert loses("grundy", "7")
    assert winning("grundy", "8") == ["1,7"]
    assert loses("grundy", "3 6")


def test_unbalanced_nim() -> None:
    for lost in ("0 1 2", "1 3 5", "2 4 5", "1 4 6", "2 3 6", "1 2 4 7", "0 1"):
        assert loses("unbalanced-nim", lost), lost
    for end in ("0 1 2", "0 1"):
        assert not nt.game("unbalanced-nim").moves(nt.game("unbalanced-nim").parse(end))
    assert not loses("unbalanced-nim", "3 4 5")
    lost_triples = [heaps for heaps in combinations(range(1, 8), 3) if loses("unbalanced-nim", heaps)]
    assert sum(map(sum, lost_triples)) == 42


def test_unbalanced_nim_values() -> None:
    """Two, three and four heaps by their rules; any number by Welter's function."""
    for pair in combinations(range(9), 2):
        assert loses("unbalanced-nim", pair) == (pair[0] ^ pair[1] == 1)
    for triple in combinations(range(9), 3):
        assert loses("unbalanced-nim", triple) == (reduce(xor, [heap + 1 for heap in triple]) == 0)
    for four in combinations(range(9), 4):
        assert loses("unbalanced-nim", four) == (reduce(xor, four) == 0)
    for number in range(1, 6):
        for heaps in combinations(range(8), number):
            pairs = [(b - a) ^ (b - a - 1) for a, b in combinations(heaps, 2)]
            assert nt.analyse("unbalanced-nim", heaps).grundy == reduce(xor, [*heaps, *pairs], 0), heaps


def test_antonim() -> None:
    game = "unbalanced-nim[empty_may_repeat=true]"
    small = [(a, b) for a, b in product(range(9), repeat=2) if a < b or a == b == 0]
    assert [heaps for heaps in small if loses(game, heaps)] == [(0, 0), (1, 2), (3, 4), (5, 6), (7, 8)]
    assert loses(game, "0,0,0")
    for heaps in combinations(range(8), 3):
        assert loses(game, heaps) == (reduce(xor, [heap + 1 for heap in heaps]) == 0), heaps
