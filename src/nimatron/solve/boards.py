"""Nim-values and remoteness of small positions from tables made in bulk: quicker than a search for each.

A table is made for the next power of two above the greatest heap and kept, so that many questions share it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any

_LARGEST_SIDE = 2048
_LARGEST_VOLUME = 20  # as a power of two


def table_value(game: Any, position: Any) -> int | None:
    """Give the nim-value of a position in normal play from a table, or None where no table serves.

    >>> from nimatron.games.wythoff import Wythoff
    >>> table_value(Wythoff(), (3, 4))
    2
    """
    lookup = _VALUES.get(game.name)
    return None if lookup is None or not _built_in(game) else lookup(game, position)


def table_remoteness(game: Any, position: Any, misere: bool) -> int | None:
    """Give the plies to the end from a table, or None where no table serves.

    >>> from nimatron.games.fibonacci_nim import FibonacciNim
    >>> table_remoteness(FibonacciNim(), (10, 9), False)
    7
    """
    lookup = _LENGTHS.get(game.name)
    return None if lookup is None or not _built_in(game) else lookup(game, position, misere)


def _built_in(game: Any) -> bool:
    return type(game).__module__.startswith("nimatron.games.")


def _side(largest: int, least: int = 64) -> int:
    return max(least, 1 << largest.bit_length())


# -- Wythoff ---------------------------------------------------------------------------------------------------


def _wythoff_value(game: Any, position: Any) -> int | None:
    largest = max(position)
    if largest >= _LARGEST_SIDE:
        return None
    return int(_wythoff_board(_side(largest), game.a)[position[0], position[1]])


@lru_cache(maxsize=4)
def _wythoff_board(side: int, a: int) -> Any:
    from nimatron.sequences.wythoff_values import wythoff_values

    return wythoff_values(side, a)


# -- families of heaps: any amounts from the heaps of one set --------------------------------------------------


def _family_place(game: Any, position: Any) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Give the bounds of a table and the place in it; None where it would be too large or no kernel fills it."""
    if sum([max(3, heap.bit_length()) for heap in position if heap]) > _LARGEST_VOLUME:
        return None
    heaps: tuple[int, ...] = game.canonical(position)
    if not heaps or len(heaps) > 10:
        return None
    bounds = tuple([8 if heap < 8 else 1 << heap.bit_length() for heap in heaps])
    if prod(bounds) > 1 << _LARGEST_VOLUME:
        return None
    from nimatron.kernels import native

    return (bounds, heaps) if native() is not None else None


def _family_value(game: Any, position: Any) -> int | None:
    place = _family_place(game, position)
    if place is None:
        return None
    return int(_family_table(game.name, game.k, place[0], "values", False)[place[1]])


def _family_remoteness(game: Any, position: Any, misere: bool) -> int | None:
    place = _family_place(game, position)
    if place is None:
        return None
    return int(_family_table(game.name, game.k, place[0], "lengths", misere)[place[1]])


@lru_cache(maxsize=64)
def _family_table(kind: str, k: int, bounds: tuple[int, ...], what: str, misere: bool) -> Any:
    from nimatron.sequences import closures

    family = closures.family_sets(kind, len(bounds), k)
    if what == "values":
        return closures.nim_values(bounds, family)
    return closures.remoteness(bounds, family, misere)


# -- Fibonacci Nim ---------------------------------------------------------------------------------------------


def _fibonacci(game: Any, position: Any, misere: bool) -> tuple[int, int] | None:
    from nimatron.sequences.fibonacci_table import LARGEST_HEAP, fibonacci_table

    heap, cap = position
    if heap > LARGEST_HEAP:
        return None
    values, lengths = fibonacci_table(_side(heap), game.factor, misere)
    cap = min(cap, heap)
    return values[heap][cap], lengths[heap][cap]


def _fibonacci_value(game: Any, position: Any) -> int | None:
    found = _fibonacci(game, position, False)
    return None if found is None else found[0]


def _fibonacci_remoteness(game: Any, position: Any, misere: bool) -> int | None:
    found = _fibonacci(game, position, misere)
    return None if found is None else found[1]


_VALUES: dict[str, Callable[[Any, Any], int | None]] = {
    "wythoff": _wythoff_value,
    "index-k-nim": _family_value,
    "circular-nim": _family_value,
    "fibonacci-nim": _fibonacci_value,
}
_LENGTHS: dict[str, Callable[[Any, Any, bool], int | None]] = {
    "index-k-nim": _family_remoteness,
    "circular-nim": _family_remoteness,
    "fibonacci-nim": _fibonacci_remoteness,
}
