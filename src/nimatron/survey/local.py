"""Workers of a survey on this machine: processes of their own, each with one game at a time."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import connection, get_context, parent_process
from typing import TYPE_CHECKING, NamedTuple

from nimatron.errors import NimatronError
from nimatron.explain.reason import reason
from nimatron.kernels.threads import processors
from nimatron.survey.one_game import Examined, examine

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

MOST_TRIES = 3
"""How often a game is begun whose worker ends before it is finished, killed for its memory for example."""


class Finished(NamedTuple):
    """A game that a worker has finished, and the seconds of processor time that it took."""

    found: Examined
    seconds: float


class LostWorkerError(NimatronError):
    """A game that no worker could finish."""

    code = "lost_worker"


def finished(code: str, limit: int) -> Finished:
    """Examine one game: what every worker does, on this machine or another.

    >>> finished("0.77", 500).found.record.period
    12
    """
    begun = time.thread_time()
    found = examine(code, limit)
    return Finished(found, time.thread_time() - begun)


def finished_here(codes: Iterable[str], limit: int, processes: int | None = None) -> Iterator[Finished]:
    """Examine the games with worker processes (default: one for each processor); in any order, as they are finished.

    One process means this one. Closing the iterator, also by Ctrl-C, ends the workers. Raises ``LostWorkerError`` for a
    game whose worker ended three times.

    >>> [done.found.record.period for done in finished_here(["0.3", "0.7"], 500, 1)]
    [2, 2]
    """
    waiting = deque(codes)
    count = min(processes or processors(), len(waiting))
    if count <= 1:
        for code in waiting:
            yield finished(code, limit)
        return
    pool = _Pool(limit)
    tries: dict[str, int] = {}
    try:
        for _ in range(count):
            pool.begin(waiting.popleft())
        while pool.busy:
            for code, done in pool.wait():
                if done is not None:
                    yield done
                else:
                    tries[code] = tries.get(code, 1) + 1
                    if tries[code] > MOST_TRIES:
                        raise LostWorkerError(reason("survey.lost_worker", code=code, count=MOST_TRIES))
                    waiting.append(code)
            while waiting and len(pool.busy) < count:
                pool.begin(waiting.popleft())
    finally:
        pool.end()


class _Pool:
    """Worker processes, each with a pipe of its own: when this process ends in any way, so do they."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.busy: dict[Connection, tuple[BaseProcess, str]] = {}
        self._idle: list[tuple[Connection, BaseProcess]] = []

    def begin(self, code: str) -> None:
        """Give a game to a worker that waits, or to a new one."""
        pipe, process = self._idle.pop() if self._idle else self._started()
        self.busy[pipe] = process, code
        try:
            pipe.send(code)
        except OSError:  # it has ended meanwhile: `wait` finds its pipe closed
            return

    def _started(self) -> tuple[Connection, BaseProcess]:
        context = get_context("spawn")  # threads of this process are no danger to a process that begins anew
        here, there = context.Pipe()
        process = context.Process(target=_work, args=(there, self.limit), daemon=True)
        process.start()
        there.close()
        return here, process

    def wait(self) -> list[tuple[str, Finished | None]]:
        """The games that are finished now, at least one of them; None for one whose worker has ended."""
        ended: list[tuple[str, Finished | None]] = []
        for pipe in connection.wait(list(self.busy)):
            process, code = self.busy.pop(pipe)  # type: ignore[index]
            try:
                done = pipe.recv()  # type: ignore[union-attr]
            except (EOFError, OSError):
                process.join(5)
                ended.append((code, None))
                continue
            if isinstance(done, BaseException):
                raise done
            self._idle.append((pipe, process))  # type: ignore[arg-type]
            ended.append((code, done))
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
    """What a worker does: a game for each code that comes, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            code = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            done: Finished | BaseException = finished(code, limit)
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
