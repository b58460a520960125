"""A progress bar on standard error: only on a terminal, and only for work that takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from nimatron.cli.terminal import Terminal

T = TypeVar("T")
_PATIENCE, _PAUSE, _CELLS = 1.0, 0.1, 30


class ProgressBar:
    """Draws how many of ``total`` are done, at most ten times a second; a total of 0 draws nothing."""

    def __init__(self, total: int) -> None:
        terminal = Terminal(sys.stderr)
        self._total = total if terminal.interactive else 0
        self._width = terminal.width
        self._next_look = time.monotonic() + _PATIENCE
        self._shown = False

    def show(self, done: int, total: int | None = None) -> None:
        """Draw the bar, if it is time to; ``total`` is that of a part of the work with a measure of its own."""
        total = self._total if total is None else total
        if not self._total or not total or time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + _PAUSE
        self._shown = True
        done = min(done, total)
        filled = _CELLS * done // total
        bar = "#" * filled + "." * (_CELLS - filled)
        line = f"{100 * done // total:3d} %  [{bar}] {done} / {total}"
        sys.stderr.write(f"\r{line[: self._width - 1]}\x1b[K")
        sys.stderr.flush()

    def through(self, items: Iterable[T]) -> Iterator[T]:
        """Give the items again, drawing as they pass.

        >>> list(ProgressBar(2).through("ab"))
        ['a', 'b']
        """
        if not self._total:
            return iter(items)
        return self._watched(items)

    def _watched(self, items: Iterable[T]) -> Iterator[T]:
        for done, item in enumerate(items):
            self.show(done)
            yield item

    def clear(self) -> None:
        """Take the bar away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


@contextmanager
def progress_bar(total: int) -> Iterator[ProgressBar]:
    """Give a bar that is taken away at the end, however the work ends.

    >>> with progress_bar(10) as bar:
    ...     bar.show(5)
    """
    bar = ProgressBar(total)
    try:
        yield bar
    finally:
        bar.clear()
