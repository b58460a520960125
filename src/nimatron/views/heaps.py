"""Views of heaps and rows of numbers, for the base classes of heap games."""

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
    """Independent heaps: one points at the lowest object removed, or above the cut."""

    game: HeapGame

    def random_position(self, dice: Random, level: int) -> Heaps:
        """Return as many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.game.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.game.start))

    def scene(self, position: Heaps) -> Scene:
        """Return heaps; with a switch for splits if one gesture could also mean a move without one."""
        switches = ("split",) if any(self._split_is_ambiguous(heap) for heap in set(position)) else ()
        return Scene(self.game.picture, switches=switches)

    def _split_is_ambiguous(self, heap: int) -> bool:
        if heap > 400:  # drawn as one object
            return False
        options = [option or (0,) for option in self.game.options(heap)]
        left = {option[0] for option in options if len(option) == 1}
        return any(len(option) == 2 and left.intersection(option) for option in options)

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield the object that a removal or a cut names; a cut and its mirror image give the same two heaps."""
        if max(position, default=0) > LARGEST_DRAWN:
            return
        found = self.game.replaced(position, move)
        if found is None:
            taken = lowest_taken(position, move)  # a subclass may change several heaps in one move
            if taken:
                yield taken
            return
        index, pieces = found
        heap = position[index]
        if len(pieces) == 1:
            yield (f"h{index}.{pieces[0] + 1}",)
        elif len(pieces) == 2:
            switch = ("split",) if self._split_is_ambiguous(heap) else ()
            for below in sorted(set(pieces)):
                # further objects removed lie directly above the cut
                yield (f"h{index}.{below + 1}", *switch)


class TupleView(View[Heaps]):
    """A row of numbers played as a whole, as heaps, as the two sides of a board, or as coins on a strip."""

    game: TupleGame

    def random_position(self, dice: Random, level: int) -> Heaps:
        """Return as many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.game.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.game.start))

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """Yield the cell of a board, the objects of heaps, or the coins of a strip, whichever the view shows."""
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
        """Yield the ways to make the move with the heaps as coins on a strip.

        If one coin moves and it is the nearest to the right of the square, pointing at the square alone is enough.
        """
        if len(changed) == 1:
            square = move[changed[0]]
            nearest = min((heap for heap in position if heap > square), default=-1)
            if nearest in position and changed[0] == position.index(nearest):
                yield (f"s{square}",)
        yield tuple(f"coin{index}>s{move[index]}" for index in changed)


class MemoryView(View[Any]):
    """A heap; what is remembered with it is not pointed at."""

    game: MemoryGame

    def random_position(self, dice: Random, level: int) -> Any:
        """Return a start of 1 to 2^(level + 2) objects."""
        return self.game.at_start(dice.randint(1, 2 ** (level + 2)))

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        """Return the lowest object removed."""
        return lowest_taken((position[0],), (move[0],)) if move[0] != position[0] else ()

    def describe(self, position: Any, move: Any) -> Message | None:
        """Return what is removed."""
        taken = position[0] - move[0]
        return Message("move.take", {"count": taken, "after": move[0]}) if taken > 0 else None


class RowAndMemoryView(View["RowAndMemory"]):
    """A row of heaps; what is remembered with it is not pointed at."""

    game: RowAndMemoryGame

    def random_position(self, dice: Random, level: int) -> RowAndMemory:
        """Return a start with as many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.game.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.game.start.row))

    def ways(self, position: RowAndMemory, move: RowAndMemory) -> Iterator[tuple[str, ...]]:
        """Yield the lowest object removed."""
        taken = lowest_taken(position.row, move.row)
        if taken:
            yield taken
