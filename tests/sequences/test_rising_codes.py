"""Codes with three heaps whose values rise forever: automata against the definition, and the table of the book."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.rules.codes import Code
from nimatron.sequences.certificates.automata import rises
from nimatron.sequences.certificates.recomputed import Rules, Work
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods.automata import AUTOMATA, covers, decided, proved

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


def _table() -> dict[str, tuple[int, int]]:
    """Return period and saltus of each code in the table of the book."""
    section = PAGE.read_text(encoding="utf-8").split("## Hexadecimal codes with two digits")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
    return {code: (int(p), int(s)) for p, s, codes in rows for code in codes.split(", ")}


TABLE = _table()
_FIRST = 420
"""Values in which the preperiod and the period of each code of the table are seen twice."""


@pytest.mark.parametrize("text", TABLE)
def test_what_is_proved_are_the_values_of_the_definition(text: str) -> None:
    values = _by_definition(text, 160)
    found = nt.period(text, _FIRST)
    assert found is not None
    assert (found.theorem, found.period, found.saltus) == (AUTOMATA, *TABLE[text])
    assert found.examined == max(found.preperiod, 1) + found.period
    assert [found.value(n) for n in range(160)] == values
    rounds = 10**30
    heap = found.preperiod + rounds * found.period
    assert nt.analyse(text, str(heap), fields=["grundy"]).grundy == values[found.preperiod] + rounds * found.saltus


def test_the_table_has_all_codes_that_rise() -> None:
    found = {text for text in ALL_CODES if proved(Code.parse(text), octal_values(Code.parse(text), _FIRST).tolist())}
    assert {str(Code.parse(text)) for text in found} == set(TABLE)
    assert len(TABLE) == 71


def test_the_table_holds_far_beyond_the_values_of_the_proofs() -> None:
    for text, (period, saltus) in TABLE.items():
        rise = octal_values(Code.parse(text), 2048).astype("int64")
        assert set((rise[1024:] - rise[1024 - period : 2048 - period]).tolist()) == {saltus}, text


@pytest.mark.parametrize("text", TABLE)
def test_the_checker_agrees_and_refuses_changed_certificates(text: str) -> None:
    found = nt.period(text, _FIRST)
    assert found is not None
    good = found.certificate()
    assert nt.verify(good)
    for name, by in (("preperiod", 1), ("period", 1), ("saltus", 1), ("saltus", -1), ("examined", 1), ("examined", -1)):
        assert not nt.verify({**good, name: good[name] + by}), name
    assert not nt.verify({**good, "theorem": "Guy and Smith 1956"})
    for place in range(0, len(good["values"]), 5):
        values = [value + (n == place) for n, value in enumerate(good["values"])]
        assert not nt.verify({**good, "values": values}), place


_CODES = st.tuples(st.sampled_from(("0", "4", "8", "80")), st.text("0123456789ABCDEF", min_size=1, max_size=3))


@settings(max_examples=100, deadline=None)
@given(_CODES, st.integers(1, 8), st.integers(1, 8), st.integers(1, 14))
def test_the_decision_agrees_with_the_values(digits: tuple[str, str], period: int, saltus: int, start: int) -> None:
    """Of claims that may be wrong: yes only if far more values agree, no only if some of them disagree."""
    code = Code.parse(".".join(digits))
    if not covers(code):
        return
    values = octal_values(code, 500).tolist()
    rules = Rules(None, code.before, code.digits, ())  # type: ignore[arg-type]
    for p, s in ((period, saltus), *((p, values[400] - values[400 - p]) for p in (1, 2, 3, 4, 6, 8))):
        if s < 1 or s // (s & -s) > 3:  # other numbers take much more work
            continue
        true = all(values[n + p] == values[n] + s for n in range(start, 500 - p))
        claimed = values[: start + p]
        found = decided(code, claimed, p, s)  # None: a wrong claim may take too much work
        assert found is true or (found is None and not true), (str(code), p, s, start)
        assert rises(rules, claimed, start, p, s, Work(300)) is true, (str(code), p, s, start)


def test_one_wrong_value_of_the_period_is_refused() -> None:
    for text, (period, saltus) in TABLE.items():
        found = nt.period(text, _FIRST)
        assert found is not None
        values = octal_values(Code.parse(text), found.examined).tolist()
        for place in range(found.examined - period, found.examined):
            for wrong in (values[place] + 1, values[place] + saltus):
                assert (
                    decided(Code.parse(text), [*values[:place], wrong, *values[place + 1 :]], period, saltus) is False
                )


@pytest.mark.parametrize("text", ["0.2408", "0.2428"])
def test_a_long_period_is_proved_and_checked(text: str) -> None:
    assert octal_values(Code.parse(text), 160).tolist() == _by_definition(text, 160)
    found = nt.period(text, 1600)
    assert found is not None
    assert (found.preperiod, found.period, found.saltus) == (293, 464, 128)
    values = octal_values(Code.parse(text), 6000).astype("int64")
    assert set((values[293 + 464 :] - values[293:-464]).tolist()) == {128}
    good = found.certificate()
    assert nt.verify(good)
    for place in (1, 292, 293, 500, 756):
        wrong = [value + (n == place) for n, value in enumerate(good["values"])]
        assert not nt.verify({**good, "values": wrong}), place
    for place in (293, 500, 756):  # of the period
        claimed = values[:757].tolist()
        claimed[place] += 1
        assert decided(Code.parse(text), claimed, 464, 128) is False, place


@pytest.mark.full
def test_what_the_book_says_of_four_digits() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert "160 rise by a saltus in each period, 6 are periodic, 0.2048 is given by an automaton, and 8 are" in page
    texts = ["0." + "".join(digits) for digits in product("0248", repeat=4) if "8" in digits]
    found = [nt.period(text, 3000) for text in texts]
    rising = [period for period in found if period is not None and period.saltus]
    assert (len(found), len(rising), found.count(None)) == (175, 160, 8 + 1)
    assert [str(period.game.code) for period in rising if period.period > 256] == ["0.2408", "0.2428"]


def test_too_much_work_is_not_decided() -> None:
    assert decided(Code.parse("0.8"), list(range(2000)), 1999, 1) is None
