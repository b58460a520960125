from __future__ import annotations

import json
from math import isqrt
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.arithmetic import beatty, big_integers
from nimatron.errors import NimatronError, PositionError, RuleError

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


def pairs_by_mex(count, a, offset):
    used, mex, pairs = set(), 0, []
    for n in range(count):
        while mex in used:
            mex += 1
        pairs.append((mex, mex + a * n + offset))
        used |= set(pairs[-1])
    return pairs


@pytest.mark.parametrize("a", [1, 2, 3, 4, 5, 9, 100])
def test_pairs_and_indices_against_mex(a):
    pairs = pairs_by_mex(3000, a, 0)
    assert [(beatty.wythoff_a(n, a), beatty.wythoff_b(n, a)) for n in range(3000)] == pairs
    a_index = {pair[0]: n for n, pair in enumerate(pairs)}
    b_index = {pair[1]: n for n, pair in enumerate(pairs)}
    for x in range(pairs[-1][0]):
        assert beatty.index_in_a(x, a) == a_index.get(x)
        assert beatty.index_in_b(x, a) == b_index.get(x)


@pytest.mark.parametrize("a", [2, 3, 4, 5, 6, 7, 8, 9, 10, 57])
def test_misere_closed_form_against_mex(a):
    """A_n = floor(n alpha + 1/alpha), B_n = A_n + a n + 1 for a >= 2 (Fraenkel 1984)."""
    pairs = pairs_by_mex(4000, a, 1)
    assert [(beatty.misere_a(n, a), beatty.misere_b(n, a)) for n in range(4000)] == pairs
    a_index = {pair[0]: n for n, pair in enumerate(pairs)}
    b_index = {pair[1]: n for n, pair in enumerate(pairs)}
    for x in range(pairs[-1][0]):
        assert beatty.index_in_misere_a(x, a) == a_index.get(x)
        assert beatty.index_in_misere_b(x, a) == b_index.get(x)


@settings(deadline=None)
@given(st.integers(1, 10**1200), st.integers(1, 50))
def test_inverse_functions(n, a):
    x, y = beatty.wythoff_a(n, a), beatty.wythoff_b(n, a)
    assert (beatty.index_in_a(x, a), beatty.index_in_b(x, a)) == (n, None)
    assert (beatty.index_in_a(y, a), beatty.index_in_b(y, a)) == (None, n)
    if a > 1:
        x, y = beatty.misere_a(n, a), beatty.misere_b(n, a)
        assert (beatty.index_in_misere_a(x, a), beatty.index_in_misere_b(x, a)) == (n, None)
        assert (beatty.index_in_misere_a(y, a), beatty.index_in_misere_b(y, a)) == (None, n)


@settings(deadline=None)
@given(st.integers(0, 10**1200), st.integers(1, 50))
def test_misere_a_by_its_definition(n, a):
    """Test floor(n alpha + 1/alpha) with one square root of full length, by the inequality that defines it."""
    if a == 1:
        return
    x, k, d = beatty.misere_a(n, a), a * n + 1, a * a + 4
    # 2 a x <= k (2 - a) + 2 (a - 2) + k s < 2 a (x + 1)
    rest = 2 * a * x - k * (2 - a) - 2 * (a - 2)
    assert rest <= 0 or rest * rest <= k * k * d
    assert rest + 2 * a > 0
    assert (rest + 2 * a) ** 2 > k * k * d


def test_known_pairs():
    for table in json.loads((VECTORS / "wythoff_pairs.json").read_text())["tables"]:
        a = table["rule"]["a"]
        for n, x, y in (map(int, row) for row in table["rows"]):
            assert (beatty.wythoff_a(n, a), beatty.wythoff_b(n, a)) == (x, y)


def test_multiples_whose_fraction_is_nearly_an_integer():
    """Test multiples of Pell-like numbers by the root: the 64 guard bits are all ones or zeros and the sign decides."""
    for d in (5, 8, 13, 20, 29):
        before, term, a = 0, 1, isqrt(d - 4)
        for _ in range(3000):
            before, term = term, a * term + before
            if term.bit_length() > 900:
                for n in (before, term, 2 * term, term + before):
                    assert big_integers.floor_root_multiple(n, d) == isqrt(n * n * d)
                if term.bit_length() > 1400:
                    break


@pytest.mark.parametrize("with_gmpy2", [True, False])
def test_large_roots_with_and_without_gmpy2(monkeypatch, with_gmpy2):
    if not with_gmpy2:
        monkeypatch.setattr(big_integers, "gmpy2_if_installed", lambda: None)
    big_integers._remembered_root.cache_clear()
    rng = Random(3)
    for d in (5, 8, 13, 10**20 + 4):
        n = rng.getrandbits(50_000)
        assert big_integers._computed_root(d, 50_001) == isqrt(d << 100_002)
        assert big_integers.floor_root_multiple(n, d) == isqrt(n * n * d)
    big_integers._remembered_root.cache_clear()
    assert big_integers.multiply(n, n) == n * n
    assert big_integers.multiply(n, n + 1) == n * (n + 1)


def test_refusals():
    with pytest.raises(PositionError):
        beatty.wythoff_a(-1)
    with pytest.raises(PositionError):
        beatty.index_in_a("7")
    for a in (0, -3, 1.5):
        with pytest.raises(RuleError):
            beatty.wythoff_a(3, a)
    with pytest.raises(RuleError, match="a >= 2"):
        beatty.misere_a(3, 1)
    assert issubclass(RuleError, NimatronError)
