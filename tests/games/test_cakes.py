"""Cutcake, Maundy Cake and Eatcake against the definition, and their values in closed form."""

from __future__ import annotations

from itertools import product

import pytest

import nimatron as nt
from nimatron.games.boards.cutcake import Cutcake
from nimatron.games.boards.eatcake import Eatcake
from nimatron.games.boards.maundy_cake import MaundyCake
from nimatron.rules.cake_game import Cake, CakeGame, Cakes
from nimatron.theory.maundy_cake import TameCakes
from nimatron.views.view import view_of
from tests.brute_force import BruteForce, reachable
from tests.games.rule_checks import check_moves, check_winning_moves

GAMES = [(Cutcake(), "2x3,1x2"), (MaundyCake(), "3x6"), (Eatcake(), "2x3,1x2")]


@pytest.mark.parametrize(("game", "start"), GAMES)
def test_rules_and_both_conventions(game: CakeGame, start: str) -> None:
    positions = reachable(game, game.parse(start))
    check_moves(game, positions)
    for misere in (False, True):
        check_winning_moves(game, positions, misere)


def by_hand(game: str, cakes: tuple[tuple[int, int], ...]) -> set[tuple[tuple[int, int], ...]]:
    """Return the options of some cakes, by the words of the rules, as sorted rows of single cakes."""
    found = set()
    for place, (a, b) in enumerate(cakes):
        others = cakes[:place] + cakes[place + 1 :]
        pieces: list[list[tuple[int, int]]] = []
        if game == "cutcake":
            pieces = [[(k, b), (a - k, b)] for k in range(1, a)] + [[(a, k), (a, b - k)] for k in range(1, b)]
        elif game == "eatcake":
            pieces = [[(k, b), (a - 1 - k, b)] for k in range(a)] + [[(a, k), (a, b - 1 - k)] for k in range(b)]
        else:
            pieces = [[(a // d, b)] * d for d in range(2, a + 1) if a % d == 0]
            pieces += [[(a, b // d)] * d for d in range(2, b + 1) if b % d == 0]
        found |= {tuple(sorted((*others, *(one for one in left if min(one))))) for left in pieces}
    return found


def singly(position: Cakes) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((cake.rows, cake.columns) for cake in position for _ in range(cake.number)))


@pytest.mark.parametrize(("game", "start"), GAMES)
def test_the_moves_are_those_of_the_rules(game: CakeGame, start: str) -> None:
    for position in reachable(game, game.parse(start)):
        assert {singly(move) for move in game.moves(position)} == by_hand(game.name, singly(position))


def test_values_published_with_the_partizan_game() -> None:
    """Cutcake has ab - 1 cuts (J. Propp, 2014); a row of Eatcake is 0.7 of Guy and Smith with an additional move."""
    assert [nt.analyse("cutcake", f"{a}x{b}").remoteness for a, b in ((1, 1), (2, 2), (3, 5))] == [0, 3, 14]
    row = [0]
    for length in range(1, 40):
        options = {0, *(row[k] ^ row[length - 1 - k] for k in range(length))}
        row.append(min(set(range(5)) - options))
        assert nt.analyse("eatcake", f"1x{length}", fields=["grundy"]).grundy == row[length]


@pytest.mark.parametrize(("game", "most"), [("eatcake", 24), ("maundy-cake", 60)])
def test_values_of_single_cakes(game: str, most: int) -> None:
    rule_set = nt.game(game)
    values: dict[tuple[int, int], int] = {}
    for a, b in product(range(1, most), repeat=2):
        options = set()
        for pieces in rule_set.pieces(a, b):
            total = 0
            for piece in pieces:
                total ^= values[piece.rows, piece.columns] * (piece.number % 2)
            options.add(total)
        values[a, b] = min(set(range(len(options) + 1)) - options)
        assert nt.analyse(rule_set, (Cake(a, b),), fields=["grundy"]).grundy == values[a, b]


def test_misere_play_of_maundy_cake_is_not_always_that_of_nim() -> None:
    game = MaundyCake()
    assert not TameCakes().covers(game, game.parse("2x9"), True)
    judged = BruteForce(game, misere=True)
    assert judged.loses(game.parse("2x9,1x2"))
    assert nt.analyse(game, "2x9,1x2", misere=True).outcome == "P"
    assert nt.analyse(game, "2x9").grundy == 3


def test_huge_cakes_have_their_values() -> None:
    assert nt.analyse("maundy-cake", f"{2**20 * 3**12}x{5**9}", fields=["grundy"]).grundy == (12 ^ 9) + 1
    assert nt.analyse("maundy-cake", f"{7**15}x{11**14}", fields=["outcome"]).outcome == "N"
    assert nt.analyse("eatcake", "1000x1000", fields=["outcome"]).outcome == "P"
    assert nt.analyse("cutcake", "1000x999", fields=["remoteness"]).remoteness == 998_999


@pytest.mark.parametrize(("game", "start"), GAMES)
def test_every_move_has_a_gesture_of_its_own(game: CakeGame, start: str) -> None:
    view = view_of(game)
    for position in reachable(game, game.parse(start)):
        ids = {item.id for item in view.scene(position).items}
        ways: dict[frozenset[str], Cakes] = {}
        for move in game.moves(position):
            for way in view.ways(position, move):
                assert set(way) <= ids
                assert ways.setdefault(frozenset(way), move) == move
            assert view.touched(position, move)


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("cutcake", "", "no cake is given"), ("cutcake", "3x", "cake 1, '3x', is not a size"),
        ("eatcake", "2x2,0x3", "cake 2, '0x3'"), ("eatcake", "2000x2000", "more than 1000000 squares"),
        ("maundy-cake", f"{(2**31 - 1) * (2**61 - 1)}x2", "cannot be factored"),
        ("cutcake", ",".join(f"1x{n}" for n in range(1, 1003)), "1002 different sizes"),
    ],
)  # fmt: skip
def test_what_is_no_position(game: str, text: str, said: str) -> None:
    with pytest.raises(nt.PositionError, match=said):
        nt.game(game).parse(text)
