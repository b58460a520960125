"""Mijailović's thesis, section 8 and appendix: the listings, Table 2, Table 3."""

from __future__ import annotations

import itertools
from math import prod

import numpy as np
import pytest

from nimatron.papers.thesis import (
    TABLE_2,
    TABLE_2_MACHINE,
    TABLE_2_PARAMETER,
    algebraic_as_printed,
    arithmetic_as_printed,
    large_row,
    large_table,
    printed_systems,
    published,
    recursive_as_printed,
)
from nimatron.theory.strategies import algebraic

FIRST_ROWS_OF_TABLE_3 = [(14, 34), (28, 68), (56, 136), (113, 273), (226, 546), (452, 1092), (905, 2185)]


def exact(a: int, count: int) -> list[tuple[int, int]]:
    return algebraic.pairs(count + 1, a)[1:]


def as_pairs(columns: tuple[np.ndarray, np.ndarray]) -> list[tuple[int, int]]:
    return list(zip(*(column.tolist() for column in columns), strict=True))


def mean_ratio(times: list[tuple[int, float]]) -> float:
    """Return the geometric mean of the ratios of consecutive rows from n = 1280 on."""
    late = [seconds for n, seconds in times if n >= 1280]
    return prod(after / before for before, after in itertools.pairwise(late)) ** (1 / (len(late) - 1))


def test_S0_33_what_was_measured_and_on_what() -> None:
    assert TABLE_2_PARAMETER == 2
    for word in ("i7-4510U", "2.00 GHz", "8 GB", "DDR3", "Debian 9", "gcc 6.3.0"):
        assert word in TABLE_2_MACHINE


@pytest.mark.parametrize("a", [1, 2, 3])
def test_S0_34_listing_1(a: int) -> None:
    """Test that it is right as printed; A_n <= 2n makes its array of 2n + 1 places long enough."""
    assert as_pairs(recursive_as_printed(a, 400)) == exact(a, 400)
    assert all(first <= 2 * n for n, (first, _) in enumerate(exact(a, 400), 1))


@pytest.mark.parametrize("a", [1, 2, 3])
def test_S0_35_listing_2(a: int) -> None:
    assert as_pairs(algebraic_as_printed(a, 20_000)) == exact(a, 20_000)


@pytest.mark.parametrize("a", [2, 3, 5])
def test_S0_36_listing_3(a: int) -> None:
    """Test that it is right for a >= 2; the two systems have O(log n) terms."""
    assert as_pairs(arithmetic_as_printed(a, 3000)) == exact(a, 3000)
    assert all(len(terms) <= (10**9).bit_length() + 1 for terms in printed_systems(a, 10**9))


def test_S0_38_the_algebraic_strategy_is_fastest_in_every_row() -> None:
    for _, recursive_ms, algebraic_ms, arithmetic_ms in TABLE_2:
        others = [time for time in (recursive_ms, arithmetic_ms) if time is not None]
        assert algebraic_ms is not None
        assert all(algebraic_ms < time for time in others)


def test_S0_39_table_2() -> None:
    assert [n for n, *_ in TABLE_2] == [10 * 2**k for k in range(27)]
    assert published("recursive")[-1] == (1_310_720, 11513.0)
    assert published("arithmetic")[-1] == (20_971_520, 230.089)
    last_n, seconds = published("algebraic")[-1]
    assert last_n == 671_088_640
    assert seconds == pytest.approx(42.2709)
    faster = [
        n for n, mex_ms, _, digits_ms in TABLE_2 if mex_ms is not None and digits_ms is not None and mex_ms < digits_ms
    ]
    assert faster == [10 * 2**k for k in range(7)]
    assert faster[-1] == 640
    assert 3.5 < mean_ratio(published("recursive")) < 4.5
    assert 2.1 < mean_ratio(published("arithmetic")) < 2.4
    assert 1.8 < mean_ratio(published("algebraic")) < 2.2


def test_S0_40_table_3() -> None:
    rows = list(large_table(2))
    assert [(row.first, row.second) for row in rows[:7]] == FIRST_ROWS_OF_TABLE_3
    assert len(rows) == 100
    last = rows[-1].printed()
    assert (last[0], last[2]) == ("6.33825e+30", "2.16401e+31")
    assert all("e+" in row.printed()[2] for row in rows[16:])
    assert [row.printed()[0] for row in rows[:16]] == [str(row.n) for row in rows[:16]]
    assert rows[40] == large_row(40)
