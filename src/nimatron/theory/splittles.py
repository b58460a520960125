"""Splittles with only odd numbers, or with every number."""

from __future__ import annotations

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.splittles import Splittles
from nimatron.rules.heap_game import Heaps
from nimatron.theory.counted_heaps import HeapFormula
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem

_EVERY = SubtractionSet.parse("all")


class OddTakes(Theorem):
    """If 1 may be taken, and otherwise only odd numbers, the P-positions have an even number of objects.

    Proof. A move takes an odd number of objects, and a split takes none. So the number of objects left is even and odd
    in turns. While an object is left, one can be taken; so the game ends when no object is left. The number of moves
    from here is even exactly if the number of objects is. This holds for every play, in both conventions. So the nim-
    value of a position is 0 for an even number of objects and 1 for an odd one, as options have the other parity.

    >>> [OddTakes().loses(Splittles(take="1,3"), heaps, False) for heaps in ((8,), (8, 5), (3, 5))]
    [True, False, True]
    """

    source = "folklore"

    def covers(self, game: Splittles, position: Heaps, misere: bool) -> bool:
        """Return whether the set is finite, contains 1, and contains no even number."""
        numbers = game.take
        return numbers.is_finite and 1 in numbers and all(take % 2 for take in numbers.up_to(numbers.maximum or 0))

    def loses(self, game: Splittles, position: Heaps, misere: bool) -> bool:
        """Return whether the number of objects is even; in misère play whether it is odd."""
        return (sum(position) % 2 == 1) == misere

    def value(self, game: Splittles, position: Heaps) -> int:
        """Return the parity of the number of objects."""
        return sum(position) % 2

    def best_move(
        self, game: Splittles, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, if the moves are too many to list, the first move: every move wins."""
        return next(iter(game.moves(position)), None) if not lost and winning is None else None

    def explain(self, game: Splittles, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain that every move changes the parity of the number of objects."""
        count = sum(position)
        if not count:
            return game_over(won=misere)
        state = f"{'odd' if count % 2 else 'even'}{'.misere' if misere else ''}"
        return Explanation((Message(f"splittles.{state}", {"count": count}),))


class EveryNumber(HeapFormula):
    """If every number may be taken, the nim-value of a heap is its size.

    Proof by induction. A heap of n can be made any smaller heap, with the values 0 to n - 1. If it is split into a and
    b, at least one object is taken, so the value a xor b <= a + b is less than n. The mex of all options is n.

    >>> EveryNumber().loses(Splittles(take="all"), (3, 5, 6), False)
    True
    """

    source = "Sprague 1935, Grundy 1939"
    rule = "formula.splittles"

    def covers(self, game: Splittles, position: Heaps, misere: bool) -> bool:
        """Return True for normal play if the set contains every number."""
        return not misere and game.take == _EVERY

    def heap_value(self, heap: int) -> int:
        """Return the size."""
        return heap

    def best_move(
        self, game: Splittles, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, if the moves are too many to list, a winning move of Nim."""
        if lost or winning is not None:
            return None
        total = nim_sum(position)
        index = next(index for index, heap in enumerate(position) if heap ^ total < heap)
        return (*position[:index], position[index] ^ total, *position[index + 1 :])
