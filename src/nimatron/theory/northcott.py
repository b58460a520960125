"""Northcott's game with pieces that only advance, in normal play: Nim with the gaps."""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.games.rows.northcott import Northcott
from nimatron.rules.square_rows import SquareRows
from nimatron.theory.nim import nim_sum
from nimatron.theory.nim_in_disguise import NimInDisguise


class GapsOfRows(NimInDisguise):
    """Lost exactly when the gaps have nim-sum 0.

    >>> GapsOfRows().loses(Northcott(), ("O..O.", ".O..O"), False)
    True
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "disguise.northcott"

    def counted(self, game: Northcott, position: SquareRows) -> tuple[int, ...]:
        """The gaps, row by row."""
        return tuple(right - left - 1 for left, right in map(game.pieces, position))

    def winning_moves(
        self, game: Northcott, position: SquareRows, misere: bool, beside: int = 0
    ) -> Iterator[SquareRows]:
        """A gap closed to what repairs the nim-sum, from the left or from the right."""
        gaps = self.counted(game, position)
        change = nim_sum(gaps) ^ beside
        for number, gap in enumerate(gaps):
            wanted = gap ^ change
            if wanted < gap:
                left, right = game.pieces(position[number])
                yield game.with_pieces(position, number, right - wanted - 1, right)
                yield game.with_pieces(position, number, left, left + wanted + 1)

    def remoteness(self, game: Northcott, position: SquareRows, misere: bool, lost: bool) -> int | None:
        """As in Nim: of a lost position all gaps together."""
        return sum(self.counted(game, position)) if lost else None
