"""The lost ones among small sums of one game with itself, of any kind: what the laboratory shows of sums."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from typing import Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.tables.rows import Judge
from nimatron.theory.valuations.valuation import DISJUNCTIVE
from nimatron.web.answers.board import one_heap
from nimatron.web.reading import Clock, read_game
from nimatron.web.statuses import FieldError

_ORDERED = ("ordinal", "sequential")
_KEPT_BACK = 0.4
"""Seconds that are left for sending what was found."""


def sums(fields: dict[str, Any], clock: Clock) -> dict[str, Any]:
    """Answer ``GET /api/sums``: the sums of up to ``parts`` heaps below ``size`` that are lost for the player to move.

    ``complete`` tells whether the time sufficed for all of them.
    """
    rule_set = read_game(fields["game"])
    if not one_heap(rule_set):
        raise FieldError(reason("http.no_sequence", game=rule_set.name), "game")
    kind, misere = fields["kind"], bool(fields["misere"] or rule_set.always_misere)
    lost, judged, complete = [], 0, True
    for heaps, outcome in _judged(rule_set, kind, misere, fields["size"], fields["parts"], clock):
        complete = outcome is not None
        if not complete:
            break
        judged += 1
        if outcome == "P":
            lost.append(list(heaps))
    return {
        "game": rule_set.written(),
        "kind": kind,
        "misere": misere,
        "size": fields["size"],
        "judged": judged,
        "complete": complete,
        "lost": lost,
    }


def _judged(
    rule_set: RuleSet[Any], kind: str, misere: bool, size: int, parts: int, clock: Clock
) -> Iterator[tuple[tuple[int, ...], str | None]]:
    """Each sum by its heaps with its outcome, None for the first that costs too much; fewer parts come first."""
    whole = game_of("sum" if kind == DISJUNCTIVE else f"sum[kind={kind}]")
    single = list(islice(rule_set.positions(size), size))
    judge = Judge(whole, misere, clock.limits())
    for count in range(1, parts + 1):
        rows = product(range(1, size), repeat=count) if kind in _ORDERED else None
        for heaps in rows or combinations_with_replacement(range(1, size), count):
            try:
                position = whole.check(tuple((rule_set, single[heap]) for heap in heaps))
                yield heaps, None if clock.left < _KEPT_BACK else judge.ask(position, "outcome")
            except TooLargeError:
                yield heaps, None
