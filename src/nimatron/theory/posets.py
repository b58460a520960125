"""Poset games in normal play, and Chomp among them.

Poset games: sets that branch upward like trees, and large sets with a greatest element.

An element below all others of its component adds one to the value. Choosing it removes the component; every other move
is a move among the elements above it. So the options have the values 0 and one more than the options of the poset above
(the colon principle, Winning Ways 1982, chapter 2). A set with a greatest element is an N-position, by an argument of
David Gale for Chomp: every move removes the greatest element, so any answer to choosing it could have been the first
move.

Chomp: one and two rows, two arms, squares, and three rows by a table of P-positions.
"""

from __future__ import annotations

from itertools import pairwise

from nimatron.explain.message import Explanation, Message, Step, game_over, printed
from nimatron.games.boards.chomp import Chomp
from nimatron.kernels import native
from nimatron.kernels.chomp_rows import ChompPPositions
from nimatron.rules.poset_game import Named, PosetGame
from nimatron.rules.tuple_game import Heaps, columns
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem
from nimatron.views.move_words import describe

_SEARCHED = 40
"""Sets of up to this many elements are searched instead, which finds the winning moves."""


class TreesUpward(Theorem):
    """Posets in which every component has a least element, recursively: values are computed from the top down.

    >>> from nimatron.games.graphs.poset import Poset
    >>> TreesUpward().value(Poset(), Poset().parse("0-1,0-2-3,4"))
    5
    """

    source = "Winning Ways 1982, chapter 2"

    def covers(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return True for normal play on trees."""
        return not misere and tree_components(game, position) is not None

    def loses(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return whether the nim-sum is 0."""
        return self.value(game, position) == 0

    def value(self, game: PosetGame, position: Named) -> int:
        """Return the nim-sum of the components."""
        return nim_sum(value for _, value in tree_components(game, position) or ())

    def explain(
        self, game: PosetGame, position: Named, misere: bool, best: Named | None, lost: bool
    ) -> Explanation | None:
        """Explain the values of the components, their nim-sum, and how the move changes it."""
        parts = tree_components(game, position) or []
        if not parts:
            return game_over(won=False)
        values = [value for _, value in parts]
        total = nim_sum(values)
        sentences = [Message("poset.trees.rule")]
        if lost:
            sentences.append(Message("poset.trees.lost", {"values": printed(values)}))
        else:
            sentences.append(Message("poset.trees.won", {"values": printed(values), "total": total}))
            if best is not None:
                sentences.append(_move(game, position, best))
        rows = [{"component": ",".join(map(game.element_text, part)), "value": value} for part, value in parts]
        return Explanation(tuple(sentences), (Step("component_values", {"components": rows, "nim_sum": total}),))


class GreatestElement(Theorem):
    """A large set with an element above all others is an N-position; the theorem gives no winning move.

    >>> from nimatron.games.graphs.poset import Poset
    >>> chains = ",".join(f"0-{middle}-99" for middle in range(1, 60))
    >>> GreatestElement().loses(Poset(), Poset().parse(chains), False)
    False
    """

    source = "Gale 1974"

    def covers(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return True for normal play on a large set with a greatest element."""
        left = game.left(position)
        return not misere and len(left) > _SEARCHED and _greatest(game, position, left) is not None

    def loses(self, game: PosetGame, position: Named, misere: bool) -> bool:
        """Return False: these are N-positions."""
        return False

    def explain(
        self, game: PosetGame, position: Named, misere: bool, best: Named | None, lost: bool
    ) -> Explanation | None:
        """Explain the strategy-stealing argument."""
        greatest = _greatest(game, position, game.left(position))
        if greatest is None:
            return None
        return Explanation((Message("poset.greatest", {"element": game.element_text(greatest)}),))


def _greatest(game: PosetGame, position: Named, left: list[int]) -> int | None:
    last = left[-1]
    return last if all(game.above(position.number, last, one) for one in left) else None


def _move(game: PosetGame, position: Named, best: Named) -> Message:
    after = [value for _, value in tree_components(game, best) or ()]
    named = describe(game, position, best)
    if not after:
        return Message("poset.trees.end", {"move": named})
    return Message("poset.trees.move", {"move": named, "values": printed(after)})


def tree_components(game: PosetGame, position: Named) -> list[tuple[tuple[int, ...], int]] | None:
    """Return the components of the position with their values; None if one of them does not branch upward like a tree.

    >>> from nimatron.games.graphs.poset import Poset
    >>> tree_components(Poset(), Poset().parse("0-1,0-2-3,4")), tree_components(Poset(), Poset().parse("0-2,1-2"))
    ([((0, 1, 2, 3), 4), ((4,), 1)], None)
    """
    left = game.left(position)
    number = position.number
    over = {one: [other for other in left if game.above(number, other, one)] for one in left}
    under = {
        one: sorted((other for other in left if one in over[other]), key=lambda low: -len(over[low])) for one in left
    }
    if any(high not in over[low] for chain in under.values() for low, high in pairwise(chain)):
        return None  # the elements below an element are not a chain
    values: dict[int, int] = {}
    for one in sorted(left, key=lambda element: len(over[element])):
        values[one] = 1 + nim_sum(values[other] for other in over[one] if len(under[other]) == len(under[one]) + 1)
    return [(tuple(over[one]), values[one]) for one in left if len(under[one]) == 1]


TREES, GREATEST = TreesUpward(), GreatestElement()


_SEARCHED_BITES = 7
_MOST_FIRST = 4096
_MOST_SECOND = {True: 2000, False: 300}
"""The longest second row for which a table is computed, with and without the kernels in C: in less than a second."""


class TwoRows(Theorem):
    """P-positions with up to two rows or columns: the second is one shorter than the first.

    By induction. A bite in the first row leaves equal rows, or a shorter first row with the same second row. A bite in
    the second row changes the difference. So no move leads from difference 1 to difference 1, and from every other pair
    one does.
    """

    source = "Gale 1974"

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return True for normal play with at most two rows, or at most two columns."""
        return not misere and (len(position) <= 2 or position[0] <= 2)

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return whether the second row is one shorter.

        >>> TwoRows().loses(Chomp(), (4, 3), False), TwoRows().loses(Chomp(), (2, 2, 1), False)
        (True, True)
        """
        first, second = _as_rows(position, 2)
        return first == second + 1

    def value(self, game: Chomp, position: Heaps) -> int | None:
        """Return the value of a single row or column: a heap of all its cells but the poisoned one."""
        if len(position) == 1 or position[0] == 1:
            return sum(position) - 1
        return 0 if self.loses(game, position, False) else None


class Arms(Theorem):
    """A first row and a first column only: two heaps of Nim."""

    source = "Gale 1974"

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return True for normal play on bars without cells outside the first row and the first column."""
        return not misere and (len(position) < 2 or position[1] == 1)

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return whether the arms are equal.

        >>> Arms().loses(Chomp(), (4, 1, 1, 1), False)
        True
        """
        return position[0] == len(position)

    def value(self, game: Chomp, position: Heaps) -> int:
        """Return the nim-sum of the arms without the poisoned cell."""
        return (position[0] - 1) ^ (len(position) - 1)


class Squares(Theorem):
    """Squares of at least 2 x 2 cells are N-positions: bite the cell next to the poison on the diagonal.

    Small squares are searched instead, which finds all winning moves.
    """

    source = "Gale 1974"

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return True for normal play on squares small enough to list their moves."""
        return not misere and _SEARCHED_BITES < len(position) == position[0] == position[-1] <= 64

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return False: these are N-positions."""
        return False

    def best_move(
        self, game: Chomp, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Return the bite that leaves two equal arms, if not all winning bites are known.

        >>> Squares().best_move(Chomp(), (3, 3, 3), False, False)
        (3, 1, 1)
        """
        return None if winning else (position[0],) + (1,) * (len(position) - 1)


class ThreeRows(Theorem):
    """P-positions with three rows or columns: the first row is f(q, r), see :mod:`nimatron.kernels.chomp_rows`."""

    source = "Zeilberger 2001"

    def __init__(self) -> None:
        self._lost = ChompPPositions(0)

    def covers(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return True for normal play on the rows in the table."""
        if misere or min(len(position), position[0]) > 3 or max(len(position), position[0]) > _MOST_FIRST:
            return False
        return _as_rows(position, 3)[1] <= _MOST_SECOND[native() is not None]

    def loses(self, game: Chomp, position: Heaps, misere: bool) -> bool:
        """Return the outcome from the table.

        >>> [ThreeRows().loses(Chomp(), rows, False) for rows in ((5, 5, 3), (5, 5, 4), (6, 4, 2))]
        [True, False, True]
        """
        first, second, third = _as_rows(position, 3)
        if not second:
            return first == 1
        if second > self._lost.most:
            self._lost = ChompPPositions(min(2 * second + 30, _MOST_SECOND[native() is not None]))
        return self._lost.first(second, third) == first


def _as_rows(position: Heaps, most: int) -> Heaps:
    """Return the bar, or its reflection if that has few enough rows, padded with empty rows."""
    rows = position if len(position) <= most else columns(position)
    return rows + (0,) * (most - len(rows))
