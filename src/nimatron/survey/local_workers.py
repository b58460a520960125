"""Workers of a survey on this machine: separate processes, each with one task at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import connection, get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.dask_cluster import MOST_TRIES, LostWorkerError
from nimatron.explain.reason import reason
from nimatron.kernels.resources import processors, serve_parent
from nimatron.survey.code_families import standard_key
from nimatron.survey.examine import Examined, examine

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


Task = tuple[str, ...]
"""Codes that one worker examines together because they have the same standard form."""


class Finished(NamedTuple):
    """Result for one game, and the processor time in seconds."""

    found: Examined
    seconds: float


def examine_task(codes: Task, limit: int) -> list[Finished]:
    """Examine the games of a task, on this machine or another.

    >>> [done.found.record.period for done in examine_task(("0.77",), 500)]
    [12]
    """
    found, begun = [], time.thread_time()
    for one in examine(list(codes), limit):
        found.append(Finished(one, time.thread_time() - begun))
        begun = time.thread_time()
    return found


def tasks_of(codes: Iterable[str]) -> list[Task]:
    """Group the codes into tasks: those with the same standard form together, so that values are computed once.

    >>> tasks_of(["0.07", "0.77", "0.137"])
    [('0.07', '0.137'), ('0.77',)]
    """
    tasks: dict[str, list[str]] = {}
    for code in codes:
        tasks.setdefault(standard_key(code)[0], []).append(code)
    return [tuple(task) for task in tasks.values()]


def run_locally(tasks: Iterable[Task], limit: int, processes: int | None = None) -> Iterator[list[Finished]]:
    """Run the tasks in worker processes (default: one per processor); yield results as they finish, in any order.

    One process means the current one. Closing the iterator, also by Ctrl-C, ends the workers. Raises
    ``LostWorkerError`` for a game whose worker ended three times.

    >>> [done.found.record.period for task in run_locally([("0.3",), ("0.7",)], 500, 1) for done in task]
    [2, 2]
    """
    waiting = deque(tasks)
    count = min(processes or processors(), len(waiting))
    if count <= 1:
        for task in waiting:
            yield examine_task(task, limit)
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
    """Worker processes, each with its own pipe, so that they end when this process ends, however that happens."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.busy: dict[Connection, tuple[BaseProcess, Task]] = {}
        self._idle: list[tuple[Connection, BaseProcess]] = []

    def begin(self, task: Task) -> None:
        """Assign a task to an idle worker, or to a new one."""
        pipe, process = self._idle.pop() if self._idle else self._started()
        self.busy[pipe] = process, task
        try:
            pipe.send(task)
        except OSError:  # the worker has ended; `wait` will find its pipe closed
            return

    def _started(self) -> tuple[Connection, BaseProcess]:
        context = get_context("spawn")  # a fresh process does not inherit locks held by threads of this one
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there, self.limit), daemon=True)
        process.start()
        there.close()
        return here, process

    def wait(self) -> list[tuple[Task, list[Finished] | None]]:
        """Wait for at least one task; return those that finished, with None for one whose worker has ended."""
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
        """End all workers immediately, whether busy or not."""
        everyone = [*self._idle, *((pipe, process) for pipe, (process, _) in self.busy.items())]
        for _, process in everyone:
            process.terminate()
        for pipe, process in everyone:
            process.join()
            pipe.close()


def _work(pipe: Connection, limit: int) -> None:
    """Run tasks in a worker process until the pipe is closed."""
    serve_parent()
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            done: list[Finished] | BaseException = examine_task(task, limit)
        except Exception as error:
            done = error
        try:
            pipe.send(done)
        except OSError:
            return
