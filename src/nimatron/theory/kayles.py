"""Kayles in normal play: nim-values by their period of 12 from row 71 on (Guy and Smith 1956), and the mirror."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.kayles import Kayles
from nimatron.theory.closed_form import ClosedForm

Heaps = tuple[int, ...]

PERIOD = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6}
_IRREGULAR = 71


def row_value(row: int) -> int:
    """Give the nim-value of one row of pins.

    >>> [row_value(row) for row in range(13)]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    return EXCEPTIONS.get(row, PERIOD[row % 12])


class KaylesPeriod(ClosedForm):
    """Normal play: lost exactly when the nim-values of the rows, given by their period, have nim-sum 0.

    >>> KaylesPeriod().loses(Kayles(), (1, 4), False)
    True
    """

    game = "kayles"
    source = "Guy and Smith 1956"

    def covers(self, game: Kayles, position: Heaps, misere: bool) -> bool:
        """Cover normal play."""
        return not misere

    def loses(self, game: Kayles, position: Heaps, misere: bool) -> bool:
        """Compare the nim-sum of the rows with 0."""
        return self.value(game, position) == 0

    def value(self, game: Kayles, position: Heaps) -> int:
        """Give the nim-sum of the rows' values."""
        return int(nim_sum([row_value(row) for row in position]))

    def winning_moves(self, game: Kayles, position: Heaps, misere: bool) -> Iterator[Heaps]:
        """Give the moves to nim-value 0; of a single row the one in its middle first."""
        return iter(()) if self.loses(game, position, misere) else self.moves_to_value(game, position, 0)

    def moves_to_value(self, game: Kayles, position: Heaps, wanted: int) -> Iterator[Heaps]:
        """Give row by row the moves to the value that is missing, found by the period even in huge rows."""
        total = self.value(game, position)
        for index, row in enumerate(position):
            for pieces in _pieces(row, total ^ row_value(row) ^ wanted):
                yield (*position[:index], *pieces, *position[index + 1 :])

    def explain(self, game: Kayles, position: Heaps, misere: bool, best: Heaps | None) -> Explanation:
        """Show the mirror for a single row or equal pairs, else the nim-values of the rows."""
        rows = sorted(row for row in position if row)
        if not rows:
            return Explanation((Message("kayles.end"),))
        if len(rows) == 1:
            return _mirror(game, rows[0], best)
        values = [row_value(row) for row in position]
        total = nim_sum(values)
        data = [{"component": str(row), "value": value} for row, value in zip(position, values, strict=True)]
        step = Step("component_values", {"components": data, "nim_sum": total})
        shown = {"values": tuple(values[:24]), "total": total}
        sentences = [Message("kayles.won" if total else "kayles.lost", shown)]
        if not total and rows[::2] == rows[1::2]:
            sentences.append(Message("kayles.pair"))
        if total and best is not None:
            after = tuple(row_value(row) for row in best[:24])
            sentences.append(Message("kayles.move.why", {"values": after}))
        return Explanation(tuple(sentences), (step,))

    def domain(self) -> list[tuple[Kayles, bool, int]]:
        """Compare single rows up to 13 pins; the period itself is compared with a table in a test of its own."""
        return [(Kayles(), False, 14)]

    def extra_positions(self, game: Kayles) -> Iterator[Heaps]:
        """Compare two and three rows."""
        yield from combinations_with_replacement(range(7), 2)
        yield from combinations_with_replacement(range(5), 3)

    def large_positions(self, dice: random.Random) -> Iterator[tuple[Kayles, Heaps, bool]]:
        """Draw rows of up to 200 bits; every second position is doubled and so lost."""
        for round_number in range(150):
            rows = [dice.getrandbits(dice.choice((5, 7, 40, 200))) for _ in range(dice.randint(1, 4))]
            yield Kayles(), tuple(rows * 2 if round_number % 2 else rows), False


def _mirror(game: Kayles, row: int, best: Heaps | None) -> Explanation:
    half = (row - 1) // 2
    middle = [half + 1] if row % 2 else [half + 1, half + 2]
    step = Step("symmetry", {"row": row, "middle": middle, "half": half})
    if not half:
        return Explanation((Message("kayles.row.short"),), (step,))
    sentences = [Message("kayles.row", {"middle": len(middle)}), Message("kayles.mirror", {"half": half})]
    if best is not None and game.canonical(best) != (half, half):
        sentences.append(Message("kayles.sooner", {"left": game.format(best)}))
    return Explanation(tuple(sentences), (step,))


def _pieces(row: int, wanted: int) -> Iterator[Heaps]:
    """Give what a move may leave of a row with nim-sum ``wanted``: equal halves first, then by the shorter piece."""
    if row and wanted == 0:
        half = (row - 1) // 2
        yield (half, half) if half else (0,)
    for rest in (row - 1, row - 2):
        if rest < 0:
            continue
        if rest and row_value(rest) == wanted:
            yield (rest,)
        yield from _splits(rest, wanted)


def _splits(total: int, wanted: int) -> Iterator[Heaps]:
    """Give the two rows with this total and nim-sum, but for equal ones, the shorter row first and shortest first."""
    last = (total - 1) // 2  # the greatest shorter row
    for small in range(1, min(last, _IRREGULAR + 11) + 1):
        if row_value(small) ^ row_value(total - small) == wanted:
            yield small, total - small
    start = _IRREGULAR + 12
    good = [small for small in range(start, start + 12) if PERIOD[small % 12] ^ PERIOD[(total - small) % 12] == wanted]
    while good and start <= last:
        yield from ((small, total - small) for small in good if small <= last)
        start += 12
        good = [small + 12 for small in good]


CLOSED_FORMS = (KaylesPeriod(),)
