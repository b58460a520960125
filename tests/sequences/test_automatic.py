"""Values that an automaton gives: against the definition, and wrong machines against the decision."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import lru_cache

import pytest

import nimatron as nt
from nimatron.budget import Budget
from nimatron.rules.codes import Code
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


def test_the_command_names_it() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nimatron", "period", "0.2048", "--limit", "3000"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert f"an automaton with {len(_ruler().machine.steps)} states" in " ".join(done.stdout.split())


def test_negative_heaps_are_refused() -> None:
    with pytest.raises(nt.RuleError):
        _ruler().value(-1)
