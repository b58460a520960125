"""Several heaps: tables of all positions below a bound, without lists of moves.

>>> from nimatron.sequences import tabulation
>>> tabulation.outcomes((3, 3, 3), tabulation.family_sets("nim", 3)).sum().item()
7
"""

from __future__ import annotations

from nimatron.sequences.tabulation.boards import family_sets, nim_values, outcomes, p_positions_in_rows, remoteness
from nimatron.sequences.tabulation.wythoff import wythoff_board

__all__ = ["family_sets", "p_positions_in_rows", "nim_values", "outcomes", "remoteness", "wythoff_board"]
