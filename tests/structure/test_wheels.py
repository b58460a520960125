"""The wheel in pure Python: what is in it, that it answers like the compiled build, and how it is installed.

It is built once, from a copy of the sources. With the wheels it needs it lies in a folder, from which pip, uv, pipx and
micropip install it without a network.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.kernels import COMPILED_SUFFIXES, native
from nimatron.web import export_page
from tests.cli.processes import environment
from tests.documents.test_readme import ASK_OR_STAY, COMMANDS, TEXT
from tests.structure.small_answers import answers

ROOT = Path(__file__).parents[2]
ANSWERS = "import json; from tests.structure.small_answers import answers; print(json.dumps(answers({every})))"
"""A program that runs without pytest, from the root of the repository."""
DOCTEST = (
    "import doctest, sys; flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS; "
    "print(*doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags))"
)
ARRAY = 'nt.nim_values("0.77", 13).tolist()      # an array: needs the extra "tables"'
NEEDS_NUMPY = "this needs NumPy: pip install 'nimatron[tables]'"
SMALLER = {"prove sprouts 8 --out sprouts-8.json": "prove sprouts 5 --out sprouts-5.json"}
"""Lines of the README that take minutes without kernels, and the same with smaller numbers."""


def run(*command: str | Path, folder: Path, status: Sequence[int] = (0,), **variables: str) -> str:
    """Run a program away from the sources; return its output, errors too."""
    mine = {**environment(**variables), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    del mine["PYTHONPATH"]
    if "PYTHONPATH" in variables:
        mine["PYTHONPATH"] = variables["PYTHONPATH"]
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=mine, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode in status, (command, done.stdout[-3000:])
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the pure wheel, built from a copy of the sources, in a folder that holds nothing else."""
    pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path_factory.mktemp("wheel")
    sources, shelf = folder / "sources", folder / "shelf"
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
    for name in ("src", "certificates"):
        shutil.copytree(ROOT / name, sources / name, ignore=left_out)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index")
    run(*pip, "-w", shelf, sources, folder=folder, NIMATRON_PURE="1")
    (found,) = shelf.iterdir()
    return found


@pytest.fixture(scope="module")
def shelf(wheel: Path) -> Path:
    """Return the folder of the wheel, to which the package's dependencies have been added."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    return fetched(wheel.parent, *wanted)


def fetched(folder: Path, *wanted: str) -> Path:
    """Download wheels from the package index into the folder, or skip the test."""
    pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", str(folder))
    if subprocess.run([*pip, *wanted], capture_output=True).returncode:
        pytest.skip(f"{' and '.join(wanted)} cannot be fetched from a package index")
    return folder


@pytest.fixture(scope="module")
def empty(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the programs of an empty environment in which the wheel was installed."""
    place = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", place, folder=place)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "install", "-q", "--no-index", "--find-links", shelf)
    run(*pip, "nimatron", folder=place)
    return programs


@pytest.mark.full
def test_it_is_for_every_python_and_holds_no_c(wheel: Path) -> None:
    assert wheel.name == f"nimatron-{nt.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/WHEEL"))
        text = archive.read(about).decode()
    assert "Root-Is-Purelib: true" in text
    assert [name for name in names if Path(name).suffix in COMPILED_SUFFIXES] == []
    here = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "nimatron").rglob("*.py")}
    assert here <= set(names)
    certificates = {path.name for path in (ROOT / "certificates").glob("*.json")}
    assert certificates <= {Path(name).name for name in names if ".data/data/share/nimatron/certificates" in name}


@pytest.mark.full
def test_the_page_without_a_server_carries_a_part_of_it(wheel: Path) -> None:
    """Both are the same build: every file of the page's archive is in the wheel, byte for byte."""
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(io.BytesIO(export_page._archive())) as part:
        names = [name for name in part.namelist() if not name.endswith((".so", "/"))]
        assert len(names) > 500
        assert [name for name in names if whole.read(name) != part.read(name)] == []


@pytest.mark.full
def test_it_says_that_kernels_are_absent(empty: Path, tmp_path: Path) -> None:
    assert "\nnative kernels: absent (" in run(empty / "nimatron", "--version", folder=tmp_path)
    installed = run(empty / "python", "-m", "pip", "list", "--format=freeze", folder=tmp_path)
    names = {line.partition("==")[0].lower() for line in installed.splitlines()}
    assert names - {"pip", "setuptools", "colorama"} == {"nimatron", "click"}


@pytest.mark.full
def test_the_lines_of_python_in_the_readme_run_but_for_an_array(empty: Path, tmp_path: Path) -> None:
    said = run(empty / "python", "-c", DOCTEST, ROOT / "README.md", folder=tmp_path)
    failed, attempted = map(int, said.splitlines()[-1].split())
    assert attempted >= 9
    assert re.findall(r"^Failed example:\n +(.*)$", said, re.MULTILINE) == [ARRAY]
    assert (failed, said.count(f"MissingExtraError: {NEEDS_NUMPY}")) == (1, 1)


@pytest.mark.full
def test_the_commands_in_the_readme_run_or_name_the_extra(empty: Path, tmp_path: Path) -> None:
    needing = set()
    lines = [line.removeprefix("nimatron ") for line in COMMANDS]
    assert set(SMALLER) < set(lines)
    for words in (shlex.split(SMALLER.get(line, line)) for line in lines):
        if words[0] in ASK_OR_STAY:
            continue
        said = run(empty / "nimatron", *words, folder=tmp_path, status=(0, 2))
        if "nimatron[tables]" in said:
            assert said == f"nimatron: {NEEDS_NUMPY}\n"
            needing.add(words[0])
        else:
            assert not said.startswith("nimatron: "), (words, said)
    assert needing == {"identify", "survey"}


@pytest.mark.full
def test_answers_are_those_of_the_compiled_build(empty: Path, tmp_path: Path) -> None:
    if native() is None:
        pytest.skip("needs the kernels to compare with: pip install -e . with a C compiler")
    found = json.loads(run(empty / "python", "-c", ANSWERS.format(every=1), folder=tmp_path, PYTHONPATH=str(ROOT)))
    right = json.loads(json.dumps(answers(1)))
    games = {question for question in right if question.startswith("analysis")}
    assert len(games) >= 2 * 60
    assert sum(question.startswith("values") for question in right) >= 10
    assert found.keys() == right.keys()
    assert [question for question in right if found[question] != right[question]] == []


@pytest.mark.full
def test_importing_it_loads_few_files_and_nothing_but_the_standard_library(empty: Path, tmp_path: Path) -> None:
    code = "import sys; before = set(sys.modules); import nimatron; print(*sorted(set(sys.modules) - before))"
    loaded = run(empty / "python", "-c", code, folder=tmp_path).split()
    own = [name for name in loaded if name.partition(".")[0] == "nimatron"]
    assert own == ["nimatron", "nimatron.version"]
    assert {name.partition(".")[0] for name in loaded} - {"nimatron"} <= set(sys.stdlib_module_names)


def _lines_of(program: str) -> list[list[str]]:
    """Return the lines of the README that call a program, as words."""
    return [shlex.split(line) for line in re.findall(rf"^{program} .*$", TEXT, re.MULTILINE)]


def _program(name: str) -> str:
    found = shutil.which(name, path=os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", ""))))
    return found or pytest.skip(f"needs {name}: pip install uv pipx")


@pytest.mark.full
def test_the_line_with_uvx_runs(shelf: Path, tmp_path: Path) -> None:
    program, places = _program("uvx"), ("CACHE", "TOOL", "TOOL_BIN")
    kept = {f"UV_{place}_DIR": str(tmp_path / place) for place in places}
    ((_, *words),) = _lines_of("uvx")
    local = ("--no-config", "--offline", "--no-index", "--find-links", shelf, "--python", sys.executable)
    said = run(program, *local, *words, folder=tmp_path, UV_PYTHON_DOWNLOADS="never", **kept)
    assert "→ 1,4,5" in said


@pytest.mark.full
def test_the_line_with_pipx_runs(shelf: Path, tmp_path: Path) -> None:
    """Run it with pip, which pipx keeps for itself in a newer version."""
    program = _program("pipx")
    fetched(shelf, "pip")
    ((_, verb, *words),) = _lines_of("pipx")
    local = ("--pip-args", f"--no-index --find-links {shelf}", "--python", sys.executable)
    said = run(program, verb, *local, *words, folder=tmp_path, PIPX_HOME=str(tmp_path), PIPX_DEFAULT_BACKEND="pip")
    assert "→ 1,4,5" in said


@pytest.mark.full
def test_micropip_installs_it_in_pyodide(shelf: Path, wheel: Path, tmp_path: Path) -> None:
    pyodide, node = os.environ.get("NIMATRON_PYODIDE"), shutil.which("node")
    if pyodide is None or node is None:
        pytest.skip("needs Node, and the unpacked npm package of Pyodide in NIMATRON_PYODIDE")
    fetched(tmp_path, "micropip", "--python-version", "3.14")
    (micropip,) = tmp_path.glob("micropip-*.whl")
    others = sorted(shelf.glob("click-*.whl"))
    code = (
        "import nimatron as nt; from nimatron.kernels import description;"
        "print(nt.analyse('wythoff', '29,51')); print(nt.period('0.77').period); print(description());"
        "import os, sys; print(os.path.isfile(sys.prefix + '/share/nimatron/certificates/0.106.json'))"
    )
    script = ROOT / "tests" / "structure" / "install_in_pyodide.mjs"
    said = run(node, script, pyodide, micropip, code, wheel, *others, folder=tmp_path).splitlines()
    assert said[-4:] == [
        "<wythoff 29,51: N, nim-value 14, remoteness 37, best 29,47>",
        "12",
        "native kernels: absent (reference code answers)",
        "True",
    ]
