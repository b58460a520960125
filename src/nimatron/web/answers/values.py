"""Outcomes, nim-values and remoteness of one heap of every size, with the period if there is one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimatron.arithmetic.decimal_text import json_number
from nimatron.errors import TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import decided_by_last_move
from nimatron.sequences.heap_values import nim_values_list
from nimatron.solve.sources import knowledge_about
from nimatron.web.answers.board import one_heap, strip_values
from nimatron.web.reading import Clock, read_game
from nimatron.web.statuses import FieldError

LONGEST_SEARCHED = 2_000
_SEARCHED_FOR_PERIOD = 4_000


def values(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/values``: values of the heaps 0 .. count - 1 of a game that one number describes."""
    rule_set = read_game(fields["game"])
    misere = bool(fields["misere"] or rule_set.always_misere)
    count, what = fields["count"], fields["what"]
    if not isinstance(rule_set, HeapGame) and one_heap(rule_set, 5) is None:
        raise FieldError(f"{rule_set.name} is not played on one heap, so there is no sequence of its values", "game")
    found: list[Any]
    if isinstance(rule_set, HeapGame) and not misere and decided_by_last_move(rule_set) and what != "remoteness":
        table = nim_values_list(rule_set, count)
        found = [json_number(value) if what == "grundy" else "N" if value else "P" for value in table]
        status, method = "computed", "table of nim-values"
    else:
        if count > LONGEST_SEARCHED:
            raise FieldError(f"count is {count}; a search gives at most {LONGEST_SEARCHED}", "count")
        limits = clock.limits()
        largest = next((p for p in (one_heap(rule_set, heap) for heap in range(count - 1, -1, -1)) if p), None)
        start = rule_set.start if largest is None else largest
        knowledge = knowledge_about(rule_set, start, misere, replace(limits, extra_options=limits.options))
        found = strip_values(rule_set, count, what, knowledge, clock)
        status, method = knowledge.status, knowledge.method
    return {
        "game": rule_set.written(),
        "misere": misere,
        "what": what,
        "count": count,
        "values": found,
        "status": status,
        "method": method,
        "period": proved_period(rule_set, misere, what) or apparent_period(found),
    }


def proved_period(rule_set: Any, misere: bool, what: str) -> dict[str, Any] | None:
    """Give the period that a theorem proves, as data, or None."""
    if misere or what == "remoteness" or not isinstance(rule_set, HeapGame):
        return None
    from nimatron.sequences.period import period

    try:
        found = period(rule_set, _SEARCHED_FOR_PERIOD)
    except TooLargeError:
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
    """Give the least period with which the later half of the values repeats at least twice: seen, not proved.

    >>> apparent_period([9, 1, 2, 1, 2, 1, 2, 1, 2, 1])["period"]
    2
    """
    count = len(values)
    if None in values:
        return None
    for period in range(1, count // 3 + 1):
        if values[-period:] != values[-2 * period : -period]:
            continue
        start = count - period
        while start > 0 and values[start - 1] == values[start - 1 + period]:
            start -= 1
        if count - start >= max(3 * period, count // 2):
            return {"status": "apparent", "preperiod": start, "period": period, "saltus": 0, "checked_to": count - 1}
    return None
