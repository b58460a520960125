"""Everything in the package of the documents is available to a user: by a command, or as a documented name."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import nimatron as nt
from nimatron import papers

ROOM = Path(papers.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "coverage.md"


def test_every_module_of_the_package_is_a_documented_name() -> None:
    files = {path.stem for path in ROOM.glob("*.py")} - {"__init__"}
    assert files <= set(papers.__all__)
    assert all(f"``{name}``" in (papers.__doc__ or "") for name in papers.__all__)
    assert set(papers.__all__) == set(dir(papers))


@pytest.mark.parametrize("name", papers.__all__)
def test_every_module_is_there_and_all_in_it_is_documented(name: str) -> None:
    module = getattr(nt.papers, name)
    assert module.__doc__
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{name}.{node.name}"


def test_a_module_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        papers.nothing  # noqa: B018


def test_every_file_of_the_package_serves_an_item_of_the_documents() -> None:
    page = PAGE.read_text(encoding="utf-8")
    named = {path.stem for path in ROOM.glob("*.py") if f"`src/nimatron/papers/{path.name}`" in page}
    assert named == {path.stem for path in ROOM.glob("*.py")} - {"__init__"}


def test_the_package_costs_nothing_until_it_is_used() -> None:
    code = (
        "import sys, nimatron as nt; nt.analyse('wythoff', '3,4').why(); nt.papers; "
        "print(sorted(name for name in sys.modules if name.startswith('nimatron.papers')), 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['nimatron.papers'] False"
