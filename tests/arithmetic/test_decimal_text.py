from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.arithmetic import big_integers
from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from nimatron.errors import PositionError


@pytest.fixture(params=[True, False], ids=["gmpy2", "no gmpy2"])
def maybe_gmpy2(request, monkeypatch):
    if not request.param:
        monkeypatch.setattr(big_integers, "gmpy2_if_installed", lambda: None)


@given(st.integers(-(10**1000), 10**1000))
def test_small_numbers_as_python_writes_them(n):
    assert format_integer(n) == str(n)
    if n >= 0:
        assert parse_integer(str(n)) == parse_integer(hex(n)) == parse_integer("00" + str(n)) == n


@pytest.mark.usefixtures("maybe_gmpy2")
@pytest.mark.parametrize("digits", [599, 600, 601, 1200, 4300, 4301, 9600, 9601, 30_000, 76_801])
def test_round_trip_of_long_texts(digits):
    limit = sys.get_int_max_str_digits()
    for text in ("9" * digits, "1" + "0" * (digits - 1), ("1234567890" * digits)[:digits]):
        n = parse_integer(text)
        assert format_integer(n) == text
        assert parse_integer(hex(n)) == n
    assert n % 10**9 == int(text[-9:])
    assert sys.get_int_max_str_digits() == limit


@pytest.mark.usefixtures("maybe_gmpy2")
def test_the_least_limit_of_the_interpreter_does_not_surface():
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    try:
        assert format_integer(parse_integer("7" * 20_000)) == "7" * 20_000
        assert len(format_integer(10**2000)) == 2001
    finally:
        sys.set_int_max_str_digits(limit)


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**200_000))
def test_large_numbers_round_trip(n):
    assert parse_integer(format_integer(n)) == n


@pytest.mark.parametrize(
    "text",
    ["", "-5", "+5", " 5", "5 ", "1_000", "1e9", "3.0", "0x", "0xg", "٣", "５", "0b1", "5\n", "x" * 10**6, "\n" * 50],
)
def test_refusals_are_short_and_on_one_line(text):
    with pytest.raises(PositionError) as refusal:
        parse_integer(text)
    message = str(refusal.value)
    assert "\n" not in message
    assert len(message) < 200
