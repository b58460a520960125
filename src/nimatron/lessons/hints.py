"""Hints at a position of a step: the author's own first, then those that the game itself gives, the weakest first."""

from __future__ import annotations

from typing import Any

from nimatron.explain.catalogue import Catalogue
from nimatron.lessons.answers import last_hint
from nimatron.lessons.lesson import NAMED, Step
from nimatron.lessons.looks import Looks
from nimatron.lessons.marks import told
from nimatron.play.hint import hints_from


def step_hints(step: Step, position: Any, looks: Looks, words: Catalogue) -> list[str]:
    """The hints for the position that a step has come to; the last one gives the answer.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.lessons.courses import course
    >>> step = course("pairing").steps[2]
    >>> step_hints(step, step.start, Looks(), catalogue("en"))[:2]
    ['Leave 2,2.', 'There is a winning move, exactly one.']
    """
    own = [told(step, line, looks, words) for line in step.hints] if position == step.start else []
    if step.task == "read":
        return own
    if step.task in (*NAMED, "all"):
        return [*own, last_hint(step, looks, words)]
    found = looks.at(step.rules, position, step.misere)
    return own + [words.text(message) for message in hints_from(found, step.view)]
