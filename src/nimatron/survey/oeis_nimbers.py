"""Sequences of nimbers and of the P-positions of Nim, as OEIS lists them: rows, tables by antidiagonals, counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from itertools import count as counted
from math import comb

from nimatron.nimbers.field import nim_inverse, nim_order, nim_power, nim_product, nim_sqrt

Arguments = tuple[str, ...]


def sums(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-sums of a number with ``offset``, ``offset + 1``, ...

    >>> from itertools import islice
    >>> list(islice(sums(0, ("5",)), 6))
    [5, 4, 7, 6, 1, 0]
    """
    number = int(arguments[0])
    return (n ^ number for n in counted(offset))


def products(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-products of a number with ``offset``, ``offset + 1``, ... (Conway 1976)."""
    number = int(arguments[0])
    return (int(nim_product(number, n)) for n in counted(offset))


def powers(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-powers of ``offset``, ``offset + 1``, ... with a fixed exponent."""
    exponent = int(arguments[0])
    return (int(nim_power(n, exponent)) for n in counted(offset))


def powers_of_powers(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-powers of 2^offset, 2^(offset + 1), ... with a fixed exponent."""
    exponent = int(arguments[0])
    return (int(nim_power(1 << n, exponent)) for n in counted(offset))


def times_powers(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-products of a number with 2^offset, 2^(offset + 1), ..."""
    number = int(arguments[0])
    return (int(nim_product(number, 1 << n)) for n in counted(offset))


def powers_of(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-powers of a number with the exponents ``offset``, ``offset + 1``, ..."""
    number = int(arguments[0])
    return (int(nim_power(number, exponent)) for exponent in counted(offset))


def self_powers(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the nim-powers of n with the exponent n, for n = ``offset``, ``offset + 1``, ..."""
    return (int(nim_power(n, n)) for n in counted(offset))


def inverses(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the inverses of ``offset``, ``offset + 1``, ... in the field of nimbers."""
    return (int(nim_inverse(n)) for n in counted(offset))


def roots(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the square roots of ``offset``, ``offset + 1``, ... in the field of nimbers."""
    return (int(nim_sqrt(n)) for n in counted(offset))


def orders(offset: int, arguments: Arguments) -> Iterator[int]:
    """Yield the multiplicative orders of ``offset``, ``offset + 1``, ... in the field of nimbers."""
    return (int(nim_order(n)) for n in counted(offset))


# -- tables ------------------------------------------------------------------------------------------------------


def side(count: int) -> int:
    """Return how many antidiagonals, or rows of a triangle, hold ``count`` entries.

    >>> side(6), side(7)
    (3, 4)
    """
    return next(n for n in counted(1) if n * (n + 1) // 2 >= count)


def antidiagonals(count: int, least: int, entry: Callable[[int, int], int]) -> list[int]:
    """Return the first entries of a table with rows and columns from ``least`` on, read by antidiagonals.

    >>> antidiagonals(6, 0, lambda x, y: 10 * x + y)
    [0, 1, 10, 2, 11, 20]
    """
    places = ((k + least, total - k + least) for total in range(side(count)) for k in range(total + 1))
    return [entry(x, y) for (x, y), _ in zip(places, range(count), strict=False)]


def rows_of_triangle(count: int, least: int, entry: Callable[[int, int], int]) -> list[int]:
    """Return the first entries of a table with rows and columns from ``least`` on, each row up to the diagonal.

    >>> rows_of_triangle(6, 0, lambda x, y: 10 * x + y)
    [0, 10, 11, 20, 21, 22]
    """
    places = ((row + least, column + least) for row in range(side(count)) for column in range(row + 1))
    return [entry(x, y) for (x, y), _ in zip(places, range(count), strict=False)]


def sum_table(count: int, arguments: Arguments) -> list[int]:
    """Return the table of nim-sums by antidiagonals."""
    return antidiagonals(count, 0, lambda x, y: x ^ y)


def product_table(count: int, arguments: Arguments) -> list[int]:
    """Return the table of nim-products by antidiagonals, from the row and column that is the argument."""
    return antidiagonals(count, int(arguments[0]), lambda x, y: int(nim_product(x, y)))


def product_triangle(count: int, arguments: Arguments) -> list[int]:
    """Return the nim-products of n with the numbers up to n, row by row, from the number that is the argument on."""
    return rows_of_triangle(count, int(arguments[0]), lambda x, y: int(nim_product(x, y)))


def powers_table(count: int, arguments: Arguments) -> list[int]:
    """Return the nim-products of powers of 2 by antidiagonals."""
    return antidiagonals(count, 0, lambda x, y: int(nim_product(1 << x, 1 << y)))


def powers_triangle(count: int, arguments: Arguments) -> list[int]:
    """Return the nim-products of powers of 2, row by row up to the diagonal."""
    return rows_of_triangle(count, 0, lambda x, y: int(nim_product(1 << x, 1 << y)))


def power_table(count: int, arguments: Arguments) -> list[int]:
    """Return the table of the nim-powers of n with exponent k by antidiagonals, the largest n of each first."""
    return antidiagonals(count, 0, lambda k, n: int(nim_power(n, k)))


# -- P-positions of Nim ------------------------------------------------------------------------------------------


def partitions(count: int, arguments: Arguments) -> list[int]:
    """Return how many P-positions of Nim have 0, 2, 4, ... objects, heaps in any order counted once (Bouton 1901).

    An odd number of objects has an odd nim-sum. Partitions are counted by their sum and their nim-sum, part by part.

    >>> partitions(6, ())
    [1, 1, 2, 4, 6, 10]
    """
    last = 2 * (count - 1)
    ways = [{} for _ in range(last + 1)] if last else [{}]  # type: list[dict[int, int]]
    ways[0][0] = 1
    for part in range(1, last // 2 + 1):  # a part above half of the sum is more than the nim-sum of all the others
        for total in range(part, last + 1):
            for nim_sum, number in list(ways[total - part].items()):
                ways[total][nim_sum ^ part] = ways[total].get(nim_sum ^ part, 0) + number
    return [ways[2 * n].get(0, 0) for n in range(count)]


def counts_up_to(count: int, arguments: Arguments) -> list[int]:
    """Return how many P-positions of Nim with k heaps, each in its place, have no heap above 0, 1, 2, ...

    With W(j) the sum of (-1)^(number of common binary ones of x and j) over all x up to the bound, the number is the
    mean of W(j)^k over all j below a power of 2 above the bound.

    >>> counts_up_to(5, ("3",))
    [1, 4, 7, 16, 19]
    """
    heaps, width = int(arguments[0]), 1 << max(count - 1, 0).bit_length()
    transform, found = [0] * width, []
    for bound in range(count):
        transform = [old + (-1 if (bound & j).bit_count() % 2 else 1) for j, old in enumerate(transform)]
        found.append(sum(value**heaps for value in transform) // width)
    return found


def counts_of_largest(count: int, arguments: Arguments) -> list[int]:
    """Return how many P-positions of Nim with k heaps, each in its place, have the largest heap 0, 1, 2, ...

    >>> counts_of_largest(5, ("3",))
    [1, 3, 3, 9, 3]
    """
    all_of_them = counts_up_to(count, arguments)
    return [now - before for now, before in zip(all_of_them, [0, *all_of_them], strict=False)]


def counts_of_total(count: int, arguments: Arguments) -> list[int]:
    """Return how many P-positions of Nim with k heaps, each in its place, have 0, 2, 4, ... objects.

    Every binary digit is a one in an even number of the heaps, which can be 2i of them in C(k, 2i) ways. With 2n
    objects, the last digits have 2i of them, and the others make a P-position with n - i objects.

    >>> counts_of_total(6, ("4",))
    [1, 6, 7, 36, 13, 42]
    """
    heaps = int(arguments[0])
    found = [1]
    for n in range(1, count):
        found.append(sum(comb(heaps, 2 * i) * found[(n - i) // 2] for i in range(n % 2, min(heaps // 2, n) + 1, 2)))
    return found[:count]


def counts_of_total_up_to(count: int, arguments: Arguments) -> list[int]:
    """Return how many P-positions of Nim with k heaps, each in its place, have at most 0, 2, 4, ... objects."""
    return list(accumulate(counts_of_total(count, arguments)))
