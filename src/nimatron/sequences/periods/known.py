"""Periods that are known already: proved in this process, or given by certificates that were checked first."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nimatron.rules.codes import Code
    from nimatron.sequences.periods.proved_period import Period

_by_code: dict[str, Period] = {}
_by_game: dict[Any, Period] = {}
_lock = Lock()


def known_period(code: Code) -> Period | None:
    """The period of a code that is proved in this process, certified or shipped; None where none is known.

    >>> from nimatron.rules.codes import Code
    >>> known_period(Code.parse("0.000000007")) is None
    True
    """
    found = _by_code.get(str(code))
    return found if found is not None else shipped_period(code)


def known_period_of(game: Any) -> Period | None:
    """The period of this very rule set, whatever codes it names: only its engine knows whether it plays by them."""
    return _by_game.get(game)


def remember(found: Period, code: Code | None = None) -> Period:
    """Keep a proved period for the questions that follow, of a code or of its game; gives it back."""
    with _lock:
        if code is not None:
            _by_code[str(code)] = found
        else:
            _by_game[found.game] = found
    return found


def forget() -> None:
    """Forget all periods, as at the start of a process."""
    with _lock:
        _by_code.clear()
        _by_game.clear()


def shipped_period(code: Code) -> Period | None:
    """The period of the atlas that comes with the package."""
    from nimatron.sequences.periods.shipped import shipped

    return shipped(code)
