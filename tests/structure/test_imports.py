"""Imports, including those in functions: no cycles, nothing heavy at the start. The layers are in .importlinter."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import nimatron

ROOT = Path(nimatron.__file__).parent


@cache
def _modules() -> dict[str, Path]:
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = ("nimatron", *path.relative_to(ROOT).with_suffix("").parts)
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def _imports(path: Path, modules: dict[str, Path]) -> set[str]:
    """Return the modules of the package that a file imports anywhere, except for types only."""
    found = set()
    for node in _run_nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name in modules}


def _run_nodes(tree: ast.AST) -> Iterator[ast.stmt]:
    """Yield the statements of a file except those under ``TYPE_CHECKING``; no statement is within an expression."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        typed = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and not (typed and name == "body"):
                waiting += [one for one in value if isinstance(one, (ast.stmt, ast.excepthandler, ast.match_case))]


@cache
def _graph() -> dict[str, set[str]]:
    modules = _modules()
    return {name: _imports(path, modules) - {name} for name, path in modules.items()}


def test_no_circle_of_imports() -> None:
    left = dict(_graph())
    while free := [name for name, wanted in left.items() if not wanted & left.keys()]:
        for name in free:
            del left[name]
    # what is left is on a cycle or above one
    on_circle = {name for name, wanted in left.items() if any(name in left.get(other, ()) for other in wanted)}
    assert not left, f"files that import each other in a circle, or rest on one: {sorted(on_circle or left)}"


def test_the_modules_of_the_page_stand_one_upon_the_other() -> None:
    folder = ROOT / "web" / "static"
    wanted = {
        path.stem: set(re.findall(r'^import .* from "\./(\w+)\.js";$', path.read_text(encoding="utf-8"), re.MULTILINE))
        for path in (folder / "js").glob("*.js")
    }
    order: list[str] = []
    while free := sorted(name for name, below in wanted.items() if name not in order and below <= set(order)):
        order += free
    assert set(order) == set(wanted), f"in a circle, or upon one: {set(wanted) - set(order)}"
    index = (folder / "index.html").read_text(encoding="utf-8")
    preloaded = re.findall(r'rel="modulepreload" href="/static/js/(\w+)\.js', index)
    first, new = {"main"}, {"main"}
    while new := set().union(*(wanted[name] for name in new)) - first:
        first |= new
    # the others are loaded when needed
    assert sorted(preloaded) == sorted(first - {"main"})


def test_a_small_solve_loads_nothing_heavy() -> None:
    heavy = {"numpy", "matplotlib", "pyarrow", "starlette", "decimal", "ctypes", "ast", "dis", "tokenize", "difflib"}
    code = (
        "import atexit, sys; from nimatron.__main__ import run; sys.argv[1:] = ['solve', 'nim', '3,4,5'];"
        f"atexit.register(lambda: print(sorted({heavy} & sys.modules.keys()))); run()"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines()[-1] == "[]"
