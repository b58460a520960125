"""Extension of a monoid by one letter h: words w h^k, with indistinguishable ones identified.

The table of all w h^k has an element for each element of the smaller monoid and each k below the first repetition of
rows. Row k is the set of words w for which w h^k is a P-position. Elements with the same shadow and the same tests are
identified.
"""

from __future__ import annotations

from typing import NamedTuple

from nimatron.kernels import numpy_here
from nimatron.misere.option_monoid import OptionMonoid, add_least, image, set_of

Table = list[list[int]]


class Rows(NamedTuple):
    """The rows of a letter: ``p_words[k]`` the words w with w h^k a P-position, ``shadows[k]`` the shadow of h^k.

    The number of rows is ``start + period``; from there on, row k equals row k - period.
    """

    p_words: list[int]
    shadows: list[int]
    start: int

    def place(self, power: int) -> int:
        """Return the index of the row of a power."""
        count = len(self.p_words)
        return power if power < count else self.start + (power - self.start) % (count - self.start)


def extended(monoid: OptionMonoid, letter: int, rows: Rows, moves: list[int]) -> OptionMonoid:
    """Return the monoid with one more letter; ``moves[x]`` is the set of products of x with the letter's options."""
    order, count = monoid.order, len(rows.p_words)
    product = monoid.product
    place = [rows.place(power) for power in range(2 * count)]
    shadows = [monoid.shadow_product(shadow, power) for power in rows.shadows for shadow in monoid.shadow]
    many = numpy_here()
    number, first = _classes((_tests if many else _plain_tests)(product, rows, place, order), shadows)
    sent = [number[k * order : (k + 1) * order] for k in range(count)]
    table = (_table if many else _plain_table)(product, place, sent, first)

    words, options = [], []
    for k, x in (divmod(old, order) for old in first):
        words.append(monoid.words[x] + (letter,) * k)
        options.append(image(monoid.options[x], sent[k]) | (image(moves[x], sent[k - 1]) if k else 0))
    every = [0] * len(first)
    for k in range(count + 1):  # the last one is the first row that repeats
        now, before = sent[rows.place(k)], sent[k - 1]
        for x in range(order):
            every[now[x]] |= image(monoid.every[x], now) | (image(moves[x], before) if k else 0)
    least: list[list[int]] = [[] for _ in first]
    for x, kept in enumerate(monoid.least):
        for one in kept:
            add_least(least[sent[0][x]], image(one, sent[0]))
    return OptionMonoid(
        table,
        set_of([new for new, old in enumerate(first) if rows.p_words[old // order] >> old % order & 1]),
        monoid.base,
        [shadows[old] for old in first],
        [sent[0][element] for element in monoid.letters] + [sent[rows.place(1)][0]],
        words,
        options,
        every,
        least,
    )


def _table(product: Table, place: list[int], sent: Table, first: list[int]) -> Table:
    """Return the products of all pairs of new elements.

    ``first`` represents each of them by an old pair (k, x), as k * order + x.
    """
    import numpy as np

    power, inner = np.divmod(np.array(first), len(product))
    old = np.array(product)[inner[:, None], inner[None, :]]
    found: Table = np.array(sent)[np.array(place)[power[:, None] + power[None, :]], old].tolist()
    return found


def _plain_table(product: Table, place: list[int], sent: Table, first: list[int]) -> Table:
    """Return ``_table`` without NumPy."""
    pairs = [divmod(old, len(product)) for old in first]
    return [[sent[place[k + j]][product[x][z]] for j, z in pairs] for k, x in pairs]


def _plain_tests(product: Table, rows: Rows, place: list[int], order: int) -> list[bytes]:
    """Return ``_tests`` without NumPy, equal up to how the bits are packed."""
    by_row = [[bytes(row >> z & 1 for z in line) for line in product] for row in rows.p_words]
    count = len(rows.p_words)
    return [b"".join(by_row[place[k + j]][x] for j in range(count)) for k in range(count) for x in range(order)]


def _tests(product: Table, rows: Rows, place: list[int], order: int) -> list[bytes]:
    """Return for each (k, x), in this order, with which (j, z) the product is a P-position."""
    import numpy as np

    lost = np.array([[row >> x & 1 for x in range(order)] for row in rows.p_words], dtype=bool)
    by_row = lost[:, np.array(product)]
    found = []
    for k in range(len(rows.p_words)):
        beside = np.concatenate([by_row[place[k + j]] for j in range(len(rows.p_words))], axis=1)
        found += [line.tobytes() for line in np.packbits(beside, axis=1)]
    return found


def _classes(tests: list[bytes], shadows: list[int]) -> tuple[list[int], list[int]]:
    """Return the number of the class of each element, and the first element of each class."""
    known: dict[tuple[bytes, int], int] = {}
    number = [known.setdefault(key, len(known)) for key in zip(tests, shadows, strict=True)]
    first = [-1] * len(known)
    for element in range(len(number) - 1, -1, -1):
        first[number[element]] = element
    return number, first
