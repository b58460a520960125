"""Which engine fills a heap game's table of nim-values, and how far it may go.

An engine answers for the rule sets it knows; everything else follows the definition.
"""

from __future__ import annotations

from typing import Any

from nimatron.games.heap_game import HeapGame


def bulk_values(game: HeapGame, count: int) -> list[int] | None:
    """Give G(0) .. G(count - 1) from a fast engine, or None when only the definition is left.

    >>> from nimatron.games.nim import Nim
    >>> bulk_values(Nim(), 5)
    [0, 1, 2, 3, 4]
    """
    name = type(game).__name__
    if name == "Nim":
        return list(range(count))
    takes = _takes(game)
    if takes is not None:
        from nimatron.sequences import subtraction

        return [int(value) for value in subtraction.nim_values(takes, count)]
    if hasattr(game, "code_digits") or name == "GrundysGame":
        from nimatron.sequences.splitting import splitting_values

        return splitting_values(game, count)
    return None


def periodic_value(game: HeapGame, heap: int) -> int | None:
    """Give G(heap) from a proved period, or None where none is known.

    >>> from nimatron.games.subtraction import Subtraction
    >>> periodic_value(Subtraction(take="1-3"), 10**30)
    0
    """
    takes = _takes(game)
    if takes is None or not takes.is_finite or takes.maximum is None or takes.maximum > 64:
        return None
    value: int = _period(takes).value(heap)
    return value


def longest_table(game: HeapGame) -> int:
    """Give the greatest heap whose table is made on demand for one analysis (a stated limit).

    >>> from nimatron.games.squares import Squares
    >>> longest_table(Squares())
    2000000
    """
    if type(game).__name__ == "Nim":
        return 10**6
    if _takes(game) is not None:
        return 2_000_000
    if hasattr(game, "code_digits") or type(game).__name__ == "GrundysGame":
        return 20_000
    return 5_000


def _takes(game: HeapGame) -> Any:
    """Give the set of takes of a pure subtraction game, else None."""
    return getattr(game, "take_set", None)


_periods: dict[Any, Any] = {}


def _period(takes: Any) -> Any:
    if takes not in _periods:
        from nimatron.sequences import subtraction

        if len(_periods) > 200:
            _periods.clear()
        _periods[takes] = subtraction.detect_period(takes)
    return _periods[takes]
