"""The rows of a table: from bulk sequences where there are any, else position by position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nimatron.errors import RuleError, TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet

MOST_POSITIONS = 1_000_000
"""Rows of a table made position by position."""
MOST_VALUES = 10_000_000
"""Rows of a table of nim-values or outcomes of single heaps."""
MOST_PAIRS = 100_000_000
"""Rows of a table of pairs."""
MOST_NUMERATIONS = 10_000_000
_CHUNK = 16_384

Row = tuple[Any, ...]


@dataclass
class Table:
    """A table before it is written; its rows can be had once, one by one or as columns in pieces.

    ``total`` is the number of rows, ``count`` what was asked for: the rows, or how many heap sizes a side.
    """

    game: RuleSet[Any]
    misere: bool
    what: str
    columns: list[str]
    rows: Iterable[Row]
    total: int
    count: int
    arrays: Iterator[list[Any]] | None = None
    """The same as columns of arrays, where they come so."""

    def head(self) -> dict[str, Any]:
        """Give what the table is about, for the file's head."""
        return {"game": self.game.name, "rules": self.game.rules(), "misere": self.misere}

    def chunks(self) -> Iterator[list[Any]]:
        """Give the table as pieces of columns."""
        if self.arrays is not None:
            yield from self.arrays
            return
        rows = iter(self.rows)
        while piece := list(islice(rows, _CHUNK)):
            yield [list(column) for column in zip(*piece, strict=True)]


def table_of(game: RuleSet[Any], what: str, count: int, misere: bool, strategy: str | None) -> Table:
    """Give the table of ``count`` rows (for several heaps: of heaps below ``count``).

    ``what`` is outcome, grundy, remoteness, pairs or numeration. Raises ``RuleError`` where the game has no such
    table and ``TooLargeError`` beyond the limits above.

    >>> from nimatron.games.wythoff import Wythoff
    >>> table = table_of(Wythoff(), "numeration", 2, False, None)
    >>> table.columns, list(table.rows)
    (['n', 'p_digits', 'q_digits', 'belongs_to', 'A_n'], [(1, (1,), (1, 0), 'A', 1), (2, (1, 0), (1, 0, 0), 'B', 3)])
    """
    misere = bool(misere or game.always_misere)
    if what in ("pairs", "numeration"):
        if game.name != "wythoff":
            raise RuleError(f"--what {what}: only wythoff has it, not {game.name}")
        return _pairs(game, count, misere, strategy) if what == "pairs" else _numeration(game, count, misere)
    if strategy is not None:
        raise RuleError(f"--strategy belongs to --what pairs, not to --what {what}")
    if what == "grundy" and (misere or game.own_endings):
        raise RuleError(f"{game.name}: nim-values have a meaning in normal play only")
    if what != "remoteness" and not misere and isinstance(game, HeapGame) and not game.loopy and not game.own_endings:
        return _heap_values(game, what, count)
    return _by_position(game, what, count, misere)


def _pairs(game: Any, count: int, misere: bool, strategy: str | None) -> Table:
    import numpy as np

    from nimatron.sequences.wythoff_pairs import wythoff_pairs_chunks

    _within(count, MOST_PAIRS, game)
    chunks = wythoff_pairs_chunks(game.a, count, 0, strategy or "algebraic", misere, _CHUNK)  # type: ignore[arg-type]

    def arrays() -> Iterator[list[Any]]:
        done = 0
        for first, second in chunks:
            yield [np.arange(done, done + len(first)), first, second]
            done += len(first)

    columns = arrays()
    rows = (row for piece in columns for row in zip(*(column.tolist() for column in piece), strict=True))
    return Table(game, misere, "pairs", ["n", "A", "B"], rows, count, count, columns)


def _numeration(game: Any, count: int, misere: bool) -> Table:
    from nimatron.arithmetic.numeration import p_digits, q_digits
    from nimatron.theory.strategies.arithmetic import belongs_to, pair

    _within(count, MOST_NUMERATIONS, game)
    if misere:
        raise RuleError("--what numeration: the numeration systems belong to normal play")
    a = game.a
    columns = ["n", "p_digits", "q_digits", "belongs_to", "A_n"]
    rows = ((n, p_digits(n, a), q_digits(n, a), belongs_to(n, a), pair(n, a)[0]) for n in range(1, count + 1))
    return Table(game, misere, "numeration", columns, rows, count, count)


def _heap_values(game: HeapGame, what: str, count: int) -> Table:
    from nimatron.sequences.heap_values import nim_values_list

    _within(count, MOST_VALUES, game)

    def rows() -> Iterator[Row]:
        # tables are filled in growing pieces, so that a bar can move and a limit is met with the first rows shown
        done = 0
        while done < count:
            upto = min(count, max(_CHUNK, 2 * done))
            values = nim_values_list(game, upto)
            for n in range(done, upto):
                yield n, (values[n] if what == "grundy" else "N" if values[n] else "P")
            done = upto

    return Table(game, False, what, ["n", what], rows(), count, count)


def _by_position(game: RuleSet[Any], what: str, count: int, misere: bool) -> Table:
    heaps = getattr(game, "heaps", None) or 1
    if count**heaps > 50 * MOST_POSITIONS:
        raise TooLargeError(f"{game.name}: a table of {count} a side has more than {MOST_POSITIONS} rows (the limit)")
    positions = list(islice(game.positions(count), MOST_POSITIONS + 1))
    if len(positions) > MOST_POSITIONS:
        raise TooLargeError(f"{game.name}: the table has more than {MOST_POSITIONS} rows (the limit)")
    names, cells = _places(game, positions)
    board = _board_values(game, count) if what == "grundy" else None
    judge = _Judge(game, misere)

    def rows() -> Iterator[Row]:
        for position, place in zip(positions, cells, strict=True):
            value = int(board[position]) if board is not None else judge.ask(position, what)
            yield (*place, value)

    return Table(game, misere, what, [*names, what], rows(), len(positions), count)


def _places(game: RuleSet[Any], positions: list[Any]) -> tuple[list[str], Iterable[Row]]:
    """Give the columns that name a position: one number, the heaps, or its written form."""
    width = len(positions[0]) if positions and type(positions[0]) is tuple else 0
    if width and all(
        type(row) is tuple and len(row) == width and all(type(heap) is int for heap in row) for row in positions
    ):
        return ["n"] if width == 1 else [f"heap_{index}" for index in range(1, width + 1)], positions
    texts = [game.format(position) for position in positions]
    heaps = [tuple(map(int, text.split(","))) for text in texts if text.replace(",", "").isdigit()]
    if len(heaps) == len(texts) and len(set(map(len, heaps))) == 1:
        width = len(heaps[0])
        return ["n"] if width == 1 else [f"heap_{index}" for index in range(1, width + 1)], heaps
    return ["position"], [(text,) for text in texts]


def _board_values(game: RuleSet[Any], count: int) -> Any:
    if game.name != "wythoff" or not 0 < count <= 4096:
        return None
    from nimatron.sequences.wythoff_values import wythoff_values

    return wythoff_values(count, game.a)  # type: ignore[attr-defined]


class _Judge:
    """Asks one source of knowledge about many positions, so that a search is not begun anew for each."""

    def __init__(self, game: RuleSet[Any], misere: bool) -> None:
        from nimatron.solve.limits import Limits

        self._game = game
        self._misere = misere
        self._limits = Limits(2_000_000, 10**10, 3600.0, 100_000, 10**9)
        self._sources: dict[Any, Any] = {}

    def ask(self, position: Any, what: str) -> Any:
        """Give the outcome, nim-value or remoteness of a position."""
        from nimatron.solve.sources import knowledge_about

        found = knowledge_about(self._game, position, self._misere, self._limits)
        source = self._sources.setdefault((type(found), found.form), found)
        return getattr(source, what)(position)


def _within(count: int, limit: int, game: RuleSet[Any]) -> None:
    if count > limit:
        raise TooLargeError(f"{game.name}: a table of {count} rows was asked for; the limit is {limit}")
