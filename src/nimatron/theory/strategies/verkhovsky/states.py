"""Where a point lies among the sequences: the five states, the counts of both sequences, the type of a move.

Verkhovsky (2010), sections 8 to 12 and 18.
"""

from __future__ import annotations

from typing import Literal

from nimatron.arithmetic.beatty import place, wythoff_a, wythoff_b
from nimatron.arithmetic.natural import natural
from nimatron.errors import PositionError

Point = tuple[int, int]
State = Literal["A", "B", "C", "D", "E"]
MoveType = Literal["h", "v", "d"]


def state_of(smaller: int, larger: int) -> State:
    """Give the state of a point 1 <= S < L.

    A: (a_m, b_m), a winning point. B: (a_i, a_j). C: (b_i, a_j). D: (a_i, b_j) with i != j. E: (b_i, b_j). In B, C
    and E necessarily i < j. Raises ``PositionError`` unless 1 <= S < L. (Verkhovsky 2010, section 10.)

    >>> [state_of(*point) for point in ((3, 5), (3, 4), (2, 3), (3, 7), (2, 5))]
    ['A', 'B', 'C', 'D', 'E']
    """
    smaller, larger = natural(smaller, "S"), natural(larger, "L")
    if not 1 <= smaller < larger:
        raise PositionError("the five states are those of points with 1 <= S < L")
    i, smaller_is_a = place(smaller)
    j, larger_is_a = place(larger)
    if smaller_is_a:
        if larger_is_a:
            return "B"
        return "A" if i == j else "D"
    return "C" if larger_is_a else "E"


def counts_up_to(bound: int) -> tuple[int, int]:
    """Give (n_a, n_b): how many of 1..bound are a's and how many are b's (about 0.618 and 0.382 of them).

    Verkhovsky (2010), section 18, (53).

    >>> counts_up_to(50), counts_up_to(0)
    ((31, 19), (0, 0))
    """
    bound = natural(bound, "the bound")
    index, is_a = place(bound)
    n_a = index if is_a else bound - index
    return n_a, bound - n_a


def index_equations(s: int) -> tuple[Literal["a", "b"], int]:
    """Give ("a", k) if S = a_k, else ("b", i) with S = b_i, by the index equations; S >= 1.

    k* = smallest k with k G > S; if floor(k* G) = S then k = k*; else i* = smallest i with i (G + 1) > S has b_i = S.
    Raises ``PositionError`` for S = 0, which neither equation finds. (Verkhovsky 2010, (27)-(33), with G = 1.618...)

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
    """Give k*, the smallest k with k G > S, that is floor(S / G) + 1.

    >>> smallest_a_index_beyond(102)
    64
    """
    # 1/G = G - 1, and S G is no integer for S >= 1
    return wythoff_a(s) - s + 1


def smallest_b_index_beyond(s: int) -> int:
    """Give i*, the smallest i with i (G + 1) > S, that is floor(S / (G + 1)) + 1.

    >>> smallest_b_index_beyond(102)
    39
    """
    # 1/(G + 1) = 2 - G, so the quotient is 2 S - S G, just above an integer less by one than 2 S - floor(S G)
    return 2 * s - wythoff_a(s) if s else 1


def move_types(before: Point, after: Point) -> tuple[MoveType, ...]:
    """Give every type that the move may have: "h" lowers S, "v" lowers L, "d" lowers both by the same number.

    Points are taken as unordered pairs; a move can be of two types at once (from (4, 6) to (2, 4): v and d). Empty if
    there is no such move. (Verkhovsky 2010, section 2.)

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


def move_type(before: Point, after: Point) -> MoveType:
    """Give the type of a move, the first of "h", "v", "d" that fits; raises ``PositionError`` if none does.

    >>> move_type((6, 15), (6, 10))
    'v'
    """
    types = move_types(before, after)
    if not types:
        raise PositionError("no h-, v- or d-move leads from the first point to the second")
    return types[0]
