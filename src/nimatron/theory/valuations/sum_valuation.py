"""What the valuations of all kinds of sums but the disjunctive one share: which numbers are shown, what is said."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from nimatron.explain.message import Explanation, Message, MessageValue, Step, printed
from nimatron.theory.valuations.valuation import Valuation, Valued, written

V = TypeVar("V")


class Why(NamedTuple):
    """A sentence that tells why a total decides: its key below ``sum`` and what goes into its places."""

    key: str
    places: dict[str, MessageValue]


class SumValuation(Valuation[V]):
    """A valuation whose elements are read from one number of each component.

    ``number`` names that number for the worked steps; the sentences are entries ``sum.<key>`` of the catalogue.
    """

    number: ClassVar[str]

    def __init__(self, misere: bool = False) -> None:
        self.misere = misere

    @property
    def play(self) -> str:
        """The convention as it stands in keys."""
        return "misere" if self.misere else "normal"

    @abstractmethod
    def shown(self, element: V) -> int | str | None:
        """The number of one component as a table shows it, None where it is not known."""

    @abstractmethod
    def why(self, elements: Sequence[V], total: V) -> Why | None:
        """Why the whole is lost or won; None where the play is over."""

    def makes(self, elements: Sequence[V], total: V) -> Why | None:
        """What a winning move made of the elements; None where that says nothing new."""
        return None

    def decisive(self, element: V) -> Hashable:
        """What of an element decides who wins: those that agree in it are counted as one."""
        return element

    def explain(self, parts: Sequence[Valued], total: V, after: Sequence[Valued] | None) -> Explanation | None:
        """The numbers that decide, and what the winning move makes of them, as a table in the worked steps."""
        elements = [part.element for part in parts]
        told = self.why(elements, total)
        if told is None:
            return None
        sentences = [_message(told)]
        if after is not None and self.outcome(total) == "N":
            left = [part.element for part in after]
            product = self.total(left)
            made = None if product is None else self.makes(left, product)
            if made is not None:
                sentences.append(_message(made))
        rows = [{"component": written(part.game, part.position), "value": self.shown(part.element)} for part in parts]
        return Explanation(tuple(sentences), (Step("part_values", {"number": self.number, "components": rows}),))


def numbered(key: str, flags: Sequence[bool]) -> Why:
    """A sentence about the components of which something is true, by their numbers from 1; of one it is another.

    >>> numbered("selective.won", [True, False, True]), numbered("selective.won", [False, True])
    (Why(key='selective.won', places={'parts': (1, 3)}), Why(key='selective.won.one', places={'parts': (2,)}))
    """
    numbers = [index for index, flag in enumerate(flags, 1) if flag]
    return Why(key if len(numbers) > 1 else f"{key}.one", {"parts": printed(numbers)})


def _message(why: Why) -> Message:
    return Message(f"sum.{why.key}", why.places)
