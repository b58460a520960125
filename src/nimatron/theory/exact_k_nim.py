"""Exact-k Nim: Nim for k = 1, and at most 2 k nonempty heaps.

With fewer than 2 k heaps the nim-value is the greatest number of moves that can still be made. This is the greatest t
such that the sum of min(heap, t) is at least k t. Positions without a move have value 0, and taking k whole heaps leads
to one.

With exactly 2 k heaps, let the k + 1 smallest be equal to m. A move leaves one of them unchanged, so a heap m remains.
To leave again k + 1 equal smallest heaps it would have to lower k + 1 heaps to one size below m, or none of the heaps
m. But it lowers exactly k heaps, and only k - 1 are larger. If the k + 1 smallest are not all equal, each of the k
largest exceeds the smallest heap, and making them equal to it leaves k + 1 equal ones.

Misère play. With fewer than 2 k heaps a position from which exactly one more move can be made loses, and from one from
which t > 1 can be made such a position is reached: for t = 2 it is one of the values of its options. With exactly 2 k
heaps, let the k + 1 smallest be equal to m. If m > 1, a move that empties heaps leaves k heaps of m or more, from which
at least two moves can be made; so the position loses as in normal play. If the smallest heap is 1, taking the k largest
heaps whole leaves exactly one more move. Otherwise the move of normal play wins.
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

    In misère play the equal heaps exceed 1; with fewer than 2 k heaps exactly one more move can be made.

    >>> AtMostTwiceK().loses(ExactKNim(), (2, 5, 2, 2), False), AtMostTwiceK().value(ExactKNim(), (3, 3, 3))
    (True, 4)
    >>> [AtMostTwiceK().loses(ExactKNim(), heaps, True) for heaps in ((2, 5, 2, 2), (1, 5, 1, 1), (1, 4))]
    [True, False, True]
    """

    source = "Boros, Gurvich, Ho, Makino and Mursic 2018"

    def covers(self, game: ExactKNim, position: Heaps, misere: bool) -> bool:
        """Return True for at most 2 k nonempty heaps."""
        return len(_full(position)) <= 2 * game.k

    def loses(self, game: ExactKNim, position: Heaps, misere: bool) -> bool:
        """Return whether there are equal smallest ones among 2 k heaps, or too few heaps; in misère play one move."""
        full = _full(position)
        if len(full) == 2 * game.k:
            return full[0] == full[game.k] > misere
        return _most_moves(full, game.k) == misere

    def value(self, game: ExactKNim, position: Heaps) -> int | None:
        """Return the greatest number of moves still possible if there are fewer than 2 k heaps."""
        full = _full(position)
        if len(full) == 2 * game.k:
            return 0 if self.loses(game, position, False) else None
        return _most_moves(full, game.k)

    def best_move(
        self, game: ExactKNim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return, for an N-position, the move on the k largest heaps.

        Of 2 k heaps it makes them equal to the smallest; with fewer heaps it takes them whole. In misère play, with
        fewer heaps or a smallest heap of 1, it leaves k heaps, some of them 1.
        """
        full = _full(position)
        if lost or winning is not None or len(full) < game.k:
            return None
        largest = sorted(range(len(position)), key=position.__getitem__)[-game.k :]
        if len(full) == 2 * game.k and full[0] > misere:
            return tuple(full[0] if index in largest else heap for index, heap in enumerate(position))
        ones = largest[len(full) - game.k :] if misere else []
        return tuple(int(index in ones) if index in largest else heap for index, heap in enumerate(position))

    def explain(self, game: ExactKNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain how many heaps there are, or which of them are equal."""
        full, k = _full(position), game.k
        if len(full) < k:
            return game_over(won=misere)
        if misere and (lost or best is not None):
            left = _full(position if lost or best is None else best)
            if len(left) < 2 * k:
                key = f"exact-k-nim.misere.one_move.{'lost' if lost else 'won'}"
                return Explanation((Message(key, {} if lost or best is None else {"heaps": game.format(best)}),))
        elif len(full) < 2 * k:
            few = {"count": len(full), "double": 2 * k, "k": k}
            return Explanation((Message("exact-k-nim.few", few),))
        same = (Message("exact-k-nim.misere.same"),) if misere else ()
        if lost:
            return Explanation((Message("exact-k-nim.lost", {"count": k + 1}), *same))
        return Explanation((Message("exact-k-nim.won", {"count": k + 1, "k": k, "size": full[0]}), *same))


def _most_moves(full: list[int], k: int) -> int:
    """Return the greatest number of moves, each on k heaps, that nonempty heaps allow.

    >>> _most_moves([3, 3, 3], 2), _most_moves([1, 4], 2)
    (4, 1)
    """
    low, high = 0, sum(full) // k
    while low < high:
        middle = (low + high + 1) // 2
        if sum(min(heap, middle) for heap in full) >= k * middle:
            low = middle
        else:
            high = middle - 1
    return low


def _full(position: Heaps) -> list[int]:
    """Return the nonempty heaps, in order of size."""
    return sorted(filter(None, position))
