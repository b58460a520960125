"""Every fault in the list can still be made, and no two are the same."""

from __future__ import annotations

import pytest

from tests.faults import ROOT, Fault, faults, faulty, main

KNOWN = faults()


def test_the_faults_are_many_and_different() -> None:
    assert len(KNOWN) >= 24
    assert len({fault.name for fault in KNOWN}) == len(KNOWN)
    assert len({(fault.file, fault.old) for fault in KNOWN}) == len(KNOWN)


@pytest.mark.parametrize("fault", KNOWN, ids=lambda fault: fault.name)
def test_each_fault_can_be_made_at_exactly_one_place(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    assert text.count(fault.old) == 1, f"{fault.file} has changed: mend {fault.name} in tests/faults.toml"
    made = faulty(fault)
    assert made is not None
    assert made != text
    assert fault.breaks
    assert fault.tests
    assert all((ROOT / path).exists() for path in fault.tests), fault.tests


def test_the_faults_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--only", "review-draws"]) == 0
    assert capsys.readouterr().out.split()[0] == "review-draws"
