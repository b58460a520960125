"""Jobs of bounded search: what workers do, on this machine or on another.

A job is to decide one couple with a bounded number of options examined. Each worker has a search of its own. What a job
has proved goes back to the client, which passes it on to the other workers. If the couple is not decided, the worker
also returns the proof numbers of the couple and of its options, which the client's tree goes on from.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, Protocol

from nimatron.kernels.couples import Components, CoupleSearch, Found, K
from nimatron.proofs.batches import Batch

Numbers = tuple[int, int]
Couple = tuple[K, int]
Slot = Hashable
"""One worker among several."""


class JobResult(NamedTuple, Generic[K]):
    """What came of a job.

    Parameters:
        answer: whether the couple is a P-position; None if the options did not suffice.
        numbers: proof number and disproof number of the couple.
        children: the same of the couples that its options are, as far as they are not decided.
        options: how many options the job was allowed to examine.
    """

    answer: bool | None
    numbers: Numbers
    children: dict[Couple[K], Numbers]
    options: int


class Done(NamedTuple, Generic[K]):
    """A job that has ended: its worker and couple, what came of it (None: the worker is lost), and what was proved."""

    slot: Slot
    couple: Couple[K]
    result: JobResult[K] | None
    proved: Sequence[Batch[K]] = ()


class Workers(Protocol[K]):
    """Workers that run jobs, one at a time each."""

    def idle(self) -> Sequence[Slot]:
        """Return the workers without a job."""

    def begin(self, slot: Slot, couple: Couple[K]) -> None:
        """Give a job to an idle worker."""

    def wait(self) -> list[Done[K]]:
        """Wait a short while for jobs that end; return those that have, perhaps none."""

    def share(self, batch: Batch[K], origin: Slot | None) -> None:
        """Pass on what was proved to all workers but the one where it was proved."""

    def stop(self) -> list[Done[K]]:
        """End the jobs that are running; return those that ended with results."""

    def close(self) -> None:
        """End the workers."""


class Pace:
    """The number of options of a job: fixed, or such that a job takes about that many seconds.

    Answers do not depend on it. It keeps jobs short enough to be stopped and long enough to be worth passing on.

    >>> pace = Pace(1000, 0.1)
    >>> pace.took(0.05)
    >>> pace.options
    2000
    """

    def __init__(self, options: int = 2000, seconds: float | None = None) -> None:
        self.options = options
        self._seconds = seconds

    def took(self, seconds: float) -> None:
        """Adapt to the seconds that a job took which used all its options."""
        if self._seconds is not None:
            factor = min(4.0, max(0.25, self._seconds / max(seconds, 1e-6)))
            self.options = max(10, int(self.options * factor))


class Worker(Generic[K]):
    """A search that does jobs."""

    def __init__(self, search: CoupleSearch[K], pace: Pace) -> None:
        self.search = search
        self.pace = pace
        self._mark = 0

    def learn(self, batch: Batch[K]) -> None:
        """Take over what others have proved. What was proved here must have been asked for before."""
        self.search.learn(batch.results)
        self._mark = self.search.learned(self._mark)[1]

    def proved(self) -> Batch[K]:
        """Return what was proved here since the last call."""
        results, self._mark = self.search.learned(self._mark)
        return Batch(self.search.game, results)

    def do(self, couple: Couple[K]) -> JobResult[K]:
        """Do one job."""
        options, begun = self.pace.options, time.perf_counter()
        answer = self.search.work(*couple, options)
        if answer is not None:
            return JobResult(answer, (0, 0), {}, options)
        self.pace.took(time.perf_counter() - begun)
        return JobResult(None, self.search.proof_numbers(*couple), self._children(couple), options)

    def _children(self, couple: Couple[K]) -> dict[Couple[K], Numbers]:
        component, n = couple
        numbers = self.search.proof_numbers
        found: dict[Couple[K], Numbers] = {(component, m): numbers(component, m) for m in range(n)}
        for option in self.search.game.options(component):
            parts, heap = folded(self.search, option, n)
            if len(parts) == 1:
                found[parts[0], heap] = numbers(parts[0], heap)
        return found


def folded(search: CoupleSearch[K], parts: Sequence[K], n: int) -> tuple[tuple[K, ...], int]:
    """Return the components of a sum whose nim-values are not proved, and the heap with the values of the others.

    In misère play nothing is folded.
    """
    if search.game.misere:
        return tuple(parts), n
    unknown = []
    for part in parts:
        value = search.found(part).value
        if value is None:
            unknown.append(part)
        else:
            n ^= value
    return tuple(unknown), n


def decided(search: CoupleSearch[K], parts: Sequence[K], n: int) -> bool | None:
    """Return whether a sum is a P-position, or None if that is not proved; its known components must be folded."""
    game: Components[K] = search.game
    if not parts:
        return not game.misere and n == 0
    return search.found(parts[0]).answer(n) if len(parts) == 1 else None


def result_of(couple: Couple[K], answer: bool) -> tuple[K, Found]:
    """Return what is proved of a component if a couple is a P-position, or is none.

    >>> result_of(("C", 2), True), result_of(("C", 2), False)
    (('C', Found(value=2, excluded=0)), ('C', Found(value=None, excluded=4)))
    """
    component, n = couple
    return component, Found(n) if answer else Found(None, 1 << n)


def first_heap(search: CoupleSearch[K], component: K) -> int:
    """Return the least heap that is not excluded as the nim-value of a component."""
    excluded = search.found(component).excluded
    return (~excluded & excluded + 1).bit_length() - 1
