"""Files for archives, package managers and a journal: they agree with the package, and claim only what is measured."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import nimatron as nt

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[2]
PAPER = (ROOT / "paper" / "paper.md").read_text(encoding="utf-8")
BODY = PAPER.split("---\n", 2)[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
ZENODO = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))
RECIPE_TEXT = (ROOT / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
RECIPE = yaml.safe_load(re.sub(r"- \$\{\{ (.*) \}\}", r"- '\1'", RECIPE_TEXT))


def test_every_file_names_this_version() -> None:
    cite = (ROOT / "docs" / "cite.md").read_text(encoding="utf-8")
    assert CITATION["version"] == ZENODO["version"] == RECIPE["context"]["version"] == nt.__version__
    assert f"Version {nt.__version__}}}" in cite
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changes, re.MULTILINE)[0] == nt.__version__


def test_every_file_names_the_same_title_authors_and_licence() -> None:
    head = yaml.safe_load(PAPER.split("---\n", 2)[1])
    assert CITATION["title"] == ZENODO["title"] == head["title"]
    authors = [author["name"] for author in PROJECT["authors"]]
    for named in (CITATION["authors"], ZENODO["creators"], head["authors"]):
        assert [author["name"] for author in named] == authors
    assert CITATION["license"] == ZENODO["license"] == RECIPE["about"]["license"] == PROJECT["license"]
    assert CITATION["keywords"] == ZENODO["keywords"]


def test_the_recipe_asks_for_what_the_package_needs() -> None:
    def normal(requirement: str) -> str:
        return requirement.replace(" ", "")

    needed = {*map(normal, PROJECT["dependencies"]), "python" + normal(PROJECT["requires-python"])}
    assert set(map(normal, RECIPE["requirements"]["run"])) == needed
    built_by = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    assert set(map(normal, built_by)) <= set(map(normal, RECIPE["requirements"]["host"]))
    assert (ROOT / RECIPE["about"]["license_file"]).is_file()


def test_the_paper_has_the_length_and_the_sections_of_the_journal() -> None:
    sections = re.findall(r"^# (.*)$", BODY, re.MULTILINE)
    assert sections[:4] == ["Summary", "Statement of need", "State of the field", "Design"]
    assert sections[-1] == "References"
    prose = re.sub(r"^\|.*$", "", BODY, flags=re.MULTILINE).split()
    assert 750 <= len(prose) <= 1050


def test_the_paper_cites_what_its_bibliography_lists() -> None:
    cited = set(re.findall(r"@(\w+)", BODY))
    listed = re.findall(r"^@\w+\{(\w+),", (ROOT / "paper" / "paper.bib").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(set(listed)) == len(listed)
    assert cited == set(listed)


def test_the_figures_of_the_paper_are_the_kept_ones() -> None:
    page = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8").splitlines()
    rows = [row for row in re.findall(r"^\|.*\|$", BODY, re.MULTILINE) if not row.startswith(("| what", "|---"))]
    assert len(rows) >= 5
    assert [row for row in rows if row not in page] == []


def test_the_paper_counts_games_and_certificates_as_they_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (games,) = re.findall(r"It has (\d+) of them", BODY)
    assert f"plays Nim and its relatives: {games} games" in readme
    ((normal, misere),) = re.findall(r"up to (\d+) spots in normal play and (\d+) in misère play", BODY)
    shelf = ROOT / "certificates" / "positions"
    for last, kind in ((int(normal), ""), (int(misere), "-misere")):
        assert all((shelf / f"sprouts-{spots}{kind}.json").is_file() for spots in range(1, last + 1))
        assert not (shelf / f"sprouts-{last + 1}{kind}.json").exists()
