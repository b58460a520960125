from __future__ import annotations

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.kernels.wythoff_board import board_values, board_values_reference, places


def from_the_options(a: int, size: int) -> list[list[int]]:
    values: dict[tuple[int, int], int] = {}
    for i in range(size):
        for j in range(size):
            options = {
                values[k, m]
                for k in range(i + 1)
                for m in range(j + 1)
                if (k, m) != (i, j) and (k == i or m == j or abs((i - k) - (j - m)) < a)
            }
            values[i, j] = next(v for v in range(len(options) + 1) if v not in options)
    return [[values[i, j] for j in range(size)] for i in range(size)]


@pytest.mark.parametrize("a", [1, 2, 3, 5, 30])
def test_reference_equals_the_options(a: int) -> None:
    assert board_values_reference(a, 14).tolist() == from_the_options(a, 14)


@pytest.mark.parametrize("a", [1, 2, 3, 7, 10**9])
@pytest.mark.parametrize("size", [0, 1, 2, 64, 130])
def test_tiles_equal_the_reference(a: int, size: int) -> None:
    values = board_values(a, size, 320)
    assert values is not None
    assert values.dtype == np.uint16
    assert (values == board_values_reference(a, size)).all()


@pytest.mark.parametrize("a", [1, 2])
def test_32_bits_and_several_tiles(a: int) -> None:
    narrow, wide = board_values(a, 300, 640), board_values(a, 300, 65536 + 64)
    assert narrow is not None
    assert wide is not None
    assert wide.dtype == np.uint32
    assert (narrow == wide).all()
    assert (narrow == narrow.T).all()


def test_a_bound_too_low_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert board_values(1, 60, 64) is None
    assert board_values(1, 700, 64) is None
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    assert board_values(1, 60, 64) is None
    values = board_values(1, 60, 128)
    assert values is not None
    assert (values == board_values_reference(1, 60)).all()


@pytest.mark.skipif(native() is None, reason="too slow without the kernels")
def test_every_line_and_diagonal_holds_different_values() -> None:
    values = board_values(1, 1000, 1600)
    assert values is not None
    for line in values:
        assert len(set(line.tolist())) == 1000
    for d in range(0, 1000, 37):
        assert len(set(np.diagonal(values, d).tolist())) == 1000 - d


@pytest.mark.skipif(native() is None, reason="asks the kernel itself")
@pytest.mark.parametrize("bound", [64 * 256, 64 * 600, 64 * 1024, 3 * 65536])
@pytest.mark.parametrize("a", [1, 2])
def test_long_sets_give_the_same(a: int, bound: int) -> None:
    short, long = board_values(a, 300, 640), board_values(a, 300, bound)
    assert short is not None
    assert long is not None
    assert (short == long).all()


@pytest.mark.parametrize("threads", [2, 3, 8])
@pytest.mark.parametrize("a", [1, 3])
def test_the_number_of_threads_changes_nothing(a: int, threads: int) -> None:
    alone, together = board_values(a, 700, 1536, 1), board_values(a, 700, 1536, threads)
    assert alone is not None
    assert together is not None
    assert (alone == together).all()
    assert board_values(a, 700, 640, threads) is None


@pytest.mark.skipif(native() is None, reason="asks the kernel itself")
def test_full_sets_and_wrong_marks_do_no_harm() -> None:
    module = native()
    assert module is not None
    for size, words in ((3, 8), (130, 8), (3, 8 * 129)):
        length = places(size) * words
        full, empty = np.full(length, 2**64 - 1, np.uint64), np.zeros(length, np.uint64)
        values, nothing, all_full = np.zeros((size, size), np.uint16), np.zeros(size, np.uint64), full[:size]

        def entered(
            sets: np.ndarray, marks: np.ndarray, a: int = 1, size: int = size, values: np.ndarray = values
        ) -> int:
            copies = (sets.copy(), marks.copy(), sets.copy(), marks.copy())
            used: int = module.wythoff_board_tiles(a, size, 0, 0, 1, False, values, *copies)
            return used

        for a in (1, 2):
            assert entered(full, nothing, a) == entered(full, all_full, a) == 0
            assert 0 <= entered(empty, all_full, a) <= words
        values[:] = 65535
        assert 0 <= entered(empty, nothing, 2) <= words  # it reads back what it has written only
