"""Tac-Tix in normal play: answering by the half-turn."""

from nimatron.games.tac_tix import TacTix
from nimatron.theory.half_turn import TAC_TIX

GAME = TacTix
THEOREMS = (TAC_TIX,)
