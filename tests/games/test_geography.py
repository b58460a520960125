"""Vertex and edge geography: rules and written form, matchings and parity equations against their definitions."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import nimatron as nt
from nimatron.arithmetic.nim_sum import can_be_one, reduced_equations
from nimatron.games.graphs.edge_geography import EdgeGeography
from nimatron.games.graphs.vertex_geography import VertexGeography
from nimatron.theory.geography import maximum_matching
from tests.brute_force import reachable
from tests.explain.graph_claims import most_pairs
from tests.games.rule_checks import check_moves, check_winning_moves


@pytest.mark.parametrize("game", [VertexGeography(), EdgeGeography()], ids=lambda game: game.name)
def test_rules_and_both_conventions(game: VertexGeography | EdgeGeography) -> None:
    for start in ("cycle:4@0", "complete:4@1", "edges:5;0-1,1-2,2-0,2-3,3-4@3"):
        positions = reachable(game, game.parse(start))
        check_moves(game, positions)
        for misere in (False, True):
            check_winning_moves(game, positions, misere)


def test_used_vertices_and_edges_stay_used() -> None:
    game = VertexGeography()
    assert [game.format(move) for move in game.moves(game.parse("path:3/1,2@1"))] == ["path:3/2@2"]
    assert nt.analyse("edge-geography", "cycle:3/0-1,1-2@2").remoteness == 2
    assert nt.analyse("edge-geography", "edges:1;0-0@0").remoteness == 1  # a loop is an edge


@pytest.mark.parametrize(
    ("game", "position", "said"),
    [
        ("vertex-geography", "path:5", "does not say where the token stands"),
        ("vertex-geography", "path:5@5", "the vertices are 0 to 4"),
        ("vertex-geography", "path:5/0,1@2", "not among the vertices left"),
        ("vertex-geography", "path:5/0,7@0", "is not a list of vertices"),
        ("vertex-geography", "0>1,1>2@0", "has arrows"),
        ("vertex-geography", "paths:5@0", "the names are"),
        ("edge-geography", "path:5/0-2@0", "is not a list of different edges"),
        ("edge-geography", "path:5/0-1,1-0@0", "is not a list of different edges"),
        ("edge-geography", "path:5/x@0", "is not a list of different edges"),
    ],
)
def test_positions_that_are_none(game: str, position: str, said: str) -> None:
    with pytest.raises(nt.PositionError, match=said):
        nt.analyse(game, position)


def test_largest_matchings_and_what_they_spare() -> None:
    dice = Random(1965)
    for _ in range(400):
        count, share = dice.randint(1, 9), dice.choice((0.2, 0.35, 0.6))
        edges = [(a, b) for b in range(count) for a in range(b) if dice.random() < share][:15]
        joined = {v: [a + b - v for a, b in edges if v in (a, b)] for v in range(count)}
        found = maximum_matching(joined)
        assert all(found.partner[other] == one and other in joined[one] for one, other in found.partner.items())
        most = most_pairs(edges)
        assert len(found.pairs) == most
        missed = {v for v in range(count) if most_pairs([edge for edge in edges if v not in edge]) == most}
        assert found.missed == missed


def test_equations_modulo_two() -> None:
    dice = Random(2)
    for _ in range(300):
        unknowns = dice.randint(1, 5)
        rows = [dice.getrandbits(unknowns + 1) for _ in range(dice.randint(0, 6))]
        solutions = [
            values
            for values in product((0, 1), repeat=unknowns)
            if all(sum(value & row >> place + 1 for place, value in enumerate(values)) % 2 == row & 1 for row in rows)
        ]
        found = reduced_equations(rows)
        assert (found is None) == (not solutions)
        for place in range(unknowns if found is not None else 0):
            assert can_be_one(found or {}, place + 1) == any(values[place] for values in solutions)
        if found is not None:
            plain = tuple(found.get(place + 1, 0) & 1 for place in range(unknowns))
            assert plain in solutions
