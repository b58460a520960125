"""The addresses of the lessons: their answers, and refusals in one line and in time."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nimatron as nt
from nimatron.cli.commands.puzzle import command as puzzle_command
from nimatron.explain.catalogue import languages
from nimatron.lessons import puzzle as puzzles
from nimatron.lessons.lesson_text import COURSES, course, course_text, packed
from nimatron.web.openapi import openapi
from nimatron.web.routes import DIFFICULTIES, OWN_ROUTES, THEMES
from nimatron.web.worker import answer

jsonschema = pytest.importorskip("jsonschema")

PLACES = {(route.path, route.method): index for index, route in enumerate(OWN_ROUTES)}


def asked(path: str, body: Any = None, **fields: Any) -> tuple[int, Any]:
    """Return status and content of an answer."""
    index = PLACES[path, "GET" if body is None else "POST"]
    job = {"route": index, **({"fields": fields} if body is None else {})}
    status, content = answer(job, b"" if body is None else json.dumps(body).encode())
    return status, json.loads(content)


@pytest.mark.parametrize("lang", languages())
def test_the_courses(lang: str) -> None:
    status, found = asked("/api/lessons", lang=lang)
    assert status == 200
    assert [one["name"] for one in found["lessons"]] == list(COURSES)
    for one in found["lessons"]:
        status, lesson = asked("/api/lesson", course=one["name"], lang=lang)
        assert status == 200
        assert [step["title"] for step in lesson["steps"]] == one["steps"]


def test_a_lesson_of_ones_own() -> None:
    text = course_text("nim", "mk")
    status, found = asked("/api/lesson", {"text": text})
    assert (status, found["faults"], found["link"]) == (200, [], packed(text))
    status, again = asked("/api/lesson", {"link": found["link"], "lang": "ru"})
    assert (status, again["lesson"], again["text"]) == (200, found["lesson"], text)
    status, found = asked("/api/lesson", {"text": "Nimatron lesson 1\ntitle: A\nstep: B\ntaks: win", "lang": "sr"})
    assert (status, found["lesson"], [fault["line"] for fault in found["faults"]]) == (200, None, [4])
    for body in ({}, {"text": "", "link": ""}, {"link": "!"}, {"link": "A" * 40_000}, {"text": 5}, ["x"], {"more": ""}):
        status, found = asked("/api/lesson", body)
        assert 400 <= status < 500, body
        assert "\n" not in found["error"]["message"]


def test_a_move_is_judged() -> None:
    where = {"game": "nim", "position": "3,4,5"}
    assert asked("/api/lesson/move", **where, to="1,4,5")[1]["kept"] is True
    status, found = asked("/api/lesson/move", **where, to="1 from 1")
    assert (status, found["kept"], found["to"]) == (200, False, "2,4,5")
    assert "now the other player wins" in found["text"]
    assert asked("/api/lesson/move", **where, to="9,9,9")[0] == 400
    assert asked("/api/lesson", course="nosuch")[0] == 400


def test_the_puzzle_of_a_day() -> None:
    first = asked("/api/puzzle", date="2026-11-22")
    assert first[0] == 200
    assert first == asked("/api/puzzle", seed=str(first[1]["seed"]))
    assert first[1]["step"]["task"] == "move"
    for fields in ({"date": "today"}, {"seed": "x"}, {"seed": "1", "date": "2026-11-22"}, {"game": "nosuch"}):
        status, found = asked("/api/puzzle", **fields)
        assert 400 <= status < 500, fields
        assert "\n" not in found["error"]["message"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_puzzle_of_a_theme_and_difficulty(theme: str, difficulty: str) -> None:
    status, found = asked("/api/puzzle", seed="5", theme=theme, difficulty=difficulty)
    assert (status, found["difficulty"]) == (200, difficulty)
    step, own = found["step"], puzzles.themed_puzzle(5, theme, difficulty)
    assert (step["game"], step["start"]) == (own.game.written(), own.game.format(own.position))
    analysis = nt.analyse(step["game"], step["start"], misere=step["misere"], moves=True)
    assert len(analysis.winning_moves) == 1
    assert theme != "misere" or step["misere"]


def test_themes_are_the_same_everywhere_and_others_are_refused() -> None:
    assert (THEMES, DIFFICULTIES) == (puzzles.THEMES, puzzles.DIFFICULTIES)
    kinds = {option.name: getattr(option.type, "choices", None) for option in puzzle_command.params}
    assert (tuple(kinds["theme"]), tuple(kinds["difficulty"])) == (THEMES, DIFFICULTIES)
    for fields in ({"theme": "nosuch"}, {"difficulty": "1"}, {"theme": "coins", "game": "nim"}):
        status, found = asked("/api/puzzle", seed="1", **fields)
        assert status == 400, fields
        assert "\n" not in found["error"]["message"]


@pytest.mark.parametrize("lang", languages())
def test_the_sheets_of_a_lesson(lang: str) -> None:
    for name in COURSES:
        status, found = asked("/api/lesson/sheet", course=name, lang=lang)
        assert status == 200
        schema = {"$ref": "#/components/schemas/lesson_sheet", "components": openapi()["components"]}
        jsonschema.validate(found, schema)
        assert [step["title"] for step in found["steps"]] == [step.title for step in course(name, lang).steps]
    status, own = asked("/api/lesson/sheet", {"link": packed(course_text("nim", lang))})
    assert (status, own["topics"]) == (200, [])
    assert own["steps"] == asked("/api/lesson/sheet", course="nim", lang=lang)[1]["steps"]
    assert asked("/api/lesson/sheet", {"text": course_text("nim", lang)})[1] == own
    wrong = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: nim\nstart: 2,2\ntask: win"
    for body in ({}, {"text": wrong}, {"link": "!"}, ["x"]):
        status, found = asked("/api/lesson/sheet", body)
        assert 400 <= status < 500, body
        assert "\n" not in found["error"]["message"]
    assert asked("/api/lesson/sheet", course="nosuch")[0] == 400
