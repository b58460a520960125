"""Winning moves of index-k Nim, built column by column from the highest binary digit down, never by trying all moves.

A heap that the move makes smaller is *free* below the digit where it first changes. In a column where the untouched
heaps show c ones, t more heaps with a one there may become free (their digit turns 0), and the heaps that were free
before show exactly as many ones as make the column divisible by k + 1. With at most k free heaps there is always a way
on, so the construction never turns back (Moore 1910), and different choices give different moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, islice, product
from typing import Any

from nimatron.theory.nim import nim_sum

Heaps = tuple[int, ...]
Places = tuple[int, ...]

_STATES = 20_000
_SHORT = 8
"""Heaps of a row whose choices in a column are kept: there are few of them."""
_SHORT_BITS = 64
"""Digits up to which rows are built while the columns pass by."""


def column_counts(heaps: Heaps) -> list[int]:
    """The number of ones in every binary column, lowest column first.

    >>> column_counts((1, 2, 3, 3))
    [3, 3]
    """
    if len(heaps) < 16:  # binary digits read as hexadecimal ones: the columns add without carries
        total = sum(int(f"{heap:b}", 16) for heap in heaps)
        return [int(digit, 16) for digit in reversed(f"{total:x}")] if total else []
    counts = [0] * max((heap.bit_length() for heap in heaps), default=0)
    for heap in heaps:
        for place, digit in enumerate(reversed(f"{heap:b}")):
            if digit == "1":
                counts[place] += 1
    return counts


@lru_cache(maxsize=4)  # one analysis asks several times
def balanced(heaps: Heaps, modulus: int) -> bool:
    """Whether every binary column holds a number of ones divisible by ``modulus``.

    >>> balanced((1, 2, 3, 3), 3), balanced((1, 2, 3), 3)
    (True, False)
    """
    if len(heaps) < 16:
        total = sum(int(f"{heap:b}", 16) for heap in heaps)
        return _multiples(modulus).issuperset(f"{total:x}")
    return all(count % modulus == 0 for count in column_counts(heaps))


@cache
def _multiples(modulus: int) -> frozenset[str]:
    return frozenset(f"{count:x}" for count in range(0, 16, modulus))


def balancing_moves(heaps: Heaps, k: int) -> Iterator[Heaps]:
    """Every row that a move from at most k heaps makes balanced modulo k + 1, each once, lazily.

    >>> list(balancing_moves((1, 2, 3), 2))
    [(1, 1, 1)]
    """
    if k == 1:  # Nim
        total = nim_sum(heaps)
        for index, heap in enumerate(heaps):
            if heap ^ total < heap:
                yield (*heaps[:index], heap ^ total, *heaps[index + 1 :])
        return
    top = max((heap.bit_length() for heap in heaps), default=0)
    digits = [f"{heap:0{top}b}" for heap in heaps]
    columns = list(zip(*digits, strict=True))
    choices_in = _kept_choices if len(heaps) <= _SHORT else _choices
    advance: Callable[[Any, int, Places, Places], Any]
    finish: Callable[[Any, Places], Heaps]
    advance, finish = (_built_row, _finished_row) if top <= _SHORT_BITS else (_recorded, partial(_row, heaps, digits))
    stack: list[tuple[int, Places, Any]] = [(0, (), heaps if top <= _SHORT_BITS else None)]
    while stack:
        column, free, built = stack.pop()
        while column < top:  # column 0 is the highest here
            choices = choices_in(columns[column], free, k)
            column += 1
            for touched, raised in choices[:-1]:
                other = advance(built, top - column, touched, raised) if touched or raised else built
                stack.append((column, free + touched, other))
            touched, raised = choices[-1]
            if touched or raised:
                built = advance(built, top - column, touched, raised)
                free += touched
        if free:
            yield finish(built, free)


def _choices(digits: tuple[str, ...], free: Places, k: int) -> list[tuple[Places, Places]]:
    """For one column, the heaps that may become free in it and the free heaps that then show a one."""
    fixed = [place for place, digit in enumerate(digits) if digit == "1" and place not in free]
    found: list[tuple[Places, Places]] = []
    for more in range(min(k - len(free), len(fixed)) + 1):
        ones = (more - len(fixed)) % (k + 1)
        if ones <= len(free):
            found += product(combinations(fixed, more), combinations(free, ones))
    return found


_kept_choices = lru_cache(maxsize=4096)(_choices)


def _built_row(row: Sequence[int], place: int, touched: Places, raised: Places) -> Sequence[int]:
    """The row after a choice at the digit 2^place: touched heaps keep what is above, raised ones get it."""
    built = list(row)
    for heap in touched:
        built[heap] = built[heap] >> place + 1 << place + 1
    for heap in raised:
        built[heap] |= 1 << place
    return built


def _finished_row(row: Sequence[int], free: Places) -> Heaps:
    return tuple(row)


def _recorded(before: Any, place: int, touched: Places, raised: Places) -> Any:
    """A recorded choice: building longer numbers anew for each of their digits would take quadratic time."""
    return before, place, touched, raised


def _row(heaps: Heaps, digits: list[str], choice: Any, free: Places) -> Heaps:
    """The row of recorded choices, the lowest column first."""
    top = len(digits[0])
    written = {heap: bytearray(b"0" * top) for heap in free}
    while choice is not None:
        choice, place, touched, raised = choice
        column = top - 1 - place
        for heap in raised:
            written[heap][column] = ord("1")
        for heap in touched:  # above this column the heap is as it was
            written[heap][:column] = digits[heap][:column].encode()
    return tuple(int(written[index].decode(), 2) if index in written else heap for index, heap in enumerate(heaps))


_FEW = 64


@lru_cache(maxsize=4096)
def few_balancing_moves(heaps: Heaps, k: int) -> tuple[Heaps, ...] | None:
    """All balancing moves if there are at most 64, else None.

    >>> few_balancing_moves((1, 2, 3), 2)
    ((1, 1, 1),)
    """
    moves = tuple(islice(balancing_moves(heaps, k), _FEW + 1))
    return moves if 0 < len(moves) <= _FEW else None


@lru_cache(maxsize=4096)
def greatest_balancing_move(heaps: Heaps, k: int) -> Heaps | None:
    """A balancing move that takes the most objects; None when the search for it would be costly.

    What the lower columns cost depends only on which heaps are free, so a dynamic program over columns and sets of
    free heaps finds the least sum that can remain; it gives up beyond some 20,000 steps.

    >>> greatest_balancing_move((5, 5, 3, 1), 2)
    (2, 3, 3, 1)
    """
    top = max((heap.bit_length() for heap in heaps), default=0)
    least: dict[Places, tuple[int, Heaps]] = {(): (sum(heaps), heaps)}
    work = 0
    for column in range(top - 1, -1, -1):
        bit = 1 << column
        lower: dict[Places, tuple[int, Heaps]] = {}
        for free, (_, row) in least.items():
            fixed = [place for place in range(len(heaps)) if heaps[place] & bit and place not in free]
            for more in range(min(k - len(free), len(fixed)) + 1):
                ones = (more - len(fixed)) % (k + 1)
                if ones > len(free):
                    continue
                for touched in combinations(fixed, more):
                    work += 1
                    if work > _STATES:
                        return None
                    changed = list(row)
                    for index, place in enumerate(free):
                        changed[place] &= ~bit
                        if index >= len(free) - ones:
                            changed[place] |= bit
                    for place in touched:
                        changed[place] &= ~bit
                    key = tuple(sorted(free + touched))
                    candidate = (sum(changed), tuple(changed))
                    lower[key] = min(candidate, lower.get(key, candidate))
        least = lower
    return min((found for free, found in least.items() if free), default=(0, None))[1]
