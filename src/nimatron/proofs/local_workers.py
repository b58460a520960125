"""Workers on this machine: threads, each with a search of its own.

Kernels release Python's lock while they search, so that threads run in parallel. Searches in Python do not; for them
one thread is as fast as several.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Generic

from nimatron.kernels.couples import CoupleSearch, K
from nimatron.proofs.batches import Batch
from nimatron.proofs.worker_jobs import Couple, Done, Pace, Slot, Worker

Ended = tuple[int, "Done[K] | BaseException"]
"""What a thread reports: its number, and the job or the error that ended it."""
JOB_SECONDS = 0.05
"""About how long a job takes; after Ctrl-C it is finished."""
_WAIT = 0.2
"""Longest wait for a job, in seconds; in between the caller looks whether Ctrl-C was pressed."""


class LocalWorkers(Generic[K]):
    """Threads that run jobs.

    Parameters:
        make: makes a search; called once for each thread.
        threads: the number of threads.
        pace: makes the pace of a thread; by default jobs take about 0.05 seconds.
    """

    def __init__(
        self, make: Callable[[], CoupleSearch[K]], threads: int, pace: Callable[[], Pace] | None = None
    ) -> None:
        pace = pace or (lambda: Pace(seconds=JOB_SECONDS))
        self._done: SimpleQueue[Ended[K]] = SimpleQueue()
        self._threads = [_Thread(slot, Worker(make(), pace()), self._done) for slot in range(threads)]
        for thread in self._threads:
            thread.start()
        self._busy: set[Slot] = set()

    def idle(self) -> Sequence[int]:
        """Return the threads without a job."""
        return [thread.slot for thread in self._threads if thread.slot not in self._busy]

    def begin(self, slot: Slot, couple: Couple[K]) -> None:
        """Give a job to an idle thread."""
        assert isinstance(slot, int)
        self._busy.add(slot)
        self._threads[slot].jobs.put(couple)

    def wait(self) -> list[Done[K]]:
        """Wait a short while for jobs that end; return those that have. Raises what a search raised."""
        try:
            slot, done = self._done.get(timeout=_WAIT)
        except Empty:
            return []
        self._busy.discard(slot)
        if isinstance(done, BaseException):
            raise done
        return [done]

    def share(self, batch: Batch[K], origin: Slot | None) -> None:
        """Pass on what was proved to all threads but the one where it was proved."""
        for thread in self._threads:
            if thread.slot != origin:
                thread.inbox.append(batch)

    def stop(self) -> list[Done[K]]:
        """Wait for the jobs that are running; return what they proved. Errors of searches are ignored by now."""
        ended = []
        while self._busy:
            slot, done = self._done.get()
            self._busy.discard(slot)
            if not isinstance(done, BaseException):
                ended.append(done)
        return ended

    def close(self) -> None:
        """End the threads."""
        for thread in self._threads:
            thread.jobs.put(None)
        for thread in self._threads:
            thread.join()


class _Thread(threading.Thread, Generic[K]):
    """A thread with a search of its own."""

    def __init__(self, slot: int, worker: Worker[K], done: SimpleQueue[Ended[K]]) -> None:
        super().__init__(daemon=True)
        self.slot = slot
        self.jobs: SimpleQueue[Couple[K] | None] = SimpleQueue()
        self.inbox: deque[Batch[K]] = deque()
        """What others have proved; read before each job."""
        self._worker = worker
        self._done = done

    def run(self) -> None:
        """Do jobs until there is None instead of one."""
        while (couple := self.jobs.get()) is not None:
            try:
                while self.inbox:
                    self._worker.learn(self.inbox.popleft())
                result = self._worker.do(couple)
                self._done.put((self.slot, Done(self.slot, couple, result, [self._worker.proved()])))
            except BaseException as error:
                self._done.put((self.slot, error))
