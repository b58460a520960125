"""Pieces of work shared by the processors: each piece is a call into C that lets go of the interpreter."""

from __future__ import annotations

import os
import threading
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
    try:
        for helper in helpers:
            helper.start()
    except BaseException as error:
        raised.append(error)
    work()
    waited = False
    while not waited:
        try:
            for helper in helpers:
                if helper.ident is not None:  # it was started
                    helper.join()
            waited = True
        except BaseException as error:
            raised.append(error)
    if raised:
        raise raised[0]
