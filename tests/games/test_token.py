"""The token on any directed graph, alone and in sums: draws, progress, refusals, the picture."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nimatron as nt
from nimatron.budget import Limits
from nimatron.games.graphs.token import Token
from nimatron.games.sum import Sum
from tests.brute_force import Retrograde


def random_token(dice: Random, count: int) -> Token:
    arrows = {(a, b) for a in range(1, count) for b in dice.sample(range(count), dice.randint(1, 3)) if a != b}
    return Token(graph=",".join(f"{a}>{b}" for a, b in sorted(arrows)), vertices=count)


def positions_of(game: Any, start: Any) -> list[Any]:
    found, pending = {start}, [start]
    while pending:
        for move in game.moves(pending.pop()):
            if move not in found:
                found.add(move)
                pending.append(move)
    return list(found)


KINDS = [
    "disjunctive", "conjunctive", "continued-conjunctive", "selective", "shortened-selective",
    "diminished-disjunctive", "ordinal", "sequential",
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("misere", [False, True])
def test_sums_of_every_kind_are_those_of_the_whole_graph(kind: str, misere: bool) -> None:
    dice = Random(f"{kind} {misere}")
    for _ in range(6):
        game = Sum(random_token(dice, 5), random_token(dice, 4), kind=kind)
        start = game.check((dice.randint(1, 4), dice.randint(1, 3)))
        whole = positions_of(game, start)
        truth = Retrograde(game, whole, misere)
        for position in dice.sample(whole, min(12, len(whole))):
            found = nt.analyse(game, position, misere=misere)
            assert (found.outcome, found.remoteness) == (truth.outcome[position], truth.remoteness[position])
            winning = {move for move in game.moves(position) if truth.outcome[move] == "P"}
            if found.outcome == "N" and found.best is not None:
                assert set(found.winning_moves or ()) == winning
                assert truth.remoteness[found.best] == truth.remoteness[position] - 1  # it makes progress


def test_a_winning_move_in_a_sum_too_large_for_its_graph_makes_progress() -> None:
    """The opponent moves at random; the winner, who does not see the whole graph, wins before long."""
    dice = Random(5)
    narrow = Limits(extra_options=10)
    won = 0
    for _ in range(250):
        game = Sum(random_token(dice, 9), random_token(dice, 9), nt.Nim())
        here = game.check((dice.randint(1, 8), dice.randint(1, 8), (dice.randint(0, 3),)))
        if nt.analyse(game, here, fields=["outcome"]).outcome != "N":
            continue
        won += 1
        for _ in range(200):
            found = nt.analyse(game, here, limits=narrow)
            assert found.outcome == "N"
            moves = list(game.moves(found.best))
            if not moves:
                break
            here = dice.choice(moves)
        else:
            pytest.fail(f"no progress from {game.format(here)}")
    assert won > 20


def test_vertices_without_arrows() -> None:
    game = nt.game("token[graph=1>0;vertices=3]")
    assert game.written() == "token[graph=1>0;vertices=3]"
    assert [nt.analyse(game, vertex).outcome for vertex in range(3)] == ["P", "N", "P"]
    assert len(game.scene(1).items) == 4
    assert game.scene(1).lines == (("v1", "v0"),)


@pytest.mark.parametrize(
    ("text", "why"), [("7", "no vertex"), ("x", "the vertex"), ("", "the vertex"), ("1,2", "the vertex")]
)
def test_what_is_no_vertex_is_refused(text: str, why: str) -> None:
    with pytest.raises(nt.PositionError, match=why):
        Token().parse(text)


def test_too_few_vertices_are_refused() -> None:
    with pytest.raises(nt.RuleError, match="too few"):
        Token(graph="0>4", vertices=3)
