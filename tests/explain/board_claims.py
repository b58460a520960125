"""Claims of the sentences about boards, graphs and ordered sets (:mod:`tests.explain.claims`).

Their own claims are

- ``wins_by``: a move in words that wins, not always the best one;
- ``images_answer``: the name of a symmetry under which the image of every move is an answer to it; or ``pairs`` with
  the exchanged places that the sentence lists; ``images_answer_after``: the same after the move named;
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
}  # fmt: skip
"""Claims by key."""
