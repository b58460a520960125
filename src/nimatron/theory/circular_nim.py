"""Circular Nim: Moore's theorem for k = 1 and k >= n - 1, and the P-positions of Dufour and Heubach (2013).

Winning moves are constructed from the form of the P-positions: the heaps outside the arc are given, and the equations
are solved for the others. A *placement* is the circle read from some heap in some direction, so that the form of a
P-position stands at its places 0, 1, ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.circular_nim import CircularNim
from nimatron.games.heaps.index_k_nim import IndexKNim
from nimatron.theory.index_k_nim import MooreColumns
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]
Places = tuple[int, ...]

_SHAPES = {
    (4, 2): "a,b,a,b",
    (5, 2): "m,b,c,d,b (m ≥ b,c,d; m + b = c + d)",
    (5, 3): "0,b,c,d,b (b = c + d)",
    (6, 3): "a,b,c,d,e,f (a + b = d + e; b + c = e + f)",
    (6, 4): "a,b,c,d,e,f (a + b = d + e; b + c = e + f; a ⊕ c ⊕ e = 0; a ≤ b,c,d,e,f)",
    (8, 6): "0,x,a,b,e,c,d,x (a + b = c + d = x; e = min(x, a + d))",
}


class FullCircle(Theorem):
    """k = 1 (Nim), k = n - 1 and k >= n: any k heaps are neighbours or order does not matter, as in Moore's Nim_k.

    >>> FullCircle().loses(CircularNim(k=3), (2, 2, 2, 2), False)
    True
    """

    source = "Moore 1910"
    _columns = MooreColumns()

    def covers(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Return True for k = 1 and k >= n - 1 in both conventions."""
        return game.k == 1 or game.k >= len(position) - 1

    def loses(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Return whether the player to move loses, as in Moore's Nim_k."""
        return self._columns.loses(_as_index_k(game, position), position, misere)

    def value(self, game: CircularNim, position: Heaps) -> int | None:
        """Return the value as in Moore's Nim_k."""
        return self._columns.value(_as_index_k(game, position), position)

    def winning_moves(
        self, game: CircularNim, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Return the winning moves as in Moore's Nim_k."""
        return self._columns.winning_moves(_as_index_k(game, position), position, misere, beside)

    def remoteness(self, game: CircularNim, position: Heaps, misere: bool, lost: bool) -> int | None:
        """Return the remoteness as in Moore's Nim_k."""
        return self._columns.remoteness(_as_index_k(game, position), position, misere, lost)

    def best_move(
        self, game: CircularNim, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return the best move as in Moore's Nim_k."""
        return self._columns.best_move(_as_index_k(game, position), position, misere, lost, winning)

    def explain(self, game: CircularNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain why the order of the heaps does not matter; if only one heap may not change, why equal heaps lose."""
        if not any(position):
            return game_over(misere)
        reach = game.reach(position)
        if reach == len(position) and not misere:
            return Explanation((Message("circular-nim.all"),))
        if reach == len(position) - 1 and reach > 1 and not misere:
            return Explanation((Message(f"circular-nim.equal.{'lost' if lost else 'won'}"),))
        own = self._columns.explain(_as_index_k(game, position), position, misere, best, lost)
        if reach > 1 or len(position) == 1:
            return own
        return Explanation((Message("circular-nim.nim"), *own.sentences[:2]), lambda: own.steps)


class DufourHeubach(Theorem):
    """CN(4,2), CN(5,2), CN(5,3), CN(6,3), CN(6,4) and CN(8,6) in normal play.

    >>> theorem = DufourHeubach()
    >>> theorem.loses(CircularNim(), (1, 2, 1, 2), False), theorem.loses(CircularNim(), (0, 3, 0, 1, 2), False)
    (True, True)
    """

    source = "Dufour and Heubach 2013"

    def covers(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Return True for the six cases in normal play."""
        return not misere and (len(position), game.k) in _SHAPES

    def loses(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Return whether the heaps have the form of a P-position for some way to read the circle."""
        return _has_p_form(position, game.k)

    def winning_moves(
        self, game: CircularNim, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Yield the P-positions that differ in one arc; None for CN(6,4) and CN(8,6), where all moves are tried."""
        rows = _BUILDERS.get((len(position), game.k))
        if rows is None or beside:
            return None
        return iter(()) if _has_p_form(position, game.k) else built_moves(position, rows)

    def explain(self, game: CircularNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the form of P-positions, and the move that restores it."""
        if not any(position):
            return game_over(won=False)
        state = "lost" if lost else "won"
        if (len(position), game.k) == (4, 2):
            return Explanation((Message(f"circular-nim.opposite.{state}"),))
        sentences: tuple[Message, ...] = (
            Message(f"circular-nim.shape.{state}", {"shape": _SHAPES[len(position), game.k]}),
        )
        if best is not None and not lost:
            sentences += (Message("circular-nim.move", {"heaps": game.format(best)}),)
        return Explanation(sentences)


def _as_index_k(game: CircularNim, position: Heaps) -> IndexKNim:
    return _index_k(game.reach(position))


@lru_cache(maxsize=16)
def _index_k(k: int) -> IndexKNim:
    return IndexKNim(k=k)


@lru_cache(maxsize=4)  # one analysis needs it several times
def _has_p_form(position: Heaps, k: int) -> bool:
    form = _FORMS[len(position), k]
    return any(form(tuple(position[place] for place in places)) for places in placements(len(position)))


def _form_4_2(row: Heaps) -> bool:
    return row[:2] == row[2:]


def _form_5_2(row: Heaps) -> bool:
    m, b, c, d, e = row
    return b == e and m >= max(row) and m + b == c + d


def _form_5_3(row: Heaps) -> bool:
    zero, b, c, d, e = row
    return zero == 0 and b == e == c + d


def _form_6_3(row: Heaps) -> bool:
    a, b, c, d, e, f = row
    return a + b == d + e and b + c == e + f


def _form_6_4(row: Heaps) -> bool:
    return _form_6_3(row) and row[0] ^ row[2] ^ row[4] == 0 and row[0] == min(row)


def _form_8_6(row: Heaps) -> bool:
    zero, x, a, b, e, c, d, y = row
    return zero == 0 and x == y == a + b == c + d and e == min(x, a + d)


_FORMS: dict[tuple[int, int], Callable[[Heaps], bool]] = {
    (4, 2): _form_4_2,
    (5, 2): _form_5_2,
    (5, 3): _form_5_3,
    (6, 3): _form_6_3,
    (6, 4): _form_6_4,
    (8, 6): _form_8_6,
}


# -- winning moves -----------------------------------------------------------------------------------------------------


def placements(number: int) -> Iterator[Places]:
    """Yield all ways to read a circle of heaps, as places in the order of reading.

    >>> len(list(placements(5)))
    10
    """
    for first in range(number):
        for direction in (1, -1):
            yield tuple((first + direction * step) % number for step in range(number))


def built_moves(position: Heaps, rows: Callable[[Heaps], Iterator[Heaps]]) -> Iterator[Heaps]:
    """Yield the moves, each once, that ``rows`` builds from every way to read the circle."""
    seen = set()
    for places in placements(len(position)):
        for row in rows(tuple(position[place] for place in places)):
            target = [0] * len(position)
            for place, heap in zip(places, row, strict=True):
                target[place] = heap
            move = tuple(target)
            if move != position and move not in seen and all(0 <= n <= o for n, o in zip(move, position, strict=True)):
                seen.add(move)
                yield move


def rows_4_2(read: Heaps) -> Iterator[Heaps]:
    """Yield the only candidate of CN(4,2): each of two opposite heaps becomes the smaller one; the places 0, 1 change.

    >>> list(rows_4_2((3, 2, 1, 2)))
    [(1, 2, 1, 2)]
    """
    _, _, c, d = read
    yield c, d, c, d


def rows_5_2(read: Heaps) -> Iterator[Heaps]:
    """Yield the rows m,b,c,d,b of CN(5,2) with m the largest and m + b = c + d that change two neighbours.

    >>> next(rows_5_2((9, 5, 1, 2, 0)))
    (3, 0, 1, 2, 0)
    """
    m, b, c, d, e = read
    candidates = [(c + d - e, e, c, d, e), (m, e, m + e - d, d, e)]  # the mirror images are other placements
    yield from (row for row in candidates if row[0] >= max(row) and min(row) >= 0)
    if b == e:
        total = m + b
        for left in range(min(c, total, m), max(0, total - min(d, m)) - 1, -1):
            if m >= max(left, total - left, b):
                yield m, b, left, total - left, b


def rows_5_3(read: Heaps) -> Iterator[Heaps]:
    """Yield the rows 0,b,c,d,b of CN(5,3) with b = c + d that change three neighbours.

    >>> (0, 3, 1, 2, 3) in set(rows_5_3((4, 3, 1, 2, 9)))
    True
    """
    zero, _, c, d, e = read
    if e >= d:
        yield 0, e, e - d, d, e  # changes the places 0, 1, 2
    yield 0, c + d, c, d, c + d  # changes the places 4, 0, 1
    if zero == 0:  # changes the places 1, 2, 3
        for left in range(min(c, e), max(0, e - d) - 1, -1):
            yield 0, e, left, e - left, e


def rows_6_3(read: Heaps) -> Iterator[Heaps]:
    """Yield the rows a,b,c,d,e,f of CN(6,3) with a + b = d + e and b + c = e + f that change a, b, c.

    >>> list(rows_6_3((9, 0, 9, 1, 2, 3)))
    [(3, 0, 5, 1, 2, 3)]
    """
    a, b, c, d, e, f = read
    least = max(0, d + e - a, e + f - c)
    for middle in range(min(b, d + e, e + f), least - 1, -1):
        yield d + e - middle, middle, e + f - middle, d, e, f


_BUILDERS: dict[tuple[int, int], Callable[[Heaps], Iterator[Heaps]]] = {
    (4, 2): rows_4_2,
    (5, 2): rows_5_2,
    (5, 3): rows_5_3,
    (6, 3): rows_6_3,
}
