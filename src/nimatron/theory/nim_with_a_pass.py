"""Nim with a pass: all positions after the pass, and one or two heaps in normal play before it.

Call 2m - 1 and 2m mates, and 0 its own mate. Before the pass, two heaps are a P-position exactly when they are mates,
for m >= 1, or both empty. From mates the pass leaves unequal heaps of Nim, and a take does not leave mates. From equal
heaps above 0 the pass wins. For two other heaps a < b the mate of a is at most a + 1 and so below b: reduce b to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.nim_with_a_pass import NimWithAPass
from nimatron.rules.memory_game import RowAndMemory
from nimatron.theory.nim import NimSum
from nimatron.theory.theorem import Theorem

_NIM = NimSum()


class NimAfterThePass(Theorem):
    """Nim in both conventions, once the pass has been used.

    >>> NimAfterThePass().loses(NimWithAPass(), RowAndMemory((1, 2, 3), 0), False)
    True
    """

    source = "Bouton 1901"

    def covers(self, game: NimWithAPass, position: RowAndMemory, misere: bool) -> bool:
        """Return True for positions without the pass."""
        return position.memory == 0

    def loses(self, game: NimWithAPass, position: RowAndMemory, misere: bool) -> bool:
        """Return whether the player to move loses, as in Nim."""
        return _NIM.loses(game, position.row, misere)  # type: ignore[arg-type]  # it looks at the heaps only

    def value(self, game: NimWithAPass, position: RowAndMemory) -> int:
        """Return the nim-sum."""
        return _NIM.value(game, position.row)  # type: ignore[arg-type]

    def winning_moves(
        self, game: NimWithAPass, position: RowAndMemory, misere: bool, beside: int = 0
    ) -> Iterator[RowAndMemory]:
        """Yield the winning moves of Nim."""
        rows = _NIM.winning_moves(game, position.row, misere, beside)  # type: ignore[arg-type]
        return (RowAndMemory(row, 0) for row in rows)

    def remoteness(self, game: NimWithAPass, position: RowAndMemory, misere: bool, lost: bool) -> int | None:
        """Return the remoteness as in Nim."""
        return _NIM.remoteness(game, position.row, misere, lost)  # type: ignore[arg-type]

    def explain(
        self, game: NimWithAPass, position: RowAndMemory, misere: bool, best: RowAndMemory | None, lost: bool
    ) -> Explanation:
        """Explain that this is Nim, then use the words of Nim."""
        after = None if best is None else best.row
        explained = _NIM.explain(game, position.row, misere, after, lost)  # type: ignore[arg-type]
        if not any(position.row):
            return explained
        return Explanation((Message("nim-with-a-pass.used"), *explained.sentences[:2]), explained.steps)


class MatesWithAPass(Theorem):
    """P-positions with one or two heaps before the pass, in normal play: 2m - 1 and 2m, or no object.

    >>> game = NimWithAPass()
    >>> [MatesWithAPass().loses(game, game.parse(text), False) for text in ("3,4", "2,3", "5")]
    [True, False, False]
    """

    source = "Morrison, Friedman and Landsberg 2012"

    def covers(self, game: NimWithAPass, position: RowAndMemory, misere: bool) -> bool:
        """Return True for normal play with the pass unused and at most two nonempty heaps."""
        return not misere and position.memory == 1 and sum(1 for heap in position.row if heap) <= 2

    def loses(self, game: NimWithAPass, position: RowAndMemory, misere: bool) -> bool:
        """Return whether the heaps are mates."""
        one, other = _two(position)
        return _mate(one) == other

    def winning_moves(
        self, game: NimWithAPass, position: RowAndMemory, misere: bool, beside: int = 0
    ) -> Iterator[RowAndMemory] | None:
        """Yield the moves that reduce a heap to the mate of the other, or the pass."""
        return None if beside else self._winning_moves(position)

    def _winning_moves(self, position: RowAndMemory) -> Iterator[RowAndMemory]:
        row = position.row
        one, other = _two(position)
        for index, heap in enumerate(row):
            wanted = _mate(one + other - heap)
            if wanted < heap:
                yield RowAndMemory((*row[:index], wanted, *row[index + 1 :]), 1)
        if one == other > 0:
            yield RowAndMemory(row, 0)

    def explain(
        self, game: NimWithAPass, position: RowAndMemory, misere: bool, best: RowAndMemory | None, lost: bool
    ) -> Explanation:
        """Explain which two heaps lose, and why the pass wins."""
        low, high = sorted(_two(position))
        if not high:
            return game_over(won=False)
        if lost:
            return Explanation((Message("nim-with-a-pass.lost", {"low": low, "high": high}),))
        won = Message("nim-with-a-pass.won")
        if best is not None and best.memory == 0:
            return Explanation((won, Message("nim-with-a-pass.move.pass", {"size": high})))
        return Explanation((won,))


def _two(position: RowAndMemory) -> tuple[int, int]:
    """Return the two heaps, with 0 for a missing one."""
    full = [heap for heap in position.row if heap]
    one, other, *_ = (*full, 0, 0)
    return one, other


def _mate(heap: int) -> int:
    """Return the other one of 2m - 1 and 2m; 0 for 0.

    >>> [_mate(heap) for heap in range(5)]
    [0, 2, 1, 4, 3]
    """
    return heap + 1 if heap % 2 else max(heap - 1, 0)
