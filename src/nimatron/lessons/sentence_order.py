"""The order of the sentences of a step: the one in which they are shown, the right ones, and what a pupil typed."""

from __future__ import annotations

from zlib import crc32

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.lessons.lesson import Sentence, Step


def as_shown(step: Step) -> tuple[Sentence, ...]:
    r"""Return the sentences as they are shown to everybody: mixed by their texts, and never in a right order.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ntask: order\nsentence: a\nsentence: b\nsentence: = c\nsentence: d"
    >>> [sentence.text.text for sentence in as_shown(parse_lesson(text).steps[0])]
    ['c', 'b', 'd', 'a']
    """
    mixed = sorted(step.sentences, key=lambda sentence: crc32(sentence.text.text.encode()))
    while mixed and right_count(tuple(mixed)) == len(mixed):
        mixed = [*mixed[1:], mixed[0]]
    return tuple(mixed)


def right_count(sentences: tuple[Sentence, ...]) -> int:
    """Return how many sentences, from the first on, stand as in a right order.

    >>> from nimatron.lessons.lesson import Line
    >>> right_count(tuple(Sentence(Line(1, ""), group) for group in (0, 1, 3, 1, 2)))
    2
    """
    right = sorted(sentence.group for sentence in sentences)
    count = 0
    while count < len(right) and sentences[count].group == right[count]:
        count += 1
    return count


def right_order(step: Step) -> list[int]:
    r"""Return the numbers of the sentences, as shown and counted from 1, in a right order.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ntask: order\nsentence: a\nsentence: b\nsentence: = c\nsentence: d"
    >>> right_order(parse_lesson(text).steps[0])
    [4, 1, 2, 3]
    """
    shown = as_shown(step)
    return sorted(range(1, len(shown) + 1), key=lambda number: shown[number - 1].group)


def read_order(step: Step, text: str) -> tuple[Sentence, ...]:
    r"""Read the order that a pupil typed. Raises ``RequestError`` if it does not name each sentence once.

    >>> from nimatron.lessons.lesson_text import parse_lesson
    >>> text = "Nimatron lesson 1\ntitle: A\nstep: B\ntask: order\nsentence: a\nsentence: b\nsentence: = c\nsentence: d"
    >>> right_count(read_order(parse_lesson(text).steps[0], "4 2 3 1"))
    2
    """
    shown = as_shown(step)
    numbers = text.replace(",", " ").split()
    if sorted(numbers) != sorted(str(number) for number in range(1, len(shown) + 1)):
        raise RequestError(reason("lesson.order", count=len(shown)))
    return tuple(shown[int(number) - 1] for number in numbers)
