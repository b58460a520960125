"""Elements of a quotient in writing: generators, the least word of an element, relations.

A letter is a generator if it is no product of smaller letters; these are the letters of the least words. A word is the
least of its element if and only if no relation applies to it, so the relations u = v (u the words that are not least
though all their proper divisors are, v the least word of the same element) present the monoid (Rédei 1963).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from nimatron.misere.option_monoid import Word

_LETTERS = "abcdefghijklmnopqrstuvwyz"
"""Without x, which names the elements."""


def generators(words: Iterable[Word]) -> list[int]:
    """The letters of the least words, in ascending order.

    >>> generators([(), (1,), (1, 2), (1, 2, 2)])
    [1, 2]
    """
    return sorted({letter for word in words for letter in word})


def generator_name(number: int) -> str:
    """The name of a generator by its number: a, b, ..., z without x, then a2, b2, ...

    >>> generator_name(0), generator_name(25)
    ('a', 'a2')
    """
    turn, place = divmod(number, len(_LETTERS))
    return _LETTERS[place] + (str(turn + 1) if turn else "")


def monomial(word: Word, named: Sequence[int]) -> str:
    """A word as a product of powers of the generators, 1 for the empty one.

    >>> monomial((3, 3, 5), [3, 5]), monomial((), [3])
    ('a^2 b', '1')
    """
    powers = ((generator_name(named.index(letter)), len(list(run))) for letter, run in groupby(word))
    return " ".join(name if power == 1 else f"{name}^{power}" for name, power in powers) or "1"


def relations(
    words: Sequence[Word], letters: Sequence[int], product: Sequence[Sequence[int]]
) -> Iterator[tuple[Word, Word]]:
    """The relations (u, v), by ascending u; ``letters[l]`` is the element of letter l.

    >>> list(relations([(), (1,)], [0, 1], [[0, 1], [1, 0]]))
    [((1, 1), ())]
    """
    least = set(words)
    found = set()
    for word, row in zip(words, product, strict=True):
        for letter in generators(words):
            longer = tuple(sorted((*word, letter)))
            if longer not in least and all(without in least for without in _without_one(longer)):
                found.add((longer, words[row[letters[letter]]]))
    yield from sorted(found, key=lambda pair: pair[0][::-1])


def _without_one(word: Word) -> Iterator[Word]:
    return (word[:place] + word[place + 1 :] for place in range(len(word)))
