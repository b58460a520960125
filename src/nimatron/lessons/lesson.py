"""A lesson as data: a few steps, each a text and something to do at a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from nimatron.rules.rule_set import RuleSet

TASKS = ("read", "win", "move", "best", "all", "lost", "values", "remoteness")
"""What a step asks for, in the order of the page of the form."""
PLAYED = ("win", "move", "best", "all")
"""Tasks that are done by moves on the board."""
NAMED = ("lost", "values", "remoteness")
"""Tasks that are done by saying something of each position of a row."""


class Line(NamedTuple):
    """A text and the line of the file where it begins, counted from 1.

    >>> Line(7, "Copy the other player.").number
    7
    """

    number: int
    text: str


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    Parameters: ``line`` where it begins; ``task`` one of ``TASKS``; ``game`` None where there is only something to
    read; ``start`` the position shown, None for none; ``computer_first`` whether the computer makes the first move of
    a game that is to be won; ``view`` the dress of the board; ``row`` the positions of which something is to be said;
    ``texts``, ``hints`` (the weakest first), ``wrong`` and ``right`` (what is said after a mistake and at the end) may
    hold marks (:mod:`nimatron.lessons.markup`); ``lines`` where each fact stands.
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

    @property
    def rules(self) -> RuleSet[Any]:
        """The game of a step that has one, as every task but reading has."""
        assert self.game is not None
        return self.game

    @property
    def spoken(self) -> tuple[Line, ...]:
        """All texts in which there may be marks."""
        return (*self.texts, *self.hints, *self.wrong, *self.right)


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
