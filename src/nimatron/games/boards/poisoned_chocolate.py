"""The poisoned bar of chocolate: break along a line and eat the part without the poisoned square.

Rules
-----
A bar of squares has one poisoned square. A move breaks the bar along one whole line between rows or columns and eats
the part without the poison. In normal play whoever is left with the poisoned square alone loses. ``4x6@1,2`` is the bar
of 4 rows and 6 columns with the poison in row 1, column 2, counted from 0; later the bar is written by its rows, ``#``
for what is eaten and ``x`` for the poison: ``####/#.x./#...``.

Strategy
--------
Count the rows or columns above, below, left and right of the poison; a break makes one of these four numbers smaller.
So the game is Nim with four heaps: leave numbers whose nim-sum is 0. In misère play, too, it is Nim.

History
-------
A puzzle of mathematical circles about a bar with one bad square, found in books by Winkler and others; a relative of
Gale's Chomp, whose bites are not straight.

Sources
-------
P. Winkler, Mathematical Puzzles: A Connoisseur's Collection, Natick 2004.
C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901), 35-39.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("poisoned-chocolate", bar).outcome for bar in ("1x1@0,0", "3x3@1,1", "2x3@0,0", "3x5@1,2", "4x6@1,2")]
['P', 'P', 'N', 'P', 'N']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.games.heaps.nim import Nim
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

MOST_SIDE = 60
_START = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)@([0-9]{1,2}),([0-9]{1,2})", re.ASCII)
EATEN, LEFT, POISON = "#", ".", "x"
SIDES = ("above", "below", "left", "right")


class Bar(NamedTuple):
    """A bar: its size, the poisoned square, and how many squares are left on its four sides."""

    rows: int
    columns: int
    row: int
    column: int
    above: int
    below: int
    left: int
    right: int

    def has(self, row: int, column: int) -> bool:
        """Return whether a square is left.

        >>> bar = Bar(2, 3, 0, 1, 0, 1, 0, 1)
        >>> bar.has(1, 2), bar.has(0, 0)
        (True, False)
        """
        return -self.above <= row - self.row <= self.below and -self.left <= column - self.column <= self.right

    def __str__(self) -> str:
        if (self.above + self.below + 1, self.left + self.right + 1) == (self.rows, self.columns):
            return f"{self.rows}x{self.columns}@{self.row},{self.column}"
        return self.picture()

    def picture(self) -> str:
        """Return the rows, with signs for what is left, what is eaten, and the poison."""
        return "/".join("".join(self._sign(row, column) for column in range(self.columns)) for row in range(self.rows))

    def _sign(self, row: int, column: int) -> str:
        if (row, column) == (self.row, self.column):
            return POISON
        return LEFT if self.has(row, column) else EATEN


class PoisonedChocolate(RuleSet[Bar]):
    """Poisoned chocolate: break the bar and eat the part without the poison; this is Nim with four heaps.

    >>> game = PoisonedChocolate()
    >>> [game.format(move) for move in game.moves(game.parse("2x3@0,1"))]
    ['.x./###', '#x./#..', '.x#/..#']
    """

    name = "poisoned-chocolate"
    title = "Poisoned chocolate"
    aliases = ("chocolate",)
    search_words = ("bar", "poison")
    group = "boards"
    example = "4x6@1,2"
    noun = "number"
    view = "nimatron.views.poisoned_chocolate:PoisonedChocolateView"
    reasons = ("nimatron.theory.poisoned_chocolate:four_heaps",)

    @property
    def start(self) -> Bar:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Bar) -> Iterator[Bar]:
        """Yield each break on each of the four sides."""
        for side in SIDES:
            for rest in range(getattr(position, side)):
                yield position._replace(**{side: rest})

    def heaps(self, position: Bar) -> tuple[int, ...]:
        """Return how many squares are left above, below, left and right of the poison."""
        return position[4:]

    def canonical(self, position: Bar) -> Bar:
        """Return only what is left, with its four sides in order of size."""
        above, below, left, right = sorted(self.heaps(position))
        return Bar(above + below + 1, left + right + 1, above, left, above, below, left, right)

    def components(self, position: Bar) -> tuple[Component, ...]:
        """Return the four sides as heaps of Nim."""
        return tuple((Nim(), (heap,)) for heap in self.heaps(position) if heap)

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Bar:
        """Read ``4x6@1,2``, or rows of ``.``, ``#`` and one ``x`` joined by slashes."""
        text = text.strip()
        start = _START.fullmatch(text)
        if start is not None:
            rows, columns, row, column = map(int, start.groups())
            if row < rows and column < columns:
                bar = Bar(rows, columns, row, column, row, rows - 1 - row, column, columns - 1 - column)
                return self._admitted(bar)
        lines = text.split("/")
        poisons = [(row, line.index(POISON)) for row, line in enumerate(lines) if POISON in line]
        if start is None and len(poisons) == 1:
            row, column = poisons[0]
            down, across = "".join(line[column : column + 1] for line in lines), lines[row]
            bar = Bar(
                len(lines), len(across), row, column,
                *(len(way) - len(way.lstrip(LEFT)) for way in (
                    down[:row][::-1], down[row + 1 :], across[:column][::-1], across[column + 1 :],
                )),
            )  # fmt: skip
            if text == bar.picture():
                return self._admitted(bar)
        raise PositionError(reason("position.bar", game=self.name, given=shown(text)))

    def _admitted(self, bar: Bar) -> Bar:
        if max(bar.rows, bar.columns) > MOST_SIDE:
            raise PositionError(
                reason("position.large_bar", game=self.name, rows=bar.rows, columns=bar.columns, limit=MOST_SIDE)
            )
        return bar

    def format(self, position: Bar) -> str:
        """Write the size and the poisoned square if nothing is eaten, otherwise the rows."""
        return str(position)

    def positions(self, count: int) -> Iterator[Bar]:
        """Yield square bars with the poison in the corner."""
        return (self.parse(f"{side}x{side}@0,0") for side in range(1, min(count, MOST_SIDE) + 1))
