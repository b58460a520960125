"""What a search of losing couples sees of a game, and what it answers: the interface of its engines.

A *couple* (C, n) is the sum of a component C and a Nim heap of n. "The nim-value of C is n" says the same as "(C, n)
is a P-position", so nim-values are found by deciding couples (Lemoine and Viennot 2012, Nimbers are inevitable). In
misère play sums do not reduce to nim-values. There a component is a whole position, and n is always 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)
Spend = Callable[[int, int], object]
"""Called with the number of results held and of options examined since; an exception ends the search."""


class Found(NamedTuple):
    """What is proved of a component.

    Parameters:
        value: its nim-value, or None. In misère play, 0 says that the position is a P-position.
        excluded: set of bits. Bit n says that the nim-value is not n; in misère play bit 0 says that the position is an
            N-position.

    >>> Found(None, 0b101).answer(2), Found(3).answer(2), Found(3).answer(3), Found(None, 0b101).answer(1)
    (False, False, True, None)
    """

    value: int | None = None
    excluded: int = 0

    def answer(self, n: int) -> bool | None:
        """Return whether the nim-value is ``n``, or None if that is not proved."""
        if self.value is not None:
            return self.value == n
        return False if self.excluded >> n & 1 else None


class Components(Protocol[K]):
    """The components of one game in one convention, in canonical form."""

    misere: bool

    def components(self, position: Any) -> tuple[K, ...]:
        """Return the components of a position, the largest last.

        In normal play components without moves are left out, and equal ones cancel in pairs. In misère play a position
        that has moves is one component; one without moves has none, and is an N-position.
        """

    def options(self, component: K) -> Sequence[tuple[K, ...]]:
        """Return the components of each option, as ``components`` does; equal options once."""

    def size(self, component: K) -> int:
        """Return a number that grows with the work that a component takes: lives, cells, vertices."""

    def written(self, component: K) -> tuple[str, str]:
        """Return the written forms of its rule set and of its position."""

    def encode(self, component: K) -> bytes:
        """Return a component as bytes, for files and for other processes."""

    def decode(self, data: bytes) -> K:
        """Return the component that was encoded. Raise ``ValueError`` if there is none."""


class CoupleSearch(Protocol[K]):
    """A search that decides couples and keeps what it has proved."""

    game: Components[K]

    @property
    def examined(self) -> int:
        """Number of options examined so far."""

    def is_value(self, component: K, n: int, spend: Spend) -> bool:
        """Return whether the nim-value of a component is ``n``. In misère play: whether it is a P-position (n = 0)."""

    def value(self, component: K, spend: Spend) -> int:
        """Return the nim-value of a component; normal play only."""

    def found(self, component: K) -> Found:
        """Return what is proved of a component so far, without a search."""

    def work(self, component: K, n: int, options: int) -> bool | None:
        """Decide a couple with about that many options examined, or return None if they do not suffice.

        The same call goes on where the last one stopped.
        """

    def proof_numbers(self, component: K, n: int) -> tuple[int, int]:
        """Return the proof number and the disproof number of "the player to move wins the couple"."""

    def learned(self, start: int = 0) -> tuple[list[tuple[K, Found]], int]:
        """Return what was proved since the mark ``start`` (0: everything), and the mark to pass next time."""

    def learn(self, results: Iterable[tuple[K, Found]]) -> None:
        """Take over results that another search has proved."""
