"""Tables of boards: values of increasing sizes, the cost of each, and continuing with a store."""

from __future__ import annotations

from pathlib import Path

import pytest

import nimatron as nt
from nimatron.cli.main import main


def test_values_in_order_of_columns() -> None:
    found = [row[:2] for row in nt.table("cram", "grundy", rows=3, count=9)]
    assert found == [(f"3x{n}", value) for n, value in enumerate((1, 1, 0, 1, 1, 4, 1, 3, 1), 1)]
    grids = [row[1] for row in nt.table("node-kayles", "grundy", rows=3, count=16)]
    assert grids == [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]  # A316632


def test_games_without_boards_are_refused() -> None:
    with pytest.raises(nt.RuleError):
        list(nt.table("nim", rows=3, count=4))


def test_the_command_with_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["table", "cram", "--rows", "4", "--count", "7", "--what", "grundy", "--format", "csv"]
    for _ in range(2):
        assert main([*command, "--store", str(tmp_path / "cram.jsonl")]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split(",")[1] for line in lines if line.startswith("4x")] == ["2", "0", "1", "0", "2", "0", "3"]
