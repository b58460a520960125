"""Subset take-away in normal play: what is left when it branches upward like trees."""

from nimatron.games.subset_take_away import SubsetTakeAway
from nimatron.theory.poset import TREES

GAME = SubsetTakeAway
THEOREMS = (TREES,)
