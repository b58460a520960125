"""Memory and processors for the kernels."""

from __future__ import annotations

import _thread
import mmap
import os
import threading
from collections.abc import Callable, Iterable
from typing import Literal


def zeros(count: int, kind: Literal["i", "Q"]) -> memoryview:
    """Return that many zeros, ``i`` of 32 bits or ``Q`` of 64.

    >>> len(zeros(5, "Q")), zeros(2, "i")[1]
    (5, 0)
    """
    size = {"i": 4, "Q": 8}[kind]
    return memoryview(mmap.mmap(-1, max(1, count) * size)).cast(kind)[:count]


def processors() -> int:
    """Return the number of processors that this process may use; the variable NIMATRON_THREADS can lower it.

    >>> processors() >= 1
    True
    """
    try:
        available = len(os.sched_getaffinity(0))
    except AttributeError:  # only Linux lists the processors of a process
        available = os.cpu_count() or 1
    wanted = os.environ.get("NIMATRON_THREADS", "")
    return min(available, max(1, int(wanted))) if wanted.isascii() and wanted.isdigit() else available


def serve_parent() -> None:
    """Leave Ctrl-C to the process that started this one, and end when it ends, however that happens."""
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def run_tasks(
    tasks: Iterable[Callable[[], object]],
    workers: int | None = None,
    stop: Callable[[], object] = lambda: None,
) -> None:
    """Call every task once, in several threads; their order must not matter.

    An exception (including KeyboardInterrupt) stops scheduling new tasks and is re-raised once all threads have
    finished. With several workers the caller only waits. So Ctrl-C is raised in its thread, and never while it holds
    something that another thread waits for.

    Parameters:
        tasks: functions without arguments.
        workers: the number of threads (default: the number of processors).
        stop: called after an exception, to end tasks that take long.

    >>> done = []
    >>> run_tasks([lambda n=n: done.append(n) for n in range(5)])
    >>> sorted(done)
    [0, 1, 2, 3, 4]
    """
    waiting = iter(tasks)
    lock = threading.Lock()
    raised: list[BaseException] = []

    def work() -> None:
        try:
            while not raised:
                with lock:
                    task = next(waiting, None)
                if task is None:
                    return
                task()
        except BaseException as error:
            raised.append(error)
            stop()

    workers = workers or processors()
    if workers == 1:
        work()
    helpers = [_Helper(work) for _ in range(workers)] if workers > 1 else []
    begun = False
    while helpers:
        try:
            if not begun:
                begun = True
                for helper in helpers:
                    _thread.start_new_thread(helper.run, ())
            if raised:
                stop()
            for helper in helpers:
                helper.wait(forgo=bool(raised))
            helpers = []
        except BaseException as error:
            raised.append(error)
    if raised:
        raise raised[0]


class _Helper:
    """A thread that stays consistent if an exception interrupts its caller at any instruction.

    Ctrl-C can interrupt ``threading.Thread.start`` and ``join`` half-way, and then they no longer show whether the
    thread runs. Here whoever claims the work first decides. If the thread does, it runs the work and reports the end.
    If the caller does, the thread does nothing, even if it starts later.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._claims: dict[str, bool] = {}  # setdefault is atomic, whichever thread calls it
        self._at_work = threading.Lock()
        self._at_work.acquire()
        self._finished = False

    def run(self) -> None:
        if self._claims.setdefault("by thread", True):
            self._work()
            self._finished = True
            self._at_work.release()

    def wait(self, forgo: bool) -> None:
        """Wait for the end of the work; with ``forgo``, cancel work that has not begun."""
        if not forgo or self._claims.setdefault("by thread", False):
            while not self._finished:
                self._at_work.acquire(timeout=0.1)  # can be interrupted just after acquiring, so the flag decides


def in_columns(step: Callable[[int, int, int], bool], columns: int, height: int, threads: int) -> bool:
    """Call ``step(column, top, bottom)`` for rows 0 to ``column`` of all columns, in blocks of at most ``height`` rows.

    Before each call, the rows above and those of the previous column are done. A thread takes the next column and goes
    down behind the thread of the previous one. Returns False if a step returned False. That, an exception in a step,
    and one that reaches the caller meanwhile (Ctrl-C) end all threads.

    >>> in_columns(lambda column, top, bottom: True, 5, 2, 2), in_columns(lambda column, *rows: column < 3, 5, 2, 2)
    (True, False)
    """
    done = [0] * columns  # rows done in each column
    left = iter(range(columns))
    stopped = False
    turn = threading.Condition()

    def stop() -> None:
        nonlocal stopped
        with turn:
            stopped = True
            turn.notify_all()

    def next_column() -> int | None:
        with turn:
            return None if stopped else next(left, None)

    def may_begin(column: int, bottom: int) -> bool:
        with turn:
            while not stopped and done[column - 1] < min(bottom, column):
                turn.wait()
            return not stopped

    def work() -> bool:
        good = False
        try:
            while (column := next_column()) is not None:
                for top in range(0, column + 1, height):
                    bottom = min(top + height, column + 1)
                    if not may_begin(column, bottom) or not step(column, top, bottom):
                        return False
                    with turn:
                        done[column] = bottom
                        turn.notify_all()
            good = not stopped
        finally:
            if not good:
                stop()
        return good

    complete: list[bool] = []
    run_tasks([lambda: complete.append(work())] * threads, threads, stop)
    return all(complete)
