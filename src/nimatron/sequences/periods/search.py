"""Which theorem proves a period from the values that are known: each is asked that covers the game."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.games.codes import TWO, Code
from nimatron.sequences.periods import arithmetic, finite_state, guy_smith, windows
from nimatron.sequences.periods.proved_period import Period
from nimatron.sequences.periods.repetition import least_divisor
from nimatron.sequences.periods.windows import TakesRule

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_FROM = 2048
"""Values from which on a finite-state proof is looked for."""


class Classes(NamedTuple):
    """The classes of values that a finite-state proof may use."""

    mask: int
    parity: int


def provable(code: Code) -> bool:
    """Whether a theorem is known that could prove a period of this code from finitely many values.

    >>> [provable(Code.parse(text)) for text in ("0.77", "4!.0", "0.[30]", "4.[3]", "4.[30]")]
    [True, True, True, True, False]
    """
    return code.last is not None or code.most_parts <= 1 or arithmetic.covers(code)


def proved_period(
    game: Any, code: Code, values: Sequence[int] | Array, classes: tuple[int, int] | None = None
) -> Period | None:
    """The period of a code that these values G(0), G(1), ... prove, least preperiod and least period.

    ``classes`` are mask and parity for a finite-state proof (those of ``sparse_space``); without them they are looked
    for.

    >>> proved_period("kayles", Code.parse("0.77"), [0, 1, 2, 3, 1, 4]) is None
    True
    """
    if code.most_parts <= 1:
        return proved_takes(game, TakesRule.of_code(code), values)
    if code.last is None:
        found = arithmetic.proved(code, values)
        return None if found is None else _made(game, values, arithmetic.SLOPE_ONE, found)
    repeated = guy_smith.proved(code, values)
    if repeated is not None:
        start, length, _ = repeated
        length, _ = least_divisor(values, start, length)
        needed = guy_smith.values_needed(code, start, length)
        name = guy_smith.theorem_of(code)
        return Period(game, start, length, 0, name, _kept(values, start + length), needed)
    return _by_finite_state(game, code, values, classes)


def proved_takes(game: Any, rule: TakesRule | None, values: Sequence[int] | Array) -> Period | None:
    """The period of a game of takes alone that these values prove.

    >>> proved_takes("nim", TakesRule((), (3,)), list(range(9))).period
    1
    """
    if rule is None:
        return None
    found = windows.proved(rule, values)
    return None if found is None else _made(game, values, windows.STATE if rule.tail else windows.WINDOW, found)


def _made(game: Any, values: Sequence[int] | Array, theorem: str, found: tuple[int, int, int, int]) -> Period:
    start, whole, saltus, needed = found
    length, saltus = least_divisor(values, start, whole, saltus)
    return Period(game, start, length, saltus, theorem, _kept(values, start + length), needed)


def _kept(values: Sequence[int] | Array, count: int) -> Sequence[int] | Array:
    """The first values, in a form that does not keep the others alive."""
    if isinstance(values, list):
        return tuple(values[:count])
    return tuple(int(value) for value in values[:count]) if count <= 4096 else values[:count].copy()  # type: ignore[union-attr]


def _by_finite_state(
    game: Any, code: Code, values: Sequence[int] | Array, classes: tuple[int, int] | None
) -> Period | None:
    import numpy as np

    if len(values) < _FROM or not finite_state.covers(code):
        return None
    entries = np.asarray(values)
    if int(entries.max()) >= 1 << 16:
        return None
    entries = entries.astype(np.uint16, copy=False)
    mask, parity = classes if classes is not None else _classes(code, entries)
    found = finite_state.proved(code, entries, mask, parity)
    if found is None:
        return None
    length, _ = least_divisor(entries, found.preperiod, found.period)
    if lcm(length, 2 if parity else 1) != found.period:
        return None
    kept = _kept(entries, found.preperiod + length)
    name = finite_state.FINITE_STATE
    return Period(game, found.preperiod, length, 0, name, kept, found.needed, mask, parity)


def _classes(code: Code, values: Array) -> tuple[int, int]:
    """Mask and parity with the fewest rare heaps, by the Walsh-Hadamard transform of the values' numbers.

    >>> from nimatron.sequences.heap_values import nim_values_list
    >>> from nimatron.games.registry import game
    >>> import numpy as np
    >>> _classes(Code.parse("0.77"), np.array(nim_values_list(game("0.77"), 500)))
    (15, 0)
    """
    import numpy as np

    size = 1 << max(int(values.max()).bit_length(), 1)
    splits = [place for place in range((code.last or 0) + 1) if code.digit(place).bits & TWO]
    parities = (0, 1) if len({place % 2 for place in splits}) == 1 else (0,)
    heaps = np.arange(len(values)) - (splits[0] if splits else 0)
    sums = []
    for turn in (0, 1):
        column = np.bincount(values[1:][heaps[1:] % 2 == turn], minlength=size).astype(np.int64)
        step = 1
        while step < size:
            pairs = column.reshape(-1, 2, step)
            column = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).reshape(-1)
            step *= 2
        sums.append(column)
    found = []
    for parity in parities:
        excess = sums[0] - sums[1] if parity else sums[0] + sums[1]  # rare heaps less common ones
        mask = int(excess.argmin())
        found.append((int(excess[mask]), mask, parity))
    _, mask, parity = min(found)
    return mask | (0xFFFF & -size), parity
