"""The values of a whole board or strip, for colouring: what the table of the game holds, as far as the time goes."""

from __future__ import annotations

from typing import Any

from nimatron.arithmetic.decimal_text import json_data
from nimatron.errors import NimatronError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import RuleSet, decided_by_last_move
from nimatron.rules.tuple_game import TupleGame
from nimatron.tables.of_game import table
from nimatron.tables.table import Table
from nimatron.web.reading import Clock, read_game
from nimatron.web.server_limits import LARGEST_BOARD
from nimatron.web.statuses import FieldError

WHAT = ("outcome", "grundy", "remoteness")
LONGEST_STRIP = 5_000
_WORTH_GIVING = 8
_KEPT_BACK = 0.4
"""Seconds that are left for sending what was found."""


def board(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/board``: ``values[x][y]`` of a board of two heaps, or ``values[n]`` of a strip."""
    rule_set = read_game(fields["game"])
    misere = bool(fields["misere"] or rule_set.always_misere)
    size, what = fields["size"], fields["what"]
    kind = board_kind(rule_set)
    most = LARGEST_BOARD if kind == "board" else LONGEST_STRIP
    if size > most:
        raise FieldError(reason("http.board" if kind == "board" else "http.strip", given=size, limit=most), "size")
    found = table_of(rule_set, what, size, misere, clock, 2 if kind == "board" else None)
    values: list[Any] = [[None] * size for _ in range(size)] if kind == "board" else [None] * size
    for row in rows_in_time(found, clock) if found is not None else ():
        if kind == "strip":
            values[row[0]] = row[1]
            continue
        x, y, entry = row
        values[x][y] = entry
        if rule_set.canonical((x, y)) == rule_set.canonical((y, x)):
            values[y][x] = entry
    return {
        "game": rule_set.written(),
        "misere": misere,
        "what": what,
        "kind": kind,
        "size": size,
        "status": "proved" if found is None else found.status,
        "method": "" if found is None else found.method,
        "values": values,
    }


def table_of(
    rule_set: RuleSet[Any], what: str, count: int, misere: bool, clock: Clock, heaps: int | None = None
) -> Table | None:
    """The table within the time of the request; None of nim-values where they have no meaning."""
    if what == "grundy" and (misere or rule_set.loopy or not decided_by_last_move(rule_set)):
        return None
    if heaps is None and isinstance(rule_set, TupleGame):
        heaps = 1
    return table(rule_set, what, count=count, heaps=heaps, misere=misere, limits=clock.limits())


def rows_in_time(found: Table, clock: Clock) -> list[tuple[Any, ...]]:
    """The rows of a table up to the first that costs too much or comes when the time is nearly over.

    Where lengths are not found any more, no longer ones are waited for. Raises ``TooLargeError`` where not even the
    first few can be had.
    """
    rows: list[tuple[Any, ...]] = []
    try:
        for row in found.rows():
            rows.append(tuple(json_data(row)))
            given_up = found.what == "remoteness" and row[-1] is None and not found.game.loopy
            if clock.left < _KEPT_BACK or (given_up and found.searched):
                break
    except TooLargeError:
        if len(rows) < _WORTH_GIVING:
            raise
    return rows


def board_kind(rule_set: RuleSet[Any]) -> str:
    """``board`` for games on two heaps, ``strip`` for games that one number can describe.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> board_kind(Wythoff())
    'board'
    """
    if isinstance(rule_set, TupleGame) and rule_set.number_of_heaps == 2:
        return "board"
    if one_heap(rule_set):
        return "strip"
    raise FieldError(reason("http.no_board", game=rule_set.name), "game")


def one_heap(rule_set: RuleSet[Any]) -> bool:
    """Whether the rules know positions of one heap.

    >>> from nimatron.games.heaps.nim import Nim
    >>> one_heap(Nim())
    True
    """
    if isinstance(rule_set, HeapGame):
        return True
    try:
        return len(rule_set.heaps(rule_set.parse("5")) or ()) == 1
    except NimatronError:
        return False
