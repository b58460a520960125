"""Workers on an existing Dask cluster; only the address of its scheduler is required.

Each thread of the cluster has a search of its own, which it keeps between jobs. With a job it receives what others have
proved since its last one; with the answer it returns what it has proved itself. It keeps these results until the next
job confirms that the client has them. If a worker is lost, only its running jobs are lost. Workers may join later.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple
from uuid import uuid4

from nimatron.dask_cluster import (
    TIMEOUT,
    ClusterError,
    check_versions,
    connected,
    dask_distributed,
    threads_of_workers,
)
from nimatron.explain.reason import reason
from nimatron.kernels.couples import Components, CoupleSearch, K
from nimatron.proofs.batches import Batch
from nimatron.proofs.worker_jobs import Couple, Done, JobResult, Numbers, Pace, Slot, Worker

JOB_SECONDS = 0.5
"""About how long a job takes."""
_MOST_NEWS = 1 << 20
"""Bytes of results that are sent with one job, about; a new worker receives the rest with its next jobs."""
_WAIT = 0.2
_LOOK = 1.0
"""Seconds between two looks at which workers there are."""
_STOP = 2.0
"""Seconds to wait for running jobs at the end."""
_MOST_QUESTIONS = 2
"""Searches that a process keeps for questions of different clients."""

Packed = tuple[bytes, int]
"""A couple, its component as bytes."""


class ClusterJob(NamedTuple):
    """What a worker receives.

    Parameters:
        question: a name of the search that the job belongs to.
        thread: which of the searches of the process is to do it.
        make: makes the search.
        couple: the couple to decide.
        news: batches of results that others have proved.
        marks: the place of these batches among all of the client: from, to.
        token: the search that the client expects.
        received: how many batches of this search the client has received.
        seconds: how long the job takes, about.
    """

    question: str
    thread: int
    make: Callable[[], CoupleSearch[Any]]
    couple: Packed
    news: list[bytes]
    marks: tuple[int, int]
    token: str
    received: int
    seconds: float


class ClusterResult(NamedTuple):
    """What a worker returns.

    Parameters:
        token: names the search; a worker that was started anew has another one.
        mark: up to which place it has the batches of the client.
        answer: see :class:`JobResult`.
        numbers: likewise.
        children: likewise.
        options: likewise.
        proved: batches that the client has not confirmed yet.
        sent: how many batches this search has made in all.
    """

    token: str
    mark: int
    answer: bool | None
    numbers: Numbers
    children: dict[Packed, Numbers]
    options: int
    proved: list[bytes]
    sent: int


class ClusterWorkers(Generic[K]):
    """The threads of a cluster as workers; see :class:`nimatron.proofs.worker_jobs.Workers`."""

    def __init__(
        self,
        client: Any,
        address: str,
        game: Components[K],
        make: Callable[[], CoupleSearch[K]],
        timeout: float = TIMEOUT,
        seconds: float = JOB_SECONDS,
    ) -> None:
        self._client, self._address, self._game, self._make = client, address, game, make
        self._timeout, self._seconds = timeout, seconds
        self._question = uuid4().hex
        self._slots: dict[Slot, _Slot[K]] = {}
        self._lost: list[Done[K]] = []
        self._log: list[tuple[bytes, Slot | None, str]] = []
        """All batches, each with the worker and the search that it came from."""
        self._ended: SimpleQueue[Any] = SimpleQueue()
        self._next_look = 0.0
        self._seen = time.monotonic()
        self._look()

    @classmethod
    @contextmanager
    def on(
        cls,
        address: str,
        game: Components[K],
        make: Callable[[], CoupleSearch[K]],
        timeout: float = TIMEOUT,
        seconds: float = JOB_SECONDS,
    ) -> Iterator[ClusterWorkers[K]]:
        """Connect to a cluster and yield its workers.

        Parameters:
            address: the address of the scheduler.
            game: the components.
            make: makes a search on a worker; it is pickled.
            timeout: seconds to wait for the scheduler and for a worker.
            seconds: how long a job takes, about.

        Raises:
            RequestError: if the address is malformed.
            MissingExtraError: without the extra ``cluster``.
            ClusterError: if there is no scheduler or worker, or a worker has another version.
        """
        with connected(address, timeout) as client:
            workers = cls(client, address, game, make, timeout, seconds)
            try:
                yield workers
            finally:
                workers.close()

    def idle(self) -> Sequence[Slot]:
        """Return the threads of the cluster without a job."""
        self._look()
        return [name for name, slot in self._slots.items() if slot.future is None]

    def begin(self, slot: Slot, couple: Couple[K]) -> None:
        """Give a job to an idle thread, with what others have proved."""
        here = self._slots[slot]
        end, size, news = here.mark, 0, []
        while end < len(self._log) and size < _MOST_NEWS:
            packed, origin, token = self._log[end]
            end += 1
            if (origin, token) != (slot, here.token):
                news.append(packed)
                size += len(packed)
        component, n = couple
        job = ClusterJob(
            self._question,
            here.thread,
            self._make,
            (self._game.encode(component), n),
            news,
            (here.mark, end),
            here.token,
            here.received,
            self._seconds,
        )
        # the job must run where the search is; a new key, so that the cluster does not return a cached result
        key = f"job-{uuid4().hex}"
        here.couple = couple
        here.future = self._client.submit(do_job, job, key=key, pure=False, workers=[here.address])
        here.future.add_done_callback(partial(self._put, slot))

    def _put(self, slot: Slot, future: Any) -> None:
        self._ended.put((slot, future))

    def wait(self) -> list[Done[K]]:
        """Wait a short while for jobs that end; return those that have. Raises what a search raised."""
        ended = []
        with suppress(Empty):
            ended.append(self._ended.get(timeout=_WAIT))
            while True:
                ended.append(self._ended.get_nowait())
        self._look()
        done, self._lost = self._lost, []
        for slot, future in ended:
            here = self._slots.get(slot)
            if here is not None and here.future is future:
                done.append(self._taken(slot, here))
        return done

    def _taken(self, slot: Slot, here: _Slot[K]) -> Done[K]:
        """Return what came of a job that has ended."""
        future, couple = here.future, here.couple
        assert couple is not None
        here.future = here.couple = None
        error = future.exception() if future.status == "error" else None
        if error is not None and not isinstance(error, dask_distributed().scheduler.KilledWorker):
            raise error
        if future.status != "finished":
            return Done(slot, couple, None)
        try:
            found: ClusterResult = future.result(timeout=self._timeout)
        except (OSError, TimeoutError):  # the worker ended before it sent the result
            return Done(slot, couple, None)
        if found.token != here.token:
            here.token, here.received = found.token, 0
        here.mark = found.mark
        unseen = found.sent - here.received
        fresh = found.proved[-unseen:] if unseen else []
        here.received = found.sent
        children = {(self._game.decode(data), n): numbers for (data, n), numbers in found.children.items()}
        result = JobResult(found.answer, found.numbers, children, found.options)
        return Done(slot, couple, result, [Batch(self._game, packed=packed) for packed in fresh])

    def share(self, batch: Batch[K], origin: Slot | None) -> None:
        """Pass on what was proved, with the next jobs of all threads but the one where it was proved."""
        if batch.results:
            here = self._slots.get(origin) if origin is not None else None
            self._log.append((batch.packed, origin, here.token if here is not None else ""))

    def stop(self) -> list[Done[K]]:
        """Wait a few seconds for the jobs that are running; return what they proved."""
        done: list[Done[K]] = []
        end = time.monotonic() + _STOP
        with suppress(ClusterError):
            while any(slot.future is not None for slot in self._slots.values()) and time.monotonic() < end:
                done += self.wait()
        return done

    def close(self) -> None:
        """Cancel what is still running, and free the memory of the workers."""
        running = [slot.future for slot in self._slots.values() if slot.future is not None]
        with suppress(Exception):  # the cluster may be gone
            self._client.cancel(running, force=True)
            self._client.run(forget, self._question)

    def _look(self) -> None:
        """Notice workers that have joined or ended. Raises ``ClusterError`` if the cluster or all workers are gone."""
        now = time.monotonic()
        if now < self._next_look:
            return
        self._next_look = now + _LOOK
        try:
            if self._client.status != "running":
                raise OSError
            there = threads_of_workers(self._client)
        except (OSError, TimeoutError):
            raise ClusterError(reason("cluster.lost", address=self._address)) from None
        known = {slot.address for slot in self._slots.values()}
        for name, slot in list(self._slots.items()):
            if slot.address not in there:
                del self._slots[name]
                if slot.future is not None and slot.couple is not None:
                    self._client.cancel([slot.future], force=True)
                    self._lost.append(Done(name, slot.couple, None))
        joined = [address for address in there if address not in known]
        if joined:
            check_versions(self._client, joined)
        for address in joined:
            for thread in range(there[address]):
                self._slots[address, thread] = _Slot(address, thread)
        if self._slots:
            self._seen = now
        elif now > self._seen + self._timeout:
            raise ClusterError(reason("cluster.no_workers", address=self._address, count=int(self._timeout)))


@dataclass
class _Slot(Generic[K]):
    """What the client knows of a thread of the cluster."""

    address: str
    thread: int
    token: str = ""
    mark: int = 0
    received: int = 0
    future: Any = None
    couple: Couple[K] | None = None


# -- on the worker -----------------------------------------------------------------------------------------------


class _Kept:
    """A search that a worker keeps between jobs."""

    def __init__(self, job: ClusterJob) -> None:
        self.token = uuid4().hex
        self.lock = threading.Lock()
        self.worker: Worker[Any] = Worker(job.make(), Pace(seconds=job.seconds))
        self.mark = 0
        self.sent = 0
        self.outbox: list[bytes] = []
        """The last batches that were made, as far as the client has not confirmed them."""


_KEPT: OrderedDict[str, dict[int, _Kept]] = OrderedDict()
_KEPT_LOCK = threading.Lock()


def do_job(job: ClusterJob) -> ClusterResult:
    """Do a job on a worker of the cluster."""
    kept = _kept(job)
    with kept.lock:
        game = kept.worker.search.game
        if job.token == kept.token:
            del kept.outbox[: len(kept.outbox) - (kept.sent - job.received)]
        for packed in job.news:
            kept.worker.learn(Batch(game, packed=packed))
        if job.marks[0] <= kept.mark:
            kept.mark = max(kept.mark, job.marks[1])
        result = kept.worker.do((game.decode(job.couple[0]), job.couple[1]))
        batch = kept.worker.proved()
        if batch.results:
            kept.outbox.append(batch.packed)
            kept.sent += 1
        children = {(game.encode(component), n): numbers for (component, n), numbers in result.children.items()}
        return ClusterResult(
            kept.token, kept.mark, result.answer, result.numbers, children, result.options, list(kept.outbox), kept.sent
        )


def _kept(job: ClusterJob) -> _Kept:
    with _KEPT_LOCK:
        if job.question not in _KEPT:
            _KEPT[job.question] = {}
            while len(_KEPT) > _MOST_QUESTIONS:
                _KEPT.popitem(last=False)
        searches = _KEPT[job.question]
        if job.thread not in searches:
            searches[job.thread] = _Kept(job)
        return searches[job.thread]


def forget(question: str) -> None:
    """Free the searches of a question on a worker."""
    with _KEPT_LOCK:
        _KEPT.pop(question, None)
