"""Silver dollar in normal play: Nim with every other gap, from the one before the last coin on.

Sliding the left coin of a gap makes it larger, which the right coin undoes: see
:mod:`nimatron.theory.nim_in_disguise`.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.games.rows.silver_dollar import SilverDollar
from nimatron.theory.nim import nim_sum
from nimatron.theory.nim_in_disguise import NimInDisguise

Heaps = tuple[int, ...]


class EveryOtherGap(NimInDisguise):
    """Lost exactly when every other gap, the last one among them, have nim-sum 0.

    >>> EveryOtherGap().loses(SilverDollar(), (1, 2), False), EveryOtherGap().value(SilverDollar(), (3, 5, 9))
    (True, 0)
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.silver-dollar"

    def counted(self, game: SilverDollar, position: Heaps) -> Heaps:
        """The gaps before the last coin, the last but two, and so on.

        >>> EveryOtherGap().counted(SilverDollar(), (3, 5, 9))
        (3, 3)
        """
        return tuple(gap for _, _, gap in _pairs(position))

    def winning_moves(self, game: SilverDollar, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """The right coin of a gap moved nearer, or the left one moved away, to the gap that repairs the nim-sum."""
        change = nim_sum(self.counted(game, position)) ^ beside
        if not change:
            return
        for left, right, gap in _pairs(position):
            wanted = gap ^ change
            moves = [(right, right - gap + wanted)] if wanted < gap else [(left, right - wanted - 1)]
            for square, to in moves:
                moved = tuple(to if square == coin else coin for coin in position)
                if square >= 0 <= to and moved in game.moves(position):
                    yield moved


def _pairs(position: Heaps) -> list[tuple[int, int, int]]:
    """The coins two by two from the right, with the gap between them; a first coin alone has the end at -1 beside it.

    >>> _pairs((5, 3, 9))
    [(-1, 3, 3), (5, 9, 3)]
    """
    ordered = sorted(position)
    if len(ordered) % 2:
        ordered.insert(0, -1)
    return [(left, right, right - left - 1) for left, right in zip(ordered[::2], ordered[1::2], strict=True)]
