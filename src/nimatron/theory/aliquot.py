"""Aliquot in normal play: the nim-value of a heap is the exponent of 2 in its size.

Proof. Let n = 2^k m, m odd. A proper divisor d = 2^j e with j < k leaves a number with the exponent j, and every j < k
is there, with d = 2^j. A proper divisor with j = k leaves 2^k (m - e), m - e even and not 0: an exponent above k.
"""

from __future__ import annotations

from nimatron.games.heaps.aliquot import Aliquot
from nimatron.rules.heap_game import Heaps
from nimatron.theory.heap_formula import HeapFormula
from nimatron.theory.nim import nim_sum


def exponent_of_two(number: int) -> int:
    """How often a number >= 1 can be halved.

    >>> exponent_of_two(40)
    3
    """
    return (number & -number).bit_length() - 1


class ExponentOfTwo(HeapFormula):
    """Lost exactly when the exponents of 2 have nim-sum 0.

    >>> ExponentOfTwo().loses(Aliquot(), (6, 10), False)
    True
    """

    source = "Berlekamp, Conway and Guy 1982"
    rule = "formula.aliquot"
    more = 0
    """What a heap counts beside the exponent."""

    def heap_value(self, heap: int) -> int:
        """The exponent of 2."""
        return exponent_of_two(heap) + self.more if heap else 0

    def best_move(
        self, game: Aliquot, position: Heaps, misere: bool, lost: bool, winning: list[Heaps] | None = None
    ) -> Heaps | None:
        """Of a won position a power of 2 taken from a heap whose value must fall; its exponent is the wanted one."""
        if lost or winning is not None:
            return None
        values = self._values(position)
        change = nim_sum(values)
        for index, (heap, value) in enumerate(zip(position, values, strict=True)):
            if value ^ change < value:
                wanted = (value ^ change) - self.more
                rest = heap - (1 << wanted) if wanted >= 0 else 0
                return (*position[:index], rest, *position[index + 1 :])
        return None
