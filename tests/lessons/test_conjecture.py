"""Rules that pupils suppose: against plain definitions, and the first position that refutes them."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor

import pytest

from nimatron.errors import RequestError
from nimatron.explain.catalogue import catalogue
from nimatron.lessons.answers import KnownPositions, about_place, answers_of
from nimatron.lessons.checking import faults
from nimatron.lessons.conjecture import Heaps, read_rule, refuted
from nimatron.lessons.lesson import Step
from nimatron.lessons.lesson_facts import LessonError
from nimatron.lessons.lesson_text import COURSES, course, parse_lesson

FIBONACCI = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}
RULES = {
    "4n": lambda heaps: len(heaps) == 1 and heaps[0] % 4 == 0,
    "4n+1": lambda heaps: len(heaps) == 1 and heaps[0] % 4 == 1,
    "3n + 7": lambda heaps: len(heaps) == 1 and heaps[0] >= 7 and heaps[0] % 3 == 1,
    "0n+5": lambda heaps: heaps == (5,),
    "0 2, 5;7": lambda heaps: heaps in {(0,), (2,), (5,), (7,)},
    "Fib": lambda heaps: len(heaps) == 1 and heaps[0] in FIBONACCI,
    "a = b": lambda heaps: all(heaps.count(heap) % 2 == 0 for heap in heaps if heap),
    "xor=0": lambda heaps: reduce(xor, heaps, 0) == 0,
    "7n or 7n+2": lambda heaps: len(heaps) == 1 and heaps[0] % 7 in (0, 2),
}
HEAPS: list[Heaps] = [(n,) for n in range(90)] + [*product(range(5), repeat=2)] + [*product(range(4), repeat=3)]


def step_of(game: str, among: str) -> Step:
    """Return a step that asks for a rule."""
    return parse_lesson(f"Nimatron lesson 1\ntitle: A\nstep: B\ngame: {game}\ntask: conjecture\namong: {among}").steps[
        0
    ]


@pytest.mark.parametrize("text", RULES)
def test_a_rule_is_what_it_says(text: str) -> None:
    rule = read_rule(text)
    assert [heaps for heaps in HEAPS if rule(heaps)] == [heaps for heaps in HEAPS if RULES[text](heaps)]


@pytest.mark.parametrize(
    "text", ["", "n", "4m", "4n+", "-1", "4n or", "or", "4n and 5n", "four", "1.5", "4n-1", "9" * 7, "4n or " * 60]
)
def test_what_is_not_a_rule_is_refused_with_examples(text: str) -> None:
    with pytest.raises(RequestError, match=r"4n\+1"):
        read_rule(text)


@pytest.mark.parametrize(
    ("game", "among", "right", "wrong"),
    [
        ("subtraction[take=1-3]", "0-40", ["4n"], ["5n", "4n+1", "0 4 8", "fib", "xor=0"]),
        ("subtraction[take=1,3,4]", "0-40", ["7n or 7n+2"], ["7n", "7n+2"]),
        ("nim", "0,0 | 1,1 | 1,2 | 0,3 | 3,3 | 2,5", ["a=b", "xor=0"], ["4n", "0"]),
        ("squares", "0-25", ["0 2 5 7 10 12 15 17 20 22"], ["5n or 5n+2", "0 2 5 7 10 12 15 17 20"]),
    ],
)
def test_the_first_wrong_position_refutes(game: str, among: str, right: list[str], wrong: list[str]) -> None:
    step, known = step_of(game, among), KnownPositions()
    lost = [answer == "yes" for answer in answers_of(step, known)]
    for text in (*right, *wrong):
        rule = read_rule(text)
        said = [rule(position) for position in step.row]
        differs = [place for place, one in enumerate(said) if one != lost[place]]
        found = refuted(step, text, known)
        if not differs:
            assert found is None, text
            assert text in right
            continue
        assert found is not None
        assert (found.position, found.said_lost) == (step.row[differs[0]], said[differs[0]])
        assert text in wrong


def test_squares_refute_the_rule_of_the_first_numbers() -> None:
    """5n or 5n+2 holds for all numbers to 24; 25 is a square."""
    known = KnownPositions()
    assert refuted(step_of("squares", "0-24"), "5n or 5n+2", known) is None
    assert refuted(step_of("squares", "0-40"), "5n or 5n+2", known) == ((25,), True, None)


def test_a_prediction_is_checked_with_the_lesson() -> None:
    text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: {}\nstart: {}\ntask: predict"
    assert answers_of(parse_lesson(text.format("nim", "2,2")).steps[0], KnownPositions()) == ["yes"]
    assert answers_of(parse_lesson(text.format("nim", "2,3")).steps[0], KnownPositions()) == ["no"]
    with pytest.raises(LessonError, match="start"):
        parse_lesson("Nimatron lesson 1\ntitle: A\nstep: B\ngame: nim\ntask: predict")


def test_a_rule_is_asked_for_numbers_only() -> None:
    found = faults(parse_lesson(
        "Nimatron lesson 1\ntitle: A\nstep: B\ngame: cram\ntask: conjecture\namong: 2x2 | 2x3"
    ))  # fmt: skip
    assert [fault.line for fault in found] == [3]
    assert "cram" in str(found[0])


def test_what_is_said_of_a_position_does_not_give_the_rule_away() -> None:
    words, known = catalogue("en"), KnownPositions()
    step = step_of("subtraction[take=1-3]", "0-20")
    said = [" ".join(map(words.text, about_place(step, index, known))) for index in range(21)]
    assert said[8] == "8 is losing."
    assert said[10] == "10 is winning. A best move is to take 2, leaving 8."
    assert not any("multiple" in text or "nim-sum" in text for text in said)


def test_in_the_course_the_rule_comes_after_the_pupil_has_met_it() -> None:
    steps = course("rules").steps
    tasks = [step.task for step in steps]
    assert tasks[0] == "predict"
    assert tasks.count("conjecture") == 5
    assert all("predict" in tasks[:place] for place, task in enumerate(tasks) if task == "conjecture")
    assert "rules" in COURSES
