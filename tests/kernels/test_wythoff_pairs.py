from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimatron.kernels.wythoff_pairs import (
    BLOCK,
    fill_pairs,
    fill_pairs_reference,
    mex_runs,
    mex_runs_reference,
    scan_state,
)
from tests.kernels.wythoff_definitions import closed_pair, p_positions

FIBONACCI = [1, 2]
while FIBONACCI[-1] < 3 * 10**18:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])


@pytest.fixture(params=["native", "absent"], autouse=True)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "absent":
        monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    return str(request.param)


def filled(fill: object, *arguments: object, count: int, **named: object) -> list[list[int]]:
    pairs = np.full((2, count), -1, np.int64)
    fill(*arguments, pairs[0], pairs[1], **named)  # type: ignore[operator]
    return pairs.tolist()


@pytest.mark.parametrize("a", [1, 2, 3, 7, 1000, 10**6])
@pytest.mark.parametrize("misere", [False, True])
def test_equals_the_mex_rule(a: int, misere: bool) -> None:
    if misere and a == 1:
        return
    expected = [list(column) for column in zip(*p_positions(a, 300, misere), strict=True)]
    assert filled(fill_pairs, a, 0, count=300, misere=misere) == expected
    assert filled(fill_pairs_reference, a, 0, count=300, misere=misere) == expected


@given(a=st.integers(1, 50), start=st.integers(0, 10**17), count=st.integers(0, 60), misere=st.booleans())
def test_equals_the_reference_anywhere(a: int, start: int, count: int, misere: bool) -> None:
    misere = misere and a > 1
    expected = [list(closed_pair(a, n, misere)) for n in range(start, start + count)]
    assert np.array(filled(fill_pairs, a, start, count=count, misere=misere)).T.tolist() == expected


@pytest.mark.parametrize("count", [0, 1, 15, 16, 17, 63, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 31])
@pytest.mark.parametrize("offset", range(3))
def test_blocks_lanes_and_alignment(count: int, offset: int) -> None:
    memory = np.full((2, count + 16), -7, np.int64)
    first, second = memory[:, offset : offset + count]
    fill_pairs(2, 12345, first, second)
    assert first.tolist() == [closed_pair(2, n)[0] for n in range(12345, 12345 + count)]
    assert second.tolist() == [closed_pair(2, n)[1] for n in range(12345, 12345 + count)]
    assert (memory[:, :offset] == -7).all()
    assert (memory[:, offset + count :] == -7).all()


@pytest.mark.parametrize("n", [n for n in FIBONACCI if n > 10**14][::5])
def test_multiples_that_come_nearest_to_whole_numbers(n: int) -> None:
    """At Fibonacci numbers the leading 64 bits of the fraction cannot decide: the careful way must."""
    count = 3 * BLOCK
    start = n - BLOCK - 100
    (_, _, _, _, _, careful), _ = scan_state(1, start, count)
    assert careful == (n > 5 * 10**14)
    first = np.array(filled(fill_pairs, 1, start, count=count)[0])
    near = range(BLOCK + 90, BLOCK + 110)
    assert [int(first[i]) for i in near] == [closed_pair(1, start + i)[0] for i in near]
    assert set(np.diff(first).tolist()) <= {1, 2}
    assert first[-1] == closed_pair(1, start + count - 1)[0]


@given(a=st.integers(1, 12), start=st.integers(1, 400), count=st.integers(0, 80), short=st.integers(0, 20))
def test_recursive_runs_equal_the_reference(a: int, start: int, count: int, short: int) -> None:
    mex, second = closed_pair(a, start)
    used = np.array(
        [b for b in (closed_pair(a, n)[1] for n in range(1, start + count + 1)) if b > mex][: max(0, 90 - short)]
    )
    used = used.astype(np.int64)
    pairs, expected = np.zeros((2, 2, count), np.int64)
    done = mex_runs(a, mex, second - mex, used, pairs[0], pairs[1])
    assert done == mex_runs_reference(a, mex, second - mex, used, expected[0], expected[1])
    assert pairs[:, :done].tolist() == expected[:, :done].tolist()


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5, 9, 10**9])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 500])
def test_recursive_runs_on_their_own_table(a: int, count: int) -> None:
    pairs = np.zeros((2, count), np.int64)
    assert mex_runs(a, 1, a, None, pairs[0], pairs[1]) == count
    assert pairs.T.tolist() == [list(pair) for pair in p_positions(a, count + 1)[1:]]
