"""Several heaps by the definitions, with every option written out: reference implementations of the kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

Position = tuple[int, ...]
Options = Callable[[Position], Iterator[Position]]


def family_options(family: Iterable[Sequence[int]]) -> Options:
    """Return the rule "remove any amounts, not all zero, from the heaps of one set" as a function of the position.

    >>> sorted(family_options([(0, 1)])((1, 1)))
    [(0, 0), (0, 1), (1, 0)]
    """
    sets = [tuple(one) for one in family]

    def options(position: Position) -> Iterator[Position]:
        for chosen in sets:
            for left in product(*(range(position[i] + 1) for i in chosen)):
                after = list(position)
                for place, size in zip(chosen, left, strict=True):
                    after[place] = size
                if tuple(after) != position:
                    yield tuple(after)

    return options


def wythoff_options(a: int) -> Options:
    """Return the rule of generalised Wythoff: remove from one heap, or k and l from both with abs(k - l) < a.

    >>> sorted(wythoff_options(2)((1, 2)))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    """

    def options(position: Position) -> Iterator[Position]:
        x, y = position
        for left in range(x):
            yield left, y
        for left in range(y):
            yield x, left
        for k in range(1, x + 1):
            for other in range(max(1, k - a + 1), min(y, k + a - 1) + 1):
                yield x - k, y - other

    return options


def outcomes(bounds: Sequence[int], options: Options, misere: bool = False) -> dict[Position, bool]:
    """Return for every position below the bounds whether it is a P-position.

    >>> [p for p, lost in outcomes((3, 3), family_options([(0,), (1,)])).items() if lost]
    [(0, 0), (1, 1), (2, 2)]
    """
    lost: dict[Position, bool] = {}
    for position in product(*map(range, bounds)):
        after = [lost[option] for option in options(position)]
        lost[position] = not any(after) if after else not misere
    return lost


def nim_values(bounds: Sequence[int], options: Options) -> dict[Position, int]:
    """Return the nim-value of every position below the bounds.

    >>> nim_values((3, 3), family_options([(0,), (1,)]))[1, 2]
    3
    """
    values: dict[Position, int] = {}
    for position in product(*map(range, bounds)):
        after = {values[option] for option in options(position)}
        values[position] = next(value for value in range(len(after) + 1) if value not in after)
    return values


def remoteness(bounds: Sequence[int], options: Options, misere: bool = False) -> dict[Position, int]:
    """Return the remoteness of every position below the bounds.

    >>> remoteness((3, 3), family_options([(0,), (1,)]))[2, 2]
    4
    """
    lost = outcomes(bounds, options, misere)
    length: dict[Position, int] = {}
    for position in product(*map(range, bounds)):
        after = list(options(position))
        if not after:
            length[position] = 0
        elif lost[position]:
            length[position] = 1 + max(length[option] for option in after)
        else:
            length[position] = 1 + min(length[option] for option in after if lost[option])
    return length
