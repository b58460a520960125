"""What sentences about the kin of Nim claim, computed anew: functions for ``tests/explain/test_truth.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Check = Callable[[Any, Any], bool]


def _halved_while_odd(heap: int) -> int:
    while heap % 2:
        heap //= 2
    return heap // 2


def _zeros_and_ones(heap: int) -> int:
    binary = f"{heap:b}"
    if heap == 0 or (len(binary) - len(binary.rstrip("0"))) % 2:
        return 0
    return 1 if binary.count("1") % 2 else 2


COUNTED_HEAPS: dict[str, Callable[[int], int]] = {
    "take-at-most-half": _halved_while_odd,
    "mark": _zeros_and_ones,
}
"""How a sentence says that a heap is counted."""


def _every_other_gap(squares: tuple[int, ...]) -> tuple[int, ...]:
    """From the right end, then in order from the left."""
    rest, gaps = sorted(squares), []
    while rest:
        right, left = rest.pop(), rest.pop() if rest else -1
        gaps.append(right - left - 1)
    return tuple(reversed(gaps))


COUNTING: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "staircase-nim": lambda steps: tuple(chips for step, chips in enumerate(steps, 1) if step % 2),
    "silver-dollar": _every_other_gap,
}
"""The numbers that count where a game is Nim in disguise."""


def game(said: Any, name: str) -> bool:
    return bool(said.game.name == name)


def largest(said: Any, claim: list[str]) -> bool:
    size, count = map(said.value, claim)
    return bool(size == max(said.heaps) and count == said.heaps.count(size))


def leaves_largest(said: Any, claim: list[str]) -> bool:
    size, count = map(said.value, claim)
    return bool(size == max(said.heaps_after) and count == said.heaps_after.count(size))


CHECKS_OF_NIM_KIN: dict[str, Check] = {function.__name__: function for function in (game, largest, leaves_largest)}
