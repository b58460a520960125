"""Reader of the vectors of sums of every kind; one table holds the numbers of single components."""

from __future__ import annotations

from typing import Any

import nimatron as nt
from nimatron.budget import Budget
from nimatron.solve.components.deciding_valuations import valuation_of_kind
from nimatron.solve.sources.choice import knowledge
from tests.vectors.rows import AMPLE, Reader, Table


def read_sums(table: Table) -> None:
    if not table.rule:
        read_components(table)
        return
    game, misere = nt.Sum(kind=table.rule["kind"]), table.rule["play"] == "misere"
    for row in table.rows:
        found = nt.analyse(
            game, row["sum"], misere=misere, fields=["outcome", "remoteness", "winning_count"], limits=AMPLE
        )
        assert (found.outcome, found.remoteness) == (row["outcome"], row["remoteness"]), found
        winning = found.winning_moves
        assert winning is not None
        assert found.winning_count == len(winning) == len(set(winning))
        # equal heaps are the same in the vectors, and what is struck out is an ended term
        different = {_terms(move, len(found.position)) for move in winning}
        assert len(different) == row["winning_count"], found
        if row["winning_moves"] is not None:
            assert different == {_terms(game.parse(move), len(found.position)) for move in row["winning_moves"]}, found


def _terms(position: Any, count: int) -> tuple[Any, ...]:
    """Return the terms with sorted heaps; all ended terms are equal."""
    terms = [(game, tuple(sorted(filter(None, here)))) if any(here) else None for game, here in position]
    return (*terms, *[None] * (count - len(terms)))


def read_components(table: Table) -> None:
    known = knowledge(Budget())
    valuations = {
        (prefix, name): valuation_of_kind(kind, bool(prefix))
        for prefix in ("", "misere_")
        for name, kind in (
            ("remoteness", "conjunctive"),
            ("suspense", "continued-conjunctive"),
            ("foreclosed", "diminished-disjunctive"),
        )
    }
    for row in table.rows:
        ((game, position),) = nt.Sum().parse(row["component"])
        assert known.nim_value(game, position) == row["grundy"]
        for (prefix, name), valuation in valuations.items():
            assert valuation is not None
            element = valuation.value(game, position, known)
            assert {"instant": "win"}.get(element, element) == row[prefix + name], (row, name)  # type: ignore[arg-type]


READERS: dict[str, Reader] = {"sums": read_sums}
