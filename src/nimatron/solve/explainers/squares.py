"""Squares: which red numbers one heap can reach."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from nimatron.explain.message import Explanation, Message, Step

if TYPE_CHECKING:
    from nimatron.solve.analysis import Analysis

_LISTED = 200
_NAMED = 12


def explain(analysis: Analysis) -> Explanation | None:
    """Give the red numbers that one heap reaches; None for several heaps, where the nim-values explain.

    >>> import nimatron as nt
    >>> nt.analyse("squares", 21).explanation().steps[0].data["lost"]
    [20, 17, 12, 5]
    """
    heaps = [heap for heap in analysis.position if heap]
    if len(heaps) != 1 or analysis.outcome not in ("P", "N"):
        return None
    heap = heaps[0]
    place = analysis.position.index(heap)
    winning = sorted((move[place] for move in analysis.winning_moves or ()), reverse=True)
    count = isqrt(heap)
    steps: tuple[Step, ...] = ()
    reachable = [heap - root * root for root in range(1, min(count, _LISTED) + 1)]
    if count <= _LISTED:
        steps = (Step("red_numbers", {"heap": heap, "reachable": reachable, "lost": winning}),)
    if analysis.outcome == "N":
        if not winning:
            return None
        red = tuple(winning[:_NAMED]) + (("…",) if len(winning) > _NAMED else ())
        sentences = [Message("squares.won", {"heap": heap, "red": red, "count": len(winning)})]
        if len(winning) > 1 and analysis.best is not None and analysis.remoteness is not None:
            sentences.append(Message("squares.best", {"to": analysis.best[place]}))
        return Explanation(tuple(sentences), steps)
    if count <= _NAMED:
        sentences = [Message("squares.lost", {"heap": heap, "reachable": tuple(reachable)})]
    else:
        sentences = [Message("squares.lost.many", {"heap": heap, "count": count})]
    if count > 1 and analysis.best is not None and analysis.remoteness is not None:
        sentences.append(Message("squares.delay", {"to": analysis.best[place]}))
    return Explanation(tuple(sentences), steps)
