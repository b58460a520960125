"""Periods that are known already: proved in this process, or given by certificates that were checked first."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any

from nimatron.games.codes import Code
from nimatron.sequences.periods.proved_period import Period

_known: dict[str, Period] = {}
_lock = Lock()


def known_period(code: Code) -> Period | None:
    """The period of a code that is proved in this process, certified or shipped; None where none is known.

    >>> known_period(Code.parse("0.000000007")) is None
    True
    """
    found = _known.get(str(code))
    return found if found is not None else shipped_period(code)


def known_by_form(written: str) -> Period | None:
    """The same of a rule set without a code, by its written form."""
    return _known.get(written)


def remember(found: Period) -> Period:
    """Keep a proved period for the questions that follow; gives it back."""
    code = getattr(found.game, "breaking", None)
    with _lock:
        _known[str(code) if isinstance(code, Code) else found.game.written()] = found
    return found


def forget() -> None:
    """Forget all periods, as at the start of a process."""
    with _lock:
        _known.clear()


def shipped_period(code: Code) -> Period | None:
    """The period of the atlas that comes with the package."""
    from nimatron.sequences.periods.shipped import shipped

    return shipped(code)


def use_certificate(certificate: Mapping[str, Any] | str, *, seconds: float = 60.0) -> Period:
    """Check a period certificate (its data, or the path of its file), and answer with it from now on in this process.

    Any nim-value of that game, of a heap of 10^100 as well, then comes from the proved period. Raises ``RequestError``
    for a wrong certificate, with its first fault, or for a text that is none.

    >>> import nimatron as nt
    >>> nt.use_certificate(nt.period("0.77", 400).certificate()).value(10**100)
    1
    """
    from nimatron.sequences.certificates.given import period_of

    return remember(period_of(certificate, seconds=seconds))
