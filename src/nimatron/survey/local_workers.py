"""Workers of a survey on this machine: processes of their own, each with one task at a time."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import connection, get_context, parent_process
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import NimatronError
from nimatron.explain.reason import reason
from nimatron.kernels.resources import processors
from nimatron.survey.code_families import standard_key
from nimatron.survey.examine import Examined, examine_equal

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


MOST_TRIES = 3
"""How often a task is begun whose worker ends before it is finished, killed for its memory for example."""

Task = tuple[str, ...]
"""Codes that one worker examines together, for they have the same standard form."""


class Finished(NamedTuple):
    """A game that a worker has finished, and the seconds of processor time that it took."""

    found: Examined
    seconds: float


class LostWorkerError(NimatronError):
    """A game that no worker could finish."""

    code = "lost_worker"


def finished(codes: Task, limit: int) -> list[Finished]:
    """Examine the games of a task: what every worker does, on this machine or another.

    >>> [done.found.record.period for done in finished(("0.77",), 500)]
    [12]
    """
    found, begun = [], time.thread_time()
    for one in examine_equal(list(codes), limit):
        found.append(Finished(one, time.thread_time() - begun))
        begun = time.thread_time()
    return found


def tasks_of(codes: Iterable[str]) -> list[Task]:
    """The codes in tasks: those with the same standard form together, for their values are computed once.

    >>> tasks_of(["0.07", "0.77", "0.137"])
    [('0.07', '0.137'), ('0.77',)]
    """
    tasks: dict[str, list[str]] = {}
    for code in codes:
        tasks.setdefault(standard_key(code)[0], []).append(code)
    return [tuple(task) for task in tasks.values()]


def finished_here(tasks: Iterable[Task], limit: int, processes: int | None = None) -> Iterator[list[Finished]]:
    """Do the tasks with worker processes (default: one for each processor); in any order, as they are finished.

    One process means this one. Closing the iterator, also by Ctrl-C, ends the workers. Raises ``LostWorkerError`` for a
    game whose worker ended three times.

    >>> [done.found.record.period for task in finished_here([("0.3",), ("0.7",)], 500, 1) for done in task]
    [2, 2]
    """
    waiting = deque(tasks)
    count = min(processes or processors(), len(waiting))
    if count <= 1:
        for task in waiting:
            yield finished(task, limit)
        return
    pool = _Pool(limit)
    tries: dict[Task, int] = {}
    try:
        for _ in range(count):
            pool.begin(waiting.popleft())
        while pool.busy:
            for task, done in pool.wait():
                if done is not None:
                    yield done
                else:
                    tries[task] = tries.get(task, 0) + 1
                    if tries[task] >= MOST_TRIES:
                        raise LostWorkerError(reason("survey.lost_worker", code=task[0], count=MOST_TRIES))
                    waiting.append(task)
            while waiting and len(pool.busy) < count:
                pool.begin(waiting.popleft())
    finally:
        pool.end()


class _Pool:
    """Worker processes, each with a pipe of its own: when this process ends in any way, so do they."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.busy: dict[Connection, tuple[BaseProcess, Task]] = {}
        self._idle: list[tuple[Connection, BaseProcess]] = []

    def begin(self, task: Task) -> None:
        """Give a task to a worker that waits, or to a new one."""
        pipe, process = self._idle.pop() if self._idle else self._started()
        self.busy[pipe] = process, task
        try:
            pipe.send(task)
        except OSError:  # it has ended meanwhile: `wait` finds its pipe closed
            return

    def _started(self) -> tuple[Connection, BaseProcess]:
        context = get_context("spawn")  # threads of this process are no danger to a process that begins anew
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there, self.limit), daemon=True)
        process.start()
        there.close()
        return here, process

    def wait(self) -> list[tuple[Task, list[Finished] | None]]:
        """The tasks that are finished now, at least one of them; None for one whose worker has ended."""
        ended: list[tuple[Task, list[Finished] | None]] = []
        ready: list[Any] = connection.wait(list(self.busy))
        for pipe in ready:
            process, task = self.busy.pop(pipe)
            try:
                done = pipe.recv()
            except (EOFError, OSError):
                process.join(5)
                ended.append((task, None))
                continue
            self._idle.append((pipe, process))
            if isinstance(done, BaseException):
                raise done
            ended.append((task, done))
        return ended

    def end(self) -> None:
        """End all workers at once, whatever they do."""
        everyone = [*self._idle, *((pipe, process) for pipe, (process, _) in self.busy.items())]
        for _, process in everyone:
            process.terminate()
        for pipe, process in everyone:
            process.join()
            pipe.close()


def _work(pipe: Connection, limit: int) -> None:
    """What a worker does: a task for each that comes, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            done: list[Finished] | BaseException = finished(task, limit)
        except Exception as error:
            done = error
        try:
            pipe.send(done)
        except OSError:
            return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
