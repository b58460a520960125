"""Sprouts for the checker of certificates: lines, and positions as bytes; the C kernel is ``check_sprouts.c``.

A key is a position in canonical form as bytes. In each region every boundary is ended by ``NEXT``, the last one by
``END``. A spot that is met once is ``SPOT`` plus its number of line ends. Names follow, in the order in which they are
first met. ``check_sprouts_form.py`` says what is left out of a position and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from nimatron.kernels import native
from nimatron.kernels.check_sprouts_form import (
    FIRST_NAME,
    MOST_NAMES,
    MOST_TEXT,
    Boundary,
    Region,
    Regions,
    apart,
    canonical,
    least_turn,
    reduced,
)

Key = bytes
END, NEXT, SPOT = 0, 1, 2
MOST_LINES = 1 << 21
"""Lines from one position; one with more is refused with ``OverflowError``."""


def key_of(regions: Regions) -> Key:
    """Return regions as bytes, without any change of order.

    >>> key_of((((0,), (3, 1)), ((3,),))).hex(" ")
    '02 01 05 03 00 05 00'
    """
    found = bytearray()
    for region in regions:
        for boundary in region:
            found += bytes(SPOT + spot for spot in boundary)
            found.append(NEXT)
        found[-1] = END
    return bytes(found)


def regions_of(key: Key) -> Regions:
    """Return the regions that bytes describe.

    >>> regions_of(bytes.fromhex("02 01 05 03 00 05 00"))
    (((0,), (3, 1)), ((3,),))
    """
    return tuple(
        tuple(tuple(spot - SPOT for spot in boundary) for boundary in region.split(bytes([NEXT])))
        for region in key.split(bytes([END]))[:-1]
    )


def sprouts_components(position: Key) -> tuple[Key, ...]:
    """Return the canonical components of any position that ``key_of`` wrote, in order; equal ones are all there.

    Raise ``ValueError`` if the bytes are not a position, and ``OverflowError`` if it is too large or too symmetric.

    >>> sprouts_components(key_of((((0,), (0,)), ((1, 1),), ((1, 1),)))) == sprouts_components(
    ...     key_of((((1, 1),), ((1, 1),), ((0,), (0,))))
    ... )
    True
    """
    kernels = native()
    if kernels is not None and hasattr(kernels, "check_sprouts_components"):
        found: tuple[Key, ...] = kernels.check_sprouts_components(position)
        return found
    return plain_components(position)


def sprouts_options(position: Key) -> list[tuple[Key, ...]]:
    """Return the options of a canonical position, each as its components in order; equal options once.

    Raise ``ValueError`` if the bytes are not a position, and ``OverflowError`` if it has too many lines.

    >>> [len(option) for option in sprouts_options(key_of((((0,), (0,)),)))]
    [1, 1]
    """
    kernels = native()
    if kernels is not None and hasattr(kernels, "check_sprouts_options"):
        found: list[tuple[Key, ...]] = kernels.check_sprouts_options(position, MOST_LINES)
        return found
    return plain_options(position)


def whole(components: Iterable[Key]) -> Key:
    """Return one key for components side by side, for misère play.

    >>> whole([bytes.fromhex("05 02 00 05 00")] * 2).hex(" ")
    '05 02 00 05 00 06 02 00 06 00'
    """
    found, names = bytearray(), 0
    for component in components:
        own = max(0, max(component) - (SPOT + FIRST_NAME - 1))
        if names + own > MOST_NAMES:
            raise OverflowError(names + own)
        found += bytes(code + names if code >= SPOT + FIRST_NAME else code for code in component)
        names += own
    return bytes(found)


# -- the reference implementation --------------------------------------------------------------------------------------


def plain_components(position: Key) -> tuple[Key, ...]:
    """Return what ``sprouts_components`` does, by the reference implementation."""
    return _components(_sound(position))


def plain_options(position: Key) -> list[tuple[Key, ...]]:
    """Return what ``sprouts_options`` does, by the reference implementation."""
    found: dict[tuple[Key, ...], None] = {}
    for count, option in enumerate(lines(_sound(position))):
        if count >= MOST_LINES:
            raise OverflowError(count)
        found[_components(option)] = None
    return list(found)


def _components(regions: Regions) -> tuple[Key, ...]:
    return tuple(sorted(key_of(canonical(part)) for part in apart(reduced(regions))))


def _sound(key: Key) -> Regions:
    """Return the regions; every named spot has to be met twice, and in one region only in one boundary."""
    if not key:
        return ()
    if len(key) > MOST_TEXT:
        raise OverflowError(len(key))
    if key[-1] != END:
        raise ValueError(key)
    regions = regions_of(key)
    places = [
        (spot, r, b)
        for r, region in enumerate(regions)
        for b, boundary in enumerate(region)
        for spot in boundary
        if spot >= FIRST_NAME
    ]
    met = Counter(spot for spot, _, _ in places)
    in_region = Counter((spot, r) for spot, r in {(spot, r, b): (spot, r) for spot, r, b in places}.values())
    alone = all(len(boundary) == 1 for region in regions for boundary in region if 0 in boundary)
    filled = all(boundary for region in regions for boundary in region)
    if not filled or not alone or set(met.values()) - {2} or set(in_region.values()) - {1}:
        raise ValueError(key)
    if len(met) > MOST_NAMES or max(met, default=0) >= FIRST_NAME + MOST_NAMES:
        raise OverflowError(len(met))
    return regions


def lines(position: Regions) -> Iterator[Regions]:
    """Yield the position after every line, before anything is left out; some more than once.

    >>> list(lines((((0,), (1,)),)))[:2]
    [(((1, 3, 5, 5, 3),),), (((4, 3),), ((1,), (4, 3)))]
    """
    new = max([FIRST_NAME - 1, *(spot for region in position for boundary in region for spot in boundary)]) + 1
    for index, region in enumerate(position):
        if region not in position[:index]:
            others = position[:index] + position[index + 1 :]
            for parts, dead in _lines_in(region, new):
                yield tuple(
                    tuple(tuple(spot for spot in boundary if spot not in dead) for boundary in part)
                    for part in (*others, *parts)
                )


def _lines_in(region: Region, new: int) -> Iterator[tuple[Regions, set[int]]]:
    """Yield what each line makes of a region, and the names that are dead then.

    The new spot has the name ``new``. The two ends of the line get the next two names if they are met twice now.
    """
    kinds = [least_turn(boundary, _own_names(region))[0] for boundary in region]
    for i, one in enumerate(region):
        for j in range(i + 1, len(region)):
            if kinds[i] in kinds[:i] or kinds[j] in kinds[i + 1 : j]:
                continue  # a boundary of the same kind was used
            rest = tuple(boundary for place, boundary in enumerate(region) if place not in (i, j))
            for a in range(len(one)):
                for b in range(len(region[j])):
                    round_both = (*_cut(one, a, new + 1), new, *_cut(region[j], b, new + 2), new)
                    yield ((*rest, round_both),), _named(one[a], region[j][b])
        if kinds[i] not in kinds[:i]:
            others = [place for place in range(len(region)) if place != i]
            for left, right, dead in _divided(one, new):
                for inside in _choices([kinds[place] for place in others]):
                    near = tuple(region[others[k]] for k in inside)
                    far = tuple(region[others[k]] for k in range(len(others)) if k not in inside)
                    yield ((*near, left), (*far, right)), dead


def _own_names(region: Region) -> dict[int, int]:
    return {spot: spot for boundary in region for spot in boundary if spot >= FIRST_NAME}


def _cut(boundary: Boundary, place: int, name: int) -> Boundary:
    """Return the way round a boundary from the spot at which a line ends, back to this spot."""
    spot = boundary[place]
    if spot == 0:
        return (1,)  # the line is the only end at it
    way = boundary[place + 1 :] + boundary[:place]
    return (name, *way, name) if spot == 1 else way


def _divided(boundary: Boundary, new: int) -> Iterator[tuple[Boundary, Boundary, set[int]]]:
    """Yield the two boundaries after every line from a boundary to itself, and the names that are dead then."""
    for a, spot in enumerate(boundary):
        if spot == 0:
            yield (new + 1, new), (new + 1, new), set()
        if spot == 1:
            yield (new,), (*boundary[a + 1 :], *boundary[:a], new), set()
        for b in range(a + 1, len(boundary)):
            end = boundary[b]
            if spot >= FIRST_NAME and spot == end:
                continue  # it has one life
            one, other = ([new + 1] if spot == 1 else []), ([new + 2] if end == 1 else [])
            left = (*one, *boundary[a + 1 : b], *other, new)
            right = (*other, *boundary[b + 1 :], *boundary[:a], *one, new)
            yield left, right, _named(spot, end)


def _named(*spots: int) -> set[int]:
    return {spot for spot in spots if spot >= FIRST_NAME}


def _choices(kinds: list[Boundary]) -> Iterator[set[int]]:
    """Yield the sets of places to take, with only the first ones of each kind."""
    places: dict[Boundary, list[int]] = {}
    for place, kind in enumerate(kinds):
        places.setdefault(kind, []).append(place)
    for counts in product(*(range(len(group) + 1) for group in places.values())):
        yield {place for group, count in zip(places.values(), counts, strict=True) for place in group[:count]}
