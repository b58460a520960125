"""Brussels Sprouts: the number of moves left does not depend on the play, so its parity decides.

Proof. Let a position have E free ends, B boundaries (counted in each region) and R regions. A move uses two free ends
and makes two, so E does not change. A line between two boundaries joins them: B falls by 1. A line within one boundary
divides a region: R and B grow by 1. So E + B - 2R falls by 1 with every move. At the end every region has one boundary
with one free end: it has at least one free end, and two could be joined. So E = B = R at the end, and the number is 0.
From n crosses it is 4n + n - 2 = 5n - 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts, Regions
from nimatron.theory.theorem import Theorem


class FixedNumberOfMoves(Theorem):
    """P-positions: the number of moves left is even, in misère play odd.

    >>> game = BrusselsSprouts()
    >>> [FixedNumberOfMoves().loses(game, game.parse(crosses), False) for crosses in ("1", "2", "3", "1.4/3/")]
    [False, True, False, False]
    """

    source = "Gardner 1967"

    def covers(self, game: BrusselsSprouts, position: Regions, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: BrusselsSprouts, position: Regions, misere: bool) -> bool:
        """Return whether the number of moves left is even, in misère play odd."""
        return moves_left(position) % 2 == misere

    def value(self, game: BrusselsSprouts, position: Regions) -> int:
        """Return the parity of the number of moves left: all moves lead to the other parity."""
        return moves_left(position) % 2

    def winning_moves(
        self, game: BrusselsSprouts, position: Regions, misere: bool, beside: int = 0
    ) -> Sequence[Regions] | None:
        """Return all moves from an N-position, none from a P-position."""
        if not beside and self.loses(game, position, misere):
            return []
        return None

    def remoteness(self, game: BrusselsSprouts, position: Regions, misere: bool, lost: bool) -> int:
        """Return the number of moves left."""
        return moves_left(position)

    def explain(
        self, game: BrusselsSprouts, position: Regions, misere: bool, best: Regions | None, lost: bool
    ) -> Explanation:
        """Explain the number of moves left, which no player can change."""
        if not moves_left(position):
            return game_over(won=misere)
        counts = {
            "ends": sum(map(sum, position)), "boundaries": sum(map(len, position)), "regions": len(position),
            "moves": moves_left(position),
        }  # fmt: skip
        state = "lost" if lost else "won"
        return Explanation((Message(f"brussels-sprouts.{'misere.' if misere else ''}{state}", counts),))


def moves_left(position: Regions) -> int:
    """Return the number of moves left: free ends plus boundaries minus twice the regions.

    >>> moves_left(BrusselsSprouts().parse("3"))
    13
    """
    return sum(map(sum, position)) + sum(map(len, position)) - 2 * len(position)
