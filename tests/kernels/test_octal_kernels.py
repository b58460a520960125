"""The kernels of taking-and-breaking games, compared with their reference implementations on random and edge input."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.rules.codes import Code, Digit
from nimatron.sequences.octal import definition_loops, sparse
from nimatron.sequences.octal.definition_loops import ThreeLoop
from nimatron.sequences.octal.kernel_rules import rules_of, whole_rules
from nimatron.sequences.octal.sparse import FIRST, EachLoop, Space, SparseLoop, best_space

pytestmark = pytest.mark.skipif(native() is None, reason="the kernels are not built")


def random_code(dice: random.Random, most: int, tail: bool = False) -> Code:
    places = dice.randint(1, 4)
    digits = [Digit(dice.choice([0, 4]), dice.choice(["", "!"]))]
    digits += [Digit(dice.randrange(most), dice.choice(["", "", "!", "?", "="])) for _ in range(places)]
    return Code(Digit(0), tuple(digits), tuple(Digit(dice.randrange(most)) for _ in range(2)) if tail else ())


def reference(code: Code, count: int) -> Any:
    values = np.zeros(count, dtype=np.uint32)
    definition_loops.fill_reference(rules_of(code, count), values, 0, count)
    return values


@pytest.mark.parametrize("seed", range(12))
def test_the_plain_loop_equals_the_reference(seed: int) -> None:
    dice = random.Random(seed)
    code, count = random_code(dice, 8, seed % 2 == 1), 120
    right, values = reference(code, count), np.zeros(count, dtype=np.uint32)
    start = 0
    while start < count:
        stop = min(count, start + dice.randrange(60))
        definition_loops.PlainLoop(rules_of(code, count)).fill(values, start, stop)
        start = stop
    assert np.array_equal(values, right), code


@pytest.mark.parametrize("seed", range(12))
def test_rare_and_common_equal_the_reference_for_any_space(seed: int) -> None:
    dice = random.Random(seed)
    code = random_code(dice, 8)
    rules, count = rules_of(code, 70), FIRST + dice.randrange(40, 400)
    if not rules.splits:
        return
    right = reference(code, count).astype(np.uint16)
    parity = dice.randrange(2) if len({place.k & 1 for place in rules.splits}) == 1 else 0
    best = best_space(rules, right[:FIRST])
    assert best is not None
    for space in (best, Space(dice.randrange(1, 1 << 16), parity, 0), Space(0x40, 0, 0), Space(1, parity, 0)):
        values = right.copy()
        values[FIRST:] = 0
        loop, start = SparseLoop(rules), FIRST
        while start < count:
            stop = min(count, start + dice.choice([1, 15, 16, 17, 63, 64, 65, 200]))
            loop.extend(values, start, stop, space)
            start = stop
        assert np.array_equal(values, right), (code, space)
        values[FIRST:] = 0
        sparse.extend_reference(rules, space, values, FIRST, FIRST + 40)
        assert np.array_equal(values[: FIRST + 40], right[: FIRST + 40]), (code, space)


@pytest.mark.parametrize(
    ("text", "count"), [("4!.0", 3000), ("0.566", 1800), ("0.764", 1000), ("0.106", 6000), ("0.127", 3000)]
)
def test_many_values_and_probes(text: str, count: int) -> None:
    rules = rules_of(Code.parse(text), 70)
    right = np.zeros(count, dtype=np.uint32)
    definition_loops.PlainLoop(rules).fill(right, 0, count)
    for start in (FIRST, count // 2):
        values = right.astype(np.uint16)
        values[start:] = 0
        space = best_space(rules, values[:start])
        assert space is not None
        loop = SparseLoop(rules)
        for low in range(start, count, 700):
            loop.extend(values, low, min(low + 700, count), space)
        assert np.array_equal(values, right)


@pytest.mark.parametrize("seed", range(12))
def test_heap_by_heap_equals_the_reference(seed: int) -> None:
    dice = random.Random(seed)
    code, count = random_code(dice, 8), 200 + dice.randrange(400)
    rules = rules_of(code, count)
    right = reference(code, count).astype(np.uint16)
    parities = {place.k & 1 for place in rules.splits}
    for space in (None, Space(dice.randrange(1, 1 << 16), 0, 0), Space(6, int(len(parities) == 1), 0)):
        values, loop, start = np.zeros(count, dtype=np.uint16), EachLoop(rules), 0
        while start < count:
            stop = min(count, start + dice.randrange(1, 300))
            loop.extend(values, start, stop, space)
            start = stop
        assert np.array_equal(values, right), (code, space)


@pytest.mark.parametrize("seed", range(16))
def test_three_heaps_equal_the_reference(seed: int) -> None:
    dice = random.Random(seed)
    code = random_code(dice, 16, seed % 4 == 3)
    if seed % 2:
        code = Code(Digit(8, dice.choice(["", "!", "?", "="])), code.digits, code.tail)
    count = 80
    right, values = np.zeros(count, dtype=np.uint16), np.zeros(count, dtype=np.uint16)
    definition_loops.fill_three_reference(whole_rules(code, count), right, 0, count)
    loop, start = ThreeLoop(), 0
    while start < count:
        stop = min(count, start + dice.randrange(1, 50))
        loop.extend(whole_rules(code, stop), values, start, stop)
        start = stop
    assert np.array_equal(values, right), code
    again = right.copy()
    again[50:] = 0
    ThreeLoop().extend(whole_rules(code, count), again, 50, count)
    assert np.array_equal(again, right), code


def test_sums_are_met_wherever_they_stand() -> None:
    """Test a single split of a long heap that has the nim-sum: the search among all splits finds it at each place."""
    kernels: Any = native()
    places = np.array([0], dtype=np.int64)
    for heap in (300, 301, 557):
        for part in (1, 2, 17, 63, 64, 65, 127, 128, 129, 140, 150):
            for unequal in (0, 1):
                values = np.zeros(heap + 1, dtype=np.uint16)
                values[1:heap] = np.where(np.arange(1, heap) % 2, 256, 1024)
                values[part], values[heap - part] = 3, 2
                sums = {int(values[a] ^ values[heap - a]) for a in range(1, (heap - unequal) // 2 + 1)}
                kernels.octal_each(
                    values, heap, heap + 1, places, np.array([4], dtype=np.uint8), np.array([unequal], dtype=np.uint8),
                    0, 0, 0, 64,
                )  # fmt: skip
                assert values[heap] == next(v for v in range(5000) if v not in sums), (heap, part)


def test_wrong_arguments_are_refused() -> None:
    kernels: Any = native()
    values, small = np.zeros(400, dtype=np.uint16), np.zeros(10, dtype=np.uint8)
    wide = np.zeros(400, dtype=np.uint32)
    large = np.zeros(1000, dtype=np.uint8)
    one, bits, parts = np.array([1], dtype=np.int64), np.array([7], dtype=np.uint8), np.array([0], dtype=np.uint8)
    none, probes = np.zeros(0, dtype=np.int64), np.zeros(8, dtype=np.int64)
    with pytest.raises(ValueError, match="do not fit"):
        kernels.octal_plain(wide, 0, 401, one, bits, parts, 2, small[:0])
    with pytest.raises(ValueError, match="do not fit"):
        kernels.octal_plain(wide, 0, 10, np.array([-1], dtype=np.int64), bits, parts, 2, small[:0])
    with pytest.raises(ValueError, match="do not fit"):
        kernels.octal_plain(wide, 0, 10, np.array([0], dtype=np.int64), bits, parts, 2, small[:0])
    with pytest.raises(TypeError, match="items of 2 bytes"):
        kernels.octal_plain(values, 0, 10, one, bits, parts, 2, small[:0])
    with pytest.raises(ValueError, match="do not fit"):
        kernels.octal_each(values, 0, 10, one, np.array([8], dtype=np.uint8), parts, 0, 0, 0, 64)
    with pytest.raises(ValueError, match="do not fit"):
        kernels.octal_each(values, 0, 10, one, bits, parts, 1, 1, 0, 64)
    with pytest.raises(ValueError, match="do not fit"):
        kernels.octal_three(values, np.zeros(5, dtype=np.uint64), none.view(np.uint64), 1, 0, 0, 10, one, bits, parts)
    for start, stop, low in ((10, 20, large), (300, 401, large), (300, 400, small)):
        with pytest.raises(ValueError, match="do not fit"):
            kernels.octal_sparse(values, low, large, 0, start, stop, one, parts, none, none, 6, 0, probes, -1)
    for mask, parity, chosen in ((0, 0, -1), (1 << 16, 0, -1), (6, 2, -1), (6, 0, 5)):
        with pytest.raises(ValueError, match="do not fit"):
            kernels.octal_sparse(
                values, large, large.copy(), 0, 300, 400, one, parts, none, none, mask, parity, probes, chosen
            )


def test_too_great_values_are_an_error() -> None:
    values = np.zeros(400, dtype=np.uint16)
    values[5] = 40_000
    rules = rules_of(Code.parse("0.77"), 70)
    with pytest.raises(OverflowError):
        SparseLoop(rules).extend(values, 300, 400, Space(6, 0, 0))
    with pytest.raises(OverflowError):
        EachLoop(rules).extend(values, 300, 400)
    wide = np.zeros(400, dtype=np.uint32)
    wide[5] = 1 << 31
    with pytest.raises(OverflowError):
        definition_loops.PlainLoop(rules).fill(wide, 300, 400)
