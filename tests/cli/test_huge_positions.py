"""Positions with 10^5 digits, solved by real processes with bounded memory."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from tests.cli.processes import Ended, assert_refused, process

DIGITS = 100_000
N = random.Random(1).getrandbits(DIGITS * 3322 // 1000)
LOST = (wythoff_a(N), wythoff_a(N) + N)


def _solve(file: Path, *arguments: str) -> Ended:
    return process("solve", "wythoff", f"@{file}", *arguments, bounded=True)


def _written(folder: Path, heaps: tuple[int, int], hexadecimal: bool = False) -> Path:
    file = folder / ("hexadecimal.txt" if hexadecimal else "decimal.txt")
    file.write_text(",".join(hex(heap) if hexadecimal else format_integer(heap) for heap in heaps) + "\n")
    return file


def test_a_p_position_and_its_neighbours(tmp_path: Path) -> None:
    ended = _solve(_written(tmp_path, LOST), "--json")
    assert ended.status == 0, ended.err
    answer = json.loads(ended.out)
    assert answer["outcome"] == "P"
    assert answer["winning_moves"] == []
    assert answer["status"] == "proved"
    assert parse_integer(answer["remoteness"]) == 2 * N
    won = json.loads(_solve(_written(tmp_path, (LOST[0], LOST[1] + 10)), "--json").out)
    assert won["outcome"] == "N"
    assert won["best"] in won["winning_moves"]
    assert f"{format_integer(LOST[0])},{format_integer(LOST[1])}" in won["winning_moves"]


def test_hexadecimal_and_a_file_for_the_answer(tmp_path: Path) -> None:
    heaps = (LOST[0] + 1, LOST[1] + 1)
    decimal = _solve(_written(tmp_path, heaps), "--json")
    out = tmp_path / "answer.json"
    ended = _solve(_written(tmp_path, heaps, hexadecimal=True), "--json", "--out", str(out))
    assert ended == (0, "", "")
    assert out.read_text(encoding="utf-8") == decimal.out
    assert ",".join(map(format_integer, LOST)) in json.loads(decimal.out)["winning_moves"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["answer.json", "decimal.txt", "hexadecimal.txt"]


def test_for_people_the_numbers_are_shortened(tmp_path: Path) -> None:
    out = tmp_path / "answer.txt"
    assert _solve(_written(tmp_path, LOST), "--out", str(out)) == (0, "", "")
    text = out.read_text(encoding="utf-8")
    assert "digits)" in text
    assert len(text) < 5000
    assert text == _solve(tmp_path / "decimal.txt").out


@pytest.mark.parametrize("arguments", [["--out", "/nosuch/x"], ["--out", "/"], ["--out", ""]])
def test_where_no_file_can_be(arguments: list[str]) -> None:
    assert_refused(process("solve", "nim", "1,2", *arguments))
    assert_refused(process("solve", "--batch", "-", *arguments))
