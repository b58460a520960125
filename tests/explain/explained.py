"""Analyses of positions, and the false claims of their explanations (sentences and worked steps)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import nimatron as nt
from nimatron.budget import Limits
from tests.explain.claims import CLAIMS
from tests.explain.sentence_checks import sentence_faults
from tests.explain.step_checks import step_faults
from tests.explain.step_claims import STEP_CLAIMS

FIELDS = ("outcome", "remoteness", "winning_moves", "best", "why", "steps")
LIMITS = Limits(positions=5_000, options=20_000, extra_options=150, listed=400)
"""Small searches, so that there are also explanations of answers that leave something open."""
LIMITS_OF_STEPS = LIMITS._replace(extra_options=2_000)
"""Larger searches, with which more remotenesses are known and more steps are shown."""


def written(analysis: Any) -> str:
    """Return the position with its rules and convention, for the message of a test."""
    return f"{analysis.game.written()}{' misère' if analysis.misere else ''} {analysis.game.format(analysis.position)}"


class Seen:
    """Number of explanations with each sentence and each kind of step, and the false claims found."""

    def __init__(self) -> None:
        self.sentences, self.steps = Counter[str](), Counter[str]()
        self.answers, self.faults = 0, list[str]()

    def examine(self, analysis: Any, sentences: bool = True, steps: bool = True) -> None:
        """Recompute every claim of one explanation."""
        self.answers += 1
        explained = analysis.explanation()
        found = []
        if sentences:
            found += self._sentence_faults(analysis, explained.sentences)
        if steps:
            found += self._step_faults(analysis, explained.steps)
        self.faults += [f"{written(analysis)}: {fault}" for fault in found]

    def _sentence_faults(self, analysis: Any, sentences: Any) -> Iterator[str]:
        if not 1 <= len(sentences) <= 3:
            yield f"{len(sentences)} sentences"
        self.sentences.update({message.key for message in sentences})
        for message in sentences:
            if message.key in CLAIMS:
                yield from sentence_faults(analysis, message, CLAIMS[message.key])
            else:
                yield f"{message.key} has no claims"

    def _step_faults(self, analysis: Any, steps: Any) -> Iterator[str]:
        self.steps.update({step.kind for step in steps})
        for index, step in enumerate(steps):
            if step.kind in STEP_CLAIMS:
                yield from step_faults(analysis, step, list(steps[:index]), STEP_CLAIMS[step.kind])
            else:
                yield f"{step.kind} has no claims"


def examined_starts(game: Any, misere: bool, starts: Iterable[Any], limits: Limits, most: int, **what: bool) -> Seen:
    """Examine the explanations of these starts and of the positions after the best moves, each position once."""
    seen, known = Seen(), set[Any]()
    for start in starts:
        for analysis in along_best_moves(game, start, misere, limits, most):
            if analysis.position in known:
                break  # the following positions are already known
            known.add(analysis.position)
            seen.examine(analysis, **what)
    return seen


def along_best_moves(game: Any, start: Any, misere: bool, limits: Limits, most: int) -> Iterator[Any]:
    """Yield the analyses of a position and of those after best moves, which lead to P-positions and to the end."""
    here = start
    for _ in range(most):
        try:
            analysis = nt.analyse(game, here, misere=misere, limits=limits, fields=FIELDS)
        except nt.TooLargeError:
            return
        yield analysis
        if analysis.best is None:
            return
        here = analysis.best


def conventions(game: Any) -> tuple[bool, ...]:
    """Return normal and misère play; only misère play if a rule set has no other."""
    return (True,) if game.always_misere else (False, True)
