"""What a lesson in the terminal says and hears: lines, commands, hints, positions and texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimatron.cli.terminal import Terminal, asked
from nimatron.errors import NimatronError
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import error_text
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.feedback import step_hints
from nimatron.lessons.lesson import Lesson, Line, Step
from nimatron.lessons.markup import fill_marks
from nimatron.picture.text import text_picture
from nimatron.play.match import Match
from nimatron.play.typed_move import read_move


class LeftLesson(Exception):  # noqa: N818 - control flow, not an error
    """The pupil leaves the lesson."""


class NextStep(Exception):  # noqa: N818 - control flow, not an error
    """The pupil skips a step."""


class LessonTalk:
    """The state of a lesson in the terminal, and all that is printed and read.

    Parameters:
        lesson: the lesson.
        words: message catalogue in the language of the lesson.
    """

    def __init__(self, lesson: Lesson, words: Catalogue) -> None:
        self.lesson, self.words = lesson, words
        self.mistakes = 0
        self.out = Terminal()
        self.positions = KnownPositions()
        self.step = lesson.steps[0]
        self.match: Match | None = None
        self.hinted: tuple[Any, int] = (None, 0)

    # -- listening ---------------------------------------------------------------------------------------------

    def _move(self, step: Step, position: Any) -> Any:
        """Read a move; return None for any other input."""
        text = self._line("play.prompt", position)
        if not text:
            return None
        try:
            return read_move(step.rules, position, text)
        except NimatronError as error:
            self.out.paragraph(error_text(error, self.words.lang))
            return None

    def _line(self, key: str | Message, position: Any = None) -> str:
        """Read an answer; return an empty string after Enter alone or a command such as ``hint``, which is executed."""
        text = asked(self.out, self.words.text(key) + " ").strip()
        word = text.lower()
        if word in ("q", "quit", "exit"):
            raise LeftLesson
        if word in ("s", "skip"):
            raise NextStep
        if word in ("?", "help"):
            self._say("lesson.help")
        elif word in ("h", "hint"):
            self._hint(self.step.start if position is None else position)
        elif word in ("u", "undo") and self.match is not None:
            self._say("play.undone" if self.match.undo() else "play.nothing_to_undo")
            self._show(self.match.position)
        else:
            return text
        return "" if self.step.task != "read" else self._line(key, position)

    def _hint(self, position: Any) -> None:
        """Show the next hint; after the last one, show what to type."""
        found = step_hints(self.step, position, self.positions, self.words)
        count = self.hinted[1] if self.hinted[0] == position else 0
        if count < len(found):
            self.out.paragraph(found[count])
            self.hinted = (position, count + 1)
            if count + 1 < len(found):
                self._say("play.more_hints")
            return
        best = None
        if self.step.task in ("win", "move", "best"):
            best = self.positions.at(self.step.rules, position, self.step.misere).best
        if best is None:
            self._say("lesson.no_hint")
        else:
            self._say("lesson.type", {"to": self._typed(position, best)})

    def _typed(self, position: Any, target: Any) -> str:
        """Return what to type for a move: the position after it, prefixed by "to" if that would mean something else."""
        text = self.step.rules.format(target)
        try:
            meant = read_move(self.step.rules, position, text)
        except NimatronError:
            meant = None
        return text if meant == target else f"to {text}"

    # -- speaking ----------------------------------------------------------------------------------------------

    def _show(self, position: Any) -> None:
        step = self.step
        picture = text_picture(
            step.rules, position, self.out.width - 2, misere=step.misere, unicode=self.out.unicode, lang=self.words.lang
        )
        for line in picture.split("\n"):
            self.out.line(f"  {line}")

    def _texts(self, lines: Sequence[Line]) -> None:
        for line in lines:
            self.out.paragraph(fill_marks(self.step, line, self.positions, self.words))

    def _print(self, messages: Sequence[Message]) -> None:
        self.out.paragraph(" ".join(self.words.text(message) for message in messages))

    def _say(self, key: str, values: dict[str, Any] | None = None) -> None:
        self.out.paragraph(self.words.text(Message(key, values or {})))
