"""Cram and Node Kayles in misère play by a plain program of the benchmarks, which shares nothing with the library."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.kernels.mask_search import mask_search
from tests.tier import draws

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "misere_boards.c"
BOARDS = {
    "cram": ["1x9", "2x2", "2x5", "3x3", "3x4", "3x5", "4x4", "4x5", "3x7", "5x5", "4x7", "3x10"],
    "node-kayles": ["1x12", "2x7", "3x3", "3x5", "4x4", "4x7", "5x5", "5x6", "6x6", "5x7", "5x8"],
}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the compiled program."""
    if not shutil.which("cc") or not PROGRAM.exists():
        pytest.skip("needs a C compiler and the benchmarks")
    target = tmp_path_factory.mktemp("plain") / "misere_boards"
    subprocess.run(["cc", "-O2", str(PROGRAM), "-o", str(target)], check=True)
    return target


@pytest.mark.parametrize("name", BOARDS)
def test_two_programs_agree(plain: Path, name: str) -> None:
    game = nt.game(name)
    for board in BOARDS[name][: draws(len(BOARDS[name]), 9)]:
        ran = subprocess.run([plain, name, *board.split("x")], check=True, capture_output=True, text=True)
        masked = game.mask(game.parse(board if name == "cram" else f"grid:{board}"))
        assert masked is not None
        loses = mask_search(masked[0]).loses_misere(masked[1], lambda held, options: None)
        assert ("loses" in ran.stdout) == loses, board


def test_wrong_arguments_are_refused(plain: Path) -> None:
    for arguments in ([], ["cram", "3"], ["cram", "8", "8"], ["cram", "0", "3"], ["chess", "3", "3"]):
        ran = subprocess.run([plain, *arguments], check=False, capture_output=True, text=True)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.startswith("usage: ")
