"""A lesson as data: a few steps, each a text and something to do at a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from nimatron.rules.rule_set import RuleSet

TASKS = ("read", "win", "move", "best", "all", "lost", "values", "remoteness", "predict", "conjecture")
"""What a step asks for, in the order of ``docs/lessons.md``."""
PLAYED = ("win", "move", "best", "all")
"""Tasks that are solved by moves on the board."""
NAMED = ("lost", "values", "remoteness")
"""Tasks that are solved by an answer for each position of a row."""
SAID = (*NAMED, "predict", "conjecture")
"""Tasks that are solved by an answer: also who wins at the start, and a rule for the losing positions of a row."""


class Line(NamedTuple):
    """A text and the line of the file where it begins, counted from 1.

    >>> Line(7, "Copy the other player.").number
    7
    """

    number: int
    text: str


class TeacherNote(NamedTuple):
    """A key question or a suggestion for going on, with its answer, for the teacher alone.

    >>> TeacherNote("question", Line(4, "Why copy?"), None).kind
    'question'
    """

    kind: str
    text: Line
    answer: Line | None


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    Parameters:
        line: line of the text where the step begins, counted from 1.
        title: its title.
        task: one of ``TASKS``.
        game: the rule set; None if there is only something to read.
        misere: whether the last mover loses.
        start: the position shown, or None.
        computer_first: whether the computer makes the first move of a game that is to be won.
        view: name of the view of the board; None for the usual one.
        row: the positions about which something is to be said.
        texts: the paragraphs. Like the three that follow, they may contain marks (:mod:`nimatron.lessons.markup`).
        hints: hints, the weakest first.
        wrong: what is said after a mistake.
        right: what is said at the end.
        notes: what only the teacher reads; its texts may contain marks too.
    """

    line: int
    title: str
    task: str = "read"
    game: RuleSet[Any] | None = None
    misere: bool = False
    start: Any = None
    computer_first: bool = False
    view: str | None = None
    row: tuple[Any, ...] = ()
    texts: tuple[Line, ...] = ()
    hints: tuple[Line, ...] = ()
    wrong: tuple[Line, ...] = ()
    right: tuple[Line, ...] = ()
    notes: tuple[TeacherNote, ...] = ()

    @property
    def rules(self) -> RuleSet[Any]:
        """The game of a step; every task but reading has one."""
        assert self.game is not None
        return self.game

    @property
    def marked_texts(self) -> tuple[Line, ...]:
        """All texts that may contain marks."""
        of_notes = (line for note in self.notes for line in (note.text, note.answer) if line is not None)
        return (*self.texts, *self.hints, *self.wrong, *self.right, *of_notes)


@dataclass(frozen=True)
class Lesson:
    """A course: title, language of its texts, a sentence about it, and its steps.

    >>> Lesson("Copying", "en", "", (Step(2, "Twins"),)).steps[0].task
    'read'
    """

    title: str
    lang: str
    about: str
    steps: tuple[Step, ...]
