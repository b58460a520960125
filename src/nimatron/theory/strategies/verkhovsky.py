"""Verkhovsky's play of Wythoff's game (2010): types of moves, and the replies of the computer, called Cora.

Points are pairs S <= L of natural numbers. Hugo is the human player, Cora the computer. A winning point is one that
wins for the player who has just moved to it, that is, a P-position. Cora answers by the algorithm AWP (A1-A4, sections
11 and 12) with the index equations, without stored sequences, and with exact integers instead of G = 1.618... The
printed algorithm fails at S = 0 < L, because its indices start at 1. Here index 0 is allowed, which gives the move to
(0, 0). Other computations and claims of the paper are in ``nimatron.papers``.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from nimatron.arithmetic.beatty import wythoff_a, wythoff_b
from nimatron.arithmetic.natural import natural
from nimatron.errors import PositionError

Point = tuple[int, int]
MoveType = Literal["h", "v", "d"]
Branch = Literal["T1", "T2", "T3a", "T3b"]


def move_types(before: Point, after: Point) -> tuple[MoveType, ...]:
    """Return all types of a move: "h" lowers S, "v" lowers L, "d" lowers both by the same number.

    Points are unordered pairs; a move can have two types (from (4, 6) to (2, 4): v and d). The result is empty if there
    is no such move. (Verkhovsky 2010, section 2.)

    >>> move_types((29, 51), (23, 51)), move_types((23, 51), (14, 23)), move_types((14, 23), (6, 15))
    (('h',), ('v',), ('d',))
    >>> move_types((4, 6), (2, 4))
    ('v', 'd')
    """
    (smaller, larger), (end, other_end) = sorted(before), sorted(after)
    types: list[MoveType] = []
    ends = ((end, other_end), (other_end, end))
    if any(x < smaller and y == larger for x, y in ends):
        types.append("h")
    if any(x == smaller and y < larger for x, y in ends):
        types.append("v")
    if any(smaller - x == larger - y > 0 for x, y in ends):
        types.append("d")
    return tuple(types)


@dataclass(frozen=True)
class Reply:
    """The result of the algorithm at a point.

    Attributes:
        branch: T1: the point is a winning one for the opponent (no move); T2: the diagonal move by S - a_m; T3a: S =
            a_k with k < m, L goes down to b_k; T3b: S = b_i with i < m, L goes down to a_i.
        m: L - S.
        a_m: the a of index m.
        point: the new point, or None in T1.
        move_type: "h", "v" or "d".
        index: the k or i used.
    """

    branch: Branch
    m: int
    a_m: int
    point: Point | None
    move_type: MoveType | None
    index: int | None


def reply(smaller: int, larger: int) -> Reply:
    """Return Cora's reply by AWP, for points of any size, with exact integers instead of G.

    A1: m = L - S. A2: a_m = floor(m G), and S = a_m means that Hugo has the winning point. A3: S > a_m: diagonal move.
    A4: by the index equations S = a_k: L := b_k, or S = b_i: the new point is (a_i, S). Raise ``PositionError`` for
    negative numbers. (Verkhovsky 2010, section 11.)

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


def index_equations(s: int) -> tuple[Literal["a", "b"], int]:
    """Return ("a", k) if S = a_k, else ("b", i) with S = b_i, by the index equations; S >= 1.

    k* = smallest k with k G > S. If floor(k* G) = S, then k = k*; else i* = smallest i with i (G + 1) > S has b_i = S.
    Raise ``PositionError`` for S = 0, which neither equation finds. (Verkhovsky 2010, (27)-(33), with G = 1.618...)

    >>> index_equations(102), index_equations(103), index_equations(1)
    (('b', 39), ('a', 64), ('a', 1))
    """
    s = natural(s, "S")
    if s == 0:
        raise PositionError("the index equations hold for S >= 1; 0 has index 0 in both sequences")
    k = smallest_a_index_beyond(s)
    if wythoff_a(k) == s:
        return "a", k
    i = smallest_b_index_beyond(s)
    assert wythoff_b(i) == s
    return "b", i


def smallest_a_index_beyond(s: int) -> int:
    """Return k*, the smallest k with k G > S, that is floor(S / G) + 1.

    >>> smallest_a_index_beyond(102)
    64
    """
    # 1/G = G - 1, and S G is not an integer for S >= 1
    return wythoff_a(s) - s + 1


def smallest_b_index_beyond(s: int) -> int:
    """Return i*, the smallest i with i (G + 1) > S, that is floor(S / (G + 1)) + 1.

    >>> smallest_b_index_beyond(102)
    39
    """
    # 1/(G + 1) = 2 - G, so the quotient is 2 S - S G, just above the integer 2 S - floor(S G) - 1
    return 2 * s - wythoff_a(s) if s else 1


def losing_move(smaller: int, larger: int, rng: Random) -> Point | None:
    """Return Cora's move from a winning point of Hugo's, made in the hope of a mistake; None at (0, 0).

    L > 3: take 1 or 2 from L, each with probability 1/2 (section 17). The paper does not mention L <= 3, that is (1,
    2). There any legal move will do, and one is drawn at random.

    >>> losing_move(14, 23, Random(0)) in {(14, 22), (14, 21)}
    True
    >>> losing_move(0, 0, Random(0)) is None
    True
    """
    smaller, larger = sorted((natural(smaller, "S"), natural(larger, "L")))
    if larger > 3:
        lower = larger - rng.randint(1, 2)
        return min(smaller, lower), max(smaller, lower)
    moves = sorted(
        {(x, larger) for x in range(smaller)}
        | {(min(smaller, y), max(smaller, y)) for y in range(larger)}
        | {(smaller - k, larger - k) for k in range(1, smaller + 1)}
    )
    return rng.choice(moves) if moves else None
