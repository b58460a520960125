"""Lines drawn in regions of the plane: the picture of the regions with their boundaries, and how one points at lines.

A region is drawn with an island for each of its boundaries, and the spots lie along the islands. A line is named by the
one or two spots that it joins, together with the islands that it encloses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from nimatron.explain.message import Message, MessageValue
from nimatron.views.scene import Item, Scene

if TYPE_CHECKING:
    from nimatron.views.scene import Kind


P = TypeVar("P")
MOST_LINES = 1500
"""The maximum number of lines of one region for pointing; if there are more, moves are chosen from a list."""
MOST_SHOWN = 120
"""The maximum number of spots in a picture."""

Ends = tuple[tuple[int, int], ...]
"""The ends of a line: one or two places, each a boundary and a spot on it."""


def region_scene(regions: Sequence[Sequence[Sequence[str]]], kind: Kind) -> Scene:
    """Return the picture of regions, given by their boundaries, each with the labels of its spots.

    >>> [item.id for item in region_scene([[["3"], ["3"]]], "spot").items]
    ['r0.0', 'r0.0.0', 'r0.1', 'r0.1.0']
    """
    if sum(len(boundary) for region in regions for boundary in region) > MOST_SHOWN:
        return Scene("regions")
    items = []
    for number, region in enumerate(regions):
        for island, boundary in enumerate(region):
            items.append(Item(f"r{number}.{island}", "island", number, island, label=f"{number + 1}.{island + 1}"))
            items += [
                Item(f"r{number}.{island}.{place}", kind, number, island, str(place), label)
                for place, label in enumerate(boundary)
            ]
    return Scene("regions", tuple(items))


def islands(scene: Scene) -> dict[Item, list[str]]:
    """Return for each island what lies on it, in order: free ends by their numbers, spots also with their lives.

    >>> list(islands(region_scene([[["3", "A"]]], "spot")).values())
    [['1(3)', '2(A)']]
    """
    found: dict[Item, list[str]] = {item: [] for item in scene.items if item.kind == "island"}
    at = {(island.x, island.y): island for island in found}
    for item in scene.items:
        if item.kind != "island":
            number = str(int(item.state or 0) + 1)
            found[at[item.x, item.y]].append(f"{number}({item.label})" if item.kind == "spot" else number)
    return found


def line_words(scene: Scene, touched: Sequence[str]) -> Message | None:
    """Return the words for the line that joins the touched spots and encloses the touched islands, or None.

    >>> line_words(region_scene([[["3"], ["3"]]], "spot"), ("r0.0.0", "r0.1")).values["ends"][0].values["label"]
    '3'
    """
    items = {item.id: item for item in scene.items}
    if not touched or any(id not in items for id in touched):
        return None
    ends: list[Message] = []
    for item in map(items.__getitem__, touched):
        region, island, place = round(item.x) + 1, round(item.y) + 1, int(item.state or 0) + 1
        values: dict[str, MessageValue] = {"region": region, "island": island, "place": place, "label": item.label}
        ends.append(Message(f"svg.object.{item.kind}", values))
    return Message("move.line", {"ends": tuple(ends)})


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


def pointed_lines(
    lines: Iterable[tuple[int, Ends, tuple[int, ...], Callable[[], P]]],
) -> dict[P, tuple[tuple[str, ...], ...]]:
    """Return, for each position, the sets of objects that mean a line to it, the smallest first.

    A line is given by its region, its ends, the boundaries that it encloses, and a function that returns the position
    after it.

    >>> pointed_lines([(0, ((0, 0),), (1,), lambda: "there")])
    {'there': (('r0.0.0', 'r0.1'),)}
    """
    found: dict[P, set[tuple[str, ...]]] = {}
    for region, ends, around, after in lines:
        spots = tuple(f"r{region}.{boundary}.{place}" for boundary, place in ends)
        islands = tuple(f"r{region}.{boundary}" for boundary in around)
        found.setdefault(after(), set()).add(spots + islands)
    return {to: tuple(sorted(ways, key=lambda way: (len(way), way))) for to, ways in found.items()}


def too_many_lines(spots: int, boundaries: int) -> bool:
    """Return whether a region with that many spots and boundaries has more lines than are listed for pointing.

    >>> too_many_lines(8, 8), too_many_lines(10, 10)
    (False, True)
    """
    return spots * (spots + 1) // 2 > MOST_LINES or boundaries > 20 or spots << max(0, boundaries - 1) > MOST_LINES
