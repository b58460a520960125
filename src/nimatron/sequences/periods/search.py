"""Search for a theorem that proves a period from the known values; each theorem that covers the game is tried.

For a streamed proof, the values come from the prefix, or are computed again from the checkpoint before them.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import Budget, refusal
from nimatron.explain.reason import reason
from nimatron.kernels import numpy_here
from nimatron.rules.codes import Code
from nimatron.sequences.octal.definition_loops import GrowingList
from nimatron.sequences.octal.sparse import sparse_space
from nimatron.sequences.octal.values import GrowingValues
from nimatron.sequences.periods import arithmetic, automata, finite_state, guy_smith, windows
from nimatron.sequences.periods.known import found_within, keep_found, known_period, values_left
from nimatron.sequences.periods.proved_period import CHECKED_WITHOUT_CLASSES, FINITE_STATE, Period
from nimatron.sequences.periods.repetition import least_divisor
from nimatron.sequences.periods.windows import SubtractionRule

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.octal.stream_period import StreamedProof
    from nimatron.sequences.octal.value_folder import ValueFolder

    Array = np.ndarray[Any, np.dtype[Any]]


_FROM = 2048
"""Number of values from which on a finite-state proof is tried."""
_FIRST = 256
HELD_FIRST, MOST_HELD = 1 << 20, 1 << 25
"""Values held in memory before a sequence is streamed, and the most that are held if it cannot be streamed."""


class StreamedValues:
    """First values of a streamed sequence, each computed again from the checkpoint before it."""

    def __init__(self, proof: StreamedProof) -> None:
        self._proof = proof

    def value(self, n: int) -> int:
        """Return G(n) of a heap up to the last checkpoint."""
        return int(self.array(n, n + 1)[0])

    def array(self, start: int, stop: int) -> Array:
        """Return G(start) .. G(stop - 1)."""
        from nimatron.sequences.octal.stream_period import Trail, values_between

        trail = Trail(1 << 62, list(self._proof.checkpoints))
        return values_between(self._proof.rules, self._proof.prefix, trail, start, stop, lambda reached: None)


def period_of_stream(game: Any, proof: StreamedProof) -> Period:
    """Return the period of a game that a streamed proof has proved."""
    classes = proof.rules.mask, proof.rules.parity
    numbers = proof.preperiod, proof.period, 0
    return Period(
        game, *numbers, FINITE_STATE, StreamedValues(proof), proof.checkpoints[-1].n, *classes, streamed=proof
    )


def provable(code: Code) -> bool:
    """Return whether a theorem is known that could prove a period of this code from finitely many values.

    >>> [provable(Code.parse(text)) for text in ("0.77", "4!.0", "0.[30]", "4.[3]", "4.[30]")]
    [True, True, True, True, False]
    """
    return code.last is not None or code.most_parts <= 1 or arithmetic.covers(code)


def find_period(game: Any, limit: int, budget: Budget, folder: str | os.PathLike[str] | None = None) -> Period | None:
    """Return the period of a game with a code if it is known or its first ``limit`` values prove it, else None.

    Up to 2^20 values are held in memory, where every theorem is tried. Then the sequence is streamed, and finite states
    are tried. If they prove nothing, every theorem is tried on the values below the limit, up to 2^25 of them, or on
    all if the stream had to hold them anyway. No value beyond the limit is looked at. The period that was found is kept
    for later searches if a higher limit finds the same.

    Parameters:
        game: a game with an attribute ``octal_code``.
        limit: number of values to examine.
        budget: limits of work; if it ends, it refuses and says how many values were examined.
        folder: folder of the values that were held in memory and of the checkpoints of a stream; the same search goes
            on from there, and what is kept needs no work.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> find_period(Kayles(), 400, Budget()).period
    12
    """
    code: Code = game.octal_code
    known = known_period(code)
    if known is None or known.examined > limit:
        known = found_within(code, limit)
    if known is not None:
        return replace(known, game=game)
    if not provable(code):
        return None
    if folder is None or not numpy_here():
        return _searched(game, limit, budget, folder, None)
    from nimatron.sequences.octal.value_folder import ValueFolder

    with ValueFolder(folder, game.written()) as kept:
        return _searched(game, limit, budget, folder, kept)


def _searched(
    game: Any, limit: int, budget: Budget, folder: str | os.PathLike[str] | None, kept: ValueFolder | None
) -> Period | None:
    """Search for the period; ``kept`` holds the values in memory that an earlier search computed."""
    code: Code = game.octal_code
    held = _Held(game, code, budget, kept)
    try:
        found = held.search(min(limit, HELD_FIRST), limit)
    finally:
        held.leave()
    if found is not None:
        return keep_found(code, found, held.searched) if held.at_step else found
    if limit <= HELD_FIRST or not numpy_here():
        return None
    from nimatron.sequences.octal.stream_search import search as search_stream

    streamed = search_stream(code, limit, budget=budget, folder=folder, known=held.known)
    if streamed.proof is not None:
        found = period_of_stream(game, streamed.proof)
        return keep_found(code, found, limit) if streamed.proof.of_any_limit else found
    if streamed.held is not None:
        return proved_period(game, code, streamed.held)
    if streamed.stopped is None:
        return held.look(min(limit, MOST_HELD), limit)
    budget.tried.append(streamed.stopped)
    found = held.search(min(limit, MOST_HELD), limit)
    if found is None and limit > MOST_HELD:
        raise refusal(budget)
    return keep_found(code, found, held.searched) if found is not None and held.at_step else found


class _Recorded(NamedTuple):
    """Values of a code in memory, with the work at each length at which it was counted."""

    code: Code
    growing: GrowingValues | GrowingList
    lengths: list[int]
    steps: list[int]


class _Held:
    """Search in memory that can continue later with more values.

    It looks for a period after the same numbers of values (steps) for every limit. ``at_step`` says whether the last
    look was after such a step, and not at the limit. Values of an earlier search count as much work as they took then,
    so that a search ends where it would have ended without them.
    """

    def __init__(self, game: Any, code: Code, budget: Budget, kept: ValueFolder | None) -> None:
        self._game, self._code, self._budget, self._kept = game, code, budget, kept
        found = values_left.pop() if kept is None and values_left else None
        if found is None or found.code != code:
            growing = GrowingValues(code, _array_of(kept)) if numpy_here() else GrowingList(code)
            found = _Recorded(code, growing, [len(growing.values)], [0])
        self._recorded, self._growing = found, found.growing
        self._reached = self._charged = 0
        self.searched = 0
        self.at_step = True

    def leave(self) -> None:
        """Leave the values to the next search, if they are not too many and no Ctrl-C came while they were made."""
        known = len(self._growing.values)
        if self._kept is None and known <= HELD_FIRST and known == self._recorded.lengths[-1]:
            values_left[:] = [self._recorded]

    @property
    def known(self) -> Array | None:
        """The values in memory, if there is a folder that keeps them."""
        return self._growing.values if self._kept is not None else None  # type: ignore[return-value]

    def search(self, most: int, limit: int) -> Period | None:
        """Return the period that at most ``most`` values prove, or None."""
        while self.searched < most:
            step = max(_FIRST, 2 * self.searched if self.searched < 1 << 17 else self.searched * 3 // 2)
            step = min(step, HELD_FIRST if self.searched < HELD_FIRST else MOST_HELD)
            found = self.look(min(most, step), limit)
            self.at_step = self.searched == step
            if found is not None:
                return found
        return None

    def look(self, count: int, limit: int) -> Period | None:
        """Return the period that the first ``count`` values prove, or None."""
        self._reached = max(self._reached, self._recorded.lengths[0])
        while self._reached < count:
            work = self._go_on(count)
            if not self._budget.affords(work) or self._budget.over:
                self._budget.tried.append(reason("tried.loop.no_period", count=self._reached))
                if self._kept is not None:
                    self._budget.tried.append(reason("tried.kept", folder=str(self._kept.folder)))
            self._budget.charge(work)
            self._budget.look(self._reached, limit)
        self.searched, self.at_step = count, False
        return proved_period(self._game, self._code, self._growing.values[:count])

    def _go_on(self, count: int) -> int:
        """Reach some more values, at most ``count`` of them, and return the work that they take."""
        _, growing, lengths, steps = self._recorded
        if len(growing.values) <= self._reached:
            growing.step(count)
            lengths.append(len(growing.values))
            steps.append(growing.steps)
            if self._kept is not None:
                self._kept.keep(growing.values)
        place = bisect_right(lengths, self._reached)
        self._reached = min(count, lengths[place])
        # between two lengths the work is supposed to grow evenly
        part = (self._reached - lengths[place - 1]) * (steps[place] - steps[place - 1])
        before, self._charged = self._charged, steps[place - 1] + part // (lengths[place] - lengths[place - 1])
        return self._charged - before


def _array_of(kept: ValueFolder | None) -> Array | None:
    """Return the values of a folder as an array."""
    import numpy as np

    return None if kept is None else np.array(kept.values, dtype=np.uint32)


def proved_period(
    game: Any, code: Code, values: Sequence[int] | Array, classes: tuple[int, int] | None = None
) -> Period | None:
    """Return the period of a code that the values G(0), G(1), ... prove, with least preperiod and period, or None.

    ``classes`` are the mask and parity for a finite-state proof, as found by ``sparse_space``. Without them they are
    searched for.

    >>> proved_period("kayles", Code.parse("0.77"), [0, 1, 2, 3, 1, 4]) is None
    True
    """
    if code.most_parts <= 1:
        return proved_subtraction(game, SubtractionRule.of_code(code), values)
    if code.last is None:
        found = arithmetic.proved(code, values)
        return None if found is None else _made(game, values, arithmetic.SLOPE_ONE, found)
    repeated = guy_smith.proved(code, values)
    if repeated is not None:
        start, length, _ = repeated
        length, _ = least_divisor(values, start, length)
        needed = guy_smith.values_needed(code, start, length)
        name = guy_smith.theorem_of(code)
        classes = _classes_for(code, values) if needed > CHECKED_WITHOUT_CLASSES else None
        mask, parity = classes or (None, None)
        return Period(game, start, length, 0, name, _kept(values, start + length), needed, mask, parity)
    if automata.covers(code):
        found = automata.proved(code, values)
        return None if found is None else _made(game, values, automata.AUTOMATA, found)
    return _by_finite_state(game, code, values, classes)


def proved_subtraction(game: Any, rule: SubtractionRule | None, values: Sequence[int] | Array) -> Period | None:
    """Return the period that these values prove for a game without splits, or None.

    >>> proved_subtraction("nim", SubtractionRule((), (3,)), list(range(9))).period
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
    """Return the first values in a form that does not keep the others in memory."""
    if isinstance(values, list):
        return tuple(values[:count])
    return tuple(int(value) for value in values[:count]) if count <= 4096 else values[:count].copy()  # type: ignore[union-attr]


def _by_finite_state(
    game: Any, code: Code, values: Sequence[int] | Array, classes: tuple[int, int] | None
) -> Period | None:
    if len(values) < _FROM or not finite_state.covers(code) or not numpy_here():
        return None
    import numpy as np

    entries = np.asarray(values)
    if int(entries.max()) >= 1 << 16:
        return None
    entries = entries.astype(np.uint16, copy=False)
    classes = classes or _classes_for(code, entries)
    if classes is None:
        return None
    mask, parity = classes
    found = finite_state.proved(code, entries, mask, parity)
    if found is None:
        return None
    length, _ = least_divisor(entries, found.preperiod, found.period)
    if lcm(length, 2 if parity else 1) != found.period:
        return None
    kept = _kept(entries, found.preperiod + length)
    return Period(game, found.preperiod, length, 0, FINITE_STATE, kept, found.needed, mask, parity)


def _classes_for(code: Code, values: Sequence[int] | Array) -> tuple[int, int] | None:
    """Return the mask and parity with the fewest rare heaps among the values."""
    if not numpy_here():
        return None
    import numpy as np

    space = sparse_space(code, np.asarray(values)) if finite_state.covers(code) else None
    return None if space is None else (space.mask, space.parity)
