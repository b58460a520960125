"""Whether a task can be done at an N-position, a draw or a P-position of a loopy game agrees with the definitions."""

from __future__ import annotations

import pytest

import nimatron as nt
from nimatron.lessons.checking import faults
from nimatron.lessons.lesson_text import parse_lesson
from tests.brute_force import Retrograde

CANNOT = {"P": "there is no winning move", "D": "nobody can force a win"}


@pytest.mark.parametrize("task", ["win", "move", "best", "all"])
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_what_is_won_can_be_asked_for_and_nothing_else(task: str, misere: bool) -> None:
    game = nt.game("take-and-return[take=1,4,6;cap=11]")
    positions = list(game.positions(12))
    judged = Retrograde(game, positions, misere)
    assert {"N", "P", "D"} <= set(judged.outcome.values()) or misere
    for start in positions:
        if not game.moves(start):
            continue
        play = "play: misere\n" if misere else ""
        step = f"step: B\ngame: {game.written()}\n{play}start: {game.format(start)}\ntask: {task}\ntext: Read this."
        found = [str(fault) for fault in faults(parse_lesson(f"Nimatron lesson 1\ntitle: A\n\n{step}"))]
        outcome = judged.outcome[start]
        if task == "best" or outcome == "N":
            assert found == [], start
        else:
            (said,) = found
            assert "the task cannot be done" in said
            assert (CANNOT[outcome] in said) or (outcome == "P" and "whoever moves first loses" in said), said
