"""A winning move of Nim by the steps of the proof: the highest power of two of the nim-sum, a heap that has it.

(Bouton 1901; Pletvarec and Mirchevska, slides 2023.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nimatron.arithmetic.natural import natural
from nimatron.arithmetic.nim_sum import nim_sum


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
    """Give the winning move in every heap that has one, in the order of the heaps; [] if the nim-sum is 0.

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
    """Give the winning move in the first heap that has one, with all intermediate numbers; None if the nim-sum is 0.

    >>> winning_step([12, 8, 3])
    NimStep(nim_sum=7, power=4, heap=0, before=12, after=11, heaps=(11, 8, 3))
    >>> winning_step([1, 4, 5]) is None
    True
    """
    steps = winning_steps(heaps)
    return steps[0] if steps else None
