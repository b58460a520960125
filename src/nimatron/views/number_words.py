"""Sets of numbers as phrases: ``1, 3 or 4``, ``1 to 10``, ``any number except 2``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.message import Message, MessageValue

_LISTED = 6
"""The maximum number of numbers or ranges that are listed; of more, dots replace the rest."""
_FIRST = 5


def numbers_words(members: SubtractionSet) -> MessageValue:
    """Return the numbers of a set as a phrase: ``1, 3 or 4``, ``1 to 10``, ``any number except 2``.

    >>> from nimatron.explain.catalogue import catalogue
    >>> catalogue().text(Message("game.subtraction.move", {"takes": numbers_words(SubtractionSet.parse("2-5,9"))}))
    'Take 2, 3, 4, 5 or 9 from one heap.'
    """
    text = str(members)
    if text == "all":
        return Message("game.numbers.any")
    if text.startswith("not ") and (rest := SubtractionSet.parse(text[4:])).is_finite and (rest.size or 0) <= _LISTED:
        return Message("game.numbers.except", {"numbers": _joined(list(rest.up_to(rest.maximum or 0)), "and")})
    if not members.is_finite:
        return numbers_on(_members(members))
    if (members.size or 0) <= _LISTED:
        return _joined(list(members.up_to(members.maximum or 0)))
    runs: list[MessageValue] = [
        low if low == high else Message("game.numbers.range", {"first": low, "last": high})
        for low, high in islice(members.intervals_up_to(members.maximum or 0), _LISTED + 1)
    ]
    if len(runs) <= _LISTED:
        return _joined(runs)
    return Message("game.numbers.dots", {"first": tuple(runs[:_FIRST]), "last": members.maximum or 0})


def numbers_on(members: Iterable[int]) -> Message:
    """Return the first of infinitely many numbers as a phrase: ``1, 3, 5, 7, 9 and so on``."""
    return Message("game.numbers.on", {"first": tuple(islice(members, _FIRST))})


def _members(members: SubtractionSet) -> chain[int]:
    """Return the members of an infinite set below 10^18 lazily, in ascending order.

    Each range searched is ten times as long as the one before.
    """
    return chain.from_iterable(
        range(max(low, 10**power), high + 1)
        for power in range(18)
        for low, high in members.intervals_up_to(10 ** (power + 1) - 1)
        if high >= 10**power
    )


def _joined(numbers: Sequence[MessageValue], word: str = "or") -> MessageValue:
    *first, last = numbers
    return Message(f"game.numbers.{word}", {"first": tuple(first), "last": last}) if first else last
