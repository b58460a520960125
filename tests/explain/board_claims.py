"""Claims of the sentences about boards, graphs and ordered sets (:mod:`tests.explain.claims`).

Their own claims are

- ``wins_by``: a move in words that wins, not always the best one;
- ``images_answer``: the name of a symmetry under which the image of every move is an answer to it; or ``pairs`` with
  the exchanged places that the sentence lists; ``images_answer_after``: the same after the move named;
- ``plays_last``: the least and the greatest number of moves that play can last, whoever wins; ``plays_parity``: 1 if
  every play lasts an odd number of moves, 0 if every one lasts an even number;
- ``plays_last_after``: the same as ``plays_last`` after the best move; ``plays_last_after_move``,
  ``plays_parity_after_move``: after the move named;
- ``chomp_lines``: ``[rows or columns, lengths ...]``, ``chomp_lines_after``; ``longer_by_one``; ``only_first_length``:
  no other length of the first line loses beside the later ones; ``arms``, ``arms_after``, ``leaves_arms``: the cells
  beside the poison, in a bar without others; ``one_line``, ``rectangle``;
- ``stands_on``: the square of a piece; ``equal``: two numbers; ``off_the_edge``: whether no number is 0;
- ``sides``: the rows and columns on the four sides of the poison; ``sides_after``;
- ``bar``: ``[number, rows]``, the rows of divisors left; ``bar_after``; ``chomp_loses``: such a bar loses in Chomp;
- ``live_boards``; ``killed_after_every_move``, ``killed_after_every_answer``: one mark then ends the game;
- ``middle_pin``: ``[pin, half]``, the middle of a single row and the rows that it leaves; ``opposite_squares_win``: the
  strategy of the sentence, played against every answer; ``crossings``: ``[rows, columns]``, all of them free;
- ``best_way``, ``round_way``: vertices visited by a token with best play, to the end or until one is met again;
- ``lives``, ``lines_last``, ``start_spots``, ``rest_from_three``: of Sprouts; ``complements_win``: how many sets are
  left, each answered by its complement; ``complements_win_after``: the same after the move named;
- ``answer_wins``: ``[move, reply]``, the best move from here, and a move from here that also wins as an answer to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.explain.sum_claims import MOVER, OPPONENT

BOARD_CLAIMS: Mapping[str, Mapping[str, Any]] = {
    # -- every move is answered by its image ---------------------------------------------------------------------------
    **{
        f"symmetry.{symmetry}.lost": {**OPPONENT, "misere": False, "over": False, "images_answer": symmetry}
        for symmetry in ("rotation", "upright", "lying", "falling", "rising", "pairs")
    },
    **{
        f"symmetry.{symmetry}.won": {
            **MOVER, "misere": False, "wins_by": "move", "images_answer_after": ["move", symmetry],
        }
        for symmetry in ("rotation", "upright", "lying", "falling", "rising", "pairs")
    },
    "symmetry.example": {**OPPONENT, "answer_wins": ["move", "reply"]},
    "symmetry.best": {**MOVER, "move": "move"},
    # -- however it is played, the number of moves is even, or odd -----------------------------------------------------
    **{
        f"parity.{lasts}.{state}{play}": {
            **(OPPONENT if (state == "even") != bool(play) else MOVER), "misere": bool(play), "over": False,
            "plays_last": ["count", "count"] if lasts == "fixed" else ["least", "greatest"],
            "plays_parity": int(state == "odd"),
        }
        for lasts in ("fixed", "between")
        for state in ("even", "odd")
        for play in ("", ".misere")
    },
    **{
        f"parity.then.{lasts}.{state}": {
            **MOVER, "misere": state != "even", "wins_by": "move",
            "plays_last_after_move": ["move", "count", "count"] if lasts == "fixed" else ["move", "least", "greatest"],
            "plays_parity_after_move": ["move", int(state != "even")],
        }
        for lasts in ("fixed", "between")
        for state in ("even", "odd.misere")
    },
    # -- chomp ---------------------------------------------------------------------------------------------------------
    **{
        f"chomp.{size}_{lines}.{state}": {
            **who, "misere": False, "over": False,
            ("chomp_lines" if state == "lost" else "chomp_lines_after"): [lines, *places],
            ("longer_by_one" if size == "two" else "only_first_length"): places,
        }
        for size, places in (("two", ["first", "second"]), ("three", ["first", "second", "third"]))
        for lines in ("rows", "columns")
        for state, who in (("lost", OPPONENT), ("won", MOVER))
    },
    "chomp.arms.lost": {**OPPONENT, "misere": False, "over": False, "arms": ["count", "count"]},
    "chomp.arms.won": {**MOVER, "misere": False, "arms": ["across", "up"], "arms_after": ["count", "count"]},
    "chomp.line.won": {**MOVER, "misere": False, "one_line": True, "goes_on": False},
    "chomp.square.won": {**MOVER, "misere": False, "wins_by": "move", "leaves_arms": ["move", "count", "count"]},
    "chomp.rectangle": {**MOVER, "misere": False, "rectangle": ["rows", "columns"]},
    # -- a rook or a king to the corner --------------------------------------------------------------------------------
    "chess-corner.rook.lost": {**OPPONENT, "misere": False, "stands_on": ["x", "y"], "equal": ["x", "y"]},
    "chess-corner.rook.won": {**MOVER, "misere": False, "leaves_square": ["x", "y"], "equal": ["x", "y"]},
    "chess-corner.rook.corner": {**MOVER, "misere": False, "leaves_square": ["x", "y"], "goes_on": False},
    "chess-corner.rook.misere.lost": {**OPPONENT, "misere": True, "stands_on": ["x", "y"], "equal": ["x", "y"]},
    "chess-corner.rook.misere.won": {**MOVER, "misere": True, "leaves_square": ["x", "y"], "equal": ["x", "y"]},
    "chess-corner.rook.misere.beside": {
        **MOVER, "misere": True, "leaves_square": ["x", "y"], "plays_last_after": [1, 1],
    },
    "chess-corner.rook.misere.forced": {**OPPONENT, "misere": True, "stands_on": ["x", "y"], "plays_last": [1, 1]},
    "chess-corner.king.misere.lost": {**OPPONENT, "misere": True, "low_by": 2, "off_the_edge": True},
    "chess-corner.king.misere.won": {
        **MOVER, "misere": True, "leaves_square": ["x", "y"], "leaves_low_by": 2, "off_the_edge_after": True,
    },
    "chess-corner.king.misere.edge": {
        **MOVER, "misere": True, "leaves_square": ["x", "y"], "plays_last_after": ["count", "count"],
        "remainder": ["count", 2, 1], "off_the_edge_after": False,
    },
    # -- poisoned chocolate: the numbers of rows and columns on the four sides -----------------------------------------
    "poisoned-chocolate.lost": {**OPPONENT, "over": False, "sides": "sides", "nim_sum": ["heaps", 0]},
    "poisoned-chocolate.won": {
        **MOVER, "sides": "sides", "nim_sum": ["heaps", "total"], "different": ["total", 0],
    },
    "poisoned-chocolate.move": {**MOVER, "move": "move", "sides_after": "sides", "makes": ["heaps", 0]},
    "poisoned-chocolate.misere.same": {"misere": True, "above_one": "some"},
    "poisoned-chocolate.misere.switch": {
        **MOVER, "misere": True, "move": "move", "leaves_only_ones": "count", "remainder": ["count", 2, 1],
    },
    # -- ordered sets --------------------------------------------------------------------------------------------------
    "poset.greatest.known": {**MOVER, "misere": False, "above_all": "element"},
    **{
        f"divisor-chomp.bar.{state}{play}": {
            **who, "misere": bool(play), "bar": ["number", "rows"], "chomp_loses": rows,
            **({"bar_after": ["number", "after"]} if state == "won" else {}),
        }
        for state, who, rows in (("lost", OPPONENT, "rows"), ("won", MOVER, "after"))
        for play in ("", ".misere")
    },
    # -- notakto on one live board, normal play ------------------------------------------------------------------------
    "notakto.kill": {**MOVER, "misere": False, "live_boards": 1, "move": "move", "goes_on": False},
    "notakto.kills.lost": {**OPPONENT, "misere": False, "live_boards": 1, "killed_after_every_move": True},
    "notakto.kills.won": {
        **MOVER, "misere": False, "live_boards": 1, "move": "move", "killed_after_every_answer": True,
    },
    # -- rows ----------------------------------------------------------------------------------------------------------
    "dawsons-chess.middle": {**MOVER, "misere": False, "middle_pin": ["pin", "half"]},
    "treblecross.middle": {**MOVER, "misere": False, "wins_by": "move", "opposite_squares_win": True},
    "non-attacking.rooks": {"crossings": ["rows", "columns"]},
    # -- a token on a directed graph -----------------------------------------------------------------------------------
    "token.way.won": {**MOVER, "best_way": "way"},
    "token.way.lost": {**OPPONENT, "best_way": "way"},
    "token.round": {"wins": "nobody", "round_way": "way"},
    # -- sprouts -------------------------------------------------------------------------------------------------------
    "sprouts.lives.won": {
        **MOVER, "misere": False, "lives": "lives", "lines_last": ["least", "greatest"], "move": "move",
    },
    "sprouts.lives.lost": {**OPPONENT, "misere": False, "lives": "lives", "lines_last": ["least", "greatest"]},
    "sprouts.start.won": {
        **MOVER, "misere": False, "start_spots": "count", "remainder": ["count", 6, "rest"], "rest_from_three": True,
    },
    "sprouts.start.lost": {
        **OPPONENT, "misere": False, "start_spots": "count", "remainder": ["count", 6, "rest"],
        "rest_from_three": False,
    },
    # -- subset take-away, divisors: after every set, or divisor, its complement wins ----------------------------------
    **{
        f"{of}.complement.{state}": {**who, "misere": False, **how}
        for of in ("subset-take-away", "divisor-chomp")
        for state, who, how in (
            ("lost", OPPONENT, {"complements_win": "count"}),
            ("won", MOVER, {"wins_by": "move", "complements_win_after": ["move", "count"]}),
        )
    },
}  # fmt: skip
"""Claims by key."""
