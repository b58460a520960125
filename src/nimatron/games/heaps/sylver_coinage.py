"""Sylver coinage: name a number that is not a sum of the numbers named before.

Rules
-----
The players name whole numbers. A number may be named if it is not a sum of numbers named before, each of which may
occur several times: after 4 and 6, the even numbers from 4 on are excluded. Whoever names 1 has lost, so that here 1
may not be named: in normal play whoever has nothing else to name loses. In misère play they win. A position is written
by the numbers named, 4,6; before the first move it is none.

As soon as the numbers named have no common divisor, finitely many numbers are left. Otherwise there are infinitely
many. The program then offers those up to 10 to the power 18, and the first number may be at most 1000; no answer rests
on these limits.

Strategy
--------
A prime number from 5 on wins as the first move. After a second number, every number left excludes the largest one, and
then the player to move wins: if naming the largest does not win, its answer does. So any other multiple of such a prime
loses as the first move, for the prime is the answer. Answer 2 by 3 and 3 by 2, 4 by 6 and 6 by 4 or 9, 8 by 12 and 12
by 8, 9 by 6. In misère play a prime wins as the first move unless it is 2 or 5.

History
-------
John Conway invented the game and named it after James Joseph Sylvester, who found the largest number that is not a sum
of two given ones. R. L. Hutchings proved that two numbers without a common divisor, other than 2 and 3, leave a
position that the player to move wins. Nobody knows who wins after the first move 16.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 18.
R. K. Guy, Twenty questions concerning Conway's Sylver Coinage, American Mathematical Monthly 83 (1976), 634-637.
G. Sicherman, Theory and practice of Sylver Coinage, Integers 2 (2002), G2.
R. Cilibrasi, Sylver Coinage after opening 16, github.com/rudi-cilibrasi/sylver-coinage, 2026.
J. J. Sylvester, On subvariants, American Journal of Mathematics 5 (1882), 79-136.

Check values
------------
>>> import nimatron as nt
>>> [number for number in range(2, 14) if nt.analyse("sylver-coinage", number).outcome == "P"]
[5, 7, 11, 13]
>>> [nt.analyse("sylver-coinage", text).outcome for text in ("4,6", "6,9", "8,12", "8,14", "2,3", "4,5,11", "none")]
['P', 'P', 'P', 'P', 'P', 'P', 'N']
>>> [nt.analyse("sylver-coinage", f"3,{number}").grundy for number in (2, 4, 5, 7, 8, 10, 11)]
[0, 2, 3, 4, 6, 7, 8]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from nimatron.arithmetic.decimal_text import parse_integer
from nimatron.arithmetic.numerical_semigroup import Generators, Semigroup, minimal
from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet

LARGEST_NAMED = 10**18
"""The largest number that may be named."""
LARGEST_SMALLEST = 1000
"""The largest number that the smallest of the numbers named may be."""
MOST_NAMED = 1000
"""Numbers of a written position."""
NOTHING = "none"
"""The written form of the position before the first move."""


class SylverCoinage(RuleSet[Generators]):
    """Sylver coinage: name a number that is not a sum of those named before (Conway). A position is its generators.

    >>> [SylverCoinage().format(move) for move in SylverCoinage().moves((3, 5))]
    ['2,3', '3,4,5', '3,5,7']
    """

    name = "sylver-coinage"
    title = "Sylver coinage"
    aliases = ("sylver", "coinage")
    search_words = ("coins", "sums", "semigroup", "frobenius", "numbers", "conway")
    example = "5,7"
    group = "heaps"
    noun = "number"
    view = "nimatron.views.sylver_coinage:SylverCoinageView"
    theorems = ("nimatron.theory.sylver_coinage:PUBLISHED", "nimatron.theory.sylver_coinage:PROVED")

    @property
    def start(self) -> Generators:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Generators) -> Iterator[Generators]:
        """Yield the generators after each number, in ascending order."""
        for number in self.numbers(position):
            yield after(position, number)

    def numbers(self, position: Generators) -> Iterator[int]:
        """Yield the numbers that may be named, in ascending order."""
        if not position:
            yield from range(2, LARGEST_SMALLEST + 1)
            return
        sums = Semigroup.of(position)
        last = min(sums.largest_gap, LARGEST_NAMED) if sums.divisor == 1 else LARGEST_NAMED
        for number in range(2, last + 1):
            if number not in sums:
                yield number

    def allows_number(self, position: Generators, number: int) -> bool:
        """Return whether a number may be named."""
        if not position:
            return 2 <= number <= LARGEST_SMALLEST
        return 2 <= number <= LARGEST_NAMED and number not in Semigroup.of(position)

    def number_named(self, position: Generators, target: Generators) -> int | None:
        """Return the number whose naming leads to another position, or None if there is none.

        A generator that was not there before is the number named.
        """
        if not isinstance(target, tuple):
            return None
        new = [number for number in target if number not in position]
        if len(new) != 1 or type(new[0]) is not int or not self.allows_number(position, new[0]):
            return None
        return new[0] if after(position, new[0]) == target else None

    def allows(self, position: Generators, target: Generators) -> bool:
        """Return whether naming one number leads to the other position."""
        return self.number_named(position, target) is not None

    def count_moves(self, position: Generators) -> int:
        """Return how many numbers may be named, up to the largest one."""
        if not position:
            return LARGEST_SMALLEST - 1
        sums = Semigroup.of(position)
        divisor = sums.divisor
        if divisor == 1:
            return max(sums.count_of_gaps - 1, 0)
        return LARGEST_NAMED - LARGEST_NAMED // divisor - 1

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Generators:
        """Read the numbers named, or ``none``."""
        written = text.strip()
        if written == NOTHING:
            return ()
        parts = written.split(",") if "," in written else written.split()
        if not parts:
            raise PositionError(reason("position.sylver.empty", game=self.name))
        if len(parts) > MOST_NAMED:
            raise PositionError(reason("position.too_many_heaps", game=self.name, count=len(parts), limit=MOST_NAMED))
        return self._checked([self._read(part.strip()) for part in parts])

    def _read(self, text: str) -> int:
        try:
            return parse_integer(text)
        except PositionError:
            raise PositionError(reason("position.sylver.number", game=self.name, given=shown(text))) from None

    def _checked(self, numbers: list[int]) -> Generators:
        smallest, largest = min(numbers), max(numbers)
        if smallest == 1:
            raise PositionError(reason("position.sylver.one", game=self.name))
        if smallest < 2 or largest > LARGEST_NAMED:
            given = shown(smallest if smallest < 2 else largest)
            raise PositionError(reason("position.sylver.number", game=self.name, given=given))
        if smallest > LARGEST_SMALLEST:
            places = {"given": shown(smallest), "limit": LARGEST_SMALLEST}
            raise PositionError(reason("position.sylver.smallest", game=self.name, **places))
        return minimal(tuple(numbers))

    def format(self, position: Generators) -> str:
        """Return the generators, or ``none``."""
        return ",".join(map(str, position)) or NOTHING

    def check(self, value: Any) -> Generators:
        """Return the position given by a number, some numbers, or a text."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self._checked([value])
        return super().check(value)

    def positions(self, count: int) -> Iterable[Generators]:
        """Return the positions of two numbers without a common divisor, then of one more, ordered by the numbers."""
        return islice(_small_positions(), count)


@lru_cache(maxsize=16_384)
def after(position: Generators, number: int) -> Generators:
    """Return the generators after a number has been named.

    >>> after((6, 9), 4), after((), 5)
    ((4, 6, 9), (5,))
    """
    return Semigroup.of(position).joined(number) if position else (number,)


def _small_positions() -> Iterator[Generators]:
    """Yield positions with finitely many numbers left: pairs and triples, by their greatest number."""
    largest = 3
    while True:
        for smallest in range(2, largest):
            for middle in range(smallest, largest):
                found = minimal((smallest, middle, largest))
                if largest in found and middle in found and Semigroup.of(found).divisor == 1:
                    yield found
        largest += 1
