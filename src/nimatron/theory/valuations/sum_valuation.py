"""Base class of the valuations of all kinds of sums except the disjunctive one: numbers shown, sentences."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from nimatron.explain.message import Explanation, Message, MessageValue, Step, printed
from nimatron.theory.valuations.valuation import Valuation, Valued, written

V = TypeVar("V")


class Why(NamedTuple):
    """A sentence that explains why a total decides: its key below ``sum`` and its placeholders."""

    key: str
    places: dict[str, MessageValue]


class SumValuation(Valuation[V]):
    """A valuation whose elements are computed from one number of each component.

    ``number`` names that number for the worked steps. The sentences are entries ``sum.<key>`` of the catalogue.
    """

    number: ClassVar[str]

    def __init__(self, misere: bool = False) -> None:
        self.misere = misere

    @property
    def play(self) -> str:
        """The convention as part of a key."""
        return "misere" if self.misere else "normal"

    @abstractmethod
    def shown(self, element: V) -> int | str | None:
        """Return the number of one component as a table shows it, or None if it is unknown."""

    @abstractmethod
    def why(self, elements: Sequence[V], total: V) -> Why | None:
        """Return why the sum is a P-position or N-position; None if the play is over."""

    def makes(self, elements: Sequence[V], total: V) -> Why | None:
        """Return the effect of a winning move on the elements, or None if that adds no information."""
        return None

    def decisive(self, element: V) -> Hashable:
        """Return the part of an element that decides who wins: elements that agree in it are counted as one."""
        return element

    def explain(self, components: Sequence[Valued], total: V, after: Sequence[Valued] | None) -> Explanation | None:
        """Explain the numbers that decide and the effect of the winning move, as a table in the worked steps."""
        elements = [part.element for part in components]
        because = self.why(elements, total)
        if because is None:
            return None
        sentences = [_message(because)]
        if after is not None and self.outcome(total) == "N":
            left = [part.element for part in after]
            product = self.total(left)
            made = None if product is None else self.makes(left, product)
            if made is not None:
                sentences.append(_message(made))
        rows = [
            {"component": written(part.game, part.position), "value": self.shown(part.element)} for part in components
        ]
        return Explanation(tuple(sentences), (Step("part_values", {"number": self.number, "components": rows}),))


def numbered(key: str, flags: Sequence[bool]) -> Why:
    """Return a sentence about the components with a true flag, by number; a single one has its own sentence.

    >>> numbered("selective.won", [True, False, True]), numbered("selective.won", [False, True])
    (Why(key='selective.won', places={'parts': (1, 3)}), Why(key='selective.won.one', places={'parts': (2,)}))
    """
    numbers = [index for index, flag in enumerate(flags, 1) if flag]
    return Why(key if len(numbers) > 1 else f"{key}.one", {"parts": printed(numbers)})


def _message(why: Why) -> Message:
    return Message(f"sum.{why.key}", why.places)
