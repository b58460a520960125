"""Nimble in both conventions: a coin on square n is a nim heap of n objects."""

from __future__ import annotations

from typing import Any

from nimatron.explain.message import Explanation, Message
from nimatron.theory.nim import NimSum


class CoinsAsHeaps(NimSum):
    """The theorem of Nim for the squares of the coins.

    >>> from nimatron.games.rows.nimble import Nimble
    >>> CoinsAsHeaps().loses(Nimble(), (1, 2, 3), False)
    True
    """

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation:
        """That coins are heaps, then the words of Nim."""
        explained = super().explain(game, position, misere, best, lost)
        if not any(position):
            return explained
        return Explanation((Message("nimble.heaps"), *explained.sentences[:2]), explained.steps)
