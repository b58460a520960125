"""Lessons read from a text, from a link, or from the courses of the package.

The format (``docs/lessons.md``) has a heading, facts ``name: value`` of the lesson, and steps. Each step begins with
``step: title``, followed by its own facts. An indented line continues the fact above it. Empty lines and lines that
begin with ``#`` are ignored. Error messages name the line.
"""

from __future__ import annotations

import base64
import binascii
import os
import zlib
from functools import cache

from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.reason import reason
from nimatron.lessons.lesson import Lesson
from nimatron.lessons.lesson_facts import LONGEST, LessonError, parts, whole_lines
from nimatron.lessons.step_text import choice, step_from
from nimatron.rules.parameters import shown


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
    nimatron.lessons.lesson_facts.LessonError: line 4: no game is called 'nym'; did you mean nim?
    """
    head, steps = parts(whole_lines(text))
    title = head.one("title")
    if title is None or not title.text:
        raise LessonError(head.line, reason("lesson.no_title"))
    lang = choice(head, "language", languages(), "en")
    if not steps:
        raise LessonError(head.line, reason("lesson.no_steps"))
    about = head.one("about")
    return Lesson(title.text, lang, about.text if about else "", tuple(step_from(step) for step in steps))


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
