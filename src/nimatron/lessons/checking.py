"""The check of a lesson: every task can be done, and every mark in its texts is true."""

from __future__ import annotations

from nimatron.errors import NimatronError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.reason import reason, reason_of
from nimatron.lessons.answers import KnownPositions, answers_of
from nimatron.lessons.conjecture import heaps_of, refuted
from nimatron.lessons.lesson import NAMED, SAID, Lesson, Step
from nimatron.lessons.lesson_facts import LessonError
from nimatron.lessons.markup import fill_marks, gives_away

MOST_WINNING = 12
"""The greatest number of winning moves for a step that asks for all of them."""


def faults(lesson: Lesson, positions: KnownPositions | None = None) -> list[LessonError]:
    """Return everything that is wrong with a lesson that could be read, in the order of its lines.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> lesson = parse_lesson('''Nimatron lesson 1
    ... title: Twins
    ... step: Copy
    ... game: nim
    ... start: 2,2
    ... task: win
    ... ''')
    >>> [str(fault) for fault in faults(lesson)]
    ['line 3: the task cannot be done: whoever moves first loses at 2,2; write first: computer']
    """
    known = KnownPositions() if positions is None else positions
    words = catalogue(lesson.lang)
    found: list[LessonError] = []
    for step in lesson.steps:
        for one in step.variants or (step,):
            wrong = _step_faults(one, known, words)
            found += wrong
            if wrong:
                break  # the other values of the slider would have the same
        else:
            found += _rule_faults(step, known)
    return sorted(found, key=lambda fault: fault.line)


def _step_faults(step: Step, positions: KnownPositions, words: Catalogue) -> list[LessonError]:
    found: list[LessonError] = []
    for look in (_task_faults, _text_faults, _mistake_faults):
        try:
            found += look(step, positions, words)
        except LessonError as error:
            found.append(error)
        except NimatronError as error:
            found.append(LessonError(step.line, reason_of(error)))
    return found


def check(lesson: Lesson, positions: KnownPositions | None = None) -> None:
    r"""Raise ``LessonError`` for the first thing that is wrong with a lesson.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> check(parse_lesson("Nimatron lesson 1\ntitle: A\nstep: B\ntext: Read this."))
    """
    found = faults(lesson, positions)
    if found:
        raise found[0]


def _text_faults(step: Step, positions: KnownPositions, words: Catalogue) -> list[LessonError]:
    """Return the texts with a mark that makes a false claim."""
    found = []
    for line in step.marked_texts:
        try:
            fill_marks(step, line, positions, words)
        except LessonError as error:
            found.append(error)
    return found


def _mistake_faults(step: Step, positions: KnownPositions, words: Catalogue) -> list[LessonError]:
    """Return the texts for mistakes that nobody can make: positions out of reach or not asked about, right moves."""
    found = []
    game = step.game
    for answer, (line, _) in step.mistakes:
        if game is None or step.task == "conjecture":
            continue
        given = game.format(answer)
        if step.task in (*NAMED, "fill"):
            if answer not in step.row or answer in step.given:
                found.append(LessonError(line, reason("lesson.not_in_row", given=given)))
            continue
        if answer not in game.moves(step.start):
            ends = {"position": game.format(step.start), "target": given}
            found.append(LessonError(line, reason("move.not_to", game=game.called, **ends)))
            continue
        outcomes = (positions.at(game, place, step.misere).outcome for place in (step.start, answer))
        if step.task != "best" and not gives_away(*outcomes):
            found.append(LessonError(line, reason("lesson.no_mistake", given=given)))
    return found


def _rule_faults(step: Step, positions: KnownPositions) -> list[LessonError]:
    """Return the texts for wrong rules that are right, or that cannot be read."""
    found = []
    for answer, (line, _) in step.mistakes if step.task == "conjecture" else ():
        try:
            if refuted(step, answer, positions) is None:
                found.append(LessonError(line, reason("lesson.no_mistake", given=answer)))
        except NimatronError as error:
            found.append(LessonError(line, reason_of(error)))
    return found


def _task_faults(step: Step, positions: KnownPositions, words: Catalogue) -> list[LessonError]:
    """Return the reasons why the task of a step cannot be done."""
    if step.task == "order" or (step.task == "read" and not step.row):
        return []
    if step.task in (*SAID, "read"):
        return _row_faults(step, positions)
    game, where = step.rules, {"position": step.rules.format(step.start)}
    if not game.moves(step.start):
        return [LessonError(step.line, reason("lesson.over", **where))]
    known = positions.at(game, step.start, step.misere)
    wanted = "P" if step.computer_first else "N"
    if step.task == "best" or known.outcome == wanted:
        winning = known.winning_moves
        if step.task == "all" and (winning is None or len(winning) > MOST_WINNING):
            return [LessonError(step.line, reason("lesson.many_winning", limit=MOST_WINNING, **where))]
        return []
    key = "drawn" if known.outcome == "D" else "won" if step.computer_first else "lost"
    advice = ".first" if key == "lost" and step.task == "win" else ""
    return [LessonError(step.line, reason(f"lesson.cannot.{key}{advice}", **where))]


def _row_faults(step: Step, positions: KnownPositions) -> list[LessonError]:
    """Return a fault if a position of the row has no answer, or if no position is losing where those are asked for."""
    for asked in step.asked:
        for position, answer in zip(step.row, answers_of(step, positions, asked), strict=True):
            if answer is None:
                place = step.rules.format(position)
                return [LessonError(step.line, reason(f"lesson.none.{asked}", position=place))]
    if step.task == "predict" and positions.at(step.rules, step.start, step.misere).outcome == "D":
        return [LessonError(step.line, reason("lesson.cannot.drawn", position=step.rules.format(step.start)))]
    if step.task == "conjecture":
        heaps_of(step, step.row[0])
    if step.task == "conjecture" or (step.task != "read" and "lost" in step.asked):
        answers = zip(step.row, answers_of(step, positions, "lost"), strict=True)
        if any(answer == "yes" for position, answer in answers if position not in step.given):
            return []
        return [LessonError(step.line, reason("lesson.none_lost"))]
    return []
