"""Orders and logarithms, against all powers of small fields."""

from __future__ import annotations

import random
from math import prod

import numpy as np
import pytest

import nimatron as nt
from nimatron.errors import PositionError, TooLargeError
from nimatron.nimbers.orders import GREATEST_LEVEL, fermat_factors


def test_factors_of_fermat_numbers() -> None:
    for index in range(GREATEST_LEVEL):
        factors = fermat_factors(index)
        assert prod(factors) == 2 ** (2**index) + 1
        assert len(set(factors)) == len(factors)
        for factor in factors:
            assert all(pow(base, factor - 1, factor) == 1 for base in (2, 3, 5, 7, 11) if base % factor)


def test_orders_and_logarithms_of_the_field_of_256() -> None:
    for x in range(1, 256):
        powers = [1]
        while (following := nt.nim_product(powers[-1], x)) != 1:
            powers.append(following)
        assert nt.nim_order(x) == len(powers)
        for exponent in {0, len(powers) // 2, len(powers) - 1}:
            assert nt.nim_log(powers[exponent], x) == exponent


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_larger_fields_and_arrays(bits: int) -> None:
    dice = random.Random(bits)
    base = dice.getrandbits(bits) | 1 << bits - 1
    order = nt.nim_order(base)
    assert nt.nim_power(base, order) == 1
    exponents = [dice.randrange(order) for _ in range(4)]
    numbers = [nt.nim_power(base, exponent) for exponent in exponents]
    assert [nt.nim_log(number, base) for number in numbers[:2]] == exponents[:2]
    assert nt.nim_order(np.array(numbers, np.uint64)).tolist() == [nt.nim_order(number) for number in numbers]
    if bits < 64:
        assert nt.nim_log(np.array(numbers, np.uint64), base).tolist() == exponents


def test_large_orders() -> None:
    for level in (7, 9, 12):
        x = random.Random(level).getrandbits(1 << level) | 1 << (1 << level) - 1
        assert nt.nim_power(x, nt.nim_order(x)) == 1
    with pytest.raises(TooLargeError):
        nt.nim_order(1 << 4096)
    with pytest.raises(TooLargeError):
        nt.nim_log(3, 1 << 100)
    for wrong in (lambda: nt.nim_order(0), lambda: nt.nim_log(4, 2), lambda: nt.nim_log(0, 2)):
        with pytest.raises(PositionError):
            wrong()


def test_solutions() -> None:
    numbers = [*range(300), 2**63 - 1, 2**62 + 12345]
    for a in [*numbers, 2**63, 2**127, 2**300 + 17]:
        x = nt.nim_solve(a)
        assert nt.nim_product(x, x) ^ x == a
        assert x % 2 == 0
    found = nt.nim_solve(np.array(numbers, np.uint64))
    assert found.tolist() == [nt.nim_solve(a) for a in numbers]
    assert nt.nim_solve(np.arange(256, dtype=np.uint8)).dtype == np.uint16
    with pytest.raises(TooLargeError):
        nt.nim_solve(np.array([2**63], np.uint64))
    a, b = np.arange(1, 200, dtype=np.uint16), np.arange(301, 500, dtype=np.uint16)
    assert np.array_equal(nt.nim_product(nt.nim_divide(a, b), b), a)
