"""Which theorem proves a period from the values that are known: each is asked that covers the game."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.games.codes import Code
from nimatron.sequences.breaking.sparse import sparse_space
from nimatron.sequences.breaking.values import Growing
from nimatron.sequences.periods import arithmetic, finite_state, guy_smith, windows
from nimatron.sequences.periods.known import known_period, remember
from nimatron.sequences.periods.proved_period import Period
from nimatron.sequences.periods.repetition import least_divisor
from nimatron.sequences.periods.windows import TakesRule

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_FROM = 2048
"""Values from which on a finite-state proof is looked for."""
_FIRST = 256
MOST_HELD = 1 << 25
"""Values that are held in memory at most; beyond them a sequence is streamed."""


def provable(code: Code) -> bool:
    """Whether a theorem is known that could prove a period of this code from finitely many values.

    >>> [provable(Code.parse(text)) for text in ("0.77", "4!.0", "0.[30]", "4.[3]", "4.[30]")]
    [True, True, True, True, False]
    """
    return code.last is not None or code.most_parts <= 1 or arithmetic.covers(code)


def find_period(game: Any, limit: int, budget: Budget) -> Period | None:
    """The period of a game with a code, known already or proved by its first ``limit`` values; it is remembered.

    At most 2^25 values are held. The budget refuses where its time ends; then the text tells how many were examined.

    >>> from nimatron.games.kayles import Kayles
    >>> find_period(Kayles(), 400, Budget()).period
    12
    """
    code: Code = game.breaking
    known = known_period(code)
    if known is not None:
        return known if known.examined <= limit else None
    if not provable(code):
        return None
    growing, count = Growing(code), min(limit, _FIRST)
    while True:
        while len(growing.values) < count:
            growing.step(count)
            if not budget.left:
                budget.tried.append(reason("tried.loop.no_period", count=len(growing.values)))
            budget.look(len(growing.values), min(limit, MOST_HELD))
        found = proved_period(game, code, growing.values)
        if found is not None:
            return remember(found)
        if count == min(limit, MOST_HELD):
            return None
        count = min(limit, MOST_HELD, 2 * count if count < 1 << 17 else count * 3 // 2)


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
    if classes is None:
        space = sparse_space(code, entries)
        if space is None:
            return None
        classes = space.mask, space.parity
    mask, parity = classes
    found = finite_state.proved(code, entries, mask, parity)
    if found is None:
        return None
    length, _ = least_divisor(entries, found.preperiod, found.period)
    if lcm(length, 2 if parity else 1) != found.period:
        return None
    kept = _kept(entries, found.preperiod + length)
    name = finite_state.FINITE_STATE
    return Period(game, found.preperiod, length, 0, name, kept, found.needed, mask, parity)
