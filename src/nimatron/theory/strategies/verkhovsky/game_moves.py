"""The types of the moves of a game on the plane: where Verkhovsky's h, v and d have a meaning."""

from __future__ import annotations

from typing import Any

from nimatron.games.flip_flop import FlipFlop
from nimatron.games.rule_set import RuleSet
from nimatron.games.wythoff import Wythoff
from nimatron.theory.strategies.verkhovsky.states import MoveType, move_types


def types_of_move(game: RuleSet[Any], position: Any, target: Any) -> tuple[MoveType, ...]:
    """Give the types of a move of Wythoff's game with a = 1 or of flip-flop; empty in all other games.

    The type says what the move lowers: "h" the smaller heap, "v" the larger, "d" both by the same number. Heaps here
    have an order, so a move is of one type, except that a heap taken from two equal ones is both. (Verkhovsky 2010,
    section 2 and Table 1.)

    >>> types_of_move(Wythoff(), (29, 51), (23, 51)), types_of_move(Wythoff(a=2), (29, 51), (23, 51))
    (('h',), ())
    >>> types_of_move(Wythoff(), (4, 6), (2, 4)), types_of_move(Wythoff(), (4, 6), (4, 2))
    (('d',), ('v',))
    """
    if not (isinstance(game, FlipFlop) or (isinstance(game, Wythoff) and game.a == 1)):
        return ()
    before, after = (position[0], position[1]), (target[0], target[1])
    lowered = [x for x, end in zip(before, after, strict=True) if end < x]
    if len(lowered) == 2:
        fitting = {"d"}
    else:
        fitting = {kind for kind, heap in (("h", min(before)), ("v", max(before))) if heap in lowered}
    return tuple(kind for kind in move_types(before, after) if kind in fitting)
