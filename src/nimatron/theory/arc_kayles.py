"""Arc Kayles in normal play: paths and cycles."""

from nimatron.games.arc_kayles import ArcKayles
from nimatron.theory.paths_and_cycles import EDGES

GAME = ArcKayles
THEOREMS = (EDGES,)
