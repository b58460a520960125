"""Mijailović's thesis, sections 1 to 4: general theory, Nim, the rules and first positions of Wythoff's game."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import nimatron as nt
from nimatron.games.boards import wythoff as wythoff_file
from nimatron.games.heaps import nim as nim_file
from nimatron.play.players import player
from tests.brute_force import BruteForce
from tests.documents.small_truth import outcome, p_positions, plane_moves, winning

SMALL: dict[str, list[Any]] = {
    "nim": list(product(range(4), repeat=3)),
    "wythoff": list(product(range(8), repeat=2)),
    "wythoff[a=2]": list(product(range(7), repeat=2)),
    "squares": [(n,) for n in range(30)],
    "kayles": [(n, m) for n in range(5) for m in range(5)],
}


def test_S0_01_a_game_is_only_positions_and_moves() -> None:
    """Test that there is no chance and nothing hidden: the list of moves depends only on the position."""
    for name, positions in SMALL.items():
        game = nt.game(name)
        for position in positions:
            assert list(game.moves(position)) == list(game.moves(position))


def test_S0_02_who_wins_and_by_which_move() -> None:
    for name, positions in SMALL.items():
        truth = BruteForce(nt.game(name))
        for position in positions:
            found = nt.analyse(name, position)
            assert (found.outcome == "P") == truth.loses(position)
            assert set(found.winning_moves or ()) == set(truth.winning_moves(position))
            assert found.outcome == "P" or found.best in truth.winning_moves(position)


def test_S0_03_larger_positions_follow_from_smaller_ones() -> None:
    """Test that the P-positions on a small board are the same on a larger one."""
    assert p_positions(8) == {point for point in p_positions(20) if point[1] <= 8}


def test_S0_04_one_class_always_leads_to_the_other_and_back() -> None:
    for name, positions in SMALL.items():
        game = nt.game(name)
        for position in positions:
            after = [outcome(name, move) for move in game.moves(position)]
            assert ("P" in after) == (outcome(name, position) == "N")


def test_S0_05_p_and_n_positions_defined_from_the_end() -> None:
    assert outcome("wythoff", "0,0") == "P"
    for a in (1, 2, 3):
        lost = p_positions(16, a)
        for x, y in combinations_with_replacement(range(17), 2):
            assert (outcome(f"wythoff[a={a}]", (x, y)) == "P") == ((x, y) in lost)


def test_S0_06_a_move_is_given_in_a_p_position_too() -> None:
    for name, positions in SMALL.items():
        game = nt.game(name)
        for position in positions:
            found = nt.analyse(name, position)
            if game.moves(position):
                assert found.best in game.moves(position)
                assert player("perfect", seed=1).choose(game, position) in game.moves(position)
            else:
                assert found.best is None


def test_S0_07_rules_of_nim() -> None:
    game = nt.Nim()
    assert set(game.moves((1, 2))) == {(0, 2), (1, 1), (1, 0)}
    assert outcome("nim", "0") == "P"
    for number in (1, 2, 7, 40):
        assert len(game.parse(",".join(["3"] * number))) == number
    assert outcome("nim", ",".join(["3"] * 40)) == "P"


def test_S0_08_three_heaps_of_3_4_5() -> None:
    assert winning("nim", "3,4,5") == {(1, 4, 5)}
    assert (1, 1) in nt.Nim().moves((1, 2))
    assert (0, 2) in nt.Nim().moves((1, 2))


def test_S0_09_one_and_one_loses() -> None:
    assert outcome("nim", "1,1") == "P"


def test_S0_10_one_and_two_wins_by_one_from_the_two() -> None:
    found = nt.analyse("nim", "1,2")
    assert (found.outcome, found.winning_moves, found.best) == ("N", ((1, 1),), (1, 1))


def test_S0_11_two_and_two_loses() -> None:
    assert outcome("nim", "2,2") == "P"
    replies = {move: nt.analyse("nim", move).winning_moves for move in nt.Nim().moves((2, 2))}
    assert replies == {(1, 2): ((1, 1),), (2, 1): ((1, 1),), (0, 2): ((0, 0),), (2, 0): ((0, 0),)}


def test_S0_12_the_analysis_of_bouton_is_named() -> None:
    assert "Charles Bouton" in (nim_file.__doc__ or "")
    assert "Bouton" in nt.analyse("nim", "3,4,5").method


def test_S0_13_moves_of_the_generalised_game() -> None:
    for a in (1, 2, 3, 5):
        game = nt.game(f"wythoff[a={a}]")
        for x, y in product(range(9), repeat=2):
            allowed = {
                (x - k, y - taken)
                for k, taken in product(range(x + 1), range(y + 1))
                if (k > 0 and taken > 0 and abs(k - taken) < a) or (min(k, taken) == 0 < max(k, taken))
            }
            assert set(game.moves((x, y))) == allowed


def test_S0_14_the_classical_game_takes_equal_numbers() -> None:
    both = {move for move in nt.Wythoff().moves((5, 8)) if move[0] < 5 and move[1] < 8}
    assert both == {(5 - k, 8 - k) for k in range(1, 6)}
    assert nt.Wythoff() == nt.game("wythoff[a=1]")


def test_S0_15_a_queen_goes_south_west_or_south_west() -> None:
    """(left, down, both) on the picture: row 0 is at the bottom."""
    from nimatron.picture.text import text_picture

    picture = text_picture(nt.Wythoff(), (2, 3)).splitlines()
    board = [line.split(":", 1)[1].split() for line in picture[:4]]
    assert board == [["+", "+", "Q"], ["·", "+", "+"], ["+", "·", "+"], ["·", "·", "+"]]


def test_S0_16_history_is_explained() -> None:
    text = wythoff_file.__doc__ or ""
    assert "jiǎn shízǐ" in text
    assert "1907" in text


def test_S0_17_edges_and_diagonal_win() -> None:
    for b in range(1, 40):
        assert outcome("wythoff", (0, b)) == outcome("wythoff", (b, b)) == "N"
    assert outcome("wythoff", "1,2") == "P"
    assert plane_moves(1, 2) == {(0, 1), (0, 2), (1, 1)}
    assert set(nt.Wythoff().moves((1, 2))) == {(0, 1), (0, 2), (1, 0), (1, 1)}
    assert {outcome("wythoff", move) for move in nt.Wythoff().moves((1, 2))} == {"N"}


def test_S0_18_the_first_p_positions() -> None:
    listed = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    found = [(x, y) for x in range(9) for y in range(x, 15) if outcome("wythoff", (x, y)) == "P"]
    assert found == listed
