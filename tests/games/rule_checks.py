"""Checks of every rule set on small positions: the fast answers agree with the list of moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import nimatron as nt
from tests.brute_force import BruteForce, is_pass

AMPLE = nt.Limits()
"""Time enough for a busy machine."""


def check_moves(game: Any, positions: Iterable[Any]) -> None:
    """Compare ``in``, the count, the iteration and the written form of moves."""
    positions = list(positions)
    assert positions
    for position in positions:
        assert game.check(position) == position
        assert game.parse(game.format(position)) == position
        moves = list(game.moves(position))
        assert len(moves) == len(set(moves)) == game.moves(position).count(), position
        assert all(move in game.moves(position) for move in moves), position
        assert all(game.check(move) == move for move in moves), position
        assert position not in game.moves(position)
        for other in positions:
            assert (other in game.moves(position)) == (other in moves), (position, other)
        assert game.canonical(game.canonical(position)) == game.canonical(position)


def check_winning_moves(game: Any, positions: Iterable[Any], misere: bool) -> None:
    """Compare the winning moves, the best move's outcome and the remoteness with brute force."""
    truth = BruteForce(game, misere)
    for position in positions:
        found = nt.analyse(game, position, misere=misere, limits=AMPLE)
        assert set(found.winning_moves or ()) == set(truth.winning_moves(position)), (game, position)
        assert found.remoteness == truth.remoteness(position), (game, position)
        if found.outcome == "N" and found.best is not None:
            assert truth.loses(found.best)
            assert truth.remoteness(found.best) == truth.remoteness(position) - (not is_pass(position))
        assert found.why()
