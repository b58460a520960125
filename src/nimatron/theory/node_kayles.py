"""Node Kayles in normal play: paths and cycles."""

from nimatron.games.node_kayles import NodeKayles
from nimatron.theory.paths_and_cycles import VERTICES

GAME = NodeKayles
THEOREMS = (VERTICES,)
