"""``nimatron lesson``: list the courses; run a lesson; run, check or share a lesson file of your own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, lang_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.cli.terminal import Terminal


@click.command(cls=DescribedCommand)
@click.argument("name", metavar="[NAME|FILE]", required=False)
@click.option("--step", "first", type=Count(40, 1), metavar="N", default=1)
@click.option("--check", is_flag=True)
@click.option("--link", is_flag=True)
@lang_option
def command(name: str | None, first: int, check: bool, link: bool, lang: str) -> int:
    """Run a lesson, or check one of your own."""
    import os

    from nimatron.cli.arguments import read_text
    from nimatron.cli.lesson_session import LessonSession
    from nimatron.cli.terminal import Terminal
    from nimatron.errors import RequestError
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.reason import reason
    from nimatron.lessons.checking import check as check_lesson
    from nimatron.lessons.lesson_text import COURSES, course_text, packed, parse_lesson

    if name is None:
        if check or link:
            raise RequestError(reason("lesson.which"))
        _list_courses(lang, Terminal())
        return 0
    own = name not in COURSES and os.path.exists(name)
    text = read_text(name) if own else course_text(name, lang)
    if check:
        return _print_faults(text, lang, Terminal())
    lesson = parse_lesson(text)
    if own:
        check_lesson(lesson)
    if link:
        Terminal().stream.write(f"#lesson-text={packed(text)}\n")
        return 0
    if first > len(lesson.steps):
        raise RequestError(reason("lesson.no_step", given=first, limit=len(lesson.steps)))
    LessonSession(lesson, catalogue(lesson.lang), first).run()
    return 0


def _list_courses(lang: str, out: Terminal) -> None:
    from nimatron.explain.catalogue import catalogue
    from nimatron.lessons.lesson_text import COURSES, course

    for key in COURSES:
        lesson = course(key, lang)
        out.line(f"{key:<12} {lesson.title}")
        out.paragraph(lesson.about, " " * 13)
    out.line()
    out.paragraph(catalogue(lang).text("lesson.list"))


def _print_faults(text: str, lang: str, out: Terminal) -> int:
    """Print every error of a lesson, or that there is none, and return the exit status."""
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.explain.reason import error_text
    from nimatron.lessons.checking import faults
    from nimatron.lessons.lesson_text import LessonError, parse_lesson

    try:
        lesson = parse_lesson(text)
        found = faults(lesson)
    except LessonError as error:
        found = [error]
    for fault in found:
        out.line(error_text(fault, lang))
    if found:
        return 1
    done = Message("lesson.fine", {"title": lesson.title, "count": len(lesson.steps)})
    out.paragraph(catalogue(lang).text(done))
    return 0
