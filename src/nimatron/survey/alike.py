"""Codes that play alike, said only where it is a theorem.

Two theorems are used. *Forms*: codes with the same standard form and all redundant digits have the same moves, heap for
heap, up to a shift of the heap sizes (Guy and Smith 1956; Winning Ways, chapter 4). *Periods*: two sequences that are
both proved periodic, with the same least period and the same saltus, are equal for all n if they are equal as far as
one of them is irregular and for one period more; that finite check is made, value by value.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.sequences.atlas import Record
from nimatron.survey.codes_of import code_order
from nimatron.survey.compare import FORMS, PERIODS, needed_heaps
from nimatron.survey.computing import Sequence

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

SHIFTS = 4
"""Shifts up to so many heap sizes are tried where two periods are compared."""
MOST_CHECKED = 1 << 20
"""Values of a check; longer periods are compared by their forms alone."""


class Alike(NamedTuple):
    """Another code with G(n) here = G(n - ``shift``) there for all n >= max(0, shift), by the theorem ``why``.

    ``checked`` heaps were compared where the theorem is about periods.
    """

    code: str
    shift: int
    why: str
    checked: int = 0


def alike(record: Record, others: Iterable[Record], kept: dict[str, Array] | None = None) -> list[Alike]:
    """The codes among the others that play like this one for all heap sizes, those with shift 0 first.

    ``kept`` holds values between calls, by code.

    >>> from nimatron.survey.one_game import examine
    >>> records = [examine(code, 500).record for code in ("0.3", "0.5", "0.7", "0.77")]
    >>> [(found.code, found.why, found.checked) for found in alike(records[0], records)]
    [('0.5', 'periods', 2), ('0.7', 'periods', 2)]
    """
    found = []
    values: dict[str, Array] = {} if kept is None else kept
    for other in others:
        if other.code == record.code:
            continue
        if record.form and record.form == other.form:
            found.append(Alike(other.code, record.shift - other.shift, FORMS))
        elif _may_agree(record, other):
            agreed = _agreed(record, other, values)
            if agreed is not None:
                found.append(agreed)
    return sorted(found, key=lambda one: (abs(one.shift), one.shift < 0, code_order(one.code)))


def _may_agree(record: Record, other: Record) -> bool:
    """Whether both are periodic in the same way, and short enough to be compared."""
    if record.period is None or other.period is None or "trivial" in (record.status, other.status):
        return False
    longest = max(record.preperiod or 0, other.preperiod or 0) + record.period
    return (record.period, record.saltus) == (other.period, other.saltus) and longest <= MOST_CHECKED


def _agreed(record: Record, other: Record, values: dict[str, Array]) -> Alike | None:
    length = record.period or 1
    for shift in sorted(range(-SHIFTS, SHIFTS + 1), key=abs):
        heaps = needed_heaps(record.preperiod or 0, other.preperiod or 0, length, shift)
        left = _values(record.code, max(shift, 0) + heaps, values)
        right = _values(other.code, max(-shift, 0) + heaps, values)
        if (left[max(shift, 0) :][:heaps] == right[max(-shift, 0) :][:heaps]).all():
            return Alike(other.code, shift, PERIODS, heaps)
    return None


def _values(code: str, count: int, kept: dict[str, Array]) -> Array:
    if code not in kept or len(kept[code]) < count:
        kept[code] = Sequence(code).grow(count + 2 * SHIFTS)
    return kept[code]
