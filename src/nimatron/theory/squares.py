"""Squares: no formula is known; misère play follows the nim-values, as in every subtraction game (Ferguson 1974)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from nimatron.explain.general import SquareFacts, red_numbers
from nimatron.explain.message import Explanation
from nimatron.games.heaps.squares import Squares

Heaps = tuple[int, ...]
_MOST_TAKES = 100_000


def reasons(
    game: Squares,
    position: Heaps,
    outcome: Literal["P", "N"],
    winning: Sequence[Heaps] | None,
    best: Heaps | None,
    remoteness: int | None,
) -> Explanation | None:
    """Which red numbers a single heap reaches; None for several heaps, and where the moves are not listed.

    >>> reasons(Squares(), (21,), "N", [(20,), (17,), (12,), (5,)], (20,), 3).steps[0].data["lost"]
    [20, 17, 12, 5]
    """
    full = [index for index, heap in enumerate(position) if heap]
    if len(full) != 1 or winning is None or game.count_moves(position) > _MOST_TAKES:
        return None
    place = full[0]
    facts = SquareFacts(
        outcome=outcome,
        heap=position[place],
        reachable=[option[0] for option in game.options(position[place])],
        winning=[move[place] for move in winning],
        best=best[place] if best is not None and remoteness is not None else None,
    )
    return red_numbers(facts)
