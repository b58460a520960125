"""The one ordering of moves: win quickly, lose slowly."""

from __future__ import annotations

from typing import Any

from nimatron.rules.rule_set import Bound

_CLASSES = {"P": 0, "D": 1, "N": 2}  # of the position after the move: the opponent has lost, draws, has won


def written_key(position: Any) -> Any:
    """Give a key that sorts positions by the numbers they are written with, first number first.

    >>> sorted([(10, 1), (9, 2)], key=written_key)
    [(9, 2), (10, 1)]
    """
    if isinstance(position, Bound):
        return written_key(position.position)
    if isinstance(position, tuple):
        for part in position:
            if type(part) is not int:
                return tuple(written_key(part) for part in position)
        return position
    if isinstance(position, int):
        return (0, position)
    if isinstance(position, str):
        return (1, position)
    return (2, "" if position is None else str(position))


def move_key(position: Any, outcome: str, remoteness: int | None) -> tuple[Any, ...]:
    """Give the sort key of a move to ``position`` with this outcome and remoteness for the opponent.

    Wins before draws before losses; wins by ascending, losses by descending remoteness; unknown lengths last; equals
    in the written order.

    >>> move_key((5,), "P", 2) < move_key((7,), "P", 4) < move_key((8,), "N", 5) < move_key((6,), "N", 3)
    True
    """
    if remoteness is None:
        length: tuple[int, int] = (1, 0)
    else:
        length = (0, -remoteness if outcome == "N" else remoteness)
    return (_CLASSES[outcome], length, written_key(position))
