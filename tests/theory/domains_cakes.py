"""Domains of the theorems about cakes, Splittles and Third One Lucky: see ``tests/theory/domains.py``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from nimatron.games.boards.cutcake import Cutcake
from nimatron.games.boards.eatcake import Eatcake
from nimatron.games.boards.maundy_cake import MaundyCake
from nimatron.games.heaps.splittles import Splittles
from nimatron.games.heaps.third_one_lucky import ThirdOneLucky
from nimatron.rules.cake_game import Cake, CakeGame, Cakes, together
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.cakes import NumberOfCuts, ParityOfSides
from nimatron.theory.maundy_cake import OddPrimeFactors, TameCakes
from nimatron.theory.splittles import EveryNumber, OddTakes
from nimatron.theory.theorem import Theorem
from nimatron.theory.third_one_lucky import ThreeHeaps, TwoHeaps, completion
from tests.theory.domain import Domain, Heaps, Large, both, normal


def few_cakes(most: int) -> Any:
    """Return a generator of the positions with two cakes of this number of squares in all, and of none or three."""

    def extra(game: CakeGame) -> Iterator[Cakes]:
        sizes = [Cake(a, b) for a in range(1, most) for b in range(1, most) if a * b < most]
        yield ()
        for one, other in combinations_with_replacement(sizes, 2):
            if one.rows * one.columns + other.rows * other.columns <= most:
                yield together((one, other))
        yield (Cake(1, 2, 3),)

    return extra


def large_cakes(game: CakeGame, most: int, misere: bool) -> Any:
    """Return a generator of up to five sizes of cakes, each some number of times."""

    def large(dice: Random) -> Large:
        for _ in range(40):
            sizes = [Cake(dice.randint(1, most), dice.randint(1, most), dice.choice((1, 1, 2, 3))) for _ in range(4)]
            yield game, together(sizes[: dice.randint(1, 4)]), misere

    return large


def tame_large(dice: Random) -> Large:
    """Yield cakes with odd sides, and rows."""
    for _ in range(40):
        odd = Cake(3 ** dice.randint(0, 9), 5 ** dice.randint(0, 9), dice.choice((1, 2)))
        row = Cake(1, 2 ** dice.randint(0, 9) * 3 ** dice.randint(0, 5))
        yield MaundyCake(), together((odd, row)), True


def odd_large(dice: Random) -> Large:
    for _ in range(40):
        heaps = tuple(dice.getrandbits(dice.choice((4, 200))) for _ in range(dice.randint(1, 5)))
        yield Splittles(take="1,3,7"), heaps, bool(dice.getrandbits(1))


def every_large(dice: Random) -> Large:
    for _ in range(40):
        yield Splittles(take="all"), tuple(dice.getrandbits(100) for _ in range(dice.randint(1, 5))), False


def heaps_extra(game: RuleSet[Any]) -> Iterator[Heaps]:
    yield from combinations_with_replacement(range(8), 2)
    yield from combinations_with_replacement(range(7), 3)


def two_heaps_large(dice: Random) -> Large:
    for _ in range(40):
        heap = dice.getrandbits(100)
        yield ThirdOneLucky(), (heap, heap + dice.choice((0, 0, 1))), bool(dice.getrandbits(1))


def three_heaps_large(dice: Random) -> Large:
    for _ in range(20):
        one, other, misere = dice.randint(1, 30), dice.randint(1, 100), bool(dice.getrandbits(1))
        third = completion(one, other, misere) + dice.choice((0, 0, 5))
        if third:
            yield ThirdOneLucky(), (other, third, one), misere


DOMAINS_OF_CAKES: dict[type[Theorem], Domain] = {
    NumberOfCuts: Domain(both([Cutcake()], 12), large_cakes(Cutcake(), 40, True), few_cakes(8)),
    ParityOfSides: Domain(normal([Eatcake()], 20), large_cakes(Eatcake(), 40, False), few_cakes(10)),
    OddPrimeFactors: Domain(normal([MaundyCake()], 40), large_cakes(MaundyCake(), 10**6, False), few_cakes(14)),
    TameCakes: Domain([(MaundyCake(), True, 30)], tame_large, few_cakes(12)),
    OddTakes: Domain(both([Splittles(take=take) for take in ("1", "1,3", "1,5")], 9), odd_large, heaps_extra),
    EveryNumber: Domain(normal([Splittles(take="all")], 9), every_large, heaps_extra),
    TwoHeaps: Domain(both([ThirdOneLucky()], 4), two_heaps_large, heaps_extra),
    ThreeHeaps: Domain(both([ThirdOneLucky()], 8), three_heaps_large, heaps_extra),
}
