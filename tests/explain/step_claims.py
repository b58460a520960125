"""What every worked step claims, as data: a test recomputes each claim for many positions of every game.

A claim is a name and the fields of the step that it is about, as in :mod:`tests.explain.claims`. The claims are

- ``nim_sum``: ``[numbers, total]``, the nim-sum of a list; ``decides``: it is 0 exactly where the mover loses, of the
  second such step exactly after a winning move;
- ``valued``: the parts with their nim-values, of the position or, as ``after`` says, of the best move;
- ``parts``: ``[kind, rows]``, the number of each part that decides in a sum of this kind;
- ``options_by_value``: all options of the part are counted under their nim-values, and the examples are among them;
  ``mex``: the least value that none of them has; ``nim_value``: ``[part, value]``;
- ``repeats``: the nim-values of single heaps repeat as told; ``row``: they begin so; ``brought_back``: each heap is the
  reduced one and so many periods, with the values told;
- ``ferguson``: greatest nim-value, nim-sum and outcome, here and after the best move; ``least``: the lemma of the rule;
- ``elements``: which elements are lost, of each part alone, of the whole and after the best move;
- ``lost_numbers``: exactly these heaps are lost up to the bound; ``reaches``, ``red``: all heaps that a move leaves,
  and the lost ones among them; ``here``, ``leaves``: the heap, and the one that the best move leaves;
- ``answered``: every move that does not end the game, each with a move that wins after it;
- ``normal_play``: who wins in normal play, and whether the best move wins there;
- ``columns``: of each binary column the ones and their remainder; ``mirror``: two halves and a middle make the row;
- ``sums_up``: the parts are Fibonacci numbers, no two of them neighbours; ``cap``: the most that may be taken;
- ``pair``: its number among the lost pairs; ``digits``: in both numeration systems, with the zeros at the end;
  ``lost_cells``: all lost cells of the board; ``queen``: where she stands;
- ``matching``: edges without a common vertex, as many as there can be; ``kernel``: it is an even kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

STEP_CLAIMS: Mapping[str, Mapping[str, Any]] = {
    "binary_columns": {"nim_sum": ["heaps", "nim_sum"], "decides": "nim_sum"},
    "column_counts": {"columns": ["heaps", "k", "counts", "residues"]},
    "component_values": {"valued": ["components", "nim_sum"]},
    "part_values": {"parts": ["number", "components"]},
    "mex": {
        "options_by_value": ["component", "groups"], "mex": ["groups", "value"], "nim_value": ["component", "value"],
    },
    "period": {
        "repeats": ["preperiod", "period", "saltus"], "row": "row", "brought_back": ["heaps", "period", "saltus"],
    },
    "ferguson": {"ferguson": ["greatest", "total", "lost", "after"], "least": "least"},
    "quotient": {"elements": ["components", "total", "lost", "lost_elements", "after"]},
    "strip": {"lost_numbers": ["bound", "lost"], "here": "heap", "leaves": "to"},
    "red_numbers": {"here": "heap", "reaches": "reachable", "red": "lost"},
    "answers": {"answered": "moves"},
    "normal_play": {"normal_play": ["normal", "misere", "same_move"]},
    "symmetry": {"mirror": ["row", "middle", "half"]},
    "zeckendorf": {"sums_up": ["number", "parts"], "cap": "cap"},
    "wythoff_pair": {"pair": ["a", "n", "A", "B"]},
    "numeration": {"digits": ["a", "number", "p_digits", "q_digits", "trailing_zeros"]},
    "golden_beams": {"lost_cells": ["size", "lost"], "queen": ["x", "y"]},
    "pairs": {"matching": "pairs"},
    "even_kernel": {"kernel": "vertices"},
}  # fmt: skip
"""By the kind of the step."""
