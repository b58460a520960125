"""Claims of every worked step, as data; a test recomputes each claim for many positions of every game.

A claim is a name and the fields of the step that it is about, as in :mod:`tests.explain.claims`. The claims are

- ``nim_sum``: ``[numbers, total]``, the nim-sum of a list; ``decides``: it is 0 exactly if the mover loses; for the
  second such step, exactly after a winning move;
- ``valued``: the components with their nim-values, of the position or, with ``after``, of the best move;
- ``parts``: ``[kind, rows]``, the number of each component that decides in a sum of this kind;
- ``options_by_value``: all options of the component are counted by nim-value, and the examples are among them; ``mex``:
  the least value that none of them has; ``nim_value``: ``[component, value]``;
- ``repeats``: the nim-values of single heaps repeat as stated; ``row``: they begin like this; ``brought_back``: each
heap
  is the reduced one and this many periods, with the stated values;
- ``ferguson``: greatest nim-value, nim-sum and outcome, here and after the best move; ``least``: the lemma of the rule;
- ``elements``: which are P-elements, of each component alone, of the whole and after the best move;
- ``p_position_sizes``: exactly these heaps up to the bound are P-positions; ``reaches``, ``red``: all heaps after a
move, and
  the P-positions among them; ``here``, ``leaves``: the heap, and the heap after the best move;
- ``answered``: every move that does not end the game, each with a move that wins after it;
- ``normal_play``: who wins in normal play, and whether the best move wins there;
- ``columns``: the ones of each binary column and their remainder; ``mirror``: two halves and a middle form the row;
- ``sums_up``: the summands are Fibonacci numbers, no two of them neighbours; ``cap``: the most that may be taken;
- ``pair``: its number among the P-positions; ``digits``: in both numeration systems, with the zeros at the end;
  ``p_position_cells``: all P-positions of the board; ``queen``: her square;
- ``matching``: edges without a common vertex, as many as possible; ``kernel``: it is an even kernel.
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
    "strip": {"p_position_sizes": ["bound", "lost"], "here": "heap", "leaves": "to"},
    "red_numbers": {"here": "heap", "reaches": "reachable", "red": "lost"},
    "answers": {"answered": "moves"},
    "normal_play": {"normal_play": ["normal", "misere", "same_move"]},
    "symmetry": {"mirror": ["row", "middle", "half"]},
    "zeckendorf": {"sums_up": ["number", "parts"], "cap": "cap"},
    "wythoff_pair": {"pair": ["a", "n", "A", "B"]},
    "numeration": {"digits": ["a", "number", "p_digits", "q_digits", "trailing_zeros"]},
    "golden_beams": {"p_position_cells": ["size", "lost"], "queen": ["x", "y"]},
    "pairs": {"matching": "pairs"},
    "even_kernel": {"kernel": "vertices"},
}  # fmt: skip
"""Claims by the kind of the step."""
