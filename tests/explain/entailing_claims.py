"""Claims of the sentences about entailing moves and drawn components, as data: see :mod:`tests.explain.claims`.

Names of claims: ``loony``, a written component, while every component is free; ``entailing_values`` and
``entailing_total``, the values of all components, none of them loony, and their nim-sum; ``bound``, ``[component,
total]``, the component in which the player must move and the nim-sum of the others (``loony``: one of them is), and
``bound_after``, the same after the best move; ``drawn_components``, the numbers of the components that are draws alone
(``all`` of them).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.explain.sum_claims import MOVER, OPPONENT

_NOBODY = {"wins": "nobody"}

ENTAILING_CLAIMS: Mapping[str, Mapping[str, Any]] = {
    "entailing.loony": {**MOVER, "loony": "component"},
    "entailing.value.won": {**MOVER, "entailing_total": "value", "different": ["value", 0]},
    "entailing.value.lost": {**OPPONENT, "entailing_total": 0},
    "entailing.values.won": {
        **MOVER, "entailing_values": "values", "entailing_total": "total", "different": ["total", 0],
    },
    "entailing.values.lost": {**OPPONENT, "entailing_values": "values", "entailing_total": 0},
    "entailing.bound.won": {**MOVER, "bound": ["component", "total"]},
    "entailing.bound.lost": {**OPPONENT, "bound": ["component", "total"]},
    "entailing.bound.makes": {**MOVER, "bound_after": ["component", "total"]},
    "entailing.bound.loony.won": {**MOVER, "bound": ["component", "loony"]},
    "entailing.bound.loony.lost": {**OPPONENT, "bound": ["component", "loony"]},
    "entailing.bound.loony.makes": {**MOVER, "bound_after": ["component", "loony"]},
    "sum.conjunctive.drawn": {**_NOBODY, "kind_of_sum": "conjunctive", "drawn_components": "all"},
    "sum.selective.drawn": {**_NOBODY, "kind_of_sum": "selective", "drawn_components": "parts"},
    "sum.selective.drawn.one": {**_NOBODY, "kind_of_sum": "selective", "drawn_components": "parts"},
}  # fmt: skip
"""Claims by the key of the sentence."""
