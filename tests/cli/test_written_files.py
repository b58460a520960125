"""Files of ``--out``: nothing is overwritten without ``--force``, and a refusal leaves no file behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from nimatron.explain.catalogue import languages
from tests.cli.processes import call

COMMANDS = {
    "values 0.77 --count 5": "a.csv",
    "table nim --count 5": "a.json",
    "solve nim 3,4,5": "a.txt",
    "period 0.77 --limit 400": "a.json",
    "quotient 0.77 --heaps 4": "a.md",
    "plot position nim 3,4,5": "a.svg",
    "plot values 0.77 --count 20": "a.svg",
    "plot sieve squares --bound 5": "a.svg",
    "plot sieve wythoff --bound 5": "a.png",
    "plot pairs --count 5": "a.svg",
    "plot board wythoff --size 5": "a.svg",
    "plot quotient 0.77 --heaps 4": "a.svg",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_is_replaced_only_with_force(command: str, tmp_path: Path) -> None:
    target = tmp_path / COMMANDS[command]
    target.write_text("kept")
    ended = call([*command.split(), "--out", str(target)])
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"nimatron: {target} exists already; --force replaces it\n"
    assert target.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [target]
    assert call([*command.split(), "--force", "--out", str(target)]).status in (0, 1)
    assert target.read_bytes() != b"kept"
    target.unlink()
    assert call([*command.split(), "--out", str(target)]).status in (0, 1)
    assert {path.name for path in tmp_path.iterdir()} <= {target.name, f"{target.name}.sha256"}


def test_certificates_and_folders_are_kept_too(tmp_path: Path) -> None:
    certificate, pages = tmp_path / "c.json", tmp_path / "pages"
    certificate.write_text("kept")
    assert call(["quotient", "0.77", "--heaps", "4", "--certificate", str(certificate)]).status == 2
    assert certificate.read_text() == "kept"
    pages.mkdir()
    assert call(["plot", "sieve", "squares", "--bound", "5", "--out", str(pages)]).status == 0  # it was empty
    steps = sorted(path.name for path in pages.iterdir())
    assert steps[0] == "step-00.svg"
    for command in (["plot", "sieve", "squares", "--bound", "5"], ["atlas", "0.77"]):
        ended = call([*command, "--out", str(pages)])
        assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert sorted(path.name for path in pages.iterdir()) == steps
    assert call(["plot", "sieve", "squares", "--bound", "5", "--out", str(pages), "--force"]).status == 0


@pytest.mark.parametrize("lang", languages())
def test_the_refusal_names_the_option_in_every_language(lang: str, tmp_path: Path) -> None:
    target = tmp_path / "a.csv"
    target.write_text("kept")
    ended = call(["values", "0.77", "--count", "5", "--out", str(target), "--lang", lang])
    assert "--force" in ended.err
    assert str(target) in ended.err


def test_a_sieve_is_a_picture_or_refused(tmp_path: Path) -> None:
    assert call(["plot", "sieve", "squares", "--out", str(tmp_path / "x.png")]).status == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    assert call(["plot", "sieve", "squares", "--out", str(tmp_path / "x.pdf")]).status == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    refused = call(["plot", "sieve", "squares", "--out", str(tmp_path / "x.gif")])
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.pdf", "x.png"]


def test_a_refused_command_leaves_no_file(tmp_path: Path) -> None:
    for command in ("values chess --count 5", "table nim --what pairs --count 5", "period squares --limit 50"):
        assert call([*command.split(), "--out", str(tmp_path / "a.json")]).status != 0
    assert list(tmp_path.iterdir()) == []


def test_a_survey_continues_its_own_file_and_keeps_others(tmp_path: Path) -> None:
    target, other = tmp_path / "s.csv", tmp_path / "other.csv"
    command = ["survey", "octal", "--digits", "1", "--limit", "50", "--processes", "1", "--out"]
    assert call([*command, str(target)]).status == 0
    first = target.read_text()
    assert call([*command, str(target)]).status == 0
    assert target.read_text() == first
    other.write_text("kept")
    assert call([*command, str(other)]).status == 2
    assert other.read_text() == "kept"
