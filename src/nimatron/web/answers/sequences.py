"""What is proved of a whole game: its period, its misère quotient, and the games that have given nim-values."""

from __future__ import annotations

from typing import Any

from nimatron.arithmetic.decimal_text import json_data
from nimatron.explain.reason import said_in
from nimatron.misere.quotient_builder import misere_quotient
from nimatron.sequences.heap_sequences import period as period_of
from nimatron.sequences.heap_sequences import provable
from nimatron.web.request import Allowance, read_game

MOST_LISTED = 200
"""Most elements, heaps or values of a result that are listed."""
MOST_GAMES = 40
"""Most games listed for given nim-values."""


def period(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/period``: the period that a theorem proves from the first values, or null.

    ``values`` are the first of one period. Without a period ``status`` is ``computed``: the values that were examined
    prove none, which says nothing about later ones. Where no theorem could prove one, none is examined.
    """
    rule_set = read_game(fields["game"])
    count = fields["count"]
    found = period_of(rule_set, count, limits=allowance.limits())
    answer = {"game": rule_set.written(), "provable": provable(rule_set)}
    if found is None:
        examined = count if answer["provable"] else 0
        return {**answer, "examined": examined, "status": "computed", "period": None, "theorem": None, "values": []}
    first = found.preperiod
    return {
        **answer,
        "examined": found.examined,
        "status": found.status,
        "period": {"preperiod": first, "period": found.period, "saltus": found.saltus},
        "theorem": str(found.theorem),
        "values": [found.value(n) for n in range(first, first + min(found.period, MOST_LISTED))],
    }


def quotient(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/quotient``: the misère quotient of the heaps of a game, proved or up to a heap.

    Each list ends after 200 entries; ``order`` and ``p_order`` are the full numbers.
    """
    rule_set = read_game(fields["game"])
    found = misere_quotient(rule_set, heaps=fields["heaps"], limits=allowance.limits())
    return {
        "game": rule_set.written(),
        "status": found.status,
        "heaps": found.heaps,
        "order": found.order,
        "p_order": found.p_order,
        "period": None if found.periods[0] is None else found.periods[0]._asdict(),
        "generators": [{"name": one.name, "heap": one.heap} for one in found.generators],
        "p_portion": [found.word(element) for element in found.p_portion[:MOST_LISTED]],
        "relations": [f"{one} = {other}" for one, other in found.relations[:MOST_LISTED]],
        "elements": [found.pretending(heap, 0) for heap in range(min(found.reach[0], MOST_LISTED) + 1)],
        "stopped": None if found.stopped is None else said_in(found.stopped, fields["lang"]),
    }


def identify(fields: dict[str, Any], allowance: Allowance) -> dict[str, Any]:
    """Answer ``GET /api/identify``: the games that contain consecutive nim-values, the likeliest first."""
    from nimatron.survey.identify import identify as identified

    found = identified(",".join(fields["values"]), reach=fields["reach"])
    matches = [{"heap": match.heap, "games": list(match.games[:MOST_GAMES])} for match in found.matches[:MOST_GAMES]]
    return {
        "values": json_data(list(found.values)),
        "status": "computed",
        "matches": matches,
        "count": len(found.matches),
        "games": found.games,
        "reach": found.reach,
    }
