"""Remoteness where the numbers of a position are names: drawings of Hackenbush, and boards side by side."""

from __future__ import annotations

from random import Random

import pytest

import nimatron as nt
from nimatron.solve.searching.estimates import counted_options
from tests.brute_force import BruteForce


def _drawing(dice: Random, edges: int, names: list[int]) -> str:
    """Return a drawing on the ground whose vertices have these names."""
    held, drawn = [0], []
    for _ in range(edges):
        low, high = dice.choice(held), dice.choice(names)
        drawn.append(f"{low}-{high}")
        held.append(high)
    return ",".join(drawn)


def _board(dice: Random, marks: int) -> str:
    marked = dice.sample(range(9), marks)
    return "/".join("".join(".X"[3 * row + column in marked] for column in range(3)) for row in range(3))


@pytest.mark.parametrize("misere", [False, True])
def test_drawings_of_five_to_nine_edges_have_a_remoteness(misere: bool) -> None:
    dice = Random(7)
    game = nt.game("green-hackenbush")
    truth = BruteForce(game, misere)
    named = ["0-5,5-6,6-7,5-7,7-8", *(_drawing(dice, dice.randint(5, 9), list(range(1, 9))) for _ in range(60))]
    for place, text in enumerate(named):
        found = nt.analyse(game, text, misere=misere, fields=["remoteness"]).remoteness
        assert found is not None, text
        if place < 12:
            assert found == truth.remoteness(game.parse(text)), text


def test_the_names_of_vertices_do_not_matter() -> None:
    dice = Random(8)
    for _ in range(20):
        seed = dice.random()
        near, far = (_drawing(Random(seed), 8, names) for names in (list(range(1, 8)), list(range(901, 908))))
        game = nt.game("green-hackenbush")
        assert counted_options(game, game.parse(near)) == counted_options(game, game.parse(far))
        answers = [nt.analyse(game, text, misere=True, fields=["remoteness"]).remoteness for text in (near, far)]
        assert answers[0] == answers[1] is not None


@pytest.mark.parametrize("misere", [False, True])
def test_two_and_three_boards_have_a_remoteness(misere: bool) -> None:
    dice = Random(9)
    game = nt.game("notakto")
    texts = ["2*3x3", "3*3x3", *(" ".join(_board(dice, dice.randint(0, 3)) for _ in range(k)) for k in (2, 2, 3, 3))]
    for text in texts:
        assert nt.analyse(game, text, misere=misere, fields=["remoteness"]).remoteness is not None, text
    truth = BruteForce(game, misere)
    for _ in range(6):
        text = f"{_board(dice, 4)} {_board(dice, 5)}"
        assert nt.analyse(game, text, misere=misere, fields=["remoteness"]).remoteness == truth.remoteness(
            game.parse(text)
        )


def test_what_is_out_of_play_counts_nothing() -> None:
    game = nt.game("notakto")
    alone, beside = game.parse("XX./.X./..."), game.parse("XXX/.../... XX./.X./...")
    assert counted_options(game, alone) == counted_options(game, beside)
