"""A finite commutative monoid of sums of heaps, with the elements to which their moves lead.

The heaps of the games are *letters*, a sum is a *word*. Two words with the same element may have moves to different
elements, and a property of an element must hold for the sets of options of all its words. Only the union of these sets
and the minimal ones are stored. "No option is a P-position" needs only the union, "some option is a P-position" only
the minimal sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property


def members(elements: int) -> list[int]:
    """Return the elements of a set, given as bits, in ascending order.

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
    """Return the set of some elements, as bits.

    >>> bin(set_of([0, 1, 3, 1]))
    '0b1011'
    """
    found = 0
    for element in elements:
        found |= 1 << element
    return found


def image(elements: int, row: Sequence[int]) -> int:
    """Return the set of images of some elements under a row of a table.

    >>> members(image(0b101, [4, 0, 1]))
    [1, 4]
    """
    found = 0
    while elements:
        lowest = elements & -elements
        found |= 1 << row[lowest.bit_length() - 1]
        elements ^= lowest
    return found


_REPORT_AFTER = 200
Word = tuple[int, ...]
"""Letters in ascending order."""


class OptionMonoid:
    """The words in some letters modulo a congruence, with the P-positions and the elements to which moves lead.

    Element 0 is the identity. Elements are ordered by their least words (the greatest letter decides first, then the
    second ...), so every option of the least word of an element has a smaller element.

    Parameters:
        product: the multiplication table.
        p_portion: the set of elements that are P-positions.
        base: the table of a coarser monoid of which this one is a refinement, or None.
        shadow: for each element its element in the coarser monoid.
        letters: for each letter its element.
        words: for each element its least word.
        options: for each element the elements of the options of its least word.
        every: for each element the elements of the options of all its words but the empty one.
        least: for each element the minimal sets of options among those of these words.
    """

    def __init__(
        self,
        product: list[list[int]],
        p_portion: int,
        base: list[list[int]] | None,
        shadow: list[int],
        letters: list[int],
        words: list[Word],
        options: list[int],
        every: list[int],
        least: list[list[int]],
    ) -> None:
        self.product, self.p_portion = product, p_portion
        self.base, self.shadow = base, shadow
        self.letters, self.words = letters, words
        self.options, self.every, self.least = options, every, least
        self.same: dict[tuple[int, int], int] = {}
        """The element of a letter by its options and its shadow, as a cache."""

    @classmethod
    def of_nothing(cls, base: list[list[int]] | None, is_p: bool) -> OptionMonoid:
        """Return the monoid without letters: the empty word alone, which is a P-position or not.

        >>> OptionMonoid.of_nothing(None, False).order
        1
        """
        return cls([[0]], int(is_p), base, [0], [], [()], [0], [0], [[]])

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.product)

    @property
    def pairs(self) -> int:
        """The number of minimal sets of options of all elements."""
        return sum(map(len, self.least))

    def total(self, elements: Sequence[int]) -> int:
        """Return the product of some elements."""
        found = 0
        for element in elements:
            found = self.product[found][element]
        return found

    def shadow_product(self, one: int, other: int) -> int:
        """Return the product of two elements of the coarser monoid."""
        return 0 if self.base is None else self.base[one][other]

    def multiples(self, elements: int) -> list[int]:
        """Return for each element x the set of its products with some elements."""
        chosen = members(elements)
        return [set_of([row[element] for element in chosen]) for row in self.product]

    # -- what distinguishes elements --------------------------------------------------------------------------------

    @cached_property
    def tests(self) -> list[int]:
        """For each element x the set of all z for which x z is a P-position.

        >>> OptionMonoid.of_nothing(None, True).tests
        [1]
        """
        p_portion = self.p_portion
        return [set_of([z for z, total in enumerate(row) if p_portion >> total & 1]) for row in self.product]

    @cached_property
    def by_tests(self) -> dict[tuple[int, int], int]:
        """The elements by their tests and shadows."""
        return {(tests, self.shadow[x]): x for x, tests in enumerate(self.tests)}

    # -- options --------------------------------------------------------------------------------------------------

    def p_elements(self, blocked: int) -> int:
        """Return the elements of the P-words: least words that are not blocked and have no P-word as an option."""
        found = 0
        for x, options in enumerate(self.options):
            if not (blocked >> x & 1 or options & found):
                found |= 1 << x
        return found

    def agree(self, p_elements: int, blocked: int) -> bool:
        """Return whether the P-elements found for the least words are right for all words but the empty one."""
        for x in range(len(self.product)):
            if p_elements >> x & 1:
                if self.every[x] & p_elements:
                    return False
            elif not blocked >> x & 1 and not all(options & p_elements for options in self.least[x]):
                return False
        return True

    def add_words(self, letter: int, moves: list[int]) -> Iterator[int]:
        """Add the options of the words with a new letter of this element; ``moves[x]`` is x times the letter's options.

        Yield the number of minimal sets from time to time, so that the caller can check the budget.
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
                    if len(longer) % _REPORT_AFTER == 0:
                        yield self.pairs
            new = longer
            yield self.pairs


def add_least(sets: list[int], new: int) -> bool:
    """Add a set to those minimal under inclusion; return whether it is minimal.

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
