"""Workers without threads, for tests: their jobs end in any order, or in the order of the options that they examine."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from nimatron.kernels.couples import CoupleSearch
from nimatron.proofs.batches import Batch
from nimatron.proofs.worker_jobs import Couple, Done, JobResult, Pace, Slot, Worker

Make = Callable[[], CoupleSearch[Any]]


class FakeWorkers:
    """Workers whose jobs are done when the fake says so.

    Parameters:
        make: makes a search.
        count: the number of workers.
        options: of a job.
        dice: decides which job ends next, and whether it is lost or comes back undecided with nothing done. Without
            it, a clock decides: the worker that has examined fewest options ends first.
        faults: the chance of each fault.
    """

    def __init__(
        self, make: Make, count: int, options: int, dice: random.Random | None = None, faults: float = 0.0
    ) -> None:
        self._make, self._options, self._dice, self._faults = make, options, dice, faults
        self.workers = [self._new() for _ in range(count)]
        self._inbox: list[list[Batch[Any]]] = [[] for _ in range(count)]
        self._running: dict[int, Couple[Any]] = {}
        self._ended: dict[int, Done[Any]] = {}
        self._history: list[Batch[Any]] = []
        self.clocks = [0] * count
        """Options examined by each worker, and waited for."""
        self.most_running = 0
        self.lost = 0

    def _new(self) -> Worker[Any]:
        return Worker(self._make(), Pace(self._options))

    def idle(self) -> list[int]:
        return [slot for slot in range(len(self.workers)) if slot not in self._running]

    def begin(self, slot: Slot, couple: Couple[Any]) -> None:
        assert isinstance(slot, int)
        assert slot not in self._running
        assert couple not in self._running.values(), "two workers have the same job"
        self._running[slot] = couple
        self.most_running = max(self.most_running, len(self._running))
        self.clocks[slot] = max(self.clocks[slot], getattr(self, "now", 0))
        if self._dice is None:
            self._ended[slot] = self._do(slot)

    def _do(self, slot: int) -> Done[Any]:
        worker, couple = self.workers[slot], self._running[slot]
        for batch in self._inbox[slot]:
            worker.learn(batch)
        self._inbox[slot] = []
        before = examined(worker)
        result = worker.do(couple)
        self.clocks[slot] += examined(worker) - before
        return Done(slot, couple, result, [worker.proved()])

    def wait(self) -> list[Done[Any]]:
        if self._dice is None:
            slot = min(self._ended, key=lambda slot: self.clocks[slot])
            self.now = self.clocks[slot]
            del self._running[slot]
            return [self._ended.pop(slot)]
        slot = self._dice.choice(sorted(self._running))
        if self._dice.random() < self._faults:
            couple = self._running.pop(slot)
            if self._dice.random() < 0.5:
                return [Done(slot, couple, JobResult(None, (1, 1), {}, 1))]
            self.lost += 1
            self.workers[slot] = self._new()
            self._inbox[slot] = list(self._history)
            return [Done(slot, couple, None)]
        done = self._do(slot)
        del self._running[slot]
        return [done]

    def share(self, batch: Batch[Any], origin: Slot | None) -> None:
        self._history.append(batch)
        for slot, inbox in enumerate(self._inbox):
            if slot != origin:
                inbox.append(batch)

    def stop(self) -> list[Done[Any]]:
        self._running.clear()
        return []

    def close(self) -> None:
        """Nothing runs."""


def examined(worker: Worker[Any]) -> int:
    """Return the options that a search of the reference implementation has examined."""
    count: int = worker.search._examined  # type: ignore[attr-defined]
    return count
