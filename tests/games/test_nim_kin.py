"""The kin of Nim, judged by definitions written a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

import nimatron as nt
from tests.games.rule_checks import check_moves, check_winning_moves

Row = tuple[int, ...]


def one_smaller(row: Row, place: int, sizes: Iterable[int]) -> set[Row]:
    return {(*row[:place], size, *row[place + 1 :]) for size in sizes}


def greedy(row: Row) -> set[Row]:
    return {to for at, heap in enumerate(row) if heap == max(row) for to in one_smaller(row, at, range(heap))}


def at_most_half(row: Row) -> set[Row]:
    return {
        to for at, heap in enumerate(row)
        for to in one_smaller(row, at, (heap - take for take in range(1, heap + 1) if 2 * take <= heap))
    }  # fmt: skip


def mark(row: Row) -> set[Row]:
    return {to for at, heap in enumerate(row) if heap for to in one_smaller(row, at, (heap - 1, heap // 2))}


def staircase(row: Row) -> set[Row]:
    return {
        tuple(chips - moved * (step == at) + moved * (step == at - 1) for step, chips in enumerate(row))
        for at in range(len(row))
        for moved in range(1, row[at] + 1)
    }


def silver_dollar(row: Row) -> set[Row]:
    return {
        to for at, square in enumerate(row)
        for to in one_smaller(row, at, range(square)) if not set(range(to[at], square)) & set(row)
    }  # fmt: skip


def euclid(row: Row, least: int = 0) -> set[Row]:
    found = set()
    for at, number in enumerate(row):
        other = row[1 - at]
        if other:
            found |= one_smaller(row, at, (rest for rest in range(least, number) if (number - rest) % other == 0))
    return found


def from_every_heap(row: Row) -> set[Row]:
    return any_heap(row) | {tuple(heap - take for heap in row) for take in range(1, min(row) + 1)}


def of_nim_sum_0(row: Row) -> set[Row]:
    """Return the rows after taking from one heap, or numbers of nim-sum 0 from several."""
    found = any_heap(row)
    for to in product(*(range(heap + 1) for heap in row)):
        total = 0
        for old, new in zip(row, to, strict=True):
            total ^= old - new
        if to != row and total == 0:
            found.add(to)
    return found


def from_two_heaps(row: Row) -> set[Row]:
    smaller = product(*(range(heap + 1) for heap in row))
    return {to for to in smaller if sum(old != new for old, new in zip(row, to, strict=True)) == 2}


def dawsons_chess(row: Row) -> set[Row]:
    """Return the rows after a move; when a row is split, the smaller part comes first."""
    found = set()
    for at, pins in enumerate(row):
        for pin in range(1, pins + 1):
            pieces = tuple(sorted(piece for piece in (pin - 2, pins - pin - 1) if piece > 0)) or (0,)
            found.add((*row[:at], *pieces, *row[at + 1 :]))
    return found


def any_heap(row: Row) -> set[Row]:
    return {to for at, heap in enumerate(row) for to in one_smaller(row, at, range(heap))}


def ends_only(row: Row) -> set[Row]:
    return {
        to for at, heap in enumerate(row) if not any(row[:at]) or not any(row[at + 1 :])
        for to in one_smaller(row, at, range(heap))
    }  # fmt: skip


def imitation(position: tuple[Row, int]) -> set[tuple[Row, int]]:
    row, forbidden = position
    found = set()
    for at, heap in enumerate(row):
        for rest in range(heap):
            if heap < row[1 - at] or heap - rest != forbidden:
                found.add((one_smaller(row, at, [rest]).pop(), heap - rest if heap <= row[1 - at] else 0))
    return found


def with_a_pass(position: tuple[Row, int]) -> set[tuple[Row, int]]:
    row, passes = position
    return {(to, passes) for to in any_heap(row)} | ({(row, 0)} if passes and any(row) else set())


def treblecross(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    text = "/".join(rows)
    places = [place for place, at in enumerate(text) if at == "." and "XXX" not in text]
    return {tuple((text[:place] + "X" + text[place + 1 :]).split("/")) for place in places}


def northcott(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return the rows after a move: one piece stays, and both stand within the old gap."""
    found = set()
    for at, row in enumerate(rows):
        old = [square for square, sign in enumerate(row) if sign == "O"]
        for new in combinations(range(old[0], old[1] + 1), 2):
            if len(set(old) & set(new)) == 1 and (new[0] == old[0] or new[1] == old[1]):
                found.add((*rows[:at], "".join(".O"[square in new] for square in range(len(row))), *rows[at + 1 :]))
    return found


def king(square: Row) -> set[Row]:
    return {(x, y) for x, y in product(range(9), repeat=2) if square > (x, y) and 0 <= square[0] - x <= 1
            and 0 <= square[1] - y <= 1}  # fmt: skip


def knight(square: Row) -> set[Row]:
    """Return the squares a knight's move away that are nearer to the corner."""
    return {
        (x, y) for x, y in product(range(10), repeat=2)
        if (x - square[0]) ** 2 + (y - square[1]) ** 2 == 5 and x + y < sum(square)
    }  # fmt: skip


SQUARES = [*product(range(8), repeat=2)]
CROSSES = [("".join(row),) for squares in (3, 4, 6) for row in product(".X", repeat=squares)] + [("...", "..X.")]
IMITATIONS = [((x, y), taken) for x, y in product(range(7), repeat=2) for taken in range(abs(x - y) + 1)]
COINS = [squares for number in (1, 2, 3, 4) for squares in combinations(range(7), number)] + [(5, 1, 3)]
ROWS = [*product(range(6), repeat=2), *combinations_with_replacement(range(4), 3), (0,), (7,), (2, 1, 2)]
DEFINED: dict[str, tuple[Callable[[Any], set[Any]], list[Any]]] = {
    "greedy-nim": (greedy, ROWS),
    "take-at-most-half": (at_most_half, ROWS),
    "mark": (mark, ROWS),
    "staircase-nim": (staircase, [*product(range(4), repeat=2), *product(range(3), repeat=3), (5,)]),
    "silver-dollar": (silver_dollar, COINS),
    "dawsons-chess": (dawsons_chess, ROWS),
    "nimble": (any_heap, ROWS),
    "chess-corner": (king, SQUARES),
    "chess-corner[piece=rook]": (any_heap, SQUARES),
    "chess-corner[piece=knight]": (knight, SQUARES),
    "treblecross": (treblecross, CROSSES),
    "northcott": (northcott, [("O...O",), (".O..O", "O.O"), ("OO",), ("OO", "O..O."), ("O.O", "O.O", "O..O")]),
    "imitation-nim": (imitation, IMITATIONS),
    "nim-with-a-pass": (with_a_pass, [(row, passes) for row in ROWS for passes in (0, 1)]),
    "end-nim": (ends_only, [*ROWS, *product(range(3), repeat=4)]),
    "euclid": (euclid, [*product(range(12), repeat=2)]),
    "euclid[positive=true]": (lambda row: euclid(row, 1), [*product(range(12), repeat=2)]),
    "multiple-heap-nim": (from_every_heap, [*ROWS, *combinations_with_replacement(range(3), 4)]),
    "several-heap-wythoff": (of_nim_sum_0, [*ROWS, *combinations_with_replacement(range(4), 4)]),
    "exact-k-nim": (from_two_heaps, [*ROWS, *combinations_with_replacement(range(3), 4)]),
}
"""For each game its moves by a second definition, and positions to compare them at."""


def written_positions(written: str) -> list[Any]:
    return [nt.game(written).check(position) for position in DEFINED[written][1]]


@pytest.mark.parametrize("written", DEFINED)
def test_moves(written: str) -> None:
    game, defined, positions = nt.game(written), DEFINED[written][0], written_positions(written)
    for position in positions:
        assert set(game.moves(position)) == defined(position), position
    check_moves(game, positions)


@pytest.mark.parametrize("written", DEFINED)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves(written: str, misere: bool) -> None:
    check_winning_moves(nt.game(written), written_positions(written), misere)


@pytest.mark.parametrize(
    ("written", "lost", "won"),
    [
        ("greedy-nim", ["1 3 3", "0"], {"1 3": ["1,1"], "2 2 5": ["2,2,1", "2,2,0"]}),
        ("take-at-most-half", ["7", "1", "3", "15"], {"8": ["7"]}),
        ("mark", ["0", "2", "6", "8", "10", "14"], {"4": ["2"]}),
        ("staircase-nim", ["2,5,2", "0,7"], {"1,0,3": ["1,2,1"]}),
        ("silver-dollar", ["1 2", "0"], {"0 3": ["0,1"]}),
        ("dawsons-chess", ["0", "4", "8", "14", "1 2"], {"1": ["0"]}),
        ("nimble", ["1 2 3", "0"], {"3 3 5": ["3,3,0"]}),
        ("end-nim", ["4 4", "2 3 2", "2 1 2"], {"2 2 2": ["0,2,2", "2,2,0"]}),
        ("imitation-nim", ["1 2", "3 5", "4 7", "3,6/1"], {"4 6": ["3,6/1"], "4 4": ["0,4/4", "4,0/4"]}),
        (
            "nim-with-a-pass",
            ["0", "1 2", "3 4", "5 6", "1 1 1", "1 3 3", "1 4 4", "1 5 5", "2 2 2", "2 3 5", "1 2 3/0"],
            {"2 2": ["1,2", "2,1", "2,2/0"]},
        ),
        (
            "treblecross",
            ["." * n for n in (6, 12, 22, 30, 32, 44, 54)],
            {"X.X.X.": ["XXX.X.", "X.XXX."]},
        ),
        ("northcott", ["O..O./.O..O", "OO"], {"O..O/.O.O": [".O.O/.O.O", "O.O./.O.O"]}),
        ("chess-corner", ["0 0", "2 4", "6 0"], {"3 4": ["2,4"]}),
        ("chess-corner[piece=knight]", ["0 0", "1 1", "4 5", "8 1"], {"2 3": ["0,4", "1,1"]}),
        ("chess-corner[piece=rook]", ["0 0", "5 5"], {"3 7": ["3,3"]}),
        ("euclid", ["2 3", "5 8", "3 4"], {"3 5": ["3,2"], "2 2": ["0,2", "2,0"], "1 5": ["1,0"]}),
        ("multiple-heap-nim", ["1 2 3", "3 5", "4 7"], {"2 3 4": ["2,3,1", "1,2,3"]}),
        ("several-heap-wythoff", ["3 5", "0 4 7", "1 1 1", "1 3 4", "2 3 6"], {"1 2 3": ["1,2,0", "0,0,0"]}),
        ("exact-k-nim", ["0", "5", "2 2 2 7"], {"1 1": ["0,0"]}),
    ],
)
def test_the_sheet(written: str, lost: list[str], won: dict[str, list[str]]) -> None:
    game = nt.game(written)
    for position in lost:
        assert nt.analyse(game, position).outcome == "P", position
    for position, moves in won.items():
        assert [game.format(move) for move in nt.analyse(game, position).winning_moves or ()] == moves


def test_the_sheet_on_euclid_with_positive_numbers() -> None:
    for a, b in product(range(1, 14), repeat=2):
        low, high = min(a, b), max(a, b)
        value = (high * high - low * low) // (low * high)
        assert nt.analyse("euclid[positive=true]", (a, b)).grundy == value


def test_the_sheet_on_an_even_number_of_heaps() -> None:
    assert nt.analyse("multiple-heap-nim", "1 1 1 1").winning_moves == ((0, 0, 0, 0),)
