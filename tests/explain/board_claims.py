"""Claims of the sentences about boards, graphs and ordered sets (:mod:`tests.explain.claims`).

Their own claims are

- ``wins_by``: a move in words that wins, not always the best one;
- ``images_answer``: the name of a symmetry under which the image of every move is an answer to it; or ``pairs`` with
  the exchanged places that the sentence lists; ``images_answer_after``: the same after the move named;
- ``plays_last``: the least and the greatest number of moves that play can last, whoever wins; ``plays_parity``: 1 if
  every play lasts an odd number of moves, 0 if every one lasts an even number;
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
}  # fmt: skip
"""Claims by key."""
