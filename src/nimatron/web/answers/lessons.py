"""Lessons: the courses, a single course, a check of the user's own lesson, a pupil's move, the puzzle of the day."""

from __future__ import annotations

from typing import Any

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import error_text, reason
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.checking import check, faults
from nimatron.lessons.feedback import judge_move
from nimatron.lessons.lesson_data import lesson_data, step_data
from nimatron.lessons.lesson_facts import LONGEST, LessonError
from nimatron.lessons.lesson_text import (
    COURSES,
    LONGEST_LINK,
    course,
    packed,
    parse_lesson,
    unpacked,
)
from nimatron.lessons.puzzle import puzzle as puzzle_of
from nimatron.lessons.puzzle import puzzle_step, seed_of, themed_puzzle
from nimatron.lessons.sheet import course_notes, sheet_data
from nimatron.web.answers.turn import guide_of, understood
from nimatron.web.fields import LANG, Field, read_fields
from nimatron.web.request import Allowance, located, read_game, read_position

LESSON_FIELDS: tuple[Field, ...] = (
    Field("text", "the text of a lesson", None, 4 * LONGEST),
    Field("link", "a packed lesson, as in a link", None, 2 * LONGEST_LINK),
    LANG,
)


def lessons(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/lessons``: the courses with the titles of their steps."""
    lang = fields["lang"]
    catalogue(lang)
    found = [(name, course(name, lang)) for name in COURSES]
    return {
        "lessons": [
            {"name": name, "title": one.title, "about": one.about, "steps": [step.title for step in one.steps]}
            for name, one in found
        ]
    }


def lesson(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/lesson``: a single course."""
    catalogue(fields["lang"])
    try:
        found = course(fields["course"], fields["lang"])
    except NimatronError as error:
        raise located(error, "course") from None
    return {"name": fields["course"], **lesson_data(found, _known_positions(allowance))}


def own_lesson(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/lesson``: the lesson in a text or link, and its link; or its mistakes with their lines."""
    text, lang = _text_of(body)
    positions = _known_positions(allowance)
    try:
        read = parse_lesson(text)
        wrong = faults(read, positions)
    except LessonError as error:
        wrong = [error]
    if wrong:
        mistakes = [{"line": fault.line, "message": error_text(fault, lang)} for fault in wrong]
        return {"lesson": None, "faults": mistakes, "link": None, "text": text}
    try:
        link = packed(text)
    except NimatronError:  # it can only be shared as a file
        link = None
    return {"lesson": lesson_data(read, positions), "faults": [], "link": link, "text": text}


def lesson_sheet(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/lesson/sheet``: what the sheets of a course show, with the teacher's notes."""
    lang = fields["lang"]
    catalogue(lang)
    try:
        found = course(fields["course"], lang)
    except NimatronError as error:
        raise located(error, "course") from None
    return sheet_data(found, course_notes(fields["course"], lang), _known_positions(allowance))


def own_sheet(body: Any, allowance: Allowance) -> dict[str, Any]:
    """Answer ``POST /api/lesson/sheet``: the same for the lesson in a text or link."""
    text, _ = _text_of(body)
    positions = _known_positions(allowance)
    read = parse_lesson(text)
    check(read, positions)
    return sheet_data(read, None, positions)


def _text_of(body: Any) -> tuple[str, str]:
    """Return the text in a body, which has it or a link, and the language of messages."""
    if not isinstance(body, dict):
        raise RequestError(reason("http.object", given=repr(body)[:40], example='{"text": "Nimatron lesson 1\\n…"}'))
    fields = read_fields(LESSON_FIELDS, body)
    catalogue(fields["lang"])
    if (fields["text"] is None) == (fields["link"] is None):
        raise RequestError(reason("http.lesson"))
    return (unpacked(fields["link"]) if fields["text"] is None else fields["text"]), fields["lang"]


def lesson_move(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/lesson/move``: whether a pupil's move gives nothing away; if it does, who wins now and why."""
    rule_set = read_game(fields["game"])
    position = read_position(rule_set, fields["position"])
    guide = guide_of(rule_set, position, fields)
    try:
        target = understood(guide, fields["to"])
    except NimatronError as error:
        raise located(error, "to") from None
    misere = rule_set.plays_misere(fields["misere"])
    found = judge_move(rule_set, position, target, misere, _known_positions(allowance), guide.view)
    return {
        "to": rule_set.format(target),
        "kept": found.kept,
        "best": found.best,
        "text": " ".join(guide.words.text(message) for message in found.messages),
    }


def puzzle(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/puzzle``: the puzzle of a day or of a seed, as a step of a lesson."""
    words = catalogue(fields["lang"])
    if fields["date"] is not None and fields["seed"] is not None:
        raise RequestError(reason("puzzle.one"))
    try:
        seed = seed_of(fields["date"]) if fields["seed"] is None else fields["seed"]
    except NimatronError as error:
        raise located(error, "date") from None
    if fields["theme"] is None and fields["difficulty"] is None:
        found = puzzle_of(seed, None if fields["game"] is None else read_game(fields["game"]).written(), allowance.left)
    elif fields["game"] is not None:
        raise located(RequestError(reason("puzzle.game_or_theme")), "game")
    else:
        found = themed_puzzle(seed, fields["theme"], fields["difficulty"], allowance.left)
    step = step_data(puzzle_step(found, words), _known_positions(allowance), words)
    title = words.text(Message("puzzle.title", {"title": words.game_title(found.game)}))
    return {"seed": seed, "title": title, "difficulty": found.difficulty, "step": step}


def _known_positions(allowance: Allowance) -> KnownPositions:
    return KnownPositions(allowance.limits(), allowance.left)
