"""Domains of the theorems about Sylver coinage, see ``domains.py``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nimatron.games.heaps.sylver_coinage import SylverCoinage
from nimatron.theory.sylver_coinage import PUBLISHED_LOSSES, Proved, Published
from nimatron.theory.sylver_outcomes import decided
from nimatron.theory.theorem import Theorem
from tests.theory.domain import Domain, Heaps, Large, both

GAME = SylverCoinage()
OF_PAIRS = (
    "5,7,8",
    "5,7,8,12",
    "5,7,8,9,11,12",
    "7,9,10,11,13",
    "5,7,8,11",
    "4,6,9,11",
    "4,6,13,15",
)
SEVERAL = ("8,10,11", "10,11,13,14", "9,11,12,13,14", "6,10,15", "8,11,13,14", "3,4,5", "2,5", "7,8,9,10,11,12,13")
PRIMES = (7, 11, 13, 101, 499, 997)
MULTIPLES = ("4,6", "6,9", "8,14", "10,15", "12,14,16", "9,12", "14,21", "22,33")
UNENDING = (*MULTIPLES, "8,12", "8,10,12,14", "8,12,18,22", "8,12,170,174", "12", "15", "10", "8,12,170", "1000")


def finite(game: SylverCoinage) -> Iterator[Heaps]:
    """Yield positions with few numbers left, among them pairs beside 8 and 12."""
    yield from map(game.parse, (*OF_PAIRS, *SEVERAL))


def large(dice: Random) -> Large:
    """Yield primes alone, multiples of symmetric sets, pairs, and enders with many numbers left."""
    while True:
        for misere in (False, True):
            yield GAME, (dice.choice(PRIMES),), misere
            one, other = dice.randint(50, 999), 1000
            named = GAME.parse(f"{one},{other}")
            if decided(named, misere) is not None and len(named) == 2:
                yield GAME, named, misere
        yield GAME, GAME.parse(dice.choice(UNENDING)), False


def published(dice: Random) -> Large:
    """Yield the published P-positions, and positions from which a number leads to one."""
    for named in PUBLISHED_LOSSES:
        yield GAME, named, False
        less = GAME.parse(",".join(map(str, named[:-1])))
        if Published().covers(GAME, less, False):
            yield GAME, less, False


DOMAINS_OF_SYLVER: dict[type[Theorem], Domain] = {
    Proved: Domain(both([GAME], 40), large, finite),
    Published: Domain(both([GAME], 3), published, is_beyond_search=True),
}
