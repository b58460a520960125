"""The values of a whole board or strip, for colouring."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimatron.errors import PositionError, TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.games.tuple_game import TupleGame
from nimatron.solve.json_form import json_number
from nimatron.solve.knowledge import Knowledge
from nimatron.solve.sources import knowledge_about
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
        raise FieldError(f"size is {size}; the largest {kind} given is {most}", "size")
    if kind == "board":
        largest = rule_set.check((size - 1, size - 1)) if _accepts(rule_set, (size - 1, size - 1)) else None
    else:
        largest = one_heap(rule_set, size - 1)
    knowledge = _knowledge(rule_set, largest if largest is not None else rule_set.start, misere, clock)
    if kind == "board":
        values: list[Any] = _square(rule_set, size, what, knowledge)
    else:
        values = strip_values(rule_set, size, what, knowledge, clock)
    return {
        "game": rule_set.written(),
        "misere": misere,
        "what": what,
        "kind": kind,
        "size": size,
        "status": knowledge.status,
        "method": knowledge.method,
        "values": values,
    }


def board_kind(rule_set: RuleSet[Any]) -> str:
    """Give ``board`` for games on two heaps, ``strip`` for games that one number can describe.

    >>> from nimatron.games.wythoff import Wythoff
    >>> board_kind(Wythoff())
    'board'
    """
    if isinstance(rule_set, TupleGame) and rule_set.number_of_heaps == 2:
        return "board"
    if isinstance(rule_set, HeapGame) or one_heap(rule_set, 5) is not None:
        return "strip"
    raise FieldError(f"{rule_set.name} is played neither on two heaps nor on one, so it has no board", "game")


def one_heap(rule_set: RuleSet[Any], heap: int) -> Any | None:
    """Give the position of one heap, or None where the rules do not allow it.

    >>> from nimatron.games.nim import Nim
    >>> one_heap(Nim(), 5)
    (5,)
    """
    try:
        return rule_set.parse(str(heap))
    except PositionError:
        return None


def strip_values(rule_set: RuleSet[Any], size: int, what: str, knowledge: Knowledge, clock: Clock) -> list[Any]:
    """Give the values of the heaps 0 .. size - 1; None where the rules allow no such heap or its value costs too much.

    Once a value is too costly the later ones are not tried, nor is anything when the time is nearly over. Raises
    ``TooLargeError`` where not even the first few can be had.
    """
    found: list[Any] = []
    for heap in range(size):
        position = one_heap(rule_set, heap)
        try:
            value = None if position is None else value_of(knowledge, position, what)
        except TooLargeError:
            if heap < _WORTH_GIVING:
                raise
            break
        found.append(value)
        given_up = what == "remoteness" and value is None and position is not None
        if clock.left < _KEPT_BACK or (given_up and not rule_set.loopy):
            break
    return found + [None] * (size - len(found))


def value_of(knowledge: Knowledge, position: Any, what: str) -> int | str | None:
    """Give one value of a position."""
    if what == "outcome":
        return knowledge.outcome(position)
    return json_number(knowledge.grundy(position) if what == "grundy" else knowledge.remoteness(position))


def _knowledge(rule_set: RuleSet[Any], largest: Any, misere: bool, clock: Clock) -> Knowledge:
    limits = clock.limits()
    return knowledge_about(rule_set, largest, misere, replace(limits, extra_options=limits.options))


def _accepts(rule_set: RuleSet[Any], position: Any) -> bool:
    try:
        rule_set.check(position)
    except PositionError:
        return False
    return True


def _square(rule_set: RuleSet[Any], size: int, what: str, knowledge: Knowledge) -> list[list[Any]]:
    symmetric = isinstance(rule_set, TupleGame) and rule_set.symmetry in ("sorted", "dihedral")
    values: list[list[Any]] = [[None] * size for _ in range(size)]
    for x in range(size):
        for y in range(size):
            if symmetric and y < x:
                values[x][y] = values[y][x]
            elif _accepts(rule_set, (x, y)):
                values[x][y] = value_of(knowledge, (x, y), what)
    return values
