"""Without NumPy, which comes with the extra ``tables``, small questions have the same answers; the rest says so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.house.small_answers import answers

ROOT = Path(__file__).parents[2]
_BLOCKED = "import sys; sys.modules['numpy'] = None; from nimatron.cli.main import main; sys.exit(main(sys.argv[1:]))"
NEEDS = "this needs NumPy: pip install 'nimatron[tables]'"


def run(*words: str, native: bool = True) -> subprocess.CompletedProcess[str]:
    """A program in which NumPy cannot be imported."""
    paths = os.pathsep.join(filter(None, (str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", ""))))
    settings = {**os.environ, "PYTHONPATH": paths, **({} if native else {"NIMATRON_NO_NATIVE": "1"})}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, env=settings, cwd=ROOT)


@pytest.fixture(scope="module")
def expected() -> Any:
    """The answers with NumPy, as they read after JSON."""
    return json.loads(json.dumps(answers()))


@pytest.mark.parametrize("native", [True, False])
def test_small_questions_have_the_same_answers(expected: Any, native: bool) -> None:
    done = run("-m", "tests.house.small_answers", native=native)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    different = [question for question in expected if found.get(question) != expected[question]]
    assert different == []


@pytest.mark.parametrize(
    "words",
    [
        "solve wythoff 29,51", "solve kayles 5,3 --misere --moves --steps", "solve squares 75", "games wythoff",
        "table wythoff --what pairs --count 20", "table squares --count 30 --what lost", "values kayles --count 30",
        "period 0.77", "quotient 0.75", "nimber 5*7", "precision", "play --help", "tournament nim 3,4,5",
    ],
)  # fmt: skip
def test_commands_that_need_none(words: str) -> None:
    done = run("-c", _BLOCKED, *words.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    "words",
    ["compare 0.07 0.137", "identify 0,1,1,2,0,3,1,1,0,3,3", "survey octal --digits 1 --limit 100", "atlas 0.137"],
)
def test_commands_that_need_it_say_so(words: str) -> None:
    done = run("-c", _BLOCKED, *words.split())
    assert (done.returncode, done.stdout, done.stderr.strip()) == (2, "", f"nimatron: {NEEDS}")


def test_arrays_need_it() -> None:
    done = run("-c", "import sys; sys.modules['numpy'] = None; import nimatron as nt; nt.nim_values('kayles', 5)")
    assert f"MissingExtraError: {NEEDS}" in done.stderr


def test_a_long_picture_says_how_long_it_may_be() -> None:
    done = run("-c", _BLOCKED, "plot", "values", "kayles", "--count", "3000", "--out", "no.svg")
    assert "3000 values: a picture of more than 1200 needs NumPy" in done.stderr
