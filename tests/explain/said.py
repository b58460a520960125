"""A sentence with the answer that it explains, and the registry of checks that recompute its claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nimatron.explain.message import Message
from tests.explain.by_definition import component_value, heap_value, indecomposables, outcome
from tests.explain.nim_kin import COUNTING

Check = Callable[["Said", Any], bool]
SENTENCE_CHECKS: dict[str, Check] = {}


def check(function: Check) -> Check:
    """Register the function as the check of the claim with its name."""
    name = function.__name__.rstrip("_")
    assert name not in SENTENCE_CHECKS, name
    SENTENCE_CHECKS[name] = function
    return function


class Said:
    """A sentence and the answer that it is about."""

    def __init__(self, analysis: Any, message: Message) -> None:
        self.analysis, self.message = analysis, message
        self.game, self.misere = analysis.game, analysis.misere
        self.position, self.best = analysis.position, analysis.best

    def value(self, what: Any) -> Any:
        """Return the subject of a claim: the value of a placeholder, or a number itself."""
        return self.message.values[what] if isinstance(what, str) else what

    @property
    def heaps(self) -> tuple[int, ...]:
        return tuple(self.game.heaps(self.position))

    @property
    def heaps_after(self) -> tuple[int, ...]:
        return tuple(self.game.heaps(self.best))

    @property
    def changed(self) -> int:
        """Return the one heap that the best move changes."""
        places = [place for place, heap in enumerate(self.heaps) if self.heaps_after[place] != heap]
        assert len(places) == 1
        return places[0]

    @property
    def last_mover_wins(self) -> bool:
        """Return whether the goal in force, after the best move if that wins, is to move last."""
        position = self.best if self.analysis.outcome == "N" and self.best is not None else self.position
        return self.misere == (getattr(position, "goal", "normal") == "attrition")

    def numbers(self, what: str, position: Any) -> tuple[int, ...]:
        """Return all numbers of a list; a sentence may print only the first ones."""
        if what == "counting":
            return COUNTING[self.game.name](position)
        heaps = tuple(self.game.heaps(position)) if what != "parts" else ()
        if what == "heaps":
            return heaps
        if what == "values":
            return tuple(heap_value(self.game, heap) for heap in heaps)
        if what == "parts":
            return tuple(component_value(part, here) for part, here in indecomposables(self.game, position))
        if what == "welter":
            pairs = [(a, b) for index, a in enumerate(heaps) for b in heaps[:index]]
            return (*heaps, *(abs(a - b) ^ (abs(a - b) - 1) for a, b in pairs))
        if what == "raised":
            kept = tuple(heap for heap in heaps if heap) if self.game.empty_may_repeat else heaps
            return tuple(heap + 1 for heap in (*kept, *[0] * (3 - len(kept))))
        if what == "named":
            full = sum(1 for heap in heaps if heap) if self.game.empty_may_repeat else len(heaps)
            return self.numbers(
                {4: "heaps"}.get(full, "raised" if full <= 3 and len(heaps) != 1 else "welter"), position
            )
        if what == "reachable":
            return tuple(option[0] for option in self.game.options(self.only_heap))
        assert what == "red"
        return tuple(
            option[0] for option in self.game.options(self.only_heap) if outcome(self.game, option, self.misere) == "P"
        )

    @property
    def only_heap(self) -> int:
        (heap,) = [heap for heap in self.heaps if heap]
        return heap

    @property
    def counted(self) -> int:
        """Return the heap of Fibonacci Nim, in misère play without its last object."""
        return int(self.heaps[0]) - self.misere


def printed(shown: tuple[Any, ...], numbers: tuple[int, ...]) -> bool:
    """Return whether all numbers are shown, or the first ones followed by an ellipsis."""
    if shown and shown[-1] == "…":
        return len(shown) - 1 < len(numbers) and shown[:-1] == numbers[: len(shown) - 1]
    return shown == numbers
