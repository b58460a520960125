"""Calculations that the slides and the lesson do by hand: a winning move of Nim by the proof, and the sieve.

*Nim*: take the highest power of two in the nim-sum and a heap that contains it (Bouton 1901; Pletvarec and Mirchevska
2023).

*The sieve* of the Russian lesson resembles Eratosthenes' sieve: the smallest empty number is losing; mark every number
that reaches it as winning; repeat. On 0..17 with the squares, 0 marks 1, 4, 9 and 16 (the lesson's text stops at 9, its
tables do not). The table then shows 17, 13, 12, 9 empty cells in turn. The same sieve on a board finds the P-positions
of Wythoff's queen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.errors import RuleError

Cell = tuple[int, int]


@dataclass(frozen=True)
class NimStep:
    """One winning move, with every number of its derivation.

    ``nim_sum`` is s, and ``power`` the highest power of two in s. ``heap`` is the index (from 0) of a heap a_i that
    contains it. ``before`` = a_i and ``after`` = b_i = s xor a_i < a_i are its sizes. ``heaps`` is the position
    reached, whose nim-sum is t = s xor (a_i xor b_i) = 0.
    """

    nim_sum: int
    power: int
    heap: int
    before: int
    after: int
    heaps: tuple[int, ...]

    @property
    def taken(self) -> int:
        """Number of stones taken, a_i - b_i."""
        return self.before - self.after


def winning_steps(heaps: Sequence[int]) -> list[NimStep]:
    """Return the winning move in every heap that has one, in the order of the heaps; [] if the nim-sum is 0.

    >>> [(step.heap, step.before, step.after) for step in winning_steps([3, 4, 5])]
    [(0, 3, 1)]
    """
    sizes = tuple(natural(heap, "a heap") for heap in heaps)
    total = nim_sum(sizes)
    if total == 0:
        return []
    power = 1 << (total.bit_length() - 1)
    return [
        NimStep(total, power, place, size, size ^ total, (*sizes[:place], size ^ total, *sizes[place + 1 :]))
        for place, size in enumerate(sizes)
        if size & power
    ]


def winning_step(heaps: Sequence[int]) -> NimStep | None:
    """Return the winning move in the first heap that has one, with its derivation; None if the nim-sum is 0.

    >>> winning_step([12, 8, 3])
    NimStep(nim_sum=7, power=4, heap=0, before=12, after=11, heaps=(11, 8, 3))
    >>> winning_step([1, 4, 5]) is None
    True
    """
    steps = winning_steps(heaps)
    return steps[0] if steps else None


def perfect_squares() -> Iterator[int]:
    """Yield 1, 4, 9, 16, ... forever.

    >>> from itertools import islice
    >>> list(islice(perfect_squares(), 4))
    [1, 4, 9, 16]
    """
    root = 1
    while True:
        yield root * root
        root += 1


@dataclass(frozen=True)
class SieveStep:
    """One step: ``losing`` is the new losing number, ``marked`` the numbers newly marked as winning because of it.

    ``empty_before`` counts the cells still empty after ``losing`` is entered and before the marks are. ``empty`` are
    the cells that stay empty after them.
    """

    losing: int
    marked: tuple[int, ...]
    empty_before: int
    empty: tuple[int, ...]


def _members_up_to(subtraction_set: Iterable[int] | Callable[[int], bool], bound: int) -> list[int]:
    """Return the members 1..bound of a subtraction set in order; an infinite iterable must ascend."""
    if callable(subtraction_set):
        return [take for take in range(1, bound + 1) if subtraction_set(take)]
    chosen = set()
    finite = isinstance(subtraction_set, (set, frozenset, list, tuple, range))
    for take in subtraction_set:
        if take < 1:
            raise RuleError("every member of a subtraction set must be a whole number >= 1")
        if take <= bound:
            chosen.add(take)
        elif not finite:
            break
    return sorted(chosen)


def sieve(subtraction_set: Iterable[int] | Callable[[int], bool], bound: int) -> Iterator[SieveStep]:
    """Yield the steps of the sieve on 0..bound for any subtraction set, losing numbers in ascending order.

    The subtraction set is a set, a list, an ascending iterable (also infinite), or a function that says whether a
    number may be taken. Raises ``RuleError`` for a member below 1. (The Russian lesson on Squares; normal play.)

    >>> steps = list(sieve(perfect_squares(), 17))
    >>> [step.losing for step in steps]
    [0, 2, 5, 7, 10, 12, 15, 17]
    >>> steps[1].marked, steps[1].empty
    ((3, 6, 11), (5, 7, 8, 10, 12, 13, 14, 15, 17))
    >>> [(step.empty_before, len(step.empty)) for step in steps[:2]]
    [(17, 13), (12, 9)]
    """
    bound = natural(bound, "the bound")
    amounts = _members_up_to(subtraction_set, bound)
    empty = dict.fromkeys(range(bound + 1))
    while empty:
        losing = next(iter(empty))
        del empty[losing]
        before = len(empty)
        marked = tuple(losing + amount for amount in amounts if losing + amount in empty)
        for number in marked:
            del empty[number]
        yield SieveStep(losing, marked, before, tuple(empty))


@dataclass(frozen=True)
class BoardStep:
    """One step on the board: ``losing`` is the new losing cell and its mirror image, ``marked`` the new winning cells.

    ``empty_in_rows`` counts the cells still empty in rows 0, 1, ..., size - 1 (the lesson draws row 0 at the bottom).
    """

    losing: tuple[Cell, ...]
    marked: tuple[Cell, ...]
    empty_in_rows: tuple[int, ...]


def _reaches(cell: Cell, losing: Cell, a: int) -> bool:
    """Return whether one move of the generalised Wythoff game leads from ``cell`` to ``losing``."""
    k, other = cell[0] - losing[0], cell[1] - losing[1]
    if k < 0 or other < 0 or k == other == 0:
        return False
    return k == 0 or other == 0 or abs(k - other) < a


def wythoff_board_sieve(size: int, a: int = 1) -> Iterator[BoardStep]:
    """Yield the steps of the sieve on the ``size`` x ``size`` board of Wythoff's queen (or with the parameter a).

    The first empty cell in row order is losing: all its moves go to earlier cells. (The Russian lesson on Squares.)

    >>> steps = list(wythoff_board_sieve(12))
    >>> [step.losing for step in steps[:3]]
    [((0, 0),), ((1, 2), (2, 1)), ((3, 5), (5, 3))]
    >>> steps[2].empty_in_rows
    (0, 0, 0, 0, 5, 0, 3, 3, 2, 2, 3, 4)
    """
    size, a = natural(size, "the size"), positive_parameter(a)
    empty = dict.fromkeys((row, column) for row in range(size) for column in range(size))
    while empty:
        row, column = next(iter(empty))
        losing = tuple(dict.fromkeys(cell for cell in ((row, column), (column, row))))
        for cell in losing:
            del empty[cell]
        marked = tuple(cell for cell in empty if any(_reaches(cell, target, a) for target in losing))
        for cell in marked:
            del empty[cell]
        counts = [0] * size
        for cell in empty:
            counts[cell[0]] += 1
        yield BoardStep(losing, marked, tuple(counts))
