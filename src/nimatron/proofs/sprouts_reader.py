"""Sprouts as the checker of certificates reads it, by a generator of lines and a canonical form of its own.

Nothing here is shared with the rule set :mod:`nimatron.games.graphs.sprouts` nor with the search. The keys are those of
:mod:`nimatron.kernels.check_sprouts`; ``check_sprouts_form.py`` has the proofs of what is left out of a position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase

from nimatron.errors import PositionError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels.check_sprouts import MOST_LINES, key_of, regions_of, sprouts_components, sprouts_options, whole
from nimatron.kernels.check_sprouts_form import FIRST_NAME, MOST_NAMES, Regions
from nimatron.rules.parameters import shown

Key = bytes
GAME = "sprouts"
_LETTERS = ascii_uppercase + ascii_lowercase
_SPOT = re.compile(r"[0-2A-Za-z]|\([1-9][0-9]{0,2}\)", re.ASCII)
_MOST_DIGITS = 3


class SproutsReader:
    """The positions of Sprouts in one convention as keys.

    Parameters:
        misere: whether the last mover loses. Then keys are whole positions; else the keys of options are components.

    >>> reader = SproutsReader(misere=False)
    >>> [[reader.written(key)[1] for key in option] for option in reader.options(reader.read("sprouts", "2"))]
    [['1A1A/'], ['0.AB/A.B/']]
    >>> reader.read("sprouts", "0.AB/AB/") == reader.read("sprouts", "zy/yz.0/")
    True
    """

    def __init__(self, misere: bool) -> None:
        self.misere = misere

    def read(self, game: str, position: str) -> Key:
        """Return the key of a whole position, without what has no influence on the rest of the game.

        Raise ``PositionError`` if it is not a position of Sprouts, and ``TooLargeError`` if it is too large.
        """
        try:
            return whole(sprouts_components(key_of(_regions(position))))
        except OverflowError:
            raise _too_large(position) from None
        except ValueError:
            raise PositionError(reason("position.sprouts", game=GAME, given=shown(position))) from None

    def components(self, key: Key) -> tuple[Key, ...]:
        """Return the components of a position; those that occur an even number of times cancel."""
        return _cancelled(sprouts_components(key))

    def options(self, key: Key) -> list[tuple[Key, ...]]:
        """Return the options, equal ones once.

        In normal play an option is the tuple of its components, of which equal ones cancel in pairs. In misère play it
        is a tuple of the whole position, or () if that has no moves.
        """
        try:
            found = sprouts_options(key)
            if self.misere:
                return [(whole(option),) if option else () for option in found]
        except OverflowError:
            raise _too_large(self.written(key)[1]) from None
        return list(dict.fromkeys(map(_cancelled, found)))

    def position(self, key: Key) -> Regions:
        """Return the regions, their boundaries and their spots."""
        return regions_of(key)

    def written(self, key: Key) -> tuple[str, str]:
        """Return the written forms of the rule set and of the position."""
        return GAME, "".join(_written(regions_of(key))) or "0"


def _cancelled(components: Iterable[Key]) -> tuple[Key, ...]:
    """Return the components that occur an odd number of times, in order."""
    return tuple(sorted(key for key, count in Counter(components).items() if count % 2))


def _too_large(position: str) -> TooLargeError:
    return TooLargeError(reason("certificate.sprouts", given=shown(position), lines=MOST_LINES, names=MOST_NAMES))


def _regions(text: str) -> Regions:
    """Read a number of spots, or regions ended by slashes. Raise ``ValueError`` if the text has another form."""
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        spots = int(text)
        return (((0,),) * spots,) if spots else ()
    *written, rest = text.split("/")
    if rest or not written:
        raise ValueError(text)
    names: dict[str, int] = {}

    def spots_of(boundary: str) -> Iterator[int]:
        signs = _SPOT.findall(boundary)
        if "".join(signs) != boundary or not signs:
            raise ValueError(boundary)
        for sign in signs:
            yield int(sign) if sign in "012" else names.setdefault(sign, FIRST_NAME + len(names))
        if len(names) > MOST_NAMES:
            raise OverflowError(text)

    return tuple(tuple(tuple(spots_of(boundary)) for boundary in region.split(".")) for region in written)


def _written(regions: Regions) -> Iterator[str]:
    for region in regions:
        yield ".".join("".join(map(_sign, boundary)) for boundary in region) + "/"


def _sign(spot: int) -> str:
    """Return the sign of a spot: its number of line ends, or a letter, or from the 53rd name on its number.

    >>> [_sign(spot) for spot in (0, 2, 3, 29, 54, 55)]
    ['0', '2', 'A', 'a', 'z', '(53)']
    """
    number = spot - FIRST_NAME
    if number < 0:
        return str(spot)
    return _LETTERS[number] if number < len(_LETTERS) else f"({number + 1})"
