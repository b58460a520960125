"""The file of solved positions: it is reused, incomplete lines are dropped, damage and second writers are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import nimatron as nt
from nimatron.budget import Budget
from nimatron.cli.main import main
from nimatron.errors import RequestError
from nimatron.solve.searching import board_search
from nimatron.solve.searching.solved import Question, Solved, keeping


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "solved.jsonl"


def test_a_later_run_uses_what_was_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with keeping(path):
        assert nt.analyse("cram", "3x8", fields=["grundy"]).grundy == 3
    assert path.read_text().count("\n") >= 1
    monkeypatch.setattr(board_search.BoardSearch, "_search", lambda self, mask: pytest.fail("searched again"))
    cram = nt.game("cram")
    with keeping(path):
        assert board_search.BoardSearch(Budget()).value(cram, cram.parse("3x8")) == 3


def test_torn_and_damaged_lines(path: Path) -> None:
    with keeping(path) as store:
        store.keep(Question("cram", "5x7", "value"), Solved(1, 1000, 3.5))
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:20])
    with keeping(path) as store:
        assert store.find(Question("cram", "5x7", "value")) == Solved(1, 1000, 3.5)
    assert path.read_bytes() == whole
    path.write_bytes(whole.replace(b'"answer": 1', b'"answer": 2'))
    with pytest.raises(RequestError, match="line 1"), keeping(path):
        pass


def test_one_writer(path: Path) -> None:
    with keeping(path), pytest.raises(RequestError), keeping(path):
        pass


def test_the_command_keeps(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert main(["solve", "cram", "4x7", "--fields", "grundy", "--store", str(path)]) == 0
        assert '"grundy": 3' in capsys.readouterr().out
