"""A solver of flip-flop for any reading of its damaged condition; sets of points are bits of one number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

from tests.documents.small_truth import Pair, p_positions, plane_moves

Condition = Callable[[int, int], bool]
GOALS = ("normal", "attrition")


@dataclass(frozen=True)
class Board:
    """The points S <= L <= ``size`` in an order in which every move goes to an earlier point."""

    size: int

    @cached_property
    def points(self) -> list[Pair]:
        return sorted(
            ((s, l_) for l_ in range(self.size + 1) for s in range(l_ + 1)), key=lambda point: (sum(point), point)
        )

    @cached_property
    def reach(self) -> list[int]:
        """Return for each point the set of points that one move reaches."""
        place = {point: index for index, point in enumerate(self.points)}
        return [sum(1 << place[end] for end in plane_moves(*point)) for point in self.points]

    def promised(self, goal: str) -> set[Pair]:
        """Return the winning points of the paper for a goal."""
        return set(p_positions(self.size, misere=goal == "attrition"))


@cache
def board(size: int) -> Board:
    return Board(size)


@dataclass(frozen=True)
class Reading:
    """One reading: the condition, how a flip is made, how many there are (None: unlimited).

    ``flip``: "before" or "after" (together with a move, the condition tested then), or "instead" of a move.
    ``at_the_end``: whether the goal may be changed on reaching (0, 0).
    """

    condition: Condition
    flip: str = "before"
    flips: int | None = 1
    at_the_end: bool = True

    def lost(self, size: int) -> list[dict[str, set[Pair]]]:
        """Return for each number of flips left (one entry if unlimited) and each goal the P-positions."""
        plane = board(size)
        counts = 1 if self.flips is None else self.flips + 1
        if self.flip == "instead" and self.flips is None:
            raise ValueError("passing without limit never ends")
        bits = [dict.fromkeys(GOALS, 0) for _ in range(counts)]
        allowed = sum(1 << index for index, point in enumerate(plane.points) if self.condition(*point))
        if not self.at_the_end:
            allowed &= ~1
        for index in range(len(plane.points)):
            for left in range(counts):
                for goal in GOALS:
                    if self._is_lost(plane, index, left, goal, bits, allowed):
                        bits[left][goal] |= 1 << index
        return [{goal: {p for i, p in enumerate(plane.points) if row[goal] >> i & 1} for goal in GOALS} for row in bits]

    def _is_lost(
        self, plane: Board, index: int, left: int, goal: str, bits: list[dict[str, int]], allowed: int
    ) -> bool:
        if index == 0:
            return goal == "normal"
        reach, other = plane.reach[index], GOALS[1 - GOALS.index(goal)]
        if reach & bits[left][goal]:
            return False
        if self.flips is not None and left == 0:
            return True
        flipped = bits[left if self.flips is None else left - 1][other]
        here = self.condition(*plane.points[index])
        if self.flip == "instead":
            return not (here and flipped >> index & 1)
        if self.flip == "after":
            return not reach & flipped & allowed
        return not (here and reach & flipped & (-1 if self.at_the_end else ~1))

    def claim_holds(self, size: int) -> bool:
        """Return whether the winning points depend on the goal only and are those of the paper: (55) and (56)."""
        return all(row[goal] == board(size).promised(goal) for row in self.lost(size) for goal in GOALS)
