"""Treblecross in normal play: the runs of squares far from every X are heaps of the octal game 0.007.

Assume that no three can be completed. An X within two squares of another lets the opponent complete three: the square
between them is free, or one beside both is, since a row has at least three squares. An X elsewhere removes from its run
the two squares on either side. So a run of n squares is a heap of n + 2 from which three are taken: the two heaps a and
b left, a + b = n - 1, stand for runs of a - 2 and b - 2. If no run is left, whoever moves loses, as in the octal game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from nimatron.arithmetic.nim_sum import mex
from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.rows.treblecross import Treblecross
from nimatron.rules.square_rows import SquareRows, with_sign
from nimatron.theory.nim import nim_sum
from nimatron.theory.nim_in_disguise import NimInDisguise
from nimatron.views.move_words import describe

LONGEST_ROW = 1000
_NEAR = 2
_AROUND_X = re.compile(r"\.{0,2}X(?:\.{0,2}X)*\.{0,2}")
_FREE = re.compile(r"\.+")


class FarRuns(NimInDisguise):
    """P-positions: no three can be completed, and the runs far from every X have nim-sum 0.

    >>> game, theorem = Treblecross(), FarRuns()
    >>> [theorem.loses(game, game.parse(text), False) for text in ("......", ".....", "XX....", "X.....")]
    [True, False, False, False]
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.treblecross"

    def covers(self, game: Treblecross, position: SquareRows, misere: bool) -> bool:
        """Return True for normal play with rows of up to 1000 squares."""
        return not misere and max(map(len, position)) <= LONGEST_ROW

    def counted(self, game: Treblecross, position: SquareRows) -> tuple[int, ...]:
        """Return the nim-values of the runs, row by row."""
        return tuple(run_value(squares) for row in position for _, squares in _runs(row))

    def loses(self, game: Treblecross, position: SquareRows, misere: bool) -> bool:
        """Return whether there is a three already, or none can be completed and the nim-sum is 0."""
        if game.over(position):
            return True
        return not any(_completing(row) for row in position) and super().loses(game, position, misere)

    def value(self, game: Treblecross, position: SquareRows) -> int | None:
        """Return 0 for P-positions; for others the nim-sum is not the value, since moves near an X lose immediately."""
        return 0 if self.loses(game, position, False) else None

    def winning_moves(
        self, game: Treblecross, position: SquareRows, misere: bool, beside: int = 0
    ) -> Iterator[SquareRows] | None:
        """Return the moves that complete three, if any; else those far from every X that make the nim-sum 0."""
        return None if beside else self._winning_moves(game, position)

    def _winning_moves(self, game: Treblecross, position: SquareRows) -> Iterator[SquareRows]:
        if game.over(position):
            return
        completing = [(number, square) for number, row in enumerate(position) for square in _completing(row)]
        for number, square in completing:
            yield with_sign(position, number, square, "X")
        if completing:
            return
        total = nim_sum(self.counted(game, position))
        for number, row in enumerate(position):
            for first, squares in _runs(row):
                wanted = total ^ run_value(squares)
                for before in range(squares):
                    if _parted(squares, before) == wanted:
                        yield with_sign(position, number, first + before, "X")

    def explain(
        self, game: Treblecross, position: SquareRows, misere: bool, best: SquareRows | None, lost: bool
    ) -> Explanation:
        """Explain what can be completed, or else the runs and their values."""
        if not game.moves(position):
            return game_over(won=False)
        if any(_completing(row) for row in position):
            return Explanation((Message("treblecross.complete"),))
        if not self.counted(game, position):
            return Explanation((Message("treblecross.all_near"),))
        explained = super().explain(game, position, misere, best, lost)
        middle = _middle(position)
        if middle is not None and best is not None:
            sentences = [Message("treblecross.middle", {"move": describe(game, position, middle)})]
            if best != middle:
                sentences.append(Message("symmetry.best", {"move": describe(game, position, best)}))
            return Explanation(tuple(sentences), explained.steps)
        if best is not None and not self.counted(game, best):
            return Explanation(explained.sentences[:2], explained.steps)
        return explained


def _middle(position: SquareRows) -> SquareRows | None:
    """Return the move to the middle of a single empty row of odd length, None for other positions.

    It wins: complete three if that is possible, and otherwise write X opposite to the opponent's. An X at most two from
    the middle lets three be completed. Opposite squares farther from it are also far from each other, so the answer
    lets the opponent complete three only if the X that it answers already did.
    """
    if len(position) != 1 or "X" in position[0] or len(position[0]) % 2 == 0:
        return None
    return with_sign(position, 0, len(position[0]) // 2, "X")


def _completing(row: str) -> list[int]:
    """Return the free squares on which an X completes three.

    >>> _completing("X.X..XX.")
    [1, 4, 7]
    """
    return [
        square
        for square, at in enumerate(row)
        if at == "." and "XXX" in row[max(0, square - _NEAR) : square] + "X" + row[square + 1 : square + 1 + _NEAR]
    ]


def _runs(row: str) -> list[tuple[int, int]]:
    """Return the runs of squares farther than two from every X: the first square and the number of squares.

    >>> _runs("....X......."), _runs("X..")
    ([(0, 2), (7, 5)], [])
    """
    near = _AROUND_X.sub(lambda found: "X" * len(found[0]), row)
    return [(run.start(), len(run[0])) for run in _FREE.finditer(near)]


def run_value(squares: int) -> int:
    """Return the nim-value of a run: that of a heap with two more objects in 0.007.

    >>> [run_value(squares) for squares in range(13)]
    [0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0]
    """
    return _values()[squares]


@cache
def _values() -> list[int]:
    """Return the values of the runs of up to 1000 squares."""
    values: list[int] = []
    for squares in range(LONGEST_ROW + 1):
        # the first half of the squares suffices, by symmetry
        values.append(mex(_parted(squares, before, values) for before in range((squares + 1) // 2)))
    return values


def _parted(squares: int, before: int, values: list[int] | None = None) -> int:
    """Return the nim-value that an X leaves of a run with ``before`` of its squares before it."""
    values = _values() if values is None else values
    return values[max(0, before - _NEAR)] ^ values[max(0, squares - before - 1 - _NEAR)]
