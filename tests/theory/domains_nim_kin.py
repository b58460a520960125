"""Where the theorems about the kin of Nim are tested: see ``tests/theory/domains.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

from nimatron.games.greedy_nim import GreedyNim
from nimatron.games.mark import Mark
from nimatron.games.rule_set import RuleSet
from nimatron.games.silver_dollar import SilverDollar
from nimatron.games.staircase_nim import StaircaseNim
from nimatron.games.take_at_most_half import TakeAtMostHalf
from nimatron.theory.greedy_nim import CountOfLargest
from nimatron.theory.mark import ZerosAndOnes
from nimatron.theory.nim import nim_sum
from nimatron.theory.silver_dollar import EveryOtherGap
from nimatron.theory.staircase_nim import EveryOtherStep
from nimatron.theory.take_at_most_half import HalvedOddPart
from nimatron.theory.theorem import Theorem
from tests.theory.domain import Domain, Heaps, Large, both, normal


def up_to_four_heaps(game: RuleSet[Any]) -> Iterator[Heaps]:
    yield from combinations_with_replacement(range(9), 1)
    yield from combinations_with_replacement(range(7), 2)
    yield from combinations_with_replacement(range(4), 4)


def greedy_large(dice: Random) -> Large:
    """Up to seven heaps of few different sizes, up to 200 bits."""
    for round_number in range(120):
        sizes = [dice.getrandbits(dice.choice((3, 60, 200))) for _ in range(3)]
        yield GreedyNim(), tuple(dice.choices(sizes, k=dice.randint(1, 7))), bool(round_number & 1)


def counted_large(game: RuleSet[Any], of_value: Callable[[int], int]) -> Callable[[Random], Large]:
    """Heaps of up to 200 bits; every second position is completed to nim-sum 0 by a heap of the value wanted."""

    def positions(dice: Random) -> Large:
        from nimatron.theory.declared import theorems_of

        (theorem,) = theorems_of(type(game))
        for round_number in range(120):
            heaps = [dice.getrandbits(dice.choice((4, 12, 64, 200))) for _ in range(dice.randint(1, 3))]
            if round_number % 2:
                heaps.append(of_value(nim_sum(map(theorem.heap_value, heaps))))  # type: ignore[attr-defined]
            yield game, tuple(heaps), False

    return positions


def staircase_extra(game: StaircaseNim) -> Iterator[Heaps]:
    yield from product(range(5), repeat=1)
    yield from product(range(4), repeat=2)
    yield from product(range(3), repeat=4)


def staircase_large(dice: Random) -> Large:
    """Up to seven steps of up to 200 bits; every second position is completed to nim-sum 0 on the lowest step."""
    for round_number in range(120):
        steps = [dice.getrandbits(dice.choice((3, 60, 200))) for _ in range(dice.randint(1, 7))]
        if round_number % 2:
            steps[0] = nim_sum(steps[2::2])
        yield StaircaseNim(), tuple(steps), False


def coins_apart(game: SilverDollar) -> Iterator[Heaps]:
    for number in range(1, 6):
        yield from combinations(range(7), number)
    yield (6, 1, 3)


def silver_large(dice: Random) -> Large:
    """Up to seven coins on squares of up to 200 bits; every second position has equal gaps in pairs."""
    for round_number in range(120):
        squares = sorted({dice.getrandbits(dice.choice((6, 60, 200))) for _ in range(dice.randint(1, 7))})
        if round_number % 2:
            gap, shift = dice.getrandbits(90), dice.getrandbits(9)
            squares = [shift, shift + gap, 5 * gap + shift + 2, 6 * gap + shift + 2]
            squares = sorted(set(squares)) if gap else [shift]
        yield SilverDollar(), tuple(squares), False


DOMAINS_OF_NIM_KIN: dict[type[Theorem], Domain] = {
    CountOfLargest: Domain(both([GreedyNim()], 4), greedy_large, up_to_four_heaps),
    HalvedOddPart: Domain(
        normal([TakeAtMostHalf()], 80), counted_large(TakeAtMostHalf(), lambda value: 8 * value + 3), up_to_four_heaps
    ),
    ZerosAndOnes: Domain(
        normal([Mark()], 80), counted_large(Mark(), lambda value: (2 << 60, 1 << 60, 3, 0)[value]), up_to_four_heaps
    ),
    EveryOtherStep: Domain(normal([StaircaseNim()], 4), staircase_large, staircase_extra),
    EveryOtherGap: Domain(normal([SilverDollar()], 7), silver_large, coins_apart),
}
