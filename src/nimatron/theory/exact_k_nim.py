"""Exact-k Nim: Nim for k = 1, and normal play with at most 2 k nonempty heaps.

With fewer than 2 k heaps the nim-value is the greatest number of moves that can still be made. This is the greatest t
such that the sum of min(heap, t) is at least k t. Positions without a move have value 0, and taking k whole heaps leads
to one.

With exactly 2 k heaps, let the k + 1 smallest be equal to m. A move leaves one of them unchanged, so a heap m remains.
To leave again k + 1 equal smallest heaps it would have to lower k + 1 heaps to one size below m, or none of the heaps
m. But it lowers exactly k heaps, and only k - 1 are larger. If the k + 1 smallest are not all equal, each of the k
largest exceeds the smallest heap, and making them equal to it leaves k + 1 equal ones.
"""

from __future__ import annotations

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.exact_k_nim import ExactKNim
from nimatron.theory.nim import NimSum
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


class OneHeapAtATime(NimSum):
    """Exact-1 Nim is Nim, in both conventions.

    >>> [OneHeapAtATime().loses(ExactKNim(k=1), heaps, misere=True) for heaps in ((1, 2, 3), (0, 1, 1))]
    [True, False]
    """

    def covers(self, game: ExactKNim, position: Heaps, misere: bool) -> bool:  # type: ignore[override]
        """Return True for k = 1."""
        return game.k == 1

    def explain(  # type: ignore[override]
        self, game: ExactKNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain that one heap is changed at a time, then use the words of Nim."""
        explained = super().explain(game, position, misere, best, lost)  # type: ignore[arg-type]  # only heaps matter
        if not any(position):
            return explained
        return Explanation((Message("exact-k-nim.nim"), *explained.sentences[:2]), lambda: explained.steps)


class AtMostTwiceK(Theorem):
    """P-positions: with 2 k heaps the k + 1 smallest are equal; with fewer heaps no move is left.

    >>> AtMostTwiceK().loses(ExactKNim(), (2, 5, 2, 2), False), AtMostTwiceK().value(ExactKNim(), (3, 3, 3))
    (True, 4)
    """

    source = "Boros, Gurvich, Ho, Makino and Mursic 2018"

    def covers(self, game: ExactKNim, position: Heaps, misere: bool) -> bool:
        """Return True for normal play with at most 2 k nonempty heaps."""
        return not misere and len(_full(position)) <= 2 * game.k

    def loses(self, game: ExactKNim, position: Heaps, misere: bool) -> bool:
        """Return whether there are too few heaps, or equal smallest ones among 2 k."""
        full = _full(position)
        return len(full) < game.k or (len(full) == 2 * game.k and full[0] == full[game.k])

    def value(self, game: ExactKNim, position: Heaps) -> int | None:
        """Return the greatest number of moves still possible if there are fewer than 2 k heaps."""
        full = _full(position)
        if len(full) == 2 * game.k:
            return 0 if self.loses(game, position, False) else None
        low, high = 0, sum(full) // game.k
        while low < high:
            middle = (low + high + 1) // 2
            if sum(min(heap, middle) for heap in full) >= game.k * middle:
                low = middle
            else:
                high = middle - 1
        return low

    def best_move(
        self, game: ExactKNim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for an N-position, the move on the k largest heaps.

        Of 2 k heaps it makes them equal to the smallest; with fewer heaps it takes them whole.
        """
        if lost or winning is not None:
            return None
        full = _full(position)
        size = full[0] if len(full) == 2 * game.k else 0
        largest = sorted(range(len(position)), key=position.__getitem__)[-game.k :]
        return tuple(size if index in largest else heap for index, heap in enumerate(position))

    def explain(self, game: ExactKNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain how many heaps there are, or which of them are equal."""
        full, k = _full(position), game.k
        if len(full) < k:
            return game_over(won=False)
        if len(full) < 2 * k:
            few = {"count": len(full), "double": 2 * k, "k": k}
            return Explanation((Message("exact-k-nim.few", few),))
        if lost:
            return Explanation((Message("exact-k-nim.lost", {"count": k + 1}),))
        return Explanation((Message("exact-k-nim.won", {"count": k + 1, "k": k, "size": full[0]}),))


def _full(position: Heaps) -> list[int]:
    """Return the nonempty heaps, in order of size."""
    return sorted(filter(None, position))
