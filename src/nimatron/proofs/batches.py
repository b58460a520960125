"""Batches of proved results as bytes, for files and for other processes.

A batch is compressed with zlib. Within, each result is the length of the encoded component, its bytes, the nim-value
plus 1 (0 if it is not known), and in that case the set of excluded values. Numbers are written with seven bits to a
byte, the lowest first; the eighth bit says that another byte follows.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Generic

from nimatron.kernels.couples import Components, Found, K

_LEVEL = 1
"""Of zlib; higher levels save a few percent and take several times as long."""


class Batch(Generic[K]):
    """Results of one job, as objects or as bytes; the other form is made when it is asked for.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.solve.searching.rule_set_components import RuleSetComponents
    >>> game = RuleSetComponents(Kayles(), misere=False)
    >>> batch = Batch(game, [((Kayles(), (5,)), Found(4))])
    >>> Batch(game, packed=batch.packed).results
    [((Kayles(), (5,)), Found(value=4, excluded=0))]
    """

    def __init__(
        self, game: Components[K], results: list[tuple[K, Found]] | None = None, packed: bytes | None = None
    ) -> None:
        self._game = game
        self._results = results
        self._packed = packed

    @property
    def results(self) -> list[tuple[K, Found]]:
        """The results. Raises ``ValueError`` if the bytes are not those of a batch of this game."""
        if self._results is None:
            self._results = list(unpack(self._game, self._packed or b""))
        return self._results

    @property
    def packed(self) -> bytes:
        """The results as bytes."""
        if self._packed is None:
            self._packed = pack(self._game, self._results or ())
        return self._packed


def pack(game: Components[K], results: Iterable[tuple[K, Found]]) -> bytes:
    """Return results as bytes."""
    data = bytearray()
    for component, (value, excluded) in results:
        encoded = game.encode(component)
        _add(data, len(encoded))
        data += encoded
        if value is None:
            data.append(0)
            _add(data, excluded)
        else:
            _add(data, value + 1)
    return zlib.compress(data, _LEVEL)


def unpack(game: Components[K], packed: bytes) -> Iterator[tuple[K, Found]]:
    """Yield the results of a batch. Raises ``ValueError`` if it is not one of this game.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> from nimatron.solve.searching.rule_set_components import RuleSetComponents
    >>> game = RuleSetComponents(Kayles(), misere=False)
    >>> packed = pack(game, [((Kayles(), (5,)), Found(300)), ((Kayles(), (7,)), Found(None, 0b101))])
    >>> [(one[1], found) for one, found in unpack(game, packed)]
    [((5,), Found(value=300, excluded=0)), ((7,), Found(value=None, excluded=5))]
    """
    try:
        data = zlib.decompress(packed)
        place = 0
        while place < len(data):
            length, place = _number(data, place)
            component = game.decode(data[place : place + length])
            value, place = _number(data, place + length)
            if value:
                yield component, Found(value - 1)
            else:
                excluded, place = _number(data, place)
                yield component, Found(None, excluded)
    except (zlib.error, IndexError) as error:
        raise ValueError(str(error)) from None


def _add(data: bytearray, number: int) -> None:
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Return the number at a place, and the place behind it."""
    number = shift = 0
    while data[place] > 127:
        number |= (data[place] & 127) << shift
        shift += 7
        place += 1
    return number | data[place] << shift, place + 1
