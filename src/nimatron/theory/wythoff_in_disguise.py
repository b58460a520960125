"""Games that reduce to Wythoff's game: on several heaps, with takes from all heaps, or with imitation.

- Wythoff's game on several heaps, at most two of which are nonempty: Wythoff's game itself.
- Multiple-heap Nim: Nim for an odd number of heaps or once a heap is empty, Wythoff's game for two heaps.
- Imitation Nim in normal play: the P-positions without a previous move are those of Wythoff's game (Larsson 2009).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any

from nimatron.explain.message import Explanation, Message, game_over, last_one
from nimatron.games.boards.wythoff import Wythoff
from nimatron.games.heaps.imitation_nim import ImitationNim
from nimatron.games.heaps.multiple_heap_nim import MultipleHeapNim
from nimatron.games.heaps.several_heap_wythoff import SeveralHeapWythoff
from nimatron.rules.memory_game import RowAndMemory
from nimatron.theory.nim import NimSum, nim_sum
from nimatron.theory.theorem import Theorem
from nimatron.theory.wythoff import WythoffPairs, p_pair_index

Heaps = tuple[int, ...]

_PAIRS, _WYTHOFF = WythoffPairs(), Wythoff()


class TwoHeapsLeft(Theorem):
    """At most two nonempty heaps: numbers of nim-sum 0 taken from two heaps are equal.

    >>> TwoHeapsLeft().loses(SeveralHeapWythoff(), (5, 0, 3), False)
    True
    >>> list(TwoHeapsLeft().winning_moves(SeveralHeapWythoff(), (5, 0, 4), False))
    [(5, 0, 3), (2, 0, 1)]
    """

    source = "Wythoff 1907"

    def covers(self, game: SeveralHeapWythoff, position: Heaps, misere: bool) -> bool:
        """Return True for at most two nonempty heaps."""
        return sum(1 for heap in position if heap) <= 2

    def loses(self, game: SeveralHeapWythoff, position: Heaps, misere: bool) -> bool:
        """Return whether they are a P-position of Wythoff's game."""
        return _PAIRS.loses(_WYTHOFF, _pair(position), misere)

    def winning_moves(
        self, game: SeveralHeapWythoff, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterable[Heaps] | None:
        """Return the moves to P-positions."""
        found = _PAIRS.winning_moves(_WYTHOFF, _pair(position), misere, beside)
        return None if found is None else (_with_pair(position, pair) for pair in found)

    def remoteness(self, game: SeveralHeapWythoff, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return the remoteness of the pair."""
        return _PAIRS.remoteness(_WYTHOFF, _pair(position), misere, lost)

    def explain(
        self, game: SeveralHeapWythoff, position: Any, misere: bool, best: Any | None, lost: bool
    ) -> Explanation | None:
        """Explain the pair and its index, here or after the move."""
        if len(position) == 2:
            return _PAIRS.explain(_WYTHOFF, position, misere, best, lost)
        if not any(position):
            return game_over(misere)
        if not lost and best is None:
            return None
        pair = _pair(position if lost or best is None else best)
        if not any(pair):
            return Explanation((Message("several-heap-wythoff.everything"),))
        if sum(pair) == 1 and lost:
            return last_one()
        places = {"x": min(pair), "y": max(pair), "n": p_pair_index(*pair, 1, misere)}
        play = "misere." if misere else ""
        return Explanation((Message(f"several-heap-wythoff.{play}{'lost' if lost else 'won'}", places),))


class OnlyOnes(Theorem):
    """Heaps of 1 only: one of them may be taken, or an even number; 3 lose, in misère play 4, and the empty row or 1.

    Normal play: 0 loses, so even numbers win, and 1 does; 3 can become 2 or 1; from more odd ones 3 can be left. Misère
    play: 1 loses, so 2 and odd numbers win; 4 can become 3, 2 or 0; from more even ones 4 can be left.

    >>> game, counts = SeveralHeapWythoff(), range(3, 9)
    >>> [[count for count in counts if OnlyOnes().loses(game, (1,) * count, misere)] for misere in (False, True)]
    [[3], [4]]
    """

    source = "Wythoff 1907"

    def covers(self, game: SeveralHeapWythoff, position: Heaps, misere: bool) -> bool:
        """Return True if no heap exceeds 1."""
        return max(position, default=0) <= 1

    def loses(self, game: SeveralHeapWythoff, position: Heaps, misere: bool) -> bool:
        """Return whether there are 0 or 3 ones, in misère play 1 or 4."""
        return sum(position) in _lost_ones(misere)

    def winning_moves(
        self, game: SeveralHeapWythoff, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Yield the moves that leave a losing number of ones, for each choice of those left."""
        return None if beside else self._winning_moves(position, misere)

    def _winning_moves(self, position: Heaps, misere: bool) -> Iterator[Heaps]:
        ones = [place for place, heap in enumerate(position) if heap]
        if len(ones) in _lost_ones(misere):
            return
        for left in _lost_ones(misere):
            taken = len(ones) - left
            if taken == 1 or (taken > 0 and taken % 2 == 0):
                for kept in combinations(ones, left):
                    yield tuple(int(place in kept) for place in range(len(position)))

    def remoteness(self, game: SeveralHeapWythoff, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return, for a P-position, 2 for three ones, in misère play 3 for four ones, else the number of ones."""
        count = sum(position)
        return None if not lost else count - 1 if count > 1 else count

    def explain(
        self, game: SeveralHeapWythoff, position: Any, misere: bool, best: Any | None, lost: bool
    ) -> Explanation | None:
        """Explain how many ones lose."""
        play = "misere." if misere else ""
        if lost:
            return Explanation((Message(f"several-heap-wythoff.{play}ones.lost"),))
        if best is None:
            return None
        if not any(best):
            return Explanation((Message("several-heap-wythoff.ones.all"),))
        return Explanation((Message(f"several-heap-wythoff.{play}ones.won", {"count": sum(best)}),))


def _lost_ones(misere: bool) -> tuple[int, int]:
    return (1, 4) if misere else (0, 3)


def _places(position: Heaps) -> list[int]:
    """Return the places of the two nonempty heaps, filled up with the first empty ones."""
    return sorted(sorted(range(len(position)), key=lambda place: position[place] == 0)[:2])


def _pair(position: Heaps) -> tuple[int, int]:
    first, second, *_ = (*(position[place] for place in _places(position)), 0, 0)
    return first, second


def _with_pair(position: Heaps, pair: tuple[int, int]) -> Heaps:
    row = list(position)
    for place, heap in zip(_places(position), pair, strict=False):
        row[place] = heap
    return tuple(row)


_NIM = NimSum()


class AsWythoff(Theorem):
    """Two heaps: Wythoff's game.

    >>> AsWythoff().loses(MultipleHeapNim(), (5, 3), False)
    True
    """

    source = "Wythoff 1907"

    def covers(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> bool:
        """Return True for two heaps."""
        return len(position) == 2

    def loses(self, game: MultipleHeapNim, position: Any, misere: bool) -> bool:
        """Return whether the heaps are a P-position of Wythoff's game."""
        return _PAIRS.loses(_WYTHOFF, position, misere)

    def winning_moves(
        self, game: MultipleHeapNim, position: Any, misere: bool, beside: int = 0
    ) -> Iterable[Heaps] | None:
        """Return the moves to P-positions."""
        return _PAIRS.winning_moves(_WYTHOFF, position, misere, beside)

    def remoteness(self, game: MultipleHeapNim, position: Any, misere: bool, lost: bool) -> int | None:
        """Return the remoteness of the pair."""
        return _PAIRS.remoteness(_WYTHOFF, position, misere, lost)

    def explain(
        self, game: MultipleHeapNim, position: Any, misere: bool, best: Any | None, lost: bool
    ) -> Explanation | None:
        """Explain the pair and its index."""
        return _PAIRS.explain(_WYTHOFF, position, misere, best, lost)


class OddNumberOfHeaps(Theorem):
    """An odd number of heaps, or an empty heap: P-positions as in Nim.

    Proof for an odd number of heaps. Let t be taken from every heap, and 2^i be the lowest binary digit of t. In column
    i every heap changes its digit, an odd number of changes. So the nim-sum changes there, and nim-sum 0 is a
    P-position. The same shows that at most one t leads to a required nim-sum: its digits are found one after the other
    from the lowest. In misère play an odd number of ones might be left as well. Then the heaps before were heaps t and
    an odd number of heaps t + 1, whose nim-sum t + 1 was not 0.

    >>> OddNumberOfHeaps().loses(MultipleHeapNim(), (1, 2, 3), False)
    True
    """

    source = "Blass, Fraenkel and Guelman 1998"

    def covers(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> bool:
        """Return True for an odd number of heaps, or a position with an empty heap."""
        return len(position) % 2 == 1 or min(position, default=0) == 0

    def loses(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> bool:
        """Return whether the player to move loses, as in Nim."""
        return _NIM.loses(game, position, misere)  # type: ignore[arg-type]  # it looks at the heaps only

    def winning_moves(
        self, game: MultipleHeapNim, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterable[Heaps] | None:
        """Return the winning moves of Nim, then those that take from every heap, which are found for nim-sum 0 only."""
        if beside:
            return None
        of_nim = _NIM.winning_moves(game, position, misere)  # type: ignore[arg-type]
        return chain(of_nim, self._from_every_heap(game, position, misere))

    def _from_every_heap(self, game: MultipleHeapNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        least = min(position, default=0)
        if not least or len(position) == 1:
            return
        # in misère play the move may also leave only ones
        for taken in sorted({taken_from_all(position), least - 1, least} if misere else {taken_from_all(position)}):
            left = tuple(heap - taken for heap in position)
            if 0 < taken <= least and self.loses(game, left, misere):
                yield left

    def explain(
        self, game: MultipleHeapNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain as in Nim, with an extra sentence for a take from every heap."""
        from_all = best is not None and sum(old != new for old, new in zip(position, best, strict=True)) > 1
        explained = _NIM.explain(game, position, misere, None if from_all else best, lost)  # type: ignore[arg-type]
        if lost or best is None or not from_all or nim_sum(best):
            return explained
        move = Message("multiple-heap-nim.move", {"count": position[0] - best[0]})
        return Explanation((*explained.sentences, move), explained.steps)


def taken_from_all(heaps: Heaps) -> int:
    """Return the number to take from each of an odd number of heaps to get nim-sum 0; it may exceed the least heap.

    >>> taken_from_all((2, 3, 4))
    1
    """
    taken = 0
    for place in range(max(heaps).bit_length() + 1):
        if nim_sum(heap - taken for heap in heaps) >> place & 1:
            taken |= 1 << place
    return taken


class DiagonalsByImitation(Theorem):
    """P-positions: Wythoff's pairs, and positions whose only winning take would imitate the previous one.

    Let a <= b not be a pair of Wythoff. If a take from one heap leaves a pair, it wins here, too: the memory only
    removes moves. If a take of t from both leaves a pair, take t from the smaller heap. From {a - t, b} the only move
    to a pair is the take of t from the larger heap, which is forbidden. A take from the smaller heap would win there
    only if a pair with a larger difference had a smaller number below a - t; but the smaller numbers of pairs grow with
    the difference. From a pair itself none of this is possible. So the winning moves are known for every position
    without memory, and the memory removes one of them or none.

    >>> game = ImitationNim()
    >>> [DiagonalsByImitation().loses(game, game.parse(text), False) for text in ("3,5", "3,6", "3,6/1")]
    [True, False, True]
    """

    source = "Larsson 2009"

    def covers(self, game: ImitationNim, position: RowAndMemory, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: ImitationNim, position: RowAndMemory, misere: bool) -> bool:
        """Return whether no winning move remains."""
        return next(self._winning_moves(game, position), None) is None

    def winning_moves(
        self, game: ImitationNim, position: RowAndMemory, misere: bool, beside: int = 0
    ) -> Iterator[RowAndMemory] | None:
        """Yield Wythoff's winning moves; instead of a take from both heaps, its take from the smaller heap."""
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
        """Explain pairs, and takes that must not be imitated."""
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
