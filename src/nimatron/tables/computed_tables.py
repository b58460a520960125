"""Tables computed position by position, for games and conventions without an engine, and board by board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, islice, product
from typing import Any

from nimatron.budget import Budget, Limits, Progress
from nimatron.errors import PositionError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.tuple_game import TupleGame
from nimatron.sequences.engines import TableSource
from nimatron.sequences.engines.table_pieces import heap_names
from nimatron.solve.searching.board_search import store_in_use
from nimatron.solve.sources.choice import source_for
from nimatron.tables.table import Piece, Row

MOST_POSITIONS = 1_000_000
"""Largest number of rows of a table computed position by position."""
_PIECE, _SECONDS = 1024, 0.1
"""Number of rows in a block, and seconds after which an unfinished block is yielded."""
PATIENT = Limits(positions=2_000_000, options=10**10, seconds=3600.0, extra_options=10**9)
"""Default limits of a table: generous, since it shows its progress and can be stopped."""


class Classify:
    """Evaluates many positions with one source, so that a search does not start again for each.

    >>> from nimatron.games.heaps.nim import Nim
    >>> Classify(Nim(), False).ask((3, 4), "grundy")
    7
    """

    def __init__(self, game: RuleSet[Any], misere: bool, limits: Limits | None = None) -> None:
        self._game = game
        self._misere = misere
        self._limits = limits or PATIENT
        self._sources: dict[Any, Any] = {}
        self._last: Any = None

    def ask(self, position: Any, what: str) -> Any:
        """Return the outcome, nim-value or remoteness of a position."""
        from nimatron.solve.sources.choice import source_for  # not needed if an engine fills the table

        budget = Budget(self._limits, reason("asked.table", game=self._game.written()))
        found = source_for(self._game, position, self._misere, budget)
        source = self._last = self._sources.setdefault((type(found), found.theorem), found)
        return getattr(source, what)(position)

    @property
    def status(self) -> str:
        """Return the weakest status of the sources used."""
        ranks = ("conjectured", "computed", "proved")
        return min((source.status for source in self._sources.values()), key=ranks.index, default="proved")

    @property
    def method(self) -> str:
        """Return the method used for the last position."""
        return "" if self._last is None else catalogue("en").text(self._last.method)


def rows_source(
    game: RuleSet[Any], what: str, count: int, width: int | None, entry_of: Callable[[Any], Any]
) -> TableSource:
    """Return a source of rows for the positions with heaps below ``count``, each evaluated separately.

    Parameters:
        game: the rule set.
        what: the name of the column of entries.
        count: the bound of the heaps, or the number of rows.
        width: the number of heaps; None for the list of positions that the game defines.
        entry_of: returns the entry of a position.

    Raises:
        TooLargeError: for more than :data:`MOST_POSITIONS` rows.
        RuleError: for a game without a natural list of positions.

    >>> from nimatron.games.heaps.nim import Nim
    >>> source = rows_source(Nim(), "nim-sum", 2, 2, lambda heaps: heaps[0] ^ heaps[1])
    >>> source.columns, list(source.pieces(lambda done, total: None))
    (('heap_1', 'heap_2', 'nim-sum'), [[[0, 0, 1], [0, 1, 1], [0, 1, 0]]])
    """
    if count ** (width or 1) > 50 * MOST_POSITIONS:
        raise TooLargeError(reason("limit.rows_side", game=game.name, count=count, limit=MOST_POSITIONS))
    positions = list(islice(_positions(game, count, width), MOST_POSITIONS + 1))
    if len(positions) > MOST_POSITIONS:
        raise TooLargeError(reason("limit.rows", game=game.name, limit=MOST_POSITIONS))
    names, places = _places(game, positions, width)
    known: list[Any] = []  # cached entries of the first positions, for repeated reading

    def pieces(progress: Progress) -> Iterator[Piece]:
        rows: list[Row] = []
        given = time.monotonic()
        for number, (position, place) in enumerate(zip(positions, places, strict=True)):
            if number == len(known):
                try:
                    entry = entry_of(position)
                except TooLargeError:
                    if rows:  # keep what is finished
                        yield _columns(rows)
                    raise
                if number == len(known):  # another thread may have added it
                    known.append(entry)
            rows.append((*place, known[number]))
            if len(rows) == _PIECE or time.monotonic() > given + _SECONDS:
                yield _columns(rows)
                progress(number + 1, len(positions))
                rows, given = [], time.monotonic()
        if rows:
            yield _columns(rows)

    return TableSource((*names, what), len(positions), pieces)


def _columns(rows: list[Row]) -> Piece:
    return [list(column) for column in zip(*rows, strict=True)]


def _positions(game: RuleSet[Any], count: int, width: int | None) -> Iterator[Any]:
    if width is None or (isinstance(game, HeapGame) and width == 1):
        yield from game.positions(count)
        return
    ordered = isinstance(game, HeapGame) or (isinstance(game, TupleGame) and game.symmetry == "sorted")
    rows: Iterable[Any] = (
        combinations_with_replacement(range(count), width) if ordered else product(range(count), repeat=width)
    )
    for row in rows:
        try:
            yield game.check(row)
        except PositionError:
            continue


def _places(game: RuleSet[Any], positions: list[Any], width: int | None) -> tuple[tuple[str, ...], list[Row]]:
    """Return the columns that name a position: its heaps if these determine it, else its written form."""
    rows = [game.heaps(position) for position in positions]
    heaps = [row for row in rows if row is not None]
    widths = {len(row) for row in heaps} or ({width} if width else set())
    if len(heaps) == len(rows) and len(widths) == 1 and not any(game.memory(position) for position in positions):
        return heap_names(widths.pop()), list(heaps)
    if not positions and isinstance(game, RuleSet) and game.heaps(game.start) is not None:
        return heap_names(len(game.heaps(game.start) or ())), []
    return ("position",), [(game.format(position),) for position in positions]


def boards_source(
    game: RuleSet[Any], what: str, rows: int, count: int, misere: bool, limits: Limits | None
) -> TableSource:
    """Return a source of outcomes, nim-values or remoteness of the boards of ``rows`` rows and 1..``count`` columns.

    Each line also has the number of positions searched and the seconds taken (for a stored answer, those of the run
    that found it), and whether the entry is ``proved``, by a theorem or by this search, or ``computed``, that is known
    before. A board beyond the limits ends the table with ``TooLargeError``; the lines before it remain.

    >>> from nimatron.games.boards.cram import Cram
    >>> source = boards_source(Cram(), "grundy", 3, 3, False, None)
    >>> source.columns, [piece[:2] for piece in source.pieces(lambda done, total: None)]
    (('board', 'grundy', 'positions', 'seconds', 'status'), [[['3x1'], [1]], [['3x2'], [1]], [['3x3'], [0]]])
    """
    boards: list[Any] = [game.board(rows, columns) for columns in range(1, count + 1)]
    form: Callable[[Any], str] = game.format

    def pieces(progress: Progress) -> Iterator[Piece]:
        for number, board in enumerate(boards, 1):
            began = time.monotonic()
            budget = Budget(limits or PATIENT, f"{game.written()} {form(board)}", progress)
            store = store_in_use()
            spared = (store.positions_spared, store.seconds_spared) if store else (0, 0.0)
            source = source_for(game, board, misere, budget)
            answer = getattr(source, what)(board)
            positions, seconds = budget.options, time.monotonic() - began
            if store:
                positions += store.positions_spared - spared[0]
                seconds += store.seconds_spared - spared[1]
            yield [[form(board)], [answer], [positions], [round(seconds, 3)], [source.status]]
            progress(number, count)

    return TableSource(("board", what, "positions", "seconds", "status"), count, pieces)
