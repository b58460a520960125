"""Presentations of a quotient: generators, the least word of an element, relations.

A letter is a generator if it is not a product of smaller letters. These are the letters of the least words. A word is
the least of its element if and only if no relation applies to it. So the following relations u = v present the monoid
(Rédei 1963): u is a word that is not least although all its proper divisors are, and v is the least word of the same
element.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from nimatron.misere.option_monoid import Word

_LETTERS = "abcdefghijklmnopqrstuvwyz"
"""Names of generators; x is left out because it names the elements."""


def generators(words: Iterable[Word]) -> list[int]:
    """Return the letters of the least words, in ascending order.

    >>> generators([(), (1,), (1, 2), (1, 2, 2)])
    [1, 2]
    """
    return sorted({letter for word in words for letter in word})


def generator_name(number: int) -> str:
    """Return the name of a generator by its number: a, b, ..., z without x, then a2, b2, ...

    >>> generator_name(0), generator_name(25)
    ('a', 'a2')
    """
    turn, place = divmod(number, len(_LETTERS))
    return _LETTERS[place] + (str(turn + 1) if turn else "")


def monomial(word: Word, named: Sequence[int]) -> str:
    """Return a word as a product of powers of the generators, "1" for the empty word.

    >>> monomial((3, 3, 5), [3, 5]), monomial((), [3])
    ('a^2 b', '1')
    """
    powers = ((generator_name(named.index(letter)), len(list(run))) for letter, run in groupby(word))
    return " ".join(name if power == 1 else f"{name}^{power}" for name, power in powers) or "1"


def relations(
    words: Sequence[Word], letters: Sequence[int], product: Sequence[Sequence[int]]
) -> Iterator[tuple[Word, Word]]:
    """Yield the relations (u, v), by ascending u; ``letters[l]`` is the element of letter l.

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
