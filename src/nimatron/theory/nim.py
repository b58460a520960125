"""Nim in both conventions: the nim-sum (Bouton 1901) and the exact number of moves.

Remoteness. Let all heaps have nim-sum 0 and sum t. A player who takes one object from a heap whose lowest one-bit 2^k
is least among all heaps changes the columns 0..k; the only answers take exactly one object from another heap with
that lowest bit. So the loser can make the game last t moves, and no game lasts longer: the remoteness is t. A winning
move that takes m leaves sum - m. In misère play the last object decides, so with a heap of two or more it is t - 1.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.nim import Nim
from nimatron.theory.closed_form import ClosedForm

Heaps = tuple[int, ...]


def nim_sum(heaps: Iterable[int]) -> int:
    """Give the nim-sum of heap sizes; the plain loop, since the general one also serves arrays.

    >>> nim_sum((3, 4, 5))
    2
    """
    return reduce(xor, heaps, 0)


class NimSum(ClosedForm):
    """Normal play: lost exactly when the nim-sum is 0; misère play: the same, except when no heap exceeds 1.

    >>> NimSum().loses(Nim(), (1, 4, 5), False), NimSum().loses(Nim(), (1, 1, 1), True)
    (True, True)
    """

    game = "nim"
    source = "Bouton 1901"

    def covers(self, game: Nim, position: Heaps, misere: bool) -> bool:
        """Cover every position."""
        return True

    def loses(self, game: Nim, position: Heaps, misere: bool) -> bool:
        """Compare the nim-sum with 0; in misère play count single objects when no heap exceeds 1."""
        total = nim_sum(position)
        if misere and max(position, default=0) <= 1:
            return total == 1
        return total == 0

    def value(self, game: Nim, position: Heaps) -> int:
        """Give the nim-sum."""
        return nim_sum(position)

    def winning_moves(self, game: Nim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Reduce each heap that can repair the nim-sum; in the misère end game leave an odd number of ones."""
        total = nim_sum(position)
        large = sum(1 for heap in position if heap > 1)
        for index, heap in enumerate(position):
            if misere and large - (heap > 1) == 0:
                # afterwards only ones remain beside this heap: leave an odd number of them
                target = 1 - (sum(position) - heap) % 2
            else:
                target = heap ^ total
            if target < heap:
                yield (*position[:index], target, *position[index + 1 :])

    def moves_to_value(self, game: Nim, position: Heaps, wanted: int) -> Iterator[Heaps]:
        """Change each heap by the nim-sum of the present and the wanted value, where that makes it smaller."""
        change = nim_sum(position) ^ wanted
        for index, heap in enumerate(position):
            if heap ^ change < heap:
                yield (*position[:index], heap ^ change, *position[index + 1 :])

    def lost_length(self, game: Nim, position: Heaps, misere: bool) -> int:
        """Give the sum of the heaps, less one in misère play once a heap exceeds 1."""
        return sum(position) - (1 if misere and max(position, default=0) > 1 else 0)

    def delaying_move(self, game: Nim, position: Heaps, misere: bool) -> Heaps | None:
        """Take one object from the first heap whose lowest one-bit is least."""
        lowest = min((heap & -heap for heap in position if heap), default=0)
        for index, heap in enumerate(position):
            if heap and heap & -heap == lowest:
                return (*position[:index], heap - 1, *position[index + 1 :])
        return None

    def explain(self, game: Nim, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Tell the nim-sum, what the move does to it, and the end-game rule of misère play."""
        total = nim_sum(position)
        if misere and max(position, default=0) <= 1:
            count = sum(position)
            key = "nim.misere.ones.lost" if count % 2 else "nim.misere.ones.won"
            return Explanation((Message(key, {"count": count}),))
        rows = [position]
        sentences: tuple[Message, ...]
        if total == 0:
            sentences = (Message("nim.lost.end" if not any(position) else "nim.lost"),)
        else:
            sentences = (Message("nim.won", {"nim_sum": total}),)
            if best is not None:
                rows.append(best)
                if misere and max(best) <= 1:
                    sentences += (Message("nim.misere.switch", {"count": sum(best)}),)
                else:
                    index = next(place for place, heap in enumerate(position) if best[place] != heap)
                    values = {"heap": index + 1, "before": position[index], "after": best[index], "nim_sum": total}
                    sentences += (Message("nim.move", values),)
        if misere and total == 0:
            sentences += (Message("nim.misere.lost"),)
        return Explanation(sentences, lambda: tuple(map(_columns_step, rows)))

    def domain(self) -> list[tuple[Nim, bool, int]]:
        """Compare both conventions."""
        return [(Nim(), False, 20), (Nim(), True, 20)]

    def extra_positions(self, game: Nim) -> Iterator[Heaps]:
        """Compare all positions of up to four small heaps."""
        yield from combinations_with_replacement(range(12), 2)
        yield from combinations_with_replacement(range(7), 3)
        yield from combinations_with_replacement(range(5), 4)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[Nim, Heaps, bool]]:
        """Draw heaps of up to 200 bits; every second position is completed to nim-sum 0."""
        for round_number in range(200):
            bits = dice.choice((8, 64, 200))
            heaps = [dice.getrandbits(bits) for _ in range(dice.randint(1, 6))]
            if round_number % 2:
                heaps.append(nim_sum(heaps))
            yield Nim(), tuple(heaps), bool(round_number & 2)


def _columns_step(heaps: Heaps) -> Step:
    return Step("binary_columns", {"heaps": list(heaps), "nim_sum": nim_sum(heaps)})


CLOSED_FORMS = (NimSum(),)
