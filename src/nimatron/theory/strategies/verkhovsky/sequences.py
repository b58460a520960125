"""The winning points step by step: the sieve L1-L6 and the generator W1-W3 with its few state variables.

Verkhovsky (2010), sections 5 to 7 (W1-W3 as restored from the damaged print).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice


@dataclass(frozen=True)
class SieveStep:
    """Step n of L1-L6: ``j`` the indices j with b_j > a_(n-1), ``u`` the least free number, (a, b) the new point."""

    n: int
    j: range
    u: int
    a: int
    b: int


def sieve_steps() -> Iterator[SieveStep]:
    """Give the steps n = 1, 2, 3, ... of the sieve L1-L6 (Verkhovsky 2010, Proposition 3).

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
        # the b_j ascend by at least 2, so u can only meet the first one
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
    """Give the states n = 1, 2, 3, ... of W1-W3 (Verkhovsky 2010, section 7, restored).

    W1: a_1 = 1, c_1 = 2, j_1 = 1. W2: a_(n+1) = c_n + 1. W3: if a_(n+1) + 1 differs from b_(j+1) = a_(j+1) + j + 1 then
    c grows by 1, else by 2 and j by 1. The paper counts three variables; the term a_(j+1) must come from somewhere
    too, here from a second generator that lags behind (itself served by a third, ...: O(log n) states in all).

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
