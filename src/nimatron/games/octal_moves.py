"""The moves that the digits of an octal code allow; Kayles and every coded game share them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from nimatron.games.heap_game import HeapGame, Heaps
from nimatron.games.scene import LARGEST_DRAWN, Scene


class OctalMoves(HeapGame):
    """Moves by code digits d_0.d_1 d_2 ...: removing i objects may leave nothing (d_i has 1), one heap (2), two (4).

    A subclass gives ``code_digits`` with index 0 for splitting without removing (4 or 0).

    >>> from nimatron.games.kayles import Kayles
    >>> list(Kayles().options(4))
    [(3,), (1, 2), (2,), (1, 1)]
    """

    @property
    @abstractmethod
    def code_digits(self) -> tuple[int, ...]:
        """The digits d_0, d_1, ..., each 0 to 7."""

    def options(self, heap: int) -> Iterator[Heaps]:
        """Give what a heap may become, by increasing number of objects removed."""
        for taken, digit in enumerate(self.code_digits):
            rest = heap - taken
            if rest < 0 or not digit:
                continue
            if rest == 0 and digit & 1 and taken:
                yield ()
            if rest > 0 and digit & 2 and taken:
                yield (rest,)
            if digit & 4:
                for small in range(1, rest // 2 + 1):
                    yield (small, rest - small)

    def count_options(self, heap: int) -> int:
        """Single heaps and splits together."""
        count = 0
        for taken, digit in enumerate(self.code_digits[: heap + 1]):
            rest = heap - taken
            count += bool(taken and digit & (2 if rest else 1)) + (rest // 2 if digit & 4 else 0)
        return count

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Look the number removed up in the code; of two heaps the smaller is written first."""
        taken = heap - sum(option)
        digits = self.code_digits
        if not 0 <= taken < len(digits) or not heap or min(option) < 0:
            return False
        digit = digits[taken]
        if option == (0,):
            return bool(digit & 1)
        if len(option) == 1:
            return bool(digit & 2) and taken > 0
        return len(option) == 2 and bool(digit & 4) and 0 < option[0] <= option[1]

    # -- pointing: neighbours in a row of pins, where the code splits rows; else as heaps -------------------------

    @property
    def _breaks_rows(self) -> bool:
        return any(digit & 4 for digit in self.code_digits)

    def scene(self, position: Heaps) -> Scene:
        """Rows of pins where a row can be broken, else heaps; a switch where a row is split with nothing removed."""
        if not self._breaks_rows:
            return Scene("heaps")
        return Scene("rows", switches=("split",) if self.code_digits[0] & 4 else ())

    def ways(self, position: Heaps, move: Heaps) -> Iterator[tuple[str, ...]]:
        """The neighbouring pins that fall; the mirror image in the row means the same."""
        found = self.replaced(position, move) if max(position, default=0) <= LARGEST_DRAWN else None
        if found is None or not self._breaks_rows:
            yield from super().ways(position, move)
            return
        index, pieces = found
        row = position[index]
        taken = row - sum(pieces)
        for before in sorted({pieces[0] if len(pieces) == 2 else 0, pieces[-1]}):
            if taken:
                yield tuple(f"h{index}.{pin}" for pin in range(before + 1, before + taken + 1))
            else:
                yield (f"h{index}.{before + 1}", "split")
