"""NumPy's sized integers are accepted everywhere as the numbers they are: no later computation overflows."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np
import pytest

from nimatron.arithmetic import beatty, number_sets, numeration
from nimatron.arithmetic import big_integers as big
from nimatron.arithmetic.beatty import (
    index_in_a,
    index_in_b,
    index_in_misere_a,
    index_in_misere_b,
    misere_a,
    misere_b,
    misere_place,
    place,
    wythoff_a,
    wythoff_b,
)
from nimatron.arithmetic.decimal_text import format_integer
from nimatron.arithmetic.nim_sum import mex, nim_sum, nim_sum_columns
from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.arithmetic.zeckendorf import fibonacci_pair, zeckendorf, zeckendorf_indices
from nimatron.errors import PositionError
from nimatron.nimbers import field as nimbers
from nimatron.papers.continued_fractions import alpha_quotients, convergents, expansion
from nimatron.rules.heap_game import check_heaps
from nimatron.rules.parameters import SubtractionSetKind, WholeNumber

CALLS: dict[str, Callable[[Any], Any]] = {
    "wythoff pairs": lambda t: (wythoff_a(t(200)), wythoff_b(t(200), t(2)), place(t(200)), index_in_a(t(200))),
    "their inverses": lambda t: (index_in_b(t(200)), index_in_misere_a(t(200), t(2)), index_in_misere_b(t(200), t(2))),
    "misère pairs": lambda t: (misere_a(t(200), t(2)), misere_b(t(200), t(2)), misere_place(t(200), t(2))),
    "fractions": lambda t: (
        expansion(t(200), t(70)), list(convergents([t(20)] * 6)), list(islice(alpha_quotients(t(2)), 4)),
    ),
    "text": lambda t: format_integer(t(200)),
    "leading bits": lambda t: (
        beatty.compare_with_a(t(200), t(120), t(1)), beatty.leading_comparison(t(200), t(120), t(1)),
        beatty.is_p_position(t(200), t(120)), beatty.one_winning_move(t(200), t(120), t(2)),
    ),
    "nim-sum": lambda t: (nim_sum(t(200), t(100)), nim_sum([t(200), t(100)]), nim_sum(t(200), 10**30)),
    "columns": lambda t: (nim_sum_columns([t(200), t(3)]), mex([t(0), t(1)])),
    "nimbers": lambda t: (
        nimbers.nim_product(t(200), t(100)), nimbers.nim_product(t(200), 2**100), nimbers.nim_square(t(200)),
        nimbers.nim_sqrt(t(200)), nimbers.nim_inverse(t(200)), nimbers.nim_power(t(200), t(30)),
    ),
    "named sets": lambda t: (
        number_sets.is_square(t(196)), number_sets.is_cube(t(125)), number_sets.is_power(t(128), t(2)),
        number_sets.is_prime(t(199)), number_sets.is_prime(t(91)), t(200) in number_sets.number_set("squares"),
    ),
    "numeration": lambda t: (
        numeration.p_digits(t(200), t(2)), numeration.q_digits(t(200), t(2)), numeration.term_pair(t(20), t(2), "p"),
        numeration.interpret_p([t(1)] * 14, t(1)), numeration.interpret_q([t(1)] * 14, t(1)),
        numeration.is_valid([t(1), t(0)], t(1), "q"),
    ),
    "Zeckendorf": lambda t: (fibonacci_pair(t(100)), zeckendorf(t(200)), zeckendorf_indices(t(200))),
    "take sets": lambda t: (
        str(SubtractionSet([t(200), t(100), t(101)])), str(SubtractionSet(t(5))), t(200) in SubtractionSet([200]),
        list(SubtractionSet([1, 200]).up_to(t(201))),
    ),
    "big integers": lambda t: (
        big.multiply(t(200), t(200)), big.scaled_root(t(5), t(100)), big.floor_root_multiple(t(200), t(5)),
        big.root_multiple_bits(t(200), t(5)),
    ),
    "rule values": lambda t: (
        WholeNumber(1, 300).read(t(200)),
        *map(str, map(SubtractionSetKind().read, (t(5), [t(1), 3]))),
    ),
    "heaps": lambda t: (check_heaps((t(200), t(3)), "nim"), check_heaps(t(200), "nim")),
}  # fmt: skip
TYPES = [np.uint8, np.int16, np.uint32, np.int64, np.uint64]


def _exact(value: Any) -> bool:
    """Return whether no NumPy number is left in an answer."""
    return all(map(_exact, value)) if isinstance(value, (tuple, list)) else not isinstance(value, np.generic)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("what", CALLS)
def test_a_sized_integer_is_the_number_it_is(what: str, kind: Any) -> None:
    found = CALLS[what](kind)
    assert found == CALLS[what](int)
    assert _exact(found)


@pytest.mark.parametrize("kind", TYPES)
def test_rows_of_numbers_may_be_arrays(kind: Any) -> None:
    assert check_heaps(np.array([3, 4, 200 % 128], dtype=kind), "nim") == (3, 4, 72)
    assert str(SubtractionSet(np.array([1, 3], dtype=kind))) == "1,3"


def test_arrays_have_the_narrowest_type_that_holds_every_operand() -> None:
    bytes_ = np.array([255, 7], dtype=np.uint8)
    for operands, kind, values in [
        ((bytes_, 1), np.uint8, [254, 6]),
        ((bytes_, 300), np.uint16, [467, 299]),
        ((bytes_, np.array([256, 1], dtype=np.int32)), np.int32, [511, 6]),
        ((np.array([5], dtype=np.int64), np.array([2**63], dtype=np.uint64)), np.uint64, [2**63 + 5]),
        ((bytes_, 2**70), object, [2**70 + 255, 2**70 + 7]),
        ((np.array([127], dtype=np.int8), 200), np.int16, [183]),
    ]:
        found = nim_sum(*operands)
        assert found.dtype == kind
        assert found.tolist() == values


def test_products_of_arrays_equal_those_of_their_elements() -> None:
    dice = np.random.default_rng(5)
    for kind in (np.uint8, np.int8, np.uint16, np.int32, np.uint64):
        top = np.iinfo(kind).max
        one, other = (dice.integers(1, top, 20, dtype=kind, endpoint=True) for _ in range(2))
        for scalar in (3, 16, 255, 300):
            assert nimbers.nim_product(one, scalar).tolist() == [nimbers.nim_product(int(x), scalar) for x in one]
        assert nimbers.nim_product(one, other).tolist() == [
            nimbers.nim_product(int(x), int(y)) for x, y in zip(one, other, strict=True)
        ]
        assert nimbers.nim_power(one, 3).tolist() == [nimbers.nim_power(int(x), 3) for x in one]
    assert nimbers.nim_product(np.array([16], dtype=np.uint8), 16).dtype == np.uint8


@pytest.mark.parametrize(
    "call",
    [
        lambda: nim_sum(np.array([1.5]), 1),
        lambda: nim_sum(np.array([-1, 2])),
        lambda: nim_sum(np.array([1, 2]), -1),
        lambda: nim_sum(np.array([True, False])),
        lambda: nimbers.nim_product(np.array([1.0]), 1),
        lambda: nimbers.nim_product(np.array([2]), -1),
        lambda: nimbers.nim_power(3, 0.5),  # type: ignore[arg-type]
        lambda: check_heaps(np.array([1.0]), "nim"),
        lambda: check_heaps(np.array([True]), "nim"),
        lambda: check_heaps(np.array([-1]), "nim"),
        lambda: check_heaps(np.array([[1, 2]]), "nim"),
        lambda: check_heaps((np.bool_(True),), "nim"),
        lambda: check_heaps(np.float64(3), "nim"),
    ],
)
def test_anything_else_is_refused_in_one_line(call: Callable[[], Any]) -> None:
    with pytest.raises(PositionError) as caught:
        call()
    assert "\n" not in str(caught.value)
