"""All P-positions (p, q, r) of Chomp with three rows, p >= q >= r; the C kernel is ``chomp_rows.c``.

For q = 1, 2, ... and r = 0, ..., q let f(q, r) be the least p >= q, p > 1, that is not equal to any of:

- f(q, s) for s < r: a bite in the third row would lead from one P-position to the other;
- f(x, r) for r <= x < q: a bite in the second row;
- f(x, x) for x < r: a bite in the second row that also shortens the third.

There is no such p if a position (x, x, r), r <= x < q, is a P-position, since a bite in the first row reaches it from
every (p, q, r). The P-positions are the (f(q, r), q, r) and the poisoned cell alone, by induction over q and r.
"""

from __future__ import annotations

from collections.abc import Callable

from nimatron.kernels import native
from nimatron.kernels.resources import zeros

_CELLS_AT_ONCE = 4_000_000


class ChompPPositions:
    """The P-positions with a second row up to ``most``; needs about ``3 * most * most`` bytes.

    >>> rows = ChompPPositions(3)
    >>> [(rows.first(q, r), q, r) for q in range(1, 4) for r in range(q + 1) if rows.first(q, r)]
    [(2, 1, 0), (3, 1, 1), (3, 2, 0), (2, 2, 1), (4, 2, 2), (4, 3, 0), (5, 3, 2), (6, 3, 3)]
    """

    def __init__(self, most: int, tick: Callable[[int, int], object] | None = None) -> None:
        self.most = most
        self._first = zeros((most + 1) * (most + 2) // 2, "i")
        self._tick = tick or (lambda done, total: None)
        if native() is None:
            self._by_definition()
        else:
            self._in_c()

    def first(self, second: int, third: int) -> int:
        """Return the first row that completes these two to a P-position, or 0 if there is none."""
        return self._first[second * (second + 1) // 2 + third]

    def _in_c(self) -> None:
        kernels = native()
        assert kernels is not None
        rows = self.most + 1
        width = 2 * rows // 64 + 2  # the first row is less than twice the second
        of_last, closed, taken = zeros(rows * width, "Q"), bytearray(rows), zeros(width, "Q")
        begin = 1
        while begin < rows:
            end = min(rows, begin + 1 + _CELLS_AT_ONCE // begin)
            kernels.chomp_rows(self._first, of_last, closed, taken, begin, end)
            self._tick(end, rows)
            begin = end

    def _by_definition(self) -> None:
        of_last, closed = [0] * (self.most + 1), [False] * (self.most + 1)
        for second in range(1, self.most + 1):
            taken = 0
            for third in range(second + 1):
                if third > 1:
                    taken |= 1 << self.first(third - 1, third - 1)
                if closed[third]:
                    continue
                least = max(second, 2)
                open_rows = ~(taken | of_last[third]) >> least
                found = least + (open_rows & -open_rows).bit_length() - 1
                self._first[second * (second + 1) // 2 + third] = found
                taken |= 1 << found
                of_last[third] |= 1 << found
                closed[third] = found == second
            if second % 64 == 0:
                self._tick(second, self.most)
