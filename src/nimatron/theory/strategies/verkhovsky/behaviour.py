"""How Cora behaves: the random start, her play in a lost point, the order of her tests, the growing bound.

Verkhovsky (2010), sections 2 and 16 to 20. Chance comes from a ``random.Random`` that the caller passes in, and
every comparison with e or with 0.618 is one of integers.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from nimatron.arithmetic.natural import natural
from nimatron.errors import PositionError
from nimatron.theory.strategies.verkhovsky.states import Point

Order = tuple[Literal["a", "b"], Literal["a", "b"]]


def below_e_times(smaller: int, larger: int) -> bool:
    """Tell whether e S < L, exactly, for any natural numbers (e is Euler's number 2.718...).

    The sum of 1/i! for i <= k, as p/k!, lies below e by less than 1/(k k!); k grows until that decides.

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
    """Tell whether 1 <= e S0 < L0 <= Q, the condition (49) on a start; such a start is never a winning point.

    (The paper's example game from (29, 51) and its Example 7 do not satisfy it.)

    >>> is_section_17_start(10, 28, 100), is_section_17_start(29, 51, 100), is_section_17_start(0, 5, 100)
    (True, False, False)
    """
    return smaller >= 1 and larger <= bound and below_e_times(smaller, larger)


def random_section_17_start(bound: int, rng: Random) -> Point:
    """Give a random point with 1 <= e S0 < L0 <= Q, all such points being equally likely; Q >= 3.

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
    """Give a random start S0 < L0 from 0 <= S0 <= p, 0 <= L0 <= q, S0 != L0, swapped if need be (section 2, (1)).

    p and q set the level of the game; at least one of them must be positive, or ``PositionError`` is raised.

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
    """Give 2 Q, the bound of the next game with the same player (section 20).

    >>> next_bound(1000)
    2000
    """
    return 2 * natural(bound, "Q")


def losing_move(smaller: int, larger: int, rng: Random) -> Point | None:
    """Give Cora's move from a winning point of Hugo's, made in the hope that he errs; None at (0, 0).

    L > 3: take 1 or 2 from L, each with probability 1/2 (section 17). The paper says nothing of L <= 3, that is of
    (1, 2): there any legal move will do, and one is drawn at random.

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


def order_of_tests(rng: Random) -> Order:
    """Give the order in which S is tested as an a or as a b: a first with probability 0.618, b first with 0.382.

    About 0.618 of all numbers are a's, 0.382 are b's (section 18, Remark 4). The draw is of one of 1000 integers.

    >>> sorted(order_of_tests(Random(3)))
    ['a', 'b']
    """
    return ("a", "b") if rng.randrange(1000) < 618 else ("b", "a")


def index_by_order(s: int, order: Order) -> tuple[Literal["a", "b"], int, int]:
    """Give (sequence, index, number of tests made) for S >= 1, testing (50) and (51) in the given order.

    >>> index_by_order(102, ("a", "b")), index_by_order(102, ("b", "a"))
    (('b', 39, 2), ('b', 39, 1))
    """
    from nimatron.theory.strategies.verkhovsky.states import index_equations

    sequence, index = index_equations(s)
    return sequence, index, order.index(sequence) + 1
