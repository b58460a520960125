"""Index-k Nim in both conventions: binary columns modulo k + 1 (Moore 1910) and the exact number of moves.

Remoteness. Lost positions have sums divisible by k + 1, so every move and its answer together take at least k + 1
objects. In a lost position the loser may take one object where the lowest one-bit 2^j of all heaps stands; that changes
the columns 0..j, and the only answers restore them by one object from each of k other heaps. So the game from sum t
lasts exactly 2 t / (k + 1) moves. Misère play ends one move sooner once a heap exceeds 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nimatron.explain.general import game_over, last_one
from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.heaps.index_k_nim import IndexKNim
from nimatron.theory.index_k_columns import (
    balanced,
    balancing_moves,
    column_counts,
    few_balancing_moves,
    greatest_balancing_move,
)
from nimatron.theory.nim import nim_sum, slowest_move
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


class MooreColumns(Theorem):
    """Lost exactly when every binary column holds a multiple of k + 1 ones; in misère play once a heap exceeds 1.

    >>> theorem = MooreColumns()
    >>> theorem.loses(IndexKNim(), (1, 2, 3, 3), False), theorem.loses(IndexKNim(), (1, 1, 1, 1), True)
    (True, True)
    """

    source = "Moore 1910"

    def covers(self, game: IndexKNim, position: Heaps, misere: bool) -> bool:
        """Every position."""
        return True

    def loses(self, game: IndexKNim, position: Heaps, misere: bool) -> bool:
        """The ones of every column; in misère play the number of single objects when no heap exceeds 1."""
        if misere and max(position, default=0) <= 1:
            return sum(position) % (game.k + 1) == 1
        return balanced(position, game.k + 1)

    def value(self, game: IndexKNim, position: Heaps) -> int | None:
        """The nim-sum for k = 1, the sum when a move may take from every heap, 0 for lost positions, else None."""
        if game.k == 1:
            return nim_sum(position)
        if sum(1 for heap in position if heap) <= game.k:
            return sum(position)
        return 0 if self.loses(game, position, False) else None

    def winning_moves(self, game: IndexKNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps] | None:
        """The moves built column by column; where they are many, lazily, and one that takes the most first."""
        return None if beside else self._winning_moves(game, position, misere)

    def _winning_moves(self, game: IndexKNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
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

    def remoteness(self, game: IndexKNim, position: Heaps, misere: bool, lost: bool) -> int | None:
        """2 sum / (k + 1) of a lost position (misère: see the module); a won one loses the most it can at once."""
        if lost:
            return self._lost_length(game, position, misere)
        if not any(position):
            return 0
        if misere and sum(1 for heap in position if heap > 1) <= game.k:
            best = next(_single_objects(position, game.k), None)
        else:
            few = few_balancing_moves(position, game.k)
            best = min(few, key=sum) if few is not None else greatest_balancing_move(position, game.k)
        return None if best is None else self._lost_length(game, best, misere) + 1

    def _lost_length(self, game: IndexKNim, position: Heaps, misere: bool) -> int:
        if misere and max(position, default=0) <= 1:
            return 2 * (sum(position) - 1) // (game.k + 1) + 1
        return 2 * sum(position) // (game.k + 1) - (1 if misere else 0)

    def best_move(
        self, game: IndexKNim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Of a lost position one object taken where the lowest one-bit is least."""
        return slowest_move(position) if lost else super().best_move(game, position, misere, lost, winning)

    def explain(self, game: IndexKNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """The columns, what the move does to them, and the end-game rule of misère play."""
        modulus = game.k + 1
        values: dict[str, int] = {"modulus": modulus, "k": game.k}
        if not any(position):
            return game_over(misere)
        if misere and max(position) <= 1:
            count = sum(position)
            if count == 1:
                return last_one()
            state = "lost" if lost else "won"
            return Explanation((Message(f"index-k-nim.misere.ones.{state}", {**values, "count": count}),))
        rows = [position]

        def steps() -> tuple[Step, ...]:
            return tuple(_columns_step(row, game.k) for row in rows)

        if lost:
            sentences: tuple[Message, ...] = (Message("index-k-nim.lost", values),)
            if misere:
                sentences += (Message("index-k-nim.misere.same"),)
            return Explanation(sentences, steps)
        sentences = (Message("index-k-nim.won", values),)
        if best is not None and misere and max(best) <= 1:
            sentences += (Message("index-k-nim.misere.switch", {**values, "count": sum(best)}),)
        elif best is not None:
            rows.append(best)
            sentences += (Message("index-k-nim.move", {**values, "heaps": game.format(best)}),)
            if misere:
                sentences += (Message("index-k-nim.misere.same"),)
        return Explanation(sentences, steps)


def _columns_step(heaps: Heaps, k: int) -> Step:
    """The worked columns, the highest first."""
    counts = column_counts(heaps)[::-1]
    residues = [count % (k + 1) for count in counts]
    return Step("column_counts", {"heaps": list(heaps), "k": k, "counts": counts, "residues": residues})


def _single_objects(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """The moves that leave only single objects, one more than a multiple of k + 1 of them, the fewest first."""
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
