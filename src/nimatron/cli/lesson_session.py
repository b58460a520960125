"""A lesson in the terminal: one line at a time, one step after another until the pupil finishes or leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nimatron.cli.terminal import Terminal, asked
from nimatron.errors import NimatronError
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message, MessageValue
from nimatron.explain.reason import error_text
from nimatron.lessons.answers import KnownPositions, about_place, answers_of, read_row, winning_moves
from nimatron.lessons.conjecture import read_rule, refuted
from nimatron.lessons.feedback import JudgedMove, judge_move, step_hints
from nimatron.lessons.lesson import NAMED, Lesson, Line, Step
from nimatron.lessons.lesson_data import task_text
from nimatron.lessons.markup import fill_marks
from nimatron.lessons.puzzle import Puzzle
from nimatron.lessons.results import LATE, NOT_DONE, NOTHING_TO_DO, Result, result_code
from nimatron.picture.text import text_picture
from nimatron.play.match import Match
from nimatron.play.players import PerfectPlayer
from nimatron.play.typed_move import read_move
from nimatron.views.move_words import MoveGuide, rule_words


class _Left(Exception):  # noqa: N818 - control flow, not an error
    """The pupil leaves the lesson."""


class _NextStep(Exception):  # noqa: N818 - control flow, not an error
    """The pupil skips a step."""


class LessonSession:
    """One run through a lesson in the terminal.

    Parameters:
        lesson: the lesson.
        words: message catalogue in the language of the lesson.
        first: step to begin with, counted from 1.
        name: name of the lesson in the code of the result.
    """

    def __init__(self, lesson: Lesson, words: Catalogue, first: int = 1, name: str = "") -> None:
        self.lesson, self.words, self.first = lesson, words, first
        self.name = name or lesson.title
        self.results = [NOTHING_TO_DO if step.task == "read" else NOT_DONE for step in lesson.steps]
        self.mistakes = 0
        self.out = Terminal()
        self.positions = KnownPositions()
        self.step = lesson.steps[0]
        self.match: Match | None = None
        self.hinted: tuple[Any, int] = (None, 0)

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
            except _NextStep:
                continue
            except (_Left, EOFError):
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
            if step.task != "read":
                self._say("lesson.rule", {"title": self.words.game_title(step.game), "rule": self._rule(step)})
            if step.start is not None:
                self._show(step.start)
        if step.task == "read":
            self._line("lesson.enter")
            return
        self.out.paragraph(task_text(step, self.positions, self.words))
        if step.task in NAMED:
            self._row(step)
        elif step.task == "predict":
            self._prediction(step)
        elif step.task == "conjecture":
            self._conjecture(step)
        elif step.task == "win":
            self._game(step)
        else:
            self._moves(step)
        self._texts(step.right)
        self._say("lesson.done")

    def _rule(self, step: Step) -> str:
        return rule_words(step.rules, self.words.lang)

    # -- tasks -------------------------------------------------------------------------------------------------

    def _row(self, step: Step) -> None:
        """Ask for the answer to each position of a row until all are right."""
        places = " | ".join(step.rules.format(place) for place in step.row)
        self.out.paragraph(places, "  ")
        right = answers_of(step, self.positions)
        while True:
            text = self._line(f"lesson.prompt.{step.task}")
            if not text:
                continue
            try:
                said = read_row(step, text)
            except NimatronError as error:
                self.out.paragraph(error_text(error, self.words.lang))
                continue
            wrong = [index for index, answer in enumerate(right) if answer != said[index]]
            if not wrong:
                return
            self.mistakes += 1
            self._say("lesson.wrong", {"count": len(wrong)})
            self._print(about_place(step, wrong[0], self.positions))
            self._texts(step.wrong)

    def _prediction(self, step: Step) -> None:
        """Ask who wins at the start until the answer is right; after a mistake the reason is shown."""
        right = answers_of(step, self.positions)[0]
        while True:
            said = {"1": "no", "2": "yes"}.get(self._line("lesson.prompt.predict"))
            if said == right:
                return
            if said is not None:
                self.mistakes += 1
                self._print(about_place(step, 0, self.positions))
                self._texts(step.wrong)

    def _conjecture(self, step: Step) -> None:
        """Ask for a rule until no position of the row refutes it."""
        places = " | ".join(step.rules.format(place) for place in step.row)
        self.out.paragraph(places, "  ")
        self._say("lesson.rule.forms")
        while True:
            text = self._line("lesson.prompt.conjecture")
            if not text:
                continue
            try:
                found = refuted(step, read_rule(text), self.positions)
            except NimatronError as error:
                self.out.paragraph(error_text(error, self.words.lang))
                continue
            if found is None:
                self._say("lesson.rule.holds", {"count": len(step.row)})
                return
            self.mistakes += 1
            position = step.rules.format(found.position)
            self._say(f"lesson.rule.refuted.{'lost' if found.said_lost else 'won'}", {"position": position})
            self._print(about_place(step, step.row.index(found.position), self.positions))
            self._texts(step.wrong)

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
                self._texts(step.wrong)
                continue
            missing.discard(target)
            if not missing:
                return
            if found.kept:
                self._say("lesson.more", {"count": len(missing)})
            else:
                self.mistakes += 1
                self._texts(step.wrong)

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
                    self._erred(step, found)
            if match.players[match.record.result] is None:
                return
            self._say("lesson.again")
            self._show(step.start)

    def _erred(self, step: Step, found: JudgedMove) -> None:
        self.mistakes += 1
        self._print(found.messages)
        self._texts(step.wrong)
        self._say("lesson.undo")

    def _computer_moves(self, step: Step, match: Match) -> None:
        before = match.position
        self._said("play.computer", step, before, match.answer())
        self._show(match.position)

    def _said(self, key: str, step: Step, before: Any, after: Any) -> None:
        move = MoveGuide(step.rules, before, step.view).done(after)
        self._say(key, {"move": move, "to": step.rules.format(after)})

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

    def _line(self, key: str, position: Any = None) -> str:
        """Read an answer; return an empty string after Enter alone or a command such as ``hint``, which is executed."""
        text = asked(self.out, self.words.text(key) + " ").strip()
        word = text.lower()
        if word in ("q", "quit", "exit"):
            raise _Left
        if word in ("s", "skip"):
            raise _NextStep
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


def puzzle_to_json(puzzle: Puzzle, lang: str = "en") -> dict[str, object]:
    """Return game, position and answer with its explanation.

    >>> from nimatron.lessons.puzzle import puzzle
    >>> sorted(puzzle_to_json(puzzle(1)))
    ['answer', 'game', 'misere', 'position', 'remoteness', 'seed', 'why']
    """
    game = puzzle.game
    return {
        "seed": puzzle.seed,
        "game": game.written(),
        "position": game.format(puzzle.position),
        "misere": puzzle.misere,
        "remoteness": puzzle.analysis.remoteness,
        "answer": game.format(puzzle.answer),
        "why": puzzle.analysis.why(lang),
    }


def show_answer(puzzle: Puzzle, words: Catalogue, out: Terminal) -> None:
    """Print the position, the only winning move and why it wins."""
    game = puzzle.game
    out.paragraph(words.text(Message("puzzle.title", {"title": words.game_title(game)})), kind="strong")
    picture = text_picture(
        game, puzzle.position, out.width - 2, misere=puzzle.misere, unicode=out.unicode, lang=words.lang
    )
    for line in picture.split("\n"):
        out.line(f"  {line}")
    move = MoveGuide(game, puzzle.position).offer(puzzle.answer)
    out.paragraph(words.text(Message("puzzle.answer", {"move": move, "to": game.format(puzzle.answer)})))
    out.paragraph(puzzle.analysis.why(words.lang))
