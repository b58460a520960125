"""Games on ordered sets: a move names an element that is still there; it goes, with all above it."""

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
    """A position: what the ordered set is made from, and the least elements that have gone."""

    number: Any
    """The number, or the written order, from which the set is made."""
    gone: tuple[int, ...] = ()


class PosetGame(RuleSet[Named]):
    """A game on an ordered set that is made from a number; written ``72``, or ``72/4,6`` when 4 and 6 were named.

    A subclass says which elements there are for a number (``elements``, smallest first), which lie above which
    (``above``), how one is written and read, and how high it is drawn. What the set is made from need not be a number
    (``read_number``).
    """

    group = "graphs"
    view: ClassVar[Any] = "nimatron.views.graphs:PosetView"
    least: ClassVar[int]
    most: ClassVar[int]
    """The numbers that are read."""

    @abstractmethod
    def elements(self, number: Any) -> Sequence[int]:
        """The elements, an element before all above it."""

    @abstractmethod
    def above(self, number: Any, one: int, other: int) -> bool:
        """Whether one element is another or lies above it."""

    @abstractmethod
    def height(self, number: Any, element: int) -> int:
        """How many elements lie below it in a chain."""

    def element_text(self, element: int) -> str:
        """How an element is written."""
        return str(element)

    def read_element(self, text: str) -> int | None:
        """The element that a text means, None if it means none."""
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None

    def read_number(self, text: str) -> Any:
        """What the set is made from. Raises ``PositionError``."""
        return whole_number(text, self.name, self.least, self.most)

    def images(self, number: Any) -> Iterator[dict[int, int]]:
        """Maps of the elements to themselves that keep the order, beside the plain one."""
        return iter(())

    # -- the game ----------------------------------------------------------------------------------------------

    @property
    def start(self) -> Named:
        """The example position."""
        return self.parse(self.example)

    def left(self, position: Named) -> list[int]:
        """The elements that are still there."""
        gone = position.gone
        return [
            one
            for one in self.elements(position.number)
            if not any(self.above(position.number, one, other) for other in gone)
        ]

    def generate_moves(self, position: Named) -> Iterator[Named]:
        """One move for every element that is left."""
        for element in self.left(position):
            kept = [other for other in position.gone if not self.above(position.number, other, element)]
            yield Named(position.number, tuple(sorted([*kept, element])))

    def count_moves(self, position: Named) -> int:
        """The number of elements that are left."""
        return len(self.left(position))

    def mask(self, position: Named) -> tuple[Mask, int]:
        """An element is needed; it and those above it are removed."""
        mask = _mask(self, position.number)
        left = frozenset(self.left(position))
        return mask, sum(1 << at for at, element in enumerate(self.elements(position.number)) if element in left)

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Named:
        """The number, and after a slash the elements that were named."""
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
        """The number, then the least elements that have gone."""
        gone = ",".join(map(self.element_text, position.gone))
        return f"{position.number}/{gone}" if gone else str(position.number)

    def check(self, value: Any) -> Named:
        """A number, a position, or a text."""
        if isinstance(value, Named):
            return self.parse(self.format(value))
        return self.parse(str(value))

    def positions(self, count: int) -> Iterator[Named]:
        """The first ``count`` numbers."""
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
