"""The slides of Pletvarec and Mirchevska: Nim, its nim-sum, the game of Ivana and Marko; with their mistakes (E1)."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor
from random import Random

import nimatron as nt
from nimatron.arithmetic.nim_sum import nim_sum_columns
from nimatron.papers.lessons import winning_step
from nimatron.play.match import Match
from nimatron.play.review import review
from tests.brute_force import BruteForce
from tests.documents.small_truth import outcome, winning

IVANA_AND_MARKO = [
    ("Ivana", 2, 1, (1, 4, 5)),
    ("Marko", 2, 3, (1, 4, 3)),
    ("Ivana", 2, 2, (1, 2, 3)),
    ("Marko", 1, 1, (0, 2, 3)),
    ("Ivana", 1, 3, (0, 2, 2)),
    ("Marko", 1, 2, (0, 1, 2)),
    ("Ivana", 1, 3, (0, 1, 1)),
    ("Marko", 1, 3, (0, 1, 0)),
    ("Ivana", 1, 2, (0, 0, 0)),
]
NAMED = ["nim", "subtraction", "kayles", "circular-nim", "index-k-nim", "grundy", "unbalanced-nim"]


def test_S1_02_every_variant_named_can_be_played() -> None:
    for name in NAMED:
        game = nt.game(name)
        assert nt.analyse(game, game.start).best in game.moves(game.start)
    assert nt.analyse("nim", "1", misere=True).outcome == "P"


def test_S1_03_nim_sum_in_three_steps() -> None:
    steps = nim_sum_columns([3, 5])
    assert steps.rows == ((0, 1, 1), (1, 0, 1))
    assert steps.digits == (1, 1, 0)
    assert steps.result == nt.nim_sum(3, 5) == 6


def test_S1_04_laws_of_the_nim_sum() -> None:
    dice = Random(4)
    for _ in range(300):
        x, y, z = (dice.getrandbits(90) for _ in range(3))
        assert nt.nim_sum(x, y) == nt.nim_sum(y, x)
        assert nt.nim_sum(nt.nim_sum(x, y), z) == nt.nim_sum(x, nt.nim_sum(y, z)) == nt.nim_sum(x, y, z)
        assert nt.nim_sum(x, 0) == x
        assert nt.nim_sum(x, x) == 0


def test_S1_05_how_to_win() -> None:
    for heaps in product(range(5), repeat=3):
        step = winning_step(heaps)
        assert (step is None) == (nt.nim_sum(heaps) == 0) == (outcome("nim", heaps) == "P")
        if step is not None:
            assert step.after < step.before == heaps[step.heap]
            assert step.heaps in nt.Nim().moves(heaps)
            assert nt.nim_sum(step.heaps) == 0


def test_S1_06_the_game_of_ivana_and_marko() -> None:
    match = Match(nt.Nim(), (3, 4, 5), names=("Ivana", "Marko"))
    for player, taken, heap, after in IVANA_AND_MARKO:
        before = match.position
        assert getattr(match.record, match.to_move) == player
        match.play(after)
        assert [old - new for old, new in zip(before, after, strict=True)] == [
            taken if place == heap else 0 for place in (1, 2, 3)
        ]
    assert (match.record.result, match.record.first) == ("first", "Ivana")
    assert not any(move.mistake for move in review(match.record))
    assert [outcome("nim", after) for *_, after in IVANA_AND_MARKO] == ["P", "N"] * 4 + ["P"]


def test_S1_07_worked_sums() -> None:
    assert nt.nim_sum(3, 4) == 7
    assert nt.nim_sum(3, 4, 5) == nt.nim_sum(7, 5) == 2
    assert nt.nim_sum(1, 4, 5) == nt.nim_sum(5, 5) == 0
    assert winning("nim", "3,4,5") == {(1, 4, 5)}


def test_S1_08_the_mover_wins_unless_the_nim_sum_is_0() -> None:
    truth = BruteForce(nt.Nim())
    for number in range(1, 5):
        for heaps in product(range(5), repeat=number):
            lost = nt.nim_sum(heaps) == 0
            assert truth.loses(heaps) == lost == (outcome("nim", heaps) == "P")


def test_S1_09_the_sum_after_a_move() -> None:
    for heaps in product(range(5), repeat=3):
        for after in nt.Nim().moves(heaps):
            (k,) = (place for place in range(3) if heaps[place] != after[place])
            assert nt.nim_sum(after) == nt.nim_sum(heaps) ^ (heaps[k] ^ after[k])


def test_S1_10_from_0_every_move_leaves_0() -> None:
    for heaps in product(range(6), repeat=3):
        if nt.nim_sum(heaps) == 0:
            assert all(nt.nim_sum(after) for after in nt.Nim().moves(heaps))


def test_S1_11_the_highest_power_of_the_sum() -> None:
    step = winning_step((12, 11))
    assert step is not None
    assert (step.nim_sum, step.power, step.before, step.after) == (4 + 2 + 1, 4, 8 + 4, 8 + 2 + 1)


def test_S1_12_every_position_is_a_heap_of_nim() -> None:
    """Test that the sum of a position and a Nim heap of its nim-value is a P-position, in different games."""
    for name, text in (
        ("kayles", "7"),
        ("squares", "8"),
        ("grundy", "13"),
        ("wythoff", "3,4"),
        ("circular-nim", "1,2,3"),
    ):
        value = nt.analyse(name, text).grundy
        assert outcome("sum", f"{name} {text} + nim {value}") == "P"
        assert outcome("sum", f"{name} {text} + nim {(value or 0) + 1}") == "N"


def test_E1_1_the_last_line_of_the_proof() -> None:
    s, a, b = 7, 12, 11
    assert b == s ^ a
    assert s ^ (a ^ (s ^ b)) == 7
    assert s ^ (a ^ (s ^ a)) == 0


def test_E1_2_not_in_misere_play_and_not_where_play_can_go_on_forever() -> None:
    """Test equal nim-values with different misère outcomes; and that a position with draws has no nim-value."""
    assert nt.analyse("nim", "0").grundy == nt.analyse("nim", "2,2").grundy == 0
    assert (outcome("nim", "0", misere=True), outcome("nim", "2,2", misere=True)) == ("N", "P")
    drawn = nt.analyse("take-and-return", "7")
    assert (drawn.outcome, drawn.grundy) == ("D", None)


def test_E1_3_the_rules_that_were_only_named() -> None:
    for heaps in product(range(5), repeat=3):
        lost = sum(heaps) % 2 == 1 if max(heaps) < 2 else reduce(xor, heaps) == 0
        assert (outcome("nim", heaps, misere=True) == "P") == lost
    assert nt.game("welter") == nt.game("unbalanced-nim")
    assert nt.game("moore") == nt.game("index-k-nim")


def test_holds_one_winning_move_from_3_4_5() -> None:
    """The slides' "Holds": the only winning move, by trying all twelve."""
    truth = BruteForce(nt.Nim())
    assert [move for move in nt.Nim().moves((3, 4, 5)) if truth.loses(move)] == [(1, 4, 5)]
