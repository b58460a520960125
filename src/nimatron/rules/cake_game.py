"""Games with rectangular cakes, one of which is cut or eaten in a move; base of Cutcake, Maundy Cake and Eatcake.

A cake of ``rows`` by ``columns`` squares is written ``3x4``. Cakes are separated by commas or spaces; ``5*2x3`` stands
for five equal cakes, ``none`` for no cake. Cakes of the same size are always listed together. What a move leaves of a
cake takes its place in the list, so a move changes the position only there.

Two facts hold in each of these games. The cakes are independent, so a position is the sum of its cakes. A cake and the
cake turned by a quarter have the same play, since rows and columns have the same rules.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import count, islice
from math import isqrt
from typing import ClassVar, NamedTuple, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

_CAKE = re.compile(r"(?:([1-9][0-9]{0,59})\*)?([1-9][0-9]{0,59})[xX]([1-9][0-9]{0,59})", re.ASCII)
_NONE = "none"
_MOST_SIZES = 1000
"""Different sizes in one position."""
_MOST_COMPONENTS = 400
"""With more cakes a position is treated as one component."""


class Cake(NamedTuple):
    """A size of cake and the number of cakes of this size.

    >>> str(Cake(2, 3)), str(Cake(2, 3, 5))
    ('2x3', '5*2x3')
    """

    rows: int
    columns: int
    number: int = 1

    def __str__(self) -> str:
        return f"{self.number}*" * (self.number > 1) + f"{self.rows}x{self.columns}"


Cakes: TypeAlias = tuple[Cake, ...]


def together(cakes: Iterable[Cake]) -> Cakes:
    """Return the cakes with equal sizes counted at the first of them.

    >>> [str(cake) for cake in together([Cake(1, 2), Cake(3, 3), Cake(1, 2, 4)])]
    ['5*1x2', '3x3']
    """
    found: dict[tuple[int, int], int] = {}
    for rows, columns, number in cakes:
        found[rows, columns] = found.get((rows, columns), 0) + number
    return tuple(Cake(rows, columns, number) for (rows, columns), number in found.items() if number)


class CakeGame(RuleSet[Cakes]):
    """Cakes, one of which is cut or eaten in a move.

    A subclass defines ``pieces``, what a move may leave of one cake, and ``is_finished``.

    >>> from nimatron.games.boards.cutcake import Cutcake
    >>> [Cutcake().format(move) for move in Cutcake().moves(Cutcake().parse("2*1x3,2x2"))]
    ['1x3,1x1,1x2,2x2', '2*1x3,2*1x2', '2*1x3,2*2x1']
    """

    group = "boards"
    noun = "number"
    view: ClassVar[str] = "nimatron.views.cakes:CakeView"
    most_squares: ClassVar[int] = 10**6
    """The maximum number of squares of all cakes together."""

    @abstractmethod
    def pieces(self, rows: int, columns: int) -> Iterator[Cakes]:
        """Yield what a move may leave of one cake, each once: first the moves that change the rows, then the others."""

    @abstractmethod
    def is_finished(self, rows: int, columns: int) -> bool:
        """Return whether a cake has no move."""

    @property
    def start(self) -> Cakes:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Cakes) -> Iterator[Cakes]:
        """Yield the moves, cake by cake; equal cakes are tried once."""
        for index, cake in enumerate(position):
            for pieces in self.pieces(cake.rows, cake.columns):
                yield self.after(position, index, pieces)

    @staticmethod
    def after(position: Cakes, index: int, pieces: Cakes) -> Cakes:
        """Return the position after one cake of a size is replaced by its pieces."""
        cake = position[index]
        rest = cake._replace(number=cake.number - 1)
        return together((*position[:index], rest, *pieces, *position[index + 1 :]))

    def changed(self, position: Cakes, move: Cakes) -> tuple[int, Cakes] | None:
        """Return the place of the cake that a move changes and the pieces left of it; None if this is not a move.

        Pieces are smaller than their cake. So a cake that disappears was not put back as a piece of another one, and
        the position after a move shows which cake was changed.
        """
        after = {cake[:2]: cake.number for cake in move}
        gone = [index for index, cake in enumerate(position) if after.get(cake[:2], 0) < cake.number]
        if len(gone) != 1:
            return None
        before = {cake[:2]: cake.number for cake in position}
        added = {size: number - before.get(size, 0) for size, number in after.items() if number > before.get(size, 0)}
        cake = position[gone[0]]
        for pieces in self.pieces(cake.rows, cake.columns):
            if {piece[:2]: piece.number for piece in pieces} == added and self.after(position, gone[0], pieces) == move:
                return gone[0], pieces
        return None

    def allows(self, position: Cakes, target: Cakes) -> bool:
        """Return whether one cake is changed as the rules allow, and its pieces stand in its place."""
        return self.changed(position, target) is not None

    def canonical(self, position: Cakes) -> Cakes:
        """Return the cakes that have moves, each with its shorter side first, in order of size."""
        left = (cake for cake in position if not self.is_finished(cake.rows, cake.columns))
        return tuple(sorted(together(Cake(min(one[:2]), max(one[:2]), one.number) for one in left)))

    def components(self, position: Cakes) -> tuple[Component, ...]:
        """Return every cake that has a move; a very large number of cakes stays one component."""
        left = self.canonical(position)
        if sum(cake.number for cake in left) > _MOST_COMPONENTS:
            return ((self, position),)
        return tuple((self, (cake._replace(number=1),)) for cake in left for _ in range(cake.number))

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Cakes:
        """Read cakes such as ``3x4,2x2`` or ``5*2x3``; ``none`` means no cake."""
        words = text.replace(",", " ").split()
        if words == [_NONE]:
            return ()
        found = []
        for number, word in enumerate(words, 1):
            match = _CAKE.fullmatch(word)
            if match is None:
                raise PositionError(reason("position.cake", game=self.name, given=shown(word), number=number))
            found.append(Cake(int(match[2]), int(match[3]), int(match[1] or 1)))
        if not found:
            raise PositionError(reason("position.cakes", game=self.name))
        cakes = together(found)
        if len(cakes) > _MOST_SIZES:
            raise PositionError(reason("position.cake_sizes", game=self.name, count=len(cakes), limit=_MOST_SIZES))
        if sum(cake.rows * cake.columns * cake.number for cake in cakes) > self.most_squares:
            raise PositionError(reason("position.many_squares", game=self.name, limit=self.most_squares))
        for cake in cakes:
            self.admit(cake)
        return cakes

    def admit(self, cake: Cake) -> None:
        """Raise ``PositionError`` if the rules do not allow a cake of this size; by default every size is allowed."""

    def format(self, position: Cakes) -> str:
        """Return the cakes separated by commas."""
        return ",".join(map(str, position)) or _NONE

    def positions(self, count: int) -> Iterator[Cakes]:
        """Yield single cakes, by number of squares, then by number of rows, which are not more than the columns."""
        return islice(_sizes(), count)


def _sizes() -> Iterator[Cakes]:
    for squares in count(1):
        for rows in range(1, isqrt(squares) + 1):
            if squares % rows == 0:
                yield (Cake(rows, squares // rows),)
