"""Multiple-heap Nim: Nim for an odd number of heaps or once a heap is empty, Wythoff's game for two heaps.

Proof for an odd number of heaps. Let t be taken from every heap, and 2^i be the lowest binary digit of t. In column i
every heap changes its digit, an odd number of changes, so the nim-sum changes there, and a nim-sum of 0 is lost. The
same shows that at most one t leads to a wanted nim-sum: its digits are found one after the other from the lowest. In
misère play an odd number of ones might be left as well; it was then left from heaps t and an odd number of heaps t + 1,
whose nim-sum t + 1 was not 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from nimatron.explain.message import Explanation, Message
from nimatron.games.boards.wythoff import Wythoff
from nimatron.games.heaps.multiple_heap_nim import MultipleHeapNim
from nimatron.theory.nim import NimSum, nim_sum
from nimatron.theory.theorem import Theorem
from nimatron.theory.wythoff import WythoffPairs

Heaps = tuple[int, ...]

_NIM = NimSum()
_PAIRS, _WYTHOFF = WythoffPairs(), Wythoff()


class AsWythoff(Theorem):
    """Two heaps: Wythoff's game.

    >>> AsWythoff().loses(MultipleHeapNim(), (5, 3), False)
    True
    """

    source = "Wythoff 1907"

    def covers(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> bool:
        """Two heaps."""
        return len(position) == 2

    def loses(self, game: MultipleHeapNim, position: Any, misere: bool) -> bool:
        """Whether the heaps are a lost pair."""
        return _PAIRS.loses(_WYTHOFF, position, misere)

    def winning_moves(
        self, game: MultipleHeapNim, position: Any, misere: bool, beside: int = 0
    ) -> Iterable[Heaps] | None:
        """The few lost pairs in reach."""
        return _PAIRS.winning_moves(_WYTHOFF, position, misere, beside)

    def remoteness(self, game: MultipleHeapNim, position: Any, misere: bool, lost: bool) -> int | None:
        """That of the pair."""
        return _PAIRS.remoteness(_WYTHOFF, position, misere, lost)

    def explain(
        self, game: MultipleHeapNim, position: Any, misere: bool, best: Any | None, lost: bool
    ) -> Explanation | None:
        """The pair and its index."""
        return _PAIRS.explain(_WYTHOFF, position, misere, best, lost)


class OddNumberOfHeaps(Theorem):
    """An odd number of heaps, or a heap that is empty: lost as in Nim.

    >>> OddNumberOfHeaps().loses(MultipleHeapNim(), (1, 2, 3), False)
    True
    """

    source = "Blass, Fraenkel and Guelman 1998"

    def covers(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> bool:
        """An odd number of heaps, or an empty one."""
        return len(position) % 2 == 1 or min(position, default=0) == 0

    def loses(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> bool:
        """As in Nim."""
        return _NIM.loses(game, position, misere)  # type: ignore[arg-type]  # it looks at the heaps only

    def winning_moves(
        self, game: MultipleHeapNim, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterable[Heaps] | None:
        """Those of Nim, then what is taken from every heap; these are told for nim-sum 0 only."""
        if beside:
            return None
        of_nim = _NIM.winning_moves(game, position, misere)  # type: ignore[arg-type]
        return chain(of_nim, self._from_every_heap(game, position, misere))

    def _from_every_heap(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        least = min(position, default=0)
        if not least or len(position) == 1:
            return
        # in misère play the row may also be left with nothing but ones
        for taken in sorted({taken_from_all(position), least - 1, least} if misere else {taken_from_all(position)}):
            left = tuple(heap - taken for heap in position)
            if 0 < taken <= least and self.loses(game, left, misere):
                yield left

    def explain(
        self, game: MultipleHeapNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """The words of Nim; a sentence of its own for a take from every heap."""
        from_all = best is not None and sum(old != new for old, new in zip(position, best, strict=True)) > 1
        explained = _NIM.explain(game, position, misere, None if from_all else best, lost)  # type: ignore[arg-type]
        if lost or best is None or not from_all or nim_sum(best):
            return explained
        move = Message("multiple-heap-nim.move", {"count": position[0] - best[0]})
        return Explanation((*explained.sentences, move), explained.steps)


def taken_from_all(heaps: Heaps) -> int:
    """The number that, taken from every one of an odd number of heaps, makes their nim-sum 0; it may exceed the least.

    >>> taken_from_all((2, 3, 4))
    1
    """
    taken = 0
    for place in range(max(heaps).bit_length() + 1):
        if nim_sum(heap - taken for heap in heaps) >> place & 1:
            taken |= 1 << place
    return taken
