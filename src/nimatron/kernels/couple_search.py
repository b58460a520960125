"""The search of losing couples in C, for games whose components are bytes (``couple_search.c``).

Its reference implementation is :mod:`nimatron.solve.searching.proof_search`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from nimatron.kernels.couples import Found, Spend
from nimatron.kernels.resources import run_tasks

_AT_ONCE = 200_000
"""Options examined in one call into C, which takes less than a second."""
_RESULTS_AT_ONCE = 1 << 16
_FULL = -3


def in_components(to_bytes: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    r"""Return how a position is given to a search whose positions are lists of components (``misere_components.c``).

    In misère play such a search has the canonical forms (Conway 1976) of small components in place of these, and the
    other components as bytes, wherever they lie. One thread searches, and components have no written form.

    >>> in_components(lambda position: b"+" * position)(3)
    b'\x00+++'
    """
    return lambda position: b"\0" + to_bytes(position)


class BytesComponents:
    """The components of a game that a kernel puts in normal form, as bytes.

    Parameters:
        kernels: the module of kernels.
        search: the search in C.
        misere: the convention.
        to_bytes: returns a position as the bytes that the kernel reads.
        written: returns the written forms of the rule set and of the position of a component.
    """

    def __init__(
        self,
        kernels: Any,
        search: Any,
        misere: bool,
        to_bytes: Callable[[Any], bytes],
        written: Callable[[bytes], tuple[str, str]],
    ) -> None:
        self.misere = misere
        self._kernels, self._search = kernels, search
        self._to_bytes, self._written = to_bytes, written

    def components(self, position: Any) -> tuple[bytes, ...]:
        """Return the components of a position, the largest last."""
        found: tuple[bytes, ...] = self._kernels.couple_components(self._search, self._to_bytes(position))
        return found

    def options(self, component: bytes) -> list[tuple[bytes, ...]]:
        """Return the components of each option; equal options once."""
        found: list[tuple[bytes, ...]] = self._kernels.couple_options(self._search, component)
        return found

    def size(self, component: bytes) -> int:
        """Return the number of lives, or of moves on a board."""
        return int(self._kernels.couple_size(self._search, component))

    def written(self, component: bytes) -> tuple[str, str]:
        """Return the written forms of its rule set and of its position."""
        return self._written(component)

    def encode(self, component: bytes) -> bytes:
        """Return the component, which is bytes already."""
        return component

    def decode(self, data: bytes) -> bytes:
        """Return the normal form of a component. Raise ``ValueError`` if the bytes are not one component."""
        self._kernels.couple_size(self._search, data)  # refuses what is not one component
        return bytes(self._kernels.couple_components(self._search, data)[0])


class NativeSearch:
    """A search in C. All that it holds is in a block of memory of fixed size; what cost least is forgotten first.

    Parameters:
        kernels: the module of kernels.
        search: the search in C.
        game: its components.
        threads: how many threads decide a couple together, as the search was made for.

    One question at a time may be asked.
    """

    def __init__(self, kernels: Any, search: Any, game: BytesComponents, threads: int = 1) -> None:
        self.game = game
        self.threads = threads
        self._kernels, self._search = kernels, search
        self._held = 0

    def is_value(self, component: bytes, n: int, spend: Spend) -> bool:
        """Return whether the nim-value of a component is ``n``. In misère play: whether it is a P-position (n = 0)."""
        while True:
            answer, examined = self._portion(component, n, _AT_ONCE * self.threads)
            held = self.held
            spend(max(0, held - self._held), examined)
            self._held = held
            if answer is not None:
                return answer

    def _portion(self, component: bytes, n: int, options: int) -> tuple[bool | None, int]:
        """Return the answer, or None, and the number of options examined."""
        kernels, search, left = self._kernels, self._search, options
        while True:
            kernels.couple_begin(search, component, n)
            found: list[tuple[int, int]] = []

            def work(thread: int, share: int) -> None:
                found.append(kernels.couple_work(search, thread, share))  # noqa: B023 (it ends before the next turn)

            share = max(1, left // self.threads)
            if self.threads == 1:
                work(0, share)
            else:
                run_tasks((partial(work, thread, share) for thread in range(self.threads)), self.threads)
            left -= sum(examined for _, examined in found)
            answers = {answer for answer, _ in found}
            decided = answers & {0, 1}
            if decided:
                return bool(decided.pop()), options - left
            if _FULL not in answers or left <= 0:
                return None, options - left

    def value(self, component: bytes, spend: Spend) -> int:
        """Return the nim-value of a component; normal play only."""
        n = 0
        while True:
            found = self.found(component)
            if found.value is not None:
                return found.value
            if found.answer(n) is None and self.is_value(component, n, spend):
                return n
            n += 1

    def found(self, component: bytes) -> Found:
        """Return what is proved of a component so far, without a search."""
        return Found(*self._kernels.couple_found(self._search, component))

    def options_of_value(self, component: bytes, n: int) -> list[tuple[bytes, ...]]:
        """Return the options that are proved to have the nim-value ``n``; in misère play, the P-positions among them.

        Only options whose components all have proved values are found.
        """
        found: list[tuple[bytes, ...]] = self._kernels.couple_options_of_value(self._search, component, n)
        return found

    def work(self, component: bytes, n: int, options: int) -> bool | None:
        """Decide a couple with about that many options examined, or return None if they do not suffice."""
        return self._portion(component, n, options)[0]

    def proof_numbers(self, component: bytes, n: int) -> tuple[int, int]:
        """Return the proof number and the disproof number of "the player to move wins the couple"."""
        phi, delta = self._kernels.couple_proof_numbers(self._search, component, n)
        return phi, delta

    def learned(self, start: int = 0) -> tuple[list[tuple[bytes, Found]], int]:
        """Return what was proved since the mark ``start`` (0: everything), and the mark to pass next time."""
        results: list[tuple[bytes, Found]] = []
        while True:
            part, mark = self._kernels.couple_learned(self._search, start, _RESULTS_AT_ONCE)
            results += [(component, Found(*found)) for component, found in part]
            if mark == start:
                return results, mark
            start = mark

    def learn(self, results: Iterable[tuple[bytes, Found]]) -> None:
        """Take over results that another search has proved."""
        for component, (value, excluded) in results:
            self._kernels.couple_learn(self._search, component, -1 if value is None else value, excluded)

    @property
    def held(self) -> int:
        """Number of components that the search holds."""
        return int(self._kernels.couple_held(self._search)[0])

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return int(self._kernels.couple_held(self._search)[2])

    @property
    def examined(self) -> int:
        """Number of options examined so far."""
        return int(self._kernels.couple_held(self._search)[3])
