from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.errors import NimatronError, PositionError, TooLargeError
from nimatron.nimbers.field import (
    nim_inverse,
    nim_power,
    nim_product,
    nim_product_by_definition,
    nim_sqrt,
    nim_square,
)
from tests.tier import draws

KNOWN = Path(__file__).parents[1] / "data" / "known"
nimbers = st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1), st.integers(0, 2**300))
words = st.integers(0, 2**64 - 1)


def known_products():
    with (KNOWN / "nim_products.csv").open() as file:
        for row in csv.DictReader(file):
            yield tuple(int(row[name], 16) for name in ("a_hex", "b_hex", "product_hex"))


def test_products_by_definition():
    for x in range(16):
        for y in range(x, 16):
            assert nim_product(x, y) == nim_product(y, x) == nim_product_by_definition(x, y)
    assert nim_product(17, 20) == nim_product_by_definition(17, 20)


def test_known_products():
    rows = list(known_products())
    assert rows
    for x, y, product in rows:
        assert nim_product(x, y) == product
    rows = [row for row in rows if max(row) < 2**64]
    x, y, product = (np.array(column, dtype=np.uint64) for column in zip(*rows, strict=True))
    assert np.array_equal(nim_product(x, y), product)


@settings(deadline=None, max_examples=draws(60))
@given(nimbers, nimbers, nimbers)
def test_field_laws(x, y, z):
    assert nim_product(x, y) == nim_product(y, x)
    assert nim_product(x, nim_product(y, z)) == nim_product(nim_product(x, y), z)
    assert nim_product(x, y ^ z) == nim_product(x, y) ^ nim_product(x, z)
    assert nim_product(x, 1) == x
    assert nim_square(x) == nim_product(x, x)
    assert nim_sqrt(nim_square(x)) == x == nim_square(nim_sqrt(x))
    if x:
        assert nim_product(x, nim_inverse(x)) == 1


@settings(deadline=None, max_examples=draws(30))
@given(nimbers, st.integers(-40, 40), st.integers(-40, 40))
def test_powers(x, i, j):
    if x:
        assert nim_product(nim_power(x, i), nim_power(x, j)) == nim_power(x, i + j)
        assert nim_power(x, 2**512 - 1) == 1
    assert nim_power(x, 3) == nim_product(x, nim_product(x, x))


def test_fermat_powers():
    for k in range(10):
        power = 1 << (1 << k)
        assert nim_product(power, power) == power ^ (power >> 1)
        if k:
            assert nim_product(power, power - 1) == power * (power - 1)


@settings(deadline=None, max_examples=draws(40))
@given(st.lists(st.tuples(words, words), min_size=1, max_size=20), st.integers(0, 10**6))
def test_arrays_agree_with_ints(pairs, exponent):
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    x, y = np.array(xs, dtype=np.uint64), np.array(ys, dtype=np.uint64)
    assert nim_product(x, y).tolist() == [nim_product(*pair) for pair in pairs]
    assert nim_product(x, 5).tolist() == [nim_product(value, 5) for value in xs]
    assert nim_sqrt(x).tolist() == [nim_sqrt(value) for value in xs]
    assert nim_square(x).tolist() == [nim_square(value) for value in xs]
    assert nim_power(x, exponent).tolist() == [nim_power(value, exponent) for value in xs]
    if all(xs):
        assert nim_inverse(x).tolist() == [nim_inverse(value) for value in xs]
        assert nim_power(x, -3).tolist() == [nim_power(value, -3) for value in xs]


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32])
def test_narrow_arrays_keep_their_type(kind):
    x = np.arange(1, 200, dtype=kind).reshape(1, -1)
    y = np.arange(7, 206, dtype=kind).reshape(-1, 1)
    product = nim_product(x, y)
    assert product.dtype == kind
    assert product.shape == (199, 199)
    assert product[3, 4] == nim_product(10, 5)
    assert nim_inverse(x).dtype == nim_sqrt(x).dtype == nim_power(x, 70000).dtype == kind
    assert nim_power(x, 70000).tolist()[0][:9] == [nim_power(value, 70000) for value in range(1, 10)]


def test_refusals():
    for wrong in (
        lambda: nim_inverse(0),
        lambda: nim_power(0, -1),
        lambda: nim_product(-1, 2),
        lambda: nim_inverse(np.array([1, 0], dtype=np.uint8)),
        lambda: nim_product(np.array([1, -1]), 2),
        lambda: nim_sqrt(np.array([1.5])),
    ):
        with pytest.raises(PositionError):
            wrong()
    with pytest.raises(TooLargeError):
        nim_product(np.array([1]), 2**64)
    assert issubclass(PositionError, NimatronError)
    assert nim_power(0, 0) == 1
    assert nim_power(0, 5) == 0
