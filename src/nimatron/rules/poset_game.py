"""Games on ordered sets: a move names an element that is left and removes it with all elements above it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from nimatron.arithmetic.natural import whole_number
from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.mask import Mask
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet


class Named(NamedTuple):
    """A position: what the ordered set is made from, and the minimal elements that have been removed."""

    number: Any
    """The number, or the written order, from which the set is made."""
    gone: tuple[int, ...] = ()


class PosetGame(RuleSet[Named]):
    """A game on an ordered set that is made from a number; written ``72``, or ``72/4,6`` after 4 and 6 were named.

    A subclass defines the elements for a number (``elements``, each before those above it), the order (``above``), how
    an element is written and read, and how high it is drawn. The set may be made from something else than a number
    (``read_number``).
    """

    group = "graphs"
    view: ClassVar[Any] = "nimatron.views.graphs:PosetView"
    least: ClassVar[int]
    most: ClassVar[int]
    """The least and the greatest number that are accepted."""

    @abstractmethod
    def elements(self, number: Any) -> Sequence[int]:
        """Return the elements, each before all elements above it."""

    @abstractmethod
    def above(self, number: Any, one: int, other: int) -> bool:
        """Return whether ``one`` is ``other`` or lies above it."""

    @abstractmethod
    def height(self, number: Any, element: int) -> int:
        """Return how many elements lie below an element in a chain."""

    def element_text(self, element: int) -> str:
        """Return the written form of an element."""
        return str(element)

    def read_element(self, text: str) -> int | None:
        """Return the element with this written form; None if there is none."""
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None

    def read_number(self, text: str) -> Any:
        """Return what the set is made from. Raise ``PositionError`` for an invalid text."""
        return whole_number(text, self.name, self.least, self.most)

    def images(self, number: Any) -> Iterator[dict[int, int]]:
        """Yield automorphisms of the ordered set, except the identity."""
        return iter(())

    # -- the game ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> Named:
        """The example position."""
        return self.parse(self.example)

    def left(self, position: Named) -> list[int]:
        """Return the elements that are left."""
        gone = position.gone
        return [
            one
            for one in self.elements(position.number)
            if not any(self.above(position.number, one, other) for other in gone)
        ]

    def generate_moves(self, position: Named) -> Iterator[Named]:
        """Yield one move for every element that is left."""
        for element in self.left(position):
            kept = [other for other in position.gone if not self.above(position.number, other, element)]
            yield Named(position.number, tuple(sorted([*kept, element])))

    def count_moves(self, position: Named) -> int:
        """Return the number of elements that are left."""
        return len(self.left(position))

    def mask(self, position: Named) -> tuple[Mask, int]:
        """Return the mask, in which a move needs an element and removes it with those above; and what is left."""
        mask = _mask(self, position.number)
        left = frozenset(self.left(position))
        return mask, sum(1 << at for at, element in enumerate(self.elements(position.number)) if element in left)

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Named:
        """Read the number and, after a slash, the elements that were named."""
        written, slash, rest = text.strip().partition("/")
        number = self.read_number(written.strip())
        named = [self.read_element(one.strip()) for one in rest.split(",")] if slash else []
        if any(one is None or one not in self.elements(number) for one in named):
            raise PositionError(
                reason("position.poset.element", game=self.name, given=shown(text), example=self._written_example)
            )
        elements = sorted({one for one in named if one is not None})
        least = [
            one for one in elements if not any(other != one and self.above(number, one, other) for other in elements)
        ]
        return Named(number, tuple(least))

    @property
    def _written_example(self) -> str:
        return self.format(next(iter(self.generate_moves(self.start))))

    def format(self, position: Named) -> str:
        """Return the number, then the minimal elements that have been removed."""
        gone = ",".join(map(self.element_text, position.gone))
        return f"{position.number}/{gone}" if gone else str(position.number)

    def check(self, value: Any) -> Named:
        """Return the position given by a number, a position, or a text."""
        if isinstance(value, Named):
            return self.parse(self.format(value))
        return self.parse(str(value))

    def positions(self, count: int) -> Iterator[Named]:
        """Return the first ``count`` numbers as positions."""
        return islice((Named(number) for number in range(self.least, self.most + 1)), count)


@lru_cache(maxsize=64)
def _mask(game: PosetGame, number: Any) -> Mask:
    elements = game.elements(number)
    place = {element: at for at, element in enumerate(elements)}
    above = [sum(1 << place[other] for other in elements if game.above(number, other, one)) for one in elements]
    joined = list(above)
    for at in range(len(elements)):
        for other in range(len(elements)):
            if above[at] >> other & 1:
                joined[other] |= 1 << at
    images = [tuple(place[image[element]] for element in elements) for image in game.images(number)]
    moves = [(1 << at, above[at]) for at in range(len(elements))]
    return Mask(len(elements), [near & ~(1 << at) for at, near in enumerate(joined)], moves, images)
