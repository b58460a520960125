"""Wythoff pairs (A_n, B_n) of the arithmetic strategy in linear time: the gaps of the A's repeat two templates.

The gaps A_(n+1) - A_n are 1 or 2. Let g be the gap after A_j. Between B_j and B_(j+1) lie g + a - 1 numbers, and all
of them are A's. So a gap 1 produces the gaps 1^(a-1) 2, and a gap 2 produces 1^a 2. With s(1) = 1^(a-1) 2 and s(2) =
1^a 2 the word of all gaps from n = 0 is

    1 s(1) s(s(1)) s(s(s(1))) ...     in normal play,
    2 s(2) s(s(2)) s(s(s(2))) ...     in misère play, a >= 2.

The lengths of s^k(1) and s^k(2) are q_k and p_k, the two numeration systems of the thesis (Mijailović 2020, section 7;
Fraenkel 1982): 1, a, ... and 1, a+1, ...; each next term is a times the last plus the one before.

The program sums one template of each kind, at most ``TEMPLATE`` gaps long, once. The table is then a sequence of
copies of the templates, each raised by the sum of the gaps before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TEMPLATE = 8192
WORD = 1 << 64
LEVELS = 128  # q_128 > 10^26 for every a
ONE, TWO, HEAD = 0, 1, 2


class _Run(NamedTuple):
    """``copies`` of one template without its first ``skip`` gaps; ``risen`` is the sum of gaps skipped before it."""

    risen: int
    which: int
    copies: int
    skip: int


@lru_cache(maxsize=64)
def _sizes(a: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Return for each level k (length, sum) of s^k(1) and of s^k(2)."""
    sizes = [((1, 1), (1, 2))]
    while len(sizes) < LEVELS:
        (short, rise), (long, climb) = sizes[-1]
        sizes.append((((a - 1) * short + long, (a - 1) * rise + climb), (a * short + long, a * rise + climb)))
    return tuple(sizes)


class _Templates:
    """Partial sums of s^k(1) (repeated), s^k(2) and the shorter words before them, for the greatest k that fits."""

    def __init__(self, a: int, misere: bool) -> None:
        self.level, words, head = 0, ([1], [2]), list[int]()
        while a * len(words[ONE]) + len(words[TWO]) <= TEMPLATE:
            head += words[misere]
            words = words[ONE] * (a - 1) + words[TWO], words[ONE] * a + words[TWO]
            self.level += 1
        repeats = max(1, min(a, TEMPLATE // len(words[ONE])))
        self.units = (len(words[ONE]), len(words[TWO]), len(head))
        self.first = [self._sums(word) for word in (words[ONE] * repeats, words[TWO], head)]
        self.second = [self._slanted(sums, a) for sums in self.first]

    @staticmethod
    def _sums(word: list[int]) -> NDArray[np.int64]:
        import numpy as np

        return np.concatenate(([0], np.cumsum(np.array(word, np.int64))))

    @staticmethod
    def _slanted(sums: NDArray[np.int64], a: int) -> NDArray[np.int64]:
        import numpy as np

        return np.asarray(sums + a * np.arange(len(sums)))  # modulo 2^64; the final values fit


@lru_cache(maxsize=8)
def _templates(a: int, misere: bool) -> _Templates:
    return _Templates(a, misere)


def _runs(a: int, kind: int, level: int, base: int, skip: int) -> Iterator[_Run]:
    """Yield s^level(kind + 1) without its first ``skip`` gaps as runs of words of level ``base``."""
    if level == base:
        yield _Run(0, kind, 1, skip)
        return
    (length, rise), copies = _sizes(a)[level - 1][ONE], a - 1 + kind
    passed = min(copies, skip // length)
    risen, skip = passed * rise, skip - passed * length
    if level - 1 > base:
        for _ in range(passed, copies):
            for run in _runs(a, ONE, level - 1, base, skip):
                yield run._replace(risen=run.risen + risen) if risen else run
                risen = 0
            skip = 0
    elif passed < copies:
        yield _Run(risen, ONE, copies - passed, skip)
        risen = skip = 0
    for run in _runs(a, TWO, level - 1, base, skip):
        yield run._replace(risen=run.risen + risen) if risen else run
        risen = 0


def _all_runs(a: int, templates: _Templates, kind: int, skip: int) -> Iterator[_Run]:
    """Yield the whole word without its first ``skip`` gaps as runs of templates."""
    risen, length = 0, templates.units[HEAD]
    if skip < length:
        yield _Run(0, HEAD, 1, skip)
        skip = 0
    else:
        skip, risen = skip - length, int(templates.first[HEAD][-1])
    for level in count(templates.level):
        length, rise = _sizes(a)[level][kind]
        if skip >= length:
            skip, risen = skip - length, risen + rise
            continue
        for run in _runs(a, kind, level, templates.level, skip):
            yield run._replace(risen=run.risen + risen) if risen else run
            risen = 0
        skip = 0


def fill_pairs_by_templates(
    a: int, start: int, first: NDArray[np.int64], second: NDArray[np.int64], misere: bool = False
) -> None:
    """Write the pairs from index ``start`` on into two arrays of the same length.

    The caller has checked that the last B fits in 64 bits. Source: Fraenkel (1982); the module has a proof.

    Parameters:
        a: difference parameter of the game, at least 1.
        start: index of the first pair.
        first: array for the A's.
        second: array for the B's.
        misere: whether to write the pairs of misère play, which need a >= 2.

    >>> import numpy as np
    >>> first, second = np.empty((2, 4), np.int64)
    >>> fill_pairs_by_templates(1, 3, first, second)
    >>> first.tolist(), second.tolist()
    ([4, 6, 8, 9], [7, 10, 13, 15])
    """
    import numpy as np

    templates = _templates(a, misere)
    value, done, n = 0, 0, len(first)
    for risen, which, copies, ahead in _all_runs(a, templates, int(misere), start):
        value, skip, rest = value + risen, ahead, copies * templates.units[which] - ahead
        sums, slanted = templates.first[which], templates.second[which]
        value += int(sums[skip])
        while rest and done < n:
            take = min(len(sums) - 1 - skip, rest, n - done)
            base = value - int(sums[skip])
            np.add(sums[skip : skip + take], base, out=first[done : done + take])
            base += a * (start + done - skip) + misere
            base = (base + WORD // 2) % WORD - WORD // 2
            np.add(slanted[skip : skip + take], base, out=second[done : done + take])
            value, done, rest = value + int(sums[skip + take] - sums[skip]), done + take, rest - take
            skip = (skip + take) % (len(sums) - 1)
        if done == n:
            return
