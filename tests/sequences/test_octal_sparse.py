from __future__ import annotations

import random

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.octal.kernel_rules import rules_of
from nimatron.sequences.octal.sparse import Space, best_space, classes, sparse_space
from nimatron.sequences.octal.values import octal_values


def classes_one_by_one(text: str, mask: int, parity: int, values: list[int]) -> list[int]:
    t = rules_of(Code.parse(text), 70).splits[0].k
    return [(value & mask).bit_count() % 2 ^ (parity & (n - t) & 1) for n, value in enumerate(values)]


@pytest.mark.parametrize("text", ["0.77", "4!.0", "0.106", "0.6", "0.137", "4.7", "0.54", "0.176"])
def test_no_other_mask_has_fewer_rare_heaps(text: str) -> None:
    code = Code.parse(text)
    values = octal_values(code, 400)
    found = sparse_space(code, values)
    assert found is not None
    bits = int(values.max()).bit_length()
    assert found.mask >> bits == (1 << 16 - bits) - 1
    parities = {place.k & 1 for place in rules_of(code, 400).splits}
    listed = values.tolist()
    least = min(
        classes_one_by_one(text, mask, parity, listed)[1:].count(0)
        for mask in range(1, 1 << bits)
        for parity in range(3 - len(parities))
    )
    assert len(found.rare) == least
    given = classes_one_by_one(text, found.mask, found.parity, listed)
    assert [n for n, _ in found.rare] == [n for n in range(1, 400) if not given[n]]
    assert all(listed[n] == value for n, value in found.rare)


@pytest.mark.parametrize(
    ("text", "mask", "parity", "rares"),
    [("4!.0", 65534, 0, 1273), ("0.106", 65517, 1, 15), ("0.16", 65534, 0, 52), ("0.6", 65518, 0, 1583)],
)
@pytest.mark.skipif(native() is None, reason="too slow without the kernels")
def test_known_spaces(text: str, mask: int, parity: int, rares: int) -> None:
    count = 200_000 if text in ("4!.0", "0.6") else 50_000
    found = sparse_space(Code.parse(text), octal_values(Code.parse(text), count))
    assert found is not None
    assert (found.mask, found.parity, len(found.rare)) == (mask, parity, rares)


def test_classes_of_heaps_add_in_splits() -> None:
    dice = random.Random(1)
    for text, parity in (("0.77", 0), ("0.106", 1), ("4!.0", 1), ("0.0404", 1)):
        rules = rules_of(Code.parse(text), 70)
        values = octal_values(Code.parse(text), 500)
        space = Space(dice.randrange(1, 1 << 16), parity, 0)
        given = classes(rules, space, values, 0)
        for _ in range(200):
            k, heap = dice.choice(rules.splits).k, dice.randrange(80, 500)
            a = dice.randrange(1, heap - k)
            value = values[a : a + 1] ^ values[heap - k - a]
            assert classes(rules, space, value, heap)[0] == given[a] ^ given[heap - k - a]


def test_without_splits_there_is_no_space() -> None:
    code = Code.parse("0.333")
    assert sparse_space(code, octal_values(code, 100)) is None
    assert best_space(rules_of(Code.parse("0.77"), 10), np.zeros(1, dtype=np.uint16)) is None
