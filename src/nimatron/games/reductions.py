"""Making several heaps smaller at once: the moves that index-k Nim and circular Nim share, listed lazily."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Heaps = tuple[int, ...]


def smaller_rows(heaps: Heaps, places: Sequence[int]) -> Iterator[Heaps]:
    """Give every row in which each of the heaps at ``places`` is smaller and all others are as they were.

    Nothing is listed beforehand, so that heaps may be huge; the least takes come first.

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
    """Give the places of the heaps that became smaller, or None when the rows differ in any other way.

    >>> changed_places((3, 4, 5), (3, 1, 4)), changed_places((3, 4), (3, 5))
    ([1, 2], None)
    """
    if len(before) != len(after) or any(not 0 <= new <= old for old, new in zip(before, after, strict=True)):
        return None
    return [place for place, old in enumerate(before) if after[place] != old]
