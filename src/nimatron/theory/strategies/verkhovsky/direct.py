"""Cora's move without stored sequences: the steps T1-T3, and the algorithm AWP (A1-A4) with the index equations.

Verkhovsky (2010), sections 7, 11 and 12. Both printed algorithms fail at S = 0 < L, because their indices start at 1;
here index 0 is allowed, which gives the move to (0, 0).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nimatron.arithmetic.beatty import wythoff_a, wythoff_b
from nimatron.arithmetic.natural import natural
from nimatron.theory.strategies.verkhovsky.states import MoveType, Point, index_equations

Branch = Literal["T1", "T2", "T3a", "T3b"]


@dataclass(frozen=True)
class Reply:
    """What the algorithm does at a point.

    ``branch``: T1 the point is a winning one for the opponent (no move, ``point`` is None); T2 the diagonal move by
    S - a_m; T3a S = a_k with k < m, L goes down to b_k; T3b S = b_i with i < m, L goes down to a_i. ``m`` = L - S,
    ``a_m`` its a; ``index`` the k or i used; ``move_type`` h, v or d.
    """

    branch: Branch
    m: int
    a_m: int
    point: Point | None
    move_type: MoveType | None
    index: int | None


def steps_t(smaller: int, larger: int) -> Reply:
    """Give Cora's reply by T1-T3, with the pairs found by the sieve up to index m (for small points; O(m) time).

    >>> steps_t(19, 26).point, steps_t(15, 32).branch, steps_t(14, 29).branch
    ((11, 18), 'T3b', 'T3a')
    """
    from itertools import islice

    from nimatron.theory.strategies.verkhovsky.sequences import sieve_steps

    smaller, larger = sorted((natural(smaller, "S"), natural(larger, "L")))
    m = larger - smaller
    points = [(0, 0), *((step.a, step.b) for step in islice(sieve_steps(), m))]
    a_m = points[m][0]
    if smaller == a_m:
        return Reply("T1", m, a_m, None, None, m)
    if smaller > a_m:
        return Reply("T2", m, a_m, points[m], "d", m)
    for index, (a, b) in enumerate(points):
        if a == smaller:
            return Reply("T3a", m, a_m, (a, b), "v", index)
        if b == smaller:
            return Reply("T3b", m, a_m, (a, b), "v", index)
    raise AssertionError("every number below a_m is some a_k or b_i with an index below m")


def reply(smaller: int, larger: int) -> Reply:
    """Give Cora's reply by AWP, for points of any size, with exact integers in the place of G.

    A1 m = L - S; A2 a_m = floor(m G), S = a_m means that Hugo has the winning point; A3 S > a_m: diagonal move; A4 by
    the index equations S = a_k: L := b_k, or S = b_i: the new point is (a_i, S). Raises ``PositionError`` for negative
    numbers. (Verkhovsky 2010, section 11.)

    >>> reply(15, 32)
    Reply(branch='T3b', m=17, a_m=27, point=(9, 15), move_type='v', index=6)
    >>> reply(0, 9).point, reply(3, 5).branch, reply(2718282, 3141593).point
    ((0, 0), 'T1', (684931, 1108242))
    """
    smaller, larger = sorted((natural(smaller, "S"), natural(larger, "L")))
    m = larger - smaller
    a_m = wythoff_a(m)
    if smaller == a_m:
        return Reply("T1", m, a_m, None, None, m)
    if smaller > a_m:
        return Reply("T2", m, a_m, (a_m, a_m + m), "d", m)
    if smaller == 0:
        return Reply("T3a", m, a_m, (0, 0), "v", 0)
    sequence, index = index_equations(smaller)
    if sequence == "a":
        return Reply("T3a", m, a_m, (smaller, wythoff_b(index)), "v", index)
    return Reply("T3b", m, a_m, (wythoff_a(index), smaller), "v", index)
