"""Periods at every limit: what the values below it prove is found, and no value beyond it is used."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.certificates.checking import faults
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods import guy_smith, known, search

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels are not built")

LATE = "0.1005"  # preperiod 1,294,723, period 194
NEEDED = 2_589_838  # values that Guy and Smith's theorem needs


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    known.forget()


@pytest.mark.parametrize("limit", [NEEDED, 3_590_000, 4_194_304, 4_500_000, 5_242_880, 6_000_000])
def test_beyond_the_values_that_a_theorem_needs_a_period_is_found(limit: int) -> None:
    found = nt.period(LATE, limit)
    assert found is not None
    assert (found.preperiod, found.period) == (1_294_723, 194)
    assert found.examined <= limit
    if limit == 4_500_000:
        assert not faults(found.certificate())


def test_guy_and_smith_need_what_is_said() -> None:
    assert guy_smith.values_needed(Code.parse(LATE), 1_294_723, 194) == NEEDED
    values = octal_values(Code.parse(LATE), NEEDED)
    assert guy_smith.proved(Code.parse(LATE), values) == (1_294_723, 194, NEEDED)
    assert guy_smith.proved(Code.parse(LATE), values[:-1]) is None


def test_what_is_found_does_not_depend_on_earlier_questions() -> None:
    limits = (6_000_000, NEEDED, 4_500_000)
    alone = []
    for limit in limits:
        known.forget()
        alone.append(nt.period(LATE, limit))
    known.forget()
    for limit, first in zip(limits[::-1], alone[::-1], strict=True):
        again = nt.period(LATE, limit)
        assert first is not None
        assert again is not None
        assert (again.theorem, again.examined) == (first.theorem, first.examined)


@pytest.mark.full
@pytest.mark.parametrize("limit", [30_886_366, 31_886_366, 40_000_000])
def test_all_theorems_are_tried_on_tens_of_millions_of_values(limit: int) -> None:
    found = nt.period("0.0345", limit, limits=nt.Limits(seconds=300))
    assert found is not None
    assert (found.preperiod, found.period) == (15_441_101, 2080)
    assert found.examined <= limit


@pytest.mark.parametrize("limit", [1_000_000, 1_250_000, 2_000_000])
def test_none_means_that_no_theorem_is_met(limit: int) -> None:
    found = nt.period(LATE, limit)
    held = search.proved_period(LATE, Code.parse(LATE), octal_values(Code.parse(LATE), limit))
    assert (found is None) == (held is None)
    assert found is None or found.examined <= limit
