"""Tables of first values for the pages of games, computed with :func:`nimatron.analyse`."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

import nimatron as nt
from nimatron.budget import Limits

LINES = 14
"""Maximum number of lines in a table of positions."""

SIDE = 10
"""Number of columns and rows, from 0 on, in a table of two heaps."""

_LIMITS = Limits(options=6_000, positions=2_000, extra_options=6_000, seconds=60)
_SMALL = 5
"""Largest heap in a list of P-positions of three or more heaps."""


class Line(NamedTuple):
    """Data of a position; None if a number does not exist or takes too long for a table."""

    position: str
    outcome: str
    value: int | None
    remoteness: int | None
    misere: str | None


def lines(game: nt.RuleSet[Any]) -> list[Line]:
    """Return the first positions listed by a game, up to the first that takes too long for a table.

    >>> lines(nt.Nim())[2]
    Line(position='2', outcome='N', value=2, remoteness=1, misere='N')
    """
    found: list[Line] = []
    try:
        for position in islice(game.positions(LINES), LINES):
            found.append(_line(game, position))
    except (nt.TooLargeError, nt.RuleError):
        pass
    return found


def _line(game: nt.RuleSet[Any], position: Any) -> Line:
    found = nt.analyse(game, position, fields=["outcome", "grundy", "remoteness"], limits=_LIMITS)
    try:
        misere = nt.analyse(game, position, misere=True, fields=["outcome"], limits=_LIMITS).outcome
    except nt.TooLargeError:
        misere = None
    return Line(game.format(position), found.outcome, found.grundy, found.remoteness, misere)


def board(game: nt.RuleSet[Any]) -> list[list[int]] | None:
    """Return the nim-values of positions of two heaps as rows, row 0 first; None for other games.

    >>> board(nt.Wythoff())[1][:4]
    [1, 2, 0, 4]
    >>> board(nt.Nim()) is None
    True
    """
    heaps = game.heaps(game.start) or ()
    if len(heaps) != 2 or game.group != "heaps" or isinstance(game, nt.HeapGame) or game.memory(game.start):
        return None
    rows = []
    for row in range(SIDE):
        values = []
        for column in range(SIDE):
            try:
                value = nt.analyse(game, (column, row), fields=["grundy"], limits=_LIMITS).grundy
            except nt.NimatronError:
                return None
            if value is None:
                return None
            values.append(value)
        rows.append(values)
    return rows


def p_positions(game: nt.RuleSet[Any]) -> list[str]:
    """Return P-positions with heaps up to 5 of a game of three or four heaps that are not independent; else nothing.

    >>> p_positions(nt.IndexKNim(k=2))[:3]
    ['0,0,0,0', '0,1,1,1', '0,2,2,2']
    """
    heaps = game.heaps(game.start) or ()
    if not 3 <= len(heaps) <= 4 or game.group != "heaps" or isinstance(game, nt.HeapGame) or game.memory(game.start):
        return []
    seen: dict[Any, str] = {}
    try:
        for position in game.positions(_SMALL + 1):
            key = game.canonical(position)
            if key not in seen and nt.analyse(game, position, fields=["outcome"], limits=_LIMITS).outcome == "P":
                seen[key] = game.format(position)
    except nt.NimatronError:
        return []
    return list(seen.values())[:LINES] if len(seen) > 2 else []
