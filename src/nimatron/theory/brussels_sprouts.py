"""Brussels Sprouts: every play lasts equally long, so the number of moves left decides.

Proof. Let a position have E free ends, B boundaries (counted in each region) and R regions. A move uses two free ends
and makes two, so E stays. A line between two boundaries joins them: B falls by 1. A line within one boundary splits a
region: R and B grow by 1. So E + B - 2R falls by 1 with every move. At the end every region has one boundary with one
free end, for each has at least one, and two could be joined: E = B = R, and the number is 0. From n crosses it is
4n + n - 2 = 5n - 2.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.graphs.brussels_sprouts import BrusselsSprouts, Regions
from nimatron.theory.theorem import Theorem


class EqualLength(Theorem):
    """Lost exactly when the number of moves left is even, in misère play odd.

    >>> game = BrusselsSprouts()
    >>> [EqualLength().loses(game, game.parse(crosses), False) for crosses in ("1", "2", "3", "1.4/3/")]
    [False, True, False, False]
    """

    source = "Gardner 1967"

    def covers(self, game: BrusselsSprouts, position: Regions, misere: bool) -> bool:
        """Every position, both conventions."""
        return True

    def loses(self, game: BrusselsSprouts, position: Regions, misere: bool) -> bool:
        """By the parity of the moves left."""
        return moves_left(position) % 2 == misere

    def value(self, game: BrusselsSprouts, position: Regions) -> int:
        """The parity of the moves left: all moves lead to the other one."""
        return moves_left(position) % 2

    def winning_moves(
        self, game: BrusselsSprouts, position: Regions, misere: bool, beside: int = 0
    ) -> Sequence[Regions] | None:
        """All moves, or none."""
        if not beside and self.loses(game, position, misere):
            return []
        return None

    def remoteness(self, game: BrusselsSprouts, position: Regions, misere: bool, lost: bool) -> int:
        """The moves left."""
        return moves_left(position)

    def explain(
        self, game: BrusselsSprouts, position: Regions, misere: bool, best: Regions | None, lost: bool
    ) -> Explanation:
        """The number of moves left, which no player can change."""
        if not moves_left(position):
            return game_over(won=misere)
        counts = {
            "ends": sum(map(sum, position)), "boundaries": sum(map(len, position)), "regions": len(position),
            "moves": moves_left(position),
        }  # fmt: skip
        state = "lost" if lost else "won"
        return Explanation((Message(f"brussels-sprouts.{'misere.' if misere else ''}{state}", counts),))


def moves_left(position: Regions) -> int:
    """Free ends and boundaries together, less twice the regions.

    >>> moves_left(BrusselsSprouts().parse("3"))
    13
    """
    return sum(map(sum, position)) + sum(map(len, position)) - 2 * len(position)
