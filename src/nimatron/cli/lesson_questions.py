"""Questions of a lesson in the terminal: rows, tables, who wins, rules, and the order of sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from nimatron.cli.lesson_talk import LessonTalk
from nimatron.errors import NimatronError
from nimatron.explain.message import Message
from nimatron.explain.reason import error_text
from nimatron.lessons.answers import about_place, answers_of, read_row
from nimatron.lessons.conjecture import refuted, same_rule
from nimatron.lessons.feedback import after_mistake
from nimatron.lessons.lesson import NAMED, Step
from nimatron.lessons.lesson_data import table_data
from nimatron.lessons.markup import fill_marks
from nimatron.lessons.sentence_order import as_shown, read_order, right_count
from nimatron.lessons.sheet import row_answer

Answer = TypeVar("Answer")


class LessonQuestions(LessonTalk):
    """The tasks that are answered in words or numbers, each repeated until the answer is right."""

    def _ask(self, step: Step) -> None:
        """Ask what a step asks for."""
        if step.task in NAMED:
            self._places(step)
            self._row(step)
        elif step.task == "predict":
            self._prediction(step)
        elif step.task == "conjecture":
            self._conjecture(step)
        elif step.task == "fill":
            self._fill(step)
        else:
            self._order(step)

    def _look(self, step: Step) -> None:
        """Wait for Enter; where the step has a slider, show it for every number that is typed before."""
        if step.slider is None:
            self._line("lesson.enter")
            return
        letter, numbers = step.slider
        prompt = Message("lesson.prompt.slider", {"letter": letter, "first": numbers[0], "last": numbers[-1]})
        by_text = dict(zip(map(str, numbers), step.variants, strict=True))
        while text := self._line(prompt):
            if text not in by_text:
                continue
            self.step = chosen = by_text[text]
            self._say("lesson.slider", {"letter": letter, "number": int(text)})
            self._texts(chosen.texts)
            if chosen.start is not None:
                self._show(chosen.start)
            self._table(chosen)

    def _table(self, step: Step) -> None:
        """Print a table; what is to be filled in is a dot."""
        table = table_data(step, self.positions, self.words)
        if table is None:
            return
        lines = [[table["title"], *table["head"]]]
        for row in table["rows"]:
            answers = (row_answer(cell["answer"], self.words) if cell["given"] else "·" for cell in row["cells"])
            lines.append([row["label"], *answers])
        first = max(len(line[0]) for line in lines)
        width = max(len(text) for line in lines for text in line[1:])
        each = max(1, (self.out.width - 2 - first) // (width + 2))
        for start in range(1, len(lines[0]), each):
            for line in lines:
                cells = "".join(f"  {text:>{width}}" for text in line[start : start + each])
                self.out.line(f"  {line[0]:<{first}}{cells}")

    def _fill(self, step: Step) -> None:
        """Ask for the answers that are missing in each row of a table until all are right."""
        missing = tuple(place for place in step.row if place not in step.given)
        for asked in step.asked:
            label = self.words.text(f"lesson.asked.{asked}")
            part = replace(step, task=asked, row=missing, asked=(asked,))
            self._places(part, f"{label}: ")
            self._row(part)

    def _order(self, step: Step) -> None:
        """Ask for the order of the sentences until it is a right one."""
        for number, sentence in enumerate(as_shown(step), 1):
            text = fill_marks(step, sentence.text, self.positions, self.words)
            self.out.paragraph(f"{number}. {text}", "  ")
        while True:
            sentences = self._read("lesson.prompt.order", lambda text: read_order(step, text))
            count = right_count(sentences)
            if count == len(sentences):
                return
            self.mistakes += 1
            self._say("lesson.order.wrong" if count else "lesson.order.none", {"count": count})
            self._texts(step.wrong)

    def _read(self, prompt: str, read: Callable[[str], Answer]) -> Answer:
        """Ask until an answer can be read; say why the others cannot."""
        while True:
            text = self._line(prompt)
            if not text:
                continue
            try:
                return read(text)
            except NimatronError as error:
                self.out.paragraph(error_text(error, self.words.lang))

    def _places(self, step: Step, label: str = "") -> None:
        """Print the positions of a row."""
        self.out.paragraph(label + " | ".join(map(step.rules.format, step.row)), "  ")

    def _row(self, step: Step) -> None:
        """Ask for the answer to each position of a row until all are right."""
        right = answers_of(step, self.positions)
        while True:
            said = self._read(f"lesson.prompt.{step.task}", lambda text: read_row(step, text))
            wrong = [index for index, answer in enumerate(right) if answer != said[index]]
            if not wrong:
                return
            self.mistakes += 1
            self._say("lesson.wrong", {"count": len(wrong)})
            self._print(about_place(step, wrong[0], self.positions))
            self._texts(after_mistake(step, step.row[wrong[0]]))

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
        self._places(step)
        self._say("lesson.rule.forms")
        while True:
            prompt = "lesson.prompt.conjecture"
            text, found = self._read(prompt, lambda text: (text, refuted(step, text, self.positions)))
            if found is None:
                self._say("lesson.rule.holds", {"count": sum(len(one.row) for one in step.variants or (step,))})
                return
            self.mistakes += 1
            shown = step
            if step.slider is not None and found.number is not None:
                self._say("lesson.slider", {"letter": step.slider.letter, "number": found.number})
                shown = step.variants[step.slider.numbers.index(found.number)]
            position = shown.rules.format(found.position)
            self._say(f"lesson.rule.refuted.{'lost' if found.said_lost else 'won'}", {"position": position})
            self._print(about_place(shown, shown.row.index(found.position), self.positions))
            self._texts(after_mistake(step, self._known_rule(step, text)))

    def _known_rule(self, step: Step, text: str) -> str | None:
        """Return the rule of the author's texts that says the same as the one typed, or None."""
        for answer, _ in step.mistakes:
            if same_rule(step, text, answer):
                return str(answer)
        return None
