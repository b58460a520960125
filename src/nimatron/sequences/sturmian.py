"""The arithmetic strategy in linear time: the gaps of the A's as a word made of two templates.

The gaps A_(n+1) - A_n are 1 or 2. Between B_j and B_(j+1) lie g + a - 1 numbers, g the gap after A_j, and all of them are
A's: so a gap 1 turns into the gaps 1^(a-1) 2 and a gap 2 into 1^a 2. With s(1) = 1^(a-1) 2 and s(2) = 1^a 2 the word of
all gaps from n = 0 is

    1 s(1) s(s(1)) s(s(s(1))) ...     in normal play,
    2 s(2) s(s(2)) s(s(s(2))) ...     in misère play, a >= 2.

The lengths of s^k(1) and s^k(2) are q_k and p_k, the two numeration systems of the thesis (Mijailović 2020, section 7;
Fraenkel 1982): 1, a, ... and 1, a+1, ..., each next one a times the last plus the one before. One template of each kind,
at most ``TEMPLATE`` gaps long, is summed once; then the table is the templates in order, each moved up by what came before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TEMPLATE = 8192


@lru_cache(maxsize=64)
def _sizes(a: int, levels: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Give for k = 0, 1, ... (length, sum) of s^k(1) and of s^k(2)."""
    found = [((1, 1), (1, 2))]
    for _ in range(levels):
        (short, rise), (long, climb) = found[-1]
        found.append((((a - 1) * short + long, (a - 1) * rise + climb), (a * short + long, a * rise + climb)))
    return tuple(found)


class _Templates:
    """The partial sums of s^k(1), repeated, and of s^k(2), for the greatest k that fits, with the gaps of n a beside."""

    def __init__(self, a: int) -> None:
        import numpy as np

        level, ones, twos = 0, [1], [2]
        while (following := a * len(ones) + len(twos)) <= TEMPLATE:
            level, ones, twos = level + 1, ones * (a - 1) + twos, ones * a + twos
        self.level, self.following = level, following
        self.repeats = max(1, min(a, TEMPLATE // len(ones)))
        ones *= self.repeats
        self.first = [self._sums(np.array(word, np.int64)) for word in (ones, twos)]
        self.second = [sums + a * np.arange(len(sums)) for sums in self.first]

    @staticmethod
    def _sums(word: NDArray[np.int64]) -> NDArray[np.int64]:
        sums = word.cumsum()
        sums -= word
        return sums


@lru_cache(maxsize=8)
def _templates(a: int) -> _Templates:
    return _Templates(a)


def _blocks(a: int, kind: int, level: int, base: int, skip: int) -> Iterator[tuple[int, int, int]]:
    """Give (kind, repeats, skip) of the templates of level ``base`` that make s^level(kind + 1) after ``skip`` gaps."""
    if level == base:
        yield kind, 1, skip
        return
    length = _sizes(a, level)[level - 1][0][0]
    passed, skip = min((copies := a - 1 + kind), skip // length), skip - min(copies, skip // length) * length
    if level - 1 == base:
        if passed < copies:
            yield 0, copies - passed, skip
            skip = 0
    else:
        for _ in range(passed, copies):
            yield from _blocks(a, 0, level - 1, base, skip)
            skip = 0
    yield from _blocks(a, 1, level - 1, base, skip)


def fill_pairs_by_templates(
    a: int, start: int, first: NDArray[np.int64], second: NDArray[np.int64], misere: bool = False
) -> None:
    """Write the pairs from index ``start`` on into two arrays of one length (``misere`` needs a >= 2).

    The caller has checked that the last B fits 64 bits. Sources: Fraenkel (1982); proof at the head of this module.

    >>> import numpy as np
    >>> first, second = np.empty((2, 4), np.int64)
    >>> fill_pairs_by_templates(1, 3, first, second)
    >>> first.tolist(), second.tolist()
    ([4, 6, 8, 9], [7, 10, 13, 15])
    """
    import numpy as np

    templates, kind = _templates(a), int(misere)
    done, value, skip, level = 0, 0, start, 0
    while done < len(first):
        length, rise = _sizes(a, level)[level][kind]
        if skip >= length:
            skip, value, level = skip - length, value + rise, level + 1
            continue
        value += _rise(a, kind, level, skip)
        base = min(templates.level, level)
        for which, copies, ahead in _blocks(a, kind, level, base, skip):
            rest = copies * _sizes(a, base)[base][which][0] - ahead
            if base < templates.level:  # the short words at the very beginning
                done, value = _short(a, which, base, copies, ahead, start, misere, done, value, first, second)
            else:
                done, value = _copy(templates, which, ahead, rest, a, start, misere, done, value, first, second, np.add)
            if done >= len(first):
                return
        skip, level = 0, level + 1
