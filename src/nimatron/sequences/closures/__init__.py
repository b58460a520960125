"""Several heaps: all positions below a bound, by closures of reachability instead of lists of moves.

>>> from nimatron.sequences import closures
>>> closures.outcomes((3, 3, 3), closures.family_sets("nim", 3)).sum().item()
7
"""

from __future__ import annotations

from nimatron.sequences.closures.boards import family_sets, lost_in_rows, nim_values, outcomes, remoteness
from nimatron.sequences.closures.wythoff import wythoff_board

__all__ = ["family_sets", "lost_in_rows", "nim_values", "outcomes", "remoteness", "wythoff_board"]
