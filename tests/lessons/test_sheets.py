"""Sheets of lessons: answers hold by definition, work sheets do not give them away, notes are true in all languages."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from nimatron.explain.catalogue import catalogue, languages
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.checking import faults
from nimatron.lessons.lesson_facts import LessonError
from nimatron.lessons.lesson_text import COURSES, course, parse_lesson
from nimatron.lessons.sheet import KINDS, course_notes, row_answer, sheet_data, sheet_html, teacher_text
from nimatron.views.move_words import MoveGuide

TEACHING = Path(nt.__file__).parent / "lessons" / "teaching"
LESSON = """Nimatron lesson 1
title: Twins
step: Copy
game: nim
start: 2,5
task: move
text: Make two equal heaps.
question: Why does {lost 2,2} lose?
answer: Each move can be copied.
extension: What about 2,2,5?
question: Who wins at {won 1,2}?
"""


@pytest.mark.parametrize("lang", languages())
def test_notes_are_true_and_the_same_in_every_language(lang: str) -> None:
    names = {path.stem for path in (TEACHING / lang).iterdir()}
    assert names <= set(COURSES)
    assert names == {path.stem for path in (TEACHING / "en").iterdir()}
    for name in names:
        notes, english = course_notes(name, lang), course_notes(name, "en")
        assert notes is not None
        assert english is not None
        assert notes.lang == lang
        assert faults(notes) == []
        kinds = [[(note.kind, note.answer is None) for note in topic.notes] for topic in notes.steps]
        assert kinds == [[(note.kind, note.answer is None) for note in topic.notes] for topic in english.steps]
        assert {note.kind for topic in notes.steps for note in topic.notes} == {"question", "extension"}
        assert all(note.answer is not None for topic in notes.steps for note in topic.notes)
        pairs = zip(notes.steps, english.steps, strict=True)
        assert all(_marks(one) == _marks(other) for one, other in pairs), name


def _marks(topic: Any) -> list[list[str]]:
    return [re.findall(r"\{[^}]*\}", line.text) for line in topic.marked_texts]


def test_questions_and_answers_are_read_and_checked() -> None:
    lesson = parse_lesson(LESSON)
    notes = lesson.steps[0].notes
    assert [(note.kind, note.text.number, note.answer and note.answer.number) for note in notes] == [
        ("question", 8, 9),
        ("extension", 10, None),
        ("question", 11, None),
    ]
    assert faults(lesson) == []
    assert [fault.line for fault in faults(parse_lesson(LESSON.replace("{won 1,2}", "{lost 1,2}")))] == [11]
    data = sheet_data(lesson)["steps"][0]["notes"]
    assert data[0] == {"kind": "question", "text": "Why does 2,2 lose?", "answer": "Each move can be copied."}
    for text, line in (
        (LESSON.replace("question: Why", "text: Why"), 9),
        (LESSON.replace("extension:", "answer:"), 10),
    ):
        with pytest.raises(LessonError) as caught:
            parse_lesson(text)
        assert caught.value.line == line


@pytest.mark.parametrize("name", COURSES)
def test_answers_hold_by_the_moves(name: str) -> None:
    lesson = course(name)
    words = catalogue("en")
    for step, sheet in zip(lesson.steps, sheet_data(lesson)["steps"], strict=True):
        table = sheet["table"] or {"rows": []}
        places = sheet["row"] or [cell for row in table["rows"] for cell in row["cells"]]
        shown = [step] if sheet["row"] or not step.variants else step.variants
        asked = [(one.rules, position) for one in shown for position in one.row]
        for (rules, position), place in zip(asked, places, strict=True):
            found = nt.analyse(rules, position, misere=step.misere)
            if place["answer"] in ("yes", "no"):
                moves = rules.moves(position)
                wins = any(nt.analyse(rules, move, misere=step.misere).outcome == "P" for move in moves)
                wins = wins or (step.misere and not moves)
                assert (place["answer"] == "no") is wins, place
                assert row_answer(place["answer"], words) == ("wins" if wins else "loses")
            else:
                assert int(place["answer"]) in (found.grundy, found.remoteness)
        if step.task in ("win", "move") and not step.computer_first:
            guide = MoveGuide(step.rules, step.start, step.view)
            winning = [move for move in step.rules.moves(step.start) if _loses(step, move)]
            assert all(words.text(guide.offer(move)) in sheet["answers"][0] for move in winning), sheet["answers"]
            others = [move for move in step.rules.moves(step.start) if move not in winning]
            said = re.split(r"; |: | is to |\.$", sheet["answers"][0])
            assert not {words.text(guide.offer(move)) for move in others} & set(said)


def _loses(step: Any, position: Any) -> bool:
    return bool(nt.analyse(step.rules, position, misere=step.misere).outcome == "P")


@pytest.mark.parametrize("lang", languages())
def test_a_work_sheet_has_a_block_for_each_step_and_no_answer(lang: str) -> None:
    known = KnownPositions()
    words = catalogue(lang)
    for name in COURSES:
        lesson = course(name, lang)
        data = sheet_data(lesson, course_notes(name, lang), known)
        documents = {kind: unescape(sheet_html(data, kind)) for kind in KINDS}
        assert all("lesson." not in document for document in documents.values())
        assert documents["work"].count("<section>") == len(lesson.steps)
        assert documents["teacher"].count("<section>") == len(lesson.steps) + len(data["topics"])
        text = " ".join(value for _, value in teacher_text(data))
        for step in data["steps"]:
            assert step["title"] in documents["work"]
            for answer in step["answers"]:
                assert answer not in documents["work"]
                assert answer in documents["answers"]
                assert answer in text
            if step["row"]:
                assert re.search(r"<b>[^<]*</b><span></span>", documents["work"])
        boxes = re.findall(r"</b><span>([^<]*)</span>", documents["answers"])
        assert boxes == [row_answer(place["answer"], words) for step in data["steps"] for place in step["row"]]
        for note in (note for topic in data["topics"] for note in topic["notes"]):
            assert note["text"] in documents["teacher"]
            assert note["text"] in text
            assert note["text"] not in documents["answers"]


def test_a_sheet_refers_to_nothing_else_and_escapes_what_it_shows() -> None:
    lesson = parse_lesson(LESSON.replace("title: Twins", 'title: <b>Twins</b> & "more"'))
    document = sheet_html(sheet_data(lesson), "teacher")
    assert "<b>Twins" not in document
    assert not re.search(r"(?:src|href)=\"(?!data:)", document)
    assert "<script" not in document
    assert "@page { size: A4" in document


def test_what_the_notes_say_without_marks() -> None:
    """Check numbers that marks cannot state: other conventions, other rules, lists of numbers."""
    for misere in (False, True):
        assert nt.analyse("nim", "1,1,3", misere=misere).outcome == "N"
        assert nt.analyse("nim", "1,3,5,7", misere=misere).outcome == "P"
        assert nt.analyse("nim", "2,2", misere=misere).outcome == "P"
    lengths = [nt.analyse("squares", str(heap)).remoteness or 0 for heap in range(30)]
    assert [heap for heap, length in enumerate(lengths) if length == max(lengths)] == [17, 22]
    powers = nt.game("subtraction[take=1,2,4,8,16,32]")
    assert [n for n in range(60) if nt.analyse(powers, (n,)).outcome == "P"] == list(range(0, 60, 3))
    for k in (3, 5):
        game = nt.game(f"subtraction[take=1-{k}]")
        assert [n for n in range(40) if nt.analyse(game, (n,)).outcome == "P"] == list(range(0, 40, k + 1))
    counts = {
        len(nt.analyse("nim", (a, b, c)).winning_moves or ())
        for a in range(1, 9)
        for b in range(a, 9)
        for c in range(b, 9)
    }
    assert counts == {0, 1, 3}
    pairs = [(a, b) for a in range(21) for b in range(a, 21) if nt.analyse("wythoff", (a, b)).outcome == "P"]
    assert {(3, 5), (4, 7), (6, 10), (8, 13), (12, 20)} <= set(pairs)
    assert all(nt.analyse("kayles", str(n)).outcome == "N" for n in range(1, 40))
