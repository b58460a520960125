"""The board solver: rule sets with a mask, with components only, and with neither have the same answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Budget, Limits
from nimatron.games.boards.cram import Cram
from nimatron.games.boards.tac_tix import TacTix
from nimatron.games.graphs.arc_kayles import ArcKayles
from nimatron.games.graphs.divisor_chomp import DivisorChomp
from nimatron.games.graphs.node_kayles import NodeKayles
from nimatron.games.graphs.subset_take_away import SubsetTakeAway
from nimatron.rules.rule_set import RuleSet
from nimatron.solve.searching.board_search import BoardSearch
from tests.brute_force import BruteForce

POSITIONS = {
    Cram(): ["2x3", "3x4", "..#./..../#...", "1x7", "5x2"],
    TacTix(): ["2x3", "3x3", "oo.o/o.oo/oooo"],
    NodeKayles(): ["grid:3x4", "path:9", "cycle:8", "star:5", "wheel:6", "petersen:5,2", "queen:3x4", "bintree:3",
                   "torus:3x3", "cyl:3x3", "prism:4", "mobius:4", "caterpillar:1,2,1", "complete:2,3", "hypercube:3"],
    ArcKayles(): ["grid:3x4", "path:9", "cycle:8", "star:5", "wheel:6", "petersen:5,2", "king:3x3", "knight:3x4",
                  "prism:4", "caterpillar:1,2,1", "complete:2,3", "hypercube:3", "edges:6;0-1,1-2,2-0,3-4"],
    DivisorChomp(): ["12", "60/4,6", "210", "1"],
    SubsetTakeAway(): ["3", "3/1", "3/12,13"],
}  # fmt: skip
CASES = [(game, text) for game, texts in POSITIONS.items() for text in texts]


@pytest.mark.parametrize(("game", "text"), CASES, ids=lambda one: one if isinstance(one, str) else one.name)
def test_equal_to_brute_force(game: RuleSet[Any], text: str) -> None:
    start = game.parse(text)
    for misere in (False, True):
        truth = BruteForce(game, misere)
        found = nt.analyse(game, start, misere=misere)
        assert found.outcome == ("P" if truth.loses(start) else "N")
        assert found.remoteness == truth.remoteness(start)
        assert list(found.winning_moves or ()) == truth.winning_moves(start)
        if not misere:
            assert found.grundy == truth.grundy(start)


@pytest.mark.parametrize(("game", "text"), CASES, ids=lambda one: one if isinstance(one, str) else one.name)
def test_the_mask_has_the_moves_of_the_rules(game: RuleSet[Any], text: str) -> None:
    position = game.parse(text)
    dice = Random(text)
    while options := list(game.moves(position)):
        masked = game.mask(position)
        assert masked is not None
        mask, free = masked
        assert len(options) <= len(list(mask.options(free)))
        boards = {game.mask(option) for option in options}
        assert {board[1] for board in boards if board} == set(mask.options(free))
        position = dice.choice(options)


@pytest.mark.parametrize(("game", "position"), [("cram", "9x9"), ("node-kayles", "grid:9x13"), ("tac-tix", "7x9")])
def test_large_boards_are_refused_in_one_line_in_time(game: str, position: str) -> None:
    with pytest.raises(nt.TooLargeError) as refused:
        nt.analyse(game, position, misere=True, limits=Limits(seconds=1.0))
    assert "\n" not in str(refused.value)


def test_questions_of_one_board_share_what_is_known() -> None:
    spent: list[int] = []
    for _ in range(2):
        budget = Budget()
        assert BoardSearch(budget).value(Cram(), Cram().parse("4x5")) == 2
        spent.append(budget.options)
    assert spent[1] <= spent[0]


class Corners(nt.GridGame):
    """Take three cells of a square; no mask is claimed."""

    name, example = "unmasked-corners", "3x4"
    components, canonical = nt.GridGame.connected_regions, nt.GridGame.up_to_symmetry

    def generate_moves(self, free: nt.Cells) -> Any:
        for row, column in sorted(free):
            for down, across in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                piece = {(row, column), (row + down, column), (row, column + across)}
                if piece <= free:
                    yield free - piece


@pytest.mark.parametrize("text", ["3x3", "3x4", "..#/.../#..", "...#.../......."])
@pytest.mark.parametrize("misere", [False, True])
def test_a_game_with_components_only(text: str, misere: bool) -> None:
    game = Corners()
    start = game.parse(text)
    truth = BruteForce(game, misere)
    found = nt.analyse(game, start, misere=misere)
    assert found.outcome == ("P" if truth.loses(start) else "N")
    assert found.remoteness == truth.remoteness(start)
    assert list(found.winning_moves or ()) == truth.winning_moves(start)
    assert found.grundy == (None if misere else truth.grundy(start))
    assert nt.analyse(game, start, misere=misere, fields=["outcome"]).outcome == found.outcome


@pytest.mark.parametrize(
    ("game", "text", "misere", "options", "outcome"),
    [("sprouts", "0.0.0.1A1A/", False, 20_000, "N"), ("sprouts", "0.0.0.1A1A/", True, 200_000, "P")],
)
def test_who_wins_may_be_known_without_the_value(
    game: str, text: str, misere: bool, options: int, outcome: str
) -> None:
    limits = Limits(options=options, extra_options=100)
    found = nt.analyse(game, text, misere=misere, limits=limits)
    assert found.outcome == outcome
    assert found.method == "search by proof numbers (Allis 1994, Nagai 2002)"
    assert (found.grundy, found.remoteness) == (None, None)
    assert found.status == "proved"
    assert found.why()
    with pytest.raises(nt.TooLargeError):
        nt.analyse(game, text, misere=misere, limits=Limits(options=100))


def test_the_value_asked_for_by_name_is_refused() -> None:
    raised = Limits(options=10_000, extra_options=200_000)
    with pytest.raises(nt.TooLargeError):
        nt.analyse("sprouts", "0.0.0.1A1A/", limits=raised, fields=["grundy"])
