"""One heap and any subtraction set: outcomes, nim-values and remoteness of many sizes, and proved periods.

>>> from nimatron.sequences import subtraction
>>> subtraction.p_positions("squares", 30).tolist()
[0, 2, 5, 7, 10, 12, 15, 17, 20, 22]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nimatron.sequences.subtraction.methods import method
    from nimatron.sequences.subtraction.outcome_chunks import outcomes, p_positions, p_positions_chunks
    from nimatron.sequences.subtraction.period import SubtractionPeriod, detect_period
    from nimatron.sequences.subtraction.values import nim_values, remoteness

__all__ = [
    "SubtractionPeriod",
    "detect_period",
    "method",
    "nim_values",
    "outcomes",
    "p_positions",
    "p_positions_chunks",
    "remoteness",
]
_HOME = {
    "SubtractionPeriod": "period",
    "detect_period": "period",
    "method": "methods",
    "nim_values": "values",
    "outcomes": "outcome_chunks",
    "p_positions": "outcome_chunks",
    "p_positions_chunks": "outcome_chunks",
    "remoteness": "values",
}


def __getattr__(name: str) -> Any:
    """Return a public name, imported from its module when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
