"""A lesson as data: a few steps, each a text and something to do at a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from nimatron.rules.rule_set import RuleSet

TASKS = (
    "read", "win", "move", "best", "all", "lost", "values", "remoteness", "fill", "predict", "conjecture", "order"
)  # fmt: skip
"""What a step asks for, in the order of ``docs/lessons.md``."""
PLAYED = ("win", "move", "best", "all")
"""Tasks that are solved by moves on the board."""
NAMED = ("lost", "values", "remoteness")
"""Tasks that are solved by an answer for each position of a row."""
SAID = (*NAMED, "fill", "predict", "conjecture", "order")
"""Tasks that are solved by an answer: also a table, who wins at the start, a rule, and an order of sentences."""
AIDS = ("columns",)
"""What may stand beside the board: the binary columns of the heaps, whose digits can be changed."""


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


class Sentence(NamedTuple):
    """A sentence to be ordered. Those of one group may stand in any order.

    >>> Sentence(Line(4, "Copy the other player."), 0).group
    0
    """

    text: Line
    group: int


class Grid(NamedTuple):
    """The numbers of a table over two of them: of its rows and of its columns.

    >>> Grid(range(2), range(3)).columns
    range(0, 3)
    """

    rows: range
    columns: range


class Mistake(NamedTuple):
    """What is said after one mistake: a position, reached or judged wrongly, or a rule that a pupil may suppose.

    >>> Mistake((1, 2), Line(4, "These heaps are not equal.")).answer
    (1, 2)
    """

    answer: Any
    text: Line


class Slider(NamedTuple):
    """A number that the pupil changes in a step.

    >>> Slider("k", (2, 3, 4)).numbers
    (2, 3, 4)
    """

    letter: str
    numbers: tuple[int, ...]


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
        row: the positions about which something is to be said, or shown.
        grid: the numbers of its rows and columns if the row is a table over two numbers, or None.
        asked: what is asked or shown about them, some of ``NAMED``.
        given: those of them whose answers are filled in already.
        sentences: the sentences to be ordered, in a right order.
        aid: one of ``AIDS``, or nothing.
        texts: the paragraphs. Like the three that follow, they may contain marks (:mod:`nimatron.lessons.markup`).
        hints: hints, the weakest first.
        mistakes: what is said after single mistakes.
        wrong: what is said after a mistake.
        right: what is said at the end.
        notes: what only the teacher reads; its texts may contain marks too.
        slider: the number that the pupil changes, or None.
        variants: the step for each value of the slider.
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
    grid: Grid | None = None
    asked: tuple[str, ...] = ()
    given: tuple[Any, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    aid: str = ""
    texts: tuple[Line, ...] = ()
    hints: tuple[Line, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    wrong: tuple[Line, ...] = ()
    right: tuple[Line, ...] = ()
    notes: tuple[TeacherNote, ...] = ()
    slider: Slider | None = None
    variants: tuple[Step, ...] = ()

    @property
    def rules(self) -> RuleSet[Any]:
        """The game of a step; every task but reading has one."""
        assert self.game is not None
        return self.game

    @property
    def marked_texts(self) -> tuple[Line, ...]:
        """All texts that may contain marks."""
        of_notes = (line for note in self.notes for line in (note.text, note.answer) if line is not None)
        of_mistakes = (mistake.text for mistake in self.mistakes)
        of_sentences = (sentence.text for sentence in self.sentences)
        return (*self.texts, *of_sentences, *self.hints, *of_mistakes, *self.wrong, *self.right, *of_notes)


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
