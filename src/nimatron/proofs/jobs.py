"""Decide a position by one thread, several threads, or the machines of a cluster, with a table that is kept on disk.

The answers do not depend on the number of workers, nor on where a search was stopped before.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Generic, NamedTuple

from nimatron.budget import Budget, Limits, Progress
from nimatron.dask_cluster import MOST_TRIES, LostWorkerError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason
from nimatron.kernels.couple_search import NativeSearch
from nimatron.kernels.couples import CoupleSearch, K
from nimatron.proofs.batches import Batch
from nimatron.proofs.job_tree import JobTree
from nimatron.proofs.saved_results import SavedResults, board_of
from nimatron.proofs.worker_jobs import Couple, Done, Pace, Worker, Workers, decided, first_heap, folded
from nimatron.rules.rule_set import RuleSet

MEMORY = 1 << 28
"""Bytes of the bounded tables of all searches on this machine together."""

_PORTION, _NATIVE_PORTION = 5_000, 200_000
"""Options that a search examines before it is asked for its results, where it works alone: well under a second."""
_NODES_PER_WORKER = 4


class FinishedSearch(NamedTuple):
    """A position that is decided.

    Parameters:
        search: knows all that was proved, by any worker and in the saved table.
        components: the components of the position.
        is_p: whether it is a P-position in its convention.
        value: its nim-value, if that was asked for.
        threads: how many searches worked at the same time, at the end.
        jobs: how many jobs were done.
        options: how many options were examined.
        loaded: how many results came from the saved table.
    """

    search: CoupleSearch[Any]
    components: tuple[Any, ...]
    is_p: bool
    value: int | None
    threads: int
    jobs: int
    options: int
    loaded: int


def decide(
    game: RuleSet[Any],
    position: Any,
    misere: bool = False,
    value: bool = False,
    *,
    threads: int = 1,
    cluster: str | None = None,
    table: str | os.PathLike[str] | None = None,
    memory: int = MEMORY,
    options: int | None = None,
    progress: Progress | None = None,
) -> FinishedSearch:
    """Decide whether a position is a P-position; with ``value``, find its nim-value (normal play only).

    Ctrl-C ends the jobs that are running, which takes a fraction of a second, saves what they have proved and is raised
    then. A second Ctrl-C is raised immediately.

    Parameters:
        game: the rule set.
        position: one of its positions.
        misere: the convention.
        value: whether to find the nim-value.
        threads: searches on this machine that work at the same time. They share
            all that is known. Games without a kernel use one.
        cluster: the address of a Dask scheduler, to use its workers instead.
        table: a file that keeps what is proved. If it exists, the search goes on from it.
        memory: bytes of bounded tables, of all threads together, or of each thread of the cluster.
        options: how many options may be examined; no limit by default.
        progress: called with the options examined, and with ``options`` or 0.

    Raises:
        RequestError: if the position cannot be decided by losing couples, or the table is in use.
        SavedTableError: if the table is damaged or belongs to another game.
        TooLargeError: if ``options`` do not suffice. What is proved stays in the table.
        ClusterError: if there is no scheduler or worker, or a worker has another version.
        LostWorkerError: if a job ended three workers.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> decide(Sprouts(), Sprouts().parse("4")).is_p, decide(Sprouts(), Sprouts().parse("4"), value=True).value
    (False, 1)
    """
    from nimatron.solve.searching.engines import couple_search

    make = partial(couple_search, game, position, misere)
    search = make(memory, threads) if cluster is None else make(memory // 4)
    with ExitStack() as stack:
        workers: Workers[Any] | None = None
        if cluster is not None:
            from nimatron.proofs.cluster_workers import ClusterWorkers

            workers = stack.enter_context(ClusterWorkers.on(cluster, search.game, partial(make, memory)))
        saved = None
        parts = search.game.components(position)
        if table is not None and parts:
            masked = game.mask(position)
            board = board_of(None if masked is None else masked[0])
            saved = stack.enter_context(SavedResults(table, search.game, game.written(), parts[-1], board))
        limit = Limit(options, partial(_asked, game, position, misere), progress)
        return finish(search, position, value, workers, saved, limit)


class Limit:
    """The options that a search may examine."""

    def __init__(
        self,
        options: int | None = None,
        asked: Callable[[], MessageValue] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.spent = 0
        self.options = options
        self._asked = asked
        self._progress = progress

    @property
    def left(self) -> int | None:
        """Options that may still be examined; None without a limit."""
        return None if self.options is None else self.options + 1 - self.spent

    def spend(self, options: int) -> None:
        """Count options. Raises ``TooLargeError`` beyond the limit."""
        self.spent += options
        if self._progress is not None:
            self._progress(self.spent, self.options or 0)
        if self.options is not None and self.spent > self.options:
            budget = Budget(Limits(options=self.options), self._asked)
            budget.options = self.spent
            budget.refuse(reason("limit.moves", count=self.options), "--limit")


def finish(
    search: CoupleSearch[K],
    position: Any,
    value: bool = False,
    workers: Workers[K] | None = None,
    saved: SavedResults[K] | None = None,
    limit: Limit | None = None,
    pace: Pace | None = None,
) -> FinishedSearch:
    """Decide a position with a search that is made already, and with workers; see :func:`decide`.

    Parameters:
        search: takes over everything that is proved.
        position: a position of its game.
        value: whether to find the nim-value.
        workers: do the search; without them, ``search`` does.
        saved: the table to go on from; new results are saved in it.
        limit: what may be examined.
        pace: of the search, where there are no workers.
    """
    parts = search.game.components(position)
    limit = limit or Limit()
    with deferred_interrupt() as interrupted:
        usual = Pace(_NATIVE_PORTION if isinstance(search, NativeSearch) else _PORTION)
        run = _Run(search, workers, saved, limit, pace or usual, interrupted)
        try:
            found = run.answer(parts, value and not search.game.misere)
        finally:
            run.stop()
    threads = getattr(search, "threads", 1) if workers is None else len(workers.idle())
    return FinishedSearch(search, parts, *found, threads, run.jobs, run.limit.spent, run.loaded)


class _Run(Generic[K]):
    """One search in progress."""

    def __init__(
        self,
        search: CoupleSearch[K],
        workers: Workers[K] | None,
        saved: SavedResults[K] | None,
        limit: Limit,
        pace: Pace,
        interrupted: Callable[[], bool],
    ) -> None:
        self.search, self.workers, self.saved, self.limit = search, workers, saved, limit
        self.jobs = self.loaded = 0
        self._interrupted = interrupted
        self._tree = JobTree(search)
        self._own = Worker(search, pace)
        self._lost: Counter[Couple[K]] = Counter()
        self._running = 0
        for batch in () if saved is None else saved.batches():
            self._own.learn(batch)
            self.loaded += len(batch.results)
            if workers is not None:
                workers.share(batch, None)

    def answer(self, parts: Sequence[K], value: bool) -> tuple[bool, int | None]:
        """Return whether a position is a P-position, and its nim-value if that is asked for."""
        while True:
            left, n = folded(self.search, parts, 0)
            if not left or (len(left) == 1 and not value):
                break
            self._decide((left[0], first_heap(self.search, left[0])))
        while (is_p := decided(self.search, left, n)) is None:  # a search of bounded memory may forget
            self._decide((left[0], n))
        return is_p, n if value else None

    def _decide(self, couple: Couple[K]) -> None:
        if self.workers is None:
            answer = self.search.found(couple[0]).answer(couple[1])
            while answer is None:
                result = self._own.do(couple, self.limit.left)
                self._keep(self._own.proved())
                self._count(result.options)
                answer = result.answer
            return
        self._tree.ask(couple)
        while not self._tree.is_decided:
            idle = self.workers.idle()
            self._tree.wanted = _NODES_PER_WORKER * (len(idle) + self._running)
            for slot in idle:
                job = self._tree.take()
                if job is None:
                    break
                self.workers.begin(slot, job)
                self._running += 1
            for done in self.workers.wait():
                self._take_over(done)
            self._count(0)

    def _take_over(self, done: Done[K]) -> None:
        assert self.workers is not None
        self._running -= 1
        for batch in done.proved:
            self._tree.learn(batch.results)
            self.workers.share(batch, done.slot)
            self._keep(batch)
        if done.result is None:
            self._tree.give_back(done.couple)
            self._lost[done.couple] += 1
            if self._lost[done.couple] >= MOST_TRIES:
                raise LostWorkerError(reason("jobs.lost_worker", count=MOST_TRIES))
            return
        self._tree.finish(done.couple, *done.result[:2])
        self._lost.pop(done.couple, None)
        followed = self._tree.proved()
        if followed:
            batch = Batch(self.search.game, followed)
            self.workers.share(batch, None)
            self._keep(batch)
        self.jobs += 1
        self.limit.spend(done.result.options)

    def _keep(self, batch: Batch[K]) -> None:
        if self.saved is not None:
            self.saved.add(batch)

    def _count(self, options: int) -> None:
        if options:
            self.jobs += 1
            self.limit.spend(options)
        if self._interrupted():
            raise KeyboardInterrupt

    def stop(self) -> None:
        """End the jobs that are running, and keep what they have proved."""
        try:
            for done in () if self.workers is None else self.workers.stop():
                for batch in done.proved:
                    self.search.learn(batch.results)
                    self._keep(batch)
        finally:
            if self.saved is not None:
                self.saved.save()


@contextmanager
def deferred_interrupt() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed; meanwhile only a second Ctrl-C is raised.

    So no result is lost between a worker and the table. Outside the main thread, and where the program handles Ctrl-C
    itself, nothing is deferred.

    >>> with deferred_interrupt() as interrupted:
    ...     interrupted()
    False
    """
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or before is not signal.default_int_handler:
        yield lambda: False
        return

    def press(number: int, frame: Any) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    signal.signal(signal.SIGINT, press)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _asked(game: RuleSet[Any], position: Any, misere: bool) -> MessageValue:
    text = game.format(position)
    asked = f"{game.written_name} {text if len(text) <= 60 else text[:57] + '...'}"
    return reason("asked.misere", asked=asked) if misere else asked
