"""Marks in the texts of a lesson: claims are checked, and values are computed.

======================  ==========================================================  =====================
``{lost 2,2}``          the player to move at 2,2 loses                             2,2
``{won 1,2}``           the player to move wins                                     1,2
``{drawn P}``           nobody can force a win                                      P
``{value 5}``           the nim-value of 5                                          4
``{remoteness 17}``     the remoteness of 17: moves left with best play             8
``{move 1,4,5}``        a move that gives nothing away, from the start of the step  take 2 from heap 1 …
``{mistake 3,3,5}``     a move that gives the win or the draw away                  take 1 from heap 2 …
======================  ==========================================================  =====================

``{move 2,2 > 2,1}`` also names the position before the move.
"""

from __future__ import annotations

import re
from typing import Any

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.reason import reason
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.lesson import Line, Step
from nimatron.lessons.lesson_facts import LessonError
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.views.move_words import MoveGuide

_MARK = re.compile(r"\{([^{}]*)\}")
_OUTCOMES = {"lost": "P", "won": "N", "drawn": "D"}
KINDS = (*_OUTCOMES, "value", "remoteness", "move", "mistake")
RANK = {"P": 0, "D": 1, "N": 2}
KEPT = {"N": "P", "D": "D", "P": "N"}
"""The outcome after a move that gives nothing away."""


def fill_marks(step: Step, line: Line, positions: KnownPositions, words: Catalogue) -> str:
    """Return a text of a step with its marks filled in. Raise ``LessonError`` for a mark that makes a false claim.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.games.heaps.nim import Nim
    >>> step = Step(1, "", game=Nim(), start=(3, 4, 5))
    >>> fill_marks(step, Line(2, "Best is to {move 1,4,5}."), KnownPositions(), catalogue("en"))
    'Best is to take 2 from heap 1, leaving 1.'
    >>> fill_marks(step, Line(2, "{lost 3,4,5} is lost."), KnownPositions(), catalogue("en"))
    Traceback (most recent call last):
    ...
    nimatron.lessons.lesson_facts.LessonError: line 2: {lost 3,4,5} is wrong: the player to move wins
    """

    def filled(mark: re.Match[str]) -> str:
        try:
            return _filled(step, mark, positions, words)
        except NimatronError as error:
            raise LessonError(line.number, error.args[0] if error.args else str(error)) from None

    text = _MARK.sub(filled, line.text)
    if "{" in _MARK.sub("", line.text) or "}" in _MARK.sub("", line.text):
        raise LessonError(line.number, reason("lesson.brace"))
    return text


def _filled(step: Step, mark: re.Match[str], positions: KnownPositions, words: Catalogue) -> str:
    kind, _, rest = mark[1].strip().partition(" ")
    if kind not in KINDS or not rest.strip():
        raise RequestError(reason("lesson.mark", given=shown(mark[0]), kinds=", ".join(KINDS)))
    game = step.game
    if game is None:
        raise RequestError(reason("lesson.needs", task=shown(mark[0]), name="game"))
    if kind in ("move", "mistake"):
        return _move(step, game, mark[0], kind, rest, positions, words)
    position = game.parse(rest.strip())
    known = positions.at(game, position, step.misere)
    if kind in _OUTCOMES:
        if known.outcome != _OUTCOMES[kind]:
            raise RequestError(reason(f"lesson.mark.is.{known.outcome}", given=mark[0]))
        return game.format(position)
    found = known.grundy if kind == "value" else known.remoteness
    if found is None:
        raise RequestError(reason("lesson.mark.unknown", given=mark[0]))
    return words.number(found)


def _move(
    step: Step, game: RuleSet[Any], mark: str, kind: str, rest: str, positions: KnownPositions, words: Catalogue
) -> str:
    """Return the words of a move, after checking that it gives nothing away or is a mistake, as the mark claims."""
    before, arrow, after = rest.rpartition(" > ")
    position = game.parse(before.strip()) if arrow else step.start
    if position is None:
        raise RequestError(reason("lesson.needs", task=shown(mark), name="start"))
    target = game.parse(after.strip())
    if target not in game.moves(position):
        ends = {"position": game.format(position), "target": game.format(target)}
        raise RequestError(reason("move.not_to", game=game.called, **ends))
    errs = gives_away(
        positions.at(game, position, step.misere).outcome, positions.at(game, target, step.misere).outcome
    )
    if errs != (kind == "mistake"):
        raise RequestError(reason("lesson.mark.errs" if errs else "lesson.mark.keeps", given=mark))
    return words.text(MoveGuide(game, position, step.view).offer(target))


def gives_away(before: str, after: str) -> bool:
    """Return whether a move between positions of these outcomes gives a win or a draw away.

    >>> gives_away("N", "P"), gives_away("N", "N"), gives_away("P", "N")
    (False, True, False)
    """
    return RANK[after] > RANK[KEPT[before]]
