"""Periods that are known already: from checked certificates, from the shipped atlas, and found in this process.

The atlas holds preperiod, period and theorem. The engine computes the values again, as far as they are asked for. That
is quick for all periods up to ``LONGEST``.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any

from nimatron.kernels import numpy_here
from nimatron.rules.codes import Code
from nimatron.rules.registry import game
from nimatron.sequences.atlas import Record, known
from nimatron.sequences.periods.proved_period import CHECKED_WITHOUT_CLASSES, FINITE_STATE, Period

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


_given_of_code: dict[str, Period] = {}
_given_of_game: dict[Any, Period] = {}
_found: dict[str, tuple[int, Period]] = {}
_lock = Lock()
values_left: list[Any] = []
"""The values that the last search without a folder held in memory; the next one of the same code takes them."""


LONGEST = 1 << 24
"""Most values of preperiod and period together."""
_AHEAD = 256


def known_period(code: Code) -> Period | None:
    """Return the period of a code from a certificate or from the atlas, or None if neither has it.

    >>> known_period(Code.parse("0.000000007")) is None
    True
    """
    found = _given_of_code.get(str(code))
    return found if found is not None else shipped(code)


def known_period_of(game: Any) -> Period | None:
    """Return the period that a certificate gave for exactly this rule set, or None.

    The certificate names the rule set. Only its engine knows whether it has a code.
    """
    return _given_of_game.get(game)


def register(found: Period, code: Code | None = None) -> Period:
    """Use a period from a checked certificate from now on, for a code or for its own game, and return it."""
    with _lock:
        if code is not None:
            _given_of_code[str(code)] = found
        else:
            _given_of_game[found.game] = found
    return found


def found_within(code: Code, limit: int) -> Period | None:
    """Return the period that an earlier search found within ``limit`` values; a new search would find the same."""
    searched, found = _found.get(str(code), (0, None))
    return found if searched <= limit else None


def keep_found(code: Code, found: Period, searched: int) -> Period:
    """Keep a period for later searches that examine at least its first ``searched`` values, and return it."""
    with _lock:
        _found[str(code)] = searched, found
    return found


def forget() -> None:
    """Forget all periods, as at the start of a process."""
    with _lock:
        _given_of_code.clear()
        _given_of_game.clear()
        _found.clear()
        values_left.clear()


class ShippedValues:
    """First ``length`` values of a code, computed as far as they are asked for and read like a list.

    >>> values = ShippedValues(Code.parse("0.77"), 83)
    >>> len(values), values[9], values[9:12].tolist()
    (83, 4, [4, 2, 6])
    """

    def __init__(self, code: Code, length: int) -> None:
        self.code = code
        self._length = length
        self._growing: Any = None
        self._lock = Lock()

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            start, stop, step = index.indices(self._length)
            return self._first(max(start, stop))[start:stop:step]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError(index)
        return int(self._first(place + 1)[place])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        values: Array = self._first(self._length)
        given: Array = values.astype(dtype) if dtype is not None else values.copy()
        return given

    def _first(self, count: int) -> Any:
        if not numpy_here():
            return self._first_without_numpy(count)
        from nimatron.sequences.octal.values import GrowingValues

        with self._lock:
            if self._growing is None:
                self._growing = GrowingValues(self.code)
            known_already: int = len(self._growing.values)
            if known_already < count:
                self._growing.grow(min(self._length, max(count, 2 * known_already, _AHEAD)))
            values: Array = self._growing.values[: self._length]
            return values

    def _first_without_numpy(self, count: int) -> Any:
        """Return the values without NumPy, as a list."""
        from nimatron.sequences.octal.definition_loops import short_values

        with self._lock:
            known: list[int] = self._growing or []
            if len(known) < count:
                more = min(self._length, max(count, 2 * len(known), _AHEAD))
                known = self._growing = short_values(self.code, more, known)
            return known


def shipped(code: Code) -> Period | None:
    """Return the period of a code in the atlas, or None if it is absent, undecided or longer than ``LONGEST``.

    >>> found = shipped(Code.parse("0.77"))
    >>> found.preperiod, found.period, found.value(10**100)
    (71, 12, 1)
    """
    return _shipped(str(code))


@lru_cache(maxsize=256)
def _shipped(written: str) -> Period | None:
    record = known(written)
    if record is None or not _serves(record):
        return None
    preperiod, period = record.preperiod or 0, record.period or 1
    # A certificate names the classes only if its values are too many for a check by the definition.
    needed = record.needed or record.examined
    by_classes = record.theorem == FINITE_STATE or needed > CHECKED_WITHOUT_CLASSES
    classes = (record.mask, record.parity) if by_classes else (None, None)
    values: Any = ShippedValues(Code.parse(written), preperiod + period)
    return Period(
        game(record.code),
        preperiod,
        period,
        record.saltus or 0,
        record.theorem,
        values,
        needed,
        *classes,
    )


def _serves(record: Record) -> bool:
    """Return whether the record has a proved period whose values can be computed quickly."""
    if record.status not in ("periodic", "arithmetic") or record.period is None or record.preperiod is None:
        return False
    return record.preperiod + record.period <= LONGEST
