"""Verkhovsky's game on the plane (2010): its winning points step by step, the state of a point, Cora's starts.

This module contains the sieve L1-L6 and the generator W1-W3 (sections 5 to 7, W1-W3 as restored from the damaged
print), the steps T1-T3 (section 7), the five states and the counts (sections 8 to 12 and 18), the random starts, the
order of the tests and the growing bound (sections 2 and 16 to 20). The paper's winning points are the P-positions of
Wythoff's game, as pairs S <= L of natural numbers. Random choices use a ``random.Random`` from the caller. Comparisons
with e or 0.618 use integers only. Cora's reply, which the players use too, is in
``nimatron.theory.strategies.verkhovsky``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Literal

from nimatron.arithmetic.beatty import place
from nimatron.arithmetic.natural import natural
from nimatron.errors import PositionError
from nimatron.theory.strategies.verkhovsky import MoveType, Point, Reply, index_equations, move_types

State = Literal["A", "B", "C", "D", "E"]
Order = tuple[Literal["a", "b"], Literal["a", "b"]]


@dataclass(frozen=True)
class SieveStep:
    """Step n of L1-L6: ``j`` the indices j with b_j > a_(n-1), ``u`` the least free number, (a, b) the new point."""

    n: int
    j: range
    u: int
    a: int
    b: int


def sieve_steps() -> Iterator[SieveStep]:
    """Yield the steps n = 1, 2, 3, ... of the sieve L1-L6 (Verkhovsky 2010, Proposition 3).

    L3: J = {j < n : b_j > a_(n-1)}; L4: u = least x > a_(n-1) other than all b_j, j in J; L5, L6: a_n = u, b_n = u + n.

    >>> from itertools import islice
    >>> list(islice(sieve_steps(), 18))[-1]
    SieveStep(n=18, j=range(11, 18), u=29, a=29, b=47)
    """
    yield SieveStep(1, range(1, 1), 1, 1, 2)
    larger = {1: 2}
    first, before, n = 1, 1, 1
    while True:
        n += 1
        while first < n and larger[first] <= before:
            del larger[first]
            first += 1
        u = before + 1
        # the b_j increase by at least 2, so u can only equal the first one
        if larger.get(first) == u:
            u += 1
        larger[n] = u + n
        yield SieveStep(n, range(first, n), u, u, u + n)
        before = u


@dataclass(frozen=True)
class ConstantState:
    """State n of W1-W3: the point (a, b), ``c`` with 1..c all covered by the points so far, ``j`` the last b used."""

    n: int
    a: int
    b: int
    c: int
    j: int


def constant_states() -> Iterator[ConstantState]:
    """Yield the states n = 1, 2, 3, ... of W1-W3 (Verkhovsky 2010, section 7, restored).

    W1: a_1 = 1, c_1 = 2, j_1 = 1. W2: a_(n+1) = c_n + 1. W3: if a_(n+1) + 1 differs from b_(j+1) = a_(j+1) + j + 1 then
    c grows by 1, else by 2 and j by 1. The paper counts three variables, but the term a_(j+1) is needed too. Here a
    second generator that runs behind supplies it (itself supplied by a third, ...: O(log n) states in all).

    >>> from itertools import islice
    >>> [(state.a, state.b) for state in islice(constant_states(), 6)]
    [(1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]
    """
    n, a, c, j = 1, 1, 2, 1
    next_b: int | None = 5
    behind: Iterator[ConstantState] | None = None
    while True:
        yield ConstantState(n, a, a + n, c, j)
        if next_b is None:
            behind = behind or islice(constant_states(), 2, None)
            next_b = next(behind).b
        n, a = n + 1, c + 1
        if a + 1 != next_b:
            c += 1
        else:
            c, j, next_b = c + 2, j + 1, None


def steps_t(smaller: int, larger: int) -> Reply:
    """Return Cora's reply by T1-T3, with the pairs found by the sieve up to index m (for small points; O(m) time).

    >>> steps_t(19, 26).point, steps_t(15, 32).branch, steps_t(14, 29).branch
    ((11, 18), 'T3b', 'T3a')
    """
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


def state_of(smaller: int, larger: int) -> State:
    """Return the state of a point 1 <= S < L.

    A: (a_m, b_m), a winning point. B: (a_i, a_j). C: (b_i, a_j). D: (a_i, b_j) with i != j. E: (b_i, b_j). In B, C
    and E necessarily i < j. Raises ``PositionError`` unless 1 <= S < L. (Verkhovsky 2010, section 10.)

    >>> [state_of(*point) for point in ((3, 5), (3, 4), (2, 3), (3, 7), (2, 5))]
    ['A', 'B', 'C', 'D', 'E']
    """
    smaller, larger = natural(smaller, "S"), natural(larger, "L")
    if not 1 <= smaller < larger:
        raise PositionError("only points with 1 <= S < L have one of the five states")
    i, smaller_is_a = place(smaller)
    j, larger_is_a = place(larger)
    if smaller_is_a:
        if larger_is_a:
            return "B"
        return "A" if i == j else "D"
    return "C" if larger_is_a else "E"


def counts_up_to(bound: int) -> tuple[int, int]:
    """Return (n_a, n_b): how many of 1..bound are a's and how many are b's (about 0.618 and 0.382 of them).

    Verkhovsky (2010), section 18, (53).

    >>> counts_up_to(50), counts_up_to(0)
    ((31, 19), (0, 0))
    """
    bound = natural(bound, "the bound")
    index, is_a = place(bound)
    n_a = index if is_a else bound - index
    return n_a, bound - n_a


def move_type(before: Point, after: Point) -> MoveType:
    """Return the type of a move, the first of "h", "v", "d" that fits; raise ``PositionError`` if none does.

    >>> move_type((6, 15), (6, 10))
    'v'
    """
    types = move_types(before, after)
    if not types:
        raise PositionError("no h-, v- or d-move leads from the first point to the second")
    return types[0]


def below_e_times(smaller: int, larger: int) -> bool:
    """Return whether e S < L, exactly, for any natural numbers (e is Euler's number 2.718...).

    The sum of 1/i! for i <= k, as p/k!, lies below e by less than 1/(k k!). k grows until that decides.

    >>> below_e_times(100, 271), below_e_times(100, 272), below_e_times(0, 0)
    (False, True, False)
    """
    smaller, larger = natural(smaller, "S"), natural(larger, "L")
    if smaller == 0:
        return larger > 0
    p, factorial, k = 2, 1, 1
    while True:
        if p * smaller >= larger * factorial:
            return False
        if (p * k + 1) * smaller <= larger * factorial * k:
            return True
        k += 1
        p, factorial = p * k + 1, factorial * k


def is_section_17_start(smaller: int, larger: int, bound: int) -> bool:
    """Return whether 1 <= e S0 < L0 <= Q, the condition (49) on a start; such a start is never a winning point.

    The paper's example game from (29, 51) and its Example 7 do not satisfy it.

    >>> is_section_17_start(10, 28, 100), is_section_17_start(29, 51, 100), is_section_17_start(0, 5, 100)
    (True, False, False)
    """
    return smaller >= 1 and larger <= bound and below_e_times(smaller, larger)


def random_section_17_start(bound: int, rng: Random) -> Point:
    """Return a random point with 1 <= e S0 < L0 <= Q, all such points being equally likely; Q >= 3.

    >>> start = random_section_17_start(1000, Random(7))
    >>> is_section_17_start(*start, 1000)
    True
    """
    if natural(bound, "Q") < 3:
        raise PositionError("a start with 1 <= e S0 < L0 <= Q needs Q >= 3")
    while True:
        smaller, larger = rng.randint(1, bound), rng.randint(1, bound)
        if below_e_times(smaller, larger):
            return smaller, larger


def random_start(p: int, q: int, rng: Random) -> Point:
    """Return a random start S0 < L0 from 0 <= S0 <= p, 0 <= L0 <= q, S0 != L0, swapped if need be (section 2, (1)).

    p and q set the level of the game. At least one of them must be positive, or ``PositionError`` is raised.

    >>> smaller, larger = random_start(30, 60, Random(1))
    >>> 0 <= smaller < larger <= 60
    True
    """
    if natural(p, "p") == natural(q, "q") == 0:
        raise PositionError("two distinct numbers need p >= 1 or q >= 1")
    while True:
        smaller, larger = sorted((rng.randint(0, p), rng.randint(0, q)))
        if smaller != larger:
            return smaller, larger


def next_bound(bound: int) -> int:
    """Return 2 Q, the bound of the next game with the same player (section 20).

    >>> next_bound(1000)
    2000
    """
    return 2 * natural(bound, "Q")


def order_of_tests(rng: Random) -> Order:
    """Return the order in which S is tested as an a or as a b: a first with probability 0.618, b first with 0.382.

    About 0.618 of all numbers are a's, 0.382 are b's (section 18, Remark 4). The choice is one of 1000 integers.

    >>> sorted(order_of_tests(Random(3)))
    ['a', 'b']
    """
    return ("a", "b") if rng.randrange(1000) < 618 else ("b", "a")


def index_by_order(s: int, order: Order) -> tuple[Literal["a", "b"], int, int]:
    """Return (sequence, index, number of tests made) for S >= 1, testing (50) and (51) in the given order.

    >>> index_by_order(102, ("a", "b")), index_by_order(102, ("b", "a"))
    (('b', 39, 2), ('b', 39, 1))
    """
    sequence, index = index_equations(s)
    return sequence, index, order.index(sequence) + 1
