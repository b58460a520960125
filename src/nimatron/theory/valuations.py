"""Valuations: a component is sent to an element of a commutative monoid, and the total tells who wins the sum.

Instances for other kinds of sums follow the same protocol; loopy nim-values stand in ``nimatron.solve.loopy``, since
they need the graph of reachable positions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Literal, TypeVar

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.games.rule_set import RuleSet

V = TypeVar("V")
Outcome = Literal["P", "N", "D"]
NimValue = Callable[[RuleSet[Any], Any], "int | None"]
"""Gives the nim-value of one component, by theorem, period, table or search; None beyond the limits."""


class Valuation(ABC, Generic[V]):
    """One way to add components; without state but for caches.

    Class attributes: ``name`` and ``source`` (author and year) as shown to the user, ``misere`` whether it speaks of
    misère play (else of normal play), ``identity`` the element of a component that has ended.
    """

    name: ClassVar[str]
    source: ClassVar[str]
    method: ClassVar[str]
    """Key of the catalogue that says how the answer was found."""
    misere: ClassVar[bool] = False
    identity: V

    @abstractmethod
    def domain(self) -> str:
        """One sentence: for which sums the theorem holds."""

    @abstractmethod
    def value(self, game: RuleSet[Any], position: Any, nim_value: NimValue) -> V | None:
        """The element of one component, None outside the domain or beyond the limits."""

    @abstractmethod
    def combine(self, one: V, other: V) -> V | None:
        """The product of two elements; None means "no claim", never "lost"."""

    @abstractmethod
    def outcome(self, total: V) -> Outcome | None:
        """Who wins the whole: P the previous player, N the next one, D nobody."""

    def text(self, element: V) -> str:
        """An element as the user reads it."""
        return format_integer(element) if isinstance(element, int) else str(element)

    def total(self, elements: Iterable[V | None]) -> V | None:
        """The product of the elements, None where one has no value."""
        product: V | None = self.identity
        for element in elements:
            product = None if product is None or element is None else self.combine(product, element)
            if product is None:
                return None
        return product


class NimValues(Valuation[int]):
    """Normal play: values add by nim-sum (Sprague 1935, Grundy 1939).

    >>> NIM_VALUES.combine(3, 5), NIM_VALUES.outcome(0)
    (6, 'P')
    """

    name = "nim-value"
    source = "Sprague 1935, Grundy 1939"
    method = "method.nim_values"
    identity = 0

    def domain(self) -> str:
        """Every sum of games that end and that the last mover wins."""
        return "sums in normal play of games that end and that the last mover wins"

    def value(self, game: RuleSet[Any], position: Any, nim_value: NimValue) -> int | None:
        """The nim-value itself."""
        return nim_value(game, position)

    def combine(self, one: int, other: int) -> int:
        """The nim-sum."""
        return one ^ other

    def outcome(self, total: int) -> Outcome:
        """Lost exactly at 0."""
        return "N" if total else "P"


class TameHeaps(Valuation[tuple[int, bool]]):
    """Misère play of games all of whose positions act as nim heaps of their nim-value (Ferguson 1974).

    In a subtraction game G(n) = 1 exactly when G(n - min S) = 0, for every set S, also an infinite one. So a heap of
    nim-value 0 that can still be moved has a move to nim-value 1, and misère Nim can be played with the nim-values:
    lost is nim-sum 0 once a value exceeds 1, else nim-sum 1. An element is (nim-sum, whether some value exceeds 1).

    >>> [FERGUSON.outcome(total) for total in ((1, False), (0, True), (0, False))]
    ['P', 'P', 'N']
    """

    name = "misère nim"
    source = "Ferguson 1974"
    method = "method.ferguson"
    misere = True
    identity = (0, False)

    def domain(self) -> str:
        """Games that declare it: subtraction games with any set of takes, and Nim."""
        return "sums in misère play of subtraction games and nim heaps"

    def value(self, game: RuleSet[Any], position: Any, nim_value: NimValue) -> tuple[int, bool] | None:
        """The nim-value, and whether it exceeds 1."""
        value = nim_value(game, position)
        return None if value is None else (value, value > 1)

    def combine(self, one: tuple[int, bool], other: tuple[int, bool]) -> tuple[int, bool]:
        """Nim-sum, and whether either has a value above 1."""
        return one[0] ^ other[0], one[1] or other[1]

    def outcome(self, total: tuple[int, bool]) -> Outcome:
        """Lost at nim-sum 0 once a value exceeds 1, else at 1."""
        value, firm = total
        return "P" if value == (0 if firm else 1) else "N"

    def text(self, element: tuple[int, bool]) -> str:
        """The nim-sum."""
        return format_integer(element[0])


NIM_VALUES = NimValues()
FERGUSON = TameHeaps()
