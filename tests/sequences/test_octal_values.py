from __future__ import annotations

import csv
import random
from itertools import combinations_with_replacement
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nimatron as nt
from nimatron.budget import Budget, Limits
from nimatron.kernels import native
from nimatron.rules.codes import Code, Digit
from nimatron.sequences.octal import definition_loops
from nimatron.sequences.octal import values as ways
from nimatron.sequences.octal.kernel_rules import rules_of, whole_rules
from nimatron.sequences.octal.values import GrowingValues, octal_values
from tests.tier import draws, step

DIGESTS = Path(__file__).parents[1] / "data" / "known" / "sequence_digests.csv"
DATA = list(csv.DictReader(DIGESTS.read_text(encoding="utf-8").splitlines()))
compiled = pytest.mark.skipif(native() is None, reason="too slow without the kernels")


def by_definition(code: Code, count: int) -> list[int]:
    """Return the values from every option of every heap, by the digits alone."""
    values: list[int] = []
    for heap in range(count):
        seen = set()
        for place in range(-1, heap + 1):
            digit, rest = code.digit(place), heap - place
            if not heap or not digit.bits:
                continue
            for width in range(4):
                first = combinations_with_replacement(range(1, rest + 1), max(width - 1, 0))
                for parts in [(*few, rest - sum(few))[:width] for few in first]:
                    if sum(parts) != rest or list(parts) != sorted(parts) or min(parts, default=1) < 1:
                        continue
                    if not digit.bits >> width & 1:
                        continue
                    different = len(set(parts))
                    allowed = {"": True, "!": different == width, "?": different > 1, "=": different == 1}
                    if width < 2 or allowed[digit.parts]:
                        value = 0
                        for part in parts:
                            value ^= values[part]
                        seen.add(value)
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def random_code(dice: random.Random, most: int = 16, tail: bool = False) -> Code:
    def digit(place: int) -> Digit:
        bits = [b for b in range(most) if place > 0 or not b & 3]
        return Digit(dice.choice(bits), dice.choice(["", "", "!", "?", "="]))

    before = Digit(8, dice.choice(["", "!", "?", "="])) if most == 16 and dice.random() < 0.2 else Digit(0)
    digits = tuple(digit(place) for place in range(dice.randint(1, 4)))
    return Code(before, digits, tuple(digit(1) for _ in range(dice.randint(1, 3))) if tail else ())


def digest(values: Any) -> str:
    """Return the digest over G(1), G(2), ... that the README of the data describes."""
    found = 1469598103934665603
    for value in values[1:].tolist():
        found = ((found ^ value) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return f"{found:016x}"


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.full] if seed >= 4 else []) for seed in range(20)]
)
def test_random_codes_follow_the_definition(seed: int) -> None:
    dice = random.Random(seed)
    for most, tail, count in ((16, False, 20), (16, True, 18), (8, False, 40), (8, True, 40), (4, True, 60)):
        code = random_code(dice, most, tail)
        right = by_definition(code, count if code.most_parts < 3 else min(count, 20))
        assert octal_values(code, len(right)).tolist() == right, code
        assert definition_loops.short_values(code, len(right)) == right, code


def test_all_three_digit_codes_by_every_method(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 330 if native() is not None else 40
    monkeypatch.setattr(ways, "PLAIN", 256)
    for number in range(1, 512, step(5)):
        code = Code.parse("0." + "".join(str(number >> shift & 7) for shift in (6, 3, 0)))
        right = np.zeros(count, dtype=np.uint16)
        definition_loops.fill_reference(rules_of(code, count), right, 0, count)
        for most_rare, blocks in ((1, 1 << 15), (1, 0), (count + 1, 0)):
            monkeypatch.setattr(ways, "_RARE", most_rare)
            monkeypatch.setattr(ways, "_BLOCKS", blocks)
            assert np.array_equal(octal_values(code, count), right), (code, most_rare, blocks)


@compiled
@pytest.mark.parametrize(
    "text", ["4!.0", "0.6", "0.137", "4.7", "4!.37", "0.04!7", "0.34=7", "0.764", "0.566", "4=.7!"]
)
def test_long_sequences_equal_the_plain_loop(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, count = Code.parse(text), 12_000
    right = np.zeros(count, dtype=np.uint32)
    definition_loops.PlainLoop(rules_of(code, count)).fill(right, 0, count)
    for most_rare, blocks, method in ((16, 512, None), (1, 1 << 15, "sparse"), (1, 0, "each"), (10**9, 0, "each")):
        monkeypatch.setattr(ways, "_RARE", most_rare)
        monkeypatch.setattr(ways, "_BLOCKS", blocks)
        growing = GrowingValues(code)
        growing.grow(count)
        assert np.array_equal(growing.values, right), (most_rare, blocks)
        assert method in (None, growing.method)


@pytest.mark.parametrize("tail", [False, True])
def test_three_heaps_equal_the_reference(tail: bool) -> None:
    dice = random.Random(tail)
    for _ in range(draws(12, 5)):
        code = random_code(dice, 16, tail)
        count = 60 if native() is None or tail else 140
        right = np.zeros(count, dtype=np.uint16)
        definition_loops.fill_three_reference(whole_rules(code, count), right, 0, count)
        assert np.array_equal(octal_values(code, count), right), code


def test_values_continue_from_known_ones() -> None:
    dice = random.Random(3)
    for text in ("4!.0", "0.77", "0.[3]", "0.3[03]", "0.8", "80.07", "4.[3]"):
        count = 1500 if native() is not None and "8" not in text else 150
        whole = octal_values(Code.parse(text), count)
        for start in (0, 1, dice.randrange(count), count):
            growing = GrowingValues(Code.parse(text), whole[:start])
            while len(growing.values) < count:
                growing.grow(min(count, len(growing.values) + dice.randrange(1, 400)))
            assert np.array_equal(growing.values, whole), (text, start)


def test_endless_tails() -> None:
    count = 3000 if native() is not None else 200
    assert octal_values(Code.parse("0.[3]"), count).tolist() == list(range(count))
    odd = octal_values(Code.parse("0.[30]"), count)
    assert odd.tolist() == [n % 2 for n in range(count)]
    lasker = octal_values(Code.parse("4.[3]"), min(count, 400)).tolist()
    assert lasker == [n + (n % 4 == 3) - (n % 4 == 0 < n) for n in range(min(count, 400))]


@compiled
def test_values_of_more_than_sixteen_bits() -> None:
    found = octal_values(Code.parse("0.[3]"), 70_000)
    assert found.dtype == np.uint32
    assert found.tolist() == list(range(70_000))


@compiled
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row, id=f"{row['game']}-{row['count']}", marks=[pytest.mark.full] if int(row["count"]) > 10**6 else []
        )
        for row in DATA
    ],
)
def test_digests(row: dict[str, str]) -> None:
    code = nt.game(row["game"]).octal_code
    values = octal_values(code, int(row["count"]))
    assert int(values.max()) == int(row["max_value"])
    assert int(values.argmax()) == int(row["argmax"])
    assert digest(values) == row["digest"]


def test_the_budget_refuses_and_the_values_are_kept() -> None:
    growing = GrowingValues(Code.parse("0.6"))
    growing.grow(200)
    with pytest.raises(nt.TooLargeError, match="--seconds raises it"):
        growing.grow(10**6, Budget(Limits(seconds=0), "values"))
    known = len(growing.values)
    assert 200 < known < 10**6
    assert growing.values[:200].tolist() == definition_loops.short_values(growing.code, 200)
    steps: list[tuple[int, int]] = []
    growing.grow(known + 300, Budget(Limits(seconds=inf)), lambda done, total: steps.append((done, total)))
    assert steps[-1] == (known + 300, known + 300)


def test_too_many_values_are_refused_immediately() -> None:
    with pytest.raises(nt.TooLargeError, match="memory"):
        octal_values(Code.parse("0.6"), 10**13)
