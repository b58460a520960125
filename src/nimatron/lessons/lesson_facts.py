"""The facts of a lesson, ``name: value``, read from its text and not yet understood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from nimatron.errors import RequestError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason
from nimatron.lessons.lesson import Line
from nimatron.rules.parameters import shown

HEADING = "Nimatron lesson 1"
_FIRST = 1
"""Number of the line with the heading."""
LONGEST = 40_000
"""Most characters of a lesson."""
MOST_STEPS = 40
MOST_OF_A_KIND = 12
"""Most paragraphs or hints of one step."""
_OF_LESSON = ("title", "language", "about")
NOTES = ("question", "extension")
"""Facts for the teacher; ``answer`` follows one of them."""
_SEVERAL = ("text", "hint", "mistake", "wrong", "right", "sentence", *NOTES, "answer")
_OF_STEP = (
    "game", "start", "play", "first", "view", "aid", "slider", "task", "among", "ask", "given", *_SEVERAL
)  # fmt: skip
_FACT = re.compile(r"([a-zA-Z][a-zA-Z_-]*)\s*:\s*(.*)")
_PLACE = re.compile(r"<([0-9]{0,3})([a-z])([+-][0-9]{1,4})?>")
"""A place in the facts of a step for a number that depends on its slider: ``<k>``, ``<2k>``, ``<k+1>``."""


class LessonError(RequestError):
    """An error in a lesson; ``line`` is the number of the line, counted from 1.

    >>> LessonError(3, reason("lesson.no_steps")).line
    3
    """

    def __init__(self, line: int, why: MessageValue) -> None:
        super().__init__(reason("at", where=reason("where.line", number=line), why=why))
        self.line = line


@dataclass
class Facts:
    """The facts of the lesson or of one step as written in the text.

    >>> facts = Facts(3, "Copy", {"game": [Line(4, "nim")]})
    >>> facts.one("game").text, facts.one("start"), facts.several("hint")
    ('nim', None, ())
    """

    line: int
    title: str = ""
    facts: dict[str, list[Line]] = field(default_factory=dict)

    def one(self, name: str) -> Line | None:
        """Return the line of a fact, or None."""
        found = self.facts.get(name)
        return found[0] if found else None

    def several(self, name: str) -> tuple[Line, ...]:
        """Return the lines of a fact that may be given several times."""
        return tuple(self.facts.get(name, ()))

    def at(self, letter: str, number: int) -> Facts:
        """Return the facts with a number in the places of a letter.

        >>> facts = Facts(3, "At most <k>", {"game": [Line(4, "subtraction[take=1-<k>]")]})
        >>> facts.at("k", 3).title, facts.at("k", 3).facts["game"][0].text
        ('At most 3', 'subtraction[take=1-3]')
        """

        def filled(text: str) -> str:
            return _PLACE.sub(
                lambda place: str(int(place[1] or 1) * number + int(place[3] or 0)) if place[2] == letter else place[0],
                text,
            )

        facts = {name: [Line(line, filled(text)) for line, text in lines] for name, lines in self.facts.items()}
        return Facts(self.line, filled(self.title), facts)


def whole_lines(text: str) -> Iterable[Line]:
    """Return the facts, each joined with its continuation lines."""
    if len(text) > LONGEST:
        raise LessonError(_FIRST, reason("lesson.too_long", count=len(text), limit=LONGEST))
    lines = text.lstrip("\ufeff").splitlines()
    if not lines or lines[0].strip() != HEADING:
        raise LessonError(_FIRST, reason("lesson.heading", heading=repr(HEADING)))
    found: list[Line] = []
    for number, line in enumerate(lines[1:], 2):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if line[0].isspace() and found:
            last = found.pop()
            found.append(Line(last.number, f"{last.text} {stripped}"))
        else:
            found.append(Line(number, stripped))
    return found


def parts(lines: Iterable[Line]) -> tuple[Facts, list[Facts]]:
    """Return the facts of the lesson and those of its steps."""
    head = Facts(1)
    steps: list[Facts] = []
    for number, line in lines:
        match = _FACT.fullmatch(line)
        if match is None:
            raise LessonError(number, reason("lesson.not_a_line", given=shown(line)))
        name, value = match[1].lower(), match[2].strip()
        if name == "step":
            if len(steps) == MOST_STEPS:
                raise LessonError(number, reason("lesson.many_steps", limit=MOST_STEPS))
            if not value:
                raise LessonError(number, reason("lesson.empty", name="step"))
            steps.append(Facts(number, value))
            continue
        place, known = (steps[-1], _OF_STEP) if steps else (head, _OF_LESSON)
        if name not in known:
            near = get_close_matches(name, known, 1, 0.6)
            said = {"name": repr(name[:40]), "names": ", ".join(known)}
            key = "lesson.no_fact.near" if near else "lesson.no_fact"
            raise LessonError(number, reason(key, near=near[0] if near else "", **said))
        if not value:
            raise LessonError(number, reason("lesson.empty", name=name))
        kept = place.facts.setdefault(name, [])
        if kept and name not in _SEVERAL:
            raise LessonError(number, reason("lesson.twice", name=name, number=kept[0].number))
        if len(kept) == MOST_OF_A_KIND:
            raise LessonError(number, reason("lesson.many", name=name, limit=MOST_OF_A_KIND))
        kept.append(Line(number, value))
    return head, steps
