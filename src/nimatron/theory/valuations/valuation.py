"""The protocol of a valuation: a component is mapped to an element of a monoid, and the total determines who wins.

A valuation is for one kind of sum under one convention. It obtains results on single components from a
:class:`Knowledge`; its user decides how they are computed. Most values are recursions over the options (mex,
remoteness, suspense, genus), so most valuations are only a :class:`Recursion` and an operation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.budget import Budget
from nimatron.explain.message import Explanation
from nimatron.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from nimatron.theory.valuations.entailing import WinningHeaps

V = TypeVar("V")
Outcome = Literal["P", "N", "D"]
DISJUNCTIVE = "disjunctive"


class Recursion(ABC, Generic[V]):
    """A value of loop-free positions that is defined by the values of the options.

    Recursions are compared by identity: one object stands for one value.
    """

    name: ClassVar[str]

    @abstractmethod
    def of(self, options: Iterable[V]) -> V:
        """Return the value of a position whose options have these values (repeats allowed); none: it has ended."""


class Knowledge(Protocol):
    """Results on a single component, by theorem, table or search. All methods raise ``TooLargeError`` at a limit."""

    budget: Budget

    def nim_value(self, game: RuleSet[Any], position: Any) -> int:
        """Return the nim-value in normal play."""

    def outcome(self, game: RuleSet[Any], position: Any, misere: bool) -> Outcome:
        """Return the outcome of the component alone."""

    def remoteness(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """Return the remoteness of the component alone, or None for a draw."""

    def remoteness_if_cheap(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """Return the remoteness; None if it would be expensive, or for a draw."""

    def value_or_loony(self, game: RuleSet[Any], position: Any) -> int | None:
        """Return the value in normal play if moves may entail or compliment; None: loony."""

    def winning_heaps(self, game: RuleSet[Any], position: Any) -> WinningHeaps:
        """Return all h such that the player who must move in this component wins ``component + *h`` in normal play."""

    def fold(self, recursion: Recursion[V], game: RuleSet[Any], position: Any) -> V:
        """Return the value of a recursion, from all positions below this one."""


class Valued(NamedTuple):
    """One component of a sum and its element."""

    game: RuleSet[Any]
    position: Any
    element: Any


def written(game: RuleSet[Any], position: Any) -> str:
    """Return a component as it stands in a written sum.

    >>> from nimatron.games.heaps.nim import Nim
    >>> written(Nim(), (3, 4))
    'nim 3,4'
    """
    return f"{game.written()} {game.format(position)}"


class Valuation(ABC, Generic[V]):
    """An operation on components for one kind of sum; it has no state except caches.

    Elements that compare equal may replace each other.

    Attributes:
        name: the name shown to the user.
        source: author and year, shown to the user.
        kind: the kind of sum.
        misere: the convention.
        loops: whether components may repeat positions.
        identity: the element of the empty sum.
    """

    name: str
    source: str
    method: ClassVar[str]
    """The catalogue key of the method by which the answer was found."""
    kind: str = DISJUNCTIVE
    misere: bool = False
    loops: bool = False
    status: str = "proved"
    """The strongest status of an answer if every component is proved."""
    identity: V

    @abstractmethod
    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> V | None:
        """Return the element of one component, or None outside the domain or beyond the limits."""

    @abstractmethod
    def combine(self, one: V, other: V) -> V | None:
        """Return the product of two elements, earlier terms first; None means "no claim", never "P-position"."""

    @abstractmethod
    def outcome(self, total: V) -> Outcome | None:
        """Return the outcome of the sum: P the previous player, N the next player, D a draw; None: no claim."""

    def remoteness(self, total: V) -> int | None:
        """Return the remoteness of the sum if a theorem determines it, else None."""
        return None

    def text(self, element: V) -> str:
        """Return an element as the user reads it."""
        return format_integer(element) if isinstance(element, int) else str(element)

    def total(self, elements: Iterable[V | None]) -> V | None:
        """Return the product of the elements, or None if one is None."""
        product: V | None = self.identity
        for element in elements:
            product = None if product is None or element is None else self.combine(product, element)
            if product is None:
                return None
        return product

    def explain(self, components: Sequence[Valued], total: V, after: Sequence[Valued] | None) -> Explanation | None:
        """Explain the outcome of the sum, and the components after the best move.

        ``after`` is None if there is no best move. The best move is named between the sentences. Return None for the
        general sentences.
        """
        return None
