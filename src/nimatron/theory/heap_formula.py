"""Games whose heaps have a nim-value by formula, and whose heaps add: what follows from that, once for all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from nimatron.explain.general import game_over, printed
from nimatron.explain.message import Explanation, Message, Step
from nimatron.rules.heap_game import HeapGame, Heaps
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem


class HeapFormula(Theorem):
    """Normal play: lost exactly when the nim-values of the heaps have nim-sum 0 (Sprague 1935, Grundy 1939).

    A subclass gives ``heap_value``, where it can ``to_value``, and ``rule``, the key of the sentence that says how the
    values are found.
    """

    rule: ClassVar[str]

    @abstractmethod
    def heap_value(self, heap: int) -> int | None:
        """The nim-value of one heap; None where the formula cannot be worked out."""

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps] | None:
        """The options of a heap that have this nim-value; None: all options are tried."""
        return None

    def covers(self, game: Any, position: Heaps, misere: bool) -> bool:
        """Normal play, where all values are known."""
        return not misere and None not in map(self.heap_value, position)

    def loses(self, game: Any, position: Heaps, misere: bool) -> bool:
        """Nim-sum 0 of the values."""
        return self.value(game, position) == 0

    def value(self, game: Any, position: Heaps) -> int | None:
        """The nim-sum of the values."""
        return nim_sum(self._values(position))

    def winning_moves(self, game: Any, position: Heaps, misere: bool, beside: int = 0) -> Iterable[Heaps] | None:
        """Heap by heap the moves to the value that is missing, where they can be constructed."""
        values = self._values(position)
        change = nim_sum(values) ^ beside
        found = [self.to_value(heap, value ^ change) for heap, value in zip(position, values, strict=True)]
        if any(options is None for options in found):
            return None
        return (
            (*position[:index], *(option or (0,)), *position[index + 1 :])
            for index, options in enumerate(found)
            if change
            for option in options or ()
        )

    def explain(
        self, game: HeapGame, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """The rule of the values, the values with their nim-sum, and what the move makes of them."""
        if not game.moves(position):
            return game_over(won=False)
        values = self._values(position)
        total = nim_sum(values)
        rows = [{"component": str(heap), "value": value} for heap, value in zip(position, values, strict=True)]
        steps = (Step("component_values", {"components": rows, "nim_sum": total}),)
        sentences = [Message(self.rule)]
        if len(position) == 1:
            sentences.append(Message(f"general.value.{'lost' if lost else 'won'}", {"value": total}))
        elif lost:
            sentences.append(Message("formula.lost", {"values": printed(values)}))
        else:
            sentences.append(Message("formula.won", {"values": printed(values), "total": total}))
        if not lost and best is not None:
            made = {"left": printed(best), "values": printed(self._values(best))}
            sentences.append(Message("formula.move", made))
        return Explanation(tuple(sentences), steps)

    def _values(self, position: Heaps) -> list[int]:
        return [self.heap_value(heap) or 0 for heap in position]
