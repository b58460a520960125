"""A lesson as plain data for the page: texts with their marks filled in, and answers for comparison."""

from __future__ import annotations

from typing import Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.lessons.answers import KnownPositions, about_place, answers_of, last_hint, winning_moves
from nimatron.lessons.lesson import SAID, Lesson, Line, Step
from nimatron.lessons.markup import fill_marks
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

    ``row`` has the answers with their reasons, ``winning`` the moves of a step that asks for all winning moves.

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
        "wrong": " ".join(texts(step.wrong)),
        "right": " ".join(texts(step.right)),
        "answer": last_hint(step, positions, words) if step.task in (*SAID, "all") else "",
        "row": _row(step, positions, words),
        "winning": _winning(step, positions, words),
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
    if step.task not in SAID:
        return []
    return [
        {
            "position": step.rules.format(position),
            "answer": answer,
            "told": " ".join(words.text(message) for message in about_place(step, index, positions)),
        }
        for index, (position, answer) in enumerate(zip(step.row, answers_of(step, positions), strict=True))
    ]


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
