"""Index-k Nim in both conventions: binary columns modulo k + 1 (Moore 1910) and the exact number of moves.

Remoteness. Lost positions have sums divisible by k + 1, so every move and its answer together take at least k + 1
objects. In a lost position the loser may take one object where the lowest one-bit 2^j of all heaps stands; that changes
the columns 0..j, and the only answers restore them by one object from each of k other heaps. So the game from sum t
lasts exactly 2 t / (k + 1) moves. Misère play ends one move sooner once a heap exceeds 1.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.index_k_nim import IndexKNim
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.index_k_columns import (
    balanced,
    balancing_moves,
    column_counts,
    few_balancing_moves,
    greatest_balancing_move,
)

Heaps = tuple[int, ...]


class MooreColumns(ClosedForm):
    """Lost exactly when every binary column holds a multiple of k + 1 ones; in misère play once a heap exceeds 1.

    >>> form = MooreColumns()
    >>> form.loses(IndexKNim(), (1, 2, 3, 3), False), form.loses(IndexKNim(), (1, 1, 1, 1), True)
    (True, True)
    """

    game = "index-k-nim"
    source = "Moore 1910"

    def covers(self, game: IndexKNim, position: Heaps, misere: bool) -> bool:
        """Cover every position."""
        return True

    def loses(self, game: IndexKNim, position: Heaps, misere: bool) -> bool:
        """Count the ones of every column; in misère play count single objects when no heap exceeds 1."""
        if misere and max(position, default=0) <= 1:
            return sum(position) % (game.k + 1) == 1
        return balanced(position, game.k + 1)

    def value(self, game: IndexKNim, position: Heaps) -> int | None:
        """Give the nim-sum for k = 1, the sum when a move may take from every heap, 0 for lost positions, else None."""
        if game.k == 1:
            total = 0
            for heap in position:
                total ^= heap
            return total
        if sum(1 for heap in position if heap) <= game.k:
            return sum(position)
        return 0 if self.loses(game, position, False) else None

    def winning_moves(self, game: IndexKNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Build the moves column by column; where they are many, lazily, and one that takes the most first."""
        if self.loses(game, position, misere):
            return
        if misere and sum(1 for heap in position if heap > 1) <= game.k:
            yield from _single_objects(position, game.k)
            return
        few = few_balancing_moves(position, game.k)
        if few is not None:
            yield from few
            return
        first = greatest_balancing_move(position, game.k)
        if first is not None:
            yield first
        for move in balancing_moves(position, game.k):
            if move != first:
                yield move

    def remoteness(self, game: IndexKNim, position: Heaps, misere: bool) -> int | None:
        """Give 2 sum / (k + 1) of a lost position (misère: see the module); a won one loses the most it can at once."""
        if self.loses(game, position, misere):
            return self.lost_length(game, position, misere)
        if not any(position):
            return 0
        if misere and sum(1 for heap in position if heap > 1) <= game.k:
            best = next(_single_objects(position, game.k), None)
        else:
            few = few_balancing_moves(position, game.k)
            best = min(few, key=sum) if few is not None else greatest_balancing_move(position, game.k)
        return None if best is None else self.lost_length(game, best, misere) + 1

    def lost_length(self, game: IndexKNim, position: Heaps, misere: bool) -> int:
        """Give 2 sum / (k + 1), corrected in misère play."""
        if misere and max(position, default=0) <= 1:
            return 2 * (sum(position) - 1) // (game.k + 1) + 1
        return 2 * sum(position) // (game.k + 1) - (1 if misere else 0)

    def delaying_move(self, game: IndexKNim, position: Heaps, misere: bool) -> Heaps | None:
        """Take one object from the first heap whose lowest one-bit is least."""
        lowest = min((heap & -heap for heap in position if heap), default=0)
        for index, heap in enumerate(position):
            if heap and heap & -heap == lowest:
                return (*position[:index], heap - 1, *position[index + 1 :])
        return None

    def explain(self, game: IndexKNim, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Tell the columns, what the move does to them, and the end-game rule of misère play."""
        modulus = game.k + 1
        values: dict[str, int] = {"modulus": modulus, "k": game.k}
        if not any(position):
            return Explanation((Message("index-k-nim.misere.end" if misere else "index-k-nim.end"),))
        lost = self.loses(game, position, misere)
        if misere and max(position) <= 1:
            key = "index-k-nim.misere.ones.lost" if lost else "index-k-nim.misere.ones.won"
            return Explanation((Message(key, {**values, "count": sum(position)}),))
        rows = [position]

        def steps() -> tuple[Step, ...]:
            return tuple(_columns_step(row, game.k) for row in rows)

        if lost:
            sentences: tuple[Message, ...] = (Message("index-k-nim.lost", values),)
            if misere:
                sentences += (Message("index-k-nim.misere.lost"),)
            return Explanation(sentences, steps)
        sentences = ()
        if not misere or not balanced(position, modulus):
            sentences += (Message("index-k-nim.won", values),)
        if best is not None and misere and max(best) <= 1:
            sentences += (Message("index-k-nim.misere.switch", {**values, "count": sum(best)}),)
        elif best is not None:
            rows.append(best)
            sentences += (Message("index-k-nim.move", {**values, "heaps": game.format(best)}),)
        return Explanation(sentences or (Message("index-k-nim.won", values),), steps)

    def domain(self) -> list[tuple[IndexKNim, bool, int]]:
        """Compare k = 1, 2, 3 in both conventions."""
        return [(IndexKNim(k=k), misere, 4) for k in (1, 2, 3) for misere in (False, True)]

    def extra_positions(self, game: IndexKNim) -> Iterator[Heaps]:
        """Compare all positions of few small heaps and some of many."""
        yield (0,)
        yield from combinations_with_replacement(range(6), 3)
        yield from combinations_with_replacement(range(3), 5)
        yield from combinations_with_replacement(range(2), 7)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[IndexKNim, Heaps, bool]]:
        """Draw heaps of up to 200 bits; every second position is completed to balanced columns."""
        for round_number in range(120):
            game = IndexKNim(k=dice.randint(1, 4))
            bits = dice.choice((6, 64, 200))
            heaps = [dice.getrandbits(bits) for _ in range(dice.randint(1, 5))]
            if round_number % 2:
                counts = column_counts(tuple(heaps))
                heaps += [
                    sum(1 << place for place, count in enumerate(counts) if -count % (game.k + 1) > more)
                    for more in range(game.k)
                ]
            yield game, tuple(heaps), bool(round_number & 2)


def _columns_step(heaps: Heaps, k: int) -> Step:
    """Give the worked columns, the highest first."""
    counts = column_counts(heaps)[::-1]
    residues = [count % (k + 1) for count in counts]
    return Step("column_counts", {"heaps": list(heaps), "k": k, "counts": counts, "residues": residues})


def _single_objects(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """Give the moves that leave only single objects, one more than a multiple of k + 1 of them, the fewest first."""
    ones = [place for place, heap in enumerate(heaps) if heap == 1]
    large = [place for place, heap in enumerate(heaps) if heap > 1]
    choices = [
        (len(ones) - gone + kept, gone, kept)
        for gone in range(min(k - len(large), len(ones)) + 1)
        for kept in range(len(large) + 1)
        if (len(ones) - gone + kept) % (k + 1) == 1 and gone + len(large) > 0
    ]
    for _, gone, kept in sorted(choices):
        for emptied in combinations(ones, gone):
            for left in combinations(large, kept):
                row = list(heaps)
                for place in (*emptied, *large):
                    row[place] = 0
                for place in left:
                    row[place] = 1
                yield tuple(row)


CLOSED_FORMS = (MooreColumns(),)
