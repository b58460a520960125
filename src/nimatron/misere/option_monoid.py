"""A finite commutative monoid in which sums of heaps are counted as equal, with what their moves lead to.

The heaps of the games are the *letters*, a sum is a *word*. Two words with the same element may have moves to different
elements; a fact that is to hold of an element must hold for the options of all its words. Of these sets of options the
union and the least ones are kept, for more is never needed: "no option is lost" is asked of the union, "some option is
lost" of the least.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property


def members(elements: int) -> list[int]:
    """The elements of a set, in ascending order.

    >>> members(0b1011)
    [0, 1, 3]
    """
    found = []
    while elements:
        lowest = elements & -elements
        found.append(lowest.bit_length() - 1)
        elements ^= lowest
    return found


def set_of(elements: Iterable[int]) -> int:
    """The set of some elements.

    >>> bin(set_of([0, 1, 3, 1]))
    '0b1011'
    """
    found = 0
    for element in elements:
        found |= 1 << element
    return found


def image(elements: int, row: Sequence[int]) -> int:
    """The set of what a row of a table makes of each element.

    >>> members(image(0b101, [4, 0, 1]))
    [1, 4]
    """
    found = 0
    while elements:
        lowest = elements & -elements
        found |= 1 << row[lowest.bit_length() - 1]
        elements ^= lowest
    return found


_TOLD_AFTER = 200
Word = tuple[int, ...]
"""Letters in ascending order."""


class OptionMonoid:
    """Words in some letters modulo a congruence, which words are lost, and to which elements their moves lead.

    Element 0 is the identity; elements stand in the order of their least words (the greatest letter decides first,
    then the second ...), so that every option of the least word of an element has a smaller element.

    Parameters: ``product`` is the table; ``lost`` the set of lost elements; ``ground`` the table of a coarser monoid of
    which this one is a refinement, and ``shadow[x]`` the element of x there (None: nothing is known beforehand);
    ``letters[l]`` the element of letter l; ``words`` the least words; ``options[x]`` the elements of the options of the
    least word of x; ``every[x]`` those of the options of all its words but the empty one; ``least[x]`` the least sets
    among these.
    """

    def __init__(
        self,
        product: list[list[int]],
        lost: int,
        ground: list[list[int]] | None,
        shadow: list[int],
        letters: list[int],
        words: list[Word],
        options: list[int],
        every: list[int],
        least: list[list[int]],
    ) -> None:
        self.product, self.lost = product, lost
        self.ground, self.shadow = ground, shadow
        self.letters, self.words = letters, words
        self.options, self.every, self.least = options, every, least
        self.same: dict[tuple[int, int], int] = {}
        """The element of a letter by its options and its shadow: what was found once is found again."""

    @classmethod
    def of_nothing(cls, ground: list[list[int]] | None, lost: bool) -> OptionMonoid:
        """Without letters: the empty word alone, which is lost or not.

        >>> OptionMonoid.of_nothing(None, False).order
        1
        """
        return cls([[0]], int(lost), ground, [0], [], [()], [0], [0], [[]])

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.product)

    @property
    def pairs(self) -> int:
        """How many least sets of options there are in all."""
        return sum(map(len, self.least))

    def total(self, elements: Sequence[int]) -> int:
        """The product of some elements."""
        found = 0
        for element in elements:
            found = self.product[found][element]
        return found

    def shadow_product(self, one: int, other: int) -> int:
        """The product of two elements of the ground."""
        return 0 if self.ground is None else self.ground[one][other]

    def multiples(self, elements: int) -> list[int]:
        """For each element x the set of its products with some elements."""
        chosen = members(elements)
        return [set_of([row[element] for element in chosen]) for row in self.product]

    # -- what tells elements apart --------------------------------------------------------------------------------

    @cached_property
    def tests(self) -> list[int]:
        """For each element x the set of all z with x z lost.

        >>> OptionMonoid.of_nothing(None, True).tests
        [1]
        """
        lost = self.lost
        return [set_of([z for z, total in enumerate(row) if lost >> total & 1]) for row in self.product]

    @cached_property
    def by_tests(self) -> dict[tuple[int, int], int]:
        """The element by its tests and its shadow."""
        return {(tests, self.shadow[x]): x for x, tests in enumerate(self.tests)}

    # -- options --------------------------------------------------------------------------------------------------

    def lost_words(self, blocked: int) -> int:
        """The elements whose least words are lost, where a word is lost if it is not blocked and no option is lost."""
        found = 0
        for x, options in enumerate(self.options):
            if not (blocked >> x & 1 or options & found):
                found |= 1 << x
        return found

    def agree(self, lost: int, blocked: int) -> bool:
        """Whether what holds of the least words holds of all words but the empty one, which is its own least word."""
        for x in range(len(self.product)):
            if lost >> x & 1:
                if self.every[x] & lost:
                    return False
            elif not blocked >> x & 1 and not all(options & lost for options in self.least[x]):
                return False
        return True

    def add_words(self, letter: int, moves: list[int]) -> Iterator[int]:
        """Take the words with a new letter of this element into account; ``moves[x]`` is x times the letter's options.

        Gives now and then how many least sets there are, for the account of whoever waits.
        """
        row = self.product[letter]
        waiting = list(range(self.order))
        while waiting:
            x = waiting.pop()
            more = image(self.every[x], row) | moves[x]
            if more & ~self.every[row[x]]:
                self.every[row[x]] |= more
                waiting.append(row[x])
        new = [(0, 0), *((x, options) for x, kept in enumerate(self.least) for options in kept)]
        while new:
            longer = []
            for x, options in new:
                more = image(options, row) | moves[x]
                if add_least(self.least[row[x]], more):
                    longer.append((row[x], more))
                    if len(longer) % _TOLD_AFTER == 0:
                        yield self.pairs
            new = longer
            yield self.pairs


def add_least(sets: list[int], new: int) -> bool:
    """Add a set to those that are least under inclusion; whether it is one.

    >>> sets = [0b111, 0b1010]
    >>> add_least(sets, 0b011), add_least(sets, 0b1011), sorted(sets)
    (True, False, [3, 10])
    """
    for kept in sets:
        if kept & new == kept:
            return False
    sets[:] = [kept for kept in sets if new & kept != new]
    sets.append(new)
    return True
