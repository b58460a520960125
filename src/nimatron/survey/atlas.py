"""Atlas entry of one game: values, period with its proof, equivalent codes, and how far it was examined.

Codes are called *equivalent* only if a theorem shows it. Two theorems are used. *Forms*: codes with the same standard
form and all redundant digits have the same moves for every heap, up to a shift of the heap sizes (Guy and Smith 1956;
Winning Ways, chapter 4). *Periods*: if two sequences are proved periodic with the same least period and the same
saltus, a finite check of the values proves them equal for all n. It covers the longer preperiod and one period.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import RuleError
from nimatron.explain.message import Message, MessageValue
from nimatron.explain.reason import reason
from nimatron.rules.codes import Code
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.registry import is_code
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.atlas import Record, all_known, known
from nimatron.survey.code_families import code_order
from nimatron.survey.compare import FORMS, PERIODS, needed_heaps
from nimatron.survey.examine import Sequence

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


SHIFTS = 4
"""Largest shift, in heap sizes, that is tried when two periods are compared."""
MOST_CHECKED = 1 << 20
"""Largest number of values to check; codes with longer periods are compared by their forms only."""


class EquivalentCode(NamedTuple):
    """Another code with G(n) here = G(n - ``shift``) there for all n >= max(0, shift), by the theorem ``why``.

    ``checked`` is the number of heaps compared if the theorem is about periods.
    """

    code: str
    shift: int
    why: str
    checked: int = 0


def equivalent_codes(
    record: Record, others: Iterable[Record], kept: dict[str, Array] | None = None
) -> list[EquivalentCode]:
    """Return the codes among the others that are equivalent to this one, those with shift 0 first.

    ``kept`` caches values between calls, by code.

    >>> from nimatron.survey.examine import examine
    >>> records = [next(examine([code], 500)).record for code in ("0.3", "0.5", "0.7", "0.77")]
    >>> [(found.code, found.why, found.checked) for found in equivalent_codes(records[0], records)]
    [('0.5', 'periods', 2), ('0.7', 'periods', 2)]
    """
    found = []
    values: dict[str, Array] = {} if kept is None else kept
    for other in others:
        if other.code == record.code:
            continue
        if record.form and record.form == other.form:
            found.append(EquivalentCode(other.code, record.shift - other.shift, FORMS))
        elif _may_agree(record, other):
            agreed = _agreed(record, other, values)
            if agreed is not None:
                found.append(agreed)
    return sorted(found, key=lambda one: (abs(one.shift), one.shift < 0, code_order(one.code)))


def _may_agree(record: Record, other: Record) -> bool:
    """Return whether both are periodic in the same way, and short enough to be compared."""
    if record.period is None or other.period is None or "trivial" in (record.status, other.status):
        return False
    longest = max(record.preperiod or 0, other.preperiod or 0) + record.period
    return (record.period, record.saltus) == (other.period, other.saltus) and longest <= MOST_CHECKED


def _agreed(record: Record, other: Record, values: dict[str, Array]) -> EquivalentCode | None:
    length = record.period or 1
    for shift in sorted(range(-SHIFTS, SHIFTS + 1), key=abs):
        heaps = needed_heaps(record.preperiod or 0, other.preperiod or 0, length, shift)
        left = _values(record.code, max(shift, 0) + heaps, values)
        right = _values(other.code, max(-shift, 0) + heaps, values)
        if (left[max(shift, 0) :][:heaps] == right[max(-shift, 0) :][:heaps]).all():
            return EquivalentCode(other.code, shift, PERIODS, heaps)
    return None


def _values(code: str, count: int, kept: dict[str, Array]) -> Array:
    if code not in kept or len(kept[code]) < count:
        kept[code] = Sequence(code).grow(count + 2 * SHIFTS)
    return kept[code]


SHOWN = 60
"""Number of values shown."""


class Entry(NamedTuple):
    """A page of the atlas: the record of the code, its first values, and its equivalent codes."""

    record: Record
    values: tuple[int, ...]
    equivalent_codes: tuple[EquivalentCode, ...]

    def sentences(self) -> Iterator[Message]:
        """Yield messages of the catalogue that say what is known."""
        record = self.record
        yield Message("survey.atlas.values", {"values": self.values})
        if record.status == "trivial":
            yield Message("survey.atlas.trivial")
            return
        facts = {"period": record.period or 0, "preperiod": record.preperiod or 0, "saltus": record.saltus or 0}
        if record.proved:
            values: dict[str, MessageValue] = {**facts, "theorem": record.theorem}
            values["examined"] = record.needed or record.examined
            yield Message(f"survey.atlas.{record.status}", values)
        else:
            yield Message("survey.atlas.undecided", {"examined": record.examined, "why": stopped(record)})
        if record.max_value is not None:
            met = {"value": record.max_value, "heap": record.max_at or 0, "count": record.digested}
            yield Message("survey.atlas.greatest", met)
        if record.rare is not None and Code.parse(record.code).most_parts == 2:  # classes say nothing of three parts
            space = {"count": record.rare, "last": record.last_rare or 0}
            skipped = [
                1 << bit for bit in range((record.max_value or 0).bit_length()) if not (record.mask or 0) >> bit & 1
            ]
            key = f"survey.atlas.rare{'.places' if skipped else ''}{'.parity' if record.parity else ''}"
            yield Message(key, {**space, "places": tuple(skipped)})
        if record.digest:
            yield Message("survey.atlas.digest", {"last": record.digested - 1, "digest": record.digest})
        yield from self._equivalents()

    def _equivalents(self) -> Iterator[Message]:
        forms = [_with_shift(one) for one in self.equivalent_codes if one.why == FORMS]
        if forms:
            yield Message("survey.atlas.forms", {"form": self.record.form, "codes": ", ".join(forms)})
        periods = [one for one in self.equivalent_codes if one.why == PERIODS]
        if periods:
            codes = ", ".join(_with_shift(one) for one in periods)
            yield Message("survey.atlas.periods", {"codes": codes, "heaps": max(one.checked for one in periods)})


def atlas(code: RuleSet[Any] | str) -> Entry:
    """Return the entry of the shipped atlas for a code, or for a game that has a code.

    Raises ``RuleError`` for a game without a code, or a code that is not in the atlas.

    >>> entry = atlas("kayles")
    >>> entry.record.period, entry.record.preperiod, entry.values[:6]
    (12, 71, (0, 1, 2, 3, 1, 4))
    """
    text = code_of(code)
    record = known(text)
    if record is None:
        raise RuleError(reason("survey.not_in_atlas", code=text))
    return entry_of(record, all_known())


def entry_of(record: Record, records: tuple[Record, ...], kept: dict[str, Any] | None = None) -> Entry:
    """Return the entry of a record among others; ``kept`` caches values between calls."""
    values = [0] * SHOWN if record.status == "trivial" else Sequence(record.code).grow(SHOWN).tolist()
    return Entry(record, tuple(values), tuple(equivalent_codes(record, records, kept)))


def code_of(code: RuleSet[Any] | str) -> str:
    """Return the code of a game in normal form. Raises ``RuleError`` for a game that has none.

    >>> code_of(".770"), code_of("kayles")
    ('0.77', '0.77')
    """
    from nimatron.rules.codes import Code

    if isinstance(code, str) and is_code(code):
        return str(Code.parse(code))
    octal_code = getattr(game_of(code), "octal_code", None)
    if not isinstance(octal_code, Code):
        raise RuleError(reason("survey.no_code", game=shown(str(code))))
    return str(octal_code)


def stopped(record: Record) -> Message:
    """Return a message on why an undecided game was not examined further, perhaps with the heap size."""
    word, _, place = record.stopped.partition(" ")
    known_words = ("limit", "time", "memory", "rare", "witness", "dense")
    return Message(f"survey.stopped.{word if word in known_words else 'limit'}", {"heap": place})


def _with_shift(one: EquivalentCode) -> str:
    return f"{one.code} ({one.shift:+d})" if one.shift else one.code
