"""A puzzle as a step of a lesson, so that it is shown, hinted at and judged like any other."""

from __future__ import annotations

from nimatron.explain.catalogue import Catalogue
from nimatron.lessons.lesson import Line, Step
from nimatron.lessons.puzzle import Puzzle


def puzzle_step(puzzle: Puzzle, words: Catalogue) -> Step:
    """The step that asks for the only winning move.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.lessons.puzzle import puzzle
    >>> puzzle_step(puzzle(1), catalogue("en")).task
    'move'
    """
    return Step(
        line=1,
        title=words.game_title(puzzle.game),
        task="move",
        game=puzzle.game,
        misere=puzzle.misere,
        start=puzzle.position,
        texts=(Line(1, words.text("puzzle.about")),),
    )
