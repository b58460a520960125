"""The README: short, with two small pictures and ten figures, and commands that work as shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.figures import HIGHLIGHTS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.partition(" #")[0].strip()
    for block in re.findall(r"^```sh\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
    if line.startswith("nimatron ")
]
ASK_OR_STAY = ("play", "lesson", "puzzle", "serve", "review", "export-page")
"""Commands that ask a person, run until stopped, or need a file or a network; their own tests run them."""


def test_it_is_short_and_shows_the_program() -> None:
    assert len(TEXT.splitlines()) <= 200
    pictures = re.findall(r"!\[[^\]]{20,}\]\(([^)]+)\)", TEXT)
    assert len(pictures) == 2
    assert sum((ROOT / picture).stat().st_size for picture in pictures) <= 300_000


def test_it_has_ten_figures_of_the_kept_ones() -> None:
    figures = re.findall(r"^\| (.*?) \| .* \|$", TEXT.partition("<!-- figures -->")[2], re.MULTILINE)[1:]
    assert tuple(name for name in figures if name in HIGHLIGHTS) == HIGHLIGHTS
    page = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\|.*\|$", TEXT.partition("<!-- figures -->")[2].partition("<!-- end")[0], re.MULTILINE)
    assert all(row in page for row in rows)


def test_its_links_lead_to_files() -> None:
    for path in re.findall(r"\]\(([^)#]+)(?:#[\w-]+)?\)", TEXT):
        assert (ROOT / path).exists(), path


def test_its_commands_run(tmp_path: Path) -> None:
    """Run them in the order of the text, in one folder."""
    chosen = [words for line in COMMANDS if (words := shlex.split(line)[1:])[0] not in ASK_OR_STAY]
    assert len(chosen) >= 10
    for words in chosen:
        command = [sys.executable, "-m", "nimatron", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
        assert not done.returncode, (words, done.stderr)


@pytest.mark.parametrize("name", sorted({shlex.split(line)[1] for line in COMMANDS}))
def test_its_commands_have_help(name: str) -> None:
    command = [sys.executable, "-m", "nimatron", name, "--help"]
    assert "Usage" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
