"""Tuple games: one move changes several heaps of the row, so heaps are not independent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, ClassVar, Literal, TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import check_heaps, format_heaps, parse_heaps
from nimatron.rules.rule_set import RuleSet

Heaps: TypeAlias = tuple[int, ...]


class TupleGame(RuleSet[Heaps]):
    """A game whose moves act on the row of heaps as a whole.

    ``symmetry`` claims which rows have the same play: ``sorted`` (any order), ``dihedral`` (rotations and reflections)
    or ``none``. ``number_of_heaps`` is the number of heaps if the rules fix it.

    >>> from nimatron.games.boards.wythoff import Wythoff
    >>> Wythoff().canonical((5, 3))
    (3, 5)
    """

    group = "heaps"
    picture = "heaps"
    view: ClassVar[Any] = "nimatron.views.heaps:TupleView"
    symmetry: ClassVar[Literal["sorted", "dihedral", "none"]] = "none"
    number_of_heaps: ClassVar[int | None] = None

    @property
    def start(self) -> Heaps:
        """The example position."""
        return self.parse(self.example)

    def parse(self, text: str) -> Heaps:
        """Read heaps separated by commas or spaces; ``0`` alone is the empty position."""
        heaps = parse_heaps(text, self.called, self.noun)
        if heaps == (0,) and self.number_of_heaps:
            heaps = (0,) * self.number_of_heaps
        return self.admit(heaps)

    def format(self, position: Heaps) -> str:
        """Return the heaps separated by commas."""
        return format_heaps(position)

    def check(self, value: Any) -> Heaps:
        """Return the position given by a tuple of heap sizes, or by a text."""
        return self.parse(value) if isinstance(value, str) else self.admit(check_heaps(value, self.called))

    def admit(self, heaps: Heaps) -> Heaps:
        """Return the heaps if the rules allow them as a position. Raise ``PositionError`` otherwise."""
        wanted = self.number_of_heaps
        if wanted is not None and len(heaps) != wanted:
            key, example = "position.wrong_width.bare", {}
            if self.example:
                key, example = "position.wrong_width", {"example": self.example}
            raise PositionError(reason(key, game=self.called, count=len(heaps), wanted=wanted, **example))
        return heaps or (0,)

    def canonical(self, position: Heaps) -> Heaps:
        """Return the least row among those with the same play."""
        if self.symmetry == "sorted":
            ordered = tuple(sorted(position))
            return ordered if self.number_of_heaps else tuple(filter(None, ordered))
        if self.symmetry == "dihedral" and position:
            # the least row begins with the least heap, so only rotations that begin with it are compared
            least, back = min(position), position[::-1]
            turned = [row[i:] + row[:i] for row in (position, back) for i, heap in enumerate(row) if heap == least]
            return min(turned)
        return position

    def heaps(self, position: Heaps) -> Heaps:
        """Return the position itself."""
        return position or (0,)

    def positions(self, count: int) -> Iterator[Heaps]:
        """Yield all rows with heaps below ``count``, up to order if order does not matter."""
        heaps = self.number_of_heaps or len(self.start)
        rows: Iterable[Heaps]
        if self.symmetry == "sorted":
            rows = combinations_with_replacement(range(count), heaps)
        else:
            rows = product(range(count), repeat=heaps)
        for row in rows:
            try:
                yield self.admit(row)
            except PositionError:
                continue


def smaller_rows(heaps: Heaps, places: Sequence[int]) -> Iterator[Heaps]:
    """Yield every row in which each of the heaps at ``places`` is smaller and all others are unchanged.

    Rows are generated lazily, so heaps may be huge; those with the least numbers removed come first.

    >>> list(smaller_rows((1, 5, 2), (0, 2)))
    [(0, 5, 1), (0, 5, 0)]
    """
    if any(not heaps[place] for place in places):
        return
    row = list(heaps)
    for place in places:
        row[place] -= 1
    while True:
        yield tuple(row)
        for place in reversed(places):
            if row[place]:
                row[place] -= 1
                break
            row[place] = heaps[place] - 1
        else:
            return


def changed_places(before: Heaps, after: Heaps) -> list[int] | None:
    """Return the places of the heaps that became smaller; None if the rows differ in any other way.

    >>> changed_places((3, 4, 5), (3, 1, 4)), changed_places((3, 4), (3, 5))
    ([1, 2], None)
    """
    if len(before) != len(after) or any(not 0 <= new <= old for old, new in zip(before, after, strict=True)):
        return None
    return [place for place, old in enumerate(before) if after[place] != old]


def columns(rows: Heaps) -> Heaps:
    """Return the sizes of the columns of a Young diagram, given by its rows in descending order.

    >>> columns((3, 1))
    (2, 1, 1)
    """
    return tuple(sum(1 for row in rows if row > column) for column in range(rows[0])) if rows else ()
