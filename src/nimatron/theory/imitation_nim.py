"""Imitation Nim in normal play: a start is lost exactly where it is lost in Wythoff's game (Larsson 2009).

Let a <= b be no pair of Wythoff. If a take from one heap leaves a pair, it wins here, too: what is remembered only
takes moves away. If a take of t from both leaves a pair, take t from the smaller heap: from {a - t, b} the only move
to a pair is the take of t from the larger heap, which is forbidden; and a take from the smaller heap would win there
only if a pair with a larger difference had a smaller number below a - t, but the numbers of pairs grow with it. From a
pair itself none of this is possible. So of every position the winning moves of the start are known; what is remembered
takes away one of them or none.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.general import game_over
from nimatron.explain.message import Explanation, Message
from nimatron.games.boards.wythoff import Wythoff
from nimatron.games.heaps.imitation_nim import ImitationNim
from nimatron.rules.memory_game import RowAndMemory
from nimatron.theory.theorem import Theorem
from nimatron.theory.wythoff import WythoffPairs

_PAIRS, _WYTHOFF = WythoffPairs(), Wythoff()


class DiagonalsByImitation(Theorem):
    """Lost are Wythoff's pairs, and positions whose only winning take would imitate the last one.

    >>> game = ImitationNim()
    >>> [DiagonalsByImitation().loses(game, game.parse(text), False) for text in ("3,5", "3,6", "3,6/1")]
    [True, False, True]
    """

    source = "Larsson 2009"

    def covers(self, game: ImitationNim, position: RowAndMemory, misere: bool) -> bool:
        """Normal play."""
        return not misere

    def loses(self, game: ImitationNim, position: RowAndMemory, misere: bool) -> bool:
        """Whether no winning move is left."""
        return next(self._winning_moves(game, position), None) is None

    def winning_moves(
        self, game: ImitationNim, position: RowAndMemory, misere: bool, beside: int = 0
    ) -> Iterator[RowAndMemory] | None:
        """Wythoff's winning moves, of those that take from both heaps the half on the smaller heap."""
        return None if beside else self._winning_moves(game, position)

    def _winning_moves(self, game: ImitationNim, position: RowAndMemory) -> Iterator[RowAndMemory]:
        x, y = position.row
        if _PAIRS.loses(_WYTHOFF, (x, y), False):
            return
        for to in _PAIRS.winning_moves(_WYTHOFF, (x, y), False) or ():
            from_both = to[0] < x and to[1] < y
            for index, (heap, other) in enumerate(((x, y), (y, x))):
                if to[1 - index] == other or (from_both and heap <= other):
                    move = game.after(position, index, to[index])
                    if game.allows(position, move):
                        yield move

    def explain(
        self, game: ImitationNim, position: RowAndMemory, misere: bool, best: RowAndMemory | None, lost: bool
    ) -> Explanation | None:
        """Pairs, and takes that must not be imitated."""
        if not game.moves(position):
            return game_over(won=False)
        if lost and _PAIRS.loses(_WYTHOFF, (position.row[0], position.row[1]), False):
            return Explanation((Message("imitation-nim.lost", _ordered(position)),))
        if lost:
            return Explanation((Message("imitation-nim.forbidden", {"count": position.memory}),))
        if best is None:
            return None
        if _PAIRS.loses(_WYTHOFF, (best.row[0], best.row[1]), False):
            return Explanation((Message("imitation-nim.won", _ordered(best)),))
        return Explanation((Message("imitation-nim.won.imitation", {"count": best.memory}),))


def _ordered(position: RowAndMemory) -> dict[str, int]:
    return {"A": min(position.row), "B": max(position.row)}
