"""The table of first values on the page of a game: small positions with their outcomes and nim-values."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from nimatron.budget import Limits
from nimatron.errors import NimatronError, RuleError, TooLargeError
from nimatron.rules.heap_game import HeapGame
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.analysis import analyse

LINES = 14
"""Most lines of a table of positions one after the other."""

SIDE = 10
"""Columns and rows of a board of two heaps, from 0 on."""

_LIMITS = Limits(options=6_000, positions=2_000, extra_options=6_000)
_SMALL = 5
"""Greatest heap in a list of P-positions of three and more heaps."""


class Line(NamedTuple):
    """A position and what is known of it; None where it has no such number or finding it needs too much work."""

    position: str
    outcome: str
    value: int | None
    remoteness: int | None
    misere: str | None


def lines(game: RuleSet[Any]) -> list[Line]:
    """Return the first positions of a game with what is known of them, up to the first that needs too much work.

    >>> from nimatron.games.heaps.nim import Nim
    >>> lines(Nim())[2]
    Line(position='2', outcome='N', value=2, remoteness=1, misere='N')
    """
    found: list[Line] = []
    try:
        for position in islice(game.positions(LINES), LINES):
            found.append(_line(game, position))
    except (TooLargeError, RuleError):
        pass
    return found


def _line(game: RuleSet[Any], position: Any) -> Line:
    known = analyse(game, position, fields=["outcome", "grundy", "remoteness"], limits=_LIMITS)
    try:
        misere = analyse(game, position, misere=True, fields=["outcome"], limits=_LIMITS).outcome
    except TooLargeError:
        misere = None
    return Line(game.format(position), known.outcome, known.grundy, known.remoteness, misere)


def board(game: RuleSet[Any]) -> list[list[int]] | None:
    """Return the nim-values of positions of two heaps as rows of a board, row 0 first; None for other games.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> from nimatron.games.heaps.nim import Nim
    >>> board(Wythoff())[1][:4]
    [1, 2, 0, 4]
    >>> board(Nim()) is None
    True
    """
    heaps = game.heaps(game.start) or ()
    if len(heaps) != 2 or game.group != "heaps" or isinstance(game, HeapGame) or game.memory(game.start):
        return None
    rows = []
    for row in range(SIDE):
        values = []
        for column in range(SIDE):
            try:
                value = analyse(game, (column, row), fields=["grundy"], limits=_LIMITS).grundy
            except NimatronError:
                return None
            if value is None:
                return None
            values.append(value)
        rows.append(values)
    return rows


def p_positions(game: RuleSet[Any]) -> list[str]:
    """Return the P-positions with heaps up to 5 of a game of three or four heaps that do not add; else nothing.

    >>> from nimatron.games.heaps.index_k_nim import IndexKNim
    >>> p_positions(IndexKNim(k=2))[:3]
    ['0,0,0,0', '0,1,1,1', '0,2,2,2']
    """
    heaps = game.heaps(game.start) or ()
    if not 3 <= len(heaps) <= 4 or game.group != "heaps" or isinstance(game, HeapGame) or game.memory(game.start):
        return []
    seen: dict[Any, str] = {}
    try:
        for position in game.positions(_SMALL + 1):
            key = game.canonical(position)
            if key not in seen and analyse(game, position, fields=["outcome"], limits=_LIMITS).outcome == "P":
                seen[key] = game.format(position)
    except NimatronError:
        return []
    return list(seen.values())[:LINES] if len(seen) > 2 else []
