"""Losing couples: what a search by proof numbers knows of a game, the same for the reference and the kernels.

A *land* is a position that does not fall apart into components. A *couple* (L, n) stands for the sum of the land L and
a nim heap of n. "L has the nim-value n" says the same as "the couple (L, n) is a P-position", so a set of losing
couples is all the theory that normal play needs (Lemoine and Viennot 2012, Nimbers are inevitable). In misère play
lands do not add: the whole position is one land, and n is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar

Land = TypeVar("Land", bound=Hashable)
Spend = Callable[[int, int], object]
"""Called with the entries held and the options examined since the last call; an exception ends the search."""


class Lands(Protocol[Land]):
    """A game as a search sees it: lands in canonical form. ``misere`` says for which convention."""

    misere: bool

    def lands(self, position: Any) -> tuple[Land, ...]:
        """Return the lands of a position, the largest last.

        In normal play lands without moves are left out and equal ones cancel in pairs. In misère play a position that
        has moves is one land; one without moves has none.
        """

    def options(self, land: Land) -> Sequence[tuple[Land, ...]]:
        """Return the lands of each option, as :meth:`lands` does; equal options once."""

    def size(self, land: Land) -> int:
        """Return a number that grows with the work that a land takes: cells, lives, vertices."""


class CoupleSearch(Protocol[Land]):
    """What is known of the couples of one game; a question adds to it."""

    rules: Lands[Land]

    def loses(self, lands: tuple[Land, ...], nimber: int, spend: Spend) -> bool:
        """Return whether the sum of lands and a nim heap is a P-position; ``nimber`` is 0 in misère play."""

    def value(self, lands: tuple[Land, ...], spend: Spend) -> int:
        """Return the nim-value of a sum of lands; normal play only."""

    def known(self, land: Land, nimber: int) -> bool | None:
        """Return whether the couple is known to be a P-position (True) or an N-position (False), without a search."""

    def known_value(self, land: Land) -> int | None:
        """Return the nim-value of a land if it is known; None in misère play."""

    def save(self, path: str) -> None:
        """Write what is solved to a file that appears whole or not at all, with the game and a checksum."""

    def load(self, path: str) -> None:
        """Take over what a file of :meth:`save` holds. Raises ``RequestError`` if it is another game or damaged."""
