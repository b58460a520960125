"""A monoid with one more letter h: words w h^k, modulo what tells them apart.

The table of all w h^k has an element for each element of the smaller monoid and each k below the first repetition of
rows; row k holds the words w for which w h^k is lost. Elements with the same shadow and the same tests are one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from nimatron.misere.element_sets import image, set_of
from nimatron.misere.option_monoid import OptionMonoid, add_least

Array = np.ndarray[Any, np.dtype[Any]]


class Rows(NamedTuple):
    """The rows of a letter: ``lost[k]`` the words w with w h^k lost, ``shadows[k]`` the shadow of h^k.

    Row k is row k - period from ``start + period`` on, which is the number of rows given.
    """

    lost: list[int]
    shadows: list[int]
    start: int

    def place(self, power: int) -> int:
        """The number of the row of a power."""
        count = len(self.lost)
        return power if power < count else self.start + (power - self.start) % (count - self.start)


def extended(monoid: OptionMonoid, letter: int, rows: Rows, moves: list[int]) -> OptionMonoid:
    """The monoid of the words with one more letter; ``moves[x]`` is the set of x times the letter's options."""
    order, count = monoid.order, len(rows.lost)
    product = np.array(monoid.product)
    place = np.array([rows.place(power) for power in range(2 * count)])
    shadows = [monoid.shadow_product(shadow, power) for power in rows.shadows for shadow in monoid.shadow]
    number, first = _classes(_tests(product, rows, place, order), shadows)
    power, inner = np.divmod(np.array(first), order)
    in_new = np.array(number).reshape(count, order)
    table = in_new[place[power[:, None] + power[None, :]], product[inner[:, None], inner[None, :]]]
    sent = in_new.tolist()

    words, options = [], []
    for k, x in zip(power.tolist(), inner.tolist(), strict=True):
        words.append(monoid.words[x] + (letter,) * k)
        options.append(image(monoid.options[x], sent[k]) | (image(moves[x], sent[k - 1]) if k else 0))
    every = [0] * len(first)
    for k in range(count + 1):  # the last one goes round to the first row that repeats
        now, before = sent[rows.place(k)], sent[k - 1]
        for x in range(order):
            every[now[x]] |= image(monoid.every[x], now) | (image(moves[x], before) if k else 0)
    least: list[list[int]] = [[] for _ in first]
    for x, kept in enumerate(monoid.least):
        for one in kept:
            add_least(least[sent[0][x]], image(one, sent[0]))
    return OptionMonoid(
        table.tolist(),
        set_of([new for new, old in enumerate(first) if rows.lost[old // order] >> old % order & 1]),
        monoid.ground,
        [shadows[old] for old in first],
        [sent[0][element] for element in monoid.letters] + [sent[rows.place(1)][0]],
        words,
        options,
        every,
        least,
    )


def _tests(product: Array, rows: Rows, place: Array, order: int) -> list[bytes]:
    """For each (k, x), in this order, on which (j, z) the product is lost."""
    lost = np.array([[row >> x & 1 for x in range(order)] for row in rows.lost], dtype=bool)
    by_row = lost[:, product]
    found = []
    for k in range(len(rows.lost)):
        beside = np.concatenate([by_row[place[k + j]] for j in range(len(rows.lost))], axis=1)
        found += [line.tobytes() for line in np.packbits(beside, axis=1)]
    return found


def _classes(tests: list[bytes], shadows: list[int]) -> tuple[list[int], list[int]]:
    """The number of the class of each element, and the first element of each class."""
    known: dict[tuple[bytes, int], int] = {}
    number = [known.setdefault(key, len(known)) for key in zip(tests, shadows, strict=True)]
    first = [-1] * len(known)
    for element in range(len(number) - 1, -1, -1):
        first[number[element]] = element
    return number, first
