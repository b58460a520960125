"""The view of Sylver coinage: the whole numbers in rows, with those that are sums left out."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.arithmetic.numerical_semigroup import Generators, Semigroup
from nimatron.explain.message import Message, MessageValue, printed
from nimatron.games.heaps.sylver_coinage import after
from nimatron.views.scene import Item, Scene
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.heaps.sylver_coinage import SylverCoinage

MOST_DRAWN = 240
"""The most numbers that are drawn; larger ones are typed."""
_LONGEST_ROW, _USUAL_ROW, _ROWS = 16, 12, 6
"""The longest row, which has the smallest number named as its length; the usual one; rows if the gaps never end."""
_MOST_COUNTED = 500
"""Gaps up to which a move says what it excludes."""
_TYPED = re.compile(r"(?:name\s+)?(\d+)", re.ASCII)


class SylverCoinageView(View[Generators]):
    """Numbers in rows, the multiples of the smallest number named below each other; one points at a number."""

    game: SylverCoinage

    def scene(self, position: Generators) -> Scene:
        """Return the numbers from 1 on: those that may be named, those named, and those excluded.

        >>> import nimatron as nt
        >>> [item.state for item in nt.game("sylver-coinage").scene((2, 5)).items[:6]]
        ['used', 'marked', 'free', 'used', 'marked', 'used']
        """
        length = row_length(position)
        items = []
        for number in range(1, last_drawn(position) + 1):
            row, column = divmod(number - 1, length)
            if number in position:
                state = "marked"
            else:
                state = "free" if self.game.allows_number(position, number) else "used"
            items.append(Item(f"c{row}.{column}", "cell", column, row, state, str(number)))
        return Scene("grid", tuple(items))

    def touched(self, position: Generators, move: Generators) -> tuple[str, ...]:
        """Return the cell of the number; a number that is not drawn is typed."""
        number = self.game.number_named(position, move)
        if number is None or number > last_drawn(position):
            return ()
        row, column = divmod(number - 1, row_length(position))
        return (f"c{row}.{column}",)

    def describe(self, position: Generators, move: Generators) -> Message | None:
        """Return the number, and the other numbers that it excludes, if finitely many are left."""
        number = self.game.number_named(position, move)
        if number is None:
            return None
        places: dict[str, MessageValue] = {"element": number}
        if not position:
            return Message("move.name", places)
        sums = Semigroup.of(position)
        if sums.divisor > 1 or sums.count_of_gaps > _MOST_COUNTED:
            return Message("move.name", places)
        new = Semigroup.of(move)
        gone = [other for other in self.game.numbers(position) if other in new and other != number]
        if not gone:
            return Message("sylver-coinage.move.alone", {"number": number})
        return Message("sylver-coinage.move", {"number": number, "gone": printed(gone)})

    def typed(self, position: Generators, move: Generators) -> str:
        """Return the number."""
        number = self.game.number_named(position, move)
        return "" if number is None else str(number)

    def read_typed(self, position: Generators, text: str) -> dict[str, Generators] | None:
        """Return the move that names the number."""
        found = _TYPED.fullmatch(text)
        if found is None:
            return None
        number = parse_integer(found[1])
        return {found[1]: after(position, number)} if self.game.allows_number(position, number) else {}

    def random_position(self, dice: Random, level: int) -> Generators:
        """Return two or three numbers without a common divisor; they grow with the level."""
        while True:
            most = 5 + 2 * min(level, 5)
            numbers = sorted(dice.sample(range(3, most + 3), dice.choice((2, 3))))
            sums = Semigroup.of(tuple(numbers))
            if sums.divisor == 1 and sums.count_of_gaps > 2:
                return sums.generators


def row_length(position: Generators) -> int:
    """Return how many numbers stand in a row: a multiple of the smallest one named, so that its multiples form columns.

    >>> row_length(()), row_length((4, 6)), row_length((5, 7)), row_length((16,)), row_length((100,))
    (12, 12, 10, 16, 12)
    """
    smallest = position[0] if position else _USUAL_ROW
    if smallest <= _USUAL_ROW:
        return _USUAL_ROW - _USUAL_ROW % smallest
    return smallest if smallest <= _LONGEST_ROW else _USUAL_ROW


@lru_cache(maxsize=1024)
def last_drawn(position: Generators) -> int:
    """Return the last number that is drawn, at the end of a row.

    >>> last_drawn((5, 7)), last_drawn((4, 6)), last_drawn((999, 1000))
    (30, 72, 240)
    """
    length = row_length(position)
    last = _ROWS * length
    if position:
        sums = Semigroup.of(position)
        if sums.divisor == 1:
            last = max(sums.largest_gap, position[0])
        last = max(last, *(number for number in (0, *position) if number <= MOST_DRAWN))
    return min(-(-last // length), MOST_DRAWN // length) * length
