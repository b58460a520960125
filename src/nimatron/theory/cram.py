"""Cram in normal play: answering by the half-turn."""

from nimatron.games.cram import Cram
from nimatron.theory.half_turn import CRAM

GAME = Cram
THEOREMS = (CRAM,)
