"""Analyses of the positions of a lesson, and the right answers of its steps."""

from __future__ import annotations

from typing import Any

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.budget import Limits
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.lessons.lesson import Step
from nimatron.lessons.sentence_order import right_order
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import Analysis, analyse
from nimatron.views.move_words import MoveGuide

EACH = Limits(positions=200_000, options=1_000_000, listed=5_000)
_ALL = 30_000_000
"""Work of all analyses of a lesson, counted as options examined."""


class KnownPositions:
    """Cached analyses of positions.

    Parameters:
        limits: limits of one analysis.
        options: work of all analyses together, counted as options examined.

    >>> from nimatron.games.heaps.nim import Nim
    >>> KnownPositions().at(Nim(), (1, 2), False).outcome
    'N'
    """

    def __init__(self, limits: Limits = EACH, options: int = _ALL) -> None:
        self.limits = limits
        self._left = options
        self._known: dict[tuple[str, bool, Any], Analysis] = {}

    def at(self, game: RuleSet[Any], position: Any, misere: bool) -> Analysis:
        """Return the analysis of a position. Raise ``TooLargeError`` if it, or all together, need too much work."""
        key = (game.written(), misere, position)
        if key not in self._known:
            if self._left <= 0:
                raise TooLargeError(reason("lesson.work"))
            limits = self.limits._replace(options=min(self.limits.options, self._left))
            try:
                found = self._known[key] = analyse(game, position, misere=misere, limits=limits)
            except TooLargeError as error:
                self._left -= error.work
                raise
            self._left -= found.work
        return self._known[key]


def answers_of(step: Step, positions: KnownPositions, asked: str = "") -> list[str | None]:
    r"""Return the answer for each position of the row.

    An answer is ``yes`` or ``no`` (whether it is losing), or a number, or None if it is not known. ``asked`` is one of
    ``step.asked`` where there are several; by default what the task asks for.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: squares\ntask: lost\namong: 0-5"
    >>> answers_of(parse_lesson(text).steps[0], KnownPositions())
    ['yes', 'no', 'yes', 'no', 'no', 'yes']
    """
    found: list[str | None] = []
    kind = asked or step.task
    for position in step.row:
        known = positions.at(step.rules, position, step.misere)
        if kind in ("lost", "predict", "conjecture"):
            found.append("yes" if known.outcome == "P" else "no")
            continue
        number = known.grundy if kind == "values" else known.remoteness
        found.append(None if number is None else str(number))
    return found


def winning_moves(step: Step, positions: KnownPositions) -> tuple[Any, ...]:
    r"""Return all moves that win from the start of a step, the best first.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: squares\nstart: 19\ntask: all"
    >>> winning_moves(parse_lesson(text).steps[0], KnownPositions())
    ((10,), (15,))
    """
    known = positions.at(step.rules, step.start, step.misere)
    winning = known.winning_moves or ()
    return tuple(sorted(winning, key=lambda move: move != known.best))


def last_hint(step: Step, positions: KnownPositions, words: Catalogue) -> str:
    r"""Return the hint that gives the answer away.

    It is empty if the answer is a single move: the game itself then gives the hints.

    >>> from nimatron.explain.catalogue import catalogue
    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: squares\ntask: lost\namong: 0-5"
    >>> last_hint(parse_lesson(text).steps[0], KnownPositions(), catalogue("en"))
    'The losing ones are: 0, 2, 5.'
    """
    if step.task == "order":
        numbers = ", ".join(str(place) for place in right_order(step))
        return words.text(Message("lesson.answer.order", {"numbers": numbers}))
    game = step.rules
    if step.task == "all":
        guide = MoveGuide(game, step.start, step.view)
        moves = tuple(map(guide.offer, winning_moves(step, positions)))
        texts = "; ".join(words.text(move) for move in moves)
        return words.text(Message("lesson.answer.all", {"moves": texts}))
    if step.task == "predict":
        return words.text(f"lesson.answer.predict.{answers_of(step, positions)[0]}")
    if step.task == "conjecture":
        found = [_answer_of_row(one, "lost", positions, words) for one in step.variants or (step,)]
        if step.slider is None:
            return found[0]
        letter = step.slider.letter
        at = (words.text(Message("lesson.slider", {"letter": letter, "number": one})) for one in step.slider.numbers)
        return " ".join(f"{where} {text}" for where, text in zip(at, found, strict=True))
    return " ".join(_answer_of_row(step, asked, positions, words) for asked in step.asked)


def _answer_of_row(step: Step, asked: str, positions: KnownPositions, words: Catalogue) -> str:
    """Return the answers about the positions that are not given, as a sentence."""
    answers = answers_of(step, positions, asked)
    left = [(place, answer) for place, answer in zip(step.row, answers, strict=True) if place not in step.given]
    if asked == "lost":
        lost = [step.rules.format(place) for place, answer in left if answer == "yes"]
        return words.text(Message("lesson.answer.lost", {"positions": separated(lost)}))
    return words.text(Message(f"lesson.answer.{asked}", {"numbers": ", ".join(str(answer) for _, answer in left)}))


def separated(positions: list[str]) -> str:
    """Return written positions as a list, separated by bars if some of them contain commas.

    >>> separated(["0", "2"]), separated(["1,2", "3,5"])
    ('0, 2', '1,2 | 3,5')
    """
    plain = all(text.isalnum() for text in positions)
    return ", ".join(positions) if plain else " | ".join(positions)


def read_row(step: Step, text: str) -> list[str]:
    r"""Read what was typed about a row: a list of the losing positions, or the numbers of all positions in order.

    Return an answer for each position, as ``answers_of`` does. Raise ``NimatronError`` for what cannot be read.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: squares\ntask: lost\namong: 0-5"
    >>> read_row(parse_lesson(text).steps[0], "0, 2, 3")
    ['yes', 'no', 'yes', 'yes', 'no', 'no']
    """
    game, count = step.rules, len(step.row)
    if step.asked != ("lost",):
        numbers = text.replace(",", " ").split()
        if len(numbers) != count or not all(number.isascii() and number.isdigit() for number in numbers):
            raise RequestError(reason("lesson.numbers", count=count))
        return [str(parse_integer(number)) for number in numbers]
    parts = text.split("|")
    if len(parts) == 1 and all(game.format(place).isalnum() for place in step.row):
        parts = text.replace(",", " ").split()
    said = {game.parse(part.strip()) for part in parts if part.strip()}
    for place in said:
        if place not in step.row:
            raise RequestError(reason("lesson.not_in_row", given=shown(game.format(place))))
    return ["yes" if place in said else "no" for place in step.row]


def about_place(step: Step, index: int, positions: KnownPositions, asked: str = "") -> tuple[Message, ...]:
    r"""Return what to say about a position of the row after a wrong answer: what is right, and why.

    Where pupils are to find the rule themselves, a winning position has a move instead of a reason, a losing one none.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: squares\ntask: lost\namong: 0-5"
    >>> [message.key for message in about_place(parse_lesson(text).steps[0], 3, KnownPositions())][0]
    'lesson.place.N'
    """
    known = positions.at(step.rules, step.row[index], step.misere)
    position = step.rules.format(step.row[index])
    if (asked or step.task) in ("lost", "predict", "conjecture"):
        first = Message(f"lesson.place.{known.outcome}", {"position": position})
    else:
        answer = answers_of(step, positions, asked)[index] or ""
        first = Message("lesson.place.number", {"position": position, "answer": answer})
    if step.task not in ("predict", "conjecture"):
        return (first, *known.explanation().sentences)
    if known.best is None or known.outcome != "N":
        return (first,)  # the reason would be the rule that the pupil is to find
    move = MoveGuide(step.rules, step.row[index], step.view).offer(known.best)
    return (first, Message("lesson.sheet.best", {"move": move}))
