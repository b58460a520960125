"""Types of arrays: what a type checker infers, and the types that the arrays have.

``assert_type`` is checked by mypy, which reads this file too; when the tests run, the arrays are looked at.
"""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np
import pytest
from numpy.typing import NDArray

import nimatron as nt


def test_nim_values() -> None:
    plain = nt.nim_values("kayles", 100)
    assert_type(plain, NDArray[np.int32])
    far = nt.nim_values("kayles", 10, start=10**30)
    assert_type(far, NDArray[np.int32] | NDArray[np.int64] | NDArray[np.object_])
    large = nt.nim_values("4.[3]", 3, start=10**30)
    assert [array.dtype for array in (plain, far, large)] == [np.int32, np.int32, np.object_]


def test_values_of_a_period() -> None:
    found = nt.period("0.77")
    assert found is not None
    values = found.array(1000, 1100)
    assert_type(values, np.ndarray[Any, np.dtype[np.int32]])
    assert values.dtype == np.int32


def test_pairs_and_board_of_wythoff() -> None:
    first, second = nt.wythoff_pairs(a=1, count=20)
    assert_type(first, NDArray[np.int64])
    assert first.dtype == second.dtype == np.int64
    board = nt.wythoff_values(30)
    assert_type(board, NDArray[np.int16] | NDArray[np.int32])
    assert board.dtype in (np.int16, np.int32)


@pytest.mark.parametrize("game", ["wythoff", "nim", "kayles", "euclid", "0.07", "white-knight", "fibonacci-nim"])
@pytest.mark.parametrize("what", ["outcome", "grundy", "remoteness", "lost"])
def test_columns_and_boards(game: str, what: str) -> None:
    try:
        table = nt.table(game, what, count=12)
    except nt.RequestError:
        return  # the game has no such table
    for name, column in table.arrays().items():
        assert column.dtype.kind == "U" if name == "outcome" else column.dtype in (np.int64, np.object_), name
    board = table.board()
    if board is not None:
        assert board.dtype == bool if what in ("outcome", "lost") else board.dtype in (np.int16, np.int32)
