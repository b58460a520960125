"""Exchanges of the places of a directed relation: symmetries of order two without a fixed place.

They are found by assigning one pair after the other, and taking back the last pair where a contradiction shows. The
number of pairs tried is limited, so a large relation may have an exchange that is not found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import Generic, TypeVar

_MOST_PLACES = 64
_MOST_TRIED = 1000
"""The number of pairs tried."""

P = TypeVar("P", bound=Hashable)


def exchange(beside: Mapping[P, Collection[P]]) -> dict[P, P] | None:
    """Return an exchange of the places in pairs that keeps the relation and relates no two partners.

    Parameters:
        beside: for each place the others to which it is related; a directed relation.

    >>> path = {vertex: {vertex - 1, vertex + 1} & set(range(6)) for vertex in range(6)}
    >>> exchange(path), exchange({0: [1], 1: [], 2: [3], 3: []})
    (None, {0: 2, 2: 0, 1: 3, 3: 1})
    """
    if len(beside) % 2 or not 0 < len(beside) <= _MOST_PLACES:
        return None
    return _Assignment({place: frozenset(near) for place, near in beside.items()}).found()


class _Assignment(Generic[P]):
    """The pairs assigned so far."""

    def __init__(self, beside: dict[P, frozenset[P]]) -> None:
        self._beside = beside
        self._shade = _shades(beside)
        self._order = _in_reach(beside)
        self._image: dict[P, P] = {}
        self._tried = 0

    def found(self) -> dict[P, P] | None:
        """Return the exchange, or None if there is none or too many pairs were tried."""
        if any(count % 2 for count in Counter(self._shade.values()).values()):
            return None
        return dict(self._image) if self._complete() else None

    def _complete(self) -> bool:
        place = next((one for one in self._order if one not in self._image), None)
        if place is None:
            return True
        for partner in self._fitting(place):
            self._tried += 1
            if self._tried > _MOST_TRIED:
                return False
            self._image[place], self._image[partner] = partner, place
            if self._complete():
                return True
            del self._image[place], self._image[partner]
        return False

    def _fitting(self, place: P) -> Iterator[P]:
        """Yield the partners that contradict no pair assigned so far; far ones first, which finds reflections."""
        beside = self._beside
        for partner in reversed(self._order):
            free = partner not in self._image and partner != place and self._shade[place] == self._shade[partner]
            if (
                free
                and partner not in beside[place]
                and place not in beside[partner]
                and all(
                    (one in beside[place]) == (two in beside[partner])
                    and (place in beside[one]) == (partner in beside[two])
                    for one, two in self._image.items()
                )
            ):
                yield partner


def _shades(beside: Mapping[P, frozenset[P]]) -> dict[P, int]:
    """Return a number for every place that every symmetry keeps, by refinement from the numbers of related places."""
    before: dict[P, list[P]] = {place: [] for place in beside}
    for place, near in beside.items():
        for other in near:
            before[other].append(place)
    shade = dict.fromkeys(beside, 0)
    for _ in beside:
        signs = {
            place: (
                shade[place],
                sorted(shade[one] for one in beside[place]),
                sorted(shade[one] for one in before[place]),
            )
            for place in beside
        }
        ranks = {repr(sign): rank for rank, sign in enumerate(sorted(signs.values()))}
        finer = {place: ranks[repr(signs[place])] for place in beside}
        if len(set(finer.values())) == len(set(shade.values())):
            break
        shade = finer
    return shade


def _in_reach(beside: Mapping[P, frozenset[P]]) -> list[P]:
    """Return the places in an order in which each is related to an earlier one, if any place left is."""
    order: dict[P, None] = {}
    near: dict[P, set[P]] = {place: set(others) for place, others in beside.items()}
    for place, others in beside.items():
        for other in others:
            near[other].add(place)
    for start in beside:
        waiting = [start]
        while waiting:
            place = waiting.pop(0)
            if place not in order:
                order[place] = None
                waiting.extend(other for other in beside if other in near[place] and other not in order)
    return list(order)
