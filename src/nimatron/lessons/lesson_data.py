"""A lesson as plain data for the page: texts with their marks filled in, and answers for comparison."""

from __future__ import annotations

from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.lessons.answers import KnownPositions, about_place, answers_of, last_hint, winning_moves
from nimatron.lessons.lesson import SAID, Lesson, Line, Step
from nimatron.lessons.markup import fill_marks
from nimatron.lessons.sentence_order import as_shown
from nimatron.views.move_words import MoveGuide, rule_words


def lesson_data(lesson: Lesson, positions: KnownPositions | None = None) -> dict[str, Any]:
    """Return title, language and every step. Raise ``NimatronError`` for a lesson that the check refuses.

    >>> from nimatron.lessons.lesson_text import course
    >>> lesson_data(course("nim"))["title"]
    'Nim and binary columns'
    """
    known = KnownPositions() if positions is None else positions
    words = catalogue(lesson.lang)
    return {
        "title": lesson.title,
        "lang": lesson.lang,
        "about": lesson.about,
        "steps": [step_data(step, known, words) for step in lesson.steps],
    }


def step_data(step: Step, positions: KnownPositions, words: Catalogue) -> dict[str, Any]:
    """Return the data of one step.

    ``row`` has the answers with their reasons, ``winning`` the moves of a step that asks for all winning moves, and
    ``variants`` the step for each value of its slider.

    >>> step_data(Step(1, "Read"), KnownPositions(), catalogue("en"))["task_text"]
    ''
    """

    def texts(lines: tuple[Line, ...]) -> list[str]:
        return [fill_marks(step, line, positions, words) for line in lines]

    game = step.game
    return {
        "title": step.title,
        "task": step.task,
        "task_text": task_text(step, positions, words),
        "game": None if game is None else game.written(),
        "rule": "" if game is None else rule_words(game, words.lang),
        "misere": step.misere,
        "start": None if game is None or step.start is None else game.format(step.start),
        "computer_first": step.computer_first,
        "view": step.view,
        "texts": texts(step.texts),
        "hints": texts(step.hints),
        "mistakes": [
            {
                "answer": answer if game is None or isinstance(answer, str) else game.format(answer),
                "text": fill_marks(step, line, positions, words),
            }
            for answer, line in step.mistakes
        ],
        "wrong": " ".join(texts(step.wrong)),
        "right": " ".join(texts(step.right)),
        "answer": last_hint(step, positions, words) if step.task in (*SAID, "all") else "",
        "row": _row(step, positions, words),
        "table": table_data(step, positions, words),
        "sentences": [
            {"text": fill_marks(step, sentence.text, positions, words), "group": sentence.group}
            for sentence in as_shown(step)
        ],
        "aid": step.aid,
        "winning": _winning(step, positions, words),
        "slider": None if step.slider is None else {"letter": step.slider.letter, "numbers": list(step.slider.numbers)},
        "variants": [step_data(variant, positions, words) for variant in step.variants],
    }


def task_text(step: Step, positions: KnownPositions, words: Catalogue) -> str:
    """Return what is to be done, as a sentence.

    >>> from nimatron.lessons.lesson_text import course
    >>> task_text(course("misere").steps[2], KnownPositions(), catalogue("en"))
    'Whoever makes the last move loses. You move first: win.'
    """
    if step.task == "read":
        return ""
    count = {"count": len(winning_moves(step, positions))} if step.task == "all" else {}
    key = "lesson.task.win.second" if step.computer_first else f"lesson.task.{step.task}"
    sentence = words.text(Message(key, count))
    if step.misere and step.task != "values":
        return f"{words.text('lesson.misere')} {sentence}"
    return sentence


def _row(step: Step, positions: KnownPositions, words: Catalogue) -> list[dict[str, Any]]:
    """Return the positions of a row with their answers; those of a table are its cells."""
    if step.task not in SAID or step.task == "fill":
        return []
    return [
        {"position": step.rules.format(position), "answer": answer, "told": _why(step, index, positions, words)}
        for index, (position, answer) in enumerate(zip(step.row, answers_of(step, positions), strict=True))
    ]


def _why(step: Step, index: int, positions: KnownPositions, words: Catalogue, asked: str = "") -> str:
    return " ".join(words.text(message) for message in about_place(step, index, positions, asked))


def table_data(step: Step, positions: KnownPositions, words: Catalogue) -> dict[str, Any] | None:
    r"""Return a table that is to be filled in, or is shown to be read; None for a step without one.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: nim\ntask: fill\namong: 1-2,1-3"
    >>> table = table_data(parse_lesson(text).steps[0], KnownPositions(), catalogue("en"))
    >>> table["head"], [[row["label"], *(cell["answer"] for cell in row["cells"])] for row in table["rows"]]
    (['1', '2', '3'], [['1', '0', '3', '2'], ['2', '3', '0', '1']])
    """
    if step.task not in ("fill", "read") or not step.row:
        return None
    written = [step.rules.format(position) for position in step.row]
    rows: list[dict[str, Any]] = []
    for asked in step.asked:
        answers = answers_of(step, positions, asked)
        cells = []
        for index, (position, answer) in enumerate(zip(step.row, answers, strict=True)):
            given = step.task == "read" or position in step.given
            why = "" if given else _why(step, index, positions, words, asked)
            cells.append({"position": written[index], "answer": answer, "why": why, "given": given})
        rows.append({"label": words.text(f"lesson.asked.{asked}"), "asked": asked, "cells": cells})
    if step.grid is None:
        return {"title": "", "head": written, "rows": rows}
    whole, width = rows[0], len(step.grid.columns)
    lines = [whole["cells"][first : first + width] for first in range(0, len(step.row), width)]
    return {
        "title": whole["label"],
        "head": [str(number) for number in step.grid.columns],
        "rows": [
            {"label": str(number), "asked": whole["asked"], "cells": cells}
            for number, cells in zip(step.grid.rows, lines, strict=True)
        ],
    }


def _winning(step: Step, positions: KnownPositions, words: Catalogue) -> list[dict[str, Any]]:
    if step.task != "all":
        return []
    guide = MoveGuide(step.rules, step.start, step.view)
    return [
        {
            "to": step.rules.format(move),
            "words": words.text(guide.offer(move)),
            "touched": list(guide.touched(move)),
        }
        for move in winning_moves(step, positions)
    ]
