"""Outcomes, nim-values and remoteness of one heap of every size, with the period if there is one."""

from __future__ import annotations

from typing import Any

from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.misere.building import misere_quotient
from nimatron.picture.plot_sequence import kinds_of
from nimatron.rules.rule_set import decided_by_last_move
from nimatron.sequences.period import period
from nimatron.web.answers.board import one_heap, rows_in_time, table_of
from nimatron.web.reading import Clock, read_game
from nimatron.web.statuses import FieldError

LONGEST_SEARCHED = 2_000
_SEARCHED_FOR_PERIOD = 4_000


def values(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/values``: values of the heaps 0 .. count - 1 of a game that one number describes."""
    rule_set = read_game(fields["game"])
    misere = bool(fields["misere"] or rule_set.always_misere)
    count, what = fields["count"], fields["what"]
    if not one_heap(rule_set):
        raise FieldError(reason("http.no_sequence", game=rule_set.name), "game")
    found = table_of(rule_set, what, count, misere, clock)
    if found is not None and found.searched and count > LONGEST_SEARCHED:
        raise FieldError(reason("http.searched", given=count, limit=LONGEST_SEARCHED), "count")
    if found is not None and len(found.columns) != 2:
        raise FieldError(reason("http.no_sequence", game=rule_set.name), "game")
    entries: list[Any] = [None] * count
    for n, entry in rows_in_time(found, clock) if found is not None else ():
        entries[n] = entry
    return {
        "game": rule_set.written(),
        "misere": misere,
        "what": what,
        "count": count,
        "values": entries,
        "status": "proved" if found is None else found.status,
        "method": "" if found is None else found.method,
        "period": proved_period(rule_set, misere, what, clock) or apparent_period(entries),
        "pictures": [] if misere or what != "grundy" else list(kinds_of(rule_set)),
        "quotient": small_quotient(rule_set, clock) if what == "genus" else None,
    }


def small_quotient(rule_set: Any, clock: Clock) -> dict[str, Any] | None:
    """The order of the misère quotient and how it is known, or None where it is not found in the time."""
    try:
        found = misere_quotient(rule_set, limits=clock.limits())
    except (RuleError, TooLargeError):
        return None
    return {"order": found.order, "p_order": found.p_order, "status": found.status, "heaps": found.heaps}


def proved_period(rule_set: Any, misere: bool, what: str, clock: Clock) -> dict[str, Any] | None:
    """The period that a theorem proves, as data, or None."""
    if misere or what in ("remoteness", "genus") or not decided_by_last_move(rule_set):
        return None
    try:
        found = period(rule_set, _SEARCHED_FOR_PERIOD, limits=clock.limits())
    except (RuleError, TooLargeError):
        return None
    if found is None or (found.saltus and what != "grundy"):
        return None
    return {
        "status": "proved",
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "theorem": str(found.theorem),
    }


def apparent_period(values: list[Any]) -> dict[str, Any] | None:
    """The least period with which the later half of the values repeats at least twice: seen, not proved.

    >>> apparent_period([9, 1, 2, 1, 2, 1, 2, 1, 2, 1])["period"]
    2
    """
    count = len(values)
    if None in values:
        return None
    for length in range(1, count // 3 + 1):
        if values[-length:] != values[-2 * length : -length]:
            continue
        start = count - length
        while start > 0 and values[start - 1] == values[start - 1 + length]:
            start -= 1
        if count - start >= max(3 * length, count // 2):
            return {"status": "apparent", "preperiod": start, "period": length, "saltus": 0, "checked_to": count - 1}
    return None
