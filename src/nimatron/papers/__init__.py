"""What the four documents did, repeated and measured: each module is loaded on first use.

*Thesis* (Mijailović 2020): ``recursive``, ``algebraic`` and ``arithmetic``, its three strategies for Wythoff's game;
``continued_fractions``, their convergents; ``thesis``, its listings as printed, its Table 2 as published, its Table 3
exactly; ``evaluation``, ``measuring``, ``report_parts`` and ``report``, its evaluation on this machine (``nimatron
bench wythoff``, ``nimatron plot timings``).

*Slides* (Pletvarec and Mirchevska 2023) and *lesson* on Squares: ``lessons``, Nim by the steps of the proof and the
sieve; ``sieve_pictures`` draws the sieve (``nimatron plot sieve``).

*Paper* (Verkhovsky 2010): ``verkhovsky``, the types of moves and Cora's replies; ``plane``, the winning points step by
step, states, starts; ``newton``, the algorithm of section 17 as printed and as it should be.

*Thesis and paper*: ``precision``, where doubles, decimals and Newton steps first fail; ``precision_story``, the same
beside what is printed (``nimatron precision``, ``nimatron plot precision``).

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
"""Strategies that the library itself uses too, or that stand with those."""
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
