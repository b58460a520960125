"""What the slides and the lesson work out by hand: a winning move of Nim by the steps of the proof, and the sieve.

*Nim*: the highest power of two of the nim-sum, and a heap that has it (Bouton 1901; Pletvarec and Mirchevska 2023).

*The sieve* of the Russian lesson: the smallest empty number is lost; mark as won whatever reaches it; repeat. Like
Eratosthenes' sieve. On 0..17 with the squares the marks of 0 are 1, 4, 9 and 16 (the lesson's text stops at 9, its
tables do not), and the table shows 17, 13, 12, 9 empty cells in turn. The same sieve on a board finds the lost places
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
    """One winning move with every number of its derivation.

    ``nim_sum`` is s; ``power`` the highest power of two in s; ``heap`` the place (from 0) of a heap a_i that contains
    it; ``before`` = a_i and ``after`` = b_i = s xor a_i < a_i its sizes; ``heaps`` the position reached, whose nim-sum
    is t = s xor (a_i xor b_i) = 0.
    """

    nim_sum: int
    power: int
    heap: int
    before: int
    after: int
    heaps: tuple[int, ...]

    @property
    def taken(self) -> int:
        """The number of stones taken, a_i - b_i."""
        return self.before - self.after


def winning_steps(heaps: Sequence[int]) -> list[NimStep]:
    """The winning move in every heap that has one, in the order of the heaps; [] if the nim-sum is 0.

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
    """The winning move in the first heap that has one, with all intermediate numbers; None if the nim-sum is 0.

    >>> winning_step([12, 8, 3])
    NimStep(nim_sum=7, power=4, heap=0, before=12, after=11, heaps=(11, 8, 3))
    >>> winning_step([1, 4, 5]) is None
    True
    """
    steps = winning_steps(heaps)
    return steps[0] if steps else None


def perfect_squares() -> Iterator[int]:
    """1, 4, 9, 16, ... without end.

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
    """One step: ``lost`` is the new lost number, ``marked`` the numbers newly marked as won because of it.

    ``empty_before`` counts the cells still empty once ``lost`` is entered, before the marks are; ``empty`` are the
    cells that stay empty after them.
    """

    lost: int
    marked: tuple[int, ...]
    empty_before: int
    empty: tuple[int, ...]


def _takes_up_to(takes: Iterable[int] | Callable[[int], bool], bound: int) -> list[int]:
    """The takes 1..bound in order; an endless iterable must ascend."""
    if callable(takes):
        return [take for take in range(1, bound + 1) if takes(take)]
    chosen = set()
    finite = isinstance(takes, (set, frozenset, list, tuple, range))
    for take in takes:
        if take < 1:
            raise RuleError("every take must be a whole number >= 1")
        if take <= bound:
            chosen.add(take)
        elif not finite:
            break
    return sorted(chosen)


def sieve(takes: Iterable[int] | Callable[[int], bool], bound: int) -> Iterator[SieveStep]:
    """The steps of the sieve on 0..bound for any set of takes, lost numbers in ascending order.

    ``takes``: a set, a list, an ascending iterable (also endless), or a function that tells whether a number may be
    taken. Raises ``RuleError`` for a take below 1. (The Russian lesson on Squares; normal play.)

    >>> steps = list(sieve(perfect_squares(), 17))
    >>> [step.lost for step in steps]
    [0, 2, 5, 7, 10, 12, 15, 17]
    >>> steps[1].marked, steps[1].empty
    ((3, 6, 11), (5, 7, 8, 10, 12, 13, 14, 15, 17))
    >>> [(step.empty_before, len(step.empty)) for step in steps[:2]]
    [(17, 13), (12, 9)]
    """
    bound = natural(bound, "the bound")
    amounts = _takes_up_to(takes, bound)
    empty = dict.fromkeys(range(bound + 1))
    while empty:
        lost = next(iter(empty))
        del empty[lost]
        before = len(empty)
        marked = tuple(lost + amount for amount in amounts if lost + amount in empty)
        for number in marked:
            del empty[number]
        yield SieveStep(lost, marked, before, tuple(empty))


@dataclass(frozen=True)
class BoardStep:
    """One step on the board: ``lost`` the new lost cell and its mirror image, ``marked`` the cells newly marked as won.

    ``empty_in_rows`` counts the cells still empty in rows 0, 1, ..., size - 1 (the lesson draws row 0 at the bottom).
    """

    lost: tuple[Cell, ...]
    marked: tuple[Cell, ...]
    empty_in_rows: tuple[int, ...]


def _reaches(cell: Cell, lost: Cell, a: int) -> bool:
    """Whether one move of the generalised Wythoff game leads from ``cell`` to ``lost``."""
    k, other = cell[0] - lost[0], cell[1] - lost[1]
    if k < 0 or other < 0 or k == other == 0:
        return False
    return k == 0 or other == 0 or abs(k - other) < a


def wythoff_board_sieve(size: int, a: int = 1) -> Iterator[BoardStep]:
    """The steps of the sieve on the ``size`` x ``size`` board of Wythoff's queen (or with the parameter a).

    The first empty cell, row by row, is lost: all its moves go to earlier cells. (The Russian lesson on Squares.)

    >>> steps = list(wythoff_board_sieve(12))
    >>> [step.lost for step in steps[:3]]
    [((0, 0),), ((1, 2), (2, 1)), ((3, 5), (5, 3))]
    >>> steps[2].empty_in_rows
    (0, 0, 0, 0, 5, 0, 3, 3, 2, 2, 3, 4)
    """
    size, a = natural(size, "the size"), positive_parameter(a)
    empty = dict.fromkeys((row, column) for row in range(size) for column in range(size))
    while empty:
        row, column = next(iter(empty))
        lost = tuple(dict.fromkeys(cell for cell in ((row, column), (column, row))))
        for cell in lost:
            del empty[cell]
        marked = tuple(cell for cell in empty if any(_reaches(cell, target, a) for target in lost))
        for cell in marked:
            del empty[cell]
        counts = [0] * size
        for cell in empty:
            counts[cell[0]] += 1
        yield BoardStep(lost, marked, tuple(counts))
