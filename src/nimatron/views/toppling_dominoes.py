"""The view of rows of dominoes, which fall to the left or to the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.games.rows.toppling_dominoes import FALLEN
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import MOST_SQUARES, BoardSketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.rows.toppling_dominoes import TopplingDominoes
    from nimatron.rules.square_rows import SquareRows

_STATES = {"X": "x", "O": "o", "#": "marked", FALLEN: "used"}
_SIGNS = (*((state, letter) for letter, state in _STATES.items()), ("free", "-"))
"""The letters of the squares; no square is free, so that a fallen domino is not taken for a free square."""
LEFT = "left"
"""The switch for a fall to the left; without it a domino falls to the right."""


class TopplingDominoesView(View["SquareRows"]):
    """Rows of dominoes; one points at the domino that is toppled, with the switch if it falls to the left."""

    game: TopplingDominoes

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """Return two or three rows that grow with the level, of any colours."""
        rows = (dice.randint(1, 2 + 2 * level) for _ in range(dice.randint(2, 3)))
        return tuple("".join(dice.choice("XO#") for _ in range(length)) for length in rows)

    def sketch(self, position: SquareRows) -> BoardSketch | None:
        """Return the rows of dominoes."""
        if sum(map(len, position)) > MOST_SQUARES:
            return None
        return BoardSketch((position,), tuple((letter, state) for letter, state in _STATES.items()))

    def scene(self, position: SquareRows) -> Scene:
        """Return a square for each domino."""
        items = tuple(
            Item(f"c{number}.{place}", "cell", place, number, _STATES[letter], "" if letter == FALLEN else letter)
            for number, row in enumerate(position)
            for place, letter in enumerate(row)
        )
        return Scene("grid", items, switches=(LEFT,), signs=_SIGNS)

    def ways(self, position: SquareRows, move: SquareRows) -> Iterator[tuple[str, ...]]:
        """Yield the domino that falls to the right, or to the left; both if no other domino of the row is left."""
        number, first, end, left, stop = self._fall(position, move)
        if left in (stop, first):
            yield (f"c{number}.{first if left == stop else stop}",)
        if left == stop or stop == end:
            yield f"c{number}.{(end if left == stop else left) - 1}", LEFT

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """Return the domino that is toppled, and to which side."""
        return self.describe_way(position, move, ())

    def describe_way(self, position: SquareRows, move: SquareRows, way: Sequence[str]) -> Message:
        """Return the domino that is pointed at, counted from 1, and to which side it falls."""
        if not way:
            way = next(iter(self.ways(position, move)))
        number, place = map(int, way[0][1:].split("."))
        return Message(
            f"toppling-dominoes.{'left' if LEFT in way else 'right'}", {"row": number + 1, "domino": place + 1}
        )

    def _fall(self, position: SquareRows, move: SquareRows) -> tuple[int, int, int, int, int]:
        """Return the row that changes, and from where up to where its dominoes stand before and after the move."""
        number = next(number for number, row in enumerate(position) if move[number] != row)
        return (number, *self.game.standing(position[number]), *self.game.standing(move[number]))
