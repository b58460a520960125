"""Chomp in normal play: one and two rows, two arms, squares, and three rows by a table of P-positions.

On a rectangle the player to move wins, by an argument of David Gale: every bite removes the far corner too, so any
answer to biting it alone could have been the first bite.
"""

from __future__ import annotations

from typing import Any

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.boards.chomp import Chomp
from nimatron.kernels import native
from nimatron.kernels.chomp_rows import ChompPPositions
from nimatron.rules.tuple_game import Heaps, columns
from nimatron.theory.images import length
from nimatron.theory.theorem import Answer, Theorem
from nimatron.views.move_words import describe

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

    def explain(self, game: Chomp, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation | None:
        """Explain which of two rows, or columns, is one longer, here or after the move."""
        shown = position if lost else best
        if shown is None or _is_line(shown):
            return None
        first, second = _as_rows(shown, 2)
        lines, state = "rows" if len(shown) <= 2 else "columns", "lost" if lost else "won"
        return _with_square(
            game, position, best, Message(f"chomp.two_{lines}.{state}", {"first": first, "second": second})
        )


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

    def explain(self, game: Chomp, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation | None:
        """Explain the two arms, and the move that makes them equal."""
        across, up = position[0] - 1, len(position) - 1
        if not across and not up:
            return game_over(won=False)
        if lost:
            return Explanation((Message("chomp.arms.lost", {"count": across}),))
        if best is None:
            return None
        if not across or not up:
            return Explanation((Message("chomp.line.won"),)) if sum(best) == 1 else None
        return Explanation((Message("chomp.arms.won", {"across": across, "up": up, "count": best[0] - 1}),))


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
        return None if winning else _arms_of(position)

    def explain(self, game: Chomp, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation | None:
        """Explain the bite next to the poison."""
        return _with_square(game, position, best)


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

    def explain(self, game: Chomp, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation | None:
        """Explain that one length of the first row alone loses beside the other rows."""
        shown = position if lost else best
        if shown is None or best is None or _is_line(shown):
            return None
        first, second, third = _as_rows(shown, 3)
        lines, state = "rows" if len(shown) <= 3 else "columns", "lost" if lost else "won"
        if not third:
            reason = Message(f"chomp.two_{lines}.{state}", {"first": first, "second": second})
        else:
            reason = Message(f"chomp.three_{lines}.{state}", {"first": first, "second": second, "third": third})
        return _with_square(game, position, best, reason)


def reasons_of_chomp(answer: Answer) -> Explanation | None:
    """Explain the first bite on rectangles that no theorem covers: the strategy on squares, Gale's argument on others.

    >>> import nimatron as nt
    >>> [one.key for one in nt.analyse("chomp", "4,4,4,4").explanation().sentences]
    ['chomp.square.won', 'general.length']
    """
    rows: Heaps = answer.position
    if answer.misere or answer.outcome != "N" or rows[0] != rows[-1] or len(rows) < 2 or answer.best is None:
        return None
    game = answer.game
    square = _with_square(game, rows, answer.best)
    if square is not None:
        return Explanation((*square.sentences, *length(answer)))
    move = Message("general.won", {"move": describe(game, rows, answer.best), "to": game.format(answer.best)})
    sentences = (Message("chomp.rectangle", {"rows": len(rows), "columns": rows[0]}), move)
    return Explanation((*sentences, *length(answer)))


def _with_square(game: Any, position: Heaps, best: Heaps | None, other: Message | None = None) -> Explanation | None:
    """Return the strategy on a square, which needs no table; on other bars, the other reason, if there is one."""
    if not 2 <= len(position) == position[0] == position[-1]:
        return None if other is None else Explanation((other,))
    arms = _arms_of(position)
    sentences = [Message("chomp.square.won", {"move": describe(game, position, arms), "count": len(position) - 1})]
    if best is not None and best != arms:
        sentences.append(Message("symmetry.best", {"move": describe(game, position, best)}))
    return Explanation(tuple(sentences))


def _arms_of(square: Heaps) -> Heaps:
    """Return what the bite next to the poison on the diagonal leaves of a square: two equal arms."""
    return (square[0],) + (1,) * (len(square) - 1)


def _is_line(rows: Heaps) -> bool:
    return len(rows) == 1 or rows[0] == 1


def _as_rows(position: Heaps, most: int) -> Heaps:
    """Return the bar, or its reflection if that has few enough rows, padded with empty rows."""
    rows = position if len(position) <= most else columns(position)
    return rows + (0,) * (most - len(rows))
