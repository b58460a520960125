from __future__ import annotations

import os

import numpy as np
import pytest

from nimatron.kernels import description, native


def test_the_kernels_are_there_where_they_are_required() -> None:
    assert native() is not None or os.environ.get("NIMATRON_REQUIRE_NATIVE") != "1"


def test_description_names_what_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    module = native()
    kind = "absent (reference code answers)" if module is None else module.instruction_set()
    assert description() == f"native kernels: {kind}"
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    assert native() is None
    assert description() == "native kernels: absent (reference code answers)"


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
@pytest.mark.parametrize(
    ("first", "second", "error"),
    [
        (np.empty(3, np.int32), np.empty(3, np.int64), TypeError),
        (np.empty(3, np.int64), np.empty(4, np.int64), ValueError),
        (np.empty(6, np.int64)[::2], np.empty(3, np.int64), ValueError),
        (np.empty(33, np.int8)[1:].view(np.int64), np.empty(4, np.int64), ValueError),
        (bytes(24), np.empty(3, np.int64), (TypeError, BufferError, ValueError)),
        (None, np.empty(3, np.int64), TypeError),
    ],
)
def test_wrong_buffers_are_refused(first: object, second: object, error: type[Exception]) -> None:
    module = native()
    assert module is not None
    with pytest.raises(error):
        module.wythoff_pairs_fill(0, 0, 0, 0, 0, 0, 1, False, first, second)
    with pytest.raises(error):
        module.wythoff_recursive_runs(1, 1, 1, None, first, second)


@pytest.mark.skipif(native() is None, reason="the kernels are not built")
def test_sizes_that_do_not_fit_are_refused() -> None:
    module = native()
    assert module is not None
    words, marks = np.zeros(64 * 8, np.uint64), np.zeros(4, np.int64)  # there is memory for 64 sets at least
    good = (np.zeros((4, 4), np.uint16), words, marks, words.copy(), marks.copy())
    for a, size, column, top, bottom, arrays in (
        (0, 4, 0, 0, 1, good),
        (1, 5, 0, 0, 1, good),
        (1, 4, 1, 0, 1, good),
        (1, 4, 0, 0, 2, good),
        (1, 4, 0, -1, 1, good),
        (1, 4, 0, 0, 1, (good[0], words[:3], *good[2:])),
        (1, 4, 0, 0, 1, (good[0], words[: 4 * 8], *good[2:])),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            module.wythoff_board_tiles(a, size, column, top, bottom, False, *arrays)
    with pytest.raises(ValueError, match="range"):
        module.wythoff_doubles_scan(1.6, 2.6, 1, 2**60, 10, 0, 0, 0, 0, 0, False)
    table = np.zeros(3, np.int64)
    with pytest.raises(ValueError, match="do not fit"):
        module.as_printed_recursive(1, 1, 9, np.zeros(7, np.int32), table, table.copy())
    with pytest.raises(ValueError, match="do not fit"):
        module.as_printed_algebraic(1, 0, 2, table, table.copy())
    with pytest.raises(ValueError, match="do not fit"):
        module.as_printed_arithmetic(1, 1, 2, table, table, *np.zeros((2, 4, 3), np.int32), table, table.copy())
