"""A lesson in the terminal: one line at a time, one step after another until the pupil finishes or leaves."""

from __future__ import annotations

from typing import Any

from nimatron.cli.lesson_questions import LessonQuestions
from nimatron.cli.lesson_talk import LeftLesson, NextStep
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message, MessageValue
from nimatron.lessons.answers import winning_moves
from nimatron.lessons.feedback import JudgedMove, after_mistake, judge_move
from nimatron.lessons.lesson import SAID, Lesson, Step
from nimatron.lessons.lesson_data import task_text
from nimatron.lessons.results import LATE, NOT_DONE, NOTHING_TO_DO, Result, result_code
from nimatron.play.match import Match
from nimatron.play.players import PerfectPlayer
from nimatron.views.move_words import MoveGuide, rule_words


class LessonSession(LessonQuestions):
    """One run through a lesson in the terminal.

    Parameters:
        lesson: the lesson.
        words: message catalogue in the language of the lesson.
        first: step to begin with, counted from 1.
        name: name of the lesson in the code of the result.
    """

    def __init__(self, lesson: Lesson, words: Catalogue, first: int = 1, name: str = "") -> None:
        super().__init__(lesson, words)
        self.first = first
        self.name = name or lesson.title
        self.results = [NOTHING_TO_DO if step.task == "read" else NOT_DONE for step in lesson.steps]

    def run(self) -> bool:
        """Run the steps; return whether the pupil finished the lesson."""
        self.out.paragraph(self.lesson.title, kind="strong")
        if self.lesson.about:
            self.out.paragraph(self.lesson.about)
        self._say("lesson.help.short")
        count = len(self.lesson.steps)
        for number in range(self.first, count + 1):
            self.step = self.lesson.steps[number - 1]
            self.out.line()
            heading: dict[str, MessageValue] = {"number": number, "count": count, "title": self.step.title}
            if count > 1:
                self.out.paragraph(self.words.text(Message("lesson.step", heading)), kind="strong")
            self.mistakes = 0
            try:
                self._take(self.step)
            except NextStep:
                continue
            except (LeftLesson, EOFError):
                self._say("lesson.left", {"number": number})
                self._say_result()
                return False
            if self.step.task != "read":
                self.results[number - 1] = min(self.mistakes + 1, LATE)
        self._say("lesson.finished" if count > 1 else "lesson.solved")
        self._say_result()
        return True

    def _say_result(self) -> None:
        """Print the code of what was done; a puzzle has none."""
        result = Result(self.name, tuple(self.results))
        if result.done and len(self.lesson.steps) > 1:
            self._say("lesson.result")
            self.out.stream.write(f"{result_code(result)}\n")  # not wrapped, to be copied

    def _take(self, step: Step) -> None:
        """Show one step and repeat its task until the pupil has done it."""
        self.match, self.hinted = None, (None, 0)
        self._texts(step.texts)
        if step.game is not None:
            if step.task != "read" and step.slider is None:  # rules depend on the number of a slider
                self._say(
                    "lesson.rule",
                    {"title": self.words.game_title(step.game), "rule": rule_words(step.rules, self.words.lang)},
                )
            if step.start is not None:
                self._show(step.start)
        self._table(step)
        if step.task == "read":
            self._look(step)
            return
        self.out.paragraph(task_text(step, self.positions, self.words))
        if step.task in SAID:
            self._ask(step)
        elif step.task == "win":
            self._game(step)
        else:
            self._moves(step)
        self._texts(step.right)
        self._say("lesson.done")

    # -- tasks -------------------------------------------------------------------------------------------------

    def _moves(self, step: Step) -> None:
        """Ask for moves from the start until the required one, or every winning one, is found."""
        missing = set(winning_moves(step, self.positions)) if step.task == "all" else set()
        while True:
            target = self._move(step, step.start)
            if target is None:
                continue
            found = judge_move(step.rules, step.start, target, step.misere, self.positions, step.view)
            self._print(found.messages)
            if step.task != "all":
                if found.best if step.task == "best" else found.kept:
                    return
                self.mistakes += 1
                self._texts(after_mistake(step, target))
                continue
            missing.discard(target)
            if not missing:
                return
            if found.kept:
                self._say("lesson.more", {"count": len(missing)})
            else:
                self.mistakes += 1
                self._texts(after_mistake(step, target))

    def _game(self, step: Step) -> None:
        """Play the game until the pupil wins it."""
        computer = PerfectPlayer(1, self.positions.limits)
        sides = (computer, None) if step.computer_first else (None, computer)
        while True:
            match = self.match = Match(step.rules, step.start, step.misere, *sides)
            while not match.over:
                if match.players[match.to_move] is not None:
                    self._computer_moves(step, match)
                    continue
                before = match.position
                target = self._move(step, before)
                if target is None or match.position != before:
                    continue
                found = judge_move(step.rules, before, target, step.misere, self.positions, step.view)
                match.play(target)
                self._said("play.done", step, before, target)
                if not found.kept:
                    self._erred(step, found, target if before == step.start else None)
            if match.players[match.record.result] is None:
                return
            self._say("lesson.again")
            self._show(step.start)

    def _erred(self, step: Step, found: JudgedMove, target: Any) -> None:
        self.mistakes += 1
        self._print(found.messages)
        self._texts(after_mistake(step, target))
        self._say("lesson.undo")

    def _computer_moves(self, step: Step, match: Match) -> None:
        before = match.position
        self._said("play.computer", step, before, match.answer())
        self._show(match.position)

    def _said(self, key: str, step: Step, before: Any, after: Any) -> None:
        move = MoveGuide(step.rules, before, step.view).done(after)
        self._say(key, {"move": move, "to": step.rules.format(after)})
