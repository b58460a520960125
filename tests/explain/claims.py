"""Claims of every sentence of an explanation, as data; a test recomputes each claim for thousands of positions.

A claim is a name and its arguments. A text argument names a placeholder of the sentence, whose value is claimed; a
number stands for itself. The claims are

- ``wins``: who wins, ``mover``, ``opponent`` or ``nobody``; ``over``: no move is left here; ``misere``: misère play;
  ``last_mover``: whether the last mover ``wins`` or ``loses``, in misère play or by the goal in force;
- ``nim_sum``: ``[what, number]``, the nim-sum of the position's ``heaps``, of the ``values`` or other numbers listed by
  the sentence, of the ``raised`` heaps; or ``welter``: Welter's function. ``makes``: the same after the best move;
- ``lists``: ``{place: what}``, a printed list: the ``values`` of the heaps, of the components (``parts``), the
``raised``
  heaps, all ``reachable`` or ``red`` numbers; ``listed_after``: the same after the best move;
- ``heap``, ``heap_number``, ``before``, ``after``, ``takes``: the heap changed by the best move, its number, its size
  before and after, the number taken; ``leaves``: the written position after it; ``leaves_list``: its heaps;
- ``only_ones``: no heap exceeds 1, and this many objects are left; ``leaves_only_ones``: the same after the best move;
  ``above_one``: how many heaps exceed 1 (``some``, or a number); ``value_above_one``: whether a component's nim-value
  does;
- ``remainder``: ``[number, modulus, remainder]``; ``different``: two things said to be unequal;
- the others are named after the statement of a game's sentence and are listed with that game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nimatron.explain.catalogue import catalogue
from tests.explain.board_claims import BOARD_CLAIMS
from tests.explain.cake_claims import CAKE_CLAIMS
from tests.explain.checks_of_coloured import CLAIMS_OF_COLOURED
from tests.explain.checks_of_sylver_coinage import SYLVER_CLAIMS
from tests.explain.claims_in_school import claims_in_school
from tests.explain.claims_of_replies import CLAIMS_OF_REPLIES
from tests.explain.entailing_claims import ENTAILING_CLAIMS
from tests.explain.heap_reasons import HEAP_REASONS
from tests.explain.sum_claims import MOVER, OPPONENT, SUM_CLAIMS
from tests.explain.takeaway_claims import TAKEAWAY_CLAIMS

_CLAIMS: Mapping[str, Mapping[str, Any]] = {
    # -- any game ------------------------------------------------------------------------------------------------------
    "general.end.lost": {**OPPONENT, "over": True},
    "general.end.won": {**MOVER, "over": True},
    "general.last_one": {**OPPONENT, "last_mover": "loses", "only_ones": 1},
    "general.wins": MOVER,
    "general.won": {**MOVER, "move": "move", "leaves": "to", "goes_on": True},
    "general.won.last": {**MOVER, "move": "move", "goes_on": False},
    "general.lost": {**OPPONENT, "moves": "count"},
    "general.lost.every": {**OPPONENT, "over": False},
    "general.draw": {"wins": "nobody"},
    "general.drawn": {"wins": "nobody", "leaves": "to"},
    "general.length": {"length": "count", "over": False},
    **{
        f"ferguson.{size}.{state}": {
            **who, "misere": True, "lists": {"values": "parts"}, "nim_sum": ["values", total],
            "value_above_one": size == "large",
            **({"different": ["total", 0]} if (size, state) == ("large", "won") else {}),
        }
        for size, state, who, total in (
            ("large", "lost", OPPONENT, 0), ("large", "won", MOVER, "total"), ("small", "lost", OPPONENT, "total"),
            ("small", "won", MOVER, "total"),
        )
    },
    "general.values": {"misere": True, "lists": {"values": "parts"}, "nim_sum": ["values", "total"]},
    "general.values.won": {
        **MOVER, "lists": {"values": "parts"}, "nim_sum": ["values", "total"], "different": ["total", 0],
    },
    "general.values.lost": {**OPPONENT, "lists": {"values": "parts"}, "nim_sum": ["values", 0]},
    "general.value.won": {**MOVER, "grundy": "value", "different": ["value", 0], "makes": ["parts", 0]},
    "general.value.lost": {**OPPONENT, "grundy": 0},
    **CLAIMS_OF_REPLIES,
    **SUM_CLAIMS,
    **ENTAILING_CLAIMS,
    **HEAP_REASONS,
    **SYLVER_CLAIMS,
    **CAKE_CLAIMS,
    **TAKEAWAY_CLAIMS,
    **CLAIMS_OF_COLOURED,
    # -- nim -----------------------------------------------------------------------------------------------------------
    "nim.lost": {**OPPONENT, "over": False, "nim_sum": ["heaps", 0]},
    "nim.won": {**MOVER, "nim_sum": ["heaps", "nim_sum"], "different": ["nim_sum", 0]},
    "nim.move": {"heap_number": "heap", "before": "before", "after": "after", "makes": ["heaps", 0]},
    "nim.misere.same": {"misere": True, "above_one": "some"},
    "nim.misere.switch": {"misere": True, "above_one": 1, "leaves_only_ones": "count", "remainder": ["count", 2, 1]},
    "nim.misere.ones.lost": {**OPPONENT, "misere": True, "only_ones": "count", "remainder": ["count", 2, 1]},
    "nim.misere.ones.won": {**MOVER, "misere": True, "only_ones": "count", "remainder": ["count", 2, 0], "over": False},
    # -- index-k nim: whether every binary column is divisible; the number of heaps in reach ---------------------------
    "index-k-nim.lost": {**OPPONENT, "over": False, "columns": ["modulus", True], "reach": "k"},
    "index-k-nim.won": {**MOVER, "columns": ["modulus", False]},
    "index-k-nim.move": {"leaves": "heaps", "makes_columns": "modulus"},
    "index-k-nim.misere.same": {"misere": True, "above_one": "some"},
    "index-k-nim.misere.switch": {
        "misere": True, "above_one": "some", "leaves_only_ones": "count", "remainder": ["count", "modulus", 1],
        "modulus": "modulus",
    },
    "index-k-nim.misere.ones.lost": {
        **OPPONENT, "misere": True, "only_ones": "count", "remainder": ["count", "modulus", 1], "modulus": "modulus",
    },
    "index-k-nim.misere.ones.won": {
        **MOVER, "misere": True, "only_ones": "count", "modulus": "modulus", "over": False,
        "leaves_remainder": ["modulus", 1],
    },
    # -- circular nim: the form of the P-position, here and after the move ---------------------------------------------
    "circular-nim.nim": {"reach": 1},
    "circular-nim.all": {**MOVER, "reach_of_heaps": 0, "leaves_nothing": True},
    "circular-nim.equal.lost": {**OPPONENT, "over": False, "all_equal": True},
    "circular-nim.equal.won": {**MOVER, "reach_of_heaps": 1, "all_equal": False, "levels": True},
    "circular-nim.shape.lost": {**OPPONENT, "form": ["shape", True]},
    "circular-nim.shape.won": {**MOVER, "form": ["shape", False]},
    "circular-nim.opposite.lost": {**OPPONENT, "over": False, "form": ["a,b,a,b", True]},
    "circular-nim.opposite.won": {**MOVER, "form": ["a,b,a,b", False], "makes_form": "a,b,a,b"},
    "circular-nim.move": {"leaves": "heaps", "makes_form": "any"},
    # -- misère quotients ----------------------------------------------------------------------------------------------
    "quotient.parts": {"misere": True, "over": False, "plays_like": ["games", "like"]},
    "quotient.part": {"misere": True, "over": False, "plays_like": ["games", "like"]},
    "quotient.lost": {**OPPONENT, "misere": True, "over": False},
    "quotient.won": {**MOVER, "misere": True},
    "quotient.infinite.sum": {"misere": True, "infinite_sum": ["games", "heaps", "small", "x", "m", "k"]},
    "quotient.infinite.lost": {**OPPONENT, "misere": True, "over": False, "losing_elements": ["x", "count"]},
    "quotient.infinite.won": {**MOVER, "misere": True, "infinite_sum_after": ["after", "m", "k"]},
    # -- kayles --------------------------------------------------------------------------------------------------------
    "kayles.row": {**MOVER, "single_row": True, "middle": "middle", "leaves_halves": True},
    "kayles.row.short": {**MOVER, "single_row": True, "leaves_nothing": True},
    "kayles.mirror": {"single_row": True, "half": "half", "leaves_halves": True},
    "kayles.mirror.too": {**MOVER, "single_row": True, "half": "half", "halves_win": True},
    "kayles.lost": {**OPPONENT, "over": False, "lists": {"values": "values"}, "nim_sum": ["values", 0]},
    "kayles.won": {**MOVER, "lists": {"values": "values"}, "nim_sum": ["values", "total"], "different": ["total", 0]},
    "kayles.pair": {**OPPONENT, "equal_pairs": True},
    "kayles.move.why": {"leaves_list": "left", "listed_after": {"values": "values"}, "makes": ["values", 0]},
    "kayles.misere.lost": {
        **OPPONENT, "misere": True, "lists": {"values": "values"}, "nim_sum": ["values", 0], "same_winner": True,
    },
    "kayles.misere.won": {
        **MOVER, "misere": True, "lists": {"values": "values"}, "nim_sum": ["values", "total"],
        "different": ["total", 0], "same_winner": True,
    },
    "kayles.misere.exception.lost": {
        **OPPONENT, "misere": True, "lists": {"values": "values"}, "nim_sum": ["values", "total"],
        "different": ["total", 0], "same_winner": False, "family": "family",
    },
    "kayles.misere.exception.won": {
        **MOVER, "misere": True, "lists": {"values": "values"}, "nim_sum": ["values", 0], "same_winner": False,
        "family": "family",
    },
    "kayles.misere.move": {
        "misere": True, "leaves_list": "left", "listed_after": {"values": "values"}, "makes": ["values", 0],
    },
    "kayles.misere.move.exception": {
        "misere": True, "leaves_list": "left", "makes": ["values", "total"], "different": ["total", 0],
        "family_after": "family",
    },
    "kayles.misere.move.last": {"misere": True, "leaves_list": "left", "leaves_only_ones": 1},
    # -- genera: of the components, of the whole, and the digit that decides -------------------------------------------
    "genus.one.lost": {
        **OPPONENT, "misere": True, "beside": ["genus", "twos", "heap"], "digit_is": ["genus", "twos", "heap"],
    },
    "genus.one.won": {
        **MOVER, "misere": True, "beside": ["genus", "twos", "heap"], "digit_is": ["genus", "twos", "digit"],
        "different": ["digit", "heap"],
    },
    "genus.tame.alone": {"misere": True, "whole_genus": "genus", "digit_is": ["genus", "twos", "digit"]},
    "genus.alone": {"misere": True, "whole_genus": "genus", "digit_is": ["genus", "twos", "digit"]},
    "genus.alone.move": {"misere": True, "whole_genus_after": "genus", "digit_is": ["genus", 0, 0]},
    "genus.one.move": {
        "misere": True, "beside_after": ["genus", "twos", "heap"], "digit_is": ["genus", "twos", "heap"],
    },
    **BOARD_CLAIMS,
    # -- ordered sets --------------------------------------------------------------------------------------------------
    "poset.trees.rule": {"over": False},
    "poset.trees.lost": {**OPPONENT, "over": False, "tree_values": ["values", 0]},
    "poset.trees.won": {**MOVER, "tree_values": ["values", "total"], "different": ["total", 0]},
    "poset.trees.move": {**MOVER, "move": "move", "makes_tree_values": ["values", 0]},
    "poset.trees.end": {**MOVER, "move": "move", "goes_on": False},
    "poset.greatest": {**MOVER, "above_all": "element"},
    # -- token walks: where the token is, sizes of largest pairings with and without a vertex, even kernels ------------
    "vertex-geography.lost": {
        **OPPONENT, "over": False, "token": "token", "pairing": "pairs", "pairing_without": ["pairs", "token"],
    },
    "vertex-geography.won": {**MOVER, "token": "token", "pairing": "pairs", "pairing_without": ["fewer", "token"]},
    "vertex-geography.move": {"token": "token", "token_after": "vertex", "pairing_spares": ["token", "vertex"]},
    "edge-geography.lost": {**OPPONENT, "over": False, "token": "token", "even_kernel": "kernel"},
    "edge-geography.won": {**MOVER, "token": "token", "token_after": "vertex", "even_kernel_after": "kernel"},
    # -- green hackenbush: the value with all cycles fused, and the edge that the best move cuts -----------------------
    "green-hackenbush.rule": {"fused": True},
    "green-hackenbush.move": {**MOVER, "cuts": "edge", "makes": ["parts", 0]},
    # -- notakto: the elements of the live boards and their product ----------------------------------------------------
    "notakto.lost": {**OPPONENT, "misere": True, "board_elements": "elements", "product": ["product", True]},
    "notakto.won": {**MOVER, "misere": True, "board_elements": "elements", "product": ["product", False]},
    "notakto.move": {**MOVER, "product_after": "product"},
    # -- brussels sprouts: how long every play lasts, and what is counted for it ---------------------------------------
    **{
        f"brussels-sprouts.{play}{state}": {
            **who, "over": False, "misere": bool(play), "lasts": "moves", "drawn": ["ends", "boundaries", "regions"],
            "remainder": ["moves", 2, int((state == "won") != bool(play))],
        }
        for play in ("", "misere.")
        for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
    # -- nim-values by formula: how they are counted, and their nim-sum ------------------------------------------------
    "formula.lost": {**OPPONENT, "over": False, "lists": {"values": "values"}, "nim_sum": ["values", 0]},
    "formula.won": {**MOVER, "lists": {"values": "values"}, "nim_sum": ["values", "total"], "different": ["total", 0]},
    "formula.move": {"leaves_list": "left", "listed_after": {"values": "values"}, "makes": ["values", 0]},
    "formula.lasker": {"counts": "lasker"},
    "formula.aliquot": {"counts": "aliquot"},
    "formula.dim": {"counts": "dim"},
    "formula.prim": {"counts": "prim"},
    "formula.splittles": {"counts": "splittles"},
    # -- coins: the rule for the value of heads, and their nim-sum -----------------------------------------------------
    **{f"coins.{rule}": {"coins_count": rule} for rule in ("turtles", "twins", "ruler", "mock-turtles", "triplets")},
    "coins.listed": {"places_count": "counts"},
    "coins.tartan": {"coins_count": "tartan"},
    "coins.lost": {**OPPONENT, "over": False, "lists": {"values": "parts"}, "nim_sum": ["values", 0]},
    "coins.won": {**MOVER, "lists": {"values": "parts"}, "nim_sum": ["values", "total"], "different": ["total", 0]},
    "coins.move": {"listed_after": {"values": "parts"}, "makes": ["parts", 0]},
    "coins.move.last": {"no_heads_after": True},
    "formula.take-at-most-half": {"counts": "take-at-most-half"},
    "formula.mark": {"counts": "mark"},
    "formula.dawsons-chess": {"game": "dawsons-chess"},
    "nimble.heaps": {"game": "nimble"},
    # -- end-nim: the sizes of the first and the last heap in P-positions ----------------------------------------------
    "end-nim.lost": {**OPPONENT, "over": False, "p_position_ends": ["first", "last", True]},
    "end-nim.won": {**MOVER, "p_position_ends": ["first", "last", False]},
    # -- imitation nim and nim with a pass -----------------------------------------------------------------------------
    "imitation-nim.lost": {**OPPONENT, "over": False, "p_position": [None, "A", "B"]},
    "imitation-nim.forbidden": {**OPPONENT, "memory": "count", "wins_without_memory": "count"},
    "imitation-nim.won": {**MOVER, "p_position": [None, "A", "B"]},
    "imitation-nim.won.imitation": {
        **MOVER, "takes": "count", "memory_after": "count", "wins_after_without_memory": "count",
    },
    "nim-with-a-pass.used": {"game": "nim-with-a-pass", "passes": 0},
    "nim-with-a-pass.lost": {**OPPONENT, "over": False, "passes": 1, "pair": ["low", "high", 1]},
    "nim-with-a-pass.won": {**MOVER, "passes": 1, "no_mates": True},
    "nim-with-a-pass.move.pass": {"passes": 1, "leaves_twice": "size"},
    # -- nim in disguise: which numbers of a position count, and their nim-sum -----------------------------------------
    "disguise.lost": {**OPPONENT, "over": False, "lists": {"numbers": "counting"}, "nim_sum": ["numbers", 0]},
    "disguise.won": {
        **MOVER, "lists": {"numbers": "counting"}, "nim_sum": ["numbers", "total"], "different": ["total", 0],
    },
    "disguise.move": {"listed_after": {"numbers": "counting"}, "makes": ["counting", 0]},
    "disguise.staircase-nim": {"game": "staircase-nim"},
    "disguise.silver-dollar": {"game": "silver-dollar"},
    "disguise.treblecross": {"game": "treblecross"},
    "disguise.northcott": {"game": "northcott"},
    "disguise.toppling-dominoes": {"game": "toppling-dominoes"},
    "treblecross.complete": {**MOVER, "completes_three": True},
    "treblecross.all_near": {**OPPONENT, "over": False, "completes_three": False, "all_near": True},
    # -- greedy nim: the largest size and how often it occurs ----------------------------------------------------------
    "greedy-nim.lost": {**OPPONENT, "over": False, "largest": ["size", "count"], "remainder": ["count", 2, 0]},
    "greedy-nim.won": {**MOVER, "largest": ["size", "count"], "remainder": ["count", 2, 1]},
    "greedy-nim.move": {"leaves_largest": ["size", "count"], "remainder": ["count", 2, 0]},
    # -- euclid: whether a ratio is below the golden ratio -------------------------------------------------------------
    "euclid.lost": {**OPPONENT, "over": False, "only_move": True, "below_golden": ["small", "large", True]},
    "euclid.won": {**MOVER, "below_golden": ["small", "large", False]},
    "euclid.move": {"leaves_below_golden": ["small", "large", True]},
    # -- chess corner: remainders of both numbers, here and after the move ---------------------------------------------
    "chess-corner.king.lost": {**OPPONENT, "over": False, "low_by": 2},
    "chess-corner.king.won": {**MOVER, "leaves_square": ["x", "y"], "leaves_low_by": 2},
    "chess-corner.knight.lost": {**OPPONENT, "over": False, "low_by": 4},
    "chess-corner.knight.won": {**MOVER, "leaves_square": ["x", "y"], "leaves_low_by": 4},
    # -- other moves in several heaps ----------------------------------------------------------------------------------
    "multiple-heap-nim.move": {**MOVER, "takes_from_all": "count", "makes": ["heaps", 0]},
    "exact-k-nim.few": {
        **MOVER, "full_heaps": "count", "double": "double", "exactly": "k", "exceeds": ["double", "count"],
    },
    "exact-k-nim.lost": {**OPPONENT, "over": False, "smallest_equal": ["count", True]},
    "exact-k-nim.won": {**MOVER, "smallest_equal": ["count", False], "exactly": "k", "smallest": "size"},
    # -- copycat nim: which number is a multiple of which, and which number is forbidden -------------------------------
    "copycat-nim.multiple": {
        **OPPONENT, "heap": "heap", "modulus": "modulus", "remainder": ["heap", "modulus", 0], "completes": [0, 0],
    },
    "copycat-nim.multiple.halves": {
        **OPPONENT, "heap": "heap", "modulus": "modulus", "remainder": ["heap", "modulus", 0],
        "completes": ["half", "quarter"],
    },
    "copycat-nim.forbidden": {**OPPONENT, "heap": "heap", "memory": "last", "only_take": ["heap", "last"]},
    "copycat-nim.to_multiple": {
        **MOVER, "takes": "take", "after": "rest", "modulus": "modulus", "remainder": ["rest", "modulus", 0],
    },
    "copycat-nim.to_forbidden": {**MOVER, "takes": "take", "after": "rest", "only_take": ["rest", "take"]},
    "copycat-nim.lost_heap": {**OPPONENT, "heap": "heap", "over": False},
    "copycat-nim.to_lost_heap": {**MOVER, "takes": "take", "after": "rest", "p_position_unforbidden": "rest"},
    "copycat-nim.period": {"most_taken": "m", "period": "period"},
    # -- fibonacci nim: a number as a sum, its smallest summand; the rest as in other take-away games -----------------
    "fibonacci-nim.sum.fibonacci": {"counted": "number", "sum": ["number", "sum", 2]},
    "fibonacci-nim.sum.powers": {"counted": "number", "sum": ["number", "sum", 1]},
    "fibonacci-nim.sum.other": {"counted": "number", "sum": ["number", "sum", "factor"], "factor": "factor"},
    "fibonacci-nim.smallest.fibonacci": {"counted": "number", "smallest_part": ["number", "part", 2]},
    "fibonacci-nim.smallest.powers": {"counted": "number", "smallest_part": ["number", "part", 1]},
    "fibonacci-nim.smallest.other": {
        "counted": "number", "smallest_part": ["number", "part", "factor"], "factor": "factor",
    },
    # -- flip-flop: whether the last mover wins after the move ---------------------------------------------------------
    "flip-flop.flip.wins": {**MOVER, "flips_to": "wins"},
    "flip-flop.flip.loses": {**MOVER, "flips_to": "loses"},
    "flip-flop.harmless": {"flips_harmless": True},
    # -- squares -------------------------------------------------------------------------------------------------------
    "squares.won": {**MOVER, "heap": "heap", "lists": {"red": "red"}, "winning": "count"},
    "squares.lost": {**OPPONENT, "heap": "heap", "over": False, "lists": {"reachable": "reachable"}},
    "squares.lost.many": {**OPPONENT, "heap": "heap", "moves": "count"},
    "squares.best": {**MOVER, "after": "to", "longest": False},
    "squares.delay": {**OPPONENT, "after": "to", "longest": True},
    # -- subtraction nim -----------------------------------------------------------------------------------------------
    "subtraction.one.lost": {
        **OPPONENT, "misere": False, "heap": "heap", "modulus": "modulus", "remainder": ["heap", "modulus", 0],
        "over": False,
    },
    "subtraction.one.won": {
        **MOVER, "misere": False, "heap": "heap", "modulus": "modulus", "remainder": ["heap", "modulus", "count"],
        "takes": "count", "after": "after", "goes_on": True,
    },
    "subtraction.one.last": {**MOVER, "misere": False, "heap": "count", "takes": "count", "leaves_nothing": True},
    "subtraction.one.misere.lost": {
        **OPPONENT, "misere": True, "heap": "heap", "modulus": "modulus", "remainder": ["heap", "modulus", 1],
        "exceeds": ["heap", 1],
    },
    "subtraction.one.misere.won": {
        **MOVER, "misere": True, "takes": "count", "after": "after", "modulus": "modulus",
        "remainder": ["after", "modulus", 1], "exceeds": ["after", 1],
    },
    "subtraction.one.misere.last": {**MOVER, "misere": True, "takes": "count", "leaves_only_ones": 1},
    "subtraction.remainders.lost": {
        **OPPONENT, "over": False, "modulus": "modulus", "lists": {"values": "values"}, "nim_sum": ["values", 0],
    },
    "subtraction.remainders.won": {
        **MOVER, "modulus": "modulus", "lists": {"values": "values"}, "nim_sum": ["values", "total"],
        "different": ["total", 0],
    },
    "subtraction.remainders.misere": {
        "misere": True, "modulus": "modulus", "lists": {"values": "values"}, "nim_sum": ["values", "total"],
    },
    "subtraction.values.lost": {
        **OPPONENT, "over": False, "take_set": "takes", "lists": {"values": "values"}, "nim_sum": ["values", 0],
    },
    "subtraction.values.won": {
        **MOVER, "take_set": "takes", "lists": {"values": "values"}, "nim_sum": ["values", "total"],
        "different": ["total", 0],
    },
    "subtraction.values.misere": {
        "misere": True, "take_set": "takes", "lists": {"values": "values"}, "nim_sum": ["values", "total"],
    },
    "subtraction.move": {"takes": "count", "before": "before", "makes": ["values", 0]},
    "subtraction.misere.small.lost": {**OPPONENT, "misere": True, "greatest_value": 1, "nim_sum": ["values", 1]},
    "subtraction.misere.small.won": {**MOVER, "misere": True, "greatest_value": 1, "nim_sum": ["values", 0]},
    "subtraction.misere.large": {"misere": True, "greatest_value": 2},
    "subtraction.misere.move": {"misere": True, "takes": "count", "before": "before", "makes": ["values", 1]},
    "subtraction.misere.switch": {
        "misere": True, "takes": "count", "before": "before", "makes": ["values", 1], "large_beside": 0,
    },
    # -- unbalanced nim: the pair of two heaps, a P-position if its smaller number is even (Antonim: odd) --------------
    "unbalanced-nim.two.lost": {**OPPONENT, "pair": ["low", "high", 0]},
    "unbalanced-nim.two.won": {**MOVER, "leaves_pair": 0},
    "unbalanced-nim.three.lost": {**OPPONENT, "lists": {"raised": "raised"}, "nim_sum": ["raised", 0], "over": False},
    "unbalanced-nim.three.won": {
        **MOVER, "lists": {"raised": "raised"}, "nim_sum": ["raised", "total"], "different": ["total", 0],
    },
    "unbalanced-nim.four.lost": {**OPPONENT, "number_of_heaps": 4, "nim_sum": ["heaps", 0], "over": False},
    "unbalanced-nim.four.won": {
        **MOVER, "number_of_heaps": 4, "nim_sum": ["heaps", "total"], "different": ["total", 0],
    },
    "unbalanced-nim.many.lost": {**OPPONENT, "nim_sum": ["welter", 0], "over": False},
    "unbalanced-nim.many.won": {**MOVER, "nim_sum": ["welter", "total"], "different": ["total", 0]},
    "unbalanced-nim.move.why": {"before": "before", "after": "after", "makes": ["named", 0]},
    "unbalanced-nim.antonim.one.won": {**MOVER, "leaves_nothing": True},
    "unbalanced-nim.antonim.two.lost": {**OPPONENT, "pair": ["low", "high", 1]},
    "unbalanced-nim.antonim.two.won": {**MOVER, "leaves_pair": 1},
    # -- wythoff: the n-th P-position, here or after the move ----------------------------------------------------------
    "wythoff.lost": {**OPPONENT, "over": False, "p_position": [], "may_end": False},
    "wythoff.lost.or_over": {**OPPONENT, "last_mover": "loses", "p_position": [], "may_end": True},
    "wythoff.pair": {"p_position": ["n", "A", "B"], "pair_formula": "alpha", "pair_step": 1},
    "wythoff.pair_of_a": {
        "last_mover": "wins", "p_position": ["n", "A", "B"], "pair_formula": "alpha", "pair_step": "a",
    },
    "wythoff.misere.first_pairs": {"last_mover": "loses", "p_position": [None, "x", "y"]},
    "wythoff.misere.pair": {
        "last_mover": "loses", "p_position": ["n", "A", "B"], "pair_formula": "alpha", "pair_step": "a",
    },
    "wythoff.move.one_heap": {**MOVER, "kept": "kept", "before": "before", "after": "after", "index_left": "n"},
    "wythoff.move.both": {**MOVER, "takes_both": ["count", "count"], "leaves_pair_of": ["x", "y"], "index_left": "n"},
    "wythoff.move.both_nearly": {
        **MOVER, "takes_both": ["first", "second"], "leaves_pair_of": ["x", "y"], "index_left": "n", "pair_step": "a",
    },
}  # fmt: skip
CLAIMS: Mapping[str, Mapping[str, Any]] = {**_CLAIMS, **claims_in_school(_CLAIMS, catalogue("en").keys())}
"""Claims of every sentence of an explanation, by key."""
