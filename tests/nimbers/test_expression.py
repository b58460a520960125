"""The calculator: grammar, values, and errors that name the character."""

from __future__ import annotations

import random

import pytest

import nimatron as nt
from nimatron.errors import NimatronError
from nimatron.nimbers.expression import evaluate
from tests.cli.processes import call


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2*3 + 1/7", 10), ("1/7*7", 1), ("-5", 5), ("5 - 3", 6), ("2^2", 3), ("2**2 * 4", 12), ("(2+1)*4", 12),
        ("2*2+1", 2), ("0x1F + 0xf", 16), ("16 ⊗ 16 ⊕ 8", 16), ("sqrt(6)", 4), ("solve(4)*solve(4) + solve(4)", 4),
        ("2^-1", 3), ("2^(-1)", 3), ("4^order(4)", 1), ("5^log(4, 5)", 4), ("0^0", 1), ("8/4/2", 1), ("  7 ", 7),
    ],
)  # fmt: skip
def test_values(text: str, value: int) -> None:
    assert evaluate(text).value == value


def test_the_written_arithmetic_is_that_of_the_functions() -> None:
    dice = random.Random(3)
    for _ in range(50):
        a, b, c = (dice.getrandbits(dice.choice((4, 64, 300))) + 1 for _ in range(3))
        assert evaluate(f"({a} + {b}) * {hex(c)} / {b}").value == nt.nim_divide(nt.nim_product(a ^ b, c), b)


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("2 * (3 + )", 10), ("1/0", 2), ("3 4", 3), ("(2", 3), ("2 $ 3", 3), ("foo(3)", 1), ("2^3^2", 4),
        ("2^x", 3), ("order(2)+1", 1), ("1 + log(2,3)", 5), ("sqrt(2, 3)", 1), ("sqrt 2", 6), ("2+", 3), (")", 1),
        ("12abc", 1), ("0x", 1), ("order(0)", 1), ("log(4, 2)", 1), ("0^-1", 2), ("1 + 2 + (1 / (3 + 3))", 12),
        ("(" * 80 + "1" + ")" * 80, 61), ("(3))", 4),
    ],
)  # fmt: skip
def test_refusals_point_at_the_character(text: str, character: int) -> None:
    with pytest.raises(NimatronError) as refused:
        evaluate(text)
    assert str(refused.value).startswith(f"character {character}: "), refused.value


@pytest.mark.parametrize("text", ["", "  ", "1" * 1_000_001, "9" * 400_000, hex(1 << 300_000) + "^" + "7" * 90])
def test_what_is_empty_or_too_long_is_refused_immediately(text: str) -> None:
    with pytest.raises(NimatronError):
        evaluate(text)


def test_the_command() -> None:
    assert call(["nimber", "2*3 + 1/7"])[:2] == (0, "10\nHexadecimal 0xa; an element of the field of 2^4 nimbers.\n")
    status, out, _ = call(["nimber", "--table", "4", "--json"])
    assert (status, out) == (
        0, '{"what": "nim-products", "side": 4, "rows": [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]}\n',
    )  # fmt: skip
    for arguments in (("nimber",), ("nimber", "1", "--table", "3"), ("nimber", "1/0"), ("nimber", "--table", "0")):
        assert call(arguments)[0] == 2
