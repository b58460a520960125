"""A drawing in characters: lines that bend, branch and cross, and words between them.

Lines that cross without meeting are drawn as a bridge: the vertical line stays whole and the horizontal one passes
below it. So every corner and every branch is a place where lines do meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

_SIGNS = {
    UP: "│", DOWN: "│", UP | DOWN: "│", LEFT: "─", RIGHT: "─", LEFT | RIGHT: "─",
    RIGHT | DOWN: "┌", LEFT | DOWN: "┐", UP | RIGHT: "└", UP | LEFT: "┘",
    UP | RIGHT | DOWN: "├", UP | LEFT | DOWN: "┤", LEFT | RIGHT | DOWN: "┬", UP | LEFT | RIGHT: "┴",
    UP | RIGHT | DOWN | LEFT: "┼",
}  # fmt: skip
FALLING, RISING, BOTH_SLANTS = "╲", "╱", "╳"

Corner = tuple[int, int]
"""Column and row of a character, from the upper left."""


class Canvas:
    r"""Characters at columns and rows; the canvas grows as needed.

    >>> canvas = Canvas()
    >>> canvas.wire((0, 1), (0, 0), (4, 0), (4, 1))
    >>> canvas.wire((2, 1), (2, -1))
    >>> print("\n".join(canvas.lines()), canvas.crossings)
      │
    ┌─│─┐
    │ │ │ 1
    """

    def __init__(self) -> None:
        self._strokes: dict[Corner, int] = {}
        self._letters: dict[Corner, str] = {}
        self.crossings = 0

    def wire(self, *corners: Corner) -> None:
        """Draw a line through these corners, each above, below or beside the next."""
        path = [corners[0]]
        for one, other in pairwise(corners):
            path += _between(one, other)
        strokes: dict[Corner, int] = {}
        for (x, y), (to_x, to_y) in pairwise(path):
            step = _step((x, y), (to_x, to_y))
            strokes[x, y] = strokes.get((x, y), 0) | step
            strokes[to_x, to_y] = strokes.get((to_x, to_y), 0) | _BACK[step]
        for place, stroke in strokes.items():
            self._strokes[place] = self._met(self._strokes.get(place, 0), stroke)

    def branch(self, *corners: Corner) -> None:
        """Draw a line that meets whatever it touches."""
        for one, other in pairwise(corners):
            path = [one, *_between(one, other)]
            for (x, y), (to_x, to_y) in pairwise(path):
                step = _step((x, y), (to_x, to_y))
                self._strokes[x, y] = self._strokes.get((x, y), 0) | step
                self._strokes[to_x, to_y] = self._strokes.get((to_x, to_y), 0) | _BACK[step]

    def _met(self, there: int, new: int) -> int:
        """Return what a character shows after another line; a crossing shows the vertical line alone."""
        across, down = LEFT | RIGHT, UP | DOWN
        if (there, new) in ((across, down), (down, across)):
            self.crossings += 1
            return down
        return there | new

    def slant(self, place: Corner, sign: str) -> None:
        """Draw a slanted line through one character; two of different directions cross."""
        there = self._letters.get(place, sign)
        self.crossings += there != sign
        self._letters[place] = sign if there == sign else BOTH_SLANTS

    def write(self, place: Corner, text: str) -> None:
        """Write a text to the right from a place, over whatever is there."""
        x, y = place
        for at, letter in enumerate(text):
            self._letters[x + at, y] = letter

    def lines(self) -> list[str]:
        """Return the rows of the drawing, without spaces at their ends."""
        drawn = {place: _SIGNS[stroke] for place, stroke in self._strokes.items()} | self._letters
        rows: dict[int, dict[int, str]] = {}
        for (x, y), letter in drawn.items():
            rows.setdefault(y, {})[x] = letter
        if not rows:
            return []
        left = min(min(row) for row in rows.values())
        return [
            "".join(row.get(x, " ") for x in range(left, max(row, default=left - 1) + 1)).rstrip()
            for row in (rows.get(y, {}) for y in range(min(rows), max(rows) + 1))
        ]


_BACK = {UP: DOWN, DOWN: UP, LEFT: RIGHT, RIGHT: LEFT}


def _step(one: Corner, other: Corner) -> int:
    """Return the direction from one character to the next."""
    if one[0] != other[0]:
        return RIGHT if other[0] > one[0] else LEFT
    return DOWN if other[1] > one[1] else UP


def _between(one: Corner, other: Corner) -> list[Corner]:
    """Return the characters from one corner to another, without the first."""
    (x, y), (to_x, to_y) = one, other
    if y == to_y:
        step = 1 if to_x > x else -1
        return [(at, y) for at in range(x + step, to_x + step, step)] if x != to_x else []
    step = 1 if to_y > y else -1
    return [(x, at) for at in range(y + step, to_y + step, step)]


def ring(names: Sequence[str], width: int) -> list[str]:
    r"""Return the lines of a ring through these names, or of one name alone; empty if it is too wide.

    >>> print("\n".join(ring(["1", "2", "3"], 20)))
    ┌─1──2──3─┐
    └─────────┘
    """
    if len(names) < 2:
        return ["".join(names)]
    top = f"┌─{'──'.join(names)}─┐"
    return [top, f"└{'─' * (len(top) - 2)}┘"] if len(top) <= width else []
