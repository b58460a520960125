"""A move in words without words: which message of the catalogue says what changed between two positions."""

from __future__ import annotations

from typing import Any

from nimatron.explain.message import Message
from nimatron.games.rule_set import RuleSet


def describe(game: RuleSet[Any], position: Any, target: Any) -> Message:
    """Give the message that says what the move from ``position`` to ``target`` does.

    A rule set may say it itself by its method ``describe(position, move)``; of rows of heaps the library compares
    what is left.

    >>> from nimatron.games.nim import Nim
    >>> describe(Nim(), (3, 4, 5), (1, 4, 5))
    Message(key='move.take_from', values={'count': 2, 'heap': 1, 'after': 1})
    """
    own = game.describe(position, target)
    if own is not None:
        return own
    before, after = game.heaps(position), game.heaps(target)
    if before is not None and after is not None and before != after:
        return _between_rows(game, before, after, target)
    return Message("move.to", {"to": game.format(target)})


def _between_rows(game: RuleSet[Any], position: tuple[int, ...], target: tuple[int, ...], move: Any) -> Message:
    if len(position) == len(target):
        changed = [index for index in range(len(position)) if position[index] != target[index]]
        if len(changed) == 1:
            index = changed[0]
            return _one_heap(position, index, target[index])
        taken = {position[index] - target[index] for index in changed}
        if len(changed) == len(position) == 2 and len(taken) == 1 and min(taken) > 0:
            return Message("move.take_both", {"count": taken.pop()})
        parts = tuple(_one_heap(position, index, target[index]) for index in changed)
        return Message("move.several", {"parts": parts})
    grown = len(target) - len(position)
    for index in range(len(position)):
        if grown > 0 and position[:index] == target[:index] and position[index + 1 :] == target[index + grown + 1 :]:
            pieces = target[index : index + grown + 1]
            taken_here = position[index] - sum(pieces)
            values: dict[str, Any] = {"heap": index + 1, "before": position[index], "pieces": pieces}
            if taken_here > 0:
                return Message("move.take_split", {**values, "count": taken_here})
            return Message("move.split", values)
    return Message("move.to", {"to": game.format(move)})


def _one_heap(position: tuple[int, ...], index: int, after: int) -> Message:
    taken = position[index] - after
    if taken < 0:
        return Message("move.put_back", {"count": -taken, "after": after})
    if len(position) == 1:
        return Message("move.take", {"count": taken, "after": after})
    return Message("move.take_from", {"count": taken, "heap": index + 1, "after": after})
