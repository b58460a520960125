"""Periods: those of the published table, and those that few values prove."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nimatron as nt
from nimatron.kernels.sequence_scans import z_function
from nimatron.rules.codes import Code
from nimatron.sequences.certificates.checking import faults
from nimatron.sequences.certificates.recomputed import Work, rules_of, values_by_definition
from nimatron.sequences.engines.subtraction import SubtractionEngine
from nimatron.sequences.heap_sequences import period, provable
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods import arithmetic, finite_state, guy_smith, known, search, windows
from nimatron.sequences.periods.proved_period import FINITE_STATE
from tests.tier import draws

KNOWN = Path(__file__).parents[1] / "data" / "known" / "octal_periods.csv"


ROWS = [row for row in csv.DictReader(KNOWN.read_text(encoding="utf-8").splitlines()) if row["status"] == "periodic"]


@pytest.fixture(autouse=True)
def _forget() -> None:
    known.forget()


@pytest.mark.parametrize(
    "row", [row for row in ROWS if int(row["values_examined"]) <= 262_144], ids=lambda row: row["code"]
)
def test_known_octal_periods(row: dict[str, str]) -> None:
    found = period(row["code"], 262_144, limits=nt.Limits())
    assert found is not None
    # The table does not count heap 0.
    assert (max(found.preperiod, 1), found.period) == (int(row["preperiod"]), int(row["period"]))
    values = found.array(max(found.preperiod, 1), found.preperiod + found.period)
    assert max(int(values.max()), *found.array(0, found.preperiod + found.period).tolist()) == int(row["max_value"])


@pytest.mark.parametrize("code", ["0.160", "0.560"])
def test_finite_states_need_fewer_values_than_twice_the_beginning(code: str) -> None:
    row = next(row for row in ROWS if row["code"] == code)
    found = period(code, 400_000, limits=nt.Limits())
    assert found is not None
    assert (found.preperiod, found.period) == (int(row["preperiod"]), int(row["period"]))
    assert found.theorem == FINITE_STATE
    assert found.examined < 2 * found.preperiod + 2 * found.period
    assert faults(found.certificate()) == []


def test_undecided_is_none_not_no() -> None:
    assert period("0.007", 500) is None
    assert period("grundy", 500) is None


CODES = st.one_of(
    st.from_regex(r"[048][!?=]?\.([0-9A-F][!?=]?){1,3}", fullmatch=True),
    st.from_regex(r"0\.[0-3]{0,4}\[[0-3]{1,3}\]", fullmatch=True),
    st.from_regex(r"[048C]\.[0-7]{0,3}\[[2367]{1,2}\]", fullmatch=True),
)


@settings(max_examples=draws(300), deadline=None)
@given(CODES)
def test_proved_periods_hold_for_more_values(text: str) -> None:
    """Compare periods proved from few values with many more values by the definition, for codes of every kind."""
    try:
        code = Code.parse(text)
    except nt.RuleError:
        return
    rules, _ = rules_of(f"octal[code={code}]")
    if rules is None:
        return
    three = code.most_parts == 3
    values = values_by_definition(rules, 300 if three else 1000, Work(60))
    few = 100 if three else 220
    found = search.proved_period(rules.game, code, values[:few].tolist())
    if found is None:
        return
    assert found.examined <= few
    assert found.array(0, len(values)).tolist() == values.tolist()
    assert faults(found.certificate()) == []


def test_as_many_values_as_examined_prove_it_and_fewer_do_not() -> None:
    for text in ("0.77", "0.15", "4.7", "0.3", "4=.3", "4.[3]", "0.77!", "0.8=3"):
        code = Code.parse(text)
        rules, _ = rules_of(f"octal[code={text}]")
        assert rules is not None
        values = values_by_definition(rules, 1200 if code.most_parts < 3 else 300, Work(60)).tolist()
        found = search.proved_period(rules.game, code, values)
        assert found is not None, text
        again = search.proved_period(rules.game, code, values[: found.examined])
        assert again is not None, text
        assert (again.preperiod, again.period, again.examined) == (found.preperiod, found.period, found.examined)
        fewer = search.proved_period(rules.game, code, values[: found.examined - 1])
        assert fewer is None, text


@pytest.mark.parametrize(
    ("form", "preperiod", "length", "saltus", "theorem"),
    [
        ("4.[3]", 1, 4, 4, arithmetic.SLOPE_ONE),
        ("4!.[3]", 1, 4, 4, arithmetic.SLOPE_ONE),
        ("0.[7]", 0, 1, 1, arithmetic.SLOPE_ONE),
        ("0.[3]", 0, 1, 1, windows.STATE),
        ("0.0[3]", 0, 2, 1, windows.STATE),
        ("subtraction[take=not 2,3]", 0, 4, 2, windows.STATE),
        ("subtraction[take=odd]", 0, 2, 0, windows.STATE),
        ("subtraction[take=2,5,7]", 0, 22, 0, windows.WINDOW),
        ("kayles", 71, 12, 0, guy_smith.GUY_SMITH),
        ("4=.3", 3, 2, 0, guy_smith.GUY_SMITH_PARTS),
        ("0.77!", 540, 4, 0, guy_smith.GUY_SMITH_PARTS),
    ],
)
def test_each_theorem_finds_its_games(form: str, preperiod: int, length: int, saltus: int, theorem: str) -> None:
    found = nt.period(form, 3000)
    assert found is not None
    assert (found.preperiod, found.period, found.saltus, found.theorem) == (preperiod, length, saltus, theorem)
    assert found.value(10**100) - found.value(10**100 - length) == saltus
    assert found.status == "proved"
    assert faults(found.certificate()) == []


def test_a_value_of_a_proved_period_is_proved_and_names_the_theorem() -> None:
    answer = nt.analyse("0.77", f"{10**100},{10**50}")
    assert answer.status == "proved"
    assert answer.method.endswith("; proved period (Guy and Smith 1956)")
    assert nt.analyse("0.007", "12").status == "proved"


def test_finite_states_by_other_classes_agree() -> None:
    code = Code.parse("4.7")
    values = octal_values(code, 3000)
    found = [finite_state.proved(code, values, mask, 0) for mask in (3, 7, 11, 15)]
    assert [(one.preperiod, one.period) for one in found if one is not None] == [(1, 2)] * 4


def test_value_of_any_heap_equals_the_table() -> None:
    found = nt.period("kayles", 1000)
    assert found is not None
    table = nt.nim_values("kayles", 900).tolist()
    assert [found.value(n) for n in range(900)] == table


@settings(max_examples=draws(80), deadline=None)
@given(st.lists(st.integers(0, 2), max_size=40))
def test_z_function_is_its_definition(word: list[int]) -> None:
    expected = []
    for place in range(len(word)):
        length = 0
        while place + length < len(word) and word[length] == word[place + length]:
            length += 1
        expected.append(length)
    assert z_function(word) == expected


class OwnTakes(nt.HeapGame):
    """Take 2, 5 or 7, as an author writes it."""

    name, example = "own-takes", "9"
    engine = SubtractionEngine(nt.SubtractionSet.parse("2,5,7"))

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return ((heap - take,) for take in (2, 5, 7) if take <= heap)


class OwnSubtraction(nt.Subtraction):
    """A subclass with the moves of its base."""

    name = "own-subtraction"


class OnlyOptions(nt.HeapGame):
    """The same moves without a declaration."""

    name, example = "only-options", "9"

    def options(self, heap: int) -> Iterator[tuple[int, ...]]:
        return ((heap - take,) for take in (2, 5, 7) if take <= heap)


def test_own_subtraction_games_have_periods_where_their_moves_are_declared() -> None:
    usual = nt.period("subtraction[take=2,5,7]")
    assert usual is not None
    own: list[nt.RuleSet[Any]] = [
        OwnTakes(),
        OwnSubtraction.from_rules({"take": "2,5,7"}),
        nt.game("subtraction[take=2,5,7]"),
    ]
    for game in own:
        found = nt.period(game)
        assert found is not None
        assert (found.preperiod, found.period) == (usual.preperiod, usual.period)
        assert nt.nim_values(game, 60).tolist() == nt.nim_values(OnlyOptions(), 60).tolist()
        assert nt.analyse(game, str(10**40), fields=["grundy"]).grundy == usual.value(10**40)
    assert nt.period(OnlyOptions(), 2000) is None
    assert not provable(OnlyOptions())
