"""Nim in both conventions: the nim-sum (Bouton 1901) and the exact remoteness.

Remoteness. Let all heaps have nim-sum 0 and sum t. Consider a player who takes one object from a heap whose lowest
one-bit 2^k is least among all heaps. This changes the columns 0..k, and the only answers take exactly one object from
another heap with that lowest bit. So the loser can delay the end for t moves, and no play lasts longer: the remoteness
is t. A winning move that takes m leaves remoteness sum - m. In misère play the last object decides, so with a heap of
two or more the remoteness is t - 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from nimatron.explain.message import Explanation, Message, Step, game_over, last_one
from nimatron.games.heaps.nim import Nim
from nimatron.rules.declarations import has_same_rules
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the nim-sum of heap sizes, by a plain loop; the general function also supports arrays.

    >>> nim_sum((3, 4, 5))
    2
    """
    return reduce(xor, heaps, 0)


def slowest_move(position: Heaps) -> Heaps | None:
    """Return the move that takes one object from the first heap whose lowest one-bit is least; None if all are empty.

    >>> slowest_move((2, 4, 6))
    (1, 4, 6)
    """
    lowest = min((heap & -heap for heap in position if heap), default=0)
    for index, heap in enumerate(position):
        if heap and heap & -heap == lowest:
            return (*position[:index], heap - 1, *position[index + 1 :])
    return None


def is_nim(game: RuleSet[Any]) -> bool:
    """Return whether the rules are those of Nim itself, whose heaps are nim heaps in every sum.

    >>> from nimatron.games.heaps.squares import Squares
    >>> is_nim(Nim()), is_nim(Squares())
    (True, False)
    """
    return isinstance(game, Nim) and has_same_rules(type(game), Nim)


class NimSum(Theorem):
    """P-positions: the nim-sum is 0; in misère play the nim-sum is 1 if no heap exceeds 1.

    >>> NimSum().loses(Nim(), (1, 4, 5), False), NimSum().loses(Nim(), (1, 1, 1), True)
    (True, True)
    """

    source = "Bouton 1901"

    def covers(self, game: Nim, position: Heaps, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: Nim, position: Heaps, misere: bool) -> bool:
        """Return whether the nim-sum is 0; in misère play whether it is 1 if no heap exceeds 1."""
        total = nim_sum(position)
        if misere and max(position, default=0) <= 1:
            return total == 1
        return total == 0

    def value(self, game: Nim, position: Heaps) -> int:
        """Return the nim-sum."""
        return nim_sum(position)

    def winning_moves(self, game: Nim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """Yield the moves that make the nim-sum 0; at the end of misère play those that leave an odd number of ones."""
        change = nim_sum(position) ^ beside
        large = sum(1 for heap in position if heap > 1) if misere else 2
        for index, heap in enumerate(position):
            if large - (heap > 1) <= 0:
                # afterwards only ones remain with this heap: leave an odd number of them
                target = 1 - (sum(position) - heap) % 2
            else:
                target = heap ^ change
            if target < heap:
                yield (*position[:index], target, *position[index + 1 :])

    def remoteness(self, game: Nim, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return, for a P-position, the sum of the heaps, less one in misère play once a heap exceeds 1."""
        if not lost:
            return None
        return sum(position) - (1 if misere and max(position, default=0) > 1 else 0)

    def best_move(
        self, game: Nim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for a P-position, the move that takes one object from the heap whose lowest one-bit is least."""
        return slowest_move(position) if lost else super().best_move(game, position, misere, lost, winning)

    def explain(self, game: Nim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the nim-sum, the effect of the move on it, and the rule for the end of misère play."""
        if not any(position):
            return game_over(misere)
        if misere and max(position) <= 1:
            count = sum(position)
            if count == 1:
                return last_one()
            return Explanation((Message(f"nim.misere.ones.{'lost' if lost else 'won'}", {"count": count}),))
        if lost:
            sentences: tuple[Message, ...] = (Message("nim.lost"),)
            if misere:
                sentences += (Message("nim.misere.same"),)
            return Explanation(sentences, lambda: (_columns(position, 0),))
        total = nim_sum(position)
        won = Message("nim.won", {"nim_sum": total})
        if best is None:
            return Explanation((won,), lambda: (_columns(position, total),))
        if misere and max(best) <= 1:
            move = Message("nim.misere.switch", {"count": sum(best)})
        else:
            index = next(place for place, heap in enumerate(position) if best[place] != heap)
            move = Message("nim.move", {"heap": index + 1, "before": position[index], "after": best[index]})
        sentences = (won, move, Message("nim.misere.same")) if misere and max(best) > 1 else (won, move)
        return Explanation(sentences, lambda: (_columns(position, total), _columns(best, nim_sum(best))))


def _columns(heaps: Heaps, total: int) -> Step:
    return Step("binary_columns", {"heaps": list(heaps), "nim_sum": total})
