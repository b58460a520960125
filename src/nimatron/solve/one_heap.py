"""Outcomes and remoteness of one heap in bulk: by engine where there is one, else by one shared search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.budget import Limits
from nimatron.errors import RuleError, TooLargeError
from nimatron.games.parameters import shown
from nimatron.games.registry import game as game_by_written_form
from nimatron.games.rule_set import RuleSet
from nimatron.sequences.nim_values import MOST_VALUES
from nimatron.solve.search import Search, Verdict
from nimatron.theory.closed_form import closed_form

if TYPE_CHECKING:
    import numpy as np


def _one_heap_game(game: RuleSet[Any] | str, count: int, misere: bool) -> tuple[RuleSet[Any], bool]:
    rule_set = game_by_written_form(game) if isinstance(game, str) else game
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise RuleError(f"the count {shown(count)} is not a whole number from 0 up")
    if count > MOST_VALUES:
        raise TooLargeError(f"{rule_set.name}: {count} heaps asked for; the limit is {MOST_VALUES}")
    first = next(iter(rule_set.positions(1)), None)
    if first is None or rule_set.format(first) != "0":
        raise RuleError(f"{rule_set.written()} is not a game of one heap; ask for a table of its positions")
    if rule_set.loopy:
        raise RuleError(f"{rule_set.written()} may be drawn; ask for a table of its positions")
    return rule_set, bool(misere or rule_set.always_misere)


def _verdicts(game: RuleSet[Any], count: int, misere: bool) -> list[Verdict]:
    search = Search(game, misere, Limits())
    return [search.verdict(position) for position in game.positions(count)]


def p_positions(game: RuleSet[Any] | str, count: int, misere: bool = False) -> np.ndarray[Any, Any]:
    """Give the array of the heap sizes below ``count`` that are lost for the player to move.

    Parameters: ``game`` a one-heap game or its written form; ``count`` the bound; ``misere`` whether the last mover
    loses. Raises ``RuleError``, ``TooLargeError``.

    >>> p_positions("squares", 23).tolist()
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22]
    """
    import numpy as np

    rule_set, misere = _one_heap_game(game, count, misere)
    take_set = getattr(rule_set, "take_set", None)
    if take_set is not None:
        from nimatron.sequences import subtraction

        return np.asarray(subtraction.p_positions(take_set, count, misere), dtype=np.int64)
    positions = list(rule_set.positions(count))
    if positions and closed_form(rule_set, positions[-1], misere) is not None:
        lost = []
        for size, position in enumerate(positions):
            form = closed_form(rule_set, position, misere)
            if form is None:
                break
            if form.loses(rule_set, position, misere):
                lost.append(size)
        else:
            return np.array(lost, dtype=np.int64)
    if not misere:
        from nimatron.games.heap_game import HeapGame
        from nimatron.sequences.nim_values import nim_values

        if isinstance(rule_set, HeapGame):
            return np.flatnonzero(nim_values(rule_set, count) == 0).astype(np.int64)
    verdicts = _verdicts(rule_set, count, misere)
    return np.array([size for size, verdict in enumerate(verdicts) if verdict.loses], dtype=np.int64)


def remoteness(game: RuleSet[Any] | str, count: int, misere: bool = False) -> np.ndarray[Any, Any]:
    """Give the array of the plies to the end from heaps 0 .. count - 1, winner hurrying, loser delaying.

    >>> remoteness("squares", 18).tolist()
    [0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6, 7, 3, 4, 1, 8]
    """
    import numpy as np

    rule_set, misere = _one_heap_game(game, count, misere)
    take_set = getattr(rule_set, "take_set", None)
    if take_set is not None:
        from nimatron.sequences import subtraction

        return np.asarray(subtraction.remoteness(take_set, count, misere))
    return np.array([verdict.remoteness for verdict in _verdicts(rule_set, count, misere)], dtype=np.int64)
