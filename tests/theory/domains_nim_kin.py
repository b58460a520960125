"""Domains of the theorems about variants of Nim: see ``tests/theory/domains.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations, combinations_with_replacement, product
from math import isqrt
from random import Random
from typing import Any

from nimatron.games.boards.chess_corner import ChessCorner
from nimatron.games.heaps.euclid import Euclid
from nimatron.games.heaps.exact_k_nim import ExactKNim
from nimatron.games.heaps.greedy_nim import GreedyNim
from nimatron.games.heaps.imitation_nim import ImitationNim
from nimatron.games.heaps.mark import Mark
from nimatron.games.heaps.multiple_heap_nim import MultipleHeapNim
from nimatron.games.heaps.nim_with_a_pass import NimWithAPass
from nimatron.games.heaps.take_at_most_half import TakeAtMostHalf
from nimatron.games.rows.dawsons_chess import DawsonsChess
from nimatron.games.rows.end_nim import EndNim
from nimatron.games.rows.nimble import Nimble
from nimatron.games.rows.northcott import Northcott
from nimatron.games.rows.silver_dollar import SilverDollar
from nimatron.games.rows.staircase_nim import StaircaseNim
from nimatron.games.rows.toppling_dominoes import TopplingDominoes
from nimatron.games.rows.treblecross import Treblecross
from nimatron.rules.memory_game import RowAndMemory
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.chess_corner import Remainders, RookAsNim
from nimatron.theory.counted_heaps import HalvedOddPart, ZerosAndOnes
from nimatron.theory.end_nim import OneSizeOfEachEnd, p_ends
from nimatron.theory.euclid import GoldenRatio
from nimatron.theory.exact_k_nim import AtMostTwiceK, OneHeapAtATime
from nimatron.theory.greedy_nim import CountOfLargest
from nimatron.theory.nim import nim_sum
from nimatron.theory.nim_in_disguise import CoinsAsHeaps, EveryOtherGap, EveryOtherStep, GapsOfRows, RowsOfDominoes
from nimatron.theory.nim_with_a_pass import MatesWithAPass, NimAfterThePass
from nimatron.theory.paths_and_cycles import DawsonPeriod
from nimatron.theory.theorem import Theorem
from nimatron.theory.treblecross import FarRuns
from nimatron.theory.wythoff import p_pair
from nimatron.theory.wythoff_in_disguise import AsWythoff, DiagonalsByImitation, OddNumberOfHeaps
from tests.theory.domain import Domain, Heaps, Large, both, normal


def up_to_four_heaps(game: RuleSet[Any]) -> Iterator[Heaps]:
    yield from combinations_with_replacement(range(9), 1)
    yield from combinations_with_replacement(range(7), 2)
    yield from combinations_with_replacement(range(4), 4)


def greedy_large(dice: Random) -> Large:
    """Yield up to seven heaps of few different sizes, up to 200 bits."""
    for round_number in range(120):
        sizes = [dice.getrandbits(dice.choice((3, 60, 200))) for _ in range(3)]
        yield GreedyNim(), tuple(dice.choices(sizes, k=dice.randint(1, 7))), bool(round_number & 1)


def counted_large(game: RuleSet[Any], of_value: Callable[[int], int]) -> Callable[[Random], Large]:
    """Return a generator of heaps of up to 200 bits; every second position is completed to nim-sum 0."""

    def positions(dice: Random) -> Large:
        from nimatron.theory.theorem import theorems_of

        (theorem,) = theorems_of(type(game))
        for round_number in range(120):
            heaps = [dice.getrandbits(dice.choice((4, 12, 64, 200))) for _ in range(dice.randint(1, 3))]
            if round_number % 2:
                heaps.append(of_value(nim_sum(map(theorem.heap_value, heaps))))  # type: ignore[attr-defined]
            yield game, tuple(heaps), False
        if theorem.covers(game, (1,), True):
            for _ in range(60):
                yield game, (dice.getrandbits(dice.choice((4, 12, 60))) + 1,), True

    return positions


def staircase_extra(game: StaircaseNim) -> Iterator[Heaps]:
    yield from product(range(5), repeat=1)
    yield from product(range(4), repeat=2)
    yield from product(range(3), repeat=4)


def staircase_large(dice: Random) -> Large:
    """Yield up to seven steps of up to 200 bits; every second position is completed to nim-sum 0 on the lowest step."""
    for round_number in range(120):
        steps = [dice.getrandbits(dice.choice((3, 60, 200))) for _ in range(dice.randint(1, 7))]
        if round_number % 2:
            steps[0] = nim_sum(steps[2::2])
        yield StaircaseNim(), tuple(steps), bool(round_number & 2)


def coins_apart(game: SilverDollar) -> Iterator[Heaps]:
    for number in range(1, 6):
        yield from combinations(range(7), number)
    yield (6, 1, 3)


def silver_large(dice: Random) -> Large:
    """Yield up to seven coins on squares of up to 200 bits; every second position has equal gaps in pairs."""
    for round_number in range(120):
        squares = sorted({dice.getrandbits(dice.choice((6, 60, 200))) for _ in range(dice.randint(1, 7))})
        if round_number % 2:
            gap, shift = dice.getrandbits(90), dice.getrandbits(9)
            squares = [shift, shift + gap, 5 * gap + shift + 2, 6 * gap + shift + 2]
            squares = sorted(set(squares)) if gap else [shift]
        yield SilverDollar(), tuple(squares), bool(round_number & 2)


def euclid_large(dice: Random) -> Large:
    """Yield numbers of up to 900 bits, half of them neighbours of a pair at the golden ratio."""
    for round_number in range(160):
        bits = dice.choice((6, 60, 900))
        smaller, larger = dice.getrandbits(bits) + 1, dice.getrandbits(bits) + 1
        if round_number % 2:
            larger = (smaller + isqrt(5 * smaller * smaller)) // 2 + dice.choice((0, 1))
        game = Euclid(positive=dice.random() < 0.5)
        if round_number % 8 == 7:
            larger, smaller = 55 * smaller, 34 * smaller
        yield game, (smaller, larger), dice.random() < 0.5


def exact_k_large(dice: Random) -> Large:
    """Yield up to 2 k heaps of up to 200 bits; of 2 k heaps the smallest are often equal."""
    for round_number in range(120):
        game = ExactKNim(k=dice.randint(1, 4))
        size = dice.getrandbits(dice.choice((3, 200))) + 1
        heaps = [size + dice.getrandbits(dice.choice((2, 200))) for _ in range(dice.randint(1, 2 * game.k))]
        if round_number % 2:
            heaps = [size] * (game.k + 1) + heaps[: game.k - 1]
        yield game, tuple(heaps), bool(round_number & 2)


def one_at_a_time_large(dice: Random) -> Large:
    """Yield up to four heaps of up to 200 bits, every second position with nim-sum 0."""
    for round_number in range(80):
        heaps = [dice.getrandbits(dice.choice((3, 60, 200))) for _ in range(dice.randint(1, 3))]
        if round_number % 2:
            heaps.append(nim_sum(heaps))
        yield ExactKNim(k=1), tuple(heaps), bool(round_number & 2)


def pairs_of_heaps(game: MultipleHeapNim) -> Iterator[Heaps]:
    return product(range(12), repeat=2)


def two_large(dice: Random) -> Large:
    for round_number in range(60):
        smaller, larger = p_pair(dice.getrandbits(60), 1, bool(round_number & 1))
        yield MultipleHeapNim(), (larger + dice.choice((0, 0, 1, 17)), smaller), bool(round_number & 1)


def odd_numbers_of_heaps(game: MultipleHeapNim) -> Iterator[Heaps]:
    yield from ((heap,) for heap in range(9))
    yield from product(range(5), repeat=3)
    yield from combinations_with_replacement(range(4), 4)
    yield from combinations_with_replacement(range(4), 5)


def odd_large(dice: Random) -> Large:
    """Yield three or five heaps of up to 200 bits, one in three of nim-sum 0, one in three a move on all away."""
    for round_number in range(150):
        heaps = [dice.getrandbits(dice.choice((4, 60, 200))) for _ in range(dice.choice((2, 4)))]
        heaps.append(nim_sum(heaps))
        more = dice.getrandbits(9) if round_number % 3 == 1 else 0
        heaps = [heap + more for heap in heaps]
        if round_number % 3 == 2:
            heaps[0] += dice.getrandbits(100)
        yield MultipleHeapNim(), tuple(heaps), bool(round_number & 1)


def end_nim_extra(game: EndNim) -> Iterator[Heaps]:
    for number, count in ((1, 9), (2, 7), (3, 6), (5, 3), (6, 2)):
        yield from product(range(count), repeat=number)


def end_nim_large(dice: Random) -> Large:
    """Yield up to 40 heaps of up to 200 bits; every second position is completed to a P-position."""
    for round_number in range(100):
        row = [dice.getrandbits(dice.choice((2, 4, 60, 200))) + 1 for _ in range(dice.randint(1, 40))]
        if round_number % 2:
            row.insert(0, p_ends(tuple(row))[0])
        yield EndNim(), tuple(row), bool(round_number & 2)


def coins_large(dice: Random) -> Large:
    for round_number in range(100):
        squares = [dice.getrandbits(dice.choice((3, 60, 200))) for _ in range(dice.randint(1, 5))]
        yield Nimble(), (*squares, nim_sum(squares)) if round_number % 2 else tuple(squares), bool(round_number & 2)


def rows_large(dice: Random) -> Large:
    """Yield rows of up to 200 bits; every second position is doubled and so a P-position."""
    for round_number in range(80):
        rows = [dice.getrandbits(dice.choice((5, 7, 40, 200))) for _ in range(dice.randint(1, 3))]
        yield DawsonsChess(), tuple(rows * 2 if round_number % 2 else rows), False


def imitations(game: ImitationNim) -> Iterator[RowAndMemory]:
    for x, y in product(range(11), range(14)):
        yield from (RowAndMemory((x, y), memory) for memory in range(abs(x - y) + 1))


def imitation_large(dice: Random) -> Large:
    """Yield P-positions of up to 300 bits, their neighbours, and heaps from which a take from the smaller one wins."""
    for round_number in range(150):
        smaller, larger = p_pair(dice.getrandbits(dice.choice((6, 60, 300))) + 1, 1, False)
        taken = dice.choice((0, 0, 1, 5, dice.getrandbits(80)))
        row = (smaller, larger + taken) if round_number % 3 else (smaller + taken, larger + taken)
        memory = taken if round_number % 2 and row[0] == smaller else 0
        yield ImitationNim(), RowAndMemory(row if dice.random() < 0.5 else row[::-1], memory), False


def passes(game: NimWithAPass) -> Iterator[RowAndMemory]:
    for number, count in ((1, 9), (2, 9), (3, 5)):
        yield from (RowAndMemory(row, memory) for row in product(range(count), repeat=number) for memory in (0, 1))


def after_pass_large(dice: Random) -> Large:
    for _, row, misere in coins_large(dice):
        yield NimWithAPass(), RowAndMemory(row, 0), misere


def mates_large(dice: Random) -> Large:
    for round_number in range(80):
        heap = dice.getrandbits(dice.choice((4, 200)))
        other = heap - 1 + 2 * (heap % 2) if round_number % 2 and heap else dice.choice((heap, dice.getrandbits(200)))
        yield NimWithAPass(), RowAndMemory((0, heap, other), 1), bool(round_number & 2)


def treblecross_rows(game: Treblecross) -> Iterator[tuple[str, ...]]:
    for squares in range(3, 10):
        yield from (("".join(row),) for row in product(".X", repeat=squares) if row.count("X") in (0, 1, 2, 3))
    yield from product(("....", "...", "X...", ".X..."), repeat=2)


def treblecross_large(dice: Random) -> Large:
    """Yield long rows with few crosses; every second position is doubled."""
    for round_number in range(80):
        length = dice.randint(3, 60)
        crosses = set(dice.choices(range(length), k=dice.randint(0, 4)))
        row = "".join("X" if square in crosses else "." for square in range(length))
        yield Treblecross(), (row, row) if round_number % 2 else (row,), False


def northcott_rows(game: Northcott) -> Iterator[tuple[str, ...]]:
    rows = ["OO", "O.O.", ".O..O", "O....O", "O...O"]
    yield from product(rows, repeat=2)
    yield from combinations_with_replacement(rows[:4], 3)


def northcott_large(dice: Random) -> Large:
    for round_number in range(80):
        rows = Northcott().random_position(dice, 9)
        yield Northcott(), (*rows, *rows[::-1]) if round_number % 2 else rows, bool(round_number & 2)


def rows_of_dominoes(game: TopplingDominoes) -> Iterator[tuple[str, ...]]:
    rows = [".", "X", ".O.", "#XO", "OO..", "XOX#."]
    yield from product(rows, repeat=2)
    yield from combinations_with_replacement(rows[1:5], 3)


def dominoes_large(dice: Random) -> Large:
    for round_number in range(80):
        rows = TopplingDominoes().random_position(dice, 20)
        yield TopplingDominoes(), (*rows, *rows[::-1]) if round_number % 2 else rows, bool(round_number & 2)


def all_squares(game: ChessCorner) -> Iterator[Heaps]:
    return product(range(13), repeat=2)


def corner_large(*pieces: str) -> Callable[[Random], Large]:
    def positions(dice: Random) -> Large:
        for round_number in range(80):
            piece, square = dice.choice(pieces), dice.getrandbits(dice.choice((6, 200)))
            other = square if round_number % 2 else dice.getrandbits(100)
            yield ChessCorner(piece=piece), (square, other), piece != "knight" and dice.random() < 0.5

    return positions


DOMAINS_OF_NIM_KIN: dict[type[Theorem], Domain] = {
    CountOfLargest: Domain(both([GreedyNim()], 4), greedy_large, up_to_four_heaps),
    HalvedOddPart: Domain(
        both([TakeAtMostHalf()], 80), counted_large(TakeAtMostHalf(), lambda value: 8 * value + 3), up_to_four_heaps
    ),
    ZerosAndOnes: Domain(
        both([Mark()], 80), counted_large(Mark(), lambda value: (2 << 60, 1 << 60, 3, 0)[value]), up_to_four_heaps
    ),
    GoldenRatio: Domain(both([Euclid(), Euclid(positive=True)], 24), euclid_large),
    AsWythoff: Domain(both([MultipleHeapNim()], 1), two_large, pairs_of_heaps),
    OddNumberOfHeaps: Domain(both([MultipleHeapNim()], 3), odd_large, odd_numbers_of_heaps),
    AtMostTwiceK: Domain(
        both([ExactKNim(k=k) for k in (1, 2, 3)], 4),
        exact_k_large,
        lambda game: chain(*(combinations_with_replacement(range(4), number) for number in (1, 2, 3, 5, 6))),
    ),
    OneHeapAtATime: Domain(both([ExactKNim(k=1)], 4), one_at_a_time_large, up_to_four_heaps),
    DawsonPeriod: Domain(normal([DawsonsChess()], 16), rows_large, up_to_four_heaps),
    CoinsAsHeaps: Domain(both([Nimble()], 4), coins_large, up_to_four_heaps),
    OneSizeOfEachEnd: Domain(both([EndNim()], 3), end_nim_large, end_nim_extra),
    DiagonalsByImitation: Domain(normal([ImitationNim()], 12), imitation_large, imitations),
    NimAfterThePass: Domain(both([NimWithAPass()], 3), after_pass_large, passes),
    MatesWithAPass: Domain(both([NimWithAPass()], 3), mates_large, passes),
    FarRuns: Domain(normal([Treblecross()], 8), treblecross_large, treblecross_rows),
    GapsOfRows: Domain(both([Northcott()], 7), northcott_large, northcott_rows),
    RowsOfDominoes: Domain(both([TopplingDominoes()], 7), dominoes_large, rows_of_dominoes),
    RookAsNim: Domain(both([ChessCorner(piece="rook")], 9), corner_large("rook"), all_squares),
    Remainders: Domain(
        [*both([ChessCorner()], 13), *normal([ChessCorner(piece="knight")], 13)],
        corner_large("king", "knight"),
        all_squares,
    ),
    EveryOtherStep: Domain(both([StaircaseNim()], 4), staircase_large, staircase_extra),
    EveryOtherGap: Domain(both([SilverDollar()], 7), silver_large, coins_apart),
}
