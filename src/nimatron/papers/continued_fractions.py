"""Continued fractions: Euclid's expansion, convergents, and the expansion [1; a, a, a, ...] of alpha."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from operator import index

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.errors import PositionError


def expansion(m: int, n: int) -> tuple[int, ...]:
    """Return the quotients [a_0; a_1, ..., a_k] of m/n by Euclid's algorithm; the last is not 1, unless it is a_0.

    ``m`` >= 0, ``n`` > 0; raises ``PositionError`` otherwise. (Euclid VII.2; Mijailović, thesis 2020, §7.)

    >>> expansion(43, 30)
    (1, 2, 3, 4)
    """
    m, n = natural(m, "m"), natural(n, "n")
    if n == 0:
        raise PositionError("m/n needs n >= 1, but n is 0")
    quotients = []
    while n:
        quotient, rest = divmod(m, n)
        quotients.append(quotient)
        m, n = n, rest
    return tuple(quotients)


def convergents(quotients: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the convergents (p_k, q_k) for k = 0, 1, 2, ...

    p_k = a_k p_(k-1) + p_(k-2) from p_-1 = 1, p_0 = a_0; q_k = a_k q_(k-1) + q_(k-2) from q_-1 = 0, q_0 = 1.
    The indices follow the thesis (Mijailović 2020, §7, with p_0 = 1 for alpha, which is misprinted there).

    >>> list(convergents([1, 2, 2, 2]))
    [(1, 1), (3, 2), (7, 5), (17, 12)]
    """
    p_before, p = 0, 1
    q_before, q = 1, 0
    for quotient in map(index, quotients):
        p_before, p = p, quotient * p + p_before
        q_before, q = q, quotient * q + q_before
        yield p, q


def alpha_quotients(a: int = 1) -> Iterator[int]:
    """Yield the infinitely many quotients 1, a, a, a, ... of alpha = (2 - a + sqrt(a^2 + 4))/2 (Fraenkel 1982).

    >>> from itertools import islice
    >>> list(islice(alpha_quotients(2), 4))
    [1, 2, 2, 2]
    """
    a = positive_parameter(a)
    return chain((1,), repeat(a))
