"""Without NumPy, which is part of the extra ``tables``, small questions have the same answers; the rest is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import tier
from tests.structure.small_answers import COMMANDS, REFUSED, answers

ROOT = Path(__file__).parents[2]
NEEDS = "this needs NumPy: pip install 'nimatron[tables]'"
SOME, MANY = 6 if tier.is_full() else 30, 2
"""The number of games of which one is asked."""


def run(*words: str, native: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a program in which NumPy cannot be imported."""
    paths = os.pathsep.join(filter(None, (str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", ""))))
    settings = {**os.environ, "PYTHONPATH": paths, **({} if native else {"NIMATRON_NO_NATIVE": "1"})}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, env=settings, cwd=ROOT)


@cache
def expected(every: int) -> Any:
    """Return the answers with NumPy, as they read after JSON."""
    return json.loads(json.dumps(answers(every)))


@cache
def found(every: int, native: bool) -> Any:
    """Return the answers without it, and the output of the commands, from one process."""
    done = run("-m", "tests.structure.small_answers", "every", str(every), native=native)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("every", [SOME, pytest.param(MANY, marks=pytest.mark.full)])
@pytest.mark.parametrize("native", [True, False])
def test_small_questions_have_the_same_answers(every: int, native: bool) -> None:
    right, here = expected(every), found(every, native)["answers"]
    assert here.keys() == right.keys()
    assert [question for question in right if here[question] != right[question]] == []


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("words", COMMANDS)
def test_commands_that_need_none(words: str, native: bool) -> None:
    status, out, err = found(SOME, native)["said"][words]
    assert (status, err) == (0, "")
    assert out


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("words", REFUSED)
def test_commands_that_need_it_say_so(words: str, native: bool) -> None:
    status, out, err = found(SOME, native)["said"][words]
    long = "nimatron: 3000 values: a picture of more than 1200 needs NumPy"
    assert (status, out) == (2, "")
    assert err.startswith(long) if words.startswith("plot") else err == f"nimatron: {NEEDS}\n"


def test_arrays_need_it() -> None:
    done = run("-c", "import sys; sys.modules['numpy'] = None; import nimatron as nt; nt.nim_values('kayles', 5)")
    assert f"MissingExtraError: {NEEDS}" in done.stderr
