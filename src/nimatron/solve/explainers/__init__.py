"""Explanations that need the finished analysis: one file ``<game>.py`` with a function ``explain(analysis)``.

A closed form explains itself in ``theory``; here stand games whose sentences need a table or a search.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from nimatron.explain.message import Explanation

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis


def own_explanation(analysis: Analysis) -> Explanation | None:
    """Give the explanation of the game's own file, or None where there is no file or it has nothing to say.

    >>> import nimatron as nt
    >>> own_explanation(nt.analyse("grundy", "8")) is None
    True
    """
    if not type(analysis.game).__module__.startswith("nimatron.games."):
        return None
    module = f"{__name__}.{analysis.game.name.replace('-', '_')}"
    try:
        explain = importlib.import_module(module).explain
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return None
    found: Explanation | None = explain(analysis)
    return found
