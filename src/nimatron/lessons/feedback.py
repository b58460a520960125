"""Feedback for pupils: hints before a move; after it whether it was good, and if not, who wins now and why."""

from __future__ import annotations

from typing import Any, NamedTuple

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.lessons.answers import KnownPositions, last_hint
from nimatron.lessons.lesson import SAID, Line, Step
from nimatron.lessons.markup import fill_marks, gives_away
from nimatron.play.hint import hints_from
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis
from nimatron.views.move_words import MoveGuide


def step_hints(step: Step, position: Any, positions: KnownPositions, words: Catalogue) -> list[str]:
    """Return the hints for the position that a step has reached; the last one gives the answer.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.lessons.lesson_text import course
    >>> step = course("pairing").steps[4]
    >>> step_hints(step, step.start, KnownPositions(), catalogue("en"))[:2]
    ['Leave 2,2.', 'There is exactly one winning move.']
    """
    own = [fill_marks(step, line, positions, words) for line in step.hints] if position == step.start else []
    if step.task == "read":
        return own
    if step.task in (*SAID, "all"):
        return [*own, last_hint(step, positions, words)]
    found = positions.at(step.rules, position, step.misere)
    return own + [words.text(message) for message in hints_from(found, step.view)]


def after_mistake(step: Step, answer: Any) -> tuple[Line, ...]:
    """Return the author's texts after a mistake: those for this one, or else those for all.

    Parameters:
        step: the step.
        answer: the position reached or judged wrongly, or the rule supposed; None for anything else.

    >>> from nimatron.lessons.lesson import Mistake
    >>> step = Step(1, "", mistakes=(Mistake((1, 2), Line(2, "Not equal.")),), wrong=(Line(3, "No."),))
    >>> [[line.text for line in after_mistake(step, answer)] for answer in ((1, 2), (2, 3))]
    [['Not equal.'], ['No.']]
    """
    special = tuple(text for known, text in step.mistakes if answer is not None and known == answer)
    return special or step.wrong


class JudgedMove(NamedTuple):
    """A pupil's move and what to say about it.

    Attributes:
        kept: whether nothing was given away.
        best: whether it also wins as fast, or loses as slowly, as possible.
        messages: the sentences about it.
    """

    kept: bool
    best: bool
    messages: tuple[Message, ...]


def judge_move(
    game: RuleSet[Any], position: Any, target: Any, misere: bool, positions: KnownPositions, view: str | None = None
) -> JudgedMove:
    """Judge a move.

    Parameters:
        game: the rule set.
        position: the position before the move.
        target: the position after it.
        misere: whether the last mover loses.
        positions: analyses known so far.
        view: the view in whose words the move is described.

    >>> from nimatron.games.heaps.nim import Nim
    >>> found = judge_move(Nim(), (3, 4, 5), (2, 4, 5), False, KnownPositions())
    >>> found.kept, [message.key for message in found.messages][:2]
    (False, ['lesson.erred.N', 'lesson.reply'])
    """
    before, after = positions.at(game, position, misere), positions.at(game, target, misere)
    move = MoveGuide(game, position, view).done(target)
    kept = not gives_away(before.outcome, after.outcome)
    best = kept and _as_good(before, after)
    if not kept:
        return JudgedMove(
            False, False, (Message(f"lesson.erred.{after.outcome}", {"move": move}), *_reply(after, view))
        )
    if before.outcome == "D":
        return JudgedMove(True, best, (Message("lesson.held", {"move": move}),))
    kind = "won" if before.outcome == "N" else "lost"
    if best:
        return JudgedMove(True, True, (Message(f"lesson.{kind}.best", {"move": move}), *_why(after, kind)))
    lengths = {"count": _moves_left(after), "best": before.remoteness or 0}
    return JudgedMove(True, False, (Message(f"lesson.{kind}.kept", {"move": move, **lengths}),))


def _as_good(before: Analysis, after: Analysis) -> bool:
    """Return whether the move keeps the remoteness of best play; True if it is not known."""
    if before.remoteness is None or after.remoteness is None:
        return True
    return before.remoteness == after.remoteness + 1


def _moves_left(after: Analysis) -> int:
    return 0 if after.remoteness is None else after.remoteness + 1


def _reply(after: Analysis, view: str | None) -> tuple[Message, ...]:
    """Return the other player's answer to a mistake, with the game's reason for it."""
    if after.best is None:
        return after.explanation().sentences
    answer = MoveGuide(after.game, after.position, view).offer(after.best)
    return (Message("lesson.reply", {"move": answer}), *after.explanation().sentences)


def _why(after: Analysis, kind: str) -> tuple[Message, ...]:
    """Return why the position after a good move is losing for the other player."""
    return after.explanation().sentences if kind == "won" else ()
