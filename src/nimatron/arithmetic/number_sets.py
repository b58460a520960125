"""Named sets of whole numbers (squares, primes, powers of 2, ...), and ranges (first, last).

A named set has an exact membership test and yields its members in ascending order. `SubtractionSet` builds on both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import isqrt
from operator import index

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason

#: Below this bound the strong test with the first 13 primes is a proof (Sorenson and Webster 2015).
PRIME_TEST_LIMIT = 3_317_044_064_679_887_385_961_981
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


@dataclass(frozen=True)
class NumberSet:
    """A named infinite set of positive integers, with its membership test and its members in ascending order.

    >>> from itertools import islice
    >>> list(islice(number_set("triangular").members(), 5)), 15 in number_set("triangular")
    ([1, 3, 6, 10, 15], True)
    """

    name: str
    test: Callable[[int], bool]
    members: Callable[[], Iterator[int]]

    def __contains__(self, n: int) -> bool:
        n = index(n)
        return n > 0 and self.test(n)


def is_square(n: int) -> bool:
    """Return whether n >= 0 is a square.

    >>> is_square(49), is_square(50)
    (True, False)
    """
    n = index(n)
    return isqrt(n) ** 2 == n


def is_cube(n: int) -> bool:
    """Return whether n >= 0 is a cube, by Newton's iteration on integers.

    >>> is_cube(10**60), is_cube(10**60 + 1)
    (True, False)
    """
    n = index(n)
    root = 1 << -(-n.bit_length() // 3)
    while True:
        lower = (2 * root + n // (root * root)) // 3
        if lower >= root:
            return root**3 == n
        root = lower


def is_power(n: int, base: int) -> bool:
    """Return whether n >= 1 is one of 1, base, base^2, ...

    >>> is_power(81, 3), is_power(1, 7), is_power(12, 2)
    (True, True, False)
    """
    n, base = index(n), index(base)
    if base == 2:
        return n & (n - 1) == 0
    power = 1
    while power < n:
        power *= base
    return power == n


def is_prime(n: int) -> bool:
    """Return whether n is prime; the answer is proved.

    Raises `TooLargeError` from 3317044064679887385961981 on, where the Miller-Rabin test with the first 13 primes is
    not proved.

    >>> is_prime(2**61 - 1), is_prime(561), is_prime(1)
    (True, False, False)
    """
    n = index(n)
    if n < 2:
        return False
    for witness in _WITNESSES:
        if n % witness == 0:
            return n == witness
    if n >= PRIME_TEST_LIMIT:
        raise TooLargeError(reason("limit.primality", limit=PRIME_TEST_LIMIT, bits=n.bit_length()))
    odd = n - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for witness in _WITNESSES:
        power = pow(witness, odd, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


def prime_numbers() -> Iterator[int]:
    """Yield all primes in ascending order, by a sieve in growing segments.

    >>> from itertools import islice
    >>> list(islice(prime_numbers(), 6))
    [2, 3, 5, 7, 11, 13]
    """
    yield 2
    low, length = 3, 1 << 10
    while True:
        high = low + 2 * length
        segment = bytearray(b"\x01") * length
        for q in range(3, isqrt(high) + 1, 2):
            start = max(q * q, low + (-low) % q)
            start += q if start % 2 == 0 else 0
            if start < high:
                segment[(start - low) // 2 :: q] = bytes(len(range((start - low) // 2, length, q)))
        at = segment.find(1)
        while at >= 0:
            yield low + 2 * at
            at = segment.find(1, at + 1)
        low, length = high, min(2 * length, 1 << 20)


def _powers(base: int) -> Iterator[int]:
    power = 1
    while True:
        yield power
        power *= base


def _fibonacci() -> Iterator[int]:
    low, high = 1, 2
    while True:
        yield low
        low, high = high, low + high


def _factorials() -> Iterator[int]:
    product = 1
    for n in count(2):
        yield product
        product *= n


def _is_factorial(n: int) -> bool:
    return next(f for f in _factorials() if f >= n) == n


_FIXED = {
    one.name: one
    for one in (
        NumberSet("squares", is_square, lambda: (n * n for n in count(1))),
        NumberSet("cubes", is_cube, lambda: (n**3 for n in count(1))),
        NumberSet("primes", is_prime, prime_numbers),
        NumberSet("triangular", lambda n: is_square(8 * n + 1), lambda: (n * (n + 1) // 2 for n in count(1))),
        NumberSet("odd", lambda n: n % 2 == 1, lambda: count(1, 2)),
        NumberSet("even", lambda n: n % 2 == 0, lambda: count(2, 2)),
        NumberSet("fibonacci", lambda n: is_square(5 * n * n + 4) or is_square(5 * n * n - 4), _fibonacci),
        NumberSet("factorials", _is_factorial, _factorials),
    )
}
_ALIASES = {
    "square": "squares",
    "cube": "cubes",
    "prime": "primes",
    "odds": "odd",
    "evens": "even",
    "triangulars": "triangular",
    "factorial": "factorials",
    "fibonaccis": "fibonacci",
    "multiples-of-2": "even",
}
#: All names; ``k`` stands for any whole number >= 2.
NAMES = (*_FIXED, "powers-of-k", "multiples-of-k")


def number_set(name: str) -> NumberSet:
    """Return the infinite set of this name; ``powers-of-k`` and ``multiples-of-k`` accept any k >= 2.

    Raises `RuleError` for an unknown name.

    >>> number_set("powers-of-3").name, 27 in number_set("powers-of-3"), 21 in number_set("multiples-of-7")
    ('powers-of-3', True, True)
    """
    key = _ALIASES.get(name, name)
    if key in _FIXED:
        return _FIXED[key]
    family, _, number = key.rpartition("-of-")
    if family in ("powers", "multiples") and number.isascii() and number.isdigit() and len(number) <= 1000:
        k = int(number)
        if k < 2:
            raise RuleError(reason("takes.family", given=repr(name), family=family))
        if family == "powers":
            return NumberSet(f"powers-of-{k}", lambda n: is_power(n, k), lambda: _powers(k))
        return _FIXED["even"] if k == 2 else NumberSet(f"multiples-of-{k}", lambda n: n % k == 0, lambda: count(k, k))
    raise RuleError(reason("takes.name", given=repr(name[:40]), options=", ".join(NAMES)))


def includes(larger: str, smaller: str) -> bool:
    """Return whether one named set is known, by its name, to contain another (False means unknown).

    >>> includes("powers-of-2", "powers-of-8"), includes("even", "multiples-of-6"), includes("odd", "squares")
    (True, True, False)
    """
    if larger == smaller:
        return True
    big, small = ((2, "multiples") if one == "even" else _family(one) for one in (larger, smaller))
    if big[1] != small[1] or not big[1]:
        return False
    return is_power(small[0], big[0]) if big[1] == "powers" else small[0] % big[0] == 0


def _family(name: str) -> tuple[int, str]:
    family, _, number = name.rpartition("-of-")
    return (int(number), family) if family else (0, "")


Interval = tuple[int, int]


def merged(intervals: list[Interval]) -> list[Interval]:
    """Return the same numbers as ascending ranges that neither overlap nor touch.

    >>> merged([(5, 9), (1, 2), (3, 3)])
    [(1, 3), (5, 9)]
    """
    return list(joined(iter(sorted(intervals))))


def joined(intervals: Iterator[Interval]) -> Iterator[Interval]:
    """Yield the same for ranges sorted by their first numbers.

    >>> list(joined(iter([(1, 4), (2, 3), (5, 6), (8, 8)])))
    [(1, 6), (8, 8)]
    """
    current: Interval | None = None
    for low, high in intervals:
        if current is None:
            current = (low, high)
        elif low <= current[1] + 1:
            current = (current[0], max(current[1], high))
        else:
            yield current
            current = (low, high)
    if current is not None:
        yield current


def written(interval: Interval) -> list[str]:
    """Return the written form of one range; a range of two numbers is written as both numbers.

    >>> written((1, 3)), written((3, 4)), written((7, 7))
    (['1-3'], ['3', '4'], ['7'])
    """
    low, high = interval
    if high <= low + 1:
        return [format_integer(n) for n in range(low, high + 1)]
    return [f"{format_integer(low)}-{format_integer(high)}"]
