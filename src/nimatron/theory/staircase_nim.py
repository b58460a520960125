"""Staircase Nim in normal play: Nim with what lies on steps 1, 3, 5, ...

Chips that come to such a step from above can be moved on, which undoes it: see :mod:`nimatron.theory.nim_in_disguise`.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.games.rows.staircase_nim import StaircaseNim
from nimatron.theory.nim import nim_sum
from nimatron.theory.nim_in_disguise import NimInDisguise

Heaps = tuple[int, ...]


class EveryOtherStep(NimInDisguise):
    """Lost exactly when the chips on steps 1, 3, 5, ... have nim-sum 0.

    >>> EveryOtherStep().loses(StaircaseNim(), (2, 5, 2), False)
    True
    """

    source = "folklore; Ferguson 2014"
    rule = "disguise.staircase-nim"

    def counted(self, game: StaircaseNim, position: Heaps) -> Heaps:
        """What lies on every other step, from the lowest on."""
        return position[::2]

    def winning_moves(self, game: StaircaseNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """A step that counts made smaller, or made larger from the step above, to what repairs the nim-sum."""
        change = nim_sum(position[::2]) ^ beside
        if not change:
            return
        for index, chips in enumerate(position):
            counting = index - index % 2
            moved = abs((position[counting] ^ change) - position[counting])
            smaller = position[counting] ^ change < position[counting]
            if moved <= chips and smaller == (index == counting):
                yield game.moved_down(position, index, moved)
