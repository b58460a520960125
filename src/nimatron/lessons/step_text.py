"""Steps of a lesson read from their facts: game, start, row, task, and what belongs to each task."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

from nimatron.errors import NimatronError
from nimatron.explain.reason import reason, reason_of
from nimatron.lessons.lesson import (
    AIDS,
    NAMED,
    PLAYED,
    TASKS,
    Grid,
    Line,
    Mistake,
    Sentence,
    Slider,
    Step,
    TeacherNote,
)
from nimatron.lessons.lesson_facts import NOTES, Facts, LessonError
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.view import known_view

MOST_IN_A_ROW = 60
MOST_VALUES = 9
"""Most values of a slider."""
LEAST_SENTENCES = 3
MOST_DIGITS, MOST_HEAPS = 8, 8
"""Most binary columns, and most heaps in them."""
_RANGE = re.compile(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})")
_GRID = re.compile(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})")
_SLIDER = re.compile(r"([c-mo-z])\s*=\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})")
_WITHOUT_GAME = ("read", "order")
_ABOUT_ROWS = (*NAMED, "fill", "conjecture")
_BELONGS = {
    "among": (*_ABOUT_ROWS, "read"),
    "first": ("win",),
    "ask": ("fill", "read"),
    "given": ("fill",),
    "sentence": ("order",),
    "aid": (*PLAYED, "read"),
    "slider": ("read", "conjecture"),
    "mistake": (*PLAYED, *_ABOUT_ROWS),
}
"""Facts that only some tasks have."""


def step_from(facts: Facts) -> Step:
    """Return the step that the facts describe. Raise ``LessonError`` for the first line that is wrong.

    >>> step = step_from(Facts(3, "Twins", {"game": [Line(4, "nim")], "start": [Line(5, "2,2")]}))
    >>> step.task, step.start
    ('read', (2, 2))
    """
    line = facts.one("slider")
    if line is None:
        return _step(facts)
    slider = _slider(line)
    variants = tuple(_step(facts.at(slider.letter, number)) for number in slider.numbers)
    return replace(variants[0], slider=slider, variants=variants)


def _slider(line: Line) -> Slider:
    found = _SLIDER.fullmatch(line.text)
    first, last = (int(found[2]), int(found[3])) if found else (0, 0)
    if found is None or not first < last < first + MOST_VALUES:
        raise LessonError(line.number, reason("lesson.slider", given=shown(line.text), limit=MOST_VALUES))
    return Slider(found[1], tuple(range(first, last + 1)))


def _step(facts: Facts) -> Step:
    task = choice(facts, "task", TASKS, "read")
    game = _game(facts)
    if game is None and task not in _WITHOUT_GAME:
        raise LessonError(facts.line, reason("lesson.needs", task=task, name="game"))
    play = choice(facts, "play", ("normal", "misere"), "")
    for name, tasks in _BELONGS.items():
        line = facts.one(name)
        if line is not None and task not in tasks:
            raise LessonError(line.number, reason("lesson.not_of", name=name, tasks=", ".join(tasks)))
    for name in ("start", "play", "view", "among", "aid", "slider"):
        line = facts.one(name)
        if line is not None and game is None:
            raise LessonError(line.number, reason("lesson.needs", task=name, name="game"))
    start = row = None
    view = None
    grid: Grid | None = None
    if game is not None:
        start, view = _position(game, facts.one("start")), _view(game, facts)
        row, grid = _row(game, facts.one("among"))
    for name, of_tasks, found in (("start", (*PLAYED, "predict"), start), ("among", _ABOUT_ROWS, row)):
        if task in of_tasks and found is None:
            raise LessonError(facts.line, reason("lesson.needs", task=task, name=name))
    return Step(
        line=facts.line,
        title=facts.title,
        task=task,
        game=game,
        misere=game is not None and game.plays_misere(play == "misere" if play else None),
        start=start,
        computer_first=choice(facts, "first", ("you", "computer"), "you") == "computer",
        view=view,
        row=(start,) if task == "predict" else row or (),
        grid=grid,
        asked=_asked(facts, task, grid),
        given=_given(facts, game, row or ()),
        sentences=_sentences(facts, task),
        aid=_aid(facts, game, start),
        texts=facts.several("text"),
        hints=facts.several("hint"),
        mistakes=_mistakes(facts, game, task),
        wrong=facts.several("wrong"),
        right=facts.several("right"),
        notes=_notes(facts),
    )


def _asked(facts: Facts, task: str, grid: Grid | None) -> tuple[str, ...]:
    """Return what is asked, or shown, about each position; a table over two numbers has one of them."""
    if task in NAMED:
        return (task,)
    line = facts.one("ask")
    if line is None:
        return {"fill": ("values",), "read": ("lost",)}.get(task, ())
    found = tuple(name.strip().lower() for name in line.text.split(","))
    if not set(found) <= set(NAMED) or len(set(found)) < len(found) or (grid and len(found) > 1):
        raise LessonError(line.number, reason("lesson.ask", given=shown(line.text), options=", ".join(NAMED)))
    return found


def _given(facts: Facts, game: RuleSet[Any] | None, row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the positions whose answers are filled in already; at least one other is left."""
    line = facts.one("given")
    if line is None or game is None:
        return ()
    found, _ = _row(game, line)
    for position in found or ():
        if position not in row:
            raise LessonError(line.number, reason("lesson.not_in_row", given=shown(game.format(position))))
    if set(found or ()) == set(row):
        raise LessonError(line.number, reason("lesson.all_given"))
    return found or ()


def _sentences(facts: Facts, task: str) -> tuple[Sentence, ...]:
    """Return the sentences to be ordered. One that begins with ``=`` may change places with those of its group."""
    found: list[Sentence] = []
    for line in facts.several("sentence"):
        free = line.text.startswith("=")
        group = found[-1].group + (0 if free else 1) if found else 0
        found.append(Sentence(Line(line.number, line.text.removeprefix("=").strip()), group))
        if not found[-1].text.text:
            raise LessonError(line.number, reason("lesson.empty", name="sentence"))
    if task == "order" and (len(found) < LEAST_SENTENCES or found[-1].group == 0):
        raise LessonError(facts.line, reason("lesson.sentences", count=LEAST_SENTENCES))
    return tuple(found)


def _mistakes(facts: Facts, game: RuleSet[Any] | None, task: str) -> tuple[Mistake, ...]:
    """Return the texts for single mistakes, ``ANSWER => TEXT``; the answer is a position, for a conjecture a rule."""
    found = []
    for line in facts.several("mistake"):
        answer, arrow, text = (part.strip() for part in line.text.partition("=>"))
        if not (arrow and answer and text):
            raise LessonError(line.number, reason("lesson.mistake", given=shown(line.text)))
        place = answer if task == "conjecture" or game is None else _position(game, Line(line.number, answer))
        found.append(Mistake(place, Line(line.number, text)))
    return tuple(found)


def _aid(facts: Facts, game: RuleSet[Any] | None, start: Any) -> str:
    """Return the aid beside the board. Binary columns belong to heaps from which one takes as much as one likes."""
    aid = choice(facts, "aid", AIDS, "")
    line = facts.one("aid")
    if line is not None and game is not None and game.name != "nim":
        raise LessonError(line.number, reason("lesson.aid", aid=aid))
    if line is not None and (start is None or max(start, default=0) >= 1 << MOST_DIGITS or len(start) > MOST_HEAPS):
        why = reason("lesson.aid.size", aid=aid, limit=(1 << MOST_DIGITS) - 1, count=MOST_HEAPS)
        raise LessonError(line.number, why)
    return aid


def _notes(facts: Facts) -> tuple[TeacherNote, ...]:
    """Return the questions and extensions of a step, each with the answer that follows it."""
    found: list[TeacherNote] = []
    kinds = [(line, kind) for kind in (*NOTES, "answer") for line in facts.several(kind)]
    for line, kind in sorted(kinds, key=lambda one: one[0].number):
        if kind != "answer":
            found.append(TeacherNote(kind, line, None))
        elif found and found[-1].answer is None:
            found[-1] = found[-1]._replace(answer=line)
        else:
            raise LessonError(line.number, reason("lesson.answer_alone"))
    return tuple(found)


def choice(facts: Facts, name: str, options: tuple[str, ...], usual: str) -> str:
    """Return the value of a fact that has few. Raise ``LessonError`` for any other.

    >>> choice(Facts(3), "language", ("en", "ru"), "en")
    'en'
    """
    line = facts.one(name)
    if line is None:
        return usual
    if line.text.lower() not in options:
        why = reason("request.choice", field=name, given=shown(line.text), options=", ".join(options))
        raise LessonError(line.number, why)
    return line.text.lower()


def _game(facts: Facts) -> RuleSet[Any] | None:
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


def _view(game: RuleSet[Any], facts: Facts) -> str | None:
    line = facts.one("view")
    if line is None:
        return None
    try:
        return known_view(game, line.text)
    except NimatronError as error:
        raise LessonError(line.number, reason_of(error)) from None


def _row(game: RuleSet[Any], line: Line | None) -> tuple[tuple[Any, ...] | None, Grid | None]:
    """Read the positions of a row, and the numbers of a table over two of them.

    A row is written ``0-17``, or as positions separated by vertical bars; a table ``0-3,0-5``.
    """
    if line is None:
        return None, None
    texts = [text.strip() for text in line.text.split("|")]
    grid = None
    if numbers := _RANGE.fullmatch(line.text):
        texts = [str(number) for number in _numbers(numbers[1], numbers[2])]
    elif table := _GRID.fullmatch(line.text):
        grid = Grid(_numbers(table[1], table[2]), _numbers(table[3], table[4]))
        texts = [f"{one},{other}" for one, other in product(*grid)]
    if not 1 <= len(texts) <= MOST_IN_A_ROW:
        raise LessonError(line.number, reason("lesson.row", limit=MOST_IN_A_ROW))
    return tuple(_position(game, Line(line.number, text)) for text in texts), grid


def _numbers(first: str, last: str) -> range:
    """Return the numbers of a range, one more than fit if it is too long."""
    return range(int(first), min(int(last), int(first) + MOST_IN_A_ROW) + 1)
