"""The theorem on dominated sums against the definition, and the table of two-digit hexadecimal codes in the book."""

from __future__ import annotations

from pathlib import Path

import pytest

import nimatron as nt
from nimatron.rules.codes import Code
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods.dominated_sums import DOMINATED_SUMS, proved
from nimatron.sequences.periods.repetition import start_of

PAGE = Path(__file__).parents[2] / "docs" / "survey.md"
ALL_CODES = [f"0.{first:X}{second:X}" for first in range(16) for second in range(16)]


def _by_definition(text: str, count: int) -> list[int]:
    """Return the first values of a code 0.ab by plain mex over all its moves."""
    digits = [int(digit, 16) for digit in text[2:]]
    values = [0]
    for n in range(1, count):
        found = set()
        for taken, digit in enumerate(digits, 1):
            rest = n - taken
            if digit & 1 and rest == 0:
                found.add(0)
            if digit & 2 and rest > 0:
                found.add(values[rest])
            if digit & 4:
                found |= {values[a] ^ values[rest - a] for a in range(1, rest)}
            if digit & 8:
                found |= {
                    values[a] ^ values[b] ^ values[rest - a - b] for a in range(1, rest) for b in range(a, rest - a)
                }
        values.append(next(v for v in range(n + 1) if v not in found))
    return values


def _table() -> dict[str, tuple[int, int, str]]:
    """Return period, saltus and status of each code in the table of the book."""
    section = PAGE.read_text(encoding="utf-8").split("## Hexadecimal codes with two digits")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
    return {code: (int(p), int(s), status) for p, s, status, codes in rows for code in codes.split(", ")}


TABLE = _table()
PROVED = [code for code, row in TABLE.items() if row[2] == "proved"]


@pytest.mark.parametrize("text", PROVED)
def test_forty_values_give_the_values_of_the_definition(text: str) -> None:
    values = _by_definition(text, 110)
    found = proved(Code.parse(text), values[:40])
    assert found is not None
    start, period, saltus, needed = found
    assert (period, saltus) == TABLE[text][:2]
    assert needed <= 40
    assert all(values[n + period] == values[n] + saltus for n in range(start, 110 - period))


def test_the_theorem_proves_the_codes_of_the_table_and_no_other() -> None:
    found = {text for text in ALL_CODES if proved(Code.parse(text), octal_values(Code.parse(text), 200).tolist())}
    assert {str(Code.parse(text)) for text in found} == set(PROVED)
    assert len(PROVED) == 27


def test_every_row_of_the_table_holds_for_the_values_that_were_examined() -> None:
    assert len(TABLE) == 71
    for text, (period, saltus, _) in TABLE.items():
        rise = octal_values(Code.parse(text), 2048).astype("int64")
        assert set((rise[1024:] - rise[1024 - period : 2048 - period]).tolist()) == {saltus}, text


@pytest.mark.parametrize("text", PROVED)
def test_the_program_uses_it_and_the_checker_agrees(text: str) -> None:
    found = nt.period(text, 400)
    assert found is not None
    assert (found.theorem, found.period, found.saltus) == (DOMINATED_SUMS, *TABLE[text][:2])
    values = _by_definition(text, 150)
    assert [found.value(n) for n in range(150)] == values
    assert nt.verify(found.certificate())
    rounds = 10**30
    heap = found.preperiod + rounds * found.period
    assert nt.analyse(text, str(heap), fields=["grundy"]).grundy == values[found.preperiod] + rounds * found.saltus


@pytest.mark.parametrize("text", PROVED)
def test_the_number_of_values_is_the_least(text: str) -> None:
    values = octal_values(Code.parse(text), 200).tolist()
    found = proved(Code.parse(text), values)
    assert found is not None
    assert proved(Code.parse(text), values[: found[3]]) == found
    assert proved(Code.parse(text), values[: found[3] - 1]) is None


@pytest.mark.parametrize("text", PROVED)
def test_a_changed_certificate_is_refused(text: str) -> None:
    found = nt.period(text, 400)
    assert found is not None
    good = found.certificate()
    for name, by in (("preperiod", 1), ("period", 1), ("saltus", 1), ("saltus", -1), ("examined", 1), ("examined", -1)):
        assert not nt.verify({**good, name: good[name] + by}), name
    assert not nt.verify({**good, "theorem": "Guy and Smith 1956"})
    for place in range(len(good["values"])):
        values = [value + (n == place) for n, value in enumerate(good["values"])]
        assert not nt.verify({**good, "values": values}), place


@pytest.mark.parametrize("text", [code for code, row in TABLE.items() if row[2] != "proved"])
def test_the_checker_refuses_what_the_theorem_does_not_prove(text: str) -> None:
    """A rise that is seen, but not proved, is not accepted with any number of values."""
    period, saltus = TABLE[text][:2]
    values = octal_values(Code.parse(text), 400).tolist()
    start = start_of(values, period, saltus)
    for examined in {start + 3 * period + 2, 100, 200}:
        claimed = {
            "certificate": "nimatron period 2", "game": f"octal[code={text}]", "theorem": DOMINATED_SUMS,
            "preperiod": start, "period": period, "saltus": saltus,
            "examined": examined, "values": values[: start + period],
        }  # fmt: skip
        assert not nt.verify(claimed), examined


def test_values_that_rise_for_a_while_only_are_not_proved() -> None:
    """Any prefix of a sequence without this period must be refused, however well it rises."""
    for text in ("0.3F", "0.FF", "0.9", "0.2A", "0.F9"):
        values = octal_values(Code.parse(text), 400).tolist()
        for count in range(4, 400, 9):
            found = proved(Code.parse(text), values[:count])
            if found is not None:
                start, period, saltus, _ = found
                assert all(values[n + period] == values[n] + saltus for n in range(start, 400 - period)), (text, count)


def test_one_wrong_value_in_the_last_periods_is_refused() -> None:
    values = [0, *((n - 1) // 3 for n in range(1, 40))]
    for place in range(33, 40):
        assert proved(Code.parse("0.8"), [v + (n == place) for n, v in enumerate(values)]) is None
