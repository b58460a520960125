"""Values that an automaton gives: against the definition, and wrong machines against the decision."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import nimatron as nt
from nimatron.budget import Budget
from nimatron.proofs.verifying import faults as faults_of
from nimatron.rules.codes import Code
from nimatron.sequences.certificates import checking
from nimatron.sequences.heap_sequences import automaton
from nimatron.sequences.octal.values import octal_values
from nimatron.sequences.periods.automatic import (
    NEEDED,
    AutomaticValues,
    Machine,
    automatic_values,
    gives_each_heap_one_value,
    gives_nim_values,
)

RULER = Code.parse("0.2048")


@lru_cache
def _ruler() -> AutomaticValues:
    found = automatic_values(RULER)
    assert found is not None
    return found


@lru_cache
def _values(text: str, count: int) -> list[int]:
    found: list[int] = octal_values(Code.parse(text), count).tolist()
    return found


def test_the_values_are_those_of_the_definition() -> None:
    values: list[int] = []
    for n in range(220):
        options = {values[n - 1]} if n > 1 else set()
        options |= {values[a] ^ values[n - 3 - a] for a in range(1, n - 3)}
        options |= {values[a] ^ values[b] ^ values[n - 4 - a - b] for a in range(1, n - 5) for b in range(1, n - 4 - a)}
        values.append(next(value for value in range(n + 1) if value not in options))
    assert [_ruler().value(n) for n in range(220)] == values


def test_the_values_hold_beyond_those_that_were_used() -> None:
    assert [_ruler().value(n) for n in range(4 * NEEDED)] == _values("0.2048", 4 * NEEDED)


def test_rare_heaps_follow_the_ruler() -> None:
    """The heap 13 (u + 1) + 2 has the value 4 u + 2 - 8 (power of 2 in u), or 4 u + 5 if u is such a power."""
    for u in [*range(5, 300), 2**80, 2**80 + 2**20, 3**50]:
        power = u & -u
        assert _ruler().value(13 * (u + 1) + 2) == (4 * u + 5 if u == power else 4 * u + 2 - 8 * power), u


@pytest.mark.parametrize("text", ["0.8", "0.C", "0.BA", "0.89", "0.3F", "0.1A"])
def test_machines_and_periods_agree(text: str) -> None:
    """The decision for machines and the one for periods are two programs."""
    found, period = automatic_values(Code.parse(text)), nt.period(text, 500)
    assert found is not None
    assert period is not None
    for n in [*range(600), 10**20 + 7]:
        assert found.value(n) == period.value(n), n


def test_no_machine_is_invented() -> None:
    """Codes whose values are irregular as far as they are known."""
    for text in ("0.9", "0.83", "0.BD", "0.77", "0.8=3", "4.[3]"):
        assert automatic_values(Code.parse(text)) is None, text


def _changed(machine: Machine, choose: random.Random) -> Machine:
    """Return a machine that differs in one step or in one name."""
    steps, named = [dict(one) for one in machine.steps], [set(one) for one in machine.named]
    state = choose.randrange(len(steps))
    if choose.random() < 0.6 and steps[state]:
        digits = choose.choice(sorted(steps[state]))
        if choose.random() < 0.3:
            del steps[state][digits]
        else:
            steps[state][digits] = choose.randrange(len(steps))
    elif named[state]:
        residue, last = choose.choice(sorted(named[state]))
        named[state].discard((residue, last))
        if choose.random() < 0.7:
            named[state].add((residue, last ^ choose.randrange(1, 1 << machine.shift)))
    return machine._replace(steps=tuple(steps), named=tuple(map(frozenset, named)))


def test_changed_machines_are_refused() -> None:
    """A machine is accepted if and only if it gives the values, also one that was changed where it does not matter."""
    choose, found, refused = random.Random(11), _ruler(), 0
    for _ in range(150):
        machine = _changed(found.machine, choose)
        accepted = gives_each_heap_one_value(machine) and gives_nim_values(RULER, found.first, machine)
        if accepted:
            changed = AutomaticValues(RULER, found.first, machine)
            assert [changed.value(n) for n in range(NEEDED)] == _values("0.2048", NEEDED)
        refused += not accepted
    assert refused > 100


def test_a_machine_serves_another_code_only_if_its_values_are_the_same() -> None:
    served = []
    for text in ("0.2049", "0.204", "0.2448", "0.3048", "8.2048", "0.20488", "0.2058", "0.A048"):
        if _values(text, len(_ruler().first)) != list(_ruler().first):
            continue  # the decision supposes that these are right
        given = gives_nim_values(Code.parse(text), _ruler().first, _ruler().machine)
        assert given is (_values(text, NEEDED) == _values("0.2048", NEEDED)), text
        served.append(given)
    assert set(served) == {False, True}


def test_analysis_uses_it_at_any_size_and_says_so() -> None:
    found = nt.analyse("0.2048", f"{10**40},54,{13 * 2**90 + 15}")
    assert found.grundy == _ruler().value(10**40) ^ 6 ^ _ruler().value(13 * 2**90 + 15)
    assert found.status == "proved"
    assert "by an automaton" in found.method


def test_small_heaps_and_games_with_a_period_need_none() -> None:
    assert automaton("0.2048", 5_000) is None
    assert automaton("0.3F") is None
    assert automaton("kayles") is None
    assert automaton("0.2048", budget=Budget(nt.Limits(values=1_000))) is None


@pytest.mark.parametrize("limit", [[], ["--limit", "3000"]])
def test_the_command_names_it_and_writes_a_certificate(limit: list[str], tmp_path: Path) -> None:
    """Without a limit the search for a period is refused, as it would take too long; the automaton is found still."""

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "nimatron", *words], capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert (done.returncode, done.stderr) == (0, "")
        return " ".join(done.stdout.split())

    said = run("period", "0.2048", *limit, "--out", "ruler.json")
    assert f"an automaton with {len(_ruler().machine.steps)} states" in said
    assert run("verify", "ruler.json").startswith("The certificate is correct: the automaton gives")
    assert json.loads((tmp_path / "ruler.json").read_text()) == _ruler().certificate()
    assert json.loads(run("period", "0.2048", *limit, "--json")) == _ruler().certificate()


def test_negative_heaps_are_refused() -> None:
    with pytest.raises(nt.RuleError):
        _ruler().value(-1)


# -- certificates --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["0.2048", "0.8", "0.C", "0.BA", "0.89", "0.3F", "0.1A", "0.9C", "0.28"])
def test_the_checker_accepts_what_was_decided(text: str) -> None:
    found = automatic_values(Code.parse(text))
    assert found is not None
    assert nt.verify(json.loads(json.dumps(found.certificate())))


def _all_readings(machine: Machine, n: int) -> set[int]:
    """Return every value that a run of the machine names for a heap, with any number of leading zeros."""
    x, residue = divmod(n - machine.start, machine.length)
    found = set()
    for digits in range(x.bit_length(), x.bit_length() + len(machine.steps) + 3):
        runs = {(0, 0)}
        for at in range(digits - 1, -1, -1):
            runs = {
                (following, 2 * y + y_digit)
                for state, y in runs
                for (x_digit, y_digit), following in machine.steps[state].items()
                if x_digit == x >> at & 1
            }
        found |= {(y << machine.shift) + last for state, y in runs for i, last in machine.named[state] if i == residue}
    return found


def test_the_checker_refuses_changed_machines() -> None:
    """What the decision accepts, it accepts too; what it accepts gives the values, whichever run is taken."""
    choose, found, refused, accepted = random.Random(12), _ruler(), 0, 0
    for _ in range(60):
        machine = _changed(found.machine, choose)
        faults = faults_of(AutomaticValues(RULER, found.first, machine).certificate())
        if faults:
            assert not (gives_each_heap_one_value(machine) and gives_nim_values(RULER, found.first, machine)), faults
        else:
            for n in range(machine.start, 800):
                assert _all_readings(machine, n) == {_values("0.2048", NEEDED)[n]}
        refused += bool(faults)
        accepted += not faults
    assert refused > 40
    assert accepted > 0


def test_leading_zeros_change_nothing() -> None:
    """A machine may need zeros before all digits, or be at its state 0 after any number of them."""
    good = _ruler().certificate()
    states = good["states"]
    count = len(states)
    longer = [
        {"named": states[0]["named"], "steps": [[0, 0, 1], *(step for step in moved if step[:2] != [0, 0])]}
        for moved in [[[x, y, there + 1] for x, y, there in states[0]["steps"]]]
    ] + [{**state, "steps": [[x, y, there + 1] for x, y, there in state["steps"]]} for state in states]
    assert nt.verify({**good, "states": longer})
    assert len(longer) == count + 1
    without = [{**states[0], "steps": [step for step in states[0]["steps"] if step[:2] != [0, 0]]}, *states[1:]]
    assert nt.verify({**good, "states": without})  # no zero leads to a state that zeros before all digits replace


def test_the_checker_finds_every_kind_of_fault() -> None:
    good = _ruler().certificate()
    first, states = good["values"], good["states"]
    for place in range(len(first)):
        wrong = [value + (n == place) for n, value in enumerate(first)]
        assert f"G({place})" in faults_of({**good, "values": wrong})[0]
    assert "names no value" in faults_of({**good, "states": [{**states[0], "named": []}, *states[1:]]})[0]
    assert "not the nim-value" in faults_of({**good, "game": "octal[code=0.2448]"})[0]
    assert "none is known" in faults_of({**good, "game": "kayles"})[0]
    assert "none is known" in faults_of({**good, "game": "octal[code=0.204!8]"})[0]
    twice = {**states[0], "named": [*states[0]["named"], [0, 2]]}  # one heap, two values
    assert "not the nim-value" in faults_of({**good, "states": [twice, *states[1:]]})[0]


_ROW = {"named": [[0, 0]], "steps": []}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("format", 2), ("format", "1"), ("game", 7), ("length", 0), ("length", 1025), ("length", True), ("shift", -1),
        ("shift", 11), ("shift", "2"), ("values", []), ("values", [0, -1]), ("values", [0.0]), ("values", {}),
        ("values", [0] * 10_001), ("states", []), ("states", {}), ("states", [{}]), ("states", [[]]),
        ("states", [{**_ROW, "more": 1}]), ("states", [{**_ROW, "named": [[0]]}]),
        ("states", [{**_ROW, "named": [[13, 0]]}]), ("states", [{**_ROW, "named": [[0, 4]]}]),
        ("states", [{**_ROW, "steps": [[0, 0, 1]]}]), ("states", [{**_ROW, "steps": [[0, 2, 0]]}]),
        ("states", [{**_ROW, "steps": [[0, 0]]}]), ("states", [{**_ROW, "steps": 1}]), ("more", 1),
    ],
)  # fmt: skip
def test_fields_of_a_wrong_form_are_named(name: str, given: Any) -> None:
    found = faults_of({**_ruler().certificate(), name: given})
    assert found
    assert name in found[0]
    missing = faults_of({key: value for key, value in _ruler().certificate().items() if key != "states"})
    assert missing == ["states: the field is missing"]


def test_the_schema_accepts_certificates() -> None:
    schema = json.loads((Path(checking.__file__).parent / "automaton.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(_ruler().certificate(), schema)
    for name, given in (("length", 0), ("more", 1), ("states", [{}]), ("values", [])):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**_ruler().certificate(), name: given}, schema)


def test_a_certificate_of_another_kind_is_no_period() -> None:
    with pytest.raises(nt.RequestError, match="not a period certificate"):
        nt.use_certificate(_ruler().certificate())


def test_a_check_that_would_take_too_long_is_refused() -> None:
    """One state that names 64 values for each of 1,024 residues: the work is counted before it is done."""
    named = [[residue, last] for residue in range(1024) for last in range(64)]
    steps = [[x, y, 0] for x in (0, 1) for y in (0, 1)]
    wide = {**_ruler().certificate(), "length": 1024, "shift": 10, "states": [{"named": named, "steps": steps}]}
    for certificate in (wide, _ruler().certificate()):
        with pytest.raises(nt.TooLargeError):
            nt.verify(certificate, seconds=0.01)
