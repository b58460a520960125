"""docs/coverage.md names every id of the documents, and only files and tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
IDS = (ROOT / "tests" / "data" / "document_ids.txt").read_text(encoding="utf-8").split()
NAMED = re.findall(r"`((?:src|tests|docs)/[^`]*)`", PAGE)


def rows() -> dict[str, list[str]]:
    """Return the cells after the id, for each id that has a row."""
    found: dict[str, list[str]] = {}
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.fullmatch(r"[SE]\d-\d+", cells[0]):
            assert cells[0] not in found, f"{cells[0]} has two rows"
            found[cells[0]] = cells[1:]
    return found


@cache
def functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def test_the_list_of_ids_is_whole() -> None:
    counts = {"S0": 41, "S1": 12, "S2": 41, "S3": 16, "E0": 13, "E1": 3, "E2": 17, "E3": 5}
    assert len(IDS) == len(set(IDS)) == sum(counts.values())
    for document, count in counts.items():
        numbers = [int(name.split("-")[1]) for name in IDS if name.startswith(document)]
        assert numbers == list(range(1, count + 1))


def test_every_id_has_a_row_that_says_where_and_by_what_it_is_tested() -> None:
    found = rows()
    assert list(found) == IDS
    for name, (what, where, *tested) in found.items():
        assert what, name
        if where.startswith("not applicable: "):
            continue
        assert "`" in where or re.search(r"issue \d", where), name
        assert "::test" in tested[0] or tested[0].startswith(("issue ", "not applicable: ")), name


def test_every_file_and_test_named_exists() -> None:
    assert len(NAMED) > 200
    for name in NAMED:
        path, _, test = name.partition("::")
        assert (ROOT / path).is_file(), name
        if test:
            assert test in functions(ROOT / path), name


def test_every_correction_has_its_line() -> None:
    lines = re.findall(r"^- \*\*(E\d-\d+)\*\* \S", PAGE, re.MULTILINE)
    assert lines == [name for name in IDS if name.startswith("E")]


def test_every_test_of_an_id_stands_in_its_row() -> None:
    found = rows()
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for function in functions(path):
            for document, number in re.findall(r"([SE]\d)_(\d\d?)(?!\d)", function):
                assert function in found[f"{document}-{number}"][2], f"{document}-{number}: {function}"
