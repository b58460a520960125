"""Rules that a pupil supposes for the losing positions, and the first position that refutes them.

A rule is written in signs that need no language, and several may be joined by ``or``:

| written | losing are |
|---|---|
| ``4n`` | single heaps that are multiples of 4 |
| ``4n+1`` | single heaps with the remainder 1 |
| ``0 2 5 7`` | exactly these heaps |
| ``fib`` | the Fibonacci numbers 1, 2, 3, 5, 8, ... |
| ``a=b`` | positions whose heaps are equal in pairs |
| ``xor=0`` | positions with nim-sum 0 |

In a step with a slider a number may depend on its letter, as in ``(k+1)n``, and the rule must hold for all its values.
A rule is compared with the outcomes of the positions of a step, in their order. So a refutation is the first of them,
and agreement says no more than that there is none among them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import reduce
from operator import xor
from typing import Any, NamedTuple

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.lessons.answers import KnownPositions
from nimatron.lessons.lesson import Step
from nimatron.rules.parameters import shown

LONGEST = 200
"""Most characters of a rule."""
_MOST_DIGITS = 6
_MULTIPLES = re.compile(r"([0-9]{1,6}) ?\*? ?n(?: ?\+ ?([0-9]{1,6}))?")
_LIST = re.compile(r"[0-9]{1,6}(?:[ ,;]+[0-9]{1,6})*")

Heaps = tuple[int, ...]


class Refuted(NamedTuple):
    """The first position for which a rule is wrong."""

    position: Any
    said_lost: bool
    """Whether the rule says that it is losing; it is the other thing."""
    number: int | None = None
    """The value of the step's slider at which it is wrong."""


def read_rule(text: str, letter: str = "", number: int = 0) -> Callable[[Heaps], bool]:
    """Return a rule as a function of the heaps of a position.

    Parameters:
        text: the rule.
        letter: a letter that stands for a number, or nothing.
        number: the number it stands for.

    Raises:
        RequestError: for a text that is not a rule; the message says what is possible.

    >>> [n for n in range(12) if read_rule("4n or 7")((n,))]
    [0, 4, 7, 8]
    >>> read_rule("a=b")((3, 5, 3, 5)), read_rule("xor=0")((1, 2, 3)), read_rule("fib")((13,))
    (True, True, True)
    >>> [n for n in range(12) if read_rule("(k+1)n", "k", 3)((n,))]
    [0, 4, 8]
    """
    parts = [part.strip() for part in text[: LONGEST + 1].lower().split(" or ")]
    if len(text) > LONGEST or not all(parts):
        raise RequestError(reason("lesson.rule", given=shown(text)))
    tests = [_part(_with_number(part, letter, number), part) for part in parts]
    return lambda heaps: any(test(heaps) for test in tests)


def _with_number(text: str, letter: str, number: int) -> str:
    """Return a rule with a number for its letter: ``(2k+1)n``, ``kn+1``, ``0 2k``; letters of words stay.

    A negative number fits nowhere.
    """
    if not letter:
        return text

    def filled(place: re.Match[str]) -> str:
        return str(int(place[1] or 1) * number + int((place[2] or "0").replace(" ", "")))

    text = re.sub(rf"\( ?([0-9]{{0,3}}){letter}( ?[+-] ?[0-9]{{1,4}})? ?\)", filled, text)
    return re.sub(rf"(?<![a-z0-9])([0-9]{{0,3}}){letter}(?![a-mo-z])()", filled, text)


def _part(text: str, given: str) -> Callable[[Heaps], bool]:
    """Return a rule without its letter as a function; an error shows it as it was given."""
    multiples = _MULTIPLES.fullmatch(text)
    if multiples is not None:
        step, rest = int(multiples[1]), int(multiples[2] or 0)
        if step == 0:
            return lambda heaps: heaps == (rest,)
        return lambda heaps: len(heaps) == 1 and heaps[0] >= rest and (heaps[0] - rest) % step == 0
    if _LIST.fullmatch(text):
        listed = {int(number) for number in re.split(r"[ ,;]+", text)}
        return lambda heaps: len(heaps) == 1 and heaps[0] in listed
    plain = text.replace(" ", "")
    if plain in ("fib", "fibonacci"):
        return lambda heaps: len(heaps) == 1 and _is_fibonacci(heaps[0])
    if plain in ("a=b", "a=a"):
        return lambda heaps: all(count % 2 == 0 for count in Counter(heap for heap in heaps if heap).values())
    if plain in ("xor=0", "xor", "nim-sum=0"):
        return lambda heaps: reduce(xor, heaps, 0) == 0
    raise RequestError(reason("lesson.rule", given=shown(given)))


def _is_fibonacci(number: int) -> bool:
    one, other = 1, 2
    while one < number:
        one, other = other, one + other
    return one == number


def refuted(step: Step, text: str, positions: KnownPositions) -> Refuted | None:
    r"""Return the first position of a step for which a rule is wrong, or None.

    Raises:
        RequestError: for a text that is not a rule.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: subtraction[take=1-3]\ntask: conjecture\namong: 0-20"
    >>> step = parse_lesson(text).steps[0]
    >>> refuted(step, "3n", KnownPositions())
    Refuted(position=(3,), said_lost=True, number=None)
    >>> refuted(step, "4n", KnownPositions()) is None
    True
    """
    if step.slider is None:
        return _refuted(step, read_rule(text), None, positions)
    for variant, number in zip(step.variants, step.slider.numbers, strict=True):
        found = _refuted(variant, read_rule(text, step.slider.letter, number), number, positions)
        if found is not None:
            return found
    return None


def _refuted(
    step: Step, rule: Callable[[Heaps], bool], number: int | None, positions: KnownPositions
) -> Refuted | None:
    for position in step.row:
        said = rule(heaps_of(step, position))
        if said != (positions.at(step.rules, position, step.misere).outcome == "P"):
            return Refuted(position, said, number)
    return None


def same_rule(step: Step, one: str, other: str) -> bool:
    r"""Return whether two rules say the same about every position of a step.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ngame: subtraction[take=1-3]\ntask: conjecture\namong: 0-9"
    >>> same_rule(parse_lesson(text).steps[0], "3n", "0 3 6 9")
    True
    """
    letter, numbers = step.slider or ("", (0,))
    for variant, number in zip(step.variants or (step,), numbers, strict=True):
        rules = [read_rule(text, letter, number) for text in (one, other)]
        heaps = [heaps_of(variant, position) for position in variant.row]
        if [rules[0](place) for place in heaps] != [rules[1](place) for place in heaps]:
            return False
    return True


def heaps_of(step: Step, position: Any) -> Heaps:
    """Return the numbers of a position. Raises ``RequestError`` for a game whose positions are not numbers."""
    if isinstance(position, int):
        return (position,)
    if isinstance(position, tuple) and all(isinstance(one, int) for one in position):
        return position
    raise RequestError(reason("lesson.rule.numbers", game=step.rules.written()))
