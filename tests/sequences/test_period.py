"""Periods against the known table, and certificates that catch every change."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.sequences import certificate as checker
from nimatron.sequences import period as finder
from nimatron.sequences.certificate import faults, verify
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


KAYLES = list(nt.nim_values("0.77", 400).tolist())


def _kayles(preperiod: int, length: int, **others: object) -> dict[str, object]:
    """A certificate of Kayles whose numbers of values are right, whatever the period."""
    return {
        "preperiod": preperiod,
        "period": length,
        "values": KAYLES[: preperiod + length],
        "examined": 2 * preperiod + 2 * length + 2,
        **others,
    }


CORRUPTIONS: list[tuple[str, dict[str, object], str]] = [
    ("0.77", {"values": [*KAYLES[:82], 9]}, "values: G(82) is 9 there, but 2 by the rules of octal"),
    ("0.77", {"values": [7, *KAYLES[1:83]]}, "values: G(0) is 7 there, but 0 by the rules of octal"),
    ("0.77", {"values": KAYLES[:82]}, "values: there are 82, but preperiod 71 and period 12 make 83"),
    ("0.77", {"values": KAYLES[:84]}, "values: there are 84, but preperiod 71 and period 12 make 83"),
    ("0.77", {"values": []}, "values: there are 0, but preperiod 71 and period 12 make 83"),
    ("0.77", {"values": "0123"}, "values: '0123' is not a list"),
    ("0.77", {"values": [*KAYLES[:82], "2"]}, "values: G(82) is '2' there, not a whole number from 0 up"),
    ("0.77", {"values": [*KAYLES[:82], True]}, "values: G(82) is 'True' there, not a whole number from 0 up"),
    ("0.77", {"values": [*KAYLES[:82], 2.0]}, "values: G(82) is '2.0' there, not a whole number from 0 up"),
    ("0.77", {"values": [*KAYLES[:82], -2]}, "values: G(82) is -2 there, not a whole number from 0 up"),
    ("0.77", {"values": [*KAYLES[:82], 10**9999]}, "values: G(82) is a number of about 9964 digits there, but 2"),
    ("0.77", {"period": 11}, "values: there are 83, but preperiod 71 and period 11 make 82"),
    ("0.77", {"period": 0}, "period: 0 is less than 1"),
    ("0.77", {"period": 12.0}, "period: '12.0' is not a whole number"),
    ("0.77", {"period": True}, "period: 'True' is not a whole number"),
    ("0.77", {"preperiod": -1}, "preperiod: -1 is less than 0"),
    ("0.77", {"preperiod": "71"}, "preperiod: '71' is not a whole number"),
    ("0.77", {"saltus": 1}, "saltus: 1 there, but the theorems prove periods of saltus 0"),
    ("0.77", {"saltus": None}, "saltus: 'None' is not a whole number"),
    (
        "0.77",
        {"theorem": "by inspection"},
        "theorem: 'by inspection' does not hold for octal; it is 'Guy and Smith 1956'",
    ),
    ("0.77", {"theorem": finder.WINDOW}, "theorem: 'repeated window (Golomb 1966)' does not hold for octal"),
    ("0.77", {"examined": 167}, "examined: 167 values there, but the theorem needs 168"),
    ("0.77", {"game": "octal[code=0.75]"}, "values: G(3) is 3 there, but 1 by the rules of octal[code=0.75]"),
    ("0.77", {"game": "nosuch"}, "game: no game is called 'nosuch'"),
    ("0.77", {"game": "octal[code=9]"}, "game: octal: code: '9': character 1 is '9'"),
    ("0.77", {"game": "wythoff"}, "game: 'wythoff' is not played on single heaps"),
    ("0.77", {"game": "grundy"}, "theorem: none is known that proves a period of grundy"),
    ("0.77", {"game": 77}, "game: '77' is not a text"),
    ("0.77", {"period?": 12}, "'period?': a certificate has no such field"),
    ("0.77", _kayles(70, 12), "period: 12 is broken at n = 70: G(70) = 6, but G(70 + 12) = 2"),
    ("0.77", _kayles(72, 12), "preperiod: 72 is not the least; G(n + 12) = G(n) holds from n = 71 on"),
    ("0.77", _kayles(71, 24), "period: 24 is not the least; the values repeat after 12"),
    ("0.77", _kayles(71, 6), "period: 6 is broken at n = 71: G(71) = 7, but G(71 + 6) = 4"),
    ("0.77", _kayles(71, 12, saltus=-12), "saltus: -12 there"),
    ("subtraction[take=2,5,7]", {"theorem": finder.GUY_SMITH}, "theorem: 'Guy and Smith 1956' does not hold for"),
    ("subtraction[take=2,5,7]", {"game": "subtraction[take=squares]"}, "theorem: none is known that proves a period"),
    ("subtraction[take=2,5,7]", {"game": "subtraction[take=2,5,8]"}, "examined: "),
]


def test_both_sides_name_the_same_theorems() -> None:
    assert (checker.GUY_SMITH, checker.WINDOW) == (finder.GUY_SMITH, finder.WINDOW)


@pytest.mark.parametrize(("form", "change", "told"), CORRUPTIONS)
def test_every_corruption_is_told(form: str, change: dict[str, object], told: str) -> None:
    found = nt.period(form, 3000)
    assert found is not None
    good = found.certificate()
    assert faults(good) == []
    found_faults = faults({**good, **change})
    assert any(fault.startswith(told) for fault in found_faults), found_faults
    assert not any("\n" in fault or len(fault) > 300 for fault in found_faults)
    assert not verify({**good, **change})


@pytest.mark.parametrize("form", ["0.77", "subtraction[take=2,5,7]"])
def test_a_missing_field_is_told(form: str) -> None:
    found = nt.period(form, 3000)
    assert found is not None
    good = found.certificate()
    for name in set(good) - {"certificate"}:
        left = {key: value for key, value in good.items() if key != name}
        assert faults(left) == [f"{name}: the field is missing"]


def test_several_faults_are_told_together() -> None:
    found = nt.period("0.77", 400)
    assert found is not None
    wrong = {**found.certificate(), "examined": 1, "values": [5, *KAYLES[1:83]]}
    assert [fault.partition(":")[0] for fault in faults(wrong)] == ["examined", "values"]


@pytest.mark.parametrize("bad", [{}, {"certificate": "nimatron period 2"}, {"certificate": "other"}, 7])
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
