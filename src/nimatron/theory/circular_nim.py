"""Circular Nim: Moore's columns for k = 1 and k >= n - 1, and the lost forms that Dufour and Heubach proved (2013)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from nimatron.explain.message import Explanation, Message
from nimatron.games.circular_nim import CircularNim
from nimatron.games.index_k_nim import IndexKNim
from nimatron.theory.circular_moves import built_moves, placements, rows_4_2, rows_5_2, rows_5_3, rows_6_3
from nimatron.theory.closed_form import ClosedForm
from nimatron.theory.index_k_nim import MooreColumns

Heaps = tuple[int, ...]

_BUILDERS: dict[tuple[int, int], Callable[[Heaps], Iterator[Heaps]]] = {
    (4, 2): rows_4_2,
    (5, 2): rows_5_2,
    (5, 3): rows_5_3,
    (6, 3): rows_6_3,
}
_SHAPES = {
    (4, 2): "a,b,a,b",
    (5, 2): "m,b,c,d,b (m ≥ b,c,d; m + b = c + d)",
    (5, 3): "0,b,c,d,b (b = c + d)",
    (6, 3): "a,b,c,d,e,f (a + b = d + e; b + c = e + f)",
    (6, 4): "a,b,c,d,e,f (a + b = d + e; b + c = e + f; a ⊕ c ⊕ e = 0; a ≤ b,c,d,e,f)",
    (8, 6): "0,x,a,b,e,c,d,x (a + b = c + d = x; e = min(x, a + d))",
}


class FullCircle(ClosedForm):
    """k = 1 (Nim), k = n - 1 and k >= n: any k heaps are neighbours or places do not matter, as in index-k Nim.

    >>> FullCircle().loses(CircularNim(k=3), (2, 2, 2, 2), False)
    True
    """

    game = "circular-nim"
    source = "Moore 1910"
    _columns = MooreColumns()

    def covers(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Cover k = 1 and k >= n - 1 in both conventions."""
        return game.k == 1 or game.k >= len(position) - 1

    def loses(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Ask the theory of index-k Nim."""
        return self._columns.loses(_as_index_k(game, position), position, misere)

    def value(self, game: CircularNim, position: Heaps) -> int | None:
        """Give the value where index-k Nim has one."""
        return self._columns.value(_as_index_k(game, position), position)

    def winning_moves(self, game: CircularNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Take those of index-k Nim."""
        return self._columns.winning_moves(_as_index_k(game, position), position, misere)

    def lost_length(self, game: CircularNim, position: Heaps, misere: bool) -> int:
        """Take that of index-k Nim."""
        return self._columns.lost_length(_as_index_k(game, position), position, misere)

    def remoteness(self, game: CircularNim, position: Heaps, misere: bool) -> int | None:
        """Take that of index-k Nim."""
        return self._columns.remoteness(_as_index_k(game, position), position, misere)

    def delaying_move(self, game: CircularNim, position: Heaps, misere: bool) -> Heaps | None:
        """Take that of index-k Nim."""
        return self._columns.delaying_move(_as_index_k(game, position), position, misere)

    def explain(self, game: CircularNim, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Say why places do not matter; with all heaps but one in reach, make all equal."""
        if not any(position):
            return Explanation((Message("index-k-nim.misere.end" if misere else "circular-nim.end"),))
        reach = game.reach(position)
        if reach == len(position) and not misere:
            return Explanation((Message("circular-nim.all"),))
        if reach == len(position) - 1 and reach > 1 and not misere:
            lost = self.loses(game, position, misere)
            return Explanation((Message("circular-nim.equal.lost" if lost else "circular-nim.equal.won"),))
        own = self._columns.explain(_as_index_k(game, position), position, misere, best)
        if reach > 1:
            return own
        return Explanation((Message("circular-nim.nim"), *own.sentences)[:3], lambda: own.steps)

    def domain(self) -> list[tuple[CircularNim, bool, int]]:
        """Compare four heaps with k = 1, 3, 4 in both conventions; fewer heaps are extra positions."""
        return [(CircularNim(k=k), misere, 3) for k in (1, 3, 4) for misere in (False, True)]

    def extra_positions(self, game: CircularNim) -> Iterator[Heaps]:
        """Compare one to three heaps."""
        for number, most in ((1, 6), (2, 6), (3, 4)):
            yield from product(range(most), repeat=number)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[CircularNim, Heaps, bool]]:
        """Draw three to five heaps of up to 200 bits; every second position is level."""
        for round_number in range(100):
            number = dice.randint(3, 5)
            heaps = tuple(dice.getrandbits(dice.choice((4, 200))) for _ in range(number))
            if round_number % 2:
                heaps = (heaps[0],) * number
            yield CircularNim(k=number - 1), heaps, bool(round_number & 2)


class DufourHeubach(ClosedForm):
    """CN(4,2), CN(5,2), CN(5,3), CN(6,3), CN(6,4) and CN(8,6) in normal play.

    >>> form = DufourHeubach()
    >>> form.loses(CircularNim(), (1, 2, 1, 2), False), form.loses(CircularNim(), (0, 3, 0, 1, 2), False)
    (True, True)
    """

    game = "circular-nim"
    source = "Dufour and Heubach 2013"

    def covers(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Cover the six cases in normal play."""
        return not misere and (len(position), game.k) in _SHAPES

    def loses(self, game: CircularNim, position: Heaps, misere: bool) -> bool:
        """Look for a way to read the circle in which the heaps have the lost form."""
        form = _FORMS[len(position), game.k]
        return any(form(tuple(position[place] for place in places)) for places in placements(len(position)))

    def winning_moves(self, game: CircularNim, position: Heaps, misere: bool) -> Iterator[Heaps] | None:
        """Solve the lost form for the heaps of each arc; None for CN(6,4) and CN(8,6), where all moves are tried."""
        if self.loses(game, position, misere):
            return iter(())
        rows = _BUILDERS.get((len(position), game.k))
        return None if rows is None else built_moves(position, rows)

    def explain(self, game: CircularNim, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Name the lost form."""
        if not any(position):
            return Explanation((Message("circular-nim.end"),))
        state = "lost" if self.loses(game, position, misere) else "won"
        if (len(position), game.k) == (4, 2):
            return Explanation((Message(f"circular-nim.opposite.{state}"),))
        shape = {"shape": _SHAPES[len(position), game.k]}
        sentences: tuple[Message, ...] = (Message(f"circular-nim.shape.{state}", shape),)
        if best is not None and state == "won":
            sentences += (Message("circular-nim.move", {"heaps": game.format(best)}),)
        return Explanation(sentences)

    def domain(self) -> list[tuple[CircularNim, bool, int]]:
        """Compare four heaps below 5 for CN(4,2); the other cases are extra positions."""
        return [(CircularNim(k=k), False, 5) for k in (2, 3, 4, 6)]

    def extra_positions(self, game: CircularNim) -> Iterator[Heaps]:
        """Compare all arrangements of five, six and eight heaps up to a small heap size."""
        for number, k, most in ((5, 2, 4), (5, 3, 4), (6, 3, 3), (6, 4, 3), (8, 6, 2)):
            if k == game.k:
                yield from product(range(most), repeat=number)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[CircularNim, Heaps, bool]]:
        """Draw lost forms of huge heaps, half of them with one heap raised, turned at random."""
        for round_number in range(150):
            number, k = dice.choice(list(_SHAPES))
            heaps = list(_lost_row(number, k, dice))
            if round_number % 2 and (number, k) in _BUILDERS:
                heaps[dice.randrange(number)] += dice.randint(1, 1 << 60)
            turn = dice.randrange(number)
            yield CircularNim(k=k), tuple(heaps[turn:] + heaps[:turn]), False


def _as_index_k(game: CircularNim, position: Heaps) -> IndexKNim:
    return _index_k(game.reach(position))


@lru_cache(maxsize=16)
def _index_k(k: int) -> IndexKNim:
    return IndexKNim(k=k)


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


def _lost_row(number: int, k: int, dice: random.Random) -> Heaps:
    """Draw a row of the lost form with numbers of up to 20 digits."""
    a, b, c, d = (dice.randrange(10 ** dice.choice((1, 20))) for _ in range(4))
    if (number, k) == (4, 2):
        return a, b, a, b
    if (number, k) == (5, 2):
        return b + c + d, b, b + c, b + d, b
    if (number, k) == (5, 3):
        return 0, a + b, a, b, a + b
    if (number, k) == (6, 3):
        return a + d, b, c + d, a, b + d, c
    if (number, k) == (6, 4):
        high = c + 1 << a.bit_length()  # a ⊕ high is not below a
        return a, (a ^ high) + d, high, a + d, a ^ high, high + d
    x = a + b
    c = min(c, x)
    return 0, x, a, b, min(x, a + x - c), c, x - c, x


CLOSED_FORMS = (FullCircle(), DufourHeubach())
