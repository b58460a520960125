"""The tables of first values on the pages of games, each answer asked of :func:`nimatron.analyse`."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

import nimatron as nt
from nimatron.budget import Limits

LINES = 14
"""Most lines of a table of positions one after the other."""

SIDE = 10
"""Columns and rows of a board of two heaps, from 0 on."""

_LIMITS = Limits(options=6_000, positions=2_000, extra_options=6_000, seconds=60)
_SMALL = 5
"""Greatest heap in a list of lost positions of three and more heaps."""


class Line(NamedTuple):
    """A position and what is known of it; None where it has no such number or it takes too long for a table."""

    position: str
    outcome: str
    value: int | None
    remoteness: int | None
    misere: str | None


def lines(game: nt.RuleSet[Any]) -> list[Line]:
    """The first positions that a table of the game lists, up to the first that takes too long for a table.

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
    told = nt.analyse(game, position, fields=["outcome", "grundy", "remoteness"], limits=_LIMITS)
    try:
        misere = nt.analyse(game, position, misere=True, fields=["outcome"], limits=_LIMITS).outcome
    except nt.TooLargeError:
        misere = None
    return Line(game.format(position), told.outcome, told.grundy, told.remoteness, misere)


def board(game: nt.RuleSet[Any]) -> list[list[int]] | None:
    """The nim-values of positions of two heaps as rows of a board, row 0 first; None for other games.

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


def lost_positions(game: nt.RuleSet[Any]) -> list[str]:
    """The lost positions of a game of three and more heaps played as a whole, of heaps up to 5; else none.

    >>> lost_positions(nt.IndexKNim(k=2))[:3]
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
