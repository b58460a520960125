"""Lines drawn in regions of the plane: numbered spots, and how one points at a line, types it and puts it into words.

The spots of a position are numbered from 1 in the order of its written form; a spot that is met twice has one number.
A line is named by the one or two spots at its ends and by what it goes around: ``1-4``, ``2-2 (3 5)``. On the page one
presses the ends, and then the islands (boundaries) that the line encloses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nimatron.explain.message import Message
from nimatron.views.scene import Item, Scene
from nimatron.views.view import View

if TYPE_CHECKING:
    from nimatron.views.scene import Kind

P = TypeVar("P")
MOST_LINES = 1500
"""The maximum number of lines of one region for pointing; if there are more, moves are chosen from a list."""
MOST_SHOWN = 120
"""The maximum number of spots in a picture."""
_KEPT = 64
_TYPED = re.compile(r"(\d{1,4})\s*[-–—]\s*(\d{1,4})\b(.*)", re.ASCII | re.DOTALL)
_REST = re.compile(r"/\s*(?P<region>\d+)|#\s*(?P<way>\d+)|(?P<spot>\d+)|around|вокруг|oko|околу|[\s,;()]+")

Ends = tuple[tuple[int, int], ...]
"""The ends of a line: one or two places, each a boundary and a spot on it."""
Numbered = tuple[tuple[tuple[int, ...], ...], ...]
"""The regions of a position, each with its boundaries, each the numbers of the spots around it."""


class Line(NamedTuple):
    """A line that can be drawn.

    Parameters:
        region: the region in which it is drawn.
        ends: where it begins and ends.
        around: the other boundaries that it encloses, on its left.
        after: the position after it.
    """

    region: int
    ends: Ends
    around: tuple[int, ...]
    after: Any


class NamedLine(NamedTuple):
    """A line with its names.

    Parameters:
        line: the line.
        way: the objects to point at.
        spots: the numbers of the spots at its two ends.
        sides: the spots on its two sides, which it separates; empty if it joins two boundaries.
        islands: for each side, the spots of each whole boundary there.
        around: the spots on the smaller side.
        typed: how it is typed.
        several: whether the same spots may be joined in several regions.
        number: its number among lines that are equal otherwise, from 1; 0 if there is only one.
    """

    line: Line
    way: tuple[str, ...]
    spots: tuple[int, int]
    sides: tuple[frozenset[int], ...]
    islands: tuple[tuple[frozenset[int], ...], ...]
    around: tuple[int, ...]
    typed: str
    several: bool = False
    number: int = 0

    def words(self) -> Message:
        """Return the line as a message."""
        parts = [Message("move.line.ends", {"one": self.spots[0], "other": self.spots[1]})]
        if self.around:
            parts.append(Message("move.line.around", {"spots": self.around}))
        if self.several:
            parts.append(Message("move.line.region", {"region": self.line.region + 1}))
        if self.number:
            parts.append(Message("move.line.way", {"number": self.number}))
        return Message("move.line", {"ends": tuple(parts)})


class RegionsView(View[P]):
    """Spots on the boundaries of regions, and the lines that may join them."""

    kind: Kind = "spot"

    def __eq__(self, other: object) -> bool:
        """Return whether this is the view of an equal game; lines are kept for it."""
        return type(self) is type(other) and isinstance(other, RegionsView) and self.game == other.game

    def __hash__(self) -> int:
        """Return the same number for views of equal games."""
        return hash((type(self), self.game))

    def numbered(self, position: P) -> Numbered:
        """Return the regions with the numbers of their spots."""
        raise NotImplementedError

    def lives(self, position: P) -> dict[int, int]:
        """Return how many more line ends each spot can take, by its number."""
        raise NotImplementedError

    def lines(self, position: P) -> Iterable[Line]:
        """Yield every line that can be drawn, except in regions with too many of them."""
        raise NotImplementedError

    def scene(self, position: P) -> Scene:
        """Return an island for each boundary, labelled with the numbers of its spots, and the spots."""
        return region_scene(self.numbered(position), self.lives(position), self.kind)

    def named(self, position: P) -> tuple[NamedLine, ...]:
        """Return every line with its names, the least to point at first."""
        return _named(self, position)

    def ways(self, position: P, move: P) -> tuple[tuple[str, ...], ...]:
        """Return all sets of objects that mean a line to this position, the smallest first."""
        return tuple(dict.fromkeys(line.way for line in _by_position(self, position).get(move, ())))

    def describe(self, position: P, move: P) -> Message | None:
        """Return the line, by its ends and by what it goes around."""
        return self.describe_way(position, move, ())

    def describe_way(self, position: P, move: P, way: Sequence[str]) -> Message | None:
        """Return the words for the line that these objects mean."""
        line = self.line(position, move, way)
        return None if line is None else line.words()

    def line(self, position: P, move: P, way: Sequence[str] = ()) -> NamedLine | None:
        """Return the line to a position that these objects mean, or the first one."""
        found = _by_position(self, position).get(move, ())
        return next((line for line in found if set(line.way) == set(way)), found[0] if found else None)

    def typed(self, position: P, move: P) -> str:
        """Return the move as it may be typed, such as ``1-4`` or ``2-2 (3 5)``."""
        line = self.line(position, move)
        return "" if line is None else line.typed

    def read_typed(self, position: P, text: str) -> dict[str, P] | None:
        """Return the moves that a typed line may mean, by what would be typed for each; None if it is not a line."""
        match = _TYPED.fullmatch(text)
        if match is None:
            return None
        wanted, place = _Wanted(frozenset((int(match[1]), int(match[2])))), 0
        while place < len(match[3]):
            token = _REST.match(match[3], place)
            if token is None:
                return None
            place = token.end()
            if token["region"]:
                wanted = wanted._replace(region=int(token["region"]))
            elif token["way"]:
                wanted = wanted._replace(number=int(token["way"]))
            elif token["spot"]:
                wanted = wanted._replace(around=wanted.around | {int(token["spot"])})
        fitting = [(wanted.fit(line), line) for line in self.named(position)]
        best = max((fit for fit, _ in fitting), default=0)
        found: dict[P, str] = {}
        for fit, line in fitting:
            if fit == best > 0:
                found.setdefault(line.line.after, line.typed)
        return {typed: move for move, typed in found.items()}


class _Wanted(NamedTuple):
    """A line as it was typed."""

    ends: frozenset[int]
    around: frozenset[int] = frozenset()
    region: int = 0
    number: int = 0

    def fit(self, line: NamedLine) -> int:
        """Return 3 for a line that is written so, 2 if it goes exactly around this, 1 if it may be meant, else 0."""
        if frozenset(line.spots) != self.ends or (self.region and self.region != line.line.region + 1):
            return 0
        if self.number and self.number != line.number:
            return 0
        as_written = self.around == frozenset(line.around) and self.number == line.number
        if as_written and (self.region or not line.several):
            return 3
        if not line.sides:
            return 0 if self.around else 2
        if self.around in line.sides:
            return 2
        for side, islands in zip(line.sides, line.islands, strict=True):
            if self.around <= side and all(self.around & island for island in islands):
                return 1
        return 0


def region_scene(regions: Numbered, lives: dict[int, int], kind: Kind) -> Scene:
    """Return the picture of regions: islands labelled with the numbers of their spots, and the spots with their lives.

    >>> [item.id for item in region_scene((((1,), (2,)),), {1: 3, 2: 3}, "spot").items]
    ['r0.0', 'r0.1', 'spot1', 'spot2']
    """
    if len(lives) > MOST_SHOWN:
        return Scene("regions")
    items = [
        Item(f"r{number}.{island}", "island", number, island, label=" ".join(map(str, boundary)))
        for number, region in enumerate(regions)
        for island, boundary in enumerate(region)
    ]
    items += [Item(f"{kind}{number}", kind, state=str(left), label=str(number)) for number, left in lives.items()]
    return Scene("regions", tuple(items))


def regions_of(scene: Scene) -> tuple[Numbered, dict[int, int]]:
    """Return the regions of a scene with the numbers of their spots, and the lives of the spots.

    >>> regions_of(region_scene((((1,), (2,)),), {1: 3, 2: 3}, "spot"))
    ((((1,), (2,)),), {1: 3, 2: 3})
    """
    regions: dict[int, list[tuple[int, ...]]] = {}
    for item in scene.items:
        if item.kind == "island":
            regions.setdefault(round(item.x), []).append(tuple(map(int, item.label.split())))
    lives = {int(item.label): int(item.state) for item in scene.items if item.kind in ("spot", "end")}
    return tuple(map(tuple, regions.values())), lives


def enclosures(boundaries: int, without: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of boundaries that a line from one boundary to itself can enclose.

    Parameters:
        boundaries: the number of boundaries.
        without: the index of the boundary of the line, which it does not enclose.

    >>> list(enclosures(3, 0))
    [(), (1,), (2,), (1, 2)]
    """
    others = [other for other in range(boundaries) if other != without]
    for count in range(len(others) + 1):
        yield from combinations(others, count)


def too_many_lines(spots: int, boundaries: int) -> bool:
    """Return whether a region with that many spots and boundaries has more lines than are listed for pointing.

    >>> too_many_lines(8, 8), too_many_lines(10, 10)
    (False, True)
    """
    return spots * (spots + 1) // 2 > MOST_LINES or boundaries > 20 or spots << max(0, boundaries - 1) > MOST_LINES


@lru_cache(_KEPT)
def _by_position(view: RegionsView[Any], position: Any) -> dict[Any, list[NamedLine]]:
    """Return the lines to each position."""
    found: dict[Any, list[NamedLine]] = {}
    for line in _named(view, position):
        found.setdefault(line.line.after, []).append(line)
    return found


@lru_cache(_KEPT)
def _named(view: RegionsView[Any], position: Any) -> tuple[NamedLine, ...]:
    """Return the lines of a position with names that distinguish them."""
    numbers = view.numbered(position)
    lines = [_with_names(numbers, view.kind, line) for line in view.lines(position)]
    lines.sort(key=lambda line: (len(line.way), len(line.around), line.spots, line.line.region))
    afters: dict[str, dict[Any, None]] = {}
    regions: dict[str, set[int]] = {}
    for line in lines:
        afters.setdefault(line.typed, {})[line.line.after] = None
        regions.setdefault(line.typed, set()).add(line.line.region)
    for place, line in enumerate(lines):
        if len(afters[line.typed]) > 1 and len(regions[line.typed]) > 1:
            lines[place] = line._replace(typed=f"{line.typed} /{line.line.region + 1}", several=True)
    afters.clear()
    for line in lines:
        afters.setdefault(line.typed, {})[line.line.after] = None
    for place, line in enumerate(lines):
        if len(afters[line.typed]) > 1:
            number = 1 + list(afters[line.typed]).index(line.line.after)
            lines[place] = line._replace(typed=f"{line.typed} #{number}", number=number)
    return tuple(lines)


def _with_names(numbers: Numbered, kind: str, line: Line) -> NamedLine:
    region = numbers[line.region]
    spots = [region[boundary][place] for boundary, place in line.ends]
    way = (*(f"{kind}{spot}" for spot in dict.fromkeys(spots)), *(f"r{line.region}.{other}" for other in line.around))
    ends = min(spots), max(spots)
    boundary = line.ends[0][0]
    if boundary != line.ends[-1][0]:
        return NamedLine(line, way, ends, (), (), (), f"{ends[0]}-{ends[1]}")
    own = region[boundary]
    i, j = line.ends[0][1], line.ends[-1][1]
    left, right = (own[i + 1 : j], own[j + 1 :] + own[:i]) if i < j else ((), own[i + 1 :] + own[:i])
    inside = tuple(frozenset(region[other]) for other in line.around)
    outside = tuple(
        frozenset(walk) for other, walk in enumerate(region) if other != boundary and other not in line.around
    )
    sides = tuple(frozenset(some).union(*islands) - set(spots) for some, islands in ((left, inside), (right, outside)))
    around = tuple(sorted(sides[0] if len(sides[0]) <= len(sides[1]) else sides[1]))
    typed = f"{ends[0]}-{ends[1]}" + (f" ({' '.join(map(str, around))})" if around else "")
    return NamedLine(line, way, ends, sides, (inside, outside), around, typed)
