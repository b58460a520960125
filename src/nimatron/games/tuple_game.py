"""Tuple games: a move changes several heaps of the row at once, so that heaps cannot be played apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any, ClassVar, Literal, TypeAlias

from nimatron.errors import PositionError
from nimatron.games.rule_set import RuleSet
from nimatron.games.written_heaps import check_heaps, format_heaps, parse_heaps

Heaps: TypeAlias = tuple[int, ...]


class TupleGame(RuleSet[Heaps]):
    """A game whose moves act on the row of heaps as a whole.

    ``symmetry`` says which rows play alike: ``sorted`` (any order), ``dihedral`` (rotations and reflections) or
    ``none``; ``heaps`` fixes the number of heaps where the rules do.

    >>> from nimatron.games.wythoff import Wythoff
    >>> Wythoff().canonical((5, 3))
    (3, 5)
    """

    symmetry: ClassVar[Literal["sorted", "dihedral", "none"]] = "sorted"
    heaps: ClassVar[int | None] = None

    @property
    def start(self) -> Heaps:
        """The example position."""
        return self.parse(self.example)

    def parse(self, text: str) -> Heaps:
        """Read heaps separated by commas or spaces; ``0`` alone is the empty position."""
        heaps = parse_heaps(text, self.name)
        if heaps == (0,) and self.heaps:
            heaps = (0,) * self.heaps
        return self.check(heaps)

    def format(self, position: Heaps) -> str:
        """Write heaps separated by commas."""
        return format_heaps(position)

    def position(self, value: Any) -> Heaps:
        """Check a tuple of heap sizes, or read a text."""
        return self.parse(value) if isinstance(value, str) else self.check(check_heaps(value, self.name))

    def check(self, heaps: Heaps) -> Heaps:
        """Give the heaps back if they are a position of the game. Raises ``PositionError``."""
        if self.heaps is not None and len(heaps) != self.heaps:
            wanted = {1: "one heap", 2: "two heaps"}.get(self.heaps, f"{self.heaps} heaps")
            example = f", such as {self.example}" if self.example else ""
            raise PositionError(f"{self.name}: {len(heaps)} heaps given; it is played with {wanted}{example}")
        return heaps

    def canonical(self, position: Heaps) -> Heaps:
        """Give the least row among those that play alike."""
        if self.symmetry == "sorted":
            ordered = tuple(sorted(position))
            return ordered if self.heaps else tuple(filter(None, ordered))
        if self.symmetry == "dihedral" and position:
            # the least row begins with the least heap, so only the turns to such heaps are compared
            least, back = min(position), position[::-1]
            turned = [row[i:] + row[:i] for row in (position, back) for i, heap in enumerate(row) if heap == least]
            return min(turned)
        return position

    def positions(self, count: int) -> Iterator[Heaps]:
        """Give all rows with heaps below ``count``, one of each kind where order does not matter."""
        heaps = self.heaps or len(self.start)
        rows: Iterable[Heaps]
        if self.symmetry == "sorted":
            rows = combinations_with_replacement(range(count), heaps)
        else:
            rows = product(range(count), repeat=heaps)
        for row in rows:
            try:
                yield self.check(row)
            except PositionError:
                continue
