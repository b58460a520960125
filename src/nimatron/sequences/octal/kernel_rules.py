"""A code as flat numbers, as the kernels and their reference implementations read it.

A move at place k removes k objects from a heap of n. It leaves the n - k others as nothing, or as one, two or three
heaps. The modifier of the place may restrict the sizes of these heaps. Below a given count an endless code is a finite
one.
"""

from __future__ import annotations

from typing import NamedTuple

from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code

ANY, DIFFERENT, UNEQUAL, EQUAL = range(4)
"""What a modifier asks of the heaps that a move leaves: nothing, all different, not all equal, all equal."""
_PARTS = {"": ANY, "!": DIFFERENT, "?": UNEQUAL, "=": EQUAL}


class Place(NamedTuple):
    """One place of a code: ``k`` objects are removed, and ``bits`` and ``parts`` say what may be left."""

    k: int
    bits: int
    parts: int


class Rules(NamedTuple):
    """What a code allows below a count: its places in ascending order, and moves without a split of an endless tail.

    ``tail`` holds the bits 1 and 2 of the digits that repeat from place ``tail_from`` on. The splits that the tail
    allows are among the places.
    """

    places: tuple[Place, ...]
    tail_from: int = 0
    tail: tuple[int, ...] = ()

    @property
    def most_parts(self) -> int:
        """The most heaps that a move may leave of one.

        >>> rules_of(Code.parse("0.77"), 10).most_parts
        2
        """
        bits = 0
        for place in self.places:
            bits |= place.bits
        return 3 if bits & THREE else 2 if bits & TWO else 1

    @property
    def splits(self) -> tuple[Place, ...]:
        """The places that split heaps into two, unless the two must be equal.

        >>> rules_of(Code.parse("4!.374=")  , 10).splits
        (Place(k=0, bits=4, parts=1), Place(k=2, bits=7, parts=0))
        """
        return tuple(place for place in self.places if place.bits & TWO and place.parts != EQUAL)

    @property
    def removals(self) -> tuple[int, ...]:
        """The numbers that may be removed so that one heap is left.

        >>> rules_of(Code.parse("0.137"), 10).removals
        (2, 3)
        """
        return tuple(place.k for place in self.places if place.bits & ONE and place.k > 0)

    @property
    def halves(self) -> tuple[int, ...]:
        """The places that split heaps into two equal ones only, which leaves the value 0.

        >>> rules_of(Code.parse("0.04=7"), 10).halves
        (2,)
        """
        return tuple(place.k for place in self.places if place.bits & TWO and place.parts == EQUAL)


def rules_of(code: Code, count: int) -> Rules:
    """Return the rules of a code for heaps below ``count``.

    >>> rules_of(Code.parse("80.07"), 10).places
    (Place(k=-1, bits=8, parts=0), Place(k=2, bits=7, parts=0))
    >>> rules_of(Code.parse("0.[3]"), 10)
    Rules(places=(), tail_from=1, tail=(3,))
    """
    tail_from = len(code.digits)
    places = []
    breaks = any(digit.bits & (TWO | THREE) for digit in code.tail)
    for k, digit in code.places(max(count if breaks else min(count, tail_from), 1) - 1):
        bits = digit.bits & ~(NOTHING | ONE) if code.tail and k >= tail_from else digit.bits
        if bits:
            places.append(Place(k, bits, _PARTS[digit.parts]))
    return Rules(tuple(places), tail_from, tuple(digit.bits & (NOTHING | ONE) for digit in code.tail))


def whole_rules(code: Code, count: int) -> Rules:
    """Return the rules with everything that an endless tail allows below ``count`` among the places.

    >>> [place.k for place in whole_rules(Code.parse("0.[80]"), 6).places]
    [1, 3, 5]
    """
    places = code.places(max(count - 1, 0))
    return Rules(tuple(Place(k, digit.bits, _PARTS[digit.parts]) for k, digit in places))
