from __future__ import annotations

import json
from fractions import Fraction
from math import floor, isqrt
from pathlib import Path

import pytest

from nimatron.errors import PositionError, RuleError, TooLargeError
from nimatron.kernels import native
from nimatron.papers.precision import (
    decimals_needed,
    first_wrong_decimals,
    first_wrong_double,
    first_wrong_double_by_candidates,
    first_wrong_newton,
)

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "vectors" / "documents_wythoff.json").read_text())["tables"]

# found by the exhaustive scan, which must find them again
FIRST_WRONG = {
    1: (102334155, 102334155),
    2: (93222358, 93222358),
    3: (239244622, 55602393),
    4: (102334155, 70711162),
    5: (299146121, 43869278),
}


def first_wrong(x: Fraction, limit: int) -> int | None:
    """Return the first wrong n by trying every n."""
    return next((n for n in range(1, limit) if n * x.numerator // x.denominator != (n + isqrt(5 * n * n)) // 2), None)


@pytest.mark.parametrize("a", FIRST_WRONG)
def test_the_candidates_find_the_known_numbers(a: int) -> None:
    assert first_wrong_double_by_candidates(a) == FIRST_WRONG[a]


@pytest.mark.skipif(native() is None, reason="too slow without the kernels")
@pytest.mark.parametrize("a", [*FIRST_WRONG, 6, 10, 137])
def test_the_scan_and_the_candidates_agree(a: int) -> None:
    assert first_wrong_double(a) == first_wrong_double_by_candidates(a) == FIRST_WRONG.get(a, first_wrong_double(a))


@pytest.mark.parametrize("a", [10**5, 10**5 + 1])
def test_the_scan_and_the_candidates_agree_where_alpha_is_rough(a: int) -> None:
    assert first_wrong_double(a) == first_wrong_double_by_candidates(a)


def test_doubles_are_wrong_there() -> None:
    n = FIRST_WRONG[1][0]
    assert floor(n * ((1 + 5**0.5) / 2)) != (n + isqrt(5 * n * n)) // 2


def test_vectors() -> None:
    needed = next(t["rows"] for t in VECTORS if t["fields"] == ["k", "decimals"])
    assert [[k, decimals_needed(k)] for k, _ in needed] == needed
    newton = next(t["rows"] for t in VECTORS if t["fields"] == ["r", "first_wrong_n"])
    assert [[r, first_wrong_newton(r)] for r, _ in newton] == newton


@pytest.mark.parametrize("t", range(10))
def test_decimals_by_trying_every_n(t: int) -> None:
    x = Fraction((10**t + isqrt(5 * 10 ** (2 * t))) // 2, 10**t)
    assert first_wrong(x, 50_000) == (first_wrong_decimals(t) if first_wrong_decimals(t) < 50_000 else None)


@pytest.mark.parametrize("r", range(3))
def test_newton_by_trying_every_n(r: int) -> None:
    x = Fraction("1.618")
    for _ in range(r):
        x = (x * x + 1) / (2 * x - 1)
    n = first_wrong_newton(r)
    assert first_wrong(x, 50_000) == (n if n < 50_000 else None)
    assert floor(n * x) != (n + isqrt(5 * n * n)) // 2


@pytest.mark.parametrize("k", [0, 1, 2, 10, 50, 333])
def test_decimals_needed_is_the_least(k: int) -> None:
    t = decimals_needed(k)
    assert t <= 2 * k + 1
    assert first_wrong_decimals(t) > 10**k
    assert t == 0 or first_wrong_decimals(t - 1) <= 10**k


def test_newton_goes_far() -> None:
    n = first_wrong_newton(8)
    assert abs(n.bit_length() - 2 * first_wrong_newton(7).bit_length()) < 4


def test_refusals() -> None:
    with pytest.raises(RuleError, match="a must"):
        first_wrong_double(0)
    for question in (lambda: first_wrong_double(2**26 + 1), lambda: first_wrong_double_by_candidates(2**26 + 1)):
        with pytest.raises(TooLargeError, match="floating point"):
            question()
    with pytest.raises(TooLargeError, match="decimals"):
        first_wrong_decimals(10**6 + 1)
    with pytest.raises(TooLargeError, match="decimals"):
        decimals_needed(500_000)
    with pytest.raises(TooLargeError, match="Newton"):
        first_wrong_newton(17)
    for function in (first_wrong_decimals, decimals_needed, first_wrong_newton):
        with pytest.raises(PositionError, match="negative"):
            function(-1)
