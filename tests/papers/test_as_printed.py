from __future__ import annotations

import pytest

from nimatron.errors import RuleError, TooLargeError
from nimatron.papers.thesis import algebraic_as_printed, arithmetic_as_printed, printed_systems, recursive_as_printed
from nimatron.sequences.wythoff import wythoff_pairs


@pytest.mark.parametrize("absent", ["0", "1"])
@pytest.mark.parametrize("a", [1, 2, 3, 5, 9])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 12, 300])
def test_right_where_the_thesis_is(monkeypatch: pytest.MonkeyPatch, absent: str, a: int, count: int) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", absent)
    exact = [x.tolist() for x in wythoff_pairs(a, count, start=1)]
    assert [x.tolist() for x in recursive_as_printed(a, count)] == exact
    assert [x.tolist() for x in algebraic_as_printed(a, count)] == exact
    printed = [x.tolist() for x in arithmetic_as_printed(a, count)]
    if a > 1:
        assert printed == exact
    elif count == 300:  # E0-10
        assert sum(x != y for x, y in zip(printed[0], exact[0], strict=True)) == 299
        assert printed[0][1] == 1


def test_systems_that_stop_too_early() -> None:
    assert [printed_systems(2, n)[1] for n in (4, 5, 6, 7)] == [[1, 2], [1, 2], [1, 2], [1, 2, 5]]  # E0-11


def test_refusals() -> None:
    for listing in (recursive_as_printed, algebraic_as_printed, arithmetic_as_printed):
        with pytest.raises(RuleError, match="a must"):
            listing(0, 5)
        with pytest.raises(TooLargeError, match="printed listings"):
            listing(1, 2**31 + 1)
        with pytest.raises(TooLargeError, match="printed listings"):
            listing(2**26 + 1, 1)
