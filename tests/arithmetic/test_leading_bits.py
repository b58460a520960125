from __future__ import annotations

import random

import pytest

from nimatron.arithmetic import beatty, big_integers
from nimatron.arithmetic.beatty import compare_with_a, is_p_position, leading_comparison, one_winning_move
from nimatron.errors import NimatronError


def _place_by_search(x: int, a: int) -> tuple[int, bool]:
    """Return the place by definition: k = least index with A_k >= x by bisection; x is an A if A_k = x."""
    low, high = 0, x
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if beatty.wythoff_a(middle, a) >= x else (middle + 1, high)
    return (low, True) if beatty.wythoff_a(low, a) == x else (x - low + 1, False)


@pytest.mark.parametrize("a", [1, 2, 3, 10])
def test_small_positions_by_the_rule(a: int) -> None:
    lost: set[tuple[int, int]] = set()

    def reached(x: int, y: int, p: int, q: int) -> bool:
        k, l = x - p, y - q  # noqa: E741
        return (k, l) != (0, 0) and min(k, l) >= 0 and (min(k, l) == 0 or abs(k - l) < a)

    for total in range(90):
        for x in range(total // 2 + 1):
            y = total - x
            reach = [pair for pair in lost if reached(x, y, *pair) or reached(x, y, *pair[::-1])]
            assert is_p_position(x, y, a) == is_p_position(y, x, a) == (not reach)
            move = one_winning_move(y, x, a)
            if reach:
                assert move in reach
            else:
                lost.add((x, y))
                assert move is None


@pytest.mark.parametrize("a", [1, 2, 7, 1000])
def test_near_pairs_of_every_size(a: int) -> None:
    dice = random.Random(a)
    for bits in (60, 118, 119, 120, 121, 122, 123, 200, 700, 900, 3000):
        for _ in range(12):
            m = dice.getrandbits(bits)
            smaller = beatty.wythoff_a(m, a)
            far = 1 << dice.randrange(bits)
            for step in (-far, -3, -2, -1, 0, 1, 2, 3, far):
                x = smaller + step
                if x < 0:
                    continue
                sign = (step > 0) - (step < 0)
                assert compare_with_a(x, m, a) == sign
                assert leading_comparison(x, m, a) in (None, sign)
                for more in (0, 1, a, far):
                    y = x + a * m + more
                    n, rest = divmod(y - x, a)
                    lost = rest == 0 and beatty.wythoff_a(n, a) == x
                    assert is_p_position(y, x, a) == lost
                    move = one_winning_move(x, y, a)
                    assert (move is None) == lost
                    if move is not None:
                        low, high = move
                        assert beatty.wythoff_a((high - low) // a, a) == low
                        assert (high - low) % a == 0
                        k, l = x - low, y - high  # noqa: E741
                        both = min(k, l) > 0 and abs(k - l) < a
                        assert both or (low == x and high < y) or (high == x and low < y)


def test_far_positions_need_no_product(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(x: int, y: int) -> int:
        raise AssertionError("a product of huge numbers")

    m = 10**5000
    smaller = beatty.wythoff_a(m)
    monkeypatch.setattr(big_integers, "multiply", refuse)
    assert not is_p_position(m, 3 * m)
    assert not is_p_position(m, 10**4000, 2)
    assert not is_p_position(smaller + (smaller >> 100), smaller + (smaller >> 100) + m)
    with pytest.raises(AssertionError, match="huge"):
        is_p_position(smaller, smaller + m)


@pytest.mark.parametrize("a", [1, 2, 5, 10**6])
def test_place_by_one_product(a: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Test the short cut for huge numbers, on all sizes, against bisection; Fibonacci numbers are the hard case."""
    monkeypatch.setattr(beatty, "_LARGE_BITS", 1)
    dice = random.Random(a)
    numbers = [*range(300), *(dice.getrandbits(bits) for bits in (64, 65, 300, 1000, 4100) for _ in range(8))]
    one, two = 1, 2
    for _ in range(1500):
        one, two = two, one + two
        if two.bit_length() in (60, 62, 64, 65, 66, 100, 300, 1000):
            numbers += [two - 1, two, two + 1]
    for x in numbers:
        assert beatty.place(x, a) == ((0, True) if x == 0 else _place_by_search(x, a)), x


def test_what_is_no_number_is_refused() -> None:
    for function in (compare_with_a, is_p_position, one_winning_move):
        for arguments in ((-1, 2), (1, -2), (1, 2, 0), ("1", 2)):
            with pytest.raises(NimatronError):
                function(*arguments)  # type: ignore[operator]
