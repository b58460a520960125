"""Views of coloured boards: stones X and O on a rectangle or on a graph, put there or moved onto each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Message, MessageValue
from nimatron.rules.coloured_board import COLOURS, EMPTY, GONE, Coloured
from nimatron.views.graphs import drawn_graph, graph_sketch
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import MOST_SQUARES, BoardSketch, Sketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.boards.clobber import Clobber
    from nimatron.rules.coloured_board import ColouredBoardGame

_STATES = {EMPTY: "free", GONE: "used", "X": "x", "O": "o"}
_SIGNS = tuple((state, letter) for letter, state in _STATES.items())
OTHER_COLOUR = "o"
"""The switch for O; without it X is put."""
_TYPED = re.compile(r"(\d+(?:,\d+)?)\s*(?:-|>|->|to)\s*(\d+(?:,\d+)?)", re.ASCII)


class ColouredBoardView(View[Coloured]):
    """A rectangle of cells, or a graph, with stones of two colours."""

    game: ColouredBoardGame

    def board(self, rows: int, columns: int) -> Coloured:
        """Return the start on a rectangle."""
        return self.game.parse(f"{rows}x{columns}")

    def random_position(self, dice: Random, level: int) -> Coloured:
        """Return a rectangle that grows with the level, after up to two moves."""
        rows, columns = dice.randint(1, 2 + level // 3), dice.randint(2, 3 + level // 2)
        position = self.game.parse(f"{rows}x{columns}")
        for _ in range(dice.randint(0, 2)):
            moves = [move for move in self.game.generate_moves(position) if self.game.count_moves(move)]
            position = dice.choice(moves) if moves else position
        return position

    def sketch(self, position: Coloured) -> Sketch | None:
        """Return a rectangle with its stones, or a graph at the start; other positions on graphs are typed."""
        if position.size is not None:
            signs = tuple((letter, state) for letter, state in _STATES.items())
            return BoardSketch((tuple(position.rows()),), signs) if len(position.colours) <= MOST_SQUARES else None
        if position.colours != self.game.start_colours(position.graph):
            return None
        return graph_sketch(position.graph, list(range(position.graph.count)), position.graph.edges)

    def from_sketch(self, sketch: Sketch) -> Coloured:
        """Return the rectangle that was drawn, or the start on the graph that was drawn."""
        return self.game.parse(sketch.written() if isinstance(sketch, BoardSketch) else drawn_graph(sketch))

    def scene(self, position: Coloured) -> Scene:
        """Return the cells of the rectangle, or the graph, with the stones."""
        if position.size is not None:
            return Scene("grid", self.items(position), signs=_SIGNS)
        there = [letter != GONE for letter in position.colours]
        ids = [item.id for item in self.items(position)]
        lines = tuple((ids[a], ids[b]) for a, b in position.graph.edges if there[a] and there[b])
        return Scene("graph", self.items(position), lines)

    def items(self, position: Coloured) -> tuple[Item, ...]:
        """Return an item for each cell or vertex."""
        places = self.places(position)
        if position.size is None:
            return tuple(
                Item(f"v{vertex}", "vertex", x, y, _STATES[letter], str(vertex))
                for vertex, ((x, y), letter) in enumerate(zip(places, position.colours, strict=True))
            )
        return tuple(
            Item(self.id(position, vertex), "cell", x, y, _STATES[letter], letter if letter in COLOURS else "")
            for vertex, ((x, y), letter) in enumerate(zip(places, position.colours, strict=True))
        )

    @staticmethod
    def places(position: Coloured) -> tuple[tuple[float, float], ...]:
        """Return the place of each cell or vertex."""
        return position.graph.places()

    @staticmethod
    def id(position: Coloured, vertex: int) -> str:
        """Return the id of a cell or vertex."""
        size = position.size
        return f"v{vertex}" if size is None else "c{}.{}".format(*divmod(vertex, size[1]))

    @staticmethod
    def values(position: Coloured, vertex: int, names: tuple[str, str] = ("row", "column")) -> dict[str, MessageValue]:
        """Return the values by which a message names a place: its vertex, or row and column from 1."""
        size = position.size
        if size is None:
            return {"vertex" if names[0] == "row" else "to": vertex}
        return dict(zip(names, (vertex // size[1] + 1, vertex % size[1] + 1), strict=True))


class PaintView(ColouredBoardView):
    """An empty place gets X; with the switch, or if X is not allowed there, it gets O."""

    def scene(self, position: Coloured) -> Scene:
        """Return the board, with a switch for O while O can be put anywhere."""
        can = any("O" in self._put(position, move)[1] for move in self.game.generate_moves(position))
        return super().scene(position)._replace(switches=(OTHER_COLOUR,) if can else ())

    def ways(self, position: Coloured, move: Coloured) -> Iterator[tuple[str, ...]]:
        """Yield the place, with the switch for O; without it too if X is not allowed there."""
        vertex, colour = self._put(position, move)
        here = self.id(position, vertex)
        if colour == "X":
            yield (here,)
            return
        if not self.game.allows(position, position.put(vertex, "X")):
            yield (here,)
        yield (here, OTHER_COLOUR)

    def describe(self, position: Coloured, move: Coloured) -> Message:
        """Return the colour that is put, and where."""
        vertex, colour = self._put(position, move)
        kind = "vertex" if position.size is None else "cell"
        return Message(f"coloured.put.{kind}", {"colour": colour, **self.values(position, vertex)})

    @staticmethod
    def _put(position: Coloured, move: Coloured) -> tuple[int, str]:
        """Return the place that changes, and its colour."""
        return next(
            (vertex, new)
            for vertex, (old, new) in enumerate(zip(position.colours, move.colours, strict=True))
            if old != new
        )


class ClobberView(ColouredBoardView):
    """Stones are pieces; one points at a stone, then at the neighbour that it removes."""

    game: Clobber

    def random_position(self, dice: Random, level: int) -> Coloured:
        """Return a rectangle that grows with the level, full of stones in any order of colours."""
        rows, columns = dice.randint(1, 2 + level // 3), dice.randint(3, 4 + level // 2)
        whole = self.game.parse(f"{rows}x{columns}")
        first = dice.choice(COLOURS) + dice.choice(COLOURS)
        colours = "".join(dice.choice(COLOURS) for _ in whole.colours[2:])
        mixed = Coloured(whole.graph, first + colours)
        return mixed if self.game.count_moves(mixed) else whole

    def items(self, position: Coloured) -> tuple[Item, ...]:
        """Return the cells of a rectangle with the stones on them, or stones and empty vertices of a graph."""
        plain = super().items(position)
        stones = tuple(
            item._replace(id=f"coin{vertex}", kind="piece", label="" if position.size else item.label)
            for vertex, item in enumerate(plain)
            if item.state in ("x", "o")
        )
        if position.size is not None:
            cells = tuple(item._replace(state="free", label="") if item.state in ("x", "o") else item for item in plain)
            return cells + stones
        by_label = {item.label: item for item in stones}
        return tuple(by_label.get(item.label, item._replace(state="used")) for item in plain)

    def scene(self, position: Coloured) -> Scene:
        """Return the board; lines join stones only."""
        drawn = super().scene(position)
        return drawn._replace(lines=tuple(line for line in drawn.lines if all(id.startswith("coin") for id in line)))

    def touched(self, position: Coloured, move: Coloured) -> tuple[str, ...]:
        """Return the stone together with the stone that it removes."""
        one, other = self._step(position, move)
        return (f"coin{one}>coin{other}",)

    def typed(self, position: Coloured, move: Coloured) -> str:
        """Return both places, ``1,1-1,2`` on a rectangle and ``0-1`` on a graph."""
        return "-".join(self.game.place(position, vertex) for vertex in self._step(position, move))

    def read_typed(self, position: Coloured, text: str) -> dict[str, Any] | None:
        """Return the move between two places; None if the text does not name two places."""
        places = _TYPED.fullmatch(text)
        if places is None:
            return None
        written = f"{places[1]}-{places[2]}"
        moves = self.game.generate_moves(position)
        found = next((move for move in moves if self.typed(position, move) == written), None)
        return {} if found is None else {written: found}

    def describe(self, position: Coloured, move: Coloured) -> Message:
        """Return the stone that moves, and the place of the one that it removes."""
        one, other = self._step(position, move)
        kind = "vertex" if position.size is None else "cell"
        where = {**self.values(position, one), **self.values(position, other, ("to_row", "to_column"))}
        return Message(f"coloured.clobber.{kind}", {"colour": position.colours[one], **where})

    @staticmethod
    def _step(position: Coloured, move: Coloured) -> tuple[int, int]:
        """Return the place of the stone that moves and that of the stone that it removes."""
        changed = [v for v, (old, new) in enumerate(zip(position.colours, move.colours, strict=True)) if old != new]
        one, other = changed
        return (one, other) if move.colours[one] == EMPTY else (other, one)
