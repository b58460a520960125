"""Pieces of work shared by the processors: each piece is a call into C that lets go of the interpreter."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable


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


def share(pieces: Iterable[Callable[[], object]], workers: int | None = None) -> None:
    """Call every piece once, several at a time; which one comes when must not matter.

    Parameters: ``workers`` the number of threads (default: the processors), the caller's among them. The first
    exception, also Ctrl-C, ends the work after the pieces in hand and is raised when no thread runs any more.

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

    helpers = [threading.Thread(target=work, daemon=True) for _ in range((workers or processors()) - 1)]
    begun = []
    try:
        for helper in helpers:
            begun.append(helper)
            helper.start()
    except BaseException as error:
        raised.append(error)
    work()
    waited = False
    while not waited:
        try:
            for helper in begun:
                if _runs(helper):
                    helper.join()
            waited = True
        except BaseException as error:
            raised.append(error)
    if raised:
        raise raised[0]


def _runs(thread: threading.Thread) -> bool:
    """Tell whether a thread was started; one whose start was interrupted shows itself a moment later, or never."""
    for _ in range(200):
        if thread.ident is not None:
            return True
        time.sleep(0.005)
    return False


def in_columns(step: Callable[[int, int, int], bool], columns: int, height: int, threads: int) -> bool:
    """Call ``step(column, top, bottom)`` for all rows 0 to ``column`` of all columns, at most ``height`` rows at once.

    The rows above and those of the column before are done by then. A thread takes the next column and goes down
    behind the thread of the column before. False when a step gave False; that, an exception of a step, and one
    that reaches the caller meanwhile (Ctrl-C) end all threads.

    >>> in_columns(lambda column, top, bottom: True, 5, 2, 2), in_columns(lambda column, *rows: column < 3, 5, 2, 2)
    (True, False)
    """
    from concurrent.futures import ThreadPoolExecutor

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

    if threads < 2:
        return work()
    with ThreadPoolExecutor(threads) as pool:
        try:
            return all(worker.result() for worker in [pool.submit(work) for _ in range(threads)])
        finally:
            stop()
