"""Pieces that do not attack each other, and games on ordered sets, judged by definitions written a second time."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.games.boards.non_attacking import NonAttacking
from nimatron.games.graphs.poset import Poset
from nimatron.play.typed_move import read_move
from tests.brute_force import BruteForce
from tests.games.rule_checks import check_moves, check_winning_moves

PIECES = ("queen", "king", "rook", "bishop", "knight")
BOARDS = ("1x1", "1x4", "2x3", "3x3", ".#./...", "..#/#../...", "#", "3x4")
AMPLE = nt.Limits()
Cell = tuple[int, int]


def attacks(piece: str, one: Cell, other: Cell) -> bool:
    low, high = sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))
    return {
        "queen": low in (0, high), "king": high == 1, "rook": low == 0, "bishop": low == high,
        "knight": (low, high) == (1, 2),
    }[piece]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_moves_of_pieces(piece: str) -> None:
    game = NonAttacking(piece)
    positions = [game.parse(board) for board in BOARDS]
    for free in positions:
        expected = {
            frozenset(other for other in free if other != cell and not attacks(piece, cell, other)) for cell in free
        }
        assert {frozenset(move) for move in game.moves(free)} == expected
    check_moves(game, positions)


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves_of_pieces(piece: str, misere: bool) -> None:
    game = NonAttacking(piece)
    check_winning_moves(game, [game.parse(board) for board in BOARDS], misere)


@pytest.mark.parametrize("piece", PIECES)
def test_it_is_node_kayles_on_the_graph_of_the_piece(piece: str) -> None:
    for rows, columns in product(range(1, 5), range(1, 6)):
        size = f"{rows}x{columns}"
        on_graph = nt.analyse("node-kayles", f"{piece}:{size}", fields=["grundy"])
        assert nt.analyse(NonAttacking(piece), size, fields=["grundy"]).grundy == on_graph.grundy, size


def test_the_values_of_the_table_on_boards() -> None:
    table = Path(__file__).parent.parent / "data" / "known" / "board_values.csv"
    with table.open(encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["game"] == "node-kayles" and row["quantity"] == "grundy"]
    seen = 0
    for row in rows:
        piece, _, size = row["position"].partition(":")
        if piece in PIECES and row["convention"] == "normal":
            seen += 1
            found = nt.analyse(NonAttacking(piece), size, fields=["grundy"], limits=AMPLE)
            assert str(found.grundy) == row["value"], row
    assert seen >= 10


def test_rooks_last_as_long_as_the_lesser_side() -> None:
    for rows, columns in product(range(1, 5), repeat=2):
        found = nt.analyse("non-attacking-rooks", f"{rows}x{columns}")
        assert (found.remoteness, found.outcome) == (min(rows, columns), "PN"[min(rows, columns) % 2])


def test_kings_in_a_row_play_dawsons_chess() -> None:
    for squares in range(1, 30):
        row = nt.analyse("obstruction", f"1x{squares}", fields=["grundy"]).grundy
        assert row == nt.analyse("dawsons-chess", squares, fields=["grundy"]).grundy


def test_large_boards_are_answered_by_images() -> None:
    for piece, size, outcome in (("king", "19x21", "N"), ("bishop", "19x20", "P"), ("knight", "20x20", "P")):
        found = nt.analyse(NonAttacking(piece), size, fields=["outcome", "best"], limits=AMPLE)
        assert found.outcome == outcome
        if outcome == "N":
            assert nt.analyse(NonAttacking(piece), found.best, fields=["outcome"], limits=AMPLE).outcome == "P"


def test_boards_beyond_the_limit_are_refused() -> None:
    with pytest.raises(nt.PositionError, match="400"):
        nt.analyse("obstruction", "20x21")


def test_a_piece_is_put_by_pointing_and_by_words() -> None:
    game = nt.game("Obstruction")
    free = game.parse("3x3")
    seen: dict[tuple[str, ...], Any] = {}
    for move in game.moves(free):
        for way in game.ways(free, move):
            assert seen.setdefault(way, move) == move
            assert read_move(game, free, way[0]) == move
    assert set(seen) == {(f"c{row}.{column}",) for row, column in product(range(3), repeat=2)}


# -- ordered sets ------------------------------------------------------------------------------------------------------


def defined_moves(pairs: set[tuple[int, int]], left: frozenset[int]) -> set[frozenset[int]]:
    """Return the moves by the definition; ``pairs`` holds every (lower, higher) that follows among them."""
    return {left - {one} - {high for low, high in pairs if low == one} for one in left}


def random_order(dice: Random, count: int) -> tuple[str, set[tuple[int, int]]]:
    """Return a written order and all its pairs."""
    steps = {(low, high) for high in range(count) for low in range(high) if dice.random() < 0.3}
    pairs = set(steps)
    while True:
        more = {(a, d) for a, b in pairs for c, d in pairs if b == c} - pairs
        if not more:
            break
        pairs |= more
    return ",".join([*map(str, range(count)), *(f"{low}-{high}" for low, high in steps)]), pairs


def test_moves_and_winners_on_random_orders() -> None:
    dice, game = Random(1952), Poset()
    for _ in range(40):
        written, pairs = random_order(dice, dice.randint(1, 7))
        start = game.parse(written)
        assert game.parse(game.format(start)) == start
        left = frozenset(game.left(start))
        moves = {move: frozenset(game.left(move)) for move in game.moves(start)}
        assert set(moves.values()) == defined_moves(pairs, left)
        assert len(moves) == len(left)
        for misere in (False, True):
            truth = BruteForce(game, misere)
            for position in (start, *moves):
                found = nt.analyse(game, position, misere=misere)
                assert found.outcome == ("P" if truth.loses(position) else "N")
                assert misere or found.grundy == truth.grundy(position)
                assert set(found.winning_moves or ()) == set(truth.winning_moves(position))


def test_chains_and_other_games_on_ordered_sets() -> None:
    for length in range(1, 12):
        assert nt.analyse("poset", "-".join(map(str, range(length)))).grundy == length
    for rows, columns in product(range(1, 4), range(2, 4)):  # Chomp is the bar without its poisoned corner
        cells = [(row, column) for row, column in product(range(rows), range(columns)) if (row, column) != (0, 0)]
        steps = [
            f"{10 * r + c}-{10 * (r + down) + c + 1 - down}"
            for r, c in cells for down in (0, 1) if (r + down, c + 1 - down) in cells
        ]  # fmt: skip
        written = ",".join([*(str(10 * r + c) for r, c in cells), *steps])
        assert nt.analyse("poset", written).grundy == nt.analyse("chomp", (columns,) * rows).grundy
    assert nt.analyse("poset", "2-4-12,2-6-12,3-6").grundy == nt.analyse("divisor-chomp", 12).grundy


@pytest.mark.parametrize(
    ("written", "shortest"),
    [
        ("0<1<2", "0-1,1-2"), ("2, 0-1", "0-1,2"), ("0-1,1-2,0-2", "0-1,1-2"), ("7", "7"), ("0-1/1,0", "0-1/0"),
        ("5-3,3-4,5-4/4", "3-4,5-3/4"),
    ],
)  # fmt: skip
def test_written_orders(written: str, shortest: str) -> None:
    assert Poset().format(Poset().parse(written)) == shortest


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", "is not an ordered set"), ("0-", "is not an ordered set"), ("a-b", "is not an ordered set"),
        ("0-1,1-0", "element 0 would lie above itself"), ("3-3", "element 3 would lie above itself"),
        ("0-1/2", "names an element that is not there"), (",".join(map(str, range(65))), "has 65 elements; at most 64"),
        ("1000", "is not an ordered set"),
    ],
)  # fmt: skip
def test_orders_that_are_refused(written: str, expected: str) -> None:
    with pytest.raises(nt.PositionError, match=expected):
        Poset().parse(written)


def test_a_large_set_with_a_greatest_element_is_won_though_not_how() -> None:
    chains = ",".join(f"{low}-{high}-99" for low, high in zip(range(40), range(5, 45), strict=True))
    found = nt.analyse("poset", chains, fields=["outcome"])
    assert (found.outcome, found.status) == ("N", "proved")
