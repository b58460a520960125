"""Written heaps: plain ones are read as they stand, doubtful ones are refused with what would be right."""

from __future__ import annotations

import random

import pytest

import nimatron as nt


@pytest.mark.parametrize(
    ("game", "text", "right"),
    [
        ("nim", "1,000,000", "write 1000000 for one, or 1,0,0 for 3"),
        ("nim", "1 000 000", "write 1000000 for one, or 1,0,0 for 3"),
        ("nim", "12, 000", "write 12000 for one, or 12,0 for 2"),
        ("wythoff", "29,051", "write 29051 for one, or 29,51 for 2"),
        ("nim", "007", "begins with 0; write 7"),
        ("nim", "3,05,1", "heap 2 is '05', which begins with 0; write 5"),
        ("nim", "00", "begins with 0; write 0"),
        ("nim", "0" * 5000, "begins with 0; write 0"),
        ("fibonacci-nim", "020", "the heap is '020', which begins with 0; write 20"),
        ("fibonacci-nim", "20/06", "begins with 0; write 6"),
        ("flip-flop", "29,51/normal/01", "begins with 0; write 1"),
        ("sum", "nim 1,000 + kayles 3", "write 1000 for one, or 1,0 for 2"),
    ],
)
def test_doubtful_numbers_are_refused_with_what_would_be_right(game: str, text: str, right: str) -> None:
    with pytest.raises(nt.PositionError) as caught:
        nt.game(game).parse(text)
    assert right in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_what_is_meant_is_read() -> None:
    nim = nt.Nim()
    assert nim.parse("1,234,567") == (1, 234, 567)
    assert nim.parse("1000000") == (1_000_000,)
    assert nim.parse("0,0,1") == (0, 0, 1)
    assert nim.parse("0x10, 3") == (16, 3)
    assert nim.parse("1" + "0" * 9000) == (10**9000,)


def test_every_written_row_is_read_back() -> None:
    dice = random.Random(5)
    for _ in range(300):
        row = tuple(dice.randrange(10 ** dice.randint(1, 60)) for _ in range(dice.randint(1, 6)))
        assert nt.Nim().parse(nt.Nim().format(row)) == row
        assert nt.Nim().parse(" ".join(map(str, row))) == row
