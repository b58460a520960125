from __future__ import annotations

import json
from fractions import Fraction
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.arithmetic import numeration as system
from nimatron.arithmetic.beatty import index_in_a, wythoff_a, wythoff_b
from nimatron.arithmetic.zeckendorf import fibonacci_pair, zeckendorf
from nimatron.errors import PositionError
from nimatron.papers.continued_fractions import alpha_quotients, convergents, expansion
from tests.tier import draws

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


def tables(name):
    return json.loads((VECTORS / name).read_text())["tables"]


@given(st.integers(0, 10**40), st.integers(1, 10**40))
def test_euclid(m, n):
    """S0-25: every m/n has a finite continued fraction; its last convergent is m/n."""
    quotients = expansion(m, n)
    assert Fraction(*list(convergents(quotients))[-1]) == Fraction(m, n)
    assert len(quotients) == 1 or quotients[-1] >= 2


def test_convergents_of_alpha():
    for a in range(1, 8):
        terms = list(islice(convergents(alpha_quotients(a)), 30))
        assert terms == [tuple(system.term_pair(k, a, name)[1] for name in "pq") for k in range(30)]
        assert [system.term_pair(k, a, "p")[0] for k in range(1, 30)] == [p for p, _ in terms[:29]]
        assert system.term_pair(0, a, "p") == (1, 1)
        assert system.term_pair(0, a, "q") == (0, 1)


def test_expansion_of_zero_denominator():
    with pytest.raises(PositionError):
        expansion(3, 0)


def test_numeration_vectors():
    for table in tables("numeration.json"):
        a = table["rule"]["a"]
        for n, p, q, belongs_to, a_n in table["rows"]:
            assert list(system.p_digits(n, a)) == p
            assert list(system.q_digits(n, a)) == q
            assert wythoff_a(n, a) == a_n
            assert ("A" if index_in_a(n, a) is not None else "B") == belongs_to


def test_table_1_of_the_thesis():
    """S0-28, and S0-29: R_q(12) = 1000, I_p(1000) = 17."""
    for n, q, p in tables("thesis_table1.json")[0]["rows"]:
        assert (list(system.q_digits(n, 2)), list(system.p_digits(n, 2))) == (q, p)
    assert system.interpret_p(system.q_digits(12, 2), 2) == 17


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", ["p", "q"])
def test_every_number_has_exactly_one_representation(a, name):
    """S0-26, S0-27 with E0-6: the digit rules leave one representation each; "at most a" for t_0 would leave two."""
    interpret = system.interpret_p if name == "p" else system.interpret_q
    digits_of = system.p_digits if name == "p" else system.q_digits
    length = {1: 9, 2: 6, 3: 5, 4: 4, 5: 4}[a]
    written: dict[int, list[tuple[int, ...]]] = {}
    for size in range(1, length + 1):
        for digits in product(range(a + 1), repeat=size):
            if system.is_valid(digits, a, name):
                written.setdefault(interpret(digits, a), []).append(digits)
    assert sorted(written) == list(range(len(written)))
    assert all(all_ways == [digits_of(n, a)] for n, all_ways in written.items())


def test_printed_rule_is_ambiguous():
    """E0-6: for a = 2 both "2" and "10" would write 2."""
    assert system.interpret_q((2,), 2) == system.interpret_q((1, 0), 2) == 2
    assert not system.is_valid((2,), 2, "q")


def test_a_equal_to_1():
    """E0-7 (iv): the last q-digit is always 0."""
    assert system.q_digits(1) == (1, 0)
    assert system.q_digits(2) == (1, 0, 0)
    assert all(system.q_digits(n)[-1] == 0 for n in range(500))


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5])
def test_theorems_on_trailing_zeros(a):
    """S0-30 for x < 400, S0-31 for m < 2000 (E0-7)."""
    for n in range(1, 400):
        x, y = wythoff_a(n, a), wythoff_b(n, a)
        p_x, p_y = system.p_digits(x, a), system.p_digits(y, a)
        assert system.trailing_zeros(p_x) % 2 == 0
        assert system.trailing_zeros(p_y) % 2 == 1
        assert system.interpret_p(system.shift_left(p_x), a) == y
        assert system.interpret_p(system.shift_right(p_y), a) == x
    for m in range(1, 2000):
        digits = system.q_digits(m, a)
        assert system.interpret_p(digits, a) - system.trailing_zeros(digits) % 2 == wythoff_a(m, a)


@settings(deadline=None)
@given(st.integers(0, 10**300), st.one_of(st.integers(1, 12), st.integers(1, 10**40)))
def test_round_trip(n, a):
    p, q = system.p_digits(n, a), system.q_digits(n, a)
    assert system.interpret_p(p, a) == system.interpret_q(q, a) == n
    assert system.fault_in_digits(p, a, "p") is None
    assert system.fault_in_digits(q, a, "q") is None
    assert system.shift_right(system.shift_left(p)) == p


@settings(deadline=None, max_examples=draws(30))
@given(st.integers(0, 10**2000), st.integers(1, 5), st.sampled_from([-1, 0, 1]), st.sampled_from("pq"))
def test_long_numbers_near_sums_of_few_terms(n, a, shift, name):
    """Test sums of terms far apart, and their neighbours, where the leading bits decide least."""
    terms = [system.term_pair(k, a, name)[1] for k in (n % 3001 + 2, n % 1999, n % 17 + 1)]
    for number in (n, terms[0] + shift, sum(terms) + shift, a * terms[0] + shift):
        digits = (system.p_digits if name == "p" else system.q_digits)(number, a)
        assert system.fault_in_digits(digits, a, name) is None
        assert (system.interpret_p if name == "p" else system.interpret_q)(digits, a) == number


def test_ten_thousand_decimal_digits():
    n = Random(5).randrange(10**10_000)
    for a in (1, 2, 7):
        digits = system.q_digits(n, a)
        assert system.is_valid(digits, a, "q")
        assert system.interpret_q(digits, a) == n
    parts = zeckendorf(n)
    assert sum(parts) == n
    assert len(parts) > 10_000


def test_faults_are_named():
    faults = [((), 2), ((0, 1), 2), ((3,), 2), ((1, -1), 2), ((2, 2), 2)]
    assert all(system.fault_in_digits(digits, a, "p") for digits, a in faults)
    with pytest.raises(PositionError):
        system.shift_right((1, 2))
    assert system.shift_right((0,)) == (0,)


def test_fibonacci_numbers():
    terms = [0, 1]
    while len(terms) < 300:
        terms.append(terms[-1] + terms[-2])
    assert [fibonacci_pair(k)[0] for k in range(300)] == terms


def test_zeckendorf_of_small_numbers():
    fibonacci = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    for n in range(233):
        parts = zeckendorf(n)
        assert sum(parts) == n
        places = [fibonacci.index(part) for part in parts]
        assert all(upper - lower >= 2 for upper, lower in pairwise(places))


def test_zeckendorf_vectors():
    for n, _, _, _, parts in tables("fibonacci_nim.json")[0]["rows"]:
        assert list(zeckendorf(n)) == parts
