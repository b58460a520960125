"""Tables made position by position, for games and conventions that no bulk routine knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, islice, product
from typing import Any

from nimatron.cli.table_rows import MOST_POSITIONS, Row, Table
from nimatron.errors import PositionError, TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet


def position_table(game: RuleSet[Any], what: str, count: int, misere: bool, width: int | None) -> Table:
    """Give outcomes, nim-values or remoteness of the positions with heaps below ``count``, each asked for itself.

    ``width`` is the number of heaps; None for the list that the game itself gives. Raises ``TooLargeError`` beyond
    ``MOST_POSITIONS`` rows.

    >>> from nimatron.games.nim import Nim
    >>> list(position_table(Nim(), "remoteness", 2, False, 2).rows())
    [(0, 0, 0), (0, 1, 1), (1, 1, 2)]
    """
    if count ** (width or 1) > 50 * MOST_POSITIONS:
        raise TooLargeError(f"{game.name}: a table of {count} a side has more than {MOST_POSITIONS} rows (the limit)")
    positions = list(islice(_positions(game, count, width), MOST_POSITIONS + 1))
    if len(positions) > MOST_POSITIONS:
        raise TooLargeError(f"{game.name}: the table has more than {MOST_POSITIONS} rows (the limit)")
    names, cells = _places(game, positions)
    judge = _Judge(game, misere)
    rows = ((*place, judge.ask(position, what)) for position, place in zip(positions, cells, strict=True))
    return Table(game, misere, what, [*names, what], len(positions), count, rows)


def _positions(game: RuleSet[Any], count: int, width: int | None) -> Iterator[Any]:
    if width is None or (isinstance(game, HeapGame) and width == 1):
        yield from game.positions(count)
        return
    ordered = isinstance(game, HeapGame) or getattr(game, "symmetry", "") == "sorted"
    rows: Iterable[Any] = (
        combinations_with_replacement(range(count), width) if ordered else product(range(count), repeat=width)
    )
    for row in rows:
        try:
            yield game.check(row)
        except PositionError:
            continue


def _places(game: RuleSet[Any], positions: list[Any]) -> tuple[list[str], Iterable[Row]]:
    """Give the columns that name a position: one number, the heaps, or its written form."""
    width = len(positions[0]) if positions and type(positions[0]) is tuple else 0
    if width and all(
        type(row) is tuple and len(row) == width and all(type(heap) is int for heap in row) for row in positions
    ):
        return heap_names(width), positions
    texts = [game.format(position) for position in positions]
    heaps = [tuple(map(int, text.split(","))) for text in texts if text.replace(",", "").isdigit()]
    if len(heaps) == len(texts) and len(set(map(len, heaps))) == 1:
        return heap_names(len(heaps[0])), heaps
    return ["position"], [(text,) for text in texts]


def heap_names(width: int) -> list[str]:
    """Give the names of the columns that tell the heaps.

    >>> heap_names(1), heap_names(2)
    (['n'], ['heap_1', 'heap_2'])
    """
    return ["n"] if width == 1 else [f"heap_{index}" for index in range(1, width + 1)]


class _Judge:
    """Asks one source of knowledge about many positions, so that a search is not begun anew for each."""

    def __init__(self, game: RuleSet[Any], misere: bool) -> None:
        from nimatron.budget import Limits

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
