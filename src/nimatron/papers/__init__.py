"""Methods and measurements of the four documents, repeated here; each module is loaded on first use.

*Thesis* (Mijailović 2020): ``recursive``, ``algebraic`` and ``arithmetic`` are its three strategies for Wythoff's game,
``continued_fractions`` the convergents they use. ``thesis`` holds its listings as printed, its Table 2 as published and
its Table 3 exactly. ``evaluation``, ``measuring``, ``report_parts`` and ``report`` repeat its evaluation on this
machine (``nimatron bench wythoff``, ``nimatron plot timings``).

*Slides* (Pletvarec and Mirchevska 2023) and *lesson* on Squares: ``lessons`` contains Nim by the steps of the proof,
and the sieve; ``sieve_pictures`` draws the sieve (``nimatron plot sieve``).

*Paper* (Verkhovsky 2010): ``verkhovsky`` contains the types of moves and Cora's replies; ``plane`` the P-positions step
by step, states and starting positions; ``newton`` the algorithm of section 17 as printed and corrected.

*Thesis and paper*: ``precision`` finds where doubles, decimals and Newton steps first fail. ``precision_story``
compares this with the printed claims (``nimatron precision``, ``nimatron plot precision``).

>>> import nimatron as nt
>>> nt.papers.recursive.pairs(4), nt.papers.newton.printed_reply(400, 633).point
([(0, 0), (1, 2), (3, 5), (4, 7)], (376, 609))
>>> nt.papers.lessons.winning_step([12, 8, 3]).heaps
(11, 8, 3)
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_BELOW = {name: f"nimatron.theory.strategies.{name}" for name in ("algebraic", "arithmetic", "recursive", "verkhovsky")}
"""Strategies that live in another package because the library uses them too, or next to those."""
_HERE = (
    "continued_fractions",
    "evaluation",
    "lessons",
    "measuring",
    "newton",
    "plane",
    "precision",
    "precision_story",
    "report",
    "report_parts",
    "sieve_pictures",
    "thesis",
)
__all__ = [*_BELOW, *_HERE]  # noqa: PLE0604 - names of modules


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module 'nimatron.papers' has no attribute {name!r}")
    return import_module(_BELOW.get(name, f"nimatron.papers.{name}"))


def __dir__() -> list[str]:
    return __all__
