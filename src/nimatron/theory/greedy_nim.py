"""Greedy Nim in both conventions: a P-position exactly when the number of largest heaps is even.

Proof for normal play. Every move changes an even number of largest heaps to an odd number (or to 1, if there were 2).
Of an odd number above 1, one heap is made smaller, which leaves an even number. A single largest heap is made equal to
the second size s if that occurs an odd number of times. If it occurs an even number of times, the heap is made smaller
than s. If there is no other heap, it is taken whole. In misère play the same moves win as long as they leave a heap
above 1. Otherwise the single heap above 1 is changed so that an odd number of ones is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, game_over, last_one
from nimatron.games.heaps.greedy_nim import GreedyNim
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


class CountOfLargest(Theorem):
    """P-positions: the number of largest heaps is even; in misère play it is odd if no heap exceeds 1.

    >>> CountOfLargest().loses(GreedyNim(), (1, 3, 3), False), CountOfLargest().loses(GreedyNim(), (1, 1, 1), True)
    (True, True)
    """

    source = "Albert and Nowakowski 2004"

    def covers(self, game: GreedyNim, position: Heaps, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: GreedyNim, position: Heaps, misere: bool) -> bool:
        """Return whether the number of largest heaps is even (in misère play odd if no heap exceeds 1)."""
        largest = max(position, default=0)
        if largest == 0:
            return not misere
        odd = position.count(largest) % 2 == 1
        return odd if misere and largest == 1 else not odd

    def winning_moves(self, game: GreedyNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps] | None:
        """Yield the moves that reduce a largest heap to a size that wins; these sizes are a range."""
        return None if beside else self._winning_moves(position, misere)

    def _winning_moves(self, position: Heaps, misere: bool) -> Iterator[Heaps]:
        largest = max(position, default=0)
        if largest == 0 or self.loses(GreedyNim(), position, misere):
            return
        sizes = _winning_sizes(position, largest, misere)
        for index, heap in enumerate(position):
            if heap == largest:
                yield from ((*position[:index], rest, *position[index + 1 :]) for rest in reversed(sizes))

    def explain(self, game: GreedyNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain how often the largest size occurs, here and after the move."""
        largest = max(position, default=0)
        if largest == 0:
            return game_over(misere)
        count = position.count(largest)
        if misere and largest == 1:
            if count == 1:
                return last_one()
            return Explanation((Message(f"nim.misere.ones.{'lost' if lost else 'won'}", {"count": count}),))
        here = Message(f"greedy-nim.{'lost' if lost else 'won'}", {"size": largest, "count": count})
        if lost or best is None or not any(best):
            return Explanation((here,))
        if misere and max(best) == 1:
            return Explanation((here, Message("nim.misere.switch", {"count": sum(best)})))
        after = {"size": max(best), "count": best.count(max(best))}
        return Explanation((here, Message("greedy-nim.move", after)))


def _winning_sizes(position: Heaps, largest: int, misere: bool) -> range:
    """Return the sizes to which a largest heap of an N-position may be reduced to win.

    >>> _winning_sizes((2, 2, 5), 5, False), _winning_sizes((1, 5), 5, True)
    (range(0, 2), range(0, 1))
    """
    rest = sorted(position)
    rest.remove(largest)
    second = rest[-1] if rest else 0
    if second == largest:
        return range(largest)
    if misere and second <= 1:
        odd_already = sum(rest) % 2
        return range(1 - odd_already, 2 - odd_already)
    if second and rest.count(second) % 2:
        return range(second, second + 1)
    return range(max(second, 1))
