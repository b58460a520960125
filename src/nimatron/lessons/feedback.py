"""What a pupil is told: hints before a move, and after it whether it keeps what he had; if not, who wins, and why."""

from __future__ import annotations

from typing import Any, NamedTuple

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.lessons.answers import KnownPositions, last_hint
from nimatron.lessons.lesson import NAMED, Step
from nimatron.lessons.markup import gives_away, told
from nimatron.play.hint import hints_from
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis
from nimatron.views.move_words import MoveGuide


def step_hints(step: Step, position: Any, positions: KnownPositions, words: Catalogue) -> list[str]:
    """The hints for the position that a step has come to; the last one gives the answer.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.lessons.lesson_text import course
    >>> step = course("pairing").steps[2]
    >>> step_hints(step, step.start, Looks(), catalogue("en"))[:2]
    ['Leave 2,2.', 'There is exactly one winning move.']
    """
    own = [told(step, line, positions, words) for line in step.hints] if position == step.start else []
    if step.task == "read":
        return own
    if step.task in (*NAMED, "all"):
        return [*own, last_hint(step, positions, words)]
    found = positions.at(step.rules, position, step.misere)
    return own + [words.text(message) for message in hints_from(found, step.view)]


class Judged(NamedTuple):
    """A move of a pupil.

    ``kept``: nothing was given away; ``best``: it also wins as soon, or loses as late, as can be; ``messages``: the
    sentences about it.
    """

    kept: bool
    best: bool
    messages: tuple[Message, ...]


def judged(
    game: RuleSet[Any], position: Any, target: Any, misere: bool, positions: KnownPositions, view: str | None = None
) -> Judged:
    """Judge a move between two positions.

    >>> from nimatron.games.heaps.nim import Nim
    >>> found = judged(Nim(), (3, 4, 5), (2, 4, 5), False, Looks())
    >>> found.kept, [message.key for message in found.messages][:2]
    (False, ['lesson.erred.N', 'lesson.reply'])
    """
    before, after = positions.at(game, position, misere), positions.at(game, target, misere)
    move = MoveGuide(game, position, view).done(target)
    kept = not gives_away(before.outcome, after.outcome)
    best = kept and _as_good(before, after)
    if not kept:
        return Judged(False, False, (Message(f"lesson.erred.{after.outcome}", {"move": move}), *_reply(after, view)))
    if before.outcome == "D":
        return Judged(True, best, (Message("lesson.held", {"move": move}),))
    kind = "won" if before.outcome == "N" else "lost"
    if best:
        return Judged(True, True, (Message(f"lesson.{kind}.best", {"move": move}), *_why(after, kind)))
    lengths = {"count": _plies(after), "best": before.remoteness or 0}
    return Judged(True, False, (Message(f"lesson.{kind}.kept", {"move": move, **lengths}),))


def _as_good(before: Analysis, after: Analysis) -> bool:
    """Whether the game lasts as long as with best play; what is not known is as good."""
    if before.remoteness is None or after.remoteness is None:
        return True
    return before.remoteness == after.remoteness + 1


def _plies(after: Analysis) -> int:
    return 0 if after.remoteness is None else after.remoteness + 1


def _reply(after: Analysis, view: str | None) -> tuple[Message, ...]:
    """The other player's answer to a mistake, and the reason that the game gives for it."""
    if after.best is None:
        return after.explanation().sentences
    answer = MoveGuide(after.game, after.position, view).offer(after.best)
    return (Message("lesson.reply", {"move": answer}), *after.explanation().sentences)


def _why(after: Analysis, kind: str) -> tuple[Message, ...]:
    """Why the position after a good move is lost for the other player."""
    return after.explanation().sentences if kind == "won" else ()
