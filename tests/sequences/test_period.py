"""Periods against the known table, and certificates that catch every change."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.sequences.certificate import verify
from nimatron.sequences.period import period, z_function

KNOWN = Path(__file__).parents[1] / "data" / "known" / "octal_periods.csv"


def test_known_octal_periods() -> None:
    checked = 0
    for row in csv.DictReader(KNOWN.read_text(encoding="utf-8").splitlines()):
        if row["status"] != "periodic" or 2 * int(row["preperiod"]) + 2 * int(row["period"]) > 1500:
            continue
        found = period(row["code"], 1600)
        assert found is not None, row
        # the table does not count heap 0
        assert (max(found.preperiod, 1), found.period) == (int(row["preperiod"]), int(row["period"])), row
        checked += 1
    assert checked > 20


def test_undecided_is_none_not_no() -> None:
    assert period("0.007", 500) is None
    assert period("grundy", 500) is None


@pytest.mark.parametrize("form", ["0.77", "0.137", "0.15", "subtraction[take=2,5,7]", "subtraction", "4.7"])
def test_certificates_hold_and_every_change_is_caught(form: str) -> None:
    found = nt.period(form, 3000)
    assert found is not None
    good = found.certificate()
    assert verify(good)
    values = list(found.values)
    values[-1] += 1
    changes = [{"values": values}, {"period": found.period * 2}, {"preperiod": found.preperiod + 1}]
    if found.period > 1:
        changes.append({"period": found.period - 1})
    for change in changes:
        assert not verify({**good, **change}), change


def test_value_of_any_heap_equals_the_table() -> None:
    found = nt.period("kayles", 1000)
    assert found is not None
    table = nt.nim_values("kayles", 900).tolist()
    assert [found.value(n) for n in range(900)] == table


@pytest.mark.parametrize("bad", [{}, {"certificate": "nimatron period 1"}, {"certificate": "other"}, 7])
def test_no_certificate_is_refused(bad: object) -> None:
    with pytest.raises(nt.RequestError):
        verify(bad)  # type: ignore[arg-type]


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 2), max_size=40))
def test_z_function_is_its_definition(word: list[int]) -> None:
    expected = []
    for place in range(len(word)):
        length = 0
        while place + length < len(word) and word[length] == word[place + length]:
            length += 1
        expected.append(length)
    assert z_function(word) == expected
