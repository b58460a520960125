"""Lessons read from a text, from a link, or from the courses of the package.

The format (``docs/lessons.md``) has a heading, facts ``name: value`` of the lesson, and steps. Each step begins with
``step: title``, followed by its own facts. An indented line continues the fact above it. Empty lines and lines that
begin with ``#`` are ignored. Error messages name the line.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Any

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason, reason_of
from nimatron.lessons.lesson import NAMED, PLAYED, TASKS, Lesson, Line, Step, TeacherNote
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.view import known_view

HEADING = "Nimatron lesson 1"
_FIRST = 1
"""Number of the line with the heading."""
LONGEST = 40_000
"""Most characters of a lesson."""
MOST_STEPS = 40
MOST_OF_A_KIND = 12
"""Most paragraphs or hints of one step."""
MOST_IN_A_ROW = 60
_OF_LESSON = ("title", "language", "about")
_NOTES = ("question", "extension")
"""Facts for the teacher; ``answer`` follows one of them."""
_SEVERAL = ("text", "hint", "wrong", "right", *_NOTES, "answer")
_OF_STEP = ("game", "start", "play", "first", "view", "task", "among", *_SEVERAL)
_FACT = re.compile(r"([a-zA-Z][a-zA-Z_-]*)\s*:\s*(.*)")
_RANGE = re.compile(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})")


class LessonError(RequestError):
    """An error in a lesson; ``line`` is the number of the line, counted from 1.

    >>> LessonError(3, reason("lesson.no_steps")).line
    3
    """

    def __init__(self, line: int, why: MessageValue) -> None:
        super().__init__(reason("at", where=reason("where.line", number=line), why=why))
        self.line = line


@dataclass
class _Facts:
    """The facts of the lesson or of one step as written in the text."""

    line: int
    title: str = ""
    facts: dict[str, list[Line]] = field(default_factory=dict)

    def one(self, name: str) -> Line | None:
        found = self.facts.get(name)
        return found[0] if found else None

    def several(self, name: str) -> tuple[Line, ...]:
        return tuple(self.facts.get(name, ()))


def parse_lesson(text: str) -> Lesson:
    r"""Read a lesson. Raise ``LessonError`` for the first line that is wrong.

    >>> lesson = parse_lesson('''Nimatron lesson 1
    ... title: Twins
    ... step: Copy
    ... game: nim
    ... start: 1,2
    ... task: move
    ... text: Make two equal heaps.
    ... ''')
    >>> lesson.steps[0].start, lesson.steps[0].task
    ((1, 2), 'move')
    >>> parse_lesson("Nimatron lesson 1\ntitle: A\nstep: B\ngame: nym")
    Traceback (most recent call last):
    ...
    nimatron.lessons.lesson_text.LessonError: line 4: no game is called 'nym'; did you mean nim?
    """
    head, steps = _parts(_whole_lines(text))
    title = head.one("title")
    if title is None or not title.text:
        raise LessonError(head.line, reason("lesson.no_title"))
    lang = _choice(head, "language", languages(), "en")
    if not steps:
        raise LessonError(head.line, reason("lesson.no_steps"))
    about = head.one("about")
    return Lesson(title.text, lang, about.text if about else "", tuple(_step(step) for step in steps))


def _whole_lines(text: str) -> Iterable[Line]:
    """Return the facts, each joined with its continuation lines."""
    if len(text) > LONGEST:
        raise LessonError(_FIRST, reason("lesson.too_long", count=len(text), limit=LONGEST))
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise LessonError(_FIRST, reason("lesson.heading", heading=repr(HEADING)))
    found: list[Line] = []
    for number, line in enumerate(lines[1:], 2):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if line[0].isspace() and found:
            last = found.pop()
            found.append(Line(last.number, f"{last.text} {stripped}"))
        else:
            found.append(Line(number, stripped))
    return found


def _parts(lines: Iterable[Line]) -> tuple[_Facts, list[_Facts]]:
    """Return the facts of the lesson and those of its steps."""
    head = _Facts(1)
    steps: list[_Facts] = []
    for number, line in lines:
        match = _FACT.fullmatch(line)
        if match is None:
            raise LessonError(number, reason("lesson.not_a_line", given=shown(line)))
        name, value = match[1].lower(), match[2].strip()
        if name == "step":
            if len(steps) == MOST_STEPS:
                raise LessonError(number, reason("lesson.many_steps", limit=MOST_STEPS))
            if not value:
                raise LessonError(number, reason("lesson.empty", name="step"))
            steps.append(_Facts(number, value))
            continue
        place, known = (steps[-1], _OF_STEP) if steps else (head, _OF_LESSON)
        if name not in known:
            near = get_close_matches(name, known, 1, 0.6)
            said = {"name": repr(name[:40]), "names": ", ".join(known)}
            key = "lesson.no_fact.near" if near else "lesson.no_fact"
            raise LessonError(number, reason(key, near=near[0] if near else "", **said))
        if not value:
            raise LessonError(number, reason("lesson.empty", name=name))
        kept = place.facts.setdefault(name, [])
        if kept and name not in _SEVERAL:
            raise LessonError(number, reason("lesson.twice", name=name, number=kept[0].number))
        if len(kept) == MOST_OF_A_KIND:
            raise LessonError(number, reason("lesson.many", name=name, limit=MOST_OF_A_KIND))
        kept.append(Line(number, value))
    return head, steps


def _step(facts: _Facts) -> Step:
    task = _choice(facts, "task", TASKS, "read")
    game = _game(facts)
    if game is None and task != "read":
        raise LessonError(facts.line, reason("lesson.needs", task=task, name="game"))
    play = _choice(facts, "play", ("normal", "misere"), "")
    start = row = None
    view = None
    if game is not None:
        start, row, view = _position(game, facts.one("start")), _row(game, facts.one("among")), _view(game, facts)
    about_rows = (*NAMED, "conjecture")
    for name, of_tasks, given in (("start", (*PLAYED, "predict"), start), ("among", about_rows, row)):
        if task in of_tasks and given is None:
            raise LessonError(facts.line, reason("lesson.needs", task=task, name=name))
    owners: tuple[tuple[str, tuple[str, ...]], ...] = (("among", about_rows), ("first", ("win",)))
    for name, tasks in owners:
        line = facts.one(name)
        if line is not None and task not in tasks:
            raise LessonError(line.number, reason("lesson.not_of", name=name, tasks=", ".join(tasks)))
    for name in ("start", "play", "view"):
        line = facts.one(name)
        if line is not None and game is None:
            raise LessonError(line.number, reason("lesson.needs", task=name, name="game"))
    return Step(
        facts.line,
        facts.title,
        task,
        game,
        game is not None and game.plays_misere(play == "misere" if play else None),
        start,
        _choice(facts, "first", ("you", "computer"), "you") == "computer",
        view,
        (start,) if task == "predict" else row or (),
        facts.several("text"),
        facts.several("hint"),
        facts.several("wrong"),
        facts.several("right"),
        _notes(facts),
    )


def _notes(facts: _Facts) -> tuple[TeacherNote, ...]:
    """Return the questions and extensions of a step, each with the answer that follows it."""
    found: list[TeacherNote] = []
    kinds = [(line, kind) for kind in (*_NOTES, "answer") for line in facts.several(kind)]
    for line, kind in sorted(kinds, key=lambda one: one[0].number):
        if kind != "answer":
            found.append(TeacherNote(kind, line, None))
        elif found and found[-1].answer is None:
            found[-1] = found[-1]._replace(answer=line)
        else:
            raise LessonError(line.number, reason("lesson.answer_alone"))
    return tuple(found)


def _choice(facts: _Facts, name: str, options: tuple[str, ...], usual: str) -> str:
    line = facts.one(name)
    if line is None:
        return usual
    if line.text.lower() not in options:
        why = reason("request.choice", field=name, given=shown(line.text), options=", ".join(options))
        raise LessonError(line.number, why)
    return line.text.lower()


def _game(facts: _Facts) -> RuleSet[Any] | None:
    line = facts.one("game")
    if line is None:
        return None
    try:
        return game_of(line.text)
    except NimatronError as error:
        raise LessonError(line.number, reason_of(error)) from None


def _position(game: RuleSet[Any], line: Line | None) -> Any:
    if line is None:
        return None
    try:
        return game.parse(line.text)
    except NimatronError as error:
        raise LessonError(line.number, reason_of(error)) from None


def _view(game: RuleSet[Any], facts: _Facts) -> str | None:
    line = facts.one("view")
    if line is None:
        return None
    try:
        return known_view(game, line.text)
    except NimatronError as error:
        raise LessonError(line.number, reason_of(error)) from None


def _row(game: RuleSet[Any], line: Line | None) -> tuple[Any, ...] | None:
    """Read a row of positions: ``0-17``, or positions separated by vertical bars."""
    if line is None:
        return None
    numbers = _RANGE.fullmatch(line.text)
    texts = [text.strip() for text in line.text.split("|")]
    if numbers:
        first, last = int(numbers[1]), int(numbers[2])
        texts = [str(number) for number in range(first, min(last, first + MOST_IN_A_ROW) + 1)]
    if not 1 <= len(texts) <= MOST_IN_A_ROW:
        raise LessonError(line.number, reason("lesson.row", limit=MOST_IN_A_ROW))
    return tuple(_position(game, Line(line.number, text)) for text in texts)


LONGEST_LINK = 30_000
"""Most characters of a packed lesson. Browsers accept far longer fragments, but message programs do not."""
_MOST_BYTES = 4 * LONGEST


def packed(text: str) -> str:
    """Return the text of a lesson, compressed for a link after ``#lesson-text=``. Raise ``RequestError`` if too long.

    >>> unpacked(packed("Nimatron lesson 1"))
    'Nimatron lesson 1'
    """
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    found = base64.urlsafe_b64encode(deflater.compress(text.encode()) + deflater.flush()).decode().rstrip("=")
    if len(text) > LONGEST or len(found) > LONGEST_LINK:
        raise RequestError(reason("lesson.link_too_long", count=len(found), limit=LONGEST_LINK))
    return found


def unpacked(link: str) -> str:
    """Return the text of a packed lesson. Raise ``RequestError`` for anything else, or if it is too long.

    >>> unpacked("!")
    Traceback (most recent call last):
    ...
    nimatron.errors.RequestError: the link holds no lesson; perhaps a part of it is missing
    """
    fault = reason("lesson.link")
    if len(link) > LONGEST_LINK:
        raise RequestError(reason("lesson.link_too_long", count=len(link), limit=LONGEST_LINK))
    try:
        deflated = base64.b64decode(link + "=" * (-len(link) % 4), altchars=b"-_", validate=True)
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(deflated, _MOST_BYTES).decode()
    except (binascii.Error, ValueError, zlib.error):
        raise RequestError(fault) from None
    if not inflater.eof:
        raise RequestError(fault)
    return text


COURSES = (
    "pairing", "rules", "nim", "remoteness", "queen", "squares", "kayles", "octal", "sums", "misere", "sprouts",
)  # fmt: skip
"""Names of the courses, in the recommended order."""
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "courses")


def course_text(name: str, lang: str = "en") -> str:
    r"""Return the text of a course. Raise ``RequestError`` for an unknown name or language.

    >>> course_text("nim").partition("\n")[0]
    'Nimatron lesson 1'
    """
    catalogue(lang)
    if name not in COURSES:
        raise RequestError(reason("lesson.no_course", given=shown(name), names=", ".join(COURSES)))
    with open(os.path.join(_FOLDER, lang, f"{name}.txt"), encoding="utf-8") as file:
        return file.read()


@cache
def course(name: str, lang: str = "en") -> Lesson:
    """Return a course as a lesson.

    >>> course("nim", "ru").lang
    'ru'
    """
    return parse_lesson(course_text(name, lang))
