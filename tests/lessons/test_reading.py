"""Reading a lesson: every text is a lesson or one line that names the line of the text, in every language."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimatron.errors import RequestError
from nimatron.explain.catalogue import languages
from nimatron.explain.reason import error_text
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.checking import faults
from nimatron.lessons.lesson_facts import HEADING, LONGEST, LessonError
from nimatron.lessons.lesson_text import (
    COURSES,
    LONGEST_LINK,
    course_text,
    packed,
    parse_lesson,
    unpacked,
)

HEAD = f"{HEADING}\ntitle: A\n"
NIM = f"{HEAD}step: B\ngame: nim\n"
WRONG = [
    ("", 1, "first line"),
    ("Nimatron record 1\n", 1, "first line"),
    (f"{HEADING}\nstep: B\ntext: C", 1, "title"),
    (HEAD, 1, "no step"),
    (f"{HEAD}step:", 3, "nothing after"),
    (f"{HEAD}step: B\njust some words", 4, "is not a line"),
    (f"{HEAD}step: B\ntaks: win", 4, "did you mean 'task'"),
    (f"{HEAD}colour: red\nstep: B", 3, "title, language, about"),
    (f"{HEAD}language: fr\nstep: B", 3, "en, mk, ru, sr"),
    (f"{HEAD}step: B\ntask: win", 3, "'game: ...'"),
    (f"{HEAD}step: B\ngame: nym", 4, "did you mean nim"),
    (f"{HEAD}step: B\ngame: wythoff[a=0]", 4, "0"),
    (f"{NIM}start: 3,x", 5, "x"),
    (f"{NIM}task: win", 3, "'start: ...'"),
    (f"{NIM}task: lost", 3, "'among: ...'"),
    (f"{NIM}task: conquer", 5, "not one of"),
    (f"{NIM}start: 1,2\nstart: 2,2", 6, "twice"),
    (f"{NIM}start: 1,2\ntask: win\nfirst: me", 7, "not one of"),
    (f"{NIM}start: 1,2\nfirst: computer", 6, "tasks win"),
    (f"{NIM}start: 1,2\nview: board", 6, "board"),
    (f"{NIM}task: lost\namong: 0-99", 6, "1 to 60"),
    (f"{NIM}task: lost\namong: 5-2", 6, "1 to 60"),
    (f"{HEAD}step: B\nstart: 3", 4, "'game: ...'"),
    (HEAD + "step: B\n" * 41, 43, "40"),
    (f"{HEAD}step: B\n" + "text: C\n" * 13, 16, "12"),
    (HEADING + "\n" + "x" * LONGEST, 1, "characters"),
]
UNTRUE = [
    ("start: 2,2\ntask: win", 3, "first: computer"),
    ("start: 2,2\ntask: move", 3, "no winning move"),
    ("start: 1,2\ntask: win\nfirst: computer", 3, "who moves first, wins"),
    ("start: 0,0\ntask: best", 3, "the game is over"),
    ("start: 1,1,1,1,1,1,1,1,1,1,1,1,1\ntask: all", 3, "more than 12"),
    ("start: 1,2\ntext: {lost 1,2}", 6, "the player to move wins"),
    ("start: 1,2\ntext: {won 2,2}", 6, "the player to move loses"),
    ("start: 1,2\ntext: {drawn 2,2}", 6, "the player to move loses"),
    ("start: 1,2\nhint: {move 0,2}", 6, "gives the game away"),
    ("start: 1,2\nhint: {mistake 1,1}", 6, "gives nothing away"),
    ("start: 1,2\nhint: {move 5,5}", 6, "5,5"),
    ("start: 1,2\nhint: {colour 1,1}", 6, "is not a mark"),
    ("start: 1,2\nhint: {lost}", 6, "is not a mark"),
    ("start: 1,2\nhint: one } only", 6, "braces"),
    ("play: misere\ntask: values\namong: 1 | 2", 3, "nim-value"),
    ("task: lost\namong: 1 | 2", 3, "none of these"),
]


@pytest.mark.parametrize(("text", "line", "part"), WRONG)
def test_a_wrong_line_is_named(text: str, line: int, part: str) -> None:
    with pytest.raises(LessonError) as error:
        parse_lesson(text)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")
    assert part in str(error.value)


@pytest.mark.parametrize(("facts", "line", "part"), UNTRUE)
def test_what_is_not_so_is_named_with_its_line(facts: str, line: int, part: str) -> None:
    found = faults(parse_lesson(NIM + facts))
    assert [(fault.line, part in str(fault)) for fault in found] == [(line, True)]


@pytest.mark.parametrize("lang", languages())
def test_faults_are_said_in_every_language(lang: str) -> None:
    errors = []
    for text, _, _ in WRONG:
        with pytest.raises(LessonError) as error:
            parse_lesson(text)
        errors.append(error.value)
    errors += [fault for facts, _, _ in UNTRUE for fault in faults(parse_lesson(NIM + facts))]
    for one in errors:
        said = error_text(one, lang)
        assert "\n" not in said
        assert "error." not in said
        assert (said == str(one)) == (lang == "en")


def test_an_indented_line_goes_on_and_comments_mean_nothing() -> None:
    lesson = parse_lesson(f"\ufeff{HEAD}\n# a comment\nabout: one\n  two\nstep: B\ntext: three\n\tfour\n")
    assert (lesson.about, lesson.steps[0].texts[0].text) == ("one two", "three four")


@given(st.text(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for whole in (text, HEAD + text, NIM + text):
        fault = None
        try:
            parse_lesson(whole)
        except LessonError as error:
            fault = error
        assert fault is None or "\n" not in str(fault)
        assert fault is None or 1 <= fault.line <= len(whole.splitlines()) + 1


@given(st.sampled_from(COURSES), st.data())
@settings(max_examples=60, deadline=None)
def test_a_spoilt_course_is_read_or_refused_in_one_line(name: str, data: st.DataObject) -> None:
    text = course_text(name)
    place = data.draw(st.integers(0, len(text)))
    count = data.draw(st.integers(0, 40))
    spoilt = text[:place] + data.draw(st.text(max_size=8)) + text[place + count :]
    try:
        found = faults(parse_lesson(spoilt), KnownPositions())
    except LessonError as error:
        found = [error]
    for fault in found:
        assert "\n" not in str(fault)
        assert 1 <= fault.line <= len(spoilt.splitlines())


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=2000))
@settings(deadline=None)
def test_a_lesson_survives_its_link(text: str) -> None:
    assert unpacked(packed(text)) == text


@given(st.text(max_size=100))
@settings(deadline=None)
def test_any_link_is_unpacked_or_refused(link: str) -> None:
    refusal = ""
    try:
        unpacked(link)
    except RequestError as error:
        refusal = str(error)
    assert "\n" not in refusal


def test_links_are_bounded() -> None:
    import base64
    import zlib

    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = deflater.compress(b"a" * 20_000_000) + deflater.flush()
    with pytest.raises(RequestError):
        unpacked(base64.urlsafe_b64encode(bomb).decode())
    with pytest.raises(RequestError):
        unpacked("A" * (LONGEST_LINK + 1))
    with pytest.raises(RequestError):
        packed("x" * (LONGEST + 1))
    for name in COURSES:
        for lang in languages():
            assert len(packed(course_text(name, lang))) < 8_000
