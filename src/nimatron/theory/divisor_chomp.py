"""Divisor Chomp in normal play: powers of a prime, and every number above 1."""

from nimatron.games.divisor_chomp import DivisorChomp
from nimatron.theory.poset import GREATEST, TREES

GAME = DivisorChomp
THEOREMS = (TREES, GREATEST)
