"""Divisor Chomp: name a divisor that is still there; its multiples go.

Rules
-----
A number is given, and with it its divisors. A move names a divisor greater than 1 that is still there; it and all its
multiples go. In normal play whoever cannot move loses: only 1 is left, and who has to name it loses.

Strategy
--------
From every number above 1 the player to move wins: if naming the number itself does not win, the answer to that wins as
a first move. A power of a prime is a heap of as many objects as its exponent. With two primes the divisors form a bar,
and the game is Chomp.

History
-------
Fred Schuh proposed the game of divisors in 1952; David Gale's bar of chocolate is its case of two primes.

Sources
-------
F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952), 299-304.

Check values
------------
>>> import nimatron as nt
>>> numbers = (2, 4, 6, 8, 12, 16, 18, 24, 30, 36, 48, 60, 64, 72, 100, 120, 144, 210)
>>> [nt.analyse("divisor-chomp", number, fields=["grundy"]).grundy for number in numbers]
[1, 2, 2, 3, 4, 4, 4, 5, 3, 5, 7, 5, 6, 9, 5, 6, 11, 1]
>>> nt.analyse("divisor-chomp", 12).winning_moves
(Named(number=12, gone=(12,)),)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, permutations, product
from typing import ClassVar

from nimatron.rules.poset_game import PosetGame

_MOST_IMAGES = 48


class DivisorChomp(PosetGame):
    """Divisor Chomp: name a divisor; its multiples go (Schuh 1952).

    >>> [DivisorChomp().format(move) for move in DivisorChomp().moves(DivisorChomp().parse("12/4"))]
    ['12/2', '12/3,4', '12/4,6']
    """

    name = "divisor-chomp"
    title = "Divisor Chomp"
    aliases = ("schuh",)
    search_words = ("divisors", "multiples", "poset")
    example = "72"
    view = "nimatron.views.graph_games:DivisorChompView"
    least: ClassVar[int] = 1
    most: ClassVar[int] = 1_000_000

    mask = PosetGame.mask
    count_moves = PosetGame.count_moves
    theorems = ("nimatron.theory.posets:TREES", "nimatron.theory.posets:GREATEST")
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:ELEMENTS",
        "nimatron.theory.complements:complements_of_divisors",
        "nimatron.theory.parity:same_parity",
        "nimatron.theory.posets:as_chomp",
        "nimatron.theory.posets:strategy_stealing",
    )

    def elements(self, number: int) -> tuple[int, ...]:
        """Return the divisors other than 1."""
        return _divisors(number)

    def above(self, number: int, one: int, other: int) -> bool:
        """Return whether one divisor is a multiple of the other."""
        return one % other == 0

    def height(self, number: int, element: int) -> int:
        """Return the number of its prime factors, less one."""
        return sum(exponent for _, exponent in _factors(element)) - 1

    def images(self, number: int) -> Iterator[dict[int, int]]:
        """Yield the symmetries: primes of the same exponent may be exchanged."""
        factors = _factors(number)
        orders = (order for order in permutations(factors) if [e for _, e in order] == [e for _, e in factors])
        for order in islice(orders, _MOST_IMAGES):
            turned = dict(zip((p for p, _ in factors), (p for p, _ in order), strict=True))
            image = {}
            for element in self.elements(number):
                image[element] = 1
                for prime, exponent in _factors(element):
                    image[element] *= turned[prime] ** exponent
            yield image


@lru_cache(maxsize=4096)
def _factors(number: int) -> tuple[tuple[int, int], ...]:
    """Return the primes and their exponents."""
    found, prime = [], 2
    while number > 1:
        if prime * prime > number:
            prime = number
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return tuple(found)


@lru_cache(maxsize=256)
def _divisors(number: int) -> tuple[int, ...]:
    factors = _factors(number)
    found = []
    for exponents in product(*(range(exponent + 1) for _, exponent in factors)):
        divisor = 1
        for (prime, _), exponent in zip(factors, exponents, strict=True):
            divisor *= prime**exponent
        found.append(divisor)
    return tuple(sorted(found)[1:])
