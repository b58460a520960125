from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.arithmetic import nimber_arrays, nimber_integers
from nimatron.arithmetic.nimber_arrays import logarithms
from nimatron.kernels import native, nimber_products
from tests.tier import draws

EDGES = [0, 1, 2, 255, 256, 2**16 - 1, 2**16, 2**31, 2**32, 2**63, 2**64 - 1, 0x8000, 0x80008000]
LENGTHS = [0, 1, 31, 32, 33, 63, 64, 65, 255, 511, 512, 513, 1500]
words = st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=80)


def random_words(dice: random.Random, count: int) -> np.ndarray:
    return np.array([dice.choice((dice.getrandbits(64), dice.choice(EDGES))) for _ in range(count)], np.uint64)


@pytest.mark.parametrize("method", nimber_products.methods())
@pytest.mark.parametrize("count", LENGTHS)
def test_every_method_equals_the_reference(method: str, count: int) -> None:
    dice = random.Random(count)
    x, y = random_words(dice, count), random_words(dice, count)
    assert np.array_equal(nimber_products.products(x, y, method), nimber_arrays.products(x, y))


@pytest.mark.parametrize("method", nimber_products.methods())
def test_every_method_on_all_edges(method: str) -> None:
    pairs = [(x, y) for x in EDGES for y in EDGES]
    x, y = (np.array(column, np.uint64) for column in zip(*pairs, strict=True))
    found = nimber_products.products(x, y, method).tolist()
    assert found == [nimber_integers.product(*pair, 6) for pair in pairs]


@settings(max_examples=draws(40))
@given(words)
def test_linear_maps(numbers: list[int]) -> None:
    table = nimber_products.bytes_table([nimber_integers.square(1 << bit, 6) for bit in range(64)])
    x = np.array(numbers, np.uint64)
    found = nimber_products.linear(table, x)
    assert np.array_equal(found, nimber_arrays.linear(table, x))
    assert found.tolist() == [nimber_integers.square(number, 6) for number in numbers]


@pytest.mark.parametrize("level", range(3, 12))
def test_wide_products(level: int) -> None:
    dice = random.Random(level)
    for bits in (1 << level, (1 << level) - 1, 1 << level - 1, 0):
        x, y = dice.getrandbits(1 << level), dice.getrandbits(bits) if bits else 0
        assert nimber_products.product(x, y, level) == nimber_integers.product(x, y, level)


def test_without_c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMATRON_NO_NATIVE", "1")
    assert nimber_products.methods() == ("numpy",)
    x = random_words(random.Random(7), 100)
    assert np.array_equal(nimber_products.products(x, x), nimber_arrays.products(x, x))
    assert nimber_products.product(2**64, 2**64, 7) == 3 * 2**63


@pytest.mark.skipif(native() is None, reason="C is not built")
def test_wrong_buffers_are_refused() -> None:
    module = native()
    x, short, powers = np.ones(8, np.uint64), np.ones(7, np.uint64), np.ones(9, np.uint16)
    tables = logarithms()
    for wrong in (
        lambda: module.nimber_products_bits(x, short, x),
        lambda: module.nimber_products_bits(x, x.astype(np.uint32), x),
        lambda: module.nimber_products_tables(x, x, x, powers, tables[1]),
        lambda: module.nimber_products_tables(x, x, x, tables[0], powers),
        lambda: module.nimber_linear_map(x, x, x),
        lambda: module.nimber_wide_product(short, short, short, *tables),
    ):
        with pytest.raises((TypeError, ValueError)):
            wrong()
