from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimatron.arithmetic.nim_sum import mex, nim_sum, nim_sum_columns
from nimatron.errors import PositionError

numbers = st.integers(0, 10**30)


def test_mex():
    assert [mex([]), mex([1, 2]), mex(range(5)), mex(np.array([0, 2, 1, 5]))] == [0, 0, 5, 3]


@given(numbers, numbers, numbers)
def test_laws_of_the_nim_sum(x, y, z):
    """S1-04: commutative, associative, neutral element 0, every number its own inverse."""
    assert nim_sum(x, y) == nim_sum(y, x) == nim_sum([x, y])
    assert nim_sum(nim_sum(x, y), z) == nim_sum(x, nim_sum(y, z)) == nim_sum(x, y, z)
    assert nim_sum(x, 0) == x
    assert nim_sum(x, x) == 0


@given(st.lists(numbers, max_size=6))
def test_columns_write_the_same_sum(values):
    columns = nim_sum_columns(values)
    assert columns.result == nim_sum(values)
    assert len(columns.digits) == len(columns.totals) == columns.width
    assert all(int("".join(map(str, row)), 2) == value for row, value in zip(columns.rows, values, strict=True))


def test_worked_sum_of_the_slides():
    """S1-03: 3 xor 5 = 6, written 011, 101, 110."""
    columns = nim_sum_columns([3, 5])
    assert columns.rows == ((0, 1, 1), (1, 0, 1))
    assert columns.totals == (1, 1, 2)
    assert columns.digits == (1, 1, 0)
    assert columns.result == 6


def test_arrays():
    positions = np.array([[3, 4, 5], [1, 4, 5], [7, 7, 0]])
    assert nim_sum(positions).tolist() == [2, 0, 0]
    assert nim_sum(positions[0]) == 2
    assert nim_sum(positions[0], positions[1]).tolist() == [2, 0, 0]
    assert nim_sum(np.uint8(3), np.uint8(5)) == 6


def test_refusals():
    with pytest.raises(PositionError, match="negative"):
        nim_sum(3, -1)
    with pytest.raises(PositionError, match="negative"):
        nim_sum_columns([-1])
