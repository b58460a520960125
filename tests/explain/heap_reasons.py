"""Claims and checks of the reasons of heap games in misère play and of single heaps.

- ``counting_small``: whether no number that acts as a heap exceeds 1, with how many ones; ``leaves_counting_small``;
- ``mirrored``: ``[sum, count]``, the heaps are one of every two numbers with this sum, and count of them the larger
  one; ``leaves_mirrored``; ``not_mirrored``: neither here nor after the best move;
- ``forced``: ``[large, small, factor, first, second, count]``, two numbers with one move at a time down to the end;
  ``leaves_forced``; ``not_forced``;
- ``one_heap``: the only heap that has a move; ``leaves_heap``: what is left of it; ``ends_game``: the best move does;
  ``follows``: the rule for one heap that the sentence states, compared with the definition for all small
  heaps; ``halved``: ``[number, times]``; ``parity_of``: ``[number, 1 if odd]``; ``power``: ``[number, factor]``, the
  number is a power of 2 times the factor.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.explain import checks_of_heap_reasons  # noqa: F401 - adds its checks
from tests.explain.sum_claims import MOVER, OPPONENT

_LOST: dict[str, Any] = {**OPPONENT, "over": False}
_MISERE_LOST: dict[str, Any] = {**_LOST, "misere": True}
_MISERE_WON: dict[str, Any] = {**MOVER, "misere": True}
_COUNTED: dict[str, Any] = {"lists": {"numbers": "counting"}}
_ORDINAL: dict[str, Any] = {"kind_of_sum": "ordinal"}
_FORCED = ["large", "small", "factor", "first", "second", "count"]

HEAP_REASONS: Mapping[str, Mapping[str, Any]] = {
    "genus.tame.lost": {**_MISERE_LOST, "acts_as": ["heaps", 0, True]},
    "genus.tame.won": {**_MISERE_WON, "acts_as": ["heaps", "total", True], "different": ["total", 0]},
    "genus.tame.move": {**_MISERE_WON, "leaves_acting_as": ["heaps", 0, True]},
    "genus.tame.ones.lost": {**_MISERE_LOST, "acts_as": ["heaps", "count", False], "remainder": ["count", 2, 1]},
    "genus.tame.ones.won": {**_MISERE_WON, "acts_as": ["heaps", "count", False], "remainder": ["count", 2, 0]},
    "genus.tame.ones.move": {
        **_MISERE_WON, "leaves_acting_as": ["heaps", "count", False], "remainder": ["count", 2, 1],
    },
    "sum.ordinal.misere.first.won": {**_MISERE_WON, **_ORDINAL, "first_live": ["part", "N"]},
    "sum.ordinal.misere.only.lost": {**_MISERE_LOST, **_ORDINAL, "first_live": ["part", "P"], "only_live": "part"},
    "sum.ordinal.misere.later.lost": {
        **_MISERE_LOST, **_ORDINAL, "first_live": ["part", "P"], "live": 2, "first_won_later": ["part", None],
    },
    "sum.ordinal.misere.later.won": {
        **_MISERE_WON, **_ORDINAL, "first_live": ["part", "P"], "first_won_later": ["part", "later"],
    },
    **{
        f"subtraction.residue.{play}{state}": {
            **who, "misere": bool(play), "take_set": "takes", "residue": ["heap", "rounds", "period", "rest"],
            "lost_remainders": ["period", "remainders"],
            **({"takes": "count", "leaves_heap": "heap"} if state == "won" else {"one_heap": "heap", "over": False}),
        }
        for play in ("", "misere.") for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
    "take-and-return.won": {**MOVER, "options_that_are": {"heaps": "P"}, "number_of": ["heaps", "count"]},
    "take-and-return.lost": {
        **OPPONENT, "over": False, "options_that_are": {"heaps": "N"}, "only_options": ["heaps"],
        "number_of": ["heaps", "count"],
    },
    "take-and-return.drawn": {"wins": "nobody", "options_that_are": {"drawn": "D"}, "only_options": ["drawn"]},
    "take-and-return.drawn.some": {
        "wins": "nobody", "options_that_are": {"drawn": "D", "won": "N"}, "only_options": ["drawn", "won"],
    },
    "subtraction.leaves.won": {**MOVER, "one_heap": "heap", "leaves_one_of": "red", "winning": "count"},
    "subtraction.leaves.lost": {**_LOST, "one_heap": "heap", "leaves_one_of": "reachable", "moves": "count"},
    "disguise.misere.lost": {**_MISERE_LOST, **_COUNTED, "nim_sum": ["numbers", 0], "counting_small": [False, None]},
    "disguise.misere.won": {
        **_MISERE_WON, **_COUNTED, "nim_sum": ["numbers", "total"], "different": ["total", 0],
        "counting_small": [False, None],
    },
    "disguise.misere.ones.lost": {
        **_MISERE_LOST, **_COUNTED, "counting_small": [True, "count"], "remainder": ["count", 2, 1],
    },
    "disguise.misere.ones.won": {
        **_MISERE_WON, **_COUNTED, "counting_small": [True, "count"], "remainder": ["count", 2, 0],
    },
    "disguise.misere.move": {
        **_MISERE_WON, "listed_after": {"numbers": "counting"}, "makes": ["counting", 1], "leaves_counting_small": True,
    },
    "unbalanced-nim.misere.mirrored.lost": {
        **_MISERE_LOST, "mirrored": ["sum", "count"], "remainder": ["count", 2, 1],
    },
    "unbalanced-nim.misere.mirrored.won": {**_MISERE_WON, "mirrored": ["sum", "count"], "remainder": ["count", 2, 0]},
    "unbalanced-nim.misere.move": {
        **_MISERE_WON, "before": "before", "after": "after", "leaves_mirrored": ["sum", "count"],
        "remainder": ["count", 2, 1],
    },
    "unbalanced-nim.misere.same": {"misere": True, "not_mirrored": "sum"},

    "wythoff.take.one": {**MOVER, "last_mover": "wins", "full": ["count"], "takes_all": True},
    "wythoff.take.equal": {**MOVER, "last_mover": "wins", "full": ["count", "count"], "takes_all": True},
    "wythoff.take.nearly": {
        **MOVER, "last_mover": "wins", "full": ["small", "large"], "takes_all": True, "near": ["small", "large", "a"],
    },
    "several-heap-wythoff.everything": {**MOVER, "last_mover": "wins", "takes_all": True},
    **{
        f"several-heap-wythoff.{play}{state}": {
            **who, "misere": bool(play), "over": False, "wythoff_pair": ["n", "x", "y"],
        }
        for play in ("", "misere.") for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
    "several-heap-wythoff.ones.lost": {**_LOST, "misere": False, "only_ones": 3, "rule_of_ones": [0, 3]},
    "several-heap-wythoff.ones.all": {**MOVER, "misere": False, "all_ones": True, "takes_all": True},
    "several-heap-wythoff.ones.won": {
        **MOVER, "misere": False, "all_ones": True, "leaves_only_ones": "count", "rule_of_ones": [0, 3],
    },
    "several-heap-wythoff.misere.ones.lost": {**_MISERE_LOST, "only_ones": 4, "rule_of_ones": [1, 4]},
    "several-heap-wythoff.misere.ones.won": {
        **_MISERE_WON, "all_ones": True, "leaves_only_ones": "count", "rule_of_ones": [1, 4],
    },
    "exact-k-nim.nim": {"game": "exact-k-nim", "exactly_one": True},
    "exact-k-nim.misere.one_move.lost": {**_MISERE_LOST, "moves_left": 1},
    "exact-k-nim.misere.one_move.won": {**_MISERE_WON, "leaves": "heaps", "leaves_moves": 1},
    "exact-k-nim.misere.same": {"misere": True, "smallest_above_one": True},
    "nim-with-a-pass.misere.lost": {**_MISERE_LOST, "passes": 1, "two_heaps": ["low", "high"], "pass_rule": True},
    "nim-with-a-pass.misere.won": {**_MISERE_WON, "passes": 1, "leaves_two_heaps": ["low", "high"], "pass_rule": True},
    "nim-with-a-pass.misere.pass": {
        **_MISERE_WON, "passes": 1, "two_heaps": ["low", "high"], "leaves_two_heaps": ["low", "high"],
        "leaves_passes": 0,
    },
    "euclid.equal.lost": {**_LOST, "equal_numbers": True, "last_mover": "loses"},
    "euclid.equal.won": {**MOVER, "equal_numbers": True, "last_mover": "wins"},
    "euclid.move.end": {
        **MOVER, "remainder": ["large", "small", 0], "numbers_are": ["small", "large"],
        "ends_game": True,
    },
    "euclid.forced.lost": {**_MISERE_LOST, "forced": _FORCED, "remainder": ["count", 2, 1]},
    "euclid.forced.won": {**_MISERE_WON, "forced": _FORCED, "remainder": ["count", 2, 0]},
    "euclid.forced.move": {**_MISERE_WON, "leaves_forced": _FORCED, "remainder": ["count", 2, 1]},
    "euclid.misere.exceptions": {"misere": True, "not_forced": True},
    "formula.one.last": {**MOVER, "one_heap": "heap", "leaves_heap": "after", "ends_game": True},
    "formula.misere.two.lost": {**_MISERE_LOST, "one_heap": 2, "only_move": True},
    "formula.misere.leave_one": {**_MISERE_WON, "leaves_heap": 1, "leaves_last_move": True},
    "formula.misere.two.won": {**_MISERE_WON, "leaves_heap": 2},
    "formula.aliquot.one.lost": {**_LOST, "one_heap": "heap", "parity_of": ["heap", 1], "follows": "odd"},
    "formula.aliquot.one.won": {
        **MOVER, "one_heap": "heap", "takes": "count", "leaves_heap": "after", "parity_of": ["after", 1],
        "remainder": ["heap", 2, 0], "follows": "odd",
    },
    "formula.aliquot.misere.lost": {
        **_MISERE_LOST, "one_heap": "heap", "parity_of": ["heap", 1], "follows": "odd in misère play",
    },
    "formula.aliquot.misere.won": {
        **_MISERE_WON, "one_heap": "heap", "takes": "count", "leaves_heap": "after", "parity_of": ["after", 1],
        "remainder": ["heap", 2, 0], "exceeds": ["after", 3], "follows": "odd in misère play",
    },
    "formula.mark.one.lost": {
        **_LOST, "one_heap": "heap", "halved": ["heap", "count"], "remainder": ["count", 2, 1], "follows": "halvings",
    },
    "formula.mark.one.won": {
        **MOVER, "leaves_heap": "after", "halved": ["after", "count"], "remainder": ["count", 2, 1],
        "follows": "halvings",
    },
    "formula.mark.misere.lost": {
        **_MISERE_LOST, "one_heap": "heap", "halved": ["heap", "count"], "follows": "halvings in misère play",
    },
    "formula.mark.misere.won": {
        **_MISERE_WON, "leaves_heap": "after", "halved": ["after", "count"], "follows": "halvings in misère play",
    },
    **{
        f"formula.take-at-most-half.{play}.lost": {
            **_LOST, "one_heap": "heap", "one_less": ["heap", "power"], "power": ["power", factor],
            "next_of_kind": ["heap", "next"], "follows": rule,
        }
        for play, factor, rule in (("one", 1, "powers"), ("misere", 3, "powers in misère play"))
    },
    **{
        f"formula.take-at-most-half.{play}.won": {
            **MOVER, "leaves_heap": "after", "one_less": ["after", "power"], "power": ["power", factor],
            "follows": rule,
        }
        for play, factor, rule in (("one", 1, "powers"), ("misere", 3, "powers in misère play"))
    },
    "formula.prim.one.lost": {**_LOST, "one_heap": "heap", "parity_of": ["heap", 0], "follows": "even"},
    "formula.prim.one.won": {
        **MOVER, "one_heap": "heap", "takes": "count", "leaves_heap": "after", "parity_of": ["after", 0],
        "remainder": ["heap", 2, 1], "follows": "even",
    },
}  # fmt: skip
"""Claims by the key of the sentence."""
