"""The comparison of precision claims, tested by definitions and an independent computation."""

from __future__ import annotations

from math import floor, isqrt

import pytest

from nimatron.errors import NimatronError
from nimatron.papers import newton
from nimatron.papers.precision_story import decimals_story, double_failure, newton_reach, precision_story


def golden_floor(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


@pytest.mark.parametrize("k", [0, 1, 2, 3, 4])
def test_decimals_by_looking_at_every_n(k: int) -> None:
    def right(t: int) -> bool:
        one = 10**t
        x = one + (isqrt(5 * one * one) - one) // 2
        return all(n * x // one == golden_floor(n) for n in range(1, 10**k + 1))

    row = decimals_story(k)
    assert right(row.needed)
    assert row.needed == 0 or not right(row.needed - 1)
    assert row.enough == 2 * k + 1 >= row.needed
    assert row.printed_holds == right(k)
    assert (row.first_wrong_n_with_printed > 10**k) == row.printed_holds


def test_how_far_newton_steps_reach() -> None:
    for r in range(6):
        row = newton_reach(r)
        assert floor(row.first_wrong_n * newton.newton_value(r)) != golden_floor(row.first_wrong_n)
        assert 10**row.reaches_k < row.first_wrong_n <= 10 ** (row.reaches_k + 1)
        assert row.rule_k <= row.reaches_k < row.printed_k
        assert newton.steps_needed(row.rule_k) <= r < newton.steps_needed(row.rule_k + 1)
        assert newton.printed_steps(row.printed_k) == r < newton.printed_steps(row.printed_k + 1)


def test_doubles_are_wrong_as_claimed() -> None:
    row = double_failure(2)
    assert row.first_wrong_n_of_a == 93_222_358
    assert abs(row.got_a - row.right_a) == abs(row.got_b - row.right_b) == 1
    n = row.first_wrong_n_of_a
    assert row.right_a == isqrt(2 * n * n)


def test_story_as_data() -> None:
    story = precision_story([3], [1, 2], 1).to_dict()
    assert set(story) == {"doubles", "decimals", "newton"}
    seen: list[int] = []
    precision_story([], [1, 2, 3], 2, seen.append)
    assert seen == [1, 2, 3, 4, 5, 6]


def test_limits() -> None:
    for wrong in (([0], [], 0), ([1 << 27], [], 0), ([], [10**6], 0), ([], [], 99)):
        with pytest.raises(NimatronError):
            precision_story(*wrong)
