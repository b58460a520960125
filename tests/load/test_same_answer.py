"""The same question has the same answer, in every field, on an idle machine and beside four busy processes.

A run asks 50 of the questions; ``NIMATRON_ALL=1`` asks all of them, which takes a quarter of an hour.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.load.questions import questions
from tests.tier import chosen

BUSY = 4
ROOT = Path(__file__).parents[2]


def _answers(numbers: list[int]) -> list[Any]:
    command = [sys.executable, "-m", "tests.load.questions", *map(str, numbers)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in found.stdout.splitlines()]


@pytest.mark.full
def test_answers_do_not_depend_on_the_load() -> None:
    names = [name for name, _ in questions()]
    numbers = chosen(range(len(names)), 50)
    idle = _answers(numbers)
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        loaded = _answers(numbers)
    finally:
        for process in busy:
            process.kill()
            process.wait()
    assert [name for name, _ in idle] == [names[number] for number in numbers]
    different = [(first, second) for first, second in zip(idle, loaded, strict=True) if first != second]
    assert not different


def test_questions_have_different_names() -> None:
    names = [name for name, _ in questions()]
    assert len(set(names)) == len(names) >= 500
