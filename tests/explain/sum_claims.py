"""Claims of the sentences about sums of other kinds than the disjunctive one (:mod:`tests.explain.claims`).

Their own claims are

- ``kind_of_sum``; ``numbers``: ``{place: what}``, a printed list: for each component the ``remoteness``, the
  ``suspense`` number, or the ``foreclosed`` nim-value; ``least``, ``greatest``, ``added`` (by nim-sum):
  ``[what, number]`` of such a list; ``numbers_after``, ``least_after`` and so on: the same after the best move;
  ``parity``: ``[number, 1 if it is odd]``; ``first_won``: the first component that is won alone in normal play;
- ``n_components``: ``[convention, place]``, the numbers of the components that are N-positions alone; ``p_components``:
all
  are P-positions in the convention; ``leaves_p_components``: the same after the best move; ``ends_at_once``: the
  components that one move can end;
- ``live``: at least this many components have a move; ``only_live``, ``leaves_only_live``: the only one, here, and, as
a
  misère P-position, after the best move; ``played_as``: ``[convention, place]``, how the first live one is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MOVER: dict[str, Any] = {"wins": "mover"}
OPPONENT: dict[str, Any] = {"wins": "opponent"}

_PLAYS = {"normal": {"misere": False}, "misere": {"misere": True}}
_STATES = (
    ("normal", "lost", OPPONENT, 0), ("normal", "won", MOVER, 1),
    ("misere", "lost", OPPONENT, 1), ("misere", "won", MOVER, 0),
)  # fmt: skip
"""For a deciding remoteness: the convention, whether it is a P-position, who wins, whether the number is odd."""
_ONE = ("", ".one")
"""Endings of keys; the second sentence says the same about a single component."""

_CONJUNCTIVE = {"kind_of_sum": "conjunctive"}
_CONTINUED = {"kind_of_sum": "continued-conjunctive"}
_SELECTIVE = {"kind_of_sum": "selective", "misere": False}
_SELECTIVE_MISERE = {"kind_of_sum": "selective", "misere": True}
_SHORTENED = {"kind_of_sum": "shortened-selective"}
_DIMINISHED = {"kind_of_sum": "diminished-disjunctive"}
_ORDINAL = {"kind_of_sum": "ordinal", "misere": False}

SUM_CLAIMS: Mapping[str, Mapping[str, Any]] = {
    **{
        f"sum.conjunctive.{play}.{state}": {
            **who, **_CONJUNCTIVE, **_PLAYS[play], "numbers": {"values": "remoteness"},
            "least": ["remoteness", "least"], "parity": ["least", odd],
        }
        for play, state, who, odd in _STATES
    },
    "sum.conjunctive.makes": {
        **MOVER, **_CONJUNCTIVE, "numbers_after": {"values": "remoteness"}, "least_after": ["remoteness", "least"],
    },
    **{
        f"sum.continued.{play}.{state}": {
            **who, **_CONTINUED, **_PLAYS[play], "numbers": {"values": "suspense"},
            "greatest": ["suspense", "greatest"], "parity": ["greatest", odd],
        }
        for play, state, who, odd in _STATES
    },
    "sum.continued.makes": {
        **MOVER, **_CONTINUED, "numbers_after": {"values": "suspense"}, "greatest_after": ["suspense", "greatest"],
    },
    "sum.selective.lost": {**OPPONENT, **_SELECTIVE, "p_components": "normal"},
    **{
        f"sum.selective.won{one}": {
            **MOVER, **_SELECTIVE, "n_components": ["normal", "parts"], "leaves_p_components": "normal",
        }
        for one in _ONE
    },
    "sum.selective.misere.last.lost": {**OPPONENT, **_SELECTIVE_MISERE, "only_live": "part"},
    "sum.selective.misere.last.won": {**MOVER, **_SELECTIVE_MISERE, "only_live": "part"},
    "sum.selective.misere.lost": {**OPPONENT, **_SELECTIVE_MISERE, "live": 2, "p_components": "normal"},
    **{
        f"sum.selective.misere.won{one}": {**MOVER, **_SELECTIVE_MISERE, "live": 2, "n_components": ["normal", "parts"]}
        for one in _ONE
    },
    "sum.selective.misere.makes": {**MOVER, **_SELECTIVE_MISERE, "leaves_p_components": "normal"},
    "sum.selective.misere.makes.last": {**MOVER, **_SELECTIVE_MISERE, "leaves_only_live": "part"},
    **{
        f"sum.shortened.{play}.lost": {**OPPONENT, **_SHORTENED, **_PLAYS[play], "p_components": play}
        for play in _PLAYS
    },
    **{
        f"sum.shortened.normal.immediate{one}": {**MOVER, **_SHORTENED, "misere": False, "ends_at_once": "parts"}
        for one in _ONE
    },
    **{
        f"sum.shortened.{play}.won{one}": {
            **MOVER, **_SHORTENED, **_PLAYS[play], "n_components": [play, "parts"], "leaves_p_components": play,
        }
        for play in _PLAYS for one in _ONE
    },
    **{
        f"sum.diminished.instant{one}": {**MOVER, **_DIMINISHED, "misere": False, "ends_at_once": "parts"}
        for one in _ONE
    },
    **{
        f"sum.diminished.{play}.lost": {
            **OPPONENT, **_DIMINISHED, **_PLAYS[play], "numbers": {"values": "foreclosed"}, "added": ["foreclosed", 0],
        }
        for play in _PLAYS
    },
    **{
        f"sum.diminished.{play}.won": {
            **MOVER, **_DIMINISHED, **_PLAYS[play], "numbers": {"values": "foreclosed"},
            "added": ["foreclosed", "total"], "different": ["total", 0],
        }
        for play in _PLAYS
    },
    "sum.diminished.makes": {
        **MOVER, **_DIMINISHED, "numbers_after": {"values": "foreclosed"}, "added_after": ["foreclosed", 0],
    },
    "sum.ordinal.lost": {**OPPONENT, **_ORDINAL, "p_components": "normal", "over": False},
    "sum.ordinal.won": {**MOVER, **_ORDINAL, "first_won": "part"},
    **{
        f"sum.sequential.{play}.{state}": {**who, "kind_of_sum": "sequential", "played_as": [play, "part"]}
        for play in _PLAYS for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
}  # fmt: skip
"""Claims by the key of the sentence."""
