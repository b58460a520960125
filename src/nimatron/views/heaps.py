"""Views of heaps and rows of numbers: the bases of games that are given by heaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Message
from nimatron.rules.heap_game import HeapGame, Heaps
from nimatron.views.scene import LARGEST_DRAWN, Scene, lowest_taken
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.rules.heap_game import HeapGame
    from nimatron.rules.memory_game import MemoryGame, RowAndMemory, RowAndMemoryGame
    from nimatron.rules.tuple_game import TupleGame


class HeapView(View[Heaps]):
    """Heaps that are played each on its own: one points at the lowest object that goes, or above the cut."""

    game: HeapGame

    def random_position(self, dice: Random, level: int) -> Heaps:
        """As many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.game.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.game.start))

    def scene(self, position: Heaps) -> Scene:
        """Heaps; with a switch for splits where the same object could also mean a take."""
        switches = ("split",) if any(self._splits_beside_takes(heap) for heap in set(position)) else ()
        return Scene(self.game.picture, switches=switches)

    def _splits_beside_takes(self, heap: int) -> bool:
        if heap > 400:  # drawn as one object
            return False
        options = [option or (0,) for option in self.game.options(heap)]
        left = {option[0] for option in options if len(option) == 1}
        return any(len(option) == 2 and left.intersection(option) for option in options)

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """The object that a take or a cut names; a cut at either side of the middle gives the same two heaps."""
        if max(position, default=0) > LARGEST_DRAWN:
            return
        found = self.game.replaced(position, move)
        if found is None:
            taken = lowest_taken(position, move)  # a subclass may change several heaps at once
            if taken:
                yield taken
            return
        index, pieces = found
        heap = position[index]
        if len(pieces) == 1:
            yield (f"h{index}.{pieces[0] + 1}",)
        elif len(pieces) == 2:
            switch = ("split",) if self._splits_beside_takes(heap) else ()
            for below in sorted(set(pieces)):
                # what is taken besides lies just above the cut
                yield (f"h{index}.{below + 1}", *switch)


class TupleView(View[Heaps]):
    """A row of numbers played as a whole, as heaps, as the two sides of a board, or as coins on a strip."""

    game: TupleGame

    def random_position(self, dice: Random, level: int) -> Heaps:
        """As many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.game.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.game.start))

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """The cell of a board, the objects of heaps, the coins of a strip: each dress has its own."""
        changed = [index for index, heap in enumerate(position) if index < len(move) and move[index] != heap]
        if not changed or len(move) != len(position) or max(position) > LARGEST_DRAWN:
            return
        taken = lowest_taken(position, move)
        if self.game.picture == "board" and len(move) == 2:
            yield (f"c{move[0]}.{move[1]}",)
        elif self.game.picture != "strip":
            if taken:
                yield taken
            return
        on_strip = self._on_strip(position, move, changed)
        if self.game.picture == "strip":
            yield from on_strip
        if taken:
            yield taken
        if self.game.picture == "board":
            yield from on_strip

    @staticmethod
    def _on_strip(position: Heaps, move: Heaps, changed: list[int]) -> Iterator[tuple[str, ...]]:
        """The heaps as coins: the nearest coin to the right of a square, of several the first, need not be in hand."""
        if len(changed) == 1:
            square = move[changed[0]]
            nearest = min((heap for heap in position if heap > square), default=-1)
            if nearest in position and changed[0] == position.index(nearest):
                yield (f"s{square}",)
        yield tuple(f"coin{index}>s{move[index]}" for index in changed)


class MemoryView(View[Any]):
    """A heap; what is remembered beside it is not pointed at."""

    game: MemoryGame

    def random_position(self, dice: Random, level: int) -> Any:
        """A start of 1 to 2^(level + 2) objects."""
        return self.game.at_start(dice.randint(1, 2 ** (level + 2)))

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        """The lowest object that goes."""
        return lowest_taken((position[0],), (move[0],)) if move[0] != position[0] else ()

    def describe(self, position: Any, move: Any) -> Message | None:
        """What is taken."""
        taken = position[0] - move[0]
        return Message("move.take", {"count": taken, "after": move[0]}) if taken > 0 else None


class RowAndMemoryView(View["RowAndMemory"]):
    """A row of heaps; what is remembered beside it is not pointed at."""

    game: RowAndMemoryGame

    def random_position(self, dice: Random, level: int) -> RowAndMemory:
        """A start with as many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.game.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.game.start.row))

    def ways(self, position: RowAndMemory, move: RowAndMemory) -> Iterator[tuple[str, ...]]:
        """The lowest object that goes."""
        taken = lowest_taken(position.row, move.row)
        if taken:
            yield taken
