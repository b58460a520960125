"""Chomp in normal play: one and two rows, two arms, squares, and three rows by counting the lost positions up."""

from __future__ import annotations

from nimatron.games.boards.chomp import Chomp, columns
from nimatron.kernels import native
from nimatron.kernels.chomp_rows import LostRows
from nimatron.rules.tuple_game import Heaps
from nimatron.theory.theorem import Theorem

_SEARCHED = 7
_MOST_FIRST = 4096
_MOST_SECOND = {True: 2000, False: 300}
"""The longest second row for which a table is made, with and without the kernels in C: in less than a second."""


class TwoRows(Theorem):
    """Up to two rows or columns: lost exactly if the second is one shorter than the first.

    By induction: a bite in the first row leaves equal rows or a shorter first one beside the same second, a bite in the
    second another difference, so none leads from difference 1 to difference 1; from every other pair one does.
    """

    source = "Gale 1974"

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """At most two rows, or at most two columns."""
        return not misere and (len(position) <= 2 or position[0] <= 2)

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """The second row is one shorter.

        >>> TwoRows().loses(Chomp(), (4, 3), False), TwoRows().loses(Chomp(), (2, 2, 1), False)
        (True, True)
        """
        first, second = _as_rows(position, 2)
        return first == second + 1

    def value(self, game: Chomp, position: Heaps) -> int | None:
        """That of a single row or column, a heap of all its cells but the poisoned one."""
        if len(position) == 1 or position[0] == 1:
            return sum(position) - 1
        return 0 if self.loses(game, position, False) else None


class Arms(Theorem):
    """A first row and a first column only: two heaps of Nim."""

    source = "Gale 1974"

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """No cell outside the first row and the first column."""
        return not misere and (len(position) < 2 or position[1] == 1)

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Equal arms.

        >>> Arms().loses(Chomp(), (4, 1, 1, 1), False)
        True
        """
        return position[0] == len(position)

    def value(self, game: Chomp, position: Heaps) -> int:
        """The nim-sum of the arms without the poisoned cell."""
        return (position[0] - 1) ^ (len(position) - 1)


class Squares(Theorem):
    """Every square of at least 2 x 2 cells is won by the bite next to the poison on the diagonal; small ones are
    searched, which tells more."""

    source = "Gale 1974"

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """A square, not too large for its moves to be looked at."""
        return not misere and _SEARCHED < len(position) == position[0] == position[-1] <= 64

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Never."""
        return False

    def best_move(
        self, game: Chomp, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """The bite that leaves two equal arms, where not all winning bites are known.

        >>> Squares().best_move(Chomp(), (3, 3, 3), False, False)
        (3, 1, 1)
        """
        return None if winning else (position[0],) + (1,) * (len(position) - 1)


class ThreeRows(Theorem):
    """Three rows or three columns: lost exactly if the first row is f(q, r), see :mod:`nimatron.kernels.chomp_rows`."""

    source = "Zeilberger 2001"

    def __init__(self) -> None:
        self._lost = LostRows(0)

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """As far as the table goes."""
        if misere or min(len(position), position[0]) > 3 or max(len(position), position[0]) > _MOST_FIRST:
            return False
        return _as_rows(position, 3)[1] <= _MOST_SECOND[native() is not None]

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """By the table.

        >>> [ThreeRows().loses(Chomp(), rows, False) for rows in ((5, 5, 3), (5, 5, 4), (6, 4, 2))]
        [True, False, True]
        """
        first, second, third = _as_rows(position, 3)
        if not second:
            return first == 1
        if second > self._lost.most:
            self._lost = LostRows(min(2 * second + 30, _MOST_SECOND[native() is not None]))
        return self._lost.first(second, third) == first


def _as_rows(position: Heaps, most: int) -> Heaps:
    """The bar, or its mirror image if that has few enough rows, empty rows added."""
    rows = position if len(position) <= most else columns(position)
    return rows + (0,) * (most - len(rows))
