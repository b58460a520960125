"""The search of losing couples of Sprouts: positions as the kernel reads them (``kernels/sprouts_lands.c``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.kernels import native
from nimatron.kernels.couple_search import BytesComponents, NativeSearch, in_components

if TYPE_CHECKING:
    from nimatron.games.graphs.sprouts import Regions, Sprouts

_FIRST_NAME = 3
_SMALL = 10
"""Most lives of components that become canonical forms in misère play."""
_BOUNDARY, _REGION, _COUNT, _COMPONENT = 0xFF, 0xFE, 0xFD, 0xFC


def sprouts_search(
    game: Sprouts, position: Regions, misere: bool, memory: int, threads: int = 1, forms: bool = False
) -> NativeSearch | None:
    """Return a search of Sprouts in C, or None without kernels.

    Parameters:
        game: Sprouts.
        position: any position; the search serves all of them.
        misere: the convention.
        memory: bytes of the search.
        threads: how many threads decide a position together.
        forms: whether small components become canonical forms in misère play; then one thread searches.

    >>> from nimatron.games.graphs.sprouts import Sprouts
    >>> search = sprouts_search(Sprouts(), (), False, 1 << 24)
    >>> search is None or search.is_value(*search.game.components(Sprouts().parse("8")), 0, lambda held, options: None)
    True
    """
    kernels = native()
    if kernels is None or not hasattr(kernels, "couple_sprouts"):
        return None
    forms = forms and misere
    threads = 1 if forms else threads
    search = kernels.couple_sprouts(misere, memory, threads, _SMALL if forms else 0)

    def written(component: bytes) -> tuple[str, str]:
        return game.written(), game.format(position_of(component))

    to_bytes = in_components(bytes_of) if forms else bytes_of
    return NativeSearch(kernels, search, BytesComponents(kernels, search, misere, to_bytes, written), threads)


def bytes_of(position: Any) -> bytes:
    """Return a position as the kernel reads it.

    >>> list(bytes_of((((0,), (3, 4)), ((3, 4),))))
    [0, 255, 3, 4, 255, 254, 3, 4, 255, 254]
    """
    written = bytearray()
    for region in position:
        for boundary in region:
            written += bytes((*boundary, _BOUNDARY))
        written.append(_REGION)
    return bytes(written)


def position_of(component: bytes) -> Regions:
    """Return the position that bytes of the kernel stand for.

    >>> position_of(bytes([0xFD, 2, 3, 4, 0xFF, 0xFE, 3, 4, 0xFF, 0xFE]))
    (((0,), (0,), (3, 4)), ((3, 4),))
    """
    regions: list[tuple[tuple[int, ...], ...]] = []
    region: list[tuple[int, ...]] = []
    boundary: list[int] = []
    names = used = 0
    signs = iter(component)
    for sign in signs:
        if sign == _COUNT:
            region += [(0,)] * next(signs)
        elif sign == _BOUNDARY:
            region.append(tuple(boundary))
            boundary = []
        elif sign == _REGION:
            regions.append(tuple(region))
            region = []
        elif sign == _COMPONENT:
            names = used
        else:
            used = max(used, names + sign - _FIRST_NAME + 1)
            boundary.append(sign + names if sign >= _FIRST_NAME else sign)
    return tuple(regions)
