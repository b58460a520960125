"""Kayles: nim-values with period 12 from row 71 on (Guy and Smith 1956), symmetry, and misère play.

Misère play (Sibert and Conway 1992): the outcome is that of normal play, except for eight families of positions, all
with rows of 1, 4, 5, 9, 12, 17, 20 and 25 pins only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from nimatron.explain.message import Explanation, Message, MessageValue, Step, game_over, printed
from nimatron.games.rows.kayles import Kayles
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem

Number = Literal["even", "odd", "one", "any"]


class Family(NamedTuple):
    """A family of exceptions: only these rows, each group of sizes in the right number.

    ``name`` ends the key of its message. ``normal_p`` is true for P-positions of normal play that are N-positions of
    misère play, and false for the reverse.
    """

    name: str
    normal_p: bool
    groups: tuple[tuple[Number, tuple[int, ...]], ...]

    def holds(self, rows: tuple[int, ...]) -> bool:
        """Return whether a position without empty rows belongs to the family.

        >>> FAMILIES[0].holds((1, 4, 5, 5)), FAMILIES[0].holds((1, 5, 5))
        (True, False)
        """
        left = len(rows)
        for number, sizes in self.groups:
            count = sum(row in sizes for row in rows)
            if (number == "one" and count != 1) or (number in ("even", "odd") and count % 2 != (number == "odd")):
                return False
            left -= count
        return left == 0


FAMILIES = (
    Family("fives", True, (("even", (5,)), ("even", (1, 4)))),
    Family("even", True, (("even", (9, 12, 17)), ("even", (1, 4, 20)))),
    Family("twenty-five", True, (("one", (25,)), ("even", (9, 12, 17)), ("odd", (1, 4, 20)))),
    Family("fours", False, (("any", (5,)), ("odd", (1, 4)))),
    Family("odd", False, (("even", (9, 12, 17)), ("odd", (1, 4, 20)))),
    Family("nines", False, (("odd", (9,)), ("even", (1, 4)))),
    Family("twelve", False, (("one", (12,)), ("even", (1, 4)))),
    Family("nines-twenty-five", False, (("one", (25,)), ("odd", (9,)), ("odd", (1, 4)))),
)
SIZES = frozenset(size for family in FAMILIES for _, sizes in family.groups for size in sizes)
"""The rows that occur in exceptions."""


def exception(position: Iterable[int]) -> Family | None:
    """Return the family of exceptions that a position belongs to; None if its outcome is the same in both conventions.

    >>> exception((9, 12)).name, exception((5,)), exception((25, 9, 1, 0)).normal_p
    ('even', None, False)
    """
    rows = tuple(row for row in position if row)
    if not SIZES.issuperset(rows):
        return None
    return next((family for family in FAMILIES if family.holds(rows)), None)


Heaps = tuple[int, ...]

PERIOD = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
EXCEPTIONS = {0: 0, 3: 3, 6: 3, 9: 4, 11: 6, 15: 7, 18: 3, 21: 4, 22: 6, 28: 5, 34: 6, 39: 3, 57: 4, 70: 6}
_IRREGULAR = 71


def row_value(row: int) -> int:
    """Return the nim-value of one row of pins.

    >>> [row_value(row) for row in range(13)]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    return EXCEPTIONS.get(row, PERIOD[row % 12])


class KaylesPeriod(Theorem):
    """P-positions in normal play: the nim-values of the rows, given by their period, have nim-sum 0.

    >>> KaylesPeriod().loses(Kayles(), (1, 4), False)
    True
    """

    source = "Guy and Smith 1956"
    least_repeated = _IRREGULAR + len(PERIOD)

    def covers(self, game: Kayles, position: Heaps, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: Kayles, position: Heaps, misere: bool) -> bool:
        """Return whether the nim-sum of the rows' values is 0."""
        return self.value(game, position) == 0

    def value(self, game: Kayles, position: Heaps) -> int:
        """Return the nim-sum of the rows' values."""
        return _total(position)

    def winning_moves(self, game: Kayles, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """Yield, row by row, the moves to the required value, found by the period even in huge rows.

        For a single row the move in its middle comes first.
        """
        change = self.value(game, position) ^ beside
        if not change:
            return
        for index, row in enumerate(position):
            for pieces in _options_of_value(row, change ^ row_value(row)):
                yield (*position[:index], *pieces, *position[index + 1 :])

    def explain(self, game: Kayles, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the symmetry for a single row or equal pairs, else the nim-values of the rows."""
        rows = sorted(row for row in position if row)
        if not rows:
            return game_over(won=False)
        if len(rows) == 1:
            return _single_row(game, rows[0], best)
        values, total, step = _valued(position)
        if lost:
            sentences = [Message("kayles.lost", {"values": printed(values)})]
            if rows[::2] == rows[1::2]:
                sentences.append(Message("kayles.pair"))
        else:
            sentences = [Message("kayles.won", {"values": printed(values), "total": total})]
            if best is not None:
                sentences.append(_why(best))
        return Explanation(tuple(sentences), (step,))


class MisereKayles(Theorem):
    """P-positions in misère play: those of normal play, with exceptions in both directions.

    >>> [MisereKayles().loses(Kayles(), rows, True) for rows in ((1, 4), (9,), (10**30, 10**30))]
    [False, True, True]
    """

    source = "Sibert and Conway 1992"

    def covers(self, game: Kayles, position: Heaps, misere: bool) -> bool:
        """Return True for misère play."""
        return misere

    def loses(self, game: Kayles, position: Heaps, misere: bool) -> bool:
        """Return whether the player to move loses, as in normal play, except for the exceptions."""
        family = exception(position)
        return _total(position) == 0 if family is None else not family.normal_p

    def winning_moves(self, game: Kayles, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """Yield the winning moves.

        They are those of normal play except moves to exceptions, and the moves to exceptions that are P-positions.

        Exceptions have only short rows, so there are few such moves.
        """
        for move in NORMAL_PLAY.winning_moves(game, position, False):
            if exception(move) is None:
                yield move
        for index, row in enumerate(position):
            for pieces in _short_options(row):
                move = (*position[:index], *pieces, *position[index + 1 :])
                family = exception(move)
                if family is not None and not family.normal_p:
                    yield move

    def explain(self, game: Kayles, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the nim-values, the family if the rows are an exception, and both after the move."""
        if not any(position):
            return game_over(won=True)
        values, total, step = _valued(position)
        said: dict[str, MessageValue] = {"values": printed(values), "total": total}
        family = exception(position)
        if family is None:
            sentences = [Message("kayles.misere.lost" if lost else "kayles.misere.won", said)]
        else:
            key = "kayles.misere.exception.lost" if lost else "kayles.misere.exception.won"
            sentences = [Message(key, {**said, "family": Message(f"kayles.family.{family.name}")})]
        if best is not None and not lost:
            sentences.append(_why_misere(best))
        return Explanation(tuple(sentences), (step,))


def _why_misere(best: Heaps) -> Message:
    values = [row_value(row) for row in best]
    said: dict[str, MessageValue] = {"left": printed(best), "values": printed(values), "total": nim_sum(values)}
    if sum(best) == 1:
        return Message("kayles.misere.move.last", said)
    family = exception(best)
    if family is None:
        return Message("kayles.misere.move", said)
    return Message("kayles.misere.move.exception", {**said, "family": Message(f"kayles.family.{family.name}")})


def _valued(position: Heaps) -> tuple[list[int], int, Step]:
    """Return the values of the rows, their nim-sum, and both as a worked step."""
    values = [row_value(row) for row in position]
    total = nim_sum(values)
    data = [{"component": str(row), "value": value} for row, value in zip(position, values, strict=True)]
    return values, total, Step("component_values", {"components": data, "nim_sum": total})


def _total(position: Heaps) -> int:
    return nim_sum([row_value(row) for row in position])


def _single_row(game: Kayles, row: int, best: Heaps | None) -> Explanation:
    """Explain the symmetry, also if the best move does not use it; then its nim-values as well."""
    half = (row - 1) // 2
    middle = [half + 1] if row % 2 else [half + 1, half + 2]
    steps = (Step("symmetry", {"row": row, "middle": middle, "half": half}),)
    if not half:
        return Explanation((Message("kayles.row.short"),), steps)
    if best is not None and game.canonical(best) == (half, half):
        return Explanation(
            (Message("kayles.row", {"middle": len(middle)}), Message("kayles.mirror", {"half": half})), steps
        )
    sentences = [Message("kayles.mirror.too", {"half": half})]
    if best is not None:
        sentences.append(_why(best))
    return Explanation(tuple(sentences), (*steps, _valued((row,))[2]))


def _why(best: Heaps) -> Message:
    return Message("kayles.move.why", {"left": printed(best), "values": printed(row_value(row) for row in best)})


def _options_of_value(row: int, wanted: int) -> Iterator[Heaps]:
    """Yield the results of moves in a row that have nim-sum ``wanted``: equal halves first, then by the shorter row."""
    if row and wanted == 0:
        half = (row - 1) // 2
        yield (half, half) if half else (0,)
    for rest in (row - 1, row - 2):
        if rest < 0:
            continue
        if rest and row_value(rest) == wanted:
            yield (rest,)
        yield from _splits(rest, wanted)


def _short_options(row: int) -> Iterator[Heaps]:
    """Yield the results of moves in a row that consist of rows of exceptions."""
    for rest in (row - 1, row - 2):
        if rest == 0 or rest in SIZES:
            yield (rest,)
        yield from ((small, rest - small) for small in sorted(SIZES) if small <= rest - small and rest - small in SIZES)


def _splits(total: int, wanted: int) -> Iterator[Heaps]:
    """Yield pairs of different rows with this total and nim-sum, the shorter row first, by its size."""
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


NORMAL_PLAY = KaylesPeriod()
