"""Nim with a pass: all positions after the pass, and one or two heaps before it.

Call 2m - 1 and 2m mates, and 0 its own mate. Before the pass, two heaps are a P-position exactly when they are mates,
for m >= 1, or both empty. From mates the pass leaves unequal heaps of Nim, and a take does not leave mates. From equal
heaps above 0 the pass wins. For two other heaps a < b the mate of a is at most a + 1 and so below b: reduce b to it.

In misère play 0 and 2 are mates, and 1 is its own mate; the others stay as they are. From mates the pass leaves no
P-position of misère Nim, and a take does not leave mates. The pass wins from 0 and 1 and from equal heaps above 1. For
two other heaps, not both empty, the larger one exceeds the mate of the smaller one.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.nim import Nim
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
    """P-positions with one or two heaps before the pass: 2m - 1 and 2m, or no object; misère play differs up to 2.

    >>> game = NimWithAPass()
    >>> [MatesWithAPass().loses(game, game.parse(text), False) for text in ("3,4", "2,3", "5")]
    [True, False, False]
    >>> [MatesWithAPass().loses(game, game.parse(text), True) for text in ("3,4", "1,1", "2", "1,2", "0")]
    [True, True, True, False, False]
    """

    source = "Morrison, Friedman and Landsberg 2012"

    def covers(self, game: NimWithAPass, position: RowAndMemory, misere: bool) -> bool:
        """Return True for positions with the pass unused and at most two nonempty heaps."""
        return position.memory == 1 and sum(1 for heap in position.row if heap) <= 2

    def loses(self, game: NimWithAPass, position: RowAndMemory, misere: bool) -> bool:
        """Return whether the heaps are mates."""
        one, other = _two(position)
        return _mate(one, misere) == other

    def winning_moves(
        self, game: NimWithAPass, position: RowAndMemory, misere: bool, beside: int = 0
    ) -> Iterator[RowAndMemory] | None:
        """Yield the moves that reduce a heap to the mate of the other, or the pass."""
        return None if beside else self._winning_moves(position, misere)

    def _winning_moves(self, position: RowAndMemory, misere: bool) -> Iterator[RowAndMemory]:
        row = position.row
        one, other = _two(position)
        for index, heap in enumerate(row):
            wanted = _mate(one + other - heap, misere)
            if wanted < heap:
                yield RowAndMemory((*row[:index], wanted, *row[index + 1 :]), 1)
        if any(row) and _NIM.loses(Nim(), row, misere):
            yield RowAndMemory(row, 0)

    def explain(
        self, game: NimWithAPass, position: RowAndMemory, misere: bool, best: RowAndMemory | None, lost: bool
    ) -> Explanation:
        """Explain which two heaps lose, and why the pass wins."""
        low, high = sorted(_two(position))
        if not high:
            return game_over(won=misere)
        if misere:
            return _misere_explanation(position, best, lost)
        if lost:
            return Explanation((Message("nim-with-a-pass.lost", {"low": low, "high": high}),))
        won = Message("nim-with-a-pass.won")
        if best is not None and best.memory == 0:
            return Explanation((won, Message("nim-with-a-pass.move.pass", {"size": high})))
        return Explanation((won,))


def _misere_explanation(position: RowAndMemory, best: RowAndMemory | None, lost: bool) -> Explanation:
    """Explain in misère play which two heaps lose, here or after the move, or that they do so after the pass."""
    low, high = sorted(_two(position if lost or best is None else best))
    passes = best is not None and not lost and best.memory == 0
    key = "lost" if lost else "pass" if passes else "won"
    return Explanation((Message(f"nim-with-a-pass.misere.{key}", {"low": low, "high": high}),))


def _two(position: RowAndMemory) -> tuple[int, int]:
    """Return the two heaps, with 0 for a missing one."""
    full = [heap for heap in position.row if heap]
    one, other, *_ = (*full, 0, 0)
    return one, other


def _mate(heap: int, misere: bool = False) -> int:
    """Return the other one of 2m - 1 and 2m; 0 for 0; in misère play 2 - n for n up to 2.

    >>> [_mate(heap) for heap in range(5)], [_mate(heap, True) for heap in range(5)]
    ([0, 2, 1, 4, 3], [2, 1, 0, 4, 3])
    """
    if misere and heap <= 2:
        return 2 - heap
    return heap + 1 if heap % 2 else max(heap - 1, 0)
