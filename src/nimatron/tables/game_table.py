"""Table of a game, from its engine if it has one, else position by position; values of one heap as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Limits, Progress
from nimatron.errors import RequestError, RuleError, TooLargeError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.sequences.engines import TableRequest, TableSource, engine_of
from nimatron.tables.table import Piece, Table

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.engines.engine import Engine


KINDS = ("outcome", "grundy", "remoteness", "lost", "genus", "misere-value", "pairs", "numeration")
_IN_LISTS = ("pairs", "numeration")
"""Tables that engines can also make without NumPy; others are then computed position by position."""
MOST_HEAPS = 16
MOST_COUNT = 10**9
MOST_LISTED = 10**8
"""Most rows of a table of nim-values from a later heap on."""
MOST_START = 10**1000
"""Largest first heap of a table of nim-values."""
MOST_ROWS = 64
"""Largest number of rows and columns of a board in a table."""


def table(
    game: RuleSet[Any] | str,
    what: str = "outcome",
    *,
    count: SupportsIndex,
    heaps: SupportsIndex | None = None,
    misere: bool | None = None,
    strategy: str | None = None,
    start: SupportsIndex | None = None,
    rows: SupportsIndex | None = None,
    limits: Limits | None = None,
    folder: str | None = None,
) -> Table:
    """Return a table of a game with ``count`` rows, or for several heaps, of all positions with heaps below ``count``.

    Nothing is computed before rows are requested.

    Parameters:
        game: a game, its name or its written form.
        what: the kind of table.
            ``outcome`` (P, N, or D for a draw), ``grundy`` (nim-values), ``remoteness`` (moves left with best play),
            ``lost`` (the P-positions), ``genus`` (such as 3^1431), ``misere-value`` (the misère nim-value, the first
            digit of the genus); for Wythoff's game also ``pairs`` (A_n, B_n) and ``numeration``.
        count: the number of rows, or the bound of the heaps.
        heaps: the number of heaps, if the rules leave it open; interchangeable heaps are listed in ascending order.
        misere: whether the last player to move loses; by default as the game is usually played.
        strategy: for ``pairs``: algebraic, recursive or arithmetic.
        start: for ``pairs``: the first index; for ``grundy`` of single heaps: the first heap, of any size if a theorem
            or a proved period gives the values.
        rows: to get boards of that many rows and 1 to ``count`` columns, with positions searched and seconds.
        limits: bounds of what is searched or computed one by one.
        folder: for ``grundy`` of single heaps: a folder in which computed values are kept. After a stop or a refusal
            the same call goes on from them.

    Raises:
        RuleError: if the game has no such table.
        TooLargeError: beyond the limits.

    >>> list(table("wythoff", "numeration", count=2).rows())
    [(1, (1,), (1, 0), 'A', 1), (2, (1, 0), (1, 0, 0), 'B', 3)]
    >>> list(table("nim", "remoteness", count=2, heaps=2))
    [(0, 0, 0), (0, 1, 1), (1, 1, 2)]
    """
    rule_set = game_of(game)
    if what not in KINDS:
        raise RequestError(reason("request.no_table", given=repr(what), options=", ".join(KINDS)))
    number = whole_number(count, "the count", 0, MOST_COUNT, RequestError)
    misere = rule_set.plays_misere(misere)
    most = MOST_START if what == "grundy" else (1 << 63) - 1
    first = None if start is None else whole_number(start, "the start", 0, most, RequestError)
    if strategy is not None and what != "pairs":
        raise RequestError(reason("request.pairs_option", option="strategy", what=what))
    if start is not None and what not in ("pairs", "grundy"):
        raise RequestError(reason("request.start_option", what=what))
    if what == "grundy" and (misere or rule_set.loopy or not decided_by_last_move(rule_set)):
        raise RuleError(reason("rule.values_normal", game=rule_set.called))
    engine = engine_of(rule_set)
    if what in ("pairs", "numeration") and (engine is None or what not in engine.tables):
        raise RuleError(reason("rule.only_wythoff", what=what, game=rule_set.called))
    if folder is not None and what != "grundy":
        raise RequestError(reason("request.folder_option", what=what))
    if what == "grundy" and (first or folder is not None):
        return _from_heap(rule_set, first or 0, number, heaps, limits, folder)
    if rows is not None:
        return _of_boards(rule_set, what, rows, number, misere, limits)
    width = number_of_heaps(rule_set, heaps)
    if what in ("genus", "misere-value"):
        return _table_of_genera(rule_set, what, number, width, limits)
    if engine is not None and what in engine.tables and (numpy_here() or what in _IN_LISTS):
        source = engine.table(rule_set, TableRequest(what, number, width, misere, strategy, first, limits))
        if source is not None:
            name = engine.name
            method = _method(engine, rule_set, number) if what == "grundy" and width == 1 else lambda: name
            return Table(rule_set, what, number, misere, source, method=method)
    from nimatron.tables.computed_tables import Classify, rows_source

    judge = Classify(rule_set, misere, limits)
    entry = "outcome" if what == "lost" else what
    source = rows_source(rule_set, entry, number, width, lambda position: judge.ask(position, entry))
    if what == "lost":
        source = _p_positions_only(source)
    return Table(
        rule_set, what, number, misere, source,
        method=lambda: judge.method, status=lambda: judge.status, searched=True,
    )  # fmt: skip


def _from_heap(
    game: RuleSet[Any], start: int, count: int, heaps: SupportsIndex | None, limits: Limits | None, folder: str | None
) -> Table:
    """Return the table of the nim-values of single heaps from a later heap on, or with a folder that keeps them."""
    from nimatron.sequences.heap_sequences import values_from

    engine = engine_of(game)
    if engine is None or not engine.single_heaps or heaps not in (None, 1):
        raise RuleError(reason("rule.not_single_heaps", game=game.called))

    def pieces(progress: Progress) -> Iterator[Piece]:
        for low, values in values_from(game, start, count, limits=limits, progress=progress, folder=folder):
            yield [_numbers(low, low + len(values)), values]

    known = engine.proved(game, start + count) if start + count else None
    status = "proved" if known is None else known.status
    source = TableSource(("n", "grundy"), count, pieces, limit=MOST_LISTED, status=status)
    return Table(game, "grundy", count, False, source, method=_method(engine, game, start + count), start=start)


def _method(engine: Engine, game: RuleSet[Any], stop: int) -> Callable[[], str]:
    """Return a function that says how nim-values are found: by the engine, and by the certificate that they rest on."""

    def method() -> str:
        known = engine.proved(game, stop) if engine.single_heaps else None
        if known is None or known.certified is None:
            return engine.name
        key = "method.by_periods" if known.status == "proved" else "method.by_periods.computed"
        return catalogue("en").text(Message(key, {"method": engine.name, "source": known.source}))

    return method


def _numbers(start: int, stop: int) -> Any:
    """Return the numbers start .. stop - 1 as an int64 array if they fit, else as a list."""
    if stop >= 1 << 62 or not numpy_here():
        return list(range(start, stop))
    import numpy as np

    return np.arange(start, stop, dtype=np.int64)


def _table_of_genera(game: RuleSet[Any], what: str, count: int, width: int | None, limits: Limits | None) -> Table:
    """Return a table of genera as text, or of their first digits; it is valid for both conventions."""
    from nimatron.solve.misere_forms import Genera, require_genus
    from nimatron.tables.computed_tables import PATIENT, rows_source

    require_genus(game, game.start)
    genera = Genera(game, limits or PATIENT)

    def entry(position: Any) -> str | int:
        found = genera.of(position)
        return str(found) if what == "genus" else found.misere_nim_value

    source = rows_source(game, what, count, width, entry)
    return Table(
        game,
        what,
        count,
        what == "misere-value",
        source,
        method=lambda: catalogue("en").text(genera.method),
        status=lambda: genera.status,
        searched=True,
    )


def _of_boards(
    game: RuleSet[Any], what: str, rows: SupportsIndex, count: int, misere: bool, limits: Limits | None
) -> Table:
    from nimatron.tables.computed_tables import boards_source

    if what not in ("outcome", "grundy", "remoteness"):
        raise RequestError(reason("request.no_table", given=repr(what), options="outcome, grundy, remoteness"))
    high = whole_number(rows, "the number of rows", 1, MOST_ROWS, RequestError)
    source = boards_source(game, what, high, min(count, MOST_ROWS), misere, limits)
    return Table(game, what, count, misere, source, method=lambda: "board solver", searched=True)


def number_of_heaps(game: RuleSet[Any], asked: SupportsIndex | None) -> int | None:
    """Return how many heaps the rows of a table have; None for games whose positions are not rows of heaps.

    Raises ``RuleError`` if ``asked`` does not fit the rules.

    >>> [number_of_heaps(game_of(name), None) for name in ("nim", "moore", "wythoff")]
    [1, 4, 2]
    """
    given = None if asked is None else whole_number(asked, "the number of heaps", 1, MOST_HEAPS, RequestError)
    if isinstance(game, HeapGame):
        return given or 1
    from nimatron.rules.tuple_game import TupleGame

    if isinstance(game, TupleGame):
        width = game.number_of_heaps or given or len(game.start)
    elif given not in (None, 1):
        raise RuleError(reason("rule.no_rows", given=given, game=game.called))
    else:
        return None
    if given is not None and given != width:
        raise RuleError(reason("rule.width", given=given, game=game.called, width=width))
    return width


def _p_positions_only(source: TableSource) -> TableSource:
    """Return the rows with outcome P, without the column of outcomes."""

    def pieces(progress: Progress) -> Iterator[Piece]:
        for piece in source.pieces(progress):
            kept = [index for index, outcome in enumerate(piece[-1]) if outcome == "P"]
            yield [[column[index] for index in kept] for column in piece[:-1]]

    return TableSource(source.columns[:-1], None, pieces)


def p_positions(
    game: RuleSet[Any] | str, count: SupportsIndex, misere: bool | None = None, *, limits: Limits | None = None
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the heap sizes below ``count`` that are P-positions, ascending, as an int64 array.

    Parameters:
        game: a one-heap game or its name.
        count: the bound of the heap sizes.
        misere: whether the last player to move loses; by default as the game is usually played.
        limits: bounds of a search.

    Raises:
        RuleError: for a game of another kind.
        TooLargeError: beyond the limits.

    >>> p_positions("squares", 23).tolist()
    [0, 2, 5, 7, 10, 12, 15, 17, 20, 22]
    """
    return _one_heap(game, "lost", count, misere, limits).arrays()["n"]


def remoteness(
    game: RuleSet[Any] | str, count: SupportsIndex, misere: bool | None = None, *, limits: Limits | None = None
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the remoteness of heaps 0 .. count - 1 (moves left with best play) as an int64 array.

    The winner takes the shortest way and the loser the longest.

    >>> remoteness("squares", 18).tolist()
    [0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6, 7, 3, 4, 1, 8]
    """
    found = _one_heap(game, "remoteness", count, misere, limits)
    lengths = found.arrays()["remoteness"]
    if getattr(lengths, "mask", False) is not False:
        raise TooLargeError(reason("limit.length", game=found.game.written_name, count=found.count))
    return lengths


def _one_heap(
    game: RuleSet[Any] | str, what: str, count: SupportsIndex, misere: bool | None, limits: Limits | None
) -> Table:
    rule_set = game_of(game)
    number = whole_number(count, "the count", 0, MOST_COUNT, RuleError)
    if rule_set.loopy:
        raise RuleError(reason("rule.drawn", game=rule_set.written_name))
    first = next(iter(rule_set.positions(1)), None)
    if first is None or rule_set.heaps(first) != (0,):
        raise RuleError(reason("rule.not_one_heap", game=rule_set.written_name))
    return table(rule_set, what, count=number, misere=misere, limits=limits)
