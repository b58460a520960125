"""Memory and processors for kernels."""

from __future__ import annotations

import _thread
import mmap
import os
import threading
from collections.abc import Callable, Iterable
from typing import Literal


def zeros(count: int, kind: Literal["i", "Q"]) -> memoryview:
    """So many zeros, ``i`` of 32 bits or ``Q`` of 64.

    >>> len(zeros(5, "Q")), zeros(2, "i")[1]
    (5, 0)
    """
    size = {"i": 4, "Q": 8}[kind]
    return memoryview(mmap.mmap(-1, max(1, count) * size)).cast(kind)[:count]


def processors() -> int:
    """Give the number of processors that this process may use; the variable NIMATRON_THREADS may lower it.

    >>> processors() >= 1
    True
    """
    try:
        available = len(os.sched_getaffinity(0))
    except AttributeError:  # only Linux tells which ones it may use
        available = os.cpu_count() or 1
    wanted = os.environ.get("NIMATRON_THREADS", "")
    return min(available, max(1, int(wanted))) if wanted.isascii() and wanted.isdigit() else available


def share(
    pieces: Iterable[Callable[[], object]],
    workers: int | None = None,
    stop: Callable[[], object] = lambda: None,
) -> None:
    """Call every piece once, several at a time; which one comes when must not matter.

    Parameters: ``workers`` the number of threads (default: the processors); ``stop`` is called when an exception was
    raised, for pieces that take long and can be told to end. The first exception, also Ctrl-C, ends the work after the
    pieces in hand and is raised when none of them runs any more. With several workers the caller only waits: Ctrl-C is
    raised in its thread, and so never while it holds something that another thread waits for.

    >>> done = []
    >>> share([lambda n=n: done.append(n) for n in range(5)])
    >>> sorted(done)
    [0, 1, 2, 3, 4]
    """
    waiting = iter(pieces)
    lock = threading.Lock()
    raised: list[BaseException] = []

    def work() -> None:
        try:
            while not raised:
                with lock:
                    piece = next(waiting, None)
                if piece is None:
                    return
                piece()
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
    """A thread that an exception in its caller, at whatever instruction, leaves neither running nor waited for in vain.

    ``threading.Thread.start`` and ``join`` can be interrupted half-way by Ctrl-C and then no longer tell whether the
    thread runs. Here whoever claims the work first decides: the thread, which then does it and reports its end, or the
    caller, after whom the thread, should it still come to life, does nothing.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._claims: dict[str, bool] = {}  # setdefault is one step, whichever thread takes it
        self._at_work = threading.Lock()
        self._at_work.acquire()
        self._finished = False

    def run(self) -> None:
        if self._claims.setdefault("by thread", True):
            self._work()
            self._finished = True
            self._at_work.release()

    def wait(self, forgo: bool) -> None:
        """Wait for the end of its work; with ``forgo`` the work is not begun any more."""
        if not forgo or self._claims.setdefault("by thread", False):
            while not self._finished:
                self._at_work.acquire(timeout=0.1)  # may be interrupted when just acquired, so the flag counts


def in_columns(step: Callable[[int, int, int], bool], columns: int, height: int, threads: int) -> bool:
    """Call ``step(column, top, bottom)`` for all rows 0 to ``column`` of all columns, at most ``height`` rows at once.

    The rows above and those of the column before are done by then. A thread takes the next column and goes down
    behind the thread of the column before. False when a step gave False; that, an exception of a step, and one
    that reaches the caller meanwhile (Ctrl-C) end all threads.

    >>> in_columns(lambda column, top, bottom: True, 5, 2, 2), in_columns(lambda column, *rows: column < 3, 5, 2, 2)
    (True, False)
    """
    done = [0] * columns  # rows of each column
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
    share([lambda: complete.append(work())] * threads, threads, stop)
    return all(complete)
