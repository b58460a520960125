"""The courses that come with the package: one text in each language, in ``courses``."""

from __future__ import annotations

import os
from functools import cache

from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import reason
from nimatron.lessons.lesson import Lesson
from nimatron.lessons.reading import parse_lesson
from nimatron.rules.parameters import shown

COURSES = ("pairing", "nim", "remoteness", "queen", "squares", "kayles", "sums", "misere")
"""The names of the courses, in the order in which they are best taken."""
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "courses")


def course_text(name: str, lang: str = "en") -> str:
    """The text of a course. Raises ``RequestError`` for a name or a language that there is not.

    >>> course_text("nim").partition("\\n")[0]
    'Nimatron lesson 1'
    """
    catalogue(lang)
    if name not in COURSES:
        raise RequestError(reason("lesson.no_course", given=shown(name), names=", ".join(COURSES)))
    with open(os.path.join(_FOLDER, lang, f"{name}.txt"), encoding="utf-8") as file:
        return file.read()


@cache
def course(name: str, lang: str = "en") -> Lesson:
    """A course, read.

    >>> course("nim", "ru").lang
    'ru'
    """
    return parse_lesson(course_text(name, lang))
