"""Read drawings of graphs in characters back, by the meaning of the signs alone."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

UP, RIGHT, DOWN, LEFT = (0, -1), (1, 0), (0, 1), (-1, 0)
WAYS = {
    "│": (UP, DOWN), "─": (LEFT, RIGHT), "┌": (RIGHT, DOWN), "┐": (LEFT, DOWN), "└": (UP, RIGHT), "┘": (UP, LEFT),
    "├": (UP, RIGHT, DOWN), "┤": (UP, LEFT, DOWN), "┬": (LEFT, RIGHT, DOWN), "┴": (UP, LEFT, RIGHT),
    "┼": (UP, RIGHT, DOWN, LEFT), ">": (LEFT, RIGHT), "<": (LEFT, RIGHT),
}  # fmt: skip
_LABEL = re.compile(r"[0-9]+[*@]*")
Edges = Counter[tuple[str, str]]


class Drawing:
    """A drawing with the places of its labels."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.labels: dict[tuple[int, int], str] = {}
        found = [(row, match) for row, line in enumerate(lines) for match in _LABEL.finditer(line)]
        for row, match in found:
            for column in range(match.start(), match.end()):
                self.labels[column, row] = match[0].rstrip("*@")
        self.named = [match[0].rstrip("*@") for _, match in found]
        self.loops = [match[0].rstrip("*@") for _, match in found if "@" in match[0]]
        self.rows = {row for row, _ in found} | {row for row, line in enumerate(lines) if "═" in line}

    def at(self, column: int, row: int) -> str:
        """Return the character at a place; a space outside of the drawing."""
        inside = 0 <= row < len(self.lines) and 0 <= column < len(self.lines[row])
        return self.lines[row][column] if inside else " "

    def edges(self) -> Edges:
        """Return the edges; of arrows, where each begins and where it ends."""
        if any(sign in line for line in self.lines for sign in "><"):
            return self._arcs(True)
        bent = any(sign in line for line in self.lines for sign in "┌┐└┘├┤┬┴┼═")
        if not bent:
            return self._straight()
        return self._arcs(False) if len(self.rows) == 1 and "═" not in "".join(self.lines) else self._wires()

    # -- straight lines ----------------------------------------------------------------------------------------

    def _straight(self) -> Edges:
        """Follow lines to the right and down from every label; a slanted sign joins the nearest labels beside it."""
        found: Edges = Counter()
        for (column, row), label in self.labels.items():
            if self.at(column + 1, row) == "─":
                end = column + 1
                while self.at(end, row) == "─" or (self.at(end, row) == "│" and self.at(end + 1, row) == "─"):
                    end += 1
                found[_pair(label, self.labels[end, row])] += 1
            if self.at(column, row + 1) == "│":
                end = row + 1
                while self.at(column, end) == "│":
                    end += 1
                found[_pair(label, self.labels[column, end])] += 1
        for row, line in enumerate(self.lines):
            for column, sign in enumerate(line):
                for slant, up, down in (("╲", -1, 1), ("╱", 1, -1)):
                    if sign in (slant, "╳"):
                        found[_pair(self._nearest(column, row - 1, up), self._nearest(column, row + 1, down))] += 1
        return found

    def _nearest(self, column: int, row: int, step: int) -> str:
        """Return the label nearest to a place in a row, to the left (-1) or to the right (1)."""
        column += step
        while (column, row) not in self.labels:
            column += step
            assert 0 <= column < 100
        return self.labels[column, row]

    # -- one line of vertices ----------------------------------------------------------------------------------

    def _arcs(self, directed: bool) -> Edges:
        """Read the line of the vertices and, in other rows, the arcs from corner to corner."""
        (base,) = self.rows
        found: Edges = Counter()
        spans = [match.span() for match in _LABEL.finditer(self.lines[base])]
        for (_, left), (right, _) in pairwise(spans):
            between = self.lines[base][left:right]
            if between.strip():
                ends = self.labels[left - 1, base], self.labels[right, base]
                assert set(between) <= set("─><")
                assert ("<" in between) + (">" in between) == directed
                found[ends[::-1] if "<" in between else ends if directed else _pair(*ends)] += 1
        for row, line in enumerate(self.lines):
            start = None
            for column, sign in enumerate(line if row != base else ""):
                ways = WAYS.get(sign, ())
                if RIGHT in ways and LEFT not in ways:
                    assert start is None
                    start = column
                elif LEFT in ways and RIGHT not in ways:
                    assert start is not None
                    ends = self._below(start, row, base), self._below(column, row, base)
                    part = line[start:column]
                    assert ("<" in part) + (">" in part) == directed
                    found[ends[::-1] if "<" in part else ends if directed else _pair(*ends)] += 1
                    start = None
            assert start is None
        return found

    def _below(self, column: int, row: int, base: int) -> str:
        """Follow an upright line to the line of the vertices."""
        step = DOWN if row < base else UP
        while row != base:
            assert step in WAYS[self.at(column, row)]
            row += step[1]
        return self.labels[column, base]

    # -- levels ------------------------------------------------------------------------------------------------

    def _wires(self) -> Edges:
        """Follow every line that leaves a vertex or the ground to its other end; each is found from both."""
        bars = {place: label for label, places in self._bars().items() for place in places}
        found: Edges = Counter()
        for (column, row), label in bars.items():
            for step in (UP, DOWN):
                beside = (column, row + step[1])
                opposite = (0, -step[1])
                if beside not in bars and opposite in WAYS.get(self.at(*beside), ()):
                    own = WAYS.get(self.at(column, row), (UP, DOWN))
                    if step in own:
                        found[_pair(label, self._followed(beside, step, bars))] += 1
        assert all(count % 2 == 0 for count in found.values())
        return Counter({edge: count // 2 for edge, count in found.items()})

    def _bars(self) -> dict[str, set[tuple[int, int]]]:
        """Return the places of the level line of each vertex, and of the ground as vertex 0."""
        bars: dict[str, set[tuple[int, int]]] = {}
        for (column, row), label in self.labels.items():
            places = bars.setdefault(label, set())
            places.add((column, row))
            for step in (1, -1):
                at = column + step
                while (-step, 0) in WAYS.get(self.at(at, row), ()):
                    places.add((at, row))
                    at += step
        ground = {(at, row) for row, line in enumerate(self.lines) for at, sign in enumerate(line) if sign == "═"}
        if ground:
            assert "0" not in bars
            bars["0"] = ground
        return bars

    def _followed(self, place: tuple[int, int], step: tuple[int, int], bars: dict[tuple[int, int], str]) -> str:
        """Return the vertex at the other end of a line; the level part passes below upright lines."""
        for _ in range(10_000):
            if place in bars:
                return bars[place]
            ways = WAYS[self.at(*place)]
            level = step in (LEFT, RIGHT)
            if not (level and ways == (UP, DOWN)):
                assert (-step[0], -step[1]) in ways
                (step,) = (way for way in ways if way != (-step[0], -step[1]))
            place = (place[0] + step[0], place[1] + step[1])
        raise AssertionError


def _pair(one: str, other: str) -> tuple[str, str]:
    first, second = sorted((one, other), key=int)
    return first, second
