"""The protocol of a valuation: a component is sent to an element of a monoid, and the total tells who wins the sum.

A valuation speaks of one kind of sum under one convention. What it needs to know of a single component it asks of a
:class:`Knowledge`; who asks the valuation decides how that is found. Most values are recursions over the options
(mex, remoteness, suspense, genus), so that a valuation is often no more than a :class:`Recursion` and a way to add.
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
    """A value of loop-free positions that is defined by the values of the options. Compared by identity: one object
    stands for one value."""

    name: ClassVar[str]

    @abstractmethod
    def of(self, options: Iterable[V]) -> V:
        """The value of a position whose options have these values (repeats allowed); none: it has ended."""


class Knowledge(Protocol):
    """What is known of a single component, by theorem, table or search. All raise ``TooLargeError`` at a limit."""

    budget: Budget

    def nim_value(self, game: RuleSet[Any], position: Any) -> int:
        """The nim-value in normal play."""

    def outcome(self, game: RuleSet[Any], position: Any, misere: bool) -> Outcome:
        """Who wins the component alone."""

    def remoteness(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """The plies to its end when it is played alone, None if drawn."""

    def remoteness_if_cheap(self, game: RuleSet[Any], position: Any, misere: bool) -> int | None:
        """The same where it costs little, else None."""

    def value_or_loony(self, game: RuleSet[Any], position: Any) -> int | None:
        """The value in normal play where moves may entail or compliment; None: loony."""

    def winning_heaps(self, game: RuleSet[Any], position: Any) -> WinningHeaps:
        """The nim heaps beside which the player wins who must begin in this component, in normal play."""

    def fold(self, recursion: Recursion[V], game: RuleSet[Any], position: Any) -> V:
        """The value of a recursion, from everything below the position."""


class Valued(NamedTuple):
    """One component of a sum and its element."""

    game: RuleSet[Any]
    position: Any
    element: Any


def written(game: RuleSet[Any], position: Any) -> str:
    """A component as it stands in a written sum.

    >>> from nimatron.games.heaps.nim import Nim
    >>> written(Nim(), (3, 4))
    'nim 3,4'
    """
    return f"{game.written()} {game.format(position)}"


class Valuation(ABC, Generic[V]):
    """One way to add components; without state but for caches.

    Attributes: ``name`` and ``source`` (author and year) as shown to the user, ``kind`` the kind of sum and ``misere``
    the convention that it speaks of, ``loops`` whether components may repeat positions, ``identity`` the element of
    the sum of nothing. Elements that compare equal may replace each other.
    """

    name: str
    source: str
    method: ClassVar[str]
    """Key of the catalogue that says how the answer was found."""
    kind: str = DISJUNCTIVE
    misere: bool = False
    loops: bool = False
    status: str = "proved"
    """The most that is claimed where every component is proved."""
    identity: V

    @abstractmethod
    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> V | None:
        """The element of one component, None outside the domain or beyond the limits."""

    @abstractmethod
    def combine(self, one: V, other: V) -> V | None:
        """The product of two elements, earlier terms first; None means "no claim", never "lost"."""

    @abstractmethod
    def outcome(self, total: V) -> Outcome | None:
        """Who wins the whole: P the previous player, N the next one, D nobody; None: no claim."""

    def remoteness(self, total: V) -> int | None:
        """The plies to the end of the whole, where a theorem gives it."""
        return None

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

    def explain(self, parts: Sequence[Valued], total: V, after: Sequence[Valued] | None) -> Explanation | None:
        """Why the whole is lost or won: a sentence about its parts, and if it helps one about those after the best move
        (None: there is none), between which the move is named; None: the general sentences are said."""
        return None
