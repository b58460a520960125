"""Streaming nim-values of splitting games in constant memory, every one of them proved.

A :class:`Stream` holds a window of L's (``stream_rules`` says what these are) and goes on from it: the kernel finds the
values of whole blocks and a witness for everything below them. It can start from any window, so a long sequence can be
continued from a checkpoint, and each segment of it checked alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.breaking.stream_probes import choose_probes
from nimatron.sequences.breaking.stream_rules import MOST_L, NotStreamedError, StreamRules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

CHUNK = 1 << 18
"""L's that are computed before the window is moved to the beginning of the memory."""
BLOCK = 64
"""The kernel finishes whole blocks of at most so many positions."""
_DONE, _FULL, _UNWITNESSED = 0, 1, 2


class NoWitnessError(TooLargeError):
    """A smaller value has no witness within reach: the position is rare, or the witness lies deeper.

    ``position`` is the heap, ``value`` the nim-value (of class 0) that was not found among its options.
    """

    def __init__(self, code: str, position: int, value: int, depth: int) -> None:
        super().__init__(reason("stream.unwitnessed", code=code, position=position, value=value, depth=depth))
        self.position = position
        self.value = value


class Stream:
    """Positions of a splitting game from ``position`` on, from the window of L's before it.

    ``window`` (uint8) ends with the L's of the ``rules.window`` positions before ``position``. ``deepest`` is the
    greatest smaller part of a witness that had to be searched so far, ``searched`` how many had to be.

    Raises ``ValueError`` for a window that is too short.
    """

    def __init__(self, rules: StreamRules, position: int, window: Array) -> None:
        import numpy as np

        if len(window) < rules.window or position < rules.window:
            raise ValueError(f"a window of {rules.window} L's is needed, not {len(window)}")
        self.rules = rules
        self.deepest = 0
        self.searched = 0
        self._x = np.zeros(rules.window + max(CHUNK, rules.window) + 4 * BLOCK, dtype=np.uint8)
        self._x[: rules.window] = window[-rules.window :]
        self._first = position - rules.window
        self._index = rules.window
        self._room = 16
        while self._room <= int(self._x.max()):
            self._room *= 2

    @property
    def position(self) -> int:
        """The first position that is not known yet."""
        return self._first + self._index

    def advance(self, stop: int) -> int:
        """Go on until ``stop`` is reached (it is passed by less than a block) or a chunk is full; gives the position.

        The L's that were found lie at hand (:meth:`lows`) until the next call. Raises :class:`NoWitnessError`, and
        ``NotStreamedError`` for a value that a byte cannot hold; what was found before stays.
        """
        room = len(self._x) - BLOCK
        if self._index > room - 2 * BLOCK:
            self._x[: self.rules.window] = self._x[self._index - self.rules.window : self._index].copy()
            self._first += self._index - self.rules.window
            self._index = self.rules.window
        probes = self.rules.probes
        if self.position >= 4 * probes.position:
            probes.position = self.position
            probes.lags, probes.values = choose_probes(self.rules, self._x[: self._index], self._first, self._room)
        self._fill(min(room, self._index + max(0, stop - self.position) + BLOCK - 1))
        return self.position

    def _fill(self, until: int) -> None:
        rules, compute = self.rules, _kernel()
        while True:
            status, reached, deepest, searched, missing, value = compute(
                self._x,
                self._index,
                until,
                self._first,
                self._room,
                rules.upper,
                rules.tap_lags,
                rules.tap_values,
                rules.probes.lags,
                rules.probes.values,
                rules.head,
                rules.splits,
                False,
            )
            self._index = reached
            self.deepest = max(self.deepest, deepest)
            self.searched += searched
            if status == _DONE:
                return
            if status == _UNWITNESSED:
                position = self._first + missing
                raise NoWitnessError(str(rules.code), position, rules.other(value, position), len(rules.head))
            if self._room == MOST_L:
                raise NotStreamedError(reason("stream.values", code=str(rules.code), value=2 * MOST_L))
            self._room *= 2

    def lows(self, start: int, stop: int) -> Array:
        """The L's of the positions start .. stop - 1, which lie at hand, as a view."""
        low, high = start - self._first, stop - self._first
        if not 0 <= low <= high <= self._index:
            raise ValueError(f"positions {start} to {stop} are not at hand")
        return self._x[low:high]

    def window_before(self, position: int) -> Array:
        """A copy of the window of L's before a position that was passed in the last call."""
        return self.lows(position - self.rules.window, position).copy()

    @property
    def memory(self) -> tuple[Array, int, int]:
        """The L's at hand with the position of the first of them, and how many there are."""
        return self._x, self._first, self._index


def _kernel() -> Any:
    kernels: Any = native()
    if kernels is not None:
        return kernels.breaking_stream
    from nimatron.sequences.breaking.stream_reference import breaking_stream

    return breaking_stream
