"""Periods at every limit: what the values below it prove is found, and no value beyond it is used."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.certificates.checking import faults
from nimatron.sequences.octal.values import GrowingValues, octal_values
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


def test_a_refused_search_goes_on_where_it_was_and_costs_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[tuple[int, int]] = []
    step = GrowingValues.step

    def counted(self: GrowingValues, count: int) -> None:
        before = len(self.values)
        step(self, count)
        computed.append((before, len(self.values)))

    monkeypatch.setattr(GrowingValues, "step", counted)
    narrow, wide = Limits(options=10_000), Limits(options=10**9)

    def refusal() -> str:
        with pytest.raises(nt.TooLargeError) as refused:
            nt.period("0.6", 300_000, limits=narrow)
        return str(refused.value)

    first = refusal()
    reached = computed[-1][1]
    assert computed[0][0] == 0
    computed.clear()
    assert refusal() == first
    assert computed == []
    assert nt.period("0.6", 300_000, limits=wide) is None
    assert computed[0][0] == reached
    assert refusal() == first
    computed.clear()
    assert nt.period("0.6", 300_001, limits=wide) is None
    assert [before for before, _ in computed] == [300_000]
    assert nt.period("0.16", 2000) is None  # another code takes the place
    computed.clear()
    assert refusal() == first
    assert computed[0][0] == 0


def test_values_that_are_taken_over_prove_what_new_ones_prove() -> None:
    for code in ("0.144", "0.077", "4.45"):
        for limit in (3000, 700, 100_000, 5000):
            after_others = nt.period(code, limit)
            known.forget()
            alone = nt.period(code, limit)
            assert after_others == alone, (code, limit)
