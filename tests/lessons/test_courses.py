"""The courses in four languages: every task can be done, every mark is true, all languages ask the same."""

from __future__ import annotations

import re

import pytest

import nimatron as nt
from nimatron.explain.catalogue import languages
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.checking import faults
from nimatron.lessons.lesson import Step
from nimatron.lessons.lesson_data import lesson_data
from nimatron.lessons.lesson_text import COURSES, course, course_text, parse_lesson

OTHERS = [lang for lang in languages() if lang != "en"]
_MARK = re.compile(r"\{[^{}]*\}")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", COURSES)
def test_every_course_is_right(name: str, lang: str) -> None:
    assert [str(fault) for fault in faults(course(name, lang))] == []
    data = lesson_data(course(name, lang))
    assert data["lang"] == lang
    for step in data["steps"]:
        texts = [*step["texts"], *step["hints"], step["wrong"], step["right"], step["task_text"], step["answer"]]
        assert not any("{" in text for text in texts)
        assert step["texts"], "every step says what it is about"


def asked(step: Step) -> tuple[object, ...]:
    """Return what a step asks and the marks of its texts, independent of the language."""
    marks = [sorted(_MARK.findall(line.text)) for line in step.marked_texts]
    kinds = tuple(len(lines) for lines in (step.texts, step.hints, step.wrong, step.right))
    return step.task, step.game, step.misere, step.start, step.computer_first, step.view, step.row, kinds, marks


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("name", COURSES)
def test_all_languages_ask_the_same(name: str, lang: str) -> None:
    english, other = course(name), course(name, lang)
    assert [asked(step) for step in other.steps] == [asked(step) for step in english.steps]
    assert not {step.title for step in other.steps} & {step.title for step in english.steps}


@pytest.mark.parametrize("lang", OTHERS)
def test_other_languages_are_written_in_cyrillic(lang: str) -> None:
    for name in COURSES:
        for step in course(name, lang).steps:
            for line in step.marked_texts:
                words = re.findall(r"[^\W\d_]{4,}", _MARK.sub("", line.text))
                assert not [word for word in words if word.isascii()], (name, line.text)


def test_the_courses_agree_with_the_documents() -> None:
    """Check what the thesis, the slides and the Russian lesson say, after correction (docs/coverage.md)."""
    steps = {step.title: step for step in course("squares").steps}
    data = {step["title"]: step for step in lesson_data(course("squares"))["steps"]}
    row = data["Sieve up to 21"]["row"]
    assert [int(place["position"]) for place in row if place["answer"] == "yes"] == [0, 2, 5, 7, 10, 12, 15, 17, 20]
    assert {move["to"] for move in data["Right moves from 19"]["winning"]} == {"15", "10"}
    assert {move["to"] for move in data["Punish a mistake"]["winning"]} == {"10", "5"}
    assert nt.analyse("squares", steps["From 75"].start).winning_moves == ((39,),)
    remoteness = next(
        step["row"] for step in lesson_data(course("remoteness"))["steps"] if step["title"] == "From 0 to 8"
    )
    assert [int(place["answer"]) for place in remoteness] == [0, 1, 2, 3, 1, 2, 3, 4, 5]
    queen = {step.title: step for step in course("queen").steps}
    winning = nt.analyse("wythoff", queen["Two winning moves"].start).winning_moves or ()
    assert sorted(tuple(sorted(move)) for move in winning) == [(3, 5), (4, 7)]


def test_a_lesson_of_another_game_is_checked_by_search() -> None:
    """Compare what the check says of a task with a plain search, for every start of a small game."""

    def wins(number: int) -> bool:
        return any(not wins(number - take) for take in (1, 3, 4) if take <= number)

    for number in range(1, 30):
        text = f"Nimatron lesson 1\ntitle: A\nstep: B\ngame: subtraction[take=1,3,4]\nstart: {number}\ntask: win\n"
        assert (faults(parse_lesson(text), KnownPositions()) == []) == wins(number)
        assert (faults(parse_lesson(text + "first: computer"), KnownPositions()) == []) != wins(number)


def test_a_text_of_a_course_can_be_taken_as_a_model() -> None:
    assert course_text("pairing").startswith("Nimatron lesson 1\ntitle: Pairing and copying\nlanguage: en\n")


@pytest.mark.parametrize("name", COURSES)
def test_the_pupil_predicts_before_an_outcome_is_stated(name: str) -> None:
    steps = course(name).steps
    asked_first = next(number for number, step in enumerate(steps) if step.task == "predict")
    for step in steps[: asked_first + 1]:
        assert not any(_MARK.search(line.text) for line in step.texts), "no text gives an outcome away"
