"""Squares: no formula is known; misère play follows the nim-values, as in every subtraction game (Ferguson 1974)."""

from __future__ import annotations

from nimatron.games.squares import Squares
from nimatron.theory.theorem import Theorem
from nimatron.theory.valuations import FERGUSON

GAME = Squares
THEOREMS: tuple[Theorem, ...] = ()
VALUATIONS = (FERGUSON,)
