"""``nimatron lesson``: list the courses; run, check or share a lesson; sheets to print; a table of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, OneOf, lang_option, out_option
from nimatron.cli.main import DescribedCommand

if TYPE_CHECKING:
    from nimatron.cli.terminal import Terminal
    from nimatron.lessons.lesson import Lesson


@click.command(cls=DescribedCommand)
@click.argument("name", metavar="[NAME|FILE]", required=False)
@click.option("--step", "first", type=Count(40, 1), metavar="N", default=1)
@click.option("--check", is_flag=True)
@click.option("--link", is_flag=True)
@click.option("--teacher", is_flag=True)
@click.option("--sheet", type=OneOf(["work", "answers", "teacher"]))
@click.option("--results", metavar="FILE")
@click.option("--csv", "as_csv", is_flag=True)
@out_option()
@lang_option
def command(
    name: str | None,
    first: int,
    check: bool,
    link: bool,
    teacher: bool,
    sheet: str | None,
    results: str | None,
    as_csv: bool,
    out_file: str | None,
    lang: str,
) -> int:
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

    if sum((check, link, teacher, sheet is not None, results is not None)) > 1:
        raise RequestError(reason("lesson.one_sheet"))
    if as_csv and results is None:
        raise RequestError(reason("lesson.csv"))
    if out_file is not None and sheet is None and results is None:
        raise RequestError(reason("lesson.out"))
    if results is not None:
        return _show_results(read_text(results), as_csv, out_file, lang)
    if name is None:
        if check or link or teacher or sheet:
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
    if teacher or sheet:
        _show_sheet(lesson, None if own else name, sheet, out_file)
        return 0
    if first > len(lesson.steps):
        raise RequestError(reason("lesson.no_step", given=first, limit=len(lesson.steps)))
    LessonSession(lesson, catalogue(lesson.lang), first, lesson.title if own else name).run()
    return 0


def _show_sheet(lesson: Lesson, course: str | None, kind: str | None, out_file: str | None) -> None:
    """Print the teacher's page, or a sheet as HTML, to the terminal or into a file."""
    from nimatron.cli.terminal import Terminal
    from nimatron.lessons.sheet import course_notes, sheet_data, sheet_html, teacher_text

    out = Terminal()
    data = sheet_data(lesson, None if course is None else course_notes(course, lesson.lang))
    if kind is not None:
        _write(sheet_html(data, kind), out_file, lesson.lang)
        return
    for look, text in teacher_text(data):
        if look == "heading":
            out.line()
            out.paragraph(text, kind="strong")
        else:
            out.paragraph(text, "  " if look == "indented" else "")


def _write(text: str, out_file: str | None, lang: str) -> None:
    """Write to a file and say so, or to standard output."""
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.files import whole_file

    if out_file is None:
        Terminal().stream.write(text)
        return
    with whole_file(out_file) as stream:
        stream.write(text)
    Terminal().paragraph(catalogue(lang).text(Message("lesson.sheet.written", {"path": out_file})))


def _show_results(text: str, as_csv: bool, out_file: str | None, lang: str) -> int:
    """Show result codes as a table; report every wrong one and return the exit status."""
    import sys

    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.lessons.results import read_codes, results_csv, results_text

    words = catalogue(lang)
    found, wrong = read_codes(text)
    headings = [words.text(f"lesson.results.{column}") for column in ("name", "lesson", "asked", "done", "first")]
    shown = results_csv(found, headings) if as_csv else results_text(found, headings)
    _write(shown, out_file, lang)
    out = Terminal(sys.stderr)
    for fault in wrong:
        out.paragraph(words.text(Message("lesson.results.wrong", {"number": fault.line, "why": fault.why})))
    return 1 if wrong else 0


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
    from nimatron.lessons.lesson_facts import LessonError
    from nimatron.lessons.lesson_text import parse_lesson

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
