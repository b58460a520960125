"""Sylver coinage: the rules, a brute force on sets of gaps, published outcomes, and what is refused."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import gcd
from pathlib import Path

import pytest

import nimatron as nt
from nimatron.arithmetic.numerical_semigroup import Semigroup, minimal
from nimatron.errors import PositionError, TooLargeError
from nimatron.games.heaps.sylver_coinage import LARGEST_NAMED, SylverCoinage
from nimatron.play.typed_move import read_move
from nimatron.theory import gap_search
from nimatron.theory.sylver_outcomes import decided, is_of_pairs, mate, winning_number
from tests.tier import draws

GAME = SylverCoinage()
KNOWN = Path(__file__).parents[1] / "data" / "known" / "sylver_coinage.csv"
Named = tuple[int, ...]


def gaps_of(named: Named) -> frozenset[int]:
    """Return the numbers that are not sums, by the definition."""
    sums = {0}
    for number in range(1, named[0] * named[-1] + 1):
        if any(number - one in sums for one in named):
            sums.add(number)
    return frozenset(set(range(named[0] * named[-1] + 1)) - sums)


@cache
def by_definition(gaps: frozenset[int], misere: bool) -> tuple[bool, int, int]:
    """Return whether the player to move loses, the remoteness, and the nim-value."""
    sums = [number for number in range(max(gaps) + 1) if number not in gaps]
    options = []
    for number in gaps - {1}:
        gone = {many * number + one for many in range(1, max(gaps) // number + 1) for one in sums}
        options.append(by_definition(gaps - gone, misere))
    values = {value for _, _, value in options}
    value = next(one for one in range(len(values) + 1) if one not in values)
    if not options:
        return not misere, 0, value
    lost = [length for loses, length, _ in options if loses]
    return not lost, 1 + (min(lost) if lost else max(length for _, length, _ in options)), value


def small_positions(most: int, gaps: int) -> Iterator[Named]:
    for count in (2, 3, 4):
        for named in combinations(range(2, most), count):
            if gcd(*named) == 1 and minimal(named) == named and Semigroup.of(named).count_of_gaps <= gaps:
                yield named


@pytest.mark.parametrize("misere", [False, True])
def test_equal_to_the_definition(misere: bool) -> None:
    for named in list(small_positions(draws(15, 12), draws(18, 14))):
        loses, length, value = by_definition(gaps_of(named), misere)
        found = nt.analyse(GAME, named, misere=misere, fields=["outcome", "remoteness", "grundy", "winning_moves"])
        assert found.outcome == ("P" if loses else "N"), named
        assert found.remoteness == length, named
        assert misere or found.grundy == value, named
        winning = [move for move in GAME.moves(named) if by_definition(gaps_of(move), misere)[0]]
        assert list(found.winning_moves or ()) == winning, named


def test_the_search_of_gaps_and_its_enders_agree_with_the_definition() -> None:
    for named in small_positions(13, 16):
        gaps = gaps_of(named)
        bits = sum(1 << number for number in gaps)
        assert Semigroup.of(named).gap_bits() == bits
        if len(gaps) == 1:
            continue
        after = {number: gaps_of(minimal((*named, number))) for number in gaps - {1}}
        ender = all(max(gaps) not in left for number, left in after.items() if number != max(gaps))
        assert ender == gap_search.is_ender(bits) == Semigroup.of(named).is_irreducible(), named
        for number, left in after.items():
            assert gap_search.after(bits, number) == sum(1 << one for one in left), (named, number)


def test_moves_name_the_gaps_and_lead_to_generators() -> None:
    for named in small_positions(12, 20):
        numbers = sorted(gaps_of(named) - {1})
        assert list(GAME.numbers(named)) == numbers
        assert GAME.count_moves(named) == len(numbers)
        for number, move in zip(numbers, GAME.moves(named), strict=True):
            assert move == minimal((*named, number))
            assert GAME.number_named(named, move) == number
            assert GAME.parse(GAME.format(move)) == move


def rows() -> list[dict[str, str]]:
    with KNOWN.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["named"])
def test_published_outcomes(row: dict[str, str]) -> None:
    found = nt.analyse(GAME, row["named"], fields=["outcome", "best", "status"])
    assert found.outcome == row["outcome"]
    assert (found.status == "computed") == ("not verified here" in row["source"])
    for answer in re.findall(r"\d+", row["source"].partition(": answer")[2].partition("(")[0]):
        move = GAME.parse(f"{row['named']},{answer}")
        assert nt.analyse(GAME, move, fields=["outcome"]).outcome == "P"


def test_after_every_first_move_up_to_15_who_wins_is_known() -> None:
    found = {number: nt.analyse(GAME, number, fields=["outcome"]).outcome for number in range(2, 16)}
    assert {number for number, outcome in found.items() if outcome == "P"} == {5, 7, 11, 13}


def test_what_a_search_would_not_end_is_refused_immediately() -> None:
    for named in ("16", "18", "24", "27", "32", "16,26", "8 misere"):
        text, _, misere = named.partition(" ")
        with pytest.raises(TooLargeError, match="infinitely many numbers"):
            nt.analyse(GAME, text, misere=bool(misere))
    with pytest.raises(TooLargeError, match="61 numbers can be named"):
        nt.analyse(GAME, "20,23,29,31")


def test_the_limit_of_numbers_decides_nothing() -> None:
    moves = GAME.moves(GAME.parse("4,6"))
    assert moves.count() > 10**17
    assert moves[0] == (2,)
    assert (4, 6, LARGEST_NAMED - 1) in moves
    assert (4, 6, LARGEST_NAMED + 1) not in moves
    assert nt.analyse(GAME, "4,6").winning_moves == ()
    assert nt.analyse(GAME, "10").winning_moves is None


def test_whole_pairs_beside_8_and_12_lose() -> None:
    """Compare the proof by pairs with search, where few numbers are left."""
    pairs = [(4, 6), *((4 * j + 1, 4 * j + 3) for j in range(1, 4)), *((8 * j + 2, 8 * j + 6) for j in (1, 2))]
    compared = 0
    for count in range(1, 4):
        for chosen in combinations(pairs, count):
            sums = Semigroup.of(minimal((8, 12, *(number for pair in chosen for number in pair))))
            assert is_of_pairs(sums)
            if sums.divisor == 1 and sums.count_of_gaps <= 30:
                compared += 1
                assert gap_search.loses(sums.gap_bits(), False), sums.generators
                for number in GAME.numbers(sums.generators):
                    after = Semigroup.of(sums.joined(number))
                    assert mate(number) not in after
                    assert is_of_pairs(Semigroup.of(after.joined(mate(number))))
    assert compared > 10


def test_multiples_of_a_symmetric_set_and_a_sum_leave_an_ender() -> None:
    for reduced in ((1,), (2, 3), (3, 4), (4, 5, 6), (4, 7), (5, 6, 7, 8)):
        of = Semigroup.of(reduced)
        assert of.is_symmetric()
        for divisor in (2, 3, 4, 5, 6):
            for number in range(2, 40):
                if number in of and gcd(number, divisor) == 1:
                    whole = Semigroup.of((*(divisor * one for one in reduced), number))
                    assert whole.is_symmetric()
                    assert whole.largest_gap == divisor * of.largest_gap + (divisor - 1) * number


def test_answers_given_win() -> None:
    for named in [(8, 14), (12, 14, 16), (7,), (3,)]:
        for misere in (False, True):
            known = decided(named, misere)
            for number, answer in known.answers if known is not None else ():
                after = minimal((*named, number))
                left = decided(minimal((*after, answer)) if answer else after, misere)
                assert left is not None
                assert left.loses == bool(answer)


def test_a_game_can_be_played_from_nothing_named() -> None:
    here = GAME.parse("none")
    for text in ("5", "name 4", "11", "6", "7", "2", "3"):
        here = read_move(GAME, here, text)
    assert here == (2, 3)
    assert not GAME.moves(here)
    assert winning_number((4, 5), False) == 11


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1", "1 cannot be among the numbers"), ("", "no number is given"), ("4,x", "'x' is not a whole number"),
        ("0", "'0' is not a whole number from 2"), ("1001", "at most 1000"), ("4,-6", "'-6' is not a whole number"),
        (f"4,{10**18 + 1}", "from 2 to 10"), ("4,,6", "'' is not a whole number"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(text: str, said: str) -> None:
    with pytest.raises(PositionError, match=re.escape(said)):
        GAME.parse(text)


def test_numbers_that_are_sums_of_others_need_not_be_written() -> None:
    assert GAME.parse("6,4,10") == GAME.parse("4 6") == (4, 6)
    assert GAME.check(5) == (5,)
    assert GAME.format(()) == "none"
