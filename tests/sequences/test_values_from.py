"""Nim-values from a later heap on: those of the whole table where it reaches, and any size where a period is known."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.sequences.heap_sequences import values_from
from tests.cli.processes import call

GAMES = (
    "kayles", "dawsons-kayles", "nim", "grundy", "squares", "subtraction[take=1,3,4]", "0.6", "0.77", "4.[3]", "0.104",
    "top-entails", "mark", "lasker", "0.3756",
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_later_values_are_those_of_the_whole_table(game: str) -> None:
    whole = nt.nim_values(game, 700).tolist()
    dice = Random(57)
    for start, count in [(1, 5), (699, 1), (0, 0), *((dice.randrange(600), dice.randrange(100)) for _ in range(6))]:
        assert nt.nim_values(game, count, start=start).tolist() == whole[start : start + count]
        rows = list(nt.table(game, "grundy", count=count, start=start))
        expected = whole[start : start + count]
        assert rows == [(start + n, None if value == -1 else value) for n, value in enumerate(expected)]


@pytest.mark.parametrize("game", ["kayles", "0.77", "4.[3]", "nim", "mark", "subtraction[take=1,3,4]", "0.104"])
@pytest.mark.parametrize("start", [2**31 - 2, 2**63 - 2, 10**100])
def test_a_known_period_gives_any_heap(game: str, start: int) -> None:
    values = nt.nim_values(game, 4, start=start).tolist()
    assert values == [nt.analyse(game, heap, fields=["grundy"]).grundy for heap in range(start, start + 4)]
    assert [n for n, _ in nt.table(game, "grundy", count=4, start=start)] == list(range(start, start + 4))


def test_without_a_period_what_is_too_far_is_refused_in_one_line() -> None:
    for game in ("0.6", "grundy", "squares", "top-entails"):
        with pytest.raises(nt.TooLargeError) as refused:
            nt.nim_values(game, 3, start=10**100, limits=Limits(values=5000))
        assert "\n" not in str(refused.value)
        assert "5000" in str(refused.value)


def test_the_command_numbers_its_heaps(tmp_path: Path) -> None:
    heap = 10**100
    done = call(["values", "kayles", "--from", str(heap), "--count", "2"])
    assert (done.status, done.out) == (0, f"{heap} 1\n{heap + 1} 4\n")
    assert call(["values", "kayles", "--from", "10", "--count", "2", "--format", "csv"]).out == "n,grundy\n10,2\n11,6\n"
    data = json.loads(call(["values", "nim", "--from", str(heap), "--count", "1", "--format", "json"]).out)
    assert data["rows"] == [[str(heap), str(heap)]]
    file = tmp_path / "values.csv"
    assert call(["values", "0.77", "--from", "100", "--count", "3", "--out", str(file)]).status == 0
    assert file.read_text() == "n,grundy\n100,1\n101,4\n102,7\n"
    assert call(["table", "kayles", "--what", "grundy", "--start", "50", "--count", "1"]).out.split()[-2:] == [
        "50",
        "2",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("values", "kayles", "--from", "x", "--count", "1"),
            "--from 'x' is not a whole number of at most 1000 digits",
        ),
        (("values", "kayles", "--from", "-1", "--count", "1"), "not a whole number"),
        (("values", "kayles", "--from", "1" * 1001, "--count", "1"), "at most 1000 digits"),
        (("values", "chomp", "--from", "1", "--count", "1"), "not played on single heaps"),
        (("table", "kayles", "--start", "1", "--count", "1"), "--start belongs to --what pairs or grundy"),
        (("table", "wythoff", "--what", "grundy", "--start", "1", "--count", "1"), "not played on single heaps"),
    ],
)
def test_refusals(words: tuple[str, ...], said: str) -> None:
    done = call(list(words))
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert said in done.err


def test_a_table_is_computed_when_its_rows_are_requested() -> None:
    parts = values_from(nt.game("0.6"), 10**100, 3)
    with pytest.raises(nt.TooLargeError):
        next(parts)
